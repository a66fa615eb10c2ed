//! Spreads the fragments of long messages over the paths to a peer, and chooses the path on which a
//! message begins.
//!
//! The cost of a path is estimated by a latency per round and a time per byte, with the bytes on
//! their way included. Both are learnt from frames whose completion reports a duration. Until then
//! the capabilities of the module are used.

use crate::module::TIMED;

/// The measured state of one path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// Its share of the bandwidth of all paths.
    pub weight: f64,
    /// Bytes given to it so far.
    pub given: u64,
    /// Bytes on their way.
    pub pending: u64,
    /// Latency of a short frame (ns): at first the module's, then measured.
    pub latency: Estimate,
    /// Time per byte (ns). Meaningless before the first measurement.
    pub per_byte: Estimate,
    /// Longest payload of a frame (bytes).
    pub fragment: u64,
    /// Longest message that leaves on it without asking the receiver (bytes).
    pub eager_multi: u64,
    /// It was full lately.
    pub full: bool,
    /// It was full although nothing was on its way: it is not connected yet, or not any more. It is
    /// not used for this number of polls.
    pub resting: u8,
}

/// A rule that spreads fragments.
pub trait Spread: Send {
    /// The path of the next fragment. The fragment has `piece` bytes if the path takes as many, and
    /// `rest` bytes of its message are left. There is at least one path. If the chosen one is full,
    /// the fragment waits for it.
    fn choose(&mut self, paths: &[Load], rest: u64, piece: u64) -> usize;
}

/// The paths in turn.
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

/// Each path gets bytes by its weight.
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

/// The path on which the fragment is expected to arrive first, given the bytes on their way. If it
/// is full, another path takes the fragment, unless it would arrive there after the whole rest on
/// the first. Then the fragment waits, so that a slow path never delays the end of a message. An
/// unmeasured path gets single fragments beside others.
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
        let measures = |path: &Load| piece(path) >= TIMED as u64;
        let new = paths.iter().position(|path| is_new(path) && measures(path));
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

/// Rounds of a rendezvous: RTS, CTS, data.
const ROUNDS: u32 = 3;
/// One in this number of messages tries another path, to notice when that gets faster. For messages
/// that measure the time per byte it is rarer, as they are expensive on a slow path. While a path
/// has too few measurements, it is one in the last number.
const MEASURE_EVERY: usize = 256;
const MEASURE_EVERY_LONG: usize = 4096;
const MEASURE_FIRST: usize = 4;
/// A path that has become slow is tried again after this number of messages, then after twice as
/// many, and so on.
const TRY_AGAIN: usize = 16;

/// The path on which a message of `bytes` would arrive first if it took no other. The rounds of a
/// rendezvous are included where it needs one. A path with an unknown time per byte counts as the
/// worst of the others.
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

/// The path on which a message begins: `best`, or one to be measured. `turn` counts messages of its
/// [`kind`], and `since` those since another path was the best.
pub(super) fn begin(paths: &[Load], best: usize, turn: usize, since: usize, bytes: u64) -> usize {
    let measures = |path: &Load| path.measures(bytes).is_enough();
    let every = match (paths.iter().all(measures), kind(bytes)) {
        (false, _) => MEASURE_FIRST,
        (true, 0) => MEASURE_EVERY,
        (true, _) => MEASURE_EVERY_LONG,
    };
    let may_measure = |path: &Load| path.takes(bytes) && path.is_idle();
    let others = || (0..paths.len()).filter(|at| *at != best && may_measure(&paths[*at]));
    if since >= TRY_AGAIN && since.is_power_of_two() {
        let mut doubtful = others().filter(|at| paths[*at].measures(bytes).is_doubtful());
        if let Some(one) = doubtful.next() {
            return one;
        }
    }
    if !turn.is_multiple_of(every) {
        return best;
    }
    let count = others().count().max(1);
    others().nth(turn / every % count).unwrap_or(best)
}

/// The value that a message of `bytes` measures: 0 latency, 1 time per byte.
pub(super) fn kind(bytes: u64) -> usize {
    usize::from(bytes >= TIMED as u64)
}

impl Load {
    /// Whether a message of `bytes` leaves on it in one frame, without a rendezvous.
    pub(super) fn takes(&self, bytes: u64) -> bool {
        bytes <= self.eager_multi.min(self.fragment)
    }

    /// Whether its time per byte has enough measurements.
    fn is_known(&self) -> bool {
        self.per_byte.is_enough()
    }

    /// Whether it would send a frame at once.
    fn is_idle(&self) -> bool {
        self.pending == 0 && !self.full && self.resting == 0
    }

