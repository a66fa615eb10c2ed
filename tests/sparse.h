/* Buffers of many gigabytes that use a few megabytes: the same pages mapped again and again.
 *
 * sparse(length) is `length` bytes of address space whose pages repeat every PERIOD bytes, but for
 * the last part, which has pages of its own, so that what is written at the wrong end is seen. */
#ifndef OXMPI_TESTS_SPARSE_H
#define OXMPI_TESTS_SPARSE_H

#include "check.h"
#include <sys/mman.h>
#include <unistd.h>

#define PERIOD ((size_t)4 << 20)

static inline unsigned char *sparse(size_t length)
{
    size_t whole = (length + PERIOD - 1) / PERIOD * PERIOD;
    int pages = memfd_create("sparse", 0);
    CHECK(pages >= 0 && ftruncate(pages, 2 * (off_t)PERIOD) == 0);
    unsigned char *base = mmap(NULL, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(base != MAP_FAILED);
    for (size_t at = 0; at < whole; at += PERIOD) {
        off_t from = at + PERIOD >= whole ? (off_t)PERIOD : 0;
        void *part = mmap(base + at, PERIOD, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, pages, from);
        CHECK(part == base + at);
    }
    close(pages);
    return base;
}

static inline void unmap_sparse(unsigned char *base, size_t length)
{
    CHECK(munmap(base, (length + PERIOD - 1) / PERIOD * PERIOD) == 0);
}

#endif
