/* Random nested datatypes against a type map kept by this program: pack, unpack, partial pack,
 * messages typed on one side, on the other, and on both. */
#include "check.h"

#define SPACE 6000 /* bytes of a buffer; types are kept within it */
#define MIDDLE 3000

/* The serial model: displacement of each byte, in type-map order. */
struct map {
    int length;
    int at[20000];
    int lb, ub;
};

static uint64_t seed;

static int below(int bound)
{
    return (int)(next_random(&seed) % (uint64_t)bound);
}

static void add(struct map *map, const struct map *old, int displacement)
{
    for (int i = 0; i < old->length && map->length < 20000; i++)
        map->at[map->length++] = old->at[i] + displacement;
    if (map->lb > old->lb + displacement)
        map->lb = old->lb + displacement;
    if (map->ub < old->ub + displacement)
        map->ub = old->ub + displacement;
}

/* A random type of at most `depth` constructors and its map. The types are of bytes and shorts, so
 * that nothing is padded. */
static MPI_Datatype grow(int depth, struct map *map)
{
    static const struct {
        int size;
    } BASIC[] = {{1}, {2}, {4}, {8}};
    if (depth == 0) {
        int which = below(4);
        map->length = BASIC[which].size;
        for (int i = 0; i < map->length; i++)
            map->at[i] = i;
        map->lb = 0;
        map->ub = map->length;
        MPI_Datatype types[] = {MPI_BYTE, MPI_INT16_T, MPI_FLOAT, MPI_DOUBLE};
        return types[which];
    }
    struct map *old = malloc(sizeof *old);
    MPI_Datatype inner = grow(depth - 1, old), type;
    int extent = old->ub - old->lb, count = 1 + below(4), block = 1 + below(3);
    map->length = 0;
    map->lb = 1 << 28;
    map->ub = -(1 << 28);
    int lengths[4], places[4];
    MPI_Aint byte_places[4];
    switch (below(7)) {
    case 0:
        OK(MPI_Type_contiguous(count, inner, &type));
        for (int i = 0; i < count; i++)
            add(map, old, i * extent);
        break;
    case 1: {
        int stride = below(9) - 4;
        OK(MPI_Type_vector(count, block, stride, inner, &type));
        for (int i = 0; i < count; i++)
            for (int j = 0; j < block; j++)
                add(map, old, (i * stride + j) * extent);
        break;
    }
    case 2: {
        int stride = (below(9) - 4) * 8;
        OK(MPI_Type_create_hvector(count, block, stride, inner, &type));
        for (int i = 0; i < count; i++)
            for (int j = 0; j < block; j++)
                add(map, old, i * stride + j * extent);
        break;
    }
    case 3:
        for (int i = 0; i < count; i++) {
            lengths[i] = below(3);
            places[i] = below(11) - 5;
        }
        lengths[0]++;
        OK(MPI_Type_indexed(count, lengths, places, inner, &type));
        for (int i = 0; i < count; i++)
            for (int j = 0; j < lengths[i]; j++)
                add(map, old, (places[i] + j) * extent);
        break;
    case 4:
        for (int i = 0; i < count; i++)
            byte_places[i] = (below(11) - 5) * 8;
        OK(MPI_Type_create_hindexed_block(count, block, byte_places, inner, &type));
        for (int i = 0; i < count; i++)
            for (int j = 0; j < block; j++)
                add(map, old, (int)byte_places[i] + j * extent);
        break;
    case 5: {
        int lb = below(17) - 8, longer = below(40);
        OK(MPI_Type_create_resized(inner, lb, extent + longer, &type));
        add(map, old, 0);
        map->lb = lb;
        map->ub = lb + extent + longer;
        break;
    }
    default: {
        MPI_Datatype members[4];
        for (int i = 0; i < count; i++) {
            members[i] = inner;
            lengths[i] = 1 + below(2);
            byte_places[i] = below(20) * 8 - 80;
        }
        OK(MPI_Type_create_struct(count, lengths, byte_places, members, &type));
        for (int i = 0; i < count; i++)
            for (int j = 0; j < lengths[i]; j++)
                add(map, old, (int)byte_places[i] + j * extent);
        /* A struct may be padded to the alignment of its members: the library says its extent. */
        MPI_Aint lb, padded;
        OK(MPI_Type_get_extent(type, &lb, &padded));
        CHECK(lb == map->lb && padded >= map->ub - map->lb && padded < map->ub - map->lb + 16);
        map->ub = map->lb + (int)padded;
        break;
    }
    }
    int integers, addresses, types, combiner;
    OK(MPI_Type_get_envelope(inner, &integers, &addresses, &types, &combiner));
    if (combiner != MPI_COMBINER_NAMED)
        OK(MPI_Type_free(&inner));
    free(old);
    return type;
}

