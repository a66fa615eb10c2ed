//! The words of the command line.

use std::path::PathBuf;

use crate::peers::PEERS;

/// The fewest rounds that count with `--accept`, and the usual number without `--peers`.
const ROUNDS: usize = 7;
/// The usual number of rounds with `--peers`: fewer, as there is more to measure.
const PEER_ROUNDS: usize = 5;

/// What is asked for.
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    /// Compare with what was promised.
    pub accept: bool,
    /// All rows, all peers.
    pub all: bool,
    /// Write an archive for another machine.
    pub pack: Option<PathBuf>,
    /// This is that machine.
    pub packed: bool,
    /// Only the programs of bench/apps.
    pub apps: bool,
    /// What sizes are drawn from.
    pub seed: Option<u64>,
    /// One round, few sizes, short boxes.
    pub quick: bool,
    /// Interleaved rounds.
    pub rounds: usize,
    /// An installed tree instead of building one.
    pub prefix: Option<PathBuf>,
    /// The peers by name.
    pub peers: Vec<&'static str>,
    /// Only rows that contain this.
    pub rows: Option<String>,
    /// Only rows of this many ranks.
    pub ranks: Option<u32>,
    /// Milliseconds of a cell.
    pub time_box: Option<u32>,
    /// Take what is not measured from the last run.
    pub keep: bool,
    /// Measure nothing.
    pub show: bool,
    /// Write docs/performance.md.
    pub write_docs: bool,
}

/// What the words may be.
pub const USAGE: &str = "\
cargo xtask bench [--peers | --accept] [...]
  (nothing)      latency, stream and message rate beside Open MPI
  --peers        every row, beside Open MPI, MPICH and Intel MPI; writes target/bench/results.json and plots
  --accept       compare with what was promised; the exit status tells
  --apps         of --peers only the programs of bench/apps
  --pack FILE    all that --peers needs as one archive, for a machine where nothing is installed
  --quick        as --peers, but one round, 2 and 4 ranks, three sizes: a few minutes
  --rounds N     interleaved rounds: 5 with --peers, else 7; at least 7 with --accept
  --rows TEXT    only rows whose name contains TEXT (also --only)
  --ranks N      only rows with N ranks
  --seed N       what sizes between those of the table are drawn from; stands in the report
  --box MS       time box of a cell, 120 if not said
  --peer NAME    beside openmpi, mpich, intel or none instead; may be repeated
  --prefix DIR   an installed tree instead of building and installing target/oxmpi
  --keep         keep the last run's figures of rows that are not measured now
  --show         measure nothing: the last run's tables and plots
  --write-docs   write tables and plots into docs/performance.md";

/// Reads the words after `bench`.
pub fn parse(args: &[String]) -> Result<Options, String> {
    let mut options = Options::default();
    let (mut rounds, mut peers): (Option<usize>, Option<Vec<&str>>) = (None, None);
    let mut words = args.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().cloned().ok_or(format!("{word} wants a value"));
        match word.as_str() {
            "--accept" => options.accept = true,
            "--peers" => options.all = true,
            "--pack" => options.pack = Some(PathBuf::from(value()?)),
            "--packed" => options.packed = true,
            "--apps" => (options.apps, options.all) = (true, true),
            "--quick" => (options.quick, options.all) = (true, true),
            "--keep" => (options.keep, options.all) = (true, true),
            "--show" => (options.show, options.keep, options.all) = (true, true, true),
            "--write-docs" => (options.write_docs, options.all) = (true, true),
            "--rounds" => rounds = Some(number("--rounds", &value()?)?),
            "--ranks" => options.ranks = Some(number("--ranks", &value()?)?),
            "--seed" => options.seed = Some(number("--seed", &value()?)?),
            "--box" => options.time_box = Some(number("--box", &value()?)?),
            "--prefix" => options.prefix = Some(PathBuf::from(value()?)),
            "--rows" | "--only" => options.rows = Some(value()?),
            "--peer" => {
                let name = value()?;
                let peer = PEERS.iter().find(|peer| peer.name == name);
                let list = peers.get_or_insert_default();
                match peer {
                    Some(peer) => list.push(peer.name),
                    None if name == "none" => {}
                    None => return Err(format!("there is no peer {name}")),
                }
            }
            _ => return Err(format!("unknown option {word}")),
        }
    }
    if options.accept && options.all {
        return Err("--accept does not go with --peers and its options".to_string());
    }
    let usual = match (options.quick, options.all) {
        (true, _) => 1,
        (_, true) => PEER_ROUNDS,
        _ => ROUNDS,
    };
    options.rounds = rounds.unwrap_or(usual);
    if options.rounds == 0 || (options.accept && options.rounds < ROUNDS && options.rows.is_none())
    {
        return Err(format!("--accept wants {ROUNDS} rounds or more"));
    }
    options.peers = peers.unwrap_or_else(|| match options.all || options.pack.is_some() {
        true => PEERS.iter().map(|peer| peer.name).collect(),
        false => vec!["openmpi"],
    });
    Ok(options)
}

fn number<N: std::str::FromStr>(option: &str, text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("{option} wants a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &str) -> Result<Options, String> {
        let words: Vec<String> = words.split_whitespace().map(str::to_string).collect();
        parse(&words)
    }

    #[test]
    fn what_is_usual_depends_on_what_is_asked() {
        let rounds = |words| parsed(words).map(|options| (options.rounds, options.peers.len()));
        assert_eq!(rounds(""), Ok((7, 1)));
        assert_eq!(rounds("--peers"), Ok((5, 3)));
        assert_eq!(rounds("--quick"), Ok((1, 3)));
        assert_eq!(rounds("--peers --peer none --rounds 2"), Ok((2, 0)));
        assert_eq!(rounds("--accept"), Ok((7, 1)));
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
            "--rows",
        ] {
            assert!(parsed(words).is_err(), "{words}");
        }
        assert!(parsed("--accept --rounds 1 --only latency").is_ok());
    }
}
