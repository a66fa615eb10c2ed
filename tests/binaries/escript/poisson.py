"""A Poisson problem on a rectangle of finite elements."""
from esys.escript import *
from esys.escript.linearPDEs import Poisson
from esys.finley import Rectangle

domain = Rectangle(l0=1.0, l1=1.0, n0=24, n1=20)
x = domain.getX()
pde = Poisson(domain)
pde.setValue(f=1 + x[0], q=whereZero(x[0]) + whereZero(x[1]))
u = pde.getSolution()
values = (Lsup(u), integrate(u), integrate(u * u), getMPISizeWorld())
if getMPIRankWorld() == 0:
    print("%.9e %.9e %.9e %d" % values)
