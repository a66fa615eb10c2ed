//! `cargo xtask install --prefix DIR [--dev]`: builds and lays out a tree that works wherever it is
//! moved.
//!
//! Layout:
//!
//! - `bin/{mpicc,mpicxx,mpifort,mpirun,mpiexec,oxmpi-info,oxmpi-names}` and their other names.
//! - `lib/libmpi_abi.so.1` with its links `libmpi_abi.so` and `libmpi.so` (for `-lmpi`).
//! - `lib/liboxmpi_{check,freed,profile}.so`, and `lib/oxmpi/tools/libmpi_abi.so.1` for programs
//!   that scripts start under these tools.
//! - `lib/oxmpi/mpich/lib{mpi,mpich}.so.12` and `lib/oxmpi/openmpi/lib{mpi,mpi_mpifh}.so.40` for
//!   programs of other ABIs.
//! - `include/{mpi,oxmpi_registry,oxmpi_dmapp}.h`, `lib/pkgconfig/mpi_abi.pc` and its other names.
//! - `lib/libarmci.so` and its headers.
//! - Manual pages in `share/man/man1`, completions for shells, `share/oxmpi/{valgrind,tsan}.supp`,
//!   `share/oxmpi/env.sh`, `share/modulefiles/oxmpi`.
//! - `share/oxmpi/fortran` with the sources of the Fortran modules. Where gfortran is installed,
//!   `lib/fortran/gfortran` has what our own `oxmpi-info` compiles of them.
//!
//! The commands find their tree from their own path and the pkg-config file from `${pcfiledir}`, so
//! no file contains an absolute path. Files are replaced by rename: a job that runs from the old
//! tree keeps its files.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Parser;

use crate::paths::{self, Profile};

/// Builds and lays out a tree that works wherever it is moved.
#[derive(Parser)]
#[command(name = "cargo xtask install")]
struct Options {
    /// Where
    #[arg(long, value_name = "DIR")]
    prefix: PathBuf,
    /// With assertions and overflow checks
    #[arg(long)]
    dev: bool,
}

/// Entry point of the task.
pub fn run(args: &[String]) -> ExitCode {
    let Options { prefix, dev } = match crate::options("install", args) {
        Ok(options) => options,
        Err(code) => return code,
    };
    let profile = if dev { Profile::Dev } else { Profile::Release };
    match install(&prefix, profile, Output::Shown) {
        Ok(()) => {
            println!(
                "installed oxmpi ({}) under {}",
                profile.name(),
                prefix.display()
            );
            println!("try: {}/bin/mpirun -n 2 hostname", prefix.display());
            ExitCode::SUCCESS
        }
        Err(words) => {
            eprintln!("install: {words}");
            ExitCode::FAILURE
        }
    }
}

/// Where cargo's own output goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// To the terminal: compiling takes longest and shows its own progress.
    Shown,
    /// To memory; only an error prints it.
    Kept,
}

/// Builds `profile` and installs it under `prefix`, creating the folder where needed.
pub fn install(prefix: &Path, profile: Profile, output: Output) -> Result<(), String> {
    build(profile, &PACKAGES, output)?;
    lay_out(prefix, profile, profile, output)
}

/// Installs the built files: the library of `profile`, and everything else of `others`.
pub fn lay_out(
    prefix: &Path,
    profile: Profile,
    others: Profile,
    output: Output,
) -> Result<(), String> {
    let built = |profile: Profile| paths::target().join(profile.folder());
    let (bin, lib, include) = (
        prefix.join("bin"),
        prefix.join("lib"),
        prefix.join("include"),
    );
    for folder in [&bin, &lib, &include, &lib.join("pkgconfig")] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    for (name, first_name) in COMMANDS {
        if built(others).join(name).is_file() {
            copy(&built(others).join(name), &bin.join(name), 0o755)?;
        } else {
            link(first_name, &bin.join(name))?;
        }
    }
    let library = LIBRARY_NAMES
        .iter()
        .map(|name| built(profile).join(name))
        .find(|path| path.is_file())
        .ok_or_else(|| {
            format!(
                "no library in {}; looked for {LIBRARY_NAMES:?}",
                built(profile).display()
            )
        })?;
    copy(&library, &lib.join(SONAME), 0o755)?;
    for name in LINKED_AS {
        link(SONAME, &lib.join(name))?;
    }
    for tool in TOOLS {
        if built(others).join(tool).is_file() {
            copy(&built(others).join(tool), &lib.join(tool), 0o755)?;
        }
    }
    front_ends(&built(profile), &lib, profile)?;
    for header in HEADERS {
        let from = paths::root().join("include").join(header);
        copy(&from, &include.join(header), 0o644)?;
    }
    for name in PKG_CONFIG_NAMES {
        write(&lib.join(format!("pkgconfig/{name}.pc")), &pkg_config(name))?;
    }
    crate::armci::install(prefix, profile)?;
    crate::mpifh::install(prefix, profile)?;
    share(prefix)?;
    fortran(prefix, profile, output)
}

