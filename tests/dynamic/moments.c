/* kill -9 of anybody of two jobs, at any moment: while one starts the other, while they meet, talk
 * and part. Every call ends, so both jobs end; nobody is left, and nothing in /dev/shm.
 *
 * This program watches jobs that it starts. In one kind a job spawns children, talks with them and
 * parts from them, again and again; in the other, two jobs with an mpirun each meet by a port. One
 * process of all whose command line names their folder is killed: a rank, a proxy or an mpirun.
 * Who is left goes on until a file in the folder says that it is enough.
 *
 * argv[1]: rounds of each kind. argv[2]: where the drawing begins; another number each time if
 * missing. */
#include "check.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void sleep_for(long microseconds)
{
    struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
    nanosleep(&time, NULL);
}

static void path_in(char *path, size_t room, const char *folder, const char *name)
{
    CHECK(snprintf(path, room, "%s/%s", folder, name) < (int)room);
}

/* Whether it is enough; the same on all ranks of the job. */
static int is_enough(const char *folder)
{
    char path[512];
    path_in(path, sizeof path, folder, "enough");
    int enough = rank == 0 && access(path, F_OK) == 0;
    OK(MPI_Bcast(&enough, 1, MPI_INT, 0, MPI_COMM_WORLD));
    return enough;
}

/* Whether the other job was there for all of it. */
static int talk_and_part(MPI_Comm other)
{
    int here = 1, there = 0;
    OK(MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN));
    int code = MPI_Allreduce(&here, &there, 1, MPI_INT, MPI_SUM, other);
    return code == MPI_SUCCESS && MPI_Comm_disconnect(&other) == MPI_SUCCESS;
}

static void spawning(const char *program, const char *folder)
{
    char *words[] = {"child", (char *)folder, NULL};
    MPI_Comm children;
    int goes_on = 1;
    while (goes_on && !is_enough(folder)) {
        int code = MPI_Comm_spawn(program, words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
        goes_on = code == MPI_SUCCESS && talk_and_part(children);
    }
}

static MPI_Info seconds(const char *timeout)
{
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "timeout", timeout));
    return info;
}

static void accepting(const char *folder)
{
    char port[MPI_MAX_PORT_NAME] = "", path[512], whole[512];
    MPI_Comm other;
    MPI_Info info = seconds("0.3");
    if (rank == 0) {
        OK(MPI_Open_port(MPI_INFO_NULL, port));
        path_in(path, sizeof path, folder, "part");
        path_in(whole, sizeof whole, folder, "port");
        FILE *file = fopen(path, "w");
        CHECK(file && fputs(port, file) >= 0 && fclose(file) == 0 && rename(path, whole) == 0);
    }
    /* A caller that is not there any more is an error, and the next one comes. */
    while (!is_enough(folder))
        if (MPI_Comm_accept(port, info, 0, MPI_COMM_WORLD, &other) == MPI_SUCCESS && !talk_and_part(other))
            break;
    OK(MPI_Info_free(&info));
    if (rank == 0)
        OK(MPI_Close_port(port));
}

static void connecting(const char *folder)
{
    char port[MPI_MAX_PORT_NAME] = "", path[512];
    MPI_Comm other;
    MPI_Info info = seconds("2");
    path_in(path, sizeof path, folder, "port");
    while (!is_enough(folder)) {
        FILE *file = rank == 0 ? fopen(path, "r") : NULL;
        if (file) {
            CHECK(fgets(port, sizeof port, file));
            fclose(file);
        }
        OK(MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD));
        if (port[0] && MPI_Comm_connect(port, info, 0, MPI_COMM_WORLD, &other) == MPI_SUCCESS && !talk_and_part(other))
            break;
    }
    OK(MPI_Info_free(&info));
}

static int acting(const char *what, const char *program, const char *folder)
{
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    if (strcmp(what, "spawning") == 0)
        spawning(program, folder);
    else if (strcmp(what, "accepting") == 0)
        accepting(folder);
    else if (strcmp(what, "connecting") == 0)
        connecting(folder);
    else {
        MPI_Comm parents;
        OK(MPI_Comm_get_parent(&parents));
        talk_and_part(parents);
    }
    OK(MPI_Finalize());
    return 0;
}

