//! plm, process launch management: starting the daemons of other machines.
//!
//! A component returns the words of a command in which `%h` stands for the host. Each daemon of the
//! tree runs the command for the daemons below it ([`crate::proxy`]). In another kind of command
//! `%H` stands for all hosts, separated by commas, and `%n` for their number. The daemon of mpirun
//! runs it once, and all other daemons are its children. The command starts `mpirun --daemon`, by
//! the absolute path of this mpirun, or below `--prefix`.

mod fork;
mod pals;
mod slurm;
mod ssh;

use crate::map::Launcher;
use crate::programs;
use crate::start_info;
use oxmpi_mca::choice::{Candidate, Choice, NoneLeft, Selection, Take, select};
use oxmpi_rte::wire;
use std::ffi::{CString, OsString};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The facts that a component decides by.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    /// Ranks run on other machines, too.
    pub remote: bool,
    /// `--launch-agent`: the user's own command.
    pub agent: Option<String>,
    /// The hosts come from a Slurm allocation.
    pub slurm: bool,
    /// The time limit for a daemon to connect, in seconds.
    pub seconds: u64,
}

/// Chooses the component that starts daemons, and its command.
///
/// # Errors
/// No component can start daemons on other machines.
pub fn choose(
    situation: &Situation,
    wish: &Selection,
    prefix: Option<&Path>,
) -> Result<(Launcher, Choice), NoneLeft> {
    let candidates = vec![
        slurm::offer(situation),
        pals::offer(situation),
        ssh::offer(situation),
        fork::offer(situation),
    ];
    let choice = select("plm", candidates, wish, Take::Best)?;
    let mut words = match choice.best() {
        slurm::NAME => slurm::words(),
        pals::NAME => pals::words(),
        ssh::NAME => ssh::words(situation),
        _ => Vec::new(),
    };
    if !words.is_empty() {
        // ssh and an agent of the user pass the words to a shell; other commands execute them
        // directly.
        let names_hosts = |word: &String| word.contains(HOST) || word.contains(ALL);
        let shell = !words.iter().any(names_hosts);
        if shell {
            words.push(HOST.into());
        }
        let program = daemon(prefix).to_string_lossy().into_owned();
        words.push(if shell { quoted(&program) } else { program });
        words.push("--daemon".into());
    }
    let launcher = Launcher {
        name: choice.best().into(),
        words,
    };
    Ok((launcher, choice))
}

/// The command that starts the daemon of this host.
#[must_use]
pub fn command(launcher: &Launcher, host: &str) -> Vec<String> {
    let words = launcher.words.iter();
    words.map(|word| word.replace(HOST, host)).collect()
}

/// Whether one command starts all daemons.
#[must_use]
pub fn starts_all(launcher: &Launcher) -> bool {
    launcher.words.iter().any(|word| word.contains(ALL))
}

/// The command that starts the daemons of all these hosts.
#[must_use]
pub fn command_for_all(launcher: &Launcher, hosts: &[&str]) -> Vec<String> {
    let (all, count) = (hosts.join(","), hosts.len().to_string());
    let words = launcher.words.iter();
    words
        .map(|word| word.replace(ALL, &all).replace(COUNT, &count))
        .collect()
}

/// The number of this process among the daemons that one command has started, from 0. Launchers
/// pass it to the processes that they start.
#[must_use]
pub fn number() -> Option<u32> {
    let mut found = NUMBERS.iter().filter_map(std::env::var_os);
    found.next()?.to_str()?.parse().ok()
}

/// The variables in which launchers pass it.
const NUMBERS: [&str; 4] = ["PALS_RANKID", "ALPS_APP_PE", "PMI_RANK", "SLURM_PROCID"];

