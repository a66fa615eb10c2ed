/* Elements of accumulates: their sizes, multiplication by the factor, and addition by atomic
 * operations of the processor, where every member of an allocation adds that way. */
#include "internal.h"
#include <complex.h>

static const struct {
    size_t size;
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

/* Whole numbers wrap around, as the processor's do. */
#define SCALED(type, unsigned_type)                                                           \
    do {                                                                                      \
        type factor_ = *(const type *)scale;                                                  \
        for (size_t i = 0; i < bytes / sizeof(type); i++) {                                   \
            type one_;                                                                        \
            memcpy(&one_, from + i * sizeof one_, sizeof one_);                               \
            one_ = (type)((unsigned_type)one_ * (unsigned_type)factor_);                      \
            memcpy(to + i * sizeof one_, &one_, sizeof one_);                                 \
        }                                                                                     \
    } while (0)

/* The products are written out: the operator of C looks for infinities. */
#define SCALED_COMPLEX(type)                                                                  \
    do {                                                                                      \
        const type *factor_ = scale;                                                          \
        for (size_t i = 0; i < bytes / (2 * sizeof(type)); i++) {                             \
            type one_[2], product_[2];                                                        \
            memcpy(one_, from + i * sizeof one_, sizeof one_);                                \
            product_[0] = one_[0] * factor_[0] - one_[1] * factor_[1];                        \
            product_[1] = one_[0] * factor_[1] + one_[1] * factor_[0];                        \
            memcpy(to + i * sizeof one_, product_, sizeof one_);                              \
        }                                                                                     \
    } while (0)

void armci_scale(int op, const void *scale, char *to, const char *from, size_t bytes)
{
    switch (op) {
    case ARMCI_ACC_INT:
        SCALED(int, unsigned);
        break;
    case ARMCI_ACC_LNG:
        SCALED(long, unsigned long);
        break;
    case ARMCI_ACC_FLT:
        SCALED(float, float);
        break;
    case ARMCI_ACC_DBL:
        SCALED(double, double);
        break;
    case ARMCI_ACC_CPL:
        SCALED_COMPLEX(float);
        break;
    default:
        SCALED_COMPLEX(double);
        break;
    }
}

#define ADD_WHOLE(type)                                                                       \
    for (size_t i = 0; i < bytes / sizeof(type); i++) {                                       \
        type one_;                                                                            \
        memcpy(&one_, from + i * sizeof one_, sizeof one_);                                   \
        __atomic_fetch_add((type *)to + i, one_, __ATOMIC_RELAXED);                           \
    }

#define ADD_REAL(type, word)                                                                  \
    for (size_t i = 0; i < bytes / sizeof(type); i++) {                                       \
        word *at_ = (word *)to + i, before_ = __atomic_load_n(at_, __ATOMIC_RELAXED), after_; \
        type one_, sum_;                                                                      \
        memcpy(&one_, from + i * sizeof one_, sizeof one_);                                   \
        do {                                                                                  \
            memcpy(&sum_, &before_, sizeof sum_);                                             \
            sum_ += one_;                                                                     \
            memcpy(&after_, &sum_, sizeof sum_);                                              \
        } while (!__atomic_compare_exchange_n(at_, &before_, after_, 1, __ATOMIC_RELAXED,     \
                                              __ATOMIC_RELAXED));                             \
    }

static void add(int op, char *to, const char *from, size_t bytes)
{
    switch (op) {
    case ARMCI_ACC_INT:
        ADD_WHOLE(int);
        break;
    case ARMCI_ACC_LNG:
        ADD_WHOLE(long);
        break;
    case ARMCI_ACC_FLT:
    case ARMCI_ACC_CPL:
        ADD_REAL(float, uint32_t);
        break;
    default:
        ADD_REAL(double, uint64_t);
        break;
    }
}

void armci_accumulate(int op, const void *scale, char *to, const char *from, size_t bytes)
{
    if (armci_is_one(op, scale)) {
        add(op, to, from, bytes);
        return;
    }
    /* A part at a time stays in the nearest cache. */
    char part[4096];
    for (size_t done = 0; done < bytes; done += sizeof part) {
        size_t length = bytes - done < sizeof part ? bytes - done : sizeof part;
        armci_scale(op, scale, part, from + done, length);
        add(op, to + done, part, length);
    }
}
