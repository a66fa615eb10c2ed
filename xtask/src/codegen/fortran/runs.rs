//! Programs that run every form of every collective, message, file access and one-sided operation.
//! They use each of the three interfaces, and compare each result with the expected one.
//!
//! A rank has one number for each other rank, `sent(i) = 100 * rank + i`. `got` is what it
//! received, and `want` the expected value.

use super::table::{Arg, Kind, Procedure, Width};

/// Name and text of each program.
pub fn programs(list: &[Procedure]) -> Vec<(String, String)> {
    [
        ("mpif", "include 'mpif.h'", false),
        ("mpi", "use mpi", false),
        ("f08", "use mpi_f08", true),
    ]
    .into_iter()
    .map(|(name, first, is_f08)| {
        let file = format!("run_{name}.f90");
        (file, program(list, name, first, is_f08))
    })
    .collect()
}

/// The check for the forms of one operation: statements that set `want` before, or a condition that
/// must hold after.
struct Base {
    name: &'static str,
    want: &'static str,
}

/// Collectives; `want` is the expected `got`, initially -1 everywhere.
const COLLECTIVES: [Base; 22] = [
    base("Allgather", "want(1:n) = everyone"),
    base("Allgatherv", "want(1:n) = everyone"),
    base("Allreduce", "want(1) = sum(everyone)"),
    base("Alltoall", "want(1:n) = everyone + rank"),
    base("Alltoallv", "want(1:n) = everyone + rank"),
    base("Alltoallw", "want(1:n) = everyone + rank"),
    base("Barrier", "continue"),
    base("Bcast", "want(1) = 77; if (rank == 0) got(1) = 77"),
    base("Exscan", "if (rank > 0) want(1) = sum(everyone(1:rank))"),
    base("Gather", "if (rank == 0) want(1:n) = everyone"),
    base("Gatherv", "if (rank == 0) want(1:n) = everyone"),
    base("Reduce", "if (rank == 0) want(1) = sum(everyone)"),
    base("Reduce_scatter", "want(1) = sum(everyone + rank)"),
    base("Reduce_scatter_block", "want(1) = sum(everyone + rank)"),
    base("Scan", "want(1) = sum(everyone(1:rank+1))"),
    base("Scatter", "want(1) = rank + 1"),
    base("Scatterv", "want(1) = rank + 1"),
    base("Neighbor_allgather", "want(1:2) = [100*prev+1, 100*next+1]"),
    base(
        "Neighbor_allgatherv",
        "want(1:2) = [100*prev+1, 100*next+1]",
    ),
    base("Neighbor_alltoall", "want(1:2) = [100*prev+2, 100*next+1]"),
    base("Neighbor_alltoallv", "want(1:2) = [100*prev+2, 100*next+1]"),
    base("Neighbor_alltoallw", "want(1:2) = [100*prev+2, 100*next+1]"),
];

const fn base(name: &'static str, want: &'static str) -> Base {
    Base { name, want }
}

fn program(list: &[Procedure], name: &str, first: &str, is_f08: bool) -> String {
    let mut out = format!(
        "! run_{name}.f90: every form of what moves data, and what it must give.\n!\n\
         ! Generated from abi/ by `cargo xtask codegen`; not edited by hand.\n\nprogram run_{name}\n"
    );
    let is_include = first.starts_with("include");
    if !is_include {
        out.push_str(&format!("  {first}\n"));
    }
    out.push_str("  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer\n  implicit none\n");
    if is_include {
        out.push_str(&format!("  {first}\n"));
    }
    let handle = |kind: &str| match is_f08 {
        true => format!("type(MPI_{kind})"),
        false => "integer".to_owned(),
    };
    out.push_str(&format!(
        "  {} :: request, other\n  {} :: types(64)\n  {} :: ring\n  \
         {} :: fh\n  {} :: win\n  {} :: message\n",
        handle("Request"),
        handle("Datatype"),
        handle("Comm"),
        handle("File"),
        handle("Win"),
        handle("Message"),
    ));
    out.push_str(VARIABLES);
    let runs = Runs {
        list: list
            .iter()
            .filter(|procedure| {
                if is_f08 {
                    procedure.in_f08
                } else {
                    procedure.in_mpi
                }
            })
            .collect(),
    };
    let mut count = 0;
    for part in [
        runs.collectives(&mut count),
        runs.messages(&mut count),
        runs.files(&mut count),
        runs.windows(&mut count),
    ] {
        out.push_str(&part);
    }
    let memory = match is_include {
        // mpif.h returns an address, which must be converted to a Fortran pointer.
        true => {
            "  call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, address, win, ierror)\n    p = transfer(address, p)\n"
        }
        false => {
            "  call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, p, win, ierror)\n"
        }
    };
    format!(
        "{}{}end program run_{name}\n",
        out.replace("@MEMORY@\n", memory),
        TAIL.replace("@COUNT@", &count.to_string())
    )
}

