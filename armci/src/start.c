/* Start and end of the library, what it says when it is used wrongly, and which processes share a
 * node. */
#include "internal.h"
#include <stdarg.h>

struct process armci;
MPI_Comm ARMCI_COMM_WORLD = MPI_COMM_NULL;
char *mp_group_name = "mpi";

pthread_mutex_t armci_lock;

void armci_fail(const char *call, const char *format, ...)
{
    va_list words;
    fprintf(stderr, "ARMCI: process %d: %s: ", armci.is_up ? armci.me : -1, call);
    va_start(words, format);
    vfprintf(stderr, format, words);
    va_end(words);
    fputc('\n', stderr);
    fflush(NULL);
    armci_msg_abort(1);
    abort();
}

void armci_fail_down(const char *call)
{
    armci_fail(call, "ARMCI is not running: ARMCI_Init comes before it, ARMCI_Finalize after it");
}

void armci_fail_proc(const char *call, int proc)
{
    armci_fail(call, "there is no process %d among %d", proc, armci.size);
}

void armci_progress(void)
{
    int flag;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, ARMCI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
}

void armci_serve_seldom(void)
{
    static _Thread_local unsigned calls;
    if (++calls % 64 == 0)
        armci_progress();
}

void *armci_room(const char *call, size_t bytes)
{
    void *room = malloc(bytes ? bytes : 1);
    if (!room)
        armci_fail(call, "there is no memory for %zu bytes", bytes);
    return room;
}

/* Who is on which node; nodes are counted in the order of their first processes. */
static void look_at_nodes(void)
{
    MPI_Comm_split_type(ARMCI_COMM_WORLD, MPI_COMM_TYPE_SHARED, armci.me, MPI_INFO_NULL, &armci.node);
    int place, node = -1;
    MPI_Comm_rank(armci.node, &place);
    MPI_Comm_split(ARMCI_COMM_WORLD, place == 0 ? 0 : MPI_UNDEFINED, armci.me, &armci.masters);
    if (place == 0)
        MPI_Comm_rank(armci.masters, &node);
    MPI_Bcast(&node, 1, MPI_INT, 0, armci.node);
    armci.node_of = armci_room("ARMCI_Init", sizeof *armci.node_of * (size_t)armci.size);
    MPI_Allgather(&node, 1, MPI_INT, armci.node_of, 1, MPI_INT, ARMCI_COMM_WORLD);
    armci.nodes = 0;
    for (int proc = 0; proc < armci.size; proc++)
        if (armci.node_of[proc] >= armci.nodes)
            armci.nodes = armci.node_of[proc] + 1;
}

static int begin(MPI_Comm comm, int *argc, char ***argv)
{
    if (armci.is_up)
        return 0;
    int runs, over, level;
    MPI_Initialized(&runs);
    MPI_Finalized(&over);
    if (over)
        armci_fail("ARMCI_Init", "MPI is finalized");
    if (!runs)
        MPI_Init_thread(argc, argv, MPI_THREAD_MULTIPLE, &level);
    armci.is_owner = !runs;
    MPI_Query_thread(&level);
    armci.has_threads = level == MPI_THREAD_MULTIPLE;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&armci_lock, &kind);
    pthread_mutexattr_destroy(&kind);
    MPI_Comm_dup(comm, &ARMCI_COMM_WORLD);
    MPI_Comm_set_name(ARMCI_COMM_WORLD, "ARMCI_COMM_WORLD");
    /* Nothing here is survived, whatever the program wants for its own communicator. */
    MPI_Comm_set_errhandler(ARMCI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_rank(ARMCI_COMM_WORLD, &armci.me);
    MPI_Comm_size(ARMCI_COMM_WORLD, &armci.size);
    look_at_nodes();
    armci_groups_begin(ARMCI_COMM_WORLD);
    armci.is_up = true;
    armci_ways_begin();
    /* A process alone has no card, and all memory at hand. */
    if (armci_ways.is_dmapp && armci.size > 1)
        armci_card_begin(armci_ways.heap);
    armci_memory_begin();
    armci_sync_begin();
    return 0;
}

API(int, Init)(void)
{
    return begin(MPI_COMM_WORLD, NULL, NULL);
}

API(int, Init_args)(int *argc, char ***argv)
{
    return begin(MPI_COMM_WORLD, argc, argv);
}

