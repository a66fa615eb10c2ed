//! The dynamic section of an ELF file: which libraries it needs and where it looks for them.
//!
//! Reads both sizes of words and both orders of bytes. Every number of the file is checked before
//! it is used; what does not fit makes the file none of ours (`None`). Called by
//! [`super::loader`].

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;

/// What the loader reads of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Elf {
    /// Class, byte order and machine: a library of another kind is passed over.
    pub(super) kind: (u8, u8, u16),
    /// DT_NEEDED, in its order.
    pub(super) needed: Vec<String>,
    /// DT_RPATH, which holds for the libraries of this file, too, unless there is a `runpath`.
    pub(super) rpath: Option<String>,
    /// DT_RUNPATH, which comes after LD_LIBRARY_PATH.
    pub(super) runpath: Option<String>,
    /// DT_SONAME
    pub(super) soname: Option<String>,
}

impl Elf {
    /// Reads the file; `None` when it is no ELF file with a dynamic section.
    pub(super) fn read(path: &Path) -> Option<Elf> {
        let file = File::open(path).ok()?;
        let length = file
            .metadata()
            .ok()
            .filter(std::fs::Metadata::is_file)?
            .len();
        let mut head = [0; 64];
        let got = head.len().min(usize::try_from(length).ok()?);
        file.read_exact_at(&mut head[..got], 0).ok()?;
        let words = Words::of(&head)?;
        let (table, entry, count) = match words.wide {
            true => (words.at(&head, 32, 8)?, 54, 56),
            false => (words.at(&head, 28, 4)?, 42, 44),
        };
        let entry = words.at(&head, entry, 2)?;
        let count = words.at(&head, count, 2)?;
        let table = part(&file, length, table, entry.checked_mul(count)?)?;
        let entry = usize::try_from(entry).ok().filter(|entry| *entry >= 32)?;
        let segments: Vec<Segment> = table
            .chunks_exact(entry)
            .map(|one| words.segment(one))
            .collect::<Option<_>>()?;
        let dynamic = segments.iter().find(|one| one.kind == PT_DYNAMIC)?;
        let dynamic = part(&file, length, dynamic.offset, dynamic.size)?;
        let tags = words.tags(&dynamic);
        let value = |wanted: u64| tags.iter().find(|(tag, _)| *tag == wanted).map(|(_, v)| *v);
        // The table of strings is named by its address in memory.
        let address = value(DT_STRTAB)?;
        let holds = |one: &&Segment| {
            one.kind == PT_LOAD
                && address
                    .checked_sub(one.address)
                    .is_some_and(|inside| inside < one.size)
        };
        let segment = segments.iter().find(holds)?;
        let offset = segment.offset.checked_add(address - segment.address)?;
        let size = value(DT_STRSZ)?;
        let text = |at: u64| {
            let most = size.checked_sub(at)?.min(LONGEST_NAME);
            let rest = part(&file, length, offset.checked_add(at)?, most)?;
            let end = rest.iter().position(|byte| *byte == 0)?;
            Some(String::from_utf8_lossy(&rest[..end]).into_owned())
        };
        let needed = tags.iter().filter(|(tag, _)| *tag == DT_NEEDED);
        Some(Elf {
            kind: (
                head[4],
                head[5],
                u16::try_from(words.at(&head, 18, 2)?).ok()?,
            ),
            needed: needed.filter_map(|(_, at)| text(*at)).collect(),
            rpath: value(DT_RPATH).and_then(text),
            runpath: value(DT_RUNPATH).and_then(text),
            soname: value(DT_SONAME).and_then(text),
        })
    }
}

/// A segment of the program header.
struct Segment {
    kind: u64,
    offset: u64,
    address: u64,
    size: u64,
}

/// How numbers are stored.
#[derive(Clone, Copy)]
struct Words {
    wide: bool,
    big: bool,
}

impl Words {
    fn of(head: &[u8; 64]) -> Option<Words> {
        let known = head.starts_with(b"\x7fELF");
        let (class, order) = (head[4], head[5]);
        let fits = known && (1..=2).contains(&class) && (1..=2).contains(&order);
        fits.then_some(Words {
            wide: class == 2,
            big: order == 2,
        })
    }

    /// The number of `size` bytes at `at`.
    fn at(self, bytes: &[u8], at: usize, size: usize) -> Option<u64> {
        let bytes = bytes.get(at..at.checked_add(size)?)?;
        let add = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
        Some(match self.big {
            true => bytes.iter().fold(0, add),
            false => bytes.iter().rev().fold(0, add),
        })
    }

    fn segment(self, one: &[u8]) -> Option<Segment> {
        let (offset, address, size, word) = match self.wide {
            true => (8, 16, 32, 8),
            false => (4, 8, 16, 4),
        };
        Some(Segment {
            kind: self.at(one, 0, 4)?,
            offset: self.at(one, offset, word)?,
            address: self.at(one, address, word)?,
            size: self.at(one, size, word)?,
        })
    }

    /// Pairs of tag and value, up to the first that is null.
    fn tags(self, bytes: &[u8]) -> Vec<(u64, u64)> {
        let word = if self.wide { 8 } else { 4 };
        let pair = |one: &[u8]| Some((self.at(one, 0, word)?, self.at(one, word, word)?));
        let pairs = bytes.chunks_exact(2 * word).filter_map(pair);
        pairs.take_while(|(tag, _)| *tag != 0).collect()
    }
}

/// `size` bytes at `offset`, if the file has them and they are no more than such a table can be.
fn part(file: &File, length: u64, offset: u64, size: u64) -> Option<Vec<u8>> {
    let inside = offset.checked_add(size).is_some_and(|end| end <= length);
    let size = usize::try_from(size)
        .ok()
        .filter(|size| inside && *size <= MOST)?;
    let mut bytes = vec![0; size];
    file.read_exact_at(&mut bytes, offset).ok()?;
    Some(bytes)
}

const PT_LOAD: u64 = 1;
const PT_DYNAMIC: u64 = 2;
const DT_NEEDED: u64 = 1;
const DT_STRTAB: u64 = 5;
const DT_STRSZ: u64 = 10;
const DT_SONAME: u64 = 14;
const DT_RPATH: u64 = 15;
const DT_RUNPATH: u64 = 29;
/// Tables of segments and dynamic sections have some kilobytes.
const MOST: usize = 16 << 20;
/// Bytes of the longest name or list of folders.
const LONGEST_NAME: u64 = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn scratch(name: &str, bytes: &[u8]) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("oxmpi-elf-{name}-{}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        path
    }

    #[test]
    fn the_running_program_needs_the_c_library() {
        let elf = Elf::read(Path::new("/proc/self/exe")).unwrap();
        assert!(
            elf.needed.iter().any(|name| name.starts_with("libc.")),
            "{elf:?}"
        );
        assert_eq!(Elf::read(Path::new("/etc/passwd")), None);
        assert_eq!(Elf::read(Path::new("/no/such/file")), None);
        assert_eq!(Elf::read(Path::new("/")), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        // A program of a user is input: no byte of it may cost more than the answer.
        #[test]
        fn any_head_is_safe(at in 0usize..512, byte in any::<u8>(), cut in 0usize..4096) {
            let mut bytes = std::fs::read("/bin/sh").unwrap();
            bytes[at] = byte;
            let path = scratch("any", &bytes);
            let _ = Elf::read(&path);
            bytes.truncate(cut);
            std::fs::write(&path, &bytes).unwrap();
            let _ = Elf::read(&path);
            std::fs::remove_file(&path).unwrap();
        }
    }
}
