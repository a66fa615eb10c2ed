//! The modules `mpi` and `mpi_f08`: interfaces of every procedure under its MPI and its PMPI name.
//!
//! A procedure of mpi_f08 with choice buffers is `bind(C)`. So C gets the buffers as descriptors
//! that it can read (Fortran 2018 §18.5). All other procedures are called as in mpif.h. MPI-5.0
//! §19.1.

use super::super::tables::Tables;
use super::constants;
use super::glue::{f08_stem, f08_suffix};
use super::table::{Arg, Intent, Kind, Procedure, Width};

/// The text of `mpi.f90`.
pub fn mpi(list: &[Procedure], tables: &Tables) -> String {
    let mut out = head("mpi.f90: the module mpi.");
    out.push_str("module mpi\n  use oxmpi_types\n  implicit none\n  public\n\n");
    out.push_str(&constants::of_mpi(tables));
    for (name, _) in constants::CALLBACKS {
        out.push_str(&format!("  external :: {name}\n"));
    }
    for prefix in ["", "P"] {
        out.push_str("\n  interface\n");
        for procedure in list.iter().filter(|procedure| procedure.in_mpi) {
            if procedure.arg("baseptr").is_none() {
                out.push_str(&interface_of_mpi(procedure, prefix, ""));
            }
        }
        out.push_str("  end interface\n\n");
        for procedure in list.iter().filter(|procedure| procedure.in_mpi) {
            if procedure.arg("baseptr").is_some() {
                let name = &procedure.name;
                out.push_str(&format!("  interface {prefix}{name}\n"));
                out.push_str(&interface_of_mpi(procedure, prefix, ""));
                out.push_str(&interface_of_mpi(procedure, prefix, "_cptr"));
                out.push_str("  end interface\n\n");
            }
        }
        out.push_str(
            &EXTRA_MPI
                .replace("@P@", prefix)
                .replace("@p@", &prefix.to_lowercase()),
        );
    }
    out.push_str("end module mpi\n");
    out
}

/// The text of `mpi_f08.f90`.
pub fn f08(list: &[Procedure], tables: &Tables) -> String {
    let mut out = head("mpi_f08.f90: the module mpi_f08.");
    out.push_str(
        "module mpi_f08\n  use oxmpi_types\n  use, intrinsic :: iso_c_binding, only: c_ptr\n",
    );
    out.push_str("  implicit none\n  public\n\n");
    out.push_str(&constants::of_f08(tables));
    out.push_str(CALLBACKS_F08);
    for (name, kind) in constants::CALLBACKS {
        if kind.is_empty() {
            continue;
        }
        out.push_str(&format!("  procedure({kind}) :: {name}\n"));
    }
    out.push_str("  procedure(MPI_Datarep_conversion_function_c) :: MPI_CONVERSION_FN_NULL_C\n");
    for prefix in ["", "P"] {
        for procedure in list {
            if !procedure.in_f08 || procedure.twin_of.is_some() {
                continue;
            }
            out.push_str(&format!("\n  interface {prefix}{}\n", procedure.name));
            out.push_str(&interface_of_f08(procedure, prefix));
            let twin = list
                .iter()
                .find(|twin| twin.twin_of.as_deref() == Some(&procedure.name));
            if let Some(twin) = twin
                && !look_alike(procedure, twin)
            {
                out.push_str(&interface_of_f08(twin, prefix));
            }
            out.push_str("  end interface\n");
        }
        out.push_str(
            &EXTRA_F08
                .replace("@P@", prefix)
                .replace("@p@", &prefix.to_lowercase()),
        );
    }
    out.push_str("end module mpi_f08\n");
    out
}

/// Whether no call can distinguish the two: where MPI_Count and MPI_Aint are the same kind.
fn look_alike(one: &Procedure, other: &Procedure) -> bool {
    let seen = |procedure: &Procedure| -> Vec<_> {
        let kind = |arg: &Arg| (arg.kind, arg.width() == Width::Int, arg.length.is_some());
        procedure.args.iter().map(kind).collect()
    };
    seen(one) == seen(other)
}

