//! How the fragments of long messages are spread over the paths to a peer, and on which path a
//! message begins.
//!
//! What a path costs is estimated: a latency for each round, and a time for each byte, those that
//! are on their way included. Both are learnt from the frames whose end is told with the time that
//! it took; what a module says of itself counts until then.

use crate::module::TIMED;

/// What is known of one path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// Its share of the bandwidth of all paths.
    pub weight: f64,
    /// Bytes given to it so far.
    pub given: u64,
    /// Bytes on their way.
    pub pending: u64,
    /// Time of a short frame (ns), by its capabilities at first, then as measured.
    pub latency: Estimate,
    /// Time per byte (ns); meaningless before anything is known of it.
    pub per_byte: Estimate,
    /// Bytes of a frame at most.
    pub fragment: u64,
    /// Longest message that leaves on it without asking the receiver (bytes).
    pub eager_multi: u64,
    /// It had no room lately.
    pub full: bool,
    /// It had none although nothing was on its way: it is not there yet, or not any more. It is
    /// left out for so many polls.
    pub resting: u8,
}

/// A rule that spreads fragments.
pub trait Spread: Send {
    /// The path of the next fragment, of `piece` bytes if the path takes as many, of a message of
    /// which `rest` bytes are left to be sent; there is at least one path. One that is full: the
    /// fragment waits for it.
    fn choose(&mut self, paths: &[Load], rest: u64, piece: u64) -> usize;
}

/// One after the other.
#[derive(Debug, Default)]
pub struct RoundRobin {
    last: usize,
}

impl Spread for RoundRobin {
    fn choose(&mut self, paths: &[Load], _rest: u64, _piece: u64) -> usize {
        let count = paths.len();
        let turns = (1..=count).map(|n| (self.last + n) % count);
        let mut free = turns.filter(|at| !paths[*at].full);
        self.last = free.next().unwrap_or((self.last + 1) % count);
        self.last
    }
}

/// Each gets bytes by its weight.
#[derive(Debug, Default)]
pub struct Weighted;

impl Spread for Weighted {
    fn choose(&mut self, paths: &[Load], _rest: u64, _piece: u64) -> usize {
        let cost = |path: &Load| path.given as f64 / path.weight.max(1e-9);
        smallest(paths, |path| !path.full, cost)
            .or_else(|| smallest(paths, |_| true, cost))
            .unwrap_or(0)
    }
}

/// The one where it is expected to arrive first, by what is on its way there. When that has no room
/// another takes it, but not where it would arrive later than all the rest of the message does on
/// the first: then it waits, so that the slower one is never what the message waits for. One of
/// which nothing is known attracts nothing: it is tried with single fragments beside others.
#[derive(Debug, Default)]
pub struct Estimated;

impl Spread for Estimated {
    fn choose(&mut self, paths: &[Load], rest: u64, piece: u64) -> usize {
        let piece = |path: &Load| path.fragment.min(piece).min(rest);
        let next = |path: &Load| path.end(1, piece(path));
        let is_there = |path: &Load| path.resting == 0;
        let first = smallest(paths, |path| path.is_known() && is_there(path), next);
        let first = first.or_else(|| paths.iter().position(is_there));
        let first = first.unwrap_or(0);
        let is_busy = paths[first].full || paths[first].pending > 0;
        let is_new = |path: &Load| !path.is_known() && path.is_idle();
        let teaches = |path: &Load| piece(path) >= TIMED as u64;
        let new = paths.iter().position(|path| is_new(path) && teaches(path));
        if let Some(new) = new.filter(|_| is_busy) {
            return new;
        }
        if !paths[first].full {
            return first;
        }
        let last = paths[first].end(1, rest);
        let is_in_time = |path: &Load| path.is_known() && !path.full && next(path) <= last;
        smallest(paths, is_in_time, next).unwrap_or(first)
    }
}

