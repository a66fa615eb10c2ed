//! Registered memory of the program may be unmapped at any time by `free`, `munmap` or `madvise`.
//! The kernel reports it ([`Unmaps`]), so that no code of the program is patched.
//!
//! A thread that unmaps memory waits in its system call until a thread of this module has read the
//! range. That thread holds the list while it reads, and allocates nothing: its own unmapping could
//! not be reported. So once `munmap` has returned, the range is in the list. The thread exists
//! while something is watched, and takes no signal of the program.

use core::ops::Range;
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::signal;
use oxmpi_pal::userfault::Unmaps;
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

/// Reports memory that has changed since it was watched.
pub trait Watch: Send {
    /// Watches a range from now on. False: its unmapping cannot be reported.
    fn watch(&mut self, range: &Range<u64>) -> bool;

    /// Calls `each` for the ranges unmapped since the last call.
    fn gone(&mut self, each: &mut dyn FnMut(&Range<u64>));
}

/// Unmapped ranges that were not taken yet.
struct Gone {
    ranges: [Range<u64>; MOST],
    len: usize,
}

/// Watched ranges divide the memory of the process into areas, of which the kernel allows some ten
/// thousand. Memory beyond this number counts as not watchable.
const MOST_WATCHED: usize = 8192;
/// Most ranges that are reported one by one. Beyond it all memory counts as unmapped.
const MOST: usize = 64;
const NOTHING: Range<u64> = 0..0;
const ALL: Range<u64> = 0..u64::MAX;

impl Gone {
    fn add(&mut self, range: Range<u64>) {
        match self.ranges.get_mut(self.len) {
            Some(place) => {
                *place = range;
                self.len += 1;
            }
            None => self.ranges[0] = ALL,
        }
    }
}

struct Shared {
    unmaps: Unmaps,
    gone: Mutex<Gone>,
}

/// The watch of the kernel.
pub struct Kernel {
    shared: Arc<Shared>,
    /// Watched pages: first address and the one behind the last.
    watched: BTreeMap<u64, u64>,
    /// Closing it ends the thread.
    life: Option<UnixStream>,
    thread: Option<JoinHandle<()>>,
}

impl Kernel {
    /// Starts the thread.
    ///
    /// # Errors
    /// The kernel cannot report, or has no more threads.
    pub fn start() -> io::Result<Kernel> {
        let gone = Gone {
            ranges: [NOTHING; MOST],
            len: 0,
        };
        let shared = Arc::new(Shared {
            unmaps: Unmaps::new()?,
            gone: Mutex::new(gone),
        });
        let set = Set::new()?;
        let (life, end) = UnixStream::pair()?;
        set.add(end.as_fd(), END, Ready::Read)?;
        set.add(shared.unmaps.as_fd(), UNMAPPED, Ready::Read)?;
        let read = Arc::clone(&shared);
        // A new thread inherits the signal mask of its creator.
        let before = signal::block_all();
        let thread = Builder::new()
            .name("mpi-memory".to_owned())
            .spawn(move || listen(&set, &end, &read));
        signal::restore(before);
        Ok(Kernel {
            shared,
            watched: BTreeMap::new(),
            life: Some(life),
            thread: Some(thread?),
        })
    }
}

/// Key of the descriptor that ends the thread.
const END: u64 = 0;
/// Key of the descriptor that reports unmapped memory.
const UNMAPPED: u64 = 1;

fn listen(set: &Set, _end: &UnixStream, shared: &Shared) {
    let mut is_over = false;
    while !is_over {
        let waited = set.wait(-1, |number| match number {
            END => is_over = true,
            _ => {
                let mut gone = shared.gone.lock();
                while let Ok(Some(range)) = shared.unmaps.next() {
                    gone.add(range);
                }
            }
        });
        is_over |= waited.is_err();
    }
}

impl Watch for Kernel {
    fn watch(&mut self, range: &Range<u64>) -> bool {
        if self.watched.len() >= MOST_WATCHED {
            return false;
        }
        let Ok(pages) = self.shared.unmaps.watch(range) else {
            return false;
        };
        let end = self.watched.entry(pages.start).or_insert(pages.end);
        *end = pages.end.max(*end);
        true
    }

    fn gone(&mut self, each: &mut dyn FnMut(&Range<u64>)) {
        let mut gone = self.shared.gone.lock();
        if gone.len == 0 {
            return;
        }
        // The callback may unmap memory: not while the list is held.
        let len = std::mem::take(&mut gone.len);
        let ranges = std::mem::replace(&mut gone.ranges, [NOTHING; MOST]);
        drop(gone);
        ranges[..len].iter().for_each(each);
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        // Before the thread ends: a thread that unmaps memory now waits for it.
        for (start, end) in std::mem::take(&mut self.watched) {
            // Unmapped memory is not watched any more.
            let _ = self.shared.unmaps.leave(&(start..end));
        }
        // Closing is not enough: a forked child may have it, too.
        if let Some(life) = self.life.take() {
            let _ = life.shutdown(std::net::Shutdown::Both);
        }
        if let Some(thread) = self.thread.take() {
            // It has no result, and a panic of it was printed.
            let _ = thread.join();
        }
    }
}

/// The kernel's watch if it can report, else [`Nobody`].
#[must_use]
pub fn by_kernel() -> Box<dyn Watch> {
    match Kernel::start() {
        Ok(kernel) => Box::new(kernel),
        Err(_) => Box::new(Nobody),
    }
}

/// No watch: no memory of the program stays registered.
pub struct Nobody;

impl Watch for Nobody {
    fn watch(&mut self, _range: &Range<u64>) -> bool {
        false
    }

    fn gone(&mut self, _each: &mut dyn FnMut(&Range<u64>)) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_pal::pages;

    #[test]
    fn memory_that_is_given_back_is_reported_before_it_can_be_other_memory() {
        let mut kernel = match Kernel::start() {
            Ok(kernel) => kernel,
            Err(why) => return oxmpi_testing::not_run(format_args!("no userfaultfd: {why}")),
        };
        for _ in 0..1000 {
            let pages = pages::Pages::new(1 << 20, 1).unwrap();
            let start = pages.start().addr().get() as u64;
            let range = start + 100..start + (1 << 19);
            assert!(kernel.watch(&range));
            kernel.gone(&mut |gone| panic!("{gone:?} is still there"));
            drop(pages);
            let mut gone_ranges = Vec::new();
            kernel.gone(&mut |gone| gone_ranges.push(gone.clone()));
            assert!(
                gone_ranges
                    .iter()
                    .any(|gone| gone.start <= start && gone.end >= range.end),
                "{gone_ranges:?}"
            );
        }
        assert!(!kernel.watch(&(4096..8192)), "there is no memory");
    }

    #[test]
    fn what_is_too_much_to_tell_is_all_of_it() {
        let mut gone = Gone {
            ranges: [NOTHING; MOST],
            len: 0,
        };
        for at in 0..MOST as u64 + 1 {
            gone.add(at..at + 1);
        }
        assert_eq!((gone.ranges[0].clone(), gone.len), (ALL, MOST));
    }
}
