//! The parts of an ELF file that the dynamic loader reads, and its symbol names.
//!
//! The crate `object` handles both word sizes and both byte orders, and checks every number of a
//! file before use. [`Part`] reads only the requested parts, and none larger than such a table can
//! be. An invalid file counts as no ELF file (`None`). [`super::loader`] and [`super::symbols`]
//! call this module.

use object::Endianness;
use object::elf::{
    DT_NEEDED, DT_NULL, DT_RPATH, DT_RUNPATH, DT_SONAME, DT_STRSZ, DT_STRTAB, ELFCLASS32,
    ELFCLASS64, FileHeader32, FileHeader64, PT_LOAD, STB_LOCAL, STB_WEAK,
};
use object::read::elf::{Dyn, FileHeader, ProgramHeader, SectionHeader, Sym};
use object::read::{ReadCache, ReadCacheOps, ReadRef, SectionIndex};
use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::Path;

pub(super) use object::elf::{SHT_DYNSYM, SHT_SYMTAB};

/// The processors that run an ELF file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ElfKind {
    /// 32 or 64 bits: EI_CLASS.
    class: u8,
    /// The byte order: EI_DATA.
    data: u8,
    /// The processor: e_machine.
    machine: u16,
}

/// The fields that the loader reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Elf {
    /// The loader skips a library of another kind.
    pub(super) kind: ElfKind,
    /// DT_NEEDED, in order.
    pub(super) needed: Vec<String>,
    /// DT_RPATH, which also applies to the libraries of this file, unless there is a `runpath`.
    pub(super) rpath: Option<String>,
    /// DT_RUNPATH, which comes after LD_LIBRARY_PATH.
    pub(super) runpath: Option<String>,
    /// DT_SONAME
    pub(super) soname: Option<String>,
}

impl Elf {
    /// Reads the file; `None` unless it is an ELF file with a dynamic section.
    pub(super) fn read(path: &Path) -> Option<Elf> {
        let cache = ReadCache::new(Open::new(path)?);
        let data = Part(&cache);
        match class(data)? {
            ELFCLASS32 => dynamic::<FileHeader32<Endianness>>(data),
            ELFCLASS64 => dynamic::<FileHeader64<Endianness>>(data),
            _ => None,
        }
    }
}

/// Calls `see` for every global symbol in the table [`SHT_DYNSYM`] or [`SHT_SYMTAB`] of a file;
/// `None` when the file has no such table.
pub(super) fn each_symbol(path: &Path, table: u32, see: &mut dyn FnMut(Symbol<'_>)) -> Option<()> {
    let cache = ReadCache::new(Open::new(path)?);
    let data = Part(&cache);
    match class(data)? {
        ELFCLASS32 => symbols::<FileHeader32<Endianness>>(data, table, see),
        ELFCLASS64 => symbols::<FileHeader64<Endianness>>(data, table, see),
        _ => None,
    }
}

/// One symbol.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol<'a> {
    pub(super) name: &'a [u8],
    /// The file defines the symbol; otherwise it imports it.
    pub(super) is_defined: bool,
    /// The symbol is weak: an imported one may be missing.
    pub(super) is_weak: bool,
}

/// The class of an ELF file, 32 or 64 bits; `None` for any other file.
fn class(data: Part<'_>) -> Option<u8> {
    let ident = data.read_bytes_at(0, 16).ok()?;
    ident.starts_with(b"\x7fELF").then(|| ident[4])
}

