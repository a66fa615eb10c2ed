//! The options of the command line.

use std::path::PathBuf;

use clap::Parser;

use super::plan;
use crate::peers::PEERS;

/// Interleaved rounds without `--rounds`.
const ROUNDS: usize = 5;

/// Measures sixty rows of this tree; other trees and peers are measured beside it, in turns.
#[derive(Debug, Default, PartialEq, Parser)]
#[command(name = "cargo xtask bench", disable_help_subcommand = true)]
pub struct Options {
    /// Beside another tree of ours: an installed one, or a commit, which is built once
    #[arg(long, value_name = "PREFIX_OR_COMMIT", conflicts_with_all = ["all", "hosts", "pack", "packed"])]
    pub against: Option<String>,
    /// Beside Open MPI, MPICH and Intel MPI
    #[arg(long)]
    peers: bool,
    /// Beside these alone: openmpi, mpich, intel, or none; may be repeated
    #[arg(long = "peer", value_name = "NAME", value_parser = known_peer)]
    chosen: Vec<Peer>,
    /// Enter figures that are better than those in bench/known
    #[arg(long, conflicts_with = "all")]
    pub write_known: bool,
    /// Every row, beside the peers: about an hour; writes target/bench/results.json and plots
    #[arg(long, default_value_ifs = implies())]
    pub all: bool,
    /// Of --all only the programs of bench/apps
    #[arg(long)]
    pub apps: bool,
    /// Ranks on hosts with networks of their own, made on this machine, beside Open MPI and MPICH
    #[arg(long, conflicts_with_all = ["all", "apps", "keep", "show", "write_docs", "pack", "packed"])]
    pub hosts: bool,
    /// All that a measurement needs as one archive, for a machine where nothing is installed
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
    /// Programs and peers lie in the target folder already, as in an unpacked archive
    #[arg(long)]
    pub packed: bool,
    /// Interleaved rounds
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value_t = ROUNDS)]
    pub rounds: usize,
    /// Only rows whose name contains this
    #[arg(long, alias = "only", value_name = "TEXT")]
    pub rows: Option<String>,
    /// Of --all and --hosts only rows with this many ranks
    #[arg(long, value_name = "N")]
    pub ranks: Option<u32>,
    /// Beside each job so many processes that compute without end
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub busy: usize,
    /// What sizes between those of the table of --all are drawn from; stands in the report
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Time box of a cell: 12 if not said, with --all and --hosts 120
    #[arg(long = "box", value_name = "MS")]
    pub time_box: Option<u32>,
    /// An installed tree instead of building and installing target/oxmpi
    #[arg(long, value_name = "DIR")]
    pub prefix: Option<PathBuf>,
    /// With --all: keep the last run's figures of rows that are not measured now
    #[arg(long, default_value_if("show", "true", "true"))]
    pub keep: bool,
    /// With --all: measure nothing, show the last run's tables and plots
    #[arg(long)]
    pub show: bool,
    /// Write the table and two plots of docs/performance.md
    #[arg(long, conflicts_with = "all")]
    pub write_docs: bool,
}

/// A peer's name, or none.
type Peer = Option<&'static str>;

/// Options that imply --all.
fn implies() -> [(&'static str, &'static str, Option<&'static str>); 3] {
    ["apps", "keep", "show"].map(|word| (word, "true", Some("true")))
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
    /// The names of the peers to measure.
    pub fn peers(&self) -> Vec<&'static str> {
        let all = self.peers || self.all || self.pack.is_some();
        match (self.chosen.is_empty(), all) {
            (true, true) => PEERS.iter().map(|peer| peer.name).collect(),
            (true, false) if self.hosts => vec!["openmpi", "mpich"],
            (true, false) => Vec::new(),
            (false, _) => self.chosen.iter().copied().flatten().collect(),
        }
    }

    /// Seconds of a cell.
    pub fn time_box(&self) -> f64 {
        let usual = match self.all || self.hosts {
            true => plan::BOX,
            false => plan::SHORT_BOX,
        };
        self.time_box
            .map_or(usual, |milliseconds| f64::from(milliseconds) / 1e3)
    }
}

/// Reads the words after `bench`.
pub fn parse(args: &[String]) -> Result<Options, clap::Error> {
    let words = std::iter::once("bench").chain(args.iter().map(String::as_str));
    Options::try_parse_from(words)
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
            ("", 5, 0),
            ("--peers", 5, 3),
            ("--against abc --peer openmpi", 5, 1),
            ("--all", 5, 3),
            ("--show", 5, 3),
            ("--apps --peer mpich --peer intel", 5, 2),
            ("--all --peer none --rounds 2", 2, 0),
            ("--pack x.tar.gz", 5, 3),
            ("--hosts --rounds 3", 3, 2),
        ] {
            let options = parsed(words).expect(words);
            assert_eq!(
                (options.rounds, options.peers().len()),
                (rounds, peers),
                "{words}"
            );
            assert_eq!(options.keep, words == "--show");
        }
    }

    #[test]
    fn wrong_words_are_refused() {
        for words in [
            "--rounds 0",
            "--rounds x",
            "--peer lam",
            "--nothing",
            "--all --against abc",
            "--hosts --all",
            "--rows",
        ] {
            assert!(parsed(words).is_err(), "{words}");
        }
    }
}
