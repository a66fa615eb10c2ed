/* The registry of a job (docs/research/registry.md): typed values that processes of a job put, find by
 * tokens and keys, and are told of. Only in jobs that oxmpi's own mpirun has started. The functions
 * are called between MPI_Init and MPI_Finalize, from any thread, by one process alone; they return
 * MPI_SUCCESS, or raise an error as MPI calls on MPI_COMM_SELF do. */
#ifndef OXMPI_REGISTRY_H
#define OXMPI_REGISTRY_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How words that are wanted are compared with those that are there. */
enum {
    OXMPI_REGISTRY_AND = 0,  /* all that are wanted are there; with none everything fits */
    OXMPI_REGISTRY_OR = 1,   /* one of them is */
    OXMPI_REGISTRY_XAND = 2, /* exactly these are */
    OXMPI_REGISTRY_XOR = 3,  /* some of these are, and nothing else */
    OXMPI_REGISTRY_NOT = 16  /* added to one of them: what does not fit by it */
};

/* Types of values: signed and unsigned whole numbers of 1, 2, 4 or 8 bytes in the caller's order,
 * text (without its NUL), bytes, and a type that programs agree upon by name, as they pack it. */
enum {
    OXMPI_REGISTRY_SIGNED = 1,
    OXMPI_REGISTRY_UNSIGNED = 2,
    OXMPI_REGISTRY_TEXT = 3,
    OXMPI_REGISTRY_BLOB = 4,
    OXMPI_REGISTRY_TYPED = 5
};

/* What a subscription is told of: a sum. */
enum {
    OXMPI_REGISTRY_CHANGED = 1,
    OXMPI_REGISTRY_ADDED = 2,
    OXMPI_REGISTRY_DELETED = 4,
    OXMPI_REGISTRY_EXISTING = 8,       /* what is there already is the first event */
    OXMPI_REGISTRY_AFTER_TRIGGER = 16, /* nothing before a trigger has fired for it */
    OXMPI_REGISTRY_UNTIL_TRIGGER = 32  /* it ends with the trigger's event */
};

/* Keys in containers of a segment. */
typedef struct {
    const char *segment;
    int token_rule, token_count;
    const char *const *tokens;
    int key_rule, key_count;
    const char *const *keys;
} OXMPI_Registry_place;

typedef struct {
    int type;
    const char *type_name; /* of OXMPI_REGISTRY_TYPED; else not used */
    const void *data;
    size_t bytes;
} OXMPI_Registry_value;

/* A value that was found, with the tokens of its container. Text has a NUL behind it. */
typedef struct {
    int token_count;
    const char *const *tokens;
    const char *key;
    OXMPI_Registry_value value;
} OXMPI_Registry_entry;

typedef struct {
    int fired;  /* the event of a trigger: all that is there */
    int broken; /* a counter of its trigger is gone: it will never fire */
    int missed; /* events before this one that were dropped because nobody took them */
    int count;
    const OXMPI_Registry_entry *entries;
} OXMPI_Registry_list;

/* Puts one value for each key of the place into the containers that fit; where none does, into a
 * new one with these tokens. With overwrite instead of what the keys have, else beside it. All of
 * it is one event. The rule for keys does not count. */
int OXMPI_Registry_put(const OXMPI_Registry_place *place, const OXMPI_Registry_value *values,
                       int overwrite);
/* What is there, to be freed. */
int OXMPI_Registry_get(const OXMPI_Registry_place *place, OXMPI_Registry_list **found);
/* Removes values, and containers that have none left. */
int OXMPI_Registry_remove(const OXMPI_Registry_place *place);
/* Adds to all whole numbers of the place, or to none if one would not fit its size. */
int OXMPI_Registry_add(const OXMPI_Registry_place *place, long long more);
/* Events from now on; the number is for OXMPI_Registry_next. */
int OXMPI_Registry_subscribe(const OXMPI_Registry_place *place, int actions, int *subscription);
/* When all counters of the place, which are there now, have this level (a null pointer: have the
 * same value), the subscriptions are told all that is there. With once it ends then. */
int OXMPI_Registry_trigger(const OXMPI_Registry_place *counters, const long long *level, int once,
                           int subscription_count, const int *subscriptions, int *trigger);
/* The next event of a subscription, to be freed; without wait a null pointer where there is none.
 * A process that waits sleeps, and makes no progress for MPI; calls of its other threads that need
 * its daemon (the registry's, first contacts) wait as long. What it waits for must come from
 * another process: with threads ask without wait. */
int OXMPI_Registry_next(const char *segment, int subscription, int wait,
                        OXMPI_Registry_list **event);
/* Ends a subscription or a trigger of this process. */
int OXMPI_Registry_cancel(const char *segment, int number);
void OXMPI_Registry_free(OXMPI_Registry_list *list);

#ifdef __cplusplus
}
#endif

#endif
