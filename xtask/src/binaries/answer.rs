//! Compares two answers of a program word by word, where numbers may differ by a tolerance.

/// The most differences that are shown.
const SHOWN: usize = 8;

/// Checks that the words are the same; numbers may differ by `tolerance`, relative to the greater.
///
/// # Errors
/// The first words that differ.
pub fn same(native: &str, ours: &str, tolerance: f64) -> Result<(), String> {
    let (native, ours): (Vec<&str>, Vec<&str>) = (words(native).collect(), words(ours).collect());
    let mut wrong: Vec<String> = native
        .iter()
        .zip(&ours)
        .filter(|(native, ours)| !is_close(native, ours, tolerance))
        .map(|(native, ours)| format!("{native} and here {ours}"))
        .collect();
    if native.len() != ours.len() {
        wrong.push(format!("{} words and here {}", native.len(), ours.len()));
    }
    let differing = wrong.len();
    wrong.truncate(SHOWN);
    match differing {
        0 => Ok(()),
        _ => Err(format!("{differing} differences: {}", wrong.join("; "))),
    }
}

/// Splits at blanks and at the signs around numbers in lists and trees.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |letter: char| letter.is_whitespace() || "(),;:[]=".contains(letter);
    text.split(is_between).filter(|word| !word.is_empty())
}

fn is_close(native: &str, ours: &str, tolerance: f64) -> bool {
    if native == ours {
        return true;
    }
    match (number(native), number(ours)) {
        (Some(one), Some(other)) => (one - other).abs() <= tolerance * one.abs().max(other.abs()),
        _ => false,
    }
}

/// A number in the syntax of C or of Fortran.
fn number(word: &str) -> Option<f64> {
    let value: f64 = word.replace(['D', 'd'], "e").parse().ok()?;
    value.is_finite().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::same;

    #[test]
    fn only_numbers_may_differ_and_only_within_the_tolerance() {
        for (native, ours, tolerance) in [
            ("E = -1.5 at 3", "E = -1.5  at\n3", 0.0),
            ("-1.000000D+01", "-1.000001E+01", 1e-6),
            ("((a:0.12518,b:2):1.0);", "((a:0.12517,b:2):1.0);", 1e-3),
        ] {
            assert_eq!(same(native, ours, tolerance), Ok(()), "{native}");
        }
        for (native, ours, tolerance) in [
            ("1.5", "1.5000001", 0.0),
            ("1.5", "1.6", 1e-3),
            ("1 2 3", "1 2", 1.0),
            ("one", "two", 1.0),
            ("nan", "inf", 1.0),
            ("0", "1e-30", 1e-3),
        ] {
            assert!(same(native, ours, tolerance).is_err(), "{native}");
        }
    }
}
