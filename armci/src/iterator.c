/* Sections of arrays, piece by piece: the iterator of iterator.h, packing and unpacking. */
#include "internal.h"
#include <iterator.h>

void armci_stride_info_init(stride_info_t *info, void *base, int levels, const int *stride, const int *count)
{
    const char *call = "armci_stride_info_init";
    /* For its checks. */
    armci_shape(call, stride, stride, count, levels);
    *info = (stride_info_t){.base_ptr = base, .stride_levels = levels, .size = count[0] > 0, .seg_count = {count[0]}};
    for (int level = 0; level < levels; level++) {
        info->stride_arr[level] = stride[level];
        info->seg_count[level + 1] = count[level + 1];
        info->size *= count[level + 1];
    }
}

void armci_stride_info_destroy(stride_info_t *info)
{
    *info = (stride_info_t){0};
}

int armci_stride_info_size(stride_info_t *info)
{
    return info->size;
}

int armci_stride_info_count(stride_info_t *info)
{
    return info->size;
}

int armci_stride_info_pos(stride_info_t *info)
{
    return info->pos;
}

int armci_stride_info_seg_size(stride_info_t *info)
{
    return info->seg_count[0];
}

/* Sections may reach further than an int counts. */
static ptrdiff_t offset_of(const stride_info_t *info)
{
    ptrdiff_t offset = 0;
    for (int level = 0; level < info->stride_levels; level++)
        offset += (ptrdiff_t)info->itr[level] * info->stride_arr[level];
    return offset;
}

int armci_stride_info_seg_off(stride_info_t *info)
{
    return (int)offset_of(info);
}

void *armci_stride_info_seg_ptr(stride_info_t *info)
{
    return info->base_ptr + offset_of(info);
}

int armci_stride_info_has_more(stride_info_t *info)
{
    return info->pos < info->size;
}

void armci_stride_info_next(stride_info_t *info)
{
    if (info->pos >= info->size)
        armci_fail("armci_stride_info_next", "all %d pieces were taken", info->size);
    info->pos++;
    for (int level = 0; level < info->stride_levels; level++) {
        if (++info->itr[level] < info->seg_count[level + 1])
            return;
        info->itr[level] = 0;
    }
}

void armci_write_strided(void *ptr, int levels, int stride[], int count[], char *buf)
{
    stride_info_t info;
    armci_stride_info_init(&info, ptr, levels, stride, count);
    for (; armci_stride_info_has_more(&info); armci_stride_info_next(&info), buf += count[0])
        memcpy(buf, armci_stride_info_seg_ptr(&info), (size_t)count[0]);
}

void armci_read_strided(void *ptr, int levels, int stride[], int count[], char *buf)
{
    stride_info_t info;
    armci_stride_info_init(&info, ptr, levels, stride, count);
    for (; armci_stride_info_has_more(&info); armci_stride_info_next(&info), buf += count[0])
        memcpy(armci_stride_info_seg_ptr(&info), buf, (size_t)count[0]);
}
