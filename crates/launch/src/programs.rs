//! The programs of the command line: the path of each, and its environment.
//!
//! On mpirun's own machine this is done before anything is forked, so that a misspelt name costs
//! only a message. Each other machine finds its own programs.

use crate::abi::{self, Abi, Number};
use crate::complaint;
use crate::map::Program;
use crate::spec::{App, EnvSpec, Inherit};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::process;
use oxmpi_rte::wire;
use std::env;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Variables and their values.
pub type Usual = &'static [(&'static str, &'static str)];

/// A program ready to be started, and its environment without the variables of a rank.
pub type Resolved = (Program, Vec<CString>);

/// Describes one program, independently of the machine where it runs. The folders of `library` are
/// put first in the search path of shared libraries. The variables `usual` are set unless the user
/// has set them.
///
/// # Errors
/// A message for the user: a NUL byte.
pub fn describe(app: &App, library: Option<&Path>, usual: Usual) -> Result<Resolved, Message> {
    let argv = std::iter::once(&app.program)
        .chain(&app.args)
        .map(|word| c_string(word))
        .collect::<Result<_, _>>()?;
    let environment = environment(&app.env, env::vars_os(), library, usual)
        .into_iter()
        .map(|word| c_string(&word))
        .collect::<Result<_, _>>()?;
    let directory = app.directory.as_ref();
    let program = Program {
        path: CString::default(),
        search: app.path.as_deref().map(c_string).transpose()?,
        argv,
        environment: 0,
        directory: directory
            .map(|directory| c_string(directory.as_os_str()))
            .transpose()?,
        name: app.program.to_string_lossy().into_owned(),
        facts: launch_facts(app),
        variables: Vec::new(),
        loading: Vec::new(),
    };
    Ok((program, environment))
}

/// Finds a program on this machine; `environment` is the program's.
///
/// # Errors
/// A message for the user: no such file, not executable, no such directory.
pub fn locate(program: &Program, environment: &[CString]) -> Result<CString, Message> {
    let directory = program.directory.as_deref().map(path_of);
    if let Some(directory) = directory
        && !directory.is_dir()
    {
        return Err(no_directory(directory));
    }
    c_string(find(program, environment)?.as_os_str())
}

/// Ranks cannot start in this directory.
pub fn no_directory(directory: &Path) -> Message {
    Message::new(Id::WorkingDir)
        .with("path", directory.display())
        .with("host", process::host_name())
        .with("reason", "it does not exist, or is no directory")
}

/// Puts this machine's own libraries first in the search path of `environment`, if the installation
/// has another path than mpirun's.
pub fn prefer_library(environment: &mut Vec<CString>, library: &Path) {
    let name = format!("{LIBRARY_PATH}=");
    let of = |pair: &CString| {
        pair.as_bytes()
            .strip_prefix(name.as_bytes())
            .map(<[u8]>::to_vec)
    };
    let at = environment.iter().position(|pair| of(pair).is_some());
    let old = at.and_then(|at| of(&environment[at])).unwrap_or_default();
    let new = search_path(library, OsStr::from_bytes(&old));
    if let Ok(pair) = CString::new([name.as_bytes(), new.as_bytes()].concat()) {
        match at {
            Some(at) => environment[at] = pair,
            None => environment.push(pair),
        }
    }
}

/// The folders of `library`, followed by those of `old`.
fn search_path(library: &Path, old: &OsStr) -> OsString {
    let folders = abi::folders(library);
    let folders = folders.iter().map(|folder| folder.as_os_str().as_bytes());
    let ours: Vec<u8> = folders.collect::<Vec<_>>().join(&b':');
    match old.as_bytes().strip_prefix(&ours[..]) {
        Some([] | [b':', ..]) => old.into(),
        _ if old.is_empty() => OsString::from_vec(ours),
        _ => OsString::from_vec([&ours[..], b":", old.as_bytes()].concat()),
    }
}

/// The bytes of a C string as a path.
pub fn path_of(text: &CStr) -> &Path {
    Path::new(OsStr::from_bytes(text.to_bytes()))
}

/// The folder of our own library, beside the folder of the running program.
#[must_use]
pub fn library_folder() -> Option<PathBuf> {
    let program = fs::read_link("/proc/self/exe").ok()?;
    let folder = program.parent()?.parent()?.join("lib");
    folder.join("libmpi_abi.so.1").exists().then_some(folder)
}

