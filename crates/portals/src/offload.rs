//! Collective operations that the interfaces carry out by themselves: barrier, broadcast and
//! reduction to all of a few integers, by triggered operations.
//!
//! ```text
//!   UP      atomic operations on the sum of a subtree: of each child, and the own one
//!   ── all there ──►  the sum goes to the parent; the root puts it to itself as the result
//!   ── it has left ─► zeros are put back, for the next operation
//!   DOWN    the result, put by the parent
//!   ── result here, zeros back ──►  it is put on to each child; the owner sees that all is over
//! ```
//!
//! The owner starts an operation by posting these and by giving its part; from then on it has
//! nothing to do until it wants the result. Counters grow from operation to operation, so that none
//! is ever reset. Nobody starts the next operation before it has the result of this one, so no part
//! of the next one comes before the zeros are back, and no result before the last one was passed
//! on. Members that give different numbers of values are wrong, and get what came of it; the next
//! operation is right again.
//!
//! A sum that nothing was added to is zero whatever the operation is: values of minima and of
//! bitwise products are turned over by their owners, so that maxima and bitwise sums are left. A
//! broadcast is a bitwise sum with zeros. Called by `btl/portals` for the component `ml` of `coll`.

use crate::counter::Triggered;
use crate::descriptor::{Md, Options, Threshold};
use crate::list::{MatchBits, MatchEntry, MatchId, Position};
use crate::nic::{Error, Nic, Operation, Target};
use crate::packet::{ATOMIC_MAX, Atomic};
use crate::slab::{CtHandle, MdHandle};
use oxmpi_mem::reduce::{Element, Op};
use oxmpi_mem::{HeapBytes, Region};

/// Children of a process, where nobody says otherwise.
pub const RADIX: usize = 4;
/// Most values of a group that has many operations at once, one of which may tell of the others: it
/// keeps four times so many.
pub const FEW: usize = 64 + 1;
/// Most values of one operation.
pub const MOST: usize = ATOMIC_MAX / WORD;
const WORD: usize = 8;
/// The highest bit.
const SIGN: u64 = 1 << 63;

/// How values of 64 bits are combined. Sums wrap; shorter integers are widened by their owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// Their sum.
    Sum,
    /// The greatest, without sign.
    Max,
    /// The least, without sign.
    Min,
    /// The greatest, with sign.
    MaxSigned,
    /// The least, with sign.
    MinSigned,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

impl Combine {
    /// All ways.
    pub const ALL: [Combine; 8] = [
        Combine::Sum,
        Combine::Max,
        Combine::Min,
        Combine::MaxSigned,
        Combine::MinSigned,
        Combine::And,
        Combine::Or,
        Combine::Xor,
    ];

    /// Two values combined: what operations of a group are checked against.
    #[must_use]
    pub fn of_two(self, left: u64, right: u64) -> u64 {
        let (a, b) = (left.cast_signed(), right.cast_signed());
        match self {
            Combine::Sum => left.wrapping_add(right),
            Combine::Max => left.max(right),
            Combine::Min => left.min(right),
            Combine::MaxSigned => a.max(b).cast_unsigned(),
            Combine::MinSigned => a.min(b).cast_unsigned(),
            Combine::And => left & right,
            Combine::Or => left | right,
            Combine::Xor => left ^ right,
        }
    }

    /// What the interfaces do: zero changes nothing.
    fn op(self) -> Op {
        match self {
            Combine::Sum => Op::Sum,
            Combine::Xor => Op::Bxor,
            Combine::And | Combine::Or => Op::Bor,
            _ => Op::Max,
        }
    }

    /// What is turned over for that, in each value and in the result.
    fn mask(self) -> u64 {
        match self {
            Combine::Min | Combine::And => u64::MAX,
            Combine::MaxSigned => SIGN,
            Combine::MinSigned => !SIGN,
            Combine::Sum | Combine::Max | Combine::Or | Combine::Xor => 0,
        }
    }
}

/// A group of processes, as each of them knows it.
#[derive(Clone, Copy, Debug)]
pub struct Group<'a> {
    /// Tells its messages from those of other groups.
    pub id: u64,
    /// The portal of its messages.
    pub portal: u8,
    /// Its processes, the same list in each.
    pub members: &'a [u32],
    /// Which of them is this one.
    pub index: usize,
    /// Most children of a process in the tree, at least 1.
    pub radix: usize,
}

