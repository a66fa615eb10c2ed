/* Rules of point-to-point communication that are easily forgotten (MPI-5.0 chapter 3), one function
 * for each; tests/conformance.toml names them. */
#include "check.h"

#include <pthread.h>

static void is_empty(const MPI_Status *status)
{
    int count, cancelled;
    EQUAL(status->MPI_SOURCE, MPI_ANY_SOURCE);
    EQUAL(status->MPI_TAG, MPI_ANY_TAG);
    OK(MPI_Get_count(status, MPI_INT, &count));
    EQUAL(count, 0);
    OK(MPI_Test_cancelled(status, &cancelled));
    EQUAL(cancelled, 0);
}

static void is_null(const MPI_Status *status)
{
    int count;
    EQUAL(status->MPI_SOURCE, MPI_PROC_NULL);
    EQUAL(status->MPI_TAG, MPI_ANY_TAG);
    OK(MPI_Get_count(status, MPI_INT, &count));
    EQUAL(count, 0);
}

static void no_proc_by_every_matched_call(void)
{
    int value = 9, flag = 0;
    MPI_Message message;
    MPI_Request request;
    MPI_Status status;
    OK(MPI_Improbe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, &message, &status));
    EQUAL(flag, 1);
    is_null(&status);
    CHECK(message == MPI_MESSAGE_NO_PROC);
    OK(MPI_Imrecv(&value, 1, MPI_INT, &message, &request));
    CHECK(message == MPI_MESSAGE_NULL);
    OK(MPI_Wait(&request, &status));
    is_null(&status);
    EQUAL(value, 9);
}

/* Null requests, inactive ones, both, and no list at all. */
static void lists_without_active_requests(void)
{
    MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status status, statuses[3];
    int value = 0, at, flag, done, places[3];
    OK(MPI_Recv_init(&value, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &requests[1]));
    for (int count = 3; count >= 0; count -= 3) {
        at = flag = 77;
        OK(MPI_Waitany(count, requests, &at, &status));
        EQUAL(at, MPI_UNDEFINED);
        is_empty(&status);
        OK(MPI_Testany(count, requests, &at, &flag, &status));
        CHECK(flag == 1 && at == MPI_UNDEFINED);
        is_empty(&status);
        OK(MPI_Request_get_status_any(count, requests, &at, &flag, &status));
        CHECK(flag == 1 && at == MPI_UNDEFINED);
        is_empty(&status);
        OK(MPI_Waitsome(count, requests, &done, places, statuses));
        EQUAL(done, MPI_UNDEFINED);
        OK(MPI_Testsome(count, requests, &done, places, statuses));
        EQUAL(done, MPI_UNDEFINED);
        OK(MPI_Request_get_status_some(count, requests, &done, places, statuses));
        EQUAL(done, MPI_UNDEFINED);
        OK(MPI_Waitall(count, requests, statuses));
        flag = 0;
        OK(MPI_Testall(count, requests, &flag, statuses));
        EQUAL(flag, 1);
        flag = 0;
        OK(MPI_Request_get_status_all(count, requests, &flag, statuses));
        EQUAL(flag, 1);
        for (int i = 0; i < count; i++)
            is_empty(&statuses[i]);
    }
    OK(MPI_Request_free(&requests[1]));
}

