//! Which tests run, by their names.

use crate::seed::mixed;

/// Which tests run.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// A part of the name, or its end if the text ends with `$`.
    pub text: Option<String>,
    /// Part K of N of all tests, by their names.
    pub part: Option<(u64, u64)>,
    /// Only those that no earlier run passed.
    pub goes_on: bool,
}

impl Chosen {
    /// Whether a test with this full name runs.
    pub fn has(&self, name: &str) -> bool {
        let fits = self
            .text
            .as_ref()
            .is_none_or(|text| match text.strip_suffix('$') {
                Some(end) => name.ends_with(end),
                None => name.contains(text.as_str()),
            });
        fits && self.part.is_none_or(|(part, of)| {
            let sum = name
                .bytes()
                .fold(0, |sum, byte| mixed(sum ^ u64::from(byte)));
            sum % of == part - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_is_in_one_part() {
        let names: Vec<String> = (0..200).map(|at| format!("suite::test {at}")).collect();
        let part = |part| Chosen {
            part: Some((part, 4)),
            ..Chosen::default()
        };
        let parts: Vec<Chosen> = (1..=4).map(part).collect();
        for name in &names {
            assert_eq!(parts.iter().filter(|part| part.has(name)).count(), 1);
        }
        let sizes = parts
            .iter()
            .map(|part| names.iter().filter(|name| part.has(name)).count());
        assert!(sizes.into_iter().all(|size| size > 20));
    }
}
