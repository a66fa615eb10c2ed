/* Process sets that mpirun was told of (--pset): their names, members and communicators, also by
 * MPI_Comm_split_type; then sessions in several threads at once, again and again. Started with
 * --pset ocean=0-1 --pset odd=1,3 --pset air=2-3. */
#include "check.h"
#include <pthread.h>

static void names_are(MPI_Session session, int rank)
{
    const char *want[5] = {"mpi://WORLD", "mpi://SELF"};
    int wanted = 2, sets;
    if (rank < 2)
        want[wanted++] = "ocean";
    if (rank % 2)
        want[wanted++] = "odd";
    if (rank >= 2)
        want[wanted++] = "air";
    OK(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &sets));
    EQUAL(sets, wanted);
    for (int i = 0; i < sets; i++) {
        char name[MPI_MAX_PSET_NAME_LEN];
        int found = 0, length = sizeof name;
        OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, name));
        for (int k = 0; k < wanted; k++)
            found += strcmp(name, want[k]) == 0;
        EQUAL(found, 1);
    }
}

static void use_set(MPI_Session session, const char *name, int rank, int first, int second)
{
    MPI_Group group;
    MPI_Info info;
    MPI_Comm comm;
    char value[8];
    int size, flag, length = sizeof value, members[2];
    OK(MPI_Session_get_pset_info(session, name, &info));
    OK(MPI_Info_get_string(info, "mpi_size", &length, value, &flag));
    CHECK(flag && strcmp(value, "2") == 0);
    OK(MPI_Info_free(&info));
    OK(MPI_Group_from_session_pset(session, name, &group));
    OK(MPI_Group_size(group, &size));
    EQUAL(size, 2);
    if (rank == first || rank == second) {
        OK(MPI_Comm_create_from_group(group, name, MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm));
        OK(MPI_Allgather(&rank, 1, MPI_INT, members, 1, MPI_INT, comm));
        EQUAL(members[0], first);
        EQUAL(members[1], second);
        OK(MPI_Comm_free(&comm));
    }
    OK(MPI_Group_free(&group));
}

static void *sessions(void *unused)
{
    for (int round = 0; round < 25; round++) {
        MPI_Session session;
        MPI_Group group;
        int size;
        OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
        OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
        OK(MPI_Group_size(group, &size));
        EQUAL(size, 4);
        OK(MPI_Group_free(&group));
        OK(MPI_Session_finalize(&session));
    }
    return unused;
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int rank, size;
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    EQUAL(size, 4);
    MPI_Session session;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    names_are(session, rank);
    use_set(session, "ocean", rank, 0, 1);
    use_set(session, "odd", rank, 1, 3);
    use_set(session, "air", rank, 2, 3);
    MPI_Info info;
    MPI_Comm comm;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_pset_name", "odd"));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, &comm));
    CHECK((comm == MPI_COMM_NULL) == (rank % 2 == 0));
    if (comm != MPI_COMM_NULL) {
        OK(MPI_Comm_size(comm, &size));
        EQUAL(size, 2);
        OK(MPI_Comm_free(&comm));
    }
    OK(MPI_Info_free(&info));
    OK(MPI_Session_finalize(&session));
    int code = finish();
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        CHECK(pthread_create(&threads[i], NULL, sessions, NULL) == 0);
    for (int i = 0; i < 4; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    return code;
}
