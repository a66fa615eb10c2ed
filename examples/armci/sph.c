/* Smoothed particle hydrodynamics, weakly compressible, in a periodic box that is cut into one part
 * for each process. In each step every process puts copies of its particles near a border into the
 * neighbours' memory, drawing places there by fetch-and-add; so travel the particles that leave.
 * No particle may be lost, the momentum must stay, and the first densities are those of a sum over
 * all pairs.
 *
 *   mpicc -O2 sph.c -larmci -lm -o sph && mpirun -n 4 ./sph 8000 50 */
#include "example.h"

struct particle {
    double x[3], v[3], density, pressure;
};

static const double SOUND = 10, VISCOSITY = 0.1, PI = 3.14159265358979323846;
static int parts[3], mine_at[3];
static double radius, mass; /* of a kernel: it ends at twice that */
static long total;
static struct particle *own;
static long count, room;
static void **ghosts, **arrivals, **counters; /* two words: ghosts, arrivals */

/* As cubic as the number of processes allows. */
static void cut(void)
{
    int rest = procs;
    parts[0] = parts[1] = parts[2] = 1;
    for (int factor = 2; rest > 1;) {
        if (rest % factor != 0) {
            factor++;
            continue;
        }
        int least = 0;
        for (int d = 1; d < 3; d++)
            least = parts[d] < parts[least] ? d : least;
        parts[least] *= factor;
        rest /= factor;
    }
    mine_at[0] = me % parts[0];
    mine_at[1] = me / parts[0] % parts[1];
    mine_at[2] = me / parts[0] / parts[1];
}

static int owner(const double x[3])
{
    int at[3];
    for (int d = 0; d < 3; d++) {
        at[d] = (int)(x[d] * parts[d]);
        at[d] = at[d] < parts[d] ? at[d] : parts[d] - 1;
    }
    return at[0] + parts[0] * (at[1] + parts[1] * at[2]);
}

/* Puts particles into another process's array; word says which counter gives places there. */
static void send_to(int proc, void **arrays, int word, const struct particle *list, long many)
{
    long place;
    if (many == 0)
        return;
    ARMCI_Rmw(ARMCI_FETCH_AND_ADD_LONG, &place, (long *)counters[proc] + word, (int)many, proc);
    check(place + many <= room, "there is no room for particles of others");
    ARMCI_Put((void *)list, (struct particle *)arrays[proc] + place, (int)(many * (long)sizeof *list), proc);
}

/* Copies of own particles for everybody whose part they are near, moved to where they are seen from
 * there; a process can be near itself, across the box. */
static void exchange(void)
{
    struct particle *list = malloc(sizeof *list * (size_t)(27 * count + 1));
    ((long *)counters[me])[0] = 0;
    ARMCI_Barrier();
    for (int proc = 0; proc < procs; proc++) {
        int at[3] = {proc % parts[0], proc / parts[0] % parts[1], proc / parts[0] / parts[1]};
        long many = 0;
        for (long i = 0; i < count; i++)
            for (int image = 0; image < 27; image++) {
                struct particle copy = own[i];
                int is_near = proc != me || image != 13;
                int shift[3] = {image % 3 - 1, image / 3 % 3 - 1, image / 9 - 1};
                for (int d = 0; d < 3; d++) {
                    copy.x[d] += shift[d];
                    is_near &= copy.x[d] > (double)at[d] / parts[d] - 2 * radius &&
                               copy.x[d] < (double)(at[d] + 1) / parts[d] + 2 * radius;
                }
                if (is_near)
                    list[many++] = copy;
            }
        send_to(proc, ghosts, 0, list, many);
    }
    ARMCI_Barrier();
    free(list);
}

static double kernel(double r)
{
    double q = r / radius, sigma = 1 / (PI * radius * radius * radius);
    return q >= 2 ? 0 : q >= 1 ? sigma / 4 * (2 - q) * (2 - q) * (2 - q) : sigma * (1 - 1.5 * q * q + 0.75 * q * q * q);
}

/* The derivative over r. */
static double slope(double r)
{
    double q = r / radius, sigma = 1 / (PI * radius * radius * radius * radius * radius);
    return q >= 2 || q == 0 ? 0 : q >= 1 ? -0.75 * sigma * (2 - q) * (2 - q) / q : sigma * (2.25 * q - 3);
}

/* Cells of twice the radius over this part and its border: the particles of each, own ones
 * first. */
struct cells {
    int along[3], *head;
    long *next;
    double low[3];
};

static int cell_of(const struct cells *cells, const double x[3])
{
    int at[3];
    for (int d = 0; d < 3; d++) {
        at[d] = (int)((x[d] - cells->low[d]) / (2 * radius));
        at[d] = at[d] < 0 ? 0 : at[d] < cells->along[d] ? at[d] : cells->along[d] - 1;
    }
    return at[0] + cells->along[0] * (at[1] + cells->along[1] * at[2]);
}

