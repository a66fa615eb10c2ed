//! One collective call drawn at random: what it is, how many items of which datatypes go from whom
//! to whom, and the arguments of each process.

use super::parts::{Layout, Part};
use crate::jobs::Chance;
use oxmpi_core::collectives::{ASIDE, Collective, Upcall};
use oxmpi_core::op::{Function, Predefined, Reduction, UserOp};
use oxmpi_mem::reduce::Element;
use oxmpi_mem::{Buffer, Region};
use std::sync::Arc;

/// When the work of a call is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    Blocking,
    Nonblocking,
    Persistent,
}

/// How operands are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Op {
    /// MPI_SUM of MPI_INT.
    Sum,
    /// A function of the program: both ints of an item are added.
    Adding,
    /// Likewise, and the order counts: an item is x ↦ ax + b, and these are applied in turn.
    Composing,
}

/// A call.
#[derive(Debug)]
pub(super) struct Plan {
    /// Members of the group, or of the two groups.
    pub sizes: [usize; 2],
    pub collective: Collective,
    pub form: Form,
    /// How often it starts.
    pub starts: usize,
    /// A process.
    pub root: usize,
    pub in_place: bool,
    pub op: Op,
    /// The most items of a piece.
    most: usize,
    pub seed: u64,
}

/// Where a process is.
struct Seat {
    group: usize,
    rank: usize,
    /// Members of its group.
    size: usize,
    /// The processes that it exchanges pieces with.
    peers: std::ops::Range<usize>,
    is_root: bool,
    /// Another process of its group is the root, which exchanges with the other group.
    is_aside: bool,
}

impl Plan {
    pub(super) fn drawn(sizes: [usize; 2], seed: u64) -> Plan {
        let mut chance = Chance(seed);
        let is_inter = sizes[1] > 0;
        let all = Collective::ALL.len() - if is_inter { 2 } else { 0 };
        // Scans, which are not defined between groups, are the last ones.
        let collective = Collective::ALL[chance.below(all)];
        let processes = sizes[0] + sizes[1];
        let to_each = matches!(
            collective,
            Collective::Allgather | Collective::Allgatherv | Collective::Alltoall
        ) || matches!(
            collective,
            Collective::Alltoallv | Collective::Alltoallw | Collective::ReduceScatterBlock
        );
        let form = [Form::Blocking, Form::Nonblocking, Form::Persistent][chance.below(3)];
        Plan {
            sizes,
            collective,
            form,
            starts: if form == Form::Persistent {
                1 + chance.below(3)
            } else {
                1
            },
            root: chance.below(processes),
            in_place: !is_inter && chance.below(3) == 0,
            op: [Op::Sum, Op::Adding, Op::Composing][chance.below(3)],
            most: [0, 1, 7, if to_each { 150 } else { 1500 }][chance.below(4)],
            seed,
        }
    }

    /// Whether operands are combined.
    pub(super) fn combines(&self) -> bool {
        use Collective as C;
        matches!(
            self.collective,
            C::Reduce | C::Allreduce | C::ReduceScatter | C::ReduceScatterBlock
        ) || matches!(self.collective, C::Scan | C::Exscan)
    }

    fn is_rooted(&self) -> bool {
        use Collective as C;
        matches!(
            self.collective,
            C::Bcast | C::Reduce | C::Gather | C::Gatherv | C::Scatter | C::Scatterv
        )
    }

    fn seat(&self, me: usize) -> Seat {
        let [first, second] = self.sizes;
        let (group, rank) = match me.checked_sub(first) {
            None => (0, me),
            Some(rank) => (1, rank),
        };
        let peers = match (second, group) {
            (0, _) | (_, 1) => 0..first,
            _ => first..first + second,
        };
        let is_root = me == self.root;
        let with_root = (self.root < first) == (me < first);
        Seat {
            group,
            rank,
            size: self.sizes[group],
            peers,
            is_root,
            is_aside: self.is_rooted() && second > 0 && with_root && !is_root,
        }
    }

