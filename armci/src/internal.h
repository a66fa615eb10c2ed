/* What the parts of libarmci share: the process's state, allocations, and the one description of
 * a transfer that contiguous, strided and vector calls become.
 *
 * The library calls nothing of MPI but its public functions: allocations are windows, whose
 * memory on one's own node is read and written directly, and reached by MPI_Put, MPI_Get and
 * MPI_Accumulate elsewhere; or, where that is asked for, memory of DMAPP, reached by its
 * operations alone (dmapp.c). ARCHITECTURE.md says why. */
#ifndef ARMCI_INTERNAL_H
#define ARMCI_INTERNAL_H

#include "../../include/oxmpi_dmapp.h"
#include <armci.h>
#include <message.h>
#include <parmci.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Begins the definition of a public function: PARMCI_X, with the weak name ARMCI_X. */
#define API(type, name)                                                                    \
    extern __typeof__(ARMCI_##name) ARMCI_##name __attribute__((weak, alias("PARMCI_" #name))); \
    type PARMCI_##name

/* A group of processes. Number 0 is the world; the structure outlives MPI_Comm_free, for
 * allocations tell which group they are of. */
struct group {
    MPI_Comm comm; /* MPI_COMM_NULL: freed */
    int size, me;
    int *world; /* of each member */
    long allocations; /* made by it so far: the same number at all members */
};

/* What one origin has issued to one member by MPI and has not completed there. */
struct pending {
    int member;
    bool accumulates;
    uintptr_t from, to;
};
enum { PENDING = 16 };

/* A member's part of an allocation, as it is mapped here. */
struct part {
    char *start; /* or NULL */
    /* Words behind the data, APART bytes apart: who adds to a stripe of the data holds one. */
    uint32_t *locks;
    unsigned mask; /* their number, less one */
};
enum { STRIPE = 4096, APART = 64 };

/* What a process has of an allocation by DMAPP: a block of the symmetric heap, or registered. */
struct card_memory {
    bool is_symmetric;
    uint64_t offset, bytes;
    OXMPI_Dmapp_seg segment;
};

/* A collective allocation. */
struct block {
    MPI_Win win; /* or MPI_WIN_NULL: by DMAPP */
    struct card_memory card;
    int group;   /* its number */
    long number; /* among those of the group */
    int size;
    int *world;
    struct part *parts;  /* of each member */
    bool is_shared;      /* every member has every part mapped, and adds to it directly */
    bool is_dynamic;     /* displacements are addresses */
    bool is_begun;       /* nonblocking operations without a handle may not be complete here */
    unsigned char *dirty; /* of each member: written by MPI, and not flushed */
    /* At most PENDING, and one more for each member. */
    struct pending *pending;
    int npending;
};

/* A part of a process's memory that may be named. */
struct span {
    uintptr_t from, to;
    struct block *block;
    int member;
    OXMPI_Dmapp_seg segment; /* by DMAPP: what it lies in */
};

/* Where a remote address is. */
struct place {
    struct block *block;
    int member;
    MPI_Aint displacement; /* by DMAPP: the address there */
    char *here; /* or NULL */
    const struct part *part;
    OXMPI_Dmapp_seg segment; /* by DMAPP */
};

/* The process. */
struct process {
    bool is_up;
    bool is_owner; /* of MPI: it was us who began it */
    bool has_threads;
    bool has_begun; /* some allocation says is_begun */
    bool is_far;    /* others may reach memory of this process only when it makes progress */
    bool has_card;  /* DMAPP carries operations, not MPI */
    int me, size;
    MPI_Comm node, masters; /* the processes of this node; their first ones, or MPI_COMM_NULL */
    int *node_of;           /* of each process */
    int nodes;
    int default_group;
};
extern struct process armci;

/* start.c */
_Noreturn void armci_fail(const char *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
_Noreturn void armci_fail_down(const char *call);
_Noreturn void armci_fail_proc(const char *call, int proc);
static inline void armci_check(const char *call)
{
    if (__builtin_expect(!armci.is_up, 0))
        armci_fail_down(call);
}
static inline void armci_check_proc(const char *call, int proc)
{
    armci_check(call);
    if (__builtin_expect((unsigned)proc >= (unsigned)armci.size, 0))
        armci_fail_proc(call, proc);
}
/* Held while tables are looked at, and while operations are begun and completed; never in a call
 * that waits for the same call of another process. */
extern pthread_mutex_t armci_lock;
static inline void armci_enter(void)
{
    if (__builtin_expect(armci.has_threads, 0))
        pthread_mutex_lock(&armci_lock);
}
static inline void armci_leave(void)
{
    if (__builtin_expect(armci.has_threads, 0))
        pthread_mutex_unlock(&armci_lock);
}
/* Serves the operations of others; gives way. */
void armci_progress(void);
/* The same, in one of 64 calls: behind what is done without MPI, for a program may wait in it for
 * what others put here by MPI. */
void armci_serve_seldom(void);
static inline void armci_serve(void)
{
    if (__builtin_expect(__atomic_load_n(&armci.is_far, __ATOMIC_RELAXED), 0))
        armci_serve_seldom();
}
void *armci_room(const char *call, size_t bytes);

/* groups.c */
void armci_groups_begin(MPI_Comm world);
void armci_groups_end(void);
struct group *armci_group(const char *call, int number);
int armci_group_number(const char *call, const ARMCI_Group *group);

/* memory.c */
void armci_memory_begin(void);
void armci_memory_end(void);
/* The part of a process that has these bytes; ends the job if none has. */
struct place armci_find(const char *call, int proc, uintptr_t from, uintptr_t to);
/* Where they are mapped here, if they are and nothing that was issued to them is incomplete; with a
 * place for the part, if they may be added to here. */
char *armci_here(const char *call, int proc, void *address, size_t bytes, const struct part **part);
char *armci_allocate(const char *call, int group, void *addresses[], armci_size_t bytes);
void armci_release(const char *call, int group, void *mine);

/* ways.c: by what an operation goes that memory cannot take. */
enum sum {
    SUM_AUTO,
    SUM_AGENT,   /* the target adds: MPI_Accumulate */
    SUM_AMO,     /* an atomic operation for each number */
    SUM_GET_PUT, /* read, added to here, and written back, under a lock */
    SUM_PAPER    /* short ones by atomic operations, the others by reading and writing */
};
enum pieces {
    PIECES_AUTO,
    PIECES_DIRECT, /* an operation for each */
    PIECES_LIST,   /* one with a list of them */
    PIECES_PACKED  /* one that says how they repeat; MPI packs where its transport must */
};
struct ways {
    enum sum sum;
    enum pieces pieces;
    long amo_most;   /* bytes by atomic operations; -1: measured */
    size_t chunk;    /* bytes of a buffer of SUM_GET_PUT */
    int buffers;     /* so many */
    int outstanding; /* operations that are begun before one is waited for */
    bool has_stats;
    bool is_dmapp;
    size_t heap;     /* bytes of each process's part of its symmetric heap */
};
extern struct ways armci_ways;
enum { SCRATCH = 64 << 10 }; /* bytes of each process to measure on */
void armci_ways_begin(void);
void armci_ways_end(void);

/* transfer.c */
enum kind { PUT, GET, ACCUMULATE };
/* How often and how far apart a piece of count[0] bytes is repeated. */
struct shape {
    int levels;
    int count[ARMCI_MAX_STRIDE_LEVEL + 1];
    int source[ARMCI_MAX_STRIDE_LEVEL], target[ARMCI_MAX_STRIDE_LEVEL];
};
struct transfer {
    const char *call;
    enum kind kind;
    int op; /* of an accumulate, and where its factor is */
    const void *scale;
    int proc;
    enum sum sum;
    enum pieces pieces;
    int issued; /* since some were waited for */
    /* Begun only. With a handle, requests are kept for it; it is 0 where all is complete. */
    bool is_nonblocking;
    armci_hdl_t *handle;
};
void armci_move(struct transfer *transfer, char *source, char *target, const struct shape *shape);
void armci_move_vector(struct transfer *transfer, const armci_giov_t *list, int len);
struct shape armci_shape(const char *call, const int source[], const int target[], const int count[], int levels);
struct shape armci_piece(const char *call, int bytes);
size_t armci_bytes_of(const struct shape *shape);
enum sum armci_sum_way(int proc, int op, size_t bytes);
enum pieces armci_pieces_way(enum kind kind, int proc, int piece, size_t count);

/* Runs `step` for each piece. */
#define EACH_PIECE(shape, source, target, step)                                                    \
    do {                                                                                           \
        int at_[ARMCI_MAX_STRIDE_LEVEL] = {0}, level_;                                             \
        char *source_ = (source), *target_ = (target);                                             \
        do {                                                                                       \
            step(source_, target_, (size_t)(shape)->count[0]);                                     \
            for (level_ = 0; level_ < (shape)->levels; level_++) {                                 \
                source_ += (shape)->source[level_];                                                \
                target_ += (shape)->target[level_];                                                \
                if (++at_[level_] < (shape)->count[level_ + 1])                                    \
                    break;                                                                         \
                source_ -= (ptrdiff_t)(shape)->source[level_] * at_[level_];                       \
                target_ -= (ptrdiff_t)(shape)->target[level_] * at_[level_];                       \
                at_[level_] = 0;                                                                   \
            }                                                                                      \
        } while (level_ < (shape)->levels);                                                        \
    } while (0)

/* remote.c */
/* What was begun without a request is complete here; whether it is complete there, too. */
bool armci_settle(const struct place *place);
enum { BATCH = 512 };
/* Pieces of one allocation that go as one operation. */
struct batch {
    struct place place;
    int count;
    int bytes[BATCH];
    MPI_Aint here[BATCH], there[BATCH];
    uintptr_t from, to;
};
void armci_remote(struct transfer *transfer, struct place place, char *source, char *target,
                  const struct shape *shape);
/* An accumulate by the way that the transfer says; whether it is complete at the target. */
bool armci_sum(struct transfer *transfer, struct place place, char *source, char *target, const struct shape *shape);
void armci_batch_send(struct transfer *transfer, struct batch *batch);
void armci_batch_add(struct transfer *transfer, struct batch *batch, struct place place, char *source, char *target,
                     const struct shape *piece);

/* getput.c */
void armci_sum_lock(const char *call, int proc, bool is_alone);
void armci_sum_unlock(const char *call, int proc, bool is_alone);
/* Between begin and end: pieces of one allocation of one process. */
void armci_sums_begin(struct transfer *transfer, struct place place);
void armci_sums_add(const char *source, struct place place, size_t bytes);
void armci_sums_end(void);
void armci_getput_end(void);

/* accumulate.c */
size_t armci_element(const char *call, int op);
MPI_Datatype armci_element_type(int op);
int armci_element_parts(int op);
bool armci_is_one(int op, const void *scale);
void armci_scale(int op, const void *scale, char *to, const char *from, size_t bytes);
/* Adds without a lock. */
void armci_add(int op, const void *scale, char *to, const char *from, size_t bytes);
void armci_accumulate(int op, const void *scale, const struct part *part, char *to, const char *from, size_t bytes);

/* handles.c */
void armci_begin(struct transfer *transfer);
/* What an operation with a handle is waited for by. */
union promise {
    MPI_Request request;
    uint32_t sync; /* by DMAPP */
};
void armci_keep(struct transfer *transfer, union promise promise);
/* Whether the handle gathers operations: then these were taken. */
bool armci_gather(struct transfer *transfer, const armci_giov_t *list, int len);
bool armci_gathers(const armci_hdl_t *handle);
/* Whether any handle does. */
bool armci_gathers_any(void);
/* What was kept for the handle is complete here. */
void armci_drain(armci_hdl_t handle);
void armci_launch(void);
void armci_complete(void);

/* dmapp.c: where armci.has_card; operations end the job where they fail. */
void armci_card_begin(size_t heap);
void armci_card_end(void);
char *armci_card_register(const char *call, size_t bytes, OXMPI_Dmapp_seg *segment);
void armci_card_unregister(const char *call, const OXMPI_Dmapp_seg *segment);
/* Memory of a group, and where all of its members have theirs. */
char *armci_card_allocate(const char *call, struct group *group, size_t own, struct span spans[],
                          struct card_memory *memory);
void armci_card_free(const char *call, const struct card_memory *memory);
/* At most BATCH spans, with a number to wait for or without. */
void armci_card_begin_spans(const char *call, enum kind kind, const struct place *place, const MPI_Aint here[],
                            const MPI_Aint there[], const int bytes[], int count, uint32_t *sync);
void armci_card_wait(uint32_t sync);
bool armci_card_test(uint32_t sync);
/* All without a number is complete, here and there. */
void armci_card_settle(void);
/* Whether atomic operations can add such elements. */
bool armci_card_adds(int op, const char *target, const struct shape *shape);
/* One word of 4 or 8 bytes: adds, or exchanges, or only reads it; gives what it was. */
enum change { ADD, EXCHANGE, FETCH };
long armci_card_word(const char *call, enum change change, const struct place *place, size_t size, long operand);

/* sync.c */
void armci_flush(int proc); /* -1: all */
void armci_quiet(void);
void armci_flush_member(struct block *block, int member);
void armci_conflict(struct block *block, int member, uintptr_t from, uintptr_t to, bool accumulates);
void armci_written(struct block *block, int proc, int member, uintptr_t from, uintptr_t to, bool accumulates);
void armci_forget(const struct block *block);
void armci_wait_local(int proc); /* -1: all */
long armci_add_long(const char *call, long *address, long extra, int proc);
long armci_read_long(const char *call, long *address, int proc);
/* Of a process: the word of its lock, and memory to measure on. */
long *armci_lock_word(int proc);
char *armci_scratch(int proc);
void armci_sync_begin(void);
void armci_sync_end(void);

#endif