/* Two receives from oneself, the first too short; told by every list call that can tell. */
static void errors_in_lists(void)
{
    for (int how = 0; how < 3; how++) {
        int out[2] = {5, 6}, small, fits[2], flag = 0, done = 0, total = 0, places[2], failed = 0;
        MPI_Request requests[2], sends[2];
        MPI_Status statuses[2];
        OK(MPI_Irecv(&small, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &requests[0]));
        OK(MPI_Irecv(fits, 2, MPI_INT, rank, 2, MPI_COMM_WORLD, &requests[1]));
        for (int i = 0; i < 2; i++)
            OK(MPI_Isend(out, 2, MPI_INT, rank, i + 1, MPI_COMM_WORLD, &sends[i]));
        OK(MPI_Waitall(2, sends, MPI_STATUSES_IGNORE));
        if (how == 0) {
            int code = MPI_SUCCESS;
            while (!flag && code == MPI_SUCCESS)
                code = MPI_Testall(2, requests, &flag, statuses);
            CLASS(code, MPI_ERR_IN_STATUS);
            CLASS(statuses[0].MPI_ERROR, MPI_ERR_TRUNCATE);
            CHECK(statuses[1].MPI_ERROR == MPI_SUCCESS || statuses[1].MPI_ERROR == MPI_ERR_PENDING);
            OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
        } else {
            while (total < 2) {
                int code = how == 1 ? MPI_Waitsome(2, requests, &done, places, statuses)
                                    : MPI_Testsome(2, requests, &done, places, statuses);
                CHECK(done != MPI_UNDEFINED);
                for (int i = 0; i < done; i++)
                    if (places[i] == 0) {
                        CLASS(code, MPI_ERR_IN_STATUS);
                        CLASS(statuses[i].MPI_ERROR, MPI_ERR_TRUNCATE);
                        failed = 1;
                    } else if (code != MPI_SUCCESS)
                        EQUAL(statuses[i].MPI_ERROR, MPI_SUCCESS);
                total += done;
            }
            EQUAL(failed, 1);
        }
        CHECK(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL);
        CHECK(fits[0] == 5 && fits[1] == 6);
    }
}

/* Each thread sends one message and lets the next one go: the order of the threads is the order of
 * the messages. */
enum { THREADS = 4, TURNS = 200 };
static pthread_mutex_t turn_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn_changed = PTHREAD_COND_INITIALIZER;
static int turn;
static MPI_Comm ordered;

static void *take_turns(void *which)
{
    int me = *(int *)which;
    static int text[THREADS][3000];
    for (int k = me; k < TURNS; k += THREADS) {
        MPI_Request request;
        pthread_mutex_lock(&turn_lock);
        while (turn != k)
            pthread_cond_wait(&turn_changed, &turn_lock);
        text[me][0] = k;
        OK(MPI_Isend(text[me], k % 3 ? 1 : 3000, MPI_INT, (rank + 1) % size, 5, ordered, &request));
        turn++;
        pthread_cond_broadcast(&turn_changed);
        pthread_mutex_unlock(&turn_lock);
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    return NULL;
}

static void no_overtaking_from_thread_to_thread(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS], got[3000];
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &ordered));
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, take_turns, &numbers[i]) == 0);
    }
    for (int k = 0; k < TURNS; k++) {
        OK(MPI_Recv(got, 3000, MPI_INT, k % 2 ? MPI_ANY_SOURCE : (rank + size - 1) % size, MPI_ANY_TAG, ordered, MPI_STATUS_IGNORE));
        EQUAL(got[0], k);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    OK(MPI_Comm_free(&ordered));
}

/* Receives with both wildcards stand open while everything that sends messages of its own runs. */
static void wildcards_see_no_internal_traffic(void)
{
    int in[2] = {-1, -1}, one = 1, sum, word = rank;
    MPI_Request wild[2], request;
    MPI_Status statuses[2];
    MPI_Comm comm, part;
    for (int i = 0; i < 2; i++)
        OK(MPI_Irecv(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &wild[i]));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    EQUAL(sum, size);
    OK(MPI_Ibcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &part));
    OK(MPI_Comm_free(&part));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int flag = 1;
    OK(MPI_Testall(2, wild, &flag, statuses));
    EQUAL(flag, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < 2; i++)
        OK(MPI_Send(&word, 1, MPI_INT, (rank + 1) % size, 7 + i, MPI_COMM_WORLD));
    OK(MPI_Waitall(2, wild, statuses));
    for (int i = 0; i < 2; i++) {
        EQUAL(statuses[i].MPI_TAG, 7 + i);
        EQUAL(in[i], (rank + size - 1) % size);
    }
}

