//! Notes: messages between checkers on a shadow. The sender never waits for a note; the receiver
//! takes all arrived notes whenever it makes a call.

use crate::comms;
use crate::library::{self, BYTE, Status};
use core::ffi::c_int;
use oxmpi_pmpi::Handle;
use oxmpi_sync::Mutex;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// Tag of notes about messages.
pub const MESSAGE: c_int = 0;
/// Tag of notes about collective calls.
pub const CALL: c_int = 1;

/// Maximum length of a note: only names can be long, and they are truncated before.
const LONGEST: usize = 4096;

/// Notes whose sends are not complete.
static LEAVING: Mutex<Vec<(Handle, Box<[u8]>)>> = Mutex::new(Vec::new());

/// Sends a note.
pub fn send(shadow: Handle, dest: c_int, tag: c_int, note: &impl Serialize) {
    let Ok(bytes) = postcard::to_extend(note, Vec::new()) else {
        return;
    };
    let bytes = bytes.into_boxed_slice();
    let mut request = crate::args::REQUEST_NULL;
    let len = c_int::try_from(bytes.len()).unwrap_or(0);
    // SAFETY: the bytes are kept until the send is complete.
    let code = unsafe {
        let from = bytes.as_ptr();
        library::isend(from, len, BYTE, dest, tag, shadow, &raw mut request)
    };
    let count = {
        let mut leaving = LEAVING.lock();
        if code == 0 {
            leaving.push((request, bytes));
        }
        leaving.len()
    };
    // A test of all sends takes time proportional to their number, so it is not made each time.
    if count.is_power_of_two() {
        reap();
    }
}

/// Removes completed sends; returns whether all are complete.
pub fn reap() -> bool {
    let mut leaving = std::mem::take(&mut *LEAVING.lock());
    leaving.retain_mut(|(request, _)| {
        let mut status = Status::default();
        // SAFETY: the places outlive the call.
        let flag = library::ask(|flag| unsafe { library::test(request, flag, &raw mut status) });
        flag == 0
    });
    let mut rest = LEAVING.lock();
    rest.append(&mut leaving);
    rest.is_empty()
}

/// Pauses between two polls; `round` is the number of polls so far. Yields first, later sleeps, as
/// the peer may compute for a long time.
pub fn pause(round: u32) {
    match round {
        0..100 => std::thread::yield_now(),
        _ => std::thread::sleep(Duration::from_micros(100)),
    }
}

/// Takes all arrived notes on all communicators. False: another thread does this.
pub fn take_all() -> bool {
    // Only one thread at a time, so that notes of one sender stay in order.
    comms::each(|comm, shadow| {
        while let Some((source, note)) = next(shadow, MESSAGE) {
            comms::with(comm, |comm| comm.messages.add_note(source, note));
        }
        while let Some((source, note)) = next(shadow, CALL) {
            comms::with(comm, |comm| comm.calls.add(source, note));
        }
    })
}

/// The next arrived note of a tag.
fn next<T: DeserializeOwned>(shadow: Handle, tag: c_int) -> Option<(c_int, T)> {
    let mut status = Status::default();
    let mut message = 0;
    let any = crate::args::ANY_SOURCE;
    // SAFETY: the places outlive the call.
    let flag = library::ask(|flag| unsafe {
        library::improbe(any, tag, shadow, flag, &raw mut message, &raw mut status)
    });
    if flag == 0 {
        return None;
    }
    let mut bytes = [0u8; LONGEST];
    // SAFETY: this call matched the message, and the buffer has the given length.
    let code = unsafe {
        let len = LONGEST as c_int;
        library::mrecv(
            bytes.as_mut_ptr(),
            len,
            BYTE,
            &raw mut message,
            &raw mut status,
        )
    };
    read(code, &bytes, &status)
}

/// Waits for the next note of a sender and tag. `None`: it will not arrive.
pub fn wait<T: DeserializeOwned>(shadow: Handle, source: c_int, tag: c_int) -> Option<T> {
    let mut status = Status::default();
    let mut bytes = [0u8; LONGEST];
    // SAFETY: the buffer has the given length.
    let code = unsafe {
        let len = LONGEST as c_int;
        library::recv(
            bytes.as_mut_ptr(),
            len,
            BYTE,
            source,
            tag,
            shadow,
            &raw mut status,
        )
    };
    Some(read(code, &bytes, &status)?.1)
}

fn read<T: DeserializeOwned>(code: c_int, bytes: &[u8], status: &Status) -> Option<(c_int, T)> {
    let mut len = 0;
    // SAFETY: the places outlive the call.
    unsafe { library::get_count(status, BYTE, &raw mut len) };
    let bytes = bytes.get(..usize::try_from(len).ok()?)?;
    match code {
        0 => Some((status.source, postcard::from_bytes(bytes).ok()?)),
        _ => None,
    }
}

/// Truncates a name for a note.
pub fn cut(text: &str) -> String {
    text.chars().take(200).collect()
}
