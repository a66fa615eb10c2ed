//! Writes crates/profile/src/generated/mod.rs: a wrapper for each call, which measures the time of
//! the wrapped function and records the sent messages.

use super::tables::{Function, Param, Tables};

/// The module.
pub fn module(tables: &Tables) -> String {
    let wrapped: Vec<&Function> = tables.functions.iter().filter(|f| is_wrapped(f)).collect();
    let mut out = String::from(
        "//! A wrapper for each call.\n//!\n//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.\n\n\
         use crate::record::{self, timed};\nuse core::ffi::c_int;\nuse oxmpi_pmpi::{Handle, Pointer, function};\n\n\
         /// The names, by number.\n",
    );
    let names: Vec<String> = wrapped
        .iter()
        .map(|f| format!("    \"{}\",\n", f.name))
        .collect();
    out.push_str(&format!(
        "pub const CALLS: [&str; {}] = [\n{}];\n",
        names.len(),
        names.concat()
    ));
    for (number, function) in wrapped.iter().enumerate() {
        out.push('\n');
        out.push_str(&wrapper(number, function));
    }
    out
}

/// Whether a call returns an error code and has an effect. Not wrapped: the tool interface, handles
/// as integers, and the function with variable arguments.
fn is_wrapped(function: &Function) -> bool {
    function.returns == "int"
        && function.module() != "tool"
        && function.subtopic != "int serialisation"
        && function.name != "MPI_Pcontrol"
        && !function.params.iter().any(|param| param.ctype == "...")
}

fn wrapper(number: usize, function: &Function) -> String {
    let name = &function.name;
    let typed: Vec<(String, &str)> = (function.params.iter().enumerate())
        .map(|(at, param)| (format!("a{at}"), rust_type(param)))
        .collect();
    let list =
        |f: &dyn Fn(&(String, &str)) -> String| typed.iter().map(f).collect::<Vec<_>>().join(", ");
    let signature = list(&|(local, of)| format!("{local}: {of}"));
    let types = list(&|(_, of)| (*of).to_owned());
    let passed = list(&|(local, _)| local.clone());
    let place = |wanted: &[&str]| {
        (function.params.iter()).position(|param| wanted.contains(&param.name.as_str()))
    };
    let mut before = String::new();
    let mut after = String::new();
    let bare = name.trim_end_matches("_c");
    match bare {
        "MPI_Finalize" => before.push_str("    crate::write::write();\n"),
        "MPI_Session_init" => before.push_str("    crate::write::at_exit();\n"),
        "MPI_Comm_free" | "MPI_Comm_disconnect" | "MPI_Request_free" => {
            before.push_str("    record::forget(a0);\n");
        }
        "MPI_Start" => after.push_str("    record::started(code, 1, a0);\n"),
        "MPI_Startall" => after.push_str("    record::started(code, a0, a1);\n"),
        _ => {}
    }
    if let (Some(count), Some(of), Some(dest), Some(comm)) = (
        place(&["count", "sendcount"]),
        place(&["datatype", "sendtype"]),
        place(&["dest"]),
        place(&["comm"]),
    ) && !bare.contains("Psend")
    {
        let count = match typed[count].1 {
            "c_int" => format!("i64::from(a{count})"),
            _ => format!("a{count}"),
        };
        match place(&["request"]).filter(|_| bare.ends_with("_init")) {
            Some(at) => after.push_str(&format!(
                "    record::made(code, {count}, a{of}, a{dest}, a{comm}, a{at});\n"
            )),
            None => after.push_str(&format!(
                "    record::send(code, {count}, a{of}, a{dest}, a{comm});\n"
            )),
        }
    }
    let call = format!(
        "timed({number}, || {{\n        let next = function!(c\"P{name}\", unsafe extern \"C\" fn({types}) -> c_int)?;\n        \
         // SAFETY: the arguments are those of our caller.\n        Some(unsafe {{ next({passed}) }})\n    }})"
    );
    let body = match after.is_empty() {
        true => format!("{before}    {call}\n"),
        false => format!("{before}    let code = {call};\n{after}    code\n"),
    };
    format!(
        "/// `{name}`\n#[unsafe(no_mangle)]\npub unsafe extern \"C\" fn {name}({signature}) -> c_int {{\n{body}}}\n"
    )
}

/// The type of a parameter in a wrapper.
pub fn rust_type(param: &Param) -> &'static str {
    match param.ctype.as_str() {
        "int" | "const int" => "c_int",
        "MPI_Count" | "MPI_Aint" | "MPI_Offset" => "i64",
        of if of.contains('*') || of.contains('[') => "Pointer",
        _ => "Handle",
    }
}
