"""MPI from Python: a dict to everyone, an integral in parts, an array by its memory.

    mpirun -n 4 python3 hello.py
"""

from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()

# Any object: rank 0 decides, everyone gets it.
task = {"from": 0.0, "to": 2.0, "steps": 100_000} if rank == 0 else None
task = comm.bcast(task, root=0)

# The integral of x^2 by trapezoids, each rank its own stretch.
width = (task["to"] - task["from"]) / task["steps"]
mine = range(rank, task["steps"], size)
area = sum(((i * width) ** 2 + ((i + 1) * width) ** 2) * width / 2 for i in mine)
area = comm.allreduce(area, op=MPI.SUM)

# Arrays go without copies in between: a ring of neighbours.
out, back = array("d", [float(rank)] * 1000), array("d", bytes(8000))
comm.Sendrecv(out, dest=(rank + 1) % size, recvbuf=back, source=(rank - 1) % size)
assert set(back) == {float((rank - 1) % size)}

names = comm.gather(f"rank {rank} on {MPI.Get_processor_name()}", root=0)
if rank == 0:
    right = abs(area - 8 / 3) < 1e-6
    print(f"python: {', '.join(names)}")
    print(f"python: the integral of x^2 from 0 to 2 is {area:.6f} ({'right' if right else 'WRONG'})")
    print(f"python: {MPI.Get_library_version().splitlines()[0]}")
    if not right:
        comm.Abort(1)
