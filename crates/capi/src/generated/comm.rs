//! Entry points: comm.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Comm_compare`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_compare(comm1: CommHandle, comm2: CommHandle, result: *mut i32) -> i32 {
    edge::entry("MPI_Comm_compare", Scope::Comm(comm1), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let result = unsafe { Out::new(result, "result")? };
        crate::comm::comm_compare(comm1, comm2, result)
    })
}
global_asm!(".weak MPI_Comm_compare", ".set MPI_Comm_compare, PMPI_Comm_compare");

/// `MPI_Comm_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_create(comm: CommHandle, group: GroupHandle, newcomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_create", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newcomm = unsafe { Out::new(newcomm, "newcomm")? };
        crate::comm::comm_create(comm, group, newcomm)
    })
}
global_asm!(".weak MPI_Comm_create", ".set MPI_Comm_create, PMPI_Comm_create");

/// `MPI_Comm_create_from_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_create_from_group(group: GroupHandle, stringtag: *const c_char, info: InfoHandle, errhandler: ErrhandlerHandle, newcomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_create_from_group", Scope::Handler(errhandler), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (stringtag, newcomm) = unsafe { (StrIn::new(stringtag, "stringtag"), Out::new(newcomm, "newcomm")?) };
        crate::comm::comm_create_from_group(group, stringtag, info, errhandler, newcomm)
    })
}
global_asm!(".weak MPI_Comm_create_from_group", ".set MPI_Comm_create_from_group, PMPI_Comm_create_from_group");

/// `MPI_Comm_create_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_create_group(comm: CommHandle, group: GroupHandle, tag: i32, newcomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_create_group", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newcomm = unsafe { Out::new(newcomm, "newcomm")? };
        crate::comm::comm_create_group(comm, group, tag, newcomm)
    })
}
global_asm!(".weak MPI_Comm_create_group", ".set MPI_Comm_create_group, PMPI_Comm_create_group");

/// `MPI_Comm_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_dup(comm: CommHandle, newcomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_dup", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newcomm = unsafe { Out::new(newcomm, "newcomm")? };
        crate::comm::comm_dup(comm, newcomm)
    })
}
global_asm!(".weak MPI_Comm_dup", ".set MPI_Comm_dup, PMPI_Comm_dup");

/// `MPI_Comm_dup_with_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_dup_with_info(comm: CommHandle, info: InfoHandle, newcomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_dup_with_info", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newcomm = unsafe { Out::new(newcomm, "newcomm")? };
        crate::comm::comm_dup_with_info(comm, info, newcomm)
    })
}
global_asm!(".weak MPI_Comm_dup_with_info", ".set MPI_Comm_dup_with_info, PMPI_Comm_dup_with_info");

/// `MPI_Comm_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_free(comm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_free", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let comm = unsafe { Out::new(comm, "comm")? };
        crate::comm::comm_free(comm)
    })
}
global_asm!(".weak MPI_Comm_free", ".set MPI_Comm_free, PMPI_Comm_free");

/// `MPI_Comm_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_get_info(comm: CommHandle, info_used: *mut InfoHandle) -> i32 {
    edge::entry("MPI_Comm_get_info", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let info_used = unsafe { Out::new(info_used, "info_used")? };
        crate::comm::comm_get_info(comm, info_used)
    })
}
global_asm!(".weak MPI_Comm_get_info", ".set MPI_Comm_get_info, PMPI_Comm_get_info");

/// `MPI_Comm_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_group(comm: CommHandle, group: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Comm_group", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let group = unsafe { Out::new(group, "group")? };
        crate::comm::comm_group(comm, group)
    })
}
global_asm!(".weak MPI_Comm_group", ".set MPI_Comm_group, PMPI_Comm_group");

/// `MPI_Comm_idup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_idup(comm: CommHandle, newcomm: *mut CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Comm_idup", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (newcomm, request) = unsafe { (Out::new(newcomm, "newcomm")?, Out::new(request, "request")?) };
        crate::comm::comm_idup(comm, newcomm, request)
    })
}
global_asm!(".weak MPI_Comm_idup", ".set MPI_Comm_idup, PMPI_Comm_idup");

/// `MPI_Comm_idup_with_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_idup_with_info(comm: CommHandle, info: InfoHandle, newcomm: *mut CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Comm_idup_with_info", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (newcomm, request) = unsafe { (Out::new(newcomm, "newcomm")?, Out::new(request, "request")?) };
        crate::comm::comm_idup_with_info(comm, info, newcomm, request)
    })
}
global_asm!(".weak MPI_Comm_idup_with_info", ".set MPI_Comm_idup_with_info, PMPI_Comm_idup_with_info");