/// The C compiler for the parts beside the library, and its first options.
pub fn c_compiler(profile: Profile) -> Vec<String> {
    match profile {
        Profile::Dist => crate::dist::c_compiler(),
        _ => vec!["cc".to_owned()],
    }
}

/// The libraries for programs of other ABIs, under every name that such programs use.
fn front_ends(built: &Path, lib: &Path, profile: Profile) -> Result<(), String> {
    for (name, folder, soname, others) in FRONT_ENDS {
        let from = built.join(name);
        if !from.is_file() {
            continue;
        }
        let to = lib.join(FRONT_FOLDER).join(folder).join(soname);
        make_folder_of(&to)?;
        copy(&from, &to, 0o755)?;
        for name in others {
            other_name(&to, name, profile)?;
        }
    }
    Ok(())
}

/// Makes an empty library beside `library` that needs it, for programs that use another name. A
/// second file with the same library would be loaded as well as the first.
fn other_name(library: &Path, name: &str, profile: Profile) -> Result<(), String> {
    let made = library.with_extension("new");
    let compiler = c_compiler(profile);
    let mut command = Command::new(&compiler[0]);
    command
        .args(&compiler[1..])
        .args(["-shared", "-nostdlib", "-Wl,--no-as-needed"])
        .arg(format!("-Wl,-soname,{name}"))
        // DT_RPATH: LD_LIBRARY_PATH may lead to a library of the same name.
        .args(["-Wl,--disable-new-dtags,-rpath,$ORIGIN", "-o"])
        .arg(&made)
        // Without a source zig does not know its target.
        .args(["-x", "c", "/dev/null", "-x", "none"])
        .arg(library);
    let done = command.output();
    let done = done.map_err(|error| format!("{}: {error}", compiler[0]))?;
    if !done.status.success() {
        let words = String::from_utf8_lossy(&done.stderr);
        return Err(format!("{name} was not linked:\n{words}"));
    }
    let to = library.with_file_name(name);
    fs::rename(&made, &to).map_err(|error| format!("{}: {error}", to.display()))
}

/// Installs the manual page and the completions of shells, which our own `oxmpi-info` prints, and
/// files of the repository.
fn share(prefix: &Path) -> Result<(), String> {
    let share = prefix.join("share");
    for (words, file) in PRINTED {
        let mut command = Command::new(prefix.join("bin/oxmpi-info"));
        let done = command
            .args(words.split(' '))
            .output()
            .map_err(|error| error.to_string())?;
        let text = String::from_utf8(done.stdout).map_err(|error| error.to_string())?;
        if !done.status.success() {
            return Err(String::from_utf8_lossy(&done.stderr).into_owned());
        }
        let path = share.join(file);
        make_folder_of(&path)?;
        write(&path, &text)?;
    }
    for (name, first_name) in COMMANDS.iter().filter(|(name, first)| name != first) {
        let page = share.join(format!("man/man1/{name}.1"));
        link(&format!("{first_name}.1"), &page)?;
    }
    for (from, to) in SHARED {
        let to = share.join(to);
        make_folder_of(&to)?;
        copy(&paths::root().join(from), &to, 0o644)?;
    }
    Ok(())
}

