/* The public transfers: each describes what is to be moved, and calls one of the two movers. */
#include "internal.h"

/* The short way of what is mapped and has nothing to wait for; whatever else, the mover says. */
static bool put_here(const char *call, const void *src, void *dst, int bytes, int proc)
{
    armci_check_proc(call, proc);
    if (!src || !dst || bytes <= 0)
        return false;
    char *here = armci_here(call, proc, dst, (size_t)bytes, NULL);
    if (here)
        memcpy(here, src, (size_t)bytes);
    return here != NULL;
}

static bool get_here(const char *call, void *src, void *dst, int bytes, int proc)
{
    armci_check_proc(call, proc);
    if (!src || !dst || bytes <= 0)
        return false;
    const char *here = armci_here(call, proc, src, (size_t)bytes, NULL);
    if (here)
        memcpy(dst, here, (size_t)bytes);
    return here != NULL;
}

static bool add_here(const char *call, int op, const void *scale, const void *src, void *dst, int bytes, int proc)
{
    armci_check_proc(call, proc);
    if (!scale || !src || !dst || bytes <= 0 || ((size_t)bytes & (armci_element(call, op) - 1)) != 0)
        return false;
    const struct part *part;
    char *here = armci_here(call, proc, dst, (size_t)bytes, &part);
    if (here)
        armci_accumulate(op, scale, part, here, src, (size_t)bytes);
    return here != NULL;
}

static int contiguous(struct transfer transfer, void *src, void *dst, int bytes)
{
    armci_giov_t one = {&src, &dst, 1, bytes};
    if (transfer.handle && armci_gather(&transfer, &one, 1))
        return 0;
    struct shape shape = armci_piece(transfer.call, bytes);
    armci_move(&transfer, src, dst, &shape);
    return 0;
}

static int strided(struct transfer transfer, void *src, int src_stride[], void *dst, int dst_stride[], int count[],
                   int levels)
{
    struct shape shape = armci_shape(transfer.call, src_stride, dst_stride, count, levels);
    /* A section with a handle that gathers is complete when it returns. */
    if (transfer.handle && armci_gathers(transfer.handle)) {
        transfer.is_nonblocking = false;
        transfer.handle = NULL;
    }
    armci_move(&transfer, src, dst, &shape);
    return 0;
}

static int vector(struct transfer transfer, armci_giov_t *list, int len)
{
    if (transfer.handle && armci_gather(&transfer, list, len))
        return 0;
    armci_move_vector(&transfer, list, len);
    return 0;
}

static struct transfer sum(const char *call, int op, void *scale, int proc)
{
    if (!scale)
        armci_fail(call, "the address of the factor is NULL");
    armci_element(call, op);
    return (struct transfer){.call = call, .kind = ACCUMULATE, .op = op, .scale = scale, .proc = proc};
}

static struct transfer begun(struct transfer transfer, armci_hdl_t *handle)
{
    transfer.is_nonblocking = true;
    transfer.handle = handle;
    return transfer;
}

#define PLAIN(name, what) ((struct transfer){.call = "ARMCI_" name, .kind = (what), .proc = proc})

API(int, Put)(void *src, void *dst, int bytes, int proc)
{
    return put_here("ARMCI_Put", src, dst, bytes, proc) ? 0 : contiguous(PLAIN("Put", PUT), src, dst, bytes);
}

API(int, Get)(void *src, void *dst, int bytes, int proc)
{
    return get_here("ARMCI_Get", src, dst, bytes, proc) ? 0 : contiguous(PLAIN("Get", GET), src, dst, bytes);
}

API(int, Acc)(int op, void *scale, void *src, void *dst, int bytes, int proc)
{
    if (add_here("ARMCI_Acc", op, scale, src, dst, bytes, proc))
        return 0;
    return contiguous(sum("ARMCI_Acc", op, scale, proc), src, dst, bytes);
}

API(int, NbPut)(void *src, void *dst, int bytes, int proc, armci_hdl_t *handle)
{
    return contiguous(begun(PLAIN("NbPut", PUT), handle), src, dst, bytes);
}

API(int, NbGet)(void *src, void *dst, int bytes, int proc, armci_hdl_t *handle)
{
    return contiguous(begun(PLAIN("NbGet", GET), handle), src, dst, bytes);
}

API(int, NbAcc)(int op, void *scale, void *src, void *dst, int bytes, int proc, armci_hdl_t *handle)
{
    return contiguous(begun(sum("ARMCI_NbAcc", op, scale, proc), handle), src, dst, bytes);
}

API(int, PutS)(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int proc)
{
    return strided(PLAIN("PutS", PUT), src, src_stride, dst, dst_stride, count, levels);
}

