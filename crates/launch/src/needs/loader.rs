//! The file that the dynamic loader takes for each library of a program (ld.so(8)).
//!
//! The order is that of glibc: DT_RPATH of the file and of its loaders, LD_LIBRARY_PATH,
//! DT_RUNPATH, the cache, the system's folders. Folders below `glibc-hwcaps`, which contain the
//! same libraries for newer processors, are ignored. [`super`] calls this module.

use super::elf::{Elf, ElfKind};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::env::consts::ARCH;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The search path of the loader, besides the files themselves.
pub(super) struct Search<'a> {
    /// LD_LIBRARY_PATH
    pub(super) folders: Vec<PathBuf>,
    /// LD_PRELOAD: paths, or names to search for.
    pub(super) preload: Vec<PathBuf>,
    /// The program runs with the rights of another user: the loader ignores both.
    pub(super) is_secure: bool,
    pub(super) cache: &'a Cache,
}

/// A needed library.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    /// Its name in the file that needs it.
    pub(super) name: String,
    /// The file found; `None` when there is none.
    pub(super) path: Option<PathBuf>,
    /// The first file that needs it.
    pub(super) by: PathBuf,
}

/// A loaded file.
pub(super) struct Object {
    pub(super) path: PathBuf,
    /// The index of the object that needs it.
    by: Option<usize>,
    pub(super) elf: Elf,
}

/// The files that a program loads when it starts.
pub(super) struct Closure {
    /// The files: the program, preloaded files, libraries.
    pub(super) objects: Vec<Object>,
    /// The libraries by name.
    pub(super) loaded: Vec<Loaded>,
}

/// All libraries that `program` needs, directly or through others, each once, breadth first as the
/// loader does. A preloaded file also serves libraries that need its name. `None` unless it is a
/// dynamic ELF program: a script, or a static program.
pub(super) fn closure(program: &Path, search: &Search<'_>) -> Option<Closure> {
    let elf = Elf::read(program)?;
    let kind = elf.kind;
    let mut objects = vec![Object {
        path: program.to_path_buf(),
        by: None,
        elf,
    }];
    let preload = match search.is_secure {
        true => &[],
        false => &search.preload[..],
    };
    for word in preload {
        let found = find(&word.to_string_lossy(), &objects, 0, search, kind);
        objects.extend(found.map(|(path, elf)| Object {
            path,
            by: Some(0),
            elf,
        }));
    }
    let mut loaded: Vec<Loaded> = Vec::new();
    let mut at = 0;
    while at < objects.len() && objects.len() < MOST {
        for name in objects[at].elf.needed.clone() {
            let known = |one: &Loaded| one.name == name;
            let same = |one: &Object| one.elf.soname.as_deref() == Some(&*name);
            if loaded.iter().any(known) {
                continue;
            }
            // A file has a second name: its DT_SONAME.
            let named = objects[1..].iter().find(|one| same(one));
            let known = named.map(|one| one.path.clone());
            let found = match &known {
                Some(_) => None,
                None => find(&name, &objects, at, search, kind),
            };
            let (path, elf) = found.unzip();
            loaded.push(Loaded {
                name,
                path: known.or(path.clone()),
                by: objects[at].path.clone(),
            });
            if let (Some(path), Some(elf)) = (path, elf) {
                let by = Some(at);
                objects.push(Object { path, by, elf });
            }
        }
        at += 1;
    }
    Some(Closure { objects, loaded })
}

impl Closure {
    /// The folders of the program's own DT_RPATH, which also apply to libraries loaded later.
    pub(super) fn lasting_folders(&self) -> Vec<PathBuf> {
        let program = &self.objects[0];
        match program.elf.runpath {
            Some(_) => Vec::new(),
            None => expand(program.elf.rpath.as_deref(), &program.path),
        }
    }
}

fn find(
    name: &str,
    objects: &[Object],
    at: usize,
    search: &Search<'_>,
    kind: ElfKind,
) -> Option<(PathBuf, Elf)> {
    let fits = |path: PathBuf| {
        let elf = Elf::read(&path).filter(|elf| elf.kind == kind)?;
        Some((path, elf))
    };
    if name.contains('/') {
        return fits(name.into());
    }
    let mut folders: Vec<PathBuf> = Vec::new();
    if objects[at].elf.runpath.is_none() {
        let mut one = Some(at);
        while let Some(object) = one.map(|one| &objects[one]) {
            if object.elf.runpath.is_none() {
                folders.extend(expand(object.elf.rpath.as_deref(), &object.path));
            }
            one = object.by;
        }
    }
    if !search.is_secure {
        folders.extend_from_slice(&search.folders);
    }
    folders.extend(expand(
        objects[at].elf.runpath.as_deref(),
        &objects[at].path,
    ));
    let in_folder = |folder: &PathBuf| fits(folder.join(name));
    let first = folders.iter().find_map(in_folder);
    first
        .or_else(|| search.cache.find(name).into_iter().find_map(fits))
        .or_else(|| system().iter().find_map(in_folder))
}

