//! The barrier by atomic additions against one by messages, from 2 to 100 000 simulated processes:
//! `cargo run --release -p oxmpi-gemini --example barrier`. Times in the network alone.
#![allow(clippy::print_stdout)]

#[path = "../tests/common/barriers.rs"]
mod barriers;

use barriers::{ByAtomics, ByMessages, fabric, time};
use oxmpi_gemini::Faults;
use oxmpi_gemini::barrier::{RADIX, Shape};
use oxmpi_gemini::fabric::Model;

fn main() {
    println!("processes  messages (µs)  tree (µs)  ratio  rounds of 2  ratio  rounds of 4  ratio");
    for size in [2, 4, 8, 16, 64, 256, 1024, 4096, 16_384, 100_000] {
        let new = || fabric(Model::default(), size, Faults::default());
        let mut other = new();
        let mut messages = ByMessages::new(&mut other, size, 1);
        let messages = time(&mut other, &mut messages, size) as f64 / 1e3;
        drop(other);
        print!("{size:9}  {messages:13.2}");
        let rounds = [2, RADIX].map(Shape::Dissemination);
        for (shape, wide) in [Shape::Tree(RADIX)]
            .into_iter()
            .chain(rounds)
            .zip([9, 11, 11])
        {
            let mut one = new();
            let mut additions = ByAtomics::new(&mut one, size, shape);
            let additions = time(&mut one, &mut additions, size) as f64 / 1e3;
            print!("  {additions:wide$.2}  {:5.2}", messages / additions);
        }
        println!();
    }
}
