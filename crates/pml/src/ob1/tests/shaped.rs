//! Rails that are shaped, as those of rented machines are: whoever has rested sends some bytes at
//! once, and is held to the rail's speed from then on. So a rail looks as quick as the wire when
//! it is tried now and then, whatever it carries.

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
        },
        ..Model::default()
    };
    [model(40), model(160)]
}

/// Time (ns) of a message of `len` bytes to and fro, of so many.
fn to_and_fro(models: &[Model], len: usize, count: u32) -> f64 {
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

/// Messages take no longer than on the better rail alone: those of 8 KiB and more went by the
/// slower one for good where it came first in the list, and of 4 KiB every fourth did.
#[test]
fn a_slow_rail_that_begins_quickly_is_found_out() {
    let [better, slower] = rails();
    for len in [8, 1 << 10, 4 << 10, 8 << 10, 16 << 10, 64 << 10] {
        let one = to_and_fro(&[better], len, 3000);
        for models in [[better, slower], [slower, better]] {
            let both = to_and_fro(&models, len, 3000);
            // What is tried at first is the difference.
            assert!(both <= one * 1.02, "{len}: {both} ns beside {one} alone");
        }
    }
}

/// Long ones take both, and are quicker for it.
#[test]
fn long_messages_take_both() {
    let [better, slower] = rails();
    for len in [512 << 10, 1 << 20, 4 << 20] {
        let one = to_and_fro(&[better], len, 100);
        for models in [[better, slower], [slower, better]] {
            let both = to_and_fro(&models, len, 100);
            assert!(both < one, "{len}: {both} ns beside {one} alone");
        }
    }
}
