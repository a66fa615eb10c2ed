//! The constants of Fortran: `fortran/mpif.h`, and the parts of the modules that declare them.
//!
//! Handles have the numbers of the C ABI. A C constant that is an address below the first page is a
//! variable here, in a common block of its own. The glue recognizes it by its address. MPI-5.0
//! §19.1, §20 (the ABI).

use super::super::tables::{Constant, Tables};

/// A variable that stands for a special address: its type in mpif.h, its shape, and its type in
/// mpi_f08.
pub struct Special {
    /// `MPI_BOTTOM`
    pub name: &'static str,
    kind: &'static str,
    shape: &'static str,
    f08: &'static str,
}

/// The special addresses, each the common block `/oxmpi_name/`.
pub const SPECIAL: [Special; 10] = [
    special("MPI_BOTTOM", "INTEGER", "", ""),
    special("MPI_IN_PLACE", "INTEGER", "", ""),
    special("MPI_BUFFER_AUTOMATIC", "INTEGER", "", ""),
    special("MPI_UNWEIGHTED", "INTEGER", "(1)", ""),
    special("MPI_WEIGHTS_EMPTY", "INTEGER", "(1)", ""),
    special("MPI_ERRCODES_IGNORE", "INTEGER", "(1)", ""),
    special("MPI_STATUS_IGNORE", "INTEGER", "(8)", "type(MPI_Status)"),
    special(
        "MPI_STATUSES_IGNORE",
        "INTEGER",
        "(8,1)",
        "type(MPI_Status)",
    ),
    special("MPI_ARGV_NULL", "CHARACTER*1", "(1)", ""),
    special("MPI_ARGVS_NULL", "CHARACTER*1", "(1,1)", ""),
];

const fn special(
    name: &'static str,
    kind: &'static str,
    shape: &'static str,
    f08: &'static str,
) -> Special {
    Special {
        name,
        kind,
        shape,
        f08,
    }
}

impl Special {
    /// `oxmpi_bottom`
    fn block(&self) -> String {
        self.name.to_lowercase().replacen("mpi_", "oxmpi_", 1)
    }

    /// Its declaration in mpi_f08.
    fn in_f08(&self) -> String {
        let (kind, shape) = match (self.f08, self.name) {
            ("", _) if self.kind.starts_with("CHAR") => ("character", self.shape),
            ("", _) => ("integer", self.shape),
            (kind, "MPI_STATUSES_IGNORE") => (kind, "(1)"),
            (kind, _) => (kind, ""),
        };
        let name = self.name;
        format!(
            "  {kind} :: {name}{shape}\n  common /{}/ {name}\n",
            self.block()
        )
    }
}

/// Procedures of the library that a program names and does not call.
pub const CALLBACKS: [(&str, &str); 13] = [
    ("MPI_COMM_DUP_FN", "MPI_Comm_copy_attr_function"),
    ("MPI_COMM_NULL_COPY_FN", "MPI_Comm_copy_attr_function"),
    ("MPI_COMM_NULL_DELETE_FN", "MPI_Comm_delete_attr_function"),
    ("MPI_TYPE_DUP_FN", "MPI_Type_copy_attr_function"),
    ("MPI_TYPE_NULL_COPY_FN", "MPI_Type_copy_attr_function"),
    ("MPI_TYPE_NULL_DELETE_FN", "MPI_Type_delete_attr_function"),
    ("MPI_WIN_DUP_FN", "MPI_Win_copy_attr_function"),
    ("MPI_WIN_NULL_COPY_FN", "MPI_Win_copy_attr_function"),
    ("MPI_WIN_NULL_DELETE_FN", "MPI_Win_delete_attr_function"),
    ("MPI_CONVERSION_FN_NULL", "MPI_Datarep_conversion_function"),
    ("MPI_DUP_FN", ""),
    ("MPI_NULL_COPY_FN", ""),
    ("MPI_NULL_DELETE_FN", ""),
];

/// Name, kind of handle or empty, and value of each constant that Fortran has.
pub fn parameters(tables: &Tables) -> Vec<(&str, String, i64)> {
    tables.constants.iter().filter_map(parameter).collect()
}

fn parameter(constant: &Constant) -> Option<(&str, String, i64)> {
    let name = constant.name.as_str();
    let of_c = ["MPI_T_", "MPI_F_", "MPIX_"];
    if of_c.iter().any(|prefix| name.starts_with(prefix)) || constant.ctype.starts_with("enum") {
        return None;
    }
    match constant.kind.as_str() {
        "callback" | "sentinel pointer" => None,
        // The lengths in C include the NUL.
        "string length" => Some((name, String::new(), constant.value - 1)),
        kind => match kind.strip_prefix("handle:") {
            Some("MPI_T") => None,
            Some(_) => {
                let kind = constant.ctype.trim_start_matches("MPI_").to_owned();
                Some((name, kind, constant.value))
            }
            None if constant.ctype == "MPI_Offset" => {
                Some((name, "MPI_OFFSET_KIND".into(), constant.value))
            }
            None => Some((name, String::new(), constant.value)),
        },
    }
}

