//! The known word nearest to a mistyped one, for options, parameters and component names.

/// The word of `known` with the fewest edits from `given`: at most a third of the letters, and
/// never more than three. Case and the difference between `-` and `_` do not count.
pub fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = plain(given);
    known
        .into_iter()
        .map(|word| (distance(&given, &plain(word)), word))
        .filter(|(edits, word)| *edits <= (word.len().max(given.len()) / 3).clamp(1, 3))
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, word)| word)
}

fn plain(word: &str) -> Vec<char> {
    word.chars()
        .map(|c| {
            if c == '-' {
                '_'
            } else {
                c.to_ascii_lowercase()
            }
        })
        .collect()
}

/// The edit distance: insertions, deletions, replacements, and swaps of neighbours.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let differ = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (row[j - 1] + 1)
                .min(rows[i - 1][j] + 1)
                .min(rows[i - 1][j - 1] + differ);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant() {
        let known = ["spin_us", "yield_count", "smsc", "sm_eager_limit", "coll"];
        for (given, want) in [
            ("spin_su", Some("spin_us")),
            ("SPIN-US", Some("spin_us")),
            ("yeild_count", Some("yield_count")),
            ("sm_eagerlimit", Some("sm_eager_limit")),
            ("col", Some("coll")),
            ("banana", None),
            ("", None),
        ] {
            assert_eq!(nearest(given, known), want, "{given}");
        }
    }
}
