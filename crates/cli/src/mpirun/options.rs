//! The table of options, and reading a segment by it.
//!
//! Options may have one dash or two, several names, and up to two words behind them; the first word
//! that is no option is the program. No parser of the trade knows this mixture (`-np 2`, `-env A
//! 1`), so the table says how many words follow and the loop is short. Options with
//! [`Meaning::Noted`] are accepted for the sake of scripts written for other launchers, and the
//! user is told once.

use oxmpi_launch::complaint;
use oxmpi_mca::nearest::nearest;
use oxmpi_mca::{Id, Message};
use std::ffi::OsString;

/// One option.
pub struct Opt {
    /// Its name.
    pub name: &'static str,
    /// Other names, without dashes.
    pub aliases: &'static [&'static str],
    /// How many words follow it.
    pub values: usize,
    /// What we do with it.
    pub meaning: Meaning,
}

/// What an option means here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// What it says.
    Full,
    /// Nothing, and this is why.
    Noted(&'static str),
}

/// A segment as read: its options, and the program with its arguments.
pub struct Segment {
    /// In the order of the command line.
    options: Vec<Given>,
    /// Program and arguments.
    pub command: Vec<OsString>,
    /// What was accepted and has no effect: the option as typed, and why.
    pub ignored: Vec<(String, &'static str)>,
}

struct Given {
    name: &'static str,
    values: Vec<OsString>,
}

impl Segment {
    /// Whether an option is there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|given| given.name == name)
    }

    /// The last value of an option with one value.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<OsString> {
        let given = self.options.iter().rev().find(|given| given.name == name)?;
        given.values.last().cloned()
    }

    /// The last value, as text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        Some(self.value(name)?.to_string_lossy().into_owned())
    }

    /// All values of an option, one group per occurrence, each with its place on the line.
    pub fn all(&self, name: &str) -> impl Iterator<Item = (usize, &[OsString])> {
        let options = self.options.iter().enumerate();
        options
            .filter(move |(_, given)| given.name == name)
            .map(|(place, given)| (place, &given.values[..]))
    }
}

/// Reads one segment.
///
/// # Errors
/// A sentence for the user: an option nobody knows (with the nearest one), or one whose value is
/// missing.
pub fn parse(words: &[OsString]) -> Result<Segment, Message> {
    let mut options = Vec::new();
    let mut ignored = Vec::new();
    let mut at = 0;
    while let Some((name, joined)) = words.get(at).and_then(|word| option_name(word)) {
        at += 1;
        if name.is_empty() {
            break;
        }
        let shown = words[at - 1].to_string_lossy();
        let opt = find(name).ok_or_else(|| unknown(&shown, name))?;
        if let Meaning::Noted(why) = opt.meaning {
            ignored.push((shown.clone().into_owned(), why));
        }
        let mut values: Vec<OsString> = joined.into_iter().map(OsString::from).collect();
        if let (Some(value), 0) = (joined, opt.values) {
            let expected = "the option alone";
            let why = "it takes no value";
            return Err(complaint::option(opt.name, value, why, expected));
        }
        while values.len() < opt.values {
            let value = words.get(at).ok_or_else(|| {
                let expected = match opt.values {
                    1 => "a value".to_string(),
                    several => format!("{several} values"),
                };
                complaint::option(&shown, "(nothing)", "the words end here", expected)
            })?;
            values.push(value.clone());
            at += 1;
        }
        let name = opt.name;
        options.push(Given { name, values });
    }
    Ok(Segment {
        options,
        command: words[at.min(words.len())..].to_vec(),
        ignored,
    })
}

/// Where the program is among the words of a segment; their number when there is none.
#[must_use]
pub fn program_at(words: &[OsString]) -> usize {
    let mut at = 0;
    while let Some((name, given)) = words.get(at).and_then(|word| option_name(word)) {
        if name.is_empty() {
            return (at + 1).min(words.len());
        }
        let values = match (find(name), name) {
            (Some(opt), _) => opt.values,
            (None, "configfile" | "app") => 1,
            (None, _) => 0,
        };
        at += 1 + values.saturating_sub(given.is_some().into());
    }
    at.min(words.len())
}

/// The name of the option in `word`, without dashes, and the value after `=`; `None` when it is no
/// option.
fn option_name(word: &OsString) -> Option<(&str, Option<&str>)> {
    let word = word.to_str()?;
    let name = word
        .strip_prefix("--")
        .or_else(|| word.strip_prefix('-').filter(|rest| !rest.is_empty()))?;
    match name.split_once('=') {
        Some((name, value)) => Some((name, Some(value))),
        None => Some((name, None)),
    }
}

fn find(name: &str) -> Option<&'static Opt> {
    let known = |opt: &&Opt| opt.name == name || opt.aliases.contains(&name);
    OPTIONS.iter().find(known)
}

