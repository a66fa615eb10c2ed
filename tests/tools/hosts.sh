#!/bin/sh
# hosts.sh K COMMAND...: K hosts h1 to hK on this machine, each a network name-space with an address of its own at one
# bridge, then the command beside them. Run inside `unshare -rmn`: everything is gone when that ends.
set -e
K=$1
shift
mount -t tmpfs tmpfs /run
mkdir -p /run/netns
ip link set lo up
ip link add br0 type bridge
ip link set br0 up
ip addr add 10.99.0.254/24 dev br0
for i in $(seq "$K"); do
    ip netns add "h$i"
    ip -n "h$i" link set lo up
    ip link add "v$i" type veth peer name eth0 netns "h$i"
    ip link set "v$i" master br0 up
    ip -n "h$i" addr add "10.99.0.$i/24" dev eth0
    ip -n "h$i" link set eth0 up
done
exec "$@"