    /// The argument `root` as a process gives it.
    pub(super) fn root_at(&self, me: usize) -> u32 {
        let seat = self.seat(me);
        let [first, second] = self.sizes;
        let own = if seat.group == 0 { 0 } else { first };
        let root = match second {
            _ if !self.is_rooted() => 0,
            0 => self.root,
            _ if seat.is_aside => return ASIDE,
            _ if seat.peers.contains(&self.root) => seat.size + self.root - seat.peers.start,
            _ => self.root - own,
        };
        u32::try_from(root).unwrap()
    }

    /// The operation, where a process gives one that counts.
    pub(super) fn reduction_at(&self, me: usize) -> Option<Reduction> {
        let user = |commutative| {
            Reduction::User(Arc::new(UserOp {
                function: Function::Int(0),
                commutative,
            }))
        };
        (self.combines() && !self.seat(me).is_aside).then(|| match self.op {
            Op::Sum => Reduction::Predefined(Predefined::Sum, Element::I32),
            Op::Adding => user(true),
            Op::Composing => user(false),
        })
    }

    /// A number of items that is always the same for this key.
    fn count(&self, key: usize) -> usize {
        Chance(self.seed ^ (key as u64 + 1).wrapping_mul(0x9e37_79b9)).below(self.most + 1)
    }

    fn counts(&self, of: impl Iterator<Item = usize>) -> Vec<usize> {
        of.map(|key| self.count(key + 1)).collect()
    }

    /// Items from a process to another; in place as many come as go.
    fn between(&self, from: usize, to: usize) -> usize {
        let (from, to) = match self.in_place {
            true => (from.min(to), from.max(to)),
            false => (from, to),
        };
        self.count(1000 + from * 100 + to)
    }

    /// A vector that is as long for all, cut for the members of a group.
    fn cut(&self, group: usize) -> Vec<usize> {
        let whole = self.count(0) * 2;
        let mut chance = Chance(self.seed ^ group as u64);
        let cuts = (1..self.sizes[group]).map(|_| chance.below(whole + 1));
        let mut cuts: Vec<usize> = cuts.chain([0, whole]).collect();
        cuts.sort_unstable();
        cuts.windows(2).map(|pair| pair[1] - pair[0]).collect()
    }

