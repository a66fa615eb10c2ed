/* Intercommunicators (MPI-5.0 §7.6): made through leaders or from groups, what they say of
 * themselves, copied, divided, merged, and what is refused. Each function is one rule. */
#include "check.h"

static uint64_t seed = 20;
/* The two sides: this process' communicator, the world's rank of the other leader, the lists. */
static MPI_Comm side;
static int mine, mine_size, other_size, local_leader, world_leader[2], lists[2][64], sizes[2];

static int below(int n)
{
    return (int)(next_random(&seed) % (uint64_t)n);
}

/* Divides the world at random into two sides, in random order; leaders are any of theirs. */
static void divide(void)
{
    int color[64], key[64];
    do {
        sizes[0] = sizes[1] = 0;
        for (int i = 0; i < size; i++) {
            color[i] = below(2);
            key[i] = below(1000) * size + i;
            sizes[color[i]]++;
        }
    } while (sizes[0] == 0 || sizes[1] == 0);
    for (int c = 0; c < 2; c++)
        for (int i = 0; i < size; i++)
            if (color[i] == c) {
                int place = 0;
                for (int j = 0; j < size; j++)
                    place += color[j] == c && key[j] < key[i];
                lists[c][place] = i;
            }
    int leaders[2] = {below(sizes[0]), below(sizes[1])};
    mine = color[rank];
    mine_size = sizes[mine];
    other_size = sizes[!mine];
    local_leader = leaders[mine];
    for (int c = 0; c < 2; c++)
        world_leader[c] = lists[c][leaders[c]];
    OK(MPI_Comm_split(MPI_COMM_WORLD, mine, key[rank], &side));
}

static MPI_Comm make(int tag)
{
    MPI_Comm inter;
    /* The peer communicator is looked at by the leader alone. */
    int leads = rank == world_leader[mine];
    OK(MPI_Intercomm_create(side, local_leader, leads ? MPI_COMM_WORLD : MPI_COMM_NULL,
                            leads ? world_leader[!mine] : -77, tag, &inter));
    return inter;
}

/* Sizes, ranks and both groups are those that were given. */
static void describes(MPI_Comm inter, const int *local, int locals, const int *remote, int remotes)
{
    int flag = -1, n = -1, me = -1, result, ranks[64];
    MPI_Group world, group, wanted;
    OK(MPI_Comm_test_inter(inter, &flag));
    EQUAL(flag, 1);
    OK(MPI_Comm_size(inter, &n));
    EQUAL(n, locals);
    OK(MPI_Comm_remote_size(inter, &n));
    EQUAL(n, remotes);
    OK(MPI_Comm_rank(inter, &me));
    EQUAL(local[me], rank);
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int other = 0; other < 2; other++) {
        if (other)
            OK(MPI_Comm_remote_group(inter, &group));
        else
            OK(MPI_Comm_group(inter, &group));
        memcpy(ranks, other ? remote : local, sizeof(int) * (size_t)(other ? remotes : locals));
        OK(MPI_Group_incl(world, other ? remotes : locals, ranks, &wanted));
        OK(MPI_Group_compare(group, wanted, &result));
        EQUAL(result, MPI_IDENT);
        OK(MPI_Group_free(&wanted));
        OK(MPI_Group_free(&group));
    }
    OK(MPI_Group_free(&world));
}

static void describes_all(MPI_Comm inter)
{
    describes(inter, lists[mine], mine_size, lists[!mine], other_size);
}

/* Messages go to the remote group, and every pair has its own. */
static void talks(MPI_Comm inter)
{
    int me, n, out, in;
    MPI_Request requests[128];
    int got[64];
    OK(MPI_Comm_rank(inter, &me));
    OK(MPI_Comm_remote_size(inter, &n));
    for (int peer = 0; peer < n; peer++)
        OK(MPI_Irecv(&got[peer], 1, MPI_INT, peer, 3, inter, &requests[peer]));
    out = rank * 1000;
    for (int peer = 0; peer < n; peer++)
        OK(MPI_Isend(&out, 1, MPI_INT, peer, 3, inter, &requests[n + peer]));
    OK(MPI_Waitall(2 * n, requests, MPI_STATUSES_IGNORE));
    MPI_Group remote, world;
    OK(MPI_Comm_remote_group(inter, &remote));
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int peer = 0; peer < n; peer++) {
        OK(MPI_Group_translate_ranks(remote, 1, &peer, world, &in));
        EQUAL(got[peer], in * 1000);
    }
    OK(MPI_Group_free(&remote));
    OK(MPI_Group_free(&world));
}

