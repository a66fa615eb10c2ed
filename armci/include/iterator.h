/* Walks the contiguous pieces of a section of an array, as the strided calls of armci.h describe
 * one. */
#ifndef ARMCI_ITERATOR_H
#define ARMCI_ITERATOR_H

#include <armci.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    char *base_ptr;
    int stride_levels;
    int stride_arr[ARMCI_MAX_STRIDE_LEVEL];
    int seg_count[ARMCI_MAX_STRIDE_LEVEL + 1];
    int size; /* pieces in all */
    int pos;  /* of the piece that comes next */
    int itr[ARMCI_MAX_STRIDE_LEVEL];
} stride_info_t;

void armci_stride_info_init(stride_info_t *info, void *base, int levels, const int *stride, const int *count);
void armci_stride_info_destroy(stride_info_t *info);
/* Pieces in all, under two names; the number of the next one. */
int armci_stride_info_size(stride_info_t *info);
int armci_stride_info_count(stride_info_t *info);
int armci_stride_info_pos(stride_info_t *info);
/* Bytes of a piece. */
int armci_stride_info_seg_size(stride_info_t *info);
/* Where the next piece is: bytes from the base, which an int may not hold, and its address. */
int armci_stride_info_seg_off(stride_info_t *info);
void *armci_stride_info_seg_ptr(stride_info_t *info);
int armci_stride_info_has_more(stride_info_t *info);
void armci_stride_info_next(stride_info_t *info);

#ifdef __cplusplus
}
#endif
#endif
