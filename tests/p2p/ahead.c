/* Thousands of messages are started both ways before any is received, or by a process to itself:
 * more than a sender may be ahead of its receiver. */
#include "check.h"

#define LONG 14000
#define SHORT 17000
#define BYTES 3000

static MPI_Request *requests;

/* `count` messages of `length` bytes each way; `send` gives message i, `into` its place. */
static void both_ways(int count, int length, int is_synchronous, char *send, int step, char *into)
{
    int other = (rank ^ 1) < size ? rank ^ 1 : rank;
    for (int i = 0; i < count; i++)
        OK(MPI_Irecv(into + (size_t)i * (size_t)length, length, MPI_BYTE, other, 3, MPI_COMM_WORLD,
                     &requests[i]));
    for (int i = 0; i < count; i++) {
        char *message = send + (size_t)i * (size_t)step;
        MPI_Request *request = &requests[count + i];
        if (is_synchronous)
            OK(MPI_Issend(message, length, MPI_BYTE, other, 3, MPI_COMM_WORLD, request));
        else
            OK(MPI_Isend(message, length, MPI_BYTE, other, 3, MPI_COMM_WORLD, request));
    }
    OK(MPI_Waitall(2 * count, requests, MPI_STATUSES_IGNORE));
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    requests = malloc(2 * SHORT * sizeof(MPI_Request));
    char *into = calloc(LONG, BYTES);
    char one[BYTES];
    paint(one, BYTES, 7);
    both_ways(LONG, BYTES, 1, one, 0, into);
    for (int i = 0; i < LONG; i++)
        EQUAL(damage(into + (size_t)i * BYTES, BYTES, 7), -1);
    static long numbers[SHORT];
    for (int i = 0; i < SHORT; i++)
        numbers[i] = i;
    both_ways(SHORT, sizeof(long), 0, (char *)numbers, sizeof(long), into);
    for (int i = 0; i < SHORT; i++)
        EQUAL(((long *)into)[i], i);
    free(into);
    free(requests);
    return finish();
}
