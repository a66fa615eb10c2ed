/* Whoever of two jobs is killed or calls MPI_Abort, whatever both do at the time: connected jobs
 * end together, parted ones do not, and nothing is left. This program watches a job that it
 * starts; every process of that job and of the one spawned there leaves its number in a folder. */
#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum victim { NOBODY, PARENT, CHILD, PARENTS_PROXY, PARENTS_MPIRUN, CHILDS_PROXY, CHILDS_MPIRUN,
              PARENT_ABORTS, CHILD_ABORTS };

static const struct row {
    const char *name;
    enum victim victim;
    /* The jobs have parted before. */
    int parted;
    /* Those that live on reach their ends. */
    int parents_end, children_end;
} rows[] = {
    {"nobody", NOBODY, 0, 1, 1},
    {"a parent", PARENT, 0, 0, 0},
    {"a child", CHILD, 0, 0, 0},
    {"the parents' proxy", PARENTS_PROXY, 0, 0, 0},
    {"the parents' mpirun", PARENTS_MPIRUN, 0, 0, 0},
    {"the children's proxy", CHILDS_PROXY, 0, 0, 0},
    {"the children's mpirun", CHILDS_MPIRUN, 0, 0, 0},
    {"a parent, parted", PARENT, 1, 0, 1},
    {"a child, parted", CHILD, 1, 1, 0},
    {"the children's mpirun, parted", CHILDS_MPIRUN, 1, 1, 0},
    {"a parent aborts", PARENT_ABORTS, 0, 0, 0},
    {"a child aborts", CHILD_ABORTS, 0, 0, 0},
    {"a parent aborts, parted", PARENT_ABORTS, 1, 0, 1},
    {"a child aborts, parted", CHILD_ABORTS, 1, 1, 0},
};

enum { ROWS = sizeof rows / sizeof *rows, PARENTS = 2, CHILDREN = 3 };

static void note(const char *folder, const char *what)
{
    char path[4200];
    snprintf(path, sizeof path, "%s/%s-%d", folder, what, (int)getpid());
    FILE *file = fopen(path, "w");
    CHECK(file);
    fclose(file);
}

/* How many notes begin so; those of processes that live, where wanted. */
static int notes(const char *folder, const char *what, int alive)
{
    DIR *open = opendir(folder);
    CHECK(open);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(open));)
        if (strncmp(entry->d_name, what, strlen(what)) == 0)
            count += !alive || kill(atoi(entry->d_name + strlen(what)), 0) == 0;
    closedir(open);
    return count;
}

static void nap(void)
{
    struct timespec time = {0, 5000000};
    nanosleep(&time, NULL);
}

static int above(int pid)
{
    char path[64], line[512];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    CHECK(file && fgets(line, sizeof line, file));
    fclose(file);
    char *behind = strrchr(line, ')');
    int parent = 0;
    EQUAL(sscanf(behind + 1, " %*c %d", &parent), 1);
    return parent;
}

/* Waits for the end of this job without a call of MPI, or kills it. */
static void work(const struct row *row, const char *folder, int is_child)
{
    enum victim own = is_child ? CHILD : PARENT;
    enum victim proxy = is_child ? CHILDS_PROXY : PARENTS_PROXY;
    enum victim mpirun = is_child ? CHILDS_MPIRUN : PARENTS_MPIRUN;
    while (notes(folder, "here-", 0) < PARENTS + CHILDREN)
        nap();
    if (rank == size - 1) {
        int proxy_pid = getppid(), mpirun_pid = above(proxy_pid);
        if (row->victim == own)
            kill(getpid(), SIGKILL);
        if (row->victim == proxy)
            kill(proxy_pid, SIGKILL);
        if (row->victim == mpirun)
            kill(mpirun_pid, SIGKILL);
        if (row->victim == (is_child ? CHILD_ABORTS : PARENT_ABORTS))
            MPI_Abort(MPI_COMM_WORLD, 5);
    }
    int ends = is_child ? row->children_end : row->parents_end;
    if (!ends)
        for (;;)
            nap();
    /* The other job must be gone first, if it is to be killed. */
    if (row->victim != NOBODY)
        while (notes(folder, is_child ? "parent-" : "child-", 1) > 0)
            nap();
}

static int acting(char **argv)
{
    const struct row *row = &rows[atoi(argv[2])];
    const char *folder = argv[3];
    int is_child = strcmp(argv[1], "child") == 0;
    MPI_Comm other;
    note(folder, is_child ? "child" : "parent");
    if (is_child) {
        OK(MPI_Comm_get_parent(&other));
    } else {
        char program[4096];
        ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
        CHECK(len > 0);
        program[len] = 0;
        char *list[] = {"child", argv[2], argv[3], NULL};
        OK(MPI_Comm_spawn(program, list, CHILDREN, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE));
    }
    OK(MPI_Barrier(other));
    if (row->parted)
        OK(MPI_Comm_disconnect(&other));
    note(folder, "here");
    work(row, folder, is_child);
    note(folder, is_child ? "ended-child" : "ended-parent");
    OK(MPI_Finalize());
    return 0;
}

static void watch(const char *mpirun, const char *program, int number)
{
    char folder[] = "/tmp/oxmpi-killed-XXXXXX", text[16];
    CHECK(mkdtemp(folder));
    snprintf(text, sizeof text, "%d", number);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        execl(mpirun, "mpirun", "-n", "2", program, "parent", text, folder, (char *)NULL);
        _exit(111);
    }
    const struct row *row = &rows[number];
    int status = 0;
    EQUAL(waitpid(child, &status, 0), child);
    if ((status == 0) != (row->victim == NOBODY))
        fail(__FILE__, __LINE__, "%s: status %x", row->name, status);
    /* mpirun is gone; whoever is not follows at once. */
    for (int naps = 0; notes(folder, "parent-", 1) + notes(folder, "child-", 1) > 0; naps++) {
        if (naps > 2000)
            fail(__FILE__, __LINE__, "%s: somebody is left", row->name);
        nap();
    }
    EQUAL(notes(folder, "parent-", 0), PARENTS);
    EQUAL(notes(folder, "child-", 0), CHILDREN);
    EQUAL(notes(folder, "ended-parent-", 0), row->parents_end ? PARENTS : 0);
    EQUAL(notes(folder, "ended-child-", 0), row->children_end ? CHILDREN : 0);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    EQUAL(system(command), 0);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (argc > 3)
        return acting(argv);
    char mpirun[4096], program[4096], link[64];
    snprintf(link, sizeof link, "/proc/%d/exe", (int)getppid());
    ssize_t len = readlink(link, mpirun, sizeof mpirun - 1);
    CHECK(len > 0);
    mpirun[len] = 0;
    len = readlink("/proc/self/exe", program, sizeof program - 1);
    CHECK(len > 0);
    program[len] = 0;
    for (int number = 0; number < ROWS; number++)
        if (argc < 2 || atoi(argv[1]) == number)
            watch(mpirun, program, number);
    OK(MPI_Finalize());
    return 0;
}