/// What a message is.
#[derive(Clone, Copy)]
enum Phase {
    Up,
    Down,
    Zeros,
}

/// Operations of a group, one after the other, as one process takes part in them. To be
/// [closed](Offload::close) before it is dropped.
pub struct Offload {
    id: u64,
    portal: u8,
    me: u32,
    parent: Option<u32>,
    children: Vec<u32>,
    own: HeapBytes,
    sum: HeapBytes,
    result: HeapBytes,
    zeros: HeapBytes,
    up: CtHandle,
    sent: CtHandle,
    down: CtHandle,
    /// Where messages come to, and what messages leave from: of the last operation, and what of the
    /// one before has not left.
    entries: Vec<MdHandle>,
    sources: Vec<MdHandle>,
    /// Operations that were started, and the values of the last one.
    started: u64,
    combine: Combine,
    values: usize,
}

impl Offload {
    /// Of a group whose operations have at most `most` values. Every member opens before any
    /// starts.
    ///
    /// # Errors
    /// [`Error::Invalid`]: more than [`MOST`] values, or there is no such member or portal;
    /// [`Error::NoSpace`].
    pub fn open(nic: &mut Nic, group: &Group<'_>, most: usize) -> Result<Offload, Error> {
        let me = *group.members.get(group.index).ok_or(Error::Invalid)?;
        if most > MOST || group.radix == 0 {
            return Err(Error::Invalid);
        }
        let member = |at: usize| group.members.get(at).copied();
        let first = group.index * group.radix + 1;
        let parent = group
            .index
            .checked_sub(1)
            .map(|before| before / group.radix);
        let memory = || HeapBytes::zeroed(most * WORD);
        let made = [nic.ct_alloc(), nic.ct_alloc(), nic.ct_alloc()];
        let counters: Vec<CtHandle> = made.into_iter().flatten().collect();
        let &[up, sent, down] = counters.as_slice() else {
            for ct in counters {
                // It was made just now.
                let _ = nic.ct_free(ct);
            }
            return Err(Error::NoSpace);
        };
        let mut offload = Offload {
            id: group.id,
            portal: group.portal,
            me,
            parent: parent.and_then(member),
            children: (first..first + group.radix).map_while(member).collect(),
            own: memory(),
            sum: memory(),
            result: memory(),
            zeros: memory(),
            up,
            sent,
            down,
            entries: Vec::new(),
            sources: Vec::new(),
            started: 0,
            combine: Combine::Sum,
            values: 0,
        };
        let places = [
            (Phase::Up, offload.sum.region(), offload.up),
            (Phase::Down, offload.result.region(), offload.down),
            (Phase::Zeros, offload.sum.region(), offload.down),
        ];
        for (phase, region, ct) in places {
            if let Err(error) = offload.listen(nic, phase, (region, ct)) {
                offload.close(nic);
                return Err(error);
            }
        }
        Ok(offload)
    }

    fn listen(
        &mut self,
        nic: &mut Nic,
        phase: Phase,
        (region, ct): (Region, CtHandle),
    ) -> Result<(), Error> {
        let entry = MatchEntry {
            portal: self.portal,
            from: MatchId::Any,
            bits: self.bits(phase),
            ignore: 0,
        };
        let quiet = Options::EVENT_START_DISABLE.and(Options::EVENT_END_DISABLE);
        let takes = Options::OP_PUT.and(Options::MANAGE_REMOTE);
        let md = Md {
            options: takes.and(quiet).and(Options::EVENT_CT_COMM),
            ct: Some(ct),
            ..Md::of(region)
        };
        let me = nic.me_attach(entry, Position::Last)?;
        self.entries.push(nic.md_attach(me, md, true)?);
        Ok(())
    }

    fn bits(&self, phase: Phase) -> MatchBits {
        u128::from(self.id) << 64 | phase as u128
    }

    fn target(&self, peer: u32, phase: Phase) -> Target {
        Target {
            peer,
            portal: self.portal,
            bits: self.bits(phase),
            offset: 0,
        }
    }

