//! A member of a job: its steps, and the results it expects.

use super::shape::*;
use super::*;

/// The next step of a member.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Operate(i32),
    Count(i32),
    /// Reads the guarded number; `Increase` writes the number plus one.
    Guarded(i32),
    Increase(i32),
    Lock(i32, bool),
    Unlock(i32),
    Flush(Who),
    FlushHere(i32),
    Post(Vec<i32>),
    Start(Vec<i32>),
    Complete(Vec<i32>),
    Wait,
    Barrier,
}

/// Buffers of an operation that is under way.
pub(super) struct Flying {
    pub(super) target: i32,
    pub(super) sent: Vec<HeapBytes>,
    pub(super) got: Option<(HeapBytes, Vec<u8>)>,
    /// Its request.
    pub(super) named: Option<u32>,
}

/// One member.
pub(super) struct Rank {
    pub(super) me: i32,
    pub(super) osc: Osc,
    pub(super) memory: HeapBytes,
    pub(super) is_big: bool,
    pub(super) steps: VecDeque<Step>,
    pub(super) has_begun: bool,
    pub(super) chance: Chance,
    /// The expected content of our slots, by target.
    pub(super) model: Vec<Vec<Vec<u64>>>,
    /// Slots of a target that were used by puts and gets, or by accumulates, since it was flushed.
    pub(super) moved: BTreeSet<(i32, usize)>,
    pub(super) combined: BTreeSet<(i32, usize)>,
    pub(super) flying: Vec<Flying>,
    /// Shapes used before, by kind.
    pub(super) shapes: Vec<Vec<Shape>>,
    /// The value that was read of the guarded number.
    pub(super) guarded: HeapBytes,
    /// Addresses of all parts, where memory is attached.
    pub(super) bases: Option<Vec<i64>>,
    /// Some member has another architecture word.
    pub(super) is_mixed: bool,
}

/// What members share outside of windows.
#[derive(Default)]
pub(super) struct Common {
    pub(super) barriers: Vec<u32>,
    /// The values that counting has fetched, by target.
    pub(super) fetched: BTreeMap<i32, Vec<HeapBytes>>,
    /// Counts by accumulates, and increases under an exclusive lock, by target.
    pub(super) counted: BTreeMap<i32, u64>,
    pub(super) passed: BTreeMap<i32, u64>,
}

impl Rank {
    pub(super) fn win(&mut self) -> &mut Win {
        self.osc.win(0).unwrap()
    }

    pub(super) fn size(&self) -> usize {
        self.model.len()
    }

    pub(super) fn is_idle(&mut self, who: Who, busy: impl Fn(&Link) -> bool) -> bool {
        !self.win().any_link(who, busy)
    }

    /// Offset in a part of the slot of an origin. The two numbers lie behind all slots.
    pub(super) fn place(&self, origin: usize, slot: usize) -> usize {
        (origin * SLOTS + slot) * SLOT
    }

    pub(super) fn numbers(&self) -> usize {
        self.place(self.size(), 0)
    }

    /// Begins an operation, as `ops::begin` does.
    pub(super) fn begin(
        &mut self,
        wire: &mut dyn Wire,
        (target, at, shape): (i32, usize, &Shape),
        action: &Action,
        is_named: bool,
    ) -> Option<u32> {
        let at = i64::try_from(at).unwrap();
        let base = self.bases.as_ref().map_or(0, |all| all[target as usize]);
        let remote = Remote {
            rank: target,
            disp: base + at,
            count: shape.count,
            datatype: &shape.datatype,
        };
        let how = action.combine(&remote).unwrap();
        let win = self.osc.win(0).unwrap();
        if let Some(data) = win.data(&remote).unwrap() {
            at_once(win, target, &data, action, how.as_ref());
            return None;
        }
        let checked = Checked {
            disp: win.bytes(&remote).unwrap(),
            bytes: shape.datatype.signature_bytes(shape.count).unwrap(),
            how,
            is_named,
        };
        let number = self.osc.launch(wire, 0, &remote, action, &checked);
        Some(number.unwrap()).filter(|_| is_named)
    }

    pub(super) fn shape(&mut self, kind: usize) -> Shape {
        let known = &self.shapes[kind];
        if !known.is_empty() && self.chance.below(2) == 0 {
            return known[self.chance.below(known.len())].clone();
        }
        let n = match self.chance.below(3) {
            0 => ROOM,
            _ => 1 + self.chance.below(ROOM - 1),
        };
        let shape = Shape::draw(&mut self.chance, kind, n, ROOM);
        self.shapes[kind].push(shape.clone());
        shape
    }

    /// Memory that contains the values as elements of a shape.
    pub(super) fn memory_of(&self, shape: &Shape, kind: usize, values: &[u64]) -> Vec<u8> {
        let size = KINDS[kind].1;
        let room = shape.at.iter().max().map_or(0, |last| last + 1);
        let mut bytes = vec![FILL; room * size];
        for (at, value) in shape.at.iter().zip(values) {
            write(&mut bytes[at * size..][..size], *value, self.is_big);
        }
        bytes
    }

