# The archive: unpacked by root, used by an ordinary user, moved and used again, deleted.
names > /tmp/before
tar -xf /packages/oxmpi-*-x86_64.tar.gz -C /opt
tree=$(echo /opt/oxmpi-*)
uses() {
    as_user env PATH="$1/bin:$PATH" sh -eu -c '
        mpirun --version
        oxmpi-info --version
        mpirun -n 4 /packages/test/hello
        if command -v gcc; then
            mpicc /packages/test/hello.c -o hello
            mpirun -n 4 ./hello
            ./hello
        fi'
}
uses "$tree"
mv "$tree" "/srv/moved tree"
uses "/srv/moved tree"
rm -r "/srv/moved tree"
is_as_before
