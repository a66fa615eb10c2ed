//! What the network interfaces of leaders of nodes carry out together, by themselves: a barrier, a
//! few bytes from one to all, a few integers combined for all.
//!
//! ```text
//!   number of a call ──► channel: 0   1   2   3   4   5  …     counted alike by all leaders
//!                                 0   1   2   3   0   1  …     four groups of interfaces
//! ```
//!
//! Each communicator has four groups ([`Offload`]), so that four calls are under way at once. A
//! call takes its number when it starts, in the order of calls, which is the same on all leaders;
//! in its channel it begins when the call before it has ended there. Who is not a leader takes no
//! part and knows what interfaces can do, so that all choose alike. Used by the port of a schedule
//! ([`crate::port`]) through the [`Turn`] of a call.

use crate::cost::Signature;
use crate::levels::Levels;
use core::task::Poll;
use oxmpi_btl::offload::{Card, Circle, Combine, Failed, NO_CARD, Offload};
use oxmpi_core::collectives::{Call, Collective};
use oxmpi_core::comm::Comm;
use oxmpi_core::context::family;
use oxmpi_core::exchange::{self, Part};
use oxmpi_core::op::{Predefined, Reduction};
use oxmpi_core::{Error, Result, error};
use oxmpi_mca::events::{Event, emit_once};
use oxmpi_mem::reduce::{Element, Format};
use oxmpi_sync::Mutex;
use std::collections::BTreeSet;
use std::sync::Arc;

/// See the module's text.
pub(crate) struct Interface {
    limits: Limits,
    /// Where we lead.
    channels: Option<Arc<Mutex<Channels>>>,
}

/// What all interfaces of a communicator can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Values of an operation; one more than those of a call, as what is told has a length.
    pub most: u64,
    /// A bit for each way to combine.
    pub ways: u8,
}

impl Interface {
    /// Of the leaders at the top of these levels; `None`: some interface has no such operations, or
    /// does not reach all. Collective.
    ///
    /// # Errors
    /// Those of waiting for the others.
    pub(crate) fn open(comm: &Comm, levels: &Levels) -> Result<Option<Interface>> {
        let leaders = levels.top().ranks();
        let me = comm.rank.cast_unsigned();
        let index = leaders.iter().position(|rank| *rank == me);
        let mut groups = index.map(|index| groups(comm, &leaders, index));
        let mine = said(groups.as_deref());
        let all = Part::whole(comm).gathered(CALL, comm, &mine)?;
        let heard = leaders.iter().map(|rank| {
            let at = *rank as usize * SAID;
            hear(&all[at..at + SAID])
        });
        let heard: Vec<(Limits, [Card; CHANNELS])> = heard.collect();
        let limits = heard.iter().map(|(limits, _)| *limits);
        let limits = limits.reduce(|a, b| Limits {
            most: a.most.min(b.most),
            ways: a.ways & b.ways,
        });
        let limits = limits.filter(|limits| limits.most > 0);
        let mut is_joined = limits.is_some();
        for (channel, group) in groups.iter_mut().flatten().enumerate() {
            let cards: Vec<Card> = heard.iter().map(|(_, cards)| cards[channel]).collect();
            is_joined = is_joined && group.join(&cards);
        }
        if !exchange::agreed(CALL, comm, is_joined)? {
            emit_once(Event::CollFallback, || {
                let members = leaders.len();
                format!(
                    "no network interface carries out collectives of {members} processes: they send messages"
                )
            });
            return Ok(None);
        }
        Ok(limits.map(|limits| Interface::of(limits, groups)))
    }

    pub(crate) fn of(limits: Limits, groups: Option<Vec<Box<dyn Offload>>>) -> Interface {
        let channel = |(number, group)| Channel {
            group,
            next: number,
            ended: BTreeSet::new(),
            is_under_way: false,
        };
        let channels = groups.map(|groups| Channels {
            most: usize::try_from(limits.most).expect("invariant: a few"),
            channels: (0..).zip(groups).map(channel).collect(),
            taken: 0,
        });
        Interface {
            limits,
            channels: channels.map(|channels| Arc::new(Mutex::new(channels))),
        }
    }

