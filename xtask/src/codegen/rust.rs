//! Writes the constants for Rust: crates/core/src/generated/constants.rs and class.rs; and the
//! names of the calls for crate mca.

use super::tables::Tables;

const MARK: &str = "Generated from abi/ by `cargo xtask codegen`; not edited by hand.";

/// Every integer constant of the standard that is not an error class, without its `MPI_`.
pub fn constants(tables: &Tables) -> String {
    let mut out = format!(
        "//! The integer constants of the standard, named as there without `MPI_`.\n//!\n//! {MARK}\n\n"
    );
    for constant in &tables.constants {
        let name = constant.name.trim_start_matches("MPI_");
        if constant.kind == "error class" || constant.ctype != "int" || name.starts_with("MPIX") {
            continue;
        }
        out.push_str(&format!(
            "/// `{}`\npub const {name}: i32 = {};\n",
            constant.name, constant.value
        ));
    }
    out.push_str("/// `MPI_DISPLACEMENT_CURRENT`\npub const DISPLACEMENT_CURRENT: i64 = -1;\n");
    out.push_str("\n/// The predefined datatypes: name and handle.\npub const DATATYPES: &[(&str, usize)] = &[\n");
    for constant in tables
        .constants
        .iter()
        .filter(|constant| constant.kind == "handle:datatype")
    {
        out.push_str(&format!(
            "    (\"{}\", {:#x}),\n",
            constant.name, constant.value
        ));
    }
    out.push_str("];\n");
    out
}

/// The error classes as associated constants of `Class`, and their names.
pub fn classes(tables: &Tables) -> String {
    let list: Vec<_> = tables
        .constants
        .iter()
        .filter(|constant| constant.kind == "error class")
        .collect();
    let mut out = format!(
        "//! The error classes of the standard.\n//!\n//! {MARK}\n\nuse crate::error::Class;\n\n"
    );
    out.push_str("impl Class {\n");
    for class in &list {
        let name = class.name.trim_start_matches("MPI_");
        out.push_str(&format!(
            "    /// `{}`\n    pub const {name}: Class = Class({});\n",
            class.name, class.value
        ));
    }
    out.push_str("}\n\n/// Number and name of each class, ascending.\npub const CLASSES: &[(i32, &str)] = &[\n");
    for class in &list {
        out.push_str(&format!("    ({}, \"{}\"),\n", class.value, class.name));
    }
    out.push_str("];\n");
    out
}

/// The handle constants, one `impl` per kind.
pub fn handles(tables: &Tables) -> String {
    let mut out =
        format!("//! The predefined handles.\n//!\n//! {MARK}\n\nuse crate::handle::*;\n");
    let kinds = [
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
    for kind in kinds {
        out.push_str(&format!("\nimpl {kind}Handle {{\n"));
        for constant in tables
            .constants
            .iter()
            .filter(|constant| constant.ctype == format!("MPI_{kind}"))
        {
            let name = constant.name.trim_start_matches("MPI_");
            let own = format!("{}_", kind.to_uppercase());
            let name = if kind == "Errhandler" {
                name
            } else {
                name.strip_prefix(own.as_str()).unwrap_or(name)
            };
            let name = if name == "ERRHANDLER_NULL" {
                "NULL"
            } else {
                name
            };
            let name = if name.starts_with(|c: char| c.is_ascii_digit()) {
                format!("TWO_{}", &name[1..])
            } else {
                name.into()
            };
            out.push_str(&format!(
                "    /// `{}`\n    pub const {name}: {kind}Handle = {kind}Handle({:#x});\n",
                constant.name, constant.value
            ));
        }
        out.push_str("}\n");
    }
    out
}

/// The names of the entry points. The activity page states the call that a rank waits in by its
/// place in this table.
pub fn calls(tables: &Tables) -> String {
    let mut out = format!(
        "//! The names of the entry points, and their numbers in the activity page.\n//!\n//! {MARK}\n\n\
         /// The entry points of the standard. Number `n` is row `n - 1`; 0 is no call.\n\
         #[rustfmt::skip]\n\
         pub static CALLS: &[&str] = &[\n"
    );
    for function in &tables.functions {
        out.push_str(&format!("    \"{}\",\n", function.name));
    }
    out.push_str("];\n");
    out.push_str(CALL_NAME);
    out
}

const CALL_NAME: &str = "
/// The name of a call by its number; \"no call\" for 0 and unknown ones.
pub fn call_name(number: u16) -> &'static str {
    let row = usize::from(number).checked_sub(1);
    row.and_then(|row| CALLS.get(row)).unwrap_or(&\"no call\")
}
";
