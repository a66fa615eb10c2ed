//! Handle arguments of entries that are not implemented yet: an invalid handle is reported first.
//!
//! Its message is more useful than "not implemented", and programs that test for it get the
//! standard's class.

use crate::process::{process, windows};
use oxmpi_core::handle::*;
use oxmpi_core::objects::objects;
use oxmpi_core::{Class, Error, Result, comm, group, op, types};

/// One handle argument.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Given {
    Comm(CommHandle),
    Group(GroupHandle),
    Win(WinHandle),
    File(FileHandle),
    Session(SessionHandle),
    Message(MessageHandle),
    Info(InfoHandle),
    Errhandler(ErrhandlerHandle),
    Request(RequestHandle),
    Op(OpHandle),
    Datatype(DatatypeHandle),
}

impl Given {
    /// The error of an invalid handle, by the kind of handle.
    pub fn check(&self) -> Result<()> {
        let (value, kind, class) = match *self {
            Given::Comm(h) => (h.0, "communicator", Class::ERR_COMM),
            Given::Group(h) => (h.0, "group", Class::ERR_GROUP),
            Given::Win(h) => (h.0, "window", Class::ERR_WIN),
            Given::File(h) => (h.0, "file", Class::ERR_FILE),
            Given::Session(h) => (h.0, "session", Class::ERR_SESSION),
            Given::Message(h) => (h.0, "message", Class::ERR_REQUEST),
            Given::Info(h) => (h.0, "info", Class::ERR_INFO),
            Given::Errhandler(h) => (h.0, "error handler", Class::ERR_ERRHANDLER),
            Given::Request(h) => (h.0, "request", Class::ERR_REQUEST),
            Given::Op(h) => (h.0, "op", Class::ERR_OP),
            Given::Datatype(h) => (h.0, "datatype", Class::ERR_TYPE),
        };
        match self.is_known() {
            true => Ok(()),
            false => Err(Error::new(
                class,
                format!("{value:#x} is not the handle of a {kind}"),
            )),
        }
    }

    /// Whether the handle names an object.
    fn is_known(&self) -> bool {
        match *self {
            Given::Comm(h) => comm::get(process(), h).is_ok(),
            Given::Group(h) => group::lookup(process(), h).is_ok(),
            Given::Win(h) => oxmpi_osc::window::get(windows(), h).is_ok(),
            Given::File(h) => oxmpi_io::get(h).is_ok(),
            Given::Session(h) => objects().session(h).is_ok(),
            Given::Message(h) => h == MessageHandle::NO_PROC,
            Given::Info(h) => objects().optional_info(h).is_ok(),
            Given::Errhandler(h) => objects().errhandlers.is_known(h),
            // Never checked: the entries that take requests are implemented.
            Given::Request(_) => false,
            Given::Op(h) => op::get(h).is_ok(),
            Given::Datatype(h) => types::get(h).is_ok(),
        }
    }
}
