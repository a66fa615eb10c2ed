//! ras, resource allocation: which hosts a job may use, and how many ranks each takes.
//!
//! Each component reads what one source says: the command line and host files, or the environment
//! and files of a batch system. No name is resolved. What an environment alone says may be left
//! over from a job that has ended: then the batch system is asked whether it knows that job.

mod hostfile;
mod lsf;
mod names;
mod pbs;
mod sge;
mod slurm;

use crate::complaint;
use oxmpi_mca::choice::{Candidate, Choice, Take, Wish, select};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::{net, process};
use oxmpi_rte::wire::NODE_VARIABLE;
use std::net::IpAddr;

/// A host as somebody has named it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its name or address.
    pub name: String,
    /// The user there, where another one than here.
    pub user: Option<String>,
    /// How many ranks it takes; `None`: nobody has set a limit.
    pub slots: Option<u32>,
    /// How many it takes at most (`max-slots`), whatever options say.
    pub most: Option<u32>,
}

/// What the command line says about hosts.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// `--host`: lists with commas.
    pub lists: Vec<String>,
    /// `--hostfile`: names of files.
    pub files: Vec<String>,
    /// How daemons are started: then no batch system is needed for it.
    pub has_agent: bool,
}

/// The hosts of a job.
#[derive(Clone, Debug, Default)]
pub struct Allocation {
    /// Each host once, in the order in which it was first named.
    pub hosts: Vec<Host>,
    /// The entries in the order in which they were given, as numbers of hosts, one for each slot.
    pub entries: Vec<u32>,
    /// Which source was taken, and why.
    pub choice: Option<Choice>,
}