    /// Starts an operation: a reduction to all of these values; of none it is a barrier. All
    /// members start the same ones in the same order.
    ///
    /// # Errors
    /// [`Error::InUse`]: the last one is not over; [`Error::Invalid`]: more values than was said,
    /// or something has [failed](Offload::is_over) before; [`Error::NoSpace`]: the group is of no
    /// use any more.
    pub fn start(&mut self, nic: &mut Nic, how: Combine, values: &[u64]) -> Result<(), Error> {
        if !self.is_over(nic)? {
            return Err(Error::InUse);
        }
        let bytes = values.len() * WORD;
        if bytes > self.own.len() {
            return Err(Error::Invalid);
        }
        let words = values
            .iter()
            .flat_map(|value| (value ^ how.mask()).to_ne_bytes());
        let own = self.own.region().slice(0, bytes);
        oxmpi_mem::write(own, &words.collect::<Vec<u8>>());
        (self.combine, self.values) = (how, values.len());
        // A child may not have been sent the last result yet.
        self.sources.retain(|md| nic.descriptors.get(*md).is_some());
        self.started += 1;
        let parts = self.children.len() as u64 + 1;
        let put = Operation::Put {
            wants_ack: false,
            hdr_data: 0,
        };
        let combine = Operation::Atomic {
            atomic: Atomic::of(how.op(), Element::U64).ok_or(Error::Invalid)?,
            wants_ack: false,
            hdr_data: 0,
        };
        let sum = self.source(nic, self.sum.region().slice(0, bytes), 1, Some(self.sent))?;
        let (operation, target) = match self.parent {
            Some(parent) => (combine, self.target(parent, Phase::Up)),
            None => (put, self.target(self.me, Phase::Down)),
        };
        let whole = Triggered::Start(sum, operation, target);
        nic.triggered(self.up, self.started * parts, whole)?;
        // All of it: a member may have given more values than we have.
        let zeros = self.source(nic, self.zeros.region(), 1, None)?;
        let again = Triggered::Start(zeros, put, self.target(self.me, Phase::Zeros));
        nic.triggered(self.sent, self.started, again)?;
        if !self.children.is_empty() {
            let times = u32::try_from(self.children.len()).map_err(|_| Error::NoSpace)?;
            let result = self.result.region().slice(0, bytes);
            let result = self.source(nic, result, times, None)?;
            for child in &self.children {
                let on = Triggered::Start(result, put, self.target(*child, Phase::Down));
                nic.triggered(self.down, 2 * self.started, on)?;
            }
        }
        let own = self.source(nic, own, 1, None)?;
        nic.start(own, combine, self.target(self.me, Phase::Up))
    }

    /// Memory that so many messages leave from.
    fn source(
        &mut self,
        nic: &mut Nic,
        region: Region,
        times: u32,
        ct: Option<CtHandle>,
    ) -> Result<MdHandle, Error> {
        let md = Md {
            threshold: Threshold::Times(times),
            options: Options::EVENT_CT_SEND,
            ct,
            ..Md::of(region)
        };
        let md = nic.md_bind(md)?;
        self.sources.push(md);
        Ok(md)
    }

    /// Whether the last operation is over here, if there was one. It looks at counters alone.
    ///
    /// # Errors
    /// [`Error::Invalid`]: a message of the group was cut off, and no operation ends any more.
    pub fn is_over(&self, nic: &Nic) -> Result<bool, Error> {
        for ct in [self.up, self.sent, self.down] {
            if nic.ct_get(ct)?.failure != 0 {
                return Err(Error::Invalid);
            }
        }
        Ok(nic.ct_get(self.down)?.success >= 2 * self.started)
    }

    /// Whether nothing of ours that others wait for is still to leave.
    #[must_use]
    pub fn has_passed_on(&self, nic: &Nic) -> bool {
        let mut sources = self.sources.iter();
        sources.all(|md| nic.descriptors.get(*md).is_none())
    }

    /// The result of the last operation, once it [is over](Offload::is_over).
    #[must_use]
    pub fn result(&self) -> Vec<u64> {
        let mut bytes = vec![0; self.values * WORD];
        oxmpi_mem::read(
            &mut bytes,
            self.result.region().slice(0, self.values * WORD),
        );
        let words = bytes.chunks_exact(WORD).map(|word| {
            let word = word.try_into().unwrap_or_default();
            u64::from_ne_bytes(word) ^ self.combine.mask()
        });
        words.collect()
    }

    /// Takes everything of it out of the interface, whatever is under way.
    pub fn close(self, nic: &mut Nic) {
        for md in self.entries.iter().chain(&self.sources) {
            nic.abandon(*md);
        }
        for ct in [self.up, self.sent, self.down] {
            // It was made above and is given up here alone.
            let _ = nic.ct_free(ct);
        }
    }
}
