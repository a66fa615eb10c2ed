//! The MPI library that serves a program, and the reasons when it is not ours.
//!
//! Programs built with other MPIs need a library of another name, and oxmpi has one for each ABI
//! (docs/binaries.md). LD_LIBRARY_PATH leads to it, unless a DT_RPATH takes precedence. In that
//! case LD_PRELOAD with a file of the same name leads to it. The decision is made before the
//! program starts, from its ELF file, its libraries and the search path of its environment. For a
//! script it examines the interpreter. A library that is loaded at run time (dlopen) is not visible
//! here, and is found by LD_LIBRARY_PATH. No result of this module keeps a program from starting.
//!
//! `head::plan` calls it and, on other hosts, `proxy::resolve`; `oxmpi-info --program` shows all
//! results.

mod elf;
mod loader;
mod preload;
mod script;
mod started;
mod symbols;
#[cfg(test)]
mod tests;

use crate::abi::{self, Abi, Kind, is_first};
use crate::map::JobMap;
use crate::programs;
use loader::{Cache, Closure, Loaded, Search};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::process;
pub use preload::word;
use preload::{loading, loading_later, words};
pub(crate) use started::Started;
use std::collections::{HashMap, HashSet};
use std::ffi::CString;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The decision for one program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decision {
    /// The ABIs whose variables its ranks get in their environment.
    pub(crate) variables: Vec<Abi>,
    /// Variables that lead the loader to its libraries, where the environment's do not.
    pub(crate) loading: Vec<CString>,
    /// Our libraries among these.
    preloaded: Vec<PathBuf>,
    /// Problems.
    pub(crate) warnings: Vec<Message>,
    /// The library that it loads, for `--report`.
    pub(crate) report: String,
    /// The program behind a script, or the program itself.
    pub(crate) program: PathBuf,
    /// Its MPI libraries, each with the file that needs it.
    pub(crate) libraries: Vec<(String, PathBuf)>,
}

impl Decision {
    /// Its ABI, if known.
    fn abi(&self) -> Option<Abi> {
        if let [abi] = self.variables[..] {
            return Some(abi);
        }
        let name = self.preloaded.first()?.file_name()?;
        match Kind::of(name.to_str()?)? {
            Kind::Of(abi) => Some(abi),
            _ => None,
        }
    }
}

/// The key of a decision: file, arguments, index of the environment, folder.
type DecisionKey = (CString, Vec<CString>, u32, Option<CString>);

/// Decides for the programs of a job.
pub(crate) struct Chooser<'a> {
    /// The folder of our own libraries.
    library: Option<&'a Path>,
    cache: Cache,
    /// The decisions made so far.
    known: HashMap<DecisionKey, Decision>,
}

