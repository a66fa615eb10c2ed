/* Groups: communicators with the ranks of the world that their members have. */
#include "internal.h"

static struct group **groups;
static int count;

static int make(const char *call, MPI_Comm comm)
{
    struct group *made = armci_room(call, sizeof *made);
    *made = (struct group){.comm = comm};
    MPI_Comm_size(comm, &made->size);
    MPI_Comm_rank(comm, &made->me);
    made->world = armci_room(call, sizeof *made->world * (size_t)made->size);
    MPI_Allgather(&armci.me, 1, MPI_INT, made->world, 1, MPI_INT, comm);
    armci_enter();
    groups = realloc(groups, sizeof *groups * (size_t)(count + 1));
    if (!groups)
        armci_fail(call, "there is no memory for one more group");
    int number = count++;
    groups[number] = made;
    armci_leave();
    return number;
}

void armci_groups_begin(MPI_Comm world)
{
    make("ARMCI_Init", world);
    armci.default_group = 0;
}

void armci_groups_end(void)
{
    for (int i = 0; i < count; i++) {
        /* The world's communicator is freed by who made it. */
        if (i > 0 && groups[i]->comm != MPI_COMM_NULL)
            MPI_Comm_free(&groups[i]->comm);
        free(groups[i]->world);
        free(groups[i]);
    }
    free(groups);
    groups = NULL;
    count = 0;
}

struct group *armci_group(const char *call, int number)
{
    armci_enter();
    struct group *found = number >= 0 && number < count ? groups[number] : NULL;
    armci_leave();
    if (!found || found->comm == MPI_COMM_NULL)
        armci_fail(call, "%d is no group of which this process is a member", number);
    return found;
}

int armci_group_number(const char *call, const ARMCI_Group *group)
{
    armci_check(call);
    if (!group)
        armci_fail(call, "the group is NULL");
    armci_group(call, *group);
    return *group;
}

static void create(const char *call, int n, const int *list, ARMCI_Group *out, int of)
{
    armci_check(call);
    struct group *parent = armci_group(call, of);
    /* No members are half of one process: then nobody is in the group. */
    if (n < 0 || (n > 0 && !list) || !out)
        armci_fail(call, "a group has a list of members, and the call a place for its number");
    bool is_member = false;
    for (int i = 0; i < n; i++) {
        if (list[i] < 0 || list[i] >= parent->size)
            armci_fail(call, "member %d is %d, not in 0..%d, the ranks of the parent", i, list[i], parent->size);
        is_member |= list[i] == parent->me;
    }
    *out = -1;
    if (!is_member)
        return;
    MPI_Group all, some;
    MPI_Comm comm;
    MPI_Comm_group(parent->comm, &all);
    MPI_Group_incl(all, n, list, &some);
    MPI_Comm_create_group(parent->comm, some, 0, &comm);
    MPI_Group_free(&some);
    MPI_Group_free(&all);
    *out = make(call, comm);
}

API(void, Group_create)(int n, int *pid_list, ARMCI_Group *group_out)
{
    create("ARMCI_Group_create", n, pid_list, group_out, armci.default_group);
}

API(void, Group_create_child)(int n, int *pid_list, ARMCI_Group *group_out, ARMCI_Group *parent)
{
    const char *call = "ARMCI_Group_create_child";
    create(call, n, pid_list, group_out, armci_group_number(call, parent));
}

API(void, Group_free)(ARMCI_Group *group)
{
    const char *call = "ARMCI_Group_free";
    int number = armci_group_number(call, group);
    if (number == 0)
        armci_fail(call, "the group of all processes is not freed");
    if (armci.default_group == number)
        armci_fail(call, "group %d is the default group", number);
    MPI_Comm_free(&armci_group(call, number)->comm);
    *group = -1;
}

API(int, Group_rank)(ARMCI_Group *group, int *rank)
{
    armci_check("ARMCI_Group_rank");
    if (group && *group < 0) {
        *rank = -1;
        return -1;
    }
    *rank = armci_group("ARMCI_Group_rank", armci_group_number("ARMCI_Group_rank", group))->me;
    return 0;
}

API(void, Group_size)(ARMCI_Group *group, int *size)
{
    armci_check("ARMCI_Group_size");
    if (group && *group == -1) {
        *size = 0;
        return;
    }
    *size = armci_group("ARMCI_Group_size", armci_group_number("ARMCI_Group_size", group))->size;
}

API(void, Group_set_default)(ARMCI_Group *group)
{
    armci.default_group = armci_group_number("ARMCI_Group_set_default", group);
}

API(void, Group_get_default)(ARMCI_Group *group_out)
{
    armci_check("ARMCI_Group_get_default");
    *group_out = armci.default_group;
}

API(void, Group_get_world)(ARMCI_Group *group_out)
{
    armci_check("ARMCI_Group_get_world");
    *group_out = 0;
}

API(int, Absolute_id)(ARMCI_Group *group, int group_rank)
{
    const char *call = "ARMCI_Absolute_id";
    struct group *found = armci_group(call, armci_group_number(call, group));
    if (group_rank < 0 || group_rank >= found->size)
        armci_fail(call, "there is no member %d among %d", group_rank, found->size);
    return found->world[group_rank];
}

MPI_Comm armci_group_comm(ARMCI_Group *group)
{
    return armci_group("armci_group_comm", armci_group_number("armci_group_comm", group))->comm;
}
