//! What the calls of a process have used: protocols, algorithms and cuts, counted by kind of call
//! and length in an [`Account`].
//!
//! Each choice is a function of the call's arguments, the job's shape and the tuning. So a rank of
//! the same program has the same account in each run, beside other load, too. A value that depends
//! on time must not be counted.
//!
//! A process has an account only where the user asked for one (`report`, `report_choices`). Layers
//! count a call where they choose. Without an account nothing stands in the path of a call.

use core::fmt::Write as _;
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;

/// See the module.
#[derive(Default)]
pub struct Account(Mutex<BTreeMap<Class, Sums>>);

/// An amount of a call, such as bytes sent. The account shows the average of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Its text behind the number: `B sent`.
    pub unit: &'static str,
    /// The number.
    pub number: u64,
}

/// Calls with the same line.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    call: &'static str,
    /// 0: no bytes; n: at least 2ⁿ⁻¹, below 2ⁿ.
    power: u32,
    chosen: String,
}

#[derive(Default)]
struct Sums {
    calls: u64,
    amounts: Vec<Amount>,
}

impl Account {
    /// Counts a call of `bytes` bytes. `chosen`: its protocol or algorithm, and its cut. Calls of a
    /// class have the same kinds of amounts.
    #[cold]
    pub fn count(&self, call: &'static str, bytes: u64, chosen: String, amounts: &[Amount]) {
        let power = bytes.checked_ilog2().map_or(0, |power| power + 1);
        let mut classes = self.0.lock();
        let class = Class {
            call,
            power,
            chosen,
        };
        let sums = classes.entry(class).or_default();
        if sums.calls == 0 {
            sums.amounts = amounts.to_vec();
        } else {
            for (sum, amount) in sums.amounts.iter_mut().zip(amounts) {
                sum.number += amount.number;
            }
        }
        sums.calls += 1;
    }

    /// The lines, one for each class. `None`: nothing was counted.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let classes = self.0.lock();
        let mut text = String::new();
        for (class, sums) in &*classes {
            let size = match class.power {
                0 => "0 bytes".to_owned(),
                power => format!("from {} bytes", 1_u64 << (power - 1)),
            };
            let (call, chosen, calls) = (class.call, &class.chosen, sums.calls);
            // An error is impossible: the text is in memory.
            let _ = write!(text, "  {call:<21} {size:<18} {chosen:<40} {calls:>9}");
            let amounts = sums.amounts.iter().filter(|amount| amount.number > 0);
            for (n, amount) in amounts.enumerate() {
                let begin = if n == 0 { "   each" } else { "," };
                let _ = write!(text, "{begin} {} {}", amount.number / calls, amount.unit);
            }
            text.push('\n');
        }
        (!text.is_empty()).then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted_by_size_class() {
        let account = Account::default();
        assert_eq!(account.text(), None);
        for bytes in [8, 9, 15] {
            let sent = Amount {
                unit: "B sent",
                number: bytes,
            };
            account.count("scan", bytes, "tuned/doubling".to_owned(), &[sent]);
        }
        account.count("barrier", 0, "sm/slots".to_owned(), &[]);
        let text = account.text().expect("calls were counted");
        let lines: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        let barrier = ["barrier", "0", "bytes", "sm/slots", "1"];
        let scan = "scan from 8 bytes tuned/doubling 3 each 10 B sent";
        assert_eq!(lines[0], barrier);
        assert_eq!(lines[1], scan.split(' ').collect::<Vec<_>>());
    }
}
