"""Prints the full name of every test of mpi4py's modules: names.py TESTS_FOLDER MODULE..."""

import sys
import unittest


def names(suite):
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from names(part)
        else:
            yield part.id()


sys.modules["cupy"] = None
sys.modules["numba"] = None
sys.path.insert(0, sys.argv[1])
for module in sys.argv[2:]:
    for name in names(unittest.defaultTestLoader.loadTestsFromName(module)):
        print(name)
