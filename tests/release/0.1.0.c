/* The program that mpicc of release 0.1.0 made of program.c: no header of today is in it.
 *
 * The assembler reads what the compiler wrote then. It is for x86-64 alone. */
#ifdef __x86_64__
__asm__(".include \"release/0.1.0.s\"");
#else
#include "check.h"
int main(void)
{
    SKIP("the assembly is for x86-64");
}
#endif
