//! Type signatures: the sequence of predefined types of a message, without displacements. A
//! signature is a tree with shared parts and a hash. Two signatures, or prefixes, are equal if
//! lengths and hashes are. MPI-5.0 §3.3.1 (type matching), §5.1 (signatures).
//!
//! The hash of a sequence is a polynomial of its types. The hashes of a concatenation, of a
//! repetition and of a prefix follow from those of the parts, so no message is ever expanded.

use std::sync::Arc;

/// A prime, 2^61 - 1.
const MODULUS: u64 = (1 << 61) - 1;
/// Any number between the largest handle of a predefined type and the prime.
const BASE: u64 = 0x0123_4567_89ab_cdef;

/// The hash of a sequence, and its number of predefined types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hash {
    pub value: u64,
    pub len: u64,
}

fn times(a: u64, b: u64) -> u64 {
    u64::try_from(u128::from(a) * u128::from(b) % u128::from(MODULUS)).unwrap_or(0)
}

fn power(exponent: u64) -> u64 {
    let (mut result, mut square, mut left) = (1, BASE, exponent);
    while left > 0 {
        if left & 1 == 1 {
            result = times(result, square);
        }
        square = times(square, square);
        left >>= 1;
    }
    result
}

impl Hash {
    fn of(basic: usize) -> Hash {
        Hash {
            value: basic as u64,
            len: 1,
        }
    }

    /// The concatenation of two sequences.
    pub fn then(self, other: Hash) -> Hash {
        Hash {
            value: (self.value + times(power(self.len), other.value)) % MODULUS,
            len: self.len.wrapping_add(other.len),
        }
    }

    fn repeat(self, count: u64) -> Hash {
        let (mut result, mut part, mut left) = (Hash::default(), self, count);
        while left > 0 {
            if left & 1 == 1 {
                result = result.then(part);
            }
            part = part.then(part);
            left >>= 1;
        }
        result
    }
}

/// A signature.
#[derive(Debug)]
pub struct Signature {
    node: Node,
    pub hash: Hash,
    /// Whether it contains MPI_PACKED, which matches everything.
    pub packed: bool,
}

#[derive(Debug)]
enum Node {
    Basic(usize),
    Repeat(u64, Arc<Signature>),
    Sequence(Vec<Arc<Signature>>),
}

impl Signature {
    /// The signature of a predefined type with one element.
    pub fn basic(handle: usize) -> Arc<Signature> {
        Arc::new(Signature {
            node: Node::Basic(handle),
            hash: Hash::of(handle),
            packed: handle == crate::library::PACKED,
        })
    }

    /// Its first predefined type; `None`: it is empty.
    pub fn first(&self) -> Option<usize> {
        match &self.node {
            Node::Basic(handle) => Some(*handle),
            Node::Repeat(0, _) => None,
            Node::Repeat(_, part) => part.first(),
            Node::Sequence(parts) => parts.iter().find_map(|part| part.first()),
        }
    }

    /// `count` repetitions of a signature.
    pub fn repeat(count: u64, part: Arc<Signature>) -> Arc<Signature> {
        if count == 1 {
            return part;
        }
        Arc::new(Signature {
            hash: part.hash.repeat(count),
            packed: part.packed && count > 0,
            node: Node::Repeat(count, part),
        })
    }

    /// The concatenation of signatures.
    pub fn sequence(parts: Vec<Arc<Signature>>) -> Arc<Signature> {
        let hashes = parts.iter().map(|part| part.hash);
        Arc::new(Signature {
            hash: hashes.fold(Hash::default(), Hash::then),
            packed: parts.iter().any(|part| part.packed),
            node: Node::Sequence(parts),
        })
    }

    /// The hash of the first `len` types; `None`: it is shorter.
    pub fn beginning(&self, len: u64) -> Option<Hash> {
        if len > self.hash.len {
            return None;
        }
        if len == self.hash.len {
            return Some(self.hash);
        }
        match &self.node {
            Node::Basic(_) => Some(Hash::default()),
            Node::Repeat(_, part) => {
                let whole = len / part.hash.len;
                let rest = part.beginning(len % part.hash.len)?;
                Some(part.hash.repeat(whole).then(rest))
            }
            Node::Sequence(parts) => {
                let (mut hash, mut left) = (Hash::default(), len);
                for part in parts {
                    let taken = left.min(part.hash.len);
                    hash = hash.then(part.beginning(taken)?);
                    left -= taken;
                }
                Some(hash)
            }
        }
    }

