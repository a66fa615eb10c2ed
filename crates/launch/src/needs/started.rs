//! The programs that a command starts: `nice -n 5 ./program`, `sh -c 'cd x && ./program'`.
//!
//! Nothing marks the arguments that are programs. So each argument is looked up as a shell does,
//! and its parts if it contains blanks. In the text of a shell script, words with a slash are
//! looked up. The results are executable files, and [`super`] examines whether they need an MPI.

use super::script::{found, is_executable};
use std::ffi::CString;
use std::fs::File;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// A command: its arguments, and the folder in which it starts.
#[derive(Clone, Copy, Default)]
pub(crate) struct Started<'a> {
    pub(crate) words: &'a [CString],
    pub(crate) directory: Option<&'a Path>,
    /// The script that a shell runs.
    pub(super) script: Option<&'a Path>,
}

impl<'a> Started<'a> {
    /// The same, if `program` runs `file`.
    pub(super) fn by(self, program: &Path, file: &'a Path) -> Started<'a> {
        let name = program.file_name().unwrap_or_default();
        let is_shell = name.as_bytes().ends_with(b"sh") && program != file;
        Started {
            script: is_shell.then_some(file),
            ..self
        }
    }

    /// The files that may be programs, each once; `path` is their PATH.
    pub(super) fn programs(&self, path: &[u8]) -> Vec<PathBuf> {
        let text = self.script.map(beginning).unwrap_or_default();
        let words = self.words.iter().flat_map(|word| parts(word.as_bytes()));
        let words = words.chain(parts(&text).filter(|part| part.contains(&b'/')));
        let mut all = Vec::new();
        for word in words.take(MOST) {
            let file = found(word, path);
            let file = file.map(|file| self.directory.unwrap_or(Path::new("")).join(file));
            let Some(file) = file.filter(|file| is_executable(file)) else {
                continue;
            };
            if !all.contains(&file) {
                all.push(file);
            }
        }
        all
    }
}

fn parts(word: &[u8]) -> impl Iterator<Item = &[u8]> {
    let parts = word.split(|byte| PARTED_BY.contains(byte));
    parts.filter(|part| !part.is_empty())
}

/// The beginning of a script.
fn beginning(script: &Path) -> Vec<u8> {
    let mut text = vec![0; LONGEST];
    let file = File::open(script);
    let got = file.and_then(|file| file.read_at(&mut text, 0));
    text.truncate(got.unwrap_or(0));
    text
}

/// The separators of words in a shell command, as far as they matter here.
const PARTED_BY: &[u8] = b" \t\n;&|()'\"`";
/// The most parts that are examined: a command may have thousands of words.
const MOST: usize = 200;
/// The most bytes of a script.
const LONGEST: usize = 16384;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_programs_are_found() {
        let of = |words: &[&str], directory: Option<&str>| {
            let words: Vec<_> = words
                .iter()
                .map(|word| CString::new(*word).unwrap())
                .collect();
            let started = Started {
                words: &words,
                directory: directory.map(Path::new),
                script: None,
            };
            started.programs(b"/no/such:/bin")
        };
        let shell = [Path::new("/bin/sh")];
        assert_eq!(
            of(&["-n", "5", "sh", "/bin/sh", "/etc/passwd", "/bin"], None),
            shell
        );
        assert_eq!(
            of(&["-c", "cd /tmp&&exec '/bin/sh' x;(no-such-x)"], None),
            shell
        );
        assert_eq!(of(&["bin/sh"], Some("/")), shell);
        assert_eq!(of(&["./sh"], Some("/bin")), [Path::new("/bin/./sh")]);
        assert_eq!(of(&["", "-", ";"], None), [""; 0].map(Path::new));
        let many = vec!["x"; MOST];
        assert_eq!(of(&[&many[..], &["sh"]].concat(), None).len(), 0);
    }

    #[test]
    fn paths_in_scripts_of_shells_are_found() {
        let script = std::env::temp_dir().join(format!("oxmpi-started-{}", std::process::id()));
        std::fs::write(&script, "#!/bin/sh\ncat sh x/y; exec \"/bin/sh\"\n").unwrap();
        let of = |program: &str| {
            let started = Started::default().by(Path::new(program), &script);
            started.programs(b"/bin")
        };
        let shell = Path::new("/bin/sh");
        assert_eq!(of("/bin/bash"), [shell]);
        assert_eq!(of("/usr/bin/python3"), [""; 0].map(Path::new));
        std::fs::remove_file(&script).unwrap();
        assert_eq!(of("/bin/bash"), [""; 0].map(Path::new));
    }
}
