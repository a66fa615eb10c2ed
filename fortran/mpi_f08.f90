! mpi_f08.f90: the module mpi_f08.
!
! Generated from abi/ by `cargo xtask codegen`; not edited by hand.
! SPDX-License-Identifier: MIT OR Apache-2.0

module mpi_f08
  use oxmpi_types
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
  public

  integer, parameter :: MPI_STATUS_SIZE = 8
  integer, parameter :: MPI_SOURCE = 1
  integer, parameter :: MPI_TAG = 2
  integer, parameter :: MPI_ERROR = 3
  integer, parameter :: MPI_VERSION = 5
  integer, parameter :: MPI_SUBVERSION = 0
  integer, parameter :: MPI_ABI_VERSION = 1
  integer, parameter :: MPI_ABI_SUBVERSION = 0
  type(MPI_Op), parameter :: MPI_OP_NULL = MPI_Op(32)
  type(MPI_Op), parameter :: MPI_SUM = MPI_Op(33)
  type(MPI_Op), parameter :: MPI_MIN = MPI_Op(34)
  type(MPI_Op), parameter :: MPI_MAX = MPI_Op(35)
  type(MPI_Op), parameter :: MPI_PROD = MPI_Op(36)
  type(MPI_Op), parameter :: MPI_BAND = MPI_Op(40)
  type(MPI_Op), parameter :: MPI_BOR = MPI_Op(41)
  type(MPI_Op), parameter :: MPI_BXOR = MPI_Op(42)
  type(MPI_Op), parameter :: MPI_LAND = MPI_Op(48)
  type(MPI_Op), parameter :: MPI_LOR = MPI_Op(49)
  type(MPI_Op), parameter :: MPI_LXOR = MPI_Op(50)
  type(MPI_Op), parameter :: MPI_MINLOC = MPI_Op(56)
  type(MPI_Op), parameter :: MPI_MAXLOC = MPI_Op(57)
  type(MPI_Op), parameter :: MPI_REPLACE = MPI_Op(60)
  type(MPI_Op), parameter :: MPI_NO_OP = MPI_Op(61)
  type(MPI_Comm), parameter :: MPI_COMM_NULL = MPI_Comm(256)
  type(MPI_Comm), parameter :: MPI_COMM_WORLD = MPI_Comm(257)
  type(MPI_Comm), parameter :: MPI_COMM_SELF = MPI_Comm(258)
  type(MPI_Group), parameter :: MPI_GROUP_NULL = MPI_Group(264)
  type(MPI_Group), parameter :: MPI_GROUP_EMPTY = MPI_Group(265)
  type(MPI_Win), parameter :: MPI_WIN_NULL = MPI_Win(272)
  type(MPI_File), parameter :: MPI_FILE_NULL = MPI_File(280)
  type(MPI_Session), parameter :: MPI_SESSION_NULL = MPI_Session(288)
  type(MPI_Message), parameter :: MPI_MESSAGE_NULL = MPI_Message(296)
  type(MPI_Message), parameter :: MPI_MESSAGE_NO_PROC = MPI_Message(297)
  type(MPI_Info), parameter :: MPI_INFO_NULL = MPI_Info(304)
  type(MPI_Info), parameter :: MPI_INFO_ENV = MPI_Info(305)
  type(MPI_Errhandler), parameter :: MPI_ERRHANDLER_NULL = MPI_Errhandler(320)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_ARE_FATAL = MPI_Errhandler(321)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_ABORT = MPI_Errhandler(322)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_RETURN = MPI_Errhandler(323)
  type(MPI_Request), parameter :: MPI_REQUEST_NULL = MPI_Request(384)
  type(MPI_Datatype), parameter :: MPI_DATATYPE_NULL = MPI_Datatype(512)
  type(MPI_Datatype), parameter :: MPI_AINT = MPI_Datatype(513)
  type(MPI_Datatype), parameter :: MPI_COUNT = MPI_Datatype(514)
  type(MPI_Datatype), parameter :: MPI_OFFSET = MPI_Datatype(515)
  type(MPI_Datatype), parameter :: MPI_PACKED = MPI_Datatype(519)
  type(MPI_Datatype), parameter :: MPI_SHORT = MPI_Datatype(520)
  type(MPI_Datatype), parameter :: MPI_INT = MPI_Datatype(521)
  type(MPI_Datatype), parameter :: MPI_LONG = MPI_Datatype(522)
  type(MPI_Datatype), parameter :: MPI_LONG_LONG = MPI_Datatype(523)
  type(MPI_Datatype), parameter :: MPI_LONG_LONG_INT = MPI_Datatype(523)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_SHORT = MPI_Datatype(524)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED = MPI_Datatype(525)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG = MPI_Datatype(526)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG_LONG = MPI_Datatype(527)
  type(MPI_Datatype), parameter :: MPI_FLOAT = MPI_Datatype(528)
  type(MPI_Datatype), parameter :: MPI_C_FLOAT_COMPLEX = MPI_Datatype(530)
  type(MPI_Datatype), parameter :: MPI_C_COMPLEX = MPI_Datatype(530)
  type(MPI_Datatype), parameter :: MPI_CXX_FLOAT_COMPLEX = MPI_Datatype(531)
  type(MPI_Datatype), parameter :: MPI_DOUBLE = MPI_Datatype(532)
  type(MPI_Datatype), parameter :: MPI_C_DOUBLE_COMPLEX = MPI_Datatype(534)
  type(MPI_Datatype), parameter :: MPI_CXX_DOUBLE_COMPLEX = MPI_Datatype(535)
  type(MPI_Datatype), parameter :: MPI_LOGICAL = MPI_Datatype(536)
  type(MPI_Datatype), parameter :: MPI_INTEGER = MPI_Datatype(537)
  type(MPI_Datatype), parameter :: MPI_REAL = MPI_Datatype(538)
  type(MPI_Datatype), parameter :: MPI_COMPLEX = MPI_Datatype(539)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_PRECISION = MPI_Datatype(540)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_COMPLEX = MPI_Datatype(541)
  type(MPI_Datatype), parameter :: MPI_CHARACTER = MPI_Datatype(542)
  type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE = MPI_Datatype(544)
  type(MPI_Datatype), parameter :: MPI_C_LONG_DOUBLE_COMPLEX = MPI_Datatype(548)
  type(MPI_Datatype), parameter :: MPI_CXX_LONG_DOUBLE_COMPLEX = MPI_Datatype(549)
  type(MPI_Datatype), parameter :: MPI_FLOAT_INT = MPI_Datatype(552)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_INT = MPI_Datatype(553)
  type(MPI_Datatype), parameter :: MPI_LONG_INT = MPI_Datatype(554)
  type(MPI_Datatype), parameter :: MPI_2INT = MPI_Datatype(555)
  type(MPI_Datatype), parameter :: MPI_SHORT_INT = MPI_Datatype(556)
  type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE_INT = MPI_Datatype(557)
  type(MPI_Datatype), parameter :: MPI_2REAL = MPI_Datatype(560)
  type(MPI_Datatype), parameter :: MPI_2DOUBLE_PRECISION = MPI_Datatype(561)
  type(MPI_Datatype), parameter :: MPI_2INTEGER = MPI_Datatype(562)
  type(MPI_Datatype), parameter :: MPI_C_BOOL = MPI_Datatype(568)
  type(MPI_Datatype), parameter :: MPI_CXX_BOOL = MPI_Datatype(569)
  type(MPI_Datatype), parameter :: MPI_WCHAR = MPI_Datatype(572)
  type(MPI_Datatype), parameter :: MPI_INT8_T = MPI_Datatype(576)
  type(MPI_Datatype), parameter :: MPI_UINT8_T = MPI_Datatype(577)
  type(MPI_Datatype), parameter :: MPI_CHAR = MPI_Datatype(579)
  type(MPI_Datatype), parameter :: MPI_SIGNED_CHAR = MPI_Datatype(580)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_CHAR = MPI_Datatype(581)
  type(MPI_Datatype), parameter :: MPI_BYTE = MPI_Datatype(583)
  type(MPI_Datatype), parameter :: MPI_INT16_T = MPI_Datatype(584)
  type(MPI_Datatype), parameter :: MPI_UINT16_T = MPI_Datatype(585)
  type(MPI_Datatype), parameter :: MPI_INT32_T = MPI_Datatype(592)
  type(MPI_Datatype), parameter :: MPI_UINT32_T = MPI_Datatype(593)
  type(MPI_Datatype), parameter :: MPI_INT64_T = MPI_Datatype(600)
  type(MPI_Datatype), parameter :: MPI_UINT64_T = MPI_Datatype(601)
  type(MPI_Datatype), parameter :: MPI_LOGICAL1 = MPI_Datatype(704)
  type(MPI_Datatype), parameter :: MPI_INTEGER1 = MPI_Datatype(705)
  type(MPI_Datatype), parameter :: MPI_LOGICAL2 = MPI_Datatype(712)
  type(MPI_Datatype), parameter :: MPI_INTEGER2 = MPI_Datatype(713)
  type(MPI_Datatype), parameter :: MPI_REAL2 = MPI_Datatype(714)
  type(MPI_Datatype), parameter :: MPI_LOGICAL4 = MPI_Datatype(720)
  type(MPI_Datatype), parameter :: MPI_INTEGER4 = MPI_Datatype(721)
  type(MPI_Datatype), parameter :: MPI_REAL4 = MPI_Datatype(722)
  type(MPI_Datatype), parameter :: MPI_COMPLEX4 = MPI_Datatype(723)
  type(MPI_Datatype), parameter :: MPI_LOGICAL8 = MPI_Datatype(728)
  type(MPI_Datatype), parameter :: MPI_INTEGER8 = MPI_Datatype(729)
  type(MPI_Datatype), parameter :: MPI_REAL8 = MPI_Datatype(730)
  type(MPI_Datatype), parameter :: MPI_COMPLEX8 = MPI_Datatype(731)
  type(MPI_Datatype), parameter :: MPI_LOGICAL16 = MPI_Datatype(736)
  type(MPI_Datatype), parameter :: MPI_INTEGER16 = MPI_Datatype(737)
  type(MPI_Datatype), parameter :: MPI_REAL16 = MPI_Datatype(738)
  type(MPI_Datatype), parameter :: MPI_COMPLEX16 = MPI_Datatype(739)
  type(MPI_Datatype), parameter :: MPI_COMPLEX32 = MPI_Datatype(747)
  integer, parameter :: MPI_MAX_DATAREP_STRING = 127
  integer, parameter :: MPI_MAX_ERROR_STRING = 511
  integer, parameter :: MPI_MAX_INFO_KEY = 255
  integer, parameter :: MPI_MAX_INFO_VAL = 1023
  integer, parameter :: MPI_MAX_LIBRARY_VERSION_STRING = 8191
  integer, parameter :: MPI_MAX_OBJECT_NAME = 127
  integer, parameter :: MPI_MAX_PORT_NAME = 1023
  integer, parameter :: MPI_MAX_PROCESSOR_NAME = 255
  integer, parameter :: MPI_MAX_STRINGTAG_LEN = 1023
  integer, parameter :: MPI_MAX_PSET_NAME_LEN = 1023
  integer, parameter :: MPI_BSEND_OVERHEAD = 512
  integer(MPI_OFFSET_KIND), parameter :: MPI_DISPLACEMENT_CURRENT = -1
  integer, parameter :: MPI_SUCCESS = 0
  integer, parameter :: MPI_ERR_BUFFER = 1
  integer, parameter :: MPI_ERR_COUNT = 2
  integer, parameter :: MPI_ERR_TYPE = 3
  integer, parameter :: MPI_ERR_TAG = 4
  integer, parameter :: MPI_ERR_COMM = 5
  integer, parameter :: MPI_ERR_RANK = 6
  integer, parameter :: MPI_ERR_REQUEST = 7
  integer, parameter :: MPI_ERR_ROOT = 8
  integer, parameter :: MPI_ERR_GROUP = 9
  integer, parameter :: MPI_ERR_OP = 10
  integer, parameter :: MPI_ERR_TOPOLOGY = 11
  integer, parameter :: MPI_ERR_DIMS = 12
  integer, parameter :: MPI_ERR_ARG = 13
  integer, parameter :: MPI_ERR_UNKNOWN = 14
  integer, parameter :: MPI_ERR_TRUNCATE = 15
  integer, parameter :: MPI_ERR_OTHER = 16
  integer, parameter :: MPI_ERR_INTERN = 17
  integer, parameter :: MPI_ERR_PENDING = 18
  integer, parameter :: MPI_ERR_IN_STATUS = 19
  integer, parameter :: MPI_ERR_ACCESS = 20
  integer, parameter :: MPI_ERR_AMODE = 21
  integer, parameter :: MPI_ERR_ASSERT = 22
  integer, parameter :: MPI_ERR_BAD_FILE = 23
  integer, parameter :: MPI_ERR_BASE = 24
  integer, parameter :: MPI_ERR_CONVERSION = 25
  integer, parameter :: MPI_ERR_DISP = 26
  integer, parameter :: MPI_ERR_DUP_DATAREP = 27
  integer, parameter :: MPI_ERR_FILE_EXISTS = 28
  integer, parameter :: MPI_ERR_FILE_IN_USE = 29
  integer, parameter :: MPI_ERR_FILE = 30
  integer, parameter :: MPI_ERR_INFO_KEY = 31
  integer, parameter :: MPI_ERR_INFO_NOKEY = 32
  integer, parameter :: MPI_ERR_INFO_VALUE = 33
  integer, parameter :: MPI_ERR_INFO = 34
  integer, parameter :: MPI_ERR_IO = 35
  integer, parameter :: MPI_ERR_KEYVAL = 36
  integer, parameter :: MPI_ERR_LOCKTYPE = 37
  integer, parameter :: MPI_ERR_NAME = 38
  integer, parameter :: MPI_ERR_NO_MEM = 39
  integer, parameter :: MPI_ERR_NOT_SAME = 40
  integer, parameter :: MPI_ERR_NO_SPACE = 41
  integer, parameter :: MPI_ERR_NO_SUCH_FILE = 42
  integer, parameter :: MPI_ERR_PORT = 43
  integer, parameter :: MPI_ERR_QUOTA = 44
  integer, parameter :: MPI_ERR_READ_ONLY = 45
  integer, parameter :: MPI_ERR_RMA_ATTACH = 46
  integer, parameter :: MPI_ERR_RMA_CONFLICT = 47
  integer, parameter :: MPI_ERR_RMA_RANGE = 48
  integer, parameter :: MPI_ERR_RMA_SHARED = 49
  integer, parameter :: MPI_ERR_RMA_SYNC = 50
  integer, parameter :: MPI_ERR_SERVICE = 51
  integer, parameter :: MPI_ERR_SIZE = 52
  integer, parameter :: MPI_ERR_SPAWN = 53
  integer, parameter :: MPI_ERR_UNSUPPORTED_DATAREP = 54
  integer, parameter :: MPI_ERR_UNSUPPORTED_OPERATION = 55
  integer, parameter :: MPI_ERR_WIN = 56
  integer, parameter :: MPI_ERR_RMA_FLAVOR = 57
  integer, parameter :: MPI_ERR_PROC_ABORTED = 58
  integer, parameter :: MPI_ERR_VALUE_TOO_LARGE = 59
  integer, parameter :: MPI_ERR_SESSION = 60
  integer, parameter :: MPI_ERR_ERRHANDLER = 61
  integer, parameter :: MPI_ERR_ABI = 62
  integer, parameter :: MPI_ERR_LASTCODE = 16383
  integer, parameter :: MPI_MODE_APPEND = 1
  integer, parameter :: MPI_MODE_CREATE = 2
  integer, parameter :: MPI_MODE_DELETE_ON_CLOSE = 4
  integer, parameter :: MPI_MODE_EXCL = 8
  integer, parameter :: MPI_MODE_RDONLY = 16
  integer, parameter :: MPI_MODE_RDWR = 32
  integer, parameter :: MPI_MODE_SEQUENTIAL = 64
  integer, parameter :: MPI_MODE_UNIQUE_OPEN = 128
  integer, parameter :: MPI_MODE_WRONLY = 256
  integer, parameter :: MPI_MODE_NOCHECK = 1024
  integer, parameter :: MPI_MODE_NOPRECEDE = 2048
  integer, parameter :: MPI_MODE_NOPUT = 4096
  integer, parameter :: MPI_MODE_NOSTORE = 8192
  integer, parameter :: MPI_MODE_NOSUCCEED = 16384
  integer, parameter :: MPI_ANY_SOURCE = -1
  integer, parameter :: MPI_ANY_TAG = -2
  integer, parameter :: MPI_PROC_NULL = -3
  integer, parameter :: MPI_ROOT = -4
  integer, parameter :: MPI_UNDEFINED = -32766
  integer, parameter :: MPI_THREAD_SINGLE = 0
  integer, parameter :: MPI_THREAD_FUNNELED = 1024
  integer, parameter :: MPI_THREAD_SERIALIZED = 2048
  integer, parameter :: MPI_THREAD_MULTIPLE = 4096
  integer, parameter :: MPI_ORDER_C = 12
  integer, parameter :: MPI_ORDER_FORTRAN = 15
  integer, parameter :: MPI_DISTRIBUTE_NONE = 16
  integer, parameter :: MPI_DISTRIBUTE_BLOCK = 17
  integer, parameter :: MPI_DISTRIBUTE_CYCLIC = 18
  integer, parameter :: MPI_DISTRIBUTE_DFLT_DARG = 19
  integer, parameter :: MPI_COMBINER_NAMED = 101
  integer, parameter :: MPI_COMBINER_DUP = 102
  integer, parameter :: MPI_COMBINER_CONTIGUOUS = 103
  integer, parameter :: MPI_COMBINER_VECTOR = 104
  integer, parameter :: MPI_COMBINER_HVECTOR = 105
  integer, parameter :: MPI_COMBINER_INDEXED = 106
  integer, parameter :: MPI_COMBINER_HINDEXED = 107
  integer, parameter :: MPI_COMBINER_INDEXED_BLOCK = 108
  integer, parameter :: MPI_COMBINER_HINDEXED_BLOCK = 109
  integer, parameter :: MPI_COMBINER_STRUCT = 110
  integer, parameter :: MPI_COMBINER_SUBARRAY = 111
  integer, parameter :: MPI_COMBINER_DARRAY = 112
  integer, parameter :: MPI_COMBINER_F90_REAL = 113
  integer, parameter :: MPI_COMBINER_F90_COMPLEX = 114
  integer, parameter :: MPI_COMBINER_F90_INTEGER = 115
  integer, parameter :: MPI_COMBINER_RESIZED = 116
  integer, parameter :: MPI_COMBINER_VALUE_INDEX = 117
  integer, parameter :: MPI_TYPECLASS_INTEGER = 192
  integer, parameter :: MPI_TYPECLASS_REAL = 193
  integer, parameter :: MPI_TYPECLASS_COMPLEX = 194
  integer, parameter :: MPI_IDENT = 201
  integer, parameter :: MPI_CONGRUENT = 202
  integer, parameter :: MPI_SIMILAR = 203
  integer, parameter :: MPI_UNEQUAL = 204
  integer, parameter :: MPI_CART = 211
  integer, parameter :: MPI_GRAPH = 212
  integer, parameter :: MPI_DIST_GRAPH = 213
  integer, parameter :: MPI_COMM_TYPE_SHARED = 221
  integer, parameter :: MPI_COMM_TYPE_HW_UNGUIDED = 222
  integer, parameter :: MPI_COMM_TYPE_HW_GUIDED = 223
  integer, parameter :: MPI_COMM_TYPE_RESOURCE_GUIDED = 224
  integer, parameter :: MPI_LOCK_EXCLUSIVE = 301
  integer, parameter :: MPI_LOCK_SHARED = 302
  integer, parameter :: MPI_WIN_FLAVOR_CREATE = 311
  integer, parameter :: MPI_WIN_FLAVOR_ALLOCATE = 312
  integer, parameter :: MPI_WIN_FLAVOR_DYNAMIC = 313
  integer, parameter :: MPI_WIN_FLAVOR_SHARED = 314
  integer, parameter :: MPI_WIN_UNIFIED = 321
  integer, parameter :: MPI_WIN_SEPARATE = 322
  integer, parameter :: MPI_SEEK_CUR = 401
  integer, parameter :: MPI_SEEK_END = 402
  integer, parameter :: MPI_SEEK_SET = 403
  integer, parameter :: MPI_KEYVAL_INVALID = 0
  integer, parameter :: MPI_TAG_UB = 501
  integer, parameter :: MPI_IO = 502
  integer, parameter :: MPI_HOST = 503
  integer, parameter :: MPI_WTIME_IS_GLOBAL = 504
  integer, parameter :: MPI_APPNUM = 505
  integer, parameter :: MPI_LASTUSEDCODE = 506
  integer, parameter :: MPI_UNIVERSE_SIZE = 507
  integer, parameter :: MPI_WIN_BASE = 601
  integer, parameter :: MPI_WIN_DISP_UNIT = 602
  integer, parameter :: MPI_WIN_SIZE = 603
  integer, parameter :: MPI_WIN_CREATE_FLAVOR = 604
  integer, parameter :: MPI_WIN_MODEL = 605
  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true.
  logical, parameter :: MPI_ASYNC_PROTECTS_NONBLOCKING = .false.
  integer :: MPI_BOTTOM
  common /oxmpi_bottom/ MPI_BOTTOM
  integer :: MPI_IN_PLACE
  common /oxmpi_in_place/ MPI_IN_PLACE
  integer :: MPI_BUFFER_AUTOMATIC
  common /oxmpi_buffer_automatic/ MPI_BUFFER_AUTOMATIC
  integer :: MPI_UNWEIGHTED(1)
  common /oxmpi_unweighted/ MPI_UNWEIGHTED
  integer :: MPI_WEIGHTS_EMPTY(1)
  common /oxmpi_weights_empty/ MPI_WEIGHTS_EMPTY
  integer :: MPI_ERRCODES_IGNORE(1)
  common /oxmpi_errcodes_ignore/ MPI_ERRCODES_IGNORE
  type(MPI_Status) :: MPI_STATUS_IGNORE
  common /oxmpi_status_ignore/ MPI_STATUS_IGNORE
  type(MPI_Status) :: MPI_STATUSES_IGNORE(1)
  common /oxmpi_statuses_ignore/ MPI_STATUSES_IGNORE
  character :: MPI_ARGV_NULL(1)
  common /oxmpi_argv_null/ MPI_ARGV_NULL
  character :: MPI_ARGVS_NULL(1,1)
  common /oxmpi_argvs_null/ MPI_ARGVS_NULL

  abstract interface
    subroutine MPI_User_function(invec,inoutvec,len,datatype)
      import
      implicit none
      type(c_ptr), value :: invec, inoutvec
      integer :: len
      type(MPI_Datatype) :: datatype
    end subroutine MPI_User_function
    subroutine MPI_User_function_c(invec,inoutvec,len,datatype)
      import
      implicit none
      type(c_ptr), value :: invec, inoutvec
      integer(MPI_COUNT_KIND) :: len
      type(MPI_Datatype) :: datatype
    end subroutine MPI_User_function_c
    subroutine MPI_Comm_copy_attr_function(oldcomm,comm_keyval,extra_state,attribute_val_in,attribute_val_out,flag,ierror)
      import
      implicit none
      type(MPI_Comm) :: oldcomm
      integer :: comm_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
      logical :: flag
    end subroutine MPI_Comm_copy_attr_function
    subroutine MPI_Comm_delete_attr_function(comm,comm_keyval,attribute_val,extra_state,ierror)
      import
      implicit none
      type(MPI_Comm) :: comm
      integer :: comm_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state
    end subroutine MPI_Comm_delete_attr_function
    subroutine MPI_Type_copy_attr_function(oldtype,type_keyval,extra_state,attribute_val_in,attribute_val_out,flag,ierror)
      import
      implicit none
      type(MPI_Datatype) :: oldtype
      integer :: type_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
      logical :: flag
    end subroutine MPI_Type_copy_attr_function
    subroutine MPI_Type_delete_attr_function(datatype,type_keyval,attribute_val,extra_state,ierror)
      import
      implicit none
      type(MPI_Datatype) :: datatype
      integer :: type_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state
    end subroutine MPI_Type_delete_attr_function
    subroutine MPI_Win_copy_attr_function(oldwin,win_keyval,extra_state,attribute_val_in,attribute_val_out,flag,ierror)
      import
      implicit none
      type(MPI_Win) :: oldwin
      integer :: win_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
      logical :: flag
    end subroutine MPI_Win_copy_attr_function
    subroutine MPI_Win_delete_attr_function(win,win_keyval,attribute_val,extra_state,ierror)
      import
      implicit none
      type(MPI_Win) :: win
      integer :: win_keyval, ierror
      integer(MPI_ADDRESS_KIND) :: attribute_val, extra_state
    end subroutine MPI_Win_delete_attr_function
    subroutine MPI_Comm_errhandler_function(comm,error_code)
      import
      implicit none
      type(MPI_Comm) :: comm
      integer :: error_code
    end subroutine MPI_Comm_errhandler_function
    subroutine MPI_Win_errhandler_function(win,error_code)
      import
      implicit none
      type(MPI_Win) :: win
      integer :: error_code
    end subroutine MPI_Win_errhandler_function
    subroutine MPI_File_errhandler_function(file,error_code)
      import
      implicit none
      type(MPI_File) :: file
      integer :: error_code
    end subroutine MPI_File_errhandler_function
    subroutine MPI_Session_errhandler_function(session,error_code)
      import
      implicit none
      type(MPI_Session) :: session
      integer :: error_code
    end subroutine MPI_Session_errhandler_function
    subroutine MPI_Grequest_query_function(extra_state,status,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: extra_state
      type(MPI_Status) :: status
      integer :: ierror
    end subroutine MPI_Grequest_query_function
    subroutine MPI_Grequest_free_function(extra_state,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine MPI_Grequest_free_function
    subroutine MPI_Grequest_cancel_function(extra_state,complete,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: extra_state
      logical :: complete
      integer :: ierror
    end subroutine MPI_Grequest_cancel_function
    subroutine MPI_Datarep_extent_function(datatype,extent,extra_state,ierror)
      import
      implicit none
      type(MPI_Datatype) :: datatype
      integer(MPI_ADDRESS_KIND) :: extent, extra_state
      integer :: ierror
    end subroutine MPI_Datarep_extent_function
    subroutine MPI_Datarep_conversion_function(userbuf,datatype,count,filebuf,position,extra_state,ierror)
      import
      implicit none
      type(c_ptr), value :: userbuf, filebuf
      type(MPI_Datatype) :: datatype
      integer :: count
      integer :: ierror
      integer(MPI_OFFSET_KIND) :: position
      integer(MPI_ADDRESS_KIND) :: extra_state
    end subroutine MPI_Datarep_conversion_function
    subroutine MPI_Datarep_conversion_function_c(userbuf,datatype,count,filebuf,position,extra_state,ierror)
      import
      implicit none
      type(c_ptr), value :: userbuf, filebuf
      type(MPI_Datatype) :: datatype
      integer(MPI_COUNT_KIND) :: count
      integer :: ierror
      integer(MPI_OFFSET_KIND) :: position
      integer(MPI_ADDRESS_KIND) :: extra_state
    end subroutine MPI_Datarep_conversion_function_c
  end interface
  procedure(MPI_Comm_copy_attr_function) :: MPI_COMM_DUP_FN
  procedure(MPI_Comm_copy_attr_function) :: MPI_COMM_NULL_COPY_FN
  procedure(MPI_Comm_delete_attr_function) :: MPI_COMM_NULL_DELETE_FN
  procedure(MPI_Type_copy_attr_function) :: MPI_TYPE_DUP_FN
  procedure(MPI_Type_copy_attr_function) :: MPI_TYPE_NULL_COPY_FN
  procedure(MPI_Type_delete_attr_function) :: MPI_TYPE_NULL_DELETE_FN
  procedure(MPI_Win_copy_attr_function) :: MPI_WIN_DUP_FN
  procedure(MPI_Win_copy_attr_function) :: MPI_WIN_NULL_COPY_FN
  procedure(MPI_Win_delete_attr_function) :: MPI_WIN_NULL_DELETE_FN
  procedure(MPI_Datarep_conversion_function) :: MPI_CONVERSION_FN_NULL
  procedure(MPI_Datarep_conversion_function_c) :: MPI_CONVERSION_FN_NULL_C

  interface MPI_Abi_get_info
    subroutine MPI_Abi_get_info_f08(info,ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Abi_get_info_f08
  end interface

  interface MPI_Abi_get_version
    subroutine MPI_Abi_get_version_f08(abi_major,abi_minor,ierror)
      import
      implicit none
      integer, intent(out) :: abi_major
      integer, intent(out) :: abi_minor
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Abi_get_version_f08
  end interface

  interface MPI_Abort
    subroutine MPI_Abort_f08(comm,errorcode,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Abort_f08
  end interface

  interface MPI_Accumulate
    subroutine MPI_Accumulate_f08ts(origin_addr,origin_count,origin_datatype,target_rank, &
        target_disp,target_count,target_datatype,op,win,ierror) &
        bind(C, name="mpi_accumulate_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Accumulate_f08ts
    subroutine MPI_Accumulate_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank, &
        target_disp,target_count,target_datatype,op,win,ierror) &
        bind(C, name="mpi_accumulate_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Accumulate_f08ts_c
  end interface

  interface MPI_Add_error_class
    subroutine MPI_Add_error_class_f08(errorclass,ierror)
      import
      implicit none
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Add_error_class_f08
  end interface

  interface MPI_Add_error_code
    subroutine MPI_Add_error_code_f08(errorclass,errorcode,ierror)
      import
      implicit none
      integer, intent(in) :: errorclass
      integer, intent(out) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Add_error_code_f08
  end interface

  interface MPI_Add_error_string
    subroutine MPI_Add_error_string_f08(errorcode,string,ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      character(len=*), intent(in) :: string
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Add_error_string_f08
  end interface

  interface MPI_Allgather
    subroutine MPI_Allgather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        ierror) &
        bind(C, name="mpi_allgather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allgather_f08ts
    subroutine MPI_Allgather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        ierror) &
        bind(C, name="mpi_allgather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allgather_f08ts_c
  end interface

  interface MPI_Allgather_init
    subroutine MPI_Allgather_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        comm,info,request,ierror) &
        bind(C, name="mpi_allgather_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allgather_init_f08ts
    subroutine MPI_Allgather_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        comm,info,request,ierror) &
        bind(C, name="mpi_allgather_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allgather_init_f08ts_c
  end interface

  interface MPI_Allgatherv
    subroutine MPI_Allgatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,ierror) &
        bind(C, name="mpi_allgatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allgatherv_f08ts
    subroutine MPI_Allgatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,ierror) &
        bind(C, name="mpi_allgatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allgatherv_f08ts_c
  end interface

  interface MPI_Allgatherv_init
    subroutine MPI_Allgatherv_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_allgatherv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allgatherv_init_f08ts
    subroutine MPI_Allgatherv_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_allgatherv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allgatherv_init_f08ts_c
  end interface

  interface MPI_Alloc_mem
    subroutine MPI_Alloc_mem_f08(size,info,baseptr,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      type(MPI_Info), intent(in) :: info
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alloc_mem_f08
  end interface

  interface MPI_Allreduce
    subroutine MPI_Allreduce_f08ts(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="mpi_allreduce_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allreduce_f08ts
    subroutine MPI_Allreduce_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="mpi_allreduce_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allreduce_f08ts_c
  end interface

  interface MPI_Allreduce_init
    subroutine MPI_Allreduce_init_f08ts(sendbuf,recvbuf,count,datatype,op,comm,info,request, &
        ierror) &
        bind(C, name="mpi_allreduce_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allreduce_init_f08ts
    subroutine MPI_Allreduce_init_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,info,request, &
        ierror) &
        bind(C, name="mpi_allreduce_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Allreduce_init_f08ts_c
  end interface

  interface MPI_Alltoall
    subroutine MPI_Alltoall_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        ierror) &
        bind(C, name="mpi_alltoall_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoall_f08ts
    subroutine MPI_Alltoall_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        ierror) &
        bind(C, name="mpi_alltoall_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoall_f08ts_c
  end interface

  interface MPI_Alltoall_init
    subroutine MPI_Alltoall_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        comm,info,request,ierror) &
        bind(C, name="mpi_alltoall_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoall_init_f08ts
    subroutine MPI_Alltoall_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        comm,info,request,ierror) &
        bind(C, name="mpi_alltoall_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoall_init_f08ts_c
  end interface

  interface MPI_Alltoallv
    subroutine MPI_Alltoallv_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,ierror) &
        bind(C, name="mpi_alltoallv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoallv_f08ts
    subroutine MPI_Alltoallv_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,ierror) &
        bind(C, name="mpi_alltoallv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoallv_f08ts_c
  end interface

  interface MPI_Alltoallv_init
    subroutine MPI_Alltoallv_init_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_alltoallv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoallv_init_f08ts
    subroutine MPI_Alltoallv_init_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_alltoallv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoallv_init_f08ts_c
  end interface

  interface MPI_Alltoallw
    subroutine MPI_Alltoallw_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf,recvcounts, &
        rdispls,recvtypes,comm,ierror) &
        bind(C, name="mpi_alltoallw_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoallw_f08ts
    subroutine MPI_Alltoallw_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf,recvcounts, &
        rdispls,recvtypes,comm,ierror) &
        bind(C, name="mpi_alltoallw_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoallw_f08ts_c
  end interface

  interface MPI_Alltoallw_init
    subroutine MPI_Alltoallw_init_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf,recvcounts, &
        rdispls,recvtypes,comm,info,request,ierror) &
        bind(C, name="mpi_alltoallw_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoallw_init_f08ts
    subroutine MPI_Alltoallw_init_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,info,request,ierror) &
        bind(C, name="mpi_alltoallw_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Alltoallw_init_f08ts_c
  end interface

  interface MPI_Barrier
    subroutine MPI_Barrier_f08(comm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Barrier_f08
  end interface

  interface MPI_Barrier_init
    subroutine MPI_Barrier_init_f08(comm,info,request,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Barrier_init_f08
  end interface

  interface MPI_Bcast
    subroutine MPI_Bcast_f08ts(buffer,count,datatype,root,comm,ierror) &
        bind(C, name="mpi_bcast_f08ts_")
      import
      implicit none
      type(*), dimension(..) :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Bcast_f08ts
    subroutine MPI_Bcast_f08ts_c(buffer,count,datatype,root,comm,ierror) &
        bind(C, name="mpi_bcast_f08ts_c_")
      import
      implicit none
      type(*), dimension(..) :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Bcast_f08ts_c
  end interface

  interface MPI_Bcast_init
    subroutine MPI_Bcast_init_f08ts(buffer,count,datatype,root,comm,info,request,ierror) &
        bind(C, name="mpi_bcast_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Bcast_init_f08ts
    subroutine MPI_Bcast_init_f08ts_c(buffer,count,datatype,root,comm,info,request,ierror) &
        bind(C, name="mpi_bcast_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Bcast_init_f08ts_c
  end interface

  interface MPI_Bsend
    subroutine MPI_Bsend_f08ts(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="mpi_bsend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Bsend_f08ts
    subroutine MPI_Bsend_f08ts_c(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="mpi_bsend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Bsend_f08ts_c
  end interface

  interface MPI_Bsend_init
    subroutine MPI_Bsend_init_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_bsend_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Bsend_init_f08ts
    subroutine MPI_Bsend_init_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_bsend_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Bsend_init_f08ts_c
  end interface

  interface MPI_Buffer_attach
    subroutine MPI_Buffer_attach_f08ts(buffer,size,ierror) &
        bind(C, name="mpi_buffer_attach_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Buffer_attach_f08ts
    subroutine MPI_Buffer_attach_f08ts_c(buffer,size,ierror) &
        bind(C, name="mpi_buffer_attach_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Buffer_attach_f08ts_c
  end interface

  interface MPI_Buffer_detach
    subroutine MPI_Buffer_detach_f08(buffer_addr,size,ierror)
      import
      implicit none
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Buffer_detach_f08
    subroutine MPI_Buffer_detach_f08_c(buffer_addr,size,ierror)
      import
      implicit none
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Buffer_detach_f08_c
  end interface

  interface MPI_Buffer_flush
    subroutine MPI_Buffer_flush_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Buffer_flush_f08
  end interface

  interface MPI_Buffer_iflush
    subroutine MPI_Buffer_iflush_f08(request,ierror)
      import
      implicit none
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Buffer_iflush_f08
  end interface

  interface MPI_Cancel
    subroutine MPI_Cancel_f08(request,ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Cancel_f08
  end interface

  interface MPI_Cart_coords
    subroutine MPI_Cart_coords_f08(comm,rank,maxdims,coords,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxdims
      integer, intent(out) :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Cart_coords_f08
  end interface

  interface MPI_Cart_create
    subroutine MPI_Cart_create_f08(comm_old,ndims,dims,periods,reorder,comm_cart,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_cart
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Cart_create_f08
  end interface

  interface MPI_Cart_get
    subroutine MPI_Cart_get_f08(comm,maxdims,dims,periods,coords,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxdims
      integer, intent(out) :: dims(*)
      logical, intent(out) :: periods(*)
      integer, intent(out) :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Cart_get_f08
  end interface

  interface MPI_Cart_map
    subroutine MPI_Cart_map_f08(comm,ndims,dims,periods,newrank,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Cart_map_f08
  end interface

  interface MPI_Cart_rank
    subroutine MPI_Cart_rank_f08(comm,coords,rank,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: coords(*)
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Cart_rank_f08
  end interface

  interface MPI_Cart_shift
    subroutine MPI_Cart_shift_f08(comm,direction,disp,rank_source,rank_dest,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: direction
      integer, intent(in) :: disp
      integer, intent(out) :: rank_source
      integer, intent(out) :: rank_dest
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Cart_shift_f08
  end interface

  interface MPI_Cart_sub
    subroutine MPI_Cart_sub_f08(comm,remain_dims,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      logical, intent(in) :: remain_dims(*)
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Cart_sub_f08
  end interface

  interface MPI_Cartdim_get
    subroutine MPI_Cartdim_get_f08(comm,ndims,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: ndims
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Cartdim_get_f08
  end interface

  interface MPI_Close_port
    subroutine MPI_Close_port_f08(port_name,ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Close_port_f08
  end interface

  interface MPI_Comm_accept
    subroutine MPI_Comm_accept_f08(port_name,info,root,comm,newcomm,ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_accept_f08
  end interface

  interface MPI_Comm_attach_buffer
    subroutine MPI_Comm_attach_buffer_f08ts(comm,buffer,size,ierror) &
        bind(C, name="mpi_comm_attach_buffer_f08ts_")
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), target, asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_attach_buffer_f08ts
    subroutine MPI_Comm_attach_buffer_f08ts_c(comm,buffer,size,ierror) &
        bind(C, name="mpi_comm_attach_buffer_f08ts_c_")
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), target, asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_attach_buffer_f08ts_c
  end interface

  interface MPI_Comm_call_errhandler
    subroutine MPI_Comm_call_errhandler_f08(comm,errorcode,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_call_errhandler_f08
  end interface

  interface MPI_Comm_compare
    subroutine MPI_Comm_compare_f08(comm1,comm2,result,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm1
      type(MPI_Comm), intent(in) :: comm2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_compare_f08
  end interface

  interface MPI_Comm_connect
    subroutine MPI_Comm_connect_f08(port_name,info,root,comm,newcomm,ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_connect_f08
  end interface

  interface MPI_Comm_create
    subroutine MPI_Comm_create_f08(comm,group,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_create_f08
  end interface

  interface MPI_Comm_create_errhandler
    subroutine MPI_Comm_create_errhandler_f08(comm_errhandler_fn,errhandler,ierror)
      import
      implicit none
      procedure(MPI_Comm_errhandler_function) :: comm_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_create_errhandler_f08
  end interface

  interface MPI_Comm_create_from_group
    subroutine MPI_Comm_create_from_group_f08(group,stringtag,info,errhandler,newcomm,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_create_from_group_f08
  end interface

  interface MPI_Comm_create_group
    subroutine MPI_Comm_create_group_f08(comm,group,tag,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_create_group_f08
  end interface

  interface MPI_Comm_create_keyval
    subroutine MPI_Comm_create_keyval_f08(comm_copy_attr_fn,comm_delete_attr_fn,comm_keyval, &
        extra_state,ierror)
      import
      implicit none
      procedure(MPI_Comm_copy_attr_function) :: comm_copy_attr_fn
      procedure(MPI_Comm_delete_attr_function) :: comm_delete_attr_fn
      integer, intent(out) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_create_keyval_f08
  end interface

  interface MPI_Comm_delete_attr
    subroutine MPI_Comm_delete_attr_f08(comm,comm_keyval,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_delete_attr_f08
  end interface

  interface MPI_Comm_detach_buffer
    subroutine MPI_Comm_detach_buffer_f08(comm,buffer_addr,size,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_detach_buffer_f08
    subroutine MPI_Comm_detach_buffer_f08_c(comm,buffer_addr,size,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_detach_buffer_f08_c
  end interface

  interface MPI_Comm_disconnect
    subroutine MPI_Comm_disconnect_f08(comm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_disconnect_f08
  end interface

  interface MPI_Comm_dup
    subroutine MPI_Comm_dup_f08(comm,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_dup_f08
  end interface

  interface MPI_Comm_dup_with_info
    subroutine MPI_Comm_dup_with_info_f08(comm,info,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_dup_with_info_f08
  end interface

  interface MPI_Comm_flush_buffer
    subroutine MPI_Comm_flush_buffer_f08(comm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_flush_buffer_f08
  end interface

  interface MPI_Comm_free
    subroutine MPI_Comm_free_f08(comm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_free_f08
  end interface

  interface MPI_Comm_free_keyval
    subroutine MPI_Comm_free_keyval_f08(comm_keyval,ierror)
      import
      implicit none
      integer, intent(inout) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_free_keyval_f08
  end interface

  interface MPI_Comm_get_attr
    subroutine MPI_Comm_get_attr_f08(comm,comm_keyval,attribute_val,flag,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_get_attr_f08
  end interface

  interface MPI_Comm_get_errhandler
    subroutine MPI_Comm_get_errhandler_f08(comm,errhandler,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_get_errhandler_f08
  end interface

  interface MPI_Comm_get_info
    subroutine MPI_Comm_get_info_f08(comm,info_used,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_get_info_f08
  end interface

  interface MPI_Comm_get_name
    subroutine MPI_Comm_get_name_f08(comm,comm_name,resultlen,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(out) :: comm_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_get_name_f08
  end interface

  interface MPI_Comm_get_parent
    subroutine MPI_Comm_get_parent_f08(parent,ierror)
      import
      implicit none
      type(MPI_Comm), intent(out) :: parent
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_get_parent_f08
  end interface

  interface MPI_Comm_group
    subroutine MPI_Comm_group_f08(comm,group,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_group_f08
  end interface

  interface MPI_Comm_idup
    subroutine MPI_Comm_idup_f08(comm,newcomm,request,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_idup_f08
  end interface

  interface MPI_Comm_idup_with_info
    subroutine MPI_Comm_idup_with_info_f08(comm,info,newcomm,request,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_idup_with_info_f08
  end interface

  interface MPI_Comm_iflush_buffer
    subroutine MPI_Comm_iflush_buffer_f08(comm,request,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_iflush_buffer_f08
  end interface

  interface MPI_Comm_join
    subroutine MPI_Comm_join_f08(fd,intercomm,ierror)
      import
      implicit none
      integer, intent(in) :: fd
      type(MPI_Comm), intent(out) :: intercomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_join_f08
  end interface

  interface MPI_Comm_rank
    subroutine MPI_Comm_rank_f08(comm,rank,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_rank_f08
  end interface

  interface MPI_Comm_remote_group
    subroutine MPI_Comm_remote_group_f08(comm,group,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_remote_group_f08
  end interface

  interface MPI_Comm_remote_size
    subroutine MPI_Comm_remote_size_f08(comm,size,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_remote_size_f08
  end interface

  interface MPI_Comm_set_attr
    subroutine MPI_Comm_set_attr_f08(comm,comm_keyval,attribute_val,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_set_attr_f08
  end interface

  interface MPI_Comm_set_errhandler
    subroutine MPI_Comm_set_errhandler_f08(comm,errhandler,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_set_errhandler_f08
  end interface

  interface MPI_Comm_set_info
    subroutine MPI_Comm_set_info_f08(comm,info,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_set_info_f08
  end interface

  interface MPI_Comm_set_name
    subroutine MPI_Comm_set_name_f08(comm,comm_name,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: comm_name
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_set_name_f08
  end interface

  interface MPI_Comm_size
    subroutine MPI_Comm_size_f08(comm,size,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_size_f08
  end interface

  interface MPI_Comm_spawn
    subroutine MPI_Comm_spawn_f08(command,argv,maxprocs,info,root,comm,intercomm, &
        array_of_errcodes,ierror)
      import
      implicit none
      character(len=*), intent(in) :: command
      character(len=*), intent(in) :: argv(*)
      integer, intent(in) :: maxprocs
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_spawn_f08
  end interface

  interface MPI_Comm_spawn_multiple
    subroutine MPI_Comm_spawn_multiple_f08(count,array_of_commands,array_of_argv, &
        array_of_maxprocs,array_of_info,root,comm,intercomm,array_of_errcodes,ierror)
      import
      implicit none
      integer, intent(in) :: count
      character(len=*), intent(in) :: array_of_commands(*)
      character(len=*), intent(in) :: array_of_argv(count,*)
      integer, intent(in) :: array_of_maxprocs(*)
      type(MPI_Info), intent(in) :: array_of_info(*)
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_spawn_multiple_f08
  end interface

  interface MPI_Comm_split
    subroutine MPI_Comm_split_f08(comm,color,key,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: color
      integer, intent(in) :: key
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_split_f08
  end interface

  interface MPI_Comm_split_type
    subroutine MPI_Comm_split_type_f08(comm,split_type,key,info,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: split_type
      integer, intent(in) :: key
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_split_type_f08
  end interface

  interface MPI_Comm_test_inter
    subroutine MPI_Comm_test_inter_f08(comm,flag,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Comm_test_inter_f08
  end interface

  interface MPI_Compare_and_swap
    subroutine MPI_Compare_and_swap_f08ts(origin_addr,compare_addr,result_addr,datatype, &
        target_rank,target_disp,win,ierror) &
        bind(C, name="mpi_compare_and_swap_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      type(*), dimension(..), intent(in), target, asynchronous :: compare_addr
      type(*), dimension(..), target, asynchronous :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Compare_and_swap_f08ts
  end interface

  interface MPI_Dims_create
    subroutine MPI_Dims_create_f08(nnodes,ndims,dims,ierror)
      import
      implicit none
      integer, intent(in) :: nnodes
      integer, intent(in) :: ndims
      integer, intent(inout) :: dims(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Dims_create_f08
  end interface

  interface MPI_Dist_graph_create
    subroutine MPI_Dist_graph_create_f08(comm_old,n,sources,degrees,destinations,weights,info, &
        reorder,comm_dist_graph,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: n
      integer, intent(in) :: sources(*)
      integer, intent(in) :: degrees(*)
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: weights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Dist_graph_create_f08
  end interface

  interface MPI_Dist_graph_create_adjacent
    subroutine MPI_Dist_graph_create_adjacent_f08(comm_old,indegree,sources,sourceweights, &
        outdegree,destinations,destweights,info,reorder,comm_dist_graph,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: indegree
      integer, intent(in) :: sources(*)
      integer, intent(in) :: sourceweights(*)
      integer, intent(in) :: outdegree
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: destweights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Dist_graph_create_adjacent_f08
  end interface

  interface MPI_Dist_graph_neighbors
    subroutine MPI_Dist_graph_neighbors_f08(comm,maxindegree,sources,sourceweights,maxoutdegree, &
        destinations,destweights,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindegree
      integer, intent(out) :: sources(*)
      integer :: sourceweights(*)
      integer, intent(in) :: maxoutdegree
      integer, intent(out) :: destinations(*)
      integer :: destweights(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Dist_graph_neighbors_f08
  end interface

  interface MPI_Dist_graph_neighbors_count
    subroutine MPI_Dist_graph_neighbors_count_f08(comm,indegree,outdegree,weighted,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: indegree
      integer, intent(out) :: outdegree
      logical, intent(out) :: weighted
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Dist_graph_neighbors_count_f08
  end interface

  interface MPI_Errhandler_free
    subroutine MPI_Errhandler_free_f08(errhandler,ierror)
      import
      implicit none
      type(MPI_Errhandler), intent(inout) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Errhandler_free_f08
  end interface

  interface MPI_Error_class
    subroutine MPI_Error_class_f08(errorcode,errorclass,ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Error_class_f08
  end interface

  interface MPI_Error_string
    subroutine MPI_Error_string_f08(errorcode,string,resultlen,ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      character(len=*), intent(out) :: string
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Error_string_f08
  end interface

  interface MPI_Exscan
    subroutine MPI_Exscan_f08ts(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="mpi_exscan_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Exscan_f08ts
    subroutine MPI_Exscan_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="mpi_exscan_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Exscan_f08ts_c
  end interface

  interface MPI_Exscan_init
    subroutine MPI_Exscan_init_f08ts(sendbuf,recvbuf,count,datatype,op,comm,info,request,ierror) &
        bind(C, name="mpi_exscan_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Exscan_init_f08ts
    subroutine MPI_Exscan_init_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,info,request, &
        ierror) &
        bind(C, name="mpi_exscan_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Exscan_init_f08ts_c
  end interface

  interface MPI_Fetch_and_op
    subroutine MPI_Fetch_and_op_f08ts(origin_addr,result_addr,datatype,target_rank,target_disp, &
        op,win,ierror) &
        bind(C, name="mpi_fetch_and_op_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      type(*), dimension(..), target, asynchronous :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Fetch_and_op_f08ts
  end interface

  interface MPI_File_call_errhandler
    subroutine MPI_File_call_errhandler_f08(fh,errorcode,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_call_errhandler_f08
  end interface

  interface MPI_File_close
    subroutine MPI_File_close_f08(fh,ierror)
      import
      implicit none
      type(MPI_File), intent(inout) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_close_f08
  end interface

  interface MPI_File_create_errhandler
    subroutine MPI_File_create_errhandler_f08(file_errhandler_fn,errhandler,ierror)
      import
      implicit none
      procedure(MPI_File_errhandler_function) :: file_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_create_errhandler_f08
  end interface

  interface MPI_File_delete
    subroutine MPI_File_delete_f08(filename,info,ierror)
      import
      implicit none
      character(len=*), intent(in) :: filename
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_delete_f08
  end interface

  interface MPI_File_get_amode
    subroutine MPI_File_get_amode_f08(fh,amode,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, intent(out) :: amode
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_amode_f08
  end interface

  interface MPI_File_get_atomicity
    subroutine MPI_File_get_atomicity_f08(fh,flag,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_atomicity_f08
  end interface

  interface MPI_File_get_byte_offset
    subroutine MPI_File_get_byte_offset_f08(fh,offset,disp,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer(MPI_OFFSET_KIND), intent(out) :: disp
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_byte_offset_f08
  end interface

  interface MPI_File_get_errhandler
    subroutine MPI_File_get_errhandler_f08(file,errhandler,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_errhandler_f08
  end interface

  interface MPI_File_get_group
    subroutine MPI_File_get_group_f08(fh,group,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_group_f08
  end interface

  interface MPI_File_get_info
    subroutine MPI_File_get_info_f08(fh,info_used,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_info_f08
  end interface

  interface MPI_File_get_position
    subroutine MPI_File_get_position_f08(fh,offset,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_position_f08
  end interface

  interface MPI_File_get_position_shared
    subroutine MPI_File_get_position_shared_f08(fh,offset,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_position_shared_f08
  end interface

  interface MPI_File_get_size
    subroutine MPI_File_get_size_f08(fh,size,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_size_f08
  end interface

  interface MPI_File_get_type_extent
    subroutine MPI_File_get_type_extent_f08(fh,datatype,extent,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_type_extent_f08
  end interface

  interface MPI_File_get_view
    subroutine MPI_File_get_view_f08(fh,disp,etype,filetype,datarep,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: disp
      type(MPI_Datatype), intent(out) :: etype
      type(MPI_Datatype), intent(out) :: filetype
      character(len=*), intent(out) :: datarep
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_get_view_f08
  end interface

  interface MPI_File_iread
    subroutine MPI_File_iread_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iread_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iread_f08ts
    subroutine MPI_File_iread_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iread_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iread_f08ts_c
  end interface

  interface MPI_File_iread_all
    subroutine MPI_File_iread_all_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iread_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iread_all_f08ts
    subroutine MPI_File_iread_all_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iread_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iread_all_f08ts_c
  end interface

  interface MPI_File_iread_at
    subroutine MPI_File_iread_at_f08ts(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iread_at_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iread_at_f08ts
    subroutine MPI_File_iread_at_f08ts_c(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iread_at_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iread_at_f08ts_c
  end interface

  interface MPI_File_iread_at_all
    subroutine MPI_File_iread_at_all_f08ts(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iread_at_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iread_at_all_f08ts
    subroutine MPI_File_iread_at_all_f08ts_c(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iread_at_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iread_at_all_f08ts_c
  end interface

  interface MPI_File_iread_shared
    subroutine MPI_File_iread_shared_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iread_shared_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iread_shared_f08ts
    subroutine MPI_File_iread_shared_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iread_shared_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iread_shared_f08ts_c
  end interface

  interface MPI_File_iwrite
    subroutine MPI_File_iwrite_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iwrite_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iwrite_f08ts
    subroutine MPI_File_iwrite_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iwrite_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iwrite_f08ts_c
  end interface

  interface MPI_File_iwrite_all
    subroutine MPI_File_iwrite_all_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iwrite_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iwrite_all_f08ts
    subroutine MPI_File_iwrite_all_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iwrite_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iwrite_all_f08ts_c
  end interface

  interface MPI_File_iwrite_at
    subroutine MPI_File_iwrite_at_f08ts(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iwrite_at_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iwrite_at_f08ts
    subroutine MPI_File_iwrite_at_f08ts_c(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iwrite_at_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iwrite_at_f08ts_c
  end interface

  interface MPI_File_iwrite_at_all
    subroutine MPI_File_iwrite_at_all_f08ts(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iwrite_at_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iwrite_at_all_f08ts
    subroutine MPI_File_iwrite_at_all_f08ts_c(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iwrite_at_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iwrite_at_all_f08ts_c
  end interface

  interface MPI_File_iwrite_shared
    subroutine MPI_File_iwrite_shared_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iwrite_shared_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iwrite_shared_f08ts
    subroutine MPI_File_iwrite_shared_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="mpi_file_iwrite_shared_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_iwrite_shared_f08ts_c
  end interface

  interface MPI_File_open
    subroutine MPI_File_open_f08(comm,filename,amode,info,fh,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: filename
      integer, intent(in) :: amode
      type(MPI_Info), intent(in) :: info
      type(MPI_File), intent(out) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_open_f08
  end interface

  interface MPI_File_preallocate
    subroutine MPI_File_preallocate_f08(fh,size,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_preallocate_f08
  end interface

  interface MPI_File_read
    subroutine MPI_File_read_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_f08ts
    subroutine MPI_File_read_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_f08ts_c
  end interface

  interface MPI_File_read_all
    subroutine MPI_File_read_all_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_all_f08ts
    subroutine MPI_File_read_all_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_all_f08ts_c
  end interface

  interface MPI_File_read_all_begin
    subroutine MPI_File_read_all_begin_f08ts(fh,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_read_all_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_all_begin_f08ts
    subroutine MPI_File_read_all_begin_f08ts_c(fh,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_read_all_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_all_begin_f08ts_c
  end interface

  interface MPI_File_read_all_end
    subroutine MPI_File_read_all_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="mpi_file_read_all_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_all_end_f08ts
  end interface

  interface MPI_File_read_at
    subroutine MPI_File_read_at_f08ts(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_at_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_f08ts
    subroutine MPI_File_read_at_f08ts_c(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_at_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_f08ts_c
  end interface

  interface MPI_File_read_at_all
    subroutine MPI_File_read_at_all_f08ts(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_at_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_all_f08ts
    subroutine MPI_File_read_at_all_f08ts_c(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_at_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_all_f08ts_c
  end interface

  interface MPI_File_read_at_all_begin
    subroutine MPI_File_read_at_all_begin_f08ts(fh,offset,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_read_at_all_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_all_begin_f08ts
    subroutine MPI_File_read_at_all_begin_f08ts_c(fh,offset,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_read_at_all_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_all_begin_f08ts_c
  end interface

  interface MPI_File_read_at_all_end
    subroutine MPI_File_read_at_all_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="mpi_file_read_at_all_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_all_end_f08ts
  end interface

  interface MPI_File_read_ordered
    subroutine MPI_File_read_ordered_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_ordered_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_ordered_f08ts
    subroutine MPI_File_read_ordered_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_ordered_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_ordered_f08ts_c
  end interface

  interface MPI_File_read_ordered_begin
    subroutine MPI_File_read_ordered_begin_f08ts(fh,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_read_ordered_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_ordered_begin_f08ts
    subroutine MPI_File_read_ordered_begin_f08ts_c(fh,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_read_ordered_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_ordered_begin_f08ts_c
  end interface

  interface MPI_File_read_ordered_end
    subroutine MPI_File_read_ordered_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="mpi_file_read_ordered_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_ordered_end_f08ts
  end interface

  interface MPI_File_read_shared
    subroutine MPI_File_read_shared_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_shared_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_shared_f08ts
    subroutine MPI_File_read_shared_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_read_shared_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_shared_f08ts_c
  end interface

  interface MPI_File_seek
    subroutine MPI_File_seek_f08(fh,offset,whence,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_seek_f08
  end interface

  interface MPI_File_seek_shared
    subroutine MPI_File_seek_shared_f08(fh,offset,whence,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_seek_shared_f08
  end interface

  interface MPI_File_set_atomicity
    subroutine MPI_File_set_atomicity_f08(fh,flag,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_set_atomicity_f08
  end interface

  interface MPI_File_set_errhandler
    subroutine MPI_File_set_errhandler_f08(file,errhandler,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_set_errhandler_f08
  end interface

  interface MPI_File_set_info
    subroutine MPI_File_set_info_f08(fh,info,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_set_info_f08
  end interface

  interface MPI_File_set_size
    subroutine MPI_File_set_size_f08(fh,size,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_set_size_f08
  end interface

  interface MPI_File_set_view
    subroutine MPI_File_set_view_f08(fh,disp,etype,filetype,datarep,info,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: disp
      type(MPI_Datatype), intent(in) :: etype
      type(MPI_Datatype), intent(in) :: filetype
      character(len=*), intent(in) :: datarep
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_set_view_f08
  end interface

  interface MPI_File_sync
    subroutine MPI_File_sync_f08(fh,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_sync_f08
  end interface

  interface MPI_File_write
    subroutine MPI_File_write_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_f08ts
    subroutine MPI_File_write_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_f08ts_c
  end interface

  interface MPI_File_write_all
    subroutine MPI_File_write_all_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_all_f08ts
    subroutine MPI_File_write_all_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_all_f08ts_c
  end interface

  interface MPI_File_write_all_begin
    subroutine MPI_File_write_all_begin_f08ts(fh,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_write_all_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_all_begin_f08ts
    subroutine MPI_File_write_all_begin_f08ts_c(fh,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_write_all_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_all_begin_f08ts_c
  end interface

  interface MPI_File_write_all_end
    subroutine MPI_File_write_all_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="mpi_file_write_all_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_all_end_f08ts
  end interface

  interface MPI_File_write_at
    subroutine MPI_File_write_at_f08ts(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_at_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_f08ts
    subroutine MPI_File_write_at_f08ts_c(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_at_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_f08ts_c
  end interface

  interface MPI_File_write_at_all
    subroutine MPI_File_write_at_all_f08ts(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_at_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_all_f08ts
    subroutine MPI_File_write_at_all_f08ts_c(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_at_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_all_f08ts_c
  end interface

  interface MPI_File_write_at_all_begin
    subroutine MPI_File_write_at_all_begin_f08ts(fh,offset,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_write_at_all_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_all_begin_f08ts
    subroutine MPI_File_write_at_all_begin_f08ts_c(fh,offset,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_write_at_all_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_all_begin_f08ts_c
  end interface

  interface MPI_File_write_at_all_end
    subroutine MPI_File_write_at_all_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="mpi_file_write_at_all_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_all_end_f08ts
  end interface

  interface MPI_File_write_ordered
    subroutine MPI_File_write_ordered_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_ordered_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_ordered_f08ts
    subroutine MPI_File_write_ordered_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_ordered_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_ordered_f08ts_c
  end interface

  interface MPI_File_write_ordered_begin
    subroutine MPI_File_write_ordered_begin_f08ts(fh,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_write_ordered_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_ordered_begin_f08ts
    subroutine MPI_File_write_ordered_begin_f08ts_c(fh,buf,count,datatype,ierror) &
        bind(C, name="mpi_file_write_ordered_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_ordered_begin_f08ts_c
  end interface

  interface MPI_File_write_ordered_end
    subroutine MPI_File_write_ordered_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="mpi_file_write_ordered_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_ordered_end_f08ts
  end interface

  interface MPI_File_write_shared
    subroutine MPI_File_write_shared_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_shared_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_shared_f08ts
    subroutine MPI_File_write_shared_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="mpi_file_write_shared_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_shared_f08ts_c
  end interface

  interface MPI_Finalize
    subroutine MPI_Finalize_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Finalize_f08
  end interface

  interface MPI_Finalized
    subroutine MPI_Finalized_f08(flag,ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Finalized_f08
  end interface

  interface MPI_Free_mem
    subroutine MPI_Free_mem_f08ts(base,ierror) &
        bind(C, name="mpi_free_mem_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Free_mem_f08ts
  end interface

  interface MPI_Gather
    subroutine MPI_Gather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root,comm, &
        ierror) &
        bind(C, name="mpi_gather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Gather_f08ts
    subroutine MPI_Gather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,ierror) &
        bind(C, name="mpi_gather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Gather_f08ts_c
  end interface

  interface MPI_Gather_init
    subroutine MPI_Gather_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,info,request,ierror) &
        bind(C, name="mpi_gather_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Gather_init_f08ts
    subroutine MPI_Gather_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        root,comm,info,request,ierror) &
        bind(C, name="mpi_gather_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Gather_init_f08ts_c
  end interface

  interface MPI_Gatherv
    subroutine MPI_Gatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs,recvtype, &
        root,comm,ierror) &
        bind(C, name="mpi_gatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Gatherv_f08ts
    subroutine MPI_Gatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs,recvtype, &
        root,comm,ierror) &
        bind(C, name="mpi_gatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Gatherv_f08ts_c
  end interface

  interface MPI_Gatherv_init
    subroutine MPI_Gatherv_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,root,comm,info,request,ierror) &
        bind(C, name="mpi_gatherv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Gatherv_init_f08ts
    subroutine MPI_Gatherv_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,root,comm,info,request,ierror) &
        bind(C, name="mpi_gatherv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Gatherv_init_f08ts_c
  end interface

  interface MPI_Get
    subroutine MPI_Get_f08ts(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,ierror) &
        bind(C, name="mpi_get_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_f08ts
    subroutine MPI_Get_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,ierror) &
        bind(C, name="mpi_get_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_f08ts_c
  end interface

  interface MPI_Get_accumulate
    subroutine MPI_Get_accumulate_f08ts(origin_addr,origin_count,origin_datatype,result_addr, &
        result_count,result_datatype,target_rank,target_disp,target_count,target_datatype,op,win, &
        ierror) &
        bind(C, name="mpi_get_accumulate_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), target, asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_accumulate_f08ts
    subroutine MPI_Get_accumulate_f08ts_c(origin_addr,origin_count,origin_datatype,result_addr, &
        result_count,result_datatype,target_rank,target_disp,target_count,target_datatype,op,win, &
        ierror) &
        bind(C, name="mpi_get_accumulate_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), target, asynchronous :: result_addr
      integer(MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_accumulate_f08ts_c
  end interface

  interface MPI_Get_address
    subroutine MPI_Get_address_f08ts(location,address,ierror) &
        bind(C, name="mpi_get_address_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: location
      integer(MPI_ADDRESS_KIND), intent(out) :: address
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_address_f08ts
  end interface

  interface MPI_Get_count
    subroutine MPI_Get_count_f08(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_count_f08
    subroutine MPI_Get_count_f08_c(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_count_f08_c
  end interface

  interface MPI_Get_elements
    subroutine MPI_Get_elements_f08(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_elements_f08
    subroutine MPI_Get_elements_f08_c(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_elements_f08_c
  end interface

  interface MPI_Get_elements_x
    subroutine MPI_Get_elements_x_f08(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_elements_x_f08
  end interface

  interface MPI_Get_hw_resource_info
    subroutine MPI_Get_hw_resource_info_f08(hw_info,ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: hw_info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_hw_resource_info_f08
  end interface

  interface MPI_Get_library_version
    subroutine MPI_Get_library_version_f08(version,resultlen,ierror)
      import
      implicit none
      character(len=*), intent(out) :: version
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_library_version_f08
  end interface

  interface MPI_Get_processor_name
    subroutine MPI_Get_processor_name_f08(name,resultlen,ierror)
      import
      implicit none
      character(len=*), intent(out) :: name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_processor_name_f08
  end interface

  interface MPI_Get_version
    subroutine MPI_Get_version_f08(version,subversion,ierror)
      import
      implicit none
      integer, intent(out) :: version
      integer, intent(out) :: subversion
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_version_f08
  end interface

  interface MPI_Graph_create
    subroutine MPI_Graph_create_f08(comm_old,nnodes,index,edges,reorder,comm_graph,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: nnodes
      integer, intent(in) :: index(*)
      integer, intent(in) :: edges(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_graph
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Graph_create_f08
  end interface

  interface MPI_Graph_get
    subroutine MPI_Graph_get_f08(comm,maxindex,maxedges,index,edges,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindex
      integer, intent(in) :: maxedges
      integer, intent(out) :: index(*)
      integer, intent(out) :: edges(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Graph_get_f08
  end interface

  interface MPI_Graph_map
    subroutine MPI_Graph_map_f08(comm,nnodes,index,edges,newrank,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: nnodes
      integer, intent(in) :: index(*)
      integer, intent(in) :: edges(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Graph_map_f08
  end interface

  interface MPI_Graph_neighbors
    subroutine MPI_Graph_neighbors_f08(comm,rank,maxneighbors,neighbors,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxneighbors
      integer, intent(out) :: neighbors(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Graph_neighbors_f08
  end interface

  interface MPI_Graph_neighbors_count
    subroutine MPI_Graph_neighbors_count_f08(comm,rank,nneighbors,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(out) :: nneighbors
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Graph_neighbors_count_f08
  end interface

  interface MPI_Graphdims_get
    subroutine MPI_Graphdims_get_f08(comm,nnodes,nedges,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: nnodes
      integer, intent(out) :: nedges
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Graphdims_get_f08
  end interface

  interface MPI_Grequest_complete
    subroutine MPI_Grequest_complete_f08(request,ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Grequest_complete_f08
  end interface

  interface MPI_Grequest_start
    subroutine MPI_Grequest_start_f08(query_fn,free_fn,cancel_fn,extra_state,request,ierror)
      import
      implicit none
      procedure(MPI_Grequest_query_function) :: query_fn
      procedure(MPI_Grequest_free_function) :: free_fn
      procedure(MPI_Grequest_cancel_function) :: cancel_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Grequest_start_f08
  end interface

  interface MPI_Group_compare
    subroutine MPI_Group_compare_f08(group1,group2,result,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_compare_f08
  end interface

  interface MPI_Group_difference
    subroutine MPI_Group_difference_f08(group1,group2,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_difference_f08
  end interface

  interface MPI_Group_excl
    subroutine MPI_Group_excl_f08(group,n,ranks,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_excl_f08
  end interface

  interface MPI_Group_free
    subroutine MPI_Group_free_f08(group,ierror)
      import
      implicit none
      type(MPI_Group), intent(inout) :: group
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_free_f08
  end interface

  interface MPI_Group_from_session_pset
    subroutine MPI_Group_from_session_pset_f08(session,pset_name,newgroup,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_from_session_pset_f08
  end interface

  interface MPI_Group_incl
    subroutine MPI_Group_incl_f08(group,n,ranks,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_incl_f08
  end interface

  interface MPI_Group_intersection
    subroutine MPI_Group_intersection_f08(group1,group2,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_intersection_f08
  end interface

  interface MPI_Group_range_excl
    subroutine MPI_Group_range_excl_f08(group,n,ranges,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3,*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_range_excl_f08
  end interface

  interface MPI_Group_range_incl
    subroutine MPI_Group_range_incl_f08(group,n,ranges,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3,*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_range_incl_f08
  end interface

  interface MPI_Group_rank
    subroutine MPI_Group_rank_f08(group,rank,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_rank_f08
  end interface

  interface MPI_Group_size
    subroutine MPI_Group_size_f08(group,size,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_size_f08
  end interface

  interface MPI_Group_translate_ranks
    subroutine MPI_Group_translate_ranks_f08(group1,n,ranks1,group2,ranks2,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      integer, intent(in) :: n
      integer, intent(in) :: ranks1(*)
      type(MPI_Group), intent(in) :: group2
      integer, intent(out) :: ranks2(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_translate_ranks_f08
  end interface

  interface MPI_Group_union
    subroutine MPI_Group_union_f08(group1,group2,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Group_union_f08
  end interface

  interface MPI_Iallgather
    subroutine MPI_Iallgather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        request,ierror) &
        bind(C, name="mpi_iallgather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iallgather_f08ts
    subroutine MPI_Iallgather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        request,ierror) &
        bind(C, name="mpi_iallgather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iallgather_f08ts_c
  end interface

  interface MPI_Iallgatherv
    subroutine MPI_Iallgatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,request,ierror) &
        bind(C, name="mpi_iallgatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iallgatherv_f08ts
    subroutine MPI_Iallgatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,request,ierror) &
        bind(C, name="mpi_iallgatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iallgatherv_f08ts_c
  end interface

  interface MPI_Iallreduce
    subroutine MPI_Iallreduce_f08ts(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="mpi_iallreduce_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iallreduce_f08ts
    subroutine MPI_Iallreduce_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="mpi_iallreduce_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iallreduce_f08ts_c
  end interface

  interface MPI_Ialltoall
    subroutine MPI_Ialltoall_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        request,ierror) &
        bind(C, name="mpi_ialltoall_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ialltoall_f08ts
    subroutine MPI_Ialltoall_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        request,ierror) &
        bind(C, name="mpi_ialltoall_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ialltoall_f08ts_c
  end interface

  interface MPI_Ialltoallv
    subroutine MPI_Ialltoallv_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,request,ierror) &
        bind(C, name="mpi_ialltoallv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ialltoallv_f08ts
    subroutine MPI_Ialltoallv_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,request,ierror) &
        bind(C, name="mpi_ialltoallv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ialltoallv_f08ts_c
  end interface

  interface MPI_Ialltoallw
    subroutine MPI_Ialltoallw_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf,recvcounts, &
        rdispls,recvtypes,comm,request,ierror) &
        bind(C, name="mpi_ialltoallw_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ialltoallw_f08ts
    subroutine MPI_Ialltoallw_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf,recvcounts, &
        rdispls,recvtypes,comm,request,ierror) &
        bind(C, name="mpi_ialltoallw_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ialltoallw_f08ts_c
  end interface

  interface MPI_Ibarrier
    subroutine MPI_Ibarrier_f08(comm,request,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ibarrier_f08
  end interface

  interface MPI_Ibcast
    subroutine MPI_Ibcast_f08ts(buffer,count,datatype,root,comm,request,ierror) &
        bind(C, name="mpi_ibcast_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ibcast_f08ts
    subroutine MPI_Ibcast_f08ts_c(buffer,count,datatype,root,comm,request,ierror) &
        bind(C, name="mpi_ibcast_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ibcast_f08ts_c
  end interface

  interface MPI_Ibsend
    subroutine MPI_Ibsend_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_ibsend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ibsend_f08ts
    subroutine MPI_Ibsend_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_ibsend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ibsend_f08ts_c
  end interface

  interface MPI_Iexscan
    subroutine MPI_Iexscan_f08ts(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="mpi_iexscan_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iexscan_f08ts
    subroutine MPI_Iexscan_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="mpi_iexscan_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iexscan_f08ts_c
  end interface

  interface MPI_Igather
    subroutine MPI_Igather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root,comm, &
        request,ierror) &
        bind(C, name="mpi_igather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Igather_f08ts
    subroutine MPI_Igather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,request,ierror) &
        bind(C, name="mpi_igather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Igather_f08ts_c
  end interface

  interface MPI_Igatherv
    subroutine MPI_Igatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs,recvtype, &
        root,comm,request,ierror) &
        bind(C, name="mpi_igatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Igatherv_f08ts
    subroutine MPI_Igatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,root,comm,request,ierror) &
        bind(C, name="mpi_igatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Igatherv_f08ts_c
  end interface

  interface MPI_Improbe
    subroutine MPI_Improbe_f08(source,tag,comm,flag,message,status,ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Improbe_f08
  end interface

  interface MPI_Imrecv
    subroutine MPI_Imrecv_f08ts(buf,count,datatype,message,request,ierror) &
        bind(C, name="mpi_imrecv_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Imrecv_f08ts
    subroutine MPI_Imrecv_f08ts_c(buf,count,datatype,message,request,ierror) &
        bind(C, name="mpi_imrecv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Imrecv_f08ts_c
  end interface

  interface MPI_Ineighbor_allgather
    subroutine MPI_Ineighbor_allgather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,request,ierror) &
        bind(C, name="mpi_ineighbor_allgather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ineighbor_allgather_f08ts
    subroutine MPI_Ineighbor_allgather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,request,ierror) &
        bind(C, name="mpi_ineighbor_allgather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ineighbor_allgather_f08ts_c
  end interface

  interface MPI_Ineighbor_allgatherv
    subroutine MPI_Ineighbor_allgatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts, &
        displs,recvtype,comm,request,ierror) &
        bind(C, name="mpi_ineighbor_allgatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ineighbor_allgatherv_f08ts
    subroutine MPI_Ineighbor_allgatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts, &
        displs,recvtype,comm,request,ierror) &
        bind(C, name="mpi_ineighbor_allgatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ineighbor_allgatherv_f08ts_c
  end interface

  interface MPI_Ineighbor_alltoall
    subroutine MPI_Ineighbor_alltoall_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,request,ierror) &
        bind(C, name="mpi_ineighbor_alltoall_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ineighbor_alltoall_f08ts
    subroutine MPI_Ineighbor_alltoall_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,request,ierror) &
        bind(C, name="mpi_ineighbor_alltoall_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ineighbor_alltoall_f08ts_c
  end interface

  interface MPI_Ineighbor_alltoallv
    subroutine MPI_Ineighbor_alltoallv_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,request,ierror) &
        bind(C, name="mpi_ineighbor_alltoallv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ineighbor_alltoallv_f08ts
    subroutine MPI_Ineighbor_alltoallv_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,request,ierror) &
        bind(C, name="mpi_ineighbor_alltoallv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ineighbor_alltoallv_f08ts_c
  end interface

  interface MPI_Ineighbor_alltoallw
    subroutine MPI_Ineighbor_alltoallw_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,request,ierror) &
        bind(C, name="mpi_ineighbor_alltoallw_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ineighbor_alltoallw_f08ts
    subroutine MPI_Ineighbor_alltoallw_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,request,ierror) &
        bind(C, name="mpi_ineighbor_alltoallw_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ineighbor_alltoallw_f08ts_c
  end interface

  interface MPI_Info_create
    subroutine MPI_Info_create_f08(info,ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_create_f08
  end interface

  interface MPI_Info_create_env
    subroutine MPI_Info_create_env_f08(info,ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_create_env_f08
  end interface

  interface MPI_Info_delete
    subroutine MPI_Info_delete_f08(info,key,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_delete_f08
  end interface

  interface MPI_Info_dup
    subroutine MPI_Info_dup_f08(info,newinfo,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Info), intent(out) :: newinfo
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_dup_f08
  end interface

  interface MPI_Info_free
    subroutine MPI_Info_free_f08(info,ierror)
      import
      implicit none
      type(MPI_Info), intent(inout) :: info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_free_f08
  end interface

  interface MPI_Info_get
    subroutine MPI_Info_get_f08(info,key,valuelen,value,flag,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(in) :: valuelen
      character(len=*), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_get_f08
  end interface

  interface MPI_Info_get_nkeys
    subroutine MPI_Info_get_nkeys_f08(info,nkeys,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: nkeys
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_get_nkeys_f08
  end interface

  interface MPI_Info_get_nthkey
    subroutine MPI_Info_get_nthkey_f08(info,n,key,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      character(len=*), intent(out) :: key
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_get_nthkey_f08
  end interface

  interface MPI_Info_get_string
    subroutine MPI_Info_get_string_f08(info,key,buflen,value,flag,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(inout) :: buflen
      character(len=*), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_get_string_f08
  end interface

  interface MPI_Info_get_valuelen
    subroutine MPI_Info_get_valuelen_f08(info,key,valuelen,flag,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(out) :: valuelen
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_get_valuelen_f08
  end interface

  interface MPI_Info_set
    subroutine MPI_Info_set_f08(info,key,value,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      character(len=*), intent(in) :: value
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Info_set_f08
  end interface

  interface MPI_Init
    subroutine MPI_Init_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Init_f08
  end interface

  interface MPI_Init_thread
    subroutine MPI_Init_thread_f08(required,provided,ierror)
      import
      implicit none
      integer, intent(in) :: required
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Init_thread_f08
  end interface

  interface MPI_Initialized
    subroutine MPI_Initialized_f08(flag,ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Initialized_f08
  end interface

  interface MPI_Intercomm_create
    subroutine MPI_Intercomm_create_f08(local_comm,local_leader,peer_comm,remote_leader,tag, &
        newintercomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: local_comm
      integer, intent(in) :: local_leader
      type(MPI_Comm), intent(in) :: peer_comm
      integer, intent(in) :: remote_leader
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Intercomm_create_f08
  end interface

  interface MPI_Intercomm_create_from_groups
    subroutine MPI_Intercomm_create_from_groups_f08(local_group,local_leader,remote_group, &
        remote_leader,stringtag,info,errhandler,newintercomm,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: local_group
      integer, intent(in) :: local_leader
      type(MPI_Group), intent(in) :: remote_group
      integer, intent(in) :: remote_leader
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Intercomm_create_from_groups_f08
  end interface

  interface MPI_Intercomm_merge
    subroutine MPI_Intercomm_merge_f08(intercomm,high,newintracomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: intercomm
      logical, intent(in) :: high
      type(MPI_Comm), intent(out) :: newintracomm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Intercomm_merge_f08
  end interface

  interface MPI_Iprobe
    subroutine MPI_Iprobe_f08(source,tag,comm,flag,status,ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iprobe_f08
  end interface

  interface MPI_Irecv
    subroutine MPI_Irecv_f08ts(buf,count,datatype,source,tag,comm,request,ierror) &
        bind(C, name="mpi_irecv_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Irecv_f08ts
    subroutine MPI_Irecv_f08ts_c(buf,count,datatype,source,tag,comm,request,ierror) &
        bind(C, name="mpi_irecv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Irecv_f08ts_c
  end interface

  interface MPI_Ireduce
    subroutine MPI_Ireduce_f08ts(sendbuf,recvbuf,count,datatype,op,root,comm,request,ierror) &
        bind(C, name="mpi_ireduce_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ireduce_f08ts
    subroutine MPI_Ireduce_f08ts_c(sendbuf,recvbuf,count,datatype,op,root,comm,request,ierror) &
        bind(C, name="mpi_ireduce_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ireduce_f08ts_c
  end interface

  interface MPI_Ireduce_scatter
    subroutine MPI_Ireduce_scatter_f08ts(sendbuf,recvbuf,recvcounts,datatype,op,comm,request, &
        ierror) &
        bind(C, name="mpi_ireduce_scatter_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ireduce_scatter_f08ts
    subroutine MPI_Ireduce_scatter_f08ts_c(sendbuf,recvbuf,recvcounts,datatype,op,comm,request, &
        ierror) &
        bind(C, name="mpi_ireduce_scatter_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ireduce_scatter_f08ts_c
  end interface

  interface MPI_Ireduce_scatter_block
    subroutine MPI_Ireduce_scatter_block_f08ts(sendbuf,recvbuf,recvcount,datatype,op,comm, &
        request,ierror) &
        bind(C, name="mpi_ireduce_scatter_block_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ireduce_scatter_block_f08ts
    subroutine MPI_Ireduce_scatter_block_f08ts_c(sendbuf,recvbuf,recvcount,datatype,op,comm, &
        request,ierror) &
        bind(C, name="mpi_ireduce_scatter_block_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ireduce_scatter_block_f08ts_c
  end interface

  interface MPI_Irsend
    subroutine MPI_Irsend_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_irsend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Irsend_f08ts
    subroutine MPI_Irsend_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_irsend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Irsend_f08ts_c
  end interface

  interface MPI_Is_thread_main
    subroutine MPI_Is_thread_main_f08(flag,ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Is_thread_main_f08
  end interface

  interface MPI_Iscan
    subroutine MPI_Iscan_f08ts(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="mpi_iscan_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iscan_f08ts
    subroutine MPI_Iscan_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="mpi_iscan_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iscan_f08ts_c
  end interface

  interface MPI_Iscatter
    subroutine MPI_Iscatter_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,request,ierror) &
        bind(C, name="mpi_iscatter_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iscatter_f08ts
    subroutine MPI_Iscatter_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,request,ierror) &
        bind(C, name="mpi_iscatter_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iscatter_f08ts_c
  end interface

  interface MPI_Iscatterv
    subroutine MPI_Iscatterv_f08ts(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount,recvtype, &
        root,comm,request,ierror) &
        bind(C, name="mpi_iscatterv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iscatterv_f08ts
    subroutine MPI_Iscatterv_f08ts_c(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount, &
        recvtype,root,comm,request,ierror) &
        bind(C, name="mpi_iscatterv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Iscatterv_f08ts_c
  end interface

  interface MPI_Isend
    subroutine MPI_Isend_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_isend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Isend_f08ts
    subroutine MPI_Isend_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_isend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Isend_f08ts_c
  end interface

  interface MPI_Isendrecv
    subroutine MPI_Isendrecv_f08ts(sendbuf,sendcount,sendtype,dest,sendtag,recvbuf,recvcount, &
        recvtype,source,recvtag,comm,request,ierror) &
        bind(C, name="mpi_isendrecv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Isendrecv_f08ts
    subroutine MPI_Isendrecv_f08ts_c(sendbuf,sendcount,sendtype,dest,sendtag,recvbuf,recvcount, &
        recvtype,source,recvtag,comm,request,ierror) &
        bind(C, name="mpi_isendrecv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Isendrecv_f08ts_c
  end interface

  interface MPI_Isendrecv_replace
    subroutine MPI_Isendrecv_replace_f08ts(buf,count,datatype,dest,sendtag,source,recvtag,comm, &
        request,ierror) &
        bind(C, name="mpi_isendrecv_replace_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Isendrecv_replace_f08ts
    subroutine MPI_Isendrecv_replace_f08ts_c(buf,count,datatype,dest,sendtag,source,recvtag,comm, &
        request,ierror) &
        bind(C, name="mpi_isendrecv_replace_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Isendrecv_replace_f08ts_c
  end interface

  interface MPI_Issend
    subroutine MPI_Issend_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_issend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Issend_f08ts
    subroutine MPI_Issend_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_issend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Issend_f08ts_c
  end interface

  interface MPI_Lookup_name
    subroutine MPI_Lookup_name_f08(service_name,info,port_name,ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Lookup_name_f08
  end interface

  interface MPI_Mprobe
    subroutine MPI_Mprobe_f08(source,tag,comm,message,status,ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Mprobe_f08
  end interface

  interface MPI_Mrecv
    subroutine MPI_Mrecv_f08ts(buf,count,datatype,message,status,ierror) &
        bind(C, name="mpi_mrecv_f08ts_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Mrecv_f08ts
    subroutine MPI_Mrecv_f08ts_c(buf,count,datatype,message,status,ierror) &
        bind(C, name="mpi_mrecv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Mrecv_f08ts_c
  end interface

  interface MPI_Neighbor_allgather
    subroutine MPI_Neighbor_allgather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,ierror) &
        bind(C, name="mpi_neighbor_allgather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_allgather_f08ts
    subroutine MPI_Neighbor_allgather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,ierror) &
        bind(C, name="mpi_neighbor_allgather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_allgather_f08ts_c
  end interface

  interface MPI_Neighbor_allgather_init
    subroutine MPI_Neighbor_allgather_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_neighbor_allgather_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_allgather_init_f08ts
    subroutine MPI_Neighbor_allgather_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_neighbor_allgather_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_allgather_init_f08ts_c
  end interface

  interface MPI_Neighbor_allgatherv
    subroutine MPI_Neighbor_allgatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts, &
        displs,recvtype,comm,ierror) &
        bind(C, name="mpi_neighbor_allgatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_allgatherv_f08ts
    subroutine MPI_Neighbor_allgatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts, &
        displs,recvtype,comm,ierror) &
        bind(C, name="mpi_neighbor_allgatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_allgatherv_f08ts_c
  end interface

  interface MPI_Neighbor_allgatherv_init
    subroutine MPI_Neighbor_allgatherv_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts, &
        displs,recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_neighbor_allgatherv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_allgatherv_init_f08ts
    subroutine MPI_Neighbor_allgatherv_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf, &
        recvcounts,displs,recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_neighbor_allgatherv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_allgatherv_init_f08ts_c
  end interface

  interface MPI_Neighbor_alltoall
    subroutine MPI_Neighbor_alltoall_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        comm,ierror) &
        bind(C, name="mpi_neighbor_alltoall_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoall_f08ts
    subroutine MPI_Neighbor_alltoall_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,ierror) &
        bind(C, name="mpi_neighbor_alltoall_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoall_f08ts_c
  end interface

  interface MPI_Neighbor_alltoall_init
    subroutine MPI_Neighbor_alltoall_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_neighbor_alltoall_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoall_init_f08ts
    subroutine MPI_Neighbor_alltoall_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_neighbor_alltoall_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoall_init_f08ts_c
  end interface

  interface MPI_Neighbor_alltoallv
    subroutine MPI_Neighbor_alltoallv_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,ierror) &
        bind(C, name="mpi_neighbor_alltoallv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoallv_f08ts
    subroutine MPI_Neighbor_alltoallv_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,ierror) &
        bind(C, name="mpi_neighbor_alltoallv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoallv_f08ts_c
  end interface

  interface MPI_Neighbor_alltoallv_init
    subroutine MPI_Neighbor_alltoallv_init_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_neighbor_alltoallv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoallv_init_f08ts
    subroutine MPI_Neighbor_alltoallv_init_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,info,request,ierror) &
        bind(C, name="mpi_neighbor_alltoallv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoallv_init_f08ts_c
  end interface

  interface MPI_Neighbor_alltoallw
    subroutine MPI_Neighbor_alltoallw_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,ierror) &
        bind(C, name="mpi_neighbor_alltoallw_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoallw_f08ts
    subroutine MPI_Neighbor_alltoallw_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,ierror) &
        bind(C, name="mpi_neighbor_alltoallw_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoallw_f08ts_c
  end interface

  interface MPI_Neighbor_alltoallw_init
    subroutine MPI_Neighbor_alltoallw_init_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,info,request,ierror) &
        bind(C, name="mpi_neighbor_alltoallw_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoallw_init_f08ts
    subroutine MPI_Neighbor_alltoallw_init_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,info,request,ierror) &
        bind(C, name="mpi_neighbor_alltoallw_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Neighbor_alltoallw_init_f08ts_c
  end interface

  interface MPI_Op_commutative
    subroutine MPI_Op_commutative_f08(op,commute,ierror)
      import
      implicit none
      type(MPI_Op), intent(in) :: op
      logical, intent(out) :: commute
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Op_commutative_f08
  end interface

  interface MPI_Op_create
    subroutine MPI_Op_create_f08(user_fn,commute,op,ierror)
      import
      implicit none
      procedure(MPI_User_function) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Op_create_f08
  end interface

  interface MPI_Op_create_c
    subroutine MPI_Op_create_c_f08(user_fn,commute,op,ierror)
      import
      implicit none
      procedure(MPI_User_function_c) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Op_create_c_f08
  end interface

  interface MPI_Op_free
    subroutine MPI_Op_free_f08(op,ierror)
      import
      implicit none
      type(MPI_Op), intent(inout) :: op
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Op_free_f08
  end interface

  interface MPI_Open_port
    subroutine MPI_Open_port_f08(info,port_name,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Open_port_f08
  end interface

  interface MPI_Pack
    subroutine MPI_Pack_f08ts(inbuf,incount,datatype,outbuf,outsize,position,comm,ierror) &
        bind(C, name="mpi_pack_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outsize
      integer, intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pack_f08ts
    subroutine MPI_Pack_f08ts_c(inbuf,incount,datatype,outbuf,outsize,position,comm,ierror) &
        bind(C, name="mpi_pack_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outsize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pack_f08ts_c
  end interface

  interface MPI_Pack_external
    subroutine MPI_Pack_external_f08(datarep,inbuf,incount,datatype,outbuf,outsize,position, &
        ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      !$PRAGMA IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      !$PRAGMA IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer(MPI_ADDRESS_KIND), intent(in) :: outsize
      integer(MPI_ADDRESS_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pack_external_f08
    subroutine MPI_Pack_external_f08_c(datarep,inbuf,incount,datatype,outbuf,outsize,position, &
        ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      !$PRAGMA IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      !$PRAGMA IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outsize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pack_external_f08_c
  end interface

  interface MPI_Pack_external_size
    subroutine MPI_Pack_external_size_f08(datarep,incount,datatype,size,ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pack_external_size_f08
    subroutine MPI_Pack_external_size_f08_c(datarep,incount,datatype,size,ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pack_external_size_f08_c
  end interface

  interface MPI_Pack_size
    subroutine MPI_Pack_size_f08(incount,datatype,comm,size,ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pack_size_f08
    subroutine MPI_Pack_size_f08_c(incount,datatype,comm,size,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pack_size_f08_c
  end interface

  interface MPI_Parrived
    subroutine MPI_Parrived_f08(request,partition,flag,ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, intent(in) :: partition
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Parrived_f08
  end interface

  interface MPI_Pcontrol
    subroutine MPI_Pcontrol_f08(level)
      import
      implicit none
      integer, intent(in) :: level
    end subroutine MPI_Pcontrol_f08
  end interface

  interface MPI_Pready
    subroutine MPI_Pready_f08(partition,request,ierror)
      import
      implicit none
      integer, intent(in) :: partition
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pready_f08
  end interface

  interface MPI_Pready_list
    subroutine MPI_Pready_list_f08(length,array_of_partitions,request,ierror)
      import
      implicit none
      integer, intent(in) :: length
      integer, intent(in) :: array_of_partitions(*)
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pready_list_f08
  end interface

  interface MPI_Pready_range
    subroutine MPI_Pready_range_f08(partition_low,partition_high,request,ierror)
      import
      implicit none
      integer, intent(in) :: partition_low
      integer, intent(in) :: partition_high
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Pready_range_f08
  end interface

  interface MPI_Precv_init
    subroutine MPI_Precv_init_f08ts(buf,partitions,count,datatype,dest,tag,comm,info,request, &
        ierror) &
        bind(C, name="mpi_precv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: partitions
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Precv_init_f08ts
  end interface

  interface MPI_Probe
    subroutine MPI_Probe_f08(source,tag,comm,status,ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Probe_f08
  end interface

  interface MPI_Psend_init
    subroutine MPI_Psend_init_f08ts(buf,partitions,count,datatype,dest,tag,comm,info,request, &
        ierror) &
        bind(C, name="mpi_psend_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: partitions
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Psend_init_f08ts
  end interface

  interface MPI_Publish_name
    subroutine MPI_Publish_name_f08(service_name,info,port_name,ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Publish_name_f08
  end interface

  interface MPI_Put
    subroutine MPI_Put_f08ts(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,ierror) &
        bind(C, name="mpi_put_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Put_f08ts
    subroutine MPI_Put_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,ierror) &
        bind(C, name="mpi_put_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Put_f08ts_c
  end interface

  interface MPI_Query_thread
    subroutine MPI_Query_thread_f08(provided,ierror)
      import
      implicit none
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Query_thread_f08
  end interface

  interface MPI_Raccumulate
    subroutine MPI_Raccumulate_f08ts(origin_addr,origin_count,origin_datatype,target_rank, &
        target_disp,target_count,target_datatype,op,win,request,ierror) &
        bind(C, name="mpi_raccumulate_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Raccumulate_f08ts
    subroutine MPI_Raccumulate_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank, &
        target_disp,target_count,target_datatype,op,win,request,ierror) &
        bind(C, name="mpi_raccumulate_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Raccumulate_f08ts_c
  end interface

  interface MPI_Recv
    subroutine MPI_Recv_f08ts(buf,count,datatype,source,tag,comm,status,ierror) &
        bind(C, name="mpi_recv_f08ts_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Recv_f08ts
    subroutine MPI_Recv_f08ts_c(buf,count,datatype,source,tag,comm,status,ierror) &
        bind(C, name="mpi_recv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Recv_f08ts_c
  end interface

  interface MPI_Recv_init
    subroutine MPI_Recv_init_f08ts(buf,count,datatype,source,tag,comm,request,ierror) &
        bind(C, name="mpi_recv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Recv_init_f08ts
    subroutine MPI_Recv_init_f08ts_c(buf,count,datatype,source,tag,comm,request,ierror) &
        bind(C, name="mpi_recv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Recv_init_f08ts_c
  end interface

  interface MPI_Reduce
    subroutine MPI_Reduce_f08ts(sendbuf,recvbuf,count,datatype,op,root,comm,ierror) &
        bind(C, name="mpi_reduce_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_f08ts
    subroutine MPI_Reduce_f08ts_c(sendbuf,recvbuf,count,datatype,op,root,comm,ierror) &
        bind(C, name="mpi_reduce_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_f08ts_c
  end interface

  interface MPI_Reduce_init
    subroutine MPI_Reduce_init_f08ts(sendbuf,recvbuf,count,datatype,op,root,comm,info,request, &
        ierror) &
        bind(C, name="mpi_reduce_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_init_f08ts
    subroutine MPI_Reduce_init_f08ts_c(sendbuf,recvbuf,count,datatype,op,root,comm,info,request, &
        ierror) &
        bind(C, name="mpi_reduce_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_init_f08ts_c
  end interface

  interface MPI_Reduce_local
    subroutine MPI_Reduce_local_f08ts(inbuf,inoutbuf,count,datatype,op,ierror) &
        bind(C, name="mpi_reduce_local_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_local_f08ts
    subroutine MPI_Reduce_local_f08ts_c(inbuf,inoutbuf,count,datatype,op,ierror) &
        bind(C, name="mpi_reduce_local_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_local_f08ts_c
  end interface

  interface MPI_Reduce_scatter
    subroutine MPI_Reduce_scatter_f08ts(sendbuf,recvbuf,recvcounts,datatype,op,comm,ierror) &
        bind(C, name="mpi_reduce_scatter_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_scatter_f08ts
    subroutine MPI_Reduce_scatter_f08ts_c(sendbuf,recvbuf,recvcounts,datatype,op,comm,ierror) &
        bind(C, name="mpi_reduce_scatter_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_scatter_f08ts_c
  end interface

  interface MPI_Reduce_scatter_block
    subroutine MPI_Reduce_scatter_block_f08ts(sendbuf,recvbuf,recvcount,datatype,op,comm,ierror) &
        bind(C, name="mpi_reduce_scatter_block_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_scatter_block_f08ts
    subroutine MPI_Reduce_scatter_block_f08ts_c(sendbuf,recvbuf,recvcount,datatype,op,comm, &
        ierror) &
        bind(C, name="mpi_reduce_scatter_block_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_scatter_block_f08ts_c
  end interface

  interface MPI_Reduce_scatter_block_init
    subroutine MPI_Reduce_scatter_block_init_f08ts(sendbuf,recvbuf,recvcount,datatype,op,comm, &
        info,request,ierror) &
        bind(C, name="mpi_reduce_scatter_block_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_scatter_block_init_f08ts
    subroutine MPI_Reduce_scatter_block_init_f08ts_c(sendbuf,recvbuf,recvcount,datatype,op,comm, &
        info,request,ierror) &
        bind(C, name="mpi_reduce_scatter_block_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_scatter_block_init_f08ts_c
  end interface

  interface MPI_Reduce_scatter_init
    subroutine MPI_Reduce_scatter_init_f08ts(sendbuf,recvbuf,recvcounts,datatype,op,comm,info, &
        request,ierror) &
        bind(C, name="mpi_reduce_scatter_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_scatter_init_f08ts
    subroutine MPI_Reduce_scatter_init_f08ts_c(sendbuf,recvbuf,recvcounts,datatype,op,comm,info, &
        request,ierror) &
        bind(C, name="mpi_reduce_scatter_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Reduce_scatter_init_f08ts_c
  end interface

  interface MPI_Register_datarep
    subroutine MPI_Register_datarep_f08(datarep,read_conversion_fn,write_conversion_fn, &
        dtype_file_extent_fn,extra_state,ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Register_datarep_f08
  end interface

  interface MPI_Register_datarep_c
    subroutine MPI_Register_datarep_c_f08(datarep,read_conversion_fn,write_conversion_fn, &
        dtype_file_extent_fn,extra_state,ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function_c) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function_c) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Register_datarep_c_f08
  end interface

  interface MPI_Remove_error_class
    subroutine MPI_Remove_error_class_f08(errorclass,ierror)
      import
      implicit none
      integer, intent(in) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Remove_error_class_f08
  end interface

  interface MPI_Remove_error_code
    subroutine MPI_Remove_error_code_f08(errorcode,ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Remove_error_code_f08
  end interface

  interface MPI_Remove_error_string
    subroutine MPI_Remove_error_string_f08(errorcode,ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Remove_error_string_f08
  end interface

  interface MPI_Request_free
    subroutine MPI_Request_free_f08(request,ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Request_free_f08
  end interface

  interface MPI_Request_get_status
    subroutine MPI_Request_get_status_f08(request,flag,status,ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Request_get_status_f08
  end interface

  interface MPI_Request_get_status_all
    subroutine MPI_Request_get_status_all_f08(count,array_of_requests,flag,array_of_statuses, &
        ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Request_get_status_all_f08
  end interface

  interface MPI_Request_get_status_any
    subroutine MPI_Request_get_status_any_f08(count,array_of_requests,index,flag,status,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: index
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Request_get_status_any_f08
  end interface

  interface MPI_Request_get_status_some
    subroutine MPI_Request_get_status_some_f08(incount,array_of_requests,outcount, &
        array_of_indices,array_of_statuses,ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Request_get_status_some_f08
  end interface

  interface MPI_Rget
    subroutine MPI_Rget_f08ts(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,request,ierror) &
        bind(C, name="mpi_rget_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rget_f08ts
    subroutine MPI_Rget_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,request,ierror) &
        bind(C, name="mpi_rget_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rget_f08ts_c
  end interface

  interface MPI_Rget_accumulate
    subroutine MPI_Rget_accumulate_f08ts(origin_addr,origin_count,origin_datatype,result_addr, &
        result_count,result_datatype,target_rank,target_disp,target_count,target_datatype,op,win, &
        request,ierror) &
        bind(C, name="mpi_rget_accumulate_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), target, asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rget_accumulate_f08ts
    subroutine MPI_Rget_accumulate_f08ts_c(origin_addr,origin_count,origin_datatype,result_addr, &
        result_count,result_datatype,target_rank,target_disp,target_count,target_datatype,op,win, &
        request,ierror) &
        bind(C, name="mpi_rget_accumulate_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), target, asynchronous :: result_addr
      integer(MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rget_accumulate_f08ts_c
  end interface

  interface MPI_Rput
    subroutine MPI_Rput_f08ts(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,request,ierror) &
        bind(C, name="mpi_rput_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rput_f08ts
    subroutine MPI_Rput_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,request,ierror) &
        bind(C, name="mpi_rput_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rput_f08ts_c
  end interface

  interface MPI_Rsend
    subroutine MPI_Rsend_f08ts(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="mpi_rsend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rsend_f08ts
    subroutine MPI_Rsend_f08ts_c(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="mpi_rsend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rsend_f08ts_c
  end interface

  interface MPI_Rsend_init
    subroutine MPI_Rsend_init_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_rsend_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rsend_init_f08ts
    subroutine MPI_Rsend_init_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_rsend_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rsend_init_f08ts_c
  end interface

  interface MPI_Scan
    subroutine MPI_Scan_f08ts(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="mpi_scan_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scan_f08ts
    subroutine MPI_Scan_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="mpi_scan_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scan_f08ts_c
  end interface

  interface MPI_Scan_init
    subroutine MPI_Scan_init_f08ts(sendbuf,recvbuf,count,datatype,op,comm,info,request,ierror) &
        bind(C, name="mpi_scan_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scan_init_f08ts
    subroutine MPI_Scan_init_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,info,request,ierror) &
        bind(C, name="mpi_scan_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scan_init_f08ts_c
  end interface

  interface MPI_Scatter
    subroutine MPI_Scatter_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root,comm, &
        ierror) &
        bind(C, name="mpi_scatter_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scatter_f08ts
    subroutine MPI_Scatter_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,ierror) &
        bind(C, name="mpi_scatter_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scatter_f08ts_c
  end interface

  interface MPI_Scatter_init
    subroutine MPI_Scatter_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,info,request,ierror) &
        bind(C, name="mpi_scatter_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scatter_init_f08ts
    subroutine MPI_Scatter_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        root,comm,info,request,ierror) &
        bind(C, name="mpi_scatter_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scatter_init_f08ts_c
  end interface

  interface MPI_Scatterv
    subroutine MPI_Scatterv_f08ts(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount,recvtype, &
        root,comm,ierror) &
        bind(C, name="mpi_scatterv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scatterv_f08ts
    subroutine MPI_Scatterv_f08ts_c(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount, &
        recvtype,root,comm,ierror) &
        bind(C, name="mpi_scatterv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scatterv_f08ts_c
  end interface

  interface MPI_Scatterv_init
    subroutine MPI_Scatterv_init_f08ts(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount, &
        recvtype,root,comm,info,request,ierror) &
        bind(C, name="mpi_scatterv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scatterv_init_f08ts
    subroutine MPI_Scatterv_init_f08ts_c(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount, &
        recvtype,root,comm,info,request,ierror) &
        bind(C, name="mpi_scatterv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Scatterv_init_f08ts_c
  end interface

  interface MPI_Send
    subroutine MPI_Send_f08ts(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="mpi_send_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Send_f08ts
    subroutine MPI_Send_f08ts_c(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="mpi_send_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Send_f08ts_c
  end interface

  interface MPI_Send_init
    subroutine MPI_Send_init_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_send_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Send_init_f08ts
    subroutine MPI_Send_init_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_send_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Send_init_f08ts_c
  end interface

  interface MPI_Sendrecv
    subroutine MPI_Sendrecv_f08ts(sendbuf,sendcount,sendtype,dest,sendtag,recvbuf,recvcount, &
        recvtype,source,recvtag,comm,status,ierror) &
        bind(C, name="mpi_sendrecv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Sendrecv_f08ts
    subroutine MPI_Sendrecv_f08ts_c(sendbuf,sendcount,sendtype,dest,sendtag,recvbuf,recvcount, &
        recvtype,source,recvtag,comm,status,ierror) &
        bind(C, name="mpi_sendrecv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Sendrecv_f08ts_c
  end interface

  interface MPI_Sendrecv_replace
    subroutine MPI_Sendrecv_replace_f08ts(buf,count,datatype,dest,sendtag,source,recvtag,comm, &
        status,ierror) &
        bind(C, name="mpi_sendrecv_replace_f08ts_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Sendrecv_replace_f08ts
    subroutine MPI_Sendrecv_replace_f08ts_c(buf,count,datatype,dest,sendtag,source,recvtag,comm, &
        status,ierror) &
        bind(C, name="mpi_sendrecv_replace_f08ts_c_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Sendrecv_replace_f08ts_c
  end interface

  interface MPI_Session_attach_buffer
    subroutine MPI_Session_attach_buffer_f08ts(session,buffer,size,ierror) &
        bind(C, name="mpi_session_attach_buffer_f08ts_")
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), target, asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_attach_buffer_f08ts
    subroutine MPI_Session_attach_buffer_f08ts_c(session,buffer,size,ierror) &
        bind(C, name="mpi_session_attach_buffer_f08ts_c_")
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), target, asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_attach_buffer_f08ts_c
  end interface

  interface MPI_Session_call_errhandler
    subroutine MPI_Session_call_errhandler_f08(session,errorcode,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_call_errhandler_f08
  end interface

  interface MPI_Session_create_errhandler
    subroutine MPI_Session_create_errhandler_f08(session_errhandler_fn,errhandler,ierror)
      import
      implicit none
      procedure(MPI_Session_errhandler_function) :: session_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_create_errhandler_f08
  end interface

  interface MPI_Session_detach_buffer
    subroutine MPI_Session_detach_buffer_f08(session,buffer_addr,size,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_detach_buffer_f08
    subroutine MPI_Session_detach_buffer_f08_c(session,buffer_addr,size,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_detach_buffer_f08_c
  end interface

  interface MPI_Session_finalize
    subroutine MPI_Session_finalize_f08(session,ierror)
      import
      implicit none
      type(MPI_Session), intent(inout) :: session
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_finalize_f08
  end interface

  interface MPI_Session_flush_buffer
    subroutine MPI_Session_flush_buffer_f08(session,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_flush_buffer_f08
  end interface

  interface MPI_Session_get_errhandler
    subroutine MPI_Session_get_errhandler_f08(session,errhandler,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_get_errhandler_f08
  end interface

  interface MPI_Session_get_info
    subroutine MPI_Session_get_info_f08(session,info_used,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_get_info_f08
  end interface

  interface MPI_Session_get_nth_pset
    subroutine MPI_Session_get_nth_pset_f08(session,info,n,pset_len,pset_name,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      integer, intent(inout) :: pset_len
      character(len=*), intent(out) :: pset_name
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_get_nth_pset_f08
  end interface

  interface MPI_Session_get_num_psets
    subroutine MPI_Session_get_num_psets_f08(session,info,npset_names,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: npset_names
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_get_num_psets_f08
  end interface

  interface MPI_Session_get_pset_info
    subroutine MPI_Session_get_pset_info_f08(session,pset_name,info,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_get_pset_info_f08
  end interface

  interface MPI_Session_iflush_buffer
    subroutine MPI_Session_iflush_buffer_f08(session,request,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_iflush_buffer_f08
  end interface

  interface MPI_Session_init
    subroutine MPI_Session_init_f08(info,errhandler,session,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Session), intent(out) :: session
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_init_f08
  end interface

  interface MPI_Session_set_errhandler
    subroutine MPI_Session_set_errhandler_f08(session,errhandler,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Session_set_errhandler_f08
  end interface

  interface MPI_Ssend
    subroutine MPI_Ssend_f08ts(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="mpi_ssend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ssend_f08ts
    subroutine MPI_Ssend_f08ts_c(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="mpi_ssend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ssend_f08ts_c
  end interface

  interface MPI_Ssend_init
    subroutine MPI_Ssend_init_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_ssend_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ssend_init_f08ts
    subroutine MPI_Ssend_init_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="mpi_ssend_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Ssend_init_f08ts_c
  end interface

  interface MPI_Start
    subroutine MPI_Start_f08(request,ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Start_f08
  end interface

  interface MPI_Startall
    subroutine MPI_Startall_f08(count,array_of_requests,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Startall_f08
  end interface

  interface MPI_Status_get_error
    subroutine MPI_Status_get_error_f08(status,error,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: error
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_get_error_f08
  end interface

  interface MPI_Status_get_source
    subroutine MPI_Status_get_source_f08(status,source,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: source
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_get_source_f08
  end interface

  interface MPI_Status_get_tag
    subroutine MPI_Status_get_tag_f08(status,tag,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_get_tag_f08
  end interface

  interface MPI_Status_set_cancelled
    subroutine MPI_Status_set_cancelled_f08(status,flag,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_set_cancelled_f08
  end interface

  interface MPI_Status_set_elements
    subroutine MPI_Status_set_elements_f08(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_set_elements_f08
    subroutine MPI_Status_set_elements_f08_c(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_set_elements_f08_c
  end interface

  interface MPI_Status_set_elements_x
    subroutine MPI_Status_set_elements_x_f08(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_set_elements_x_f08
  end interface

  interface MPI_Status_set_error
    subroutine MPI_Status_set_error_f08(status,error,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: error
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_set_error_f08
  end interface

  interface MPI_Status_set_source
    subroutine MPI_Status_set_source_f08(status,source,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: source
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_set_source_f08
  end interface

  interface MPI_Status_set_tag
    subroutine MPI_Status_set_tag_f08(status,tag,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_set_tag_f08
  end interface

  interface MPI_Test
    subroutine MPI_Test_f08(request,flag,status,ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Test_f08
  end interface

  interface MPI_Test_cancelled
    subroutine MPI_Test_cancelled_f08(status,flag,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Test_cancelled_f08
  end interface

  interface MPI_Testall
    subroutine MPI_Testall_f08(count,array_of_requests,flag,array_of_statuses,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Testall_f08
  end interface

  interface MPI_Testany
    subroutine MPI_Testany_f08(count,array_of_requests,index,flag,status,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: index
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Testany_f08
  end interface

  interface MPI_Testsome
    subroutine MPI_Testsome_f08(incount,array_of_requests,outcount,array_of_indices, &
        array_of_statuses,ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Testsome_f08
  end interface

  interface MPI_Topo_test
    subroutine MPI_Topo_test_f08(comm,status,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Topo_test_f08
  end interface

  interface MPI_Type_commit
    subroutine MPI_Type_commit_f08(datatype,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_commit_f08
  end interface

  interface MPI_Type_contiguous
    subroutine MPI_Type_contiguous_f08(count,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_contiguous_f08
    subroutine MPI_Type_contiguous_f08_c(count,oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_contiguous_f08_c
  end interface

  interface MPI_Type_create_darray
    subroutine MPI_Type_create_darray_f08(size,rank,ndims,array_of_gsizes,array_of_distribs, &
        array_of_dargs,array_of_psizes,order,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_darray_f08
    subroutine MPI_Type_create_darray_f08_c(size,rank,ndims,array_of_gsizes,array_of_distribs, &
        array_of_dargs,array_of_psizes,order,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer(MPI_COUNT_KIND), intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_darray_f08_c
  end interface

  interface MPI_Type_create_f90_complex
    subroutine MPI_Type_create_f90_complex_f08(p,r,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_f90_complex_f08
  end interface

  interface MPI_Type_create_f90_integer
    subroutine MPI_Type_create_f90_integer_f08(r,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_f90_integer_f08
  end interface

  interface MPI_Type_create_f90_real
    subroutine MPI_Type_create_f90_real_f08(p,r,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_f90_real_f08
  end interface

  interface MPI_Type_create_hindexed
    subroutine MPI_Type_create_hindexed_f08(count,array_of_blocklengths,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_hindexed_f08
    subroutine MPI_Type_create_hindexed_f08_c(count,array_of_blocklengths,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_hindexed_f08_c
  end interface

  interface MPI_Type_create_hindexed_block
    subroutine MPI_Type_create_hindexed_block_f08(count,blocklength,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_hindexed_block_f08
    subroutine MPI_Type_create_hindexed_block_f08_c(count,blocklength,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_hindexed_block_f08_c
  end interface

  interface MPI_Type_create_hvector
    subroutine MPI_Type_create_hvector_f08(count,blocklength,stride,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(MPI_ADDRESS_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_hvector_f08
    subroutine MPI_Type_create_hvector_f08_c(count,blocklength,stride,oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_hvector_f08_c
  end interface

  interface MPI_Type_create_indexed_block
    subroutine MPI_Type_create_indexed_block_f08(count,blocklength,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_indexed_block_f08
    subroutine MPI_Type_create_indexed_block_f08_c(count,blocklength,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_indexed_block_f08_c
  end interface

  interface MPI_Type_create_keyval
    subroutine MPI_Type_create_keyval_f08(type_copy_attr_fn,type_delete_attr_fn,type_keyval, &
        extra_state,ierror)
      import
      implicit none
      procedure(MPI_Type_copy_attr_function) :: type_copy_attr_fn
      procedure(MPI_Type_delete_attr_function) :: type_delete_attr_fn
      integer, intent(out) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_keyval_f08
  end interface

  interface MPI_Type_create_resized
    subroutine MPI_Type_create_resized_f08(oldtype,lb,extent,newtype,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: oldtype
      integer(MPI_ADDRESS_KIND), intent(in) :: lb
      integer(MPI_ADDRESS_KIND), intent(in) :: extent
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_resized_f08
  end interface

  interface MPI_Type_create_struct
    subroutine MPI_Type_create_struct_f08(count,array_of_blocklengths,array_of_displacements, &
        array_of_types,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_struct_f08
    subroutine MPI_Type_create_struct_f08_c(count,array_of_blocklengths,array_of_displacements, &
        array_of_types,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_struct_f08_c
  end interface

  interface MPI_Type_create_subarray
    subroutine MPI_Type_create_subarray_f08(ndims,array_of_sizes,array_of_subsizes, &
        array_of_starts,order,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_sizes(*)
      integer, intent(in) :: array_of_subsizes(*)
      integer, intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_subarray_f08
    subroutine MPI_Type_create_subarray_f08_c(ndims,array_of_sizes,array_of_subsizes, &
        array_of_starts,order,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: ndims
      integer(MPI_COUNT_KIND), intent(in) :: array_of_sizes(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_subsizes(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_create_subarray_f08_c
  end interface

  interface MPI_Type_delete_attr
    subroutine MPI_Type_delete_attr_f08(datatype,type_keyval,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_delete_attr_f08
  end interface

  interface MPI_Type_dup
    subroutine MPI_Type_dup_f08(oldtype,newtype,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_dup_f08
  end interface

  interface MPI_Type_free
    subroutine MPI_Type_free_f08(datatype,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_free_f08
  end interface

  interface MPI_Type_free_keyval
    subroutine MPI_Type_free_keyval_f08(type_keyval,ierror)
      import
      implicit none
      integer, intent(inout) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_free_keyval_f08
  end interface

  interface MPI_Type_get_attr
    subroutine MPI_Type_get_attr_f08(datatype,type_keyval,attribute_val,flag,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_attr_f08
  end interface

  interface MPI_Type_get_contents
    subroutine MPI_Type_get_contents_f08(datatype,max_integers,max_addresses,max_datatypes, &
        array_of_integers,array_of_addresses,array_of_datatypes,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: max_integers
      integer, intent(in) :: max_addresses
      integer, intent(in) :: max_datatypes
      integer, intent(out) :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND), intent(out) :: array_of_addresses(*)
      type(MPI_Datatype), intent(out) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_contents_f08
    subroutine MPI_Type_get_contents_f08_c(datatype,max_integers,max_addresses,max_large_counts, &
        max_datatypes,array_of_integers,array_of_addresses,array_of_large_counts, &
        array_of_datatypes,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: max_integers
      integer(MPI_COUNT_KIND), intent(in) :: max_addresses
      integer(MPI_COUNT_KIND), intent(in) :: max_large_counts
      integer(MPI_COUNT_KIND), intent(in) :: max_datatypes
      integer, intent(out) :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND), intent(out) :: array_of_addresses(*)
      integer(MPI_COUNT_KIND), intent(out) :: array_of_large_counts(*)
      type(MPI_Datatype), intent(out) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_contents_f08_c
  end interface

  interface MPI_Type_get_envelope
    subroutine MPI_Type_get_envelope_f08(datatype,num_integers,num_addresses,num_datatypes, &
        combiner,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: num_integers
      integer, intent(out) :: num_addresses
      integer, intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_envelope_f08
    subroutine MPI_Type_get_envelope_f08_c(datatype,num_integers,num_addresses,num_large_counts, &
        num_datatypes,combiner,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: num_integers
      integer(MPI_COUNT_KIND), intent(out) :: num_addresses
      integer(MPI_COUNT_KIND), intent(out) :: num_large_counts
      integer(MPI_COUNT_KIND), intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_envelope_f08_c
  end interface

  interface MPI_Type_get_extent
    subroutine MPI_Type_get_extent_f08(datatype,lb,extent,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: lb
      integer(MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_extent_f08
  end interface

  interface MPI_Type_get_extent_x
    subroutine MPI_Type_get_extent_x_f08(datatype,lb,extent,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: lb
      integer(MPI_COUNT_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_extent_x_f08
  end interface

  interface MPI_Type_get_name
    subroutine MPI_Type_get_name_f08(datatype,type_name,resultlen,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      character(len=*), intent(out) :: type_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_name_f08
  end interface

  interface MPI_Type_get_true_extent
    subroutine MPI_Type_get_true_extent_f08(datatype,true_lb,true_extent,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: true_lb
      integer(MPI_ADDRESS_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_true_extent_f08
  end interface

  interface MPI_Type_get_true_extent_x
    subroutine MPI_Type_get_true_extent_x_f08(datatype,true_lb,true_extent,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: true_lb
      integer(MPI_COUNT_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_true_extent_x_f08
  end interface

  interface MPI_Type_get_value_index
    subroutine MPI_Type_get_value_index_f08(value_type,index_type,pair_type,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: value_type
      type(MPI_Datatype), intent(in) :: index_type
      type(MPI_Datatype), intent(out) :: pair_type
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_get_value_index_f08
  end interface

  interface MPI_Type_indexed
    subroutine MPI_Type_indexed_f08(count,array_of_blocklengths,array_of_displacements,oldtype, &
        newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_indexed_f08
    subroutine MPI_Type_indexed_f08_c(count,array_of_blocklengths,array_of_displacements,oldtype, &
        newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_indexed_f08_c
  end interface

  interface MPI_Type_match_size
    subroutine MPI_Type_match_size_f08(typeclass,size,datatype,ierror)
      import
      implicit none
      integer, intent(in) :: typeclass
      integer, intent(in) :: size
      type(MPI_Datatype), intent(out) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_match_size_f08
  end interface

  interface MPI_Type_set_attr
    subroutine MPI_Type_set_attr_f08(datatype,type_keyval,attribute_val,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_set_attr_f08
  end interface

  interface MPI_Type_set_name
    subroutine MPI_Type_set_name_f08(datatype,type_name,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      character(len=*), intent(in) :: type_name
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_set_name_f08
  end interface

  interface MPI_Type_size
    subroutine MPI_Type_size_f08(datatype,size,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_size_f08
    subroutine MPI_Type_size_f08_c(datatype,size,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_size_f08_c
  end interface

  interface MPI_Type_size_x
    subroutine MPI_Type_size_x_f08(datatype,size,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_size_x_f08
  end interface

  interface MPI_Type_vector
    subroutine MPI_Type_vector_f08(count,blocklength,stride,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_vector_f08
    subroutine MPI_Type_vector_f08_c(count,blocklength,stride,oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Type_vector_f08_c
  end interface

  interface MPI_Unpack
    subroutine MPI_Unpack_f08ts(inbuf,insize,position,outbuf,outcount,datatype,comm,ierror) &
        bind(C, name="mpi_unpack_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: insize
      integer, intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Unpack_f08ts
    subroutine MPI_Unpack_f08ts_c(inbuf,insize,position,outbuf,outcount,datatype,comm,ierror) &
        bind(C, name="mpi_unpack_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: insize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Unpack_f08ts_c
  end interface

  interface MPI_Unpack_external
    subroutine MPI_Unpack_external_f08(datarep,inbuf,insize,position,outbuf,outcount,datatype, &
        ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      !$PRAGMA IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer(MPI_ADDRESS_KIND), intent(in) :: insize
      integer(MPI_ADDRESS_KIND), intent(inout) :: position
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      !$PRAGMA IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Unpack_external_f08
    subroutine MPI_Unpack_external_f08_c(datarep,inbuf,insize,position,outbuf,outcount,datatype, &
        ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      !$PRAGMA IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: insize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      !$PRAGMA IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Unpack_external_f08_c
  end interface

  interface MPI_Unpublish_name
    subroutine MPI_Unpublish_name_f08(service_name,info,port_name,ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Unpublish_name_f08
  end interface

  interface MPI_Wait
    subroutine MPI_Wait_f08(request,status,ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Wait_f08
  end interface

  interface MPI_Waitall
    subroutine MPI_Waitall_f08(count,array_of_requests,array_of_statuses,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Waitall_f08
  end interface

  interface MPI_Waitany
    subroutine MPI_Waitany_f08(count,array_of_requests,index,status,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: index
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Waitany_f08
  end interface

  interface MPI_Waitsome
    subroutine MPI_Waitsome_f08(incount,array_of_requests,outcount,array_of_indices, &
        array_of_statuses,ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Waitsome_f08
  end interface

  interface MPI_Win_allocate
    subroutine MPI_Win_allocate_f08(size,disp_unit,info,comm,baseptr,win,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_allocate_f08
    subroutine MPI_Win_allocate_f08_c(size,disp_unit,info,comm,baseptr,win,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_allocate_f08_c
  end interface

  interface MPI_Win_allocate_shared
    subroutine MPI_Win_allocate_shared_f08(size,disp_unit,info,comm,baseptr,win,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_allocate_shared_f08
    subroutine MPI_Win_allocate_shared_f08_c(size,disp_unit,info,comm,baseptr,win,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_allocate_shared_f08_c
  end interface

  interface MPI_Win_attach
    subroutine MPI_Win_attach_f08ts(win,base,size,ierror) &
        bind(C, name="mpi_win_attach_f08ts_")
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), target, asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_attach_f08ts
  end interface

  interface MPI_Win_call_errhandler
    subroutine MPI_Win_call_errhandler_f08(win,errorcode,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_call_errhandler_f08
  end interface

  interface MPI_Win_complete
    subroutine MPI_Win_complete_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_complete_f08
  end interface

  interface MPI_Win_create
    subroutine MPI_Win_create_f08ts(base,size,disp_unit,info,comm,win,ierror) &
        bind(C, name="mpi_win_create_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_create_f08ts
    subroutine MPI_Win_create_f08ts_c(base,size,disp_unit,info,comm,win,ierror) &
        bind(C, name="mpi_win_create_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_create_f08ts_c
  end interface

  interface MPI_Win_create_dynamic
    subroutine MPI_Win_create_dynamic_f08(info,comm,win,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_create_dynamic_f08
  end interface

  interface MPI_Win_create_errhandler
    subroutine MPI_Win_create_errhandler_f08(win_errhandler_fn,errhandler,ierror)
      import
      implicit none
      procedure(MPI_Win_errhandler_function) :: win_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_create_errhandler_f08
  end interface

  interface MPI_Win_create_keyval
    subroutine MPI_Win_create_keyval_f08(win_copy_attr_fn,win_delete_attr_fn,win_keyval, &
        extra_state,ierror)
      import
      implicit none
      procedure(MPI_Win_copy_attr_function) :: win_copy_attr_fn
      procedure(MPI_Win_delete_attr_function) :: win_delete_attr_fn
      integer, intent(out) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_create_keyval_f08
  end interface

  interface MPI_Win_delete_attr
    subroutine MPI_Win_delete_attr_f08(win,win_keyval,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_delete_attr_f08
  end interface

  interface MPI_Win_detach
    subroutine MPI_Win_detach_f08ts(win,base,ierror) &
        bind(C, name="mpi_win_detach_f08ts_")
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), intent(in), target, asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_detach_f08ts
  end interface

  interface MPI_Win_fence
    subroutine MPI_Win_fence_f08(assert,win,ierror)
      import
      implicit none
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_fence_f08
  end interface

  interface MPI_Win_flush
    subroutine MPI_Win_flush_f08(rank,win,ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_flush_f08
  end interface

  interface MPI_Win_flush_all
    subroutine MPI_Win_flush_all_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_flush_all_f08
  end interface

  interface MPI_Win_flush_local
    subroutine MPI_Win_flush_local_f08(rank,win,ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_flush_local_f08
  end interface

  interface MPI_Win_flush_local_all
    subroutine MPI_Win_flush_local_all_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_flush_local_all_f08
  end interface

  interface MPI_Win_free
    subroutine MPI_Win_free_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(inout) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_free_f08
  end interface

  interface MPI_Win_free_keyval
    subroutine MPI_Win_free_keyval_f08(win_keyval,ierror)
      import
      implicit none
      integer, intent(inout) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_free_keyval_f08
  end interface

  interface MPI_Win_get_attr
    subroutine MPI_Win_get_attr_f08(win,win_keyval,attribute_val,flag,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_get_attr_f08
  end interface

  interface MPI_Win_get_errhandler
    subroutine MPI_Win_get_errhandler_f08(win,errhandler,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_get_errhandler_f08
  end interface

  interface MPI_Win_get_group
    subroutine MPI_Win_get_group_f08(win,group,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_get_group_f08
  end interface

  interface MPI_Win_get_info
    subroutine MPI_Win_get_info_f08(win,info_used,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_get_info_f08
  end interface

  interface MPI_Win_get_name
    subroutine MPI_Win_get_name_f08(win,win_name,resultlen,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      character(len=*), intent(out) :: win_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_get_name_f08
  end interface

  interface MPI_Win_lock
    subroutine MPI_Win_lock_f08(lock_type,rank,assert,win,ierror)
      import
      implicit none
      integer, intent(in) :: lock_type
      integer, intent(in) :: rank
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_lock_f08
  end interface

  interface MPI_Win_lock_all
    subroutine MPI_Win_lock_all_f08(assert,win,ierror)
      import
      implicit none
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_lock_all_f08
  end interface

  interface MPI_Win_post
    subroutine MPI_Win_post_f08(group,assert,win,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_post_f08
  end interface

  interface MPI_Win_set_attr
    subroutine MPI_Win_set_attr_f08(win,win_keyval,attribute_val,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_set_attr_f08
  end interface

  interface MPI_Win_set_errhandler
    subroutine MPI_Win_set_errhandler_f08(win,errhandler,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_set_errhandler_f08
  end interface

  interface MPI_Win_set_info
    subroutine MPI_Win_set_info_f08(win,info,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_set_info_f08
  end interface

  interface MPI_Win_set_name
    subroutine MPI_Win_set_name_f08(win,win_name,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      character(len=*), intent(in) :: win_name
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_set_name_f08
  end interface

  interface MPI_Win_shared_query
    subroutine MPI_Win_shared_query_f08(win,rank,size,disp_unit,baseptr,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer, intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_shared_query_f08
    subroutine MPI_Win_shared_query_f08_c(win,rank,size,disp_unit,baseptr,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer(MPI_ADDRESS_KIND), intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_shared_query_f08_c
  end interface

  interface MPI_Win_start
    subroutine MPI_Win_start_f08(group,assert,win,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_start_f08
  end interface

  interface MPI_Win_sync
    subroutine MPI_Win_sync_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_sync_f08
  end interface

  interface MPI_Win_test
    subroutine MPI_Win_test_f08(win,flag,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_test_f08
  end interface

  interface MPI_Win_unlock
    subroutine MPI_Win_unlock_f08(rank,win,ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_unlock_f08
  end interface

  interface MPI_Win_unlock_all
    subroutine MPI_Win_unlock_all_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_unlock_all_f08
  end interface

  interface MPI_Win_wait
    subroutine MPI_Win_wait_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_wait_f08
  end interface

  interface MPI_Aint_add
    function MPI_Aint_add_f08(base,disp)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: MPI_Aint_add_f08
      integer(MPI_ADDRESS_KIND), intent(in) :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: disp
    end function MPI_Aint_add_f08
  end interface

  interface MPI_Aint_diff
    function MPI_Aint_diff_f08(addr1,addr2)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: MPI_Aint_diff_f08
      integer(MPI_ADDRESS_KIND), intent(in) :: addr1
      integer(MPI_ADDRESS_KIND), intent(in) :: addr2
    end function MPI_Aint_diff_f08
  end interface

  interface MPI_Wtick
    function MPI_Wtick_f08()
      import
      implicit none
      double precision :: MPI_Wtick_f08
    end function MPI_Wtick_f08
  end interface

  interface MPI_Wtime
    function MPI_Wtime_f08()
      import
      implicit none
      double precision :: MPI_Wtime_f08
    end function MPI_Wtime_f08
  end interface

  interface MPI_Sizeof
    subroutine MPI_Sizeof_f08ts(x,size,ierror) bind(C, name="mpi_sizeof_f08ts_")
      type(*), dimension(..), intent(in) :: x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Sizeof_f08ts
  end interface
  interface MPI_F_sync_reg
    subroutine MPI_F_sync_reg_f08ts(buf) bind(C, name="mpi_f_sync_reg_f08ts_")
      type(*), dimension(..), asynchronous :: buf
    end subroutine MPI_F_sync_reg_f08ts
  end interface
  interface MPI_Status_f2f08
    subroutine MPI_Status_f2f08_f08(f_status,f08_status,ierror)
      import
      integer, intent(in) :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_f2f08_f08
  end interface
  interface MPI_Status_f082f
    subroutine MPI_Status_f082f_f08(f08_status,f_status,ierror)
      import
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(MPI_STATUS_SIZE)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_f082f_f08
  end interface

  interface PMPI_Abi_get_info
    subroutine PMPI_Abi_get_info_f08(info,ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Abi_get_info_f08
  end interface

  interface PMPI_Abi_get_version
    subroutine PMPI_Abi_get_version_f08(abi_major,abi_minor,ierror)
      import
      implicit none
      integer, intent(out) :: abi_major
      integer, intent(out) :: abi_minor
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Abi_get_version_f08
  end interface

  interface PMPI_Abort
    subroutine PMPI_Abort_f08(comm,errorcode,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Abort_f08
  end interface

  interface PMPI_Accumulate
    subroutine PMPI_Accumulate_f08ts(origin_addr,origin_count,origin_datatype,target_rank, &
        target_disp,target_count,target_datatype,op,win,ierror) &
        bind(C, name="pmpi_accumulate_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Accumulate_f08ts
    subroutine PMPI_Accumulate_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank, &
        target_disp,target_count,target_datatype,op,win,ierror) &
        bind(C, name="pmpi_accumulate_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Accumulate_f08ts_c
  end interface

  interface PMPI_Add_error_class
    subroutine PMPI_Add_error_class_f08(errorclass,ierror)
      import
      implicit none
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Add_error_class_f08
  end interface

  interface PMPI_Add_error_code
    subroutine PMPI_Add_error_code_f08(errorclass,errorcode,ierror)
      import
      implicit none
      integer, intent(in) :: errorclass
      integer, intent(out) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Add_error_code_f08
  end interface

  interface PMPI_Add_error_string
    subroutine PMPI_Add_error_string_f08(errorcode,string,ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      character(len=*), intent(in) :: string
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Add_error_string_f08
  end interface

  interface PMPI_Allgather
    subroutine PMPI_Allgather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        ierror) &
        bind(C, name="pmpi_allgather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allgather_f08ts
    subroutine PMPI_Allgather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        ierror) &
        bind(C, name="pmpi_allgather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allgather_f08ts_c
  end interface

  interface PMPI_Allgather_init
    subroutine PMPI_Allgather_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        comm,info,request,ierror) &
        bind(C, name="pmpi_allgather_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allgather_init_f08ts
    subroutine PMPI_Allgather_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        comm,info,request,ierror) &
        bind(C, name="pmpi_allgather_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allgather_init_f08ts_c
  end interface

  interface PMPI_Allgatherv
    subroutine PMPI_Allgatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,ierror) &
        bind(C, name="pmpi_allgatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allgatherv_f08ts
    subroutine PMPI_Allgatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,ierror) &
        bind(C, name="pmpi_allgatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allgatherv_f08ts_c
  end interface

  interface PMPI_Allgatherv_init
    subroutine PMPI_Allgatherv_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_allgatherv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allgatherv_init_f08ts
    subroutine PMPI_Allgatherv_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_allgatherv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allgatherv_init_f08ts_c
  end interface

  interface PMPI_Alloc_mem
    subroutine PMPI_Alloc_mem_f08(size,info,baseptr,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      type(MPI_Info), intent(in) :: info
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alloc_mem_f08
  end interface

  interface PMPI_Allreduce
    subroutine PMPI_Allreduce_f08ts(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="pmpi_allreduce_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allreduce_f08ts
    subroutine PMPI_Allreduce_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="pmpi_allreduce_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allreduce_f08ts_c
  end interface

  interface PMPI_Allreduce_init
    subroutine PMPI_Allreduce_init_f08ts(sendbuf,recvbuf,count,datatype,op,comm,info,request, &
        ierror) &
        bind(C, name="pmpi_allreduce_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allreduce_init_f08ts
    subroutine PMPI_Allreduce_init_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,info,request, &
        ierror) &
        bind(C, name="pmpi_allreduce_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Allreduce_init_f08ts_c
  end interface

  interface PMPI_Alltoall
    subroutine PMPI_Alltoall_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        ierror) &
        bind(C, name="pmpi_alltoall_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoall_f08ts
    subroutine PMPI_Alltoall_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        ierror) &
        bind(C, name="pmpi_alltoall_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoall_f08ts_c
  end interface

  interface PMPI_Alltoall_init
    subroutine PMPI_Alltoall_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        comm,info,request,ierror) &
        bind(C, name="pmpi_alltoall_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoall_init_f08ts
    subroutine PMPI_Alltoall_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        comm,info,request,ierror) &
        bind(C, name="pmpi_alltoall_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoall_init_f08ts_c
  end interface

  interface PMPI_Alltoallv
    subroutine PMPI_Alltoallv_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,ierror) &
        bind(C, name="pmpi_alltoallv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoallv_f08ts
    subroutine PMPI_Alltoallv_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,ierror) &
        bind(C, name="pmpi_alltoallv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoallv_f08ts_c
  end interface

  interface PMPI_Alltoallv_init
    subroutine PMPI_Alltoallv_init_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_alltoallv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoallv_init_f08ts
    subroutine PMPI_Alltoallv_init_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_alltoallv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoallv_init_f08ts_c
  end interface

  interface PMPI_Alltoallw
    subroutine PMPI_Alltoallw_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf,recvcounts, &
        rdispls,recvtypes,comm,ierror) &
        bind(C, name="pmpi_alltoallw_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoallw_f08ts
    subroutine PMPI_Alltoallw_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf,recvcounts, &
        rdispls,recvtypes,comm,ierror) &
        bind(C, name="pmpi_alltoallw_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoallw_f08ts_c
  end interface

  interface PMPI_Alltoallw_init
    subroutine PMPI_Alltoallw_init_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf,recvcounts, &
        rdispls,recvtypes,comm,info,request,ierror) &
        bind(C, name="pmpi_alltoallw_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoallw_init_f08ts
    subroutine PMPI_Alltoallw_init_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,info,request,ierror) &
        bind(C, name="pmpi_alltoallw_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Alltoallw_init_f08ts_c
  end interface

  interface PMPI_Barrier
    subroutine PMPI_Barrier_f08(comm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Barrier_f08
  end interface

  interface PMPI_Barrier_init
    subroutine PMPI_Barrier_init_f08(comm,info,request,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Barrier_init_f08
  end interface

  interface PMPI_Bcast
    subroutine PMPI_Bcast_f08ts(buffer,count,datatype,root,comm,ierror) &
        bind(C, name="pmpi_bcast_f08ts_")
      import
      implicit none
      type(*), dimension(..) :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Bcast_f08ts
    subroutine PMPI_Bcast_f08ts_c(buffer,count,datatype,root,comm,ierror) &
        bind(C, name="pmpi_bcast_f08ts_c_")
      import
      implicit none
      type(*), dimension(..) :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Bcast_f08ts_c
  end interface

  interface PMPI_Bcast_init
    subroutine PMPI_Bcast_init_f08ts(buffer,count,datatype,root,comm,info,request,ierror) &
        bind(C, name="pmpi_bcast_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Bcast_init_f08ts
    subroutine PMPI_Bcast_init_f08ts_c(buffer,count,datatype,root,comm,info,request,ierror) &
        bind(C, name="pmpi_bcast_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Bcast_init_f08ts_c
  end interface

  interface PMPI_Bsend
    subroutine PMPI_Bsend_f08ts(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="pmpi_bsend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Bsend_f08ts
    subroutine PMPI_Bsend_f08ts_c(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="pmpi_bsend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Bsend_f08ts_c
  end interface

  interface PMPI_Bsend_init
    subroutine PMPI_Bsend_init_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_bsend_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Bsend_init_f08ts
    subroutine PMPI_Bsend_init_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_bsend_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Bsend_init_f08ts_c
  end interface

  interface PMPI_Buffer_attach
    subroutine PMPI_Buffer_attach_f08ts(buffer,size,ierror) &
        bind(C, name="pmpi_buffer_attach_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Buffer_attach_f08ts
    subroutine PMPI_Buffer_attach_f08ts_c(buffer,size,ierror) &
        bind(C, name="pmpi_buffer_attach_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Buffer_attach_f08ts_c
  end interface

  interface PMPI_Buffer_detach
    subroutine PMPI_Buffer_detach_f08(buffer_addr,size,ierror)
      import
      implicit none
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Buffer_detach_f08
    subroutine PMPI_Buffer_detach_f08_c(buffer_addr,size,ierror)
      import
      implicit none
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Buffer_detach_f08_c
  end interface

  interface PMPI_Buffer_flush
    subroutine PMPI_Buffer_flush_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Buffer_flush_f08
  end interface

  interface PMPI_Buffer_iflush
    subroutine PMPI_Buffer_iflush_f08(request,ierror)
      import
      implicit none
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Buffer_iflush_f08
  end interface

  interface PMPI_Cancel
    subroutine PMPI_Cancel_f08(request,ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Cancel_f08
  end interface

  interface PMPI_Cart_coords
    subroutine PMPI_Cart_coords_f08(comm,rank,maxdims,coords,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxdims
      integer, intent(out) :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Cart_coords_f08
  end interface

  interface PMPI_Cart_create
    subroutine PMPI_Cart_create_f08(comm_old,ndims,dims,periods,reorder,comm_cart,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_cart
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Cart_create_f08
  end interface

  interface PMPI_Cart_get
    subroutine PMPI_Cart_get_f08(comm,maxdims,dims,periods,coords,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxdims
      integer, intent(out) :: dims(*)
      logical, intent(out) :: periods(*)
      integer, intent(out) :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Cart_get_f08
  end interface

  interface PMPI_Cart_map
    subroutine PMPI_Cart_map_f08(comm,ndims,dims,periods,newrank,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Cart_map_f08
  end interface

  interface PMPI_Cart_rank
    subroutine PMPI_Cart_rank_f08(comm,coords,rank,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: coords(*)
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Cart_rank_f08
  end interface

  interface PMPI_Cart_shift
    subroutine PMPI_Cart_shift_f08(comm,direction,disp,rank_source,rank_dest,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: direction
      integer, intent(in) :: disp
      integer, intent(out) :: rank_source
      integer, intent(out) :: rank_dest
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Cart_shift_f08
  end interface

  interface PMPI_Cart_sub
    subroutine PMPI_Cart_sub_f08(comm,remain_dims,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      logical, intent(in) :: remain_dims(*)
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Cart_sub_f08
  end interface

  interface PMPI_Cartdim_get
    subroutine PMPI_Cartdim_get_f08(comm,ndims,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: ndims
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Cartdim_get_f08
  end interface

  interface PMPI_Close_port
    subroutine PMPI_Close_port_f08(port_name,ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Close_port_f08
  end interface

  interface PMPI_Comm_accept
    subroutine PMPI_Comm_accept_f08(port_name,info,root,comm,newcomm,ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_accept_f08
  end interface

  interface PMPI_Comm_attach_buffer
    subroutine PMPI_Comm_attach_buffer_f08ts(comm,buffer,size,ierror) &
        bind(C, name="pmpi_comm_attach_buffer_f08ts_")
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), target, asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_attach_buffer_f08ts
    subroutine PMPI_Comm_attach_buffer_f08ts_c(comm,buffer,size,ierror) &
        bind(C, name="pmpi_comm_attach_buffer_f08ts_c_")
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), target, asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_attach_buffer_f08ts_c
  end interface

  interface PMPI_Comm_call_errhandler
    subroutine PMPI_Comm_call_errhandler_f08(comm,errorcode,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_call_errhandler_f08
  end interface

  interface PMPI_Comm_compare
    subroutine PMPI_Comm_compare_f08(comm1,comm2,result,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm1
      type(MPI_Comm), intent(in) :: comm2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_compare_f08
  end interface

  interface PMPI_Comm_connect
    subroutine PMPI_Comm_connect_f08(port_name,info,root,comm,newcomm,ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_connect_f08
  end interface

  interface PMPI_Comm_create
    subroutine PMPI_Comm_create_f08(comm,group,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_create_f08
  end interface

  interface PMPI_Comm_create_errhandler
    subroutine PMPI_Comm_create_errhandler_f08(comm_errhandler_fn,errhandler,ierror)
      import
      implicit none
      procedure(MPI_Comm_errhandler_function) :: comm_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_create_errhandler_f08
  end interface

  interface PMPI_Comm_create_from_group
    subroutine PMPI_Comm_create_from_group_f08(group,stringtag,info,errhandler,newcomm,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_create_from_group_f08
  end interface

  interface PMPI_Comm_create_group
    subroutine PMPI_Comm_create_group_f08(comm,group,tag,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_create_group_f08
  end interface

  interface PMPI_Comm_create_keyval
    subroutine PMPI_Comm_create_keyval_f08(comm_copy_attr_fn,comm_delete_attr_fn,comm_keyval, &
        extra_state,ierror)
      import
      implicit none
      procedure(MPI_Comm_copy_attr_function) :: comm_copy_attr_fn
      procedure(MPI_Comm_delete_attr_function) :: comm_delete_attr_fn
      integer, intent(out) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_create_keyval_f08
  end interface

  interface PMPI_Comm_delete_attr
    subroutine PMPI_Comm_delete_attr_f08(comm,comm_keyval,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_delete_attr_f08
  end interface

  interface PMPI_Comm_detach_buffer
    subroutine PMPI_Comm_detach_buffer_f08(comm,buffer_addr,size,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_detach_buffer_f08
    subroutine PMPI_Comm_detach_buffer_f08_c(comm,buffer_addr,size,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_detach_buffer_f08_c
  end interface

  interface PMPI_Comm_disconnect
    subroutine PMPI_Comm_disconnect_f08(comm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_disconnect_f08
  end interface

  interface PMPI_Comm_dup
    subroutine PMPI_Comm_dup_f08(comm,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_dup_f08
  end interface

  interface PMPI_Comm_dup_with_info
    subroutine PMPI_Comm_dup_with_info_f08(comm,info,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_dup_with_info_f08
  end interface

  interface PMPI_Comm_flush_buffer
    subroutine PMPI_Comm_flush_buffer_f08(comm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_flush_buffer_f08
  end interface

  interface PMPI_Comm_free
    subroutine PMPI_Comm_free_f08(comm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_free_f08
  end interface

  interface PMPI_Comm_free_keyval
    subroutine PMPI_Comm_free_keyval_f08(comm_keyval,ierror)
      import
      implicit none
      integer, intent(inout) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_free_keyval_f08
  end interface

  interface PMPI_Comm_get_attr
    subroutine PMPI_Comm_get_attr_f08(comm,comm_keyval,attribute_val,flag,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_get_attr_f08
  end interface

  interface PMPI_Comm_get_errhandler
    subroutine PMPI_Comm_get_errhandler_f08(comm,errhandler,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_get_errhandler_f08
  end interface

  interface PMPI_Comm_get_info
    subroutine PMPI_Comm_get_info_f08(comm,info_used,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_get_info_f08
  end interface

  interface PMPI_Comm_get_name
    subroutine PMPI_Comm_get_name_f08(comm,comm_name,resultlen,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(out) :: comm_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_get_name_f08
  end interface

  interface PMPI_Comm_get_parent
    subroutine PMPI_Comm_get_parent_f08(parent,ierror)
      import
      implicit none
      type(MPI_Comm), intent(out) :: parent
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_get_parent_f08
  end interface

  interface PMPI_Comm_group
    subroutine PMPI_Comm_group_f08(comm,group,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_group_f08
  end interface

  interface PMPI_Comm_idup
    subroutine PMPI_Comm_idup_f08(comm,newcomm,request,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_idup_f08
  end interface

  interface PMPI_Comm_idup_with_info
    subroutine PMPI_Comm_idup_with_info_f08(comm,info,newcomm,request,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_idup_with_info_f08
  end interface

  interface PMPI_Comm_iflush_buffer
    subroutine PMPI_Comm_iflush_buffer_f08(comm,request,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_iflush_buffer_f08
  end interface

  interface PMPI_Comm_join
    subroutine PMPI_Comm_join_f08(fd,intercomm,ierror)
      import
      implicit none
      integer, intent(in) :: fd
      type(MPI_Comm), intent(out) :: intercomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_join_f08
  end interface

  interface PMPI_Comm_rank
    subroutine PMPI_Comm_rank_f08(comm,rank,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_rank_f08
  end interface

  interface PMPI_Comm_remote_group
    subroutine PMPI_Comm_remote_group_f08(comm,group,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_remote_group_f08
  end interface

  interface PMPI_Comm_remote_size
    subroutine PMPI_Comm_remote_size_f08(comm,size,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_remote_size_f08
  end interface

  interface PMPI_Comm_set_attr
    subroutine PMPI_Comm_set_attr_f08(comm,comm_keyval,attribute_val,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_set_attr_f08
  end interface

  interface PMPI_Comm_set_errhandler
    subroutine PMPI_Comm_set_errhandler_f08(comm,errhandler,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_set_errhandler_f08
  end interface

  interface PMPI_Comm_set_info
    subroutine PMPI_Comm_set_info_f08(comm,info,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_set_info_f08
  end interface

  interface PMPI_Comm_set_name
    subroutine PMPI_Comm_set_name_f08(comm,comm_name,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: comm_name
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_set_name_f08
  end interface

  interface PMPI_Comm_size
    subroutine PMPI_Comm_size_f08(comm,size,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_size_f08
  end interface

  interface PMPI_Comm_spawn
    subroutine PMPI_Comm_spawn_f08(command,argv,maxprocs,info,root,comm,intercomm, &
        array_of_errcodes,ierror)
      import
      implicit none
      character(len=*), intent(in) :: command
      character(len=*), intent(in) :: argv(*)
      integer, intent(in) :: maxprocs
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_spawn_f08
  end interface

  interface PMPI_Comm_spawn_multiple
    subroutine PMPI_Comm_spawn_multiple_f08(count,array_of_commands,array_of_argv, &
        array_of_maxprocs,array_of_info,root,comm,intercomm,array_of_errcodes,ierror)
      import
      implicit none
      integer, intent(in) :: count
      character(len=*), intent(in) :: array_of_commands(*)
      character(len=*), intent(in) :: array_of_argv(count,*)
      integer, intent(in) :: array_of_maxprocs(*)
      type(MPI_Info), intent(in) :: array_of_info(*)
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_spawn_multiple_f08
  end interface

  interface PMPI_Comm_split
    subroutine PMPI_Comm_split_f08(comm,color,key,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: color
      integer, intent(in) :: key
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_split_f08
  end interface

  interface PMPI_Comm_split_type
    subroutine PMPI_Comm_split_type_f08(comm,split_type,key,info,newcomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: split_type
      integer, intent(in) :: key
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_split_type_f08
  end interface

  interface PMPI_Comm_test_inter
    subroutine PMPI_Comm_test_inter_f08(comm,flag,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Comm_test_inter_f08
  end interface

  interface PMPI_Compare_and_swap
    subroutine PMPI_Compare_and_swap_f08ts(origin_addr,compare_addr,result_addr,datatype, &
        target_rank,target_disp,win,ierror) &
        bind(C, name="pmpi_compare_and_swap_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      type(*), dimension(..), intent(in), target, asynchronous :: compare_addr
      type(*), dimension(..), target, asynchronous :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Compare_and_swap_f08ts
  end interface

  interface PMPI_Dims_create
    subroutine PMPI_Dims_create_f08(nnodes,ndims,dims,ierror)
      import
      implicit none
      integer, intent(in) :: nnodes
      integer, intent(in) :: ndims
      integer, intent(inout) :: dims(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Dims_create_f08
  end interface

  interface PMPI_Dist_graph_create
    subroutine PMPI_Dist_graph_create_f08(comm_old,n,sources,degrees,destinations,weights,info, &
        reorder,comm_dist_graph,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: n
      integer, intent(in) :: sources(*)
      integer, intent(in) :: degrees(*)
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: weights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Dist_graph_create_f08
  end interface

  interface PMPI_Dist_graph_create_adjacent
    subroutine PMPI_Dist_graph_create_adjacent_f08(comm_old,indegree,sources,sourceweights, &
        outdegree,destinations,destweights,info,reorder,comm_dist_graph,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: indegree
      integer, intent(in) :: sources(*)
      integer, intent(in) :: sourceweights(*)
      integer, intent(in) :: outdegree
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: destweights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Dist_graph_create_adjacent_f08
  end interface

  interface PMPI_Dist_graph_neighbors
    subroutine PMPI_Dist_graph_neighbors_f08(comm,maxindegree,sources,sourceweights,maxoutdegree, &
        destinations,destweights,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindegree
      integer, intent(out) :: sources(*)
      integer :: sourceweights(*)
      integer, intent(in) :: maxoutdegree
      integer, intent(out) :: destinations(*)
      integer :: destweights(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Dist_graph_neighbors_f08
  end interface

  interface PMPI_Dist_graph_neighbors_count
    subroutine PMPI_Dist_graph_neighbors_count_f08(comm,indegree,outdegree,weighted,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: indegree
      integer, intent(out) :: outdegree
      logical, intent(out) :: weighted
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Dist_graph_neighbors_count_f08
  end interface

  interface PMPI_Errhandler_free
    subroutine PMPI_Errhandler_free_f08(errhandler,ierror)
      import
      implicit none
      type(MPI_Errhandler), intent(inout) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Errhandler_free_f08
  end interface

  interface PMPI_Error_class
    subroutine PMPI_Error_class_f08(errorcode,errorclass,ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Error_class_f08
  end interface

  interface PMPI_Error_string
    subroutine PMPI_Error_string_f08(errorcode,string,resultlen,ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      character(len=*), intent(out) :: string
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Error_string_f08
  end interface

  interface PMPI_Exscan
    subroutine PMPI_Exscan_f08ts(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="pmpi_exscan_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Exscan_f08ts
    subroutine PMPI_Exscan_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="pmpi_exscan_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Exscan_f08ts_c
  end interface

  interface PMPI_Exscan_init
    subroutine PMPI_Exscan_init_f08ts(sendbuf,recvbuf,count,datatype,op,comm,info,request,ierror) &
        bind(C, name="pmpi_exscan_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Exscan_init_f08ts
    subroutine PMPI_Exscan_init_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,info,request, &
        ierror) &
        bind(C, name="pmpi_exscan_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Exscan_init_f08ts_c
  end interface

  interface PMPI_Fetch_and_op
    subroutine PMPI_Fetch_and_op_f08ts(origin_addr,result_addr,datatype,target_rank,target_disp, &
        op,win,ierror) &
        bind(C, name="pmpi_fetch_and_op_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      type(*), dimension(..), target, asynchronous :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Fetch_and_op_f08ts
  end interface

  interface PMPI_File_call_errhandler
    subroutine PMPI_File_call_errhandler_f08(fh,errorcode,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_call_errhandler_f08
  end interface

  interface PMPI_File_close
    subroutine PMPI_File_close_f08(fh,ierror)
      import
      implicit none
      type(MPI_File), intent(inout) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_close_f08
  end interface

  interface PMPI_File_create_errhandler
    subroutine PMPI_File_create_errhandler_f08(file_errhandler_fn,errhandler,ierror)
      import
      implicit none
      procedure(MPI_File_errhandler_function) :: file_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_create_errhandler_f08
  end interface

  interface PMPI_File_delete
    subroutine PMPI_File_delete_f08(filename,info,ierror)
      import
      implicit none
      character(len=*), intent(in) :: filename
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_delete_f08
  end interface

  interface PMPI_File_get_amode
    subroutine PMPI_File_get_amode_f08(fh,amode,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, intent(out) :: amode
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_amode_f08
  end interface

  interface PMPI_File_get_atomicity
    subroutine PMPI_File_get_atomicity_f08(fh,flag,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_atomicity_f08
  end interface

  interface PMPI_File_get_byte_offset
    subroutine PMPI_File_get_byte_offset_f08(fh,offset,disp,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer(MPI_OFFSET_KIND), intent(out) :: disp
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_byte_offset_f08
  end interface

  interface PMPI_File_get_errhandler
    subroutine PMPI_File_get_errhandler_f08(file,errhandler,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_errhandler_f08
  end interface

  interface PMPI_File_get_group
    subroutine PMPI_File_get_group_f08(fh,group,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_group_f08
  end interface

  interface PMPI_File_get_info
    subroutine PMPI_File_get_info_f08(fh,info_used,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_info_f08
  end interface

  interface PMPI_File_get_position
    subroutine PMPI_File_get_position_f08(fh,offset,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_position_f08
  end interface

  interface PMPI_File_get_position_shared
    subroutine PMPI_File_get_position_shared_f08(fh,offset,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_position_shared_f08
  end interface

  interface PMPI_File_get_size
    subroutine PMPI_File_get_size_f08(fh,size,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_size_f08
  end interface

  interface PMPI_File_get_type_extent
    subroutine PMPI_File_get_type_extent_f08(fh,datatype,extent,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_type_extent_f08
  end interface

  interface PMPI_File_get_view
    subroutine PMPI_File_get_view_f08(fh,disp,etype,filetype,datarep,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(out) :: disp
      type(MPI_Datatype), intent(out) :: etype
      type(MPI_Datatype), intent(out) :: filetype
      character(len=*), intent(out) :: datarep
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_get_view_f08
  end interface

  interface PMPI_File_iread
    subroutine PMPI_File_iread_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iread_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iread_f08ts
    subroutine PMPI_File_iread_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iread_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iread_f08ts_c
  end interface

  interface PMPI_File_iread_all
    subroutine PMPI_File_iread_all_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iread_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iread_all_f08ts
    subroutine PMPI_File_iread_all_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iread_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iread_all_f08ts_c
  end interface

  interface PMPI_File_iread_at
    subroutine PMPI_File_iread_at_f08ts(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iread_at_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iread_at_f08ts
    subroutine PMPI_File_iread_at_f08ts_c(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iread_at_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iread_at_f08ts_c
  end interface

  interface PMPI_File_iread_at_all
    subroutine PMPI_File_iread_at_all_f08ts(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iread_at_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iread_at_all_f08ts
    subroutine PMPI_File_iread_at_all_f08ts_c(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iread_at_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iread_at_all_f08ts_c
  end interface

  interface PMPI_File_iread_shared
    subroutine PMPI_File_iread_shared_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iread_shared_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iread_shared_f08ts
    subroutine PMPI_File_iread_shared_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iread_shared_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iread_shared_f08ts_c
  end interface

  interface PMPI_File_iwrite
    subroutine PMPI_File_iwrite_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iwrite_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iwrite_f08ts
    subroutine PMPI_File_iwrite_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iwrite_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iwrite_f08ts_c
  end interface

  interface PMPI_File_iwrite_all
    subroutine PMPI_File_iwrite_all_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iwrite_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iwrite_all_f08ts
    subroutine PMPI_File_iwrite_all_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iwrite_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iwrite_all_f08ts_c
  end interface

  interface PMPI_File_iwrite_at
    subroutine PMPI_File_iwrite_at_f08ts(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iwrite_at_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iwrite_at_f08ts
    subroutine PMPI_File_iwrite_at_f08ts_c(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iwrite_at_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iwrite_at_f08ts_c
  end interface

  interface PMPI_File_iwrite_at_all
    subroutine PMPI_File_iwrite_at_all_f08ts(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iwrite_at_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iwrite_at_all_f08ts
    subroutine PMPI_File_iwrite_at_all_f08ts_c(fh,offset,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iwrite_at_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iwrite_at_all_f08ts_c
  end interface

  interface PMPI_File_iwrite_shared
    subroutine PMPI_File_iwrite_shared_f08ts(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iwrite_shared_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iwrite_shared_f08ts
    subroutine PMPI_File_iwrite_shared_f08ts_c(fh,buf,count,datatype,request,ierror) &
        bind(C, name="pmpi_file_iwrite_shared_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_iwrite_shared_f08ts_c
  end interface

  interface PMPI_File_open
    subroutine PMPI_File_open_f08(comm,filename,amode,info,fh,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: filename
      integer, intent(in) :: amode
      type(MPI_Info), intent(in) :: info
      type(MPI_File), intent(out) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_open_f08
  end interface

  interface PMPI_File_preallocate
    subroutine PMPI_File_preallocate_f08(fh,size,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_preallocate_f08
  end interface

  interface PMPI_File_read
    subroutine PMPI_File_read_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_f08ts
    subroutine PMPI_File_read_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_f08ts_c
  end interface

  interface PMPI_File_read_all
    subroutine PMPI_File_read_all_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_all_f08ts
    subroutine PMPI_File_read_all_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_all_f08ts_c
  end interface

  interface PMPI_File_read_all_begin
    subroutine PMPI_File_read_all_begin_f08ts(fh,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_read_all_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_all_begin_f08ts
    subroutine PMPI_File_read_all_begin_f08ts_c(fh,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_read_all_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_all_begin_f08ts_c
  end interface

  interface PMPI_File_read_all_end
    subroutine PMPI_File_read_all_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="pmpi_file_read_all_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_all_end_f08ts
  end interface

  interface PMPI_File_read_at
    subroutine PMPI_File_read_at_f08ts(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_at_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_at_f08ts
    subroutine PMPI_File_read_at_f08ts_c(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_at_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_at_f08ts_c
  end interface

  interface PMPI_File_read_at_all
    subroutine PMPI_File_read_at_all_f08ts(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_at_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_at_all_f08ts
    subroutine PMPI_File_read_at_all_f08ts_c(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_at_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_at_all_f08ts_c
  end interface

  interface PMPI_File_read_at_all_begin
    subroutine PMPI_File_read_at_all_begin_f08ts(fh,offset,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_read_at_all_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_at_all_begin_f08ts
    subroutine PMPI_File_read_at_all_begin_f08ts_c(fh,offset,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_read_at_all_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_at_all_begin_f08ts_c
  end interface

  interface PMPI_File_read_at_all_end
    subroutine PMPI_File_read_at_all_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="pmpi_file_read_at_all_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_at_all_end_f08ts
  end interface

  interface PMPI_File_read_ordered
    subroutine PMPI_File_read_ordered_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_ordered_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_ordered_f08ts
    subroutine PMPI_File_read_ordered_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_ordered_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_ordered_f08ts_c
  end interface

  interface PMPI_File_read_ordered_begin
    subroutine PMPI_File_read_ordered_begin_f08ts(fh,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_read_ordered_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_ordered_begin_f08ts
    subroutine PMPI_File_read_ordered_begin_f08ts_c(fh,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_read_ordered_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_ordered_begin_f08ts_c
  end interface

  interface PMPI_File_read_ordered_end
    subroutine PMPI_File_read_ordered_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="pmpi_file_read_ordered_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_ordered_end_f08ts
  end interface

  interface PMPI_File_read_shared
    subroutine PMPI_File_read_shared_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_shared_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_shared_f08ts
    subroutine PMPI_File_read_shared_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_read_shared_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_read_shared_f08ts_c
  end interface

  interface PMPI_File_seek
    subroutine PMPI_File_seek_f08(fh,offset,whence,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_seek_f08
  end interface

  interface PMPI_File_seek_shared
    subroutine PMPI_File_seek_shared_f08(fh,offset,whence,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_seek_shared_f08
  end interface

  interface PMPI_File_set_atomicity
    subroutine PMPI_File_set_atomicity_f08(fh,flag,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_set_atomicity_f08
  end interface

  interface PMPI_File_set_errhandler
    subroutine PMPI_File_set_errhandler_f08(file,errhandler,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_set_errhandler_f08
  end interface

  interface PMPI_File_set_info
    subroutine PMPI_File_set_info_f08(fh,info,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_set_info_f08
  end interface

  interface PMPI_File_set_size
    subroutine PMPI_File_set_size_f08(fh,size,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_set_size_f08
  end interface

  interface PMPI_File_set_view
    subroutine PMPI_File_set_view_f08(fh,disp,etype,filetype,datarep,info,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: disp
      type(MPI_Datatype), intent(in) :: etype
      type(MPI_Datatype), intent(in) :: filetype
      character(len=*), intent(in) :: datarep
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_set_view_f08
  end interface

  interface PMPI_File_sync
    subroutine PMPI_File_sync_f08(fh,ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_sync_f08
  end interface

  interface PMPI_File_write
    subroutine PMPI_File_write_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_f08ts
    subroutine PMPI_File_write_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_f08ts_c
  end interface

  interface PMPI_File_write_all
    subroutine PMPI_File_write_all_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_all_f08ts
    subroutine PMPI_File_write_all_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_all_f08ts_c
  end interface

  interface PMPI_File_write_all_begin
    subroutine PMPI_File_write_all_begin_f08ts(fh,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_write_all_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_all_begin_f08ts
    subroutine PMPI_File_write_all_begin_f08ts_c(fh,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_write_all_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_all_begin_f08ts_c
  end interface

  interface PMPI_File_write_all_end
    subroutine PMPI_File_write_all_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="pmpi_file_write_all_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_all_end_f08ts
  end interface

  interface PMPI_File_write_at
    subroutine PMPI_File_write_at_f08ts(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_at_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_at_f08ts
    subroutine PMPI_File_write_at_f08ts_c(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_at_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_at_f08ts_c
  end interface

  interface PMPI_File_write_at_all
    subroutine PMPI_File_write_at_all_f08ts(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_at_all_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_at_all_f08ts
    subroutine PMPI_File_write_at_all_f08ts_c(fh,offset,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_at_all_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_at_all_f08ts_c
  end interface

  interface PMPI_File_write_at_all_begin
    subroutine PMPI_File_write_at_all_begin_f08ts(fh,offset,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_write_at_all_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_at_all_begin_f08ts
    subroutine PMPI_File_write_at_all_begin_f08ts_c(fh,offset,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_write_at_all_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_at_all_begin_f08ts_c
  end interface

  interface PMPI_File_write_at_all_end
    subroutine PMPI_File_write_at_all_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="pmpi_file_write_at_all_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_at_all_end_f08ts
  end interface

  interface PMPI_File_write_ordered
    subroutine PMPI_File_write_ordered_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_ordered_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_ordered_f08ts
    subroutine PMPI_File_write_ordered_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_ordered_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_ordered_f08ts_c
  end interface

  interface PMPI_File_write_ordered_begin
    subroutine PMPI_File_write_ordered_begin_f08ts(fh,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_write_ordered_begin_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_ordered_begin_f08ts
    subroutine PMPI_File_write_ordered_begin_f08ts_c(fh,buf,count,datatype,ierror) &
        bind(C, name="pmpi_file_write_ordered_begin_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_ordered_begin_f08ts_c
  end interface

  interface PMPI_File_write_ordered_end
    subroutine PMPI_File_write_ordered_end_f08ts(fh,buf,status,ierror) &
        bind(C, name="pmpi_file_write_ordered_end_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_ordered_end_f08ts
  end interface

  interface PMPI_File_write_shared
    subroutine PMPI_File_write_shared_f08ts(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_shared_f08ts_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_shared_f08ts
    subroutine PMPI_File_write_shared_f08ts_c(fh,buf,count,datatype,status,ierror) &
        bind(C, name="pmpi_file_write_shared_f08ts_c_")
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_File_write_shared_f08ts_c
  end interface

  interface PMPI_Finalize
    subroutine PMPI_Finalize_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Finalize_f08
  end interface

  interface PMPI_Finalized
    subroutine PMPI_Finalized_f08(flag,ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Finalized_f08
  end interface

  interface PMPI_Free_mem
    subroutine PMPI_Free_mem_f08ts(base,ierror) &
        bind(C, name="pmpi_free_mem_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Free_mem_f08ts
  end interface

  interface PMPI_Gather
    subroutine PMPI_Gather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root,comm, &
        ierror) &
        bind(C, name="pmpi_gather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Gather_f08ts
    subroutine PMPI_Gather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,ierror) &
        bind(C, name="pmpi_gather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Gather_f08ts_c
  end interface

  interface PMPI_Gather_init
    subroutine PMPI_Gather_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,info,request,ierror) &
        bind(C, name="pmpi_gather_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Gather_init_f08ts
    subroutine PMPI_Gather_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        root,comm,info,request,ierror) &
        bind(C, name="pmpi_gather_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Gather_init_f08ts_c
  end interface

  interface PMPI_Gatherv
    subroutine PMPI_Gatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs,recvtype, &
        root,comm,ierror) &
        bind(C, name="pmpi_gatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Gatherv_f08ts
    subroutine PMPI_Gatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,root,comm,ierror) &
        bind(C, name="pmpi_gatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Gatherv_f08ts_c
  end interface

  interface PMPI_Gatherv_init
    subroutine PMPI_Gatherv_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,root,comm,info,request,ierror) &
        bind(C, name="pmpi_gatherv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Gatherv_init_f08ts
    subroutine PMPI_Gatherv_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,root,comm,info,request,ierror) &
        bind(C, name="pmpi_gatherv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Gatherv_init_f08ts_c
  end interface

  interface PMPI_Get
    subroutine PMPI_Get_f08ts(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,ierror) &
        bind(C, name="pmpi_get_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_f08ts
    subroutine PMPI_Get_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,ierror) &
        bind(C, name="pmpi_get_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_f08ts_c
  end interface

  interface PMPI_Get_accumulate
    subroutine PMPI_Get_accumulate_f08ts(origin_addr,origin_count,origin_datatype,result_addr, &
        result_count,result_datatype,target_rank,target_disp,target_count,target_datatype,op,win, &
        ierror) &
        bind(C, name="pmpi_get_accumulate_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), target, asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_accumulate_f08ts
    subroutine PMPI_Get_accumulate_f08ts_c(origin_addr,origin_count,origin_datatype,result_addr, &
        result_count,result_datatype,target_rank,target_disp,target_count,target_datatype,op,win, &
        ierror) &
        bind(C, name="pmpi_get_accumulate_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), target, asynchronous :: result_addr
      integer(MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_accumulate_f08ts_c
  end interface

  interface PMPI_Get_address
    subroutine PMPI_Get_address_f08ts(location,address,ierror) &
        bind(C, name="pmpi_get_address_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: location
      integer(MPI_ADDRESS_KIND), intent(out) :: address
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_address_f08ts
  end interface

  interface PMPI_Get_count
    subroutine PMPI_Get_count_f08(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_count_f08
    subroutine PMPI_Get_count_f08_c(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_count_f08_c
  end interface

  interface PMPI_Get_elements
    subroutine PMPI_Get_elements_f08(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_elements_f08
    subroutine PMPI_Get_elements_f08_c(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_elements_f08_c
  end interface

  interface PMPI_Get_elements_x
    subroutine PMPI_Get_elements_x_f08(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_elements_x_f08
  end interface

  interface PMPI_Get_hw_resource_info
    subroutine PMPI_Get_hw_resource_info_f08(hw_info,ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: hw_info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_hw_resource_info_f08
  end interface

  interface PMPI_Get_library_version
    subroutine PMPI_Get_library_version_f08(version,resultlen,ierror)
      import
      implicit none
      character(len=*), intent(out) :: version
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_library_version_f08
  end interface

  interface PMPI_Get_processor_name
    subroutine PMPI_Get_processor_name_f08(name,resultlen,ierror)
      import
      implicit none
      character(len=*), intent(out) :: name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_processor_name_f08
  end interface

  interface PMPI_Get_version
    subroutine PMPI_Get_version_f08(version,subversion,ierror)
      import
      implicit none
      integer, intent(out) :: version
      integer, intent(out) :: subversion
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Get_version_f08
  end interface

  interface PMPI_Graph_create
    subroutine PMPI_Graph_create_f08(comm_old,nnodes,index,edges,reorder,comm_graph,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: nnodes
      integer, intent(in) :: index(*)
      integer, intent(in) :: edges(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_graph
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Graph_create_f08
  end interface

  interface PMPI_Graph_get
    subroutine PMPI_Graph_get_f08(comm,maxindex,maxedges,index,edges,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindex
      integer, intent(in) :: maxedges
      integer, intent(out) :: index(*)
      integer, intent(out) :: edges(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Graph_get_f08
  end interface

  interface PMPI_Graph_map
    subroutine PMPI_Graph_map_f08(comm,nnodes,index,edges,newrank,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: nnodes
      integer, intent(in) :: index(*)
      integer, intent(in) :: edges(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Graph_map_f08
  end interface

  interface PMPI_Graph_neighbors
    subroutine PMPI_Graph_neighbors_f08(comm,rank,maxneighbors,neighbors,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxneighbors
      integer, intent(out) :: neighbors(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Graph_neighbors_f08
  end interface

  interface PMPI_Graph_neighbors_count
    subroutine PMPI_Graph_neighbors_count_f08(comm,rank,nneighbors,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(out) :: nneighbors
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Graph_neighbors_count_f08
  end interface

  interface PMPI_Graphdims_get
    subroutine PMPI_Graphdims_get_f08(comm,nnodes,nedges,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: nnodes
      integer, intent(out) :: nedges
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Graphdims_get_f08
  end interface

  interface PMPI_Grequest_complete
    subroutine PMPI_Grequest_complete_f08(request,ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Grequest_complete_f08
  end interface

  interface PMPI_Grequest_start
    subroutine PMPI_Grequest_start_f08(query_fn,free_fn,cancel_fn,extra_state,request,ierror)
      import
      implicit none
      procedure(MPI_Grequest_query_function) :: query_fn
      procedure(MPI_Grequest_free_function) :: free_fn
      procedure(MPI_Grequest_cancel_function) :: cancel_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Grequest_start_f08
  end interface

  interface PMPI_Group_compare
    subroutine PMPI_Group_compare_f08(group1,group2,result,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_compare_f08
  end interface

  interface PMPI_Group_difference
    subroutine PMPI_Group_difference_f08(group1,group2,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_difference_f08
  end interface

  interface PMPI_Group_excl
    subroutine PMPI_Group_excl_f08(group,n,ranks,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_excl_f08
  end interface

  interface PMPI_Group_free
    subroutine PMPI_Group_free_f08(group,ierror)
      import
      implicit none
      type(MPI_Group), intent(inout) :: group
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_free_f08
  end interface

  interface PMPI_Group_from_session_pset
    subroutine PMPI_Group_from_session_pset_f08(session,pset_name,newgroup,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_from_session_pset_f08
  end interface

  interface PMPI_Group_incl
    subroutine PMPI_Group_incl_f08(group,n,ranks,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_incl_f08
  end interface

  interface PMPI_Group_intersection
    subroutine PMPI_Group_intersection_f08(group1,group2,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_intersection_f08
  end interface

  interface PMPI_Group_range_excl
    subroutine PMPI_Group_range_excl_f08(group,n,ranges,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3,*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_range_excl_f08
  end interface

  interface PMPI_Group_range_incl
    subroutine PMPI_Group_range_incl_f08(group,n,ranges,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3,*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_range_incl_f08
  end interface

  interface PMPI_Group_rank
    subroutine PMPI_Group_rank_f08(group,rank,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_rank_f08
  end interface

  interface PMPI_Group_size
    subroutine PMPI_Group_size_f08(group,size,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_size_f08
  end interface

  interface PMPI_Group_translate_ranks
    subroutine PMPI_Group_translate_ranks_f08(group1,n,ranks1,group2,ranks2,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      integer, intent(in) :: n
      integer, intent(in) :: ranks1(*)
      type(MPI_Group), intent(in) :: group2
      integer, intent(out) :: ranks2(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_translate_ranks_f08
  end interface

  interface PMPI_Group_union
    subroutine PMPI_Group_union_f08(group1,group2,newgroup,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Group_union_f08
  end interface

  interface PMPI_Iallgather
    subroutine PMPI_Iallgather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        request,ierror) &
        bind(C, name="pmpi_iallgather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iallgather_f08ts
    subroutine PMPI_Iallgather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        comm,request,ierror) &
        bind(C, name="pmpi_iallgather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iallgather_f08ts_c
  end interface

  interface PMPI_Iallgatherv
    subroutine PMPI_Iallgatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,request,ierror) &
        bind(C, name="pmpi_iallgatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iallgatherv_f08ts
    subroutine PMPI_Iallgatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,comm,request,ierror) &
        bind(C, name="pmpi_iallgatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iallgatherv_f08ts_c
  end interface

  interface PMPI_Iallreduce
    subroutine PMPI_Iallreduce_f08ts(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="pmpi_iallreduce_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iallreduce_f08ts
    subroutine PMPI_Iallreduce_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="pmpi_iallreduce_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iallreduce_f08ts_c
  end interface

  interface PMPI_Ialltoall
    subroutine PMPI_Ialltoall_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        request,ierror) &
        bind(C, name="pmpi_ialltoall_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ialltoall_f08ts
    subroutine PMPI_Ialltoall_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,comm, &
        request,ierror) &
        bind(C, name="pmpi_ialltoall_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ialltoall_f08ts_c
  end interface

  interface PMPI_Ialltoallv
    subroutine PMPI_Ialltoallv_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,request,ierror) &
        bind(C, name="pmpi_ialltoallv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ialltoallv_f08ts
    subroutine PMPI_Ialltoallv_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf,recvcounts, &
        rdispls,recvtype,comm,request,ierror) &
        bind(C, name="pmpi_ialltoallv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ialltoallv_f08ts_c
  end interface

  interface PMPI_Ialltoallw
    subroutine PMPI_Ialltoallw_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf,recvcounts, &
        rdispls,recvtypes,comm,request,ierror) &
        bind(C, name="pmpi_ialltoallw_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ialltoallw_f08ts
    subroutine PMPI_Ialltoallw_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf,recvcounts, &
        rdispls,recvtypes,comm,request,ierror) &
        bind(C, name="pmpi_ialltoallw_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ialltoallw_f08ts_c
  end interface

  interface PMPI_Ibarrier
    subroutine PMPI_Ibarrier_f08(comm,request,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ibarrier_f08
  end interface

  interface PMPI_Ibcast
    subroutine PMPI_Ibcast_f08ts(buffer,count,datatype,root,comm,request,ierror) &
        bind(C, name="pmpi_ibcast_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ibcast_f08ts
    subroutine PMPI_Ibcast_f08ts_c(buffer,count,datatype,root,comm,request,ierror) &
        bind(C, name="pmpi_ibcast_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ibcast_f08ts_c
  end interface

  interface PMPI_Ibsend
    subroutine PMPI_Ibsend_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_ibsend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ibsend_f08ts
    subroutine PMPI_Ibsend_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_ibsend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ibsend_f08ts_c
  end interface

  interface PMPI_Iexscan
    subroutine PMPI_Iexscan_f08ts(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="pmpi_iexscan_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iexscan_f08ts
    subroutine PMPI_Iexscan_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="pmpi_iexscan_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iexscan_f08ts_c
  end interface

  interface PMPI_Igather
    subroutine PMPI_Igather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,request,ierror) &
        bind(C, name="pmpi_igather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Igather_f08ts
    subroutine PMPI_Igather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,request,ierror) &
        bind(C, name="pmpi_igather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Igather_f08ts_c
  end interface

  interface PMPI_Igatherv
    subroutine PMPI_Igatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs,recvtype, &
        root,comm,request,ierror) &
        bind(C, name="pmpi_igatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Igatherv_f08ts
    subroutine PMPI_Igatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts,displs, &
        recvtype,root,comm,request,ierror) &
        bind(C, name="pmpi_igatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Igatherv_f08ts_c
  end interface

  interface PMPI_Improbe
    subroutine PMPI_Improbe_f08(source,tag,comm,flag,message,status,ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Improbe_f08
  end interface

  interface PMPI_Imrecv
    subroutine PMPI_Imrecv_f08ts(buf,count,datatype,message,request,ierror) &
        bind(C, name="pmpi_imrecv_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Imrecv_f08ts
    subroutine PMPI_Imrecv_f08ts_c(buf,count,datatype,message,request,ierror) &
        bind(C, name="pmpi_imrecv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Imrecv_f08ts_c
  end interface

  interface PMPI_Ineighbor_allgather
    subroutine PMPI_Ineighbor_allgather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,request,ierror) &
        bind(C, name="pmpi_ineighbor_allgather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ineighbor_allgather_f08ts
    subroutine PMPI_Ineighbor_allgather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,request,ierror) &
        bind(C, name="pmpi_ineighbor_allgather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ineighbor_allgather_f08ts_c
  end interface

  interface PMPI_Ineighbor_allgatherv
    subroutine PMPI_Ineighbor_allgatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts, &
        displs,recvtype,comm,request,ierror) &
        bind(C, name="pmpi_ineighbor_allgatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ineighbor_allgatherv_f08ts
    subroutine PMPI_Ineighbor_allgatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts, &
        displs,recvtype,comm,request,ierror) &
        bind(C, name="pmpi_ineighbor_allgatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ineighbor_allgatherv_f08ts_c
  end interface

  interface PMPI_Ineighbor_alltoall
    subroutine PMPI_Ineighbor_alltoall_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,request,ierror) &
        bind(C, name="pmpi_ineighbor_alltoall_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ineighbor_alltoall_f08ts
    subroutine PMPI_Ineighbor_alltoall_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,request,ierror) &
        bind(C, name="pmpi_ineighbor_alltoall_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ineighbor_alltoall_f08ts_c
  end interface

  interface PMPI_Ineighbor_alltoallv
    subroutine PMPI_Ineighbor_alltoallv_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,request,ierror) &
        bind(C, name="pmpi_ineighbor_alltoallv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ineighbor_alltoallv_f08ts
    subroutine PMPI_Ineighbor_alltoallv_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,request,ierror) &
        bind(C, name="pmpi_ineighbor_alltoallv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ineighbor_alltoallv_f08ts_c
  end interface

  interface PMPI_Ineighbor_alltoallw
    subroutine PMPI_Ineighbor_alltoallw_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,request,ierror) &
        bind(C, name="pmpi_ineighbor_alltoallw_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ineighbor_alltoallw_f08ts
    subroutine PMPI_Ineighbor_alltoallw_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,request,ierror) &
        bind(C, name="pmpi_ineighbor_alltoallw_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ineighbor_alltoallw_f08ts_c
  end interface

  interface PMPI_Info_create
    subroutine PMPI_Info_create_f08(info,ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_create_f08
  end interface

  interface PMPI_Info_create_env
    subroutine PMPI_Info_create_env_f08(info,ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_create_env_f08
  end interface

  interface PMPI_Info_delete
    subroutine PMPI_Info_delete_f08(info,key,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_delete_f08
  end interface

  interface PMPI_Info_dup
    subroutine PMPI_Info_dup_f08(info,newinfo,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Info), intent(out) :: newinfo
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_dup_f08
  end interface

  interface PMPI_Info_free
    subroutine PMPI_Info_free_f08(info,ierror)
      import
      implicit none
      type(MPI_Info), intent(inout) :: info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_free_f08
  end interface

  interface PMPI_Info_get
    subroutine PMPI_Info_get_f08(info,key,valuelen,value,flag,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(in) :: valuelen
      character(len=*), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_get_f08
  end interface

  interface PMPI_Info_get_nkeys
    subroutine PMPI_Info_get_nkeys_f08(info,nkeys,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: nkeys
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_get_nkeys_f08
  end interface

  interface PMPI_Info_get_nthkey
    subroutine PMPI_Info_get_nthkey_f08(info,n,key,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      character(len=*), intent(out) :: key
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_get_nthkey_f08
  end interface

  interface PMPI_Info_get_string
    subroutine PMPI_Info_get_string_f08(info,key,buflen,value,flag,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(inout) :: buflen
      character(len=*), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_get_string_f08
  end interface

  interface PMPI_Info_get_valuelen
    subroutine PMPI_Info_get_valuelen_f08(info,key,valuelen,flag,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(out) :: valuelen
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_get_valuelen_f08
  end interface

  interface PMPI_Info_set
    subroutine PMPI_Info_set_f08(info,key,value,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      character(len=*), intent(in) :: value
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Info_set_f08
  end interface

  interface PMPI_Init
    subroutine PMPI_Init_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Init_f08
  end interface

  interface PMPI_Init_thread
    subroutine PMPI_Init_thread_f08(required,provided,ierror)
      import
      implicit none
      integer, intent(in) :: required
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Init_thread_f08
  end interface

  interface PMPI_Initialized
    subroutine PMPI_Initialized_f08(flag,ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Initialized_f08
  end interface

  interface PMPI_Intercomm_create
    subroutine PMPI_Intercomm_create_f08(local_comm,local_leader,peer_comm,remote_leader,tag, &
        newintercomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: local_comm
      integer, intent(in) :: local_leader
      type(MPI_Comm), intent(in) :: peer_comm
      integer, intent(in) :: remote_leader
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Intercomm_create_f08
  end interface

  interface PMPI_Intercomm_create_from_groups
    subroutine PMPI_Intercomm_create_from_groups_f08(local_group,local_leader,remote_group, &
        remote_leader,stringtag,info,errhandler,newintercomm,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: local_group
      integer, intent(in) :: local_leader
      type(MPI_Group), intent(in) :: remote_group
      integer, intent(in) :: remote_leader
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Intercomm_create_from_groups_f08
  end interface

  interface PMPI_Intercomm_merge
    subroutine PMPI_Intercomm_merge_f08(intercomm,high,newintracomm,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: intercomm
      logical, intent(in) :: high
      type(MPI_Comm), intent(out) :: newintracomm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Intercomm_merge_f08
  end interface

  interface PMPI_Iprobe
    subroutine PMPI_Iprobe_f08(source,tag,comm,flag,status,ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iprobe_f08
  end interface

  interface PMPI_Irecv
    subroutine PMPI_Irecv_f08ts(buf,count,datatype,source,tag,comm,request,ierror) &
        bind(C, name="pmpi_irecv_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Irecv_f08ts
    subroutine PMPI_Irecv_f08ts_c(buf,count,datatype,source,tag,comm,request,ierror) &
        bind(C, name="pmpi_irecv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Irecv_f08ts_c
  end interface

  interface PMPI_Ireduce
    subroutine PMPI_Ireduce_f08ts(sendbuf,recvbuf,count,datatype,op,root,comm,request,ierror) &
        bind(C, name="pmpi_ireduce_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ireduce_f08ts
    subroutine PMPI_Ireduce_f08ts_c(sendbuf,recvbuf,count,datatype,op,root,comm,request,ierror) &
        bind(C, name="pmpi_ireduce_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ireduce_f08ts_c
  end interface

  interface PMPI_Ireduce_scatter
    subroutine PMPI_Ireduce_scatter_f08ts(sendbuf,recvbuf,recvcounts,datatype,op,comm,request, &
        ierror) &
        bind(C, name="pmpi_ireduce_scatter_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ireduce_scatter_f08ts
    subroutine PMPI_Ireduce_scatter_f08ts_c(sendbuf,recvbuf,recvcounts,datatype,op,comm,request, &
        ierror) &
        bind(C, name="pmpi_ireduce_scatter_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ireduce_scatter_f08ts_c
  end interface

  interface PMPI_Ireduce_scatter_block
    subroutine PMPI_Ireduce_scatter_block_f08ts(sendbuf,recvbuf,recvcount,datatype,op,comm, &
        request,ierror) &
        bind(C, name="pmpi_ireduce_scatter_block_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ireduce_scatter_block_f08ts
    subroutine PMPI_Ireduce_scatter_block_f08ts_c(sendbuf,recvbuf,recvcount,datatype,op,comm, &
        request,ierror) &
        bind(C, name="pmpi_ireduce_scatter_block_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ireduce_scatter_block_f08ts_c
  end interface

  interface PMPI_Irsend
    subroutine PMPI_Irsend_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_irsend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Irsend_f08ts
    subroutine PMPI_Irsend_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_irsend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Irsend_f08ts_c
  end interface

  interface PMPI_Is_thread_main
    subroutine PMPI_Is_thread_main_f08(flag,ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Is_thread_main_f08
  end interface

  interface PMPI_Iscan
    subroutine PMPI_Iscan_f08ts(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="pmpi_iscan_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iscan_f08ts
    subroutine PMPI_Iscan_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,request,ierror) &
        bind(C, name="pmpi_iscan_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iscan_f08ts_c
  end interface

  interface PMPI_Iscatter
    subroutine PMPI_Iscatter_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,request,ierror) &
        bind(C, name="pmpi_iscatter_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iscatter_f08ts
    subroutine PMPI_Iscatter_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,request,ierror) &
        bind(C, name="pmpi_iscatter_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iscatter_f08ts_c
  end interface

  interface PMPI_Iscatterv
    subroutine PMPI_Iscatterv_f08ts(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount, &
        recvtype,root,comm,request,ierror) &
        bind(C, name="pmpi_iscatterv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iscatterv_f08ts
    subroutine PMPI_Iscatterv_f08ts_c(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount, &
        recvtype,root,comm,request,ierror) &
        bind(C, name="pmpi_iscatterv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Iscatterv_f08ts_c
  end interface

  interface PMPI_Isend
    subroutine PMPI_Isend_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_isend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Isend_f08ts
    subroutine PMPI_Isend_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_isend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Isend_f08ts_c
  end interface

  interface PMPI_Isendrecv
    subroutine PMPI_Isendrecv_f08ts(sendbuf,sendcount,sendtype,dest,sendtag,recvbuf,recvcount, &
        recvtype,source,recvtag,comm,request,ierror) &
        bind(C, name="pmpi_isendrecv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Isendrecv_f08ts
    subroutine PMPI_Isendrecv_f08ts_c(sendbuf,sendcount,sendtype,dest,sendtag,recvbuf,recvcount, &
        recvtype,source,recvtag,comm,request,ierror) &
        bind(C, name="pmpi_isendrecv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Isendrecv_f08ts_c
  end interface

  interface PMPI_Isendrecv_replace
    subroutine PMPI_Isendrecv_replace_f08ts(buf,count,datatype,dest,sendtag,source,recvtag,comm, &
        request,ierror) &
        bind(C, name="pmpi_isendrecv_replace_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Isendrecv_replace_f08ts
    subroutine PMPI_Isendrecv_replace_f08ts_c(buf,count,datatype,dest,sendtag,source,recvtag, &
        comm,request,ierror) &
        bind(C, name="pmpi_isendrecv_replace_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Isendrecv_replace_f08ts_c
  end interface

  interface PMPI_Issend
    subroutine PMPI_Issend_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_issend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Issend_f08ts
    subroutine PMPI_Issend_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_issend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Issend_f08ts_c
  end interface

  interface PMPI_Lookup_name
    subroutine PMPI_Lookup_name_f08(service_name,info,port_name,ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Lookup_name_f08
  end interface

  interface PMPI_Mprobe
    subroutine PMPI_Mprobe_f08(source,tag,comm,message,status,ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Mprobe_f08
  end interface

  interface PMPI_Mrecv
    subroutine PMPI_Mrecv_f08ts(buf,count,datatype,message,status,ierror) &
        bind(C, name="pmpi_mrecv_f08ts_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Mrecv_f08ts
    subroutine PMPI_Mrecv_f08ts_c(buf,count,datatype,message,status,ierror) &
        bind(C, name="pmpi_mrecv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Mrecv_f08ts_c
  end interface

  interface PMPI_Neighbor_allgather
    subroutine PMPI_Neighbor_allgather_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,ierror) &
        bind(C, name="pmpi_neighbor_allgather_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_allgather_f08ts
    subroutine PMPI_Neighbor_allgather_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,ierror) &
        bind(C, name="pmpi_neighbor_allgather_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_allgather_f08ts_c
  end interface

  interface PMPI_Neighbor_allgather_init
    subroutine PMPI_Neighbor_allgather_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_neighbor_allgather_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_allgather_init_f08ts
    subroutine PMPI_Neighbor_allgather_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_neighbor_allgather_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_allgather_init_f08ts_c
  end interface

  interface PMPI_Neighbor_allgatherv
    subroutine PMPI_Neighbor_allgatherv_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts, &
        displs,recvtype,comm,ierror) &
        bind(C, name="pmpi_neighbor_allgatherv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_allgatherv_f08ts
    subroutine PMPI_Neighbor_allgatherv_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcounts, &
        displs,recvtype,comm,ierror) &
        bind(C, name="pmpi_neighbor_allgatherv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_allgatherv_f08ts_c
  end interface

  interface PMPI_Neighbor_allgatherv_init
    subroutine PMPI_Neighbor_allgatherv_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcounts, &
        displs,recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_neighbor_allgatherv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_allgatherv_init_f08ts
    subroutine PMPI_Neighbor_allgatherv_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf, &
        recvcounts,displs,recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_neighbor_allgatherv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_allgatherv_init_f08ts_c
  end interface

  interface PMPI_Neighbor_alltoall
    subroutine PMPI_Neighbor_alltoall_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,ierror) &
        bind(C, name="pmpi_neighbor_alltoall_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoall_f08ts
    subroutine PMPI_Neighbor_alltoall_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,ierror) &
        bind(C, name="pmpi_neighbor_alltoall_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoall_f08ts_c
  end interface

  interface PMPI_Neighbor_alltoall_init
    subroutine PMPI_Neighbor_alltoall_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_neighbor_alltoall_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoall_init_f08ts
    subroutine PMPI_Neighbor_alltoall_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount, &
        recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_neighbor_alltoall_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoall_init_f08ts_c
  end interface

  interface PMPI_Neighbor_alltoallv
    subroutine PMPI_Neighbor_alltoallv_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,ierror) &
        bind(C, name="pmpi_neighbor_alltoallv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoallv_f08ts
    subroutine PMPI_Neighbor_alltoallv_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,ierror) &
        bind(C, name="pmpi_neighbor_alltoallv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoallv_f08ts_c
  end interface

  interface PMPI_Neighbor_alltoallv_init
    subroutine PMPI_Neighbor_alltoallv_init_f08ts(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_neighbor_alltoallv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoallv_init_f08ts
    subroutine PMPI_Neighbor_alltoallv_init_f08ts_c(sendbuf,sendcounts,sdispls,sendtype,recvbuf, &
        recvcounts,rdispls,recvtype,comm,info,request,ierror) &
        bind(C, name="pmpi_neighbor_alltoallv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoallv_init_f08ts_c
  end interface

  interface PMPI_Neighbor_alltoallw
    subroutine PMPI_Neighbor_alltoallw_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,ierror) &
        bind(C, name="pmpi_neighbor_alltoallw_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoallw_f08ts
    subroutine PMPI_Neighbor_alltoallw_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,ierror) &
        bind(C, name="pmpi_neighbor_alltoallw_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoallw_f08ts_c
  end interface

  interface PMPI_Neighbor_alltoallw_init
    subroutine PMPI_Neighbor_alltoallw_init_f08ts(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,info,request,ierror) &
        bind(C, name="pmpi_neighbor_alltoallw_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoallw_init_f08ts
    subroutine PMPI_Neighbor_alltoallw_init_f08ts_c(sendbuf,sendcounts,sdispls,sendtypes,recvbuf, &
        recvcounts,rdispls,recvtypes,comm,info,request,ierror) &
        bind(C, name="pmpi_neighbor_alltoallw_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Neighbor_alltoallw_init_f08ts_c
  end interface

  interface PMPI_Op_commutative
    subroutine PMPI_Op_commutative_f08(op,commute,ierror)
      import
      implicit none
      type(MPI_Op), intent(in) :: op
      logical, intent(out) :: commute
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Op_commutative_f08
  end interface

  interface PMPI_Op_create
    subroutine PMPI_Op_create_f08(user_fn,commute,op,ierror)
      import
      implicit none
      procedure(MPI_User_function) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Op_create_f08
  end interface

  interface PMPI_Op_create_c
    subroutine PMPI_Op_create_c_f08(user_fn,commute,op,ierror)
      import
      implicit none
      procedure(MPI_User_function_c) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Op_create_c_f08
  end interface

  interface PMPI_Op_free
    subroutine PMPI_Op_free_f08(op,ierror)
      import
      implicit none
      type(MPI_Op), intent(inout) :: op
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Op_free_f08
  end interface

  interface PMPI_Open_port
    subroutine PMPI_Open_port_f08(info,port_name,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Open_port_f08
  end interface

  interface PMPI_Pack
    subroutine PMPI_Pack_f08ts(inbuf,incount,datatype,outbuf,outsize,position,comm,ierror) &
        bind(C, name="pmpi_pack_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outsize
      integer, intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pack_f08ts
    subroutine PMPI_Pack_f08ts_c(inbuf,incount,datatype,outbuf,outsize,position,comm,ierror) &
        bind(C, name="pmpi_pack_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outsize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pack_f08ts_c
  end interface

  interface PMPI_Pack_external
    subroutine PMPI_Pack_external_f08(datarep,inbuf,incount,datatype,outbuf,outsize,position, &
        ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      !$PRAGMA IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      !$PRAGMA IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer(MPI_ADDRESS_KIND), intent(in) :: outsize
      integer(MPI_ADDRESS_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pack_external_f08
    subroutine PMPI_Pack_external_f08_c(datarep,inbuf,incount,datatype,outbuf,outsize,position, &
        ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      !$PRAGMA IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      !$PRAGMA IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outsize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pack_external_f08_c
  end interface

  interface PMPI_Pack_external_size
    subroutine PMPI_Pack_external_size_f08(datarep,incount,datatype,size,ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pack_external_size_f08
    subroutine PMPI_Pack_external_size_f08_c(datarep,incount,datatype,size,ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pack_external_size_f08_c
  end interface

  interface PMPI_Pack_size
    subroutine PMPI_Pack_size_f08(incount,datatype,comm,size,ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pack_size_f08
    subroutine PMPI_Pack_size_f08_c(incount,datatype,comm,size,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pack_size_f08_c
  end interface

  interface PMPI_Parrived
    subroutine PMPI_Parrived_f08(request,partition,flag,ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, intent(in) :: partition
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Parrived_f08
  end interface

  interface PMPI_Pcontrol
    subroutine PMPI_Pcontrol_f08(level)
      import
      implicit none
      integer, intent(in) :: level
    end subroutine PMPI_Pcontrol_f08
  end interface

  interface PMPI_Pready
    subroutine PMPI_Pready_f08(partition,request,ierror)
      import
      implicit none
      integer, intent(in) :: partition
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pready_f08
  end interface

  interface PMPI_Pready_list
    subroutine PMPI_Pready_list_f08(length,array_of_partitions,request,ierror)
      import
      implicit none
      integer, intent(in) :: length
      integer, intent(in) :: array_of_partitions(*)
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pready_list_f08
  end interface

  interface PMPI_Pready_range
    subroutine PMPI_Pready_range_f08(partition_low,partition_high,request,ierror)
      import
      implicit none
      integer, intent(in) :: partition_low
      integer, intent(in) :: partition_high
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Pready_range_f08
  end interface

  interface PMPI_Precv_init
    subroutine PMPI_Precv_init_f08ts(buf,partitions,count,datatype,dest,tag,comm,info,request, &
        ierror) &
        bind(C, name="pmpi_precv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: partitions
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Precv_init_f08ts
  end interface

  interface PMPI_Probe
    subroutine PMPI_Probe_f08(source,tag,comm,status,ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Probe_f08
  end interface

  interface PMPI_Psend_init
    subroutine PMPI_Psend_init_f08ts(buf,partitions,count,datatype,dest,tag,comm,info,request, &
        ierror) &
        bind(C, name="pmpi_psend_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: partitions
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Psend_init_f08ts
  end interface

  interface PMPI_Publish_name
    subroutine PMPI_Publish_name_f08(service_name,info,port_name,ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Publish_name_f08
  end interface

  interface PMPI_Put
    subroutine PMPI_Put_f08ts(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,ierror) &
        bind(C, name="pmpi_put_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Put_f08ts
    subroutine PMPI_Put_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,ierror) &
        bind(C, name="pmpi_put_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Put_f08ts_c
  end interface

  interface PMPI_Query_thread
    subroutine PMPI_Query_thread_f08(provided,ierror)
      import
      implicit none
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Query_thread_f08
  end interface

  interface PMPI_Raccumulate
    subroutine PMPI_Raccumulate_f08ts(origin_addr,origin_count,origin_datatype,target_rank, &
        target_disp,target_count,target_datatype,op,win,request,ierror) &
        bind(C, name="pmpi_raccumulate_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Raccumulate_f08ts
    subroutine PMPI_Raccumulate_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank, &
        target_disp,target_count,target_datatype,op,win,request,ierror) &
        bind(C, name="pmpi_raccumulate_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Raccumulate_f08ts_c
  end interface

  interface PMPI_Recv
    subroutine PMPI_Recv_f08ts(buf,count,datatype,source,tag,comm,status,ierror) &
        bind(C, name="pmpi_recv_f08ts_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Recv_f08ts
    subroutine PMPI_Recv_f08ts_c(buf,count,datatype,source,tag,comm,status,ierror) &
        bind(C, name="pmpi_recv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Recv_f08ts_c
  end interface

  interface PMPI_Recv_init
    subroutine PMPI_Recv_init_f08ts(buf,count,datatype,source,tag,comm,request,ierror) &
        bind(C, name="pmpi_recv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Recv_init_f08ts
    subroutine PMPI_Recv_init_f08ts_c(buf,count,datatype,source,tag,comm,request,ierror) &
        bind(C, name="pmpi_recv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Recv_init_f08ts_c
  end interface

  interface PMPI_Reduce
    subroutine PMPI_Reduce_f08ts(sendbuf,recvbuf,count,datatype,op,root,comm,ierror) &
        bind(C, name="pmpi_reduce_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_f08ts
    subroutine PMPI_Reduce_f08ts_c(sendbuf,recvbuf,count,datatype,op,root,comm,ierror) &
        bind(C, name="pmpi_reduce_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_f08ts_c
  end interface

  interface PMPI_Reduce_init
    subroutine PMPI_Reduce_init_f08ts(sendbuf,recvbuf,count,datatype,op,root,comm,info,request, &
        ierror) &
        bind(C, name="pmpi_reduce_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_init_f08ts
    subroutine PMPI_Reduce_init_f08ts_c(sendbuf,recvbuf,count,datatype,op,root,comm,info,request, &
        ierror) &
        bind(C, name="pmpi_reduce_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_init_f08ts_c
  end interface

  interface PMPI_Reduce_local
    subroutine PMPI_Reduce_local_f08ts(inbuf,inoutbuf,count,datatype,op,ierror) &
        bind(C, name="pmpi_reduce_local_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_local_f08ts
    subroutine PMPI_Reduce_local_f08ts_c(inbuf,inoutbuf,count,datatype,op,ierror) &
        bind(C, name="pmpi_reduce_local_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_local_f08ts_c
  end interface

  interface PMPI_Reduce_scatter
    subroutine PMPI_Reduce_scatter_f08ts(sendbuf,recvbuf,recvcounts,datatype,op,comm,ierror) &
        bind(C, name="pmpi_reduce_scatter_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_scatter_f08ts
    subroutine PMPI_Reduce_scatter_f08ts_c(sendbuf,recvbuf,recvcounts,datatype,op,comm,ierror) &
        bind(C, name="pmpi_reduce_scatter_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_scatter_f08ts_c
  end interface

  interface PMPI_Reduce_scatter_block
    subroutine PMPI_Reduce_scatter_block_f08ts(sendbuf,recvbuf,recvcount,datatype,op,comm,ierror) &
        bind(C, name="pmpi_reduce_scatter_block_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_scatter_block_f08ts
    subroutine PMPI_Reduce_scatter_block_f08ts_c(sendbuf,recvbuf,recvcount,datatype,op,comm, &
        ierror) &
        bind(C, name="pmpi_reduce_scatter_block_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_scatter_block_f08ts_c
  end interface

  interface PMPI_Reduce_scatter_block_init
    subroutine PMPI_Reduce_scatter_block_init_f08ts(sendbuf,recvbuf,recvcount,datatype,op,comm, &
        info,request,ierror) &
        bind(C, name="pmpi_reduce_scatter_block_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_scatter_block_init_f08ts
    subroutine PMPI_Reduce_scatter_block_init_f08ts_c(sendbuf,recvbuf,recvcount,datatype,op,comm, &
        info,request,ierror) &
        bind(C, name="pmpi_reduce_scatter_block_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_scatter_block_init_f08ts_c
  end interface

  interface PMPI_Reduce_scatter_init
    subroutine PMPI_Reduce_scatter_init_f08ts(sendbuf,recvbuf,recvcounts,datatype,op,comm,info, &
        request,ierror) &
        bind(C, name="pmpi_reduce_scatter_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_scatter_init_f08ts
    subroutine PMPI_Reduce_scatter_init_f08ts_c(sendbuf,recvbuf,recvcounts,datatype,op,comm,info, &
        request,ierror) &
        bind(C, name="pmpi_reduce_scatter_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Reduce_scatter_init_f08ts_c
  end interface

  interface PMPI_Register_datarep
    subroutine PMPI_Register_datarep_f08(datarep,read_conversion_fn,write_conversion_fn, &
        dtype_file_extent_fn,extra_state,ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Register_datarep_f08
  end interface

  interface PMPI_Register_datarep_c
    subroutine PMPI_Register_datarep_c_f08(datarep,read_conversion_fn,write_conversion_fn, &
        dtype_file_extent_fn,extra_state,ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function_c) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function_c) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Register_datarep_c_f08
  end interface

  interface PMPI_Remove_error_class
    subroutine PMPI_Remove_error_class_f08(errorclass,ierror)
      import
      implicit none
      integer, intent(in) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Remove_error_class_f08
  end interface

  interface PMPI_Remove_error_code
    subroutine PMPI_Remove_error_code_f08(errorcode,ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Remove_error_code_f08
  end interface

  interface PMPI_Remove_error_string
    subroutine PMPI_Remove_error_string_f08(errorcode,ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Remove_error_string_f08
  end interface

  interface PMPI_Request_free
    subroutine PMPI_Request_free_f08(request,ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Request_free_f08
  end interface

  interface PMPI_Request_get_status
    subroutine PMPI_Request_get_status_f08(request,flag,status,ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Request_get_status_f08
  end interface

  interface PMPI_Request_get_status_all
    subroutine PMPI_Request_get_status_all_f08(count,array_of_requests,flag,array_of_statuses, &
        ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Request_get_status_all_f08
  end interface

  interface PMPI_Request_get_status_any
    subroutine PMPI_Request_get_status_any_f08(count,array_of_requests,index,flag,status,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: index
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Request_get_status_any_f08
  end interface

  interface PMPI_Request_get_status_some
    subroutine PMPI_Request_get_status_some_f08(incount,array_of_requests,outcount, &
        array_of_indices,array_of_statuses,ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Request_get_status_some_f08
  end interface

  interface PMPI_Rget
    subroutine PMPI_Rget_f08ts(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,request,ierror) &
        bind(C, name="pmpi_rget_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Rget_f08ts
    subroutine PMPI_Rget_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank, &
        target_disp,target_count,target_datatype,win,request,ierror) &
        bind(C, name="pmpi_rget_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Rget_f08ts_c
  end interface

  interface PMPI_Rget_accumulate
    subroutine PMPI_Rget_accumulate_f08ts(origin_addr,origin_count,origin_datatype,result_addr, &
        result_count,result_datatype,target_rank,target_disp,target_count,target_datatype,op,win, &
        request,ierror) &
        bind(C, name="pmpi_rget_accumulate_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), target, asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Rget_accumulate_f08ts
    subroutine PMPI_Rget_accumulate_f08ts_c(origin_addr,origin_count,origin_datatype,result_addr, &
        result_count,result_datatype,target_rank,target_disp,target_count,target_datatype,op,win, &
        request,ierror) &
        bind(C, name="pmpi_rget_accumulate_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), target, asynchronous :: result_addr
      integer(MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Rget_accumulate_f08ts_c
  end interface

  interface PMPI_Rput
    subroutine PMPI_Rput_f08ts(origin_addr,origin_count,origin_datatype,target_rank,target_disp, &
        target_count,target_datatype,win,request,ierror) &
        bind(C, name="pmpi_rput_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Rput_f08ts
    subroutine PMPI_Rput_f08ts_c(origin_addr,origin_count,origin_datatype,target_rank, &
        target_disp,target_count,target_datatype,win,request,ierror) &
        bind(C, name="pmpi_rput_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Rput_f08ts_c
  end interface

  interface PMPI_Rsend
    subroutine PMPI_Rsend_f08ts(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="pmpi_rsend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Rsend_f08ts
    subroutine PMPI_Rsend_f08ts_c(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="pmpi_rsend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Rsend_f08ts_c
  end interface

  interface PMPI_Rsend_init
    subroutine PMPI_Rsend_init_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_rsend_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Rsend_init_f08ts
    subroutine PMPI_Rsend_init_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_rsend_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Rsend_init_f08ts_c
  end interface

  interface PMPI_Scan
    subroutine PMPI_Scan_f08ts(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="pmpi_scan_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scan_f08ts
    subroutine PMPI_Scan_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,ierror) &
        bind(C, name="pmpi_scan_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scan_f08ts_c
  end interface

  interface PMPI_Scan_init
    subroutine PMPI_Scan_init_f08ts(sendbuf,recvbuf,count,datatype,op,comm,info,request,ierror) &
        bind(C, name="pmpi_scan_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scan_init_f08ts
    subroutine PMPI_Scan_init_f08ts_c(sendbuf,recvbuf,count,datatype,op,comm,info,request,ierror) &
        bind(C, name="pmpi_scan_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scan_init_f08ts_c
  end interface

  interface PMPI_Scatter
    subroutine PMPI_Scatter_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,ierror) &
        bind(C, name="pmpi_scatter_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scatter_f08ts
    subroutine PMPI_Scatter_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype,root, &
        comm,ierror) &
        bind(C, name="pmpi_scatter_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scatter_f08ts_c
  end interface

  interface PMPI_Scatter_init
    subroutine PMPI_Scatter_init_f08ts(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        root,comm,info,request,ierror) &
        bind(C, name="pmpi_scatter_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scatter_init_f08ts
    subroutine PMPI_Scatter_init_f08ts_c(sendbuf,sendcount,sendtype,recvbuf,recvcount,recvtype, &
        root,comm,info,request,ierror) &
        bind(C, name="pmpi_scatter_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scatter_init_f08ts_c
  end interface

  interface PMPI_Scatterv
    subroutine PMPI_Scatterv_f08ts(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount,recvtype, &
        root,comm,ierror) &
        bind(C, name="pmpi_scatterv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scatterv_f08ts
    subroutine PMPI_Scatterv_f08ts_c(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount, &
        recvtype,root,comm,ierror) &
        bind(C, name="pmpi_scatterv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scatterv_f08ts_c
  end interface

  interface PMPI_Scatterv_init
    subroutine PMPI_Scatterv_init_f08ts(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount, &
        recvtype,root,comm,info,request,ierror) &
        bind(C, name="pmpi_scatterv_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scatterv_init_f08ts
    subroutine PMPI_Scatterv_init_f08ts_c(sendbuf,sendcounts,displs,sendtype,recvbuf,recvcount, &
        recvtype,root,comm,info,request,ierror) &
        bind(C, name="pmpi_scatterv_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), target, asynchronous :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Scatterv_init_f08ts_c
  end interface

  interface PMPI_Send
    subroutine PMPI_Send_f08ts(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="pmpi_send_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Send_f08ts
    subroutine PMPI_Send_f08ts_c(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="pmpi_send_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Send_f08ts_c
  end interface

  interface PMPI_Send_init
    subroutine PMPI_Send_init_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_send_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Send_init_f08ts
    subroutine PMPI_Send_init_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_send_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Send_init_f08ts_c
  end interface

  interface PMPI_Sendrecv
    subroutine PMPI_Sendrecv_f08ts(sendbuf,sendcount,sendtype,dest,sendtag,recvbuf,recvcount, &
        recvtype,source,recvtag,comm,status,ierror) &
        bind(C, name="pmpi_sendrecv_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Sendrecv_f08ts
    subroutine PMPI_Sendrecv_f08ts_c(sendbuf,sendcount,sendtype,dest,sendtag,recvbuf,recvcount, &
        recvtype,source,recvtag,comm,status,ierror) &
        bind(C, name="pmpi_sendrecv_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer(MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Sendrecv_f08ts_c
  end interface

  interface PMPI_Sendrecv_replace
    subroutine PMPI_Sendrecv_replace_f08ts(buf,count,datatype,dest,sendtag,source,recvtag,comm, &
        status,ierror) &
        bind(C, name="pmpi_sendrecv_replace_f08ts_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Sendrecv_replace_f08ts
    subroutine PMPI_Sendrecv_replace_f08ts_c(buf,count,datatype,dest,sendtag,source,recvtag,comm, &
        status,ierror) &
        bind(C, name="pmpi_sendrecv_replace_f08ts_c_")
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Sendrecv_replace_f08ts_c
  end interface

  interface PMPI_Session_attach_buffer
    subroutine PMPI_Session_attach_buffer_f08ts(session,buffer,size,ierror) &
        bind(C, name="pmpi_session_attach_buffer_f08ts_")
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), target, asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_attach_buffer_f08ts
    subroutine PMPI_Session_attach_buffer_f08ts_c(session,buffer,size,ierror) &
        bind(C, name="pmpi_session_attach_buffer_f08ts_c_")
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), target, asynchronous :: buffer
      integer(MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_attach_buffer_f08ts_c
  end interface

  interface PMPI_Session_call_errhandler
    subroutine PMPI_Session_call_errhandler_f08(session,errorcode,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_call_errhandler_f08
  end interface

  interface PMPI_Session_create_errhandler
    subroutine PMPI_Session_create_errhandler_f08(session_errhandler_fn,errhandler,ierror)
      import
      implicit none
      procedure(MPI_Session_errhandler_function) :: session_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_create_errhandler_f08
  end interface

  interface PMPI_Session_detach_buffer
    subroutine PMPI_Session_detach_buffer_f08(session,buffer_addr,size,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_detach_buffer_f08
    subroutine PMPI_Session_detach_buffer_f08_c(session,buffer_addr,size,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_detach_buffer_f08_c
  end interface

  interface PMPI_Session_finalize
    subroutine PMPI_Session_finalize_f08(session,ierror)
      import
      implicit none
      type(MPI_Session), intent(inout) :: session
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_finalize_f08
  end interface

  interface PMPI_Session_flush_buffer
    subroutine PMPI_Session_flush_buffer_f08(session,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_flush_buffer_f08
  end interface

  interface PMPI_Session_get_errhandler
    subroutine PMPI_Session_get_errhandler_f08(session,errhandler,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_get_errhandler_f08
  end interface

  interface PMPI_Session_get_info
    subroutine PMPI_Session_get_info_f08(session,info_used,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_get_info_f08
  end interface

  interface PMPI_Session_get_nth_pset
    subroutine PMPI_Session_get_nth_pset_f08(session,info,n,pset_len,pset_name,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      integer, intent(inout) :: pset_len
      character(len=*), intent(out) :: pset_name
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_get_nth_pset_f08
  end interface

  interface PMPI_Session_get_num_psets
    subroutine PMPI_Session_get_num_psets_f08(session,info,npset_names,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: npset_names
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_get_num_psets_f08
  end interface

  interface PMPI_Session_get_pset_info
    subroutine PMPI_Session_get_pset_info_f08(session,pset_name,info,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_get_pset_info_f08
  end interface

  interface PMPI_Session_iflush_buffer
    subroutine PMPI_Session_iflush_buffer_f08(session,request,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_iflush_buffer_f08
  end interface

  interface PMPI_Session_init
    subroutine PMPI_Session_init_f08(info,errhandler,session,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Session), intent(out) :: session
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_init_f08
  end interface

  interface PMPI_Session_set_errhandler
    subroutine PMPI_Session_set_errhandler_f08(session,errhandler,ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Session_set_errhandler_f08
  end interface

  interface PMPI_Ssend
    subroutine PMPI_Ssend_f08ts(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="pmpi_ssend_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ssend_f08ts
    subroutine PMPI_Ssend_f08ts_c(buf,count,datatype,dest,tag,comm,ierror) &
        bind(C, name="pmpi_ssend_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ssend_f08ts_c
  end interface

  interface PMPI_Ssend_init
    subroutine PMPI_Ssend_init_f08ts(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_ssend_init_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ssend_init_f08ts
    subroutine PMPI_Ssend_init_f08ts_c(buf,count,datatype,dest,tag,comm,request,ierror) &
        bind(C, name="pmpi_ssend_init_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in), target, asynchronous :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Ssend_init_f08ts_c
  end interface

  interface PMPI_Start
    subroutine PMPI_Start_f08(request,ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Start_f08
  end interface

  interface PMPI_Startall
    subroutine PMPI_Startall_f08(count,array_of_requests,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Startall_f08
  end interface

  interface PMPI_Status_get_error
    subroutine PMPI_Status_get_error_f08(status,error,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: error
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_get_error_f08
  end interface

  interface PMPI_Status_get_source
    subroutine PMPI_Status_get_source_f08(status,source,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: source
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_get_source_f08
  end interface

  interface PMPI_Status_get_tag
    subroutine PMPI_Status_get_tag_f08(status,tag,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_get_tag_f08
  end interface

  interface PMPI_Status_set_cancelled
    subroutine PMPI_Status_set_cancelled_f08(status,flag,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_set_cancelled_f08
  end interface

  interface PMPI_Status_set_elements
    subroutine PMPI_Status_set_elements_f08(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_set_elements_f08
    subroutine PMPI_Status_set_elements_f08_c(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_set_elements_f08_c
  end interface

  interface PMPI_Status_set_elements_x
    subroutine PMPI_Status_set_elements_x_f08(status,datatype,count,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_set_elements_x_f08
  end interface

  interface PMPI_Status_set_error
    subroutine PMPI_Status_set_error_f08(status,error,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: error
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_set_error_f08
  end interface

  interface PMPI_Status_set_source
    subroutine PMPI_Status_set_source_f08(status,source,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: source
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_set_source_f08
  end interface

  interface PMPI_Status_set_tag
    subroutine PMPI_Status_set_tag_f08(status,tag,ierror)
      import
      implicit none
      type(MPI_Status), intent(inout) :: status
      integer, intent(in) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_set_tag_f08
  end interface

  interface PMPI_Test
    subroutine PMPI_Test_f08(request,flag,status,ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Test_f08
  end interface

  interface PMPI_Test_cancelled
    subroutine PMPI_Test_cancelled_f08(status,flag,ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Test_cancelled_f08
  end interface

  interface PMPI_Testall
    subroutine PMPI_Testall_f08(count,array_of_requests,flag,array_of_statuses,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Testall_f08
  end interface

  interface PMPI_Testany
    subroutine PMPI_Testany_f08(count,array_of_requests,index,flag,status,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: index
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Testany_f08
  end interface

  interface PMPI_Testsome
    subroutine PMPI_Testsome_f08(incount,array_of_requests,outcount,array_of_indices, &
        array_of_statuses,ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Testsome_f08
  end interface

  interface PMPI_Topo_test
    subroutine PMPI_Topo_test_f08(comm,status,ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Topo_test_f08
  end interface

  interface PMPI_Type_commit
    subroutine PMPI_Type_commit_f08(datatype,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_commit_f08
  end interface

  interface PMPI_Type_contiguous
    subroutine PMPI_Type_contiguous_f08(count,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_contiguous_f08
    subroutine PMPI_Type_contiguous_f08_c(count,oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_contiguous_f08_c
  end interface

  interface PMPI_Type_create_darray
    subroutine PMPI_Type_create_darray_f08(size,rank,ndims,array_of_gsizes,array_of_distribs, &
        array_of_dargs,array_of_psizes,order,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_darray_f08
    subroutine PMPI_Type_create_darray_f08_c(size,rank,ndims,array_of_gsizes,array_of_distribs, &
        array_of_dargs,array_of_psizes,order,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer(MPI_COUNT_KIND), intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_darray_f08_c
  end interface

  interface PMPI_Type_create_f90_complex
    subroutine PMPI_Type_create_f90_complex_f08(p,r,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_f90_complex_f08
  end interface

  interface PMPI_Type_create_f90_integer
    subroutine PMPI_Type_create_f90_integer_f08(r,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_f90_integer_f08
  end interface

  interface PMPI_Type_create_f90_real
    subroutine PMPI_Type_create_f90_real_f08(p,r,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_f90_real_f08
  end interface

  interface PMPI_Type_create_hindexed
    subroutine PMPI_Type_create_hindexed_f08(count,array_of_blocklengths,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_hindexed_f08
    subroutine PMPI_Type_create_hindexed_f08_c(count,array_of_blocklengths, &
        array_of_displacements,oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_hindexed_f08_c
  end interface

  interface PMPI_Type_create_hindexed_block
    subroutine PMPI_Type_create_hindexed_block_f08(count,blocklength,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_hindexed_block_f08
    subroutine PMPI_Type_create_hindexed_block_f08_c(count,blocklength,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_hindexed_block_f08_c
  end interface

  interface PMPI_Type_create_hvector
    subroutine PMPI_Type_create_hvector_f08(count,blocklength,stride,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(MPI_ADDRESS_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_hvector_f08
    subroutine PMPI_Type_create_hvector_f08_c(count,blocklength,stride,oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_hvector_f08_c
  end interface

  interface PMPI_Type_create_indexed_block
    subroutine PMPI_Type_create_indexed_block_f08(count,blocklength,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_indexed_block_f08
    subroutine PMPI_Type_create_indexed_block_f08_c(count,blocklength,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_indexed_block_f08_c
  end interface

  interface PMPI_Type_create_keyval
    subroutine PMPI_Type_create_keyval_f08(type_copy_attr_fn,type_delete_attr_fn,type_keyval, &
        extra_state,ierror)
      import
      implicit none
      procedure(MPI_Type_copy_attr_function) :: type_copy_attr_fn
      procedure(MPI_Type_delete_attr_function) :: type_delete_attr_fn
      integer, intent(out) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_keyval_f08
  end interface

  interface PMPI_Type_create_resized
    subroutine PMPI_Type_create_resized_f08(oldtype,lb,extent,newtype,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: oldtype
      integer(MPI_ADDRESS_KIND), intent(in) :: lb
      integer(MPI_ADDRESS_KIND), intent(in) :: extent
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_resized_f08
  end interface

  interface PMPI_Type_create_struct
    subroutine PMPI_Type_create_struct_f08(count,array_of_blocklengths,array_of_displacements, &
        array_of_types,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_struct_f08
    subroutine PMPI_Type_create_struct_f08_c(count,array_of_blocklengths,array_of_displacements, &
        array_of_types,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_struct_f08_c
  end interface

  interface PMPI_Type_create_subarray
    subroutine PMPI_Type_create_subarray_f08(ndims,array_of_sizes,array_of_subsizes, &
        array_of_starts,order,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_sizes(*)
      integer, intent(in) :: array_of_subsizes(*)
      integer, intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_subarray_f08
    subroutine PMPI_Type_create_subarray_f08_c(ndims,array_of_sizes,array_of_subsizes, &
        array_of_starts,order,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: ndims
      integer(MPI_COUNT_KIND), intent(in) :: array_of_sizes(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_subsizes(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_create_subarray_f08_c
  end interface

  interface PMPI_Type_delete_attr
    subroutine PMPI_Type_delete_attr_f08(datatype,type_keyval,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_delete_attr_f08
  end interface

  interface PMPI_Type_dup
    subroutine PMPI_Type_dup_f08(oldtype,newtype,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_dup_f08
  end interface

  interface PMPI_Type_free
    subroutine PMPI_Type_free_f08(datatype,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_free_f08
  end interface

  interface PMPI_Type_free_keyval
    subroutine PMPI_Type_free_keyval_f08(type_keyval,ierror)
      import
      implicit none
      integer, intent(inout) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_free_keyval_f08
  end interface

  interface PMPI_Type_get_attr
    subroutine PMPI_Type_get_attr_f08(datatype,type_keyval,attribute_val,flag,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_attr_f08
  end interface

  interface PMPI_Type_get_contents
    subroutine PMPI_Type_get_contents_f08(datatype,max_integers,max_addresses,max_datatypes, &
        array_of_integers,array_of_addresses,array_of_datatypes,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: max_integers
      integer, intent(in) :: max_addresses
      integer, intent(in) :: max_datatypes
      integer, intent(out) :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND), intent(out) :: array_of_addresses(*)
      type(MPI_Datatype), intent(out) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_contents_f08
    subroutine PMPI_Type_get_contents_f08_c(datatype,max_integers,max_addresses,max_large_counts, &
        max_datatypes,array_of_integers,array_of_addresses,array_of_large_counts, &
        array_of_datatypes,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(in) :: max_integers
      integer(MPI_COUNT_KIND), intent(in) :: max_addresses
      integer(MPI_COUNT_KIND), intent(in) :: max_large_counts
      integer(MPI_COUNT_KIND), intent(in) :: max_datatypes
      integer, intent(out) :: array_of_integers(*)
      integer(MPI_ADDRESS_KIND), intent(out) :: array_of_addresses(*)
      integer(MPI_COUNT_KIND), intent(out) :: array_of_large_counts(*)
      type(MPI_Datatype), intent(out) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_contents_f08_c
  end interface

  interface PMPI_Type_get_envelope
    subroutine PMPI_Type_get_envelope_f08(datatype,num_integers,num_addresses,num_datatypes, &
        combiner,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: num_integers
      integer, intent(out) :: num_addresses
      integer, intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_envelope_f08
    subroutine PMPI_Type_get_envelope_f08_c(datatype,num_integers,num_addresses,num_large_counts, &
        num_datatypes,combiner,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: num_integers
      integer(MPI_COUNT_KIND), intent(out) :: num_addresses
      integer(MPI_COUNT_KIND), intent(out) :: num_large_counts
      integer(MPI_COUNT_KIND), intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_envelope_f08_c
  end interface

  interface PMPI_Type_get_extent
    subroutine PMPI_Type_get_extent_f08(datatype,lb,extent,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: lb
      integer(MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_extent_f08
  end interface

  interface PMPI_Type_get_extent_x
    subroutine PMPI_Type_get_extent_x_f08(datatype,lb,extent,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: lb
      integer(MPI_COUNT_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_extent_x_f08
  end interface

  interface PMPI_Type_get_name
    subroutine PMPI_Type_get_name_f08(datatype,type_name,resultlen,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      character(len=*), intent(out) :: type_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_name_f08
  end interface

  interface PMPI_Type_get_true_extent
    subroutine PMPI_Type_get_true_extent_f08(datatype,true_lb,true_extent,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_ADDRESS_KIND), intent(out) :: true_lb
      integer(MPI_ADDRESS_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_true_extent_f08
  end interface

  interface PMPI_Type_get_true_extent_x
    subroutine PMPI_Type_get_true_extent_x_f08(datatype,true_lb,true_extent,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: true_lb
      integer(MPI_COUNT_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_true_extent_x_f08
  end interface

  interface PMPI_Type_get_value_index
    subroutine PMPI_Type_get_value_index_f08(value_type,index_type,pair_type,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: value_type
      type(MPI_Datatype), intent(in) :: index_type
      type(MPI_Datatype), intent(out) :: pair_type
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_get_value_index_f08
  end interface

  interface PMPI_Type_indexed
    subroutine PMPI_Type_indexed_f08(count,array_of_blocklengths,array_of_displacements,oldtype, &
        newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_indexed_f08
    subroutine PMPI_Type_indexed_f08_c(count,array_of_blocklengths,array_of_displacements, &
        oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_indexed_f08_c
  end interface

  interface PMPI_Type_match_size
    subroutine PMPI_Type_match_size_f08(typeclass,size,datatype,ierror)
      import
      implicit none
      integer, intent(in) :: typeclass
      integer, intent(in) :: size
      type(MPI_Datatype), intent(out) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_match_size_f08
  end interface

  interface PMPI_Type_set_attr
    subroutine PMPI_Type_set_attr_f08(datatype,type_keyval,attribute_val,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_set_attr_f08
  end interface

  interface PMPI_Type_set_name
    subroutine PMPI_Type_set_name_f08(datatype,type_name,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      character(len=*), intent(in) :: type_name
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_set_name_f08
  end interface

  interface PMPI_Type_size
    subroutine PMPI_Type_size_f08(datatype,size,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_size_f08
    subroutine PMPI_Type_size_f08_c(datatype,size,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_size_f08_c
  end interface

  interface PMPI_Type_size_x
    subroutine PMPI_Type_size_x_f08(datatype,size,ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_size_x_f08
  end interface

  interface PMPI_Type_vector
    subroutine PMPI_Type_vector_f08(count,blocklength,stride,oldtype,newtype,ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_vector_f08
    subroutine PMPI_Type_vector_f08_c(count,blocklength,stride,oldtype,newtype,ierror)
      import
      implicit none
      integer(MPI_COUNT_KIND), intent(in) :: count
      integer(MPI_COUNT_KIND), intent(in) :: blocklength
      integer(MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Type_vector_f08_c
  end interface

  interface PMPI_Unpack
    subroutine PMPI_Unpack_f08ts(inbuf,insize,position,outbuf,outcount,datatype,comm,ierror) &
        bind(C, name="pmpi_unpack_f08ts_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: insize
      integer, intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Unpack_f08ts
    subroutine PMPI_Unpack_f08ts_c(inbuf,insize,position,outbuf,outcount,datatype,comm,ierror) &
        bind(C, name="pmpi_unpack_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: insize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Unpack_f08ts_c
  end interface

  interface PMPI_Unpack_external
    subroutine PMPI_Unpack_external_f08(datarep,inbuf,insize,position,outbuf,outcount,datatype, &
        ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      !$PRAGMA IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer(MPI_ADDRESS_KIND), intent(in) :: insize
      integer(MPI_ADDRESS_KIND), intent(inout) :: position
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      !$PRAGMA IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Unpack_external_f08
    subroutine PMPI_Unpack_external_f08_c(datarep,inbuf,insize,position,outbuf,outcount,datatype, &
        ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
      !DIR$ IGNORE_TKR inbuf
      !$PRAGMA IGNORE_TKR inbuf
      type(*), dimension(*) :: inbuf
      integer(MPI_COUNT_KIND), intent(in) :: insize
      integer(MPI_COUNT_KIND), intent(inout) :: position
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
      !DIR$ IGNORE_TKR outbuf
      !$PRAGMA IGNORE_TKR outbuf
      type(*), dimension(*) :: outbuf
      integer(MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Unpack_external_f08_c
  end interface

  interface PMPI_Unpublish_name
    subroutine PMPI_Unpublish_name_f08(service_name,info,port_name,ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Unpublish_name_f08
  end interface

  interface PMPI_Wait
    subroutine PMPI_Wait_f08(request,status,ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Wait_f08
  end interface

  interface PMPI_Waitall
    subroutine PMPI_Waitall_f08(count,array_of_requests,array_of_statuses,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Waitall_f08
  end interface

  interface PMPI_Waitany
    subroutine PMPI_Waitany_f08(count,array_of_requests,index,status,ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: index
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Waitany_f08
  end interface

  interface PMPI_Waitsome
    subroutine PMPI_Waitsome_f08(incount,array_of_requests,outcount,array_of_indices, &
        array_of_statuses,ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer, intent(out) :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Waitsome_f08
  end interface

  interface PMPI_Win_allocate
    subroutine PMPI_Win_allocate_f08(size,disp_unit,info,comm,baseptr,win,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_allocate_f08
    subroutine PMPI_Win_allocate_f08_c(size,disp_unit,info,comm,baseptr,win,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_allocate_f08_c
  end interface

  interface PMPI_Win_allocate_shared
    subroutine PMPI_Win_allocate_shared_f08(size,disp_unit,info,comm,baseptr,win,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_allocate_shared_f08
    subroutine PMPI_Win_allocate_shared_f08_c(size,disp_unit,info,comm,baseptr,win,ierror)
      import
      implicit none
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_allocate_shared_f08_c
  end interface

  interface PMPI_Win_attach
    subroutine PMPI_Win_attach_f08ts(win,base,size,ierror) &
        bind(C, name="pmpi_win_attach_f08ts_")
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), target, asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_attach_f08ts
  end interface

  interface PMPI_Win_call_errhandler
    subroutine PMPI_Win_call_errhandler_f08(win,errorcode,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_call_errhandler_f08
  end interface

  interface PMPI_Win_complete
    subroutine PMPI_Win_complete_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_complete_f08
  end interface

  interface PMPI_Win_create
    subroutine PMPI_Win_create_f08ts(base,size,disp_unit,info,comm,win,ierror) &
        bind(C, name="pmpi_win_create_f08ts_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_create_f08ts
    subroutine PMPI_Win_create_f08ts_c(base,size,disp_unit,info,comm,win,ierror) &
        bind(C, name="pmpi_win_create_f08ts_c_")
      import
      implicit none
      type(*), dimension(..), target, asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_create_f08ts_c
  end interface

  interface PMPI_Win_create_dynamic
    subroutine PMPI_Win_create_dynamic_f08(info,comm,win,ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_create_dynamic_f08
  end interface

  interface PMPI_Win_create_errhandler
    subroutine PMPI_Win_create_errhandler_f08(win_errhandler_fn,errhandler,ierror)
      import
      implicit none
      procedure(MPI_Win_errhandler_function) :: win_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_create_errhandler_f08
  end interface

  interface PMPI_Win_create_keyval
    subroutine PMPI_Win_create_keyval_f08(win_copy_attr_fn,win_delete_attr_fn,win_keyval, &
        extra_state,ierror)
      import
      implicit none
      procedure(MPI_Win_copy_attr_function) :: win_copy_attr_fn
      procedure(MPI_Win_delete_attr_function) :: win_delete_attr_fn
      integer, intent(out) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_create_keyval_f08
  end interface

  interface PMPI_Win_delete_attr
    subroutine PMPI_Win_delete_attr_f08(win,win_keyval,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_delete_attr_f08
  end interface

  interface PMPI_Win_detach
    subroutine PMPI_Win_detach_f08ts(win,base,ierror) &
        bind(C, name="pmpi_win_detach_f08ts_")
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), intent(in), target, asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_detach_f08ts
  end interface

  interface PMPI_Win_fence
    subroutine PMPI_Win_fence_f08(assert,win,ierror)
      import
      implicit none
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_fence_f08
  end interface

  interface PMPI_Win_flush
    subroutine PMPI_Win_flush_f08(rank,win,ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_flush_f08
  end interface

  interface PMPI_Win_flush_all
    subroutine PMPI_Win_flush_all_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_flush_all_f08
  end interface

  interface PMPI_Win_flush_local
    subroutine PMPI_Win_flush_local_f08(rank,win,ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_flush_local_f08
  end interface

  interface PMPI_Win_flush_local_all
    subroutine PMPI_Win_flush_local_all_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_flush_local_all_f08
  end interface

  interface PMPI_Win_free
    subroutine PMPI_Win_free_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(inout) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_free_f08
  end interface

  interface PMPI_Win_free_keyval
    subroutine PMPI_Win_free_keyval_f08(win_keyval,ierror)
      import
      implicit none
      integer, intent(inout) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_free_keyval_f08
  end interface

  interface PMPI_Win_get_attr
    subroutine PMPI_Win_get_attr_f08(win,win_keyval,attribute_val,flag,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_get_attr_f08
  end interface

  interface PMPI_Win_get_errhandler
    subroutine PMPI_Win_get_errhandler_f08(win,errhandler,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_get_errhandler_f08
  end interface

  interface PMPI_Win_get_group
    subroutine PMPI_Win_get_group_f08(win,group,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_get_group_f08
  end interface

  interface PMPI_Win_get_info
    subroutine PMPI_Win_get_info_f08(win,info_used,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_get_info_f08
  end interface

  interface PMPI_Win_get_name
    subroutine PMPI_Win_get_name_f08(win,win_name,resultlen,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      character(len=*), intent(out) :: win_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_get_name_f08
  end interface

  interface PMPI_Win_lock
    subroutine PMPI_Win_lock_f08(lock_type,rank,assert,win,ierror)
      import
      implicit none
      integer, intent(in) :: lock_type
      integer, intent(in) :: rank
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_lock_f08
  end interface

  interface PMPI_Win_lock_all
    subroutine PMPI_Win_lock_all_f08(assert,win,ierror)
      import
      implicit none
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_lock_all_f08
  end interface

  interface PMPI_Win_post
    subroutine PMPI_Win_post_f08(group,assert,win,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_post_f08
  end interface

  interface PMPI_Win_set_attr
    subroutine PMPI_Win_set_attr_f08(win,win_keyval,attribute_val,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_set_attr_f08
  end interface

  interface PMPI_Win_set_errhandler
    subroutine PMPI_Win_set_errhandler_f08(win,errhandler,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_set_errhandler_f08
  end interface

  interface PMPI_Win_set_info
    subroutine PMPI_Win_set_info_f08(win,info,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_set_info_f08
  end interface

  interface PMPI_Win_set_name
    subroutine PMPI_Win_set_name_f08(win,win_name,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      character(len=*), intent(in) :: win_name
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_set_name_f08
  end interface

  interface PMPI_Win_shared_query
    subroutine PMPI_Win_shared_query_f08(win,rank,size,disp_unit,baseptr,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer, intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_shared_query_f08
    subroutine PMPI_Win_shared_query_f08_c(win,rank,size,disp_unit,baseptr,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(MPI_ADDRESS_KIND), intent(out) :: size
      integer(MPI_ADDRESS_KIND), intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_shared_query_f08_c
  end interface

  interface PMPI_Win_start
    subroutine PMPI_Win_start_f08(group,assert,win,ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_start_f08
  end interface

  interface PMPI_Win_sync
    subroutine PMPI_Win_sync_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_sync_f08
  end interface

  interface PMPI_Win_test
    subroutine PMPI_Win_test_f08(win,flag,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_test_f08
  end interface

  interface PMPI_Win_unlock
    subroutine PMPI_Win_unlock_f08(rank,win,ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_unlock_f08
  end interface

  interface PMPI_Win_unlock_all
    subroutine PMPI_Win_unlock_all_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_unlock_all_f08
  end interface

  interface PMPI_Win_wait
    subroutine PMPI_Win_wait_f08(win,ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Win_wait_f08
  end interface

  interface PMPI_Aint_add
    function PMPI_Aint_add_f08(base,disp)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: PMPI_Aint_add_f08
      integer(MPI_ADDRESS_KIND), intent(in) :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: disp
    end function PMPI_Aint_add_f08
  end interface

  interface PMPI_Aint_diff
    function PMPI_Aint_diff_f08(addr1,addr2)
      import
      implicit none
      integer(MPI_ADDRESS_KIND) :: PMPI_Aint_diff_f08
      integer(MPI_ADDRESS_KIND), intent(in) :: addr1
      integer(MPI_ADDRESS_KIND), intent(in) :: addr2
    end function PMPI_Aint_diff_f08
  end interface

  interface PMPI_Wtick
    function PMPI_Wtick_f08()
      import
      implicit none
      double precision :: PMPI_Wtick_f08
    end function PMPI_Wtick_f08
  end interface

  interface PMPI_Wtime
    function PMPI_Wtime_f08()
      import
      implicit none
      double precision :: PMPI_Wtime_f08
    end function PMPI_Wtime_f08
  end interface

  interface PMPI_Sizeof
    subroutine PMPI_Sizeof_f08ts(x,size,ierror) bind(C, name="pmpi_sizeof_f08ts_")
      type(*), dimension(..), intent(in) :: x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Sizeof_f08ts
  end interface
  interface PMPI_F_sync_reg
    subroutine PMPI_F_sync_reg_f08ts(buf) bind(C, name="pmpi_f_sync_reg_f08ts_")
      type(*), dimension(..), asynchronous :: buf
    end subroutine PMPI_F_sync_reg_f08ts
  end interface
  interface PMPI_Status_f2f08
    subroutine PMPI_Status_f2f08_f08(f_status,f08_status,ierror)
      import
      integer, intent(in) :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_f2f08_f08
  end interface
  interface PMPI_Status_f082f
    subroutine PMPI_Status_f082f_f08(f08_status,f_status,ierror)
      import
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(MPI_STATUS_SIZE)
      integer, optional, intent(out) :: ierror
    end subroutine PMPI_Status_f082f_f08
  end interface
end module mpi_f08
