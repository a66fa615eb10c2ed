/* Generated from abi/ by `cargo xtask codegen`; not edited by hand.
 *
 * openmpi.h: what the glue of Fortran is made of for programs that were built for Open MPI.
 *
 * The types are those of the standard: handles are as wide, and a status is never looked at. The
 * constants are those of Open MPI.
 */
#ifndef OXMPI_FORTRAN_OPENMPI_H
#define OXMPI_FORTRAN_OPENMPI_H

#include <mpi.h>

#undef MPI_VERSION
#define MPI_VERSION (3)
#undef MPI_SUBVERSION
#define MPI_SUBVERSION (1)
extern char ompi_mpi_comm_null[];
#undef MPI_COMM_NULL
#define MPI_COMM_NULL ((void *)ompi_mpi_comm_null)
extern char ompi_mpi_comm_world[];
#undef MPI_COMM_WORLD
#define MPI_COMM_WORLD ((void *)ompi_mpi_comm_world)
extern char ompi_mpi_comm_self[];
#undef MPI_COMM_SELF
#define MPI_COMM_SELF ((void *)ompi_mpi_comm_self)
extern char ompi_mpi_group_null[];
#undef MPI_GROUP_NULL
#define MPI_GROUP_NULL ((void *)ompi_mpi_group_null)
extern char ompi_mpi_group_empty[];
#undef MPI_GROUP_EMPTY
#define MPI_GROUP_EMPTY ((void *)ompi_mpi_group_empty)
extern char ompi_mpi_win_null[];
#undef MPI_WIN_NULL
#define MPI_WIN_NULL ((void *)ompi_mpi_win_null)
extern char ompi_mpi_file_null[];
#undef MPI_FILE_NULL
#define MPI_FILE_NULL ((void *)ompi_mpi_file_null)
extern char ompi_mpi_instance_null[];
#undef MPI_SESSION_NULL
#define MPI_SESSION_NULL ((void *)ompi_mpi_instance_null)
extern char ompi_message_null[];
#undef MPI_MESSAGE_NULL
#define MPI_MESSAGE_NULL ((void *)ompi_message_null)
extern char ompi_message_no_proc[];
#undef MPI_MESSAGE_NO_PROC
#define MPI_MESSAGE_NO_PROC ((void *)ompi_message_no_proc)
extern char ompi_mpi_info_null[];
#undef MPI_INFO_NULL
#define MPI_INFO_NULL ((void *)ompi_mpi_info_null)
extern char ompi_mpi_info_env[];
#undef MPI_INFO_ENV
#define MPI_INFO_ENV ((void *)ompi_mpi_info_env)
extern char ompi_mpi_errhandler_null[];
#undef MPI_ERRHANDLER_NULL
#define MPI_ERRHANDLER_NULL ((void *)ompi_mpi_errhandler_null)
extern char ompi_mpi_errors_are_fatal[];
#undef MPI_ERRORS_ARE_FATAL
#define MPI_ERRORS_ARE_FATAL ((void *)ompi_mpi_errors_are_fatal)
extern char ompi_mpi_errors_abort[];
#undef MPI_ERRORS_ABORT
#define MPI_ERRORS_ABORT ((void *)ompi_mpi_errors_abort)
extern char ompi_mpi_errors_return[];
#undef MPI_ERRORS_RETURN
#define MPI_ERRORS_RETURN ((void *)ompi_mpi_errors_return)
extern char ompi_request_null[];
#undef MPI_REQUEST_NULL
#define MPI_REQUEST_NULL ((void *)ompi_request_null)
#undef MPI_BOTTOM
#define MPI_BOTTOM ((void *)0)
#undef MPI_IN_PLACE
#define MPI_IN_PLACE ((void *)1)
#undef MPI_ARGV_NULL
#define MPI_ARGV_NULL ((void *)0)
#undef MPI_ARGVS_NULL
#define MPI_ARGVS_NULL ((void *)0)
#undef MPI_ERRCODES_IGNORE
#define MPI_ERRCODES_IGNORE ((void *)0)
#undef MPI_STATUS_IGNORE
#define MPI_STATUS_IGNORE ((void *)0)
#undef MPI_STATUSES_IGNORE
#define MPI_STATUSES_IGNORE ((void *)0)
#undef MPI_UNWEIGHTED
#define MPI_UNWEIGHTED ((void *)2)
#undef MPI_WEIGHTS_EMPTY
#define MPI_WEIGHTS_EMPTY ((void *)3)
#undef MPI_MAX_DATAREP_STRING
#define MPI_MAX_DATAREP_STRING (128)
#undef MPI_MAX_ERROR_STRING
#define MPI_MAX_ERROR_STRING (256)
#undef MPI_MAX_INFO_KEY
#define MPI_MAX_INFO_KEY (36)
#undef MPI_MAX_INFO_VAL
#define MPI_MAX_INFO_VAL (256)
#undef MPI_MAX_LIBRARY_VERSION_STRING
#define MPI_MAX_LIBRARY_VERSION_STRING (256)
#undef MPI_MAX_OBJECT_NAME
#define MPI_MAX_OBJECT_NAME (64)
#undef MPI_MAX_PORT_NAME
#define MPI_MAX_PORT_NAME (1024)
#undef MPI_MAX_PROCESSOR_NAME
#define MPI_MAX_PROCESSOR_NAME (256)
#undef MPI_MAX_STRINGTAG_LEN
#define MPI_MAX_STRINGTAG_LEN (1024)
#undef MPI_MAX_PSET_NAME_LEN
#define MPI_MAX_PSET_NAME_LEN (512)
#undef MPI_BSEND_OVERHEAD
#define MPI_BSEND_OVERHEAD (128)
#undef MPI_DISPLACEMENT_CURRENT
#define MPI_DISPLACEMENT_CURRENT (-54278278)
#undef MPI_SUCCESS
#define MPI_SUCCESS (0)
#undef MPI_ERR_BUFFER
#define MPI_ERR_BUFFER (1)
#undef MPI_ERR_COUNT
#define MPI_ERR_COUNT (2)
#undef MPI_ERR_TYPE
#define MPI_ERR_TYPE (3)
#undef MPI_ERR_TAG
#define MPI_ERR_TAG (4)
#undef MPI_ERR_COMM
#define MPI_ERR_COMM (5)
#undef MPI_ERR_RANK
#define MPI_ERR_RANK (6)
#undef MPI_ERR_REQUEST
#define MPI_ERR_REQUEST (7)
#undef MPI_ERR_ROOT
#define MPI_ERR_ROOT (8)
#undef MPI_ERR_GROUP
#define MPI_ERR_GROUP (9)
#undef MPI_ERR_OP
#define MPI_ERR_OP (10)
#undef MPI_ERR_TOPOLOGY
#define MPI_ERR_TOPOLOGY (11)
#undef MPI_ERR_DIMS
#define MPI_ERR_DIMS (12)
#undef MPI_ERR_ARG
#define MPI_ERR_ARG (13)
#undef MPI_ERR_UNKNOWN
#define MPI_ERR_UNKNOWN (14)
#undef MPI_ERR_TRUNCATE
#define MPI_ERR_TRUNCATE (15)
#undef MPI_ERR_OTHER
#define MPI_ERR_OTHER (16)
#undef MPI_ERR_INTERN
#define MPI_ERR_INTERN (17)
#undef MPI_ERR_PENDING
#define MPI_ERR_PENDING (19)
#undef MPI_ERR_IN_STATUS
#define MPI_ERR_IN_STATUS (18)
#undef MPI_ERR_ACCESS
#define MPI_ERR_ACCESS (20)
#undef MPI_ERR_AMODE
#define MPI_ERR_AMODE (21)
#undef MPI_ERR_ASSERT
#define MPI_ERR_ASSERT (22)
#undef MPI_ERR_BAD_FILE
#define MPI_ERR_BAD_FILE (23)
#undef MPI_ERR_BASE
#define MPI_ERR_BASE (24)
#undef MPI_ERR_CONVERSION
#define MPI_ERR_CONVERSION (25)
#undef MPI_ERR_DISP
#define MPI_ERR_DISP (26)
#undef MPI_ERR_DUP_DATAREP
#define MPI_ERR_DUP_DATAREP (27)
#undef MPI_ERR_FILE_EXISTS
#define MPI_ERR_FILE_EXISTS (28)
#undef MPI_ERR_FILE_IN_USE
#define MPI_ERR_FILE_IN_USE (29)
#undef MPI_ERR_FILE
#define MPI_ERR_FILE (30)
#undef MPI_ERR_INFO_KEY
#define MPI_ERR_INFO_KEY (31)
#undef MPI_ERR_INFO_NOKEY
#define MPI_ERR_INFO_NOKEY (32)
#undef MPI_ERR_INFO_VALUE
#define MPI_ERR_INFO_VALUE (33)
#undef MPI_ERR_INFO
#define MPI_ERR_INFO (34)
#undef MPI_ERR_IO
#define MPI_ERR_IO (35)
#undef MPI_ERR_KEYVAL
#define MPI_ERR_KEYVAL (36)
#undef MPI_ERR_LOCKTYPE
#define MPI_ERR_LOCKTYPE (37)
#undef MPI_ERR_NAME
#define MPI_ERR_NAME (38)
#undef MPI_ERR_NO_MEM
#define MPI_ERR_NO_MEM (39)
#undef MPI_ERR_NOT_SAME
#define MPI_ERR_NOT_SAME (40)
#undef MPI_ERR_NO_SPACE
#define MPI_ERR_NO_SPACE (41)
#undef MPI_ERR_NO_SUCH_FILE
#define MPI_ERR_NO_SUCH_FILE (42)
#undef MPI_ERR_PORT
#define MPI_ERR_PORT (43)
#undef MPI_ERR_QUOTA
#define MPI_ERR_QUOTA (44)
#undef MPI_ERR_READ_ONLY
#define MPI_ERR_READ_ONLY (45)
#undef MPI_ERR_RMA_ATTACH
#define MPI_ERR_RMA_ATTACH (69)
#undef MPI_ERR_RMA_CONFLICT
#define MPI_ERR_RMA_CONFLICT (46)
#undef MPI_ERR_RMA_RANGE
#define MPI_ERR_RMA_RANGE (68)
#undef MPI_ERR_RMA_SHARED
#define MPI_ERR_RMA_SHARED (71)
#undef MPI_ERR_RMA_SYNC
#define MPI_ERR_RMA_SYNC (47)
#undef MPI_ERR_SERVICE
#define MPI_ERR_SERVICE (48)
#undef MPI_ERR_SIZE
#define MPI_ERR_SIZE (49)
#undef MPI_ERR_SPAWN
#define MPI_ERR_SPAWN (50)
#undef MPI_ERR_UNSUPPORTED_DATAREP
#define MPI_ERR_UNSUPPORTED_DATAREP (51)
#undef MPI_ERR_UNSUPPORTED_OPERATION
#define MPI_ERR_UNSUPPORTED_OPERATION (52)
#undef MPI_ERR_WIN
#define MPI_ERR_WIN (53)
#undef MPI_ERR_RMA_FLAVOR
#define MPI_ERR_RMA_FLAVOR (70)
#undef MPI_ERR_PROC_ABORTED
#define MPI_ERR_PROC_ABORTED (74)
#undef MPI_ERR_VALUE_TOO_LARGE
#define MPI_ERR_VALUE_TOO_LARGE (79)
#undef MPI_ERR_SESSION
#define MPI_ERR_SESSION (78)
#undef MPI_T_ERR_CANNOT_INIT
#define MPI_T_ERR_CANNOT_INIT (56)
#undef MPI_T_ERR_NOT_INITIALIZED
#define MPI_T_ERR_NOT_INITIALIZED (55)
#undef MPI_T_ERR_MEMORY
#define MPI_T_ERR_MEMORY (54)
#undef MPI_T_ERR_INVALID
#define MPI_T_ERR_INVALID (72)
#undef MPI_T_ERR_INVALID_INDEX
#define MPI_T_ERR_INVALID_INDEX (57)
#undef MPI_T_ERR_INVALID_ITEM
#define MPI_T_ERR_INVALID_ITEM (58)
#undef MPI_T_ERR_INVALID_SESSION
#define MPI_T_ERR_INVALID_SESSION (62)
#undef MPI_T_ERR_INVALID_HANDLE
#define MPI_T_ERR_INVALID_HANDLE (59)
#undef MPI_T_ERR_INVALID_NAME
#define MPI_T_ERR_INVALID_NAME (73)
#undef MPI_T_ERR_OUT_OF_HANDLES
#define MPI_T_ERR_OUT_OF_HANDLES (60)
#undef MPI_T_ERR_OUT_OF_SESSIONS
#define MPI_T_ERR_OUT_OF_SESSIONS (61)
#undef MPI_T_ERR_CVAR_SET_NOT_NOW
#define MPI_T_ERR_CVAR_SET_NOT_NOW (63)
#undef MPI_T_ERR_CVAR_SET_NEVER
#define MPI_T_ERR_CVAR_SET_NEVER (64)
#undef MPI_T_ERR_PVAR_NO_WRITE
#define MPI_T_ERR_PVAR_NO_WRITE (66)
#undef MPI_T_ERR_PVAR_NO_STARTSTOP
#define MPI_T_ERR_PVAR_NO_STARTSTOP (65)
#undef MPI_T_ERR_PVAR_NO_ATOMIC
#define MPI_T_ERR_PVAR_NO_ATOMIC (67)
#undef MPI_ERR_LASTCODE
#define MPI_ERR_LASTCODE (92)
#undef MPI_MODE_APPEND
#define MPI_MODE_APPEND (128)
#undef MPI_MODE_CREATE
#define MPI_MODE_CREATE (1)
#undef MPI_MODE_DELETE_ON_CLOSE
#define MPI_MODE_DELETE_ON_CLOSE (16)
#undef MPI_MODE_EXCL
#define MPI_MODE_EXCL (64)
#undef MPI_MODE_RDONLY
#define MPI_MODE_RDONLY (2)
#undef MPI_MODE_RDWR
#define MPI_MODE_RDWR (8)
#undef MPI_MODE_SEQUENTIAL
#define MPI_MODE_SEQUENTIAL (256)
#undef MPI_MODE_UNIQUE_OPEN
#define MPI_MODE_UNIQUE_OPEN (32)
#undef MPI_MODE_WRONLY
#define MPI_MODE_WRONLY (4)
#undef MPI_MODE_NOCHECK
#define MPI_MODE_NOCHECK (1)
#undef MPI_MODE_NOPRECEDE
#define MPI_MODE_NOPRECEDE (2)
#undef MPI_MODE_NOPUT
#define MPI_MODE_NOPUT (4)
#undef MPI_MODE_NOSTORE
#define MPI_MODE_NOSTORE (8)
#undef MPI_MODE_NOSUCCEED
#define MPI_MODE_NOSUCCEED (16)
#undef MPI_ANY_SOURCE
#define MPI_ANY_SOURCE (-1)
#undef MPI_ANY_TAG
#define MPI_ANY_TAG (-1)
#undef MPI_PROC_NULL
#define MPI_PROC_NULL (-2)
#undef MPI_ROOT
#define MPI_ROOT (-4)
#undef MPI_UNDEFINED
#define MPI_UNDEFINED (-32766)
#undef MPI_THREAD_SINGLE
#define MPI_THREAD_SINGLE (0)
#undef MPI_THREAD_FUNNELED
#define MPI_THREAD_FUNNELED (1)
#undef MPI_THREAD_SERIALIZED
#define MPI_THREAD_SERIALIZED (2)
#undef MPI_THREAD_MULTIPLE
#define MPI_THREAD_MULTIPLE (3)
#undef MPI_ORDER_C
#define MPI_ORDER_C (0)
#undef MPI_ORDER_FORTRAN
#define MPI_ORDER_FORTRAN (1)
#undef MPI_DISTRIBUTE_NONE
#define MPI_DISTRIBUTE_NONE (2)
#undef MPI_DISTRIBUTE_BLOCK
#define MPI_DISTRIBUTE_BLOCK (0)
#undef MPI_DISTRIBUTE_CYCLIC
#define MPI_DISTRIBUTE_CYCLIC (1)
#undef MPI_DISTRIBUTE_DFLT_DARG
#define MPI_DISTRIBUTE_DFLT_DARG (-1)
#undef MPI_COMBINER_NAMED
#define MPI_COMBINER_NAMED (0)
#undef MPI_COMBINER_DUP
#define MPI_COMBINER_DUP (1)
#undef MPI_COMBINER_CONTIGUOUS
#define MPI_COMBINER_CONTIGUOUS (2)
#undef MPI_COMBINER_VECTOR
#define MPI_COMBINER_VECTOR (3)
#undef MPI_COMBINER_HVECTOR
#define MPI_COMBINER_HVECTOR (5)
#undef MPI_COMBINER_INDEXED
#define MPI_COMBINER_INDEXED (6)
#undef MPI_COMBINER_HINDEXED
#define MPI_COMBINER_HINDEXED (8)
#undef MPI_COMBINER_INDEXED_BLOCK
#define MPI_COMBINER_INDEXED_BLOCK (9)
#undef MPI_COMBINER_HINDEXED_BLOCK
#define MPI_COMBINER_HINDEXED_BLOCK (18)
#undef MPI_COMBINER_STRUCT
#define MPI_COMBINER_STRUCT (11)
#undef MPI_COMBINER_SUBARRAY
#define MPI_COMBINER_SUBARRAY (12)
#undef MPI_COMBINER_DARRAY
#define MPI_COMBINER_DARRAY (13)
#undef MPI_COMBINER_F90_REAL
#define MPI_COMBINER_F90_REAL (14)
#undef MPI_COMBINER_F90_COMPLEX
#define MPI_COMBINER_F90_COMPLEX (15)
#undef MPI_COMBINER_F90_INTEGER
#define MPI_COMBINER_F90_INTEGER (16)
#undef MPI_COMBINER_RESIZED
#define MPI_COMBINER_RESIZED (17)
#undef MPI_TYPECLASS_INTEGER
#define MPI_TYPECLASS_INTEGER (1)
#undef MPI_TYPECLASS_REAL
#define MPI_TYPECLASS_REAL (2)
#undef MPI_TYPECLASS_COMPLEX
#define MPI_TYPECLASS_COMPLEX (3)
#undef MPI_IDENT
#define MPI_IDENT (0)
#undef MPI_CONGRUENT
#define MPI_CONGRUENT (1)
#undef MPI_SIMILAR
#define MPI_SIMILAR (2)
#undef MPI_UNEQUAL
#define MPI_UNEQUAL (3)
#undef MPI_CART
#define MPI_CART (1)
#undef MPI_GRAPH
#define MPI_GRAPH (2)
#undef MPI_DIST_GRAPH
#define MPI_DIST_GRAPH (3)
#undef MPI_COMM_TYPE_SHARED
#define MPI_COMM_TYPE_SHARED (0)
#undef MPI_COMM_TYPE_HW_UNGUIDED
#define MPI_COMM_TYPE_HW_UNGUIDED (12)
#undef MPI_COMM_TYPE_HW_GUIDED
#define MPI_COMM_TYPE_HW_GUIDED (13)
#undef MPI_LOCK_EXCLUSIVE
#define MPI_LOCK_EXCLUSIVE (1)
#undef MPI_LOCK_SHARED
#define MPI_LOCK_SHARED (2)
#undef MPI_WIN_FLAVOR_CREATE
#define MPI_WIN_FLAVOR_CREATE (1)
#undef MPI_WIN_FLAVOR_ALLOCATE
#define MPI_WIN_FLAVOR_ALLOCATE (2)
#undef MPI_WIN_FLAVOR_DYNAMIC
#define MPI_WIN_FLAVOR_DYNAMIC (3)
#undef MPI_WIN_FLAVOR_SHARED
#define MPI_WIN_FLAVOR_SHARED (4)
#undef MPI_WIN_UNIFIED
#define MPI_WIN_UNIFIED (0)
#undef MPI_WIN_SEPARATE
#define MPI_WIN_SEPARATE (1)
#undef MPI_SEEK_CUR
#define MPI_SEEK_CUR (602)
#undef MPI_SEEK_END
#define MPI_SEEK_END (604)
#undef MPI_SEEK_SET
#define MPI_SEEK_SET (600)
#undef MPI_KEYVAL_INVALID
#define MPI_KEYVAL_INVALID (-1)
#undef MPI_TAG_UB
#define MPI_TAG_UB (0)
#undef MPI_IO
#define MPI_IO (2)
#undef MPI_HOST
#define MPI_HOST (1)
#undef MPI_WTIME_IS_GLOBAL
#define MPI_WTIME_IS_GLOBAL (3)
#undef MPI_APPNUM
#define MPI_APPNUM (4)
#undef MPI_LASTUSEDCODE
#define MPI_LASTUSEDCODE (5)
#undef MPI_UNIVERSE_SIZE
#define MPI_UNIVERSE_SIZE (6)
#undef MPI_WIN_BASE
#define MPI_WIN_BASE (7)
#undef MPI_WIN_DISP_UNIT
#define MPI_WIN_DISP_UNIT (9)
#undef MPI_WIN_SIZE
#define MPI_WIN_SIZE (8)
#undef MPI_WIN_CREATE_FLAVOR
#define MPI_WIN_CREATE_FLAVOR (10)
#undef MPI_WIN_MODEL
#define MPI_WIN_MODEL (11)
#undef MPI_T_VERBOSITY_USER_BASIC
#define MPI_T_VERBOSITY_USER_BASIC (0)
#undef MPI_T_VERBOSITY_USER_DETAIL
#define MPI_T_VERBOSITY_USER_DETAIL (1)
#undef MPI_T_VERBOSITY_USER_ALL
#define MPI_T_VERBOSITY_USER_ALL (2)
#undef MPI_T_VERBOSITY_TUNER_BASIC
#define MPI_T_VERBOSITY_TUNER_BASIC (3)
#undef MPI_T_VERBOSITY_TUNER_DETAIL
#define MPI_T_VERBOSITY_TUNER_DETAIL (4)
#undef MPI_T_VERBOSITY_TUNER_ALL
#define MPI_T_VERBOSITY_TUNER_ALL (5)
#undef MPI_T_VERBOSITY_MPIDEV_BASIC
#define MPI_T_VERBOSITY_MPIDEV_BASIC (6)
#undef MPI_T_VERBOSITY_MPIDEV_DETAIL
#define MPI_T_VERBOSITY_MPIDEV_DETAIL (7)
#undef MPI_T_VERBOSITY_MPIDEV_ALL
#define MPI_T_VERBOSITY_MPIDEV_ALL (8)
#undef MPI_T_BIND_NO_OBJECT
#define MPI_T_BIND_NO_OBJECT (0)
#undef MPI_T_BIND_MPI_COMM
#define MPI_T_BIND_MPI_COMM (1)
#undef MPI_T_BIND_MPI_DATATYPE
#define MPI_T_BIND_MPI_DATATYPE (2)
#undef MPI_T_BIND_MPI_ERRHANDLER
#define MPI_T_BIND_MPI_ERRHANDLER (3)
#undef MPI_T_BIND_MPI_FILE
#define MPI_T_BIND_MPI_FILE (4)
#undef MPI_T_BIND_MPI_GROUP
#define MPI_T_BIND_MPI_GROUP (5)
#undef MPI_T_BIND_MPI_OP
#define MPI_T_BIND_MPI_OP (6)
#undef MPI_T_BIND_MPI_REQUEST
#define MPI_T_BIND_MPI_REQUEST (7)
#undef MPI_T_BIND_MPI_WIN
#define MPI_T_BIND_MPI_WIN (8)
#undef MPI_T_BIND_MPI_MESSAGE
#define MPI_T_BIND_MPI_MESSAGE (9)
#undef MPI_T_BIND_MPI_INFO
#define MPI_T_BIND_MPI_INFO (10)
#undef MPI_T_SCOPE_CONSTANT
#define MPI_T_SCOPE_CONSTANT (0)
#undef MPI_T_SCOPE_READONLY
#define MPI_T_SCOPE_READONLY (1)
#undef MPI_T_SCOPE_LOCAL
#define MPI_T_SCOPE_LOCAL (2)
#undef MPI_T_SCOPE_GROUP
#define MPI_T_SCOPE_GROUP (3)
#undef MPI_T_SCOPE_GROUP_EQ
#define MPI_T_SCOPE_GROUP_EQ (4)
#undef MPI_T_SCOPE_ALL
#define MPI_T_SCOPE_ALL (5)
#undef MPI_T_SCOPE_ALL_EQ
#define MPI_T_SCOPE_ALL_EQ (6)
#undef MPI_T_PVAR_CLASS_STATE
#define MPI_T_PVAR_CLASS_STATE (0)
#undef MPI_T_PVAR_CLASS_LEVEL
#define MPI_T_PVAR_CLASS_LEVEL (1)
#undef MPI_T_PVAR_CLASS_SIZE
#define MPI_T_PVAR_CLASS_SIZE (2)
#undef MPI_T_PVAR_CLASS_PERCENTAGE
#define MPI_T_PVAR_CLASS_PERCENTAGE (3)
#undef MPI_T_PVAR_CLASS_HIGHWATERMARK
#define MPI_T_PVAR_CLASS_HIGHWATERMARK (4)
#undef MPI_T_PVAR_CLASS_LOWWATERMARK
#define MPI_T_PVAR_CLASS_LOWWATERMARK (5)
#undef MPI_T_PVAR_CLASS_COUNTER
#define MPI_T_PVAR_CLASS_COUNTER (6)
#undef MPI_T_PVAR_CLASS_AGGREGATE
#define MPI_T_PVAR_CLASS_AGGREGATE (7)
#undef MPI_T_PVAR_CLASS_TIMER
#define MPI_T_PVAR_CLASS_TIMER (8)
#undef MPI_T_PVAR_CLASS_GENERIC
#define MPI_T_PVAR_CLASS_GENERIC (9)
#undef MPI_COMBINER_HVECTOR_INTEGER
#define MPI_COMBINER_HVECTOR_INTEGER (4)
#undef MPI_COMBINER_HINDEXED_INTEGER
#define MPI_COMBINER_HINDEXED_INTEGER (7)
#undef MPI_COMBINER_STRUCT_INTEGER
#define MPI_COMBINER_STRUCT_INTEGER (10)
#undef OMPI_COMM_TYPE_HOST
#define OMPI_COMM_TYPE_HOST (9)
#undef OMPI_COMM_TYPE_BOARD
#define OMPI_COMM_TYPE_BOARD (8)
#undef MPI_ERR_PROC_FAILED
#define MPI_ERR_PROC_FAILED (75)
#undef MPI_ERR_PROC_FAILED_PENDING
#define MPI_ERR_PROC_FAILED_PENDING (76)
#undef MPI_ERR_REVOKED
#define MPI_ERR_REVOKED (77)

