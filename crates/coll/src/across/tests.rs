//! Composed calls against the same calls of the whole communicator: whole jobs in one process, a
//! thread for each rank, over levels that do what the standard says and check that their members
//! agree.

use super::compose::{Floors, can, may_choose_leaders, run};
use super::site::{Rooms, Site, number};
use crate::levels::Lead;
use crate::side::{length, piece, spot};
use oxmpi_core::Result;
use oxmpi_core::collectives::{Call, Collective, Pieces, Side};
use oxmpi_core::op::{Predefined, Reduction};
use oxmpi_datatype::{Basic, Convertor, Counts, Datatype};
use oxmpi_mem::reduce::{Combiner, Element};
use oxmpi_mem::{Buffer, HeapBytes};
use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// What a member brings: its pieces, packed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Brought {
    collective: Collective,
    root: u32,
    pieces: Vec<Vec<u8>>,
}

/// A group, and the number of its call.
type Key = (usize, usize);

/// Where members meet.
#[derive(Default)]
struct Board {
    calls: Mutex<HashMap<Key, Vec<Option<Brought>>>>,
    come: Condvar,
}

impl Board {
    /// Waits until all have brought theirs.
    fn meet(&self, key: Key, me: usize, size: usize, brought: Brought) -> Vec<Brought> {
        let mut calls = self.calls.lock().unwrap();
        let call = calls.entry(key).or_insert_with(|| vec![None; size]);
        assert!(call[me].replace(brought).is_none());
        self.come.notify_all();
        loop {
            let all: Option<Vec<Brought>> = calls[&key].iter().cloned().collect();
            if let Some(all) = all {
                return all;
            }
            let (held, late) = self
                .come
                .wait_timeout(calls, Duration::from_secs(60))
                .unwrap();
            let names = || held[&key].iter().map(|b| b.as_ref().map(|b| b.collective));
            assert!(
                !late.timed_out(),
                "member {me} of {key:?} waits for others: {:?}",
                names().collect::<Vec<_>>()
            );
            calls = held;
        }
    }
}

/// A rank's side of some groups: each with a number, its members, and our place among them.
struct Ranks<'a> {
    board: &'a Board,
    near: (usize, usize, usize),
    far: (usize, usize, usize),
    /// Calls so far, by group.
    begun: HashMap<usize, usize>,
    /// What went between leaders: the collective and its bytes.
    between: Vec<(Collective, usize)>,
}

fn packed(side: &Side<'_>, rank: u32) -> Vec<u8> {
    let run = piece(side, rank);
    let room = HeapBytes::new(run.len());
    let buffer = crate::side::shifted(side.buffer, run.disp);
    Convertor::new(&run.datatype, run.count, buffer).pack(room.region());
    room.to_vec()
}

fn unpack(side: &Side<'_>, rank: u32, data: &[u8], call: &Call<'_>) {
    let run = piece(side, rank);
    assert_eq!(
        run.len(),
        data.len(),
        "{:?}: both ends agree on the length",
        call.collective
    );
    let from = HeapBytes::from_slice(data);
    let buffer = crate::side::shifted(side.buffer, run.disp);
    Convertor::new(&run.datatype, run.count, buffer).unpack(from.region());
}

/// Combines packed operands in order.
fn folded<'x>(call: &Call<'_>, operands: impl Iterator<Item = &'x Vec<u8>>) -> Vec<u8> {
    let Some(Reduction::Predefined(op, element)) = call.reduction else {
        panic!("a reduction has an operation");
    };
    let how = Combiner::of(*op, *element).unwrap();
    let all: Vec<&Vec<u8>> = operands.collect();
    let mut sum = all[0].clone();
    for next in &all[1..] {
        let (left, right) = (HeapBytes::from_slice(&sum), HeapBytes::from_slice(next));
        let into = HeapBytes::new(sum.len());
        how.apply(
            into.region(),
            left.region(),
            right.region(),
            sum.len() / how.extent(),
        );
        sum = into.to_vec();
    }
    sum
}

