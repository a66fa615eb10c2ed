/* Elements of accumulates: their sizes, and multiplication by the factor; and addition, where every
 * member of an allocation has all of it mapped. Then whoever adds to a stripe of a part holds its
 * lock: many elements for one atomic operation, which the compiler adds several at a time. */
#include "internal.h"
#include <complex.h>

static const struct {
    size_t size; /* a power of two */
    int parts; /* numbers that are added on their own */
} elements[] = {
    [ARMCI_ACC_INT - ARMCI_ACC_OFF] = {sizeof(int), 1},
    [ARMCI_ACC_DBL - ARMCI_ACC_OFF] = {sizeof(double), 1},
    [ARMCI_ACC_FLT - ARMCI_ACC_OFF] = {sizeof(float), 1},
    [ARMCI_ACC_CPL - ARMCI_ACC_OFF] = {sizeof(float complex), 2},
    [ARMCI_ACC_DCP - ARMCI_ACC_OFF] = {sizeof(double complex), 2},
    [ARMCI_ACC_LNG - ARMCI_ACC_OFF] = {sizeof(long), 1},
};

size_t armci_element(const char *call, int op)
{
    if (__builtin_expect(op < ARMCI_ACC_INT || op > ARMCI_ACC_LNG, 0))
        armci_fail(call, "there is no accumulate %d", op);
    return elements[op - ARMCI_ACC_OFF].size;
}

int armci_element_parts(int op)
{
    return elements[op - ARMCI_ACC_OFF].parts;
}

MPI_Datatype armci_element_type(int op)
{
    switch (op) {
    case ARMCI_ACC_INT:
        return MPI_INT;
    case ARMCI_ACC_LNG:
        return MPI_LONG;
    case ARMCI_ACC_FLT:
    case ARMCI_ACC_CPL:
        return MPI_FLOAT;
    default:
        return MPI_DOUBLE;
    }
}

bool armci_is_one(int op, const void *scale)
{
    switch (op) {
    case ARMCI_ACC_INT:
        return *(const int *)scale == 1;
    case ARMCI_ACC_LNG:
        return *(const long *)scale == 1;
    case ARMCI_ACC_FLT:
        return *(const float *)scale == 1;
    case ARMCI_ACC_DBL:
        return *(const double *)scale == 1;
    case ARMCI_ACC_CPL:
        return ((const float *)scale)[0] == 1 && ((const float *)scale)[1] == 0;
    default:
        return ((const double *)scale)[0] == 1 && ((const double *)scale)[1] == 0;
    }
}

/* At any address. Whole numbers wrap around, as the processor's do. */
typedef unsigned any_int __attribute__((aligned(1), may_alias));
typedef unsigned long any_long __attribute__((aligned(1), may_alias));
typedef float any_float __attribute__((aligned(1), may_alias));
typedef double any_double __attribute__((aligned(1), may_alias));

#define NUMBERS(type, set)                                                                        \
    do {                                                                                          \
        type *to_ = (type *)to, factor_ = *(const type *)scale;                          \
        const type *from_ = (const type *)from;                                          \
        for (size_t i = 0; i < bytes / sizeof(type); i++)                                         \
            to_[i] set factor_ * from_[i];                                                        \
    } while (0)

/* The products are written out: the operator of C looks for infinities. */
#define PAIRS(type, set)                                                                          \
    do {                                                                                          \
        type *to_ = (type *)to, re_ = ((const type *)scale)[0], im_ = ((const type *)scale)[1]; \
        const type *from_ = (const type *)from;                                          \
        for (size_t i = 0; i < bytes / sizeof(type); i += 2) {                                    \
            type re = from_[i], im = from_[i + 1];                                                \
            to_[i] set re * re_ - im * im_;                                                       \
            to_[i + 1] set re * im_ + im * re_;                                                   \
        }                                                                                         \
    } while (0)

#define ELEMENTS(set)                                                                             \
    switch (op) {                                                                                 \
    case ARMCI_ACC_INT:                                                                           \
        NUMBERS(any_int, set);                                                                    \
        break;                                                                                    \
    case ARMCI_ACC_LNG:                                                                           \
        NUMBERS(any_long, set);                                                                   \
        break;                                                                                    \
    case ARMCI_ACC_FLT:                                                                           \
        NUMBERS(any_float, set);                                                                  \
        break;                                                                                    \
    case ARMCI_ACC_DBL:                                                                           \
        NUMBERS(any_double, set);                                                                 \
        break;                                                                                    \
    case ARMCI_ACC_CPL:                                                                           \
        PAIRS(any_float, set);                                                                    \
        break;                                                                                    \
    default:                                                                                      \
        PAIRS(any_double, set);                                                                   \
        break;                                                                                    \
    }

