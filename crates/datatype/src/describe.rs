//! A serialized datatype, for a process that applies it to its own memory: the tree of constructors
//! with their arguments.
//!
//! ```text
//! named:   | 0 : u8 | code : u8 |
//! derived: | combiner − 100 : u8 | integers : u32 | large counts : u32 | types : u32 | i32… | i64… | types… |
//! ```
//!
//! All numbers are little-endian. Arguments are those of the `_c` call (MPI-5.0 §5.1.13). The
//! constructors check what is read, so that an invalid description is an error.

use crate::contents::{Combiner, Width};
use crate::{Basic, Counts, Datatype, Distribution, TypeError};

/// Maximum nesting of a description.
const DEPTH: u32 = crate::layout::MAX_DEPTH;
/// The first combiner is 101.
const BASE: i32 = 100;

impl Datatype {
    /// The description.
    #[must_use]
    pub fn describe(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut Vec<u8>) {
        // An F90 type is its basic type under another handle.
        let basic = self.named().or_else(|| match self.is_predefined() {
            true => self.basic_unique(),
            false => None,
        });
        if let Some(basic) = basic {
            out.extend([0, basic.code()]);
            return;
        }
        let contents = self.contents_in(Width::Count);
        let combiner = self.combiner() as i32 - BASE;
        out.push(u8::try_from(combiner).expect("invariant: combiners are 101 to 116"));
        let lengths = [
            contents.integers.len(),
            contents.large_counts.len(),
            contents.datatypes.len(),
        ];
        for length in lengths {
            let length = u32::try_from(length).expect("invariant: no type has 2^32 arguments");
            out.extend(length.to_le_bytes());
        }
        out.extend(
            contents
                .integers
                .iter()
                .flat_map(|value| value.to_le_bytes()),
        );
        out.extend(
            contents
                .large_counts
                .iter()
                .flat_map(|value| value.to_le_bytes()),
        );
        for child in &contents.datatypes {
            child.write(out);
        }
    }

    /// The type that was described, committed.
    ///
    /// # Errors
    /// The bytes describe none.
    pub fn described(bytes: &[u8]) -> Result<Datatype, TypeError> {
        let mut reader = Reader { bytes };
        let found = reader.datatype(0)?;
        match reader.bytes {
            [] => {
                found.commit();
                Ok(found)
            }
            _ => Err(NONSENSE),
        }
    }
}

const NONSENSE: TypeError = TypeError::Overflow {
    what: "description of a datatype",
};

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, len: usize) -> Result<&'a [u8], TypeError> {
        let (taken, rest) = self.bytes.split_at_checked(len).ok_or(NONSENSE)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, TypeError> {
        Ok(self.take(1)?[0])
    }

    fn length(&mut self) -> Result<usize, TypeError> {
        let (word, _) = self.take(4)?.split_first_chunk().ok_or(NONSENSE)?;
        Ok(u32::from_le_bytes(*word) as usize)
    }

    fn datatype(&mut self, depth: u32) -> Result<Datatype, TypeError> {
        let combiner = self.byte()?;
        if combiner == 0 {
            let code = usize::from(self.byte()?);
            let basic = Basic::from_handle(crate::describe::FIRST_TYPE + code);
            return Ok(Datatype::basic(basic.ok_or(NONSENSE)?));
        }
        if depth == DEPTH {
            return Err(NONSENSE);
        }
        let [integers, counts, types] = [self.length()?, self.length()?, self.length()?];
        let integers = self.take(integers.checked_mul(4).ok_or(NONSENSE)?)?;
        let integers: Vec<i32> = (integers.as_chunks().0.iter())
            .map(|word| i32::from_le_bytes(*word))
            .collect();
        let counts = self.take(counts.checked_mul(8).ok_or(NONSENSE)?)?;
        let counts: Vec<i64> = (counts.as_chunks().0.iter())
            .map(|word| i64::from_le_bytes(*word))
            .collect();
        if types > self.bytes.len() {
            return Err(NONSENSE);
        }
        let types: Result<Vec<Datatype>, TypeError> =
            (0..types).map(|_| self.datatype(depth + 1)).collect();
        made(i32::from(combiner) + BASE, &integers, &counts, &types?)
    }
}

/// The handle of the first predefined type.
pub(crate) const FIRST_TYPE: usize = 0x200;

