//! Sessions and their process sets (MPI-5.0 §11.3).
//!
//! A session is a handle on the instance: while one is open, or between
//! MPI_Init and MPI_Finalize, the instance is up (see `process`). It has an
//! error handler, hints, and counts its communicators, because finalizing it
//! while one is alive is an error.
//!
//! Two process sets exist in every job: `mpi://WORLD` and `mpi://SELF`.

use crate::bsend::Place;
use crate::errhandler::{Handler, Slot};
use crate::error::{Class, Error, Result};
use crate::group::Group;
use crate::info::{Info, memory_kinds};
use crate::objects::objects;
use oxmpi_sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;

/// `MPI_MAX_PSET_NAME_LEN`: size of the C buffer, final NUL included.
pub const MAX_PSET_NAME_LEN: usize = 1024;

/// One open session.
#[derive(Debug)]
pub struct Session {
    /// Who hears of errors of calls with this session.
    pub handler: Slot,
    /// Hints in use, as MPI_Session_get_info reports them.
    pub hints: Info,
    /// Where MPI_Session_attach_buffer attaches.
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

    /// A communicator was made in this session.
    pub fn communicator_made(&self) {
        self.communicators.fetch_add(1, Ordering::Relaxed);
    }

    /// A communicator of this session was freed.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pset {
    /// All processes that were started together with this one.
    World,
    /// This process alone.
    Own,
}

impl Pset {
    /// All process sets, in the order of MPI_Session_get_nth_pset.
    pub const ALL: [Pset; 2] = [Pset::World, Pset::Own];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Pset::World => "mpi://WORLD",
            Pset::Own => "mpi://SELF",
        }
    }

    /// The process set with this name. The part after `mpi://` may be written in any case (MPI-5.0
    /// §11.3.2).
    pub fn by_name(name: &[u8]) -> Option<Pset> {
        Pset::ALL
            .into_iter()
            .find(|pset| name.eq_ignore_ascii_case(pset.name().as_bytes()))
    }

    /// As [`Pset::by_name`], for a call with a session.
    ///
    /// # Errors
    /// ERR_ARG when there is no such set.
    pub fn named(name: &[u8]) -> Result<Pset> {
        Pset::by_name(name).ok_or_else(|| {
            let name = String::from_utf8_lossy(name);
            Error::new(
                Class::ERR_ARG,
                format!("there is no process set \"{name}\"; known are mpi://WORLD and mpi://SELF"),
            )
        })
    }

    /// The process set with number `n`.
    ///
    /// # Errors
    /// ERR_ARG when there are not so many.
    pub fn nth(n: i32) -> Result<Pset> {
        let found = usize::try_from(n)
            .ok()
            .and_then(|n| Pset::ALL.get(n))
            .copied();
        found.ok_or_else(|| {
            let why = format!(
                "n is {n}; there are {} process sets, counted from 0",
                Pset::ALL.len()
            );
            Error::new(Class::ERR_ARG, why)
        })
    }

    /// Its members, in a job of `size` processes seen from process `me`.
    pub fn group(self, size: u32, me: u32) -> Group {
        match self {
            Pset::World => Group::range(0, size),
            Pset::Own => Group::range(me, 1),
        }
    }

    /// The info that MPI_Session_get_pset_info gives.
    pub fn info(self, size: u32) -> Info {
        let info = Info::new();
        let members = match self {
            Pset::World => size,
            Pset::Own => 1,
        };
        info.set(b"mpi_size", members.to_string().as_bytes())
            .expect("invariant: our own values are within the limits");
        info
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_process_sets() {
        assert_eq!(Pset::by_name(b"mpi://WORLD"), Some(Pset::World));
        assert_eq!(Pset::by_name(b"MPI://self"), Some(Pset::Own));
        assert_eq!(
            Pset::named(b"mpi://MOON").unwrap_err().class,
            Class::ERR_ARG
        );
        assert_eq!(Pset::nth(1).unwrap(), Pset::Own);
        assert!(Pset::nth(2).is_err() && Pset::nth(-1).is_err());
        assert_eq!(Pset::World.group(4, 2), Group::range(0, 4));
        assert_eq!(Pset::Own.group(4, 2), Group::range(2, 1));
        assert_eq!(Pset::World.info(4).text("mpi_size").as_deref(), Some("4"));
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