/* IDENT with itself, CONGRUENT with a duplicate, SIMILAR in another order, else UNEQUAL. */
static void compares(MPI_Comm inter)
{
    int result, me, n;
    MPI_Comm copy, turned;
    OK(MPI_Comm_compare(inter, inter, &result));
    EQUAL(result, MPI_IDENT);
    OK(MPI_Comm_dup(inter, &copy));
    OK(MPI_Comm_compare(inter, copy, &result));
    EQUAL(result, MPI_CONGRUENT);
    OK(MPI_Comm_compare(inter, side, &result));
    EQUAL(result, MPI_UNEQUAL);
    OK(MPI_Comm_rank(inter, &me));
    OK(MPI_Comm_split(inter, 0, -me, &turned));
    OK(MPI_Comm_compare(inter, turned, &result));
    EQUAL(result, mine_size > 1 || other_size > 1 ? MPI_SIMILAR : MPI_CONGRUENT);
    OK(MPI_Comm_remote_size(turned, &n));
    EQUAL(n, other_size);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&turned));
}

static int copies;

static int copy_one(MPI_Comm comm, int keyval, void *extra, void *value, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra;
    *(void **)out = (char *)value + 1;
    *flag = 1;
    copies++;
    return MPI_SUCCESS;
}

/* Attributes, names, hints and error handlers hang off them as off any other, and go along. */
static void carries(MPI_Comm inter)
{
    int keyval, flag, length;
    char name[MPI_MAX_OBJECT_NAME], *value;
    MPI_Comm copy, late;
    MPI_Errhandler handler;
    MPI_Info info, used;
    MPI_Request request;
    OK(MPI_Comm_set_name(inter, "between"));
    OK(MPI_Comm_get_name(inter, name, &length));
    CHECK(strcmp(name, "between") == 0);
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    CLASS(MPI_Send(NULL, 0, MPI_INT, other_size, 0, inter), MPI_ERR_RANK);
    CLASS(MPI_Scan(name, name + 1, 1, MPI_CHAR, MPI_MAX, inter), MPI_ERR_COMM);
    OK(MPI_Comm_create_keyval(copy_one, MPI_COMM_NULL_DELETE_FN, &keyval, NULL));
    OK(MPI_Comm_set_attr(inter, keyval, name));
    copies = 0;
    OK(MPI_Comm_dup(inter, &copy));
    OK(MPI_Comm_idup(inter, &late, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    EQUAL(copies, 2);
    MPI_Comm both[2] = {copy, late};
    for (int i = 0; i < 2; i++) {
        OK(MPI_Comm_get_attr(both[i], keyval, &value, &flag));
        CHECK(flag && value == name + 1);
        OK(MPI_Comm_get_errhandler(both[i], &handler));
        CHECK(handler == MPI_ERRORS_RETURN);
        describes_all(both[i]);
        talks(both[i]);
        OK(MPI_Comm_disconnect(&both[i]));
        CHECK(both[i] == MPI_COMM_NULL);
    }
    OK(MPI_Comm_delete_attr(inter, keyval));
    OK(MPI_Comm_free_keyval(&keyval));
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "true"));
    OK(MPI_Comm_dup_with_info(inter, info, &copy));
    OK(MPI_Comm_get_info(copy, &used));
    OK(MPI_Info_get_string(used, "mpi_assert_no_any_tag", &(int){sizeof name}, name, &flag));
    CHECK(flag && strcmp(name, "true") == 0);
    OK(MPI_Info_free(&used));
    OK(MPI_Info_free(&info));
    talks(copy);
    OK(MPI_Comm_free(&copy));
}

/* Parts with the same color belong together; without one on the other side there is none. */
static void splits(MPI_Comm inter)
{
    MPI_Comm part;
    int colors[2][64], keys[2][64], me;
    for (int c = 0; c < 2; c++)
        for (int i = 0; i < sizes[c]; i++) {
            colors[c][i] = below(3) - 1;
            keys[c][i] = below(3);
        }
    OK(MPI_Comm_rank(inter, &me));
    int color = colors[mine][me] < 0 ? MPI_UNDEFINED : colors[mine][me];
    OK(MPI_Comm_split(inter, color, keys[mine][me], &part));
    int members[2][64], counts[2] = {0, 0};
    for (int c = 0; c < 2; c++)
        for (int key = 0; key < 3; key++)
            for (int i = 0; i < sizes[c]; i++)
                if (colors[c][i] == color && keys[c][i] == key)
                    members[c][counts[c]++] = lists[c][i];
    CHECK((part == MPI_COMM_NULL) == (color == MPI_UNDEFINED || counts[!mine] == 0));
    if (part == MPI_COMM_NULL)
        return;
    describes(part, members[mine], counts[mine], members[!mine], counts[!mine]);
    talks(part);
    OK(MPI_Comm_free(&part));
}

