"""A Poisson problem: an operator of Python (a shell matrix), and an assembled one, by three solvers."""
import sys
import petsc4py
petsc4py.init(sys.argv)
from petsc4py import PETSc

size = 24
da = PETSc.DMDA().create([size, size], stencil_width=1)
matrix = da.createMatrix()
(x0, x1), (y0, y1) = da.getRanges()
row, column = PETSc.Mat.Stencil(), PETSc.Mat.Stencil()
for j in range(y0, y1):
    for i in range(x0, x1):
        row.index = (i, j)
        for di, dj, value in ((0, 0, 4.0), (1, 0, -1.0), (-1, 0, -1.0), (0, 1, -1.0), (0, -1, -1.0)):
            if 0 <= i + di < size and 0 <= j + dj < size:
                column.index = (i + di, j + dj)
                matrix.setValueStencil(row, column, value)
matrix.assemble()
right = da.createGlobalVec()
values = da.getVecArray(right)
for j in range(y0, y1):
    for i in range(x0, x1):
        values[i, j] = 1.0 + ((7 * i + 3 * j) % 11) / 11.0
for solver, condition in (("cg", "jacobi"), ("gmres", "bjacobi"), ("bcgs", "asm")):
    ksp = PETSc.KSP().create()
    ksp.setOperators(matrix)
    ksp.setType(solver)
    ksp.getPC().setType(condition)
    ksp.setTolerances(rtol=1e-10)
    answer = right.duplicate()
    ksp.solve(right, answer)
    PETSc.Sys.Print("%s %s: %d iterations, sum %.9e, greatest %.9e" % (
        solver, condition, ksp.getIterationNumber(), answer.sum(), answer.max()[1]))
matrix.view()