fn made(
    combiner: i32,
    integers: &[i32],
    counts: &[i64],
    types: &[Datatype],
) -> Result<Datatype, TypeError> {
    let is = |which: Combiner| combiner == which as i32;
    if is(Combiner::Struct) {
        let (blocks, places) = halves(tail(counts)?);
        return Datatype::create_struct(Counts::I64(blocks), Counts::I64(places), types);
    }
    let [old] = types else {
        return Err(NONSENSE);
    };
    match (counts, integers) {
        (&[], _) if is(Combiner::Dup) => Ok(old.dup()),
        (&[count], _) if is(Combiner::Contiguous) => old.contiguous(count),
        (&[count, block, stride], _) if is(Combiner::Vector) => old.vector(count, block, stride),
        (&[count, block, stride], _) if is(Combiner::Hvector) => old.hvector(count, block, stride),
        (&[lb, extent], _) if is(Combiner::Resized) => old.resized(lb, extent),
        (&[_, block, ref places @ ..], _) if is(Combiner::IndexedBlock) => {
            old.indexed_block(block, Counts::I64(places))
        }
        (&[_, block, ref places @ ..], _) if is(Combiner::HindexedBlock) => {
            old.hindexed_block(block, Counts::I64(places))
        }
        (all, _) if is(Combiner::Indexed) => {
            let (blocks, places) = halves(tail(all)?);
            old.indexed(Counts::I64(blocks), Counts::I64(places))
        }
        (all, _) if is(Combiner::Hindexed) => {
            let (blocks, places) = halves(tail(all)?);
            old.hindexed(Counts::I64(blocks), Counts::I64(places))
        }
        (all, &[_, order]) if is(Combiner::Subarray) && all.len().is_multiple_of(3) => {
            let (sizes, rest) = all.split_at(all.len() / 3);
            let (parts, starts) = halves(rest);
            let [sizes, parts, starts] = [sizes, parts, starts].map(Counts::I64);
            old.subarray(sizes, parts, starts, order)
        }
        (all, integers) if is(Combiner::Darray) => darray(old, all, integers),
        _ => Err(NONSENSE),
    }
}

/// The counts without the first one, the number of entries, which the lists already have.
fn tail(counts: &[i64]) -> Result<&[i64], TypeError> {
    counts.split_first().map(|(_, rest)| rest).ok_or(NONSENSE)
}

fn halves(list: &[i64]) -> (&[i64], &[i64]) {
    list.split_at(list.len() / 2)
}

fn darray(old: &Datatype, sizes: &[i64], integers: &[i32]) -> Result<Datatype, TypeError> {
    let dimensions = sizes.len();
    let [size, rank, _, ref lists @ .., order] = *integers else {
        return Err(NONSENSE);
    };
    if lists.len() != dimensions * 3 {
        return Err(NONSENSE);
    }
    let (distribs, rest) = lists.split_at(dimensions);
    let (dargs, psizes) = rest.split_at(dimensions);
    let grid = Distribution {
        size,
        rank,
        distribs,
        dargs,
        psizes,
    };
    old.darray(Counts::I64(sizes), grid, order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_DFLT_DARG, ORDER_C};

    fn samples() -> Vec<Datatype> {
        let int = Datatype::basic(Basic::INT);
        let vector = int.vector(3, 2, 5).unwrap();
        let all = Counts::I64;
        vec![
            int.clone(),
            crate::f90_real(6, 30).unwrap(),
            int.dup(),
            int.contiguous(7).unwrap(),
            vector.clone(),
            vector.hvector(2, 1, -400).unwrap(),
            int.indexed(all(&[1, 0, 3]), all(&[9, 2, -4])).unwrap(),
            int.hindexed(all(&[1, 2]), all(&[80, 4])).unwrap(),
            vector.indexed_block(2, all(&[5, 0])).unwrap(),
            int.hindexed_block(1, all(&[16, 0, 64])).unwrap(),
            Datatype::create_struct(
                all(&[1, 2]),
                all(&[0, 64]),
                &[vector.clone(), Datatype::basic(Basic::DOUBLE_INT)],
            )
            .unwrap(),
            vector.resized(-8, 100).unwrap(),
            int.subarray(all(&[4, 6]), all(&[2, 3]), all(&[1, 2]), ORDER_C)
                .unwrap(),
            int.darray(
                all(&[8, 9]),
                Distribution {
                    size: 4,
                    rank: 3,
                    distribs: &[DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC],
                    dargs: &[DISTRIBUTE_DFLT_DARG, 2],
                    psizes: &[2, 2],
                },
                ORDER_C,
            )
            .unwrap(),
        ]
    }

    #[test]
    fn types_come_back() {
        for one in samples() {
            let again = Datatype::described(&one.describe()).unwrap();
            assert_eq!(again.describe(), one.describe());
            let measure = |t: &Datatype| {
                let span = t.span(3).unwrap();
                (
                    t.size(),
                    t.lb(),
                    t.extent(),
                    t.true_lb(),
                    t.true_extent(),
                    span,
                )
            };
            assert_eq!(measure(&again), measure(&one));
            assert!(again.is_committed());
        }
    }

    /// Truncated or changed bytes give an error or another type, and never a panic.
    #[test]
    fn lies_are_errors() {
        for one in samples() {
            let bytes = one.describe();
            for end in 0..bytes.len() {
                assert!(Datatype::described(&bytes[..end]).is_err());
            }
            for at in 0..bytes.len() {
                for value in [0, 1, 11, 200, 255] {
                    let mut lie = bytes.clone();
                    lie[at] = value;
                    let _ = Datatype::described(&lie);
                }
            }
        }
    }
}
