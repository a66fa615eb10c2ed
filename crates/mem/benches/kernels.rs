//! Rates of the copy and reduce kernels on 1 MiB, beside the C library's memmove: `cargo bench -p
//! oxmpi-mem`.
//!
//! The stream rate is that of an in-place add on `f64` slices, written in the plainest way and
//! measured in the same run. The sum of doubles should reach 0.8 of it, and a contiguous copy 0.9
//! of memmove. Figures are for people and for `xtask bench --accept`, which reads the lines.

use oxmpi_mem::reduce::{Element, Op, reduce};
use oxmpi_mem::{HeapBytes, copy, copy_strided};
use std::hint::black_box;
use std::time::Instant;

const BYTES: usize = 1 << 20;
const ROUNDS: usize = 15;

/// Median time of a call, in nanoseconds, over batches.
fn time(mut f: impl FnMut()) -> f64 {
    let mut batches: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..20 {
                f();
            }
            start.elapsed().as_nanos() as f64 / 20.0
        })
        .collect();
    batches.sort_by(f64::total_cmp);
    batches[ROUNDS / 2]
}

#[allow(clippy::print_stdout)]
fn main() {
    let (a, b) = (HeapBytes::zeroed(BYTES), HeapBytes::zeroed(BYTES));
    let mut x = vec![1.0f64; BYTES / 8];
    let mut y = vec![0.5f64; BYTES / 8];
    let show =
        |name: &str, ns: f64| println!("{name} us {:.2} GB/s {:.2}", ns / 1e3, BYTES as f64 / ns);

    let stream = time(|| {
        for (y, x) in black_box(&mut y[..]).iter_mut().zip(black_box(&x[..])) {
            *y += *x;
        }
    });
    show("stream-add-f64", stream);
    for (name, op, element) in [
        ("sum-f64", Op::Sum, Element::F64),
        ("sum-f32", Op::Sum, Element::F32),
        ("sum-i32", Op::Sum, Element::I32),
        ("prod-i64", Op::Prod, Element::I64),
        ("max-f64", Op::Max, Element::F64),
        ("min-i8", Op::Min, Element::I8),
        ("bxor-u8", Op::Bxor, Element::U8),
        ("land-i32", Op::Land, Element::I32),
        ("prod-c64", Op::Prod, Element::C64),
        ("minloc-double-int", Op::Minloc, Element::DOUBLE_INT),
        ("sum-long-double", Op::Sum, Element::LONG_DOUBLE),
    ] {
        let ns = time(|| {
            reduce(
                op,
                element,
                black_box(a.region()),
                black_box(b.region()),
                BYTES / element.format.extent(),
            )
        });
        show(name, ns);
        if name == "sum-f64" {
            println!("ratio sum-f64 {:.3}", stream / ns);
        }
    }
    let moved = time(|| black_box(&mut x[..]).copy_from_slice(black_box(&y[..])));
    show("memcpy", moved);
    let ours = time(|| copy(black_box(a.region()), black_box(b.region())));
    show("copy", ours);
    println!("ratio copy {:.3}", moved / ours);
    for block in [1, 2, 4, 8, 16, 64] {
        let count = BYTES / block / 2;
        let ns = time(|| {
            copy_strided(
                black_box(a.region()),
                block,
                black_box(b.region()),
                block * 2,
                block,
                count,
            )
        });
        println!(
            "strided-{block} us {:.2} ns/block {:.3}",
            ns / 1e3,
            ns / count as f64
        );
    }
}