impl<'a> Chooser<'a> {
    pub(crate) fn new(library: Option<&'a Path>) -> Chooser<'a> {
        Chooser {
            library,
            cache: Cache::default(),
            known: HashMap::new(),
        }
    }

    /// Examines a program of a job that was found here, and stores the decision in the map.
    pub(crate) fn decide_for(&mut self, map: &mut JobMap, number: u32) -> Decision {
        let program = &map.programs[number as usize];
        let (path, words) = (program.path.clone(), program.argv.clone());
        let key = (path, words, program.environment, program.directory.clone());
        let decision = match self.known.get(&key) {
            Some(known) => known.clone(),
            None => {
                let environment = &map.environments[program.environment as usize];
                let path = programs::path_of(&program.path);
                let started = Started {
                    words: program.argv.get(1..).unwrap_or_default(),
                    directory: program.directory.as_deref().map(programs::path_of),
                    ..Started::default()
                };
                let decision = self.decide(&program.name, path, environment, started);
                self.known.insert(key, decision.clone());
                decision
            }
        };
        let program = &mut map.programs[number as usize];
        program.variables.clone_from(&decision.variables);
        program.loading.clone_from(&decision.loading);
        decision
    }

    /// Examines the file `path` with its environment. If it needs no MPI library, the programs that
    /// it starts are examined. `name` is its name in messages.
    pub(crate) fn decide(
        &self,
        name: &str,
        path: &Path,
        environment: &[CString],
        started: Started<'_>,
    ) -> Decision {
        let program = script::interpreter(path, value(environment, b"PATH="));
        let given = value(environment, PRELOAD);
        let search = Search {
            folders: loader::folders(value(environment, PATH)),
            preload: words(given),
            is_secure: is_of_another_user(&program),
            cache: &self.cache,
        };
        let look = Look {
            chooser: self,
            name,
            program: &program,
        };
        let closure = loader::closure(&program, &search);
        let is_shown = |all: &Closure| search.is_secure || !look.libraries(all).is_empty();
        if let Some(closure) = closure.as_ref().filter(|all| is_shown(all)) {
            return self.decide_among(&look, closure, search, given);
        }
        let mut decision = look.nothing_shown();
        if let Some((theirs, ours)) = closure.and_then(|closure| look.led_to_later(&closure)) {
            decision.report += &format!(" (by LD_PRELOAD: DT_RPATH leads to {})", theirs.display());
            decision.preloaded.push(ours);
        } else if decision.warnings.is_empty() {
            let started = started.by(&program, path);
            self.decide_started(&mut decision, started, environment);
        }
        let ours = &decision.preloaded;
        decision.loading = match self.library.and_then(abi::tools) {
            Some(below) => loading_later(given, ours, &below, &search),
            None => loading(given, ours, false),
        };
        decision
    }

    /// Examines the programs that a command starts. The command gets what they need, if they have
    /// one ABI.
    fn decide_started(
        &self,
        decision: &mut Decision,
        started: Started<'_>,
        environment: &[CString],
    ) {
        let programs = started.programs(value(environment, b"PATH="));
        let decisions = programs.iter().map(|file| {
            let name = file.display().to_string();
            self.decide(&name, file, environment, Started::default())
        });
        let decisions: Vec<Decision> = decisions.collect();
        let abis = decisions.iter().filter_map(|one| one.abi());
        let is_one = abis.collect::<HashSet<Abi>>().len() <= 1;
        let first = decisions
            .into_iter()
            .find(|one| !one.warnings.is_empty() || is_one && !one.preloaded.is_empty());
        if let Some(first) = first {
            decision.report = first.report;
            decision.preloaded = first.preloaded;
            decision.warnings = first.warnings;
            decision.libraries = first.libraries;
        }
    }

    /// The decision for a program with MPI libraries; `closure` is loaded without our LD_PRELOAD.
    fn decide_among(
        &self,
        look: &Look<'_>,
        closure: &Closure,
        mut search: Search<'_>,
        given: &[u8],
    ) -> Decision {
        let ours = look.to_preload(closure, &search);
        let words = ours.iter().map(|file| word(file, false).into());
        search.preload.extend(words);
        let again = (!ours.is_empty()).then(|| loader::closure(look.program, &search));
        // An LD_PRELOAD without effect is not set.
        let again = again.flatten();
        let again = again.filter(|all| look.not_ours(all).is_empty());
        let mut decision = look.decide(again.as_ref().unwrap_or(closure));
        let of_front = matches!(decision.abi(), Some(Abi::Mpich | Abi::OpenMpi));
        if again.is_some() {
            decision.preloaded = ours;
        }
        decision.loading = loading(given, &decision.preloaded, of_front);
        if let (Some(_), Some(replaced)) = (again, look.not_ours(closure).first()) {
            let replaced = shown(replaced);
            decision.report += &format!(" (by LD_PRELOAD: DT_RPATH leads to {replaced})");
        }
        decision
    }

    /// Whether our library is loaded for this name.
    fn is_ours(&self, one: &Loaded) -> bool {
        let ours = self.file_for(&one.name);
        let same = |(ours, path): (&PathBuf, &PathBuf)| real(ours) == real(path);
        ours.as_ref().zip(one.path.as_ref()).is_some_and(same)
    }

    /// Our library that serves programs that need `name`.
    fn file_for(&self, name: &str) -> Option<PathBuf> {
        let abi = match Kind::of(name)? {
            Kind::Of(abi) => abi,
            // A site may give our library such a name.
            Kind::Cray => Abi::Mpich,
            Kind::Ilp64 | Kind::Unknown => return None,
        };
        abi.file(self.library, name)
    }
}

/// One program that a [`Chooser`] examines.
struct Look<'a> {
    chooser: &'a Chooser<'a>,
    name: &'a str,
    program: &'a Path,
}

