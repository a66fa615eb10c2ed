/* ARMCI: one-sided communication under Global Arrays and programs like it.
 *
 * The interface that Global Arrays 5.9 compiles against; docs/armci.md says what each part
 * promises. Data always flows from the first address to the second one. `proc` is a rank of the
 * world, whatever the default group is. A remote address is one that ARMCI_Malloc gave for that
 * process; a local one is any memory. Functions that return int return 0, or end the job with a
 * message: misuse is not survived. Every ARMCI_X is a weak name of PARMCI_X (parmci.h). */
#ifndef ARMCI_H
#define ARMCI_H

#include <mpi.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Segments of equal length: src_ptr_array[i] goes to dst_ptr_array[i]. */
typedef struct {
    void **src_ptr_array;
    void **dst_ptr_array;
    int ptr_array_len;
    int bytes;
} armci_giov_t;

typedef long armci_size_t;
/* Names an operation until ARMCI_Wait; whatever value it has before is not looked at. */
typedef int armci_hdl_t;
typedef int ARMCI_Group;
typedef int armci_domain_t;

typedef struct armci_meminfo_ds {
    char *armci_addr;
    char *addr;
    size_t size;
    int cpid;
    long idlist[128];
} armci_meminfo_t;

#define FAIL -1
#define FAIL2 -2
#define FAIL3 -3
#define FAIL4 -4
#define FAIL5 -5
#define FAIL6 -6
#define FAIL7 -7
#define FAIL8 -8

#define ARMCI_SWAP 10
#define ARMCI_SWAP_LONG 11
#define ARMCI_FETCH_AND_ADD 12
#define ARMCI_FETCH_AND_ADD_LONG 13

#define ARMCI_ACC_OFF 36
#define ARMCI_ACC_INT (ARMCI_ACC_OFF + 1)
#define ARMCI_ACC_DBL (ARMCI_ACC_OFF + 2)
#define ARMCI_ACC_FLT (ARMCI_ACC_OFF + 3)
#define ARMCI_ACC_CPL (ARMCI_ACC_OFF + 4)
#define ARMCI_ACC_DCP (ARMCI_ACC_OFF + 5)
#define ARMCI_ACC_LNG (ARMCI_ACC_OFF + 6)

/* Sections of arrays have up to nine dimensions: stride levels 0 to 8. */
#define ARMCI_MAX_STRIDE_LEVEL 8

#define ARMCI_DOMAIN_SMP 0

#define ARMCI_INIT_HANDLE(handle)

/* Start and end. ARMCI_Init starts MPI where the program has not, and may be called again. */
int ARMCI_Init(void);
int ARMCI_Init_args(int *argc, char ***argv);
int ARMCI_Init_mpi_comm(MPI_Comm comm);
int ARMCI_Initialized(void);
void ARMCI_Finalize(void);
void ARMCI_Cleanup(void);
void ARMCI_Error(const char *msg, int code);

/* Memory. Collective over the default group, or the group that is given: each process gives its
 * own number of bytes (0 is allowed, and gives NULL), and gets the addresses of all. */
int ARMCI_Malloc(void *ptr_arr[], armci_size_t bytes);
int ARMCI_Free(void *ptr);
int ARMCI_Malloc_memdev(void *ptr_arr[], armci_size_t bytes, const char *device);
int ARMCI_Free_memdev(void *ptr);
void *ARMCI_Malloc_local(armci_size_t bytes);
int ARMCI_Free_local(void *ptr);
int ARMCI_Malloc_group(void *ptr_arr[], armci_size_t bytes, ARMCI_Group *group);
int ARMCI_Free_group(void *ptr, ARMCI_Group *group);
int ARMCI_Malloc_group_memdev(void *ptr_arr[], armci_size_t bytes, ARMCI_Group *group, const char *device);
/* Memory that one process makes: it sends the description to others, who attach it by ARMCI_Memat
 * and may then name its addresses as remote ones of process cpid. */
