/* The memory that MPI_Win_allocate and MPI_Win_allocate_shared give: it begins where it was asked
 * to, has no pages before it is touched, and a child made by fork has it. MPI-5.0 §9.2, §12.2.2,
 * §12.2.3. */
#include "check.h"
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum kind { ALLOCATE, SHARED, APART, KINDS };

static char *make(enum kind kind, MPI_Aint bytes, const char *alignment, MPI_Comm comm, MPI_Win *win)
{
    MPI_Info info;
    char *base = NULL;
    OK(MPI_Info_create(&info));
    if (alignment)
        OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", alignment));
    if (kind == APART)
        OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
    if (kind == ALLOCATE)
        OK(MPI_Win_allocate(bytes, 1, info, comm, &base, win));
    else
        OK(MPI_Win_allocate_shared(bytes, 1, info, comm, &base, win));
    OK(MPI_Info_free(&info));
    return base;
}

static void begins_where_asked(MPI_Comm comm, enum kind kind)
{
    static const char *const ALIGNMENTS[] = {"1", "64", "256", "4096", "65536", "2097152"};
    static const size_t LENGTHS[] = {100, 5000, 200000};
    int me;
    OK(MPI_Comm_rank(comm, &me));
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 3; j++) {
            MPI_Win win;
            size_t bytes = LENGTHS[j] + (unsigned)me;
            char *base = make(kind, (MPI_Aint)bytes, ALIGNMENTS[i], comm, &win);
            /* Where parts follow each other without a gap only the first one can begin anywhere. */
            if (kind != SHARED || me == 0)
                EQUAL((uintptr_t)base % (uintptr_t)atol(ALIGNMENTS[i]), 0);
            for (size_t at = 0; at < bytes; at++)
                CHECK(base[at] == 0);
            memset(base, 'a' + me, bytes);
            OK(MPI_Barrier(comm));
            for (size_t at = 0; at < bytes; at++)
                CHECK(base[at] == 'a' + me);
            if (kind == SHARED && me > 0) {
                MPI_Aint length;
                int unit;
                char *before;
                OK(MPI_Win_shared_query(win, me - 1, &length, &unit, &before));
                CHECK(before + length == base);
            }
            OK(MPI_Win_free(&win));
        }
}

/* Each its own wish, and one that is none. */
static void wishes(MPI_Comm comm)
{
    static const char *const EACH[] = {"128", "8192", NULL};
    int me, length, flag;
    char value[32];
    OK(MPI_Comm_rank(comm, &me));
    const char *wish = EACH[me % 3];
    MPI_Win win;
    MPI_Info info;
    char *base = make(ALLOCATE, 1000, wish, comm, &win);
    EQUAL((uintptr_t)base % (uintptr_t)(wish ? atol(wish) : 1), 0);
    OK(MPI_Win_get_info(win, &info));
    length = sizeof value;
    OK(MPI_Info_get_string(info, "mpi_minimum_memory_alignment", &length, value, &flag));
    EQUAL(flag, wish != NULL);
    CHECK(!wish || strcmp(value, wish) == 0);
    OK(MPI_Info_free(&info));
    OK(MPI_Win_free(&win));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", "100"));
    CLASS(MPI_Win_allocate(1000, 1, info, comm, &base, &win), MPI_ERR_INFO_VALUE);
    OK(MPI_Info_free(&info));
}

/* Bytes of memory behind files without a name that this process has open. */
static long long provided(void)
{
    long long all = 0;
    for (int fd = 0; fd < 256; fd++) {
        char name[32], target[64];
        struct stat about;
        snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(name, target, sizeof target - 1);
        if (length > 0 && memcmp(target, "/memfd:", 7) == 0 && fstat(fd, &about) == 0)
            all += 512LL * about.st_blocks;
    }
    return all;
}

static void has_no_pages(MPI_Comm comm, enum kind kind)
{
    enum { BYTES = 64 << 20, PAGE = 4096, PAGES = BYTES / PAGE };
    static unsigned char there[PAGES + 1];
    MPI_Win win;
    OK(MPI_Barrier(comm));
    long long before = provided();
    OK(MPI_Barrier(comm));
    char *base = make(kind, BYTES, NULL, comm, &win);
    char *first = (char *)((uintptr_t)base & ~(uintptr_t)(PAGE - 1));
    size_t length = (size_t)(base + BYTES - first);
    /* Nobody has touched it before all have looked. */
    CHECK(mincore(first, length, there) == 0);
    CHECK(provided() - before < BYTES / 4);
    OK(MPI_Barrier(comm));
    int count = 0;
    for (size_t page = 0; page * PAGE < length; page++)
        count += there[page] & 1;
    CHECK(count < PAGES / 4);
    base[BYTES - 1] = 1;
    EQUAL(base[BYTES / 2], 0);
    OK(MPI_Win_free(&win));
}

static void a_child_has_it(MPI_Comm comm, enum kind kind)
{
    static const MPI_Aint LENGTHS[] = {100, 1 << 20};
    for (int i = 0; i < 2; i++) {
        MPI_Win win;
        char *base = make(kind, LENGTHS[i], NULL, comm, &win);
        memset(base, 7, (size_t)LENGTHS[i]);
        pid_t child = fork();
        if (child == 0) {
            int sum = 0;
            for (MPI_Aint at = 0; at < LENGTHS[i]; at++)
                sum += base[at];
            base[0] = 9;
            _exit(sum == 7 * LENGTHS[i] ? 0 : 3);
        }
        int status = -1;
        CHECK(child > 0 && waitpid(child, &status, 0) == child);
        EQUAL(status, 0);
        OK(MPI_Win_free(&win));
    }
}

/* More than the machine has is an error of the call, and not the end of who touches it. */
static void too_much_is_an_error(MPI_Comm comm, enum kind kind)
{
    MPI_Aint all = (MPI_Aint)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    MPI_Info info;
    MPI_Win win;
    char *base;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "alloc_shared_noncontig", kind == APART ? "true" : "false"));
    if (kind == ALLOCATE)
        CLASS(MPI_Win_allocate(all, 1, info, comm, &base, &win), MPI_ERR_NO_MEM);
    else
        CLASS(MPI_Win_allocate_shared(all, 1, info, comm, &base, &win), MPI_ERR_NO_MEM);
    OK(MPI_Info_free(&info));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    MPI_Comm node, self;
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
    OK(MPI_Comm_dup(MPI_COMM_SELF, &self));
    MPI_Comm comms[] = {node, self};
    for (int i = 0; i < 2; i++) {
        for (enum kind kind = 0; kind < KINDS; kind++) {
            begins_where_asked(comms[i], kind);
            has_no_pages(comms[i], kind);
            a_child_has_it(comms[i], kind);
        }
        wishes(comms[i]);
        for (enum kind kind = 0; kind < KINDS; kind++)
            too_much_is_an_error(comms[i], kind);
    }
    a_child_has_it(MPI_COMM_WORLD, ALLOCATE);
    OK(MPI_Comm_free(&node));
    OK(MPI_Comm_free(&self));
    return finish();
}
