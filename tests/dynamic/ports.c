/* Two groups that know nothing of each other but a published name become an intercommunicator,
 * again and again, and talk in it and in all that can be made from it. Without arguments the groups
 * are the halves of the world; with a number the second is another job, of so many ranks, that rank
 * 0 starts. */
#include "again.h"

#include <sys/wait.h>

static void talk(MPI_Comm inter, int seed)
{
    int me, here, there, is_inter = 0;
    OK(MPI_Comm_test_inter(inter, &is_inter));
    CHECK(is_inter);
    OK(MPI_Comm_rank(inter, &me));
    OK(MPI_Comm_size(inter, &here));
    OK(MPI_Comm_remote_size(inter, &there));
    /* To everybody of the other group, short and long. */
    enum { LONG = 300000 };
    static int out[LONG], in[LONG];
    for (int i = 0; i < LONG; i++)
        out[i] = i + seed;
    for (int peer = 0; peer < there; peer++) {
        int word = me + seed, got = -1;
        MPI_Request requests[2];
        OK(MPI_Irecv(&got, 1, MPI_INT, peer, 3, inter, &requests[0]));
        OK(MPI_Isend(&word, 1, MPI_INT, peer, 3, inter, &requests[1]));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        EQUAL(got, peer + seed);
        OK(MPI_Irecv(in, LONG, MPI_INT, peer, 4, inter, &requests[0]));
        OK(MPI_Isend(out, LONG, MPI_INT, peer, 4, inter, &requests[1]));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        EQUAL(memcmp(in, out, sizeof in), 0);
    }
    int one = 1, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, inter));
    EQUAL(sum, there);
}

/* All of both groups in one communicator, and what is made from it. */
static void merged(MPI_Comm inter, int high)
{
    MPI_Comm all, again, part, node;
    int me, here, there, size, mine;
    OK(MPI_Comm_rank(inter, &mine));
    OK(MPI_Comm_size(inter, &here));
    OK(MPI_Comm_remote_size(inter, &there));
    OK(MPI_Intercomm_merge(inter, high, &all));
    OK(MPI_Comm_rank(all, &me));
    OK(MPI_Comm_size(all, &size));
    EQUAL(size, here + there);
    EQUAL(me, (high ? there : 0) + mine);
    int ranks[64];
    OK(MPI_Allgather(&me, 1, MPI_INT, ranks, 1, MPI_INT, all));
    for (int i = 0; i < size; i++)
        EQUAL(ranks[i], i);
    OK(MPI_Comm_dup(all, &again));
    OK(MPI_Comm_split(again, me % 2, -me, &part));
    int sum = 0, psize;
    OK(MPI_Comm_size(part, &psize));
    OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, part));
    int want = 0;
    for (int i = me % 2; i < size; i += 2)
        want += i;
    EQUAL(sum, want);
    /* Whoever shares memory with me is not of another job. */
    OK(MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
    int nsize;
    OK(MPI_Comm_size(node, &nsize));
    CHECK(nsize <= size);
    MPI_Win win;
    int *base;
    OK(MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, node, &base, &win));
    OK(MPI_Win_free(&win));
    /* Windows over both. */
    int cell = -1;
    OK(MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, all, &win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Put(&me, 1, MPI_INT, (me + 1) % size, 0, 1, MPI_INT, win));
    OK(MPI_Win_fence(0, win));
    EQUAL(cell, (me + size - 1) % size);
    OK(MPI_Win_free(&win));
    OK(MPI_Comm_free(&node));
    OK(MPI_Comm_disconnect(&part));
    OK(MPI_Comm_disconnect(&again));
    OK(MPI_Comm_free(&all));
}

/* An intercommunicator of all of both worlds, by leaders that have met alone. */
static void bridged(MPI_Comm inter, MPI_Comm group, int i_have_met)
{
    MPI_Comm met = MPI_COMM_NULL, wide;
    if (i_have_met)
        OK(MPI_Intercomm_merge(inter, 0, &met));
    int me = 0, my_rank;
    if (i_have_met)
        OK(MPI_Comm_rank(met, &me));
    OK(MPI_Comm_rank(group, &my_rank));
    OK(MPI_Intercomm_create(group, 0, met, 1 - me, 9, &wide));
    int there, sum = 0;
    OK(MPI_Comm_remote_size(wide, &there));
    OK(MPI_Allreduce(&my_rank, &sum, 1, MPI_INT, MPI_SUM, wide));
    EQUAL(sum, there * (there - 1) / 2);
    talk(wide, 17);
    OK(MPI_Comm_disconnect(&wide));
    if (i_have_met)
        OK(MPI_Comm_free(&met));
}