    /// When `bytes` more would have arrived, after `rounds` rounds (ns from now on). Infinite if
    /// the path rests.
    fn end(&self, rounds: u32, bytes: u64) -> f64 {
        self.end_at(rounds, bytes, self.per_byte.value)
    }

    fn end_at(&self, rounds: u32, bytes: u64, per_byte: f64) -> f64 {
        match self.resting {
            0 => f64::from(rounds) * self.latency.value + (self.pending + bytes) as f64 * per_byte,
            _ => f64::INFINITY,
        }
    }

    /// The estimate that a frame of `bytes` measures.
    fn measures(&self, bytes: u64) -> &Estimate {
        match kind(bytes) {
            0 => &self.latency,
            _ => &self.per_byte,
        }
    }

    /// Marks the path as full.
    pub(super) fn has_no_room(&mut self) {
        self.full = true;
        if self.pending == 0 {
            self.resting = REST;
        }
    }

    /// Lets the path be tried after a poll. Returns whether to call this again.
    pub(super) fn may_have_room(&mut self) -> bool {
        self.full = false;
        self.resting = self.resting.saturating_sub(1);
        self.resting > 0
    }

    /// Records a frame of `bytes` that has left. Returns the bytes on their way.
    pub(super) fn left(&mut self, bytes: u64) -> u64 {
        self.resting = 0;
        self.given += bytes;
        self.pending += bytes;
        self.pending
    }

    /// Records a frame of `bytes` that has arrived after `took` ns (0: unknown). `queued` bytes
    /// were on their way when it had left.
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
            // Nothing takes less than a latency: the frame's bytes cost nearly nothing.
            self.latency.learn(took);
            self.per_byte.learn(took * BYTES_AT_LEAST / queued);
        }
    }
}

/// Polls that a resting path is not used: see [`Load::resting`].
const REST: u8 = 64;

/// An estimate of a repeatedly measured value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The number of measurements, up to `ENOUGH`.
    pub known: u32,
    /// Consecutive measurements above the permitted growth, and the estimate before the first of
    /// them. 0: no doubt.
    above: u32,
    before: f64,
    /// How often the estimate returned to that value, and how many measurements have agreed since.
    again: u32,
    agreed: u32,
}

