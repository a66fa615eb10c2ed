//! `oxmpi-info --build-fortran FC [CC]`: compiles the modules and the Fortran library for a
//! compiler.
//!
//! Only the compiler that wrote a module can use it. So each compiler has its own folder,
//! `lib/fortran/FC`, and our C library needs no Fortran compiler. The glue is C that reads FC's
//! descriptors. CC must be a C compiler that can use FC's ISO_Fortran_binding.h. A folder is
//! renamed to its final name only when it is complete.

use crate::wrapper::command::Tree;
use crate::wrapper::fortran::named_folder;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// In the order of their dependences.
const MODULES: [&str; 4] = ["oxmpi_types", "facts", "mpi", "mpi_f08"];
const GLUE: [&str; 6] = [
    "support",
    "sections",
    "attributes",
    "callbacks",
    "calls",
    "made",
];
/// The soname, recorded in programs that are linked with the library.
const SONAME: &str = "libmpifort_abi.so.1";

/// The compilers with modules in this installation.
pub fn compilers() -> String {
    let folder = Tree::find().map(|tree| tree.lib.join("fortran"));
    let entries = folder.ok().and_then(|folder| fs::read_dir(folder).ok());
    let mut names: Vec<String> = entries
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().join(SONAME).is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    match names.is_empty() {
        true => "no compiler has modules yet; oxmpi-info --build-fortran FC".into(),
        false => names.join(", "),
    }
}

/// Builds for the compiler in `words`.
pub fn build(words: &[String]) -> Result<String, String> {
    let (fc, cc) = match words {
        [fc] => (fc.as_str(), None),
        [fc, cc] => (fc.as_str(), Some(cc.as_str())),
        _ => {
            return Err("--build-fortran needs a Fortran compiler: --build-fortran FC [CC]".into());
        }
    };
    let tree = Tree::find()?;
    let folder = named_folder(&tree.lib, fc);
    // Built again, even if the folder exists.
    let made = make(&tree, &folder, fc, cc);
    made.map(|()| format!("built mpi and mpi_f08 for {fc} in {}\n", folder.display()))
}

/// Builds into `folder`, unless another process has done so before this one gets the lock. Calls
/// `begins` before the build.
pub fn into_folder(
    tree: &Tree,
    folder: &Path,
    fc: &str,
    cc: Option<&str>,
    begins: &dyn Fn(),
) -> Result<(), String> {
    let all = tree.lib.join("fortran");
    let place = |error: std::io::Error| format!("{}: {error}", all.display());
    fs::create_dir_all(&all).map_err(place)?;
    // Of compilations that start at the same time only one builds the modules.
    let lock = all.join(".lock");
    let lock = fs::File::create(&lock).map_err(place)?;
    lock.lock().map_err(place)?;
    if folder.join(SONAME).exists() {
        return Ok(());
    }
    begins();
    make(tree, folder, fc, cc)
}

fn make(tree: &Tree, folder: &Path, fc: &str, cc: Option<&str>) -> Result<(), String> {
    let share = tree.include.with_file_name("share").join("oxmpi/fortran");
    if !share.join("mpi_f08.f90").is_file() {
        return Err(format!("{} has no Fortran sources", share.display()));
    }
    let (cc, header) = match cc {
        Some(cc) => (cc.to_owned(), None),
        None => (c_compiler(), header_folder(fc)),
    };
    let work = folder.with_extension(format!("new-{}", std::process::id()));
    let made = (|| {
        fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
        compile(&share, &work, tree, fc, &cc, header.as_deref())?;
        replace(&work, folder)
    })();
    if made.is_err() {
        // A partial build is useless; the error of the compiler is what counts.
        let _ = fs::remove_dir_all(&work);
    }
    made
}

/// The user's C compiler, or the system's.
fn c_compiler() -> String {
    let given = std::env::var("CC").ok().filter(|cc| !cc.trim().is_empty());
    given.unwrap_or_else(|| "cc".into())
}

/// The folder with the Fortran compiler's ISO_Fortran_binding.h, if the compiler prints it. Any C
/// compiler can read the header there.
fn header_folder(fc: &str) -> Option<PathBuf> {
    let mut parts = fc.split_whitespace();
    let mut command = Command::new(parts.next()?);
    let output = command
        .args(parts)
        .arg("-print-file-name=include")
        .output()
        .ok()?;
    let folder = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    folder
        .join("ISO_Fortran_binding.h")
        .is_file()
        .then_some(folder)
}

fn compile(
    share: &Path,
    work: &Path,
    tree: &Tree,
    fc: &str,
    cc: &str,
    header: Option<&Path>,
) -> Result<(), String> {
    let mut objects: Vec<PathBuf> = Vec::new();
    for name in MODULES {
        let object = work.join(format!("{name}.o"));
        let words: [OsString; 5] = [
            "-fPIC".into(),
            "-c".into(),
            share.join(format!("{name}.f90")).into(),
            "-o".into(),
            object.clone().into(),
        ];
        run(fc, work, &words)?;
        objects.push(object);
    }
    for name in GLUE {
        let object = work.join(format!("{name}.o"));
        let mut words: Vec<OsString> = vec![
            "-fPIC".into(),
            "-O2".into(),
            "-I".into(),
            tree.include.clone().into(),
            "-c".into(),
            share.join("glue").join(format!("{name}.c")).into(),
            "-o".into(),
            object.clone().into(),
        ];
        // After the C compiler's own folders, which have priority for all other headers.
        words.extend(
            header
                .map(|folder| ["-idirafter".into(), folder.into()])
                .into_iter()
                .flatten(),
        );
        run(cc, work, &words)?;
        objects.push(object);
    }
    let mut words: Vec<OsString> = vec![
        "-shared".into(),
        "-o".into(),
        work.join(SONAME).into(),
        format!("-Wl,-soname,{SONAME}").into(),
        format!(
            "-Wl,--version-script={}",
            share.join("libmpifort_abi.map").display()
        )
        .into(),
        // The C library is found relative to this one, even when the tree is moved.
        "-Wl,-rpath,$ORIGIN/../..".into(),
        "-Wl,--enable-new-dtags".into(),
        "-L".into(),
        tree.lib.clone().into(),
    ];
    words.extend(objects.iter().map(|object| object.clone().into()));
    words.push("-lmpi_abi".into());
    run(fc, work, &words)?;
    for object in objects {
        fs::remove_file(&object).map_err(|error| format!("{}: {error}", object.display()))?;
    }
    std::os::unix::fs::symlink(SONAME, work.join("libmpifort_abi.so"))
        .map_err(|error| error.to_string())
}

/// Runs a compiler in the folder for its modules; prints nothing unless it fails.
fn run(compiler: &str, folder: &Path, words: &[OsString]) -> Result<(), String> {
    let mut parts = compiler.split_whitespace();
    let output = Command::new(parts.next().unwrap_or_default())
        .args(parts)
        .args(words)
        .current_dir(folder)
        .output()
        .map_err(|error| format!("the compiler {compiler} cannot be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let line = crate::wrapper::command::shell_words(words);
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("failed: {compiler} {line}\n{said}"))
}

fn replace(work: &Path, folder: &Path) -> Result<(), String> {
    if folder.exists() {
        // A running program keeps its files open.
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::rename(work, folder).map_err(|error| format!("{}: {error}", folder.display()))
}
