/* A tool of the profiling interface (MPI-5.0 §15.2) as a shared library: it counts calls by their
 * names and goes on to whoever is next. `tools/stacked.c` runs below two of them, which are this
 * file compiled twice: -DLAYER=outer, -DLAYER=inner. */
#include <dlfcn.h>
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOINED(left, right) left##right
#define JOIN(left, right) JOINED(left, right)

static struct {
    const char *name;
    long calls;
} counted[32];

static void count(const char *name)
{
    int at = 0;
    while (counted[at].name && strcmp(counted[at].name, name) != 0)
        at++;
    counted[at].name = name;
    counted[at].calls++;
}

/* What the program asks: how often a call was seen here. */
long JOIN(LAYER, _calls)(const char *name)
{
    for (int at = 0; counted[at].name; at++)
        if (strcmp(counted[at].name, name) == 0)
            return counted[at].calls;
    return 0;
}

/* The level of the last MPI_Pcontrol. */
int JOIN(LAYER, _level);

static void *further(const char *name)
{
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) {
        fprintf(stderr, "no further %s\n", name);
        abort();
    }
    return function;
}

#define WRAP(type, name, parameters, arguments)       \
    type name parameters                              \
    {                                                 \
        static type(*next) parameters;                \
        if (!next)                                    \
            *(void **)&next = further(#name);         \
        count(#name);                                 \
        return next arguments;                        \
    }

WRAP(int, MPI_Init, (int *argc, char ***argv), (argc, argv))
WRAP(int, MPI_Send, (const void *buffer, int n, MPI_Datatype type, int to, int tag, MPI_Comm comm),
     (buffer, n, type, to, tag, comm))
WRAP(int, MPI_Recv, (void *buffer, int n, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status),
     (buffer, n, type, from, tag, comm, status))
WRAP(int, MPI_Isend, (const void *buffer, int n, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request),
     (buffer, n, type, to, tag, comm, request))
WRAP(int, MPI_Irecv, (void *buffer, int n, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request),
     (buffer, n, type, from, tag, comm, request))
WRAP(int, MPI_Sendrecv,
     (const void *out, int n, MPI_Datatype type, int to, int tag, void *in, int m, MPI_Datatype other, int from, int with,
      MPI_Comm comm, MPI_Status *status),
     (out, n, type, to, tag, in, m, other, from, with, comm, status))
WRAP(int, MPI_Wait, (MPI_Request *request, MPI_Status *status), (request, status))
WRAP(int, MPI_Waitall, (int n, MPI_Request *requests, MPI_Status *statuses), (n, requests, statuses))
WRAP(int, MPI_Test, (MPI_Request *request, int *flag, MPI_Status *status), (request, flag, status))
WRAP(int, MPI_Comm_rank, (MPI_Comm comm, int *at), (comm, at))
WRAP(int, MPI_Comm_size, (MPI_Comm comm, int *at), (comm, at))
WRAP(int, MPI_Comm_dup, (MPI_Comm comm, MPI_Comm *copy), (comm, copy))
WRAP(int, MPI_Comm_split, (MPI_Comm comm, int color, int key, MPI_Comm *part), (comm, color, key, part))
WRAP(int, MPI_Comm_free, (MPI_Comm *comm), (comm))
WRAP(int, MPI_Barrier, (MPI_Comm comm), (comm))
WRAP(int, MPI_Bcast, (void *buffer, int n, MPI_Datatype type, int root, MPI_Comm comm), (buffer, n, type, root, comm))
WRAP(int, MPI_Reduce, (const void *in, void *out, int n, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm),
     (in, out, n, type, op, root, comm))
WRAP(int, MPI_Allreduce, (const void *in, void *out, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
     (in, out, n, type, op, comm))
WRAP(int, MPI_Type_commit, (MPI_Datatype *type), (type))
WRAP(int, MPI_Type_free, (MPI_Datatype *type), (type))
WRAP(int, MPI_Finalize, (void), ())
WRAP(double, MPI_Wtime, (void), ())

int MPI_Pcontrol(const int level, ...)
{
    static int (*next)(const int, ...);
    if (!next)
        *(void **)&next = further("MPI_Pcontrol");
    count("MPI_Pcontrol");
    JOIN(LAYER, _level) = level;
    return next(level);
}