/// Carries a call out as the standard says.
#[allow(clippy::too_many_lines, reason = "a model, call by call")]
fn carry_out(board: &Board, (group, me, size): (usize, usize, usize), at: usize, call: &Call<'_>) {
    use Collective::{
        Allgather, Allgatherv, Allreduce, Alltoall, Alltoallv, Alltoallw, Barrier, Bcast, Exscan,
        Gather, Gatherv, Reduce, ReduceScatter, ReduceScatterBlock, Scan, Scatter, Scatterv,
    };
    let (of, rank, n) = (call.collective, number(me), number(size));
    let is_root = rank == call.root;
    let whole = |side: &Side<'_>| {
        let (_, _, datatype) = spot(&call.recv, 0);
        let items = (0..n).map(|r| spot(&call.recv, r).0).sum();
        let all = Side {
            buffer: side.buffer,
            pieces: Pieces::Equal {
                count: items,
                datatype,
            },
        };
        packed(&all, 0)
    };
    let own = if call.in_place {
        &call.recv
    } else {
        &call.send
    };
    let pieces = match of {
        Barrier => vec![],
        Bcast if is_root => vec![packed(&call.recv, 0)],
        Bcast => vec![],
        Gather | Gatherv if call.in_place => vec![packed(own, rank)],
        Gather | Gatherv => vec![packed(own, 0)],
        Allgather | Allgatherv if call.in_place => vec![packed(own, rank)],
        Allgather | Allgatherv => vec![packed(own, 0)],
        Scatter | Scatterv if is_root => (0..n).map(|r| packed(&call.send, r)).collect(),
        Scatter | Scatterv => vec![],
        Alltoall | Alltoallv | Alltoallw => (0..n).map(|r| packed(own, r)).collect(),
        Reduce | Allreduce | Scan | Exscan => vec![packed(own, 0)],
        ReduceScatter | ReduceScatterBlock => vec![whole(own)],
    };
    let brought = Brought {
        collective: of,
        root: call.root,
        pieces,
    };
    let all = board.meet((group, at), me, size, brought);
    for other in &all {
        assert_eq!(
            (other.collective, other.root),
            (of, call.root),
            "all members make the same call"
        );
    }
    let firsts = |upto: usize| all[..upto].iter().map(|b| &b.pieces[0]);
    let root = call.root as usize;
    match of {
        Barrier => {}
        Bcast => unpack(&call.recv, 0, &all[root].pieces[0], call),
        Gather | Gatherv | Allgather | Allgatherv => {
            if is_root || matches!(of, Allgather | Allgatherv) {
                for other in (0..n).filter(|other| *other != rank || !call.in_place) {
                    unpack(&call.recv, other, &all[other as usize].pieces[0], call);
                }
            }
        }
        Scatter | Scatterv => {
            if !(is_root && call.in_place) {
                unpack(&call.recv, 0, &all[root].pieces[me], call);
            }
        }
        Alltoall | Alltoallv | Alltoallw => {
            for other in 0..n {
                unpack(&call.recv, other, &all[other as usize].pieces[me], call);
            }
        }
        Reduce if !is_root => {}
        Reduce | Allreduce => unpack(&call.recv, 0, &folded(call, firsts(size)), call),
        Scan => unpack(&call.recv, 0, &folded(call, firsts(me + 1)), call),
        Exscan if me == 0 => {}
        Exscan => unpack(&call.recv, 0, &folded(call, firsts(me)), call),
        ReduceScatter | ReduceScatterBlock => {
            let sum = folded(call, firsts(size));
            let first: usize = (0..rank).map(|r| length(&call.recv, r)).sum();
            let len = length(&call.recv, rank);
            let (count, _, datatype) = spot(&call.recv, rank);
            let mine = Side {
                buffer: call.recv.buffer,
                pieces: Pieces::Equal { count, datatype },
            };
            unpack(&mine, 0, &sum[first..first + len], call);
        }
    }
}

impl Ranks<'_> {
    fn next(&mut self, group: usize) -> usize {
        let begun = self.begun.entry(group).or_insert(0);
        *begun += 1;
        *begun
    }
}

impl Floors for Ranks<'_> {
    fn near(&mut self, call: &Call<'_>) -> Result<()> {
        let at = self.next(self.near.0);
        carry_out(self.board, self.near, at, call);
        Ok(())
    }

    fn far(&mut self, call: &Call<'_>) -> Result<()> {
        let at = self.next(self.far.0);
        let len = length(&call.recv, 0).max(length(&call.send, 0));
        self.between.push((call.collective, len));
        carry_out(self.board, self.far, at, call);
        Ok(())
    }
}

/// A reproducible source of choices.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// A call of all ranks, as drawn: what they have alike.
#[derive(Debug)]
struct Case {
    of: Collective,
    /// The node of each rank.
    nodes: Vec<usize>,
    root: usize,
    context: u64,
    /// Items of each rank's piece; all alike where the call has no list of them.
    counts: Vec<i64>,
    /// Where they lie, for calls that have displacements.
    displs: Vec<i64>,
    in_place: bool,
    op: Predefined,
    seed: u64,
}

const ITEM: usize = 24;

