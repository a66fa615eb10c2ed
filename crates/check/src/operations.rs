//! The predefined types that the standard allows for each predefined operation (MPI-5.0 §6.9.2).

use crate::args::{Args, FIRST_HANDLE, PROC_NULL};
use crate::datatypes;
use crate::report;
use crate::site::Site;
use oxmpi_mca::Id;
use oxmpi_pmpi::Handle;

/// The predefined operations.
const OPERATIONS: [(Handle, &str, &[Class]); 14] = [
    (0x21, "MPI_SUM", ARITHMETIC),
    (0x22, "MPI_MIN", ORDERED),
    (0x23, "MPI_MAX", ORDERED),
    (0x24, "MPI_PROD", ARITHMETIC),
    (0x28, "MPI_BAND", BITS),
    (0x29, "MPI_BOR", BITS),
    (0x2a, "MPI_BXOR", BITS),
    (0x30, "MPI_LAND", TRUTH),
    (0x31, "MPI_LOR", TRUTH),
    (0x32, "MPI_LXOR", TRUTH),
    (0x38, "MPI_MINLOC", &[Class::Pair]),
    (0x39, "MPI_MAXLOC", &[Class::Pair]),
    (0x3c, "MPI_REPLACE", &[]),
    (0x3d, "MPI_NO_OP", &[]),
];

/// The classes of types in the standard's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Integer,
    /// MPI_AINT, MPI_COUNT and MPI_OFFSET.
    MultiLanguage,
    Floating,
    Logical,
    Complex,
    Byte,
    Pair,
    /// Characters and MPI_PACKED: not allowed for any operation.
    None,
}

const ORDERED: &[Class] = &[Class::Integer, Class::Floating, Class::MultiLanguage];
const ARITHMETIC: &[Class] = &[
    Class::Integer,
    Class::Floating,
    Class::Complex,
    Class::MultiLanguage,
];
const TRUTH: &[Class] = &[Class::Integer, Class::Logical];
const BITS: &[Class] = &[Class::Integer, Class::Byte, Class::MultiLanguage];

/// The class of a predefined type, by its name.
fn class(name: &str) -> Class {
    let bare = name.trim_start_matches("MPI_");
    match bare {
        "AINT" | "COUNT" | "OFFSET" => Class::MultiLanguage,
        "BYTE" => Class::Byte,
        "PACKED" | "CHAR" | "CHARACTER" | "WCHAR" => Class::None,
        "SIGNED_CHAR" | "UNSIGNED_CHAR" => Class::Integer,
        "FLOAT_INT" | "DOUBLE_INT" | "LONG_INT" | "2INT" | "SHORT_INT" | "LONG_DOUBLE_INT"
        | "2REAL" | "2DOUBLE_PRECISION" | "2INTEGER" => Class::Pair,
        "FLOAT" | "DOUBLE" | "LONG_DOUBLE" | "DOUBLE_PRECISION" => Class::Floating,
        _ if bare.contains("BOOL") || bare.starts_with("LOGICAL") => Class::Logical,
        _ if bare.contains("COMPLEX") => Class::Complex,
        _ if bare.starts_with("REAL") => Class::Floating,
        _ => Class::Integer,
    }
}

/// The name of a predefined operation.
pub fn name(op: Handle) -> String {
    let found = OPERATIONS.iter().find(|(handle, ..)| *handle == op);
    found.map_or_else(
        || format!("operation {op:#x}"),
        |(_, name, _)| (*name).to_owned(),
    )
}

/// Whether the standard allows this operation for this type.
fn is_listed(op: Handle, datatype: Handle) -> bool {
    let Some((_, _, classes)) = OPERATIONS.iter().find(|(handle, ..)| *handle == op) else {
        return true;
    };
    classes.is_empty() || classes.contains(&class(&datatypes::name(datatype)))
}

/// Checks a call that combines data.
pub fn look(args: &Args, site: Site) {
    let is_predefined = args.datatype < FIRST_HANDLE && datatypes::of(args.datatype).is_some();
    // Between groups a process with MPI_PROC_NULL as root contributes no data.
    let counts = is_predefined && args.root != PROC_NULL;
    if counts && args.op < FIRST_HANDLE && !is_listed(args.op, args.datatype) {
        let message = report::of_call(Id::CheckOperation, args.call(), site)
            .with("op", name(args.op))
            .with("datatype", datatypes::name(args.datatype));
        report::say(site, message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handle(name: &str) -> Handle {
        let all = crate::generated::DATATYPES;
        all.iter().find(|row| row.1 == name).unwrap().0
    }

    #[test]
    fn operations_have_the_types_of_the_table() {
        let sum = OPERATIONS[0].0;
        for (name, listed) in [
            ("MPI_INT", true),
            ("MPI_CHAR", false),
            ("MPI_SIGNED_CHAR", true),
            ("MPI_C_DOUBLE_COMPLEX", true),
            ("MPI_CXX_BOOL", false),
            ("MPI_BYTE", false),
            ("MPI_REAL8", true),
            ("MPI_COUNT", true),
            ("MPI_2INT", false),
        ] {
            assert_eq!(is_listed(sum, handle(name)), listed, "{name}");
        }
        assert!(is_listed(0x28, handle("MPI_BYTE")) && !is_listed(0x28, handle("MPI_DOUBLE")));
        assert!(is_listed(0x30, handle("MPI_C_BOOL")) && !is_listed(0x30, handle("MPI_FLOAT")));
        assert!(is_listed(0x38, handle("MPI_2INT")) && !is_listed(0x38, handle("MPI_INT")));
        assert!(!is_listed(0x22, handle("MPI_C_COMPLEX")));
    }
}