struct Runs<'a> {
    list: Vec<&'a Procedure>,
}

impl Runs<'_> {
    /// The procedure of this name and its large-count form.
    fn forms(&self, name: &str) -> Vec<&Procedure> {
        let (plain, wide) = (format!("MPI_{name}"), format!("MPI_{name}_c"));
        let found = self
            .list
            .iter()
            .filter(|known| known.name == plain || known.name == wide);
        found.copied().collect()
    }

    fn collectives(&self, count: &mut usize) -> String {
        let mut out = String::from("  subroutine collectives()\n");
        for base in &COLLECTIVES {
            let later = format!("I{}", base.name.to_lowercase());
            for name in [base.name.to_owned(), later, format!("{}_init", base.name)] {
                for form in self.forms(&name) {
                    *count += 1;
                    out.push_str("    got = -1; want = -1\n");
                    out.push_str(&format!("    {}\n", base.want));
                    out.push_str(&call(form));
                    out.push_str(&finish(form, "request"));
                    out.push_str(&right(form, "all(got == want)"));
                }
            }
        }
        out + "  end subroutine collectives\n"
    }

    fn messages(&self, count: &mut usize) -> String {
        let mut out = String::from("  subroutine messages()\n");
        let came = "got(1) == 100*prev+1";
        let receive = "    got = -1\n    call MPI_Irecv(got, 1, MPI_INTEGER, prev, 7, MPI_COMM_WORLD, other, ierror)\n";
        let send = "    got = -1\n    call MPI_Isend(sent, 1, MPI_INTEGER, next, 7, MPI_COMM_WORLD, other, ierror)\n";
        let wait = "    call MPI_Wait(other, MPI_STATUS_IGNORE, ierror)\n";
        out.push_str("    call MPI_Buffer_attach(space, 40000, ierror)\n");
        for mode in ["send", "bsend", "ssend", "rsend"] {
            let plain = mode[..1].to_uppercase() + &mode[1..];
            for name in [plain.clone(), format!("I{mode}"), format!("{plain}_init")] {
                for form in self.forms(&name) {
                    *count += 1;
                    out.push_str(receive);
                    out.push_str("    call MPI_Barrier(MPI_COMM_WORLD, ierror)\n");
                    out.push_str(&call(form));
                    out.push_str(&finish(form, "request"));
                    out.push_str(wait);
                    out.push_str(&right(form, came));
                }
            }
        }
        out.push_str("    call MPI_Buffer_detach(@DETACHED@, i, ierror)\n");
        for name in ["Recv", "Irecv", "Recv_init", "Mrecv", "Imrecv"] {
            for form in self.forms(name) {
                *count += 1;
                out.push_str(send);
                if form.arg("message").is_some() {
                    out.push_str("    call MPI_Mprobe(prev, 7, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE, ierror)\n");
                }
                out.push_str(&call(form));
                out.push_str(&finish(form, "request"));
                out.push_str(wait);
                out.push_str(&right(form, came));
            }
        }
        for name in [
            "Sendrecv",
            "Isendrecv",
            "Sendrecv_replace",
            "Isendrecv_replace",
        ] {
            for form in self.forms(name) {
                *count += 1;
                out.push_str("    got = sent\n");
                out.push_str(&call(form));
                out.push_str(&finish(form, "request"));
                out.push_str(&right(form, came));
            }
        }
        let out = out.replace(
            "@DETACHED@",
            match self.list.iter().any(|known| known.twin_of.is_some()) {
                true => "p",
                false => "space",
            },
        );
        out + "  end subroutine messages\n"
    }

    fn files(&self, count: &mut usize) -> String {
        let mut out = String::from("  subroutine files()\n");
        out.push_str(OPEN);
        for form in &self.list {
            let stem = form.stem();
            let Some(rest) = stem.strip_prefix("file_") else {
                continue;
            };
            let rest = rest.strip_prefix('i').unwrap_or(rest);
            let is_read = rest.starts_with("read");
            if !(is_read || rest.starts_with("write")) || stem.ends_with("_end") {
                continue;
            }
            *count += 1;
            out.push_str(if is_read {
                "    call numbered()\n"
            } else {
                "    call blank()\n"
            });
            out.push_str(&call(form));
            if let Some(begun) = form.name.trim_end_matches("_c").strip_suffix("_begin") {
                *count += 1;
                let buffer = if is_read { "got" } else { "sent" };
                out.push_str(&format!(
                    "    call {begun}_end(fh, {buffer}, MPI_STATUS_IGNORE, ierror)\n"
                ));
            }
            out.push_str(&finish(form, "request"));
            out.push_str(if is_read {
                "    call was_read('"
            } else {
                "    call was_written('"
            });
            out.push_str(&format!("{}')\n", form.name));
        }
        out.push_str("    call MPI_File_close(fh, ierror)\n");
        out.push_str("    if (rank == 0) call MPI_File_delete(file, MPI_INFO_NULL, ierror)\n");
        out + "  end subroutine files\n"
    }

    fn windows(&self, count: &mut usize) -> String {
        let mut out = String::from("  subroutine windows()\n");
        out.push_str(WINDOW);
        for (name, after) in [
            ("Put", "memory(1) == 100*prev+1"),
            ("Rput", "memory(1) == 100*prev+1"),
            ("Get", "got(1) == 1000+next"),
            ("Rget", "got(1) == 1000+next"),
            ("Accumulate", "memory(1) == 1001+rank+100*prev"),
            ("Raccumulate", "memory(1) == 1001+rank+100*prev"),
            (
                "Get_accumulate",
                "memory(1) == 1001+rank+100*prev .and. got(1) == 1000+next",
            ),
            (
                "Rget_accumulate",
                "memory(1) == 1001+rank+100*prev .and. got(1) == 1000+next",
            ),
            (
                "Fetch_and_op",
                "memory(1) == 1001+rank+100*prev .and. got(1) == 1000+next",
            ),
            (
                "Compare_and_swap",
                "memory(1) == 100*prev+1 .and. got(1) == 1000+next",
            ),
        ] {
            for form in self.forms(name) {
                *count += 1;
                out.push_str("    call thousand()\n");
                out.push_str(&call(form).replace("compare_addr", "compare"));
                out.push_str(&finish(form, "request"));
                out.push_str("    call MPI_Win_flush_all(win, ierror)\n");
                out.push_str("    call MPI_Barrier(MPI_COMM_WORLD, ierror)\n");
                out.push_str("    call MPI_Win_sync(win, ierror)\n");
                out.push_str(&right(form, after));
            }
        }
        out.push_str(
            "    call MPI_Win_unlock_all(win, ierror)\n    call MPI_Win_free(win, ierror)\n",
        );
        out + "  end subroutine windows\n"
    }
}

