//! The compiler's command line: the added flags, and when they are added.
//!
//! Steps without linking get only the include folder. A command without a file (`--version`, `-v`)
//! gets no flags, so that the compiler sees such questions unchanged.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The folders of the installation.
pub struct Tree {
    /// The folder of mpi.h.
    pub include: PathBuf,
    /// The folder of the library.
    pub lib: PathBuf,
    /// For Fortran: the folder of the modules and the Fortran library of the compiler in use.
    pub fortran: Option<PathBuf>,
}

impl Tree {
    /// The installation of the running program.
    ///
    /// # Errors
    /// The program cannot determine its path (no /proc).
    pub fn find() -> Result<Tree, String> {
        let program = std::fs::read_link("/proc/self/exe")
            .map_err(|error| format!("my own place is unknown (/proc/self/exe: {error})"))?;
        let prefix = program
            .parent()
            .and_then(Path::parent)
            .unwrap_or(Path::new("/"));
        Ok(Tree {
            include: prefix.join("include"),
            lib: prefix.join("lib"),
            fortran: None,
        })
    }

    /// This tree with the folder for the Fortran compiler `compiler`.
    #[must_use]
    pub fn for_fortran(mut self, compiler: &str) -> Tree {
        self.fortran = Some(super::fortran::folder(&self.lib, compiler));
        self
    }

    /// Checks that header and library exist.
    ///
    /// # Errors
    /// The missing file.
    pub fn must_be_whole(&self) -> Result<(), String> {
        for file in [self.include.join("mpi.h"), self.lib.join("libmpi_abi.so")] {
            if !file.exists() {
                return Err(format!(
                    "{} is missing: this program must stay in its installation",
                    file.display()
                ));
            }
        }
        Ok(())
    }
}

impl Tree {
    /// Folders of headers and modules. The system's own folder is omitted: naming it would change
    /// the order of the header search.
    #[must_use]
    pub fn include_folders(&self) -> Vec<&Path> {
        let folders = [Some(self.include.as_path()), self.fortran.as_deref()];
        let named = folders.into_iter().flatten();
        named
            .filter(|folder| *folder != Path::new("/usr/include"))
            .collect()
    }

    /// Folders of libraries.
    #[must_use]
    pub fn library_folders(&self) -> Vec<&Path> {
        let folders = [self.fortran.as_deref(), Some(self.lib.as_path())];
        folders.into_iter().flatten().collect()
    }

    /// The names of the libraries for the linker.
    #[must_use]
    pub fn libraries(&self) -> Vec<&'static str> {
        match self.fortran {
            Some(_) => vec![FORTRAN_LIBRARY, LIBRARY],
            None => vec![LIBRARY],
        }
    }
}

/// The language of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C
    C,
    /// C++
    Cxx,
    /// Fortran
    Fortran,
}

impl Language {
    /// The language of a wrapper command, from its name.
    #[must_use]
    pub fn of_command(name: &str) -> Language {
        if name.contains("mpif") {
            Language::Fortran
        } else if name.contains("xx") || name.contains("++") || name.contains("CC") {
            Language::Cxx
        } else {
            Language::C
        }
    }

    /// The compiler from the environment, or the usual one.
    #[must_use]
    pub fn compiler(self, variable: impl Fn(&str) -> Option<String>) -> String {
        let named = self
            .variables()
            .iter()
            .find_map(|name| variable(name).filter(|value| !value.is_empty()));
        let usual: &[&str] = match self {
            Language::C => &["cc", "gcc", "clang"],
            Language::Cxx => &["c++", "g++", "clang++"],
            Language::Fortran => &["gfortran", "ifx", "flang-new", "flang"],
        };
        let path = variable("PATH").unwrap_or_default();
        let there =
            |name: &&&str| std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
        named.unwrap_or_else(|| usual.iter().find(there).unwrap_or(&usual[0]).to_string())
    }

    /// Variables that name the compiler, ours first.
    #[must_use]
    pub fn variables(self) -> &'static [&'static str] {
        match self {
            Language::C => &["MPI_CC", "MPICH_CC", "OMPI_CC", "I_MPI_CC"],
            Language::Cxx => &["MPI_CXX", "MPICH_CXX", "OMPI_CXX", "I_MPI_CXX"],
            Language::Fortran => &["MPI_FC", "MPICH_FC", "OMPI_FC", "I_MPI_FC"],
        }
    }

    /// The option that names the compiler.
    #[must_use]
    pub fn option(self) -> &'static str {
        match self {
            Language::C => "-cc",
            Language::Cxx => "-cxx",
            Language::Fortran => "-fc",
        }
    }
}

