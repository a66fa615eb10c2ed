/* Jobs on one node exchange through shared memory: a job and the children that it starts, and the
 * same after many of them have come and gone, whose memory is given back. Their messages went over
 * sockets. */
#include "check.h"

#include <dirent.h>
#include <unistd.h>

enum { LONG = 1 << 20, ROUNDS = 20, SHORT = 2000, JOBS = 80 };

static char program[4096];
static char out[LONG], in[LONG];
static MPI_T_pvar_session session;
static MPI_T_pvar_handle handles[2];

static void watch(void)
{
    static const char *const NAMES[] = {"btl_sm_bytes", "btl_network_bytes"};
    int provided;
    CHECK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided) == MPI_SUCCESS);
    CHECK(MPI_T_pvar_session_create(&session) == MPI_SUCCESS);
    for (int i = 0; i < 2; i++) {
        int index, count;
        CHECK(MPI_T_pvar_get_index(NAMES[i], MPI_T_PVAR_CLASS_COUNTER, &index) == MPI_SUCCESS);
        CHECK(MPI_T_pvar_handle_alloc(session, index, NULL, &handles[i], &count) == MPI_SUCCESS);
    }
    CHECK(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES) == MPI_SUCCESS);
}

static unsigned long long value(int which)
{
    unsigned long long bytes;
    CHECK(MPI_T_pvar_read(session, handles[which], &bytes) == MPI_SUCCESS);
    return bytes;
}

/* With everybody of the other group: long messages both ways at once, and short ones, of which more
 * are sent than there is room for. */
static void talk(MPI_Comm inter, int rounds)
{
    int there, me;
    OK(MPI_Comm_rank(inter, &me));
    OK(MPI_Comm_remote_size(inter, &there));
    unsigned long long memory = value(0), networks = value(1);
    for (int round = 0; round < rounds; round++)
        for (int peer = 0; peer < there; peer++) {
            memset(out, me + round, sizeof out);
            OK(MPI_Sendrecv(out, LONG, MPI_CHAR, peer, 1, in, LONG, MPI_CHAR, peer, 1, inter, MPI_STATUS_IGNORE));
            for (int at = 0; at < LONG; at += 997)
                EQUAL(in[at], (char)(peer + round));
        }
    for (int peer = 0; peer < there; peer++)
        for (int number = 0; number < SHORT; number++)
            OK(MPI_Send(&number, 1, MPI_INT, peer, 2, inter));
    for (int peer = 0; peer < there; peer++)
        for (int number = 0; number < SHORT; number++) {
            int got = -1;
            OK(MPI_Recv(&got, 1, MPI_INT, peer, 2, inter, MPI_STATUS_IGNORE));
            EQUAL(got, number);
        }
    memory = value(0) - memory;
    networks = value(1) - networks;
    CHECK(memory > (unsigned long long)rounds * (unsigned long long)there * LONG);
    EQUAL(networks, 0);
}

static MPI_Comm children(int count)
{
    MPI_Comm inter;
    char *args[] = {"child", NULL};
    OK(MPI_Comm_spawn(program, args, count, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter, MPI_ERRCODES_IGNORE));
    return inter;
}

static int descriptors(void)
{
    int count = 0;
    DIR *all = opendir("/proc/self/fd");
    CHECK(all != NULL);
    while (readdir(all))
        count++;
    closedir(all);
    return count;
}

static int mappings(void)
{
    int count = 0;
    char line[8192];
    FILE *maps = fopen("/proc/self/maps", "r");
    CHECK(maps != NULL);
    while (fgets(line, sizeof line, maps))
        count += strstr(line, "memfd:oxmpi") != NULL;
    fclose(maps);
    return count;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    watch();
    MPI_Comm inter;
    if (argc > 1) {
        OK(MPI_Comm_get_parent(&inter));
        talk(inter, size > 1 ? ROUNDS : 1);
        OK(MPI_Comm_disconnect(&inter));
    } else {
        ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
        CHECK(len > 0);
        inter = children(2);
        talk(inter, ROUNDS);
        OK(MPI_Comm_disconnect(&inter));
        /* More than may be guests at the same time. */
        int files = 0, maps = 0;
        for (int job = 0; job < JOBS / size; job++) {
            inter = children(1);
            talk(inter, 1);
            OK(MPI_Comm_disconnect(&inter));
            if (job == 5) {
                files = descriptors();
                maps = mappings();
            }
        }
        CHECK(descriptors() <= files + 8 && mappings() <= maps + 8);
    }
    MPI_T_pvar_session_free(&session);
    MPI_T_finalize();
    OK(MPI_Finalize());
    return 0;
}