static const struct particle *particle(long i)
{
    return i < count ? &own[i] : (struct particle *)ghosts[me] + (i - count);
}

static struct cells sort_into_cells(void)
{
    struct cells cells;
    int all = 1;
    long many = count + ((long *)counters[me])[0];
    for (int d = 0; d < 3; d++) {
        cells.low[d] = (double)mine_at[d] / parts[d] - 2 * radius;
        cells.along[d] = (int)(1.0 / parts[d] / (2 * radius)) + 3;
        all *= cells.along[d];
    }
    cells.head = malloc(sizeof *cells.head * (size_t)all);
    cells.next = malloc(sizeof *cells.next * (size_t)(many + 1));
    for (int c = 0; c < all; c++)
        cells.head[c] = -1;
    for (long i = many - 1; i >= 0; i--) {
        int c = cell_of(&cells, particle(i)->x);
        cells.next[i] = cells.head[c];
        cells.head[c] = (int)i;
    }
    return cells;
}

/* The particles in the cells around that of own particle `i`, into the list; returns how many. */
static long around(const struct cells *cells, long i, long *list)
{
    int cell = cell_of(cells, own[i].x), at[3] = {cell % cells->along[0], cell / cells->along[0] % cells->along[1],
                                                  cell / cells->along[0] / cells->along[1]};
    long many = 0;
    for (int k = 0; k < 27; k++) {
        int x = at[0] + k % 3 - 1, y = at[1] + k / 3 % 3 - 1, z = at[2] + k / 9 - 1;
        if (x < 0 || y < 0 || z < 0 || x >= cells->along[0] || y >= cells->along[1] || z >= cells->along[2])
            continue;
        for (long j = cells->head[x + cells->along[0] * (y + cells->along[1] * z)]; j >= 0; j = cells->next[j])
            list[many++] = j;
    }
    return many;
}

static double distance(const double a[3], const double b[3], double r[3])
{
    double square = 0;
    for (int d = 0; d < 3; d++) {
        r[d] = a[d] - b[d];
        square += r[d] * r[d];
    }
    return sqrt(square);
}

static void densities(void)
{
    struct cells cells = sort_into_cells();
    long *near = malloc(sizeof *near * (size_t)(count + ((long *)counters[me])[0] + 1));
    for (long i = 0; i < count; i++) {
        double sum = 0, r[3];
        long many = around(&cells, i, near);
        for (long k = 0; k < many; k++)
            sum += mass * kernel(distance(own[i].x, particle(near[k])->x, r));
        own[i].density = sum;
        own[i].pressure = SOUND * SOUND / 7 * (pow(sum, 7) - 1);
    }
    free(near);
    free(cells.head);
    free(cells.next);
}

static void accelerate(double step)
{
    struct cells cells = sort_into_cells();
    long *near = malloc(sizeof *near * (size_t)(count + ((long *)counters[me])[0] + 1));
    for (long i = 0; i < count; i++) {
        struct particle *a = &own[i];
        double sum[3] = {0}, r[3];
        long many = around(&cells, i, near);
        for (long k = 0; k < many; k++) {
            const struct particle *b = particle(near[k]);
            double far = distance(a->x, b->x, r), along = 0, push;
            if (far == 0 || far >= 2 * radius)
                continue;
            for (int d = 0; d < 3; d++)
                along += (a->v[d] - b->v[d]) * r[d];
            push = a->pressure / (a->density * a->density) + b->pressure / (b->density * b->density);
            if (along < 0)
                push -= VISCOSITY * SOUND * radius * along / (far * far + 0.01 * radius * radius) /
                        (0.5 * (a->density + b->density));
            for (int d = 0; d < 3; d++)
                sum[d] -= mass * push * slope(far) * r[d];
        }
        /* Nobody looks at velocities of own particles before the next exchange but this loop: they
         * change behind it. */
        memcpy(&((double *)arrivals[me])[3 * i], sum, sizeof sum);
    }
    for (long i = 0; i < count; i++)
        for (int d = 0; d < 3; d++)
            own[i].v[d] += step * ((double *)arrivals[me])[3 * i + d];
    free(near);
    free(cells.head);
    free(cells.next);
}

