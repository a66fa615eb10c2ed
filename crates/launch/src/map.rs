//! The job map: the data that a node's daemon needs to run its part of the job.
//!
//! mpirun makes it from the command line before any process exists, and sends it as the first
//! frame. A daemon takes nothing of the job from memory inherited by fork: a daemon started on
//! another machine gets the same. The map is input: [`JobMap::decode`] checks every index in it
//! before it is used.
//!
//! A rank is a process of MPI_COMM_WORLD; a *slot* is its local rank on its node. The node segment,
//! pipes and processes are indexed by slot. Messages between machines and texts for users name
//! ranks.

use crate::abi::Abi;
use crate::placement::Placement;
use crate::spec::StdinSpec;
use oxmpi_datatype::ArchWord;
use oxmpi_pal::affinity::CpuSet;
use oxmpi_rte::wire::{self, Facts};
use serde::{Deserialize, Serialize};
use std::ffi::CString;

/// A job and its nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobMap {
    /// The programs that the ranks run.
    pub programs: Vec<Program>,
    /// The environments of the programs, without the variables of a rank; programs often share one.
    pub environments: Vec<Vec<CString>>,
    /// The nodes. The daemon of the first one talks to mpirun.
    pub nodes: Vec<Node>,
    /// The place of each rank, by rank.
    pub ranks: Vec<Place>,
    /// The most children of a daemon in the tree of daemons; at least 1.
    pub radix: u32,
    /// How long a daemon may be silent before it counts as dead, in milliseconds.
    pub silence_ms: u32,
    /// How long a daemon may take to start and to connect, in milliseconds.
    pub start_ms: u32,
    /// The range of ports on which daemons listen for those below them; both 0: any port.
    pub ports: (u16, u16),
    /// How daemons of other machines are started.
    pub launcher: Launcher,
    /// The directory in which mpirun was started.
    pub directory: CString,
    /// `--bind-to`, which each node applies to its own processors.
    pub bind: Option<String>,
    /// `--map-by`, applied like `bind`.
    pub map_by: Option<String>,
    /// `--cpu-set`: the processors of each node that the job may use.
    pub within: Option<String>,
    /// The id of the job.
    pub job_id: u64,
    /// Report each step (`-v`).
    pub verbose: bool,
    /// The paths of the job's output and input.
    pub streams: Streams,
    /// The user wants `--report`.
    pub report: bool,
    /// The user wants `--report-bindings`.
    pub report_bindings: bool,
    /// Report every failed rank, not only the first.
    pub all_exit_codes: bool,
    /// MPI_UNIVERSE_SIZE, when the user gave it.
    pub universe_size: Option<i32>,
    /// Settings as `oxmpi_mca::param::encode` writes them.
    pub settings: Vec<u8>,
    /// Facts for MPI_Init other than parameters.
    pub facts: Facts,
    /// The ranks of each node by slot, derived from [`JobMap::ranks`] by [`JobMap::checked`].
    #[serde(skip)]
    pub(crate) ranks_of: Vec<Vec<u32>>,
}

/// One program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// The file to execute; relative to `directory` if relative. Each node looks it up itself.
    pub path: CString,
    /// Folders to search before PATH.
    pub search: Option<CString>,
    /// Its arguments; the first is the name, as the user gave it.
    pub argv: Vec<CString>,
    /// Index in [`JobMap::environments`].
    pub environment: u32,
    /// Its working directory.
    pub directory: Option<CString>,
    /// Its name as the user gave it, for messages.
    pub name: String,
    /// The values of MPI_INFO_ENV for its ranks.
    pub facts: Facts,
    /// The ABIs whose variables its ranks get in their environment. Each node finds out its own.
    pub variables: Vec<Abi>,
    /// Variables that lead the loader to its libraries; they replace those of the environment. Each
    /// node finds out its own.
    pub loading: Vec<CString>,
}

/// One machine, or a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// Its name, for messages.
    pub host: String,
    /// The name used to start its daemon: `host` or `user@host`.
    pub address: String,
    /// The number of processors that can work at once for this job.
    pub usable: u32,
    /// Its data representation: an architecture word.
    pub arch: u32,
    /// The processors that ranks may use, as a list.
    pub allowed: String,
}

