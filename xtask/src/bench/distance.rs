//! How far apart two processors are, and whether that changes while libraries are compared.
//!
//! A virtual machine may be moved. Then two processors may no longer share a cache, and one cache
//! line takes five times as long. Figures of two libraries are comparable only if the distance was
//! the same for both. So the time of one line is measured before and after each job, in some
//! hundredths of a second.

use std::time::Duration;

use super::library::{self, Library};

/// Two distances are the same up to this factor: noise stays below it, another cache exceeds it.
const SAME: f64 = 1.5;
/// The longest time of one measurement.
const LIMIT: Duration = Duration::from_secs(20);

/// The measured distances, in microseconds for one line.
#[derive(Debug, Default)]
pub struct Distance {
    /// `bench/limits.c`, compiled, and the library it was compiled with.
    program: Option<(Library, String)>,
    /// One distance for each step on an unchanged machine.
    steady: Vec<f64>,
    /// Steps during which it changed.
    changed: usize,
}

impl Distance {
    /// Measures with the program that this library's wrapper compiles.
    pub fn with(library: &Library) -> Distance {
        let program = library.program("limits").ok();
        Distance {
            program: program.map(|path| (library.clone(), path.display().to_string())),
            ..Distance::default()
        }
    }

    /// Runs `each` on `turns`. Returns false when the machine changed meanwhile: after the turn in
    /// which it did, or after all turns with `all`. Without `pairs`, jobs without communication
    /// between processors, the distance is not measured.
    pub fn same_through<T>(
        &mut self,
        (pairs, all): (bool, bool),
        turns: impl Iterator<Item = T>,
        mut each: impl FnMut(T),
    ) -> bool {
        let program = self.program.clone().filter(|_| pairs);
        let ask = || line(program.as_ref()?);
        let first = ask();
        let mut steady = true;
        for turn in turns {
            each(turn);
            if let (Some(first), Some(now)) = (first, ask()) {
                steady &= same(first, now);
            }
            if !steady && !all {
                break;
            }
        }
        match steady {
            true => self.steady.extend(first),
            false => self.changed += 1,
        }
        steady
    }

    /// One sentence on all measurements.
    pub fn summary(&self) -> String {
        let Some(least) = self.steady.iter().copied().reduce(f64::min) else {
            return "the distance of the processors was not measured".to_string();
        };
        let (near, far): (Vec<f64>, Vec<f64>) =
            self.steady.iter().partition(|line| same(least, **line));
        let mut words = format!(
            "one cache line took {:.3} us in {} steps",
            library::median(&near),
            near.len()
        );
        if !far.is_empty() {
            words += &format!(
                ", {:.3} us in {} (the machine was moved)",
                library::median(&far),
                far.len()
            );
        }
        words
            + &format!(
                "; it changed during {} steps, which ran again",
                self.changed
            )
    }
}

fn same(one: f64, other: f64) -> bool {
    one.max(other) <= one.min(other) * SAME
}

/// The time of one cache line from processor to processor, in microseconds; `None` with only one
/// processor.
fn line((library, program): &(Library, String)) -> Option<f64> {
    let done = library.alone(0, &[program, "--line"], LIMIT).ok()?;
    done.lines.one("line", 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moved_machine_differs_from_noise() {
        assert!(same(0.050, 0.062) && same(0.24, 0.2));
        assert!(!same(0.05, 0.24) && !same(0.24, 0.05));
    }

    #[test]
    fn the_summary_tells_near_from_far() {
        let distance = Distance {
            steady: vec![0.05, 0.24, 0.052],
            changed: 1,
            program: None,
        };
        assert_eq!(
            distance.summary(),
            "one cache line took 0.052 us in 2 steps, 0.240 us in 1 (the machine was moved); it changed during 1 steps, which ran again"
        );
        assert!(Distance::default().summary().contains("not measured"));
    }

    #[test]
    fn jobs_without_pairs_are_not_asked_about() {
        let mut ran = 0;
        assert!(Distance::default().same_through((false, false), 0..3, |_| ran += 1));
        assert_eq!(ran, 3);
    }
}