/* Moves particles, and sends those that left this part to whoever has it now. */
static void move(double step)
{
    struct particle *leaving = malloc(sizeof *leaving * (size_t)(count + 1));
    long kept = 0, gone = 0;
    for (long i = 0; i < count; i++) {
        for (int d = 0; d < 3; d++) {
            own[i].x[d] += step * own[i].v[d];
            own[i].x[d] -= floor(own[i].x[d]);
        }
        if (owner(own[i].x) == me)
            own[kept++] = own[i];
        else
            leaving[gone++] = own[i];
    }
    count = kept;
    ((long *)counters[me])[1] = 0;
    ARMCI_Barrier();
    for (long i = 0; i < gone; i++)
        send_to(owner(leaving[i].x), arrivals, 1, &leaving[i], 1);
    ARMCI_Barrier();
    long came = ((long *)counters[me])[1];
    check(count + came <= room, "there is no room for own particles");
    memcpy(own + count, arrivals[me], sizeof *own * (size_t)came);
    count += came;
    free(leaving);
}

/* The densities by all pairs of all particles, across the borders of the box. */
static void check_densities(void)
{
    long *many = calloc((size_t)procs, sizeof *many), most = 0;
    many[me] = count;
    armci_msg_lgop(many, procs, "+");
    for (int p = 0; p < procs; p++)
        most = many[p] > most ? many[p] : most;
    struct particle *list = malloc(sizeof *list * (size_t)(most + 1));
    double *sum = calloc((size_t)(count + 1), sizeof *sum), r[3];
    memcpy(arrivals[me], own, sizeof *own * (size_t)count);
    ARMCI_Barrier();
    for (int p = 0; p < procs; p++) {
        ARMCI_Get(arrivals[p], list, (int)(many[p] * (long)sizeof *list), p);
        for (long i = 0; i < count; i++)
            for (long j = 0; j < many[p]; j++) {
                double square = 0;
                distance(own[i].x, list[j].x, r);
                for (int d = 0; d < 3; d++) {
                    r[d] -= rint(r[d]);
                    square += r[d] * r[d];
                }
                sum[i] += mass * kernel(sqrt(square));
            }
    }
    for (long i = 0; i < count; i++)
        check(fabs(sum[i] - own[i].density) < 1e-10 * sum[i], "a density is not that of the sum over all pairs");
    ARMCI_Barrier();
    free(many);
    free(list);
    free(sum);
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    long wanted = argument(argc, argv, 1, 1000), steps = argument(argc, argv, 2, 10);
    int edge = (int)cbrt((double)wanted + 0.5);
    check(edge >= 6 && steps > 0, "usage: sph [particles, 216 at least [steps]]");
    total = (long)edge * edge * edge;
    cut();
    radius = 1.3 / edge;
    mass = 1.0 / (double)total;
    /* All particles with all their images would have room. */
    room = 27 * total;
    own = malloc(sizeof *own * (size_t)room);
    ghosts = shared_memory(sizeof *own * (size_t)room);
    arrivals = shared_memory(sizeof *own * (size_t)room);
    counters = shared_memory(2 * sizeof(long));
    for (long i = 0; i < total; i++) {
        struct particle one = {.x = {0}};
        long at[3] = {i % edge, i / edge % edge, i / edge / edge};
        for (int d = 0; d < 3; d++)
            one.x[d] = ((double)at[d] + 0.5 + 0.1 * sin(12.9898 * (double)(3 * i + d))) / edge;
        /* A shear wave, and one of pressure. */
        one.v[0] = 0.5 * sin(2 * PI * one.x[1]);
        one.v[2] = 0.3 * sin(2 * PI * one.x[2]);
        if (owner(one.x) == me)
            own[count++] = one;
    }
    double step = 0.25 * radius / SOUND, start = armci_timer(), before[3] = {0}, after[3] = {0}, slowest = 0;
    for (long i = 0; i < count; i++)
        for (int d = 0; d < 3; d++)
            before[d] += own[i].v[d];
    armci_msg_dgop(before, 3, "+");
    for (long t = 0; t < steps; t++) {
        exchange();
        densities();
        if (t == 0)
            check_densities();
        /* Others need what has just been computed. */
        exchange();
        accelerate(step);
        move(step);
        long all = count;
        armci_msg_lgop(&all, 1, "+");
        check(all == total, "a particle was lost");
    }
    for (long i = 0; i < count; i++)
        for (int d = 0; d < 3; d++) {
            after[d] += own[i].v[d];
            slowest = fabs(own[i].v[d]) > slowest ? fabs(own[i].v[d]) : slowest;
        }
    armci_msg_dgop(after, 3, "+");
    for (int d = 0; d < 3; d++)
        check(fabs(after[d] - before[d]) < 1e-10 * (double)total, "the momentum is not conserved");
    check(slowest < SOUND, "the particles are faster than sound");
    if (me == 0)
        printf("%ld particles, %d x %d x %d processes: %.3f ms a step (right)\n", total, parts[0], parts[1], parts[2],
               1e3 * (armci_timer() - start) / (double)steps);
    release(counters);
    release(arrivals);
    release(ghosts);
    free(own);
    ARMCI_Finalize();
    return 0;
}
