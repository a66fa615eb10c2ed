//! Information about one process for another job: its identity, its node, and its addresses. Jobs
//! exchange it when they connect; crate core keeps what it receives.

use crate::map::Node;
use crate::wire;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// One process; see the module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcInfo {
    /// Its job.
    pub job: u64,
    /// Its rank in that job.
    pub rank: u32,
    /// The number of its node in the map of that job.
    pub node: u32,
    /// That node.
    pub place: Node,
    /// Its business card.
    pub card: Vec<u8>,
    /// Its segment, for processes of the same node; `None`: it shares no memory.
    pub memory: Option<Memory>,
}

/// The segment of a process, for processes of other jobs on its node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// The boot id and the namespaces: see [`here`].
    pub system: String,
    /// Its process id in these namespaces.
    pub process: u32,
    /// Its descriptor of the segment.
    pub descriptor: i32,
    /// Device and inode of that file, to verify the file.
    pub file: (u64, u64),
    /// Its number in the segment.
    pub number: u32,
}

/// An identifier of this system: the boot id and the pid, mount and network namespaces, never a
/// host's name. Processes with the same text are on one node and can reach each other below
/// `/proc`. `None`: the system does not show them.
#[must_use]
pub fn here() -> Option<String> {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    let mut here = boot.trim().to_owned();
    for space in ["pid", "mnt", "net"] {
        let link = fs::read_link(Path::new("/proc/self/ns").join(space)).ok()?;
        here.push(' ');
        here.push_str(&link.to_string_lossy());
    }
    Some(here).filter(|here| here.len() <= LONGEST)
}

/// The most bytes of an identifier from [`here`].
const LONGEST: usize = 128;

impl ProcInfo {
    /// Encodes any number of them: a frame for each.
    #[must_use]
    pub fn encode(all: &[ProcInfo]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for one in all {
            wire::push_frame(&mut bytes, one).expect("invariant: a card is a few addresses");
        }
        bytes
    }

    /// The inverse; `None` unless all bytes are as [`ProcInfo::encode`] writes them.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Vec<ProcInfo>> {
        let (mut all, mut rest): (Vec<ProcInfo>, _) = (Vec::new(), bytes);
        while !rest.is_empty() {
            let (message, used) = wire::first_frame(rest).ok()??;
            all.push(wire::decode(message)?);
            rest = &rest[used..];
        }
        let fits = |one: &ProcInfo| {
            let is_short = |memory: &Memory| memory.system.len() <= LONGEST;
            let place = one.place;
            place.ranks > 0 && place.processors > 0 && one.memory.as_ref().is_none_or(is_short)
        };
        all.iter().all(fits).then_some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proc_infos_survive_the_exchange_and_nothing_else_does() {
        let place = Node {
            ranks: 2,
            processors: 4,
        };
        let one = ProcInfo {
            job: u64::MAX,
            rank: 3,
            node: 1,
            place,
            card: vec![1, 2, 3],
            memory: Some(Memory {
                system: here().unwrap_or_default(),
                process: 7,
                descriptor: 4,
                file: (1, 2),
                number: 0,
            }),
        };
        let bytes = ProcInfo::encode(&[one.clone(), one.clone()]);
        assert_eq!(
            ProcInfo::decode(&bytes),
            Some(vec![one.clone(), one.clone()])
        );
        for len in (1..bytes.len()).filter(|len| *len != bytes.len() / 2) {
            assert_eq!(ProcInfo::decode(&bytes[..len]), None);
        }
        // A job with more processes than one frame holds: encoding them panicked.
        let many = vec![one.clone(); 200_000];
        let bytes = ProcInfo::encode(&many);
        assert!(bytes.len() > wire::MOST_PAYLOAD);
        assert_eq!(ProcInfo::decode(&bytes), Some(many));
        assert_eq!(ProcInfo::decode(&[&bytes[..], &[0]].concat()), None);
        let nowhere = ProcInfo {
            place: Node {
                processors: 0,
                ..place
            },
            ..one.clone()
        };
        assert_eq!(ProcInfo::decode(&ProcInfo::encode(&[nowhere])), None);
        let mut long = one;
        let memory = long.memory.as_mut().expect("invariant: made above");
        memory.system = "x".repeat(LONGEST + 1);
        assert_eq!(ProcInfo::decode(&ProcInfo::encode(&[long])), None);
    }
}
