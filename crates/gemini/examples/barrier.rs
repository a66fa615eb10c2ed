//! The barrier by atomic additions against one by messages, from 2 to 100 000 simulated processes:
//! `cargo run --release -p oxmpi-gemini --example barrier`. Times in the network alone.
//!
//! A line is a name, a number of processes, and seconds: `messages` in rounds that double their
//! reach; `tree` by additions, with four children each; `rounds.2` and `rounds.4` by additions, in
//! rounds that reach two and four times further. `--quick`: up to 4096 processes.
#![allow(clippy::print_stdout)]

#[path = "../tests/common/barriers.rs"]
mod barriers;

use barriers::{ByAtomics, ByMessages, Group, fabric, time};
use oxmpi_gemini::Faults;
use oxmpi_gemini::barrier::{RADIX, Shape};
use oxmpi_gemini::fabric::{Fabric, Model};

const SIZES: [u32; 10] = [2, 4, 8, 16, 64, 256, 1024, 4096, 16_384, 100_000];

fn main() {
    let is_quick = std::env::args().any(|arg| arg == "--quick");
    let most = if is_quick { 4096 } else { u32::MAX };
    let shapes = [
        ("tree", Shape::Tree(RADIX)),
        ("rounds.2", Shape::Dissemination(2)),
        ("rounds.4", Shape::Dissemination(RADIX)),
    ];
    for size in SIZES.into_iter().filter(|size| *size <= most) {
        measure("messages", size, |fabric| ByMessages::new(fabric, size, 1));
        for (name, shape) in shapes {
            measure(name, size, |fabric| ByAtomics::new(fabric, size, shape));
        }
    }
}

/// One barrier of a new group.
fn measure<G: Group>(name: &str, size: u32, new: impl Fn(&mut Fabric) -> G) {
    let mut fabric = fabric(Model::default(), size, Faults::default());
    let mut group = new(&mut fabric);
    let nanoseconds = time(&mut fabric, &mut group, size);
    println!("{name} {size} {:.9}", nanoseconds as f64 / 1e9);
}
