//! Sessions and their process sets (MPI-5.0 §11.3).
//!
//! A session is a handle on the instance: the instance exists while one is open, or between
//! MPI_Init and MPI_Finalize (see `process`). It has an error handler and hints. It counts its
//! communicators, because finalizing it while one is alive is an error.
//!
//! Two process sets exist in every job: `mpi://WORLD` and `mpi://SELF`; the launcher defines
//! others.

use crate::bsend::Place;
use crate::errhandler::{Handler, Slot};
use crate::error::{Class, Error, Result};
use crate::group::Group;
use crate::info::{Info, memory_kinds};
use crate::objects::objects;
use oxmpi_pal::affinity::CpuSet;
use oxmpi_sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;

/// One open session.
#[derive(Debug)]
pub struct Session {
    /// The error handler of calls with this session.
    pub handler: Slot,
    /// Hints in use, as MPI_Session_get_info reports them.
    pub hints: Info,
    /// The buffer of MPI_Session_attach_buffer.
    pub buffer: Arc<Place>,
    communicators: AtomicU32,
}

impl Session {
    /// A session that provides `thread_level` ("MPI_THREAD_MULTIPLE", …).
    /// `requested` are the hints of MPI_Session_init.
    pub fn new(handler: Handler, requested: Option<&Info>, thread_level: &str) -> Session {
        let hints = Info::new();
        let wanted = requested
            .and_then(|info| info.text("mpi_memory_alloc_kinds"))
            .or_else(|| objects().environment().text("mpi_memory_alloc_kinds"));
        let kinds = memory_kinds(wanted.as_deref());
        for (key, value) in [
            ("thread_level", thread_level),
            ("mpi_memory_alloc_kinds", &kinds),
        ] {
            hints
                .set(key.as_bytes(), value.as_bytes())
                .expect("invariant: our own hints are within the limits");
        }
        Session {
            handler: Slot::new(handler),
            hints,
            buffer: Arc::default(),
            communicators: AtomicU32::new(0),
        }
    }

    /// Counts a new communicator of this session.
    pub fn communicator_made(&self) {
        self.communicators.fetch_add(1, Ordering::Relaxed);
    }

    /// Removes a freed communicator of this session from the count.
    pub fn communicator_freed(&self) {
        self.communicators.fetch_sub(1, Ordering::Relaxed);
    }

    /// Whether the session may be finalized.
    ///
    /// # Errors
    /// ERR_SESSION while communicators made from it are alive.
    pub fn check_idle(&self) -> Result<()> {
        match self.communicators.load(Ordering::Relaxed) {
            0 => Ok(()),
            alive => Err(Error::new(
                Class::ERR_SESSION,
                format!(
                    "{alive} communicators made from the session are still alive; free or \
                     disconnect them before MPI_Session_finalize"
                ),
            )),
        }
    }
}

/// A process set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pset {
    /// Its name.
    pub name: String,
    /// Its processes.
    pub members: Group,
}

/// The process sets of a job, with the index of this process.
#[derive(Clone, Debug)]
pub struct Psets {
    me: u32,
    all: Vec<Pset>,
}

impl Psets {
    /// The process sets of a job of `size` processes. First the two that always exist, then those
    /// that the launcher lists in `facts`, each with its ranks.
    pub fn new(size: u32, me: u32, facts: &[(String, String)]) -> Psets {
        let pset = |name: &str, members| Pset {
            name: name.into(),
            members,
        };
        let world = Group::range(0, size);
        let given = facts.iter().filter_map(|(name, list)| {
            let ranks = CpuSet::parse(list)?;
            let ranks: Option<Vec<i32>> = ranks.iter().map(|r| i32::try_from(r).ok()).collect();
            Some(pset(name.strip_prefix("pset.")?, world.incl(&ranks?).ok()?))
        });
        let always = [pset(WORLD, world.clone()), pset(OWN, Group::range(me, 1))];
        Psets {
            me,
            all: always.into_iter().chain(given).collect(),
        }
    }

    /// The process sets that contain this process, in the order of MPI_Session_get_nth_pset.
    pub fn ours(&self) -> impl Iterator<Item = &Pset> {
        let me = self.me;
        self.all.iter().filter(move |pset| pset.has(me))
    }

