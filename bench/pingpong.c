/* Ping-pong over one TCP connection without MPI, both ends polling: "bare BYTES median p10 p90",
 * one way, in microseconds, over batches. usage: pingpong --serve, and on another host
 * pingpong --call ADDRESS [--quick] [--box MS] [bytes ...] */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PORT = 7777, SAMPLES = 256 };

static int line; /* the connection */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static void put(const char *from, size_t bytes)
{
    while (bytes > 0) {
        ssize_t n = send(line, from, bytes, MSG_NOSIGNAL);
        if (n < 0)
            fail("send");
        from += n;
        bytes -= (size_t)n;
    }
}

static void take(char *into, size_t bytes)
{
    while (bytes > 0) {
        ssize_t n = recv(line, into, bytes, MSG_DONTWAIT);
        if (n == 0)
            exit(0);
        if (n < 0 && errno != EAGAIN)
            fail("recv");
        if (n > 0) {
            into += n;
            bytes -= (size_t)n;
        }
    }
}

static int wait_for_call(void)
{
    int one = 1, door = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(door, (void *)&here, sizeof here) != 0 || listen(door, 1) != 0)
        fail("listen");
    return accept(door, NULL, NULL);
}

static int call(const char *address)
{
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    inet_pton(AF_INET, address, &there.sin_addr);
    for (int tries = 0; tries < 2000; tries++) {
        int made = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(made, (void *)&there, sizeof there) == 0)
            return made;
        close(made);
        usleep(5000);
    }
    fail("connect");
    return -1;
}

/* Each batch begins with its length in rounds and the size of its messages. */
static double batch(uint64_t rounds, uint64_t bytes, char *buf)
{
    uint64_t head[2] = {rounds, bytes};
    put((char *)head, sizeof head);
    double start = now();
    for (uint64_t i = 0; i < rounds; i++) {
        put(buf, bytes);
        take(buf, bytes);
    }
    return now() - start;
}

static void serve(void)
{
    uint64_t head[2];
    for (;;) {
        take((char *)head, sizeof head);
        char *buf = malloc(head[1]);
        for (uint64_t i = 0; i < head[0]; i++) {
            take(buf, head[1]);
            put(buf, head[1]);
        }
        free(buf);
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(uint64_t bytes, double box)
{
    double sample[SAMPLES], start = now();
    char *buf = calloc(1, bytes);
    uint64_t rounds = 1;
    int n = 0;
    while (batch(rounds, bytes, buf) < box / 20 && rounds < 1 << 20)
        rounds *= 2;
    do
        sample[n++] = batch(rounds, bytes, buf) / (double)rounds / 2 * 1e6;
    while (n < SAMPLES && now() - start < box);
    qsort(sample, (size_t)n, sizeof *sample, by_value);
    printf("bare %lu %.4f %.4f %.4f\n", bytes, sample[n / 2], sample[n / 10], sample[n - 1 - n / 10]);
    fflush(stdout);
    free(buf);
}

int main(int argc, char **argv)
{
    int one = 1, sizes = 0;
    uint64_t size[64] = {8};
    double box = 0.2;
    const char *address = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--call") == 0 && i + 1 < argc)
            address = argv[++i];
        else if (strcmp(argv[i], "--box") == 0 && i + 1 < argc)
            box = atof(argv[++i]) / 1e3;
        else if (strcmp(argv[i], "--quick") == 0)
            box = 0.03;
        else if (argv[i][0] != '-' && sizes < 64)
            size[sizes++] = strtoull(argv[i], NULL, 10);
    }
    line = address ? call(address) : wait_for_call();
    if (line < 0)
        fail("no connection");
    setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (!address)
        serve();
    for (int i = 0; i < (sizes ? sizes : 1); i++)
        measure(size[i], box);
    return 0;
}