fn right(form: &Procedure, what: &str) -> String {
    format!(
        "    call check('{}', ierror == MPI_SUCCESS .and. &\n      {what})\n",
        form.name
    )
}

/// Completes the request of a call, and starts it first where it is persistent.
fn finish(form: &Procedure, request: &str) -> String {
    if form.arg("request").is_none() {
        return String::new();
    }
    let wait = format!("    call MPI_Wait({request}, MPI_STATUS_IGNORE, ierror)\n");
    if !form.stem().trim_end_matches("_c").ends_with("_init") {
        return wait;
    }
    format!(
        "    call MPI_Start({request}, ierror)\n{wait}    call MPI_Request_free({request}, ierror)\n"
    )
}

fn call(form: &Procedure) -> String {
    let name = form.twin_of.as_ref().unwrap_or(&form.name);
    let mut args: Vec<String> = form.args.iter().map(|arg| actual(form, arg)).collect();
    args.push("ierror".into());
    let lines: Vec<String> = args.chunks(6).map(|part| part.join(", ")).collect();
    format!("    call {name}( &\n      {})\n", lines.join(", &\n      "))
}

fn actual(form: &Procedure, arg: &Arg) -> String {
    let kind = match arg.width() {
        Width::Int => "",
        Width::Aint => "MPI_ADDRESS_KIND",
        Width::Count => "MPI_COUNT_KIND",
        Width::Offset => "MPI_OFFSET_KIND",
    };
    let letter = match arg.width() {
        Width::Int => "i",
        Width::Aint => "a",
        Width::Count | Width::Offset => "c",
    };
    let number = |value: &str| match kind {
        "" => value.to_owned(),
        kind => format!("int({value}, {kind})"),
    };
    let name = arg.name.as_str();
    let is_read = form.name.contains("read");
    match (arg.kind, name) {
        (Kind::Choice, "sendbuf" | "origin_addr") => match form.stem().trim_start_matches('r') {
            stem if stem == "get" || stem == "get_c" => "got".into(),
            _ => "sent".into(),
        },
        (Kind::Choice, "recvbuf" | "buffer" | "result_addr") => "got".into(),
        (Kind::Choice, "compare_addr") => "compare_addr".into(),
        (Kind::Choice, _) if form.stem().contains("replace") => "got".into(),
        (Kind::Choice, _) if is_read || form.stem().contains("recv") => "got".into(),
        (Kind::Choice, _) => "sent".into(),
        (Kind::Number, "sendcounts" | "recvcounts") => format!("ones_{letter}"),
        (Kind::Number, "displs" | "sdispls" | "rdispls") => {
            match form.stem().contains("alltoallw") {
                true => format!("bytes_{letter}"),
                false => format!("places_{letter}"),
            }
        }
        (Kind::Number, "root") => "0".into(),
        (Kind::Number, "dest" | "target_rank") => "next".into(),
        (Kind::Number, "source") => "prev".into(),
        (Kind::Number, "tag" | "sendtag" | "recvtag") => "7".into(),
        (Kind::Number, "target_disp") => number("0"),
        (Kind::Number, "offset") => number("rank"),
        (Kind::Number, _) => number("1"),
        (Kind::Handle, _) if arg.length.is_some() => "types".into(),
        (Kind::Handle, _) => match arg.handle() {
            "Datatype" => "MPI_INTEGER".into(),
            "Op" => "MPI_SUM".into(),
            "Comm" if form.stem().contains("neighbor") => "ring".into(),
            "Comm" => "MPI_COMM_WORLD".into(),
            "Info" => "MPI_INFO_NULL".into(),
            "File" => "fh".into(),
            "Win" => "win".into(),
            "Message" => "message".into(),
            _ => "request".into(),
        },
        (Kind::Status, _) => "MPI_STATUS_IGNORE".into(),
        _ => panic!("{}: no value for {name}", form.name),
    }
}

