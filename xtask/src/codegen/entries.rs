//! Writes the entry points: crates/capi/src/generated/, one module per topic.
//!
//! Each function PMPI_X is followed by the assembler line that makes MPI_X a weak alias of it. Both
//! must stand in the same module, or the linker drops the alias silently.

use std::collections::BTreeMap;

use super::family::behind;
use super::params::{self, Pass};
use super::tables::{Function, Tables};

/// File name without `.rs`, and text, of every module.
pub fn modules(tables: &Tables) -> Result<Vec<(String, String)>, String> {
    let mut files: BTreeMap<&str, Vec<&Function>> = BTreeMap::new();
    for function in &tables.functions {
        files.entry(function.file()).or_default().push(function);
    }
    let mut list = Vec::new();
    let mut index = format!("//! The C entry points, by topic.\n//!\n//! {MARK}\n\n");
    for (file, functions) in files {
        index.push_str(&format!("pub mod {file};\n"));
        list.push((file.to_string(), module(file, &functions)?));
    }
    list.push(("mod".into(), index));
    Ok(list)
}

fn module(file: &str, functions: &[&Function]) -> Result<String, String> {
    let mut out = format!(
        "//! Entry points: {file}.\n//!\n//! {MARK}\n\nuse super::super::edge::prelude::*;\n"
    );
    for function in functions {
        out.push('\n');
        out.push_str(&entry(function)?);
    }
    Ok(out)
}

fn entry(function: &Function) -> Result<String, String> {
    let name = &function.name;
    let mut signature = Vec::new();
    let mut passed = Vec::new();
    let mut wrapped = Vec::new();
    for param in &function.params {
        let view = params::view(function, param)?;
        if view.raw.is_empty() {
            continue;
        }
        let local = params::name(param);
        signature.push(format!("{local}: {}", view.raw));
        match view.pass {
            Pass::Plain(text) => passed.push(text),
            Pass::Wrapped(text) => {
                passed.push(local.clone());
                wrapped.push((local, text));
            }
            Pass::Dropped => {}
        }
    }
    let returns = match function.returns.as_str() {
        "int" => "i32".to_string(),
        "double" => "f64".to_string(),
        "MPI_Aint" => "i64".to_string(),
        handle => params::handle_type(handle),
    };
    if let Some((_, form)) = form(function) {
        if !form.ends_with("Blocking") {
            passed.retain(|arg| !matches!(arg.as_str(), "request" | "info"));
        }
        passed.push(form);
    }
    let body = body(function, &passed, &wrapped);
    let note = if function.deprecated.is_empty() {
        ""
    } else {
        " (deprecated)"
    };
    Ok(format!(
        "/// `{name}`{note}\n#[unsafe(no_mangle)]\npub unsafe extern \"C\" fn P{name}({}) -> {returns} {{\n{body}}}\n\
         global_asm!(\".weak {name}\", \".set {name}, P{name}\");\n",
        signature.join(", ")
    ))
}

/// The blocking call that an entry is a form of, and the form it passes.
fn form(function: &Function) -> Option<(String, String)> {
    if function.module() != "coll" {
        return None;
    }
    let name = function.snake();
    let kind = match function.subtopic.as_str() {
        "neighborhood collective" if name.starts_with('i') => "nonblocking",
        "neighborhood collective" if name.ends_with("_init") => "persistent",
        "neighborhood collective" => "blocking",
        kind => kind,
    };
    let (name, form) = match kind {
        "blocking" => (name.as_str(), "Form::Blocking"),
        "nonblocking" => (name.strip_prefix('i')?, "Form::Nonblocking(request)"),
        "persistent" => (
            name.strip_suffix("_init")?,
            "Form::Persistent(info, request)",
        ),
        _ => return None,
    };
    Some((name.to_string(), format!("crate::coll::{form}")))
}

/// Functions that return their result by value, without an error code.
fn direct(function: &Function) -> bool {
    function.returns != "int"
        || function.subtopic == "int serialisation"
        || function.name == "MPI_Pcontrol"
}

