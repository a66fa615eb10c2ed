/* The message layer: messages, broadcasts and reductions, as calls of MPI. */
#include "internal.h"
#include <math.h>

/* The communicator of a scope, of which SCOPE_ALL is the default group; MPI_COMM_NULL: this process
 * is not in it. */
static MPI_Comm scope_comm(const char *call, int scope)
{
    armci_check(call);
    switch (scope) {
    case SCOPE_ALL:
        return armci_group(call, armci.default_group)->comm;
    case SCOPE_NODE:
        return armci.node;
    case SCOPE_MASTERS:
        return armci.masters;
    default:
        armci_fail(call, "there is no scope %d", scope);
    }
}

/* The rank that a process of the world has in a communicator. */
static int rank_in(const char *call, MPI_Comm comm, int proc)
{
    armci_check_proc(call, proc);
    if (comm == ARMCI_COMM_WORLD)
        return proc;
    MPI_Group all, some;
    int found;
    MPI_Comm_group(ARMCI_COMM_WORLD, &all);
    MPI_Comm_group(comm, &some);
    MPI_Group_translate_ranks(all, 1, &proc, some, &found);
    MPI_Group_free(&all);
    MPI_Group_free(&some);
    if (found == MPI_UNDEFINED)
        armci_fail(call, "process %d is not a member", proc);
    return found;
}

int armci_msg_me(void)
{
    armci_check("armci_msg_me");
    return armci.me;
}

int armci_msg_nproc(void)
{
    armci_check("armci_msg_nproc");
    return armci.size;
}

/* All runs after it; the ARMCI_Init that programs call next finds that. */
void armci_msg_init(int *argc, char ***argv)
{
    PARMCI_Init_args(argc, argv);
}

void armci_msg_finalize(void)
{
    PARMCI_Finalize();
    int runs, over;
    MPI_Initialized(&runs);
    MPI_Finalized(&over);
    if (runs && !over)
        MPI_Finalize();
}

double armci_timer(void)
{
    return MPI_Wtime();
}

void armci_msg_barrier(void)
{
    MPI_Barrier(scope_comm("armci_msg_barrier", SCOPE_ALL));
}

static void broadcast(const char *call, MPI_Comm comm, void *buffer, int len, int root)
{
    if (comm == MPI_COMM_NULL)
        return;
    if (len < 0)
        armci_fail(call, "%d bytes", len);
    MPI_Bcast(buffer, len, MPI_BYTE, rank_in(call, comm, root), comm);
}

void armci_msg_bcast_scope(int scope, void *buffer, int len, int root)
{
    const char *call = "armci_msg_bcast_scope";
    broadcast(call, scope_comm(call, scope), buffer, len, root);
}

void armci_msg_bcast(void *buffer, int len, int root)
{
    broadcast("armci_msg_bcast", scope_comm("armci_msg_bcast", SCOPE_ALL), buffer, len, root);
}

void armci_msg_brdcst(void *buffer, int len, int root)
{
    broadcast("armci_msg_brdcst", scope_comm("armci_msg_brdcst", SCOPE_ALL), buffer, len, root);
}

void armci_msg_clus_brdcst(void *buffer, int len)
{
    const char *call = "armci_msg_clus_brdcst";
    armci_check(call);
    MPI_Bcast(buffer, len, MPI_BYTE, 0, armci.node);
}

void armci_msg_snd(int tag, void *buffer, int len, int to)
{
    armci_check_proc("armci_msg_snd", to);
    MPI_Send(buffer, len, MPI_BYTE, to, tag, ARMCI_COMM_WORLD);
}

static int receive(int tag, void *buffer, int buflen, int *msglen, int from)
{
    MPI_Status status;
    MPI_Recv(buffer, buflen, MPI_BYTE, from, tag, ARMCI_COMM_WORLD, &status);
    if (msglen)
        MPI_Get_count(&status, MPI_BYTE, msglen);
    return status.MPI_SOURCE;
}

