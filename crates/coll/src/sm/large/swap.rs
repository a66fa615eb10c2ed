//! Pieces that pass both ways between two members, block for block through those that the pair passes to and fro ([`oxmpi_shm::blocks`]).
//!
//! A pair has as many exchanges as the longer of its two pieces has blocks, one at least, and each tells how long the whole piece is: so both count alike, also when they
//! disagree on a length. No other member needs to know. Whoever has written for all others reads what is there, and writes the next block where
//! it has just read one.

use super::cut::Cut;
use super::ends::Ends;
use crate::sm::Team;
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_shm::blocks::{Blocks, Told};

/// Our side of the blocks.
pub(in crate::sm) struct Swaps {
    blocks: Blocks,
    /// By member.
    with: Box<[Partner]>,
}

#[derive(Clone, Copy, Default)]
struct Partner {
    /// Exchanges so far.
    exchange: u64,
    swap: Option<Swap>,
}

/// What passes between us and a partner in the call under way.
#[derive(Clone, Copy)]
struct Swap {
    step: u64,
    /// Bytes that we give, and of those that we get as many as there is room for.
    give: usize,
    room: usize,
    /// Where in both pieces this exchange is.
    at: usize,
    /// Our block is written.
    given: bool,
}

impl Swaps {
    pub(in crate::sm) fn new(blocks: Blocks, members: u32) -> Swaps {
        Swaps {
            blocks,
            with: vec![Partner::default(); members as usize].into_boxed_slice(),
        }
    }

    /// Members that have not given what we wait for.
    fn missing(&self) -> impl Iterator<Item = u32> {
        let under_way = (0..)
            .zip(&self.with)
            .filter(|(_, with)| with.swap.is_some());
        under_way
            .filter(|(member, with)| self.blocks.told(*member, with.exchange).is_none())
            .map(|(member, _)| member)
    }

    fn is_over(&self) -> bool {
        self.with.iter().all(|with| with.swap.is_none())
    }
}

impl Team {
    fn swaps(&mut self) -> &mut Swaps {
        let swaps = self.swaps.as_mut();
        swaps.expect("invariant: the blocks were made before they are used")
    }

    /// A piece of `give` bytes goes to `member`, and one comes for which there are `room` bytes.
    pub(in crate::sm) fn will_swap(&mut self, member: u32, step: u64, give: usize, room: usize) {
        self.swaps().with[member as usize].swap = Some(Swap {
            step,
            give,
            room,
            at: 0,
            given: false,
        });
    }

    /// There are `room` bytes for what comes from `member`.
    pub(in crate::sm) fn will_take(&mut self, member: u32, step: u64, room: usize) {
        match &mut self.swaps().with[member as usize].swap {
            Some(swap) => swap.room = room,
            None => self.will_swap(member, step, 0, room),
        }
    }

    /// We go on without what `member` would have given.
    #[cold]
    pub(in crate::sm) fn will_not_swap(&mut self, member: u32) {
        self.swaps().with[member as usize].swap = None;
    }

    /// Whether `member` has given us something, and not only taken, in the call of this step.
    pub(in crate::sm) fn has_given(&mut self, member: u32, step: u64) -> bool {
        let told = self.told_by(member);
        told.is_some_and(|told| told.step == step && told.len > 0)
    }

    fn told_by(&mut self, member: u32) -> Option<Told> {
        let swaps = self.swaps();
        let exchange = swaps.with[member as usize].exchange;
        swaps.blocks.told(member, exchange)
    }

    /// Pieces of which all know the length.
    pub(super) fn large_swap(&mut self, ends: &Ends<'_>, longest: usize) -> Result<()> {
        for turn in 1..self.size {
            let member = (self.me + turn) % self.size;
            self.will_swap(member, self.next, longest, longest);
            self.give_block(ends, member);
        }
        if let Some((from, to)) = ends.own() {
            self.keep(&from, &to, 0, from.len());
        }
        self.swap_all(ends)
    }

