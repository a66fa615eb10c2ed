//! Entry points: handle_int.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Comm_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_fromint(comm: i32) -> CommHandle {
    crate::handle_int::comm_fromint(comm)
}
global_asm!(".weak MPI_Comm_fromint", ".set MPI_Comm_fromint, PMPI_Comm_fromint");

/// `MPI_Comm_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_toint(comm: CommHandle) -> i32 {
    crate::handle_int::comm_toint(comm)
}
global_asm!(".weak MPI_Comm_toint", ".set MPI_Comm_toint, PMPI_Comm_toint");

/// `MPI_Errhandler_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Errhandler_fromint(errhandler: i32) -> ErrhandlerHandle {
    crate::handle_int::errhandler_fromint(errhandler)
}
global_asm!(".weak MPI_Errhandler_fromint", ".set MPI_Errhandler_fromint, PMPI_Errhandler_fromint");

/// `MPI_Errhandler_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Errhandler_toint(errhandler: ErrhandlerHandle) -> i32 {
    crate::handle_int::errhandler_toint(errhandler)
}
global_asm!(".weak MPI_Errhandler_toint", ".set MPI_Errhandler_toint, PMPI_Errhandler_toint");

/// `MPI_File_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_fromint(file: i32) -> FileHandle {
    crate::handle_int::file_fromint(file)
}
global_asm!(".weak MPI_File_fromint", ".set MPI_File_fromint, PMPI_File_fromint");

/// `MPI_File_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_toint(file: FileHandle) -> i32 {
    crate::handle_int::file_toint(file)
}
global_asm!(".weak MPI_File_toint", ".set MPI_File_toint, PMPI_File_toint");

/// `MPI_Group_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_fromint(group: i32) -> GroupHandle {
    crate::handle_int::group_fromint(group)
}
global_asm!(".weak MPI_Group_fromint", ".set MPI_Group_fromint, PMPI_Group_fromint");

/// `MPI_Group_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_toint(group: GroupHandle) -> i32 {
    crate::handle_int::group_toint(group)
}
global_asm!(".weak MPI_Group_toint", ".set MPI_Group_toint, PMPI_Group_toint");

/// `MPI_Info_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_fromint(info: i32) -> InfoHandle {
    crate::handle_int::info_fromint(info)
}
global_asm!(".weak MPI_Info_fromint", ".set MPI_Info_fromint, PMPI_Info_fromint");

/// `MPI_Info_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_toint(info: InfoHandle) -> i32 {
    crate::handle_int::info_toint(info)
}
global_asm!(".weak MPI_Info_toint", ".set MPI_Info_toint, PMPI_Info_toint");

/// `MPI_Message_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Message_fromint(message: i32) -> MessageHandle {
    crate::handle_int::message_fromint(message)
}
global_asm!(".weak MPI_Message_fromint", ".set MPI_Message_fromint, PMPI_Message_fromint");

/// `MPI_Message_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Message_toint(message: MessageHandle) -> i32 {
    crate::handle_int::message_toint(message)
}
global_asm!(".weak MPI_Message_toint", ".set MPI_Message_toint, PMPI_Message_toint");

/// `MPI_Op_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Op_fromint(op: i32) -> OpHandle {
    crate::handle_int::op_fromint(op)
}
global_asm!(".weak MPI_Op_fromint", ".set MPI_Op_fromint, PMPI_Op_fromint");

/// `MPI_Op_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Op_toint(op: OpHandle) -> i32 {
    crate::handle_int::op_toint(op)
}
global_asm!(".weak MPI_Op_toint", ".set MPI_Op_toint, PMPI_Op_toint");

/// `MPI_Request_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_fromint(request: i32) -> RequestHandle {
    crate::handle_int::request_fromint(request)
}
global_asm!(".weak MPI_Request_fromint", ".set MPI_Request_fromint, PMPI_Request_fromint");

/// `MPI_Request_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_toint(request: RequestHandle) -> i32 {
    crate::handle_int::request_toint(request)
}
global_asm!(".weak MPI_Request_toint", ".set MPI_Request_toint, PMPI_Request_toint");

/// `MPI_Session_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_fromint(session: i32) -> SessionHandle {
    crate::handle_int::session_fromint(session)
}
global_asm!(".weak MPI_Session_fromint", ".set MPI_Session_fromint, PMPI_Session_fromint");

/// `MPI_Session_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_toint(session: SessionHandle) -> i32 {
    crate::handle_int::session_toint(session)
}
global_asm!(".weak MPI_Session_toint", ".set MPI_Session_toint, PMPI_Session_toint");

/// `MPI_Type_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_fromint(datatype: i32) -> DatatypeHandle {
    crate::handle_int::type_fromint(datatype)
}
global_asm!(".weak MPI_Type_fromint", ".set MPI_Type_fromint, PMPI_Type_fromint");

/// `MPI_Type_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_toint(datatype: DatatypeHandle) -> i32 {
    crate::handle_int::type_toint(datatype)
}
global_asm!(".weak MPI_Type_toint", ".set MPI_Type_toint, PMPI_Type_toint");

/// `MPI_Win_fromint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_fromint(win: i32) -> WinHandle {
    crate::handle_int::win_fromint(win)
}
global_asm!(".weak MPI_Win_fromint", ".set MPI_Win_fromint, PMPI_Win_fromint");

/// `MPI_Win_toint`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_toint(win: WinHandle) -> i32 {
    crate::handle_int::win_toint(win)
}
global_asm!(".weak MPI_Win_toint", ".set MPI_Win_toint, PMPI_Win_toint");