fn find(program: &Program, environment: &[CString]) -> Result<PathBuf, Message> {
    let given = program
        .argv
        .first()
        .map_or(Path::new(""), |word| path_of(word));
    if given.as_os_str().is_empty() {
        return Err(complaint::program("\"\"", "its name is empty", ""));
    }
    let base = program.directory.as_deref().map_or(Path::new("."), path_of);
    if given.as_os_str().as_bytes().contains(&b'/') {
        // A relative path starts at the rank's directory, as its shell would see it; otherwise at
        // the user's directory.
        let here = base.join(given);
        return match runnable(&here) {
            Ok(()) if given.is_absolute() => Ok(given.into()),
            Ok(()) => absolute(&here),
            Err(_) if runnable(given).is_ok() => absolute(given),
            Err(why) => Err(refused(given, why)),
        };
    }
    let user_path = environment
        .iter()
        .find_map(|pair| pair.as_bytes().strip_prefix(b"PATH="));
    let path = user_path
        .map(|path| OsStr::from_bytes(path).to_os_string())
        .or_else(|| env::var_os("PATH"))
        .unwrap_or_else(|| DEFAULT_PATH.into());
    let search = program.search.as_deref();
    let search = search.map(|search| path_of(search).as_os_str().to_os_string());
    let mut not_runnable = None;
    for list in search.iter().chain([&path]) {
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
    // Users write `mpirun -n 2 hello` and mean ./hello.
    let here = base.join(given);
    match runnable(&here) {
        Ok(()) => absolute(&here),
        Err(why) if here.exists() => Err(refused(&here, why)),
        Err(_) => Err(not_runnable.unwrap_or_else(|| {
            let place = format!("it is neither in PATH nor in {}", shown(base));
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
    usual: Usual,
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
    for (name, value) in usual {
        if !vars.iter().any(|(known, _)| known == name) {
            vars.push((name.into(), value.into()));
        }
    }
    if let Some(library) = library {
        let old = vars.iter().find(|(name, _)| name == LIBRARY_PATH);
        let old = old.map_or(OsStr::new(""), |(_, old)| old);
        let value = search_path(library, old);
        set(&mut vars, OsStr::new(LIBRARY_PATH), value);
        let (name, value) = PYTHON;
        let has_front = Abi::Mpich.file(Some(library), value).is_some();
        if has_front && !vars.iter().any(|(known, _)| known == name) {
            vars.push((name.into(), value.into()));
        }
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

/// The values of MPI_INFO_ENV: facts of the start under its keys.
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

/// Whether a variable belongs to one rank, so that it must not reach another job started inside it.
pub fn is_ranks_own(name: &OsStr) -> bool {
    let of_abis = [Abi::Mpich, Abi::OpenMpi]
        .into_iter()
        .flat_map(Abi::variables);
    name == wire::DAEMON_VARIABLE
        || name == wire::SECRET_VARIABLE
        || name == wire::NODE_VARIABLE
        || RANK_VARIABLES
            .iter()
            .chain(of_abis)
            .any(|(own, _)| name == *own)
        || wire::FACT_VARIABLES.iter().any(|(_, own)| name == *own)
}

fn c_string(word: &OsStr) -> Result<CString, Message> {
    CString::new(word.to_os_string().into_vec())
        .map_err(|_| complaint::program(&word.to_string_lossy(), "there is a NUL byte in it", ""))
}

/// The variables of a rank, besides [`wire::DAEMON_VARIABLE`]. Scripts of users of other launchers
/// read the last two to choose a device. Programs of other ABIs get [more](Abi::variables).
pub const RANK_VARIABLES: [(&str, Number); 6] = [
    (wire::RANK_VARIABLE, Number::Rank),
    (wire::SIZE_VARIABLE, Number::Size),
    ("OXMPI_LOCAL_RANK", Number::LocalRank),
    ("OXMPI_LOCAL_SIZE", Number::LocalSize),
    ("MPI_LOCALRANKID", Number::LocalRank),
    ("MPI_LOCALNRANKS", Number::LocalSize),
];

/// The variable with the library by which Python's mpi4py recognizes the ABI, to load a module for
/// it. Without the variable it loads `libmpi.so`, also by paths that no variable overrides. That is
/// the library of another MPI, or ours with the standard ABI, for which its binary packages have no
/// module.
const PYTHON: (&str, &str) = ("MPI4PY_LIBMPI", "libmpi.so.12");

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
            ("OMPI_COMM_WORLD_RANK", "3"),
            ("PMI_SIZE", "4"),
            ("HOME", "/h"),
        ]);
        let env = environment(&EnvSpec::default(), ours, Some(Path::new("/usr")), &[]);
        assert_eq!(env, ["LD_LIBRARY_PATH=/usr:/old", "HOME=/h"]);
        assert_eq!(
            environment(&EnvSpec::default(), vars(&[]), Some(Path::new("/usr")), &[]),
            ["LD_LIBRARY_PATH=/usr"]
        );
    }

    #[test]
    fn lists_and_settings() {
        let spec = EnvSpec {
            inherit: Inherit::List(vec!["A".into()]),
            set: vec![("B".into(), "2".into())],
        };
        assert_eq!(
            environment(
                &spec,
                vars(&[("A", "1"), ("B", "x"), ("C", "3")]),
                None,
                &[]
            ),
            ["A=1", "B=2"]
        );
        let none = EnvSpec {
            inherit: Inherit::None,
            set: vec![],
        };
        assert!(environment(&none, vars(&[("A", "1")]), None, &[]).is_empty());
    }

    #[test]
    fn what_is_usual_is_the_users_to_change() {
        let spec = EnvSpec {
            inherit: Inherit::All,
            set: vec![("B".into(), "2".into())],
        };
        let usual: Usual = &[("A", "0"), ("B", "0"), ("C", "0")];
        assert_eq!(
            environment(&spec, vars(&[("A", "1")]), None, usual),
            ["A=1", "B=2", "C=0"]
        );
    }

    fn resolve(app: &App) -> Result<Resolved, Message> {
        let (mut program, environment) = describe(app, None, &[])?;
        program.path = locate(&program, &environment)?;
        Ok((program, environment))
    }

    // With --prefix, or another path of the installation there, ranks of other machines loaded any
    // library they found.
    #[test]
    fn a_machines_own_library_comes_first() {
        let mut env: Vec<CString> = vec![c"A=1".into(), c"LD_LIBRARY_PATH=/usr:/old".into()];
        prefer_library(&mut env, Path::new("/usr"));
        assert_eq!(env[1].as_c_str(), c"LD_LIBRARY_PATH=/usr:/old");
        prefer_library(&mut env, Path::new("/bin"));
        assert_eq!(env[1].as_c_str(), c"LD_LIBRARY_PATH=/bin:/usr:/old");
        let mut none = Vec::new();
        prefer_library(&mut none, Path::new("/bin"));
        assert_eq!(none, [CString::from(c"LD_LIBRARY_PATH=/bin")]);
    }

    // Python loaded its module for an ABI that the library does not have, or found no module.
    #[test]
    fn python_is_given_a_library_for_which_it_has_a_module() {
        let lib = env::temp_dir().join(format!("oxmpi-python-{}", std::process::id()));
        let front = lib.join("oxmpi/mpich");
        fs::create_dir_all(&front).unwrap();
        let of = |given: &[(&str, &str)]| {
            let all = environment(&EnvSpec::default(), vars(given), Some(&lib), &[]);
            let texts = all.into_iter().filter_map(|one| one.into_string().ok());
            texts
                .filter(|one| one.starts_with("MPI4PY_LIBMPI="))
                .collect::<Vec<_>>()
        };
        assert!(of(&[]).is_empty());
        fs::write(front.join("libmpi.so.12"), "").unwrap();
        assert_eq!(of(&[]), ["MPI4PY_LIBMPI=libmpi.so.12"]);
        let own = of(&[("MPI4PY_LIBMPI", "/x")]);
        assert_eq!(own, ["MPI4PY_LIBMPI=/x"]);
        fs::remove_dir_all(&lib).unwrap();
    }

    // Programs of other ABIs found the system's library, or none.
    #[test]
    fn the_libraries_of_all_abis_come_first() {
        let lib = env::temp_dir().join(format!("oxmpi-folders-{}", std::process::id()));
        let both = ["oxmpi/mpich", "oxmpi/openmpi"].map(|one| lib.join(one));
        let path = |old: &str| search_path(&lib, OsStr::new(old)).into_string().unwrap();
        fs::create_dir_all(&both[0]).unwrap();
        let ours = format!("{}:{}", lib.display(), both[0].display());
        assert_eq!(path(""), ours);
        fs::create_dir_all(&both[1]).unwrap();
        let ours = format!("{ours}:{}", both[1].display());
        assert_eq!(path("/old"), format!("{ours}:/old"));
        assert_eq!(path(&ours), ours);
        assert_eq!(path(&format!("{ours}x")), format!("{ours}:{ours}x"));
        fs::remove_dir_all(&lib).unwrap();
    }

    #[test]
    fn programs_are_found_or_explained() {
        let app = |program: &str| App {
            count: 1,
            program: program.into(),
            ..App::default()
        };
        assert_eq!(resolve(&app("sh")).unwrap().0.name, "sh");
        assert!(resolve(&app("/bin/sh")).is_ok());
        let why = |app: &App| resolve(app).err().unwrap().to_string();
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