    /// Some operation on a slot of a target; false: all slots wait for a flush.
    pub(super) fn operate(&mut self, wire: &mut dyn Wire, target: i32, is_passive: bool) -> bool {
        let slot = self.chance.below(SLOTS);
        let (kind, form) = (slot % KINDS.len(), self.chance.below(6));
        let key = (target, slot);
        let moves = form < 2;
        if self.moved.contains(&key) || moves && self.combined.contains(&key) {
            return false;
        }
        match moves {
            true => self.moved.insert(key),
            false => self.combined.insert(key),
        };
        let shape = match form {
            4 | 5 => Shape::run(kind, 1),
            _ => self.shape(kind),
        };
        let (first, n) = match form {
            4 | 5 => (self.chance.below(ROOM), 1),
            _ => (0, shape.at.len()),
        };
        let op = match (kind, self.chance.below(4)) {
            (_, 0) => Predefined::Replace,
            (_, 1) if form > 2 => Predefined::NoOp,
            (0, _) => Predefined::Bxor,
            // The sums of a simulated big-endian member are those of this machine.
            (_, 2) if !self.is_mixed => Predefined::Sum,
            _ => Predefined::Bxor,
        };
        let draw = |chance: &mut Chance| {
            cut(
                (chance.below(1 << 32) as u64).wrapping_mul(0x1_0001_0003),
                kind,
            )
        };
        let values: Vec<u64> = (0..n).map(|_| draw(&mut self.chance)).collect();
        let own = &mut self.model[target as usize][slot];
        let before: Vec<u64> = shape.at.iter().map(|at| own[first + at]).collect();
        // Half of the comparisons succeed.
        let expected = match self.chance.below(2) {
            0 => before[0],
            _ => values[0],
        };
        for ((at, value), old) in shape.at.iter().zip(&values).zip(&before) {
            own[first + at] = match (form, op) {
                (0, _) => *value,
                (1, _) => *old,
                (5, _) if *old == expected => *value,
                (5, _) | (_, Predefined::NoOp) => *old,
                (_, Predefined::Replace) => *value,
                (_, Predefined::Sum) => cut(old.wrapping_add(*value), kind),
                _ => old ^ value,
            };
        }
        let (here, there) = match n {
            1 => (Shape::run(kind, 1), Shape::run(kind, 1)),
            n => {
                let mut draw = || Shape::draw(&mut self.chance, kind, n, 2 * n);
                (draw(), draw())
            }
        };
        let heap = |bytes: &[u8]| HeapBytes::from_slice(bytes);
        let origin = heap(&self.memory_of(&here, kind, &values));
        let wanted = self.memory_of(&there, kind, &before);
        let result = heap(&vec![FILL; wanted.len()]);
        let compare = heap(&self.memory_of(&Shape::run(kind, 1), kind, &[expected]));
        let (given, found) = (here.pattern(&origin), there.pattern(&result));
        let action = match form {
            0 => Action::Put(given),
            1 => Action::Get(found.clone()),
            2 => Action::Accumulate(op, given),
            5 => Action::CompareSwap(compare.region(), origin.region(), result.region()),
            _ => Action::GetAccumulate(op, given, found),
        };
        let at = self.place(self.me as usize, slot) + first * KINDS[kind].1;
        let is_named = is_passive && self.chance.below(3) == 0;
        let named = self.begin(wire, (target, at, &shape), &action, is_named);
        self.flying.push(Flying {
            target,
            sent: vec![origin, compare],
            got: (form != 0 && form != 2).then_some((result, wanted)),
            named,
        });
        true
    }

    /// Operations on these targets are locally complete. Compares their results with the model, and
    /// overwrites their buffers.
    pub(super) fn look(&mut self, concerns: impl Fn(i32) -> bool) {
        let flying = std::mem::take(&mut self.flying);
        let (done, rest): (Vec<_>, Vec<_>) = (flying.into_iter()).partition(|f| concerns(f.target));
        self.flying = rest;
        for flying in done {
            if let Some((got, wanted)) = &flying.got {
                let whom = (self.me, flying.target);
                assert!(got.to_vec() == *wanted, "what was fetched, of {whom:?}");
            }
            for sent in &flying.sent {
                oxmpi_mem::fill(sent.region(), 0xee);
            }
            if let Some(number) = flying.named {
                assert!(!self.osc.open.contains(&number), "its request is complete");
            }
        }
        assert!(self.win().failed.is_none());
    }

    /// Operations on these targets are carried out.
    pub(super) fn finish(&mut self, concerns: impl Fn(i32) -> bool) {
        self.look(&concerns);
        self.moved.retain(|(target, _)| !concerns(*target));
        self.combined.retain(|(target, _)| !concerns(*target));
    }

