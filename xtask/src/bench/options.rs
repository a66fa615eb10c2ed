//! The words of the command line.

use std::path::PathBuf;

use clap::Parser;

use crate::peers::PEERS;

/// The fewest rounds that count with `--accept`, and the usual number without `--peers`.
const ROUNDS: usize = 7;
/// The usual number of rounds with `--peers`: fewer, as there is more to measure.
const PEER_ROUNDS: usize = 5;

/// Measures this library and its peers. Without options: latency, stream and message rate beside
/// Open MPI.
#[derive(Debug, Default, PartialEq, Parser)]
#[command(name = "cargo xtask bench", disable_help_subcommand = true)]
pub struct Options {
    /// Compare with what was promised; the exit status tells
    #[arg(long, conflicts_with_all = ["all", "apps", "quick", "keep", "show", "write_docs", "pack"])]
    pub accept: bool,
    /// Every row, beside Open MPI, MPICH and Intel MPI; writes target/bench/results.json and plots
    #[arg(long = "peers", default_value_ifs = implies())]
    pub all: bool,
    /// Ranks on hosts with networks of their own, made on this machine, beside Open MPI and MPICH
    #[arg(long, conflicts_with_all = ["accept", "all", "apps", "quick", "keep", "show", "write_docs", "pack", "packed"])]
    pub hosts: bool,
    /// Of --peers only the programs of bench/apps
    #[arg(long)]
    pub apps: bool,
    /// As --peers, but one round, 2 and 4 ranks, three sizes: a few minutes
    #[arg(long)]
    pub quick: bool,
    /// All that --peers needs as one archive, for a machine where nothing is installed
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
    /// Programs and peers lie in the target folder already, as in an unpacked archive
    #[arg(long)]
    pub packed: bool,
    /// Interleaved rounds: 5 with --peers, else 7; at least 7 with --accept
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    rounds: Option<usize>,
    /// Only rows whose name contains this
    #[arg(long, alias = "only", value_name = "TEXT")]
    pub rows: Option<String>,
    /// Only rows with this many ranks
    #[arg(long, value_name = "N")]
    pub ranks: Option<u32>,
    /// What sizes between those of the table are drawn from; stands in the report
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Time box of a cell, 120 if not said
    #[arg(long = "box", value_name = "MS")]
    pub time_box: Option<u32>,
    /// Beside these instead: openmpi, mpich, intel, or none; may be repeated
    #[arg(long = "peer", value_name = "NAME", value_parser = known_peer)]
    chosen: Vec<Peer>,
    /// An installed tree instead of building and installing target/oxmpi
    #[arg(long, value_name = "DIR")]
    pub prefix: Option<PathBuf>,
    /// Keep the last run's figures of rows that are not measured now
    #[arg(long, default_value_if("show", "true", "true"))]
    pub keep: bool,
    /// Measure nothing: the last run's tables and plots
    #[arg(long)]
    pub show: bool,
    /// Write tables and plots into docs/performance.md
    #[arg(long)]
    pub write_docs: bool,
}

/// A peer's name, or none.
type Peer = Option<&'static str>;

/// Options that go with --peers only.
fn implies() -> [(&'static str, &'static str, Option<&'static str>); 5] {
    ["apps", "quick", "keep", "show", "write_docs"].map(|word| (word, "true", Some("true")))
}

fn known_peer(name: &str) -> Result<Peer, String> {
    let peer = PEERS.iter().find(|peer| peer.name == name);
    match peer {
        _ if name == "none" => Ok(None),
        Some(peer) => Ok(Some(peer.name)),
        None => Err(format!("there is no peer {name}")),
    }
}

fn at_least_one(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| *count > 0);
    count.ok_or("it must be 1 or more".to_string())
}

impl Options {
    /// Interleaved rounds.
    pub fn rounds(&self) -> usize {
        let usual = match (self.quick, self.all) {
            (true, _) => 1,
            (_, true) => PEER_ROUNDS,
            _ => ROUNDS,
        };
        self.rounds.unwrap_or(usual)
    }

    /// The peers by name.
    pub fn peers(&self) -> Vec<&'static str> {
        match (self.chosen.is_empty(), self.all || self.pack.is_some()) {
            (true, true) => PEERS.iter().map(|peer| peer.name).collect(),
            (true, false) if self.hosts => vec!["openmpi", "mpich"],
            (true, false) => vec!["openmpi"],
            (false, _) => self.chosen.iter().copied().flatten().collect(),
        }
    }
}

/// Reads the words after `bench`.
pub fn parse(args: &[String]) -> Result<Options, clap::Error> {
    let words = std::iter::once("bench").chain(args.iter().map(String::as_str));
    let options = Options::try_parse_from(words)?;
    if options.accept && options.rounds() < ROUNDS && options.rows.is_none() {
        let words = format!("--accept wants {ROUNDS} rounds or more\n");
        return Err(clap::Error::raw(
            clap::error::ErrorKind::ValueValidation,
            words,
        ));
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &str) -> Result<Options, clap::Error> {
        let words: Vec<String> = words.split_whitespace().map(str::to_string).collect();
        parse(&words)
    }

    #[test]
    fn what_is_usual_depends_on_what_is_asked() {
        for (words, rounds, peers) in [
            ("", 7, 1),
            ("--peers", 5, 3),
            ("--quick", 1, 3),
            ("--show", 5, 3),
            ("--apps --peer mpich --peer intel", 5, 2),
            ("--peers --peer none --rounds 2", 2, 0),
            ("--accept", 7, 1),
            ("--pack x.tar.gz", 7, 3),
            ("--hosts --rounds 3", 3, 2),
        ] {
            let options = parsed(words).expect(words);
            assert_eq!(
                (options.rounds(), options.peers().len()),
                (rounds, peers),
                "{words}"
            );
            assert_eq!(options.keep, words == "--show");
        }
    }

    #[test]
    fn wrong_words_are_refused() {
        for words in [
            "--accept --rounds 3",
            "--rounds 0",
            "--rounds x",
            "--peer lam",
            "--nothing",
            "--accept --peers",
            "--hosts --peers",
            "--rows",
        ] {
            assert!(parsed(words).is_err(), "{words}");
        }
        assert!(parsed("--accept --rounds 1 --only latency").is_ok());
    }
}