void ARMCI_Memget(size_t bytes, armci_meminfo_t *meminfo, int memflg);
void *ARMCI_Memat(armci_meminfo_t *meminfo, long offset);
void ARMCI_Memdt(armci_meminfo_t *meminfo, long offset);
void ARMCI_Memctl(armci_meminfo_t *meminfo);
void ARMCI_Set_shm_limit(unsigned long bytes);
/* Whether addresses of other processes may be used as one's own: they may not. */
int ARMCI_Uses_shm(void);
int ARMCI_Uses_shm_grp(ARMCI_Group *group);
int ARMCI_Same_node(int proc);
int armci_sameclusnode(int proc);
void ARMCI_Copy(void *src, void *dst, int n);

/* Blocking transfers. A put or an accumulate returns when its source may be changed, a get when the
 * data is there. Strides and count[0] are bytes; count[i] is the repetitions of level i. */
int ARMCI_Put(void *src, void *dst, int bytes, int proc);
int ARMCI_Get(void *src, void *dst, int bytes, int proc);
int ARMCI_PutS(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int proc);
int ARMCI_GetS(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int proc);
int ARMCI_PutV(armci_giov_t darr[], int len, int proc);
int ARMCI_GetV(armci_giov_t darr[], int len, int proc);
int ARMCI_Acc(int op, void *scale, void *src, void *dst, int bytes, int proc);
int ARMCI_AccS(int op, void *scale, void *src, int src_stride[], void *dst, int dst_stride[], int count[],
               int levels, int proc);
int ARMCI_AccV(int op, void *scale, armci_giov_t darr[], int len, int proc);
/* The flag becomes val at the target after the data is there. */
int ARMCI_Put_flag(void *src, void *dst, int bytes, int *flag, int val, int proc);
int ARMCI_PutS_flag(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int *flag,
                    int val, int proc);
int ARMCI_PutS_flag_dir(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int *flag,
                        int val, int proc);
int ARMCI_PutValueInt(int value, void *dst, int proc);
int ARMCI_PutValueLong(long value, void *dst, int proc);
int ARMCI_PutValueFloat(float value, void *dst, int proc);
int ARMCI_PutValueDouble(double value, void *dst, int proc);
int ARMCI_GetValueInt(void *src, int proc);
long ARMCI_GetValueLong(void *src, int proc);
float ARMCI_GetValueFloat(void *src, int proc);
double ARMCI_GetValueDouble(void *src, int proc);

/* Nonblocking transfers: neither side may be touched before ARMCI_Wait. With a NULL handle they are
 * completed by ARMCI_WaitAll, ARMCI_WaitProc and the fences. */
int ARMCI_NbPut(void *src, void *dst, int bytes, int proc, armci_hdl_t *handle);
int ARMCI_NbGet(void *src, void *dst, int bytes, int proc, armci_hdl_t *handle);
int ARMCI_NbPutS(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int proc,
                 armci_hdl_t *handle);
int ARMCI_NbGetS(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int proc,
                 armci_hdl_t *handle);
int ARMCI_NbPutV(armci_giov_t darr[], int len, int proc, armci_hdl_t *handle);
int ARMCI_NbGetV(armci_giov_t darr[], int len, int proc, armci_hdl_t *handle);
int ARMCI_NbAcc(int op, void *scale, void *src, void *dst, int bytes, int proc, armci_hdl_t *handle);
int ARMCI_NbAccS(int op, void *scale, void *src, int src_stride[], void *dst, int dst_stride[], int count[],
                 int levels, int proc, armci_hdl_t *handle);
int ARMCI_NbAccV(int op, void *scale, armci_giov_t darr[], int len, int proc, armci_hdl_t *handle);
int ARMCI_NbPutValueInt(int value, void *dst, int proc, armci_hdl_t *handle);
int ARMCI_NbPutValueLong(long value, void *dst, int proc, armci_hdl_t *handle);
int ARMCI_NbPutValueFloat(float value, void *dst, int proc, armci_hdl_t *handle);
int ARMCI_NbPutValueDouble(double value, void *dst, int proc, armci_hdl_t *handle);
int ARMCI_Wait(armci_hdl_t *handle);
/* 0: it is complete; 1: not yet. */
int ARMCI_Test(armci_hdl_t *handle);
int ARMCI_WaitAll(void);
int ARMCI_WaitProc(int proc);
/* Operations of one kind on one process with this handle are gathered, and go as one. */
void ARMCI_SET_AGGREGATE_HANDLE(armci_hdl_t *handle);
void ARMCI_UNSET_AGGREGATE_HANDLE(armci_hdl_t *handle);

