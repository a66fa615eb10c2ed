//! Pages of shared memory whose lines come over soon.
//!
//! Over a mesh of caches each line is looked up at a place on the mesh that its address decides,
//! and where the processors of a socket are divided into domains, all lines of a page in the same
//! domain. A line of a page in the processors' own domain comes from another processor in 136 ns,
//! one of the next domain in 207, of the farthest in 290; of the pages that the system hands out a
//! fifth is one domain away and a twentieth two. What is used for every message is worth being
//! near, and pages are exchanged while nobody has been told of them.
//!
//! How far a page is, one processor finds out alone: it sends lines of the page to the cache that
//! all share and fetches them one after another (64 lines: 1.4, 2.2 or 3.2 µs).

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::OnceLock;

use oxmpi_mem::{Caches, Region, demote, fill, read};
use oxmpi_pal::cpu::now_ns;
use oxmpi_pal::memory::{self, Mapping};

use super::layout::PAGE;
use super::map::Part;
use crate::shared::SharedBytes;

/// So many pages of an extent at most, 10 µs each: cells and the first pieces.
const MOST: u64 = 64;
/// Each page is timed so often, and the middle one counts.
const ROUNDS: usize = 3;
/// Of jobs with more ranks on a node each opens too many extents to look at them.
pub(super) const FEW: u32 = 4;
/// Demoted lines are in the shared cache after this time (ns).
const SETTLED: u64 = 1_000;
/// So often far pages are exchanged: of those that come for them one in four is far again, up to 64
/// side by side, and some are those that were given back.
const TURNS: usize = 10;
/// What is given back comes again first, also in the next extent: with each turn so many pages more
/// are taken out of the way.
const MORE: u64 = 32;
/// To know how long near pages take, so many are looked at,
const SAMPLE: u64 = 64;
/// each so many behind the one before: 64 side by side are all far in one start of eight.
const APART: u64 = 8;

/// Exchanges far pages of fresh zeros for near ones, if there are any among the whole pages. What
/// it returns is that memory has run out.
pub(super) fn settle(fd: BorrowedFd<'_>, offset: u64, len: u64) -> io::Result<()> {
    let len = len.min(MOST * PAGE) / PAGE * PAGE;
    if len == 0 || Caches::here() != Caches::Mesh || cfg!(any(miri, loom)) {
        return Ok(());
    }
    let Some(pages) = Pages::open(fd, offset, len) else {
        return Ok(());
    };
    let Some(near) = near() else {
        return Ok(());
    };
    let mut times = pages.distances(1);
    // What is given back would come again at once: somebody has to take it first.
    let mut taken = Vec::new();
    for _ in 0..TURNS {
        let far = far(&times, near);
        if far.is_empty() {
            break;
        }
        for &k in &far {
            memory::punch_hole(fd, offset + k * PAGE, PAGE)?;
        }
        let room = (far.len() as u64 + MORE) * PAGE;
        taken.extend(memory::anonymous_file(room).inspect(|file| {
            // Without it some pages come back.
            let _ = memory::allocate(file, 0, room);
        }));
        for &k in &far {
            memory::allocate(fd, offset + k * PAGE, PAGE)?;
            times[k as usize] = distance(pages.page(k));
        }
    }
    Ok(())
}

/// How long near pages take (ns), by a sample of those that the system hands out. `None` where
/// there is no memory for it.
fn near() -> Option<u64> {
    static NEAR: OnceLock<Option<u64>> = OnceLock::new();
    *NEAR.get_or_init(|| {
        let len = SAMPLE * APART * PAGE;
        let file = memory::anonymous_file(len).ok()?;
        memory::allocate(&file, 0, len).ok()?;
        let sample = Pages::open(file.as_fd(), 0, len)?;
        Some(quartile(&sample.distances(APART as usize)))
    })
}

/// The pages of a part of a file.
struct Pages {
    bytes: SharedBytes,
}

impl Pages {
    /// `None` where it cannot be mapped.
    fn open(fd: BorrowedFd<'_>, offset: u64, len: u64) -> Option<Pages> {
        let mapping = Mapping::new(fd, offset, len as usize).ok()?;
        memory::populate(mapping.start().as_ptr(), mapping.len());
        let bytes = Part::new(mapping).bytes(0, len as usize);
        Some(Pages { bytes })
    }

    fn page(&self, k: u64) -> Region {
        let pages = self.bytes.region();
        pages.slice((k * PAGE) as usize, PAGE as usize)
    }

    /// The distance of one page in so many.
    fn distances(&self, step: usize) -> Vec<u64> {
        let count = self.bytes.region().len() as u64 / PAGE;
        let some = (0..count).step_by(step);
        some.map(|k| distance(self.page(k))).collect()
    }
}

/// A quarter takes less. (Not the least: sometimes a page does not leave the cache at once.)
fn quartile(times: &[u64]) -> u64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 4).copied().unwrap_or_default()
}

/// The pages that take a quarter longer than near ones.
fn far(times: &[u64], near: u64) -> Vec<u64> {
    (0..times.len() as u64)
        .filter(|k| times[*k as usize] > near + near / 4)
        .collect()
}

/// How long it takes to fetch the lines of a page, one after another (ns).
fn distance(page: Region) -> u64 {
    let mut times = [0; ROUNDS];
    for time in &mut times {
        fill(page, 0);
        demote(page);
        let start = now_ns();
        while now_ns() - start < SETTLED {
            std::hint::spin_loop();
        }
        let (start, mut byte) = (now_ns(), [0]);
        for line in 0..page.len() / 64 {
            // Not in order, and each where the one before it says.
            let place = (line * 37 + usize::from(byte[0] & 1)) % 64 * 64;
            read(&mut byte, page.slice(place, 1));
        }
        std::hint::black_box(byte);
        *time = now_ns() - start;
    }
    times.sort_unstable();
    times[ROUNDS / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_take_longer_than_most_are_far() {
        let times = [1400, 1380, 3100, 1390, 2200, 900, 1410, 1500];
        assert_eq!(quartile(&times), 1390);
        assert_eq!(far(&times, 1390), [2, 4]);
        assert!(far(&[], 1390).is_empty() && quartile(&[]) == 0);
    }

    #[test]
    #[cfg_attr(miri, ignore = "maps a file")]
    fn what_was_exchanged_is_zeros_with_memory_behind_it() {
        let file = memory::anonymous_file(64 * PAGE).unwrap();
        memory::allocate(&file, 0, 64 * PAGE).unwrap();
        settle(file.as_fd(), PAGE, 32 * PAGE).unwrap();
        for part_of_a_page in [0, 1, PAGE - 1] {
            settle(file.as_fd(), 0, part_of_a_page).unwrap();
        }
        let mapping = Mapping::new(&file, 0, 64 * PAGE as usize).unwrap();
        let bytes = Part::new(mapping).bytes(0, 64 * PAGE as usize);
        let mut found = vec![1; 64 * PAGE as usize];
        read(&mut found, bytes.region());
        assert!(found.iter().all(|byte| *byte == 0));
    }
}
