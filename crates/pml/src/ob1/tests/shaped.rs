//! Shaped rails, as rented machines have: an idle sender may send a burst, and then is limited to
//! the rail's speed. So occasional probes measure the speed of the wire, whatever the rail carries.

use super::rails::Rails;
use super::{bytes, content};
use oxmpi_btl::Limits;
use oxmpi_btl::sim::Model;

/// 25 MB/s, and a quarter of it.
fn rails() -> [Model; 2] {
    let model = |per_byte: u64| Model {
        latency: 15_000,
        per_kib: per_byte * 1024,
        burst: 64 << 10,
        may_fail: true,
        is_silent: true,
        limits: Limits {
            eager: 64 << 10,
            eager_multi: 64 << 10,
            fragment: 1 << 20,
            single_copy_from: u64::MAX,
            frames_to: 0,
        },
        ..Model::default()
    };
    [model(40), model(160)]
}

/// Mean time (ns) of a ping-pong of `len` bytes, of `count`.
fn ping_pong(models: &[Model], len: usize, count: u32) -> f64 {
    let mut job = Rails::new(2, models, 2, 3);
    let (out, into) = (bytes(len, 1), bytes(len, 0));
    for turn in 0..2 * count {
        let (from, to) = (turn % 2, 1 - turn % 2);
        let recv = job.recv(to, from as i32, 1, &into);
        let send = job.send(from, to, 1, &out);
        job.run();
        job.finish(from, send);
        job.finish(to, recv);
    }
    assert!(content(&into) == content(&out));
    job.now() as f64 / f64::from(count)
}

/// Messages take no longer than on the better rail alone. Those of 8 KiB and more stayed on the
/// slower one where it came first in the list, and of 4 KiB every fourth.
#[test]
fn a_slow_rail_that_begins_quickly_is_found_out() {
    let [better, slower] = rails();
    for len in [8, 1 << 10, 4 << 10, 8 << 10, 16 << 10, 64 << 10] {
        let one = ping_pong(&[better], len, 3000);
        for models in [[better, slower], [slower, better]] {
            let both = ping_pong(&models, len, 3000);
            // The difference is for the first probes.
            assert!(both <= one * 1.02, "{len}: {both} ns beside {one} alone");
        }
    }
}

/// Long messages use both, and are faster than on one.
#[test]
fn long_messages_take_both() {
    let [better, slower] = rails();
    for len in [512 << 10, 1 << 20, 4 << 20] {
        let one = ping_pong(&[better], len, 100);
        for models in [[better, slower], [slower, better]] {
            let both = ping_pong(&models, len, 100);
            assert!(both < one, "{len}: {both} ns beside {one} alone");
        }
    }
}
