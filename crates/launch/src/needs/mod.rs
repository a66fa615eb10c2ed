//! Which MPI library a program really loads.
//!
//! A program that was linked to another MPI finds no job of ours: each of its processes is alone in
//! MPI_COMM_WORLD, and no library says a word. mpirun sees it before it starts the program, from
//! the ELF file, its libraries and the search path of its environment. A script, a static program
//! and a library that is loaded while the program runs (dlopen) show nothing here. Called by
//! `head::plan`.

mod elf;
mod loader;

use loader::{Cache, Loaded};
use oxmpi_mca::{Id, Message};
use std::ffi::CString;
use std::fs;
use std::path::{Path, PathBuf};

/// The MPI libraries of a program.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// The library with the standard ABI that it loads.
    pub(crate) standard: Option<PathBuf>,
    /// Another MPI: the library, and who needs it.
    other: Option<(String, String)>,
}

impl Needs {
    /// Looks at `program` with the environment in which it starts; `None` when it is no ELF program
    /// with libraries.
    pub(crate) fn of(program: &Path, environment: &[CString]) -> Option<Needs> {
        let value = |name: &[u8]| {
            let pairs = environment.iter().map(|pair| pair.as_bytes());
            let mut values = pairs.filter_map(|pair| pair.strip_prefix(name));
            values.next().unwrap_or_default()
        };
        let search = loader::folders(value(b"LD_LIBRARY_PATH="));
        let words = value(b"LD_PRELOAD=").split(|byte| matches!(byte, b' ' | b':'));
        let preload = words.filter_map(|word| std::str::from_utf8(word).ok());
        let preload: Vec<PathBuf> = preload
            .filter(|word| word.contains('/'))
            .map(Into::into)
            .collect();
        let all = loader::closure(program, &search, &preload, &Cache::of_system())?;
        let standard = all.iter().find(|one| one.name.starts_with("libmpi_abi.so"));
        let other = all.iter().find(|one| is_another(&one.name));
        Some(Needs {
            standard: standard.and_then(|one| one.path.clone()),
            other: other.map(|one| (shown(one), one.by.display().to_string())),
        })
    }

    /// The library that it loads, for `--report`.
    pub(crate) fn report(&self, program: &str, library: Option<&Path>) -> String {
        match (&self.other, &self.standard, library) {
            (Some((other, _)), ..) => format!("{other}, needed by {program}"),
            (None, Some(path), _) => path.display().to_string(),
            (None, None, None) => format!("none is needed by {program}"),
            (None, None, Some(folder)) => {
                let ours = folder.join("libmpi_abi.so.1");
                let ours = ours.display();
                format!("{ours} (first in LD_LIBRARY_PATH; {program} itself needs none)")
            }
        }
    }

    /// What to say of a program that will not use `library`, our own.
    pub(crate) fn complaint(&self, program: &str, library: Option<&Path>) -> Option<Message> {
        let real = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let ours = library.map(|folder| real(&folder.join("libmpi_abi.so.1")));
        let (named, by, effect) = match (&self.other, &self.standard) {
            (Some((other, by)), None) => (other.clone(), by.clone(), ALONE),
            (Some((other, by)), Some(_)) => (other.clone(), by.clone(), BOTH),
            (None, Some(path)) if ours.as_ref().is_some_and(|ours| *ours != real(path)) => {
                (path.display().to_string(), String::new(), BESIDE)
            }
            (None, _) => return None,
        };
        let wrapper = library
            .and_then(Path::parent)
            .map_or("mpicc".into(), |prefix| {
                prefix.join("bin/mpicc").display().to_string()
            });
        Some(
            Message::new(Id::OtherMpi)
                .with("program", program)
                .with("library", named)
                .with("by", by)
                .with("effect", effect)
                .with("wrapper", wrapper),
        )
    }
}

/// The name of an MPI library that is not the standard ABI's: Open MPI's libmpi.so.40, libmpi.so.12
/// of MPICH and its relatives, libmpich.so, the libmpi_*.so of vendors.
fn is_another(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or_default();
    let Some((stem, _)) = file
        .strip_prefix("lib")
        .and_then(|rest| rest.split_once(".so"))
    else {
        return false;
    };
    let is_vendors = stem.starts_with("mpi_") && stem != "mpi_abi";
    matches!(stem, "mpi" | "mpich") || is_vendors
}

fn shown(one: &Loaded) -> String {
    match &one.path {
        Some(path) => format!("{} ({})", one.name, path.display()),
        None => format!("{} (not found)", one.name),
    }
}

const ALONE: &str = "it does not find this job: each of its processes is alone in MPI_COMM_WORLD";
const BOTH: &str = "it loads oxmpi's library, too: calls of one reach objects of the other";
const BESIDE: &str = "its DT_RPATH wins over LD_LIBRARY_PATH";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_libraries() {
        for name in [
            "libmpi.so.40",
            "libmpi.so.12",
            "libmpi.so",
            "libmpich.so.12",
            "libmpi_gnu_91.so.12",
            "libmpi_ibm.so.3",
            "/opt/x/lib/libmpi.so.12",
        ] {
            assert!(is_another(name), "{name}");
        }
        for name in [
            "libmpi_abi.so.1",
            "libmpifort_abi.so.1",
            "libmpisim.so",
            "libc.so.6",
        ] {
            assert!(!is_another(name), "{name}");
        }
    }

    #[test]
    fn what_is_said_of_each_kind() {
        let other = Some(("libmpi.so.40 (/x)".into(), "/a".into()));
        let said = |needs: Needs| {
            let message = needs.complaint("a", Some(Path::new("/ours/lib")))?;
            Some(message.to_string())
        };
        let standard = |path: &str| Some(PathBuf::from(path));
        let alone = Needs {
            standard: None,
            other: other.clone(),
        };
        let text = said(alone).unwrap();
        for part in [
            "libmpi.so.40",
            "/a",
            "alone",
            "/ours/bin/mpicc",
            "other-mpi",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let both = Needs {
            standard: standard("/ours/lib/libmpi_abi.so.1"),
            other,
        };
        assert!(said(both).unwrap().contains("too"));
        let beside = Needs {
            standard: standard("/y/libmpi_abi.so.1"),
            other: None,
        };
        assert!(said(beside).unwrap().contains("/y/libmpi_abi.so.1"));
        let ours = Needs {
            standard: standard("/ours/lib/libmpi_abi.so.1"),
            other: None,
        };
        assert_eq!(said(ours), None);
        assert_eq!(said(Needs::default()), None);
    }
}