API(int, GetS)(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int proc)
{
    return strided(PLAIN("GetS", GET), src, src_stride, dst, dst_stride, count, levels);
}

API(int, AccS)(int op, void *scale, void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels,
               int proc)
{
    return strided(sum("ARMCI_AccS", op, scale, proc), src, src_stride, dst, dst_stride, count, levels);
}

API(int, NbPutS)(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int proc,
                 armci_hdl_t *handle)
{
    return strided(begun(PLAIN("NbPutS", PUT), handle), src, src_stride, dst, dst_stride, count, levels);
}

API(int, NbGetS)(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int proc,
                 armci_hdl_t *handle)
{
    return strided(begun(PLAIN("NbGetS", GET), handle), src, src_stride, dst, dst_stride, count, levels);
}

API(int, NbAccS)(int op, void *scale, void *src, int src_stride[], void *dst, int dst_stride[], int count[],
                 int levels, int proc, armci_hdl_t *handle)
{
    return strided(begun(sum("ARMCI_NbAccS", op, scale, proc), handle), src, src_stride, dst, dst_stride, count,
                   levels);
}

API(int, PutV)(armci_giov_t darr[], int len, int proc)
{
    return vector(PLAIN("PutV", PUT), darr, len);
}

API(int, GetV)(armci_giov_t darr[], int len, int proc)
{
    return vector(PLAIN("GetV", GET), darr, len);
}

API(int, AccV)(int op, void *scale, armci_giov_t darr[], int len, int proc)
{
    return vector(sum("ARMCI_AccV", op, scale, proc), darr, len);
}

API(int, NbPutV)(armci_giov_t darr[], int len, int proc, armci_hdl_t *handle)
{
    return vector(begun(PLAIN("NbPutV", PUT), handle), darr, len);
}

API(int, NbGetV)(armci_giov_t darr[], int len, int proc, armci_hdl_t *handle)
{
    return vector(begun(PLAIN("NbGetV", GET), handle), darr, len);
}

API(int, NbAccV)(int op, void *scale, armci_giov_t darr[], int len, int proc, armci_hdl_t *handle)
{
    return vector(begun(sum("ARMCI_NbAccV", op, scale, proc), handle), darr, len);
}

/* A value travels at once: its place ends with the call. */
#define VALUE(Name, type)                                                                           \
    API(int, PutValue##Name)(type value, void *dst, int proc)                                       \
    {                                                                                               \
        return PARMCI_Put(&value, dst, sizeof value, proc);                                         \
    }                                                                                               \
    API(int, NbPutValue##Name)(type value, void *dst, int proc, armci_hdl_t *handle)                \
    {                                                                                               \
        if (handle && !armci_gathers(handle))                                                       \
            *handle = 0;                                                                            \
        return PARMCI_Put(&value, dst, sizeof value, proc);                                         \
    }                                                                                               \
    API(type, GetValue##Name)(void *src, int proc)                                                  \
    {                                                                                               \
        type value;                                                                                 \
        PARMCI_Get(src, &value, sizeof value, proc);                                                \
        return value;                                                                               \
    }
VALUE(Int, int)
VALUE(Long, long)
VALUE(Float, float)
VALUE(Double, double)

/* The flag goes after the data has arrived, whichever way each takes. */
static int flagged(const char *call, void *src, void *dst, const struct shape *shape, int *flag, int val, int proc)
{
    struct transfer transfer = {.call = call, .kind = PUT, .proc = proc};
    armci_move(&transfer, src, dst, shape);
    PARMCI_Fence(proc);
    PARMCI_Rmw(ARMCI_SWAP, &val, flag, 0, proc);
    return 0;
}

API(int, Put_flag)(void *src, void *dst, int bytes, int *flag, int val, int proc)
{
    struct shape shape = armci_piece("ARMCI_Put_flag", bytes);
    return flagged("ARMCI_Put_flag", src, dst, &shape, flag, val, proc);
}

API(int, PutS_flag)(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int *flag,
                    int val, int proc)
{
    struct shape shape = armci_shape("ARMCI_PutS_flag", src_stride, dst_stride, count, levels);
    return flagged("ARMCI_PutS_flag", src, dst, &shape, flag, val, proc);
}

API(int, PutS_flag_dir)(void *src, int src_stride[], void *dst, int dst_stride[], int count[], int levels, int *flag,
                        int val, int proc)
{
    struct shape shape = armci_shape("ARMCI_PutS_flag_dir", src_stride, dst_stride, count, levels);
    return flagged("ARMCI_PutS_flag_dir", src, dst, &shape, flag, val, proc);
}
