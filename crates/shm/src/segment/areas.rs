//! Collective areas: one member makes the extents and tells the others where they are; the last to
//! leave gives them back.

use super::map::Part;
use super::{PAGE, Segment, SegmentError, Shortage};
use crate::address::Address;
use crate::blocks::{BlockHead, Blocks, blocks};
use crate::park::{Doorbell, Node};
use crate::pipes::{Pipes, pairs};
use crate::shared::SharedBytes;
use crate::slots::{
    Area, Counter, Head, Line, MOST_LINES, NO_SLOTS, Post, Rooms, SLOTS, Slots, depth, is_making,
    making,
};
use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Bytes of an extent for so many members, with rooms of so many bytes.
type Length = fn(u32, u32) -> u64;

impl Segment {
    /// Makes the first extent of an area for `members` members on `processors` processors; of the
    /// others, if they are ever needed, `rooms` tells the size. All areas of the node
    /// together stay below `budget` bytes.
    ///
    /// # Errors
    /// [`Shortage`]: the budget or the memory is used up.
    pub fn make_area(
        &self,
        (members, processors): (u32, u32),
        rooms: Rooms,
        budget: u64,
    ) -> Result<Address, Shortage> {
        let place = self.charged(rows_end(members), budget)?;
        let part = self.map_extent(place.offset(), rows_end(members));
        let head = part.map(|part| part.view::<Head>(0));
        let head = head.map_err(|_| Shortage {
            wanted: rows_end(members),
            available: None,
            error: None,
        })?;
        head.members.store(members, Ordering::Relaxed);
        head.slot.store(rooms.slot, Ordering::Relaxed);
        head.pipe.store(rooms.pipe, Ordering::Relaxed);
        head.block.store(rooms.block, Ordering::Relaxed);
        head.processors.store(processors, Ordering::Relaxed);
        // SYNC: made. The place travels in a message after this.
        head.magic.store(MAGIC, Ordering::Release);
        Ok(place)
    }

    /// The view of the member at place `me` of `members`, given as ranks of the node, of the area
    /// at `place`.
    ///
    /// # Errors
    /// There is no such area at that place, or the system refused the mapping.
    pub fn area(
        &self,
        place: Address,
        members: &[u32],
        me: u32,
    ) -> Result<Area<Node>, SegmentError> {
        let count = members.len() as u32;
        let part = self.map_extent(place.offset(), rows_end(count))?;
        let head = part.view::<Head>(0);
        let slot = head.slot.load(Ordering::Relaxed);
        if head.magic.load(Ordering::Acquire) != MAGIC
            || head.members.load(Ordering::Relaxed) != count
            || slot > 1 << 24
        {
            return Err(SegmentError::Foreign {
                what: "a collective area is not one of ours",
            });
        }
        let bell = |member: &u32| Doorbell::new(self.mailbox(*member), self.own_bit(members, me));
        let processors = head.processors.load(Ordering::Relaxed);
        let depth = depth(count, processors);
        let mut area = Area {
            me,
            rank: members[me as usize],
            dead: self.inner.dead.clone(),
            post: Post::new(me, count, processors),
            head,
            done: part.slice(DONE, members.len()),
            counters: part.slice(counters_start(count), members.len()),
            mask: depth - 1,
            lines: part.slice(rows_start(count), members.len() * depth as usize),
            slot: slot as usize,
            bytes: None,
            bells: members.iter().map(bell).collect(),
            fence: true,
        };
        area.refresh();
        Ok(area)
    }

    /// Gives a view the second extent. Whoever needs it first makes it. Others may find that it is
    /// about to be made: they ask again when [`Area::is_settled`].
    ///
    /// # Errors
    /// As [`area`](Self::area).
    pub fn add_slots(&self, area: &mut Area<Node>, budget: u64) -> Result<Slots, SegmentError> {
        let len = slots_len(area.members(), area.slot);
        let place = match self.once(area, &area.head.slots, len, budget) {
            Ok(place) => place,
            Err(slots) => return Ok(slots),
        };
        let part: Part = self.map_extent(place.offset(), len)?;
        area.bytes = Some(part.bytes(0, len as usize));
        Ok(Slots::There)
    }