/// Where variables are looked up.
type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A component: its name, its priority, and what it reads from an environment.
struct Source {
    name: &'static str,
    priority: u32,
    read: fn(Environment<'_>) -> Found,
    /// Why the job that has left this is over, where nothing else shows it.
    over: fn(Environment<'_>) -> Option<String>,
}

impl Source {
    /// What it says; `is_trusted`: by order of the user, whether its job is over or not.
    fn look(&self, environment: Environment<'_>, is_trusted: bool) -> Found {
        match (self.read)(environment) {
            Found::Nothing(why) => Found::Nothing(why),
            said if is_trusted => said,
            said => (self.over)(environment).map_or(said, Found::Nothing),
        }
    }
}

/// What a source says: nothing (why), its hosts, or something that cannot be read.
enum Found {
    Nothing(String),
    Hosts(Vec<Host>, String),
    Broken(Message),
}

impl Allocation {
    /// How many ranks all hosts take, where somebody has set a limit for each.
    #[must_use]
    pub fn slots(&self) -> Option<u32> {
        let mut slots = self.hosts.iter().map(|host| host.slots);
        let sum = slots.try_fold(0u32, |sum, slots| Some(sum.saturating_add(slots?)));
        sum.filter(|_| !self.hosts.is_empty())
    }

    /// Whether the hosts were read by this component.
    #[must_use]
    pub fn is_from(&self, component: &str) -> bool {
        self.choice
            .as_ref()
            .is_some_and(|choice| choice.best() == component)
    }

    fn of(given: Vec<Host>, choice: Choice) -> Allocation {
        let mut allocation = Allocation {
            choice: Some(choice),
            ..Allocation::default()
        };
        for host in given {
            let hosts = &mut allocation.hosts;
            let known = hosts.iter().position(|known| known.name == host.name);
            let number = known.unwrap_or_else(|| {
                hosts.push(host.clone());
                hosts.len() - 1
            });
            if known.is_some() {
                // Named twice: a slot for each time.
                let before = hosts[number].slots.unwrap_or(1);
                let most = hosts[number].most.or(host.most);
                let sum = before.saturating_add(host.slots.unwrap_or(1));
                hosts[number].slots = Some(sum.min(most.unwrap_or(sum)));
                hosts[number].most = most;
            }
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            let slots = host.slots.unwrap_or(1).min(MOST_SLOTS);
            allocation.entries.extend((0..slots).map(|_| number));
        }
        allocation
    }
}

/// Finds the hosts of a job: those that the command line names, or a variable that names a host
/// file, else those of a batch system, else none, which means this machine without a limit.
///
/// # Errors
/// A sentence for the user about a list or a file that makes no sense.
pub fn allocate(
    named: &Named,
    wish: &Wish,
    environment: Environment<'_>,
) -> Result<Allocation, Message> {
    let mut candidates = Vec::new();
    let mut found: Vec<(&'static str, Vec<Host>)> = Vec::new();
    let given = hostfile::read(named, environment)?;
    let sources = SOURCES.iter().map(|source| {
        let found = match wish.allows(source.name) {
            true => source.look(environment, named.has_agent || wish.names(source.name)),
            // Not even looked at: what it has left may be broken.
            false => Found::Nothing("not wanted".into()),
        };
        (source.name, source.priority, found)
    });
    let first = match given {
        Some((hosts, why)) => Found::Hosts(hosts, why),
        None => Found::Nothing("no --host and no --hostfile".into()),
    };
    let all = std::iter::once((hostfile::NAME, 90, first)).chain(sources);
    let mut broken = None;
    for (name, priority, one) in all {
        candidates.push(match one {
            Found::Nothing(why) => Candidate::unable(name, why),
            Found::Broken(message) => {
                broken.get_or_insert(message);
                Candidate::unable(name, "what it says cannot be read")
            }
            Found::Hosts(hosts, why) => {
                found.push((name, hosts));
                Candidate::able(name, priority, why)
            }
        });
    }
    match (select("ras", candidates, wish, Take::Best), broken) {
        (Ok(choice), _) => {
            let best = choice.best();
            let at = found.iter().position(|(name, _)| *name == best);
            let hosts = at.map(|at| found.swap_remove(at).1).unwrap_or_default();
            Ok(Allocation::of(hosts, choice))
        }
        (Err(_), Some(message)) => Err(message),
        (Err(_), None) => Ok(Allocation::default()),
    }
}

/// Whether `host` names this machine.
#[must_use]
pub fn is_here(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    if let Ok(address) = bare.parse::<IpAddr>() {
        let is = |one: &net::Interface| one.address == address;
        let ours = || net::interfaces().is_ok_and(|all| all.iter().any(is));
        return address.is_loopback() || address.is_unspecified() || ours();
    }
    if matches!(bare, "localhost" | "ip6-localhost") || bare.starts_with("localhost.") {
        return true;
    }
    let short = |name: &str| name.split('.').next().unwrap_or_default().to_string();
    // The nodes of a simulated Slurm share a host name; their daemon says which one this is.
    let others = [NODE_VARIABLE, "SLURMD_NODENAME"];
    let mut others = others
        .into_iter()
        .filter_map(|name| std::env::var(name).ok());
    let own = process::host_name();
    own == bare || short(&own) == short(bare) || others.any(|other| other == bare)
}

/// A number of slots, from the file or list `place`.
fn slots(text: &str, place: &str) -> Result<u32, Message> {
    let number = text
        .parse::<u32>()
        .ok()
        .filter(|number| *number <= MOST_SLOTS);
    number.ok_or_else(|| complaint::option(place, text, "", "a number of slots"))
}

/// Something that a batch system has left cannot be read.
fn broken(variable: &str, value: &str, reason: impl ToString) -> Found {
    Found::Broken(
        Message::new(Id::Allocation)
            .with("variable", variable)
            .with("value", value)
            .with("reason", reason),
    )
}

fn host(name: &str, slots: Option<u32>) -> Host {
    Host {
        name: name.into(),
        user: None,
        slots,
        most: None,
    }
}

/// Batch systems. A variable of the system's own must be set, so none is taken for another.
const SOURCES: [Source; 4] = [
    Source {
        name: slurm::NAME,
        priority: 50,
        read: slurm::read,
        over: slurm::over,
    },
    Source {
        name: pbs::NAME,
        priority: 40,
        read: pbs::read,
        over: |_| None,
    },
    Source {
        name: lsf::NAME,
        priority: 30,
        read: lsf::read,
        over: |_| None,
    },
    Source {
        name: sge::NAME,
        priority: 20,
        read: sge::read,
        over: |_| None,
    },
];

/// What one host may take at most.
const MOST_SLOTS: u32 = 1 << 16;

#[cfg(test)]
mod tests;