/* Processes whose command line has this word; the first MOST of them. */
enum { MOST = 256 };

static int named(const char *word, pid_t *found)
{
    DIR *all = opendir("/proc");
    CHECK(all);
    int count = 0;
    for (struct dirent *entry; count < MOST && (entry = readdir(all));) {
        char path[300], line[8192];
        if (!isdigit((unsigned char)entry->d_name[0]) || atoi(entry->d_name) == getpid())
            continue;
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        int fd = open(path, O_RDONLY);
        if (fd < 0)
            continue;
        ssize_t length = read(fd, line, sizeof line - 1);
        close(fd);
        for (ssize_t i = 0; i < length; i++)
            if (line[i] == 0)
                line[i] = ' ';
        line[length > 0 ? length : 0] = 0;
        if (strstr(line, word))
            found[count++] = atoi(entry->d_name);
    }
    closedir(all);
    return count;
}

static pid_t job(const char *mpirun, const char *program, const char *what, const char *folder)
{
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        /* What mpirun says of those that are killed is tested elsewhere. */
        CHECK(freopen("/dev/null", "w", stderr));
        execl(mpirun, "mpirun", "-n", "2", program, what, folder, (char *)NULL);
        _exit(111);
    }
    return child;
}

static void in_shared_memory(int *entries)
{
    DIR *all = opendir("/dev/shm");
    *entries = 0;
    for (struct dirent *entry; all && (entry = readdir(all));)
        *entries += strncmp(entry->d_name, "oxmpi", 5) == 0;
    if (all)
        closedir(all);
}

static void one_round(const char *mpirun, const char *program, int meets, uint64_t *state)
{
    char folder[] = "/tmp/oxmpi-moments-XXXXXX", path[512];
    pid_t jobs[2], there[MOST];
    int count = 0, before, after, status;
    in_shared_memory(&before);
    CHECK(mkdtemp(folder));
    jobs[0] = job(mpirun, program, meets ? "accepting" : "spawning", folder);
    jobs[1] = meets ? job(mpirun, program, "connecting", folder) : 0;
    sleep_for((long)(next_random(state) % 300000));
    while ((count = named(folder, there)) == 0)
        sleep_for(1000);
    kill(there[next_random(state) % (uint64_t)count], SIGKILL);
    sleep_for((long)(next_random(state) % 20000));
    path_in(path, sizeof path, folder, "enough");
    FILE *file = fopen(path, "w");
    CHECK(file && fclose(file) == 0);
    for (int i = 0; i < 1 + meets; i++)
        EQUAL(waitpid(jobs[i], &status, 0), jobs[i]);
    /* Who is not gone with its mpirun follows at once; the watchdog tells if somebody does not. */
    while (named(folder, there) > 0)
        sleep_for(1000);
    in_shared_memory(&after);
    EQUAL(after, before);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    EQUAL(system(command), 0);
}

static void read_link(const char *link, char *into, size_t room)
{
    ssize_t len = readlink(link, into, room - 1);
    CHECK(len > 0);
    into[len] = 0;
}

int main(int argc, char **argv)
{
    char mpirun[4096], program[4096], link[64];
    start(&argc, &argv);
    read_link("/proc/self/exe", program, sizeof program);
    if (argc > 2 && !isdigit((unsigned char)argv[1][0]))
        return acting(argv[1], program, argv[2]);
    snprintf(link, sizeof link, "/proc/%d/exe", (int)getppid());
    read_link(link, mpirun, sizeof mpirun);
    int rounds = argc > 1 ? atoi(argv[1]) : 5;
    uint64_t state = argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL);
    printf("the same again: moments %d %llu\n", rounds, (unsigned long long)state);
    fflush(stdout);
    for (int round = 0; round < rounds; round++) {
        one_round(mpirun, program, 0, &state);
        one_round(mpirun, program, 1, &state);
    }
    return finish();
}
