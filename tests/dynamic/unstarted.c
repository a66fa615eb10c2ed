/* What cannot be started is MPI_ERR_SPAWN, in words, on all of the group and in each code, and the
 * next call works. */
#include "check.h"

static void cannot(const char *command, int number, MPI_Info info, int class)
{
    MPI_Comm inter = MPI_COMM_NULL;
    int codes[8], len;
    for (int i = 0; i < 8; i++)
        codes[i] = -1;
    /* The number is significant at the root, and all get the codes: only the root's were set. */
    int given = rank == 0 ? number : -5;
    int code = MPI_Comm_spawn(command, MPI_ARGV_NULL, given, info, 0, MPI_COMM_WORLD, &inter, codes);
    CLASS(code, class);
    CHECK(inter == MPI_COMM_NULL);
    char words[MPI_MAX_ERROR_STRING];
    OK(MPI_Error_string(code, words, &len));
    if (number > 0)
        for (int i = 0; i < 8; i++)
            EQUAL(codes[i], i < number ? MPI_ERR_SPAWN : -1);
}

/* The mpirun that starts them is killed, before it has called its parents or after that. */
static void killed(void)
{
    char *kills[] = {"-c", "kill -9 $(cut -d ' ' -f 4 /proc/$PPID/stat); sleep 1000", NULL};
    for (int round = 0; round < 10; round++) {
        MPI_Comm none = MPI_COMM_NULL;
        CLASS(MPI_Comm_spawn("sh", kills, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &none, MPI_ERRCODES_IGNORE), MPI_ERR_SPAWN);
    }
    if (rank == 0)
        puts("all calls have returned");
    OK(MPI_Finalize());
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (argc > 1) {
        killed();
        return 0;
    }
    MPI_Info info;
    OK(MPI_Info_create(&info));
    for (int round = 0; round < 2; round++) {
        cannot("there/is/no/such/program", 3, MPI_INFO_NULL, MPI_ERR_SPAWN);
        cannot("/dev/null", 2, MPI_INFO_NULL, MPI_ERR_SPAWN);
        cannot("/bin/true", 2, MPI_INFO_NULL, MPI_ERR_SPAWN);
        cannot("/bin/false", 1, MPI_INFO_NULL, MPI_ERR_SPAWN);
        cannot("/bin/true", 0, MPI_INFO_NULL, MPI_ERR_ARG);
        cannot("", 1, MPI_INFO_NULL, MPI_ERR_ARG);
    }
    OK(MPI_Info_set(info, "arch", "a machine that nobody has built"));
    cannot("/bin/true", 1, info, MPI_ERR_SPAWN);
    OK(MPI_Info_delete(info, "arch"));
    OK(MPI_Info_set(info, "soft", "never"));
    cannot("/bin/true", 1, info, MPI_ERR_SPAWN);
    OK(MPI_Info_delete(info, "soft"));
    OK(MPI_Info_set(info, "wdir", "/there/is/no/such/folder"));
    cannot("/bin/true", 1, info, MPI_ERR_SPAWN);
    OK(MPI_Info_delete(info, "wdir"));
    OK(MPI_Info_set(info, "file", "/there/is/no/such/file"));
    cannot("/bin/true", 1, info, MPI_ERR_INFO_VALUE);
    OK(MPI_Info_set(info, "file", "/proc/self/comm")); /* a line that is no key and value */
    cannot("/bin/true", 1, info, MPI_ERR_INFO_VALUE);
    OK(MPI_Info_delete(info, "file"));
    /* Somebody who never calls MPI_Init. */
    OK(MPI_Info_set(info, "timeout", "0.7"));
    char *forever[] = {"1000", NULL};
    MPI_Comm inter = MPI_COMM_NULL;
    CLASS(MPI_Comm_spawn("sleep", forever, 2, info, size - 1, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE), MPI_ERR_SPAWN);
    OK(MPI_Info_free(&info));
    CLASS(MPI_Comm_spawn("sleep", forever, 2, MPI_INFO_NULL, size, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE),
          MPI_ERR_ROOT);
    OK(MPI_Finalize());
    return 0;
}
