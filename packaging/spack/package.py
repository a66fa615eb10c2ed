# SPDX-License-Identifier: MIT OR Apache-2.0
"""A recipe for Spack, which builds oxmpi from its source. Untested: Spack was not at hand.

    spack repo create oxmpi-repo
    mkdir -p oxmpi-repo/packages/oxmpi
    cp packaging/spack/package.py oxmpi-repo/packages/oxmpi
    spack repo add oxmpi-repo
    cd oxmpi && spack dev-build oxmpi@0.1.0
"""

from spack.package import *


class Oxmpi(Package):
    """oxmpi is an implementation of MPI-5.0 with the standard ABI."""

    license("MIT OR Apache-2.0")
    # There is no address to fetch it from yet: `spack dev-build` takes the source as it is there.

    version("0.1.0")

    provides("mpi@:5.0")

    variant("fortran", default=True, description="Build the Fortran modules")

    depends_on("c", type="build")
    depends_on("fortran", type="build", when="+fortran")
    depends_on("rust@1.95:", type="build")

    requires("platform=linux target=x86_64:")

    def install(self, spec, prefix):
        cargo = which("cargo", required=True)
        cargo("run", "--package", "xtask", "--", "install", "--prefix", prefix)

    def setup_run_environment(self, env):
        for name, command in [("MPICC", "mpicc"), ("MPICXX", "mpicxx"), ("MPIFC", "mpifort")]:
            env.set(name, join_path(self.prefix.bin, command))

    def setup_dependent_package(self, module, dependent_spec):
        self.spec.mpicc = join_path(self.prefix.bin, "mpicc")
        self.spec.mpicxx = join_path(self.prefix.bin, "mpicxx")
        self.spec.mpifc = join_path(self.prefix.bin, "mpifort")
        self.spec.mpif77 = join_path(self.prefix.bin, "mpif77")
