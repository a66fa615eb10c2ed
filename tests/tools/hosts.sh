#!/bin/sh
# hosts.sh K COMMAND...: K hosts h1 to hK on this machine, each a network name-space with two rails, eth0 10.99.0.i and
# eth1 10.98.0.i at a bridge each, then the command beside them. Run inside `unshare -rmn`: everything is gone when
# that ends. In the environment: RATES='400mbit 100mbit' shapes the rails; CUT='LOW-HIGH' breaks a connection that has
# a port of this range at its other end, on a host at random, about ten times a second, while the command runs.
set -e
K=$1
shift
mount -t tmpfs tmpfs /run
mkdir -p /run/netns
# They know each other's names.
cat /etc/hosts >/run/hosts
for i in $(seq "$K"); do
    echo "10.99.0.$i h$i" >>/run/hosts
done
mount --bind /run/hosts /etc/hosts
ip link set lo up
for i in $(seq "$K"); do
    ip netns add "h$i"
    ip -n "h$i" link set lo up
done
rail() {
    ip link add "br$1" type bridge
    ip link set "br$1" up
    ip addr add "10.$2.0.254/24" dev "br$1"
    for i in $(seq "$K"); do
        ip link add "v$i.$1" type veth peer name "eth$1" netns "h$i"
        ip link set "v$i.$1" master "br$1" up
        ip -n "h$i" addr add "10.$2.0.$i/24" dev "eth$1"
        ip -n "h$i" link set "eth$1" up
        test -z "$3" || ip netns exec "h$i" tc qdisc add dev "eth$1" root tbf rate "$3" burst 64k latency 200ms
    done
}
rail 0 99 "${RATES%% *}"
rail 1 98 "${RATES##* }"
cut() {
    # Not the end that was called: once such a connection is gone, its listening socket would be broken instead.
    range="( dport >= :${CUT%-*} and dport <= :${CUT#*-} )"
    while kill -0 $$ 2>/dev/null; do
        host=h$(shuf -i "1-$K" -n 1)
        victim=$(ip netns exec "$host" ss -Htn state established "$range" | shuf -n 1 | awk '{ print "src " $3 " dst " $4 }')
        test -z "$victim" || ip netns exec "$host" ss -K -tn $victim >/dev/null 2>&1 || true
        sleep 0.0$(shuf -i 10-99 -n 1)
    done
}
test -z "$CUT" || cut &
exec "$@"