/* By where processes are, too: one node has all of both groups. */
static void splits_by_type(MPI_Comm inter)
{
    MPI_Comm part;
    OK(MPI_Comm_split_type(inter, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &part));
    describes_all(part);
    talks(part);
    OK(MPI_Comm_free(&part));
    OK(MPI_Comm_split_type(inter, MPI_UNDEFINED, 0, MPI_INFO_NULL, &part));
    CHECK(part == MPI_COMM_NULL);
}

/* The local groups given by both sides, in any order; one that is empty gives none. */
static void creates(MPI_Comm inter)
{
    MPI_Comm part;
    MPI_Group whole, group;
    int ranks[2][64], counts[2], members[2][64], inside = 0;
    for (int c = 0; c < 2; c++) {
        counts[c] = below(sizes[c] + 1);
        for (int i = 0; i < sizes[c]; i++)
            ranks[c][i] = i;
        for (int i = 0; i < counts[c]; i++) {
            int at = i + below(sizes[c] - i), taken = ranks[c][at];
            ranks[c][at] = ranks[c][i];
            ranks[c][i] = taken;
            members[c][i] = lists[c][taken];
            inside |= lists[c][taken] == rank;
        }
    }
    OK(MPI_Comm_group(inter, &whole));
    OK(MPI_Group_incl(whole, counts[mine], ranks[mine], &group));
    OK(MPI_Comm_create(inter, group, &part));
    CHECK((part != MPI_COMM_NULL) == (inside && counts[!mine] > 0));
    if (part != MPI_COMM_NULL) {
        describes(part, members[mine], counts[mine], members[!mine], counts[!mine]);
        talks(part);
        OK(MPI_Comm_free(&part));
    }
    OK(MPI_Group_free(&group));
    OK(MPI_Group_free(&whole));
}

/* The group with `high` comes last; equal values give some order, the same for all. */
static void merges(MPI_Comm inter, int high0, int high1)
{
    MPI_Comm whole;
    int flag, n, me, first, sum = rank;
    OK(MPI_Intercomm_merge(inter, mine ? high1 : high0, &whole));
    OK(MPI_Comm_test_inter(whole, &flag));
    OK(MPI_Comm_size(whole, &n));
    OK(MPI_Comm_rank(whole, &me));
    EQUAL(flag, 0);
    EQUAL(n, size);
    first = me == 0 ? mine : -1;
    OK(MPI_Bcast(&first, 1, MPI_INT, 0, whole));
    if (!high0 != !high1)
        EQUAL(first, high0 ? 1 : 0);
    int place = me - (first == mine ? 0 : sizes[first]);
    CHECK(place >= 0 && place < mine_size);
    EQUAL(lists[mine][place], rank);
    OK(MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, whole));
    EQUAL(sum, size * (size - 1) / 2);
    OK(MPI_Comm_free(&whole));
}

/* From groups and a string: nothing is shared but those. */
static void from_groups(void)
{
    MPI_Group world, groups[2];
    MPI_Comm inter;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int c = 0; c < 2; c++)
        OK(MPI_Group_incl(world, sizes[c], lists[c], &groups[c]));
    int leads = rank == world_leader[mine], there = -1;
    for (int i = 0; i < other_size; i++)
        if (lists[!mine][i] == world_leader[!mine])
            there = i;
    OK(MPI_Intercomm_create_from_groups(groups[mine], local_leader, leads ? groups[!mine] : MPI_GROUP_NULL,
                                        leads ? there : -5, "by name", MPI_INFO_NULL, MPI_ERRORS_RETURN, &inter));
    describes_all(inter);
    talks(inter);
    CLASS(MPI_Send(NULL, 0, MPI_INT, -9, 0, inter), MPI_ERR_RANK);
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CLASS(MPI_Intercomm_create_from_groups(groups[mine], mine_size, groups[!mine], 0, "x", MPI_INFO_NULL,
                                           MPI_ERRORS_RETURN, &inter), MPI_ERR_RANK);
    CLASS(MPI_Intercomm_create_from_groups(groups[mine], local_leader, groups[!mine], other_size, "x",
                                           MPI_INFO_NULL, MPI_ERRORS_RETURN, &inter), MPI_ERR_RANK);
    CLASS(MPI_Intercomm_create_from_groups(groups[mine], local_leader, groups[mine], 0, "x", MPI_INFO_NULL,
                                           MPI_ERRORS_RETURN, &inter), MPI_ERR_GROUP);
    CLASS(MPI_Intercomm_create_from_groups(groups[!mine], 0, groups[mine], 0, "x", MPI_INFO_NULL,
                                           MPI_ERRORS_RETURN, &inter), MPI_ERR_GROUP);
    CLASS(MPI_Intercomm_create_from_groups(groups[mine], local_leader, MPI_GROUP_NULL, 0, "x", MPI_INFO_NULL,
                                           MPI_ERRORS_RETURN, &inter), MPI_ERR_GROUP);
    for (int c = 0; c < 2; c++)
        OK(MPI_Group_free(&groups[c]));
    OK(MPI_Group_free(&world));
}

