//! Processes of other jobs on this node, with which messages go through shared memory.
//!
//! Each job has a segment of its own on a node. A process opens that of the other job, by what the
//! proc_info of one of its processes says, becomes a guest there (`shm::segment`) and sends into
//! rings of that segment; what is sent to it goes into its own. So a process receives at one place
//! whoever sends.
//!
//! Whether two processes are on one node is found out by doing so: the same running system and
//! namespaces, and then the file that is meant, which belongs to the job that is meant.
//! When groups are [joined](crate::joining) all members prepare, and only if all of both groups
//! could, messages go that way: a process must be able to wake whoever waits for room. Else, as to
//! other hosts, they go by sockets.
//!
//! Nothing has a name, and the segments of a job that has ended go with the last who has them open:
//! at the latest when this process disconnects from that job.

use crate::connected::own_size;
use crate::process::process;
use crate::vci::enter;
use oxmpi_btl::sm::Neighbour;
use oxmpi_datatype::ArchWord;
use oxmpi_pal::memory;
use oxmpi_rte::proc_info::{self, Memory, ProcInfo};
use oxmpi_shm::segment::Segment;
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::os::fd::AsRawFd as _;

/// See the module's text.
#[derive(Default)]
pub(crate) struct Neighbours(Mutex<State>);

#[derive(Default)]
struct State {
    /// By their files.
    visited: BTreeMap<(u64, u64), Visited>,
    /// Groups that are being joined by some thread: nothing is given back meanwhile.
    joins: u32,
}

/// Groups are being joined as long as this is there.
pub(crate) struct Joining<'a>(&'a Neighbours);

impl Drop for Joining<'_> {
    fn drop(&mut self) {
        self.0.0.lock().joins -= 1;
    }
}

/// A segment of another job.
struct Visited {
    job: u64,
    home: Segment,
    /// Our number there.
    own: u32,
    /// Its processes with which messages go through it.
    admitted: Vec<u32>,
}

/// Whether this process may share memory with others.
fn may_share() -> bool {
    let params = oxmpi_mca::params();
    params.btl.0.allows("sm") && !params.mixed_processors
}

/// Where the memory of this process is found.
pub(crate) fn own_memory() -> Option<Memory> {
    if !may_share() {
        return None;
    }
    let number = process().job().ok()?.local_rank.cast_unsigned();
    let system = proc_info::here()?;
    let mut vci = enter();
    let segment = vci.net.sm()?.segment();
    Some(Memory {
        system,
        process: std::process::id(),
        descriptor: segment.descriptor().as_raw_fd(),
        file: memory::identity(segment.descriptor()).ok()?,
        number,
    })
}

impl Neighbours {
    /// Groups are going to be joined.
    pub(crate) fn joining(&self) -> Joining<'_> {
        self.0.lock().joins += 1;
        Joining(self)
    }

    /// Makes ready for messages with those of these processes that are on this node; whether that
    /// has gone well. It has where there are none.
    pub(crate) fn prepare(&self, others: &[(u32, ProcInfo)]) -> bool {
        let mine = own_memory();
        let mut all = self.0.lock();
        near(mine.as_ref(), others)
            .into_iter()
            .all(|(process, proc_info, there)| {
                let who = (proc_info.job, proc_info.rank);
                let Some(neighbour) = visited(&mut all.visited, proc_info, there) else {
                    return false;
                };
                let neighbour = Neighbour {
                    process,
                    ..neighbour
                };
                enter().net.expect(who, &neighbour)
            })
    }

    /// All of both groups are ready.
    pub(crate) fn admit(&self, others: &[(u32, ProcInfo)]) {
        let mine = own_memory();
        let mut all = self.0.lock();
        for (process, _, there) in near(mine.as_ref(), others) {
            let Some(visited) = all.visited.get_mut(&there.file) else {
                continue;
            };
            if visited.admitted.contains(&process) {
                continue;
            }
            visited.admitted.push(process);
            enter().net.admit(&Neighbour {
                process,
                home: visited.home.clone(),
                number: there.number,
                own: visited.own,
            });
        }
    }

    /// Leaves the segments of jobs of which `is_tied` does not say that they are connected with
    /// ours, and clears up after guests that have left this one.
    pub(crate) fn part(&self, is_tied: impl Fn(u64) -> bool) {
        let mut all = self.0.lock();
        if all.joins > 0 {
            return;
        }
        let mut vci = enter();
        all.visited.retain(|_, visited| {
            let stays = is_tied(visited.job);
            if !stays {
                vci.net.dismiss(visited.job, &visited.admitted);
                visited.home.leave(visited.own);
            }
            stays
        });
        if let Some(sm) = vci.net.sm() {
            sm.clear_up();
        }
    }
}

/// Those of other jobs that say that they are on this node.
fn near<'a>(
    mine: Option<&Memory>,
    others: &'a [(u32, ProcInfo)],
) -> Vec<(u32, &'a ProcInfo, &'a Memory)> {
    let Some(mine) = mine else {
        return Vec::new();
    };
    let others = others.iter().filter(|(process, _)| *process >= own_size());
    let is_here = |there: &&Memory| there.system == mine.system;
    others
        .filter_map(|(process, proc_info)| {
            let there = proc_info.memory.as_ref().filter(is_here)?;
            Some((*process, proc_info, there))
        })
        .collect()
}

/// The segment of a process, opened if it was not; `None`: that cannot be.
fn visited(
    all: &mut BTreeMap<(u64, u64), Visited>,
    proc_info: &ProcInfo,
    there: &Memory,
) -> Option<Neighbour> {
    let job = process().job().ok()?;
    let visited = match all.entry(there.file) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(free) => {
            let fd = memory::open_of(there.process, there.descriptor, there.file).ok()?;
            let home = Segment::attach(fd, ArchWord::LOCAL.bits()).ok()?;
            if home.job() != proc_info.job {
                return None;
            }
            let own = home.visit((job.job_id, job.rank.cast_unsigned()))?;
            free.insert(Visited {
                job: proc_info.job,
                home,
                own,
                admitted: Vec::new(),
            })
        }
    };
    let is_its = visited.job == proc_info.job && there.number < visited.home.nranks();
    is_its.then(|| Neighbour {
        process: 0,
        home: visited.home.clone(),
        number: there.number,
        own: visited.own,
    })
}
