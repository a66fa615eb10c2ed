#!/bin/sh
# Runs a script of this folder in a root of Debian: root.sh ROOT PACKAGES SCRIPT, as root.
#
# The script finds the packages in /packages. What it changes in the root lies in memory. That is
# gone with the namespaces when it ends, and so are its processes and mounts.
set -eu
if [ -z "${IS_INSIDE-}" ]; then
    export IS_INSIDE=1
    exec unshare --mount --pid --fork --kill-child -- "$0" "$@"
fi
root=$1 packages=$2 script=$3
work=$packages/root
mkdir -p "$work"
mount -t tmpfs tmpfs "$work"
mkdir "$work/upper" "$work/work" "$work/root"
mount -t overlay overlay \
    -o "lowerdir=$root,upperdir=$work/upper,workdir=$work/work" "$work/root"
mkdir "$work/root/packages"
mount -t proc proc "$work/root/proc"
mount --rbind /dev "$work/root/dev"
mount --bind "$packages" "$work/root/packages"
# The network as it is here.
cp -L /etc/resolv.conf /etc/hosts "$work/root/etc"
cp -L /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs"
cp "$(dirname "$script")/common.sh" "$work/root/common.sh"
cp "$script" "$work/root/test.sh"
export HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8
chroot "$work/root" useradd --create-home user
exec chroot "$work/root" /bin/sh -eu -c '. /common.sh; . /test.sh'