fn smallest(
    paths: &[Load],
    fits: impl Fn(&Load) -> bool,
    cost: impl Fn(&Load) -> f64,
) -> Option<usize> {
    let fitting = paths.iter().enumerate().filter(|(_, path)| fits(path));
    let costs = fitting.map(|(at, path)| (at, cost(path)));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
}

/// How many rounds a message takes that asks before it leaves: the offer, the answer, the rest.
const ROUNDS: u32 = 3;
/// Of so many messages that teach latencies one tries another path, so that it is known when that
/// gets better; of those that teach what bytes cost, which is dear on a slow path, one of so many;
/// and of either, while too little is known of one, one of so many.
const LOOK_EVERY: usize = 256;
const LOOK_EVERY_LONG: usize = 4096;
const LOOK_FIRST: usize = 4;
/// One that has become slow is tried again after so many, then after twice as many, and so on.
const LOOK_AGAIN: usize = 16;

/// The path where a message of `bytes` would arrive first if it took no other, with the rounds of
/// asking where it does not leave without. A path of which it is not known what a byte costs there
/// counts as the worst of the others.
pub(super) fn best(paths: &[Load], bytes: u64) -> usize {
    let known = paths.iter().filter(|path| path.is_known());
    let worst = known.map(|path| path.per_byte.value).reduce(f64::max);
    let end = |path: &Load| {
        let rounds = if bytes <= path.eager_multi { 1 } else { ROUNDS };
        let per_byte = match path.is_known() {
            true => path.per_byte.value,
            false => worst.unwrap_or(0.0),
        };
        path.end_at(rounds, bytes, per_byte)
    };
    smallest(paths, |_| true, end).unwrap_or(0)
}

/// The path on which a message begins: the `best`, or one that is to be looked at. `turn` counts
/// messages of its [`kind`], and `since` those since another path was the best.
pub(super) fn begin(
    paths: &[Load],
    best: usize,
    (turn, since, bytes): (usize, usize, u64),
) -> usize {
    let teaches = |path: &Load| path.teaches(bytes).is_enough();
    let every = match (paths.iter().all(teaches), kind(bytes)) {
        (false, _) => LOOK_FIRST,
        (true, 0) => LOOK_EVERY,
        (true, _) => LOOK_EVERY_LONG,
    };
    let looks = |path: &Load| path.takes(bytes) && path.is_idle();
    let others = || (0..paths.len()).filter(|at| *at != best && looks(&paths[*at]));
    if since >= LOOK_AGAIN && since.is_power_of_two() {
        let mut doubtful = others().filter(|at| paths[*at].teaches(bytes).is_doubtful());
        if let Some(one) = doubtful.next() {
            return one;
        }
    }
    if turn % every != 0 {
        return best;
    }
    let count = others().count().max(1);
    others().nth(turn / every % count).unwrap_or(best)
}

/// What a message of `bytes` teaches: 0 latencies, 1 what bytes cost.
pub(super) fn kind(bytes: u64) -> usize {
    usize::from(bytes >= TIMED as u64)
}

impl Load {
    /// Whether a message of `bytes` leaves on it in one frame, without asking.
    pub(super) fn takes(&self, bytes: u64) -> bool {
        bytes <= self.eager_multi.min(self.fragment)
    }

    /// Whether it has been measured often enough what a byte costs.
    fn is_known(&self) -> bool {
        self.per_byte.is_enough()
    }

    /// Whether it would begin with a frame at once.
    fn is_idle(&self) -> bool {
        self.pending == 0 && !self.full && self.resting == 0
    }

    /// When `bytes` more would have arrived, after so many rounds (ns from now on); never, where
    /// nothing leaves it.
    fn end(&self, rounds: u32, bytes: u64) -> f64 {
        self.end_at(rounds, bytes, self.per_byte.value)
    }

    fn end_at(&self, rounds: u32, bytes: u64, per_byte: f64) -> f64 {
        match self.resting {
            0 => f64::from(rounds) * self.latency.value + (self.pending + bytes) as f64 * per_byte,
            _ => f64::INFINITY,
        }
    }

