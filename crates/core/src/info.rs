//! Info objects: ordered (key, value) strings (MPI-5.0 §10).
//!
//! Keys and values are byte strings as C gave them, without the final NUL. Order of insertion is
//! kept, because MPI_Info_get_nthkey counts by it; setting a key again keeps its position. Infos
//! live as long as the process. They may be made before MPI_Init and used after MPI_Finalize.
//!
//! The text of MPI_INFO_ENV and the hints that objects return (communicator hints, memory kinds)
//! are made here too.

use crate::error::{Class, Error, Result};
use oxmpi_sync::Mutex;

/// `MPI_MAX_INFO_KEY`: size of the C buffer, final NUL included.
pub const MAX_INFO_KEY: usize = 256;
/// `MPI_MAX_INFO_VAL`: size of the C buffer, final NUL included.
pub const MAX_INFO_VAL: usize = 1024;

/// One info object.
#[derive(Debug, Default)]
pub struct Info(Mutex<Vec<Entry>>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    key: Box<[u8]>,
    value: Box<[u8]>,
}

impl Info {
    /// An info without keys.
    pub const fn new() -> Info {
        Info(Mutex::new(Vec::new()))
    }

    /// Sets `key` to `value`, replacing an earlier value in its place.
    ///
    /// # Errors
    /// ERR_INFO_KEY for an empty or too long key, ERR_INFO_VALUE for a too
    /// long value. An empty value is legal.
    pub fn set(&self, key: &[u8], value: &[u8]) -> Result<()> {
        check_key(key)?;
        if value.len() >= MAX_INFO_VAL {
            return Err(Error::new(
                Class::ERR_INFO_VALUE,
                format!(
                    "the value of key \"{}\" has {} bytes; at most {} are allowed",
                    shown(key),
                    value.len(),
                    MAX_INFO_VAL - 1
                ),
            ));
        }
        let mut entries = self.0.lock();
        match entries.iter_mut().find(|entry| *entry.key == *key) {
            Some(entry) => entry.value = value.into(),
            None => entries.push(Entry {
                key: key.into(),
                value: value.into(),
            }),
        }
        Ok(())
    }

    /// The value of `key`.
    ///
    /// # Errors
    /// ERR_INFO_KEY for an empty or too long key.
    pub fn get(&self, key: &[u8]) -> Result<Option<Box<[u8]>>> {
        check_key(key)?;
        let entries = self.0.lock();
        Ok(entries
            .iter()
            .find(|entry| *entry.key == *key)
            .map(|entry| entry.value.clone()))
    }

    /// The value of a key of the library, if it is text.
    pub fn text(&self, key: &str) -> Option<String> {
        let value = self.get(key.as_bytes()).ok().flatten()?;
        String::from_utf8(value.into_vec()).ok()
    }

