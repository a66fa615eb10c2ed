/* Molecular dynamics of Lennard-Jones atoms in a periodic box: all pairs of blocks of atoms are
 * tasks that processes draw from one counter; each adds its forces to the owners' arrays by
 * accumulates. Velocity Verlet; after the equilibration the energy must be conserved.
 *
 *   mpicc -O2 lennard_jones.c -larmci -lm -o lj && mpirun -n 4 ./lj 864 32 200 */
#include "example.h"

static const double DENSITY = 1.05, STEP = 0.002, TEMPERATURE = 2;
static int atoms, block, blocks;
static double edge;

/* The first atom of a process: whole blocks, dealt out in order. */
static int first(int proc)
{
    int begin = (int)((long)blocks * proc / procs) * block;
    return begin < atoms ? begin : atoms;
}

static int owner(int atom)
{
    int proc = 0;
    while (first(proc + 1) <= atom)
        proc++;
    return proc;
}

static int length(int of)
{
    return of * block + block > atoms ? atoms - of * block : block;
}

static double random_number(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

/* A cubic face-centred lattice; velocities that add up to nothing. Every process computes all. */
static void crystal(double *position, double *velocity)
{
    int cells = 1;
    while (4 * cells * cells * cells < atoms)
        cells++;
    static const double corner[4][3] = {{0, 0, 0}, {0.5, 0.5, 0}, {0.5, 0, 0.5}, {0, 0.5, 0.5}};
    double sum[3] = {0}, squares = 0;
    uint64_t state = 7;
    for (int i = 0; i < atoms; i++) {
        int cell = i / 4, at[3] = {cell % cells, cell / cells % cells, cell / cells / cells};
        for (int d = 0; d < 3; d++) {
            position[3 * i + d] = (at[d] + corner[i % 4][d] + 0.25) * edge / cells;
            velocity[3 * i + d] = random_number(&state) + random_number(&state) + random_number(&state) - 1.5;
            sum[d] += velocity[3 * i + d];
        }
    }
    for (int i = 0; i < 3 * atoms; i++) {
        velocity[i] -= sum[i % 3] / atoms;
        squares += velocity[i] * velocity[i];
    }
    for (int i = 0; i < 3 * atoms; i++)
        velocity[i] *= sqrt(3 * atoms * TEMPERATURE / squares);
}

/* Forces of the pairs between two blocks on both of them; returns their energy. */
static double pairs(int one, int other, const double *a, const double *b, double *fa, double *fb)
{
    double energy = 0;
    for (int i = 0; i < length(one); i++)
        for (int j = one == other ? i + 1 : 0; j < length(other); j++) {
            double r[3], square = 0;
            for (int d = 0; d < 3; d++) {
                r[d] = a[3 * i + d] - b[3 * j + d];
                r[d] -= edge * rint(r[d] / edge);
                square += r[d] * r[d];
            }
            double inverse = 1 / (square * square * square);
            energy += 4 * inverse * (inverse - 1);
            for (int d = 0; d < 3; d++) {
                double force = 24 * inverse * (2 * inverse - 1) / square * r[d];
                fa[3 * i + d] += force;
                fb[3 * j + d] -= force;
            }
        }
    return energy;
}

/* Forces on all atoms, in their owners' arrays; returns the energy of all. */
static double forces(void **positions, void **all, void **counters, long *done)
{
    int tasks = blocks * (blocks + 1) / 2, task;
    size_t most = sizeof(double) * 3 * (size_t)block;
    double *a = malloc(most), *b = malloc(most), *fa = malloc(most), *fb = malloc(most), one = 1, energy = 0;
    memset(all[me], 0, sizeof(double) * 3 * (size_t)(first(me + 1) - first(me)));
    if (me == 0)
        *(int *)counters[0] = procs;
    ARMCI_Barrier();
    for (task = me; task < tasks; ARMCI_Rmw(ARMCI_FETCH_AND_ADD, &task, counters[0], 1, 0)) {
        int row = (int)((sqrt(8.0 * task + 1) - 1) / 2);
        while ((row + 1) * (row + 2) / 2 <= task)
            row++;
        while (row * (row + 1) / 2 > task)
            row--;
        int column = task - row * (row + 1) / 2, of[2] = {row, column};
        double *from[2] = {a, b}, *to[2] = {fa, fb};
        for (int k = 0; k < 2; k++) {
            int p = owner(of[k] * block);
            ARMCI_NbGet((double *)positions[p] + 3 * (of[k] * block - first(p)), from[k],
                        3 * length(of[k]) * (int)sizeof(double), p, NULL);
        }
        ARMCI_WaitAll();
        memset(fa, 0, most);
        memset(fb, 0, most);
        energy += pairs(row, column, a, b, fa, row == column ? fa : fb);
        for (int k = 0; k < (row == column ? 1 : 2); k++) {
            int p = owner(of[k] * block);
            ARMCI_Acc(ARMCI_ACC_DBL, &one, to[k], (double *)all[p] + 3 * (of[k] * block - first(p)),
                      3 * length(of[k]) * (int)sizeof(double), p);
        }
        ++*done;
    }
    ARMCI_Barrier();
    free(a);
    free(b);
    free(fa);
    free(fb);
    armci_msg_dgop(&energy, 1, "+");
    return energy;
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    atoms = (int)argument(argc, argv, 1, 256);
    block = (int)argument(argc, argv, 2, 32);
    long steps = argument(argc, argv, 3, 100);
    check(atoms > 1 && block > 0 && steps > 0, "usage: lennard_jones [atoms [block [steps]]]");
    blocks = (atoms + block - 1) / block;
    edge = cbrt(atoms / DENSITY);
    int begin_at = first(me), mine = 3 * (first(me + 1) - begin_at);
    double *all_positions = malloc(sizeof(double) * 3 * (size_t)atoms);
    double *all_velocities = malloc(sizeof(double) * 3 * (size_t)atoms);
    crystal(all_positions, all_velocities);
    void **positions = shared_memory(sizeof(double) * (size_t)(mine + 1));
    void **force = shared_memory(sizeof(double) * (size_t)(mine + 1)), **counters = shared_memory(sizeof(long));
    double *x = positions[me], *f = force[me], *v = all_velocities + 3 * begin_at;
    memcpy(x, all_positions + 3 * begin_at, sizeof(double) * (size_t)mine);
    long done = 0, tasks = (long)blocks * (blocks + 1) / 2;
    double potential = forces(positions, force, counters, &done), begun = 0, drift = 0, start = armci_timer();
    for (long step = 0; step < 2 * steps; step++) {
        for (int i = 0; i < mine; i++) {
            v[i] += 0.5 * STEP * f[i];
            x[i] += STEP * v[i];
            x[i] -= edge * floor(x[i] / edge);
        }
        potential = forces(positions, force, counters, &done);
        double sums[8] = {0};
        for (int i = 0; i < mine; i++) {
            v[i] += 0.5 * STEP * f[i];
            sums[i % 3] += f[i];
            sums[3 + i % 3] += v[i];
            sums[6] += 0.5 * v[i] * v[i];
            sums[7] = fabs(f[i]) > sums[7] ? fabs(f[i]) : sums[7];
        }
        armci_msg_dgop(sums, 7, "+");
        armci_msg_dgop(sums + 7, 1, "max");
        for (int d = 0; d < 3; d++) {
            check(fabs(sums[d]) < 1e-10 * atoms * (1 + sums[7]), "the forces do not add up to nothing");
            check(fabs(sums[3 + d]) < 1e-9 * atoms, "the momentum is not conserved");
        }
        /* The first half equilibrates: velocities are scaled to the temperature every ten steps. */
        for (int i = 0; step < steps && step % 10 == 9 && i < mine; i++)
            v[i] *= sqrt(1.5 * atoms * TEMPERATURE / sums[6]);
        if (step == steps)
            begun = potential + sums[6];
        if (step >= steps && fabs((potential + sums[6] - begun) / begun) > drift)
            drift = fabs((potential + sums[6] - begun) / begun);
    }
    armci_msg_lgop(&done, 1, "+");
    check(done == tasks * (2 * steps + 1), "a task was not done once");
    check(drift < 5e-3, "the energy is not conserved");
    if (me == 0)
        printf("%d atoms, %d processes, %ld tasks a step: %.3f ms a step, energy changed by %.1e (right)\n", atoms,
               procs, tasks, 1e3 * (armci_timer() - start) / (double)(2 * steps), drift);
    release(counters);
    release(force);
    release(positions);
    free(all_positions);
    free(all_velocities);
    ARMCI_Finalize();
    return 0;
}
