//! Frames of windows that arrive: operations on our memory are carried out, answers to our
//! operations stored, and synchronization frames noted.
//!
//! Runs inside the VCI, in any call of the program that makes progress. The content of a frame is
//! checked against the window. A frame that no process of ours can have sent ends its sender.

use crate::apply::{Combine, Data};
use crate::frames::{Kind, Place, Stretch, read_pair};
use crate::order::{self, Kept, Turn};
use crate::queue::{Out, Via};
use crate::state::{Osc, Then};
use oxmpi_btl::{Frame, Wire};
use oxmpi_core::op::Predefined;
use oxmpi_core::{Class, Error, Result};
use oxmpi_datatype::{Basic, Datatype};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_pml::Payload;
use oxmpi_reach::window::ElementLock;

/// The longest description of a datatype that is accepted (bytes): more than any program has, and
/// bounded so that memory does not run out.
const LONGEST_TYPE: u64 = 1 << 32;

/// A frame of a window that is handled now.
#[derive(Clone, Copy)]
struct Arrived<'a> {
    /// The process that sent it.
    from: u32,
    via: Via,
    kind: Kind,
    frame: &'a Frame<'a>,
}

impl Osc {
    /// A frame has arrived; false: it is invalid.
    pub(crate) fn arrives(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) -> bool {
        let Some(kind) = Kind::of(frame.header.kind) else {
            return false;
        };
        if kind == Kind::Stretch {
            return self.stretch_arrives(wire, from, frame).is_some();
        }
        if frame.control.len() == kind.control() {
            return self.take(wire, from, frame, kind).is_some();
        }
        let Some((control, number)) = order::split(frame.control, kind.control()) else {
            return false;
        };
        let order = &mut self.peers.entry(from).or_default().order;
        if matches!(order.accept(number, frame, control), Turn::NotNow) {
            return true;
        }
        let frame = Frame { control, ..*frame };
        self.take(wire, from, &frame, kind).is_some() && self.take_early(wire, from).is_some()
    }

    /// Takes the early frames whose turn it is now.
    fn take_early(&mut self, wire: &mut dyn Wire, from: u32) -> Option<()> {
        while let Some(kept) = self.next_of(from) {
            let frame = kept.frame();
            self.take(wire, from, &frame, Kind::of(frame.header.kind)?)?;
        }
        Some(())
    }

    /// A piece of a long put has arrived, perhaps a duplicate.
    fn stretch_arrives(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) -> Option<()> {
        let stretch = Stretch::read(frame.control)?;
        if self
            .peers
            .entry(from)
            .or_default()
            .order
            .is_duplicate(stretch.number)
        {
            return Some(());
        }
        let via = self.via_of(from, frame)?;
        let mut came = frame.bulk_len() as u64;
        let left = u64::from(stretch.len).checked_sub(stretch.offset)?;
        let behind = left.checked_sub(came)?;
        let bytes = Datatype::basic(Basic::BYTE);
        let win = self.win(via.slot).ok()?;
        let data = win.own_data(stretch.disp, stretch.len.into(), &bytes, 0..u64::MAX);
        if let Ok(data) = &data {
            store(data, stretch.offset, frame);
            // The rest of the same piece need not go through a buffer.
            let run = data.run().filter(|_| behind > 0);
            let at = usize::try_from(stretch.offset + came).unwrap_or(usize::MAX);
            came += run.map_or(0, |run| wire.pull(from, run.skip(at)) as u64);
        }
        if !self
            .peers
            .entry(from)
            .or_default()
            .order
            .accept_piece(&stretch, came)
        {
            return Some(());
        }
        if let Err(error) = data {
            let number = frame.header.tag.cast_unsigned();
            self.refuse_to(wire, from, via, number, &error);
        }
        self.win(via.slot).ok()?.link(via.rank).done += 1;
        self.follow(wire, from, via)?;
        self.take_early(wire, from)
    }

    /// The window and the member of a frame.
    fn via_of(&mut self, from: u32, frame: &Frame<'_>) -> Option<Via> {
        let slot = *self.slots.get(&frame.header.context)?;
        let win = self.win(slot).ok()?;
        let via = Via {
            slot,
            id: win.id,
            me: win.rank,
            rank: frame.header.source,
        };
        (win.group.process(via.rank) == Some(from)).then_some(via)
    }