static void server(MPI_Comm group, const char *service, int rounds)
{
    char port[MPI_MAX_PORT_NAME] = "";
    int me;
    OK(MPI_Comm_rank(group, &me));
    if (me == 0) {
        OK(MPI_Open_port(MPI_INFO_NULL, port));
        OK(MPI_Publish_name(service, MPI_INFO_NULL, port));
        CLASS(MPI_Publish_name(service, MPI_INFO_NULL, port), MPI_ERR_SERVICE);
    }
    for (int round = 0; round < rounds; round++) {
        MPI_Comm inter;
        OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, group, &inter));
        talk(inter, round);
        merged(inter, 0);
        OK(MPI_Comm_disconnect(&inter));
        CHECK(inter == MPI_COMM_NULL);
    }
    /* The first of each alone. */
    MPI_Comm alone = MPI_COMM_NULL;
    if (me == 0)
        OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &alone));
    bridged(alone, group, me == 0);
    if (me == 0) {
        OK(MPI_Comm_disconnect(&alone));
        OK(MPI_Unpublish_name(service, MPI_INFO_NULL, port));
        CLASS(MPI_Unpublish_name(service, MPI_INFO_NULL, port), MPI_ERR_SERVICE);
        OK(MPI_Close_port(port));
        CLASS(MPI_Close_port(port), MPI_ERR_PORT);
    }
}

static void client(MPI_Comm group, const char *service, int rounds)
{
    char port[MPI_MAX_PORT_NAME] = "";
    int me, size;
    OK(MPI_Comm_rank(group, &me));
    OK(MPI_Comm_size(group, &size));
    if (me == size - 1)
        while (MPI_Lookup_name(service, MPI_INFO_NULL, port) != MPI_SUCCESS)
            ;
    for (int round = 0; round < rounds; round++) {
        MPI_Comm inter;
        OK(MPI_Comm_connect(port, MPI_INFO_NULL, size - 1, group, &inter));
        talk(inter, round);
        merged(inter, 1);
        OK(MPI_Comm_disconnect(&inter));
    }
    MPI_Comm alone = MPI_COMM_NULL;
    OK(MPI_Bcast(port, sizeof port, MPI_CHAR, size - 1, group));
    if (me == 0)
        OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &alone));
    bridged(alone, group, me == 0);
    if (me == 0)
        OK(MPI_Comm_disconnect(&alone));
}

/* Starts another job. */
static pid_t start_clients(const char *ranks, const char *service)
{
    find_mpirun();
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        execl(mpirun, "mpirun", "-n", ranks, program, "client", service, (char *)NULL);
        _exit(111);
    }
    return child;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    enum { ROUNDS = 3 };
    char service[64] = "";
    if (argc < 3 && rank == 0)
        snprintf(service, sizeof service, "oxmpi test %d", (int)getpid());
    OK(MPI_Bcast(service, sizeof service, MPI_CHAR, 0, MPI_COMM_WORLD));
    if (argc > 2) {
        client(MPI_COMM_WORLD, argv[2], ROUNDS);
    } else if (argc > 1) {
        pid_t child = rank == 0 ? start_clients(argv[1], service) : 0;
        server(MPI_COMM_WORLD, service, ROUNDS);
        if (rank == 0) {
            int status = 0;
            EQUAL(waitpid(child, &status, 0), child);
            EQUAL(status, 0);
        }
    } else if (size > 1) {
        MPI_Comm half;
        int is_server = rank < (size + 1) / 2;
        OK(MPI_Comm_split(MPI_COMM_WORLD, is_server, rank, &half));
        (is_server ? server : client)(half, service, ROUNDS);
        OK(MPI_Comm_free(&half));
    }
    OK(MPI_Finalize());
    return 0;
}