const VARIABLES: &str = "  \
  integer :: rank, size, n, next, prev, ierror, i, wrong = 0
  integer :: sent(64), got(64), want(64), compare(1), space(10000)
  integer, allocatable :: everyone(:)
  integer :: ones_i(64) = 1, places_i(64), bytes_i(64)
  integer(MPI_COUNT_KIND) :: ones_c(64) = 1
  integer(MPI_ADDRESS_KIND) :: places_a(64), bytes_a(64), address
  integer, pointer :: memory(:)
  type(c_ptr) :: p
  character(len=256) :: file
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierror)
  n = size
  next = mod(rank + 1, n)
  prev = mod(rank + n - 1, n)
  sent = [(100*rank + i, i = 1, 64)]
  everyone = [(100*i + 1, i = 0, n - 1)]
  places_i = [(i, i = 0, 63)]
  places_a = places_i
  bytes_i = 4 * places_i
  bytes_a = bytes_i
  types = MPI_INTEGER
  call MPI_Cart_create(MPI_COMM_WORLD, 1, [n], [.true.], .false., ring, ierror)
  call collectives()
  call messages()
  call files()
  call windows()
  call MPI_Comm_free(ring, ierror)
  call finish()
contains
  include 'check.inc'
";

const OPEN: &str = "    \
    call get_command_argument(1, file)
    call MPI_File_open(MPI_COMM_WORLD, file, MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, fh, ierror)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierror)
";

const WINDOW: &str = "@MEMORY@
    call c_f_pointer(p, memory, [64])
    call MPI_Win_lock_all(0, win, ierror)
";

const TAIL: &str = "  \
  subroutine places()
    call MPI_File_seek(fh, int(rank, MPI_OFFSET_KIND), MPI_SEEK_SET, ierror)
    call MPI_File_seek_shared(fh, 0_MPI_OFFSET_KIND, MPI_SEEK_SET, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
  end subroutine places
  subroutine blank()
    want = -1
    call MPI_File_write_at_all(fh, int(rank, MPI_OFFSET_KIND), want, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call places()
  end subroutine blank
  subroutine numbered()
    got = -1
    call MPI_File_write_at_all(fh, int(rank, MPI_OFFSET_KIND), sent, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call places()
  end subroutine numbered
  ! Every rank has written its number in one of the first n places, in whatever order.
  subroutine was_written(name)
    character(len=*), intent(in) :: name
    call check(name, ierror == MPI_SUCCESS)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, got, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
    call check(name, sum(got(1:n)) == sum(everyone) .and. all(got(1:n) > 0))
  end subroutine was_written
  ! The ranks have read the numbers of the first n places, in whatever order.
  subroutine was_read(name)
    character(len=*), intent(in) :: name
    call check(name, ierror == MPI_SUCCESS .and. any(everyone == got(1)))
    call MPI_Allreduce(got, want, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
    call check(name, want(1) == sum(everyone))
  end subroutine was_read
  subroutine thousand()
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    memory = 1000 + rank
    compare = 1000 + next
    got = -1
    call MPI_Win_sync(win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
  end subroutine thousand
  ! @COUNT@ forms run here.
";
