//! Writes `tests/errors/later.c`: a program that calls every entry point which is not implemented
//! yet.
//!
//! Each call gets valid arguments as far as there are any. Windows and files cannot exist, so
//! entries that want one must say MPI_ERR_WIN or MPI_ERR_FILE; the others must say
//! MPI_ERR_UNSUPPORTED_OPERATION, through the error handler.

use super::params;
use super::tables::{Function, Param, Support, Tables};

/// The text of the program.
pub fn program(tables: &Tables) -> String {
    let mut out = String::from(HEAD);
    let mut calls = 0;
    for function in &tables.functions {
        if matches!(&function.support, Support::Later(area) if area != "building") {
            out.push_str(&call(function));
            calls += 1;
        }
    }
    out.push_str(&format!("    EQUAL(calls, {calls});\n{TAIL}"));
    out
}

fn call(function: &Function) -> String {
    let args: Vec<String> = function.params.iter().map(argument).collect();
    let text = format!("{}({})", function.name, args.join(", "));
    let wrong = |param: &Param| match param.ctype.as_str() {
        "MPI_Win" => Some("MPI_ERR_WIN"),
        "MPI_File" => Some("MPI_ERR_FILE"),
        "MPI_Request" => Some("MPI_ERR_REQUEST"),
        _ => None,
    };
    let class = function
        .params
        .iter()
        .find_map(wrong)
        .unwrap_or("MPI_ERR_UNSUPPORTED_OPERATION");
    format!("    LATER({text}, {class});\n")
}

/// A valid value for a parameter, or the null handle of what cannot exist.
fn argument(param: &Param) -> String {
    match params::handle_kind(&param.ctype) {
        Some("Comm") => return "MPI_COMM_SELF".into(),
        Some("Group") => return "MPI_GROUP_EMPTY".into(),
        Some("Errhandler") => return "MPI_ERRORS_RETURN".into(),
        Some("Op") => return "MPI_SUM".into(),
        Some("Datatype") => return "MPI_INT".into(),
        Some(kind) => return format!("MPI_{}_NULL", kind.to_uppercase()),
        None => {}
    }
    let name = param.ctype.as_str();
    match name {
        "int" | "MPI_Count" | "MPI_Aint" | "MPI_Offset" => "0".into(),
        "MPI_T_cb_safety" => "MPI_T_CB_REQUIRE_NONE".into(),
        "const char *" => "\"x\"".into(),
        _ if name.ends_with('*') || name.ends_with(']') => "(void *)room".into(),
        _ => "NULL".into(),
    }
}

const HEAD: &str = "\
/* Every entry point that is not implemented yet checks its handles, then says so through the error
 * handler.
 *
 * Generated from abi/ by `cargo xtask codegen`; not edited by hand. */
#include \"check.h\"

/* The class, and the handler of MPI_COMM_SELF or the return value said so. */
#define LATER(call, class)   \\
    do {                     \\
        calls++;             \\
        CLASS(call, class);  \\
    } while (0)

static char room[65536];

int main(int argc, char **argv)
{
    int calls = 0;
    start(&argc, &argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
";

const TAIL: &str = "    return finish();\n}\n";