fn make_folder_of(path: &Path) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The output of `oxmpi-info` with these arguments, by its path below `share`.
const PRINTED: [(&str, &str); 4] = [
    ("--man mpirun", "man/man1/mpirun.1"),
    ("--completion bash", "bash-completion/completions/mpirun"),
    ("--completion zsh", "zsh/site-functions/_mpirun"),
    ("--completion fish", "fish/vendor_completions.d/mpirun.fish"),
];
/// The files that are copied, by their paths below `share`. There are suppressions for valgrind,
/// with helgrind, and for the thread sanitizer. Others set up the use of the libraries without
/// mpirun, or are manual pages written by hand.
const SHARED: [(&str, &str); 7] = [
    ("suppressions/valgrind.supp", "oxmpi/valgrind.supp"),
    ("suppressions/tsan.supp", "oxmpi/tsan.supp"),
    ("share/env.sh", "oxmpi/env.sh"),
    ("share/modulefile", "modulefiles/oxmpi"),
    ("packaging/man/mpicc.1", "man/man1/mpicc.1"),
    ("packaging/man/oxmpi-info.1", "man/man1/oxmpi-info.1"),
    ("packaging/man/oxmpi-names.1", "man/man1/oxmpi-names.1"),
];

/// Lays out the Fortran sources, and compiles them where gfortran and its C compiler are installed.
pub fn fortran(prefix: &Path, profile: Profile, output: Output) -> Result<(), String> {
    let (from, to) = (
        paths::root().join("fortran"),
        prefix.join("share/oxmpi/fortran"),
    );
    for folder in ["", "glue"] {
        let (from, to) = (from.join(folder), to.join(folder));
        fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
        let files = fs::read_dir(&from).map_err(|error| format!("{}: {error}", from.display()))?;
        for file in files.flatten() {
            if file.path().is_file() {
                copy(&file.path(), &to.join(file.file_name()), 0o644)?;
            }
        }
    }
    copy(&from.join("mpif.h"), &prefix.join("include/mpif.h"), 0o644)?;
    if let Err(why) = has_fortran() {
        if output == Output::Shown {
            println!("Fortran is not compiled: {why}; later: oxmpi-info --build-fortran FC");
        }
        return Ok(());
    }
    let mut command = Command::new(prefix.join("bin/oxmpi-info"));
    command.args(["--build-fortran", FORTRAN]);
    if profile == Profile::Dist {
        command.env("CC", c_compiler(profile).join(" "));
    }
    let done = command.output().map_err(|error| error.to_string())?;
    match done.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
    }
}

/// Whether this machine can compile the Fortran part.
///
/// # Errors
/// The missing program.
pub fn has_fortran() -> Result<(), String> {
    let missing = [FORTRAN, "cc"]
        .into_iter()
        .find(|name| !crate::shell::have(name));
    missing.map_or(Ok(()), |name| Err(format!("there is no {name}")))
}

/// The Fortran compiler that installing looks for.
const FORTRAN: &str = "gfortran";

/// Builds some of [`PACKAGES`].
pub fn build(profile: Profile, packages: &[&str], output: Output) -> Result<(), String> {
    let mut command = match profile {
        Profile::Dist => crate::dist::cargo(),
        _ => {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.arg("build");
            cargo
        }
    };
    command.current_dir(paths::root());
    command.args(["--profile", profile.name()]);
    for package in packages {
        command.args(["--package", package]);
    }
    let (success, words) = match output {
        Output::Shown => (
            command
                .status()
                .map_err(|error| error.to_string())?
                .success(),
            String::new(),
        ),
        Output::Kept => {
            let output = command.output().map_err(|error| error.to_string())?;
            (
                output.status.success(),
                String::from_utf8_lossy(&output.stderr).into_owned(),
            )
        }
    };
    if success {
        Ok(())
    } else {
        Err(format!("the {} build failed\n{words}", profile.name()))
    }
}

/// The pkg-config file, without an absolute path. Its version is that of MPI, because those who
/// look for an MPI ask for that.
fn pkg_config(name: &str) -> String {
    let fortran = name.ends_with("-fort");
    let (flags, folders, library) = match fortran {
        true => (
            " -I${fortrandir}",
            " -L${fortrandir} -Wl,-rpath,${fortrandir}",
            " -lmpifort_abi",
        ),
        false => ("", "", ""),
    };
    format!(
        "prefix=${{pcfiledir}}/../..\n\
         includedir=${{prefix}}/include\n\
         libdir=${{prefix}}/lib\n\
         fortrandir=${{libdir}}/fortran/{FORTRAN}\n\
         oxmpi_version={}\n\
         \n\
         Name: {name}\n\
         Description: oxmpi, an implementation of MPI-5.0 with the standard ABI\n\
         Version: 5.0\n\
         Cflags: -I${{includedir}}{flags}\n\
         Libs:{folders} -L${{libdir}} -Wl,-rpath,${{libdir}}{library} -lmpi_abi\n",
        env!("CARGO_PKG_VERSION")
    )
}

