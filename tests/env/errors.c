/* Error handlers of communicators and sessions, classes, codes and their texts. */
#include "check.h"

static int called, last_code;
static MPI_Comm last_comm;

static void on_comm(MPI_Comm *comm, int *code, ...)
{
    called++;
    last_code = *code;
    last_comm = *comm;
}

static int session_called;
static void on_session(MPI_Session *session, int *code, ...)
{
    CHECK(*session != MPI_SESSION_NULL);
    (void)code;
    session_called++;
}

static void handlers(void)
{
    MPI_Errhandler handler, got;
    MPI_Comm comm, copy;
    int value = 0;
    OK(MPI_Comm_create_errhandler(on_comm, &handler));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, handler));
    OK(MPI_Comm_get_errhandler(comm, &got));
    CHECK(got == handler);
    OK(MPI_Errhandler_free(&got));
    OK(MPI_Errhandler_free(&handler));
    CHECK(handler == MPI_ERRHANDLER_NULL);
    int code = MPI_Send(&value, -1, MPI_INT, 0, 0, comm);
    CLASS(code, MPI_ERR_COUNT);
    EQUAL(called, 1);
    EQUAL(last_code, code);
    CHECK(last_comm == comm);
    /* Inherited by what is made from it. */
    OK(MPI_Comm_dup(comm, &copy));
    CLASS(MPI_Send(&value, 1, MPI_INT, size + 5, 0, copy), MPI_ERR_RANK);
    EQUAL(called, 2);
    CHECK(last_comm == copy);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_call_errhandler(comm, MPI_ERR_OTHER));
    EQUAL(called, 3);
    EQUAL(last_code, MPI_ERR_OTHER);
    /* Back to a predefined one; that is not the user's any more. */
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    CLASS(MPI_Send(&value, 1, MPI_INT, 0, -5, comm), MPI_ERR_TAG);
    EQUAL(called, 3);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);
    OK(MPI_Errhandler_free(&got));

    MPI_Session session;
    MPI_Group group;
    OK(MPI_Session_create_errhandler(on_session, &handler));
    OK(MPI_Session_init(MPI_INFO_NULL, handler, &session));
    CHECK(MPI_Group_from_session_pset(session, "no such set", &group) != MPI_SUCCESS);
    EQUAL(session_called, 1);
    OK(MPI_Session_call_errhandler(session, MPI_ERR_OTHER));
    EQUAL(session_called, 2);
    OK(MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN));
    OK(MPI_Errhandler_free(&handler));
    OK(MPI_Session_finalize(&session));
    /* Handlers of kinds whose objects come later can be made and freed. */
    OK(MPI_File_get_errhandler(MPI_FILE_NULL, &handler));
    CHECK(handler == MPI_ERRORS_RETURN);
    OK(MPI_Errhandler_free(&handler));
}

static void texts(void)
{
    char text[MPI_MAX_ERROR_STRING];
    int length, class;
    for (int code = 0; code <= MPI_ERR_ABI; code++) {
        OK(MPI_Error_string(code, text, &length));
        CHECK(length > 0 && (size_t)length == strlen(text));
        OK(MPI_Error_class(code, &class));
        EQUAL(class, code);
    }
}

static void codes(void)
{
    int class, code, second, *last, flag, length, before;
    char text[MPI_MAX_ERROR_STRING];
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
    before = *last;
    OK(MPI_Add_error_class(&class));
    CHECK(class > MPI_ERR_LASTCODE);
    OK(MPI_Add_error_code(class, &code));
    OK(MPI_Add_error_code(MPI_ERR_IO, &second));
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
    CHECK(*last > before && *last >= second);
    OK(MPI_Error_string(code, text, &length));
    EQUAL(length, 0);
    OK(MPI_Add_error_string(code, "the cat sat on the keyboard"));
    OK(MPI_Error_string(code, text, &length));
    CHECK(strcmp(text, "the cat sat on the keyboard") == 0);
    int got;
    OK(MPI_Error_class(code, &got));
    EQUAL(got, class);
    OK(MPI_Error_class(second, &got));
    EQUAL(got, MPI_ERR_IO);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    /* Predefined ones stay; the others go in the order string, code, class. */
    CHECK(MPI_Add_error_string(MPI_ERR_IO, "x") != MPI_SUCCESS);
    CHECK(MPI_Remove_error_class(MPI_ERR_IO) != MPI_SUCCESS);
    CHECK(MPI_Remove_error_class(class) != MPI_SUCCESS);
    CHECK(MPI_Remove_error_code(code) != MPI_SUCCESS);
    OK(MPI_Remove_error_string(code));
    OK(MPI_Remove_error_code(code));
    OK(MPI_Remove_error_code(second));
    OK(MPI_Remove_error_class(class));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    handlers();
    texts();
    codes();
    return finish();
}