/* A map that fits the buffers and does not write a byte twice. */
static int fits(const struct map *map, int count)
{
    static unsigned char used[SPACE];
    memset(used, 0, sizeof used);
    if (map->length == 0 || map->length * count > 4000)
        return 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < map->length; j++) {
            int at = MIDDLE + i * (map->ub - map->lb) + map->at[j];
            if (at < 0 || at >= SPACE || used[at]++)
                return 0;
        }
    return 1;
}

static void model_pack(const struct map *map, int count, const unsigned char *buffer, unsigned char *packed)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < map->length; j++)
            *packed++ = buffer[MIDDLE + i * (map->ub - map->lb) + map->at[j]];
}

static void one(int depth)
{
    struct map *map = malloc(sizeof *map);
    MPI_Datatype type = grow(depth, map);
    int count = 1 + below(3);
    unsigned char buffer[SPACE], copy[SPACE], packed[SPACE], expected[SPACE], got[SPACE];
    if (fits(map, count)) {
        int bytes = map->length * count, position = 0, number;
        MPI_Aint true_lb, true_extent;
        MPI_Status status;
        OK(MPI_Type_commit(&type));
        OK(MPI_Type_size(type, &number));
        EQUAL(number, map->length);
        int lowest = 1 << 28, highest = -(1 << 28);
        for (int j = 0; j < map->length; j++) {
            lowest = map->at[j] < lowest ? map->at[j] : lowest;
            highest = map->at[j] > highest ? map->at[j] : highest;
        }
        OK(MPI_Type_get_true_extent(type, &true_lb, &true_extent));
        EQUAL(true_lb, lowest);
        EQUAL(true_extent, highest + 1 - lowest);
        paint(buffer, SPACE, (unsigned)bytes);
        model_pack(map, count, buffer, expected);

        /* Pack and unpack, with something before it in the packed buffer. */
        OK(MPI_Pack_size(count, type, MPI_COMM_WORLD, &number));
        CHECK(number >= bytes);
        char before = 'b';
        OK(MPI_Pack(&before, 1, MPI_CHAR, packed, SPACE, &position, MPI_COMM_WORLD));
        int begin = position;
        OK(MPI_Pack(buffer + MIDDLE, count, type, packed, SPACE, &position, MPI_COMM_WORLD));
        EQUAL(position, begin + bytes);
        CHECK(memcmp(packed + begin, expected, (size_t)bytes) == 0);
        memset(copy, 0xee, SPACE);
        position = begin;
        OK(MPI_Unpack(packed, SPACE, &position, copy + MIDDLE, count, type, MPI_COMM_WORLD));
        EQUAL(position, begin + bytes);
        model_pack(map, count, copy, got);
        CHECK(memcmp(got, expected, (size_t)bytes) == 0);
        int touched = 0;
        for (int i = 0; i < SPACE; i++)
            touched += copy[i] != 0xee;
        CHECK(touched <= bytes);

        /* A message: typed sent, packed received; packed sent, typed received; typed on both sides.
         */
        int left = (rank + size - 1) % size, right = (rank + 1) % size;
        OK(MPI_Sendrecv(buffer + MIDDLE, count, type, right, 1, got, SPACE, MPI_PACKED, left, 1, MPI_COMM_WORLD, &status));
        OK(MPI_Get_count(&status, MPI_PACKED, &number));
        EQUAL(number, bytes);
        CHECK(memcmp(got, expected, (size_t)bytes) == 0);
        memset(copy, 0xee, SPACE);
        OK(MPI_Sendrecv(packed + begin, bytes, MPI_PACKED, right, 2, copy + MIDDLE, count, type, left, 2, MPI_COMM_WORLD, &status));
        model_pack(map, count, copy, got);
        CHECK(memcmp(got, expected, (size_t)bytes) == 0);
        OK(MPI_Get_count(&status, type, &number));
        EQUAL(number, count);
        memset(copy, 0xee, SPACE);
        OK(MPI_Sendrecv(buffer + MIDDLE, count, type, right, 3, copy + MIDDLE, count, type, left, 3, MPI_COMM_WORLD, &status));
        model_pack(map, count, copy, got);
        CHECK(memcmp(got, expected, (size_t)bytes) == 0);
    }
    int integers, addresses, types, combiner;
    OK(MPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner));
    if (combiner != MPI_COMBINER_NAMED)
        OK(MPI_Type_free(&type));
    free(map);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 3000;
    for (int round = 0; round < rounds; round++) {
        seed = (uint64_t)round * 977 + 1; /* the same on all ranks */
        one(round % 4);
    }
    return finish();
}