fn head(what: &str) -> String {
    format!(
        "! {what}\n!\n! Generated from abi/ by `cargo xtask codegen`; not edited by hand.\n\
         ! SPDX-License-Identifier: MIT OR Apache-2.0\n\n"
    )
}

fn interface_of_mpi(procedure: &Procedure, prefix: &str, suffix: &str) -> String {
    let name = format!("{prefix}{}{suffix}", procedure.name);
    let declare = |arg: &Arg| match (arg.kind, suffix) {
        (Kind::Address, "_cptr") => format!("type(c_ptr) :: {}", arg.name),
        _ => declaration_of_mpi(procedure, arg),
    };
    let import = match suffix {
        "" => "import",
        _ => "use, intrinsic :: iso_c_binding, only: c_ptr\n      import",
    };
    let args: Vec<(&str, String)> = procedure
        .args
        .iter()
        .map(|arg| (arg.name.as_str(), declare(arg)))
        .collect();
    interface(procedure, &name, "", import, &args, "integer :: ierror")
}

fn interface_of_f08(procedure: &Procedure, prefix: &str) -> String {
    let wide = match procedure.twin_of {
        Some(_) => procedure.name.trim_end_matches("_c"),
        None => &procedure.name,
    };
    let suffix = f08_suffix(procedure);
    let bind = match procedure.has_descriptors() {
        true => format!(
            " &\n        bind(C, name=\"{}mpi_{}{suffix}_\")",
            prefix.to_lowercase(),
            f08_stem(procedure)
        ),
        false => String::new(),
    };
    let args: Vec<(&str, String)> = procedure
        .args
        .iter()
        .map(|arg| (arg.name.as_str(), declaration_of_f08(procedure, arg)))
        .collect();
    interface(
        procedure,
        &format!("{prefix}{wide}{suffix}"),
        &bind,
        "import",
        &args,
        "integer, optional, intent(out) :: ierror",
    )
}

fn interface(
    procedure: &Procedure,
    name: &str,
    bind: &str,
    import: &str,
    args: &[(&str, String)],
    ierror: &str,
) -> String {
    let mut names: Vec<&str> = args.iter().map(|(name, _)| *name).collect();
    let is_subroutine = procedure.returns.is_none();
    let has_ierror = is_subroutine && procedure.name != "MPI_Pcontrol";
    if has_ierror {
        names.push("ierror");
    }
    let word = if is_subroutine {
        "subroutine"
    } else {
        "function"
    };
    let mut out = format!("    {word} {name}(");
    let mut column = out.len();
    for (place, name) in names.iter().enumerate() {
        if column + name.len() > 96 {
            out.push_str(" &\n        ");
            column = 8;
        }
        let comma = if place + 1 == names.len() { "" } else { "," };
        out.push_str(&format!("{name}{comma}"));
        column += name.len() + 1;
    }
    out.push_str(&format!("){bind}\n      {import}\n      implicit none\n"));
    if let Some(kind) = procedure.returns {
        out.push_str(&format!("      {kind} :: {name}\n"));
    }
    for (_, text) in args {
        out.push_str(&format!("      {text}\n"));
    }
    if has_ierror {
        out.push_str(&format!("      {ierror}\n"));
    }
    out.push_str(&format!("    end {word} {name}\n"));
    out
}

fn kind_of_number(arg: &Arg) -> &'static str {
    match arg.width() {
        Width::Int => "integer",
        Width::Aint => "integer(MPI_ADDRESS_KIND)",
        Width::Count => "integer(MPI_COUNT_KIND)",
        Width::Offset => "integer(MPI_OFFSET_KIND)",
    }
}

/// `(*)`, or nothing for a scalar.
fn shape(arg: &Arg) -> &'static str {
    match arg.length.as_deref() {
        None => "",
        Some("3,*") => "(3,*)",
        Some("*,*") => "(count,*)",
        Some(_) => "(*)",
    }
}

