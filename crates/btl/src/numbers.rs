//! Hash tables keyed by numbers that no attacker chooses: a peer, or a ticket of this process. Each
//! frame makes several look-ups. The default hash, made against chosen keys, would be most of their
//! cost.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A hash table keyed by a number.
pub(crate) type ByNumber<K, V> = HashMap<K, V, BuildHasherDefault<Product>>;

/// Multiplies by an odd number and folds the upper half of the product into the lower. A table
/// takes its slot from the lowest bits, and a first comparison from the highest.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Product(u64);

impl Hasher for Product {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        let product = u128::from(self.0 ^ number) * 0x9e37_79b9_7f4a_7c15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Consecutive numbers and multiples, as peers and tickets are, are spread over a table of 1024
    /// slots.
    #[test]
    fn numbers_are_spread() {
        for step in [1, 2, 16, 1024, 1 << 20, 1 << 32] {
            let places = (0..1024u64).map(|n| {
                let mut hash = Product::default();
                hash.write_u64(n * step);
                hash.finish() % 1024
            });
            let places: HashSet<u64> = places.collect();
            assert!(places.len() > 512, "{step}: {}", places.len());
        }
    }
}
