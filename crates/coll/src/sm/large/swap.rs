//! Pieces that pass between two members, both ways or one, block for block through those that the
//! pair passes to and fro ([`oxmpi_shm::blocks`]), or from memory to memory ([`super::bare`]).
//!
//! A pair has as many exchanges as the longer of its two pieces has blocks, one at least, and each
//! tells how long the whole piece is: so both count alike, also when they disagree on a length. No
//! other member needs to know. Whoever has written for all others reads what is there, and writes
//! the next block where it has just read one.

use super::bare::{LONG, Travel};
use super::cut::Cut;
use super::ends::Ends;
use crate::sm::Team;
use crate::sm::team::is_together;
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_shm::blocks::{Blocks, Told};
use oxmpi_shm::segment::Reach;
use oxmpi_shm::slots::is_of;

/// Our side of the blocks.
pub(in crate::sm) struct Swaps {
    blocks: Blocks,
    /// By member.
    with: Box<[Partner]>,
    /// Whether every member reaches the memory of every other, once they have told each other.
    pub(super) all_reach: Option<bool>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Partner {
    /// Exchanges so far.
    exchange: u64,
    swap: Option<Swap>,
    /// Its memory, once we have tried; `None` when it cannot be reached.
    pub(super) reach: Option<Option<Reach>>,
    /// The thread by which that finds it, once it has told one.
    pub(super) thread: u32,
    /// The last call in which we took its piece before all members had come.
    taken: u64,
}

/// What passes between us and a partner in the call under way.
#[derive(Clone, Copy)]
struct Swap {
    step: u64,
    /// Bytes that we give, and of those that we get as many as there is room for.
    give: usize,
    room: usize,
    /// Bytes that we have room for if the partner gives any, which we may not know yet.
    may_get: usize,
    /// Exchanges of the call that are over.
    turn: usize,
    /// What we have said first, once we have.
    told: Option<Told>,
    /// How both pieces travel, ours and the partner's, once it has told.
    travels: Option<[Travel; 2]>,
    /// Our side of this exchange is published.
    given: bool,
}

impl Swaps {
    pub(in crate::sm) fn new(blocks: Blocks, members: u32) -> Swaps {
        Swaps {
            blocks,
            with: vec![Partner::default(); members as usize].into_boxed_slice(),
            all_reach: None,
        }
    }

    pub(super) fn with(&mut self, member: u32) -> &mut Partner {
        &mut self.with[member as usize]
    }

    /// Members with which something is under way, and whether it has only begun.
    fn under_way(&self) -> impl Iterator<Item = (u32, bool)> {
        let with = (0..).zip(&self.with);
        with.filter_map(|(member, with)| Some((member, with.swap?.turn == 0)))
    }

    fn has_told(&self, member: u32) -> bool {
        let exchange = self.with[member as usize].exchange;
        self.blocks.told(member, exchange).is_some()
    }

    /// Whether we have told anybody where something lies.
    fn offers(&self) -> bool {
        let mut told = self.with.iter().filter_map(|with| with.swap?.told);
        told.any(|told| told.from != 0 && told.reaches)
    }

    /// Bytes of a block.
    pub(super) fn room(&self) -> usize {
        self.blocks.room()
    }

    fn is_over(&self) -> bool {
        self.with.iter().all(|with| with.swap.is_none())
    }
}

impl Team {
    pub(super) fn swaps(&mut self) -> &mut Swaps {
        let swaps = self.swaps.as_mut();
        swaps.expect("invariant: the blocks were made before they are used")
    }

    /// A piece of `give` bytes goes to `member`, and one comes for which there are `room` bytes.
    pub(in crate::sm) fn will_swap(&mut self, member: u32, step: u64, give: usize, room: usize) {
        self.swaps().with(member).swap = Some(Swap {
            step,
            give,
            room,
            may_get: room,
            turn: 0,
            told: None,
            travels: None,
            given: false,
        });
    }

    /// As [`will_swap`](Self::will_swap), before we know whether the partner gives anything: we
    /// would have room for `may_get` bytes.
    pub(in crate::sm) fn will_offer(
        &mut self,
        member: u32,
        step: u64,
        give: usize,
        may_get: usize,
    ) {
        self.will_swap(member, step, give, 0);
        if let Some(swap) = &mut self.swaps().with(member).swap {
            swap.may_get = may_get;
        }
    }