/* Order and atomic operations. A fence returns when what this process issued is complete there. */
void ARMCI_Fence(int proc);
void ARMCI_AllFence(void);
void ARMCI_GroupFence(ARMCI_Group *group);
void ARMCI_Barrier(void);
int ARMCI_Rmw(int op, void *ploc, void *prem, int extra, int proc);
int ARMCI_Create_mutexes(int num);
int ARMCI_Destroy_mutexes(void);
void ARMCI_Lock(int mutex, int proc);
void ARMCI_Unlock(int mutex, int proc);
/* A token after all that was put there before; returns how many have been sent to that process. */
int armci_notify(int proc);
int armci_notify_wait(int proc, int *pval);

/* Groups. Made by the processes that are listed alone; the list has ranks of the parent. */
void ARMCI_Group_create(int n, int *pid_list, ARMCI_Group *group_out);
void ARMCI_Group_create_child(int n, int *pid_list, ARMCI_Group *group_out, ARMCI_Group *parent);
void ARMCI_Group_free(ARMCI_Group *group);
int ARMCI_Group_rank(ARMCI_Group *group, int *rank);
void ARMCI_Group_size(ARMCI_Group *group, int *size);
void ARMCI_Group_set_default(ARMCI_Group *group);
void ARMCI_Group_get_default(ARMCI_Group *group_out);
void ARMCI_Group_get_world(ARMCI_Group *group_out);
int ARMCI_Absolute_id(ARMCI_Group *group, int group_rank);

/* Nodes: processes that share memory. `id` -1 is one's own. */
int armci_domain_nprocs(armci_domain_t domain, int id);
int armci_domain_id(armci_domain_t domain, int glob_proc);
int armci_domain_glob_proc_id(armci_domain_t domain, int id, int loc_proc);
int armci_domain_my_id(armci_domain_t domain);
int armci_domain_count(armci_domain_t domain);
int armci_domain_same_id(armci_domain_t domain, int proc);

/* What Global Arrays uses beside all this. */
MPI_Comm armci_group_comm(ARMCI_Group *group);
extern MPI_Comm ARMCI_COMM_WORLD;
extern char *mp_group_name;
/* Packs the section at ptr into buf. */
void armci_write_strided(void *ptr, int levels, int stride[], int count[], char *buf);
/* Unpacks buf into the section at ptr. */
void armci_read_strided(void *ptr, int levels, int stride[], int count[], char *buf);

/* Says where a condition failed, and ends the job. */
int dassertp_fail(const char *cond, const char *file, const char *func, unsigned line, int code);
void derr_printf(const char *format, ...);
/* Only where enabled; `text` is the arguments of derr_printf in parentheses. */
#define dassertc(enabled, cond, text, code)                                                 \
    do {                                                                                    \
        if ((enabled) && !(cond)) {                                                         \
            derr_printf text;                                                               \
            dassertp_fail(#cond, __FILE__, __func__, __LINE__, (int)(code));                \
        }                                                                                   \
    } while (0)
#define dassertp(enabled, cond, text) dassertc(enabled, cond, text, 1)
#define dassert1(enabled, cond, code) \
    ((!(enabled) || (cond)) ? 0 : dassertp_fail(#cond, __FILE__, __func__, __LINE__, (int)(code)))
#define dassert(enabled, cond) dassert1(enabled, cond, 0)
#define armci_die(msg, code) dassertp_fail(msg, __FILE__, __func__, __LINE__, (code))
#define armci_die2(msg, code1, code2) \
    (derr_printf("%d ", (int)(code2)), dassertp_fail(msg, __FILE__, __func__, __LINE__, (code1)))

/* One process's own memory: a copy, whose value is 0. */
#define ARMCI_Put1(src, dst, bytes, proc) (ARMCI_Copy((src), (dst), (bytes)), 0)

#ifdef __cplusplus
}
#endif
#endif