/* What is wrong is said with its class, on every process of the group. */
static void refuses(MPI_Comm inter)
{
    MPI_Comm none;
    int n, dims[1] = {1}, periods[1] = {0};
    MPI_Group group;
    OK(MPI_Comm_set_errhandler(side, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CLASS(MPI_Intercomm_create(side, mine_size, MPI_COMM_WORLD, 0, 1, &none), MPI_ERR_RANK);
    CLASS(MPI_Intercomm_create(side, -1, MPI_COMM_WORLD, 0, 1, &none), MPI_ERR_RANK);
    CLASS(MPI_Intercomm_create(side, MPI_PROC_NULL, MPI_COMM_WORLD, 0, 1, &none), MPI_ERR_RANK);
    CLASS(MPI_Intercomm_create(side, local_leader, MPI_COMM_WORLD, size, 1, &none), MPI_ERR_RANK);
    CLASS(MPI_Intercomm_create(side, local_leader, MPI_COMM_WORLD, MPI_PROC_NULL, 1, &none), MPI_ERR_RANK);
    CLASS(MPI_Intercomm_create(side, local_leader, MPI_COMM_WORLD, MPI_ANY_SOURCE, 1, &none), MPI_ERR_RANK);
    CLASS(MPI_Intercomm_create(side, local_leader, MPI_COMM_NULL, 0, 1, &none), MPI_ERR_COMM);
    CLASS(MPI_Intercomm_create(side, local_leader, MPI_COMM_WORLD, 0, -1, &none), MPI_ERR_TAG);
    CLASS(MPI_Intercomm_create(MPI_COMM_NULL, 0, MPI_COMM_WORLD, 0, 1, &none), MPI_ERR_COMM);
    /* A group that meets itself. */
    CLASS(MPI_Intercomm_create(side, local_leader, side, local_leader, 1, &none), MPI_ERR_COMM);
    /* Intracommunicators have no remote group, and these are none. */
    CLASS(MPI_Comm_remote_size(side, &n), MPI_ERR_COMM);
    CLASS(MPI_Comm_remote_group(side, &group), MPI_ERR_COMM);
    CLASS(MPI_Intercomm_merge(side, 0, &none), MPI_ERR_COMM);
    CLASS(MPI_Intercomm_create(inter, 0, MPI_COMM_WORLD, 0, 1, &none), MPI_ERR_COMM);
    CLASS(MPI_Cart_create(inter, 1, dims, periods, 0, &none), MPI_ERR_COMM);
    OK(MPI_Comm_remote_group(inter, &group));
    CLASS(MPI_Comm_create(inter, group, &none), MPI_ERR_GROUP);
    CLASS(MPI_Comm_create_group(inter, group, 1, &none), MPI_ERR_COMM);
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
}

/* Two with the same leaders under way at once, the second of one side first: tags tell them apart,
 * also from messages with these tags. A peer communicator may be an intercommunicator. */
static void tells_apart(MPI_Comm inter)
{
    MPI_Comm one, two, self;
    int note = 7, got = 0, me;
    MPI_Request request;
    int leads = rank == world_leader[mine];
    if (leads) {
        OK(MPI_Irecv(&got, 1, MPI_INT, world_leader[!mine], 51, MPI_COMM_WORLD, &request));
        OK(MPI_Send(&note, 1, MPI_INT, world_leader[!mine], 51, MPI_COMM_WORLD));
    }
    one = make(51);
    two = make(1 << 30);
    talks(two);
    talks(one);
    if (leads) {
        OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        EQUAL(got, 7);
    }
    OK(MPI_Comm_free(&one));
    OK(MPI_Comm_free(&two));
    /* Pairs of processes with the same rank, through the intercommunicator. */
    OK(MPI_Comm_rank(inter, &me));
    if (me < other_size) {
        OK(MPI_Intercomm_create(MPI_COMM_SELF, 0, inter, me, 9, &self));
        describes(self, &rank, 1, &lists[!mine][me], 1);
        talks(self);
        OK(MPI_Comm_free(&self));
    }
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    if (size < 2)
        SKIP("needs two processes");
    for (int round = 0; round < 20; round++) {
        divide();
        MPI_Comm inter = make(round * 1000003);
        describes_all(inter);
        talks(inter);
        compares(inter);
        carries(inter);
        splits(inter);
        splits_by_type(inter);
        creates(inter);
        for (int high = 0; high < 4; high++)
            merges(inter, high & 1, high >> 1);
        from_groups();
        tells_apart(inter);
        refuses(inter);
        OK(MPI_Comm_free(&inter));
        OK(MPI_Comm_free(&side));
    }
    return finish();
}
