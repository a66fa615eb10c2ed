//! Which Rust function implements an entry.
//!
//! Most entries have a function of their own, with their name; `int` and `_c` forms share it. Four
//! families share functions:
//!
//! - The send modes of a form (MPI_Send, MPI_Bsend, MPI_Ssend, MPI_Rsend) are one function with the
//!   mode as its first argument.
//! - So are the forms of a type constructor whose arguments do not tell the form. The new type
//!   remembers the form.
//! - Names, attributes and error handlers have one function for all kinds of objects.
//! - The calls that read and write files are seven functions.

use super::tables::Function;

/// The Rust function that implements an entry.
pub struct Behind {
    /// Its module of crate capi.
    pub module: &'static str,
    /// Its name.
    pub name: String,
    /// The arguments that it gets before those of the entry.
    pub first: Option<String>,
    /// Whether buffer, count and datatype are one argument, and rank and tag another.
    pub sends: bool,
}

/// Calls that kinds of objects have in common, with their module. The third field is the argument
/// type that names the kind, where no argument tells it.
const OF_OBJECTS: [(&str, &str, Option<&str>); 11] = [
    ("create_keyval", "attribute", Some("Flavour")),
    ("free_keyval", "attribute", Some("Flavour")),
    ("set_attr", "attribute", None),
    ("get_attr", "attribute", None),
    ("delete_attr", "attribute", None),
    ("set_name", "naming", None),
    ("get_name", "naming", None),
    ("create_errhandler", "errhandler", Some("Target")),
    ("set_errhandler", "errhandler", None),
    ("get_errhandler", "errhandler", None),
    ("call_errhandler", "errhandler", None),
];
/// The kinds: the prefix in C names, and the name in Rust.
const KINDS: [(&str, &str); 5] = [
    ("comm", "Comm"),
    ("type", "Type"),
    ("win", "Win"),
    ("file", "File"),
    ("session", "Session"),
];
/// The send modes: the name in C, and in Rust.
const MODES: [(&str, &str); 4] = [
    ("send", "Standard"),
    ("bsend", "Buffered"),
    ("ssend", "Synchronous"),
    ("rsend", "Ready"),
];

/// Constructors that get their form as an argument.
const CONSTRUCTORS: [&str; 5] = [
    "type_contiguous",
    "type_vector",
    "type_create_hvector",
    "type_create_hindexed_block",
    "type_create_resized",
];

/// The function that implements an entry.
pub fn behind(function: &Function) -> Behind {
    let name = function.snake();
    if CONSTRUCTORS.contains(&name.as_str()) {
        let width = match function.name.ends_with("_c") {
            true => "Count",
            false => "Int",
        };
        return Behind {
            module: "datatype",
            name,
            first: Some(format!("crate::datatype::Width::{width}")),
            sends: false,
        };
    }
    of_object(&name)
        .or_else(|| send(function.module(), &name))
        .or_else(|| file_access(function))
        .unwrap_or(Behind {
            module: function.module(),
            name,
            first: None,
            sends: false,
        })
}

fn of_object(name: &str) -> Option<Behind> {
    let (kind, rest) = name.split_once('_')?;
    let kind = KINDS.iter().find(|known| known.0 == kind)?.1;
    let &(rest, module, kind_type) = OF_OBJECTS.iter().find(|known| known.0 == rest)?;
    Some(Behind {
        module,
        name: rest.to_string(),
        first: kind_type.map(|family| format!("crate::{module}::{family}::{kind}")),
        sends: false,
    })
}

/// Reading and writing of files: one function for each way a call ends, with and without an offset.
fn file_access(function: &Function) -> Option<Behind> {
    if function.subtopic != "data access" {
        return None;
    }
    let name = function.snake();
    let rest = name.strip_prefix("file_")?;
    let (nonblocking, rest) = match rest.strip_prefix('i') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (direction, rest) = match (rest.strip_prefix("read"), rest.strip_prefix("write")) {
        (Some(rest), _) => ("Read", rest),
        (_, Some(rest)) => ("Write", rest),
        _ => return None,
    };
    let (way, rest) = match (rest.strip_suffix("_begin"), rest.strip_suffix("_end")) {
        (Some(rest), _) => ("begin", rest),
        (_, Some(rest)) => ("end", rest),
        _ if nonblocking => ("start", rest),
        _ => ("transfer", rest),
    };
    let (pointer, together) = match rest {
        "" => ("Individual", false),
        "_all" => ("Individual", true),
        "_at" => ("Explicit", false),
        "_at_all" => ("Explicit", true),
        "_shared" => ("Shared", false),
        "_ordered" => ("Shared", true),
        _ => return None,
    };
    let at = match pointer {
        "Explicit" if way != "end" => "_at",
        _ => "",
    };
    let call = function.name.trim_end_matches("_c");
    let call = call.trim_end_matches("_begin").trim_end_matches("_end");
    Some(Behind {
        module: "file",
        name: format!("{way}{at}"),
        first: Some(format!(
            "crate::file::Form {{ name: \"{call}\", direction: crate::file::Direction::{direction}, \
             pointer: crate::file::Pointer::{pointer}, together: {together} }}"
        )),
        sends: false,
    })
}

fn send(module: &'static str, name: &str) -> Option<Behind> {
    let is_init = name.ends_with("_init");
    let short = name.trim_end_matches("_init");
    let (mode, form) = MODES.iter().find_map(|(known, mode)| match short {
        _ if short == *known => Some((mode, if is_init { "send_init" } else { "send" })),
        _ if short.strip_prefix('i') == Some(known) => Some((mode, "isend")),
        _ => None,
    })?;
    (module == "p2p").then(|| Behind {
        module,
        name: form.to_string(),
        first: Some(format!("crate::p2p::SendMode::{mode}")),
        sends: true,
    })
}