void armci_scale(int op, const void *scale, char *to, const char *from, size_t bytes)
{
    ELEMENTS(=)
}

/* Processors that add more numbers at a time than the compiler may count on do so. */
#if defined __x86_64__ && defined __GLIBC__ && defined __has_attribute
#if __has_attribute(target_clones)
#define AS_WIDE_AS_CAN_BE __attribute__((target_clones("default", "avx2")))
#endif
#endif
#ifndef AS_WIDE_AS_CAN_BE
#define AS_WIDE_AS_CAN_BE
#endif

#define PLAIN(type)                                                                               \
    for (size_t i = 0; i < bytes / sizeof(type); i++)                                             \
    ((type *)to)[i] += ((const type *)from)[i]

/* Without a multiplication: processors have none for several long ones at a time, and what is
 * multiplied by zero might be infinite. */
AS_WIDE_AS_CAN_BE static void add_plain(int op, char *to, const char *from, size_t bytes)
{
    switch (op) {
    case ARMCI_ACC_INT:
        PLAIN(any_int);
        break;
    case ARMCI_ACC_LNG:
        PLAIN(any_long);
        break;
    case ARMCI_ACC_FLT:
    case ARMCI_ACC_CPL:
        PLAIN(any_float);
        break;
    default:
        PLAIN(any_double);
        break;
    }
}

AS_WIDE_AS_CAN_BE static void add(int op, const void *scale, char *to, const char *from, size_t bytes)
{
    ELEMENTS(+=)
}

void armci_add(int op, const void *scale, char *to, const char *from, size_t bytes)
{
    if (armci_is_one(op, scale))
        add_plain(op, to, from, bytes);
    else
        add(op, scale, to, from, bytes);
}

/* A process that dies with a lock ends the job, as every error of ARMCI does. */
static void take(uint32_t *lock)
{
    for (unsigned tries = 1; __atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE); tries++)
        while (__atomic_load_n(lock, __ATOMIC_RELAXED))
            if (tries++ % 64 == 0)
                armci_progress();
}

/* With the factor, or without one where that is NULL. */
static void add_in_stripes(int op, const void *scale, const struct part *part, char *to, const char *from,
                           size_t bytes)
{
    size_t size = armci_element("ARMCI_Acc", op);
    while (bytes > 0) {
        size_t inside = (size_t)(to - part->start), stripe = inside / STRIPE;
        size_t left = (stripe + 1) * STRIPE - inside, length = (left + size - 1) & -size;
        length = bytes < length ? bytes : length;
        uint32_t *lock = part->locks + (stripe & part->mask) * (APART / sizeof *part->locks);
        take(lock);
        if (scale)
            add(op, scale, to, from, length);
        else
            add_plain(op, to, from, length);
        __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
        to += length;
        from += length;
        bytes -= length;
    }
}

void armci_accumulate(int op, const void *scale, const struct part *part, char *to, const char *from, size_t bytes)
{
    bool is_one = armci_is_one(op, scale);
    size_t size = armci_element("ARMCI_Acc", op), inside = (size_t)(to - part->start);
    if (armci_element_parts(op) == 1 || (!is_one && (inside & (size - 1)) == 0)) {
        add_in_stripes(op, is_one ? NULL : scale, part, to, from, bytes);
        return;
    }
    /* The numbers of one element may lie in two stripes, and others may add to one of them alone:
     * each goes under the lock of its own. */
    int number = op == ARMCI_ACC_CPL ? ARMCI_ACC_FLT : ARMCI_ACC_DBL;
    if (is_one) {
        add_in_stripes(number, NULL, part, to, from, bytes);
        return;
    }
    char product[1024];
    for (size_t done = 0, length; done < bytes; done += length) {
        length = bytes - done < sizeof product ? bytes - done : sizeof product;
        armci_scale(op, scale, product, from + done, length);
        add_in_stripes(number, NULL, part, to + done, product, length);
    }
}