fn unknown(shown: &str, name: &str) -> Message {
    let names = OPTIONS
        .iter()
        .flat_map(|opt| opt.aliases.iter().copied().chain([opt.name]))
        .filter(|name| name.len() > 1);
    let hint = match nearest(name, names) {
        Some(near) => format!("did you mean --{near}?"),
        None => "the options are listed by mpirun --help".into(),
    };
    Message::new(Id::OptionUnknown)
        .with("option", shown)
        .with("program", "mpirun")
        .with("hint", hint)
}

const fn full(name: &'static str, aliases: &'static [&'static str], values: usize) -> Opt {
    Opt {
        name,
        aliases,
        values,
        meaning: Meaning::Full,
    }
}

const fn noted(
    name: &'static str,
    aliases: &'static [&'static str],
    values: usize,
    why: &'static str,
) -> Opt {
    Opt {
        name,
        aliases,
        values,
        meaning: Meaning::Noted(why),
    }
}

const NO_HINTS: &str = "hosts are taken as they are";
const NOT_HERE: &str = "oxmpi has nothing like it";

/// Every option.
pub const OPTIONS: &[Opt] = &[
    full("n", &["np", "c"], 1),
    full("wdir", &["wd"], 1),
    full("path", &[], 1),
    full("x", &[], 1),
    full("env", &[], 2),
    full("genv", &[], 2),
    full("envlist", &[], 1),
    full("genvlist", &[], 1),
    full("envall", &[], 0),
    full("genvall", &[], 0),
    full("envnone", &[], 0),
    full("genvnone", &[], 0),
    full("host", &["H", "hosts"], 1),
    full(
        "hostfile",
        &["machinefile", "default-hostfile", "f", "machine"],
        1,
    ),
    full("ppn", &["perhost", "N", "npernode"], 1),
    full("pernode", &[], 0),
    full("rank-by", &["ranking"], 1),
    full("launcher", &["bootstrap"], 1),
    full("launcher-exec", &["bootstrap-exec"], 1),
    full("launch-agent", &["rsh-agent"], 1),
    full("rmk", &[], 1),
    full("prefix", &[], 1),
    full("soft", &[], 1),
    full("pset", &[], 1),
    full("prepend-rank", &["l"], 0),
    full("tag-output", &[], 0),
    full("timestamp-output", &[], 0),
    full("output-filename", &[], 1),
    full("output", &[], 1),
    full("merge-stderr-to-stdout", &[], 0),
    full("stream-buffering", &[], 1),
    full("stdin", &["s"], 1),
    full("timeout", &[], 1),
    full("bind-to", &[], 1),
    full("map-by", &[], 1),
    full("report-bindings", &[], 0),
    full("report", &[], 0),
    full("profile", &[], 0),
    full("check", &[], 0),
    full("initial-errhandler", &[], 1),
    full("memory-alloc-kinds", &[], 1),
    full("mca", &["gmca"], 2),
    full("prtemca", &["pmixmca", "gpmixmca"], 2),
    full("tune", &["am"], 1),
    full("usize", &[], 1),
    full("oversubscribe", &[], 0),
    full("print-all-exitcodes", &[], 0),
    full("verbose", &["v"], 0),
    full("version", &["V", "info"], 0),
    full("help", &["h", "?"], 0),
    full("quiet", &["q"], 0),
    full("allow-run-as-root", &[], 0),
    noted(
        "nooversubscribe",
        &[],
        0,
        "give the number of slots with --host localhost:N",
    ),
    full("use-hwthread-cpus", &[], 0),
    noted("membind", &[], 1, "memory is placed by first use"),
    noted("arch", &[], 1, NO_HINTS),
    noted("file", &[], 1, "no file of hints is read"),
    noted(
        "no-ssh-tree-spawn",
        &[],
        0,
        "--mca oob_radix N sets how many daemons each daemon starts",
    ),
    noted("iface", &[], 1, "daemons try every address"),
    noted("personality", &[], 1, NOT_HERE),
    noted(
        "display",
        &[],
        1,
        "--report and --report-bindings show what there is",
    ),
    noted(
        "display-map",
        &["display-allocation", "display-devel-map"],
        0,
        "--report-bindings shows the map",
    ),
    noted(
        "get-stack-traces",
        &["report-state-on-timeout"],
        0,
        "--timeout prints what every rank waits for",
    ),
    noted(
        "forward-signals",
        &[],
        1,
        "SIGUSR1 and SIGUSR2 are passed on",
    ),
    noted(
        "enable-recovery",
        &["continuous", "disable-auto-cleanup"],
        0,
        "the first failure ends the job",
    ),
    full("disable-recovery", &[], 0),
    noted("with-ft", &[], 1, NOT_HERE),
    noted("nameserver", &["ompi-server"], 1, NOT_HERE),
    noted("preload-binary", &[], 0, "programs have to be there"),
    noted(
        "set-cwd-to-session-dir",
        &[],
        0,
        "there is no session directory",
    ),
    noted("no-local", &["nolocal"], 0, NO_HINTS),
];