void armci_msg_rcv(int tag, void *buffer, int buflen, int *msglen, int from)
{
    armci_check_proc("armci_msg_rcv", from);
    receive(tag, buffer, buflen, msglen, from);
}

int armci_msg_rcvany(int tag, void *buffer, int buflen, int *msglen)
{
    armci_check("armci_msg_rcvany");
    return receive(tag, buffer, buflen, msglen, MPI_ANY_SOURCE);
}

/* Types and operators. */

static MPI_Datatype type_of(const char *call, int type, size_t *size)
{
    switch (type) {
    case ARMCI_INT:
        return *size = sizeof(int), MPI_INT;
    case ARMCI_LONG:
        return *size = sizeof(long), MPI_LONG;
    case ARMCI_LONG_LONG:
        return *size = sizeof(long long), MPI_LONG_LONG;
    case ARMCI_FLOAT:
        return *size = sizeof(float), MPI_FLOAT;
    case ARMCI_DOUBLE:
        return *size = sizeof(double), MPI_DOUBLE;
    default:
        armci_fail(call, "there is no type %d", type);
    }
}

static const struct operation {
    const char *name;
    MPI_Op op;
    bool is_absolute, is_whole;
} *operation_of(const char *call, const char *name, int type)
{
    /* Handles of MPI need be no constants. A name that begins another comes after it. */
    const struct operation all[] = {
        {"absmax", MPI_MAX, true, false}, {"absmin", MPI_MIN, true, false}, {"max", MPI_MAX, false, false},
        {"min", MPI_MIN, false, false},   {"+", MPI_SUM, false, false},     {"*", MPI_PROD, false, false},
        {"||", MPI_LOR, false, true},     {"|", MPI_BOR, false, true},      {"&&", MPI_LAND, false, true},
        {"&", MPI_BAND, false, true},     {"bor", MPI_BOR, false, true},    {"band", MPI_BAND, false, true},
        {"lor", MPI_LOR, false, true},    {"land", MPI_LAND, false, true},  {"or", MPI_BOR, false, true},
    };
    static _Thread_local struct operation found;
    for (size_t i = 0; name && i < sizeof all / sizeof *all; i++)
        /* Disk Resident Arrays pass the address of one character, which no zero follows. */
        if (strncmp(all[i].name, name, strlen(all[i].name)) == 0) {
            if (all[i].is_whole && (type == ARMCI_FLOAT || type == ARMCI_DOUBLE))
                armci_fail(call, "\"%s\" is for whole numbers", all[i].name);
            found = all[i];
            return &found;
        }
    armci_fail(call, "there is no operator \"%.6s\"", name ? name : "(NULL)");
}

#define ABSOLUTE(type, function)                 \
    for (int i = 0; i < n; i++)                  \
    ((type *)x)[i] = function(((type *)x)[i])

static void absolute(void *x, int n, int type)
{
    switch (type) {
    case ARMCI_INT:
        ABSOLUTE(int, abs);
        break;
    case ARMCI_LONG:
        ABSOLUTE(long, labs);
        break;
    case ARMCI_LONG_LONG:
        ABSOLUTE(long long, llabs);
        break;
    case ARMCI_FLOAT:
        ABSOLUTE(float, fabsf);
        break;
    default:
        ABSOLUTE(double, fabs);
        break;
    }
}

static void combine(const char *call, MPI_Comm comm, void *x, int n, const char *name, int type, bool is_for_all)
{
    size_t size;
    MPI_Datatype datatype = type_of(call, type, &size);
    const struct operation *how = operation_of(call, name, type);
    if (n < 0)
        armci_fail(call, "%d elements", n);
    if (comm == MPI_COMM_NULL)
        return;
    if (how->is_absolute)
        absolute(x, n, type);
    int me;
    MPI_Comm_rank(comm, &me);
    if (is_for_all)
        MPI_Allreduce(MPI_IN_PLACE, x, n, datatype, how->op, comm);
    else if (me == 0)
        MPI_Reduce(MPI_IN_PLACE, x, n, datatype, how->op, 0, comm);
    else
        MPI_Reduce(x, NULL, n, datatype, how->op, 0, comm);
}

