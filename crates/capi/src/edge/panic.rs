//! The panic hook. A panic is a bug of this library: the hook prints it with the MPI call, and ends
//! the job.
//!
//! It never unwinds into C: the hook ends the process first. The name of the call comes from the
//! stack (the outermost frame named PMPI_…), so that calls have no cost for it.

use crate::process::process;
use std::backtrace::Backtrace;
use std::panic::{self, PanicHookInfo};
use std::sync::Once;

use oxmpi_mca::{Id, Message};

use super::raise::end;

/// Installs the hook once; called by the first init. Panics of threads outside MPI calls go to the
/// earlier hook.
pub fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let trace = Backtrace::force_capture().to_string();
            match call_of(&trace) {
                Some(call) => end(&message(call, info), 1),
                None => before(info),
            }
        }));
    });
}

fn message(call: &str, info: &PanicHookInfo<'_>) -> Message {
    let why = info.payload_as_str().unwrap_or("unknown reason");
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    let rank = process().job().map_or(0, |job| job.rank);
    Message::new(Id::OurBug)
        .with("why", why)
        .with("rank", rank)
        .with("call", call)
        .with("place", place)
}

/// The MPI call in a printed stack: the last frame of an entry point, without its P.
fn call_of(trace: &str) -> Option<&str> {
    let at = trace.rfind(" PMPI_")? + 2;
    let name = &trace[at..];
    let end = name
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(name.len());
    Some(&name[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outermost_entry_is_named() {
        let trace = "   0: core::panicking\n   1: oxmpi::x\n   2: PMPI_Wait\n   3: user_op\n   4: PMPI_Reduce\n   5: main\n";
        assert_eq!(call_of(trace), Some("MPI_Reduce"));
        assert_eq!(call_of("   0: main\n"), None);
    }
}
