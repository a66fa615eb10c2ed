/* The registry of the job: every type of value there and back, tokens and keys, a stage gate that
 * tells one process what all have put, a contact that changes and is told to who holds it, and
 * what is wrong. */
#include "check.h"
#include "oxmpi_registry.h"

static OXMPI_Registry_place place(const char *segment, int tokens, const char *const *token, int keys,
                                  const char *const *key)
{
    return (OXMPI_Registry_place){.segment = segment, .token_count = tokens, .tokens = token, .key_count = keys, .keys = key};
}

static OXMPI_Registry_value number(const int64_t *from)
{
    return (OXMPI_Registry_value){.type = OXMPI_REGISTRY_SIGNED, .data = from, .bytes = sizeof *from};
}

static int64_t number_in(const OXMPI_Registry_entry *entry)
{
    int64_t number;
    EQUAL(entry->value.type, OXMPI_REGISTRY_SIGNED);
    EQUAL(entry->value.bytes, sizeof number);
    memcpy(&number, entry->value.data, sizeof number);
    return number;
}

/* The name of this rank as a token. */
static const char *me(void)
{
    static char name[16];
    snprintf(name, sizeof name, "%d", rank);
    return name;
}

static void every_type(void)
{
    const char *tokens[] = {"types", me()}, *keys[] = {"byte", "long", "word", "text", "blob", "pair"};
    const int8_t small = -7;
    const int64_t large = INT64_MIN;
    const uint16_t word = 65535;
    const double pair[2] = {1.5, -2.5};
    const OXMPI_Registry_value values[] = {
        {OXMPI_REGISTRY_SIGNED, NULL, &small, sizeof small},   {OXMPI_REGISTRY_SIGNED, NULL, &large, sizeof large},
        {OXMPI_REGISTRY_UNSIGNED, NULL, &word, sizeof word},   {OXMPI_REGISTRY_TEXT, NULL, "words", 5},
        {OXMPI_REGISTRY_BLOB, NULL, "a\0b", 3},                {OXMPI_REGISTRY_TYPED, "pair", pair, sizeof pair},
    };
    OXMPI_Registry_place at = place("values", 2, tokens, 6, keys);
    OXMPI_Registry_list *found;
    OK(OXMPI_Registry_put(&at, values, 1));
    for (int one = 0; one < 6; one++) {
        OXMPI_Registry_place key = place("values", 2, tokens, 1, &keys[one]);
        OK(OXMPI_Registry_get(&key, &found));
        EQUAL(found->count, 1);
        const OXMPI_Registry_entry *entry = &found->entries[0];
        CHECK(strcmp(entry->key, keys[one]) == 0 && entry->token_count == 2);
        EQUAL(entry->value.type, values[one].type);
        EQUAL(entry->value.bytes, values[one].bytes);
        CHECK(memcmp(entry->value.data, values[one].data, entry->value.bytes) == 0);
        if (values[one].type == OXMPI_REGISTRY_TYPED)
            CHECK(strcmp(entry->value.type_name, "pair") == 0);
        OXMPI_Registry_free(found);
    }
    OK(OXMPI_Registry_remove(&at));
    OK(OXMPI_Registry_get(&at, &found));
    EQUAL(found->count, 0);
    OXMPI_Registry_free(found);
}

/* Rank 0 is told when all have come, with what each has put before, and of what changes later. */
static void gate(void)
{
    const char *gate = "gate", *come = "come", *process[] = {"process", me()}, *card = "card";
    OXMPI_Registry_place counter = place("job", 1, &gate, 1, &come), all = place("job", 1, process, 1, &card),
                         mine = place("job", 2, process, 1, &card);
    OXMPI_Registry_list *event;
    int subscription = 0, trigger = 0;
    if (rank == 0) {
        const int64_t none = 0;
        const long long level = size;
        const OXMPI_Registry_value zero = number(&none);
        OK(OXMPI_Registry_put(&counter, &zero, 1));
        OK(OXMPI_Registry_subscribe(&all, OXMPI_REGISTRY_CHANGED | OXMPI_REGISTRY_AFTER_TRIGGER, &subscription));
        OK(OXMPI_Registry_trigger(&counter, &level, 1, 1, &subscription, &trigger));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    const int64_t contact = 100 + rank, moved = 1000;
    const OXMPI_Registry_value own = number(&contact), other = number(&moved);
    OK(OXMPI_Registry_put(&mine, &own, 1));
    OK(OXMPI_Registry_add(&counter, 1));
    if (rank == 0) {
        OK(OXMPI_Registry_next("job", subscription, 1, &event));
        CHECK(event->fired && !event->broken);
        EQUAL(event->count, size);
        int64_t sum = 0;
        for (int one = 0; one < size; one++)
            sum += number_in(&event->entries[one]) - 100;
        EQUAL(sum, (int64_t)size * (size - 1) / 2);
        OXMPI_Registry_free(event);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == size - 1)
        OK(OXMPI_Registry_put(&mine, &other, 1));
    if (rank == 0) {
        char last[16];
        snprintf(last, sizeof last, "%d", size - 1);
        OK(OXMPI_Registry_next("job", subscription, 1, &event));
        CHECK(!event->fired && event->count == 1 && event->entries[0].token_count == 2);
        CHECK(strcmp(event->entries[0].tokens[0], last) == 0 || strcmp(event->entries[0].tokens[1], last) == 0);
        EQUAL(number_in(&event->entries[0]), moved);
        OXMPI_Registry_free(event);
        OK(OXMPI_Registry_next("job", subscription, 0, &event));
        CHECK(event == NULL);
        OK(OXMPI_Registry_cancel("job", subscription));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Everybody adds to one number in another segment, which another daemon may keep. */
static void sum(void)
{
    const char *token = "sum", *key = "n";
    OXMPI_Registry_place at = place("another", 1, &token, 1, &key);
    if (rank == 0) {
        const int64_t none = 0;
        const OXMPI_Registry_value zero = number(&none);
        OK(OXMPI_Registry_put(&at, &zero, 1));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int turn = 0; turn < 50; turn++)
        OK(OXMPI_Registry_add(&at, rank + 1));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OXMPI_Registry_list *found;
    OK(OXMPI_Registry_get(&at, &found));
    EQUAL(found->count, 1);
    EQUAL(number_in(&found->entries[0]), 50 * (int64_t)size * (size + 1) / 2);
    OXMPI_Registry_free(found);
}

static void what_is_wrong(void)
{
    const char *token = "wrong", *key = "n";
    OXMPI_Registry_place at = place("errors", 1, &token, 1, &key), nowhere = at;
    OXMPI_Registry_value odd = {OXMPI_REGISTRY_SIGNED, NULL, "abc", 3};
    OXMPI_Registry_list *found;
    int class, number;
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Error_class(OXMPI_Registry_put(&at, &odd, 1), &class));
    EQUAL(class, MPI_ERR_ARG);
    nowhere.segment = NULL;
    OK(MPI_Error_class(OXMPI_Registry_get(&nowhere, &found), &class));
    CHECK(class == MPI_ERR_ARG && found == NULL);
    CHECK(OXMPI_Registry_trigger(&at, NULL, 1, 0, NULL, &number) != MPI_SUCCESS);
    CHECK(OXMPI_Registry_next("errors", 12345, 1, &found) != MPI_SUCCESS);
    OXMPI_Registry_free(NULL);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    every_type();
    gate();
    sum();
    what_is_wrong();
    return finish();
}