    /// Writes what goes to `member`, unless that is written.
    pub(in crate::sm) fn give_block(&mut self, ends: &Ends<'_>, member: u32) {
        let Swaps { blocks, with } = self.swaps();
        let room = blocks.room();
        let Partner { exchange, swap } = &mut with[member as usize];
        let Some(swap) = swap.as_mut().filter(|swap| !swap.given) else {
            return;
        };
        swap.given = true;
        let (exchange, step) = (*exchange, swap.step);
        let (at, all) = (swap.at.min(swap.give), swap.give);
        let len = room.min(all - at);
        if len > 0 {
            let into = blocks.ours(member, exchange, len);
            load_own(into, ends, member, at);
        }
        let told = Told {
            step,
            len: all as u64,
        };
        self.swaps().blocks.publish(member, exchange, told);
        self.area.ring();
    }

    /// Reads what `member` has given; whether it was there.
    ///
    /// # Errors
    /// `MPI_ERR_TRUNCATE`: the piece is of another length than we thought.
    fn get_block(&mut self, ends: &Ends<'_>, member: u32) -> Result<bool> {
        let Partner { exchange, swap } = self.swaps().with[member as usize];
        let (Some(swap), Some(told)) = (swap.filter(|swap| swap.given), self.told_by(member))
        else {
            return Ok(false);
        };
        let all = usize::try_from(told.len).unwrap_or(usize::MAX);
        let blocks = &self.swaps().blocks;
        let room = blocks.room();
        // Another process's word: what goes beyond our room is not read.
        let len = all.min(swap.room).saturating_sub(swap.at).min(room);
        let from = blocks.theirs(member, exchange, len);
        if len > 0 {
            self.store(&ends.get(member), swap.at, from);
        }
        let next = swap.at.saturating_add(room);
        let with = &mut self.swaps().with[member as usize];
        with.exchange += 1;
        with.swap = (next < swap.give.max(all)).then_some(Swap {
            at: next,
            given: false,
            ..swap
        });
        match swap.at == 0 && (told.step, all) != (swap.step, swap.room) {
            true => Err(self.differs(member, ends.of, swap.room)),
            false => Ok(true),
        }
    }

    /// Moves all pieces.
    ///
    /// # Errors
    /// As [`get_block`](Self::get_block).
    pub(in crate::sm) fn swap_all(&mut self, ends: &Ends<'_>) -> Result<()> {
        let members = u64::from(self.size);
        let under_way = self.swaps().with.iter().filter_map(|with| with.swap);
        let got = under_way.fold(0, |sum: u64, swap| sum.saturating_add(swap.room as u64));
        // All members' buffers, with what each keeps for itself.
        let each = got / (members - 1).max(1) * members;
        self.copying.out = Cut::way(each.saturating_mul(2 * members));
        let mut result = Ok(());
        while !self.swaps().is_over() {
            let mut moved = false;
            for turn in 1..self.size {
                let member = (self.me + turn) % self.size;
                self.give_block(ends, member);
                match self.get_block(ends, member) {
                    Ok(some) => moved |= some,
                    Err(error) => {
                        moved = true;
                        result = result.and(Err(error));
                    }
                }
                // Where we have just read.
                self.give_block(ends, member);
            }
            if !moved {
                self.wait_for_block(ends.of);
            }
        }
        self.after_large();
        result
    }

    #[inline(never)]
    fn wait_for_block(&mut self, of: Collective) {
        let swaps = self.swaps.as_ref();
        let swaps = swaps.expect("invariant: the blocks were made before they are used");
        // Where members share processors a turn costs more than what is read sooner in it.
        let partners = swaps.with.iter().filter(|with| with.swap.is_some()).count();
        let most = if self.counts { 0 } else { partners - 1 };
        let enough = || swaps.missing().nth(most).is_none().then_some(());
        for _ in 0..self.looks {
            if enough().is_some() {
                return;
            }
            core::hint::spin_loop();
        }
        let are_near = || swaps.missing().nth(self.processors - 1).is_none();
        self.wait_long(of, self.next, &are_near, enough);
    }
}

/// Copies the bytes of our piece for `member` from `at` on into lines that are ours already.
fn load_own(into: oxmpi_mem::Region, ends: &Ends<'_>, member: u32, at: usize) {
    let piece = ends.give(member);
    match piece.run(at, into.len()) {
        Some(from) => oxmpi_mem::hand_over(into, from, oxmpi_mem::Way::Cached),
        None => piece.pack(at, into),
    }
}