fn body(function: &Function, passed: &[String], wrapped: &[(String, String)]) -> String {
    let behind = behind(function);
    let name = form(function).map_or(behind.name, |(blocking, _)| blocking);
    let mut given: Vec<String> = behind.first.into_iter().collect();
    match passed {
        [buf, count, datatype, dest, tag, rest @ ..] if behind.sends => {
            given.push(format!(
                "crate::buffer::UserBuffer::new({buf}, {count}, {datatype})"
            ));
            given.push(format!("crate::p2p::To {{ {dest}, {tag} }}"));
            given.extend_from_slice(rest);
        }
        all => given.extend_from_slice(all),
    }
    let call = format!("crate::{}::{name}({})", behind.module, given.join(", "));
    if direct(function) {
        return format!("    {call}\n");
    }
    let wraps = match wrapped {
        [] => String::new(),
        [(local, text)] => format!("{SAFETY}        let {local} = unsafe {{ {text} }};\n"),
        list => {
            let locals: Vec<&str> = list.iter().map(|(local, _)| local.as_str()).collect();
            let texts: Vec<&str> = list.iter().map(|(_, text)| text.as_str()).collect();
            format!(
                "{SAFETY}        let ({}) = unsafe {{ ({}) }};\n",
                locals.join(", "),
                texts.join(", ")
            )
        }
    };
    if function.module() == "tool" {
        let door = match function.name.as_str() {
            "MPI_T_init_thread" => "tool_anytime",
            _ => "tool",
        };
        return format!("    edge::{door}(|| {{\n{wraps}        {call}\n    }})\n");
    }
    let door = if always(&function.name) {
        "edge::anytime"
    } else {
        "edge::entry"
    };
    format!(
        "    {door}(\"{}\", {}, || {{\n{wraps}        {call}\n    }})\n",
        function.name,
        scope(function)
    )
}

/// The object whose error handler is called for errors that name no object themselves.
fn scope(function: &Function) -> String {
    let of = |ctype: &str| {
        function
            .params
            .iter()
            .find(|p| p.ctype == ctype)
            .map(params::name)
    };
    if let Some(handler) = of("MPI_Errhandler").filter(|_| creates_with_handler(&function.name)) {
        return format!("Scope::Handler({handler})");
    }
    if function.module() == "file" {
        let file = of("MPI_File").unwrap_or_else(|| "FileHandle::NULL".into());
        return format!("Scope::File({file})");
    }
    if let Some(win) = of("MPI_Win") {
        return format!("Scope::Win({win})");
    }
    if let Some(session) = of("MPI_Session") {
        return format!("Scope::Session({session})");
    }
    match of("MPI_Comm") {
        Some(comm) => format!("Scope::Comm({comm})"),
        None => "Scope::Unset".into(),
    }
}

fn creates_with_handler(name: &str) -> bool {
    name == "MPI_Session_init" || name.ends_with("_from_group") || name.ends_with("_from_groups")
}

/// Entries that may be called before init and after finalize (MPI-5.0 §11.4.1), and those that
/// initialize or query the state.
fn always(name: &str) -> bool {
    const NAMES: [&str; 31] = [
        "Init",
        "Init_thread",
        "Initialized",
        "Finalized",
        "Get_version",
        "Get_library_version",
        "Session_init",
        "Info_create",
        "Info_create_env",
        "Info_set",
        "Info_delete",
        "Info_get",
        "Info_get_valuelen",
        "Info_get_string",
        "Info_get_nkeys",
        "Info_get_nthkey",
        "Info_dup",
        "Info_free",
        "Session_create_errhandler",
        "Session_call_errhandler",
        "Errhandler_free",
        "Error_string",
        "Error_class",
        "Add_error_class",
        "Add_error_code",
        "Add_error_string",
        "Remove_error_class",
        "Remove_error_code",
        "Remove_error_string",
        "Finalize",
        "Pcontrol",
    ];
    let bare = name.trim_start_matches("MPI_");
    bare.starts_with("Abi_") || NAMES.contains(&bare)
}

const MARK: &str = "Generated from abi/ by `cargo xtask codegen`; not edited by hand.";
const SAFETY: &str = "        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).\n";
