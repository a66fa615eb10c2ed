//! Memory of the program that is registered may be given back behind our back: by `free`, `munmap`,
//! `madvise`. The kernel tells ([`Unmaps`]), so that no code of the program's is patched.
//!
//! Whoever gives memory back waits in its system call until a thread of ours has read which. That
//! thread holds the list while it reads, and allocates nothing: what it would give back itself it
//! could not be told of. So once `munmap` has returned, the list says so. The thread is there while
//! something is watched, and takes no signal of the program's.

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

/// Says which memory is not what it was when it was watched.
pub trait Watch: Send {
    /// Watches a range from now on; false: nobody can tell of it.
    fn watch(&mut self, range: &Range<u64>) -> bool;

    /// Ranges that were given back since the last call.
    fn gone(&mut self, told: &mut dyn FnMut(&Range<u64>));
}

/// Ranges that were given back and not asked for.
struct Gone {
    ranges: [Range<u64>; MOST],
    len: usize,
}

/// Watched ranges divide the memory of the process into areas, of which the kernel allows some ten
/// thousand. What is beyond counts as memory that nobody can tell of.
const MOST_WATCHED: usize = 8192;
/// So many ranges are told one by one; then all memory counts as given back.
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

/// The kernel as the one who tells.
pub struct Kernel {
    shared: Arc<Shared>,
    /// What was watched, whole pages: first address and the one behind the last.
    watched: BTreeMap<u64, u64>,
    /// Closing it ends the thread.
    life: Option<UnixStream>,
    thread: Option<JoinHandle<()>>,
}

impl Kernel {
    /// Starts the thread.
    ///
    /// # Errors
    /// The kernel does not tell, or has no thread to give.
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
        set.add(shared.unmaps.as_fd(), TOLD, Ready::Read)?;
        let read = Arc::clone(&shared);
        // A thread begins with the mask of the one that makes it.
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

/// Of the descriptor that ends the thread.
const END: u64 = 0;
/// Of the one that tells.
const TOLD: u64 = 1;

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

    fn gone(&mut self, told: &mut dyn FnMut(&Range<u64>)) {
        let mut gone = self.shared.gone.lock();
        if gone.len == 0 {
            return;
        }
        // Whoever is told may give memory back: not while the list is held.
        let len = std::mem::take(&mut gone.len);
        let ranges = std::mem::replace(&mut gone.ranges, [NOTHING; MOST]);
        drop(gone);
        ranges[..len].iter().for_each(told);
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        // While the thread still reads: whoever gives memory back now waits for it.
        for (start, end) in std::mem::take(&mut self.watched) {
            // Memory that is gone is watched no more.
            let _ = self.shared.unmaps.leave(&(start..end));
        }
        // Not only closed: a child that this process has forked may have it, too.
        if let Some(life) = self.life.take() {
            let _ = life.shutdown(std::net::Shutdown::Both);
        }
        if let Some(thread) = self.thread.take() {
            // It has no result, and a panic of it was printed.
            let _ = thread.join();
        }
    }
}

/// The kernel if it tells, else nobody.
#[must_use]
pub fn by_kernel() -> Box<dyn Watch> {
    match Kernel::start() {
        Ok(kernel) => Box::new(kernel),
        Err(_) => Box::new(Nobody),
    }
}

/// Nobody tells: no memory of the program's stays registered.
pub struct Nobody;

impl Watch for Nobody {
    fn watch(&mut self, _range: &Range<u64>) -> bool {
        false
    }

    fn gone(&mut self, _told: &mut dyn FnMut(&Range<u64>)) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_pal::pages;

    #[test]
    fn memory_that_is_given_back_is_told_before_it_can_be_other_memory() {
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
            let mut told = Vec::new();
            kernel.gone(&mut |gone| told.push(gone.clone()));
            assert!(
                told.iter()
                    .any(|gone| gone.start <= start && gone.end >= range.end),
                "{told:?}"
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
