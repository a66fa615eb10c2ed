//! Writes crates/check/src/generated/mod.rs: a wrapper for each call that `mpirun --check` checks.
//! The wrapper passes the arguments by name and the kind of call to `around`.

use super::profile::rust_type;
use super::tables::{Function, Param, Tables};

/// The module.
pub fn module(tables: &Tables) -> String {
    let mut out = String::from(
        "//! A wrapper for each call that is looked at.\n//!\n//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.\n\n\
         use crate::args::{Args, Array, Collective, Form, Kind, Object, Rma};\nuse crate::around::around;\nuse core::ffi::c_int;\n\
         use oxmpi_pmpi::{Handle, Pointer, function};\n",
    );
    let datatypes: Vec<String> = (tables.constants.iter())
        .filter(|constant| {
            constant.kind == "handle:datatype" && constant.name != "MPI_DATATYPE_NULL"
        })
        .map(|constant| format!("    ({:#x}, \"{}\"),\n", constant.value, constant.name))
        .collect();
    out.push_str(&format!(
        "\n/// The predefined datatypes.\npub const DATATYPES: [(Handle, &str); {}] = [\n{}];\n",
        datatypes.len(),
        datatypes.concat()
    ));
    for function in &tables.functions {
        if let Some(kind) = kind(function) {
            out.push('\n');
            out.push_str(&wrapper(function, &kind));
        }
    }
    out
}

/// The kind of a call, as Rust; `None`: the call is not checked.
fn kind(function: &Function) -> Option<String> {
    let bare = function.name.trim_end_matches("_c");
    if function.returns != "int" || matches!(function.module(), "tool" | "handle_int") {
        return None;
    }
    let has = |name: &str| function.params.iter().any(|param| param.name == name);
    if let Some(rma) = rma(bare) {
        return Some(format!("Kind::Rma(Rma::{rma})"));
    }
    let form = form(function);
    let kind = match bare {
        "MPI_Init" | "MPI_Init_thread" => "Kind::Init".to_owned(),
        "MPI_Finalize" => "Kind::Finalize".to_owned(),
        "MPI_Wait" | "MPI_Test" => "Kind::One".to_owned(),
        "MPI_Waitall" | "MPI_Testall" => "Kind::All".to_owned(),
        "MPI_Waitany" | "MPI_Testany" => "Kind::Any".to_owned(),
        "MPI_Waitsome" | "MPI_Testsome" => "Kind::Some".to_owned(),
        "MPI_Start" | "MPI_Startall" => "Kind::Start".to_owned(),
        "MPI_Request_free" => "Kind::FreeRequest".to_owned(),
        "MPI_Cancel" => "Kind::Cancel".to_owned(),
        "MPI_Grequest_start" => "Kind::Generalized".to_owned(),
        "MPI_Mprobe" | "MPI_Improbe" => "Kind::Probe".to_owned(),
        "MPI_Mrecv" | "MPI_Imrecv" => format!("Kind::Mrecv({form})"),
        "MPI_Psend_init" => "Kind::Partitioned { writes: false }".to_owned(),
        "MPI_Precv_init" => "Kind::Partitioned { writes: true }".to_owned(),
        "MPI_Type_get_contents" => "Kind::Contents".to_owned(),
        "MPI_Reduce_local" => "Kind::ReduceLocal".to_owned(),
        "MPI_Comm_free" | "MPI_Comm_disconnect" => "Kind::Free(Object::Comm)".to_owned(),
        "MPI_File_close" => "Kind::Free(Object::File)".to_owned(),
        "MPI_Session_finalize" => "Kind::Free(Object::Session)".to_owned(),
        "MPI_Comm_idup" | "MPI_Comm_idup_with_info" => "Kind::Idup".to_owned(),
        _ if has("sendtag") && has("recvtag") => format!("Kind::Sendrecv({form})"),
        _ if has("dest") && has("buf") && has("comm") => format!("Kind::Send({form})"),
        _ if has("source") && has("buf") && has("comm") => format!("Kind::Recv({form})"),
        _ if function.module() == "coll" && has("comm") => {
            format!("Kind::Collective(Collective::{}, {form})", camel(bare))
        }
        _ => made(function, bare)?,
    };
    Some(kind)
}