    /// There are `room` bytes for what comes from `member`.
    pub(in crate::sm) fn will_take(&mut self, member: u32, step: u64, room: usize) {
        match &mut self.swaps().with(member).swap {
            Some(swap) => swap.room = room,
            None => self.will_swap(member, step, 0, room),
        }
    }

    /// Copies pieces out of the memory of members that have said in a step where they lie, until
    /// all have come to it: so no processor with many waits while there is something to copy.
    /// (64 KiB of 8 ranks to each in a call of uneven pieces, between barriers: 304 to 334 µs when
    /// all come first, 253 to 270 so; back to back 313 to 319, and 273 to 300. With two ranks
    /// on each processor nothing is gained.)
    ///
    /// # Errors
    /// As [`get_block`](Self::get_block).
    pub(in crate::sm) fn take_early(&mut self, ends: &Ends<'_>, step: u64) -> Result<()> {
        let mut result = Ok(());
        if self.are_few() || !self.swaps().offers() {
            return result;
        }
        let mut there = 0;
        while there < self.size {
            there = self.wait_for_more(step, ends.of, there);
            for turn in 1..self.size {
                let member = (self.me + turn) % self.size;
                let is_new = !self.has_taken(member, step, ends.of);
                if is_new && self.has_given(member, step, ends.of) {
                    self.will_take(member, step, ends.get(member).len());
                    self.swaps().with(member).taken = call(step, ends.of);
                    self.give_block(ends, member);
                    result = result.and(self.get_block(ends, member).map(drop));
                    // How it went.
                    self.give_block(ends, member);
                }
            }
        }
        result
    }

    /// Waits until more than so many members have come to a step, ourselves among them; how many
    /// have.
    fn wait_for_more(&self, step: u64, of: Collective, than: u32) -> u32 {
        let there = || {
            let all = (0..self.size).filter(|member| is_of(self.area.stamp(*member, step), step));
            all.count() as u32
        };
        match there() {
            some if some > than => some,
            _ => self.wait_long(of, step, &|| false, || {
                Some(there()).filter(|there| *there > than)
            }),
        }
    }

    /// Whether the piece of `member` has been [taken](Self::take_early) in the call of this step.
    pub(in crate::sm) fn has_taken(&self, member: u32, step: u64, of: Collective) -> bool {
        let taken = |swaps: &Swaps| swaps.with[member as usize].taken;
        self.swaps
            .as_deref()
            .is_some_and(|swaps| taken(swaps) == call(step, of))
    }

    /// We go on without what `member` would have given.
    #[cold]
    pub(in crate::sm) fn will_not_swap(&mut self, member: u32) {
        self.swaps().with(member).swap = None;
    }

    /// Whether `member` has given us something, and not only taken, in the call of this step.
    pub(in crate::sm) fn has_given(&mut self, member: u32, step: u64, of: Collective) -> bool {
        let told = self.told_by(member);
        told.is_some_and(|told| told.call == call(step, of) && told.len > 0)
    }

    fn told_by(&mut self, member: u32) -> Option<Told> {
        let swaps = self.swaps();
        let exchange = swaps.with(member).exchange;
        swaps.blocks.told(member, exchange)
    }

    /// Pieces of which both ends know the length.
    pub(super) fn large_swap(&mut self, ends: &Ends<'_>) -> Result<()> {
        let (me, step) = (self.me, self.next);
        for turn in 1..self.size {
            let member = (me + turn) % self.size;
            let (gives, gets) = match ends.of {
                Collective::Gather | Collective::Gatherv => (member == ends.root, me == ends.root),
                Collective::Scatter | Collective::Scatterv => {
                    (me == ends.root, member == ends.root)
                }
                _ => (true, true),
            };
            if gives || gets {
                let give = if gives { ends.give(member).len() } else { 0 };
                let room = if gets { ends.get(member).len() } else { 0 };
                self.will_swap(member, step, give, room);
            }
        }
        let has_own = !ends.is_rooted() || me == ends.root;
        self.swap_all(ends, has_own)
    }

