//! Questions to the wrapper: its commands, flags and folders.

use super::command::{Command, Tree, shell_words};
use std::ffi::OsString;

/// A question to the wrapper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The whole command.
    Line,
    /// The command that compiles.
    CompileLine,
    /// The command that links.
    LinkLine,
    /// Flags for compiling.
    CompileFlags,
    /// Flags for linking.
    LinkFlags,
    /// Folders of headers.
    IncludeFolders,
    /// Folders of libraries.
    LibraryFolders,
    /// Libraries.
    Libraries,
    /// The version of MPI.
    Version,
    /// The compiler.
    Compiler,
    /// The possible questions.
    Help,
}

/// Options of the wrapper itself.
#[derive(Debug, Default)]
pub struct Asked {
    /// The question, if there is one; the last counts.
    pub question: Option<Question>,
    /// `-cc=`, `-cxx=` or `-fc=`
    pub compiler: Option<String>,
    /// `-echo`: show the command before it runs.
    pub echo: bool,
    /// `--help`: our help comes before the compiler's.
    pub help: bool,
}

/// Removes our own options from `words`.
#[must_use]
pub fn split(words: &[OsString]) -> (Asked, Vec<OsString>) {
    let mut asked = Asked::default();
    let mut rest = Vec::new();
    for word in words {
        let text = word.to_string_lossy();
        let name = text
            .strip_prefix("--")
            .or_else(|| text.strip_prefix('-'))
            .unwrap_or("");
        if let Some((_, question)) = QUESTIONS.iter().find(|(known, _)| *known == name) {
            asked.question = Some(*question);
        } else if let Some(compiler) = ["cc=", "cxx=", "fc=", "f90=", "f77=", "CC=", "CXX=", "FC="]
            .iter()
            .find_map(|option| name.strip_prefix(option))
        {
            asked.compiler = Some(compiler.to_string());
        } else if text == "-echo" {
            asked.echo = true;
        } else if matches!(&*text, "--help" | "-help") {
            asked.help = true;
            rest.push("--help".into());
        } else if text == "-mpi1" {
            // The functions that MPI-3.0 removed, as inline functions of mpi.h.
            rest.push("-DOXMPI_MPI1".into());
        } else if ["config=", "profile="]
            .iter()
            .any(|option| name.starts_with(option))
            && !text.starts_with("--")
        {
            // MPICH's selection of a configuration: there is only one here.
        } else {
            rest.push(word.clone());
        }
    }
    (asked, rest)
}

impl Question {
    /// Whether the answer names folders, which must exist.
    #[must_use]
    pub fn names_folders(self) -> bool {
        !matches!(
            self,
            Question::Version | Question::Compiler | Question::Help
        )
    }

    /// The answer with a newline.
    #[must_use]
    pub fn answer(self, name: &str, command: &Command<'_>, tree: &Tree) -> String {
        let (compile, link) = (
            shell_words(&command.compile_flags()),
            shell_words(&command.link_flags()),
        );
        let compiler = command.compiler();
        let text = match self {
            Question::Line => command.line(),
            Question::CompileLine => format!("{compiler} {compile} -c"),
            Question::LinkLine => format!("{compiler} {compile} {link}"),
            Question::CompileFlags => compile,
            Question::LinkFlags => link,
            Question::IncludeFolders => folders(&tree.include_folders()),
            Question::LibraryFolders => folders(&tree.library_folders()),
            Question::Libraries => tree.libraries().join(" "),
            Question::Version => {
                // Meson takes the first number for the version of MPI.
                format!("{name}: MPI 5.0 (oxmpi {}, standard ABI 1)", crate::VERSION)
            }
            Question::Compiler => compiler.into(),
            Question::Help => HELP.into(),
        };
        format!("{}\n", text.trim())
    }
}

fn folders(list: &[&std::path::Path]) -> String {
    let names = list.iter().map(|folder| folder.display().to_string());
    names.collect::<Vec<_>>().join(" ")
}

const QUESTIONS: [(&str, Question); 22] = [
    ("show", Question::Line),
    ("showme", Question::Line),
    ("show-compile-info", Question::CompileLine),
    ("show_compile_info", Question::CompileLine),
    ("compile-info", Question::CompileLine),
    ("compile_info", Question::CompileLine),
    ("show-link-info", Question::LinkLine),
    ("show_link_info", Question::LinkLine),
    ("link-info", Question::LinkLine),
    ("link_info", Question::LinkLine),
    ("showme:compile", Question::CompileFlags),
    ("showme:link", Question::LinkFlags),
    ("showme:incdirs", Question::IncludeFolders),
    ("showme:libdirs", Question::LibraryFolders),
    ("showme:libs", Question::Libraries),
    ("showme:version", Question::Version),
    ("showme:command", Question::Compiler),
    ("showme:help", Question::Help),
    ("show:compile", Question::CompileFlags),
    ("show:link", Question::LinkFlags),
    ("show:version", Question::Version),
    ("show:help", Question::Help),
];

const HELP: &str = "\
mpicc, mpicxx (mpic++, mpiCC), mpifort (mpif77, mpif90): run the C, C++ or Fortran compiler with
what MPI programs need

  mpicc -O2 hello.c -o hello && mpirun -n 4 ./hello

  -show, -showme            the command that would be run
  -compile-info, -link-info the commands that compile and that link
  -showme:compile|link|incdirs|libdirs|libs|version|command
  -cc=COMPILER, -cxx=COMPILER, -fc=COMPILER
                            another compiler; so do MPI_CC, MPI_CXX and MPI_FC (also MPICH_CC, ...)
  -mpi1                     with what MPI-3.0 removed
  -echo                     show the command, then run it
Everything else goes to the compiler.";

/// The text that `--help` prints before the compiler's own help.
#[must_use]
pub fn help(name: &str, compiler: &str) -> String {
    format!("{HELP}\n{name} runs {compiler}, whose own help follows.\n\n")
}
