//! What a progress thread hides, under virtual time: every frame takes a millisecond, the ranks
//! compute after their call, and look at what has come either at once or when they have done.

use crate::jobs::{Rank, called, roomy};
use crate::select::Preference;
use core::task::Poll;
use oxmpi_btl::sim::{Flight, Model, Network};
use oxmpi_core::collectives::{Collective, Step};

/// A millisecond in virtual nanoseconds.
const DELAY: u64 = 1_000_000;

/// A job on the way.
struct Job {
    network: Network,
    ranks: Vec<Rank>,
    /// What has come for each rank while that computed.
    waiting: Vec<Vec<Flight>>,
    /// When each was done.
    done: Vec<Option<u64>>,
    /// The network stands still while nothing is under way; the ranks compute on.
    idle: u64,
}

impl Job {
    fn now(&self) -> u64 {
        self.network.now() + self.idle
    }

    /// A rank takes a frame, if there is one, and moves its operation on.
    fn look(&mut self, me: usize, flight: Option<&Flight>) {
        let now = self.now();
        let rank = &mut self.ranks[me];
        let mut wire = self.network.wire(u32::try_from(me).unwrap());
        if let Some(flight) = flight {
            rank.pml.on_frame(&mut wire, flight.from, &flight.frame());
        }
        rank.pml.flush(&mut wire);
        if self.done[me].is_some() {
            return;
        }
        match rank.operation.poll_over(&mut rank.pml, &mut wire) {
            Poll::Pending => {}
            Poll::Ready(Step::Done(result)) => {
                result.unwrap();
                self.done[me] = Some(now);
            }
            Poll::Ready(Step::Upcall(_)) => unreachable!("the operation is predefined"),
        }
    }
}

/// How long after its call the last rank has its result, where all compute for so long first.
fn ends(size: usize, count: usize, computes: u64, thread: bool) -> u64 {
    let model = Model {
        latency: DELAY,
        ..Model::default()
    };
    let (call, any) = (Collective::Allreduce, Preference::default());
    let mut job = Job {
        network: Network::new(model, 1),
        ranks: called(call, &any, &roomy(size), size, count),
        waiting: (0..size).map(|_| Vec::new()).collect(),
        done: vec![None; size],
        idle: 0,
    };
    for me in 0..size {
        job.look(me, None);
    }
    let mut computing = computes > 0;
    while job.done.contains(&None) {
        let next = job.network.next_at().map(|at| at + job.idle);
        if computing && next.is_none_or(|at| at >= computes) {
            // Everybody has done its work and waits from now on.
            computing = false;
            if next.is_none() {
                job.idle = computes - job.network.now();
            }
            for me in 0..size {
                for flight in std::mem::take(&mut job.waiting[me]) {
                    job.look(me, Some(&flight));
                }
                job.look(me, None);
            }
            continue;
        }
        let Some(flight) = job.network.arrive() else {
            continue;
        };
        let to = flight.to as usize;
        match computing && !thread {
            true => job.waiting[to].push(flight),
            false => job.look(to, Some(&flight)),
        }
    }
    job.done.into_iter().flatten().max().unwrap()
}

/// The part of the waiting that goes on behind computation which is a fifth longer than it.
fn hidden(size: usize, count: usize, thread: bool) -> f64 {
    let alone = ends(size, count, 0, thread);
    let computes = alone + alone / 5;
    let waits = ends(size, count, computes, thread).saturating_sub(computes);
    1.0 - waits as f64 / alone as f64
}

//= MPI-5.0 §6.12: nonblocking collectives overlap with computation
#[test]
fn a_progress_thread_hides_the_waiting_of_an_allreduce() {
    for size in [2, 3, 4, 7, 8, 16, 17] {
        for count in [1, 200, 3000] {
            let (with, without) = (hidden(size, count, true), hidden(size, count, false));
            assert!(
                with >= 0.9,
                "{size} ranks, {count} ints: {with:.2} is hidden"
            );
            // Without it a rank that computes takes no step after its first.
            let steps = ends(size, count, 0, false) / DELAY;
            let first = 1.5 / steps as f64;
            assert!(
                without <= first.min(1.0),
                "{size} ranks, {count} ints, {steps} steps: {without:.2} without a thread"
            );
        }
    }
}
