//! The set of bytes of a message that have arrived. Fragments may arrive in any order, also
//! repeatedly.
//!
//! While fragments arrive in order, a count is enough and nothing is allocated. A fragment that
//! leaves a gap, or is repeated over another path, goes into a list of ranges.

/// Sorted disjoint ranges that do not touch each other.
pub type Ranges = Vec<(u64, u64)>;

/// Adds a fragment to the `moved` bytes that have arrived. Without `ranges` these are the first
/// bytes of the message; otherwise `ranges` lists them.
#[inline]
pub fn cover(moved: &mut u64, ranges: &mut Option<Box<Ranges>>, offset: u64, len: u64) {
    if offset == *moved && ranges.is_none() {
        *moved += len;
    } else {
        enter(moved, ranges, offset, len);
    }
}

#[cold]
fn enter(moved: &mut u64, ranges: &mut Option<Box<Ranges>>, offset: u64, len: u64) {
    let ranges = ranges.get_or_insert_with(|| {
        let first = (0, *moved);
        Box::new(if *moved > 0 { vec![first] } else { Vec::new() })
    });
    let (mut from, mut to) = (offset, offset + len);
    let first = ranges.partition_point(|(_, end)| *end < from);
    let last = ranges.partition_point(|(start, _)| *start <= to);
    for (start, end) in ranges.drain(first..last) {
        from = from.min(start);
        to = to.max(end);
    }
    ranges.insert(first, (from, to));
    *moved = ranges.iter().map(|(start, end)| end - start).sum();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_each_byte_once_in_any_order() {
        for seed in 1..200_u64 {
            let mut random = seed;
            let (mut moved, mut ranges) = (0, None);
            let mut model = [false; 100];
            for _ in 0..60 {
                random = random.wrapping_mul(6_364_136_223_846_793_005) + 1;
                let offset = (random >> 33) % 100;
                let len = (random >> 50) % (101 - offset);
                cover(&mut moved, &mut ranges, offset, len);
                for at in offset..offset + len {
                    model[at as usize] = true;
                }
                assert_eq!(moved, model.iter().filter(|come| **come).count() as u64);
            }
        }
    }
}