API(int, Init_mpi_comm)(MPI_Comm comm)
{
    return begin(comm, NULL, NULL);
}

API(int, Initialized)(void)
{
    return armci.is_up;
}

API(void, Finalize)(void)
{
    if (!armci.is_up)
        return;
    int over;
    MPI_Finalized(&over);
    if (over) {
        armci.is_up = false;
        return;
    }
    PARMCI_WaitAll();
    PARMCI_AllFence();
    MPI_Barrier(ARMCI_COMM_WORLD);
    armci_ways_end();
    armci_getput_end();
    armci_sync_end();
    armci_memory_end();
    if (armci.has_card)
        armci_card_end();
    armci_groups_end();
    armci.is_up = false;
    MPI_Comm_free(&armci.node);
    if (armci.masters != MPI_COMM_NULL)
        MPI_Comm_free(&armci.masters);
    MPI_Comm_free(&ARMCI_COMM_WORLD);
    free(armci.node_of);
    pthread_mutex_destroy(&armci_lock);
    if (armci.is_owner)
        MPI_Finalize();
}

/* What a process that is about to end leaves behind: nothing, for nothing has a name outside it. */
API(void, Cleanup)(void)
{
    fflush(NULL);
}

API(void, Error)(const char *msg, int code)
{
    fprintf(stderr, "%d: %s %d\n", armci.is_up ? armci.me : -1, msg, code);
    fflush(NULL);
    armci_msg_abort(code ? code : 1);
}

int dassertp_fail(const char *cond, const char *file, const char *func, unsigned line, int code)
{
    fprintf(stderr, "%s:%u: %s: not true: %s\n", file, line, func, cond);
    PARMCI_Error(cond, code);
    return code;
}

void derr_printf(const char *format, ...)
{
    va_list words;
    va_start(words, format);
    vfprintf(stderr, format, words);
    va_end(words);
    fputc('\n', stderr);
}

void armci_msg_abort(int code)
{
    int runs = 0, over = 0;
    MPI_Initialized(&runs);
    MPI_Finalized(&over);
    if (runs && !over)
        MPI_Abort(ARMCI_COMM_WORLD == MPI_COMM_NULL ? MPI_COMM_WORLD : ARMCI_COMM_WORLD, code);
    _Exit(code ? code : 1);
}

/* Nodes. */

static int node(const char *call, armci_domain_t domain, int id)
{
    armci_check(call);
    if (domain != ARMCI_DOMAIN_SMP)
        armci_fail(call, "there is no domain %d; ARMCI_DOMAIN_SMP is the only kind", domain);
    if (id < -1 || id >= armci.nodes)
        armci_fail(call, "there is no node %d among %d", id, armci.nodes);
    return id == -1 ? armci.node_of[armci.me] : id;
}

int armci_domain_nprocs(armci_domain_t domain, int id)
{
    int wanted = node("armci_domain_nprocs", domain, id), count = 0;
    for (int proc = 0; proc < armci.size; proc++)
        count += armci.node_of[proc] == wanted;
    return count;
}

int armci_domain_id(armci_domain_t domain, int glob_proc)
{
    node("armci_domain_id", domain, -1);
    armci_check_proc("armci_domain_id", glob_proc);
    return armci.node_of[glob_proc];
}

int armci_domain_glob_proc_id(armci_domain_t domain, int id, int loc_proc)
{
    int wanted = node("armci_domain_glob_proc_id", domain, id), count = 0;
    for (int proc = 0; proc < armci.size; proc++)
        if (armci.node_of[proc] == wanted && count++ == loc_proc)
            return proc;
    armci_fail("armci_domain_glob_proc_id", "node %d has %d processes, and no number %d", wanted, count, loc_proc);
}

int armci_domain_my_id(armci_domain_t domain)
{
    return node("armci_domain_my_id", domain, -1);
}

int armci_domain_count(armci_domain_t domain)
{
    node("armci_domain_count", domain, -1);
    return armci.nodes;
}

int armci_domain_same_id(armci_domain_t domain, int proc)
{
    return armci_domain_id(domain, proc) == armci.node_of[armci.me];
}

API(int, Same_node)(int proc)
{
    armci_check_proc("ARMCI_Same_node", proc);
    return armci.node_of[proc] == armci.node_of[armci.me];
}

int armci_sameclusnode(int proc)
{
    return PARMCI_Same_node(proc);
}
