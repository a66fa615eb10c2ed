//! How the fragments of long messages are spread over the paths to a peer, and which path a short
//! frame takes.

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
    pub latency: f64,
    /// How many measurements that rests upon.
    pub latency_known: u32,
    /// Time per byte (ns), by its capabilities at first, then as measured.
    pub per_byte: f64,
    /// How many measurements that rests upon; 0: nothing is known of it.
    pub known: u32,
    /// Bytes of a fragment.
    pub fragment: u64,
    /// It had no room lately.
    pub full: bool,
}

/// A rule that spreads fragments.
pub trait Spread: Send {
    /// The path of the next fragment of a message of which `rest` bytes are left to be sent; there
    /// is at least one. One that is full: the fragment waits for it.
    fn choose(&mut self, paths: &[Load], rest: u64) -> usize;
}

/// One after the other.
#[derive(Debug, Default)]
pub struct RoundRobin {
    last: usize,
}

impl Spread for RoundRobin {
    fn choose(&mut self, paths: &[Load], _rest: u64) -> usize {
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
    fn choose(&mut self, paths: &[Load], _rest: u64) -> usize {
        let cost = |path: &Load| path.given as f64 / path.weight.max(1e-9);
        smallest(paths, |path| !path.full, cost)
            .or_else(|| smallest(paths, |_| true, cost))
            .unwrap_or(0)
    }
}

/// The one where it is expected to arrive first, by what is on its way there. When that has no room
/// another takes it, but not where it would arrive later than all the rest of the message does on
/// the first: then it waits, so that the slower one is never what the message waits for.
#[derive(Debug, Default)]
pub struct Estimated;

impl Spread for Estimated {
    fn choose(&mut self, paths: &[Load], rest: u64) -> usize {
        // One of which nothing is known yet is taken to be as good as the best.
        let known = paths.iter().filter(|path| path.known > 0);
        let best = known.map(|path| path.per_byte).reduce(f64::min);
        let end = |path: &Load, bytes: u64| {
            let per_byte = match best {
                Some(best) if path.known == 0 => best,
                _ => path.per_byte,
            };
            path.latency + (path.pending + bytes) as f64 * per_byte
        };
        let next = |path: &Load| end(path, path.fragment.min(rest).max(LEAST));
        let Some(first) = smallest(paths, |_| true, next) else {
            return 0;
        };
        if !paths[first].full {
            return first;
        }
        let last = end(&paths[first], rest);
        let is_in_time = |path: &Load| !path.full && next(path) <= last;
        smallest(paths, is_in_time, next).unwrap_or(first)
    }
}

/// What a fragment is taken to have at least (bytes): where less is left latencies decide, and
/// those are known roughly.
const LEAST: u64 = 16 << 10;
/// Longest payload that tells how long a short frame takes, and not what a byte costs.
const SHORT: u64 = 4 << 10;
/// How much of an estimate a shorter time replaces at least.
const LEARN_LESS: f64 = 0.5;
/// How many measurements an estimate rests upon at most: one replaces its share of them.
pub(super) const LEARNT: u32 = 8;
/// From how many on what is known of short frames decides.
const ENOUGH: u32 = 2;
/// Of so many short frames one takes another path, so that it is known when that gets better.
const LOOK_EVERY: usize = 256;

fn smallest(
    paths: &[Load],
    fits: impl Fn(&Load) -> bool,
    cost: impl Fn(&Load) -> f64,
) -> Option<usize> {
    let fitting = paths.iter().enumerate().filter(|(_, path)| fits(path));
    let costs = fitting.map(|(at, path)| (at, cost(path)));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
}

/// The path of the next short frame of `bytes`, of those for which `is_eager` holds: the one where
/// it arrives first; while little is known of one of them, in turn, but for those so short that
/// nothing can be learnt from them. `last` is the one that the frame before has taken, and `turn`
/// counts frames.
pub(super) fn short(
    paths: &[Load],
    is_eager: impl Fn(usize) -> bool,
    (last, turn, bytes): (usize, usize, u64),
) -> usize {
    let count = paths.len();
    let mut others = (1..=count)
        .map(|n| (last + n) % count)
        .filter(|at| is_eager(*at));
    let Some(next) = others.next() else {
        return 0;
    };
    let little = |at: usize| is_eager(at) && paths[at].latency_known + paths[at].known < ENOUGH;
    let is_tiny = bytes < TIMED as u64;
    let looks = match (0..count).any(little) {
        true => !is_tiny,
        false => turn % LOOK_EVERY == 0,
    };
    if looks || last >= count || !is_eager(last) {
        return next;
    }
    if is_tiny && (0..count).any(little) {
        return last;
    }
    let end = |at: usize| {
        let path = &paths[at];
        let per_byte = if path.known > 0 { path.per_byte } else { 0.0 };
        path.latency + (path.pending + bytes) as f64 * per_byte
    };
    let all = (0..count).filter(|at| is_eager(*at));
    let best = all.min_by(|a, b| end(*a).total_cmp(&end(*b))).unwrap_or(0);
    match last < count && is_eager(last) && end(last) <= end(best) {
        true => last,
        false => best,
    }
}

impl Load {
    /// A frame of `bytes` has left.
    /// Gives the bytes that are on their way then.
    pub(super) fn left(&mut self, bytes: u64) -> u64 {
        self.given += bytes;
        self.pending += bytes;
        self.pending
    }

