/* The cost of a match behind a long queue.
 *
 * usage: queues [--quick] [DEPTH ...]
 *        queues posted|unexpected exact|any-source|any-tag|any DEPTH FLAGFILE
 *
 * The first form is a ping-pong while on both ranks DEPTH receives are posted that no message fits
 * ("posted DEPTH median p10 p90", microseconds from a send to the end of its receive), or DEPTH
 * messages were kept that nobody wants yet ("unexpected DEPTH ...").
 *
 * In the second, rank 1 measures eight matches; under the meter the marks give instructions,
 * without it the line "match" gives nanoseconds. posted: DEPTH receives of the class that no
 * message fits stand before MATCHES that fit; the messages have arrived, but nobody has looked at
 * them yet, when the measuring begins. unexpected: DEPTH messages that no one wants were kept
 * before those that the receives of the class look for. FLAGFILE is a file of a page or more
 * through which the ranks tell each other, outside MPI, how far they are. */
#include "bench.h"
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>

enum { MATCHES = 8, WANTED = 20000, LAST = 30000, NEVER = 31000 };

static atomic_int *flag;

static void await(int value)
{
    while (atomic_load(flag) < value)
        sched_yield();
}

static double start;

static void begin(void)
{
    start = now();
    mark();
}

static void end(int depth)
{
    mark();
    printf("match %d %.1f\n", depth, (now() - start) * 1e9 / MATCHES);
    fflush(stdout);
}

/* Source and tag of a receive of this class for the message of `tag` from rank 0. */
static int source_of(const char *class) { return strcmp(class, "any-source") == 0 || strcmp(class, "any") == 0 ? MPI_ANY_SOURCE : 0; }
static int tag_of(const char *class, int tag) { return strcmp(class, "any-tag") == 0 || strcmp(class, "any") == 0 ? MPI_ANY_TAG : tag; }

static void posted(int me, const char *class, int depth)
{
    static int values[MATCHES];
    int one = 1, kind;
    if (me == 0) {
        await(1);
        for (int i = 0; i < MATCHES; i++)
            MPI_Send(&one, 1, MPI_INT, 1, WANTED + i, MPI_COMM_WORLD);
        atomic_store(flag, 2);
        return;
    }
    MPI_Request *fill = buffer(sizeof *fill * (size_t)(depth + 1)), wanted[MATCHES];
    int *room = buffer(sizeof *room * (size_t)(depth + 1));
    for (int i = 0; i < depth; i++) {
        kind = strcmp(class, "exact") == 0 ? 0 : strcmp(class, "any-source") == 0 ? 1 : strcmp(class, "any-tag") == 0 ? 2 : i % 3;
        /* No message of rank 0 fits these: other tags, or another source (this rank itself, which
         * sends nothing). */
        MPI_Irecv(&room[i], 1, MPI_INT, kind == 1 ? MPI_ANY_SOURCE : kind == 2 ? 1 : 0, kind == 2 ? MPI_ANY_TAG : i, MPI_COMM_WORLD, &fill[i]);
    }
    for (int i = 0; i < MATCHES; i++)
        MPI_Irecv(&values[i], 1, MPI_INT, source_of(class), tag_of(class, WANTED + i), MPI_COMM_WORLD, &wanted[i]);
    atomic_store(flag, 1);
    await(2);
    begin();
    for (int i = 0; i < MATCHES; i++)
        MPI_Wait(&wanted[i], MPI_STATUS_IGNORE);
    end(depth);
    for (int i = 0; i < depth; i++) {
        MPI_Cancel(&fill[i]);
        MPI_Wait(&fill[i], MPI_STATUS_IGNORE);
    }
}