fn declaration_of_mpi(procedure: &Procedure, arg: &Arg) -> String {
    let (name, shape) = (&arg.name, shape(arg));
    match arg.kind {
        Kind::Number => format!("{} :: {name}{shape}", kind_of_number(arg)),
        Kind::Index | Kind::Handle => format!("integer :: {name}{shape}"),
        Kind::Logical => format!("logical :: {name}{shape}"),
        Kind::Status => match shape {
            "" => format!("integer :: {name}(MPI_STATUS_SIZE)"),
            _ => format!("integer :: {name}(MPI_STATUS_SIZE,*)"),
        },
        // This form does not return the address (MPI-5.0 §3.6).
        Kind::Address if name == "buffer_addr" => choice(name, false),
        Kind::Choice => choice(name, arg.asynchronous),
        Kind::Address => format!("integer(MPI_ADDRESS_KIND) :: {name}"),
        Kind::String => format!("character(len=*) :: {name}{shape}"),
        Kind::Attribute if !procedure.in_f08 => format!("integer :: {name}"),
        Kind::Attribute => format!("integer(MPI_ADDRESS_KIND) :: {name}"),
        Kind::Procedure => format!("external :: {name}"),
    }
}

/// A buffer of any type, for compilers that check arguments; each has its own directive. `kept`:
/// the library uses the buffer after the return.
fn choice(name: &str, kept: bool) -> String {
    let target = if kept { ", target" } else { "" };
    format!(
        "!GCC$ ATTRIBUTES NO_ARG_CHECK :: {name}\n      !DIR$ IGNORE_TKR {name}\n      \
         !$PRAGMA IGNORE_TKR {name}\n      type(*), dimension(*){target} :: {name}"
    )
}

fn declaration_of_f08(procedure: &Procedure, arg: &Arg) -> String {
    let (name, shape) = (&arg.name, shape(arg));
    let intent = match arg.intent {
        Intent::In => ", intent(in)",
        Intent::Out => ", intent(out)",
        Intent::InOut => ", intent(inout)",
        Intent::Any => "",
    };
    match arg.kind {
        Kind::Number => format!("{}{intent} :: {name}{shape}", kind_of_number(arg)),
        Kind::Index => format!("integer{intent} :: {name}{shape}"),
        Kind::Logical => format!("logical{intent} :: {name}{shape}"),
        Kind::Handle => format!("type(MPI_{}){intent} :: {name}{shape}", arg.handle()),
        Kind::Status => format!("type(MPI_Status){intent} :: {name}{shape}"),
        Kind::Choice if !procedure.has_descriptors() => choice(name, false),
        // TARGET informs gfortran that the library keeps the address. Without it gfortran assumes
        // that a later MPI_Wait cannot change the buffer.
        Kind::Choice => {
            let asynchronous = match arg.asynchronous {
                true => ", target, asynchronous",
                false => "",
            };
            format!("type(*), dimension(..){intent}{asynchronous} :: {name}")
        }
        Kind::Address => format!("type(c_ptr){intent} :: {name}"),
        Kind::String => format!("character(len=*){intent} :: {name}{shape}"),
        Kind::Attribute => format!("integer(MPI_ADDRESS_KIND){intent} :: {name}"),
        Kind::Procedure => format!("procedure({}) :: {name}", arg.ctype.trim_end_matches(" *")),
    }
}

