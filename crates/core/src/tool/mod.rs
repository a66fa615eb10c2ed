//! The tool information interface: the variables and events that tools may read, set and observe.
//!
//! ```text
//!   cvar      control variables      the table of parameters (`oxmpi_mca::param`)
//!   pvar      performance variables  the counters of declared events, and gauges of the engine
//!   event     events                 declared events, kept until the next call begins
//!   category  categories             all of these by the first word of their names
//! ```
//!
//! All of it works before MPI is initialized and after it is finalized, with its own count of
//! initializations ([`init`], [`finalize`]). A handle is a number that is never reused. The C side
//! is `capi::tool`. MPI-5.0 chapter 15.

pub mod category;
pub mod cvar;
pub mod event;
pub mod pvar;

use crate::error;
use crate::error::Result;
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::{AtomicUsize, Ordering};

/// How often tools have initialized the interface and not finalized it.
static USERS: Mutex<u32> = Mutex::new(0);

/// The next number of a handle; smaller numbers are reserved.
static NEXT: AtomicUsize = AtomicUsize::new(16);

/// MPI_T_init_thread
pub fn init() {
    *USERS.lock() += 1;
}

/// MPI_T_finalize; the last call frees all handles.
///
/// # Errors
/// T_ERR_NOT_INITIALIZED
pub fn finalize() -> Result<()> {
    let mut users = USERS.lock();
    let left = users.checked_sub(1);
    *users = left.ok_or_else(not_initialized)?;
    if *users == 0 {
        cvar::forget();
        pvar::forget();
        event::forget();
    }
    Ok(())
}

/// Whether the interface may be used.
///
/// # Errors
/// T_ERR_NOT_INITIALIZED
pub fn check() -> Result<()> {
    match *USERS.lock() {
        0 => Err(not_initialized()),
        _ => Ok(()),
    }
}

fn not_initialized() -> error::Error {
    error!(
        T_ERR_NOT_INITIALIZED,
        "MPI_T_init_thread was not called, or MPI_T_finalize as often"
    )
}

/// A new number for a handle.
fn fresh() -> usize {
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The entry of a table at an index that the program passed.
fn nth<T>(table: &[T], index: i32) -> Result<&T> {
    let found = usize::try_from(index).ok().and_then(|at| table.get(at));
    found.ok_or_else(|| {
        error!(
            T_ERR_INVALID_INDEX,
            "index {index} is not in 0..{}",
            table.len()
        )
    })
}

/// The index of a name.
fn place(names: impl IntoIterator<Item = impl AsRef<str>>, name: &str) -> Result<i32> {
    let found = names.into_iter().position(|known| known.as_ref() == name);
    let found = found.ok_or_else(|| error!(T_ERR_INVALID_NAME, "nothing is called \"{name}\""))?;
    Ok(found as i32)
}

/// The kind of object to which a variable is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bind {
    /// No object.
    Nothing,
    /// A communicator.
    Comm,
}

/// A name in snake case: `LostWake` is `lost_wake`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}
