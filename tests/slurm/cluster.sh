#!/bin/sh
# A real Slurm of four nodes on this machine, for one command: `cluster.sh COMMAND [ARGUMENTS]`.
#
# Everything lives in namespaces of its own (mounts, network, host name, processes) and ends with
# the command; the machine outside sees nothing of it. Needs root, and Debian's packages slurmctld,
# slurmd, slurm-client, munge and libpmix-dev. Called by `cargo xtask test --all --only launchers`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ "${OXMPI_TEST_INSIDE:-}" != yes ]; then
    OXMPI_TEST_INSIDE=yes exec unshare --mount --net --uts --pid --fork --kill-child --mount-proc sh "$0" "$@"
fi
unset OXMPI_TEST_INSIDE
mount --make-rprivate /
# Nothing is written where the machine's own Slurm and munge would look.
mount -t tmpfs tmpfs /run
state=/run/oxmpi-slurm
mkdir -p $state/state $state/munge /run/munge
for node in vn1 vn2 vn3 vn4; do mkdir -p $state/spool.$node $state/tmp.$node; done
printf '127.0.0.1 localhost\n10.77.0.1 slurmbox\n' >$state/hosts
mount --bind $state/hosts /etc/hosts
hostname slurmbox
# A resolver that finds only the loopback interface gives no addresses at all.
ip link set lo up
ip link add v0 type veth peer name v1
ip addr add 10.77.0.1/24 dev v0
ip link set v0 up
ip link set v1 up
dd if=/dev/urandom of=$state/munge/key bs=1024 count=1 2>/dev/null
chown -R munge:munge $state/munge /run/munge
chmod 700 $state/munge
chmod 600 $state/munge/key
chmod 755 $state
su -s /bin/sh munge -c "munged --key-file=$state/munge/key --log-file=$state/munge/log --pid-file=$state/munge/pid --seed-file=$state/munge/seed --socket=/run/munge/munge.socket.2"
export SLURM_CONF=$here/slurm.conf
slurmctld -c
for node in vn1 vn2 vn3 vn4; do slurmd -c -N $node; done
# Jobs are accepted once all nodes have told the controller that they are there.
tries=0
until [ "$(sinfo -h -t idle -o %D 2>/dev/null)" = 4 ]; do
    tries=$((tries + 1))
    if [ $tries -gt 300 ]; then
        sinfo >&2 || true
        tail -n 20 $state/*.log >&2
        exit 70
    fi
    sleep 0.1
done
"$@"