    /// A view of the pipes, as [`add_slots`](Self::add_slots) gives one of the slots.
    ///
    /// # Errors
    /// As [`area`](Self::area).
    pub fn pipes(
        &self,
        area: &Area<Node>,
        budget: u64,
    ) -> Result<(Slots, Option<Pipes>), SegmentError> {
        let head = &area.head;
        let extent = (&head.pipe, &head.pipes, pipes_len as Length);
        let (there, made) = self.between_members(area, extent, budget)?;
        let Some((part, room)) = made else {
            return Ok((there, None));
        };
        let members = area.members();
        let (pairs, lines) = (pairs(members), pipes_start(members));
        let pipes = Pipes {
            members,
            written: part.slice(0, pairs),
            taken: part.slice((pairs * size_of::<Counter>()) as u64, pairs),
            bytes: part.bytes(lines, pairs * room as usize),
            room: room as usize,
        };
        Ok((there, Some(pipes)))
    }

    /// A view of the blocks, as [`pipes`](Self::pipes) gives one of those.
    ///
    /// # Errors
    /// As [`area`](Self::area).
    pub fn blocks(
        &self,
        area: &Area<Node>,
        budget: u64,
    ) -> Result<(Slots, Option<Blocks>), SegmentError> {
        let head = &area.head;
        let extent = (&head.block, &head.blocks, blocks_len as Length);
        let (there, made) = self.between_members(area, extent, budget)?;
        let Some((part, room)) = made else {
            return Ok((there, None));
        };
        let members = area.members();
        let count = blocks(members);
        let blocks = Blocks {
            members,
            me: area.me,
            heads: part.slice(0, count),
            bytes: part.bytes(blocks_start(members), count * room as usize),
            room: room as usize,
        };
        Ok((there, Some(blocks)))
    }

    /// The third or the fourth extent, and the room of what it is made of: where the head says
    /// that, where it is, and its length.
    fn between_members(
        &self,
        area: &Area<Node>,
        (room, place, len): (&AtomicU32, &AtomicU64, Length),
        budget: u64,
    ) -> Result<(Slots, Option<(Part, u32)>), SegmentError> {
        let room = room.load(Ordering::Relaxed);
        if room == 0 {
            return Ok((Slots::Never, None));
        }
        if !room.is_power_of_two() || u64::from(room) < size_of::<Counter>() as u64 {
            return Err(SegmentError::Foreign {
                what: "a collective area is not one of ours",
            });
        }
        let len = len(area.members(), room);
        let place = match self.once(area, place, len, budget) {
            Ok(place) => place,
            Err(slots) => return Ok((slots, None)),
        };
        let part = self.map_extent(place.offset(), len)?;
        Ok((Slots::There, Some((part, room))))
    }

    /// An extent for long payload: `len` bytes for each of `members` members. Budget as for the
    /// first.
    ///
    /// # Errors
    /// [`Shortage`].
    pub fn make_laps(&self, members: u32, len: u64, budget: u64) -> Result<Address, Shortage> {
        self.charged(laps_len(members, len), budget)
    }

    /// That extent, member by member.
    ///
    /// # Errors
    /// The system refused the mapping.
    pub fn laps(
        &self,
        members: u32,
        place: Address,
        len: u64,
    ) -> Result<SharedBytes, SegmentError> {
        let all = laps_len(members, len);
        let part: Part = self.map_extent(place.offset(), all)?;
        Ok(part.bytes(0, all as usize))
    }

    /// Gives that extent back. Called by the last member, once.
    pub fn free_laps(&self, members: u32, place: Address, len: u64) {
        self.discharge(place, laps_len(members, len));
    }

