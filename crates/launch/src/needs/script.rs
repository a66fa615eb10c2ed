//! The program behind a script: the interpreter in its first line, or the program that `env` finds.
//!
//! The kernel reads 256 bytes, and passes everything after the interpreter as one argument
//! (execve(2)); `env -S` splits it. An interpreter may be a script itself. [`super`] calls this
//! module.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The program that runs `file`: the file itself, unless it is a script. `path` is its PATH.
pub(super) fn interpreter(file: &Path, path: &[u8]) -> PathBuf {
    let mut program = file.to_path_buf();
    for _ in 0..MOST {
        match behind(&program, path) {
            Some(next) => program = next,
            None => break,
        }
    }
    program
}

/// The interpreter in the first line of `file`, if it is a script.
fn behind(file: &Path, path: &[u8]) -> Option<PathBuf> {
    // Opening a named pipe could block.
    fs::metadata(file).ok().filter(fs::Metadata::is_file)?;
    let mut head = [0; LINE];
    let got = File::open(file).ok()?.read_at(&mut head, 0).ok()?;
    let line = head[..got].strip_prefix(b"#!")?;
    let line = line.split(|byte| *byte == b'\n').next()?.trim_ascii();
    let end = line.iter().position(u8::is_ascii_whitespace);
    let (program, words) = line.split_at(end.unwrap_or(line.len()));
    let program = Path::new(OsStr::from_bytes(program));
    match program.file_name()?.as_bytes() {
        b"env" => found(wanted(words.trim_ascii())?, path),
        _ => Some(program.to_path_buf()),
    }
}

/// The program among the arguments of `env`.
fn wanted(words: &[u8]) -> Option<&[u8]> {
    let mut words = words.split(u8::is_ascii_whitespace);
    loop {
        let word = words.next()?;
        match word {
            b"" | b"-" | b"-S" | b"-i" | b"-v" | b"--ignore-environment" | b"--debug" => {}
            b"-u" | b"-C" | b"--unset" | b"--chdir" => _ = words.next(),
            // `-Spython3`, `-vS`, `--split-string=python3`
            _ if word.starts_with(b"--split-string=") => return word.get(15..),
            _ if word.starts_with(b"-S") => return word.get(2..),
            _ if word.starts_with(b"-") || word.contains(&b'=') => {}
            _ => return Some(word),
        }
    }
}

/// The program of this name, in the folders of `path` unless it is a path itself.
pub(super) fn found(name: &[u8], path: &[u8]) -> Option<PathBuf> {
    let name = Path::new(OsStr::from_bytes(name));
    if name.as_os_str().as_bytes().contains(&b'/') {
        return Some(name.to_path_buf());
    }
    let folders = path.split(|byte| *byte == b':');
    let mut files = folders.map(|folder| Path::new(OsStr::from_bytes(folder)).join(name));
    files.find(|file| is_executable(file))
}

pub(super) fn is_executable(file: &Path) -> bool {
    let runs = |meta: fs::Metadata| meta.is_file() && meta.permissions().mode() & 0o111 != 0;
    fs::metadata(file).is_ok_and(runs)
}

/// The most bytes of a first line.
const LINE: usize = 256;
/// The most nested scripts.
const MOST: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpreters_are_found() {
        let folder = std::env::temp_dir().join(format!("oxmpi-script-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("script");
        let of = |text: &[u8]| {
            fs::write(&file, text).unwrap();
            interpreter(&file, b"/no/such:/bin:/usr/bin")
        };
        for text in [
            "#!/bin/sh\n",
            "#!  /bin/sh -e  \n",
            "#!/bin/sh",
            "#!/usr/bin/env sh\n",
            "#!/usr/bin/env -S sh -e\n",
            "#!/usr/bin/env -Ssh -e\n",
            "#!/usr/bin/env -S -i -u A B=1 sh -e\n",
        ] {
            assert_eq!(of(text.as_bytes()), Path::new("/bin/sh"), "{text}");
        }
        // A script whose interpreter is itself, files that are no scripts, and a missing
        // interpreter.
        let own = format!("#!{}\n", file.display());
        assert_eq!(of(own.as_bytes()), file);
        for text in [
            "",
            "#",
            "#!",
            "#!\n",
            "\x7fELF",
            "#!/usr/bin/env\n",
            "#!/usr/bin/env no-such-x",
        ] {
            assert_eq!(of(text.as_bytes()), file, "{text:?}");
        }
        assert_eq!(of(b"#!/no/such a\n"), Path::new("/no/such"));
        assert_eq!(interpreter(&folder, b""), folder);
        fs::remove_dir_all(&folder).unwrap();
    }
}