/// Measurements until an estimate counts. Till then it is the smallest of them.
const ENOUGH: u32 = 3;
/// Most growth and most decrease of an estimate by one measurement. A process that polls late
/// measures too much, and the start of a shaped network is too fast. Each further excess in a row
/// adds four times as much. So a path that is fast at first and then slow is detected after a few
/// messages.
const MORE: f64 = 0.125;
const MORE_IN_A_ROW: f64 = 4.0;
const MOST_IN_A_ROW: u32 = 8;
const LESS: f64 = 0.25;
/// But many may be late without a fault of the path. A measurement of at most [`AS_BEFORE`] times
/// the earlier estimate restores it, twice. After that it was no chance, and the estimate falls by
/// a quarter of the usual step, until [`MOST_AGREED`] measurements agree.
const AS_BEFORE: f64 = 1.5;
const MOST_AGAIN: u32 = 2;
const MOST_AGREED: u32 = 64;
/// Least part of a long frame's time that counts for its bytes.
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

    /// A value stated by a module.
    #[must_use]
    pub fn said(value: f64) -> Estimate {
        Estimate::new(value, ENOUGH)
    }

    /// An unknown value, which the first measurement replaces.
    #[must_use]
    pub fn unknown(value: f64) -> Estimate {
        Estimate::new(value, 0)
    }

    fn is_enough(&self) -> bool {
        self.known >= ENOUGH
    }

    /// Whether it was less recently, and may be again.
    fn is_doubtful(&self) -> bool {
        self.before > 0.0 && self.again < MOST_AGAIN
    }

    /// Adds a measurement. A duration of zero or less is ignored.
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

    /// The same without a change of the best path.
    fn begin(paths: &[Load], (turn, bytes): (usize, u64)) -> usize {
        super::begin(paths, best(paths, bytes), turn, 1, bytes)
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

    /// A path without measurements.
    fn unknown() -> Load {
        Load {
            latency: Estimate::unknown(20_000.0),
            per_byte: Estimate::unknown(1000.0),
            ..path(1.0)
        }
    }

    /// Shares of 1000 fragments. Each stays on its way for the time its path takes.
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

    /// The performance of a path is measured, not taken from its module.
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

    /// No path costs nothing, and first measurements that are too high or too low are soon
    /// forgotten. A path once measured as free stayed so for ever.
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

    /// The first measurements count fully. Unmeasured paths were once taken to differ as long as
    /// one had more measurements. A long message ended late on the one that got most of it.
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

    /// Many frames in a row may seem late because the process polls late. A path that is as fast as
    /// before when it is tried again is trusted again. That happens twice, as a path may only begin
    /// fast.
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
            let tried = |since| super::begin(&both, best(&both, 8192), 1, since, 8192);
            assert_eq!(
                [15, 16, 17, 64].map(tried),
                [[1, 0, 1, 0], [1; 4]][again / 2]
            );
            measure(&mut one, 20);
            assert_eq!(one.per_byte.value < 30.0, again < 2, "{one:?}");
        }
    }

    /// An unmeasured path gets single fragments beside those of others, and none too short to
    /// measure anything.
    #[test]
    fn an_unknown_path_is_tried_and_not_trusted() {
        let mut paths = [path(1.0), unknown()];
        assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 0);
        paths[0].left(65_536);
        assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 1);
        assert_eq!(Estimated.choose(&paths, 1 << 20, 4096), 0);
        paths[1].left(65_536);
        assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 0);
        // Not even where the other is full: it is unknown when the fragment would arrive.
        paths[0].has_no_room();
        assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 0);
    }

    /// A path that is not connected is not tried as a new one either: each such message once waited
    /// a poll.
    #[test]
    fn a_path_that_rests_is_not_tried() {
        let mut paths = [path(1.0), unknown()];
        paths[1].has_no_room();
        while paths[1].may_have_room() {
            paths[0].pending = 65_536;
            assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 0);
            paths[0].pending = 0;
            for bytes in [8, 65_536] {
                assert_eq!(begin(&paths, (MEASURE_FIRST, bytes)), 0);
            }
        }
        assert_eq!(begin(&paths, (MEASURE_FIRST, 65_536)), 1);
        paths[0].pending = 65_536;
        assert_eq!(Estimated.choose(&paths, 1 << 20, 65_536), 1);
    }

    /// Fragments too short to measure anything once waited for a measured path that was not
    /// connected.
    #[test]
    fn a_known_path_that_rests_holds_nothing_up() {
        let mut paths = [path(1.0), unknown()];
        paths[0].has_no_room();
        assert!(paths[0].may_have_room());
        for rest in [100, 1 << 20] {
            assert_eq!(Estimated.choose(&paths, rest, 65_536), 1);
        }
    }

    /// A latency estimate longer than long frames take must fall. While it once did not, the time
    /// per byte was not measured.
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

    /// How often each path is taken by messages of `bytes` that return after `took` ns.
    fn begun(paths: &mut [Load; 2], bytes: u64, took: [u64; 2]) -> [usize; 2] {
        let mut taken = [0, 0];
        for turn in 1..20_000 {
            let at = begin(paths, (turn, bytes));
            taken[at] += 1;
            let queued = paths[at].left(bytes);
            // A process that polls late measures too much at times.
            let late = if turn % 97 == 0 { 5_000_000 } else { 0 };
            paths[at].arrived(bytes, queued, took[at] + late);
        }
        taken
    }

    /// A message takes the path measured as fast, and tries the other one at times. It once took
    /// both in turn.
    #[test]
    fn messages_begin_on_the_better_path() {
        for better in [0, 1] {
            let slow = |quick: u64, slow: u64| match better {
                0 => [quick, slow],
                _ => [slow, quick],
            };
            // By latency, and by time per byte.
            for (bytes, took, measured) in [
                (8, slow(12_000, 48_000), 19_999 / MEASURE_EVERY),
                (1000, slow(12_000, 48_000), 19_999 / MEASURE_EVERY),
                (
                    65_536,
                    slow(1_500_000, 6_000_000),
                    19_999 / MEASURE_EVERY_LONG,
                ),
            ] {
                let mut paths = [unknown(); 2];
                let taken = begun(&mut paths, bytes, took);
                assert!(
                    taken[1 - better] <= measured + 4 * MEASURE_FIRST,
                    "{bytes}: {taken:?}"
                );
                assert!(taken[1 - better] >= measured.min(3), "{bytes}: {taken:?}");
                // Bytes on their way count.
                paths[better].pending = 1 << 30;
                paths[better].per_byte = Estimate::said(1.0);
                assert_eq!(begin(&paths, (1, bytes)), 1 - better);
                // It is not connected.
                paths[better].pending = 0;
                paths[better].has_no_room();
                paths[better].full = false;
                assert_eq!(begin(&paths, (1, bytes)), 1 - better);
                while paths[better].may_have_room() {}
                assert_eq!(begin(&paths, (1, bytes)), better);
            }
        }
    }

    /// The rounds of a rendezvous are part of a message's cost. One path has a short latency and
    /// needs one; the other has a long latency and takes the message at once.
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