/// The module of handles and statuses, which both others use.
pub fn types() -> String {
    let mut out =
        head("oxmpi_types.f90: handles and statuses as derived types, for mpi and mpi_f08.");
    out.push_str(TYPES);
    let mut body = String::new();
    let mut operators = [String::new(), String::new()];
    for kind in KINDS {
        out.push_str(&format!(
            "  type, bind(C) :: MPI_{kind}\n    integer :: MPI_VAL\n  end type MPI_{kind}\n"
        ));
        for (place, (word, sign)) in [("eq", "=="), ("ne", "/=")].into_iter().enumerate() {
            let name = format!("oxmpi_{word}_{}", kind.to_lowercase());
            operators[place].push_str(&format!("    module procedure {name}\n"));
            body.push_str(&format!(
                "  elemental logical function {name}(a, b)\n    type(MPI_{kind}), intent(in) :: a, b\n    \
                 {name} = a%MPI_VAL {sign} b%MPI_VAL\n  end function {name}\n"
            ));
        }
    }
    for (sign, list) in ["==", "/="].into_iter().zip(&operators) {
        out.push_str(&format!(
            "  interface operator ({sign})\n{list}  end interface\n"
        ));
    }
    out.push_str(&format!("contains\n{body}end module oxmpi_types\n"));
    out
}

const KINDS: [&str; 11] = [
    "Comm",
    "Datatype",
    "Errhandler",
    "File",
    "Group",
    "Info",
    "Message",
    "Op",
    "Request",
    "Session",
    "Win",
];

const TYPES: &str = "\
module oxmpi_types
  implicit none
  public
  integer, parameter :: MPI_ADDRESS_KIND = 8
  integer, parameter :: MPI_COUNT_KIND = 8
  integer, parameter :: MPI_OFFSET_KIND = 8
  integer, parameter :: MPI_INTEGER_KIND = 4
  type, bind(C) :: MPI_Status
    integer :: MPI_SOURCE
    integer :: MPI_TAG
    integer :: MPI_ERROR
    integer :: MPI_internal(5)
  end type MPI_Status
";

/// The part of module mpi that no table has.
const EXTRA_MPI: &str = "  interface @P@MPI_Sizeof
    subroutine @P@MPI_Sizeof_f08ts(x,size,ierror) bind(C, name=\"@p@mpi_sizeof_f08ts_\")
      type(*), dimension(..), intent(in) :: x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine @P@MPI_Sizeof_f08ts
  end interface
  interface
    subroutine @P@MPI_F_sync_reg(buf)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
      !DIR$ IGNORE_TKR buf
      !$PRAGMA IGNORE_TKR buf
      type(*), dimension(*) :: buf
    end subroutine @P@MPI_F_sync_reg
    subroutine @P@MPI_Status_f2f08(f_status,f08_status,ierror)
      import
      integer, intent(in) :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine @P@MPI_Status_f2f08
    subroutine @P@MPI_Status_f082f(f08_status,f_status,ierror)
      import
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(MPI_STATUS_SIZE)
      integer, optional, intent(out) :: ierror
    end subroutine @P@MPI_Status_f082f
  end interface

";

/// The part of module mpi_f08 that no table has.
const EXTRA_F08: &str = "
  interface @P@MPI_Sizeof
    subroutine @P@MPI_Sizeof_f08ts(x,size,ierror) bind(C, name=\"@p@mpi_sizeof_f08ts_\")
      type(*), dimension(..), intent(in) :: x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine @P@MPI_Sizeof_f08ts
  end interface
  interface @P@MPI_F_sync_reg
    subroutine @P@MPI_F_sync_reg_f08ts(buf) bind(C, name=\"@p@mpi_f_sync_reg_f08ts_\")
      type(*), dimension(..), asynchronous :: buf
    end subroutine @P@MPI_F_sync_reg_f08ts
  end interface
  interface @P@MPI_Status_f2f08
    subroutine @P@MPI_Status_f2f08_f08(f_status,f08_status,ierror)
      import
      integer, intent(in) :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine @P@MPI_Status_f2f08_f08
  end interface
  interface @P@MPI_Status_f082f
    subroutine @P@MPI_Status_f082f_f08(f08_status,f_status,ierror)
      import
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(MPI_STATUS_SIZE)
      integer, optional, intent(out) :: ierror
    end subroutine @P@MPI_Status_f082f_f08
  end interface
";

/// The interfaces of procedures that a program passes to the library (MPI-5.0 §A.1.3).
const CALLBACKS_F08: &str = include_str!("callbacks.f90");