/* A procedure is no call of the C function of its name: tools wrap both. */
#define MPI_Abi_get_fortran_booleans PMPI_Abi_get_fortran_booleans
#define MPI_Abi_get_fortran_info PMPI_Abi_get_fortran_info
#define MPI_Abi_get_info PMPI_Abi_get_info
#define MPI_Abi_get_version PMPI_Abi_get_version
#define MPI_Abi_set_fortran_booleans PMPI_Abi_set_fortran_booleans
#define MPI_Abi_set_fortran_info PMPI_Abi_set_fortran_info
#define MPI_Abort PMPI_Abort
#define MPI_Accumulate PMPI_Accumulate
#define MPI_Accumulate_c PMPI_Accumulate_c
#define MPI_Add_error_class PMPI_Add_error_class
#define MPI_Add_error_code PMPI_Add_error_code
#define MPI_Add_error_string PMPI_Add_error_string
#define MPI_Allgather PMPI_Allgather
#define MPI_Allgather_c PMPI_Allgather_c
#define MPI_Allgather_init PMPI_Allgather_init
#define MPI_Allgather_init_c PMPI_Allgather_init_c
#define MPI_Allgatherv PMPI_Allgatherv
#define MPI_Allgatherv_c PMPI_Allgatherv_c
#define MPI_Allgatherv_init PMPI_Allgatherv_init
#define MPI_Allgatherv_init_c PMPI_Allgatherv_init_c
#define MPI_Alloc_mem PMPI_Alloc_mem
#define MPI_Allreduce PMPI_Allreduce
#define MPI_Allreduce_c PMPI_Allreduce_c
#define MPI_Allreduce_init PMPI_Allreduce_init
#define MPI_Allreduce_init_c PMPI_Allreduce_init_c
#define MPI_Alltoall PMPI_Alltoall
#define MPI_Alltoall_c PMPI_Alltoall_c
#define MPI_Alltoall_init PMPI_Alltoall_init
#define MPI_Alltoall_init_c PMPI_Alltoall_init_c
#define MPI_Alltoallv PMPI_Alltoallv
#define MPI_Alltoallv_c PMPI_Alltoallv_c
#define MPI_Alltoallv_init PMPI_Alltoallv_init
#define MPI_Alltoallv_init_c PMPI_Alltoallv_init_c
#define MPI_Alltoallw PMPI_Alltoallw
#define MPI_Alltoallw_c PMPI_Alltoallw_c
#define MPI_Alltoallw_init PMPI_Alltoallw_init
#define MPI_Alltoallw_init_c PMPI_Alltoallw_init_c
#define MPI_Attr_delete PMPI_Attr_delete
#define MPI_Attr_get PMPI_Attr_get
#define MPI_Attr_put PMPI_Attr_put
#define MPI_Barrier PMPI_Barrier
#define MPI_Barrier_init PMPI_Barrier_init
#define MPI_Bcast PMPI_Bcast
#define MPI_Bcast_c PMPI_Bcast_c
#define MPI_Bcast_init PMPI_Bcast_init
#define MPI_Bcast_init_c PMPI_Bcast_init_c
#define MPI_Bsend PMPI_Bsend
#define MPI_Bsend_c PMPI_Bsend_c
#define MPI_Bsend_init PMPI_Bsend_init
#define MPI_Bsend_init_c PMPI_Bsend_init_c
#define MPI_Buffer_attach PMPI_Buffer_attach
#define MPI_Buffer_attach_c PMPI_Buffer_attach_c
#define MPI_Buffer_detach PMPI_Buffer_detach
#define MPI_Buffer_detach_c PMPI_Buffer_detach_c
#define MPI_Buffer_flush PMPI_Buffer_flush
#define MPI_Buffer_iflush PMPI_Buffer_iflush
#define MPI_Cancel PMPI_Cancel
#define MPI_Cart_coords PMPI_Cart_coords
#define MPI_Cart_create PMPI_Cart_create
#define MPI_Cart_get PMPI_Cart_get
#define MPI_Cart_map PMPI_Cart_map
#define MPI_Cart_rank PMPI_Cart_rank
#define MPI_Cart_shift PMPI_Cart_shift
#define MPI_Cart_sub PMPI_Cart_sub
#define MPI_Cartdim_get PMPI_Cartdim_get
#define MPI_Close_port PMPI_Close_port
#define MPI_Comm_accept PMPI_Comm_accept
#define MPI_Comm_attach_buffer PMPI_Comm_attach_buffer
#define MPI_Comm_attach_buffer_c PMPI_Comm_attach_buffer_c
#define MPI_Comm_call_errhandler PMPI_Comm_call_errhandler
#define MPI_Comm_compare PMPI_Comm_compare
#define MPI_Comm_connect PMPI_Comm_connect
#define MPI_Comm_create PMPI_Comm_create
#define MPI_Comm_create_errhandler PMPI_Comm_create_errhandler
#define MPI_Comm_create_from_group PMPI_Comm_create_from_group
#define MPI_Comm_create_group PMPI_Comm_create_group
#define MPI_Comm_create_keyval PMPI_Comm_create_keyval
#define MPI_Comm_delete_attr PMPI_Comm_delete_attr
#define MPI_Comm_detach_buffer PMPI_Comm_detach_buffer
#define MPI_Comm_detach_buffer_c PMPI_Comm_detach_buffer_c
#define MPI_Comm_disconnect PMPI_Comm_disconnect
#define MPI_Comm_dup PMPI_Comm_dup
#define MPI_Comm_dup_with_info PMPI_Comm_dup_with_info
#define MPI_Comm_flush_buffer PMPI_Comm_flush_buffer
#define MPI_Comm_free PMPI_Comm_free
#define MPI_Comm_free_keyval PMPI_Comm_free_keyval
#define MPI_Comm_get_attr PMPI_Comm_get_attr
#define MPI_Comm_get_errhandler PMPI_Comm_get_errhandler
#define MPI_Comm_get_info PMPI_Comm_get_info
#define MPI_Comm_get_name PMPI_Comm_get_name
#define MPI_Comm_get_parent PMPI_Comm_get_parent
#define MPI_Comm_group PMPI_Comm_group
#define MPI_Comm_idup PMPI_Comm_idup
#define MPI_Comm_idup_with_info PMPI_Comm_idup_with_info
#define MPI_Comm_iflush_buffer PMPI_Comm_iflush_buffer
#define MPI_Comm_join PMPI_Comm_join
#define MPI_Comm_rank PMPI_Comm_rank
#define MPI_Comm_remote_group PMPI_Comm_remote_group
#define MPI_Comm_remote_size PMPI_Comm_remote_size
#define MPI_Comm_set_attr PMPI_Comm_set_attr
#define MPI_Comm_set_errhandler PMPI_Comm_set_errhandler
#define MPI_Comm_set_info PMPI_Comm_set_info
#define MPI_Comm_set_name PMPI_Comm_set_name
#define MPI_Comm_size PMPI_Comm_size
#define MPI_Comm_spawn PMPI_Comm_spawn
#define MPI_Comm_spawn_multiple PMPI_Comm_spawn_multiple
#define MPI_Comm_split PMPI_Comm_split
#define MPI_Comm_split_type PMPI_Comm_split_type
#define MPI_Comm_test_inter PMPI_Comm_test_inter
#define MPI_Compare_and_swap PMPI_Compare_and_swap
#define MPI_Dims_create PMPI_Dims_create
#define MPI_Dist_graph_create PMPI_Dist_graph_create
#define MPI_Dist_graph_create_adjacent PMPI_Dist_graph_create_adjacent
#define MPI_Dist_graph_neighbors PMPI_Dist_graph_neighbors
#define MPI_Dist_graph_neighbors_count PMPI_Dist_graph_neighbors_count
#define MPI_Errhandler_free PMPI_Errhandler_free
#define MPI_Error_class PMPI_Error_class
#define MPI_Error_string PMPI_Error_string
#define MPI_Exscan PMPI_Exscan
#define MPI_Exscan_c PMPI_Exscan_c
#define MPI_Exscan_init PMPI_Exscan_init
#define MPI_Exscan_init_c PMPI_Exscan_init_c
#define MPI_Fetch_and_op PMPI_Fetch_and_op
#define MPI_File_call_errhandler PMPI_File_call_errhandler
#define MPI_File_close PMPI_File_close
#define MPI_File_create_errhandler PMPI_File_create_errhandler
#define MPI_File_delete PMPI_File_delete
#define MPI_File_get_amode PMPI_File_get_amode
#define MPI_File_get_atomicity PMPI_File_get_atomicity
#define MPI_File_get_byte_offset PMPI_File_get_byte_offset
#define MPI_File_get_errhandler PMPI_File_get_errhandler
#define MPI_File_get_group PMPI_File_get_group
#define MPI_File_get_info PMPI_File_get_info
#define MPI_File_get_position PMPI_File_get_position
#define MPI_File_get_position_shared PMPI_File_get_position_shared
#define MPI_File_get_size PMPI_File_get_size
#define MPI_File_get_type_extent PMPI_File_get_type_extent
#define MPI_File_get_type_extent_c PMPI_File_get_type_extent_c
#define MPI_File_get_view PMPI_File_get_view
#define MPI_File_iread PMPI_File_iread
#define MPI_File_iread_c PMPI_File_iread_c
#define MPI_File_iread_all PMPI_File_iread_all
#define MPI_File_iread_all_c PMPI_File_iread_all_c
#define MPI_File_iread_at PMPI_File_iread_at
#define MPI_File_iread_at_c PMPI_File_iread_at_c
#define MPI_File_iread_at_all PMPI_File_iread_at_all
#define MPI_File_iread_at_all_c PMPI_File_iread_at_all_c
#define MPI_File_iread_shared PMPI_File_iread_shared
#define MPI_File_iread_shared_c PMPI_File_iread_shared_c
#define MPI_File_iwrite PMPI_File_iwrite
#define MPI_File_iwrite_c PMPI_File_iwrite_c
#define MPI_File_iwrite_all PMPI_File_iwrite_all
#define MPI_File_iwrite_all_c PMPI_File_iwrite_all_c
#define MPI_File_iwrite_at PMPI_File_iwrite_at
#define MPI_File_iwrite_at_c PMPI_File_iwrite_at_c
#define MPI_File_iwrite_at_all PMPI_File_iwrite_at_all
#define MPI_File_iwrite_at_all_c PMPI_File_iwrite_at_all_c
#define MPI_File_iwrite_shared PMPI_File_iwrite_shared
#define MPI_File_iwrite_shared_c PMPI_File_iwrite_shared_c
#define MPI_File_open PMPI_File_open
#define MPI_File_preallocate PMPI_File_preallocate
#define MPI_File_read PMPI_File_read
#define MPI_File_read_c PMPI_File_read_c
#define MPI_File_read_all PMPI_File_read_all
#define MPI_File_read_all_c PMPI_File_read_all_c
#define MPI_File_read_all_begin PMPI_File_read_all_begin
#define MPI_File_read_all_begin_c PMPI_File_read_all_begin_c
#define MPI_File_read_all_end PMPI_File_read_all_end
#define MPI_File_read_at PMPI_File_read_at
#define MPI_File_read_at_c PMPI_File_read_at_c
#define MPI_File_read_at_all PMPI_File_read_at_all
#define MPI_File_read_at_all_c PMPI_File_read_at_all_c
#define MPI_File_read_at_all_begin PMPI_File_read_at_all_begin
#define MPI_File_read_at_all_begin_c PMPI_File_read_at_all_begin_c
#define MPI_File_read_at_all_end PMPI_File_read_at_all_end
#define MPI_File_read_ordered PMPI_File_read_ordered
#define MPI_File_read_ordered_c PMPI_File_read_ordered_c
#define MPI_File_read_ordered_begin PMPI_File_read_ordered_begin
#define MPI_File_read_ordered_begin_c PMPI_File_read_ordered_begin_c
#define MPI_File_read_ordered_end PMPI_File_read_ordered_end
#define MPI_File_read_shared PMPI_File_read_shared
#define MPI_File_read_shared_c PMPI_File_read_shared_c
#define MPI_File_seek PMPI_File_seek
#define MPI_File_seek_shared PMPI_File_seek_shared
#define MPI_File_set_atomicity PMPI_File_set_atomicity
#define MPI_File_set_errhandler PMPI_File_set_errhandler
#define MPI_File_set_info PMPI_File_set_info
#define MPI_File_set_size PMPI_File_set_size
#define MPI_File_set_view PMPI_File_set_view
#define MPI_File_sync PMPI_File_sync
#define MPI_File_write PMPI_File_write
#define MPI_File_write_c PMPI_File_write_c
#define MPI_File_write_all PMPI_File_write_all
#define MPI_File_write_all_c PMPI_File_write_all_c
#define MPI_File_write_all_begin PMPI_File_write_all_begin
#define MPI_File_write_all_begin_c PMPI_File_write_all_begin_c
#define MPI_File_write_all_end PMPI_File_write_all_end
#define MPI_File_write_at PMPI_File_write_at
#define MPI_File_write_at_c PMPI_File_write_at_c
#define MPI_File_write_at_all PMPI_File_write_at_all
#define MPI_File_write_at_all_c PMPI_File_write_at_all_c
#define MPI_File_write_at_all_begin PMPI_File_write_at_all_begin
#define MPI_File_write_at_all_begin_c PMPI_File_write_at_all_begin_c
#define MPI_File_write_at_all_end PMPI_File_write_at_all_end
#define MPI_File_write_ordered PMPI_File_write_ordered
#define MPI_File_write_ordered_c PMPI_File_write_ordered_c
#define MPI_File_write_ordered_begin PMPI_File_write_ordered_begin
#define MPI_File_write_ordered_begin_c PMPI_File_write_ordered_begin_c
#define MPI_File_write_ordered_end PMPI_File_write_ordered_end
#define MPI_File_write_shared PMPI_File_write_shared
#define MPI_File_write_shared_c PMPI_File_write_shared_c
#define MPI_Finalize PMPI_Finalize
#define MPI_Finalized PMPI_Finalized
#define MPI_Free_mem PMPI_Free_mem
#define MPI_Gather PMPI_Gather
#define MPI_Gather_c PMPI_Gather_c
#define MPI_Gather_init PMPI_Gather_init
#define MPI_Gather_init_c PMPI_Gather_init_c
#define MPI_Gatherv PMPI_Gatherv
#define MPI_Gatherv_c PMPI_Gatherv_c
#define MPI_Gatherv_init PMPI_Gatherv_init
#define MPI_Gatherv_init_c PMPI_Gatherv_init_c
#define MPI_Get PMPI_Get
#define MPI_Get_c PMPI_Get_c
#define MPI_Get_accumulate PMPI_Get_accumulate
#define MPI_Get_accumulate_c PMPI_Get_accumulate_c
#define MPI_Get_address PMPI_Get_address
#define MPI_Get_count PMPI_Get_count
#define MPI_Get_count_c PMPI_Get_count_c
#define MPI_Get_elements PMPI_Get_elements
#define MPI_Get_elements_c PMPI_Get_elements_c
#define MPI_Get_elements_x PMPI_Get_elements_x
#define MPI_Get_hw_resource_info PMPI_Get_hw_resource_info
#define MPI_Get_library_version PMPI_Get_library_version
#define MPI_Get_processor_name PMPI_Get_processor_name
#define MPI_Get_version PMPI_Get_version
#define MPI_Graph_create PMPI_Graph_create
#define MPI_Graph_get PMPI_Graph_get
#define MPI_Graph_map PMPI_Graph_map
#define MPI_Graph_neighbors PMPI_Graph_neighbors
#define MPI_Graph_neighbors_count PMPI_Graph_neighbors_count
#define MPI_Graphdims_get PMPI_Graphdims_get
#define MPI_Grequest_complete PMPI_Grequest_complete
#define MPI_Grequest_start PMPI_Grequest_start
#define MPI_Group_compare PMPI_Group_compare
#define MPI_Group_difference PMPI_Group_difference
#define MPI_Group_excl PMPI_Group_excl
#define MPI_Group_free PMPI_Group_free
#define MPI_Group_from_session_pset PMPI_Group_from_session_pset
#define MPI_Group_incl PMPI_Group_incl
#define MPI_Group_intersection PMPI_Group_intersection
#define MPI_Group_range_excl PMPI_Group_range_excl
#define MPI_Group_range_incl PMPI_Group_range_incl
#define MPI_Group_rank PMPI_Group_rank
#define MPI_Group_size PMPI_Group_size
#define MPI_Group_translate_ranks PMPI_Group_translate_ranks
#define MPI_Group_union PMPI_Group_union
#define MPI_Iallgather PMPI_Iallgather
#define MPI_Iallgather_c PMPI_Iallgather_c
#define MPI_Iallgatherv PMPI_Iallgatherv
#define MPI_Iallgatherv_c PMPI_Iallgatherv_c
#define MPI_Iallreduce PMPI_Iallreduce
#define MPI_Iallreduce_c PMPI_Iallreduce_c
#define MPI_Ialltoall PMPI_Ialltoall
#define MPI_Ialltoall_c PMPI_Ialltoall_c
#define MPI_Ialltoallv PMPI_Ialltoallv
#define MPI_Ialltoallv_c PMPI_Ialltoallv_c
#define MPI_Ialltoallw PMPI_Ialltoallw
#define MPI_Ialltoallw_c PMPI_Ialltoallw_c
#define MPI_Ibarrier PMPI_Ibarrier
#define MPI_Ibcast PMPI_Ibcast
#define MPI_Ibcast_c PMPI_Ibcast_c
#define MPI_Ibsend PMPI_Ibsend
#define MPI_Ibsend_c PMPI_Ibsend_c
#define MPI_Iexscan PMPI_Iexscan
#define MPI_Iexscan_c PMPI_Iexscan_c
#define MPI_Igather PMPI_Igather
#define MPI_Igather_c PMPI_Igather_c
#define MPI_Igatherv PMPI_Igatherv
#define MPI_Igatherv_c PMPI_Igatherv_c
#define MPI_Improbe PMPI_Improbe
#define MPI_Imrecv PMPI_Imrecv
#define MPI_Imrecv_c PMPI_Imrecv_c
#define MPI_Ineighbor_allgather PMPI_Ineighbor_allgather
#define MPI_Ineighbor_allgather_c PMPI_Ineighbor_allgather_c
#define MPI_Ineighbor_allgatherv PMPI_Ineighbor_allgatherv
#define MPI_Ineighbor_allgatherv_c PMPI_Ineighbor_allgatherv_c
#define MPI_Ineighbor_alltoall PMPI_Ineighbor_alltoall
#define MPI_Ineighbor_alltoall_c PMPI_Ineighbor_alltoall_c
#define MPI_Ineighbor_alltoallv PMPI_Ineighbor_alltoallv
#define MPI_Ineighbor_alltoallv_c PMPI_Ineighbor_alltoallv_c
#define MPI_Ineighbor_alltoallw PMPI_Ineighbor_alltoallw
#define MPI_Ineighbor_alltoallw_c PMPI_Ineighbor_alltoallw_c
#define MPI_Info_create PMPI_Info_create
#define MPI_Info_create_env PMPI_Info_create_env
#define MPI_Info_delete PMPI_Info_delete
#define MPI_Info_dup PMPI_Info_dup
#define MPI_Info_free PMPI_Info_free
#define MPI_Info_get PMPI_Info_get
#define MPI_Info_get_nkeys PMPI_Info_get_nkeys
#define MPI_Info_get_nthkey PMPI_Info_get_nthkey
#define MPI_Info_get_string PMPI_Info_get_string
#define MPI_Info_get_valuelen PMPI_Info_get_valuelen
#define MPI_Info_set PMPI_Info_set
#define MPI_Init PMPI_Init
#define MPI_Init_thread PMPI_Init_thread
#define MPI_Initialized PMPI_Initialized
#define MPI_Intercomm_create PMPI_Intercomm_create
#define MPI_Intercomm_create_from_groups PMPI_Intercomm_create_from_groups
#define MPI_Intercomm_merge PMPI_Intercomm_merge
#define MPI_Iprobe PMPI_Iprobe
#define MPI_Irecv PMPI_Irecv
#define MPI_Irecv_c PMPI_Irecv_c
#define MPI_Ireduce PMPI_Ireduce
#define MPI_Ireduce_c PMPI_Ireduce_c
#define MPI_Ireduce_scatter PMPI_Ireduce_scatter
#define MPI_Ireduce_scatter_c PMPI_Ireduce_scatter_c
#define MPI_Ireduce_scatter_block PMPI_Ireduce_scatter_block
#define MPI_Ireduce_scatter_block_c PMPI_Ireduce_scatter_block_c
#define MPI_Irsend PMPI_Irsend
#define MPI_Irsend_c PMPI_Irsend_c
#define MPI_Is_thread_main PMPI_Is_thread_main
#define MPI_Iscan PMPI_Iscan
#define MPI_Iscan_c PMPI_Iscan_c
#define MPI_Iscatter PMPI_Iscatter
#define MPI_Iscatter_c PMPI_Iscatter_c
#define MPI_Iscatterv PMPI_Iscatterv
#define MPI_Iscatterv_c PMPI_Iscatterv_c
#define MPI_Isend PMPI_Isend
#define MPI_Isend_c PMPI_Isend_c
#define MPI_Isendrecv PMPI_Isendrecv
#define MPI_Isendrecv_c PMPI_Isendrecv_c
#define MPI_Isendrecv_replace PMPI_Isendrecv_replace
#define MPI_Isendrecv_replace_c PMPI_Isendrecv_replace_c
#define MPI_Issend PMPI_Issend
#define MPI_Issend_c PMPI_Issend_c
#define MPI_Keyval_create PMPI_Keyval_create
#define MPI_Keyval_free PMPI_Keyval_free
#define MPI_Lookup_name PMPI_Lookup_name
#define MPI_Mprobe PMPI_Mprobe
#define MPI_Mrecv PMPI_Mrecv
#define MPI_Mrecv_c PMPI_Mrecv_c
#define MPI_Neighbor_allgather PMPI_Neighbor_allgather
#define MPI_Neighbor_allgather_c PMPI_Neighbor_allgather_c
#define MPI_Neighbor_allgather_init PMPI_Neighbor_allgather_init
#define MPI_Neighbor_allgather_init_c PMPI_Neighbor_allgather_init_c
#define MPI_Neighbor_allgatherv PMPI_Neighbor_allgatherv
#define MPI_Neighbor_allgatherv_c PMPI_Neighbor_allgatherv_c
#define MPI_Neighbor_allgatherv_init PMPI_Neighbor_allgatherv_init
#define MPI_Neighbor_allgatherv_init_c PMPI_Neighbor_allgatherv_init_c
#define MPI_Neighbor_alltoall PMPI_Neighbor_alltoall
#define MPI_Neighbor_alltoall_c PMPI_Neighbor_alltoall_c
#define MPI_Neighbor_alltoall_init PMPI_Neighbor_alltoall_init
#define MPI_Neighbor_alltoall_init_c PMPI_Neighbor_alltoall_init_c
#define MPI_Neighbor_alltoallv PMPI_Neighbor_alltoallv
#define MPI_Neighbor_alltoallv_c PMPI_Neighbor_alltoallv_c
#define MPI_Neighbor_alltoallv_init PMPI_Neighbor_alltoallv_init
#define MPI_Neighbor_alltoallv_init_c PMPI_Neighbor_alltoallv_init_c
#define MPI_Neighbor_alltoallw PMPI_Neighbor_alltoallw
#define MPI_Neighbor_alltoallw_c PMPI_Neighbor_alltoallw_c
#define MPI_Neighbor_alltoallw_init PMPI_Neighbor_alltoallw_init
#define MPI_Neighbor_alltoallw_init_c PMPI_Neighbor_alltoallw_init_c
#define MPI_Op_commutative PMPI_Op_commutative
#define MPI_Op_create PMPI_Op_create
#define MPI_Op_create_c PMPI_Op_create_c
#define MPI_Op_free PMPI_Op_free
#define MPI_Open_port PMPI_Open_port
#define MPI_Pack PMPI_Pack
#define MPI_Pack_c PMPI_Pack_c
#define MPI_Pack_external PMPI_Pack_external
#define MPI_Pack_external_c PMPI_Pack_external_c
#define MPI_Pack_external_size PMPI_Pack_external_size
#define MPI_Pack_external_size_c PMPI_Pack_external_size_c
#define MPI_Pack_size PMPI_Pack_size
#define MPI_Pack_size_c PMPI_Pack_size_c
#define MPI_Parrived PMPI_Parrived
#define MPI_Pcontrol PMPI_Pcontrol
#define MPI_Pready PMPI_Pready
#define MPI_Pready_list PMPI_Pready_list
#define MPI_Pready_range PMPI_Pready_range
#define MPI_Precv_init PMPI_Precv_init
#define MPI_Precv_init_c PMPI_Precv_init_c
#define MPI_Probe PMPI_Probe
#define MPI_Psend_init PMPI_Psend_init
#define MPI_Psend_init_c PMPI_Psend_init_c
#define MPI_Publish_name PMPI_Publish_name
#define MPI_Put PMPI_Put
#define MPI_Put_c PMPI_Put_c
#define MPI_Query_thread PMPI_Query_thread
#define MPI_Raccumulate PMPI_Raccumulate
#define MPI_Raccumulate_c PMPI_Raccumulate_c
#define MPI_Recv PMPI_Recv
#define MPI_Recv_c PMPI_Recv_c
#define MPI_Recv_init PMPI_Recv_init
#define MPI_Recv_init_c PMPI_Recv_init_c
#define MPI_Reduce PMPI_Reduce
#define MPI_Reduce_c PMPI_Reduce_c
#define MPI_Reduce_init PMPI_Reduce_init
#define MPI_Reduce_init_c PMPI_Reduce_init_c
#define MPI_Reduce_local PMPI_Reduce_local
#define MPI_Reduce_local_c PMPI_Reduce_local_c
#define MPI_Reduce_scatter PMPI_Reduce_scatter
#define MPI_Reduce_scatter_c PMPI_Reduce_scatter_c
#define MPI_Reduce_scatter_block PMPI_Reduce_scatter_block
#define MPI_Reduce_scatter_block_c PMPI_Reduce_scatter_block_c
#define MPI_Reduce_scatter_block_init PMPI_Reduce_scatter_block_init
#define MPI_Reduce_scatter_block_init_c PMPI_Reduce_scatter_block_init_c
#define MPI_Reduce_scatter_init PMPI_Reduce_scatter_init
#define MPI_Reduce_scatter_init_c PMPI_Reduce_scatter_init_c
#define MPI_Register_datarep PMPI_Register_datarep
#define MPI_Register_datarep_c PMPI_Register_datarep_c
#define MPI_Remove_error_class PMPI_Remove_error_class
#define MPI_Remove_error_code PMPI_Remove_error_code
#define MPI_Remove_error_string PMPI_Remove_error_string
#define MPI_Request_free PMPI_Request_free
#define MPI_Request_get_status PMPI_Request_get_status
#define MPI_Request_get_status_all PMPI_Request_get_status_all
#define MPI_Request_get_status_any PMPI_Request_get_status_any
#define MPI_Request_get_status_some PMPI_Request_get_status_some
#define MPI_Rget PMPI_Rget
#define MPI_Rget_c PMPI_Rget_c
#define MPI_Rget_accumulate PMPI_Rget_accumulate
#define MPI_Rget_accumulate_c PMPI_Rget_accumulate_c
#define MPI_Rput PMPI_Rput
#define MPI_Rput_c PMPI_Rput_c
#define MPI_Rsend PMPI_Rsend
#define MPI_Rsend_c PMPI_Rsend_c
#define MPI_Rsend_init PMPI_Rsend_init
#define MPI_Rsend_init_c PMPI_Rsend_init_c
#define MPI_Scan PMPI_Scan
#define MPI_Scan_c PMPI_Scan_c
#define MPI_Scan_init PMPI_Scan_init
#define MPI_Scan_init_c PMPI_Scan_init_c
#define MPI_Scatter PMPI_Scatter
#define MPI_Scatter_c PMPI_Scatter_c
#define MPI_Scatter_init PMPI_Scatter_init
#define MPI_Scatter_init_c PMPI_Scatter_init_c
#define MPI_Scatterv PMPI_Scatterv
#define MPI_Scatterv_c PMPI_Scatterv_c
#define MPI_Scatterv_init PMPI_Scatterv_init
#define MPI_Scatterv_init_c PMPI_Scatterv_init_c
#define MPI_Send PMPI_Send
#define MPI_Send_c PMPI_Send_c
#define MPI_Send_init PMPI_Send_init
#define MPI_Send_init_c PMPI_Send_init_c
#define MPI_Sendrecv PMPI_Sendrecv
#define MPI_Sendrecv_c PMPI_Sendrecv_c
#define MPI_Sendrecv_replace PMPI_Sendrecv_replace
#define MPI_Sendrecv_replace_c PMPI_Sendrecv_replace_c
#define MPI_Session_attach_buffer PMPI_Session_attach_buffer
#define MPI_Session_attach_buffer_c PMPI_Session_attach_buffer_c
#define MPI_Session_call_errhandler PMPI_Session_call_errhandler
#define MPI_Session_create_errhandler PMPI_Session_create_errhandler
#define MPI_Session_detach_buffer PMPI_Session_detach_buffer
#define MPI_Session_detach_buffer_c PMPI_Session_detach_buffer_c
#define MPI_Session_finalize PMPI_Session_finalize
#define MPI_Session_flush_buffer PMPI_Session_flush_buffer
#define MPI_Session_get_errhandler PMPI_Session_get_errhandler
#define MPI_Session_get_info PMPI_Session_get_info
#define MPI_Session_get_nth_pset PMPI_Session_get_nth_pset
#define MPI_Session_get_num_psets PMPI_Session_get_num_psets
#define MPI_Session_get_pset_info PMPI_Session_get_pset_info
#define MPI_Session_iflush_buffer PMPI_Session_iflush_buffer
#define MPI_Session_init PMPI_Session_init
#define MPI_Session_set_errhandler PMPI_Session_set_errhandler
#define MPI_Ssend PMPI_Ssend
#define MPI_Ssend_c PMPI_Ssend_c
#define MPI_Ssend_init PMPI_Ssend_init
#define MPI_Ssend_init_c PMPI_Ssend_init_c
#define MPI_Start PMPI_Start
#define MPI_Startall PMPI_Startall
#define MPI_Status_get_error PMPI_Status_get_error
#define MPI_Status_get_source PMPI_Status_get_source
#define MPI_Status_get_tag PMPI_Status_get_tag
#define MPI_Status_set_cancelled PMPI_Status_set_cancelled
#define MPI_Status_set_elements PMPI_Status_set_elements
#define MPI_Status_set_elements_c PMPI_Status_set_elements_c
#define MPI_Status_set_elements_x PMPI_Status_set_elements_x
#define MPI_Status_set_error PMPI_Status_set_error
#define MPI_Status_set_source PMPI_Status_set_source
#define MPI_Status_set_tag PMPI_Status_set_tag
#define MPI_Test PMPI_Test
#define MPI_Test_cancelled PMPI_Test_cancelled
#define MPI_Testall PMPI_Testall
#define MPI_Testany PMPI_Testany
#define MPI_Testsome PMPI_Testsome
#define MPI_Topo_test PMPI_Topo_test
#define MPI_Type_commit PMPI_Type_commit
#define MPI_Type_contiguous PMPI_Type_contiguous
#define MPI_Type_contiguous_c PMPI_Type_contiguous_c
#define MPI_Type_create_darray PMPI_Type_create_darray
#define MPI_Type_create_darray_c PMPI_Type_create_darray_c
#define MPI_Type_create_f90_complex PMPI_Type_create_f90_complex
#define MPI_Type_create_f90_integer PMPI_Type_create_f90_integer
#define MPI_Type_create_f90_real PMPI_Type_create_f90_real
#define MPI_Type_create_hindexed PMPI_Type_create_hindexed
#define MPI_Type_create_hindexed_c PMPI_Type_create_hindexed_c
#define MPI_Type_create_hindexed_block PMPI_Type_create_hindexed_block
#define MPI_Type_create_hindexed_block_c PMPI_Type_create_hindexed_block_c
#define MPI_Type_create_hvector PMPI_Type_create_hvector
#define MPI_Type_create_hvector_c PMPI_Type_create_hvector_c
#define MPI_Type_create_indexed_block PMPI_Type_create_indexed_block
#define MPI_Type_create_indexed_block_c PMPI_Type_create_indexed_block_c
#define MPI_Type_create_keyval PMPI_Type_create_keyval
#define MPI_Type_create_resized PMPI_Type_create_resized
#define MPI_Type_create_resized_c PMPI_Type_create_resized_c
#define MPI_Type_create_struct PMPI_Type_create_struct
#define MPI_Type_create_struct_c PMPI_Type_create_struct_c
#define MPI_Type_create_subarray PMPI_Type_create_subarray
#define MPI_Type_create_subarray_c PMPI_Type_create_subarray_c
#define MPI_Type_delete_attr PMPI_Type_delete_attr
#define MPI_Type_dup PMPI_Type_dup
#define MPI_Type_free PMPI_Type_free
#define MPI_Type_free_keyval PMPI_Type_free_keyval
#define MPI_Type_get_attr PMPI_Type_get_attr
#define MPI_Type_get_contents PMPI_Type_get_contents
#define MPI_Type_get_contents_c PMPI_Type_get_contents_c
#define MPI_Type_get_envelope PMPI_Type_get_envelope
#define MPI_Type_get_envelope_c PMPI_Type_get_envelope_c
#define MPI_Type_get_extent PMPI_Type_get_extent
#define MPI_Type_get_extent_c PMPI_Type_get_extent_c
#define MPI_Type_get_extent_x PMPI_Type_get_extent_x
#define MPI_Type_get_name PMPI_Type_get_name
#define MPI_Type_get_true_extent PMPI_Type_get_true_extent
#define MPI_Type_get_true_extent_c PMPI_Type_get_true_extent_c
#define MPI_Type_get_true_extent_x PMPI_Type_get_true_extent_x
#define MPI_Type_get_value_index PMPI_Type_get_value_index
#define MPI_Type_indexed PMPI_Type_indexed
#define MPI_Type_indexed_c PMPI_Type_indexed_c
#define MPI_Type_match_size PMPI_Type_match_size
#define MPI_Type_set_attr PMPI_Type_set_attr
#define MPI_Type_set_name PMPI_Type_set_name
#define MPI_Type_size PMPI_Type_size
#define MPI_Type_size_c PMPI_Type_size_c
#define MPI_Type_size_x PMPI_Type_size_x
#define MPI_Type_vector PMPI_Type_vector
#define MPI_Type_vector_c PMPI_Type_vector_c
#define MPI_Unpack PMPI_Unpack
#define MPI_Unpack_c PMPI_Unpack_c
#define MPI_Unpack_external PMPI_Unpack_external
#define MPI_Unpack_external_c PMPI_Unpack_external_c
#define MPI_Unpublish_name PMPI_Unpublish_name
#define MPI_Wait PMPI_Wait
#define MPI_Waitall PMPI_Waitall
#define MPI_Waitany PMPI_Waitany
#define MPI_Waitsome PMPI_Waitsome
#define MPI_Win_allocate PMPI_Win_allocate
#define MPI_Win_allocate_c PMPI_Win_allocate_c
#define MPI_Win_allocate_shared PMPI_Win_allocate_shared
#define MPI_Win_allocate_shared_c PMPI_Win_allocate_shared_c
#define MPI_Win_attach PMPI_Win_attach
#define MPI_Win_call_errhandler PMPI_Win_call_errhandler
#define MPI_Win_complete PMPI_Win_complete
#define MPI_Win_create PMPI_Win_create
#define MPI_Win_create_c PMPI_Win_create_c
#define MPI_Win_create_dynamic PMPI_Win_create_dynamic
#define MPI_Win_create_errhandler PMPI_Win_create_errhandler
#define MPI_Win_create_keyval PMPI_Win_create_keyval
#define MPI_Win_delete_attr PMPI_Win_delete_attr
#define MPI_Win_detach PMPI_Win_detach
#define MPI_Win_fence PMPI_Win_fence
#define MPI_Win_flush PMPI_Win_flush
#define MPI_Win_flush_all PMPI_Win_flush_all
#define MPI_Win_flush_local PMPI_Win_flush_local
#define MPI_Win_flush_local_all PMPI_Win_flush_local_all
#define MPI_Win_free PMPI_Win_free
#define MPI_Win_free_keyval PMPI_Win_free_keyval
#define MPI_Win_get_attr PMPI_Win_get_attr
#define MPI_Win_get_errhandler PMPI_Win_get_errhandler
#define MPI_Win_get_group PMPI_Win_get_group
#define MPI_Win_get_info PMPI_Win_get_info
#define MPI_Win_get_name PMPI_Win_get_name
#define MPI_Win_lock PMPI_Win_lock
#define MPI_Win_lock_all PMPI_Win_lock_all
#define MPI_Win_post PMPI_Win_post
#define MPI_Win_set_attr PMPI_Win_set_attr
#define MPI_Win_set_errhandler PMPI_Win_set_errhandler
#define MPI_Win_set_info PMPI_Win_set_info
#define MPI_Win_set_name PMPI_Win_set_name
#define MPI_Win_shared_query PMPI_Win_shared_query
#define MPI_Win_shared_query_c PMPI_Win_shared_query_c
#define MPI_Win_start PMPI_Win_start
#define MPI_Win_sync PMPI_Win_sync
#define MPI_Win_test PMPI_Win_test
#define MPI_Win_unlock PMPI_Win_unlock
#define MPI_Win_unlock_all PMPI_Win_unlock_all
#define MPI_Win_wait PMPI_Win_wait
#define MPI_Aint_add PMPI_Aint_add
#define MPI_Aint_diff PMPI_Aint_diff
#define MPI_Wtick PMPI_Wtick
#define MPI_Wtime PMPI_Wtime
#define MPI_Comm_fromint PMPI_Comm_fromint
#define MPI_Comm_toint PMPI_Comm_toint
#define MPI_Errhandler_fromint PMPI_Errhandler_fromint
#define MPI_Errhandler_toint PMPI_Errhandler_toint
#define MPI_File_fromint PMPI_File_fromint
#define MPI_File_toint PMPI_File_toint
#define MPI_Group_fromint PMPI_Group_fromint
#define MPI_Group_toint PMPI_Group_toint
#define MPI_Info_fromint PMPI_Info_fromint
#define MPI_Info_toint PMPI_Info_toint
#define MPI_Message_fromint PMPI_Message_fromint
#define MPI_Message_toint PMPI_Message_toint
#define MPI_Op_fromint PMPI_Op_fromint
#define MPI_Op_toint PMPI_Op_toint
#define MPI_Request_fromint PMPI_Request_fromint
#define MPI_Request_toint PMPI_Request_toint
#define MPI_Session_fromint PMPI_Session_fromint
#define MPI_Session_toint PMPI_Session_toint
#define MPI_Type_fromint PMPI_Type_fromint
#define MPI_Type_toint PMPI_Type_toint
#define MPI_Win_fromint PMPI_Win_fromint
#define MPI_Win_toint PMPI_Win_toint
#define MPI_T_category_changed PMPI_T_category_changed
#define MPI_T_category_get_categories PMPI_T_category_get_categories
#define MPI_T_category_get_cvars PMPI_T_category_get_cvars
#define MPI_T_category_get_events PMPI_T_category_get_events
#define MPI_T_category_get_index PMPI_T_category_get_index
#define MPI_T_category_get_info PMPI_T_category_get_info
#define MPI_T_category_get_num PMPI_T_category_get_num
#define MPI_T_category_get_num_events PMPI_T_category_get_num_events
#define MPI_T_category_get_pvars PMPI_T_category_get_pvars
#define MPI_T_cvar_get_index PMPI_T_cvar_get_index
#define MPI_T_cvar_get_info PMPI_T_cvar_get_info
#define MPI_T_cvar_get_num PMPI_T_cvar_get_num
#define MPI_T_cvar_handle_alloc PMPI_T_cvar_handle_alloc
#define MPI_T_cvar_handle_free PMPI_T_cvar_handle_free
#define MPI_T_cvar_read PMPI_T_cvar_read
#define MPI_T_cvar_write PMPI_T_cvar_write
#define MPI_T_enum_get_info PMPI_T_enum_get_info
#define MPI_T_enum_get_item PMPI_T_enum_get_item
#define MPI_T_event_callback_get_info PMPI_T_event_callback_get_info
#define MPI_T_event_callback_set_info PMPI_T_event_callback_set_info
#define MPI_T_event_copy PMPI_T_event_copy
#define MPI_T_event_get_index PMPI_T_event_get_index
#define MPI_T_event_get_info PMPI_T_event_get_info
#define MPI_T_event_get_num PMPI_T_event_get_num
#define MPI_T_event_get_source PMPI_T_event_get_source
#define MPI_T_event_get_timestamp PMPI_T_event_get_timestamp
#define MPI_T_event_handle_alloc PMPI_T_event_handle_alloc
#define MPI_T_event_handle_free PMPI_T_event_handle_free
#define MPI_T_event_handle_get_info PMPI_T_event_handle_get_info
#define MPI_T_event_handle_set_info PMPI_T_event_handle_set_info
#define MPI_T_event_read PMPI_T_event_read
#define MPI_T_event_register_callback PMPI_T_event_register_callback
#define MPI_T_event_set_dropped_handler PMPI_T_event_set_dropped_handler
#define MPI_T_finalize PMPI_T_finalize
#define MPI_T_init_thread PMPI_T_init_thread
#define MPI_T_pvar_get_index PMPI_T_pvar_get_index
#define MPI_T_pvar_get_info PMPI_T_pvar_get_info
#define MPI_T_pvar_get_num PMPI_T_pvar_get_num
#define MPI_T_pvar_handle_alloc PMPI_T_pvar_handle_alloc
#define MPI_T_pvar_handle_free PMPI_T_pvar_handle_free
#define MPI_T_pvar_read PMPI_T_pvar_read
#define MPI_T_pvar_readreset PMPI_T_pvar_readreset
#define MPI_T_pvar_reset PMPI_T_pvar_reset
#define MPI_T_pvar_session_create PMPI_T_pvar_session_create
#define MPI_T_pvar_session_free PMPI_T_pvar_session_free
#define MPI_T_pvar_start PMPI_T_pvar_start
#define MPI_T_pvar_stop PMPI_T_pvar_stop
#define MPI_T_pvar_write PMPI_T_pvar_write
#define MPI_T_source_get_info PMPI_T_source_get_info
#define MPI_T_source_get_num PMPI_T_source_get_num
#define MPI_T_source_get_timestamp PMPI_T_source_get_timestamp