void armci_msg_reduce_scope(int scope, void *x, int n, char *op, int type)
{
    const char *call = "armci_msg_reduce_scope";
    combine(call, scope_comm(call, scope), x, n, op, type, false);
}

void armci_msg_reduce(void *x, int n, char *op, int type)
{
    combine("armci_msg_reduce", scope_comm("armci_msg_reduce", SCOPE_ALL), x, n, op, type, false);
}

void armci_msg_gop_scope(int scope, void *x, int n, char *op, int type)
{
    const char *call = "armci_msg_gop_scope";
    combine(call, scope_comm(call, scope), x, n, op, type, true);
}

/* For each type: over all, over a node, over a group. */
#define GOP(letter, ctype, TYPE)                                                              \
    void armci_msg_##letter##gop(ctype *x, int n, char *op)                                   \
    {                                                                                         \
        const char *call = "armci_msg_" #letter "gop";                                        \
        combine(call, scope_comm(call, SCOPE_ALL), x, n, op, TYPE, true);                     \
    }                                                                                         \
    void armci_msg_clus_##letter##gop(ctype *x, int n, char *op)                              \
    {                                                                                         \
        const char *call = "armci_msg_clus_" #letter "gop";                                   \
        combine(call, scope_comm(call, SCOPE_NODE), x, n, op, TYPE, true);                    \
    }                                                                                         \
    void armci_msg_group_##letter##gop(ctype *x, int n, char *op, ARMCI_Group *group)         \
    {                                                                                         \
        combine("armci_msg_group_" #letter "gop", armci_group_comm(group), x, n, op, TYPE, true); \
    }
GOP(i, int, ARMCI_INT)
GOP(l, long, ARMCI_LONG)
GOP(ll, long long, ARMCI_LONG_LONG)
GOP(f, float, ARMCI_FLOAT)
GOP(d, double, ARMCI_DOUBLE)

void armci_msg_sel_scope(int scope, void *x, int n, char *op, int type, int contribute)
{
    const char *call = "armci_msg_sel_scope";
    MPI_Comm comm = scope_comm(call, scope);
    size_t size;
    MPI_Datatype datatype = type_of(call, type, &size);
    const struct operation *how = operation_of(call, op, type);
    if (how->op != MPI_MAX && how->op != MPI_MIN)
        armci_fail(call, "\"%s\" selects no record; \"max\", \"min\", \"absmax\" and \"absmin\" do", op);
    if (n < 0 || (size_t)n < size)
        armci_fail(call, "a record of %d bytes has no key of %zu", n, size);
    if (comm == MPI_COMM_NULL)
        return;
    int me, members;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &members);
    /* All keys, and who competes: the first one of several equal ones wins. */
    char *keys = armci_room(call, size * (size_t)members);
    int *competes = armci_room(call, sizeof *competes * (size_t)members), winner = -1;
    memcpy(keys + size * (size_t)me, x, size);
    if (how->is_absolute)
        absolute(keys + size * (size_t)me, 1, type);
    competes[me] = contribute != 0;
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, keys, 1, datatype, comm);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, competes, 1, MPI_INT, comm);
    for (int i = 0; i < members; i++) {
        if (!competes[i])
            continue;
        if (winner < 0) {
            winner = i;
            continue;
        }
        /* The better of two is the one that the operator keeps. */
        char both[sizeof(long long)], *best = keys + size * (size_t)winner;
        memcpy(both, best, size);
        MPI_Reduce_local(keys + size * (size_t)i, both, 1, datatype, how->op);
        if (memcmp(both, best, size) != 0)
            winner = i;
    }
    free(keys);
    free(competes);
    if (winner >= 0)
        MPI_Bcast(x, n, MPI_BYTE, winner, comm);
}

