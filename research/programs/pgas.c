/* What the paper on ARMCI for Gemini measures, of ARMCI as it is installed: `cargo xtask papers`.
 *   contiguous LAST MS      get, put, sum by bytes, complete there; window.get, window.put beside
 *   strided PIECE BYTES MS  gets, puts, sums: bytes a second of so many bytes, by PIECE
 *   sums LAST MS            accumulates of doubles by bytes
 *   fadd CALLS              each process draws numbers of a word of process 0
 *   shift BYTES ROUNDS      to the process i places further on, for each i, a barrier behind each
 *   transpose BYTES ROUNDS  to every process
 *   fence MS                what AllFence costs after puts to no, one and all others
 *   allocation MS           ARMCI_Malloc and ARMCI_Free of 4 KiB
 *   registration LAST MS    ARMCI_Malloc_local, a get into it, ARMCI_Free_local; and the get alone
 * A line is a name, a variable, seconds of one call (strided: bytes a second). What was moved is
 * checked. Process 0 acts on memory of the last one where two are enough. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<armci.h>)
#include <armci.h>
#include <message.h>

static int me, procs, other;
static void **all;
static char *mine;
static size_t room;
static MPI_Win win;

static void check(int holds, const char *what)
{
    if (!holds)
        ARMCI_Error(what, 1);
}

static void allocate(size_t bytes)
{
    room = bytes;
    all = malloc((size_t)procs * sizeof *all);
    ARMCI_Malloc(all, (armci_size_t)bytes);
    memset(all[me], 0, bytes);
    mine = ARMCI_Malloc_local((armci_size_t)bytes);
    memset(mine, 0, bytes);
    ARMCI_Barrier();
}

static void release(void)
{
    ARMCI_Barrier();
    ARMCI_Free(all[me]);
    ARMCI_Free_local(mine);
    free(all);
}

/* Process 0 runs a call for about the budget; the others wait in a barrier. Seconds of a call, in
 * the quickest of some batches. */
static double timed(void (*call)(long), long argument, double budget)
{
    double best = 0, spent = 0;
    long rounds = 1;
    ARMCI_Barrier();
    if (me == 0)
        call(argument);
    while (me == 0 && spent < budget) {
        double start = armci_timer();
        for (long i = 0; i < rounds; i++)
            call(argument);
        double took = armci_timer() - start;
        spent += took;
        best = best == 0 || took / (double)rounds < best ? took / (double)rounds : best;
        rounds = took < budget / 20 ? 2 * rounds : rounds;
    }
    ARMCI_Barrier();
    return best;
}

static void put(long bytes)
{
    ARMCI_Put(mine, all[other], (int)bytes, other);
    ARMCI_Fence(other);
}

static void get(long bytes)
{
    ARMCI_Get(all[other], mine, (int)bytes, other);
}

static double factor = 1;

static void sum(long bytes)
{
    ARMCI_Acc(ARMCI_ACC_DBL, &factor, mine, all[other], (int)bytes, other);
    ARMCI_Fence(other);
}

static void window_put(long bytes)
{
    MPI_Put(mine, (int)bytes, MPI_BYTE, other, 0, (int)bytes, MPI_BYTE, win);
    /* ARMCI_Put returns when its source may be changed. */
    MPI_Win_flush_local(other, win);
    MPI_Win_flush(other, win);
}

static void window_get(long bytes)
{
    MPI_Get(mine, (int)bytes, MPI_BYTE, other, 0, (int)bytes, MPI_BYTE, win);
    MPI_Win_flush(other, win);
}

static void fill(void *to, int value)
{
    memset(to, value, room);
    ARMCI_Barrier();
}