/// The way to start the daemon of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Launcher {
    /// The component of the framework `plm`.
    pub name: String,
    /// The words of the command; `%h` stands for the node's address.
    pub words: Vec<String>,
}

/// The place of a rank.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Index in [`JobMap::nodes`].
    pub node: u32,
    /// The local rank: its number among the ranks of the node.
    pub slot: u32,
    /// Index in [`JobMap::programs`].
    pub program: u32,
    /// The processors it is bound to, as a list.
    pub cpus: Option<String>,
    /// The processors that a rank file gives it, as written there.
    pub listed: Option<String>,
}

/// Options of output and input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Streams {
    /// Standard error goes where standard output goes.
    pub merge: bool,
    /// Output lines get a prefix.
    pub marked: bool,
    /// Bytes are passed on as they come.
    pub raw: bool,
    /// The ranks that read mpirun's standard input.
    pub stdin: StdinSpec,
    /// mpirun reads its input and sends it; otherwise the reader inherits descriptor 0.
    pub forward_stdin: bool,
}

impl JobMap {
    /// Decodes a map; `None` unless the bytes are a map that passes [`JobMap::checked`].
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<JobMap> {
        wire::decode::<JobMap>(bytes)?.checked()
    }

    /// Checks that all parts of the map are consistent, and lists the ranks of each node.
    #[must_use]
    pub fn checked(mut self) -> Option<JobMap> {
        let cpus =
            |list: &Option<String>| list.as_deref().is_none_or(|l| CpuSet::parse(l).is_some());
        let fits = self.radix > 0
            && self.silence_ms > 0
            && self.start_ms > 0
            && self.ports.0 <= self.ports.1
            && (self.nodes.len() < 2 || !self.launcher.words.is_empty())
            && i32::try_from(self.ranks.len()).is_ok_and(|size| size > 0)
            && self.programs.iter().all(|program| {
                self.environments
                    .get(program.environment as usize)
                    .is_some()
            })
            && self.ranks.iter().all(|place| {
                self.programs.get(place.program as usize).is_some()
                    && (place.node as usize) < self.nodes.len()
                    && cpus(&place.cpus)
            });
        fits.then_some(())?;
        let mut ranks_of: Vec<Vec<Option<u32>>> = vec![Vec::new(); self.nodes.len()];
        for place in &self.ranks {
            ranks_of[place.node as usize].push(None);
        }
        for (rank, place) in (0..).zip(&self.ranks) {
            let slot = ranks_of[place.node as usize].get_mut(place.slot as usize)?;
            if slot.replace(rank).is_some() {
                return None;
            }
        }
        // There are as many slots as ranks, and none is taken twice: all are taken.
        let taken = |ranks: Vec<Option<u32>>| ranks.into_iter().flatten().collect();
        self.ranks_of = ranks_of.into_iter().map(taken).collect();
        Some(self)
    }

    /// Number of ranks.
    #[must_use]
    pub fn size(&self) -> u32 {
        u32::try_from(self.ranks.len()).expect("invariant: checked")
    }

    /// The ranks of `node`, by slot.
    #[must_use]
    pub fn ranks_of(&self, node: u32) -> &[u32] {
        &self.ranks_of[node as usize]
    }

    /// The place of `rank`, if there is such a rank.
    #[must_use]
    pub fn place_of(&self, rank: u32) -> Option<&Place> {
        self.ranks.get(rank as usize)
    }

    /// The slot of `rank` if it runs on `node`.
    #[must_use]
    pub fn slot_on(&self, node: u32, rank: i32) -> Option<usize> {
        let place = self.place_of(u32::try_from(rank).ok()?)?;
        (place.node == node).then_some(place.slot as usize)
    }

    /// The program of `rank`, which must exist.
    #[must_use]
    pub fn program_of(&self, rank: u32) -> &Program {
        &self.programs[self.ranks[rank as usize].program as usize]
    }

