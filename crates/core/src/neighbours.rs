//! Processes of other jobs on this node, with which messages go through shared memory.
//!
//! Each job has its own node segment. A process opens the segment of the other job, which is
//! described in the proc info of one of its processes. It becomes a connected process there
//! (`shm::segment`) and sends into rings of that segment. Messages to it go into the segment of its
//! own job. So a process receives at one place from all senders.
//!
//! Whether two processes are on one node is found by trying. They must run on the same system with
//! the same namespaces. Then the described file is opened, and it must belong to the described job.
//! When groups are [joined](crate::joining), all members prepare. Messages use shared memory only
//! if all members of both groups could: a process must be able to wake any sender that waits for
//! space. Otherwise they use sockets, as between hosts.
//!
//! Segments have no names. The last process that has a segment of an ended job open frees it. This
//! process closes it at the latest when it disconnects from that job.

use crate::process::Process;
use oxmpi_btl::sm::Neighbour;
use oxmpi_datatype::ArchWord;
use oxmpi_pal::memory;
use oxmpi_rte::proc_info::{self, Memory, ProcInfo};
use oxmpi_shm::segment::Segment;
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::os::fd::AsRawFd as _;

/// The segments of other jobs on this node that this process has opened.
#[derive(Default)]
pub(crate) struct Neighbours(Mutex<State>);

#[derive(Default)]
struct State {
    /// By the identity of their files.
    segments: BTreeMap<(u64, u64), OpenSegment>,
    /// Threads that are joining groups: nothing is released meanwhile.
    joins: u32,
}

/// A guard: groups are being joined while it exists.
pub(crate) struct Joining<'a>(&'a Neighbours);

impl Drop for Joining<'_> {
    fn drop(&mut self) {
        self.0.0.lock().joins -= 1;
    }
}

/// A segment of another job.
struct OpenSegment {
    job: u64,
    home: Segment,
    /// The number of this process there.
    own: u32,
    /// Processes of that job with which messages use the segment.
    admitted: Vec<u32>,
}

/// Whether this process may share memory with others.
fn may_share(process: &Process) -> bool {
    let params = process.params();
    params.btl.0.allows("sm") && !params.mixed_processors
}

/// The memory of this process, as described in its proc info.
pub(crate) fn own_memory(process: &'static Process) -> Option<Memory> {
    if !may_share(process) {
        return None;
    }
    let number = process.job().ok()?.local_rank.cast_unsigned();
    let system = proc_info::here()?;
    let mut vci = process.enter();
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
    /// Announces that groups are going to be joined.
    pub(crate) fn joining(&self) -> Joining<'_> {
        self.0.lock().joins += 1;
        Joining(self)
    }

    /// Prepares shared memory with those of these processes that are on this node. Returns whether
    /// that succeeded; true if none is on this node.
    pub(crate) fn prepare(&self, process: &'static Process, others: &[(u32, ProcInfo)]) -> bool {
        let mine = own_memory(process);
        let mut all = self.0.lock();
        on_this_node(process, mine.as_ref(), others)
            .into_iter()
            .all(|(peer, proc_info, there)| {
                let who = (proc_info.job, proc_info.rank);
                let Some(neighbour) = open_segment(process, &mut all.segments, proc_info, there)
                else {
                    return false;
                };
                let neighbour = Neighbour {
                    process: peer,
                    ..neighbour
                };
                process.enter().net.expect(who, &neighbour)
            })
    }

    /// Starts to use shared memory: all members of both groups are prepared.
    pub(crate) fn admit(&self, process: &'static Process, others: &[(u32, ProcInfo)]) {
        let mine = own_memory(process);
        let mut all = self.0.lock();
        for (peer, _, there) in on_this_node(process, mine.as_ref(), others) {
            let Some(segment) = all.segments.get_mut(&there.file) else {
                continue;
            };
            if segment.admitted.contains(&peer) {
                continue;
            }
            segment.admitted.push(peer);
            process.enter().net.admit(&Neighbour {
                process: peer,
                home: segment.home.clone(),
                number: there.number,
                own: segment.own,
            });
        }
    }

    /// Leaves the segments of jobs for which `is_connected` is false. Also cleans up after
    /// connected processes that have left our segment.
    pub(crate) fn part(&self, process: &'static Process, is_connected: impl Fn(u64) -> bool) {
        let mut all = self.0.lock();
        if all.joins > 0 {
            return;
        }
        let mut vci = process.enter();
        all.segments.retain(|_, segment| {
            let stays = is_connected(segment.job);
            if !stays {
                vci.net.dismiss(segment.job, &segment.admitted);
                segment.home.leave(segment.own);
            }
            stays
        });
        if let Some(sm) = vci.net.sm() {
            sm.clear_up();
        }
    }
}

/// The processes of other jobs that state that they are on this node.
fn on_this_node<'a>(
    process: &Process,
    mine: Option<&Memory>,
    others: &'a [(u32, ProcInfo)],
) -> Vec<(u32, &'a ProcInfo, &'a Memory)> {
    let Some(mine) = mine else {
        return Vec::new();
    };
    let others = others
        .iter()
        .filter(|(peer, _)| *peer >= process.own_size());
    let is_here = |there: &&Memory| there.system == mine.system;
    others
        .filter_map(|(peer, proc_info)| {
            let there = proc_info.memory.as_ref().filter(is_here)?;
            Some((*peer, proc_info, there))
        })
        .collect()
}

/// The segment of a process, opened if necessary. `None`: it cannot be opened.
fn open_segment(
    process: &Process,
    all: &mut BTreeMap<(u64, u64), OpenSegment>,
    proc_info: &ProcInfo,
    there: &Memory,
) -> Option<Neighbour> {
    let job = process.job().ok()?;
    let segment = match all.entry(there.file) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(free) => {
            let fd = memory::open_of(there.process, there.descriptor, there.file).ok()?;
            let home = Segment::attach(fd, ArchWord::LOCAL.bits()).ok()?;
            if home.job() != proc_info.job {
                return None;
            }
            let own = home.visit((job.job_id, job.rank.cast_unsigned()))?;
            free.insert(OpenSegment {
                job: proc_info.job,
                home,
                own,
                admitted: Vec::new(),
            })
        }
    };
    let is_its = segment.job == proc_info.job && there.number < segment.home.nranks();
    is_its.then(|| Neighbour {
        process: 0,
        home: segment.home.clone(),
        number: there.number,
        own: segment.own,
    })
}