    /// Whether a call goes by interfaces between leaders, if what it moves fits so many bytes of a
    /// slot: told by what is equal on all members.
    pub(crate) fn takes(&self, call: &Call<'_>, signature: &Signature, slot: u64) -> bool {
        let bytes = signature.bytes;
        let fits = slot == 0 || bytes <= slot;
        let can = |how: Combine| self.limits.ways & bit(how) != 0;
        match (call.collective, call.reduction) {
            (Collective::Barrier, _) => true,
            // Of nothing, too: others may have something.
            (Collective::Bcast, _) => {
                fits && bytes.div_ceil(WORD as u64) < self.limits.most && can(TELLING)
            }
            (
                Collective::Reduce | Collective::Allreduce,
                Some(Reduction::Predefined(op, element)),
            ) => way(*op, *element).is_some_and(|(how, form)| {
                let values = bytes / form.bytes as u64;
                fits && can(how) && (1..self.limits.most).contains(&values)
            }),
            _ => false,
        }
    }

    /// The channels, where we lead.
    pub(crate) fn channels(&self) -> Option<&Arc<Mutex<Channels>>> {
        self.channels.as_ref()
    }
}

/// The call that the exchanges are shown as.
const CALL: &str = "MPI_Barrier";
/// Groups of a communicator.
pub(crate) const CHANNELS: usize = 4;
/// Bytes of a value.
const WORD: usize = 8;
/// What a leader says: most values, ways, and a card for each group.
const SAID: usize = 3 + CHANNELS * size_of::<Card>();
/// How bytes are told: those who hear give zeros.
pub(crate) const TELLING: Combine = Combine::Or;

fn bit(how: Combine) -> u8 {
    1 << how as u8
}

/// Our groups, as many as there is room for.
fn groups(comm: &Comm, leaders: &[u32], index: usize) -> Vec<Box<dyn Offload>> {
    let process = |rank: &u32| {
        let process = comm.group.process(rank.cast_signed());
        process.expect("invariant: a member is in the group")
    };
    let members: Vec<u32> = leaders.iter().map(process).collect();
    let first = family(comm.context());
    let group = |channel| {
        let circle = Circle {
            id: first | channel,
            members: &members,
            index,
        };
        let vci = &mut *comm.process.enter();
        let matching = vci.pml.offload(&circle);
        matching.or_else(|| vci.net.tx.offload(&circle))
    };
    (0..CHANNELS as u64).map_while(group).collect()
}

/// What we say: nothing where we do not lead, no values where a group is missing.
fn said(groups: Option<&[Box<dyn Offload>]>) -> [u8; SAID] {
    let mut said = [0; SAID];
    let Some(groups) = groups.filter(|groups| groups.len() == CHANNELS) else {
        return said;
    };
    let most = groups.iter().map(|group| group.most()).min().unwrap_or(0);
    let most = u16::try_from(most).unwrap_or(u16::MAX);
    said[..2].copy_from_slice(&most.to_le_bytes());
    let can = |how: &&Combine| groups.iter().all(|group| group.can(**how));
    said[2] = Combine::ALL.iter().filter(can).map(|how| bit(*how)).sum();
    for (place, group) in said[3..].chunks_mut(size_of::<Card>()).zip(groups) {
        place.copy_from_slice(&group.card());
    }
    said
}

fn hear(said: &[u8]) -> (Limits, [Card; CHANNELS]) {
    let limits = Limits {
        most: u16::from_le_bytes([said[0], said[1]]).into(),
        ways: said[2],
    };
    let mut cards = [NO_CARD; CHANNELS];
    for (card, said) in cards.iter_mut().zip(said[3..].chunks(size_of::<Card>())) {
        card.copy_from_slice(said);
    }
    (limits, cards)
}

/// The groups of a communicator, and whose turn it is in each.
pub(crate) struct Channels {
    /// Values of an operation.
    most: usize,
    channels: Vec<Channel>,
    taken: u64,
}

struct Channel {
    group: Box<dyn Offload>,
    /// The number of the call whose turn it is.
    next: u64,
    /// Later ones that have ended without theirs.
    ended: BTreeSet<u64>,
    /// An operation was started whose end was not seen.
    is_under_way: bool,
}

impl Channel {
    /// A call needs its turn no more.
    fn end(&mut self, number: u64) {
        self.ended.insert(number);
        while self.ended.remove(&self.next) {
            self.next += CHANNELS as u64;
        }
    }
}

/// The turn of one call.
pub(crate) struct Turn {
    channels: Arc<Mutex<Channels>>,
    of: Collective,
    number: u64,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Begun,
    Over,
}