static void unexpected(int me, const char *class, int depth)
{
    /* For ANY_TAG the kept messages come from this rank itself, so that a receive from rank 0 has
     * to pass them. */
    int from_self = strcmp(class, "any-tag") == 0, filler = from_self ? 1 : 0, value = 0, found = 0, one = 1;
    MPI_Request *r = buffer(sizeof *r * (size_t)(depth + 1)), extra[MATCHES];
    if (me == filler)
        for (int i = 0; i < depth; i++)
            MPI_Isend(&one, 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r[i]);
    if (me == 0) {
        for (int i = 0; i < MATCHES; i++)
            MPI_Isend(&one, 1, MPI_INT, 1, WANTED + i, MPI_COMM_WORLD, &extra[i]);
        MPI_Send(&one, 1, MPI_INT, 1, LAST, MPI_COMM_WORLD);
    }
    if (me == 1) {
        /* When the last message has been seen, all before it are kept. */
        while (!found)
            MPI_Iprobe(0, LAST, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
        begin();
        for (int i = 0; i < MATCHES; i++)
            MPI_Recv(&value, 1, MPI_INT, source_of(class), tag_of(class, WANTED + i), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        end(depth);
        int rest = depth + 1;
        while (rest-- > 0)
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (me == filler)
        MPI_Waitall(depth, r, MPI_STATUSES_IGNORE);
    if (me == 0)
        MPI_Waitall(MATCHES, extra, MPI_STATUSES_IGNORE);
}

/* Ping-pongs behind `depth` entries of one of the queues, on both ranks. */
static void behind(const char *queue, int me, int depth, const struct options *o, MPI_Comm team)
{
    int value = 0, peer = 1 - me, late = strcmp(queue, "posted") == 0;
    MPI_Request *ahead = buffer(sizeof *ahead * (size_t)depth), *rest = buffer(sizeof *rest * (size_t)depth);
    int *sent = buffer(sizeof *sent * (size_t)depth), *got = buffer(sizeof *got * (size_t)depth);
    for (int i = 0; i < depth; i++) {
        sent[i] = i;
        if (late)
            MPI_Irecv(&got[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &ahead[i]);
        else
            MPI_Isend(&sent[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &ahead[i]);
    }
    /* Behind this one, all that stands ahead has arrived. */
    ping_pong(me, &value, 1, MPI_INT, WANTED);
    struct cell c = ping_pongs(o, team, me, &value, 1, MPI_INT, WANTED);
    if (me == 0)
        print_time(queue, depth, &c, 0.5);
    for (int i = 0; i < depth; i++)
        if (late)
            MPI_Isend(&sent[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &rest[i]);
        else
            MPI_Irecv(&got[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &rest[i]);
    MPI_Waitall(depth, ahead, MPI_STATUSES_IGNORE);
    MPI_Waitall(depth, rest, MPI_STATUSES_IGNORE);
    for (int i = 0; i < depth; i++)
        if (got[i] != i)
            MPI_Abort(MPI_COMM_WORLD, 1);
    free(ahead);
    free(rest);
    free(sent);
    free(got);
}

static void stick(int argc, char **argv, int me)
{
    struct options o = options(argc, argv, 1, 10000, 10);
    MPI_Comm team = team_of(2);
    for (int s = 0; s < o.sizes && me < 2; s++) {
        behind("posted", me, (int)o.size[s], &o, team);
        behind("unexpected", me, (int)o.size[s], &o, team);
    }
    if (team != MPI_COMM_NULL)
        MPI_Comm_free(&team);
}

int main(int argc, char **argv)
{
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (argc < 2 || (strcmp(argv[1], "posted") != 0 && strcmp(argv[1], "unexpected") != 0)) {
        stick(argc, argv, me);
        MPI_Finalize();
        return 0;
    }
    int file = argc == 5 ? open(argv[4], O_RDWR) : -1;
    if (file < 0 || me > 1) {
        fprintf(stderr, "usage: queues posted|unexpected exact|any-source|any-tag|any DEPTH FLAGFILE, two ranks\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    flag = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    /* Once without marks, so that what is made at first use is there. */
    MPI_Barrier(MPI_COMM_WORLD);
    if (strcmp(argv[1], "posted") == 0)
        posted(me, argv[2], atoi(argv[3]));
    else
        unexpected(me, argv[2], atoi(argv[3]));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
