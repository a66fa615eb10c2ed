//! Whole jobs in one process: a thread for each rank, a launcher made of a map and a barrier, real
//! sockets and segments between them.

use super::*;
use crate::wire::Request;
use proptest::prelude::*;
use std::collections::HashMap;
use std::os::fd::AsFd;
use std::sync::{Arc, Barrier, Mutex};

/// The published values, by rank and key.
type Published = HashMap<(i32, String), Vec<u8>>;

/// A launcher that only keeps values.
struct Values {
    rank: i32,
    all: Arc<(Barrier, Mutex<Published>)>,
    /// Ranks that cannot reach published sockets.
    cut_off: Vec<i32>,
}

impl Runtime for Values {
    fn fence(&self) -> Result<(), RteError> {
        self.all.0.wait();
        Ok(())
    }
    fn abort(&self, _code: i32, _text: &str) {}
    fn notify(&self, _request: &Request<'_>) {}
    fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError> {
        let mut all = self.all.1.lock().unwrap();
        all.insert((self.rank, key.to_owned()), value.to_vec());
        Ok(())
    }
    fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        let all = self.all.1.lock().unwrap();
        let mut value = all.get(&(rank, key.to_owned())).cloned();
        // As in another network namespace: the name is right, but no process listens there.
        if let Some(bytes) = value
            .as_mut()
            .filter(|_| key == CARD && self.cut_off.contains(&self.rank))
        {
            let at = bytes.iter().position(|byte| *byte == b'-').unwrap();
            bytes[at + 1] = b'x';
        }
        Ok(value)
    }
}

/// Runs a job of `of.len()` ranks. `mapped`: the launcher gives the nodes; otherwise each rank
/// does.
fn job(of: &[u32], mapped: bool, cut_off: &[i32]) -> Vec<(Job, Vec<Setting>)> {
    let size = u32::try_from(of.len()).unwrap();
    let all = Arc::new((Barrier::new(of.len()), Mutex::new(HashMap::new())));
    std::thread::scope(|scope| {
        let rank = |rank: u32| {
            let (all, cut_off) = (Arc::clone(&all), cut_off.to_vec());
            scope.spawn(move || {
                let mut params = Params::defaults();
                if !mapped {
                    params.node_id = format!("node {}", of[rank as usize]);
                }
                let start = Start {
                    launcher: "the test",
                    rank,
                    size,
                    appnum: 0,
                    universe_size: -1,
                    nodes: mapped.then(|| of.to_vec()),
                };
                let values = Values {
                    rank: rank.cast_signed(),
                    all,
                    cut_off,
                };
                let shared = vec![Setting::command_line("coll", &format!("r{rank}"), "x")];
                let own = OwnParams {
                    params: &params,
                    shared,
                };
                let choice = crate::preview(&oxmpi_mca::Selection::Any).unwrap();
                assemble(
                    Member {
                        start,
                        runtime: Box::new(values),
                    },
                    &own,
                    choice,
                )
                .unwrap()
            })
        };
        let ranks: Vec<_> = (0..size).map(rank).collect();
        ranks.into_iter().map(|rank| rank.join().unwrap()).collect()
    })
}

/// What must hold for a job whose ranks are on these nodes at the end.
fn check(mut jobs: Vec<(Job, Vec<Setting>)>, of: &[u32]) {
    let nodes = Nodes::new(of);
    let mut segments: HashMap<u32, Segment> = HashMap::new();
    let first = (jobs[0].0.job_id, jobs[0].0.secret.to_hex());
    for (rank, (job, settings)) in (0u32..).zip(&mut jobs) {
        assert_eq!(
            (job.rank, job.size as usize),
            (rank.cast_signed(), of.len())
        );
        let (local_rank, local_size) = nodes.place(rank);
        assert_eq!(job.local_rank, local_rank.cast_signed());
        assert_eq!(job.local_size, local_size.cast_signed());
        assert_eq!(job.map, jobs_map(&nodes, &job.map));
        assert_eq!((job.job_id, job.secret.to_hex()), first);
        assert_eq!(settings[0].value, "r0", "what the first process has holds");
        // The ranks of a node have the same memory, and those of other nodes have another one.
        let descriptor = job.segment.take().unwrap();
        let segment = Segment::attach(descriptor, oxmpi_datatype::ArchWord::LOCAL.bits()).unwrap();
        assert_eq!((segment.job(), segment.nranks()), (first.0, local_size));
        assert_eq!(segment.length(), job.segment_len);
        segment.post(oxmpi_shm::segment::DEATH, Some(local_rank));
        let known = segments.entry(nodes.head(rank)).or_insert(segment.clone());
        assert!(known.is_dead(local_rank));
        assert_eq!(known.event().epoch, local_rank + 1);
        assert!(known.descriptor().as_fd().try_clone_to_owned().is_ok());
    }
}