    /// Removes `key`.
    ///
    /// # Errors
    /// ERR_INFO_NOKEY when it is not there; ERR_INFO_KEY as for [`Info::get`].
    pub fn delete(&self, key: &[u8]) -> Result<()> {
        check_key(key)?;
        let mut entries = self.0.lock();
        match entries.iter().position(|entry| *entry.key == *key) {
            Some(at) => {
                entries.remove(at);
                Ok(())
            }
            None => Err(Error::new(
                Class::ERR_INFO_NOKEY,
                format!("the info has no key \"{}\" to delete", shown(key)),
            )),
        }
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.0.lock().len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The key with number `n`, counted from 0 in order of insertion.
    ///
    /// # Errors
    /// ERR_ARG when there are fewer keys.
    pub fn nth_key(&self, n: i32) -> Result<Box<[u8]>> {
        let entries = self.0.lock();
        let entry = usize::try_from(n).ok().and_then(|n| entries.get(n));
        entry.map(|entry| entry.key.clone()).ok_or_else(|| {
            Error::new(
                Class::ERR_ARG,
                format!(
                    "n is {n}; the info has {} keys, counted from 0",
                    entries.len()
                ),
            )
        })
    }

    /// An independent copy, order kept.
    pub fn duplicate(&self) -> Info {
        Info(Mutex::new(self.0.lock().clone()))
    }

    /// Copies the entries for which `keep` holds, replacing those of `self`.
    pub fn absorb(&self, other: &Info, keep: impl Fn(&[u8], &[u8]) -> bool) {
        // Cloned first: two infos are never locked at the same time.
        let entries = other.0.lock().clone();
        for entry in entries
            .iter()
            .filter(|entry| keep(&entry.key, &entry.value))
        {
            self.set(&entry.key, &entry.value)
                .expect("invariant: an entry of an info is within the limits");
        }
    }
}

/// The keys with true/false values that communicators support and return from MPI_Comm_get_info
/// (MPI-5.0 §7.4.4).
const COMM_ASSERTIONS: [&str; 5] = [
    "mpi_assert_no_any_tag",
    "mpi_assert_no_any_source",
    "mpi_assert_exact_length",
    "mpi_assert_allow_overtaking",
    "mpi_assert_strict_persistent_collective_ordering",
];

/// Whether a communicator stores this hint. Others are ignored, as the standard requires.
pub fn is_comm_hint(key: &[u8], value: &[u8]) -> bool {
    let boolean = matches!(value, b"true" | b"false");
    boolean && COMM_ASSERTIONS.iter().any(|known| known.as_bytes() == key)
        || key == b"mpi_assert_memory_alloc_kinds"
}

/// The memory kinds for a request (MPI-5.0 §11.4.3): always `system` and `mpi`, with the supported
/// ones of the requested restrictors.
pub fn memory_kinds(requested: Option<&str>) -> String {
    const RESTRICTORS: [&str; 3] = ["alloc_mem", "win_allocate", "win_allocate_shared"];
    let mut kinds = vec!["system".to_owned(), "mpi".to_owned()];
    for kind in requested.unwrap_or("").split(',').map(str::trim) {
        let mut parts = kind.split(':');
        let restricted_mpi = parts.next() == Some("mpi")
            && parts.clone().next().is_some()
            && parts.all(|part| RESTRICTORS.contains(&part));
        if restricted_mpi && !kinds.iter().any(|known| known == kind) {
            kinds.push(kind.to_owned());
        }
    }
    kinds.join(",")
}

/// The known facts about the start of this process, for MPI_INFO_ENV (MPI-5.0 §11.5). Unknown facts
/// give no key.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// The program.
    pub command: Option<Vec<u8>>,
    /// Its arguments, joined by blanks.
    pub argv: Option<Vec<u8>>,
    /// The number of requested processes of this program.
    pub maxprocs: Option<u32>,
    /// Name of the host as the launcher knows it.
    pub host: Option<Vec<u8>>,
    /// Working directory.
    pub wdir: Option<Vec<u8>>,
    /// "MPI_THREAD_MULTIPLE", …
    pub thread_level: Option<&'static str>,
    /// Answer of [`memory_kinds`].
    pub memory_kinds: Option<String>,
}

impl Environment {
    /// The facts that the process can find itself, before it has joined its job.
    pub fn of_process() -> Environment {
        let fact = oxmpi_rte::fact_of_environment;
        use std::os::unix::ffi::OsStringExt;
        let mut words = std::env::args_os().map(OsStringExt::into_vec);
        let mut environment = Environment {
            maxprocs: fact("info_env.maxprocs").and_then(|count| count.parse().ok()),
            host: Some(oxmpi_pal::process::host_name().into_bytes()),
            thread_level: Some("MPI_THREAD_SINGLE"),
            memory_kinds: Some(memory_kinds(fact("memory_alloc_kinds").as_deref())),
            ..Environment::default()
        };
        environment.set_arguments(&mut words);
        environment.wdir = std::env::current_dir()
            .ok()
            .map(|dir| dir.into_os_string().into_vec());
        environment
    }

    /// Takes command and arguments from the words of a command line.
    pub fn set_arguments(&mut self, words: &mut dyn Iterator<Item = Vec<u8>>) {
        self.command = words.next();
        self.argv = self
            .command
            .as_ref()
            .map(|_| words.collect::<Vec<_>>().join(&b' '));
    }

    /// The info object with these facts; values are cut at the limit.
    pub fn info(&self) -> Info {
        let info = Info::new();
        let put = |key: &str, value: Option<&[u8]>| {
            if let Some(value) = value {
                let cut = &value[..value.len().min(MAX_INFO_VAL - 1)];
                info.set(key.as_bytes(), cut)
                    .expect("invariant: the value was cut to fit");
            }
        };
        let maxprocs = self.maxprocs.map(|count| count.to_string());
        put("command", self.command.as_deref());
        put("argv", self.argv.as_deref());
        put("maxprocs", maxprocs.as_deref().map(str::as_bytes));
        put("soft", maxprocs.as_deref().map(str::as_bytes));
        put("host", self.host.as_deref());
        put("arch", Some(std::env::consts::ARCH.as_bytes()));
        put("wdir", self.wdir.as_deref());
        put("thread_level", self.thread_level.map(str::as_bytes));
        put(
            "mpi_memory_alloc_kinds",
            self.memory_kinds.as_deref().map(str::as_bytes),
        );
        info
    }
}