    /// A frame of `bytes` has arrived after `took` ns (0: unknown), with `queued` bytes on their
    /// way when it had left.
    pub(super) fn arrived(&mut self, bytes: u64, queued: u64, took: u64) {
        let queued = queued.max(1) as f64;
        self.pending = self.pending.saturating_sub(bytes);
        if took == 0 {
            return;
        }
        if bytes < SHORT {
            let per_byte = if self.known > 0 { self.per_byte } else { 0.0 };
            let measured = took as f64 - queued * per_byte;
            // What the module says of its latency is a measurement, too.
            self.latency_known = self.latency_known.max(ENOUGH);
            learn((&mut self.latency, &mut self.latency_known), measured);
        } else {
            let measured = (took as f64 - self.latency) / queued;
            learn((&mut self.per_byte, &mut self.known), measured);
        }
    }
}

/// The least of the first measurements counts, later ones for their share. Whoever looks late,
/// because others use its processor, measures too much, and who takes a frame of another length for
/// the time of this one too little: one such counts for twice what is known at most, or half. What
/// took less than nothing says nothing.
fn learn((estimate, known): (&mut f64, &mut u32), measured: f64) {
    if measured <= 0.0 {
        return;
    }
    *known = LEARNT.min(*known + 1);
    let share = 1.0 / f64::from(*known);
    let measured = match *known {
        1 => measured,
        known if known <= ENOUGH => measured.min(*estimate),
        _ => measured.clamp(*estimate * 0.5, *estimate * 2.0),
    };
    let share = match measured < *estimate {
        true => share.max(LEARN_LESS),
        false => share,
    };
    *estimate += (measured - *estimate) * share;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No path costs nothing, and a first look that comes late is soon forgotten.
    #[test]
    fn odd_first_measurements_are_outlived() {
        for first in [15_000, 100_000_000] {
            let mut one = Load {
                latency: 20_000.0,
                known: 0,
                ..path(1.0)
            };
            for took in [first, first] {
                one.left(4096);
                one.arrived(4096, 4096, took);
            }
            for _ in 0..100 {
                one.left(64 << 10);
                one.arrived(64 << 10, 64 << 10, 10_000_000);
            }
            let wanted = (10_000_000.0 - one.latency) / 65536.0;
            let ratio = one.per_byte / wanted;
            assert!(
                (0.8..1.25).contains(&ratio),
                "{first}: {} of {wanted}",
                one.per_byte
            );
        }
    }

    /// A path of `speed` bytes per ns.
    fn path(speed: f64) -> Load {
        Load {
            weight: speed,
            given: 0,
            pending: 0,
            latency: 1000.0,
            latency_known: 0,
            per_byte: 1.0 / speed,
            known: LEARNT,
            fragment: 10_000,
            full: false,
        }
    }

    /// Shares of 1000 fragments, each of which stays on its way until its path has had the time.
    fn shares(rule: &mut dyn Spread) -> [f64; 2] {
        let mut paths = [path(4.0), path(1.0)];
        for _ in 0..1000 {
            let at = rule.choose(&paths, 1 << 30);
            paths[at].left(10_000);
            for path in &mut paths {
                let sent = (2000.0 / path.per_byte) as u64;
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
            load.arrived(16_384, queued, 1000 + 32_768);
        }
        assert!((load.per_byte - 2.0).abs() < 0.05, "{load:?}");
    }

    /// The first measurements count for what they are: paths of which nothing was known were taken
    /// to differ as long as one had been measured more often than the other, and a long message
    /// ended late on the one that got most of it.
    #[test]
    fn equal_paths_share_alike_from_the_first_measurement_on() {
        let unknown = Load {
            per_byte: 1000.0,
            known: 0,
            ..path(1.0)
        };
        let mut paths = [unknown, unknown];
        let measure = |paths: &mut [Load; 2], at: usize| {
            let queued = paths[at].left(131_072);
            paths[at].arrived(131_072, queued, 1000 + queued);
        };
        measure(&mut paths, 0);
        for turn in 0..40 {
            let at = Estimated.choose(&paths, 1 << 30);
            paths[at].left(131_072);
            if turn % 4 == 3 {
                measure(&mut paths, turn / 4 % 2);
            }
        }
        let [first, second] = paths.map(|path| path.pending as f64);
        assert!((first / second - 1.0).abs() < 0.2, "{paths:?}");
    }

    /// A rail in virtual time: bytes leave it at its speed, and it takes so many that wait.
    struct Rail {
        /// ns for a byte.
        per_byte: u64,
        /// Bytes that it takes before it is full.
        room: u64,
        /// When each frame on it ends, and what is told of it then.
        frames: std::collections::VecDeque<(u64, u64, u64, u64)>,
    }

    /// When a message of `bytes` has arrived that leaves at `now`.
    fn message(rails: &mut [Rail; 2], paths: &mut [Load; 2], bytes: u64, now: &mut u64) -> u64 {
        const FRAGMENT: u64 = 128 << 10;
        let (began, mut rest) = (*now, bytes);
        loop {
            for (rail, path) in rails.iter_mut().zip(&mut *paths) {
                while let Some(&(end, len, queued, left)) = rail.frames.front()
                    && end <= *now
                {
                    rail.frames.pop_front();
                    path.arrived(len, queued, end - left);
                }
                path.full = path.pending >= rail.room;
            }
            while rest > 0 {
                let at = Estimated.choose(paths, rest);
                if paths[at].full {
                    break;
                }
                let len = rest.min(FRAGMENT);
                let rail = &mut rails[at];
                let begins = rail.frames.back().map_or(*now, |frame| frame.0.max(*now));
                let end = begins + len * rail.per_byte + 20_000;
                rail.frames.push_back((end, len, paths[at].left(len), *now));
                paths[at].full = paths[at].pending >= rail.room;
                rest -= len;
            }
            let ends = rails.iter().filter_map(|rail| rail.frames.front());
            match ends.map(|frame| frame.0).min() {
                Some(next) => *now = next,
                None => return *now - began,
            }
        }
    }

    /// Rails of 25 and 6 MB/s: what the slow one had taken, because the fast one was full, was what
    /// a message waited for, and both together were slower than the fast one alone.
    #[test]
    fn unlike_rails_carry_nine_tenths_of_their_sum() {
        let rail = |per_byte| Rail {
            per_byte,
            room: 320 << 10,
            frames: std::collections::VecDeque::new(),
        };
        let mut rails = [rail(40), rail(160)];
        let mut paths = [path(1.0), path(1.0)].map(|path| Load {
            per_byte: 1000.0,
            known: 0,
            fragment: 128 << 10,
            ..path
        });
        let mut now = 0;
        // Nothing is known of them.
        message(&mut rails, &mut paths, 4 << 20, &mut now);
        for bytes in [4 << 20, 16 << 20, 64 << 20] {
            let ideal = bytes * 32;
            let took = message(&mut rails, &mut paths, bytes, &mut now);
            assert!(
                ideal * 10 >= took * 9,
                "{bytes} B: {took} ns, {ideal} at best"
            );
        }
        for bytes in [128_u64 << 10, 300 << 10, 1 << 20] {
            let alone = bytes * 40 + 20_000 * bytes.div_ceil(128 << 10);
            let took = message(&mut rails, &mut paths, bytes, &mut now);
            assert!(
                took * 100 <= alone * 101,
                "{bytes} B: {took} ns, {alone} alone"
            );
        }
    }

    /// A short frame takes the rail that has been seen to be quick, and tries the other one now and
    /// then: it took both in turn.
    #[test]
    fn short_frames_take_the_better_path() {
        let mut paths = [path(1.0), path(4.0)];
        let (mut last, mut taken) = (0, [0, 0]);
        for turn in 0..10_000 {
            let at = short(&paths, |_| true, (last, turn, 2000));
            taken[at] += 1;
            last = at;
            let queued = paths[at].left(2000);
            paths[at].arrived(2000, queued, [40_000, 10_000][at]);
        }
        assert!(taken[0] > 4 && taken[0] < 60, "{taken:?}");
        // What waits there counts.
        paths[1].pending = 1 << 20;
        assert_eq!(short(&paths, |_| true, (1, 1, 2000)), 0);
        // One late look does not make it a bad one.
        paths[1].pending = 0;
        let queued = paths[1].left(2000);
        paths[1].arrived(2000, queued, 5_000_000);
        assert_eq!(short(&paths, |_| true, (1, 1, 2000)), 1);
        // Only one is for short frames.
        assert_eq!(short(&paths, |at| at == 1, (0, 1, 2000)), 1);
    }
}