impl Look<'_> {
    /// The MPI libraries that the program loads, without those that our own libraries need.
    fn libraries(&self, closure: &Closure) -> Vec<Loaded> {
        let all = closure.loaded.iter();
        all.filter(|one| Kind::of(&one.name).is_some() && !self.is_below_ours(&one.by))
            .cloned()
            .collect()
    }

    fn is_below_ours(&self, file: &Path) -> bool {
        self.chooser
            .library
            .is_some_and(|lib| file.starts_with(lib))
    }

    /// Our files for the names that lead to other libraries, if all are of one ABI.
    fn to_preload(&self, closure: &Closure, search: &Search<'_>) -> Vec<PathBuf> {
        let libraries = self.libraries(closure);
        if search.is_secure || several(&libraries).is_some() {
            return Vec::new();
        }
        let replaced = libraries.iter().filter(|one| !self.chooser.is_ours(one));
        replaced
            .filter_map(|one| self.chooser.file_for(&one.name))
            .collect()
    }

    /// The library that the program's own DT_RPATH would load later, and ours of that name. Such a
    /// program is an interpreter built with an MPI in the same folder. `None` if there are
    /// libraries of two ABIs.
    fn led_to_later(&self, closure: &Closure) -> Option<(PathBuf, PathBuf)> {
        let folders = closure.lasting_folders();
        let pair = |name: &&str| {
            let mut files = folders.iter().map(|folder| folder.join(name));
            let theirs = files.find(|file| file.is_file())?;
            let ours = self.chooser.file_for(name)?;
            (real(&ours) != real(&theirs)).then_some((theirs, ours))
        };
        let mut found = LATER.iter().filter_map(pair);
        found.next().filter(|_| found.next().is_none())
    }

    /// The main MPI libraries that are not ours.
    fn not_ours(&self, closure: &Closure) -> Vec<Loaded> {
        let mut libraries = self.libraries(closure);
        libraries.retain(|one| is_first(&one.name) && !self.chooser.is_ours(one));
        libraries
    }

    fn decide(&self, closure: &Closure) -> Decision {
        let libraries = self.libraries(closure);
        let first = libraries.iter().find(|one| is_first(&one.name));
        // A program may need only the library of its language, which loads the main one.
        let Some(first) = first.or(libraries.first()) else {
            return self.nothing_shown();
        };
        let warning = match (several(&libraries), self.not_ours(closure).first()) {
            (Some((one, other)), _) => Some(self.two(one, other)),
            (None, Some(one)) => self.of_others(one, closure),
            (None, None) => self.lacks(first, closure),
        };
        let abi = match Kind::of(&first.name) {
            Some(Kind::Of(abi)) if self.chooser.is_ours(first) => Some(abi),
            Some(Kind::Cray) if self.chooser.is_ours(first) => Some(Abi::Mpich),
            _ => None,
        };
        let path = first.path.as_ref().map(|path| path.display());
        let report = match (abi, Kind::of(&first.name), path) {
            (_, Some(Kind::Of(Abi::Standard)), Some(path)) => path.to_string(),
            (Some(abi), _, Some(path)) => {
                format!("{path}, which serves {} by {}", self.name, abi.title())
            }
            _ => format!("{}, needed by {}", shown(first), self.name),
        };
        Decision {
            variables: abi.into_iter().collect(),
            loading: Vec::new(),
            preloaded: Vec::new(),
            warnings: warning.into_iter().collect(),
            report,
            program: self.program.to_path_buf(),
            libraries: named(&libraries),
        }
    }

    /// The decision without MPI libraries: the program is an interpreter, or uses no MPI.
    fn nothing_shown(&self) -> Decision {
        let path = self.program.display();
        let inside = symbols::has_mpi_inside(self.program).then(|| {
            Message::new(Id::StaticMpi)
                .with("program", self.name)
                .with("path", path)
                .with("effect", ALONE)
                .with("wrapper", self.wrapper())
        });
        let ours = self.chooser.library.map(|lib| lib.join("libmpi_abi.so.1"));
        let report = match (&inside, ours) {
            (Some(_), _) => format!("one that is linked into {}", self.name),
            (None, None) => format!("none is needed by {}", self.name),
            (None, Some(ours)) => {
                let (ours, name) = (ours.display(), self.name);
                format!("{ours} (first in LD_LIBRARY_PATH; {name} itself needs none)")
            }
        };
        Decision {
            // The libraries or programs that it loads or starts may have either ABI.
            variables: vec![Abi::Mpich, Abi::OpenMpi],
            loading: Vec::new(),
            preloaded: Vec::new(),
            warnings: inside.into_iter().collect(),
            report,
            program: self.program.to_path_buf(),
            libraries: Vec::new(),
        }
    }

    /// Two MPI libraries in one process.
    fn two(&self, one: &Loaded, other: &Loaded) -> Message {
        Message::new(Id::TwoAbis)
            .with("program", self.name)
            .with("first", shown(one))
            .with("second", shown(other))
            .with("by", one.by.display())
            .with("by_second", other.by.display())
    }

    /// A library that is loaded instead of ours, or that we do not replace.
    fn of_others(&self, one: &Loaded, closure: &Closure) -> Option<Message> {
        let kind = Kind::of(&one.name)?;
        let known = self.chooser.file_for(&one.name);
        let program = &closure.objects[0].elf;
        let message = |id| Message::new(id).with("program", self.name);
        Some(match (kind, known) {
            // This mpirun has no library beside it that could be loaded.
            (Kind::Of(Abi::Standard), None) => return None,
            (Kind::Ilp64, _) => message(Id::Ilp64)
                .with("library", shown(one))
                .with("by", one.by.display()),
            (Kind::Cray, None) => message(Id::CrayName)
                .with("library", shown(one))
                .with("by", one.by.display()),
            (Kind::Of(_) | Kind::Unknown, None) => message(Id::OtherMpi)
                .with("library", shown(one))
                .with("by", one.by.display())
                .with("effect", ALONE)
                .with("wrapper", self.wrapper()),
            (_, Some(_)) if is_of_another_user(self.program) => message(Id::SetuidProgram)
                .with("library", shown(one))
                .with("path", self.program.display()),
            (_, Some(ours)) => {
                let fits = elf::Elf::read(&ours).is_some_and(|elf| elf.kind == program.kind);
                let reason = match (fits, one.name.contains('/')) {
                    (false, _) => "the program is for another processor, or has other words",
                    (true, true) => "the name in the program is a path",
                    (true, false) => "its DT_RPATH wins, also over LD_PRELOAD",
                };
                message(Id::LibraryWins)
                    .with("library", shown(one))
                    .with("by", one.by.display())
                    .with("reason", reason)
                    .with("ours", ours.display())
            }
        })
    }

    /// Names that the program imports and that our library does not define.
    fn lacks(&self, first: &Loaded, closure: &Closure) -> Option<Message> {
        if Kind::of(&first.name) == Some(Kind::Of(Abi::Standard)) {
            return None;
        }
        let missing = symbols::missing(&closure.objects, |path| self.is_below_ours(path));
        let by = &closure.objects[missing.first()?.by].path;
        let names = missing.iter().map(|one| one.name.as_str());
        let mut names: Vec<&str> = names.take(MOST_NAMED).collect();
        let rest = format!("{} more", missing.len() - names.len());
        if missing.len() > names.len() {
            names.push(&rest);
        }
        let library = first.path.as_deref().unwrap_or(Path::new(&first.name));
        Some(
            Message::new(Id::MissingSymbols)
                .with("program", self.name)
                .with("names", names.join(", "))
                .with("library", library.display())
                .with("by", by.display()),
        )
    }

    fn wrapper(&self) -> String {
        let prefix = self.chooser.library.and_then(Path::parent);
        prefix.map_or("mpicc".into(), |prefix| {
            prefix.join("bin/mpicc").display().to_string()
        })
    }
}