    /// Answers that an operation cannot be carried out here.
    fn refuse_to(&mut self, wire: &mut dyn Wire, from: u32, via: Via, number: u32, error: &Error) {
        let class = i64::from(error.class.0).cast_unsigned();
        let frame = Out::Frame(via, Kind::Failed, class, number, None);
        self.send(wire, from, frame);
    }

    /// The next early frame of a process, if it is its turn.
    fn next_of(&mut self, from: u32) -> Option<Kept> {
        self.peers.get_mut(&from)?.order.next()
    }

    fn take(
        &mut self,
        wire: &mut dyn Wire,
        from: u32,
        frame: &Frame<'_>,
        kind: Kind,
    ) -> Option<()> {
        if kind == Kind::Type {
            return self.type_piece(from, frame);
        }
        let via = self.via_of(from, frame)?;
        let arrived = Arrived {
            from,
            via,
            kind,
            frame,
        };
        match kind {
            Kind::Put | Kind::Get | Kind::Accumulate | Kind::GetAccumulate | Kind::CompareSwap => {
                let place = Place::read(&frame.header, frame.control)?;
                let done = self.carry_out(wire, arrived, &place);
                if let Err(error) = done {
                    self.refuse_to(wire, from, via, place.number, &error);
                }
                if matches!(kind, Kind::Put | Kind::Accumulate) {
                    self.win(via.slot).ok()?.link(via.rank).done += 1;
                    self.follow(wire, from, via)?;
                }
            }
            _ => {
                let (first, second) = read_pair(frame.control)?;
                self.control_frame(wire, arrived, first, second)?;
            }
        }
        Some(())
    }

    /// The bytes of a frame as one region, with its owner if they had to be joined.
    fn joined(frame: &Frame<'_>) -> (Region, Option<HeapBytes>) {
        if frame.bulk[1].is_empty() {
            return (frame.bulk[0], None);
        }
        let heap = HeapBytes::new(frame.bulk_len());
        frame.copy_out(heap.region());
        (heap.region(), Some(heap))
    }

    fn datatype(&self, from: u32, number: u32) -> Option<Datatype> {
        if number < crate::types::FIRST {
            return basic(number).map(Datatype::basic);
        }
        self.peers.get(&from)?.types.get(&number).cloned()
    }

    /// Carries out an operation on our memory.
    fn carry_out(
        &mut self,
        wire: &mut dyn Wire,
        arrived: Arrived<'_>,
        place: &Place,
    ) -> Result<()> {
        let (via, kind, frame) = (arrived.via, arrived.kind, arrived.frame);
        let datatype = self.datatype(arrived.from, place.datatype);
        let datatype = datatype.ok_or_else(|| invalid("a datatype that was not described"))?;
        let win = self.win(via.slot)?;
        let touched = match kind {
            Kind::Get | Kind::CompareSwap => 0..u64::MAX,
            _ => {
                let len = (frame.bulk_len() as u64).max(place.len.into());
                place.offset..place.offset.saturating_add(len)
            }
        };
        let data = win.own_data(place.disp, place.count, &datatype, touched)?;
        match kind {
            Kind::Put => {
                store(&data, place.offset, frame);
                Ok(())
            }
            Kind::Get => {
                let answer = Out::Answer(via, place.number, payload(&data), 0);
                win.link(via.rank).answering += 1;
                self.send(wire, arrived.from, answer);
                Ok(())
            }
            _ => {
                let before = combined(win, &data, kind, place, frame)?;
                if let Some(before) = before {
                    let answer =
                        Out::Frame(via, Kind::Data, place.offset, place.number, Some(before));
                    self.send(wire, arrived.from, answer);
                }
                Ok(())
            }
        }
    }

    /// An answer has left: the memory that it was read from may change.
    pub(crate) fn was_answered(&mut self, wire: &mut dyn Wire, from: u32, via: Via) {
        if let Ok(win) = self.win(via.slot) {
            let link = win.link(via.rank);
            link.answering = link.answering.saturating_sub(1);
            let _ = self.follow(wire, from, via);
        }
    }

