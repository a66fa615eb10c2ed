/* Communicators: dup, idup, split, split_type, create, create_group; comparison, names, hints;
 * freed while messages are under way; separate traffic on each. */
#include "check.h"

/* A sum over the communicator, and a message around it. */
static void works(MPI_Comm comm)
{
    int me, members, sum, token;
    OK(MPI_Comm_rank(comm, &me));
    OK(MPI_Comm_size(comm, &members));
    OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm));
    EQUAL(sum, members * (members - 1) / 2);
    OK(MPI_Sendrecv(&me, 1, MPI_INT, (me + 1) % members, 3, &token, 1, MPI_INT, (me + members - 1) % members, 3, comm, MPI_STATUS_IGNORE));
    EQUAL(token, (me + members - 1) % members);
}

static void compare(MPI_Comm left, MPI_Comm right, int wanted)
{
    int result;
    OK(MPI_Comm_compare(left, right, &result));
    EQUAL(result, wanted);
}

static void duplicates(void)
{
    MPI_Comm copy, copies[5];
    MPI_Request requests[5];
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    works(copy);
    compare(copy, MPI_COMM_WORLD, MPI_CONGRUENT);
    compare(copy, copy, MPI_IDENT);
    compare(MPI_COMM_SELF, MPI_COMM_WORLD, size == 1 ? MPI_CONGRUENT : MPI_UNEQUAL);
    /* Several idups at once, beside other traffic, completed in the other order. */
    for (int i = 0; i < 5; i++)
        OK(MPI_Comm_idup(i % 2 ? copy : MPI_COMM_WORLD, &copies[i], &requests[i]));
    works(copy);
    for (int i = 4; i >= 0; i--)
        OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
    for (int i = 0; i < 5; i++) {
        works(copies[i]);
        OK(MPI_Comm_free(&copies[i]));
        CHECK(copies[i] == MPI_COMM_NULL);
    }
    OK(MPI_Comm_free(&copy));
}

static void splits(void)
{
    MPI_Comm part, inner;
    int me, members;
    OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part));
    OK(MPI_Comm_rank(part, &me));
    OK(MPI_Comm_size(part, &members));
    EQUAL(members, rank % 2 ? size / 2 : (size + 1) / 2);
    EQUAL(me, members - 1 - rank / 2);
    works(part);
    OK(MPI_Comm_split(part, me == 0 ? MPI_UNDEFINED : 5, 0, &inner));
    if (me == 0)
        CHECK(inner == MPI_COMM_NULL);
    else {
        works(inner);
        OK(MPI_Comm_free(&inner));
    }
    /* Equal keys keep the old order. */
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, 7, &inner));
    compare(inner, MPI_COMM_WORLD, MPI_CONGRUENT);
    OK(MPI_Comm_free(&inner));
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, &inner));
    compare(inner, MPI_COMM_WORLD, size == 1 ? MPI_CONGRUENT : MPI_SIMILAR);
    OK(MPI_Comm_free(&inner));
    OK(MPI_Comm_free(&part));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &part));
    OK(MPI_Comm_size(part, &members));
    EQUAL(members, size); /* one machine */
    works(part);
    OK(MPI_Comm_free(&part));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, rank, MPI_INFO_NULL, &part));
    CHECK(part == MPI_COMM_NULL);
}

static void creations(void)
{
    MPI_Group world, half, mine;
    MPI_Comm comm;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    /* Each half its own group in the same call. */
    int first = rank < size / 2 ? 0 : size / 2, last = rank < size / 2 ? size / 2 - 1 : size - 1;
    OK(MPI_Group_range_incl(world, 1, (int[1][3]){{first, last, 1}}, &half));
    OK(MPI_Comm_create(MPI_COMM_WORLD, half, &comm));
    works(comm);
    OK(MPI_Comm_free(&comm));
    /* create_group: only the members call, several at once with tags, the other half is busy
     * elsewhere. */
    if (rank >= size / 2)
        for (int tag = 0; tag < 5; tag++) {
            OK(MPI_Comm_create_group(MPI_COMM_WORLD, half, tag, &comm));
            works(comm);
            OK(MPI_Comm_free(&comm));
        }
    OK(MPI_Group_incl(world, 1, &rank, &mine));
    OK(MPI_Comm_create_group(MPI_COMM_WORLD, mine, 9, &comm));
    works(comm);
    compare(comm, MPI_COMM_SELF, MPI_CONGRUENT);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_create(MPI_COMM_WORLD, rank == 0 ? mine : MPI_GROUP_EMPTY, &comm));
    CHECK((comm != MPI_COMM_NULL) == (rank == 0));
    if (rank == 0)
        OK(MPI_Comm_free(&comm));
    OK(MPI_Group_free(&mine));
    OK(MPI_Group_free(&half));
    OK(MPI_Group_free(&world));
}

static void names(void)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    MPI_Comm comm, parent;
    OK(MPI_Comm_get_name(MPI_COMM_WORLD, name, &length));
    CHECK(strcmp(name, "MPI_COMM_WORLD") == 0 && length == 14);
    OK(MPI_Comm_get_name(MPI_COMM_SELF, name, &length));
    CHECK(strcmp(name, "MPI_COMM_SELF") == 0);
    OK(MPI_Comm_get_name(MPI_COMM_NULL, name, &length));
    CHECK(strcmp(name, "MPI_COMM_NULL") == 0);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_get_name(comm, name, &length));
    EQUAL(length, 0);
    OK(MPI_Comm_set_name(comm, "ocean"));
    OK(MPI_Comm_get_name(comm, name, &length));
    CHECK(strcmp(name, "ocean") == 0 && length == 5);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_get_parent(&parent));
    CHECK(parent == MPI_COMM_NULL);
    int flag;
    OK(MPI_Comm_test_inter(MPI_COMM_WORLD, &flag));
    EQUAL(flag, 0);
}

static void hints(void)
{
    MPI_Info info, used;
    MPI_Comm comm;
    char value[16];
    int flag, length = sizeof value;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "true"));
    OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm));
    OK(MPI_Comm_get_info(comm, &used));
    OK(MPI_Info_get_string(used, "mpi_assert_no_any_tag", &length, value, &flag));
    CHECK(flag && strcmp(value, "true") == 0);
    OK(MPI_Info_free(&used));
    MPI_Request request;
    MPI_Comm other;
    OK(MPI_Comm_idup_with_info(comm, MPI_INFO_NULL, &other, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    works(other);
    OK(MPI_Comm_set_info(other, info));
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_free(&other));
    OK(MPI_Comm_free(&comm));
}

/* Free and disconnect while messages are under way: they arrive all the same. */
static void freed_early(void)
{
    MPI_Comm comm;
    MPI_Request requests[2];
    static int out[70000], in[70000];
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    for (int round = 0; round < 20; round++) {
        int count = round % 2 ? 70000 : 3;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        out[count - 1] = rank + round;
        OK(MPI_Irecv(in, count, MPI_INT, left, 1, comm, &requests[0]));
        OK(MPI_Isend(out, count, MPI_INT, right, 1, comm, &requests[1]));
        OK(MPI_Comm_free(&comm));
        OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        EQUAL(in[count - 1], left + round);
    }
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    works(comm);
    OK(MPI_Comm_disconnect(&comm));
    CHECK(comm == MPI_COMM_NULL);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    duplicates();
    splits();
    if (size > 1)
        creations();
    names();
    hints();
    freed_early();
    return finish();
}