    /// The place of an extent that one member makes for all, as `word` of the head has it; else
    /// whether there will be one. One alone tries: what another one has charged meanwhile must not
    /// look like a shortage. Whoever tries has its name there, so that another one can take over
    /// when it dies.
    fn once(
        &self,
        area: &Area<Node>,
        word: &AtomicU64,
        len: u64,
        budget: u64,
    ) -> Result<Address, Slots> {
        let ours = making(area.rank);
        loop {
            // SYNC: slots (acquire). Pairs with the exchange below: the memory is there.
            let seen = word.load(Ordering::Acquire);
            if seen == NO_SLOTS {
                return Err(Slots::Never);
            }
            if seen != 0 && !is_making(seen) {
                return Ok(Address::from_bits(seen));
            }
            if area.is_being_made(seen) {
                return Err(Slots::Soon);
            }
            let taken = word.compare_exchange(seen, ours, Ordering::Relaxed, Ordering::Relaxed);
            if taken.is_ok() {
                break;
            }
        }
        let made = self.charged(len, budget);
        let place = made.as_ref().map_or(NO_SLOTS, |place| place.bits());
        // SYNC: slots (release). Pairs with the look above. Nobody takes over from the living.
        let _ = word.compare_exchange(ours, place, Ordering::Release, Ordering::Relaxed);
        area.ring();
        made.map_err(|_| Slots::Never)
    }

    /// Gives the memory of an area at `place` back. Called by the last member, once.
    pub fn free_area(&self, place: Address, area: &Area<Node>) {
        let members = area.members();
        // The last to leave may never have used the others.
        let head = &area.head;
        let (pipe, block) = (&head.pipe, &head.block);
        let others = [
            (&head.slots, slots_len(members, area.slot)),
            (
                &head.pipes,
                pipes_len(members, pipe.load(Ordering::Relaxed)),
            ),
            (
                &head.blocks,
                blocks_len(members, block.load(Ordering::Relaxed)),
            ),
        ];
        for (place, len) in others {
            let place = place.load(Ordering::Relaxed);
            if place > NO_SLOTS && !is_making(place) {
                self.discharge(Address::from_bits(place), len);
            }
        }
        self.discharge(place, rows_end(members));
    }

    fn discharge(&self, place: Address, len: u64) {
        self.free(place, len);
        let charged = &self.inner.header.extents.area_bytes;
        charged.fetch_sub(len, Ordering::Relaxed);
    }

    /// Bytes in collective areas.
    pub fn area_bytes(&self) -> u64 {
        self.inner.header.extents.area_bytes.load(Ordering::Relaxed)
    }

    fn charged(&self, len: u64, budget: u64) -> Result<Address, Shortage> {
        let charged = &self.inner.header.extents.area_bytes;
        let before = charged.fetch_add(len, Ordering::Relaxed);
        let place = match before.checked_add(len) {
            Some(all) if all <= budget => self.extent(len),
            _ => Err(Shortage {
                wanted: len,
                available: Some(budget.saturating_sub(before)),
                error: None,
            }),
        };
        if place.is_err() {
            charged.fetch_sub(len, Ordering::Relaxed);
        }
        place
    }

    /// The bit under which we ring: that of our rank on the node.
    fn own_bit(&self, members: &[u32], me: u32) -> usize {
        members[me as usize] as usize
    }
}

/// Lines of the head come first, then those of `done`.
const DONE: u64 = size_of::<Head>() as u64;

fn counters_start(members: u32) -> u64 {
    DONE + size_of::<Counter>() as u64 * u64::from(members)
}

fn rows_start(members: u32) -> u64 {
    (counters_start(members) + size_of::<Counter>() as u64 * u64::from(members))
        .next_multiple_of(PAGE)
}

fn rows_end(members: u32) -> u64 {
    rows_start(members) + size_of::<Line>() as u64 * MOST_LINES * u64::from(members)
}

fn laps_len(members: u32, len: u64) -> u64 {
    u64::from(members) * len
}

fn slots_len(members: u32, slot: usize) -> u64 {
    u64::from(members) * SLOTS * slot as u64
}

fn pipes_start(members: u32) -> u64 {
    (2 * pairs(members) as u64 * size_of::<Counter>() as u64).next_multiple_of(PAGE)
}

fn pipes_len(members: u32, room: u32) -> u64 {
    pipes_start(members) + pairs(members) as u64 * u64::from(room)
}

fn blocks_start(members: u32) -> u64 {
    (blocks(members) * size_of::<BlockHead>()).next_multiple_of(PAGE as usize) as u64
}

fn blocks_len(members: u32, room: u32) -> u64 {
    blocks_start(members) + blocks(members) as u64 * u64::from(room)
}

/// "oxmpiarea" cut to eight letters.
const MAGIC: u64 = u64::from_le_bytes(*b"oxmpiare");
