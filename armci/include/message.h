/* The message layer of ARMCI: what programs that do not call MPI themselves use beside one-sided
 * operations. Ranks are ranks of the world, roots too, whatever the default group is; collective
 * calls concern the default group (those without a scope, and SCOPE_ALL), the processes of a node
 * (SCOPE_NODE), the first ones of the nodes (SCOPE_MASTERS), or a group that is given.
 *
 * op is one of "+" "*" "max" "min" "absmax" "absmin", and for whole numbers "or" "|" "bor" "&"
 * "band" (of the bits), "||" "lor" "&&" "land"; type one of the constants below. */
#ifndef ARMCI_MESSAGE_H
#define ARMCI_MESSAGE_H

#include <armci.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ARMCI_INT -99
#define ARMCI_LONG -101
#define ARMCI_LONG_LONG -102
#define ARMCI_FLOAT -306
#define ARMCI_DOUBLE -307

#define SCOPE_ALL 333
#define SCOPE_NODE 337
#define SCOPE_MASTERS 339

int armci_msg_me(void);
int armci_msg_nproc(void);
void armci_msg_init(int *argc, char ***argv);
void armci_msg_finalize(void);
void armci_msg_abort(int code);
double armci_timer(void);

void armci_msg_barrier(void);
void armci_msg_bcast(void *buffer, int len, int root);
void armci_msg_brdcst(void *buffer, int len, int root);
void armci_msg_bcast_scope(int scope, void *buffer, int len, int root);
void armci_msg_snd(int tag, void *buffer, int len, int to);
void armci_msg_rcv(int tag, void *buffer, int buflen, int *msglen, int from);
/* Returns who sent it. */
int armci_msg_rcvany(int tag, void *buffer, int buflen, int *msglen);

/* The result is at the first process of the scope. */
void armci_msg_reduce(void *x, int n, char *op, int type);
void armci_msg_reduce_scope(int scope, void *x, int n, char *op, int type);
/* The result is everywhere. */
void armci_msg_gop_scope(int scope, void *x, int n, char *op, int type);
void armci_msg_igop(int *x, int n, char *op);
void armci_msg_lgop(long *x, int n, char *op);
void armci_msg_llgop(long long *x, int n, char *op);
void armci_msg_fgop(float *x, int n, char *op);
void armci_msg_dgop(double *x, int n, char *op);
/* x is n bytes that begin with a key of the type; all get the record with the greatest or least
 * key ("max" "min" "absmax" "absmin") of those whose contribute is not 0. */
void armci_msg_sel_scope(int scope, void *x, int n, char *op, int type, int contribute);
#define armci_msg_sel(x, n, op, type, contribute) armci_msg_sel_scope(SCOPE_ALL, (x), (n), (op), (type), (contribute))
/* A binary tree over the scope, of which SCOPE_ALL is the world here; -1: none. */
void armci_msg_bintree(int scope, int *root, int *up, int *left, int *right);
/* ptr_arr[me] of every process to all, `me` being the rank in the group; what is not one's own must
 * be NULL before. */
void armci_exchange_address(void *ptr_arr[], int n);
void armci_exchange_address_grp(void *ptr_arr[], int n, ARMCI_Group *group);

void armci_msg_group_gop_scope(int scope, void *x, int n, char *op, int type, ARMCI_Group *group);
void armci_msg_group_igop(int *x, int n, char *op, ARMCI_Group *group);
void armci_msg_group_lgop(long *x, int n, char *op, ARMCI_Group *group);
void armci_msg_group_llgop(long long *x, int n, char *op, ARMCI_Group *group);
void armci_msg_group_fgop(float *x, int n, char *op, ARMCI_Group *group);
void armci_msg_group_dgop(double *x, int n, char *op, ARMCI_Group *group);
void armci_msg_group_barrier(ARMCI_Group *group);
/* root is a rank of the world. */
void armci_msg_group_bcast_scope(int scope, void *buffer, int len, int root, ARMCI_Group *group);

/* The processes of a node; a broadcast comes from the first one. */
void armci_msg_clus_brdcst(void *buffer, int len);
void armci_msg_clus_igop(int *x, int n, char *op);
void armci_msg_clus_lgop(long *x, int n, char *op);
void armci_msg_clus_llgop(long long *x, int n, char *op);
void armci_msg_clus_fgop(float *x, int n, char *op);
void armci_msg_clus_dgop(double *x, int n, char *op);
/* From process `master` (of the world) to the group's other processes on its node, of which there
 * are `nproc` with it. */
void armci_grp_clus_brdcst(void *buffer, int len, int master, int nproc, ARMCI_Group *group);

#ifdef __cplusplus
}
#endif
#endif
