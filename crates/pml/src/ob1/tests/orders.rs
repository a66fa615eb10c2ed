//! All orders of arrival, not a sample, of the frames of messages over three different modules. At
//! each step any frame in flight may be the next; all sequences of choices are run.

use super::rails::Rails;
use super::{bytes, content};
use oxmpi_btl::Limits;
use oxmpi_btl::sim::{Flight, Model};

/// Enumerates sequences of choices: after each run, the last choice with an alternative is changed.
#[derive(Default)]
struct Choices {
    made: Vec<(usize, usize)>,
    next: usize,
}

impl Choices {
    fn choose(&mut self, among: usize) -> usize {
        if self.next == self.made.len() {
            self.made.push((0, among));
        }
        let (choice, bound) = self.made[self.next];
        assert_eq!(bound, among, "the same choices lead to the same state");
        self.next += 1;
        choice
    }

    /// Whether there is another sequence.
    fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some((choice, bound)) = self.made.pop() {
            if choice + 1 < bound {
                self.made.push((choice + 1, bound));
                return true;
            }
        }
        false
    }
}

/// High bandwidth and latency, low bandwidth and latency, and one of short frames.
fn mixed_models(eager_multi: usize) -> [Model; 3] {
    let model = |latency, per_kib, eager, fragment, may_fail| Model {
        latency,
        per_kib,
        may_fail,
        limits: Limits {
            eager,
            eager_multi,
            fragment,
            single_copy_from: u64::MAX,
            frames_to: 0,
        },
        ..Model::default()
    };
    [
        model(3000, 50, 2048, 8192, false),
        model(1000, 200, 1024, 4096, true),
        model(1100, 400, 512, 2048, true),
    ]
}

/// Runs a message of `len` bytes and a short one behind it in the chosen order. Returns the most
/// frames in flight at once, and how many each module has carried.
fn run(
    len: usize,
    eager_multi: usize,
    expected: bool,
    choices: &mut Choices,
) -> (usize, [usize; 3]) {
    let mut job = Rails::new(2, &mixed_models(eager_multi), 0, 1);
    let outs = [bytes(len, 1), bytes(8, 2)];
    let intos = [bytes(len, 200), bytes(8, 200)];
    let post = |job: &mut Rails| [0, 1].map(|n: usize| job.recv(1, 0, 5, &intos[n]));
    let early = expected.then(|| post(&mut job));
    let sends = [0, 1].map(|n: usize| job.send(0, 1, 5, &outs[n]));
    let (mut most, mut carried) = (0, [0; 3]);
    let mut receives = early;
    loop {
        let mut flights: Vec<Flight> = Vec::new();
        let mut gather = |job: &Rails, flights: &mut Vec<Flight>| {
            for (network, carried) in job.networks.iter().zip(&mut carried) {
                let arrived = std::iter::from_fn(|| network.lock().arrive());
                let before = flights.len();
                flights.extend(arrived);
                *carried += flights.len() - before;
            }
        };
        gather(&job, &mut flights);
        while !flights.is_empty() {
            most = most.max(flights.len());
            let flight = flights.remove(choices.choose(flights.len()));
            let to = flight.to as usize;
            job.ranks[to].on_frame(&mut job.wires[to], flight.from, &flight.frame());
            job.progress();
            gather(&job, &mut flights);
        }
        // Posts the receives of the unexpected messages.
        if receives.is_some() {
            break;
        }
        receives = Some(post(&mut job));
    }
    for (n, id) in receives.into_iter().flatten().enumerate() {
        assert_eq!(job.finish(1, id).error, 0);
        assert!(
            content(&intos[n]) == content(&outs[n]),
            "{:?}",
            choices.made
        );
    }
    for id in sends {
        assert_eq!(job.finish(0, id).error, 0);
    }
    for (rank, wire) in job.ranks.iter().zip(&job.wires) {
        let rest = (rank.outgoing(), rank.failure(), wire.unsettled());
        assert_eq!(rest, (0, None, 0));
        assert_eq!(rank.requests.live(), 0);
    }
    (most, carried)
}

/// Runs all orders. Returns their number, and the most frames in flight at once.
fn all(len: usize, eager_multi: usize, expected: bool) -> (usize, usize) {
    let mut choices = Choices::default();
    let (mut orders, mut at_once) = (0, 0);
    loop {
        let (most, carried) = run(len, eager_multi, expected, &mut choices);
        at_once = at_once.max(most);
        assert!(carried.iter().all(|frames| *frames > 0), "{carried:?}");
        orders += 1;
        if !choices.advance() {
            return (orders, at_once);
        }
    }
}

/// A multi-fragment eager message, in six frames over three modules, and a short one behind it: 7!
/// orders. Once expected, once not.
#[test]
fn every_order_over_three_modules_without_asking() {
    for expected in [true, false] {
        assert_eq!(all(22_000, 32_768, expected), (5040, 7));
    }
}

/// A rendezvous whose rest leaves in six or more frames, with the short message somewhere between.
#[test]
fn every_order_over_three_modules_of_a_rendezvous() {
    for expected in [true, false] {
        let (orders, at_once) = all(22_000, 2048, expected);
        assert!(orders >= 720 && at_once >= 6, "{orders} {at_once}");
    }
}
