/* A rank starts another MPI program, which is a job of its own: it has the rank's variables, and is
 * no rank. */
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (argc > 1) {
        EQUAL(rank, 0);
        EQUAL(size, 1);
    } else {
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            execl("/proc/self/exe", argv[0], "inner", (char *)NULL);
            _exit(111);
        }
        int status = 0;
        EQUAL(waitpid(child, &status, 0), child);
        CHECK(WIFEXITED(status));
        EQUAL(WEXITSTATUS(status), 0);
        int one = 1, sum = 0;
        OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        EQUAL(sum, size);
    }
    OK(MPI_Finalize());
    return 0;
}
