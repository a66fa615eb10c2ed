"""oxmpi: an implementation of MPI-5.0 with the standard ABI.

The package holds a whole installation: `bin`, `lib`, `include` and `share` lie in its folder. The
commands in the environment's own `bin` folder start those in there.
"""

import os as _os
import sys as _sys

__version__ = "@VERSION@"
prefix = _os.path.dirname(_os.path.abspath(__file__))
include_folder = _os.path.join(prefix, "include")
library_folder = _os.path.join(prefix, "lib")
library = _os.path.join(library_folder, "libmpi_abi.so.1")


def _run():
    """Becomes the command of the installation that has the name of this one."""
    name = _os.path.basename(_sys.argv[0])
    # A wheel holds no links: these are one program, which looks at its name.
    program = "mpirun" if name == "mpiexec" else name
    if name.startswith("mpi") and program != "mpirun":
        program = "mpicc"
    _os.execv(_os.path.join(prefix, "bin", program), [name, *_sys.argv[1:]])
