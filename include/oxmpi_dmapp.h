/* DMAPP (docs/research/ugni.md): one-sided operations on the Gemini network card in software, in the shapes
 * of the published interface. A process is a number (PE), memory is a place of the symmetric heap
 * or was registered. Only in processes that have a card, with --mca btl ugni,self. The functions
 * are called between MPI_Init and MPI_Finalize, from any thread, one at a time; they return
 * OXMPI_DMAPP_SUCCESS or say why not, and raise no error. Memory that an operation uses is its own
 * until it is waited for; what is complete is visible at its target. */
#ifndef OXMPI_DMAPP_H
#define OXMPI_DMAPP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    OXMPI_DMAPP_SUCCESS = 0,
    OXMPI_DMAPP_INVALID_PARAM = 1,     /* no such process, memory outside a segment, a limit */
    OXMPI_DMAPP_ALIGNMENT_ERROR = 2,   /* a word of an atomic operation lies across two */
    OXMPI_DMAPP_TRANSACTION_ERROR = 3, /* the network has failed, or the other side has */
    OXMPI_DMAPP_RESOURCE_ERROR = 4,    /* a table of the card or of the node is full */
    OXMPI_DMAPP_PERMISSION_ERROR = 5,  /* the memory may not be used so */
    OXMPI_DMAPP_NO_SPACE = 6,          /* the symmetric heap is full */
    OXMPI_DMAPP_NOT_FOUND = 7,         /* no such block, or no such number */
    OXMPI_DMAPP_NOT_DONE = 8,          /* not over yet: OXMPI_Dmapp_syncid_test */
    OXMPI_DMAPP_NO_CARD = 9,           /* this process has no Gemini card */
    OXMPI_DMAPP_NOT_OPEN = 10,         /* OXMPI_Dmapp_init comes before it, or was called twice */
    OXMPI_DMAPP_NOT_RUNNING = 11,      /* MPI is not running */
    OXMPI_DMAPP_OTHER_JOB = 12         /* a process of another job, whom the card does not reach */
};

/* Memory that operations may name: address and length at its owner, and its registration. */
typedef struct {
    uint64_t addr, len, key;
} OXMPI_Dmapp_seg;

/* A process as the others know it. */
typedef struct {
    uint32_t address, instance; /* where its card is */
    OXMPI_Dmapp_seg sheap;      /* its part of the symmetric heap */
    uint64_t job;               /* the job that it is of */
} OXMPI_Dmapp_pe;

/* How operations are carried out; 0 stands for the usual. */
typedef struct {
    uint32_t max_outstanding_nb; /* posts under way at once, 5 to 2048 (512) */
    uint64_t offload_threshold;  /* bytes of the longest transfer through a window (4096) */
    uint64_t sheap_size;         /* bytes of each process's part of the heap, 8 or more (64 MiB) */
} OXMPI_Dmapp_attrs;

/* Bytes here, and the address of as many at another process. */
typedef struct {
    uint64_t addr;
    void *memory;
    size_t bytes;
} OXMPI_Dmapp_span;

/* What was done since OXMPI_Dmapp_init. */
typedef struct {
    uint64_t fma, bte, amo; /* posts through windows, by the block engine, atomic operations */
    uint64_t retries;       /* posts again, of what the network had lost */
    uint64_t registered;    /* registrations of local memory */
    uint64_t found;         /* uses of one that was there */
} OXMPI_Dmapp_counts;

/* Fetching atomic operations on eight bytes; the operands are `first` and `second`. */
enum {
    OXMPI_DMAPP_AFADD = 0x08, /* adds the first */
    OXMPI_DMAPP_AFAND = 0x09,
    OXMPI_DMAPP_AFOR = 0x0a,
    OXMPI_DMAPP_AFXOR = 0x0b,
    OXMPI_DMAPP_AFAX = 0x0c,  /* (word & first) ^ second: also an exchange, of some bits too */
    OXMPI_DMAPP_ACSWAP = 0x0d /* where the word is the first it becomes the second */
};

/* Makes this process's part of the heap; the job's processes tell each other what they are told
 * here, and join in one order. Between finalize and init others must not name its memory. Where
 * MPI ends (with the last session, too) it is finalized. */
int OXMPI_Dmapp_init(const OXMPI_Dmapp_attrs *attrs, OXMPI_Dmapp_pe *own);
int OXMPI_Dmapp_join(uint32_t pe, uint32_t npes, const OXMPI_Dmapp_pe *pes);
int OXMPI_Dmapp_finalize(void);

/* A block of the symmetric heap, as an offset: where all make the same calls in the same order it
 * is the same everywhere. */
int OXMPI_Dmapp_sheap_malloc(uint64_t bytes, uint64_t *offset);
int OXMPI_Dmapp_sheap_free(uint64_t offset, uint64_t bytes);
/* Memory outside the heap that others may name, once they were told the segment. */
int OXMPI_Dmapp_mem_register(void *memory, uint64_t bytes, OXMPI_Dmapp_seg *segment);
int OXMPI_Dmapp_mem_unregister(const OXMPI_Dmapp_seg *segment);
/* Local memory is about to go: registrations that are kept of it end. */
int OXMPI_Dmapp_forget(void *memory, uint64_t bytes);

/* Writes, reads, and adds whole words of 64 bits, each one atomically. The segment is memory of the
 * process; a null pointer: its part of the symmetric heap. Begun with a number to wait for; where
 * `sync` is a null pointer, for the next gsync. */
int OXMPI_Dmapp_put(uint32_t pe, const OXMPI_Dmapp_seg *segment, const OXMPI_Dmapp_span *spans,
                    size_t count, uint32_t *sync);
int OXMPI_Dmapp_get(uint32_t pe, const OXMPI_Dmapp_seg *segment, const OXMPI_Dmapp_span *spans,
                    size_t count, uint32_t *sync);
int OXMPI_Dmapp_aadd(uint32_t pe, const OXMPI_Dmapp_seg *segment, const OXMPI_Dmapp_span *spans,
                     size_t count, uint32_t *sync);
/* A fetching operation to its end; gives the word as it was. */
int OXMPI_Dmapp_fetch(int operation, uint32_t pe, const OXMPI_Dmapp_seg *segment, uint64_t addr,
                      uint64_t first, uint64_t second, uint64_t *before);
/* Ends what has a number; all that has none. */
int OXMPI_Dmapp_syncid_wait(uint32_t sync);
int OXMPI_Dmapp_syncid_test(uint32_t sync);
int OXMPI_Dmapp_gsync_wait(void);

int OXMPI_Dmapp_counters(OXMPI_Dmapp_counts *counts);
const char *OXMPI_Dmapp_explain_error(int code);

#ifdef __cplusplus
}
#endif

#endif