    /// Publishes our side of the exchange with `member`, unless that is done: what we have to say,
    /// and a block if one goes to it.
    pub(in crate::sm) fn give_block(&mut self, ends: &Ends<'_>, member: u32) {
        let Partner { exchange, swap, .. } = *self.swaps().with(member);
        let Some(mut swap) = swap.filter(|swap| !swap.given) else {
            return;
        };
        let told = match swap.told {
            Some(told) => told,
            None => self.first_word(
                ends,
                member,
                call(swap.step, ends.of),
                swap.give,
                swap.may_get,
            ),
        };
        let Swaps { blocks, with, .. } = self.swaps();
        let travel = match swap.travels {
            Some([out, _]) => out,
            None => Travel::before(&told),
        };
        if let Some(at) = travel.block(swap.turn).map(|block| block * blocks.room()) {
            let at = at.min(swap.give);
            let len = blocks.room().min(swap.give - at);
            if len > 0 {
                load_own(blocks.ours(member, exchange, len), ends, member, at);
            }
        }
        blocks.publish(member, exchange, told);
        (swap.told, swap.given) = (Some(told), true);
        with[member as usize].swap = Some(swap);
        self.area.ring();
    }

    /// The same for all with whom something is under way; last for those who do not run while we
    /// do.
    pub(in crate::sm) fn give_blocks(&mut self, ends: &Ends<'_>) {
        for shares in [false, true] {
            for member in 0..self.size {
                if is_together(member, self.me, self.processors as u32) == shares {
                    self.give_block(ends, member);
                }
            }
        }
    }

    /// Reads what `member` has given, or does what is ours to do in its memory; whether it was
    /// there.
    ///
    /// # Errors
    /// `MPI_ERR_TRUNCATE`: the piece is of another length than we thought.
    fn get_block(&mut self, ends: &Ends<'_>, member: u32) -> Result<bool> {
        let Partner { exchange, swap, .. } = *self.swaps().with(member);
        let Some(mut swap) = swap.filter(|swap| swap.given) else {
            return Ok(false);
        };
        let (Some(theirs), Some(ours)) = (self.told_by(member), swap.told) else {
            return Ok(false);
        };
        let mut result = Ok(());
        let travels = match swap.travels {
            None => {
                let travels = self.travels(ends, member, &ours, &theirs);
                let reaches =
                    self.act(ends, member, (&travels, &theirs), swap.room) && ours.reaches;
                // The next word says how it went.
                swap.told = Some(Told { reaches, ..ours });
                travels
            }
            Some([out, back]) if swap.turn == 1 => [
                out.after(ours.reaches, theirs.reaches),
                back.after(theirs.reaches, ours.reaches),
            ],
            Some(travels) => travels,
        };
        swap.travels = Some(travels);
        let all = usize::try_from(theirs.len).unwrap_or(usize::MAX);
        let blocks = &self.swaps().blocks;
        let room = blocks.room();
        if let Some(at) = travels[1].block(swap.turn).map(|block| block * room) {
            // Another process's word: what goes beyond our room is not read.
            let len = all.min(swap.room).saturating_sub(at).min(room);
            let from = blocks.theirs(member, exchange, len);
            if len > 0 {
                self.store(&ends.get(member), at, from);
            }
        }
        if swap.turn == 0 && (theirs.call, all) != (ours.call, swap.room) {
            result = Err(self.differs(member, ends.of, swap.room));
        }
        swap.turn += 1;
        swap.given = false;
        let [out, back] = travels;
        let turns = out.turns(swap.give, room).max(back.turns(all, room));
        let with = self.swaps().with(member);
        with.exchange += 1;
        with.swap = (swap.turn < turns).then_some(swap);
        result.map(|()| true)
    }

