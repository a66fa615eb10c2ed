//! From the command line to something that can be executed: the path of each program and its
//! environment.
//!
//! Done once, before anything is forked, so that a misspelt program costs a message and nothing
//! else.

use crate::complaint;
use crate::map::Program;
use crate::spec::{App, EnvSpec, Inherit};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::process;
use oxmpi_rte::wire;
use std::env;
use std::ffi::{CString, OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// A program ready to be started, and its environment without the variables of a rank.
pub type Resolved = (Program, Vec<CString>);

/// Resolves one program. `library` is put first in the search path of shared libraries.
///
/// # Errors
/// A sentence for the user: nothing of that name, not executable, no such directory, a NUL byte.
pub fn resolve(app: &App, library: Option<&Path>) -> Result<Resolved, Message> {
    let name = app.program.to_string_lossy().into_owned();
    if let Some(directory) = &app.directory
        && !directory.is_dir()
    {
        return Err(Message::new(Id::WorkingDir)
            .with("path", directory.display())
            .with("host", process::host_name())
            .with("reason", "it does not exist, or is no directory"));
    }
    let path = find(app)?;
    let argv = std::iter::once(&app.program)
        .chain(&app.args)
        .map(|word| c_string(word))
        .collect::<Result<_, _>>()?;
    let environment = environment(&app.env, env::vars_os(), library)
        .into_iter()
        .map(|word| c_string(&word))
        .collect::<Result<_, _>>()?;
    let program = Program {
        path: c_string(path.as_os_str())?,
        argv,
        environment: 0,
        directory: app
            .directory
            .as_ref()
            .map(|directory| c_string(directory.as_os_str()))
            .transpose()?,
        name,
        facts: launch_facts(app),
    };
    Ok((program, environment))
}

/// The folder of our own library, beside the folder of the running program.
#[must_use]
pub fn library_folder() -> Option<PathBuf> {
    let program = fs::read_link("/proc/self/exe").ok()?;
    let folder = program.parent()?.parent()?.join("lib");
    folder.join("libmpi_abi.so.1").exists().then_some(folder)
}

fn find(app: &App) -> Result<PathBuf, Message> {
    let given = Path::new(&app.program);
    if app.program.is_empty() {
        return Err(complaint::program("\"\"", "its name is empty", ""));
    }
    let base = app.directory.clone().unwrap_or_else(|| PathBuf::from("."));
    if app.program.as_bytes().contains(&b'/') {
        // Relative to where the rank starts, as its shell would see it; else to where the user is.
        let here = base.join(given);
        return match runnable(&here) {
            Ok(()) if given.is_absolute() => Ok(given.into()),
            Ok(()) => absolute(&here),
            Err(_) if runnable(given).is_ok() => absolute(given),
            Err(why) => Err(refused(given, why)),
        };
    }
    let user_path = app
        .env
        .set
        .iter()
        .rev()
        .find(|(name, _)| name == "PATH")
        .map(|(_, value)| value.clone());
    let path = user_path
        .or_else(|| env::var_os("PATH"))
        .unwrap_or_else(|| DEFAULT_PATH.into());
    let mut not_runnable = None;
    for list in app.path.iter().chain([&path]) {
        for folder in env::split_paths(list) {
            let candidate = folder.join(given);
            match runnable(&candidate) {
                Ok(()) => return absolute(&candidate),
                Err(why) if candidate.exists() => {
                    not_runnable = Some(refused(&candidate, why));
                }
                Err(_) => {}
            }
        }
    }
    // People write `mpirun -n 2 hello` and mean ./hello.
    let here = base.join(given);
    match runnable(&here) {
        Ok(()) => absolute(&here),
        Err(why) if here.exists() => Err(refused(&here, why)),
        Err(_) => Err(not_runnable.unwrap_or_else(|| {
            let place = format!("it is neither in PATH nor in {}", shown(&base));
            complaint::program(
                &given.to_string_lossy(),
                place,
                "give its path, with a slash",
            )
        })),
    }
}

fn shown(folder: &Path) -> String {
    if folder == Path::new(".") {
        "the current directory".into()
    } else {
        folder.display().to_string()
    }
}

fn absolute(path: &Path) -> Result<PathBuf, Message> {
    std::path::absolute(path).map_err(|error| refused(path, &error.to_string()))
}

fn refused(path: &Path, why: &str) -> Message {
    let hint = if why == NOT_EXECUTABLE {
        "chmod +x, if it is a program or a script"
    } else {
        "check the path"
    };
    complaint::program(&path.to_string_lossy(), format!("it {why}"), hint)
}

fn runnable(path: &Path) -> Result<(), &'static str> {
    match fs::metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Err("does not exist"),
        Err(_) => Err("cannot be reached"),
        Ok(meta) if meta.is_dir() => Err("is a directory"),
        Ok(meta) if meta.permissions().mode() & 0o111 == 0 => Err(NOT_EXECUTABLE),
        Ok(_) => Ok(()),
    }
}

