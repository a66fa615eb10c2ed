//! Each rank on the host and the processors that a file names for it: `--rankfile`.
//!
//! A line is `rank N=HOST slot=LIST`, as in Open MPI. HOST may be `+nK`, the K-th host of the list,
//! and `#` begins a comment. `placement` interprets LIST on that machine.

use super::Policy;
use crate::complaint::option;
use crate::ras::{self, Allocation, Host};
use oxmpi_mca::Message;
use oxmpi_mca::choice::Candidate;

/// The component's name.
pub(super) const NAME: &str = "rank_file";

/// A rank file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankFile {
    /// The host and the processors, by rank.
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    host: String,
    slots: String,
}

impl RankFile {
    /// Reads the text of the file `path`.
    ///
    /// # Errors
    /// A message for the user: the first invalid line, or a rank without a line.
    pub fn parse(text: &str, path: &str) -> Result<RankFile, Message> {
        let mut found: Vec<(usize, Entry)> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let wrong = |reason: &str| {
                let place = format!("{path}:{}", number + 1);
                option(&place, line, reason, "rank N=HOST slot=LIST")
            };
            let (rank, entry) = entry_of(line).ok_or_else(|| wrong(""))?;
            if found.iter().any(|(known, _)| *known == rank) {
                return Err(wrong("this rank has a line already"));
            }
            found.push((rank, entry));
        }
        found.sort_by_key(|(rank, _)| *rank);
        let gap = found.iter().zip(0..).find(|((rank, _), at)| rank != at);
        if let Some((_, at)) = gap {
            let reason = format!("there is no line for rank {at}");
            return Err(option("--rankfile", path, reason, "a line for each rank"));
        }
        match found.is_empty() {
            true => Err(option(
                "--rankfile",
                path,
                "it names no rank",
                "a line for each rank",
            )),
            false => Ok(RankFile {
                entries: found.into_iter().map(|(_, entry)| entry).collect(),
            }),
        }
    }

    /// The number of ranks it places.
    #[must_use]
    pub fn ranks(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    /// The hosts that it names, for a job without another list of hosts.
    #[must_use]
    pub fn hosts(&self) -> Vec<String> {
        let mut hosts: Vec<String> = Vec::new();
        for Entry { host, .. } in &self.entries {
            if !host.starts_with('+') && !hosts.contains(host) {
                hosts.push(host.clone());
            }
        }
        hosts
    }

    /// The processors of `rank`, as written in the file.
    #[must_use]
    pub fn slots(&self, rank: usize) -> Option<&str> {
        self.entries.get(rank).map(|entry| entry.slots.as_str())
    }

    /// The index of the host of each rank.
    pub(super) fn map(&self, allocation: &Allocation, ranks: u32) -> Result<Vec<u32>, Message> {
        let wrong = |value: &str, reason: String| {
            option(
                "--rankfile",
                value,
                reason,
                "hosts of the job, one for each rank",
            )
        };
        if ranks > self.ranks() {
            let reason = format!("it has lines for {} ranks", self.ranks());
            return Err(wrong(&format!("{ranks} ranks"), reason));
        }
        let entries = self.entries.iter().take(ranks as usize);
        let number = |Entry { host, .. }: &Entry| {
            let at = match host.strip_prefix("+n") {
                Some(number) => number
                    .parse()
                    .ok()
                    .filter(|at| *at < allocation.hosts.len()),
                None => allocation
                    .hosts
                    .iter()
                    .position(|known| is_same(known, host)),
            };
            let number = at.and_then(|at| u32::try_from(at).ok());
            number.ok_or_else(|| wrong(host, "the job has no such host".into()))
        };
        entries.map(number).collect()
    }
}

fn is_same(known: &Host, host: &str) -> bool {
    known.name == host || ras::is_here(host) && ras::is_here(&known.name)
}

pub(super) fn offer(policy: Policy) -> Candidate {
    super::offer(NAME, policy == Policy::File, "a rank file is given")
}

/// Parses `rank N=HOST slot=LIST`, with blanks where users write them.
fn entry_of(line: &str) -> Option<(usize, Entry)> {
    let rest = line.strip_prefix("rank")?;
    let (rank, rest) = rest.split_once('=')?;
    let (host, slots) = rest.split_once("slot")?;
    let slots = slots
        .strip_prefix('s')
        .unwrap_or(slots)
        .trim_start()
        .strip_prefix('=')?;
    let (host, slots) = (host.trim(), slots.trim());
    let is_word = |word: &str| !word.is_empty() && !word.contains(char::is_whitespace);
    // Neither may be parsed as an option of the command that starts a daemon.
    let fits = is_word(host) && is_word(slots) && !host.starts_with('-');
    let entry = Entry {
        host: host.into(),
        slots: slots.into(),
    };
    Some((rank.trim().parse().ok()?, entry)).filter(|_| fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ras::{Named, allocate};
    use oxmpi_mca::choice::Selection;

    #[test]
    fn files_and_what_is_wrong_in_them() {
        let text = "# two\nrank 1=+n1 slot=1:0\nrank 0 = a slots = 0-1\n";
        let file = RankFile::parse(text, "f").unwrap();
        assert_eq!(
            (file.ranks(), file.slots(0), file.slots(1)),
            (2, Some("0-1"), Some("1:0"))
        );
        assert_eq!(file.hosts(), ["a"]);
        let named = Named {
            lists: vec!["b,a".into()],
            ..Named::default()
        };
        let hosts = allocate(&named, &Selection::Any, &|_| None).unwrap();
        assert_eq!(file.map(&hosts, 2).unwrap(), [1, 1]);
        assert!(
            file.map(&hosts, 3)
                .unwrap_err()
                .to_string()
                .contains("2 ranks")
        );
        let why = |text: &str| RankFile::parse(text, "f").unwrap_err().to_string();
        assert!(why("rank 0=a slot=0\nrank 0=b slot=1").contains("f:2"));
        assert!(why("rank 1=a slot=0").contains("no line for rank 0"));
        for wrong in [
            "rank x=a slot=0",
            "rank 0=a",
            "rank 0=-o slot=0",
            "0=a slot=0",
            "rank 0= slot=0",
        ] {
            assert!(why(wrong).contains("f:1"), "{wrong}");
        }
        assert!(why("").contains("no rank"));
        let other = RankFile::parse("rank 0=c slot=0", "f").unwrap();
        assert!(
            other
                .map(&hosts, 1)
                .unwrap_err()
                .to_string()
                .contains("no such host")
        );
    }
}