    /// What a frame of `bytes` teaches.
    fn teaches(&self, bytes: u64) -> &Estimate {
        match kind(bytes) {
            0 => &self.latency,
            _ => &self.per_byte,
        }
    }

    /// It has no room.
    pub(super) fn has_no_room(&mut self) {
        self.full = true;
        if self.pending == 0 {
            self.resting = REST;
        }
    }

    /// A poll later it may have. Whether this is to be called again.
    pub(super) fn may_have_room(&mut self) -> bool {
        self.full = false;
        self.resting = self.resting.saturating_sub(1);
        self.resting > 0
    }

    /// A frame of `bytes` has left.
    /// Gives the bytes that are on their way then.
    pub(super) fn left(&mut self, bytes: u64) -> u64 {
        self.resting = 0;
        self.given += bytes;
        self.pending += bytes;
        self.pending
    }

    /// A frame of `bytes` has arrived after `took` ns (0: unknown), with `queued` bytes on their
    /// way when it had left.
    pub(super) fn arrived(&mut self, bytes: u64, queued: u64, took: u64) {
        self.pending = self.pending.saturating_sub(bytes);
        if took == 0 {
            return;
        }
        let (took, queued) = (took as f64, queued.max(bytes).max(1) as f64);
        if bytes < TIMED as u64 {
            let per_byte = if self.is_known() {
                self.per_byte.value
            } else {
                0.0
            };
            self.latency.learn(took - queued * per_byte);
        } else if took > self.latency.value {
            self.per_byte.learn((took - self.latency.value) / queued);
        } else {
            // Nothing takes less than a latency, and its bytes hardly cost anything.
            self.latency.learn(took);
            self.per_byte.learn(took * BYTES_AT_LEAST / queued);
        }
    }
}

/// See [`Load::resting`].
const REST: u8 = 64;

/// Something that is measured again and again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What it is taken to be.
    pub value: f64,
    /// How many measurements that rests upon, as far as that matters.
    pub known: u32,
    /// How many in a row were more than one may add, and what it was before the first of them; 0:
    /// nothing is in doubt.
    above: u32,
    before: f64,
    /// How often it was taken to be that again, and how many have agreed with it since.
    again: u32,
    agreed: u32,
}

/// From how many measurements on an estimate counts: till then it is the shortest of them.
const ENOUGH: u32 = 3;
/// How much of itself one measurement adds to an estimate, or takes off, at most: whoever looks
/// late measures too much, and what a shaped network lets pass at first is too little. Each more in
/// a row that is too much adds four times as much: a path that has begun quickly and is slow is
/// found out by a few messages.
const MORE: f64 = 0.125;
const MORE_IN_A_ROW: f64 = 4.0;
const MOST_IN_A_ROW: u32 = 8;
const LESS: f64 = 0.25;
/// But many may be late for no fault of the path: one that takes no more than so many times what
/// it took before has that again. Twice: then it was no chance, and it comes down by a quarter of
/// what others do, until so many agree.
const AS_BEFORE: f64 = 1.5;
const MOST_AGAIN: u32 = 2;
const MOST_AGREED: u32 = 64;
/// The part of the time of a long frame that is taken to be due to its bytes at least.
const BYTES_AT_LEAST: f64 = 1.0 / 16.0;

impl Estimate {
    fn new(value: f64, known: u32) -> Estimate {
        Estimate {
            value,
            known,
            above: 0,
            before: 0.0,
            again: 0,
            agreed: 0,
        }
    }

    /// What a module says of itself.
    #[must_use]
    pub fn said(value: f64) -> Estimate {
        Estimate::new(value, ENOUGH)
    }

    /// Nothing is known of it: the first measurement takes the place of this value.
    #[must_use]
    pub fn unknown(value: f64) -> Estimate {
        Estimate::new(value, 0)
    }

    fn is_enough(&self) -> bool {
        self.known >= ENOUGH
    }