void armci_msg_bintree(int scope, int *root, int *up, int *left, int *right)
{
    const char *call = "armci_msg_bintree";
    MPI_Comm comm = scope_comm(call, scope);
    /* The tree is of the processes that armci_msg_me counts. */
    if (scope == SCOPE_ALL)
        comm = ARMCI_COMM_WORLD;
    *root = *up = *left = *right = -1;
    if (comm == MPI_COMM_NULL)
        return;
    int me, members, here[4], there[4];
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &members);
    here[0] = 0;
    here[1] = me > 0 ? (me - 1) / 2 : MPI_PROC_NULL;
    here[2] = 2 * me + 1 < members ? 2 * me + 1 : MPI_PROC_NULL;
    here[3] = 2 * me + 2 < members ? 2 * me + 2 : MPI_PROC_NULL;
    MPI_Group all, some;
    MPI_Comm_group(ARMCI_COMM_WORLD, &all);
    MPI_Comm_group(comm, &some);
    MPI_Group_translate_ranks(some, 4, here, all, there);
    MPI_Group_free(&all);
    MPI_Group_free(&some);
    int *out[4] = {root, up, left, right};
    for (int i = 0; i < 4; i++)
        *out[i] = there[i] == MPI_PROC_NULL ? -1 : there[i];
}

/* What is not one's own is NULL, so that all words together are what each one is. */
static void exchange(MPI_Comm comm, void *ptr_arr[], int n)
{
    _Static_assert(sizeof(void *) == sizeof(uint64_t), "addresses have eight bytes");
    MPI_Allreduce(MPI_IN_PLACE, ptr_arr, n, MPI_UINT64_T, MPI_BOR, comm);
}

void armci_exchange_address(void *ptr_arr[], int n)
{
    exchange(scope_comm("armci_exchange_address", SCOPE_ALL), ptr_arr, n);
}

void armci_exchange_address_grp(void *ptr_arr[], int n, ARMCI_Group *group)
{
    exchange(armci_group_comm(group), ptr_arr, n);
}

/* A group has no nodes of its own: every scope is the group. */
void armci_msg_group_gop_scope(int scope, void *x, int n, char *op, int type, ARMCI_Group *group)
{
    const char *call = "armci_msg_group_gop_scope";
    if (scope != SCOPE_ALL)
        armci_fail(call, "scope %d; the scope of a group's operation is SCOPE_ALL", scope);
    combine(call, armci_group_comm(group), x, n, op, type, true);
}

void armci_msg_group_barrier(ARMCI_Group *group)
{
    MPI_Barrier(armci_group_comm(group));
}

void armci_msg_group_bcast_scope(int scope, void *buffer, int len, int root, ARMCI_Group *group)
{
    const char *call = "armci_msg_group_bcast_scope";
    if (scope != SCOPE_ALL)
        armci_fail(call, "scope %d; the scope of a group's operation is SCOPE_ALL", scope);
    broadcast(call, armci_group_comm(group), buffer, len, root);
}

void armci_grp_clus_brdcst(void *buffer, int len, int master, int nproc, ARMCI_Group *group)
{
    const char *call = "armci_grp_clus_brdcst";
    enum { TAG = 32767 };
    struct group *members = armci_group(call, armci_group_number(call, group));
    armci_check_proc(call, master);
    if (armci.node_of[master] != armci.node_of[armci.me])
        armci_fail(call, "process %d is on another node", master);
    int first = rank_in(call, members->comm, master), seen = 0;
    for (int i = 0; i < members->size; i++)
        seen += armci.node_of[members->world[i]] == armci.node_of[master];
    if (seen != nproc)
        armci_fail(call, "the group has %d processes on this node, not %d", seen, nproc);
    if (armci.me != master) {
        MPI_Recv(buffer, len, MPI_BYTE, first, TAG, members->comm, MPI_STATUS_IGNORE);
        return;
    }
    for (int i = 0; i < members->size; i++)
        if (i != first && armci.node_of[members->world[i]] == armci.node_of[master])
            MPI_Send(buffer, len, MPI_BYTE, i, TAG, members->comm);
}