    /// The processors of `rank`; `None` when it may use all.
    #[must_use]
    pub fn cpus_of(&self, rank: u32) -> Option<CpuSet> {
        CpuSet::parse(self.ranks[rank as usize].cpus.as_deref()?)
    }

    /// Stores the processors of `node` and of its ranks, once the machine has been examined.
    pub fn place(&mut self, node: u32, placement: &Placement) {
        let Node {
            usable,
            arch,
            allowed,
            ..
        } = &mut self.nodes[node as usize];
        *usable = u32::try_from(placement.usable).unwrap_or(u32::MAX);
        *arch = ArchWord::LOCAL.bits();
        *allowed = placement.allowed.to_string();
        for (slot, rank) in self.ranks_of[node as usize].iter().enumerate() {
            let cpus = placement.cpus_of(slot).map(ToString::to_string);
            self.ranks[*rank as usize].cpus = cpus;
        }
    }

    /// The entries of a rank file for the ranks of `node`, by slot; empty without a rank file.
    #[must_use]
    pub fn listed_on(&self, node: u32) -> Vec<&str> {
        let ranks = self.ranks_of(node).iter();
        let listed = ranks.map(|rank| self.ranks[*rank as usize].listed.as_deref());
        listed.collect::<Option<_>>().unwrap_or_default()
    }

    /// The most daemons that a daemon of this job has below it.
    #[must_use]
    pub fn children_at_most(&self) -> u32 {
        let others = u32::try_from(self.nodes.len().saturating_sub(1));
        others.unwrap_or(u32::MAX).min(self.radix)
    }

    /// The map for the ranks: which rank runs on which node, and the `processors` of each node.
    /// Nodes without ranks are left out and get no number.
    #[must_use]
    pub fn for_ranks(&self, processors: &[u32]) -> oxmpi_rte::Map {
        let mut numbers = vec![0; self.nodes.len()];
        let mut usable = Vec::new();
        for (node, ranks) in self.ranks_of.iter().enumerate() {
            numbers[node] = u32::try_from(usable.len()).unwrap_or(u32::MAX);
            if !ranks.is_empty() {
                usable.push(processors.get(node).copied().unwrap_or(1));
            }
        }
        let of = self.ranks.iter().map(|place| numbers[place.node as usize]);
        oxmpi_rte::Map::new(of, &usable)
    }

    /// Whether `rank` reads mpirun's standard input.
    #[must_use]
    pub fn reads_stdin(&self, rank: u32) -> bool {
        match self.streams.stdin {
            StdinSpec::Rank(reader) => reader == rank,
            StdinSpec::All => true,
            StdinSpec::None => false,
        }
    }

    /// The bindings of the ranks of `node`, a line per rank, for the user. The system could not
    /// bind the ranks in `unbound`.
    #[must_use]
    pub fn bindings(&self, node: u32, unbound: &[u32]) -> String {
        let Node { host, allowed, .. } = &self.nodes[node as usize];
        let line = |rank: &u32| match &self.ranks[*rank as usize].cpus {
            Some(set) if !unbound.contains(rank) => {
                format!("rank {rank} on {host} is bound to processors {set}")
            }
            _ => format!("rank {rank} on {host} is not bound: processors {allowed}"),
        };
        let lines: Vec<String> = self.ranks_of(node).iter().map(line).collect();
        lines.join("\n")
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A job of `ranks` ranks on `nodes` nodes in turn. Slots are in falling order, so that ranks
    /// and slots differ.
    pub(crate) fn round_robin(nodes: u32, ranks: u32, radix: u32) -> JobMap {
        let on = |node: u32| (ranks + nodes - 1 - node) / nodes;
        let program = Program {
            name: "program".into(),
            ..Program::default()
        };
        let map = JobMap {
            programs: vec![program.clone(), program],
            environments: vec![vec![c"A=1".into()]],
            nodes: (0..nodes)
                .map(|node| Node {
                    host: format!("host{node}"),
                    address: format!("host{node}"),
                    usable: 2,
                    // The nodes from 7 on have another data representation.
                    arch: u32::from(node < 7),
                    allowed: "0-1".into(),
                })
                .collect(),
            ranks: (0..ranks)
                .map(|rank| Place {
                    node: rank % nodes,
                    slot: on(rank % nodes) - 1 - rank / nodes,
                    program: rank % 2,
                    cpus: (rank == 0).then(|| "0".into()),
                    listed: None,
                })
                .collect(),
            radix,
            silence_ms: 10_000,
            start_ms: 10_000,
            launcher: Launcher {
                name: "ssh".into(),
                words: vec!["ssh".into(), "%h".into()],
            },
            ..JobMap::default()
        };
        map.checked().unwrap()
    }

    fn bytes_of(map: &JobMap) -> Vec<u8> {
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, map).unwrap();
        bytes.split_off(wire::HEADER)
    }