    /// Takes the actions that are due after one more operation was carried out.
    fn follow(&mut self, wire: &mut dyn Wire, from: u32, via: Via) -> Option<()> {
        loop {
            let win = self.win(via.slot).ok()?;
            let link = win.link(via.rank);
            let (count, then) = match link.wanted.front() {
                Some((count, then)) if *count <= link.done && link.answering == 0 => {
                    (*count, *then)
                }
                _ => return Some(()),
            };
            link.wanted.pop_front();
            match then {
                Then::Complete => link.completed += 1,
                Then::Reply => {
                    self.send(wire, from, Out::Frame(via, Kind::Flushed, count, 0, None));
                }
                Then::Release => {
                    if !win.locks.release(via.rank) {
                        return None;
                    }
                    self.send(wire, from, Out::Frame(via, Kind::Flushed, count, 1, None));
                    self.grant(wire, via)?;
                }
            }
        }
    }

    /// Grants our lock to the members that may hold it now.
    fn grant(&mut self, wire: &mut dyn Wire, via: Via) -> Option<()> {
        loop {
            let win = self.win(via.slot).ok()?;
            let Some(rank) = win.locks.grant() else {
                return Some(());
            };
            let process = win.group.process(rank)?;
            let via = Via { rank, ..via };
            self.send(wire, process, Out::Frame(via, Kind::Granted, 0, 0, None));
        }
    }

    /// Takes a frame that is not an operation. `first` and `second` are the numbers of its control.
    fn control_frame(
        &mut self,
        wire: &mut dyn Wire,
        arrived: Arrived<'_>,
        first: u64,
        second: u32,
    ) -> Option<()> {
        let (from, via) = (arrived.from, arrived.via);
        let win = self.win(via.slot).ok()?;
        let link = win.link(via.rank);
        let then = match arrived.kind {
            Kind::Data => return self.answered(wire, from, first, second, arrived.frame),
            Kind::Failed => return self.failed(first, second, via),
            Kind::Flushed => {
                link.acknowledged = link.acknowledged.max(first.min(link.sent));
                match second {
                    0 => link.asked = link.asked.saturating_sub(1),
                    _ => link.leaving = link.leaving.saturating_sub(1),
                }
                return Some(());
            }
            Kind::Granted => {
                link.granted = true;
                return Some(());
            }
            Kind::Post => {
                link.posts += 1;
                return Some(());
            }
            Kind::Lock => {
                win.locks.ask(via.rank, first != 0);
                return self.grant(wire, via);
            }
            Kind::Flush => Then::Reply,
            Kind::Unlock => Then::Release,
            Kind::Complete => Then::Complete,
            _ => return None,
        };
        link.wanted.push_back((first, then));
        self.follow(wire, from, via)
    }

    /// Takes a piece of the answer to an operation of ours.
    fn answered(
        &mut self,
        wire: &mut dyn Wire,
        from: u32,
        offset: u64,
        number: u32,
        frame: &Frame<'_>,
    ) -> Option<()> {
        let Some(waiting) = self.waiting.get_mut(&number) else {
            // The operation was given up.
            return Some(());
        };
        if waiting.process != from {
            return None;
        }
        let mut at = offset;
        for piece in frame.bulk {
            waiting.result.store(at, piece);
            at += piece.len() as u64;
        }
        waiting.left = waiting.left.checked_sub(at - offset)?;
        if waiting.left == 0 {
            if let Some(arch) = wire.arch(from).filter(|arch| *arch != self.arch) {
                self.convert_answer(number, arch);
            }
            self.end(number);
        }
        Some(())
    }

    /// An operation of ours could not be carried out.
    fn failed(&mut self, class: u64, number: u32, via: Via) -> Option<()> {
        let class = i32::try_from(class).ok()?;
        let why = format!(
            "an operation on target rank {} could not be carried out there: {}",
            via.rank,
            why(Class(class))
        );
        let win = self.win(via.slot).ok()?;
        win.failed
            .get_or_insert_with(|| Error::new(Class(class), why));
        self.end(number);
        Some(())
    }