/// `MPI_Comm_rank`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_rank(comm: CommHandle, rank: *mut i32) -> i32 {
    edge::entry("MPI_Comm_rank", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let rank = unsafe { Out::new(rank, "rank")? };
        crate::comm::comm_rank(comm, rank)
    })
}
global_asm!(".weak MPI_Comm_rank", ".set MPI_Comm_rank, PMPI_Comm_rank");

/// `MPI_Comm_remote_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_remote_group(comm: CommHandle, group: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Comm_remote_group", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let group = unsafe { Out::new(group, "group")? };
        crate::comm::comm_remote_group(comm, group)
    })
}
global_asm!(".weak MPI_Comm_remote_group", ".set MPI_Comm_remote_group, PMPI_Comm_remote_group");

/// `MPI_Comm_remote_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_remote_size(comm: CommHandle, size: *mut i32) -> i32 {
    edge::entry("MPI_Comm_remote_size", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { Out::new(size, "size")? };
        crate::comm::comm_remote_size(comm, size)
    })
}
global_asm!(".weak MPI_Comm_remote_size", ".set MPI_Comm_remote_size, PMPI_Comm_remote_size");

/// `MPI_Comm_set_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_set_info(comm: CommHandle, info: InfoHandle) -> i32 {
    edge::entry("MPI_Comm_set_info", Scope::Comm(comm), || {
        crate::comm::comm_set_info(comm, info)
    })
}
global_asm!(".weak MPI_Comm_set_info", ".set MPI_Comm_set_info, PMPI_Comm_set_info");

/// `MPI_Comm_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_size(comm: CommHandle, size: *mut i32) -> i32 {
    edge::entry("MPI_Comm_size", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { Out::new(size, "size")? };
        crate::comm::comm_size(comm, size)
    })
}
global_asm!(".weak MPI_Comm_size", ".set MPI_Comm_size, PMPI_Comm_size");

/// `MPI_Comm_split`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_split(comm: CommHandle, color: i32, key: i32, newcomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_split", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newcomm = unsafe { Out::new(newcomm, "newcomm")? };
        crate::comm::comm_split(comm, color, key, newcomm)
    })
}
global_asm!(".weak MPI_Comm_split", ".set MPI_Comm_split, PMPI_Comm_split");

/// `MPI_Comm_split_type`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_split_type(comm: CommHandle, split_type: i32, key: i32, info: InfoHandle, newcomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_split_type", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newcomm = unsafe { Out::new(newcomm, "newcomm")? };
        crate::comm::comm_split_type(comm, split_type, key, info, newcomm)
    })
}
global_asm!(".weak MPI_Comm_split_type", ".set MPI_Comm_split_type, PMPI_Comm_split_type");

/// `MPI_Comm_test_inter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_test_inter(comm: CommHandle, flag: *mut i32) -> i32 {
    edge::entry("MPI_Comm_test_inter", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::comm::comm_test_inter(comm, flag)
    })
}
global_asm!(".weak MPI_Comm_test_inter", ".set MPI_Comm_test_inter, PMPI_Comm_test_inter");

/// `MPI_Intercomm_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Intercomm_create(local_comm: CommHandle, local_leader: i32, peer_comm: CommHandle, remote_leader: i32, tag: i32, newintercomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Intercomm_create", Scope::Comm(local_comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newintercomm = unsafe { Out::new(newintercomm, "newintercomm")? };
        crate::comm::intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm)
    })
}
global_asm!(".weak MPI_Intercomm_create", ".set MPI_Intercomm_create, PMPI_Intercomm_create");

/// `MPI_Intercomm_create_from_groups`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Intercomm_create_from_groups(local_group: GroupHandle, local_leader: i32, remote_group: GroupHandle, remote_leader: i32, stringtag: *const c_char, info: InfoHandle, errhandler: ErrhandlerHandle, newintercomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Intercomm_create_from_groups", Scope::Handler(errhandler), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (stringtag, newintercomm) = unsafe { (StrIn::new(stringtag, "stringtag"), Out::new(newintercomm, "newintercomm")?) };
        crate::comm::intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, stringtag, info, errhandler, newintercomm)
    })
}
global_asm!(".weak MPI_Intercomm_create_from_groups", ".set MPI_Intercomm_create_from_groups, PMPI_Intercomm_create_from_groups");

/// `MPI_Intercomm_merge`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Intercomm_merge(intercomm: CommHandle, high: i32, newintracomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Intercomm_merge", Scope::Comm(intercomm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newintracomm = unsafe { Out::new(newintracomm, "newintracomm")? };
        crate::comm::intercomm_merge(intercomm, high, newintracomm)
    })
}
global_asm!(".weak MPI_Intercomm_merge", ".set MPI_Intercomm_merge, PMPI_Intercomm_merge");