/// The folders of a DT_RPATH or DT_RUNPATH of `file`.
fn expand(list: Option<&str>, file: &Path) -> Vec<PathBuf> {
    let Some(list) = list else {
        return Vec::new();
    };
    let origin = fs::canonicalize(file).ok();
    let origin = origin
        .as_deref()
        .and_then(Path::parent)
        .unwrap_or(Path::new("/"));
    let words = [("ORIGIN", &*origin.to_string_lossy()), ("PLATFORM", ARCH)];
    let mut folders = Vec::new();
    for folder in list.split(':').filter(|one| !one.is_empty()) {
        let fill = |text: String, (word, value): (&str, &str)| {
            let text = text.replace(&format!("${{{word}}}"), value);
            text.replace(&format!("${word}"), value)
        };
        let folder = words.into_iter().fold(folder.to_owned(), fill);
        match folder.contains("$LIB") || folder.contains("${LIB}") {
            // The value of $LIB was fixed when the loader was built: try all.
            true => folders.extend(libs().map(|lib| fill(folder.clone(), ("LIB", &lib)).into())),
            false => folders.push(folder.into()),
        }
    }
    folders
}

/// The names that systems use for their library folder.
fn libs() -> impl Iterator<Item = String> {
    [
        format!("lib/{ARCH}-linux-gnu"),
        "lib64".into(),
        "lib".into(),
    ]
    .into_iter()
}

fn system() -> Vec<PathBuf> {
    let folders = libs().flat_map(|lib| [format!("/{lib}"), format!("/usr/{lib}")]);
    folders.map(PathBuf::from).collect()
}

/// The folders of LD_LIBRARY_PATH, separated by `:` or `;`. An empty one is the current folder.
pub(super) fn folders(value: &[u8]) -> Vec<PathBuf> {
    let parts = value.split(|byte| matches!(byte, b':' | b';'));
    let folder = |part: &[u8]| match part {
        [] => PathBuf::from("."),
        _ => PathBuf::from(OsStr::from_bytes(part)),
    };
    match value {
        [] => Vec::new(),
        _ => parts.map(folder).collect(),
    }
}

/// The cache of ldconfig: files by the name under which they are needed. It is read on first use.
#[derive(Default)]
pub(super) struct Cache(OnceCell<HashMap<String, Vec<PathBuf>>>);

impl Cache {
    /// Parses the format of glibc 2.32 and later, which older versions append to their own.
    fn parse(bytes: &[u8]) -> Option<HashMap<String, Vec<PathBuf>>> {
        let start = bytes.windows(MAGIC.len()).position(|part| part == MAGIC)?;
        let bytes = &bytes[start..];
        let number = |at: usize| {
            let four = bytes.get(at..at.checked_add(4)?)?;
            usize::try_from(u32::from_ne_bytes(four.try_into().ok()?)).ok()
        };
        let text = |at: usize| {
            let rest = bytes.get(at..)?;
            let end = rest.iter().position(|byte| *byte == 0)?;
            std::str::from_utf8(&rest[..end]).ok()
        };
        let mut files: HashMap<String, Vec<PathBuf>> = HashMap::new();
        for entry in 0..number(20)? {
            let at = HEAD + entry.checked_mul(ENTRY)?;
            // A truncated cache is used as far as it goes.
            let (Some(name), Some(path)) = (number(at + 4), number(at + 8)) else {
                break;
            };
            if let (Some(name), Some(path)) = (text(name), text(path)) {
                files.entry(name.into()).or_default().push(path.into());
            }
        }
        Some(files)
    }

    fn find(&self, name: &str) -> Vec<PathBuf> {
        let files = self.0.get_or_init(|| {
            let bytes = fs::read("/etc/ld.so.cache").unwrap_or_default();
            Cache::parse(&bytes).unwrap_or_default()
        });
        files.get(name).cloned().unwrap_or_default()
    }
}

const MAGIC: &[u8] = b"glibc-ld.so.cache1.1";
const HEAD: usize = 48;
const ENTRY: usize = 24;
/// No program has more libraries than this.
const MOST: usize = 4096;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_folders() {
        assert_eq!(folders(b"/a b:/c;"), ["/a b", "/c", "."].map(PathBuf::from));
        assert!(folders(b"").is_empty());
        let file = Path::new("/proc/self/exe");
        let own = fs::canonicalize(file).unwrap();
        let beside = own.parent().unwrap().join("../lib");
        assert_eq!(
            expand(Some("$ORIGIN/../lib:/x::"), file),
            [beside, "/x".into()]
        );
        let places = expand(Some("/a/${LIB}/$PLATFORM"), file);
        assert!(
            places.contains(&Path::new("/a/lib64").join(ARCH)),
            "{places:?}"
        );
        assert!(expand(None, file).is_empty());
    }

    #[test]
    fn the_cache_is_read_and_a_torn_one_is_safe() {
        let bytes = fs::read("/etc/ld.so.cache").unwrap_or_default();
        for cut in [0, 10, 47, 60, 500, bytes.len() / 2, bytes.len()] {
            let _ = Cache::parse(&bytes[..cut.min(bytes.len())]);
        }
        let program = fs::read_link("/proc/self/exe").unwrap();
        let search = Search {
            folders: Vec::new(),
            preload: Vec::new(),
            is_secure: false,
            cache: &Cache::default(),
        };
        let all = closure(&program, &search).unwrap().loaded;
        let c = all
            .iter()
            .find(|one| one.name.starts_with("libc."))
            .unwrap();
        let path = c.path.as_ref();
        assert!(path.is_some_and(|path| path.is_file()), "{path:?}");
    }
}