    /// The process set with this name. The case of a name that begins with `mpi://` is ignored
    /// (MPI-5.0 §11.3.2).
    pub fn by_name(&self, name: &[u8]) -> Option<&Pset> {
        self.all.iter().find(|pset| match &*pset.name {
            WORLD | OWN => name.eq_ignore_ascii_case(pset.name.as_bytes()),
            given => name == given.as_bytes(),
        })
    }

    /// As [`Psets::by_name`], for a call with a session.
    ///
    /// # Errors
    /// ERR_ARG when there is no such set.
    pub fn named(&self, name: &[u8]) -> Result<&Pset> {
        self.by_name(name).ok_or_else(|| {
            let known: Vec<&str> = self.all.iter().map(|pset| &*pset.name).collect();
            let (name, known) = (String::from_utf8_lossy(name), known.join(", "));
            let why = format!("there is no process set \"{name}\"; known are {known}");
            Error::new(Class::ERR_ARG, why)
        })
    }

    /// The process set with number `n` among [`Psets::ours`].
    ///
    /// # Errors
    /// ERR_ARG when there are fewer.
    pub fn nth(&self, n: i32) -> Result<&Pset> {
        let found = usize::try_from(n).ok().and_then(|n| self.ours().nth(n));
        found.ok_or_else(|| {
            let count = self.ours().count();
            let why = format!("n is {n}; there are {count} process sets, counted from 0");
            Error::new(Class::ERR_ARG, why)
        })
    }
}

impl Pset {
    /// Whether this process of the job is a member.
    pub fn has(&self, process: u32) -> bool {
        self.members.rank_of(process).is_some()
    }

    /// The info of MPI_Session_get_pset_info.
    pub fn info(&self) -> Info {
        let info = Info::new();
        info.set(b"mpi_size", self.members.size().to_string().as_bytes())
            .expect("invariant: our own values are within the limits");
        info
    }
}

const WORLD: &str = "mpi://WORLD";
const OWN: &str = "mpi://SELF";

#[cfg(test)]
mod tests {
    use super::*;

    fn names(psets: &Psets) -> Vec<&str> {
        psets.ours().map(|pset| &*pset.name).collect()
    }

    #[test]
    fn the_two_process_sets() {
        let psets = Psets::new(4, 2, &[]);
        assert_eq!(names(&psets), [WORLD, OWN]);
        assert_eq!(
            psets.by_name(b"mpi://WORLD").unwrap().members,
            Group::range(0, 4)
        );
        assert_eq!(
            psets.by_name(b"MPI://self").unwrap().members,
            Group::range(2, 1)
        );
        assert_eq!(
            psets.named(b"mpi://MOON").unwrap_err().class,
            Class::ERR_ARG
        );
        assert_eq!(psets.nth(1).unwrap().name, OWN);
        assert!(psets.nth(2).is_err() && psets.nth(-1).is_err());
        let info = psets.nth(0).unwrap().info();
        assert_eq!(info.text("mpi_size").as_deref(), Some("4"));
    }

    //= MPI-5.0 §11.3.2: the sets that are listed are those that the caller is a member of.
    #[test]
    fn sets_of_the_launcher() {
        let facts = [
            ("pset.ocean", "0-1,3"),
            ("pset.air", "2"),
            ("pset.bad", "7"),
            ("other", "0"),
        ];
        let facts = facts.map(|(name, list)| (name.to_string(), list.to_string()));
        assert_eq!(names(&Psets::new(4, 3, &facts)), [WORLD, OWN, "ocean"]);
        let psets = Psets::new(4, 2, &facts);
        assert_eq!(names(&psets), [WORLD, OWN, "air"]);
        let ocean = psets.named(b"ocean").unwrap();
        assert_eq!(
            (ocean.members.size(), ocean.has(3), ocean.has(2)),
            (3, true, false)
        );
        assert!(psets.by_name(b"OCEAN").is_none() && psets.by_name(b"bad").is_none());
    }

    #[test]
    fn a_session_with_communicators_is_busy() {
        let session = Session::new(Handler::Return, None, "MPI_THREAD_SINGLE");
        assert_eq!(
            session.hints.text("thread_level").as_deref(),
            Some("MPI_THREAD_SINGLE")
        );
        session.check_idle().unwrap();
        session.communicator_made();
        assert_eq!(session.check_idle().unwrap_err().class, Class::ERR_SESSION);
        session.communicator_freed();
        session.check_idle().unwrap();
    }
}
