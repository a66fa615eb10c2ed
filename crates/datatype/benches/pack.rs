//! Rates of packing 1 MiB of several types, beside the C library's memmove: `cargo bench -p
//! oxmpi-datatype`.
//!
//! A contiguous pack should reach 0.9 of memmove. `xtask bench --accept` reads the printed lines.

use oxmpi_datatype::{Basic, Convertor, Counts, Datatype, external_size, pack_external};
use oxmpi_mem::{Buffer, HeapBytes};
use std::hint::black_box;
use std::time::Instant;

const BYTES: u64 = 1 << 20;
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
    let show = |name: &str, bytes: u64, ns: f64| {
        println!("{name} us {:.2} GB/s {:.2}", ns / 1e3, bytes as f64 / ns);
    };
    let (mut x, y) = (vec![1u8; BYTES as usize], vec![2u8; BYTES as usize]);
    let memcpy = time(|| black_box(&mut x[..]).copy_from_slice(black_box(&y[..])));
    show("memcpy", BYTES, memcpy);
    let out = HeapBytes::zeroed(2 * BYTES as usize);
    for (name, datatype) in types() {
        datatype.commit();
        let count = BYTES / datatype.size();
        let (first, len) = datatype.span(count).expect("small");
        let user = HeapBytes::zeroed(len as usize);
        let buffer = Buffer {
            region: user.region(),
            origin: -first as isize,
        };
        let ns = time(|| {
            let mut convertor = Convertor::new(black_box(&datatype), count, buffer);
            convertor.pack(out.region());
        });
        show(&format!("pack-{name}"), BYTES, ns);
        if name == "contiguous" {
            println!("ratio pack-contiguous {:.3}", memcpy / ns);
        }
        let ns = time(|| {
            let mut convertor = Convertor::new(black_box(&datatype), count, buffer);
            for piece in 0.. {
                let at = piece * 8192 % BYTES as usize;
                if convertor.pack(out.region().slice(at, 8192)) < 8192 {
                    break;
                }
            }
        });
        show(&format!("pack-8k-pieces-{name}"), BYTES, ns);
        let ns = time(|| {
            let mut convertor = Convertor::new(black_box(&datatype), count, buffer);
            convertor.unpack(out.region().slice(0, (count * datatype.size()) as usize));
        });
        show(&format!("unpack-{name}"), BYTES, ns);
        let size = external_size(&datatype, count).expect("small") as usize;
        let ns = time(|| {
            let external = out.region().slice(0, size);
            pack_external(black_box(&datatype), count, buffer, external).expect("zeros fit");
        });
        show(&format!("external32-{name}"), BYTES, ns);
    }
}

fn types() -> Vec<(&'static str, Datatype)> {
    let (int, double) = (Datatype::basic(Basic::INT), Datatype::basic(Basic::DOUBLE));
    let members = [int.clone(), double.clone()];
    let particle = Datatype::create_struct(Counts::I32(&[1, 3]), Counts::I64(&[0, 8]), &members);
    let places: Vec<i64> = (0..1000).map(|at| at * 3 + at % 2).collect();
    let made = [
        ("contiguous", double.contiguous(1 << 10)),
        ("vector-8-of-16", double.vector(1 << 14, 1, 2)),
        ("vector-64-of-128", double.vector(1 << 11, 8, 16)),
        ("vector-4-of-64", int.vector(1 << 12, 1, 16)),
        (
            "matrix-column-items",
            double.vector(1 << 10, 1, 64).and_then(|t| t.resized(0, 8)),
        ),
        ("struct-int-3-doubles", particle),
        (
            "indexed-irregular",
            int.indexed_block(1, Counts::I64(&places)),
        ),
    ];
    made.into_iter()
        .map(|(name, made)| (name, made.expect("valid")))
        .collect()
}