    /// In words: runs of equal predefined types, as `2 MPI_INT, 1 MPI_DOUBLE`; only the first few.
    pub fn words(&self, name: &dyn Fn(usize) -> String) -> String {
        const MOST: usize = 4;
        let mut runs: Vec<(usize, u64)> = Vec::new();
        let whole = self.runs(&mut runs, MOST);
        let mut words: Vec<String> = (runs.iter().take(MOST))
            .map(|(basic, count)| format!("{count} {}", name(*basic)))
            .collect();
        if !whole || runs.len() > MOST {
            words.push(format!("… ({} in all)", self.hash.len));
        }
        match words.is_empty() {
            true => "nothing".to_owned(),
            false => words.join(", "),
        }
    }

    /// Appends its runs; false: there are more than `most`.
    fn runs(&self, runs: &mut Vec<(usize, u64)>, most: usize) -> bool {
        let mut add = |basic: usize, count: u64| match runs.last_mut() {
            Some((last, number)) if *last == basic => *number += count,
            _ => runs.push((basic, count)),
        };
        match &self.node {
            Node::Basic(basic) => add(*basic, 1),
            Node::Repeat(0, _) => {}
            Node::Repeat(count, part) => match &part.node {
                Node::Basic(basic) => add(*basic, *count),
                _ => {
                    for _ in 0..*count {
                        if !part.runs(runs, most) {
                            return false;
                        }
                    }
                }
            },
            Node::Sequence(parts) => {
                return parts.iter().all(|part| part.runs(runs, most));
            }
        }
        runs.len() <= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair() -> Arc<Signature> {
        Signature::sequence(vec![Signature::basic(7), Signature::basic(9)])
    }

    /// Equal sequences have equal hashes, however they are built; other sequences have others.
    #[test]
    fn a_sequence_has_one_hash() {
        let written = (0..10).map(|n| Signature::basic(if n % 2 == 0 { 7 } else { 9 }));
        let written = Signature::sequence(written.collect());
        let repeated = Signature::repeat(5, pair());
        assert_eq!(written.hash, repeated.hash);
        let nested = Signature::sequence(vec![
            Signature::repeat(2, pair()),
            Signature::repeat(3, pair()),
        ]);
        assert_eq!(written.hash, nested.hash);
        let other = Signature::sequence(vec![Signature::basic(9), Signature::basic(7)]);
        assert_ne!(Signature::repeat(5, other).hash, repeated.hash);
    }

    /// Prefixes of all lengths have the hashes of the expanded sequence.
    #[test]
    fn beginnings_follow_from_the_parts() {
        let parts = [
            Signature::repeat(3, pair()),
            Signature::repeat(1 << 40, Signature::basic(5)),
        ];
        let tree = Signature::sequence(parts.to_vec());
        for len in 0..12u64 {
            let written = (0..len).map(|n| {
                Signature::basic(match n {
                    6.. => 5,
                    n if n % 2 == 0 => 7,
                    _ => 9,
                })
            });
            let written = Signature::sequence(written.collect());
            assert_eq!(tree.beginning(len), Some(written.hash), "{len}");
        }
        assert_eq!(tree.beginning(tree.hash.len), Some(tree.hash));
        assert_eq!(tree.beginning(tree.hash.len + 1), None);
    }

    #[test]
    fn words_name_runs() {
        let name = |basic: usize| format!("T{basic}");
        assert_eq!(
            Signature::repeat(4, Signature::basic(7)).words(&name),
            "4 T7"
        );
        let long = Signature::repeat(50, pair()).words(&name);
        assert_eq!(long, "1 T7, 1 T9, 1 T7, 1 T9, … (100 in all)");
        assert_eq!(Signature::repeat(0, pair()).words(&name), "nothing");
    }
}
