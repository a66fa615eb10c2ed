"""One file written by all ranks, with collective and independent transfers, and read again by rows."""
import h5py
import numpy
from mpi4py import MPI

world = MPI.COMM_WORLD
rank, size = world.rank, world.size
with h5py.File("all.h5", "w", driver="mpio", comm=world) as f:
    one = f.create_dataset("one", (size * 10,), dtype="i8")
    one[rank * 10:(rank + 1) * 10] = numpy.arange(10) + 100 * rank
    two = f.create_dataset("two", (64, size * 16), dtype="f8", chunks=(16, 16))
    with two.collective:
        two[:, rank * 16:(rank + 1) * 16] = numpy.add.outer(numpy.arange(64.0), numpy.arange(16.0) / 16) + rank
    f.attrs["ranks"] = size
    group = f.create_group("each")
    for other in range(size):
        group.create_dataset(str(other), (5,), dtype="f4")
    group[str(rank)][...] = rank + 0.5
with h5py.File("all.h5", "r", driver="mpio", comm=world) as f:
    rows = f["two"][rank::size, :]
    total = world.allreduce(float(rows.sum()))
    each = world.gather(float(f["each"][str((rank + 1) % size)][2]))
    if rank == 0:
        print(f["one"][...].tolist(), total, each, f.attrs["ranks"])