fn environment(
    spec: &EnvSpec,
    ours: impl Iterator<Item = (OsString, OsString)>,
    library: Option<&Path>,
) -> Vec<OsString> {
    let inherited = |name: &OsStr| match &spec.inherit {
        Inherit::All => true,
        Inherit::None => false,
        Inherit::List(names) => names.iter().any(|listed| listed == name),
    };
    let mut vars: Vec<(OsString, OsString)> = ours
        .filter(|(name, _)| !is_ranks_own(name) && inherited(name))
        .collect();
    for (name, value) in &spec.set {
        set(&mut vars, name, value.clone());
    }
    if let Some(library) = library {
        let mut value = library.as_os_str().to_os_string();
        if let Some((_, old)) = vars
            .iter()
            .find(|(name, old)| name == LIBRARY_PATH && !old.is_empty())
        {
            value.push(":");
            value.push(old);
        }
        set(&mut vars, OsStr::new(LIBRARY_PATH), value);
    }
    vars.into_iter()
        .map(|(mut name, value)| {
            name.push("=");
            name.push(value);
            name
        })
        .collect()
}

fn set(vars: &mut Vec<(OsString, OsString)>, name: &OsStr, value: OsString) {
    match vars.iter_mut().find(|(known, _)| known == name) {
        Some(var) => var.1 = value,
        None => vars.push((name.into(), value)),
    }
}

/// What MPI_INFO_ENV tells: facts of the start, in the words of its keys.
fn launch_facts(app: &App) -> Vec<(String, String)> {
    let argv: Vec<String> = app
        .args
        .iter()
        .map(|arg| arg.to_string_lossy().into_owned())
        .collect();
    let mut facts = vec![
        (
            "info_env.command".to_string(),
            app.program.to_string_lossy().into_owned(),
        ),
        ("info_env.argv".to_string(), argv.join(" ")),
        ("info_env.maxprocs".to_string(), app.count.to_string()),
    ];
    if let Some(directory) = &app.directory {
        facts.push(("info_env.wdir".to_string(), directory.display().to_string()));
    }
    facts
}

/// Variables that belong to one rank, and must not reach another job started inside it.
fn is_ranks_own(name: &OsStr) -> bool {
    name == wire::DAEMON_VARIABLE
        || name == wire::SECRET_VARIABLE
        || RANK_VARIABLES.iter().any(|own| name == *own)
}

fn c_string(word: &OsStr) -> Result<CString, Message> {
    CString::new(word.to_os_string().into_vec())
        .map_err(|_| complaint::program(&word.to_string_lossy(), "there is a NUL byte in it", ""))
}

/// What a rank finds in its environment besides [`wire::DAEMON_VARIABLE`]; the last two are what
/// scripts of other launchers' users look for to choose a device.
pub const RANK_VARIABLES: [&str; 6] = [
    wire::RANK_VARIABLE,
    "OXMPI_SIZE",
    "OXMPI_LOCAL_RANK",
    "OXMPI_LOCAL_SIZE",
    "MPI_LOCALRANKID",
    "MPI_LOCALNRANKS",
];

const NOT_EXECUTABLE: &str = "is not executable";
const LIBRARY_PATH: &str = "LD_LIBRARY_PATH";
const DEFAULT_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

#[cfg(test)]
mod tests {
    use super::*;

    fn vars(list: &[(&str, &str)]) -> std::vec::IntoIter<(OsString, OsString)> {
        list.iter()
            .map(|(n, v)| (OsString::from(n), OsString::from(v)))
            .collect::<Vec<_>>()
            .into_iter()
    }

    #[test]
    fn our_library_comes_first() {
        let ours = vars(&[
            ("LD_LIBRARY_PATH", "/old"),
            ("OXMPI_RANK", "3"),
            ("HOME", "/h"),
        ]);
        let env = environment(&EnvSpec::default(), ours, Some(Path::new("/new")));
        assert_eq!(env, ["LD_LIBRARY_PATH=/new:/old", "HOME=/h"]);
        assert_eq!(
            environment(&EnvSpec::default(), vars(&[]), Some(Path::new("/n"))),
            ["LD_LIBRARY_PATH=/n"]
        );
    }

    #[test]
    fn lists_and_settings() {
        let spec = EnvSpec {
            inherit: Inherit::List(vec!["A".into()]),
            set: vec![("B".into(), "2".into())],
        };
        assert_eq!(
            environment(&spec, vars(&[("A", "1"), ("B", "x"), ("C", "3")]), None),
            ["A=1", "B=2"]
        );
        let none = EnvSpec {
            inherit: Inherit::None,
            set: vec![],
        };
        assert!(environment(&none, vars(&[("A", "1")]), None).is_empty());
    }

    #[test]
    fn programs_are_found_or_explained() {
        let app = |program: &str| App {
            count: 1,
            program: program.into(),
            ..App::default()
        };
        assert_eq!(resolve(&app("sh"), None).unwrap().0.name, "sh");
        assert!(resolve(&app("/bin/sh"), None).is_ok());
        let why = |app: &App| resolve(app, None).err().unwrap().to_string();
        assert!(why(&app("no-such-program-x")).contains("in PATH"));
        assert!(why(&app("/etc/passwd")).contains("not executable"));
        assert!(why(&app("/no/such")).contains("does not exist"));
        assert!(
            why(&App {
                directory: Some("/no/dir".into()),
                ..app("sh")
            })
            .contains("working directory")
        );
    }
}
