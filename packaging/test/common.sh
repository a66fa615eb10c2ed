# What the scripts of this folder share; read by each in its root.

# Runs a command as an ordinary user.
as_user() {
    (cd /home/user &&
        setpriv --reuid=user --regid=user --clear-groups env HOME=/home/user USER=user "$@")
}

# Every name that a package could have left.
names() {
    find / -xdev \( -path /tmp -o -path /var/log -o -path /var/cache -o -path '/var/lib/dpkg/*-old' \
        -o -path /home/user \) -prune -o -print | sort
}

# Nothing has come since `names > /tmp/before`, and nothing is gone.
is_as_before() {
    names | diff /tmp/before - || { echo "this was left, or is gone" >&2; exit 1; }
}

# Nothing of Rust, and no MPI, is there beforehand.
for name in cargo rustc mpirun mpicc; do
    ! command -v "$name" || { echo "$name is there already" >&2; exit 1; }
done

fails() {
    echo "$*" >&2
    exit 1
}
