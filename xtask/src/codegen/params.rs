//! How a C parameter is passed to Rust: its type in the `extern "C"` signature and the value that
//! the Rust function gets.
//!
//! The rules are those of crates/capi/src/edge. Counts are 64-bit inside. Pointers become argument
//! wrappers that carry the parameter's name. Handles are passed unchanged.

use super::tables::{Function, Param};

/// The Rust view of one parameter.
pub struct View {
    /// The type in the `extern "C"` signature.
    pub raw: String,
    /// The argument of the Rust function.
    pub pass: Pass,
}

/// How a parameter reaches the Rust function.
pub enum Pass {
    /// A safe expression of the parameter.
    Plain(String),
    /// An expression that needs `unsafe` (it makes a wrapper over a pointer).
    Wrapped(String),
    /// The Rust function does not get it.
    Dropped,
}

const KINDS: [&str; 11] = [
    "Comm",
    "Group",
    "Win",
    "File",
    "Session",
    "Message",
    "Info",
    "Errhandler",
    "Request",
    "Op",
    "Datatype",
];

/// The kind of handle a C type names: `MPI_Comm` gives `Comm`.
pub fn handle_kind(ctype: &str) -> Option<&'static str> {
    let word = ctype.strip_prefix("MPI_")?;
    KINDS.into_iter().find(|kind| *kind == word)
}

/// The name in Rust: as in C, except where that is a keyword.
pub fn name(param: &Param) -> String {
    match param.name.as_str() {
        "type" | "ref" | "in" | "move" | "match" => format!("r#{}", param.name),
        name => name.to_string(),
    }
}

/// The view of `param` of `function`.
pub fn view(function: &Function, param: &Param) -> Result<View, String> {
    let name = name(param);
    let (raw, pass) = match param.ctype.as_str() {
        "int" => match param.twin.as_deref() {
            Some("MPI_Count" | "MPI_Aint") => {
                ("i32".into(), Pass::Plain(format!("i64::from({name})")))
            }
            _ => ("i32".into(), Pass::Plain(name)),
        },
        "const int" | "MPI_T_cb_safety" => ("i32".into(), Pass::Plain(name)),
        "MPI_Count" | "MPI_Aint" | "MPI_Offset" => ("i64".into(), Pass::Plain(name)),
        "void *" => ("*mut u8".into(), Pass::Plain(name)),
        "const void *" => ("*const u8".into(), Pass::Plain(name)),
        ctype if handle_kind(ctype).is_some() => (handle_type(ctype), Pass::Plain(name)),
        ctype if ctype.starts_with("MPI_T_") && !ctype.ends_with('*') => {
            ("usize".into(), Pass::Plain(name))
        }
        ctype if ctype.ends_with("_function *") || ctype.ends_with("_function_c *") => {
            (callback(ctype), Pass::Plain(name))
        }
        "int *" | "char ***"
            if function.module() == "init" && ["argc", "argv"].contains(&name.as_str()) =>
        {
            ("*mut u8".into(), Pass::Dropped)
        }
        "char ***" => ("*mut *mut *mut c_char".into(), Pass::Dropped),
        "..." => {
            return Ok(View {
                raw: String::new(),
                pass: Pass::Dropped,
            });
        }
        _ => pointer(function, param)?,
    };
    Ok(View { raw, pass })
}