/// The operation of a call on a window; `None`: it has no effect on an epoch.
fn rma(bare: &str) -> Option<&'static str> {
    Some(match bare {
        "MPI_Put" | "MPI_Rput" => "Put",
        "MPI_Get" | "MPI_Rget" => "Get",
        "MPI_Accumulate"
        | "MPI_Raccumulate"
        | "MPI_Get_accumulate"
        | "MPI_Rget_accumulate"
        | "MPI_Fetch_and_op"
        | "MPI_Compare_and_swap" => "Accumulate",
        "MPI_Win_fence" => "Fence",
        "MPI_Win_start" => "Start",
        "MPI_Win_complete" => "Complete",
        "MPI_Win_post" => "Post",
        "MPI_Win_wait" | "MPI_Win_test" => "Wait",
        "MPI_Win_lock" => "Lock",
        "MPI_Win_lock_all" => "LockAll",
        "MPI_Win_unlock" => "Unlock",
        "MPI_Win_unlock_all" => "UnlockAll",
        "MPI_Win_flush" => "Flush",
        "MPI_Win_flush_all" => "FlushAll",
        "MPI_Win_flush_local" => "FlushLocal",
        "MPI_Win_flush_local_all" => "FlushLocalAll",
        _ => return None,
    })
}

fn form(function: &Function) -> &'static str {
    let bare = function.name.trim_end_matches("_c");
    let has_request = function.params.iter().any(|param| param.name == "request");
    match (has_request, bare.ends_with("_init")) {
        (false, _) => "Form::Blocking",
        (true, false) => "Form::Nonblocking",
        (true, true) => "Form::Persistent",
    }
}

/// The Rust name of a collective: `MPI_Ineighbor_alltoallv_init` gives NeighborAlltoallv.
fn camel(bare: &str) -> String {
    let name = bare.trim_start_matches("MPI_").trim_end_matches("_init");
    let name = match name.strip_prefix('I') {
        Some(rest) => rest,
        None => name,
    };
    let parts = name.split('_').map(|part| {
        let (first, rest) = part.split_at(1);
        first.to_uppercase() + rest
    });
    parts.collect()
}

/// Calls that make or free an object.
fn made(function: &Function, bare: &str) -> Option<String> {
    let object = |param: &Param| match param.ctype.as_str() {
        "MPI_Comm *" => Some("Comm"),
        "MPI_Group *" => Some("Group"),
        "MPI_Datatype *" => Some("Datatype"),
        "MPI_Op *" => Some("Op"),
        "MPI_Info *" => Some("Info"),
        "MPI_Errhandler *" => Some("Errhandler"),
        "MPI_Win *" => Some("Win"),
        "MPI_File *" => Some("File"),
        "MPI_Session *" => Some("Session"),
        _ => None,
    };
    let object = function.params.iter().find_map(object)?;
    if bare.ends_with("_free") {
        return Some(format!("Kind::Free(Object::{object})"));
    }
    match bare {
        // These return an existing object, or one that cannot be freed.
        "MPI_Comm_get_parent"
        | "MPI_Type_commit"
        | "MPI_Type_match_size"
        | "MPI_Type_get_value_index"
        | "MPI_File_get_view" => None,
        "MPI_Type_create_f90_real"
        | "MPI_Type_create_f90_complex"
        | "MPI_Type_create_f90_integer" => Some("Kind::F90".to_owned()),
        "MPI_Comm_create_group"
        | "MPI_Comm_create_from_group"
        | "MPI_Intercomm_create_from_groups" => Some("Kind::NewComm { of_all: false }".to_owned()),
        "MPI_Comm_spawn"
        | "MPI_Comm_spawn_multiple"
        | "MPI_Comm_accept"
        | "MPI_Comm_connect"
        | "MPI_Comm_join" => Some("Kind::New(Object::Comm)".to_owned()),
        _ if object == "Comm" => Some("Kind::NewComm { of_all: true }".to_owned()),
        _ => Some(format!("Kind::New(Object::{object})")),
    }
}