    /// Moves all pieces, with `has_own` the one for ourselves too.
    ///
    /// # Errors
    /// As [`get_block`](Self::get_block).
    pub(in crate::sm) fn swap_all(&mut self, ends: &Ends<'_>, has_own: bool) -> Result<()> {
        let members = u64::from(self.size);
        let under_way = self.swaps().with.iter().filter_map(|with| with.swap);
        let got = under_way.fold(0, |sum: u64, swap| sum.saturating_add(swap.room as u64));
        // All members' buffers, with what each keeps for itself.
        let each = got / (members - 1).max(1) * members;
        self.copying.out = Cut::way(each.saturating_mul(2 * members));
        let mut result = Ok(());
        // Nobody waits for what we have to say while we copy for another.
        self.give_blocks(ends);
        if let Some((from, to)) = has_own.then(|| ends.own()).flatten() {
            self.keep(&from, &to, 0, from.len().min(to.len()));
        }
        let goes_down = self.me % 2 == 1 && self.are_few() && self.swaps().offers();
        while !self.swaps().is_over() {
            let mut moved = false;
            for turn in 1..self.size {
                // Two who copy out of one member's memory at once take turns with each of its
                // pages: those who run at the same time go round the other way.
                let turn = if goes_down { self.size - turn } else { turn };
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
                self.wait_for_block(ends);
            }
        }
        self.after_large();
        result
    }

    #[inline(never)]
    fn wait_for_block(&mut self, ends: &Ends<'_>) {
        let is_bare = self.goes_bare(LONG);
        let swaps = self.swaps.as_ref();
        let swaps = swaps.expect("invariant: the blocks were made before they are used");
        // A root copies for those who sit beside it as soon as they are there; all others copy for
        // themselves meanwhile.
        let is_root = ends.is_rooted() && self.me == ends.root;
        let processors = self.processors as u32;
        let is_ours = |member| !is_root || is_together(member, self.me, processors);
        let is_work = |(member, begins): &(u32, bool)| *begins && is_ours(*member);
        let has_work = swaps.under_way().any(|partner| is_work(&partner));
        let partners = || {
            let all = swaps.under_way();
            all.filter(|partner| !has_work || is_work(partner))
        };
        let missing = || partners().filter(|(member, _)| !swaps.has_told(*member));
        // Where members share processors a turn costs more than what is read sooner in it, but less
        // than what many copy out of each other's memory: there one has just begun the next
        // call while the others of its processor have yet to come to it, one after the other. (64
        // KiB of 8 ranks to each, back to back: 296 to 303 µs when waiting for all, 280 to 285 so;
        // to all 234 to 245, and 217 to 223; with two ranks on each processor nothing is
        // gained.)
        let copies = has_work && !ends.is_rooted() && !self.are_few() && swaps.offers();
        let most = match self.counts && !copies {
            true => 0,
            false => partners().count() - 1,
        };
        let enough = || missing().nth(most).is_none().then_some(());
        // Who sits beside us comes when we give way, and not before. (64 KiB to a root of 4 ranks,
        // on two processors: 0.3 to 0.4 µs less, of 8 1 µs.)
        let beside = || missing().any(|(member, _)| is_together(member, self.me, processors));
        let looks = if beside() { 1 } else { self.looks };
        for _ in 0..looks {
            if enough().is_some() {
                return;
            }
            core::hint::spin_loop();
        }
        // Whoever waits for a root alone lets those who sit beside it copy meanwhile. So do members
        // that copy out of each other's memory: the last partner is rarely through sooner
        // than another one here has had its turn. (64 KiB of 4 ranks to each: 24.9 to 26.4 µs when
        // polling for the last one, 23.9 and 24.4 so; of 3 17.2 and 15.7.)
        let alone = is_root || !(is_bare || ends.is_rooted());
        let are_near = || alone && !beside() && missing().nth(self.processors - 1).is_none();
        self.wait_long(ends.of, self.next, &are_near, enough);
    }
}

/// What both ends of a pair say of a call.
fn call(step: u64, of: Collective) -> u64 {
    step << 8 | of as u64
}

/// Copies the bytes of our piece for `member` from `at` on into lines that are ours already.
fn load_own(into: oxmpi_mem::Region, ends: &Ends<'_>, member: u32, at: usize) {
    let piece = ends.give(member);
    match piece.run(at, into.len()) {
        Some(from) => oxmpi_mem::hand_over(into, from, oxmpi_mem::Way::Cached),
        None => piece.pack(at, into),
    }
}
