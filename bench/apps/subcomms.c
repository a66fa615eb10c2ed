/* Communicators that live shortly: in a loop the ranks split in changing ways, reduce, broadcast 64
 * kB, and free.
 *
 * Checked: every sum and every broadcast. Options: see app.h. */
#include "app.h"

enum { TIMES = 400, BYTES = 64000 };

static char *data;
static long round_number;

static void begin(void) {}

static void pass(void)
{
    for (int i = 0; i < TIMES; i++, round_number++) {
        MPI_Comm team;
        int members, rank, sum, color, root;
        /* Halves, pairs of neighbours, odd and even, all. */
        switch (round_number % 4) {
        case 0: color = 2 * me >= ranks; break;
        case 1: color = me / 2; break;
        case 2: color = me % 2; break;
        default: color = 0;
        }
        MPI_Comm_split(MPI_COMM_WORLD, color, -me, &team);
        MPI_Comm_size(team, &members);
        MPI_Comm_rank(team, &rank);
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, team);
        if (sum != members * (members - 1) / 2)
            wrong("the sum of the ranks", sum, members * (members - 1) / 2);
        root = (int)(round_number % members);
        if (rank == root)
            memset(data, (int)(round_number + color), BYTES);
        MPI_Bcast(data, BYTES, MPI_CHAR, root, team);
        for (int at = 0; at < BYTES; at += BYTES / 5)
            if (data[at] != (char)(round_number + color))
                wrong("a byte of the broadcast", data[at], (char)(round_number + color));
        MPI_Comm_free(&team);
    }
}

static void check(void) {}

int main(int argc, char **argv)
{
    app_init(argc, argv);
    data = buffer(BYTES);
    return app_run("subcomms", begin, pass, check);
}