/// The command line for the compiler.
pub struct Command<'a> {
    compiler: &'a str,
    tree: &'a Tree,
    words: &'a [OsString],
}

impl<'a> Command<'a> {
    /// For `compiler` with the user's `words`.
    #[must_use]
    pub fn new(compiler: &'a str, tree: &'a Tree, words: &'a [OsString]) -> Command<'a> {
        Command {
            compiler,
            tree,
            words,
        }
    }

    /// The compiler.
    #[must_use]
    pub fn compiler(&self) -> &str {
        self.compiler
    }

    /// Whether anything is compiled or linked.
    #[must_use]
    pub fn uses_mpi(&self) -> bool {
        let mut value_of = None;
        self.words.iter().any(|word| {
            // The word after one of these options is its value, not a file.
            let is_value = value_of.take().is_some();
            if VALUED.iter().any(|option| word == option) {
                value_of = Some(());
            }
            !is_value && (word == "-" || !word.as_encoded_bytes().starts_with(b"-"))
        })
    }

    /// Whether the command links.
    #[must_use]
    pub fn links(&self) -> bool {
        !self
            .words
            .iter()
            .any(|word| NO_LINK.iter().any(|option| word == option))
    }

    /// Everything after the compiler's name, as executed.
    #[must_use]
    pub fn arguments(&self) -> Vec<OsString> {
        if self.uses_mpi() {
            self.with_flags()
        } else {
            self.words.to_vec()
        }
    }

    /// Everything after the compiler's name, as if files were given.
    #[must_use]
    pub fn with_flags(&self) -> Vec<OsString> {
        let mut all = self.compile_flags();
        all.extend_from_slice(self.words);
        if self.links() {
            all.extend(self.link_flags());
        }
        all
    }

    /// Flags for compiling.
    #[must_use]
    pub fn compile_flags(&self) -> Vec<OsString> {
        let folders = self.tree.include_folders();
        folders.iter().map(|folder| joined("-I", folder)).collect()
    }

    /// Flags for linking.
    #[must_use]
    pub fn link_flags(&self) -> Vec<OsString> {
        let folders = self.tree.library_folders();
        let mut all: Vec<OsString> = Vec::new();
        for option in ["-L", "-Wl,-rpath,"] {
            all.extend(folders.iter().map(|folder| joined(option, folder)));
        }
        all.push("-Wl,--enable-new-dtags".into());
        let libraries = self.tree.libraries();
        all.extend(libraries.iter().map(|name| format!("-l{name}").into()));
        all
    }

    /// The whole command for a shell, with all flags that linking needs.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} {}", self.compiler, shell_words(&self.with_flags()))
    }
}

/// Words quoted for a shell.
#[must_use]
pub fn shell_words(words: &[OsString]) -> String {
    words
        .iter()
        .map(|word| quoted(&word.to_string_lossy()))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A word, in quotes if needed. CMake's FindMPI understands only double quotes, and looks for them
/// after `-I`, `-L` and `-Wl,`.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,+:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.into();
    }
    if word.contains(['"', '$', '`', '\\', '!', '\n']) {
        return format!("'{}'", word.replace('\'', "'\\''"));
    }
    let option = ["-I", "-L", "-Wl,"]
        .into_iter()
        .find(|option| word.starts_with(option));
    let (option, rest) = word.split_at(option.map_or(0, str::len));
    format!("{option}\"{rest}\"")
}

fn joined(option: &str, path: &Path) -> OsString {
    let mut word = OsString::from(option);
    word.push(<Path as AsRef<OsStr>>::as_ref(path));
    word
}

/// The library's name for the linker.
pub const LIBRARY: &str = "mpi_abi";
/// The linker's name of the Fortran library, which calls that one.
pub const FORTRAN_LIBRARY: &str = "mpifort_abi";

const NO_LINK: [&str; 7] = [
    "-c",
    "-S",
    "-E",
    "-M",
    "-MM",
    "-fsyntax-only",
    "--precompile",
];
const VALUED: [&str; 18] = [
    "-J",
    "-module",
    "-o",
    "-x",
    "-I",
    "-L",
    "-D",
    "-U",
    "-MF",
    "-MT",
    "-MQ",
    "-include",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-Xlinker",
    "-arch",
    "-T",
];
