//! How the fragments of long messages are spread over the paths to a peer.

/// What is known of one path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// Its share of the bandwidth of all paths.
    pub weight: f64,
    /// Bytes given to it so far.
    pub given: u64,
    /// Bytes on their way.
    pub pending: u64,
    /// Time of a short frame (ns).
    pub latency: f64,
    /// Time per byte (ns), by its capabilities at first, then as measured.
    pub per_byte: f64,
    /// It had no room lately.
    pub full: bool,
}

/// A rule that spreads fragments.
pub trait Spread: Send {
    /// The path of the next fragment; there is at least one.
    fn choose(&mut self, paths: &[Load]) -> usize;
}

/// One after the other.
#[derive(Debug, Default)]
pub struct RoundRobin {
    last: usize,
}

impl Spread for RoundRobin {
    fn choose(&mut self, paths: &[Load]) -> usize {
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
    fn choose(&mut self, paths: &[Load]) -> usize {
        smallest(paths, |path| path.given as f64 / path.weight.max(1e-9))
    }
}

/// The one where it is expected to arrive first, by what is on its way there.
#[derive(Debug, Default)]
pub struct Estimated;

impl Spread for Estimated {
    fn choose(&mut self, paths: &[Load]) -> usize {
        smallest(paths, |path| {
            path.latency + (path.pending as f64 + FRAGMENT) * path.per_byte
        })
    }
}

/// What a fragment is taken to have (bytes).
const FRAGMENT: f64 = 16_384.0;
/// How much of an estimate one measurement replaces.
const LEARN: f64 = 0.125;

fn smallest(paths: &[Load], cost: impl Fn(&Load) -> f64) -> usize {
    let costs = paths.iter().map(|path| (path.full, cost(path))).enumerate();
    costs
        .min_by(|(_, (full, a)), (_, (other, b))| full.cmp(other).then(a.total_cmp(b)))
        .map_or(0, |(at, _)| at)
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
        let long = bytes as f64 >= FRAGMENT / 4.0;
        if long && took as f64 > self.latency {
            let measured = (took as f64 - self.latency) / queued;
            self.per_byte += LEARN * (measured - self.per_byte);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path of `speed` bytes per ns.
    fn path(speed: f64) -> Load {
        Load {
            weight: speed,
            given: 0,
            pending: 0,
            latency: 1000.0,
            per_byte: 1.0 / speed,
            full: false,
        }
    }

    /// Shares of 1000 fragments, each of which stays on its way until its path has had the time.
    fn shares(rule: &mut dyn Spread) -> [f64; 2] {
        let mut paths = [path(4.0), path(1.0)];
        for _ in 0..1000 {
            let at = rule.choose(&paths);
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
}
