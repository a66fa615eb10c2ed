/* A process dies, or aborts the job, while others wait for it in every way there is. What they wait
 * for cannot come: the call ends with MPI_ERR_PROC_ABORTED (a job that is aborted ends at once).
 * Calls that only look did not notice, and who fell asleep just then slept on: only the launcher's
 * SIGKILL ended a process that did not end by SIGTERM.
 *
 *     death HOW [abort] */
#include "check.h"
#include <signal.h>
#include <unistd.h>

/* Not to die of anything but what MPI says. */
static void deaf(void)
{
    signal(SIGTERM, SIG_IGN);
}

/* Has had no call: its first one makes what it shares. */
static MPI_Comm fresh;
static double many[2][1 << 17];

/* One whose memory all reach by themselves, and one whose owner is needed. */
static MPI_Win win[2];
static int in_windows[2];

static void make_windows(const char *how)
{
    int *base;
    OK(MPI_Win_allocate(sizeof *base, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win[0]));
    OK(MPI_Win_create(in_windows, sizeof in_windows, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win[1]));
    for (int w = 0; w < 2; w++)
        OK(MPI_Win_set_errhandler(win[w], MPI_ERRORS_RETURN));
    if (rank == 1 && strcmp(how, "win lock") == 0)
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win[0]));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static int wait_in_window(const char *how)
{
    int one = 1, flag = 0, code;
    MPI_Group world, dying;
    if (strcmp(how, "lock") == 0)
        return MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win[0]);
    if (strcmp(how, "fence") == 0)
        return MPI_Win_fence(0, win[0]);
    if (strcmp(how, "flush") == 0) {
        OK(MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win[1]));
        OK(MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win[1]));
        return MPI_Win_flush(1, win[1]);
    }
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_incl(world, 1, &one, &dying));
    if (strcmp(how, "start") == 0)
        return MPI_Win_start(dying, 0, win[0]);
    code = MPI_Win_post(dying, 0, win[0]);
    if (strcmp(how, "wait") == 0)
        return MPI_Win_wait(win[0]);
    while (code == MPI_SUCCESS && !flag)
        code = MPI_Win_test(win[0], &flag);
    return code;
}

static int wait_in_vain(const char *how)
{
    if (strncmp(how, "win ", 4) == 0)
        return wait_in_window(how + 4);
    int value, flag = 0, code = MPI_SUCCESS;
    MPI_Request request;
    MPI_Message message;
    int collective = strncmp(how, "icoll", 5) == 0, persistent = strncmp(how, "pcoll", 5) == 0;
    if (strcmp(how, "recv") == 0)
        return MPI_Recv(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (strcmp(how, "any") == 0)
        return MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (strcmp(how, "ssend") == 0)
        return MPI_Ssend(&rank, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    if (strcmp(how, "sendrecv") == 0)
        return MPI_Sendrecv(&rank, 1, MPI_INT, 1, 5, &value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (strcmp(how, "barrier") == 0)
        return MPI_Barrier(MPI_COMM_WORLD);
    if (strcmp(how, "setup") == 0)
        return MPI_Barrier(fresh);
    if (strcmp(how, "setup slots") == 0)
        return MPI_Allreduce(many[0], many[1], 256, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (strcmp(how, "setup rings") == 0)
        return MPI_Allreduce(many[0], many[1], 1 << 17, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (strcmp(how, "setup long") == 0)
        return MPI_Bcast(many[0], 1 << 17, MPI_DOUBLE, 1, fresh);
    if (strcmp(how, "split") == 0) {
        MPI_Comm part;
        return MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &part);
    }
    if (strcmp(how, "probe") == 0)
        return MPI_Probe(1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    while (strcmp(how, "iprobe") == 0 && code == MPI_SUCCESS && !flag)
        code = MPI_Iprobe(1, 5, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    while (strcmp(how, "improbe") == 0 && code == MPI_SUCCESS && !flag)
        code = MPI_Improbe(1, 5, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS)
        return code;
    if (strncmp(how, "psend", 5) == 0) {
        /* Longer than any message that leaves before its receive is there. */
        OK(MPI_Psend_init(many[0], 2, 1 << 17, MPI_DOUBLE, 1, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        OK(MPI_Start(&request));
        OK(MPI_Pready_range(0, 1, request));
        return MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    if (strncmp(how, "precv", 5) == 0) {
        OK(MPI_Precv_init(&value, 1, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        OK(MPI_Start(&request));
        while (strcmp(how, "precv parrived test") == 0 && code == MPI_SUCCESS && !flag)
            code = MPI_Parrived(request, 0, &flag);
        return code != MPI_SUCCESS ? code : MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    if (collective) {
        OK(MPI_Iallreduce(&rank, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request));
    } else if (persistent) {
        OK(MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request));
        OK(MPI_Start(&request));
    }
    if (collective || persistent)
        how += 6;
    else
        OK(MPI_Irecv(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request));
    if (strcmp(how, "wait") == 0)
        return MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (strcmp(how, "waitall") == 0)
        return MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
    while (strcmp(how, "test") == 0 && code == MPI_SUCCESS && !flag)
        code = MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    while (strcmp(how, "testsome") == 0 && code == MPI_SUCCESS && !flag) {
        int place;
        code = MPI_Testsome(1, &request, &flag, &place, MPI_STATUSES_IGNORE);
    }
    while (strcmp(how, "status") == 0 && code == MPI_SUCCESS && !flag)
        code = MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
    return code;
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "recv";
    int aborts = argc > 2 && strcmp(argv[2], "abort") == 0;
    int sleeps = !strstr(how, "test") && !strstr(how, "iprobe") && !strstr(how, "improbe") && !strstr(how, "status");
    int pids[64] = {0}, mine = (int)getpid();
    start(&argc, &argv);
    deaf();
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &fresh));
    OK(MPI_Allgather(&mine, 1, MPI_INT, pids, 1, MPI_INT, MPI_COMM_WORLD));
    if (strncmp(how, "win ", 4) == 0)
        make_windows(how);
    if (rank == 1) {
        for (int i = 0; sleeps && i < size; i++)
            while (i != rank && !is_asleep(pids[i], pids[i]))
                ;
        if (aborts)
            MPI_Abort(MPI_COMM_WORLD, 7);
        raise(SIGKILL);
    }
    CLASS(wait_in_vain(how), MPI_ERR_PROC_ABORTED);
    printf("rank %d goes on\n", rank);
    fflush(stdout);
    /* No message of ours: the job ends with one, and that is rank 1's. */
    _exit(0);
}
