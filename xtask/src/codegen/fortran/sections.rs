//! How mpi_f08 passes a buffer that is a section of an array, and the handling of its request. The
//! C side is `fortran/glue/sections.c`.

use super::table::{Arg, Intent, Kind, Procedure};

/// The handling of a section that is not contiguous.
pub enum Section {
    /// The call no longer uses the buffer at its return: a copy replaces it.
    Copied,
    /// A datatype describes it; the parameters with count and datatype.
    Described(String, String),
    /// A copy replaces it until the request completes.
    Parked,
    /// An error: it must be contiguous.
    Refused,
    /// Only the address of its first element counts.
    First,
}

/// The handling of the buffer at index `place` of the parameters.
pub fn section(procedure: &Procedure, place: usize) -> Section {
    let (name, arg) = (procedure.stem(), &procedure.args[place]);
    let first = ["get_address", "free_mem", "win_attach", "win_detach"];
    if first.contains(&name.as_str()) || name.ends_with("_end") {
        return Section::First;
    }
    if !arg.asynchronous {
        return Section::Copied;
    }
    let other = match procedure.arg("request") {
        Some(_) => Section::Parked,
        None => Section::Refused,
    };
    // A reduction computes with elements of a predefined type, not with sections.
    if procedure.arg("op").is_some() && procedure.arg("comm").is_some() {
        return other;
    }
    // This buffer has one block for each process, one after the other.
    let many = match arg.name.as_str() {
        "sendbuf" => name.contains("scatter") || name.contains("alltoall"),
        "recvbuf" => name.contains("gather") || name.contains("alltoall"),
        _ => false,
    };
    match (procedure.args.get(place + 1), procedure.args.get(place + 2)) {
        (Some(count), Some(datatype))
            if !many
                && count.kind == Kind::Number
                && count.length.is_none()
                && datatype.kind == Kind::Handle
                && datatype.handle() == "Datatype"
                && datatype.length.is_none() =>
        {
            Section::Described(count.name.clone(), datatype.name.clone())
        }
        _ => other,
    }
}

/// The statement that binds the copy of a section to the request of the procedure.
pub fn bind(procedure: &Procedure, arg: &Arg) -> String {
    let changed = u8::from(arg.intent != Intent::In);
    let persistent = u8::from(procedure.stem().trim_end_matches("_c").ends_with("_init"));
    let name = &arg.name;
    format!("oxf_bind(&k_{name}, code, c_request, {changed}, {persistent});")
}

/// Statements before and after a call that uses a request, which update the copies bound to it.
/// They use its INTEGER and its C handle.
pub fn parked(procedure: &Procedure, int: &str, handle: &str) -> (Option<String>, Option<String>) {
    match procedure.stem().as_str() {
        "start" | "startall" => (Some(format!("OXF_PARKED(oxf_begin_parked({int}));")), None),
        "request_free" => (
            None,
            Some(format!("OXF_PARKED(oxf_drop_parked({int}, last));")),
        ),
        _ => (
            None,
            Some(format!(
                "OXF_PARKED(oxf_end_parked({int}, {handle}, last));"
            )),
        ),
    }
}
