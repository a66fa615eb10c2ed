//! The symbols of the MPIR Process Acquisition Interface (version 1.1), by which parallel debuggers
//! find the processes of a job.
//!
//! A debugger reads them in mpirun and, under [`being_debugged`], stops at `MPIR_Breakpoint`. Ranks
//! of a job started under it wait at `MPIR_debug_gate`. Names and layouts are those of the
//! interface. Used by `launch` (the table) and `core` (the gate).

use std::ffi::{CString, c_char, c_int};
use std::ptr;

// A debugger finds them in the symbol table of mpirun, and the gate in that of the library. They
// are hidden, so none is a public name of a shared library; unused ones are omitted there.
#[cfg(not(miri))]
core::arch::global_asm!(
    ".globl MPIR_proctable",
    ".hidden MPIR_proctable",
    ".globl MPIR_proctable_size",
    ".hidden MPIR_proctable_size",
    ".globl MPIR_being_debugged",
    ".hidden MPIR_being_debugged",
    ".globl MPIR_debug_state",
    ".hidden MPIR_debug_state",
    ".globl MPIR_debug_gate",
    ".hidden MPIR_debug_gate",
    ".globl MPIR_i_am_starter",
    ".hidden MPIR_i_am_starter",
    ".globl MPIR_Breakpoint",
    ".hidden MPIR_Breakpoint",
);

/// A process, in the layout that debuggers read.
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name that the interface gives")]
struct MPIR_PROCDESC {
    host_name: *const c_char,
    executable_name: *const c_char,
    pid: c_int,
}

#[unsafe(no_mangle)]
static mut MPIR_proctable: *const MPIR_PROCDESC = ptr::null();
#[unsafe(no_mangle)]
static mut MPIR_proctable_size: c_int = 0;
#[unsafe(no_mangle)]
static mut MPIR_being_debugged: c_int = 0;
#[unsafe(no_mangle)]
static mut MPIR_debug_state: c_int = 0;
#[unsafe(no_mangle)]
static mut MPIR_debug_gate: c_int = 0;
/// Its presence alone means that this program starts others.
#[unsafe(no_mangle)]
static mut MPIR_i_am_starter: c_int = 1;

/// A debugger stops here when the state has changed.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn MPIR_Breakpoint() {
    // SAFETY: reading a word of our own; it keeps the call from being optimised away.
    let _ = unsafe { ptr::read_volatile(&raw const MPIR_debug_state) };
}

/// The state in which all processes run.
const SPAWNED: c_int = 1;

/// Whether a debugger has started this program, or has attached to it.
#[must_use]
pub fn being_debugged() -> bool {
    // SAFETY: a word of our own, which a debugger writes while we are stopped.
    unsafe { ptr::read_volatile(&raw const MPIR_being_debugged) != 0 }
}

/// Publishes the processes of the job to debuggers, by rank: host, program and process id. The
/// table lives to the end of the program.
pub fn show(processes: impl IntoIterator<Item = (CString, CString, i32)>) {
    let table: Vec<MPIR_PROCDESC> = processes
        .into_iter()
        .map(|(host, program, pid)| MPIR_PROCDESC {
            host_name: host.into_raw(),
            executable_name: program.into_raw(),
            pid,
        })
        .collect();
    let size = c_int::try_from(table.len()).unwrap_or(c_int::MAX);
    let table: &'static [MPIR_PROCDESC] = table.leak();
    // SAFETY: words of our own that only this function writes, on mpirun's only thread. A debugger
    // reads them while we are stopped. The size, which it reads last, is written last.
    unsafe {
        ptr::write_volatile(&raw mut MPIR_proctable, table.as_ptr());
        ptr::write_volatile(&raw mut MPIR_i_am_starter, 1);
        ptr::write_volatile(&raw mut MPIR_proctable_size, size);
        ptr::write_volatile(&raw mut MPIR_debug_state, SPAWNED);
    }
    if being_debugged() {
        MPIR_Breakpoint();
    }
}

/// Returns when a debugger has opened the gate of this process.
pub fn wait_at_gate() {
    // SAFETY: a word of our own, which a debugger writes while we are stopped.
    while unsafe { ptr::read_volatile(&raw const MPIR_debug_gate) } == 0 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_as_debuggers_read_it() {
        assert!(!being_debugged());
        show([(c"a".into(), c"p".into(), 7), (c"b".into(), c"q".into(), 8)]);
        // SAFETY: the table published above, which nothing changes.
        let (size, last) = unsafe { (MPIR_proctable_size, &*MPIR_proctable.add(1)) };
        assert_eq!((size, last.pid), (2, 8));
        // SAFETY: a text that lives to the end of the program.
        assert_eq!(unsafe { std::ffi::CStr::from_ptr(last.host_name) }, c"b");
    }
}