/// Two libraries of different ABIs, if there are any.
fn several(libraries: &[Loaded]) -> Option<(&Loaded, &Loaded)> {
    let abi = |one: &&Loaded| match Kind::of(&one.name)? {
        Kind::Cray => Some(Kind::Of(Abi::Mpich)),
        // The library of a language belongs to another library.
        Kind::Unknown if !is_first(&one.name) => None,
        kind => Some(kind),
    };
    let mut libraries = libraries.iter().filter(|one| abi(one).is_some());
    let first = libraries.next()?;
    let other = libraries.find(|one| abi(one) != abi(&first))?;
    Some((first, other))
}

/// The value of a variable, whose `name` includes the `=`.
fn value<'a>(environment: &'a [CString], name: &[u8]) -> &'a [u8] {
    let pairs = environment.iter().map(|pair| pair.as_bytes());
    let mut values = pairs.filter_map(|pair| pair.strip_prefix(name));
    values.next().unwrap_or_default()
}

/// Whether the file mode makes `program` run with the rights of another user or group.
fn is_of_another_user(program: &Path) -> bool {
    const SETUID: u32 = 0o4000;
    const SETGID: u32 = 0o2000;
    let other = |meta: fs::Metadata| {
        (meta.mode() & SETUID != 0 && meta.uid() != process::user_id())
            || (meta.mode() & SETGID != 0 && meta.gid() != process::group_id())
    };
    fs::metadata(program).is_ok_and(other)
}

fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

fn named(libraries: &[Loaded]) -> Vec<(String, PathBuf)> {
    let pair = |one: &Loaded| (shown(one), one.by.clone());
    libraries.iter().map(pair).collect()
}

fn shown(one: &Loaded) -> String {
    match &one.path {
        Some(path) if *path == Path::new(&one.name) => one.name.clone(),
        Some(path) => format!("{} ({})", one.name, path.display()),
        None => format!("{} (not found)", one.name),
    }
}

/// The libraries that interpreters load when a program uses MPI.
const LATER: [&str; 3] = ["libmpi.so.12", "libmpich.so.12", "libmpi.so.40"];
const PRELOAD: &[u8] = b"LD_PRELOAD=";
const PATH: &[u8] = b"LD_LIBRARY_PATH=";
/// The most names in a message.
const MOST_NAMED: usize = 10;
const ALONE: &str = "it does not find this job: each of its processes is alone in MPI_COMM_WORLD";