    /// Ends an operation whose answer is complete.
    pub(crate) fn end(&mut self, number: u32) {
        let Some(waiting) = self.waiting.remove(&number) else {
            return;
        };
        self.open.remove(&number);
        if let Ok(win) = self.win(waiting.slot) {
            let link = win.link(waiting.rank);
            link.fetching = link.fetching.saturating_sub(1);
        }
    }

    /// Takes a piece of a description.
    fn type_piece(&mut self, from: u32, frame: &Frame<'_>) -> Option<()> {
        let (total, number) = read_pair(frame.control)?;
        if total > LONGEST_TYPE || number < crate::types::FIRST {
            return None;
        }
        let peer = self.peers.entry(from).or_default();
        let piece = HeapBytes::new(frame.bulk_len());
        frame.copy_out(piece.region());
        peer.coming.extend(piece.to_vec());
        if (peer.coming.len() as u64) < total {
            return Some(());
        }
        let bytes = std::mem::take(&mut peer.coming);
        let datatype = Datatype::described(&bytes).ok()?;
        peer.types.insert(number, datatype);
        Some(())
    }
}

/// Combines the data of a frame with our memory; returns the former values if the operation
/// fetches.
fn combined(
    win: &mut crate::state::Win,
    data: &Data<'_>,
    kind: Kind,
    place: &Place,
    frame: &Frame<'_>,
) -> Result<Option<HeapBytes>> {
    let op = Predefined::ALL.get(usize::from(place.op)).copied();
    let how = op.zip(crate::ops::one_type(data.datatype));
    let how = how.and_then(|(op, basic)| Combine::new(op, basic));
    let how = how.filter(|how| how.size != 0);
    let how = how.ok_or_else(|| invalid("an operation that there is not"))?;
    let size = how.size;
    let (operand, keep) = Osc::joined(frame);
    let all = data.datatype.signature_bytes(data.count).unwrap_or(0);
    let left = all.saturating_sub(place.offset);
    let wanted = match operand.len() {
        0 => place.len as usize,
        len => len,
    };
    let aligned = place.offset.is_multiple_of(size as u64) && wanted.is_multiple_of(size);
    let lock = win.memory.elements(win.rank);
    let held = lock.as_ref().map(ElementLock::hold);
    let before = match kind {
        Kind::CompareSwap => {
            if operand.len() != 2 * size || all != size as u64 {
                return Err(invalid("a compare-and-swap of another length"));
            }
            let before = HeapBytes::new(size);
            let (expected, new) = (operand.slice(0, size), operand.skip(size));
            data.compare_swap(&how, expected, new, before.region());
            Some(before)
        }
        _ if !aligned || wanted as u64 > left => return Err(invalid("pieces of elements")),
        Kind::GetAccumulate => {
            let before = HeapBytes::new(wanted);
            let operand = (!operand.is_empty()).then_some(operand);
            data.accumulate(&how, place.offset, operand, Some(before.region()));
            Some(before)
        }
        _ => {
            data.accumulate(&how, place.offset, Some(operand), None);
            None
        }
    };
    drop((held, keep));
    Ok(before)
}

fn store(data: &Data<'_>, offset: u64, frame: &Frame<'_>) {
    let mut payload = payload(data);
    let mut at = offset;
    for piece in frame.bulk {
        payload.store(at, piece);
        at += piece.len() as u64;
    }
}

/// The data as the payload of a frame.
pub(crate) fn payload(data: &Data<'_>) -> Payload {
    match data.run() {
        Some(run) => Payload::Contiguous(run),
        None => Payload::Typed(Box::new(data.convertor(0))),
    }
}

fn basic(code: u32) -> Option<Basic> {
    const FIRST_HANDLE: usize = 0x200;
    let code = usize::try_from(code).ok().filter(|code| *code < 256)?;
    Basic::from_handle(FIRST_HANDLE + code)
}

#[cold]
fn invalid(what: &str) -> Error {
    Error::new(Class::ERR_INTERN, format!("a frame names {what}"))
}

fn why(class: Class) -> &'static str {
    match class {
        Class::ERR_RMA_RANGE => "some of the memory is not in its window, or not attached",
        Class::ERR_WIN => "its window was freed",
        _ => "its process could not make sense of it",
    }
}