#undef MPI_F_STATUS_SIZE
#define MPI_F_STATUS_SIZE 6

/* COMMON blocks: a program has its own, and the dynamic linker makes them the same. */
extern int mpi_fortran_bottom_[], mpi_fortran_in_place_[], mpi_fortran_unweighted_[];
extern int mpi_fortran_weights_empty_[], mpi_fortran_errcodes_ignore_[];
extern int mpi_fortran_status_ignore_[], mpi_fortran_statuses_ignore_[];
extern char mpi_fortran_argv_null_[], mpi_fortran_argvs_null_[];
#define oxmpi_bottom_ mpi_fortran_bottom_
#define oxmpi_in_place_ mpi_fortran_in_place_
#define oxmpi_unweighted_ mpi_fortran_unweighted_
#define oxmpi_weights_empty_ mpi_fortran_weights_empty_
#define oxmpi_errcodes_ignore_ mpi_fortran_errcodes_ignore_
#define oxmpi_status_ignore_ mpi_fortran_status_ignore_
#define oxmpi_statuses_ignore_ mpi_fortran_statuses_ignore_
#define oxmpi_argv_null_ mpi_fortran_argv_null_
#define oxmpi_argvs_null_ mpi_fortran_argvs_null_

/* Procedures here. */
#undef MPI_COMM_NULL_COPY_FN
#undef MPI_COMM_NULL_DELETE_FN
#undef MPI_COMM_DUP_FN
#undef MPI_TYPE_NULL_COPY_FN
#undef MPI_TYPE_NULL_DELETE_FN
#undef MPI_TYPE_DUP_FN
#undef MPI_WIN_NULL_COPY_FN
#undef MPI_WIN_NULL_DELETE_FN
#undef MPI_WIN_DUP_FN
#undef MPI_NULL_COPY_FN
#undef MPI_NULL_DELETE_FN
#undef MPI_DUP_FN
#undef MPI_CONVERSION_FN_NULL
#undef MPI_CONVERSION_FN_NULL_C