fn wrapper(function: &Function, kind: &str) -> String {
    let name = &function.name;
    let typed: Vec<(String, &str)> = (function.params.iter().enumerate())
        .map(|(at, param)| (format!("a{at}"), rust_type(param)))
        .collect();
    let list =
        |f: &dyn Fn(&(String, &str)) -> String| typed.iter().map(f).collect::<Vec<_>>().join(", ");
    let signature = list(&|(local, of)| format!("{local}: {of}"));
    let types = list(&|(_, of)| (*of).to_owned());
    let fields: Vec<(&str, String)> = (function.params.iter().zip(&typed))
        .filter_map(|(param, (local, of))| field(param, local, of))
        .collect();
    let passed: Vec<String> = (function.params.iter().zip(&typed))
        .map(|(param, (local, _))| match param.name.as_str() {
            "status" | "array_of_statuses" if !param.ctype.starts_with("const") => {
                "args.statuses".to_owned()
            }
            _ => local.clone(),
        })
        .collect();
    let args = match passed.iter().any(|one| one.starts_with("args.")) {
        true => "args",
        false => "_",
    };
    let given: String = fields
        .iter()
        .map(|(field, value)| format!("        {field}: {value},\n"))
        .collect();
    format!(
        "/// `{name}`\n#[unsafe(no_mangle)]\npub unsafe extern \"C\" fn {name}({signature}) -> c_int {{\n    \
         let args = Args {{\n        name: \"{name}\",\n{given}        ..Args::NONE\n    }};\n    \
         around({kind}, args, |{args}| {{\n        \
         let next = function!(c\"{name}\", unsafe extern \"C\" fn({types}) -> c_int)?;\n        \
         // SAFETY: the arguments are those of our caller.\n        Some(unsafe {{ next({}) }})\n    }})\n}}\n",
        passed.join(", ")
    )
}

/// The field of `Args` that a parameter fills, and its value.
fn field(param: &Param, local: &str, of: &str) -> Option<(&'static str, String)> {
    let field = match param.name.as_str() {
        "buf" | "buffer" => "buf",
        "inbuf" | "sendbuf" => "sendbuf",
        "inoutbuf" | "recvbuf" => "recvbuf",
        "count" | "incount" => "count",
        "sendcount" => "sendcount",
        "recvcount" => "recvcount",
        "partitions" => "partitions",
        "datatype" if of == "Handle" => "datatype",
        "sendtype" => "sendtype",
        "recvtype" => "recvtype",
        "dest" => "dest",
        "source" => "source",
        "tag" | "sendtag" => "tag",
        "recvtag" => "recvtag",
        "root" => "root",
        "op" if of == "Handle" => "op",
        "comm" | "comm_old" | "local_comm" | "intercomm" if of == "Handle" => "comm",
        "sendcounts" => "sendcounts",
        "recvcounts" => "recvcounts",
        "displs" => "displs",
        "sdispls" => "sdispls",
        "rdispls" => "rdispls",
        "sendtypes" => "sendtypes",
        "recvtypes" => "recvtypes",
        "request" | "array_of_requests" if of == "Pointer" => "requests",
        "status" | "array_of_statuses" => "statuses",
        "flag" => "flag",
        "indx" | "index" if !param.ctype.starts_with("const") => "index",
        "outcount" => "outcount",
        "array_of_indices" => "indices",
        "message" if of == "Pointer" => "message",
        "win" if of == "Handle" => "win",
        "target_rank" => "target",
        "rank" if of == "c_int" => "target",
        "target_disp" => "target_disp",
        "target_count" => "target_count",
        "target_datatype" => "target_datatype",
        "assert" => "assert",
        "group" if of == "Handle" => "group",
        "size" if param.ctype == "MPI_Aint" => "size",
        "disp_unit" => "disp_unit",
        "max_datatypes" => "count",
        "array_of_datatypes" => "object",
        _ if is_handle(param) => "object",
        _ => return None,
    };
    let value = match (param.ctype.as_str(), of) {
        (array, "Pointer") if array.starts_with("const ") && array.ends_with("[]") => {
            format!("Array::new({local}, {})", array != "const int[]")
        }
        (_, "c_int")
            if matches!(
                field,
                "count" | "sendcount" | "recvcount" | "partitions" | "target_count" | "disp_unit"
            ) =>
        {
            format!("i64::from({local})")
        }
        _ => local.to_owned(),
    };
    Some((field, value))
}

/// Whether a parameter is the address of a handle.
fn is_handle(param: &Param) -> bool {
    param.ctype.starts_with("MPI_")
        && param.ctype.ends_with(" *")
        && !param.ctype.contains("function")
}
