"""Names the platform of the wheel: any Python 3 on Linux with glibc 2.28 or later."""

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Platform(BuildHookInterface):
    """Called by hatchling, which finds it by the name of this file."""

    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-manylinux_2_28_x86_64"