    /// Counts by an accumulate, with or without fetching the former value.
    pub(super) fn count(&mut self, wire: &mut dyn Wire, target: i32, common: &mut Common) {
        let number = Shape::run(3, 1);
        let one = HeapBytes::from_slice(&self.memory_of(&number, 3, &[1]));
        let before = HeapBytes::from_slice(&[FILL; 8]);
        let given = number.pattern(&one);
        let fetches = self.chance.below(2) == 0;
        let action = match fetches {
            true => Action::GetAccumulate(Predefined::Sum, given, number.pattern(&before)),
            false => Action::Accumulate(Predefined::Sum, given),
        };
        let at = self.numbers();
        self.begin(wire, (target, at, &number), &action, false);
        *common.counted.entry(target).or_default() += 1;
        if fetches {
            common.fetched.entry(target).or_default().push(before);
        }
        self.flying.push(Flying {
            target,
            sent: vec![one],
            got: None,
            named: None,
        });
    }

    /// Carries out the next step, or as much of it as is possible now; false: nothing.
    #[allow(clippy::too_many_lines, reason = "a program of a test")]
    pub(super) fn advance(&mut self, wire: &mut dyn Wire, common: &mut Common) -> bool {
        self.osc.drain_all(wire);
        let Some(step) = self.steps.front().cloned() else {
            return false;
        };
        let begins = !std::mem::replace(&mut self.has_begun, true);
        let is_done = match step {
            Step::Operate(target) => {
                let is_passive = self
                    .steps
                    .iter()
                    .any(|step| matches!(step, Step::Unlock(_)));
                self.operate(wire, target, is_passive);
                true
            }
            Step::Count(target) => {
                self.count(wire, target, common);
                true
            }
            Step::Guarded(target) => {
                let (number, at) = (Shape::run(3, 1), self.numbers() + 8);
                let action = Action::Get(number.pattern(&self.guarded));
                self.begin(wire, (target, at, &number), &action, false);
                true
            }
            Step::Increase(target) => {
                let (number, at) = (Shape::run(3, 1), self.numbers() + 8);
                let found = read(&self.guarded.to_vec(), self.is_big);
                let more = self.memory_of(&number, 3, &[found + 1]);
                let more = HeapBytes::from_slice(&more);
                let action = Action::Put(number.pattern(&more));
                self.begin(wire, (target, at, &number), &action, false);
                *common.passed.entry(target).or_default() += 1;
                self.flying.push(Flying {
                    target,
                    sent: vec![more],
                    got: None,
                    named: None,
                });
                true
            }
            Step::Lock(target, exclusive) => {
                if begins {
                    self.osc.ask_lock(wire, 0, target, exclusive).unwrap();
                }
                self.win().link(target).granted
            }
            Step::Unlock(target) => {
                if begins {
                    self.osc.give_back(wire, 0, target).unwrap();
                }
                let is_done = self.is_idle(Who::One(target), Link::is_busy);
                if is_done {
                    self.finish(|other| other == target);
                }
                is_done
            }
            Step::Flush(who) => {
                if begins {
                    let busy = self.win().busy_ranks(who);
                    self.osc.ask(wire, 0, &busy).unwrap();
                }
                let is_done = self.is_idle(who, Link::is_busy);
                if is_done {
                    self.finish(|other| who == Who::Everyone || who == Who::One(other));
                }
                is_done
            }
            Step::FlushHere(target) => {
                let is_done = self.is_idle(Who::One(target), Link::is_busy_here);
                if is_done {
                    self.look(|other| other == target);
                }
                is_done
            }
            Step::Post(group) => {
                self.win().epochs.posted = Some(group.clone());
                for rank in group {
                    self.osc
                        .send_to(wire, 0, rank, |via| Out::Frame(via, Kind::Post, 0, 0, None));
                }
                true
            }
            Step::Start(mut group) => {
                while let Some(rank) = group.last().copied()
                    && self.win().take_post(rank)
                {
                    group.pop();
                }
                let is_done = group.is_empty();
                self.steps[0] = Step::Start(group);
                is_done
            }
            Step::Complete(group) => {
                if begins {
                    for &rank in &group {
                        self.osc
                            .send_to(wire, 0, rank, |via| Out::Count(via, Kind::Complete));
                    }
                }
                let is_here =
                    |rank: &i32| !self.win().any_link(Who::One(*rank), Link::is_busy_here);
                let is_done = group.iter().all(is_here);
                if is_done {
                    self.look(|_| true);
                }
                is_done
            }
            Step::Wait => self.win().is_over(),
            Step::Barrier => {
                let me = self.me as usize;
                common.barriers[me] += u32::from(begins);
                let mine = common.barriers[me];
                let is_done = common.barriers.iter().all(|other| *other >= mine);
                if is_done {
                    // Every member has waited for the ends of all epochs.
                    self.finish(|_| true);
                }
                is_done
            }
        };
        if is_done {
            self.steps.pop_front();
            self.has_begun = false;
        }
        is_done
    }
}