    // A rank number was used as slot everywhere, so that a second node could not work.
    #[test]
    fn ranks_are_not_slots() {
        let map = round_robin(3, 7, 2);
        let map = JobMap::decode(&bytes_of(&map)).unwrap();
        assert_eq!(map.ranks_of(0), [6, 3, 0]);
        assert_eq!(map.ranks_of(2), [5, 2]);
        assert_eq!((map.slot_on(0, 3), map.slot_on(1, 3)), (Some(1), None));
        assert_eq!((map.slot_on(0, 7), map.slot_on(0, -1)), (None, None));
        assert_eq!(map.cpus_of(0).map(|set| set.len()), Some(1));
        let lines = map.bindings(0, &[]);
        assert!(
            lines.ends_with("rank 0 on host0 is bound to processors 0"),
            "{lines}"
        );
        assert!(
            map.bindings(0, &[0])
                .contains("rank 0 on host0 is not bound")
        );
    }

    // mpirun's own node has a daemon and often no rank.
    #[test]
    fn ranks_do_not_see_nodes_without_ranks() {
        let mut map = round_robin(2, 4, 2);
        map.nodes.insert(0, Node::default());
        map.ranks.iter_mut().for_each(|place| place.node += 1);
        let map = map.checked().unwrap().for_ranks(&[9, 3, 0]);
        let of: Vec<u32> = (0..4).map(|rank| map.node_of(rank)).collect();
        assert_eq!((of, map.len()), (vec![0, 1, 0, 1], 2));
        assert_eq!([0, 1].map(|node| map.node(node).processors), [3, 1]);
        assert!(map.is_whole(4));
    }

    #[test]
    fn a_map_in_which_something_does_not_fit_is_refused() {
        let lies: [fn(&mut JobMap); 12] = [
            |map| map.silence_ms = 0,
            |map| map.start_ms = 0,
            |map| map.ports = (2, 1),
            |map| map.launcher.words.clear(),
            |map| map.radix = 0,
            |map| map.ranks.clear(),
            |map| map.ranks[1].node = 3,
            |map| map.ranks[1].program = 2,
            |map| map.ranks[1].slot = 9,
            |map| map.ranks[3].slot = map.ranks[0].slot,
            |map| map.ranks[1].cpus = Some("processors".into()),
            |map| map.environments.clear(),
        ];
        for (number, lie) in lies.iter().enumerate() {
            let mut map = round_robin(3, 7, 2);
            lie(&mut map);
            assert_eq!(JobMap::decode(&bytes_of(&map)), None, "lie {number}");
        }
    }

    proptest! {
        #[test]
        fn maps_round_trip(nodes in 1u32..20, ranks in 1u32..70, radix in 1u32..5) {
            let map = round_robin(nodes, ranks, radix);
            prop_assert_eq!(JobMap::decode(&bytes_of(&map)), Some(map));
        }

        #[test]
        fn any_bytes_are_safe(
            at in any::<proptest::sample::Index>(),
            byte in any::<u8>(),
            noise in proptest::collection::vec(any::<u8>(), 0..200),
        ) {
            let _ = JobMap::decode(&noise);
            let mut bytes = bytes_of(&round_robin(2, 3, 2));
            let at = at.index(bytes.len());
            bytes[at] = byte;
            let _ = JobMap::decode(&bytes);
        }
    }
}