    /// What a process sends, and into what it receives.
    #[allow(clippy::too_many_lines, reason = "a list of cases")]
    pub(super) fn parts(&self, me: usize) -> (Part, Part) {
        use Collective as C;
        let seat = self.seat(me);
        let is_inter = self.sizes[1] > 0;
        let mut chance = Chance(self.seed ^ ((me as u64 + 1) << 32));
        let (out, into) = match (self.combines(), self.op) {
            // Those of all members are one.
            (true, Op::Sum) => (Layout::single(), Layout::single()),
            (true, _) => {
                let which = Chance(self.seed).below(4);
                (Layout::pair(which), Layout::pair(which))
            }
            _ => (Layout::pair(chance.below(4)), Layout::pair(chance.below(4))),
        };
        let (each, own) = (self.count(0), self.counts([me].into_iter())[0]);
        let peers = seat.peers.len();
        let nothing = Part::default;
        let one_way = |is_here: bool, part: &dyn Fn() -> Part| match is_here {
            true => part(),
            false => nothing(),
        };
        // At the root of an intercommunicator nothing goes to itself.
        let apart = is_inter && seat.is_root;
        let in_place = self.in_place;
        let at_root = in_place && seat.is_root;
        match self.collective {
            _ if seat.is_aside => (nothing(), nothing()),
            C::Barrier => (nothing(), nothing()),
            C::Bcast => (nothing(), Part::equal(1, each, &into)),
            C::Gather => (
                one_way(!apart && !at_root, &|| Part::equal(1, each, &out)),
                one_way(seat.is_root, &|| Part::equal(peers, each, &into)),
            ),
            C::Gatherv => {
                let all = Part::spread(&self.counts(seat.peers), &into, &mut chance);
                (
                    one_way(!apart && !at_root, &|| Part::equal(1, own, &out)),
                    if seat.is_root { all } else { nothing() },
                )
            }
            C::Scatter => (
                one_way(seat.is_root, &|| Part::equal(peers, each, &out)),
                one_way(!apart && !at_root, &|| Part::equal(1, each, &into)),
            ),
            C::Scatterv => {
                let all = Part::spread(&self.counts(seat.peers), &out, &mut chance);
                (
                    if seat.is_root { all } else { nothing() },
                    one_way(!apart && !at_root, &|| Part::equal(1, own, &into)),
                )
            }
            C::Allgather => (
                one_way(!in_place, &|| Part::equal(1, each, &out)),
                Part::equal(peers, each, &into),
            ),
            C::Allgatherv => (
                one_way(!in_place, &|| Part::equal(1, own, &out)),
                Part::spread(&self.counts(seat.peers), &into, &mut chance),
            ),
            C::Alltoall => (
                one_way(!in_place, &|| Part::equal(peers, each, &out)),
                Part::equal(peers, each, &into),
            ),
            C::Alltoallv | C::Alltoallw => {
                let to: Vec<usize> = seat.peers.clone().map(|to| self.between(me, to)).collect();
                let from = seat.peers.map(|from| self.between(from, me));
                let from: Vec<usize> = from.collect();
                let mut part = |counts: &[usize], layout| match self.collective {
                    C::Alltoallv => Part::spread(counts, layout, &mut chance),
                    _ => Part::typed(counts, &mut chance),
                };
                let (sent, received) = (part(&to, &out), part(&from, &into));
                (if in_place { nothing() } else { sent }, received)
            }
            C::Reduce => (
                one_way(!apart && !at_root, &|| Part::equal(1, each, &out)),
                one_way(seat.is_root, &|| Part::equal(1, each, &into)),
            ),
            C::Allreduce | C::Scan | C::Exscan => (
                one_way(!in_place, &|| Part::equal(1, each, &out)),
                Part::equal(1, each, &into),
            ),
            C::ReduceScatterBlock => {
                let piece = each * if is_inter { peers } else { 1 };
                (
                    one_way(!in_place, &|| Part::equal(seat.size, piece, &out)),
                    Part::equal(if in_place { seat.size } else { 1 }, piece, &into),
                )
            }
            C::ReduceScatter => {
                let counts = self.cut(seat.group);
                let whole = counts.iter().sum();
                let held = if in_place { whole } else { counts[seat.rank] };
                (
                    one_way(!in_place, &|| Part::divided(&counts, whole, &out)),
                    Part::divided(&counts, held, &into),
                )
            }
        }
    }

    /// Whether MPI_IN_PLACE is given at a process.
    pub(super) fn is_in_place(&self, me: usize) -> bool {
        use Collective as C;
        self.in_place
            && match self.collective {
                C::Barrier | C::Bcast => false,
                C::Gather | C::Gatherv | C::Scatter | C::Scatterv | C::Reduce => me == self.root,
                _ => true,
            }
    }

    /// What the function of the program does: `inout = input op inout`.
    pub(super) fn combine(&self, needed: &Upcall) {
        let layout = Layout::pair(Chance(self.seed).below(4));
        assert_eq!(needed.extent, layout.extent);
        let at = |buffer: &Buffer, i: u64, lane: usize| -> Region {
            let place = i64::try_from(i).unwrap() * layout.extent + layout.offsets[lane];
            buffer.at(isize::try_from(place).unwrap(), 4)
        };
        let read = |region: Region| {
            let mut bytes = [0; 4];
            oxmpi_mem::read(&mut bytes, region);
            i32::from_ne_bytes(bytes)
        };
        for i in 0..needed.count {
            let [a, b] = [0, 1].map(|lane| read(at(&needed.input, i, lane)));
            let [c, d] = [0, 1].map(|lane| read(at(&needed.inout, i, lane)));
            let both = match self.op {
                Op::Composing => [a.wrapping_mul(c), b.wrapping_mul(c).wrapping_add(d)],
                _ => [a.wrapping_add(c), b.wrapping_add(d)],
            };
            for (lane, value) in both.into_iter().enumerate() {
                oxmpi_mem::write(at(&needed.inout, i, lane), &value.to_ne_bytes());
            }
        }
    }
}