fn draw(random: &mut Random) -> Case {
    let able: Vec<Collective> = Collective::ALL
        .into_iter()
        .filter(|of| !matches!(of, Collective::Alltoallv | Collective::Alltoallw))
        .collect();
    let of = able[random.below(able.len())];
    let size = 1 + random.below(17);
    let many = 1 + random.below(5);
    let in_order = random.below(2) == 0 || !may_choose_leaders(of);
    let mut nodes: Vec<usize> = match random.below(2) {
        0 => (0..size).map(|rank| rank % many).collect(),
        _ => (0..size).map(|_| random.below(many)).collect(),
    };
    if in_order {
        nodes.sort_unstable();
    }
    let longest = [1, 4, 40][random.below(3)];
    let counts: Vec<i64> = match of {
        Collective::Gatherv
        | Collective::Scatterv
        | Collective::Allgatherv
        | Collective::ReduceScatter => (0..size)
            .map(|_| random.below(longest + 1) as i64)
            .collect(),
        _ => vec![random.below(longest + 1) as i64; size],
    };
    // One behind the other, or with gaps and in any order.
    let mut order: Vec<usize> = (0..size).collect();
    let gap = random.below(2) as i64;
    if gap > 0 {
        order.reverse();
    }
    let (mut displs, mut at) = (vec![0; size], 0);
    for rank in order {
        displs[rank] = at;
        at += counts[rank] + gap;
    }
    Case {
        of,
        root: random.below(size),
        context: (random.below(9) as u64) << 3,
        counts,
        displs,
        in_place: random.below(3) == 0,
        op: [Predefined::Sum, Predefined::Max, Predefined::Bxor][random.below(3)],
        seed: random.below(1 << 30) as u64,
        nodes,
    }
}

fn int() -> Datatype {
    Datatype::basic(Basic::from_handle(0x209).unwrap())
}

/// Two ints, one between them left out, six ints apart.
fn with_gaps() -> Datatype {
    let gaps = int().vector(2, 1, 2).unwrap().resized(0, 24).unwrap();
    gaps.commit();
    gaps
}

/// The same data without gaps.
fn pair() -> Datatype {
    let pair = int().contiguous(2).unwrap();
    pair.commit();
    pair
}