impl Turn {
    /// Takes the next number.
    pub(crate) fn take(channels: &Arc<Mutex<Channels>>, of: Collective) -> Turn {
        let mut all = channels.lock();
        all.taken += 1;
        Turn {
            channels: Arc::clone(channels),
            of,
            number: all.taken - 1,
            stage: Stage::Waiting,
        }
    }

    /// Values of an operation that tells.
    pub(crate) fn most(&self) -> usize {
        self.channels.lock().most
    }

    fn with<R>(&mut self, act: impl FnOnce(&mut Channel, u64) -> R) -> R {
        let number = self.number;
        let at = usize::try_from(number % CHANNELS as u64).unwrap_or(0);
        act(&mut self.channels.lock().channels[at], number)
    }

    /// Begins, if it has not and its turn has come; whether it has just begun.
    ///
    /// # Errors
    /// `MPI_ERR_PROC_ABORTED`.
    pub(crate) fn begin(
        &mut self,
        how: Combine,
        values: impl FnOnce() -> Vec<u64>,
    ) -> Result<bool> {
        if self.stage != Stage::Waiting {
            return Ok(false);
        }
        let begun = self.with(|channel, number| {
            if channel.next != number {
                return Ok(false);
            }
            // Its call has given it up.
            if channel.is_under_way && channel.group.finish()?.is_pending() {
                return Ok(false);
            }
            channel.group.start(how, &values())?;
            channel.is_under_way = true;
            Ok(true)
        });
        let has_begun = begun.map_err(|failed| self.failed(failed))?;
        if has_begun {
            self.stage = Stage::Begun;
        }
        Ok(has_begun)
    }

    /// The result, once it is there.
    ///
    /// # Errors
    /// `MPI_ERR_PROC_ABORTED`.
    pub(crate) fn finish(&mut self) -> Poll<Result<Vec<u64>>> {
        if self.stage != Stage::Begun {
            return Poll::Pending;
        }
        let found = self.with(|channel, number| {
            let found = channel.group.finish();
            if found.is_ready() {
                channel.is_under_way = false;
                channel.end(number);
            }
            found
        });
        found.map(|result| {
            self.stage = Stage::Over;
            result.map_err(|failed| self.failed(failed))
        })
    }

    fn failed(&self, Failed: Failed) -> Error {
        error!(
            ERR_PROC_ABORTED,
            "the network interfaces cannot go on with {}: a process of the communicator has ended, or the interface \
             has no room",
            self.of.call()
        )
    }
}

/// A call that was given back, or has failed, would keep the others of its channel from going on.
impl Drop for Turn {
    fn drop(&mut self) {
        if self.stage != Stage::Over {
            self.with(Channel::end);
        }
    }
}

/// What a root tells, as all the values that an operation can have: how many bytes, and these. So
/// all members give as many, whatever they have room for.
pub(crate) fn told(bytes: &[u8], most: usize) -> Vec<u64> {
    let mut values = vec![bytes.len() as u64];
    values.extend(Form::BYTES.values(bytes));
    values.resize(most, 0);
    values
}

/// The other way round: values, and how many bytes these are.
pub(crate) fn heard(values: &[u64]) -> (&[u64], usize) {
    let (bytes, values) = values.split_first().unwrap_or((&0, &[]));
    (values, usize::try_from(*bytes).unwrap_or(usize::MAX))
}

/// What an element is as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    bytes: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Unsigned,
    Signed,
    /// One, unless it is zero.
    Truth,
}

impl Form {
    /// Eight bytes, whatever they are.
    pub(crate) const BYTES: Form = Form {
        bytes: WORD,
        kind: Kind::Unsigned,
    };

    /// Elements as values. The last one may be cut short.
    pub(crate) fn values(self, elements: &[u8]) -> Vec<u64> {
        let value = |element: &[u8]| {
            let is_negative = match cfg!(target_endian = "little") {
                true => element.last(),
                false => element.first(),
            };
            let is_negative = is_negative.is_some_and(|byte| byte.cast_signed() < 0);
            let fill = match self.kind == Kind::Signed && is_negative {
                true => u8::MAX,
                false => 0,
            };
            let mut word = [fill; WORD];
            place(&mut word, element.len()).copy_from_slice(element);
            let value = u64::from_ne_bytes(word);
            match self.kind {
                Kind::Truth => u64::from(value != 0),
                _ => value,
            }
        };
        elements.chunks(self.bytes).map(value).collect()
    }