static void contiguous(long last, double budget)
{
    allocate((size_t)last);
    char *base;
    MPI_Win_allocate((MPI_Aint)last, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    memset(base, 0, (size_t)last);
    MPI_Win_lock_all(0, win);
    static const struct {
        const char *name;
        void (*call)(long);
    } rows[] = {{"put", put}, {"get", get}, {"sum", sum}, {"window.put", window_put}, {"window.get", window_get}};
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
        for (long bytes = 16; bytes <= last; bytes *= 2) {
            double took = timed(rows[row].call, bytes, budget);
            if (me == 0)
                printf("%s %ld %.9f\n", rows[row].name, bytes, took);
        }
    fill(mine, me == 0 ? 7 : 0);
    fill(all[me], 0);
    if (me == 0)
        put(last);
    ARMCI_Barrier();
    for (long i = 0; me == other && me != 0 && i < last; i++)
        check(((char *)all[me])[i] == 7, "a put has not come");
    fill(mine, 0);
    if (me == 0)
        get(last);
    for (long i = 0; me == 0 && i < last; i++)
        check(mine[i] == 7, "a get has not come");
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    release();
}

static int piece;

/* Pieces with as much between them, so that none continues another. */
static void section(int kind, long bytes)
{
    int packed[1] = {piece}, stride[1] = {2 * piece}, count[2] = {piece, (int)(bytes / piece)};
    if (kind == 0)
        ARMCI_PutS(mine, packed, all[other], stride, count, 1, other);
    else if (kind == 1)
        ARMCI_GetS(all[other], stride, mine, packed, count, 1, other);
    else
        ARMCI_AccS(ARMCI_ACC_DBL, &factor, mine, packed, all[other], stride, count, 1, other);
    if (kind != 1)
        ARMCI_Fence(other);
}

static void puts_section(long bytes) { section(0, bytes); }
static void gets_section(long bytes) { section(1, bytes); }
static void sums_section(long bytes) { section(2, bytes); }

static void strided(long bytes, double budget)
{
    allocate(2 * (size_t)bytes);
    void (*const calls[])(long) = {puts_section, gets_section, sums_section};
    static const char *const names[] = {"puts", "gets", "sums"};
    for (int kind = 0; kind < 3; kind++) {
        double took = timed(calls[kind], bytes, budget);
        if (me == 0)
            printf("%s %d %.1f\n", names[kind], piece, (double)bytes / took);
    }
    fill(all[me], 0);
    fill(mine, 5);
    if (me == 0) {
        section(0, bytes);
        memset(mine, 0, room);
        ARMCI_Get(all[other], mine, (int)room, other);
        for (size_t i = 0; i < room; i++)
            check(mine[i] == (i / (size_t)piece % 2 == 0 ? 5 : 0), "a section is wrong");
    }
    release();
}

/* Ones are added by all at once, in lengths that follow each other: none is lost. */
static void add_at_once(long last)
{
    enum { ROUNDS = 20 };
    long numbers = last / (long)sizeof(double);
    double *from = (double *)mine, *to = all[me];
    for (long i = 0; i < numbers; i++)
        from[i] = 1;
    fill(all[me], 0);
    for (int round = 0; round < ROUNDS; round++)
        for (long length = 1; length <= numbers; length *= 4)
            ARMCI_Acc(ARMCI_ACC_DBL, &factor, from, all[other], (int)(length * 8), other);
    ARMCI_Barrier();
    for (long i = 0, times = 0; me == other && i < numbers; i++) {
        times = 0;
        for (long length = 1; length <= numbers; length *= 4)
            times += i < length;
        check(to[i] == (double)(times * ROUNDS * procs), "an accumulate was lost");
    }
}

static void sums(long last, double budget)
{
    allocate((size_t)last);
    for (long bytes = 8; bytes <= last; bytes *= 2) {
        double took = timed(sum, bytes, budget);
        if (me == 0)
            printf("sum %ld %.9f\n", bytes, took);
    }
    add_at_once(last < 64 << 10 ? last : 64 << 10);
    release();
}

static void fadd(long calls)
{
    allocate(sizeof(long));
    signed char *drawn = calloc((size_t)(calls * procs), 1);
    long number;
    ARMCI_Barrier();
    double start = armci_timer();
    for (long i = 0; i < calls; i++) {
        ARMCI_Rmw(ARMCI_FETCH_AND_ADD_LONG, &number, all[0], 1, 0);
        drawn[number] = 1;
    }
    double took = (armci_timer() - start) / (double)calls;
    ARMCI_Barrier();
    armci_msg_dgop(&took, 1, "max");
    MPI_Allreduce(MPI_IN_PLACE, drawn, (int)(calls * procs), MPI_SIGNED_CHAR, MPI_SUM, MPI_COMM_WORLD);
    for (long i = 0; i < calls * procs; i++)
        check(drawn[i] == 1, "a number was not drawn once");
    if (me == 0)
        printf("fadd %d %.9f\n", procs, took);
    free(drawn);
    release();
}

static void pattern(const char *name, int is_shift, long bytes, long rounds)
{
    allocate((size_t)(bytes * procs));
    memset(mine, 1 + me, room);
    ARMCI_Barrier();
    double start = armci_timer();
    for (long round = 0; round < rounds; round++) {
        for (int i = 1; i < procs; i++) {
            int to = (me + i) % procs;
            if (is_shift)
                ARMCI_Put(mine, (char *)all[to] + bytes * me, (int)bytes, to);
            else
                ARMCI_NbPut(mine, (char *)all[to] + bytes * me, (int)bytes, to, NULL);
            if (is_shift)
                ARMCI_Barrier();
        }
        ARMCI_Barrier();
    }
    double took = (armci_timer() - start) / (double)rounds;
    armci_msg_dgop(&took, 1, "max");
    for (long i = 0; i < bytes * procs; i++)
        check(i / bytes == me || ((char *)all[me])[i] == 1 + (int)(i / bytes), "a block is not where it belongs");
    if (me == 0)
        printf("%s %d %.9f\n", name, procs, took);
    release();
}

static int touched;

/* The fence alone, behind a put to each of some. */
static double fence_after(double budget)
{
    double took = 0;
    long rounds = 0;
    ARMCI_Barrier();
    for (double until = armci_timer() + budget; me == 0 && armci_timer() < until; rounds++) {
        for (int i = 1; i <= touched; i++)
            ARMCI_Put(mine, all[i], 8, i);
        double start = armci_timer();
        ARMCI_AllFence();
        took += armci_timer() - start;
    }
    ARMCI_Barrier();
    return rounds ? took / (double)rounds : 0;
}

static void fence(double budget)
{
    allocate(64);
    static const char *const names[] = {"none", "one", "all"};
    for (int row = 0; row < 3; row++) {
        touched = row == 0 ? 0 : row == 1 ? 1 : procs - 1;
        double took = fence_after(budget);
        if (me == 0)
            printf("fence.%s %d %.9f\n", names[row], procs, took);
    }
    release();
}

static void allocation(double budget)
{
    void **each = malloc((size_t)procs * sizeof *each);
    double took = 0;
    long rounds = 0;
    for (int goes_on = 1; goes_on; rounds++) {
        ARMCI_Barrier();
        double start = armci_timer();
        ARMCI_Malloc(each, 4096);
        took += armci_timer() - start;
        check(each[procs - 1] != NULL, "there is no memory");
        ARMCI_Free(each[me]);
        goes_on = took < budget && rounds < 200;
        MPI_Bcast(&goes_on, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    if (me == 0)
        printf("allocation %d %.9f\n", procs, took / (double)rounds);
    free(each);
}

static char *kept;

static void fresh_get(long bytes)
{
    char *local = ARMCI_Malloc_local((armci_size_t)bytes);
    ARMCI_Get(all[other], local, (int)bytes, other);
    ARMCI_Free_local(local);
}

static void kept_get(long bytes)
{
    ARMCI_Get(all[other], kept, (int)bytes, other);
}

static void registration(long last, double budget)
{
    allocate((size_t)last);
    for (long bytes = 4096; bytes <= last; bytes *= 4) {
        kept = ARMCI_Malloc_local((armci_size_t)bytes);
        double fresh = timed(fresh_get, bytes, budget), again = timed(kept_get, bytes, budget);
        ARMCI_Free_local(kept);
        if (me == 0)
            printf("registered.new %ld %.9f\nregistered.kept %ld %.9f\n", bytes, fresh, bytes, again);
    }
    release();
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    ARMCI_Init();
    me = armci_msg_me();
    procs = armci_msg_nproc();
    other = procs - 1;
    const char *what = argc > 1 ? argv[1] : "";
    long first = argc > 2 ? atol(argv[2]) : 0, second = argc > 3 ? atol(argv[3]) : 0;
    double last = argc > 2 ? atof(argv[argc - 1]) / 1e3 : 0;
    if (strcmp(what, "contiguous") == 0 && argc == 4)
        contiguous(first, last);
    else if (strcmp(what, "strided") == 0 && argc == 5 && first > 0) {
        piece = (int)first;
        strided(second, last);
    } else if (strcmp(what, "sums") == 0 && argc == 4)
        sums(first, last);
    else if (strcmp(what, "fadd") == 0 && argc == 3)
        fadd(first);
    else if (strcmp(what, "shift") == 0 && argc == 4)
        pattern(what, 1, first, second);
    else if (strcmp(what, "transpose") == 0 && argc == 4)
        pattern(what, 0, first, second);
    else if (strcmp(what, "fence") == 0 && argc == 3)
        fence(last);
    else if (strcmp(what, "allocation") == 0 && argc == 3)
        allocation(last);
    else if (strcmp(what, "registration") == 0 && argc == 4)
        registration(first, last);
    else
        check(0, "usage: pgas WHAT NUMBERS; the source says which");
    ARMCI_Finalize();
    MPI_Finalize();
    return 0;
}
#else
int main(void)
{
    fputs("ARMCI is not installed beside this MPI library\n", stderr);
    return 1;
}
#endif
