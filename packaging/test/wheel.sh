# The wheel: installed into a venv by an ordinary user, with mpi4py's wheel, used, uninstalled.
! command -v cc || fails "there is a compiler"
as_user python3 -m venv "a venv"
as_user find "a venv" ! -name '*.pyc' ! -name __pycache__ | sort > /tmp/before
as_user sh -eu -c '
    . "a venv/bin/activate"
    since=$(date +%s)
    pip install --quiet --disable-pip-version-check /packages/oxmpi-*.whl mpi4py
    mpirun -n 4 python -m mpi4py.bench helloworld
    echo "took $(($(date +%s) - since)) s to install it and mpi4py, and to run helloworld"
    mpirun -n 4 /packages/test/hello
    mpiexec --version
    mpicc -show
    python -c "
import ctypes, oxmpi, os
assert os.path.isfile(os.path.join(oxmpi.include_folder, \"mpi.h\"))
ctypes.CDLL(oxmpi.library).MPI_Init
print(oxmpi.__version__, oxmpi.library_folder, oxmpi.include_folder)"
    oxmpi-info --version
    (. "$(python -c "import oxmpi; print(oxmpi.prefix)")/share/oxmpi/env.sh"
        python -c "from mpi4py import MPI; assert MPI.COMM_WORLD.size == 1")
    pip uninstall --quiet --yes oxmpi mpi4py'
as_user find "a venv" ! -name '*.pyc' ! -name __pycache__ | sort | diff /tmp/before - ||
    fails "this was left, or is gone"