/// The map of these nodes, with the processors that were found.
fn jobs_map(nodes: &Nodes, found: &Map) -> Map {
    let processors: Vec<u32> = (0..nodes.len())
        .map(|node| found.node(u32::try_from(node).unwrap()).processors)
        .collect();
    let size = nodes
        .heads()
        .map(|head| nodes.others(head).len() + 1)
        .sum::<usize>();
    let of = (0..size).map(|rank| {
        let head = nodes.head(u32::try_from(rank).unwrap());
        u32::try_from(nodes.heads().position(|other| other == head).unwrap()).unwrap()
    });
    Map::new(of, &processors)
}

#[test]
fn one_node() {
    for size in [1, 2, 5] {
        check(job(&vec![0; size], true, &[]), &vec![0; size]);
    }
}

#[test]
fn several_nodes() {
    for of in [
        &[0, 0, 1, 1][..],
        &[0, 1, 0, 1, 0],
        &[0, 1, 2],
        &[3, 3, 3, 1],
    ] {
        check(job(of, true, &[]), of);
        check(job(of, false, &[]), of);
    }
}

// Processes in containers with their own networks were placed on one node by their host's name.
#[test]
fn who_cannot_call_is_a_node_of_its_own() {
    check(job(&[0, 0, 0], true, &[1]), &[0, 1, 0]);
    check(job(&[0, 0], true, &[1]), &[0, 1]);
    check(job(&[0, 0, 1, 1], true, &[1, 3]), &[0, 1, 2, 3]);
    check(job(&[0, 1, 0, 1, 0], false, &[2, 4]), &[0, 1, 2, 1, 3]);
}

#[test]
fn a_process_that_tells_nothing_is_named() {
    struct Silent;
    impl Runtime for Silent {
        fn fence(&self) -> Result<(), RteError> {
            Ok(())
        }
        fn abort(&self, _code: i32, _text: &str) {}
        fn notify(&self, _request: &Request<'_>) {}
        fn put(&self, _key: &str, _value: &[u8]) -> Result<(), RteError> {
            Ok(())
        }
        fn get(&self, _rank: i32, _key: &str) -> Result<Option<Vec<u8>>, RteError> {
            Ok(None)
        }
    }
    let start = Start {
        launcher: "the test",
        rank: 1,
        size: 2,
        appnum: 0,
        universe_size: 2,
        nodes: Some(vec![0, 0]),
    };
    let own = OwnParams {
        params: &Params::defaults(),
        shared: Vec::new(),
    };
    let choice = crate::preview(&oxmpi_mca::Selection::Any).unwrap();
    let error = assemble(
        Member {
            start,
            runtime: Box::new(Silent),
        },
        &own,
        choice,
    )
    .err()
    .unwrap();
    let text = error.to_string();
    assert!(
        text.contains("rank 0") && text.contains("OXMPI_NODE_ID"),
        "{text}"
    );
}

// A caller that is not of the job, or sends nothing, is refused and delays the others only briefly.
#[test]
fn strangers_get_nothing() {
    use std::io::{Read, Write};
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};
    let mut node_members = NodeMembers::open(&[1]).unwrap();
    let card = postcard::to_extend(node_members.card().unwrap(), Vec::new()).unwrap();
    let card: rendezvous::Card = decode(&card).unwrap();
    let (name, _): (String, String) =
        decode(&postcard::to_extend(&card, Vec::new()).unwrap()).unwrap();
    let call =
        || UnixStream::connect_addr(&SocketAddr::from_abstract_name(&name).unwrap()).unwrap();
    let (mut garbage, silent) = (call(), call());
    garbage.write_all(&[7; 500]).unwrap();
    drop(silent);
    let greeted = rendezvous::connect(&card).unwrap();
    let member = std::thread::spawn(move || greeted.prove(1, &card));
    node_members.admit();
    assert_eq!(node_members.ranks(), [1]);
    let mut bytes = Vec::new();
    let _ = garbage.read_to_end(&mut bytes);
    assert_eq!(bytes, b"", "nothing is sent to a caller without a greeting");
    drop(node_members);
    assert!(matches!(member.join().unwrap(), Reply::NoSharedMemory));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn any_placement_makes_a_job(
        of in proptest::collection::vec(0u32..3, 1..7), mapped: bool, lost in any::<u8>()
    ) {
        let nodes = Nodes::new(&of);
        // Only a rank that is not the lowest of its node connects.
        let cut_off: Vec<i32> = (0..of.len())
            .filter(|rank| lost >> rank & 1 == 1)
            .map(|rank| u32::try_from(rank).unwrap())
            .filter(|rank| nodes.head(*rank) != *rank)
            .map(u32::cast_signed)
            .collect();
        let mut found = of.clone();
        for rank in &cut_off {
            found[usize::try_from(*rank).unwrap()] = 100 + rank.cast_unsigned();
        }
        check(job(&of, mapped, &cut_off), &found);
    }
}
