//! Programs that call every procedure by each of the three interfaces. They show that each
//! procedure has an interface and a symbol under both names. The calls are compiled and linked, and
//! not run.

use super::table::{Arg, Kind, Procedure, Width};

/// Name and text of each program.
pub fn programs(list: &[Procedure]) -> Vec<(String, String)> {
    [
        ("mpif", "include 'mpif.h'", Way::Mpi),
        ("mpi", "use mpi", Way::Mpi),
        ("f08", "use mpi_f08", Way::F08),
    ]
    .into_iter()
    .map(|(name, first, way)| {
        let file = format!("calls_{name}.f90");
        (file, program(list, name, first, way))
    })
    .collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// mpif.h and the module mpi.
    Mpi,
    /// The module mpi_f08.
    F08,
}

fn program(list: &[Procedure], name: &str, first: &str, way: Way) -> String {
    let mut out = format!(
        "! calls_{name}.f90: a call of every procedure, to be compiled and linked.\n!\n\
         ! Generated from abi/ by `cargo xtask codegen`; not edited by hand.\n\nprogram calls_{name}\n"
    );
    let is_include = first.starts_with("include");
    if !is_include {
        out.push_str(&format!("  {first}\n"));
    }
    out.push_str("  use, intrinsic :: iso_c_binding, only: c_ptr\n  implicit none\n");
    if is_include {
        out.push_str(&format!("  {first}\n"));
    }
    out.push_str(COMMON);
    out.push_str(match way {
        Way::Mpi => STATUS,
        Way::F08 => F08,
    });
    let listed = |procedure: &&Procedure| match way {
        Way::Mpi => procedure.in_mpi,
        Way::F08 => procedure.in_f08,
    };
    let count = list.iter().filter(listed).count();
    out.push_str(&format!(
        "  call MPI_Init(ierror)\n  if (command_argument_count() > 9) then\n    call never()\n    \
         call never_profiled()\n  end if\n  call MPI_Finalize(ierror)\n  \
         print '(a)', '{count} procedures'\ncontains\n"
    ));
    for (word, prefix) in [("never", ""), ("never_profiled", "P")] {
        out.push_str(&format!("  subroutine {word}()\n"));
        for procedure in list.iter().filter(listed) {
            out.push_str(&call(procedure, prefix, way));
        }
        out.push_str(&format!("  end subroutine {word}\n"));
    }
    out.push_str(&format!("end program calls_{name}\n"));
    out
}

fn call(procedure: &Procedure, prefix: &str, way: Way) -> String {
    let plain = procedure.twin_of.as_ref().unwrap_or(&procedure.name);
    let name = match way {
        // Integer kinds do not distinguish these forms on this machine.
        Way::F08 => plain,
        Way::Mpi => &procedure.name,
    };
    let mut args: Vec<String> = procedure
        .args
        .iter()
        .map(|arg| actual(procedure, arg, way))
        .collect();
    let has_ierror = procedure.returns.is_none() && procedure.name != "MPI_Pcontrol";
    if has_ierror {
        args.push("ierror".into());
    }
    let word = match procedure.returns {
        Some("double precision") => "time = ",
        Some(_) => "a = ",
        None => "call ",
    };
    format!("    {word}{prefix}{name}( &\n      {})\n", args.join(", "))
        .replace("( &\n      )", "()")
}

