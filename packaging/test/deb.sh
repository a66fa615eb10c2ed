# The Debian packages: installed, used by an ordinary user, removed, purged.
names > /tmp/before
dpkg -i /packages/oxmpi_*_amd64.deb
for name in mpirun mpiexec mpicc mpicxx mpifort; do
    [ "$(readlink -f "/usr/bin/$name")" != "/usr/bin/$name" ] || fails "$name is no alternative"
done
for page in mpirun mpiexec mpicc mpifort oxmpi-info oxmpi-names; do
    [ -e "/usr/share/man/man1/$page.1.gz" ] || fails "there is no manual page of $page"
done
[ -e /usr/share/doc/oxmpi/copyright ] || fails "there is no copyright file"
as_user mpirun --version
as_user mpiexec -n 4 /packages/test/hello
if command -v gcc; then
    as_user mpicc /packages/test/hello.c -o hello
    as_user mpirun -n 4 ./hello
    as_user ./hello
    printf 'program main\n use mpi_f08\n integer :: n\n call MPI_Init()\n call MPI_Comm_size(MPI_COMM_WORLD, n)\n if (n /= 2) error stop\n call MPI_Finalize()\nend\n' > /home/user/size.f90
    as_user mpifort size.f90 -o size
    as_user mpirun -n 2 ./size
fi
dpkg -i /packages/oxmpi-dbgsym_*_amd64.deb
ls /usr/lib/debug/.build-id/*/*.debug
dpkg -r oxmpi-dbgsym oxmpi
! command -v mpirun || fails "mpirun is still there"
dpkg -P oxmpi-dbgsym oxmpi
is_as_before