/* The names by which compilers know a procedure, and that for Open MPI's mpi_f08. */
#define OXF_FORMS(stem, STEM, function) \
    OXF_NAME(mpi_##stem##_, function) OXF_NAME(mpi_##stem##__, function) \
    OXF_NAME(mpi_##stem, function) OXF_NAME(MPI_##STEM, function)
#define OXF_PROFILED(stem, STEM, function) \
    OXF_NAME(pmpi_##stem##__, function) OXF_NAME(pmpi_##stem, function) \
    OXF_NAME(PMPI_##STEM, function) OXF_NAME(ompi_##stem##_f, function)
#define OXF_MPIF(stem, STEM) \
    OXF_FORMS(stem, STEM, pmpi_##stem##_) OXF_PROFILED(stem, STEM, pmpi_##stem##_)
#define OXF_ALSO(stem, STEM, function) \
    OXF_FORMS(stem, STEM, function) OXF_PROFILED(stem, STEM, function) \
    OXF_NAME(pmpi_##stem##_, function)
#define OXF_PASSED(stem, STEM, function) OXF_FORMS(stem, STEM, function)
#define OXF_F08(name, function)
#define OXF_EXTENDED(stem, STEM, function) \
    OXF_NAME(mpix_##stem##_, function) OXF_NAME(mpix_##stem##__, function) \
    OXF_NAME(mpix_##stem, function) OXF_NAME(MPIX_##STEM, function) \
    OXF_NAME(pmpix_##stem##_, function) OXF_NAME(pmpix_##stem##__, function) \
    OXF_NAME(pmpix_##stem, function) OXF_NAME(PMPIX_##STEM, function) \
    OXF_NAME(ompix_##stem##_f, function)
#define OXF_MPIX(stem, STEM) OXF_EXTENDED(stem, STEM, pmpi_##stem##_)

/* Handles that a function gets by their address are INTEGERs in Fortran: libmpi.so.40 calls it so. */
void *oxmpi_fortran_function(void *function);
#define OXF_CALLED(function) ((__typeof__(function))oxmpi_fortran_function((void *)(function)))

/* Open MPI's mpi_f08 passes lengths as ints, compilers as more: the low half is right in both. */
typedef unsigned oxf_length;

#endif