fn dynamic<H: FileHeader<Endian = Endianness>>(data: Part<'_>) -> Option<Elf> {
    let header = H::parse(data).ok()?;
    let endian = header.endian().ok()?;
    let segments = header.program_headers(endian, data).ok()?;
    let section = |one: &H::ProgramHeader| one.dynamic(endian, data).ok().flatten();
    let tags = segments.iter().find_map(section)?.iter();
    let tags = tags.map(|one| (one.tag32(endian), one.d_val(endian).into()));
    let tags: Vec<(u32, u64)> = tags
        .take_while(|(tag, _)| *tag != Some(DT_NULL))
        .filter_map(|(tag, value)| Some((tag?, value)))
        .collect();
    let value = |wanted: u32| tags.iter().find(|(tag, _)| *tag == wanted).map(|(_, v)| *v);
    // DT_STRTAB names the string table by its address in memory.
    let address = value(DT_STRTAB)?;
    let start = segments.iter().find_map(|one| {
        let (offset, size) = one.file_range(endian);
        let inside = address.checked_sub(one.p_vaddr(endian).into())?;
        let holds = one.p_type(endian) == PT_LOAD && inside < size;
        holds.then_some(offset.checked_add(inside)?)
    })?;
    let size = value(DT_STRSZ)?;
    let text = |at: u64| {
        let most = size.checked_sub(at)?.min(LONGEST_NAME);
        let start = start.checked_add(at)?;
        let short = data.read_bytes_at_until(start..start.checked_add(most)?, 0);
        let text = match short {
            Ok(text) => text,
            // A list of folders may be longer than the range read for a name.
            Err(()) => {
                let rest = data.read_bytes_at(start, most).ok()?;
                &rest[..rest.iter().position(|byte| *byte == 0)?]
            }
        };
        Some(String::from_utf8_lossy(text).into_owned())
    };
    let needed = tags.iter().filter(|(tag, _)| *tag == DT_NEEDED);
    let ident = header.e_ident();
    Some(Elf {
        kind: ElfKind {
            class: ident.class,
            data: ident.data,
            machine: header.e_machine(endian),
        },
        needed: needed.filter_map(|(_, at)| text(*at)).collect(),
        rpath: value(DT_RPATH).and_then(text),
        runpath: value(DT_RUNPATH).and_then(text),
        soname: value(DT_SONAME).and_then(text),
    })
}

fn symbols<H: FileHeader<Endian = Endianness>>(
    data: Part<'_>,
    table: u32,
    see: &mut dyn FnMut(Symbol<'_>),
) -> Option<()> {
    let header = H::parse(data).ok()?;
    let endian = header.endian().ok()?;
    let sections = header.sections(endian, data).ok()?;
    let is_table = |one: &&H::SectionHeader| one.sh_type(endian) == table;
    let section = sections.iter().find(is_table)?;
    let entries: &[H::Sym] = section.data_as_array(endian, data).ok()?;
    let names = SectionIndex(usize::try_from(section.sh_link(endian)).ok()?);
    let names = sections.section(names).ok()?.data(endian, data).ok()?;
    for entry in entries.iter().filter(|one| one.st_bind() != STB_LOCAL) {
        let start = usize::try_from(entry.st_name(endian)).ok()?;
        let rest = names.get(start..).unwrap_or_default();
        let end = rest.iter().position(|byte| *byte == 0).unwrap_or(0);
        see(Symbol {
            name: &rest[..end],
            is_defined: !entry.is_undefined(endian),
            is_weak: entry.st_bind() == STB_WEAK,
        });
    }
    Some(())
}

/// A file as the crate `object` reads it. The first block, which is read once, has the header and
/// often all that the loader needs.
struct Open {
    file: File,
    length: u64,
    at: u64,
    first: Vec<u8>,
}

impl Open {
    /// `None` unless it is a regular file.
    fn new(path: &Path) -> Option<Open> {
        // Opening a named pipe could block.
        let length = |meta: std::fs::Metadata| meta.is_file().then_some(meta.len());
        std::fs::metadata(path).ok().and_then(length)?;
        let file = File::open(path).ok()?;
        let length = file.metadata().ok().and_then(length)?;
        let mut first = vec![0; length.min(BLOCK) as usize];
        file.read_exact_at(&mut first, 0).ok()?;
        let at = 0;
        Some(Open {
            file,
            length,
            at,
            first,
        })
    }
}

impl ReadCacheOps for Open {
    fn len(&mut self) -> Result<u64, ()> {
        Ok(self.length)
    }

    fn seek(&mut self, at: u64) -> Result<u64, ()> {
        self.at = at;
        Ok(at)
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, ()> {
        let got = self.file.read_at(bytes, self.at).map_err(|_| ())?;
        self.at += got as u64;
        Ok(got)
    }

    fn read_exact(&mut self, bytes: &mut [u8]) -> Result<(), ()> {
        let known = usize::try_from(self.at).ok();
        let known = known.and_then(|at| self.first.get(at..at.checked_add(bytes.len())?));
        match known {
            Some(known) => bytes.copy_from_slice(known),
            None => self.file.read_exact_at(bytes, self.at).map_err(|_| ())?,
        }
        self.at += bytes.len() as u64;
        Ok(())
    }
}

/// The reads that `object` may make: parts of a file, none longer than a table can be.
#[derive(Clone, Copy)]
struct Part<'a>(&'a ReadCache<Open>);

impl<'a> ReadRef<'a> for Part<'a> {
    fn len(self) -> Result<u64, ()> {
        self.0.len()
    }

    fn read_bytes_at(self, offset: u64, size: u64) -> Result<&'a [u8], ()> {
        match size <= MOST {
            true => self.0.read_bytes_at(offset, size),
            false => Err(()),
        }
    }

    fn read_bytes_at_until(self, range: Range<u64>, delimiter: u8) -> Result<&'a [u8], ()> {
        self.0.read_bytes_at_until(range, delimiter)
    }
}