fn actual(procedure: &Procedure, arg: &Arg, way: Way) -> String {
    let scalar = arg.length.is_none();
    let vector = |name: &str| match scalar {
        true => name.to_owned(),
        false => format!("{name}v"),
    };
    match arg.kind {
        Kind::Number if arg.length.as_deref() == Some("3,*") => "im".into(),
        Kind::Number => vector(match arg.width() {
            Width::Int => "i",
            Width::Aint => "a",
            Width::Count => "c",
            Width::Offset => "o",
        }),
        Kind::Index => vector("i"),
        Kind::Logical => vector("l"),
        Kind::Handle if way == Way::F08 => vector(&format!("h_{}", arg.handle())),
        Kind::Handle => vector("i"),
        Kind::Status => vector("status"),
        Kind::Choice => "buffer".into(),
        Kind::Address if way == Way::F08 => "p".into(),
        Kind::Address if arg.name == "buffer_addr" => "buffer".into(),
        Kind::Address => "a".into(),
        Kind::String => match arg.length.as_deref() {
            None => "s".into(),
            Some("*") => "sv".into(),
            Some(_) => "sm".into(),
        },
        Kind::Attribute if !procedure.in_f08 => "i".into(),
        Kind::Attribute => "a".into(),
        Kind::Procedure if way == Way::F08 => {
            let word = arg.ctype.trim_end_matches(" *").trim_start_matches("MPI_");
            format!("f_{}", word.replace("_function", ""))
        }
        Kind::Procedure => "MPI_COMM_DUP_FN".into(),
    }
}

const COMMON: &str = "  \
  integer :: ierror, i = 0, iv(4) = 0, im(3,4) = 0
  integer(MPI_ADDRESS_KIND) :: a = 0, av(4) = 0
  integer(MPI_COUNT_KIND) :: c = 0, cv(4) = 0
  integer(MPI_OFFSET_KIND) :: o = 0
  logical :: l = .false., lv(4) = .false.
  character(len=16) :: s = '', sv(4) = '', sm(4,4) = ''
  real :: buffer(100) = 0
  double precision :: time = 0
  type(c_ptr) :: p
";

const STATUS: &str = "  integer :: status(MPI_STATUS_SIZE), statusv(MPI_STATUS_SIZE,4)\n";

const F08: &str = "  \
  type(MPI_Status) :: status, statusv(4)
  type(MPI_Comm) :: h_Comm
  type(MPI_Datatype) :: h_Datatype, h_Datatypev(4)
  type(MPI_Errhandler) :: h_Errhandler
  type(MPI_File) :: h_File
  type(MPI_Group) :: h_Group
  type(MPI_Info) :: h_Info, h_Infov(4)
  type(MPI_Message) :: h_Message
  type(MPI_Op) :: h_Op
  type(MPI_Request) :: h_Request, h_Requestv(4)
  type(MPI_Session) :: h_Session
  type(MPI_Win) :: h_Win
  procedure(MPI_User_function), pointer :: f_User => null()
  procedure(MPI_User_function_c), pointer :: f_User_c => null()
  procedure(MPI_Comm_copy_attr_function), pointer :: f_Comm_copy_attr => null()
  procedure(MPI_Comm_delete_attr_function), pointer :: f_Comm_delete_attr => null()
  procedure(MPI_Type_copy_attr_function), pointer :: f_Type_copy_attr => null()
  procedure(MPI_Type_delete_attr_function), pointer :: f_Type_delete_attr => null()
  procedure(MPI_Win_copy_attr_function), pointer :: f_Win_copy_attr => null()
  procedure(MPI_Win_delete_attr_function), pointer :: f_Win_delete_attr => null()
  procedure(MPI_Comm_errhandler_function), pointer :: f_Comm_errhandler => null()
  procedure(MPI_Win_errhandler_function), pointer :: f_Win_errhandler => null()
  procedure(MPI_File_errhandler_function), pointer :: f_File_errhandler => null()
  procedure(MPI_Session_errhandler_function), pointer :: f_Session_errhandler => null()
  procedure(MPI_Grequest_query_function), pointer :: f_Grequest_query => null()
  procedure(MPI_Grequest_free_function), pointer :: f_Grequest_free => null()
  procedure(MPI_Grequest_cancel_function), pointer :: f_Grequest_cancel => null()
  procedure(MPI_Datarep_extent_function), pointer :: f_Datarep_extent => null()
  procedure(MPI_Datarep_conversion_function), pointer :: f_Datarep_conversion => null()
  procedure(MPI_Datarep_conversion_function_c), pointer :: f_Datarep_conversion_c => null()
";