    /// The other way round.
    pub(crate) fn elements(self, values: &[u64], into: &mut [u8]) {
        for (element, value) in into.chunks_mut(self.bytes).zip(values) {
            let mut word = value.to_ne_bytes();
            element.copy_from_slice(place(&mut word, element.len()));
        }
    }
}

/// The bytes of a word that hold the lowest ones of its value.
fn place(word: &mut [u8; WORD], bytes: usize) -> &mut [u8] {
    match cfg!(target_endian = "little") {
        true => &mut word[..bytes],
        false => &mut word[WORD - bytes..],
    }
}

/// How values of 64 bits are combined where the program combines such elements; `None`: not by
/// interfaces.
pub(crate) fn way(op: Predefined, element: Element) -> Option<(Combine, Form)> {
    let kind = match element.format {
        Format::I8 | Format::I16 | Format::I32 | Format::I64 => Kind::Signed,
        Format::U8 | Format::U16 | Format::U32 | Format::U64 => Kind::Unsigned,
        Format::Logical1 | Format::Logical2 | Format::Logical4 | Format::Logical8 => Kind::Truth,
        _ => return None,
    };
    let is_signed = kind == Kind::Signed;
    let (how, kind) = match op {
        Predefined::Sum => (Combine::Sum, kind),
        Predefined::Max if is_signed => (Combine::MaxSigned, kind),
        Predefined::Max => (Combine::Max, kind),
        Predefined::Min if is_signed => (Combine::MinSigned, kind),
        Predefined::Min => (Combine::Min, kind),
        Predefined::Band => (Combine::And, kind),
        Predefined::Bor => (Combine::Or, kind),
        Predefined::Bxor => (Combine::Xor, kind),
        Predefined::Land => (Combine::And, Kind::Truth),
        Predefined::Lor => (Combine::Or, Kind::Truth),
        Predefined::Lxor => (Combine::Xor, Kind::Truth),
        _ => return None,
    };
    let bytes = element.format.extent();
    Some((how, Form { bytes, kind }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_mem::HeapBytes;
    use oxmpi_mem::reduce::{self, Op};

    fn bytes(region: oxmpi_mem::Region) -> Vec<u8> {
        let mut bytes = vec![0; region.len()];
        oxmpi_mem::read(&mut bytes, region);
        bytes
    }

    /// Values of 64 bits combined and cut again are what the kernels of the elements give.
    #[test]
    fn values_stand_for_all_integers() {
        let mut seen = 0;
        let pairs = Op::ALL.into_iter();
        let pairs = pairs.flat_map(|op| Format::ALL.map(|format| (op, format)));
        for (op, format) in pairs {
            let classes = [reduce::Class::CInteger, reduce::Class::Logical];
            let is_logical = format!("{format:?}").starts_with("Logical");
            let class = classes[usize::from(is_logical)];
            let element = Element { class, format };
            let known = way(op, element).filter(|_| reduce::valid(op, element));
            let Some((how, form)) = known else { continue };
            seen += 1;
            let blocks = [3_u64, 1 << 20].map(|seed| {
                let byte = |i: u64| (seed + i).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
                let mut all: Vec<u8> = (0..64).map(|i| byte(i) as u8).collect();
                all[..16].fill(0);
                HeapBytes::from_slice(&all)
            });
            let [left, right] = blocks.each_ref().map(HeapBytes::region);
            let values = [left, right].map(|region| form.values(&bytes(region)));
            let pairs = values[0].iter().zip(&values[1]);
            let results: Vec<u64> = pairs.map(|(a, b)| how.of_two(*a, *b)).collect();
            let mut got = vec![0; 64];
            form.elements(&results, &mut got);
            reduce::reduce(op, element, right, left, 64 / format.extent());
            assert_eq!(got, bytes(right), "{op:?} of {element:?}");
        }
        assert_eq!(seen, 84);
        // What is told is cut where it ends.
        let told: Vec<u8> = (1..=11).collect();
        let values = Form::BYTES.values(&told);
        let mut heard = vec![0; 11];
        Form::BYTES.elements(&values, &mut heard);
        assert_eq!((values.len(), heard), (2, told));
    }
}
