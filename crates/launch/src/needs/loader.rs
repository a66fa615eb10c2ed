//! Which file the dynamic loader takes for each library that a program needs (ld.so(8)).
//!
//! The order is that of glibc: DT_RPATH of the file and of those that brought it, LD_LIBRARY_PATH,
//! DT_RUNPATH, the cache, the system's folders. Called by [`super`].

use super::elf::Elf;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// A library that is loaded.
pub(super) struct Loaded {
    /// As its needer names it.
    pub(super) name: String,
    /// The file; `None` when there is none.
    pub(super) path: Option<PathBuf>,
    /// The file that needs it, the first one where there are several.
    pub(super) by: PathBuf,
}

/// All libraries that `program` needs, itself or through others, each once, breadth first as the
/// loader goes. A file of `preload` stands for what is needed by its name. `None` when it is no
/// dynamic ELF program: a script, or one that is linked statically.
pub(super) fn closure(
    program: &Path,
    search: &[PathBuf],
    preload: &[PathBuf],
    cache: &Cache,
) -> Option<Vec<Loaded>> {
    let first = Elf::read(program)?;
    let kind = first.kind;
    let object = |path: &Path, elf: Elf| Object {
        path: path.to_path_buf(),
        by: None,
        elf,
    };
    let mut objects = vec![object(program, first)];
    for path in preload {
        objects.extend(Elf::read(path).map(|elf| object(path, elf)));
    }
    let mut loaded: Vec<Loaded> = Vec::new();
    let mut at = 0;
    while at < objects.len() && objects.len() < MOST {
        for name in objects[at].elf.needed.clone() {
            let known = |one: &Loaded| one.name == name;
            let same = |one: &Object| one.elf.soname.as_deref() == Some(&*name);
            if loaded.iter().any(known) || objects[1..].iter().any(same) {
                continue;
            }
            let found = find(&name, &objects, at, search, cache, kind);
            let (path, elf) = found.unzip();
            loaded.push(Loaded {
                name,
                path: path.clone(),
                by: objects[at].path.clone(),
            });
            if let (Some(path), Some(elf)) = (path, elf) {
                let by = Some(at);
                objects.push(Object { path, by, elf });
            }
        }
        at += 1;
    }
    Some(loaded)
}

struct Object {
    path: PathBuf,
    /// Which object has brought it.
    by: Option<usize>,
    elf: Elf,
}

fn find(
    name: &str,
    objects: &[Object],
    at: usize,
    search: &[PathBuf],
    cache: &Cache,
    kind: (u8, u8, u16),
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
    folders.extend_from_slice(search);
    folders.extend(expand(
        objects[at].elf.runpath.as_deref(),
        &objects[at].path,
    ));
    let first = folders.iter().find_map(|folder| fits(folder.join(name)));
    first
        .or_else(|| cache.find(name).cloned().find_map(fits))
        .or_else(|| {
            SYSTEM
                .iter()
                .find_map(|folder| fits(Path::new(folder).join(name)))
        })
}

/// The folders of a DT_RPATH or DT_RUNPATH of `file`.
fn expand(list: Option<&str>, file: &Path) -> Vec<PathBuf> {
    let origin = fs::canonicalize(file).ok();
    let origin = origin
        .as_deref()
        .and_then(Path::parent)
        .unwrap_or(Path::new("/"));
    let origin = origin.to_string_lossy();
    let folder = |one: &str| {
        one.replace("${ORIGIN}", &origin)
            .replace("$ORIGIN", &origin)
    };
    let list = list.unwrap_or_default().split(':');
    list.filter(|one| !one.is_empty())
        .map(|one| folder(one).into())
        .collect()
}

/// The folders of LD_LIBRARY_PATH, which both `:` and `;` separate; an empty one is the current
/// folder.
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

/// What ldconfig has found: files by the name under which they are needed.
#[derive(Default)]
pub(super) struct Cache(HashMap<String, Vec<PathBuf>>);

impl Cache {
    /// The system's; empty where there is none.
    pub(super) fn of_system() -> Cache {
        let bytes = fs::read("/etc/ld.so.cache").unwrap_or_default();
        Cache::parse(&bytes).unwrap_or_default()
    }

    /// The format of glibc 2.32 and later, which older versions wrote behind their own.
    fn parse(bytes: &[u8]) -> Option<Cache> {
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
            // A file of which a part is missing counts as far as it goes.
            let (Some(name), Some(path)) = (number(at + 4), number(at + 8)) else {
                break;
            };
            if let (Some(name), Some(path)) = (text(name), text(path)) {
                files.entry(name.into()).or_default().push(path.into());
            }
        }
        Some(Cache(files))
    }

    fn find(&self, name: &str) -> std::slice::Iter<'_, PathBuf> {
        self.0.get(name).map_or([].iter(), |files| files.iter())
    }
}

const MAGIC: &[u8] = b"glibc-ld.so.cache1.1";
const HEAD: usize = 48;
const ENTRY: usize = 24;
const SYSTEM: [&str; 4] = ["/lib64", "/usr/lib64", "/lib", "/usr/lib"];
/// More libraries than this belong to no program.
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
            expand(Some("$ORIGIN/../lib:/x"), file),
            [beside, "/x".into()]
        );
    }

    #[test]
    fn the_cache_is_read_and_a_torn_one_is_safe() {
        let bytes = fs::read("/etc/ld.so.cache").unwrap_or_default();
        for cut in [0, 10, 47, 60, 500, bytes.len() / 2, bytes.len()] {
            let _ = Cache::parse(&bytes[..cut.min(bytes.len())]);
        }
        let program = fs::read_link("/proc/self/exe").unwrap();
        let all = closure(&program, &[], &[], &Cache::of_system()).unwrap();
        let c = all
            .iter()
            .find(|one| one.name.starts_with("libc."))
            .unwrap();
        assert!(
            c.path.as_ref().is_some_and(|path| path.is_file()),
            "{:?}",
            c.path
        );
    }
}
