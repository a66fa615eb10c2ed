/* The meter: runs a program and counts, between its marks, system calls or instructions.
 *
 * usage: meter syscalls|instructions NAME program args ...
 *
 * A mark is a breakpoint instruction in the program (bench.h). From an odd mark to the next the
 * program's main thread is traced: to its system calls (no cost between them, so what is measured
 * is not disturbed), or instruction by instruction. After each pair a line "NAME COUNT" goes to
 * standard output, or for system calls also "NAME-call NUMBER COUNT". Other threads run untraced.
 * No emulator and no counter of the processor is needed, so this works in virtual machines and
 * containers. */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CALLS = 1024 };

static long call_number(pid_t pid)
{
    struct __ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) <= 0)
        return -1;
    return info.op == PTRACE_SYSCALL_INFO_ENTRY ? (long)info.entry.nr : -2;
}

#if defined(__aarch64__)
/* A breakpoint on this processor stops before itself. */
static void step_over(pid_t pid)
{
    unsigned long regs[34];
    struct iovec io = {regs, sizeof regs};
    if (ptrace(PTRACE_GETREGSET, pid, NT_PRSTATUS, &io) == 0) {
        regs[32] += 4;
        ptrace(PTRACE_SETREGSET, pid, NT_PRSTATUS, &io);
    }
}
#else
static void step_over(pid_t pid)
{
    (void)pid;
}
#endif

/* Whether a SIGTRAP comes from a breakpoint instruction of the program and not from our stepping.
 * On x86 a step out of a system call says TRAP_BRKPT, and a breakpoint SI_KERNEL. */
static int is_mark(pid_t pid)
{
    siginfo_t info;
    if (ptrace(PTRACE_GETSIGINFO, pid, 0, &info) != 0)
        return 0;
#if defined(__x86_64__) || defined(__i386__)
    return info.si_code == SI_KERNEL;
#else
    return info.si_code == TRAP_BRKPT;
#endif
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: meter syscalls|instructions NAME program args ...\n");
        return 2;
    }
    int steps = strcmp(argv[1], "instructions") == 0;
    const char *name = argv[2];
    setenv("METER", "1", 1);
    pid_t pid = fork();
    if (pid == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        execvp(argv[3], argv + 3);
        fprintf(stderr, "meter: %s: %s\n", argv[3], strerror(errno));
        _exit(127);
    }
    int status, counting = 0;
    long count = 0, calls[CALLS] = {0};
    if (pid < 0 || waitpid(pid, &status, 0) < 0)
        return 1;
    ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    long deliver = 0;
    for (;;) {
        int how = !counting ? PTRACE_CONT : steps ? PTRACE_SINGLESTEP : PTRACE_SYSCALL;
        if (ptrace(how, pid, 0, deliver) != 0 && errno == ESRCH)
            return 1;
        deliver = 0;
        if (waitpid(pid, &status, 0) < 0)
            return 1;
        if (WIFEXITED(status))
            return WEXITSTATUS(status);
        if (WIFSIGNALED(status))
            return 128 + WTERMSIG(status);
        int signal = WSTOPSIG(status);
        if (signal == (SIGTRAP | 0x80)) {
            long nr = call_number(pid);
            if (nr != -2) {
                count++;
                calls[nr >= 0 && nr < CALLS ? nr : CALLS - 1]++;
            }
        } else if (signal != SIGTRAP) {
            deliver = signal;
        } else if (is_mark(pid)) {
            step_over(pid);
            if (counting) {
                printf("%s %ld\n", name, count);
                for (int i = 0; i < CALLS; i++)
                    if (calls[i])
                        printf("%s-call %d %ld\n", name, i, calls[i]);
                fflush(stdout);
            }
            counting = !counting;
            count = 0;
            memset(calls, 0, sizeof calls);
        } else if (counting && steps) {
            count++;
        }
    }
}