static void synchronous_to_oneself(void)
{
    static const int LENGTHS[] = {0, 1, 100000};
    static int out[100000], in[100000];
    for (int i = 0; i < 3; i++) {
        MPI_Request request;
        int flag = 0;
        OK(MPI_Issend(out, LENGTHS[i], MPI_INT, rank, 8, MPI_COMM_WORLD, &request));
        for (int poll = 0; poll < 200; poll++) {
            OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
            EQUAL(flag, 0);
        }
        OK(MPI_Recv(in, LENGTHS[i], MPI_INT, rank, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
}

static void count_of_an_empty_type(void)
{
    MPI_Datatype empty;
    MPI_Status status;
    MPI_Count wide = 7;
    int count = 7, value = 3;
    OK(MPI_Type_contiguous(0, MPI_INT, &empty));
    OK(MPI_Type_commit(&empty));
    OK(MPI_Sendrecv(&value, 5, empty, rank, 1, &value, 5, empty, rank, 1, MPI_COMM_WORLD, &status));
    OK(MPI_Get_count(&status, empty, &count));
    EQUAL(count, 0);
    OK(MPI_Get_count_c(&status, empty, &wide));
    EQUAL(wide, 0);
    OK(MPI_Get_elements(&status, empty, &count));
    EQUAL(count, 0);
    OK(MPI_Type_free(&empty));
}

/* A communicator's own buffer is too small for what fits into the others: it alone is looked at. */
static void the_nearest_buffer_is_taken(void)
{
    static char near[100 + MPI_BSEND_OVERHEAD], middle[3000 + MPI_BSEND_OVERHEAD], far[9000 + MPI_BSEND_OVERHEAD], text[8000];
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    void *back;
    int room;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    OK(MPI_Group_from_session_pset(session, "mpi://SELF", &group));
    OK(MPI_Comm_create_from_group(group, "buffers", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    OK(MPI_Group_free(&group));
    OK(MPI_Buffer_attach(far, sizeof far));
    OK(MPI_Session_attach_buffer(session, middle, sizeof middle));
    OK(MPI_Comm_attach_buffer(comm, near, sizeof near));
    CLASS(MPI_Bsend(text, 2000, MPI_BYTE, 0, 1, comm), MPI_ERR_BUFFER);
    OK(MPI_Comm_detach_buffer(comm, &back, &room));
    CHECK(back == near);
    OK(MPI_Bsend(text, 2000, MPI_BYTE, 0, 1, comm));
    CLASS(MPI_Bsend(text, 8000, MPI_BYTE, 0, 1, comm), MPI_ERR_BUFFER);
    OK(MPI_Recv(text, 2000, MPI_BYTE, 0, 1, comm, MPI_STATUS_IGNORE));
    OK(MPI_Session_detach_buffer(session, &back, &room));
    CHECK(back == middle);
    /* That of the process serves the World. */
    OK(MPI_Bsend(text, 8000, MPI_BYTE, rank, 1, MPI_COMM_WORLD));
    OK(MPI_Recv(text, 8000, MPI_BYTE, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Buffer_detach(&back, &room));
    CHECK(back == far);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Session_finalize(&session));
}

static void one_buffer_at_a_time(void)
{
    static char one[1000 + MPI_BSEND_OVERHEAD], two[1000 + MPI_BSEND_OVERHEAD];
    void *back;
    int room;
    MPI_Comm comm;
    OK(MPI_Buffer_attach(one, sizeof one));
    CLASS(MPI_Buffer_attach(two, sizeof two), MPI_ERR_BUFFER);
    CLASS(MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0), MPI_ERR_BUFFER);
    OK(MPI_Buffer_detach(&back, &room));
    CHECK(back == one);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_attach_buffer(comm, one, sizeof one));
    CLASS(MPI_Comm_attach_buffer(comm, two, sizeof two), MPI_ERR_BUFFER);
    OK(MPI_Comm_detach_buffer(comm, &back, &room));
    CHECK(back == one);
    OK(MPI_Comm_free(&comm));
}

/* Room for four; of four, those in the middle go first, and others take their place. */
static void room_comes_back_in_any_order(void)
{
    enum { LENGTH = 40000 };
    static char room[4 * (LENGTH + MPI_BSEND_OVERHEAD)];
    static unsigned char text[LENGTH];
    void *back;
    int length;
    OK(MPI_Buffer_attach(room, sizeof room));
    for (int i = 0; i < 4; i++) {
        paint(text, LENGTH, (unsigned)i);
        OK(MPI_Bsend(text, LENGTH, MPI_BYTE, rank, i, MPI_COMM_WORLD));
    }
    for (int round = 0; round < 12; round++) {
        int tag = (round * 3 + 1) % 4;
        OK(MPI_Recv(text, LENGTH, MPI_BYTE, rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        EQUAL(damage(text, LENGTH, (unsigned)tag), -1);
        OK(MPI_Bsend(text, LENGTH, MPI_BYTE, rank, tag, MPI_COMM_WORLD));
    }
    for (int i = 0; i < 4; i++)
        OK(MPI_Recv(text, LENGTH, MPI_BYTE, rank, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Buffer_detach(&back, &length));
}

static void disconnect_detaches(void)
{
    enum { LENGTH = 200000 };
    static unsigned char room[LENGTH + MPI_BSEND_OVERHEAD], text[LENGTH];
    MPI_Comm comm;
    MPI_Request request;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_attach_buffer(comm, room, sizeof room));
    static unsigned char in[LENGTH];
    OK(MPI_Irecv(in, LENGTH, MPI_BYTE, (rank + size - 1) % size, 1, comm, &request));
    paint(text, LENGTH, (unsigned)rank);
    OK(MPI_Bsend(text, LENGTH, MPI_BYTE, (rank + 1) % size, 1, comm));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Comm_disconnect(&comm));
    memset(room, 0xee, sizeof room);
    EQUAL(damage(in, LENGTH, (unsigned)((rank + size - 1) % size)), -1);
}

/* Either nobody gets it, or it arrives: never both, never neither. */
static void cancelled_sends_end(void)
{
    static const int LENGTHS[] = {0, 1, 200000};
    static int out[200000], in[200000];
    for (int i = 0; i < 6; i++) {
        MPI_Request request;
        MPI_Status status;
        int cancelled, length = LENGTHS[i % 3];
        if (i < 3)
            OK(MPI_Issend(out, length, MPI_INT, rank, 3, MPI_COMM_WORLD, &request));
        else
            OK(MPI_Isend(out, length, MPI_INT, rank, 3, MPI_COMM_WORLD, &request));
        OK(MPI_Cancel(&request));
        int there = 0, done = 0;
        while (!there && !done) {
            OK(MPI_Iprobe(rank, 3, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE));
            OK(MPI_Request_get_status(request, &done, &status));
        }
        cancelled = 0;
        if (done)
            OK(MPI_Test_cancelled(&status, &cancelled));
        if (!cancelled)
            OK(MPI_Recv(in, length, MPI_INT, rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        OK(MPI_Iprobe(rank, 3, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE));
        EQUAL(there, 0);
    }
}

static void matched_probe_of_oneself(void)
{
    int value = 31, in = 0, flag = 0;
    MPI_Request request;
    MPI_Message message;
    OK(MPI_Isend(&value, 1, MPI_INT, 0, 4, MPI_COMM_SELF, &request));
    while (!flag)
        OK(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &flag, &message, MPI_STATUS_IGNORE));
    OK(MPI_Iprobe(0, 4, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE));
    EQUAL(flag, 0);
    OK(MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE));
    EQUAL(in, 31);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

/* The datatype of a persistent request may be freed, the buffer's content is that of each start. */
static void persistent_arguments_are_kept(void)
{
    MPI_Datatype type;
    MPI_Request requests[2];
    int out[6], in[3];
    OK(MPI_Type_vector(3, 1, 2, MPI_INT, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Send_init(out, 1, type, rank, 6, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Recv_init(in, 3, MPI_INT, rank, 6, MPI_COMM_WORLD, &requests[1]));
    OK(MPI_Type_free(&type));
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < 6; i++)
            out[i] = 10 * round + i;
        OK(MPI_Startall(2, requests));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < 3; i++)
            EQUAL(in[i], 10 * round + 2 * i);
    }
    for (int i = 0; i < 2; i++)
        OK(MPI_Request_free(&requests[i]));
}

static void isendrecv_is_one_request(void)
{
    int out[4] = {1, 2, 3, rank}, in[9], count, left = (rank + size - 1) % size, right = (rank + 1) % size;
    MPI_Request request;
    MPI_Status status;
    OK(MPI_Isendrecv(out, 4, MPI_INT, right, 20, in, 9, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request));
    OK(MPI_Wait(&request, &status));
    CHECK(request == MPI_REQUEST_NULL);
    EQUAL(status.MPI_SOURCE, left);
    EQUAL(status.MPI_TAG, 20);
    OK(MPI_Get_count(&status, MPI_INT, &count));
    EQUAL(count, 4);
    EQUAL(in[3], left);
    /* Sent, and nothing to receive. */
    OK(MPI_Isendrecv_replace(out, 4, MPI_INT, rank, 21, MPI_PROC_NULL, 21, MPI_COMM_WORLD, &request));
    OK(MPI_Recv(in, 4, MPI_INT, rank, 21, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&request, &status));
    is_null(&status);
    EQUAL(in[3], rank);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Rank 1 answers only when a long message has arrived, whose sender meanwhile asks for other
 * things. */
static void any_call_makes_progress(void)
{
    enum { LENGTH = 1 << 20 };
    static unsigned char text[LENGTH];
    if (size < 2 || rank > 1)
        return;
    for (int how = 0; how < 4; how++) {
        int word = 0, flag = 0;
        MPI_Request request, answer = MPI_REQUEST_NULL;
        if (rank == 1) {
            OK(MPI_Recv(text, LENGTH, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            EQUAL(damage(text, LENGTH, (unsigned)how), -1);
            OK(MPI_Send(&word, 1, MPI_INT, 0, 2, MPI_COMM_WORLD));
            continue;
        }
        paint(text, LENGTH, (unsigned)how);
        OK(MPI_Isend(text, LENGTH, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &request));
        if (how == 0)
            OK(MPI_Irecv(&word, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &answer));
        while (!flag)
            switch (how) {
            case 0: OK(MPI_Test(&answer, &flag, MPI_STATUS_IGNORE)); break;
            case 1: OK(MPI_Iprobe(1, 2, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE)); break;
            case 2: OK(MPI_Probe(1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)); flag = 1; break;
            default: OK(MPI_Recv(&word, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)); flag = 1;
            }
        if (how == 1 || how == 2)
            OK(MPI_Recv(&word, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
}

int main(int argc, char **argv)
{
    int provided;
    OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    no_proc_by_every_matched_call();
    lists_without_active_requests();
    errors_in_lists();
    if (provided == MPI_THREAD_MULTIPLE)
        no_overtaking_from_thread_to_thread();
    wildcards_see_no_internal_traffic();
    synchronous_to_oneself();
    count_of_an_empty_type();
    the_nearest_buffer_is_taken();
    one_buffer_at_a_time();
    room_comes_back_in_any_order();
    disconnect_detaches();
    cancelled_sends_end();
    matched_probe_of_oneself();
    persistent_arguments_are_kept();
    isendrecv_is_one_request();
    any_call_makes_progress();
    return finish();
}