impl Case {
    fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Runs it on one rank in this way; gives its buffers afterwards.
    #[allow(clippy::too_many_lines, reason = "a list of cases")]
    fn on(&self, rank: usize, how: impl FnOnce(&Call<'_>)) -> (Vec<u8>, Vec<u8>) {
        use Collective::{
            Allgather, Allgatherv, Alltoall, Barrier, Bcast, Gather, Gatherv, ReduceScatter,
            ReduceScatterBlock, Scatter, Scatterv,
        };
        let reduction = Reduction::Predefined(self.op, Element::I32);
        let folds = matches!(
            self.of,
            Collective::Reduce
                | Collective::Allreduce
                | Collective::Scan
                | Collective::Exscan
                | ReduceScatter
                | ReduceScatterBlock
        );
        // Layouts differ from rank to rank, signatures do not.
        let mut random = Random(self.seed ^ ((rank as u64 + 1) * 0x9e37));
        let mut draw = || match (folds, random.below(2)) {
            (true, _) => int(),
            (_, 0) => pair(),
            _ => with_gaps(),
        };
        let (sent, received) = (draw(), draw());
        let room = (self.counts.iter().sum::<i64>() as usize + 2 * self.size() + 2) * ITEM;
        let fill = |random: &mut Random| {
            let bytes: Vec<u8> = (0..room).map(|_| random.below(256) as u8).collect();
            HeapBytes::from_slice(&bytes)
        };
        let (send, recv) = (fill(&mut random), fill(&mut random));
        let is_root = rank == self.root;
        let lists = (Counts::I64(&self.counts), Counts::I64(&self.displs));
        let count = self.counts[rank].unsigned_abs();
        let side = |block: &HeapBytes, pieces| Side {
            buffer: Buffer::plain(block.region()),
            pieces,
        };
        let one = |datatype| Pieces::Equal { count, datatype };
        let list = |datatype| Pieces::Uneven {
            counts: lists.0,
            displs: Some(lists.1),
            datatype,
        };
        let results = |datatype| Pieces::Uneven {
            counts: lists.0,
            displs: None,
            datatype,
        };
        let (given, got) = match self.of {
            Barrier => (Pieces::Absent, Pieces::Absent),
            Bcast => (Pieces::Absent, one(&received)),
            Gather | Collective::Reduce if !is_root => (one(&sent), Pieces::Absent),
            Gatherv if !is_root => (one(&sent), Pieces::Absent),
            Gatherv => (one(&sent), list(&received)),
            Scatter | Scatterv if !is_root => (Pieces::Absent, one(&received)),
            Scatterv => (list(&sent), one(&received)),
            Allgatherv => (one(&sent), list(&received)),
            ReduceScatter => (
                Pieces::Equal {
                    count: self.counts.iter().sum::<i64>().unsigned_abs(),
                    datatype: &sent,
                },
                results(&received),
            ),
            ReduceScatterBlock => (one(&sent), one(&received)),
            Allgather | Alltoall => (one(&sent), one(&received)),
            _ => (one(&sent), one(&received)),
        };
        let (mut send_side, mut recv_side) = (side(&send, given), side(&recv, got));
        let rooted = matches!(
            self.of,
            Gather | Gatherv | Scatter | Scatterv | Collective::Reduce
        );
        let in_place = self.in_place && (!rooted || is_root) && !matches!(self.of, Barrier | Bcast);
        if in_place && matches!(self.of, Scatter | Scatterv) {
            recv_side = Side::ABSENT;
        } else if in_place {
            send_side = Side::ABSENT;
        }
        if matches!(given, Pieces::Absent) {
            send_side = Side::ABSENT;
        }
        if matches!(got, Pieces::Absent) {
            recv_side = Side::ABSENT;
        }
        let call = Call {
            collective: self.of,
            root: if rooted || self.of == Bcast {
                number(self.root)
            } else {
                0
            },
            in_place,
            send: send_side,
            recv: recv_side,
            reduction: folds.then_some(&reduction),
            neighbours: None,
        };
        assert!(can(&call));
        how(&call);
        (send.to_vec(), recv.to_vec())
    }

    fn parts(&self) -> Vec<Vec<u32>> {
        let mut parts: Vec<(usize, Vec<u32>)> = Vec::new();
        for (rank, node) in (0..).zip(&self.nodes) {
            match parts.iter_mut().find(|(known, _)| known == node) {
                Some((_, ranks)) => ranks.push(rank),
                None => parts.push((*node, vec![rank])),
            }
        }
        parts.into_iter().map(|(_, ranks)| ranks).collect()
    }

    /// Who is where.
    fn site(&self, rank: u32) -> Site {
        let parts = self.parts();
        let lead = Lead::of(self.of, number(self.root), self.context);
        let place = |ranks: &Vec<u32>| match may_choose_leaders(self.of) {
            true => lead.place(ranks),
            false => ranks.len() - 1,
        };
        let leaders = parts.iter().map(place).collect();
        let node = parts
            .iter()
            .position(|ranks| ranks.contains(&rank))
            .unwrap();
        let place = parts[node].iter().position(|other| *other == rank).unwrap();
        Site {
            parts: Arc::new(parts),
            leaders,
            node,
            place,
        }
    }

    /// Both ways; gives what went between leaders.
    fn check(self: &Arc<Case>) -> Vec<(Collective, usize)> {
        let boards = Arc::new((Board::default(), Board::default()));
        let ranks = (0..self.size()).map(|rank| {
            let (case, boards) = (Arc::clone(self), Arc::clone(&boards));
            std::thread::spawn(move || {
                let size = case.size();
                let wanted = case.on(rank, |call| {
                    carry_out(&boards.0, (0, rank, size), 0, call);
                });
                let site = case.site(number(rank));
                let mut ranks = Ranks {
                    board: &boards.1,
                    near: (site.node + 1, site.place, site.mine().len()),
                    far: (0, site.node, site.parts.len()),
                    begun: HashMap::new(),
                    between: Vec::new(),
                };
                let mut rooms = Rooms::default();
                let got = case.on(rank, |call| {
                    run(&mut ranks, &site, &mut rooms, call).unwrap();
                });
                assert!(got.0 == wanted.0, "rank {rank}: send buffer, {case:?}");
                assert!(got.1 == wanted.1, "rank {rank}: receive buffer, {case:?}");
                ranks.between
            })
        });
        let ranks: Vec<_> = ranks.collect();
        let between = ranks.into_iter().map(|rank| rank.join().unwrap());
        between.max_by_key(Vec::len).unwrap_or_default()
    }
}

#[test]
fn composed_calls_do_what_calls_of_the_whole_do() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut seen = HashMap::new();
    for _ in 0..1500 {
        let case = Arc::new(draw(&mut random));
        case.check();
        *seen.entry(case.of).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 15);
    assert!(seen.values().all(|times| *times > 40), "{seen:?}");
}

/// One call between leaders, of no more than the vector: what that sends is counted in
/// [`what_enters_a_node`].
#[test]
fn leaders_make_one_call_of_the_vector() {
    for of in [Collective::Bcast, Collective::Reduce, Collective::Allreduce] {
        for nodes in [vec![0, 0, 0, 1, 1, 2], vec![0, 1, 2, 0, 1, 0, 1]] {
            for root in 0..nodes.len() {
                let case = Case {
                    of,
                    root,
                    context: 8,
                    counts: vec![5; nodes.len()],
                    displs: vec![0; nodes.len()],
                    in_place: false,
                    op: Predefined::Sum,
                    seed: 1,
                    nodes: nodes.clone(),
                };
                let item = if of == Collective::Bcast { 8 } else { 4 };
                assert_eq!(Arc::new(case).check(), [(of, 5 * item)]);
            }
        }
    }
}
