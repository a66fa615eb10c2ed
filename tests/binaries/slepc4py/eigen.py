"""Smallest and greatest eigenvalues of a Laplacian."""
import sys
import slepc4py
slepc4py.init(sys.argv)
from petsc4py import PETSc
from slepc4py import SLEPc

size = 60
matrix = PETSc.Mat().createAIJ([size, size], nnz=3)
first, last = matrix.getOwnershipRange()
for i in range(first, last):
    if i > 0:
        matrix[i, i - 1] = -1.0
    matrix[i, i] = 2.0 + (i % 5) / 10.0
    if i < size - 1:
        matrix[i, i + 1] = -1.0
matrix.assemble()
for which in (SLEPc.EPS.Which.SMALLEST_REAL, SLEPc.EPS.Which.LARGEST_REAL):
    eps = SLEPc.EPS().create()
    eps.setOperators(matrix)
    eps.setProblemType(SLEPc.EPS.ProblemType.HEP)
    eps.setWhichEigenpairs(which)
    eps.setDimensions(4, 24)
    eps.setTolerances(1e-10, 500)
    eps.solve()
    for k in range(4):
        PETSc.Sys.Print("%.8f" % eps.getEigenvalue(k).real)