fn check_key(key: &[u8]) -> Result<()> {
    if key.is_empty() {
        return Err(Error::new(
            Class::ERR_INFO_KEY,
            "the key is the empty string",
        ));
    }
    if key.len() >= MAX_INFO_KEY {
        return Err(Error::new(
            Class::ERR_INFO_KEY,
            format!(
                "the key has {} bytes; at most {} are allowed",
                key.len(),
                MAX_INFO_KEY - 1
            ),
        ));
    }
    Ok(())
}

fn shown(key: &[u8]) -> String {
    String::from_utf8_lossy(key).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_insertion_is_kept() {
        let info = Info::new();
        for key in ["z", "a", "m"] {
            info.set(key.as_bytes(), b"1").unwrap();
        }
        info.set(b"a", b"").unwrap();
        let keys: Vec<_> = (0..3).map(|n| info.nth_key(n).unwrap()).collect();
        assert_eq!(
            keys,
            [(*b"z").into(), (*b"a").into(), (*b"m").into()] as [Box<[u8]>; 3]
        );
        assert_eq!(info.get(b"a").unwrap().as_deref(), Some(&b""[..]));
        info.delete(b"z").unwrap();
        assert_eq!(&*info.nth_key(0).unwrap(), b"a");
        assert_eq!(info.nth_key(2).unwrap_err().class, Class::ERR_ARG);
        assert_eq!(info.nth_key(-1).unwrap_err().class, Class::ERR_ARG);
    }

    #[test]
    fn limits_have_their_own_classes() {
        let info = Info::new();
        assert_eq!(info.set(b"", b"x").unwrap_err().class, Class::ERR_INFO_KEY);
        assert_eq!(
            info.set(&[b'k'; 256], b"x").unwrap_err().class,
            Class::ERR_INFO_KEY
        );
        assert_eq!(
            info.set(b"k", &[b'v'; 1024]).unwrap_err().class,
            Class::ERR_INFO_VALUE
        );
        info.set(&[b'k'; 255], &[b'v'; 1023]).unwrap();
        assert_eq!(
            info.delete(b"missing").unwrap_err().class,
            Class::ERR_INFO_NOKEY
        );
        assert_eq!(info.get(b"missing").unwrap(), None);
    }

    #[test]
    fn copies_are_independent() {
        let info = Info::new();
        info.set(b"a", b"1").unwrap();
        let copy = info.duplicate();
        copy.set(b"a", b"2").unwrap();
        assert_eq!(info.text("a").as_deref(), Some("1"));
        assert_eq!(copy.text("a").as_deref(), Some("2"));
    }

    #[test]
    fn hints_that_are_taken_up() {
        assert!(is_comm_hint(b"mpi_assert_no_any_tag", b"true"));
        assert!(!is_comm_hint(b"mpi_assert_no_any_tag", b"maybe"));
        assert!(!is_comm_hint(b"colour", b"true"));
    }

    #[test]
    fn memory_kinds_name_what_is_supported() {
        assert_eq!(memory_kinds(None), "system,mpi");
        assert_eq!(
            memory_kinds(Some(
                "mpi:alloc_mem, cuda:device ,system,mpi:alloc_mem,mpi:moon"
            )),
            "system,mpi,mpi:alloc_mem"
        );
    }

    #[test]
    fn environment_has_the_known_facts_only() {
        let mut environment = Environment {
            maxprocs: Some(4),
            ..Environment::default()
        };
        environment
            .set_arguments(&mut [b"prog".to_vec(), b"-x".to_vec(), b"1".to_vec()].into_iter());
        let info = environment.info();
        assert_eq!(info.text("command").as_deref(), Some("prog"));
        assert_eq!(info.text("argv").as_deref(), Some("-x 1"));
        assert_eq!(info.text("maxprocs").as_deref(), Some("4"));
        assert_eq!(info.text("thread_level"), None);
    }
}