/// The symbols and names of a large static program take some megabytes.
const MOST: u64 = 32 << 20;
/// The longest name or list of folders, in bytes.
const LONGEST_NAME: u64 = 1 << 16;
/// The bytes that are read of each file first.
const BLOCK: u64 = 4096;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn scratch(name: &str, bytes: &[u8]) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("oxmpi-elf-{name}-{}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        path
    }

    fn count(path: &Path, table: u32) -> usize {
        let mut count = 0;
        each_symbol(path, table, &mut |_| count += 1);
        count
    }

    #[test]
    fn the_running_program_needs_the_c_library() {
        let own = Path::new("/proc/self/exe");
        let elf = Elf::read(own).unwrap();
        let is_c = |name: &String| name.starts_with("libc.");
        assert!(elf.needed.iter().any(is_c), "{elf:?}");
        let mut needs_write = false;
        each_symbol(own, SHT_DYNSYM, &mut |one| {
            needs_write |= one.name == b"write" && !one.is_defined;
        });
        assert!(needs_write);
        for none in ["/etc/passwd", "/no/such/file", "/", "/dev/zero"] {
            assert_eq!(Elf::read(Path::new(none)), None);
            assert_eq!(count(Path::new(none), SHT_DYNSYM), 0);
        }
    }

    // The old code would have read a table of 3 GiB in a sparse file.
    #[test]
    fn a_large_file_costs_only_its_parts() {
        let mut bytes = std::fs::read("/bin/sh").unwrap();
        let path = scratch("sparse", &bytes);
        File::options()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_len(4 << 30))
            .unwrap();
        assert_eq!(Elf::read(&path), Elf::read(Path::new("/bin/sh")));
        // 65535 sections of 65535 bytes each, then one table that takes the whole file.
        for (at, value) in [(58, u16::MAX), (60, u16::MAX)] {
            bytes[at..at + 2].copy_from_slice(&value.to_ne_bytes());
        }
        let file = File::options().write(true).open(&path).unwrap();
        file.write_all_at(&bytes[..64], 0).unwrap();
        assert_eq!(count(&path, SHT_DYNSYM), 0);
        std::fs::remove_file(&path).unwrap();
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        // A user's program is input: no byte of it may cause more than a wrong answer.
        #[test]
        fn any_head_is_safe(at in 0usize..1024, byte in any::<u8>(), cut in 0usize..1 << 17) {
            let mut bytes = std::fs::read("/bin/sh").unwrap();
            bytes[at] = byte;
            let path = scratch("any", &bytes);
            let look = || (Elf::read(&path), count(&path, SHT_DYNSYM), count(&path, SHT_SYMTAB));
            let _ = look();
            bytes.truncate(cut);
            std::fs::write(&path, &bytes).unwrap();
            let _ = look();
            std::fs::remove_file(&path).unwrap();
        }

        // Section headers are at the end of a file, and their offsets may point anywhere.
        #[test]
        fn any_table_is_safe(back in 1usize..4096, bytes in any::<[u8; 8]>()) {
            let mut all = std::fs::read("/bin/sh").unwrap();
            let at = all.len().saturating_sub(back + 8);
            all[at..at + 8].copy_from_slice(&bytes);
            let path = scratch("table", &all);
            let _ = (count(&path, SHT_DYNSYM), count(&path, SHT_SYMTAB));
            std::fs::remove_file(&path).unwrap();
        }
    }
}
