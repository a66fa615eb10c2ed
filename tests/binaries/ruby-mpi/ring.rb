# Messages around a ring, and collectives, with strings and arrays.
require "mpi"
require "narray"
MPI.Init
world = MPI::Comm::WORLD
rank, size = world.rank, world.size
sent = NArray.float(5).indgen! * (rank + 1)
got = NArray.float(5)
if rank % 2 == 0
  world.Send(sent, (rank + 1) % size, 7)
  world.Recv(got, (rank - 1) % size, 7)
else
  world.Recv(got, (rank - 1) % size, 7)
  world.Send(sent, (rank + 1) % size, 7)
end
total = NArray.float(5)
world.Allreduce(got, total, MPI::Op::SUM)
text = rank == 0 ? "from the root".dup : " " * 13
world.Bcast(text, 0)
all = rank == 0 ? NArray.float(5, size) : nil
world.Gather(got, all, 0)
if rank == 0
  p total.to_a, text, all.to_a
end
MPI.Finalize
