/* Sessions: the two standard process sets, communicators from them, again and again, alone and
 * beside MPI_COMM_WORLD. */
#include "check.h"

static void round_of_session(int round)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    MPI_Info info;
    int sets, length, flag, me, members, sum;
    char name[MPI_MAX_PSET_NAME_LEN], value[32], tag[32];
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    OK(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &sets));
    CHECK(sets >= 2);
    int found = 0;
    for (int i = 0; i < sets; i++) {
        length = 0;
        OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, NULL));
        CHECK(length > 1 && length <= (int)sizeof name);
        OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, name));
        EQUAL(strlen(name) + 1, length);
        found += strcmp(name, "mpi://WORLD") == 0 || strcmp(name, "mpi://SELF") == 0;
    }
    EQUAL(found, 2);
    OK(MPI_Session_get_pset_info(session, "mpi://SELF", &info));
    length = sizeof value;
    OK(MPI_Info_get_string(info, "mpi_size", &length, value, &flag));
    CHECK(flag && strcmp(value, "1") == 0);
    OK(MPI_Info_free(&info));
    OK(MPI_Session_get_info(session, &info));
    length = sizeof value;
    OK(MPI_Info_get_string(info, "thread_level", &length, value, &flag));
    CHECK(flag);
    OK(MPI_Info_free(&info));
    OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
    snprintf(tag, sizeof tag, "round %d", round);
    OK(MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm));
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_rank(comm, &me));
    OK(MPI_Comm_size(comm, &members));
    OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm));
    EQUAL(sum, members * (members - 1) / 2);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Group_from_session_pset(session, "mpi://SELF", &group));
    OK(MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm));
    OK(MPI_Comm_size(comm, &members));
    EQUAL(members, 1);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Group_free(&group));
    CHECK(MPI_Group_from_session_pset(session, "mpi://NOSUCHSET", &group) != MPI_SUCCESS);
    OK(MPI_Session_finalize(&session));
    CHECK(session == MPI_SESSION_NULL);
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 100, flag;
    const char *mode = argc > 2 ? argv[2] : "alone";
    if (strcmp(mode, "alone") == 0) {
        long early = 0;
        for (int round = 0; round < rounds; round++) {
            round_of_session(round);
            if (round == rounds / 5)
                early = resident();
        }
        if (resident() > early + 512)
            fail(__FILE__, __LINE__, "%ld KiB after a fifth, %ld KiB at the end", early, resident());
        OK(MPI_Initialized(&flag));
        EQUAL(flag, 0);
    }
    /* Sessions inside, around, and after the World model. */
    MPI_Session around;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &around));
    start(&argc, &argv);
    /* MPI_Query_thread told the session's level, MPI_THREAD_MULTIPLE, where MPI_Init had given
     * MPI_THREAD_SINGLE. */
    int level;
    OK(MPI_Query_thread(&level));
    EQUAL(level, MPI_THREAD_SINGLE);
    for (int round = 0; round < 5; round++)
        round_of_session(1000 + round);
    MPI_Session first, second;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &first));
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &second));
    OK(MPI_Session_finalize(&first));
    OK(MPI_Session_finalize(&second));
    int code = finish();
    OK(MPI_Session_finalize(&around));
    round_of_session(2000);
    return code;
}