/// Constants that C lacks or defines differently: name and value, all INTEGER.
const OWN: [(&str, i64); 8] = [
    ("MPI_ADDRESS_KIND", 8),
    ("MPI_COUNT_KIND", 8),
    ("MPI_OFFSET_KIND", 8),
    ("MPI_INTEGER_KIND", 4),
    ("MPI_STATUS_SIZE", 8),
    ("MPI_SOURCE", 1),
    ("MPI_TAG", 2),
    ("MPI_ERROR", 3),
];

/// `fortran/mpif.h`, in a form that is valid as fixed and as free source.
pub fn mpif_h(tables: &Tables) -> String {
    let mut out = String::from(MPIF);
    for (name, value) in OWN {
        out.push_str(&integer(name, &value.to_string()));
    }
    for (name, kind, value) in parameters(tables) {
        if kind == "MPI_OFFSET_KIND" {
            out.push_str(&format!(
                "      INTEGER(KIND=MPI_OFFSET_KIND) {name}\n      PARAMETER ({name}={value})\n"
            ));
        } else {
            out.push_str(&integer(name, &value.to_string()));
        }
    }
    for name in LOGICALS {
        out.push_str(&format!(
            "      LOGICAL {name}\n      PARAMETER ({name}=.FALSE.)\n"
        ));
    }
    for special in &SPECIAL {
        let (name, kind, shape) = (special.name, special.kind, special.shape);
        out.push_str(&format!(
            "      {kind} {name}{shape}\n      COMMON /{}/ {name}\n",
            special.block().to_uppercase()
        ));
    }
    for (name, _) in CALLBACKS {
        out.push_str(&format!("      EXTERNAL {name}\n"));
    }
    for prefix in ["", "P"] {
        for name in ["MPI_WTIME", "MPI_WTICK"] {
            out.push_str(&format!(
                "      DOUBLE PRECISION {prefix}{name}\n      EXTERNAL {prefix}{name}\n"
            ));
        }
        for name in ["MPI_AINT_ADD", "MPI_AINT_DIFF"] {
            out.push_str(&format!(
                "      INTEGER(KIND=MPI_ADDRESS_KIND) {prefix}{name}\n      EXTERNAL {prefix}{name}\n"
            ));
        }
    }
    out
}

/// Properties of the interfaces that a program may query. gfortran does not promise that
/// ASYNCHRONOUS keeps a compiler from moving accesses to a buffer. So no program may rely on it.
const LOGICALS: [&str; 2] = ["MPI_SUBARRAYS_SUPPORTED", "MPI_ASYNC_PROTECTS_NONBLOCKING"];

fn integer(name: &str, value: &str) -> String {
    format!("      INTEGER {name}\n      PARAMETER ({name}={value})\n")
}

/// The constants of module mpi: those of mpif.h in another syntax.
pub fn of_mpi(tables: &Tables) -> String {
    let mut out = String::new();
    numbers(&mut out, tables, |_| None);
    for name in LOGICALS {
        out.push_str(&format!("  logical, parameter :: {name} = .false.\n"));
    }
    for special in &SPECIAL {
        let kind = special.kind.to_lowercase().replace("*1", "");
        out.push_str(&format!(
            "  {kind} :: {}{}\n  common /{}/ {0}\n",
            special.name,
            special.shape,
            special.block()
        ));
    }
    out
}

/// The constants of module mpi_f08: handles are derived types.
pub fn of_f08(tables: &Tables) -> String {
    let mut out = String::new();
    numbers(&mut out, tables, |kind| Some(format!("MPI_{kind}")));
    for (name, value) in LOGICALS.iter().zip([".true.", ".false."]) {
        out.push_str(&format!("  logical, parameter :: {name} = {value}\n"));
    }
    for special in &SPECIAL {
        out.push_str(&special.in_f08());
    }
    out
}

fn numbers(out: &mut String, tables: &Tables, handle: impl Fn(&str) -> Option<String>) {
    for (name, value) in &OWN[4..] {
        out.push_str(&format!("  integer, parameter :: {name} = {value}\n"));
    }
    for (name, kind, value) in parameters(tables) {
        let line = match (kind.as_str(), handle(&kind)) {
            ("MPI_OFFSET_KIND", _) => {
                format!("  integer({kind}), parameter :: {name} = {value}\n")
            }
            ("", _) | (_, None) => format!("  integer, parameter :: {name} = {value}\n"),
            (_, Some(word)) => format!("  type({word}), parameter :: {name} = {word}({value})\n"),
        };
        out.push_str(&line);
    }
}

const MPIF: &str = "\
!     mpif.h: the constants of MPI-5.0 for Fortran in fixed and in free form.
!
!     Generated from abi/ by `cargo xtask codegen`; not edited by hand.
!     SPDX-License-Identifier: MIT OR Apache-2.0
!
!     Nothing checks the arguments of calls: `use mpi` or `use mpi_f08` does.
!
";