/// Pointers and arrays: all of them become wrappers.
fn pointer(function: &Function, param: &Param) -> Result<(String, Pass), String> {
    let name = name(param);
    let wrap = |raw: &str, maker: &str| {
        (
            raw.to_string(),
            Pass::Wrapped(format!("{maker}({name}, \"{name}\")")),
        )
    };
    let checked = |raw: &str, maker: &str| {
        (
            raw.to_string(),
            Pass::Wrapped(format!("{maker}({name}, \"{name}\")?")),
        )
    };
    let twin = param.twin.as_deref().unwrap_or_default();
    // Tools may pass a null pointer for each property that they do not ask for: MPI-5.0 §15.3.
    if function.module() == "tool"
        && function.params.iter().any(|param| param.ctype == "char *")
        && let Some(word) = param.ctype.strip_suffix(" *")
        && word != "char"
    {
        let raw = match word {
            "int" | "MPI_T_source_order" => "*mut i32".to_owned(),
            "MPI_Count" => "*mut i64".to_owned(),
            "MPI_T_enum" => "*mut usize".to_owned(),
            handle => format!("*mut {}", handle_type(handle)),
        };
        return Ok(wrap(&raw, "Maybe::new"));
    }
    Ok(match param.ctype.as_str() {
        "int *" if twin == "MPI_Count *" || twin == "MPI_Aint *" => {
            checked("*mut i32", "OutCount::narrow")
        }
        "MPI_Count *" | "MPI_Aint *" if twin == "int *" => checked("*mut i64", "OutCount::wide"),
        "int *" => checked("*mut i32", "Out::new"),
        "MPI_Count *" | "MPI_Aint *" | "MPI_Offset *" => checked("*mut i64", "Out::new"),
        "MPI_T_source_order *" => checked("*mut i32", "Out::new"),
        "const int[]" if twin == "const MPI_Count[]" || twin == "const MPI_Aint[]" => {
            wrap("*const i32", "CountsIn::narrow")
        }
        "const MPI_Count[]" | "const MPI_Aint[]" if twin == "const int[]" => {
            wrap("*const i64", "CountsIn::wide")
        }
        "const int[]" => wrap("*const i32", "ArrayIn::new"),
        "const MPI_Count[]" | "const MPI_Aint[]" => wrap("*const i64", "ArrayIn::new"),
        "int[][3]" => wrap("*const [i32; 3]", "ArrayIn::new"),
        "int[]" => wrap("*mut i32", "ArrayOut::new"),
        "MPI_Count[]" | "MPI_Aint[]" => wrap("*mut i64", "ArrayOut::new"),
        "MPI_Status *" if param.name == "array_of_statuses" => {
            wrap("*mut CStatus", "StatusesOut::new")
        }
        "MPI_Status *" if function.name.starts_with("MPI_Status_") => {
            checked("*mut CStatus", "StatusOut::required")
        }
        "MPI_Status *" => wrap("*mut CStatus", "StatusOut::new"),
        "const MPI_Status *" => checked("*const CStatus", "StatusIn::new"),
        "const char *" | "const char[]" => wrap("*const c_char", "StrIn::new"),
        "char *" => wrap("*mut c_char", "StrOut::new"),
        "char *[]" => wrap("*const *const c_char", "ArgvIn::new"),
        "char **[]" => wrap("*const *const *const c_char", "ArrayIn::new"),
        ctype => {
            let bare = ctype.trim_start_matches("const ");
            if let Some(word) = bare.strip_suffix(" *") {
                match handle_kind(word) {
                    Some(_) => checked(&format!("*mut {}", handle_type(word)), "Out::new"),
                    None if word.starts_with("MPI_T_") => checked("*mut usize", "Out::new"),
                    None => return Err(format!("{}: no rule for `{ctype}`", function.name)),
                }
            } else if let Some(word) = bare.strip_suffix("[]") {
                let handle = handle_kind(word).map(|_| handle_type(word));
                let handle =
                    handle.ok_or_else(|| format!("{}: no rule for `{ctype}`", function.name))?;
                match bare == ctype {
                    true => wrap(&format!("*mut {handle}"), "ArrayOut::new"),
                    false => wrap(&format!("*const {handle}"), "ArrayIn::new"),
                }
            } else {
                return Err(format!("{}: no rule for `{ctype}`", function.name));
            }
        }
    })
}

/// `MPI_Comm` → `CommHandle`.
pub fn handle_type(ctype: &str) -> String {
    format!("{}Handle", ctype.trim_start_matches("MPI_"))
}

/// `MPI_Comm_copy_attr_function *` → `CommCopyAttrFunction`; old names without an object kind are
/// those of communicators.
fn callback(ctype: &str) -> String {
    let word = ctype.trim_end_matches(" *");
    match word {
        "MPI_Copy_function" => return "CommCopyAttrFunction".into(),
        "MPI_Delete_function" => return "CommDeleteAttrFunction".into(),
        _ => {}
    }
    let camel = |part: &str| part[..1].to_uppercase() + &part[1..];
    word.trim_start_matches("MPI_")
        .split('_')
        .map(camel)
        .collect()
}
