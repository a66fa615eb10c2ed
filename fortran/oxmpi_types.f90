! oxmpi_types.f90: handles and statuses as derived types, for mpi and mpi_f08.
!
! Generated from abi/ by `cargo xtask codegen`; not edited by hand.
! SPDX-License-Identifier: MIT OR Apache-2.0

module oxmpi_types
  implicit none
  public
  integer, parameter :: MPI_ADDRESS_KIND = 8
  integer, parameter :: MPI_COUNT_KIND = 8
  integer, parameter :: MPI_OFFSET_KIND = 8
  integer, parameter :: MPI_INTEGER_KIND = 4
  type, bind(C) :: MPI_Status
    integer :: MPI_SOURCE
    integer :: MPI_TAG
    integer :: MPI_ERROR
    integer :: MPI_internal(5)
  end type MPI_Status
  type, bind(C) :: MPI_Comm
    integer :: MPI_VAL
  end type MPI_Comm
  type, bind(C) :: MPI_Datatype
    integer :: MPI_VAL
  end type MPI_Datatype
  type, bind(C) :: MPI_Errhandler
    integer :: MPI_VAL
  end type MPI_Errhandler
  type, bind(C) :: MPI_File
    integer :: MPI_VAL
  end type MPI_File
  type, bind(C) :: MPI_Group
    integer :: MPI_VAL
  end type MPI_Group
  type, bind(C) :: MPI_Info
    integer :: MPI_VAL
  end type MPI_Info
  type, bind(C) :: MPI_Message
    integer :: MPI_VAL
  end type MPI_Message
  type, bind(C) :: MPI_Op
    integer :: MPI_VAL
  end type MPI_Op
  type, bind(C) :: MPI_Request
    integer :: MPI_VAL
  end type MPI_Request
  type, bind(C) :: MPI_Session
    integer :: MPI_VAL
  end type MPI_Session
  type, bind(C) :: MPI_Win
    integer :: MPI_VAL
  end type MPI_Win
  interface operator (==)
    module procedure oxmpi_eq_comm
    module procedure oxmpi_eq_datatype
    module procedure oxmpi_eq_errhandler
    module procedure oxmpi_eq_file
    module procedure oxmpi_eq_group
    module procedure oxmpi_eq_info
    module procedure oxmpi_eq_message
    module procedure oxmpi_eq_op
    module procedure oxmpi_eq_request
    module procedure oxmpi_eq_session
    module procedure oxmpi_eq_win
  end interface
  interface operator (/=)
    module procedure oxmpi_ne_comm
    module procedure oxmpi_ne_datatype
    module procedure oxmpi_ne_errhandler
    module procedure oxmpi_ne_file
    module procedure oxmpi_ne_group
    module procedure oxmpi_ne_info
    module procedure oxmpi_ne_message
    module procedure oxmpi_ne_op
    module procedure oxmpi_ne_request
    module procedure oxmpi_ne_session
    module procedure oxmpi_ne_win
  end interface
contains
  elemental logical function oxmpi_eq_comm(a, b)
    type(MPI_Comm), intent(in) :: a, b
    oxmpi_eq_comm = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_comm
  elemental logical function oxmpi_ne_comm(a, b)
    type(MPI_Comm), intent(in) :: a, b
    oxmpi_ne_comm = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_comm
  elemental logical function oxmpi_eq_datatype(a, b)
    type(MPI_Datatype), intent(in) :: a, b
    oxmpi_eq_datatype = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_datatype
  elemental logical function oxmpi_ne_datatype(a, b)
    type(MPI_Datatype), intent(in) :: a, b
    oxmpi_ne_datatype = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_datatype
  elemental logical function oxmpi_eq_errhandler(a, b)
    type(MPI_Errhandler), intent(in) :: a, b
    oxmpi_eq_errhandler = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_errhandler
  elemental logical function oxmpi_ne_errhandler(a, b)
    type(MPI_Errhandler), intent(in) :: a, b
    oxmpi_ne_errhandler = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_errhandler
  elemental logical function oxmpi_eq_file(a, b)
    type(MPI_File), intent(in) :: a, b
    oxmpi_eq_file = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_file
  elemental logical function oxmpi_ne_file(a, b)
    type(MPI_File), intent(in) :: a, b
    oxmpi_ne_file = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_file
  elemental logical function oxmpi_eq_group(a, b)
    type(MPI_Group), intent(in) :: a, b
    oxmpi_eq_group = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_group
  elemental logical function oxmpi_ne_group(a, b)
    type(MPI_Group), intent(in) :: a, b
    oxmpi_ne_group = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_group
  elemental logical function oxmpi_eq_info(a, b)
    type(MPI_Info), intent(in) :: a, b
    oxmpi_eq_info = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_info
  elemental logical function oxmpi_ne_info(a, b)
    type(MPI_Info), intent(in) :: a, b
    oxmpi_ne_info = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_info
  elemental logical function oxmpi_eq_message(a, b)
    type(MPI_Message), intent(in) :: a, b
    oxmpi_eq_message = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_message
  elemental logical function oxmpi_ne_message(a, b)
    type(MPI_Message), intent(in) :: a, b
    oxmpi_ne_message = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_message
  elemental logical function oxmpi_eq_op(a, b)
    type(MPI_Op), intent(in) :: a, b
    oxmpi_eq_op = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_op
  elemental logical function oxmpi_ne_op(a, b)
    type(MPI_Op), intent(in) :: a, b
    oxmpi_ne_op = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_op
  elemental logical function oxmpi_eq_request(a, b)
    type(MPI_Request), intent(in) :: a, b
    oxmpi_eq_request = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_request
  elemental logical function oxmpi_ne_request(a, b)
    type(MPI_Request), intent(in) :: a, b
    oxmpi_ne_request = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_request
  elemental logical function oxmpi_eq_session(a, b)
    type(MPI_Session), intent(in) :: a, b
    oxmpi_eq_session = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_session
  elemental logical function oxmpi_ne_session(a, b)
    type(MPI_Session), intent(in) :: a, b
    oxmpi_ne_session = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_session
  elemental logical function oxmpi_eq_win(a, b)
    type(MPI_Win), intent(in) :: a, b
    oxmpi_eq_win = a%MPI_VAL == b%MPI_VAL
  end function oxmpi_eq_win
  elemental logical function oxmpi_ne_win(a, b)
    type(MPI_Win), intent(in) :: a, b
    oxmpi_ne_win = a%MPI_VAL /= b%MPI_VAL
  end function oxmpi_ne_win
end module oxmpi_types