/// The environment of such a command: ours, without the variables of a rank or of a surrounding job
/// step.
pub fn environment() -> impl Iterator<Item = (OsString, OsString)> {
    std::env::vars_os().filter(|(name, _)| {
        let of_rank = name != wire::NODE_VARIABLE && programs::is_ranks_own(name);
        let is_number = NUMBERS.iter().any(|number| name == number);
        let name = name.as_bytes();
        !of_rank
            && !is_number
            && name != start_info::VARIABLE.as_bytes()
            && !name.starts_with(b"SLURM_CPU_BIND")
            && name != b"SLURM_MPI_TYPE"
    })
}

/// The path of a program found in PATH.
#[must_use]
pub fn find(program: &str) -> Option<CString> {
    let runs = |path: &Path| {
        path.metadata()
            .is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
    };
    let path = match program.contains('/') {
        true => Some(PathBuf::from(program)).filter(|path| runs(path)),
        false => std::env::split_paths(&std::env::var_os("PATH")?)
            .map(|folder| folder.join(program))
            .find(|path| runs(path)),
    };
    CString::new(path?.as_os_str().as_bytes()).ok()
}

/// The path of the daemon's program on other machines.
fn daemon(prefix: Option<&Path>) -> PathBuf {
    let own = std::fs::read_link("/proc/self/exe").unwrap_or_else(|_| "mpirun".into());
    match prefix {
        Some(prefix) => prefix
            .join("bin")
            .join(own.file_name().unwrap_or("mpirun".as_ref())),
        None => own,
    }
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._+-:@,=".contains(c);
    match word.chars().all(plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// The placeholder of the host in a command.
const HOST: &str = "%h";
/// The placeholders of all hosts and of their number.
const ALL: &str = "%H";
const COUNT: &str = "%n";

/// The offer of a component that is not needed, because all ranks run here.
fn not_needed(name: &'static str) -> Candidate {
    Candidate::able(name, 0, "not needed: all ranks run on this machine")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(situation: &Situation) -> Vec<String> {
        let (launcher, _) =
            choose(situation, &Selection::Any, Some(Path::new("/opt/a b"))).unwrap();
        command(&launcher, "me@n1")
    }

    #[test]
    fn commands_name_host_and_daemon() {
        let mut situation = Situation {
            remote: true,
            agent: Some("fakessh -o x".into()),
            ..Situation::default()
        };
        let program = daemon(Some(Path::new("/opt/a b"))).display().to_string();
        let shown = format!("'{program}'");
        assert_eq!(
            words(&situation),
            ["fakessh", "-o", "x", "me@n1", &shown, "--daemon"]
        );
        situation.agent = Some("env OXMPI_NODE_ID=%h".into());
        assert_eq!(
            words(&situation),
            ["env", "OXMPI_NODE_ID=me@n1", &program, "--daemon"]
        );
    }

    #[test]
    fn nothing_is_started_for_this_machine_alone() {
        let (launcher, choice) = choose(&Situation::default(), &Selection::Any, None).unwrap();
        assert_eq!((&launcher.name[..], launcher.words.len()), ("fork", 0));
        assert_eq!(choice.rejected.len(), 3);
    }

    #[test]
    fn one_command_names_all_hosts() {
        let situation = Situation {
            remote: true,
            agent: Some("start -n %n -L %H".into()),
            ..Situation::default()
        };
        let (launcher, _) = choose(&situation, &Selection::Any, None).unwrap();
        assert!(starts_all(&launcher));
        let words = command_for_all(&launcher, &["a", "b"]);
        assert_eq!(words[..5], ["start", "-n", "2", "-L", "a,b"]);
        assert_eq!(words.last().unwrap(), "--daemon");
        let pals = Launcher {
            name: pals::NAME.into(),
            words: pals::words(),
        };
        assert!(command_for_all(&pals, &["n1", "n2", "n3"]).ends_with(&["n1,n2,n3".to_owned()]));
    }

    #[test]
    fn a_shell_sees_one_word() {
        assert_eq!(quoted("/usr/bin/mpirun"), "/usr/bin/mpirun");
        assert_eq!(quoted("/a b/it's"), r"'/a b/it'\''s'");
    }
}