    /// Whether it was less not long ago, and may be again.
    fn is_doubtful(&self) -> bool {
        self.before > 0.0 && self.again < MOST_AGAIN
    }

    /// What took less than nothing says nothing.
    fn learn(&mut self, measured: f64) {
        if measured <= 0.0 {
            return;
        }
        match self.known {
            0 => self.value = measured,
            known if known < ENOUGH => self.value = self.value.min(measured),
            _ => self.follow(measured),
        }
        self.known = ENOUGH.min(self.known + 1);
    }

    fn follow(&mut self, measured: f64) {
        let old = self.value;
        if measured > old * (1.0 + MORE) {
            if self.before == 0.0 {
                self.before = old;
            }
            let more = MORE * MORE_IN_A_ROW.powi(self.above.cast_signed());
            self.value = measured.min(old * (1.0 + more));
            self.above = MOST_IN_A_ROW.min(self.above + 1);
            self.agreed = 0;
            return;
        }
        self.above = 0;
        let is_as_before = measured <= self.before * AS_BEFORE;
        if measured >= old * (1.0 - LESS) {
            self.value = measured;
            self.agreed += 1;
            if is_as_before {
                self.before = 0.0;
            }
            if self.agreed >= MOST_AGREED {
                (self.again, self.agreed) = (0, 0);
            }
        } else if is_as_before && self.is_doubtful() {
            self.value = measured.max(self.before);
            self.before = 0.0;
            self.again += 1;
        } else {
            let less = match self.again < MOST_AGAIN {
                true => LESS,
                false => LESS / 4.0,
            };
            self.value = old * (1.0 - less);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same where nothing has changed.
    fn begin(paths: &[Load], (turn, bytes): (usize, u64)) -> usize {
        super::begin(paths, best(paths, bytes), (turn, 1, bytes))
    }

    /// A path of `speed` bytes per ns.
    fn path(speed: f64) -> Load {
        Load {
            weight: speed,
            given: 0,
            pending: 0,
            latency: Estimate::said(1000.0),
            per_byte: Estimate::said(1.0 / speed),
            fragment: 1 << 20,
            eager_multi: 64 << 10,
            full: false,
            resting: 0,
        }
    }

    /// One of which nothing is known.
    fn unknown() -> Load {
        Load {
            latency: Estimate::unknown(20_000.0),
            per_byte: Estimate::unknown(1000.0),
            ..path(1.0)
        }
    }

    /// Shares of 1000 fragments, each of which stays on its way until its path has had the time.
    fn shares(rule: &mut dyn Spread) -> [f64; 2] {
        let mut paths = [path(4.0), path(1.0)];
        for _ in 0..1000 {
            let at = rule.choose(&paths, 1 << 30, 10_000);
            paths[at].left(10_000);
            for path in &mut paths {
                let sent = (2000.0 / path.per_byte.value) as u64;
                path.pending = path.pending.saturating_sub(sent);
            }
        }
        paths.map(|path| path.given as f64 / 1e7)
    }

    #[test]
    fn each_rule_spreads_as_it_says() {
        assert_eq!(shares(&mut RoundRobin::default()), [0.5, 0.5]);
        assert!((shares(&mut Weighted)[0] - 0.8).abs() < 0.01);
        assert!((shares(&mut Estimated)[0] - 0.8).abs() < 0.05);
    }

    /// What a path can do is learnt, not believed.
    #[test]
    fn estimates_follow_what_is_measured() {
        let mut load = path(4.0);
        for _ in 0..50 {
            let queued = load.left(16_384);
            load.arrived(16_384, queued, 5000 + 32_768);
            let queued = load.left(8);
            load.arrived(8, queued, 5016);
        }
        assert!((load.per_byte.value - 2.0).abs() < 0.3, "{load:?}");
        assert!((load.latency.value - 5000.0).abs() < 10.0, "{load:?}");
    }

    /// No path costs nothing, and first looks that come late, or too early, are soon forgotten: a
    /// path that was once taken to cost nothing did so for ever.
    #[test]
    fn odd_first_measurements_are_outlived() {
        for first in [15_000, 100_000_000] {
            let mut one = unknown();
            for _ in 0..2 {
                one.left(8192);
                one.arrived(8192, 8192, first);
            }
            for _ in 0..100 {
                one.left(64 << 10);
                one.arrived(64 << 10, 64 << 10, 10_000_000);
            }
            let wanted = (10_000_000.0 - one.latency.value) / 65536.0;
            let ratio = one.per_byte.value / wanted;
            assert!((0.8..1.25).contains(&ratio), "{first}: {one:?}");
        }
    }

    /// The first measurements count for what they are: paths of which nothing was known were taken
    /// to differ as long as one had been measured more often than the other, and a long message
    /// ended late on the one that got most of it.
    #[test]
    fn equal_paths_share_alike_from_the_first_measurements_on() {
        let mut paths = [unknown(); 2];
        let measure = |paths: &mut [Load; 2], at: usize| {
            let queued = paths[at].left(131_072);
            paths[at].arrived(131_072, queued, 20_000 + queued);
        };
        (0..6).for_each(|turn| measure(&mut paths, turn % 2));
        for turn in 0..40 {
            let at = Estimated.choose(&paths, 1 << 30, 131_072);
            paths[at].left(131_072);
            if turn % 4 == 3 {
                measure(&mut paths, turn / 4 % 2);
            }
        }
        let [first, second] = paths.map(|path| path.pending as f64);
        assert!((first / second - 1.0).abs() < 0.2, "{paths:?}");
    }

    /// Many in a row may be late because of whoever looks: a path that is as quick as before when
    /// it is tried again is taken to be. One that only begins quickly is so twice.
    #[test]
    fn what_was_late_by_chance_is_forgiven_twice() {
        let per_byte = Estimate::said(20.0);
        let paths = [per_byte, Estimate::said(80.0)].map(|per_byte| Load {
            per_byte,
            ..path(1.0)
        });
        let mut one = paths[0];
        let measure = |one: &mut Load, per_byte: u64| {
            let queued = one.left(8192);
            one.arrived(8192, queued, 1000 + 8192 * per_byte);
        };
        for again in 0..3 {
            (0..6).for_each(|_| measure(&mut one, 400));
            assert!(one.per_byte.value > 300.0, "{one:?}");
            assert_eq!(one.per_byte.is_doubtful(), again < 2);
            let both = [one, paths[1]];
            let tried = |since| super::begin(&both, best(&both, 8192), (1, since, 8192));
            assert_eq!(
                [15, 16, 17, 64].map(tried),
                [[1, 0, 1, 0], [1; 4]][again / 2]
            );
            measure(&mut one, 20);
            assert_eq!(one.per_byte.value < 30.0, again < 2, "{one:?}");
        }
    }

    /// A path that is not known gets single fragments, beside those of others, and none too short
    /// to teach anything.
    #[test]
    fn an_unknown_path_is_tried_and_not_trusted() {
        let mut paths = [path(1.0), unknown()];
        assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 0);
        paths[0].left(65_536);
        assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 1);
        assert_eq!(Estimated.choose(&paths, 1 << 20, 4096), 0);
        paths[1].left(65_536);
        assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 0);
        // Not even where the other has no room: nobody knows when it would end.
        paths[0].has_no_room();
        assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 0);
    }

    /// A path that is not there is not tried as a new one either: each message that looked for it
    /// waited a poll.
    #[test]
    fn a_path_that_rests_is_not_tried() {
        let mut paths = [path(1.0), unknown()];
        paths[1].has_no_room();
        while paths[1].may_have_room() {
            paths[0].pending = 65_536;
            assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 0);
            paths[0].pending = 0;
            for bytes in [8, 65_536] {
                assert_eq!(begin(&paths, (LOOK_FIRST, bytes)), 0);
            }
        }
        assert_eq!(begin(&paths, (LOOK_FIRST, 65_536)), 1);
        paths[0].pending = 65_536;
        assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 1);
    }

    /// What was too short to teach anything waited for a known path that was not there.
    #[test]
    fn a_known_path_that_rests_holds_nothing_up() {
        let mut paths = [path(1.0), unknown()];
        paths[0].has_no_room();
        assert!(paths[0].may_have_room());
        for rest in [100, 1 << 20] {
            assert_eq!(Estimated.choose(&paths, rest, 65_536), 1);
        }
    }

    /// A latency that is taken to be longer than long frames take gives way: as long as it did not
    /// nothing was learnt of what a byte costs.
    #[test]
    fn a_latency_too_long_is_unlearnt() {
        for latency in [Estimate::said(1e8), Estimate::unknown(1e8)] {
            let mut one = Load {
                latency,
                ..unknown()
            };
            for _ in 0..100 {
                one.left(64 << 10);
                one.arrived(64 << 10, 64 << 10, 150_000);
                one.left(8);
                one.arrived(8, 8, 20_000);
            }
            assert!((one.latency.value - 20_000.0).abs() < 100.0, "{one:?}");
            assert!((one.per_byte.value - 2.0).abs() < 0.1, "{one:?}");
        }
    }

    /// How often each path was taken by messages of `bytes` that come back after `took` ns.
    fn begun(paths: &mut [Load; 2], bytes: u64, took: [u64; 2]) -> [usize; 2] {
        let mut taken = [0, 0];
        for turn in 1..20_000 {
            let at = begin(paths, (turn, bytes));
            taken[at] += 1;
            let queued = paths[at].left(bytes);
            // Who looks late now and then measures too much.
            let late = if turn % 97 == 0 { 5_000_000 } else { 0 };
            paths[at].arrived(bytes, queued, took[at] + late);
        }
        taken
    }

    /// A message takes the path that has been seen to be quick, and tries the other one now and
    /// then: it took both in turn.
    #[test]
    fn messages_begin_on_the_better_path() {
        for better in [0, 1] {
            let slow = |quick: u64, slow: u64| match better {
                0 => [quick, slow],
                _ => [slow, quick],
            };
            // By latency, and by what a byte costs.
            for (bytes, took, looks) in [
                (8, slow(12_000, 48_000), 19_999 / LOOK_EVERY),
                (1000, slow(12_000, 48_000), 19_999 / LOOK_EVERY),
                (65_536, slow(1_500_000, 6_000_000), 19_999 / LOOK_EVERY_LONG),
            ] {
                let mut paths = [unknown(); 2];
                let taken = begun(&mut paths, bytes, took);
                assert!(
                    taken[1 - better] <= looks + 4 * LOOK_FIRST,
                    "{bytes}: {taken:?}"
                );
                assert!(taken[1 - better] >= looks.min(3), "{bytes}: {taken:?}");
                // What waits there counts.
                paths[better].pending = 1 << 30;
                paths[better].per_byte = Estimate::said(1.0);
                assert_eq!(begin(&paths, (1, bytes)), 1 - better);
                // It is not there.
                paths[better].pending = 0;
                paths[better].has_no_room();
                paths[better].full = false;
                assert_eq!(begin(&paths, (1, bytes)), 1 - better);
                while paths[better].may_have_room() {}
                assert_eq!(begin(&paths, (1, bytes)), better);
            }
        }
    }

    /// The rounds of asking are part of what a message costs: one path is near and asks, the other
    /// is far and takes the message at once.
    #[test]
    fn the_rounds_of_a_rendezvous_are_priced() {
        let near = Load {
            eager_multi: 4096,
            ..path(5.0)
        };
        let far = Load {
            latency: Estimate::said(2000.0),
            eager_multi: 8192,
            ..path(5.0)
        };
        let paths = [near, far];
        assert_eq!(begin(&paths, (1, 4096)), 0);
        assert_eq!(begin(&paths, (1, 4097)), 1);
        assert_eq!(begin(&paths, (1, 8193)), 0);
    }
}
