/* Wrong use of ARMCI ends the job with words that say which call, what was given and what is
 * allowed. The argument says which mistake process 1 makes; no memory is changed by it. */
#include "../check.h"
#include <armci.h>
#include <message.h>

/* These processes and those of a job that they start. */
static MPI_Comm two_jobs(const char *program)
{
    MPI_Comm other, both;
    char *words[] = {"jobs", NULL};
    OK(MPI_Comm_get_parent(&other));
    int is_second = other != MPI_COMM_NULL;
    if (!is_second)
        OK(MPI_Comm_spawn(program, words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE));
    OK(MPI_Intercomm_merge(other, is_second, &both));
    return both;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    const char *what = argc > 1 ? argv[1] : "";
    void *all[64];
    long value = 1, scale = 1;
    if (strcmp(what, "early") == 0)
        ARMCI_Put(&value, &value, 8, 0);
    if (strcmp(what, "way") == 0)
        setenv("ARMCI_ACC_METHOD", "carrier", 1);
    if (strcmp(what, "number") == 0)
        setenv("ARMCI_MAX_OUTSTANDING", "0", 1);
    if (strcmp(what, "jobs") == 0)
        ARMCI_Init_mpi_comm(two_jobs(argv[0]));
    ARMCI_Init();
    ARMCI_Malloc(all, 100);
    memset(all[rank], 7, 100);
    armci_giov_t list = {NULL, NULL, -1, 8};
    int count[2] = {12, 3}, stride[1] = {16}, heap = 0;
    ARMCI_Barrier();
    if (rank == 1) {
        if (strcmp(what, "address") == 0)
            ARMCI_Put(&value, &heap, 4, 0);
        else if (strcmp(what, "range") == 0)
            ARMCI_Get((char *)all[0] + 93, &value, 8, 0);
        else if (strcmp(what, "section") == 0)
            ARMCI_PutS(&value, stride, (char *)all[0] + 57, stride, count, 1, 0);
        else if (strcmp(what, "process") == 0)
            ARMCI_Fence(size);
        else if (strcmp(what, "levels") == 0)
            ARMCI_PutS(&value, stride, all[0], stride, count, 9, 0);
        else if (strcmp(what, "elements") == 0)
            ARMCI_AccS(ARMCI_ACC_LNG, &scale, &value, stride, all[0], stride, count, 1, 0);
        else if (strcmp(what, "sum") == 0)
            ARMCI_Acc(43, &scale, &value, all[0], 8, 0);
        else if (strcmp(what, "list") == 0)
            ARMCI_PutV(&list, 1, 0);
        else if (strcmp(what, "word") == 0)
            ARMCI_Rmw(ARMCI_FETCH_AND_ADD_LONG, &value, (char *)all[0] + 4, 1, 0);
        else if (strcmp(what, "mutex") == 0)
            ARMCI_Lock(0, 0);
        else if (strcmp(what, "group") == 0) {
            ARMCI_Group none = -1;
            ARMCI_Malloc_group(all, 8, &none);
        } else if (strcmp(what, "operator") == 0)
            armci_msg_lgop(&value, 1, "xor");
        else if (strcmp(what, "device") == 0)
            ARMCI_Malloc_memdev(all, 8, "/mnt/pmem0");
        else if (strcmp(what, "error") == 0)
            ARMCI_Error("the program's own words", 17);
    }
    if (strcmp(what, "free") == 0)
        ARMCI_Free((char *)all[rank] + 8);
    ARMCI_Barrier();
    for (int i = 0; i < 100; i++)
        EQUAL(((char *)all[rank])[i], 7);
    puts("nothing was wrong");
    ARMCI_Finalize();
    return finish();
}
