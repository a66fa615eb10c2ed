# Each collective of Rmpi, with numbers and with objects.
library(Rmpi)
rank <- mpi.comm.rank(0)
size <- mpi.comm.size(0)
sum <- mpi.allreduce(as.double(rank + 0.5), type = 2, op = "sum", comm = 0)
all <- mpi.allgather(as.integer(rank * rank), type = 1, rdata = integer(size), comm = 0)
object <- if (rank == 0) list(name = "model", values = (1:10) / 7) else NULL
shared <- mpi.bcast.Robj(object, rank = 0, comm = 0)
if (rank != 0) object <- shared
mpi.send.Robj(list(from = rank, squares = (1:5 + rank)^2), dest = (rank + 1) %% size, tag = 3, comm = 0)
got <- mpi.recv.Robj(source = (rank - 1) %% size, tag = 3, comm = 0)
words <- mpi.gather.Robj(paste("rank", rank, "got", got$from, sum(got$squares), object$values[3]), root = 0, comm = 0)
if (rank == 0) {
  print(sum)
  print(all)
  print(unlist(words))
}
invisible(mpi.barrier(0))
mpi.quit()