/// Copies a file. An unchanged file keeps its time, so that no user of it is compiled again.
fn copy(from: &Path, to: &Path, mode: u32) -> Result<(), String> {
    if fs::read(from).is_ok_and(|new| fs::read(to).is_ok_and(|old| old == new)) {
        return Ok(());
    }
    let temporary = to.with_extension("new");
    fs::copy(from, &temporary)
        .map_err(|error| format!("{} to {}: {error}", from.display(), temporary.display()))?;
    fs::set_permissions(&temporary, fs::Permissions::from_mode(mode))
        .map_err(|error| error.to_string())?;
    fs::rename(&temporary, to).map_err(|error| format!("{}: {error}", to.display()))
}

fn link(to: &str, at: &Path) -> Result<(), String> {
    if at.symlink_metadata().is_ok() {
        fs::remove_file(at).map_err(|error| format!("{}: {error}", at.display()))?;
    }
    symlink(to, at).map_err(|error| format!("{}: {error}", at.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The library, those for programs of other ABIs, the commands, and the libraries that the commands
/// preload.
pub const PACKAGES: [&str; 8] = [
    "oxmpi-capi",
    "oxmpi-mpich-abi",
    "oxmpi-openmpi-abi",
    "oxmpi-tool-abi",
    "oxmpi-cli",
    "oxmpi-freed",
    "oxmpi-profile",
    "oxmpi-check",
];
/// The number of these that are libraries which programs are measured with.
pub const LIBRARIES: usize = 4;
/// The headers for C programs.
const HEADERS: [&str; 3] = ["mpi.h", "oxmpi_registry.h", "oxmpi_dmapp.h"];
/// The commands. Each has the command that it links to, unless a program of its own name was built.
const COMMANDS: [(&str, &str); 11] = [
    ("mpicc", "mpicc"),
    ("mpicxx", "mpicc"),
    ("mpic++", "mpicc"),
    ("mpiCC", "mpicc"),
    ("mpifort", "mpicc"),
    ("mpif77", "mpicc"),
    ("mpif90", "mpicc"),
    ("mpirun", "mpirun"),
    ("mpiexec", "mpirun"),
    ("oxmpi-info", "oxmpi-info"),
    ("oxmpi-names", "oxmpi-names"),
];
/// The file names that cargo may give the library.
const LIBRARY_NAMES: [&str; 2] = ["libmpi_abi.so", "liboxmpi_capi.so"];
/// The libraries that `mpirun --check` and `mpirun --profile` load before it.
const TOOLS: [&str; 3] = [
    "liboxmpi_check.so",
    "liboxmpi_freed.so",
    "liboxmpi_profile.so",
];
/// The folder below `lib` of the libraries for programs of other ABIs; linkers do not search it.
pub const FRONT_FOLDER: &str = "oxmpi";
/// For each: the file name in cargo, its folder, its soname, and the other names that programs
/// need.
pub const FRONT_ENDS: [(&str, &str, &str, &[&str]); 3] = [
    (
        "liboxmpi_mpich.so",
        "mpich",
        "libmpi.so.12",
        &["libmpich.so.12"],
    ),
    ("liboxmpi_openmpi.so", "openmpi", "libmpi.so.40", &[]),
    ("liboxmpi_tool_abi.so", "tools", SONAME, &[]),
];
/// The names for the linker: its own, and that of `-lmpi`, which otherwise finds another MPI.
const LINKED_AS: [&str; 2] = ["libmpi_abi.so", "libmpi.so"];
/// The names of its pkg-config files: its own, and those of Open MPI and MPICH.
const PKG_CONFIG_NAMES: [&str; 10] = [
    "mpi_abi",
    "mpi",
    "mpi-c",
    "mpi-cxx",
    "mpi-fort",
    "ompi",
    "ompi-c",
    "ompi-cxx",
    "ompi-fort",
    "mpich",
];
/// The soname of the library.
pub const SONAME: &str = "libmpi_abi.so.1";
