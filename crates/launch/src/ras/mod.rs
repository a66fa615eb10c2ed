//! ras, resource allocation: the hosts that a job may use, and how many ranks each takes.
//!
//! Each component reads one source: the command line and host files, or the environment and files
//! of a batch system. No name is resolved. Variables alone may be left over from a job that has
//! ended: then the batch system is asked whether it knows that job.

mod hostfile;
mod lsf;
mod names;
mod pbs;
mod sge;
mod slurm;

use crate::complaint;
use oxmpi_mca::choice::{Candidate, Choice, Selection, Take, select};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::{net, process};
use oxmpi_rte::wire::NODE_VARIABLE;
use std::net::IpAddr;

/// A host, as its source names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its name or address.
    pub name: String,
    /// The user name on that host, if it differs.
    pub user: Option<String>,
    /// The number of ranks it takes; `None`: no limit was set.
    pub slots: Option<u32>,
    /// The most ranks it takes (`max-slots`), whatever the options.
    pub most: Option<u32>,
}

/// The hosts of the command line.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// `--host`: lists separated by commas.
    pub lists: Vec<String>,
    /// `--hostfile`: names of files.
    pub files: Vec<String>,
    /// An agent is given to start daemons, so the batch system is not needed for that.
    pub has_agent: bool,
}

/// The hosts of a job.
#[derive(Clone, Debug, Default)]
pub struct Allocation {
    /// Each host once, in the order in which it was first named.
    pub hosts: Vec<Host>,
    /// The entries in the given order, as indices of hosts, one for each slot.
    pub entries: Vec<u32>,
    /// The chosen source, and why.
    pub choice: Option<Choice>,
}

/// The look-up of variables.
type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A component: its name, its priority, and the function that reads an environment.
struct Source {
    name: &'static str,
    priority: u32,
    read: fn(Environment<'_>) -> Found,
    /// The reason why the job that has left these variables is over, if nothing else shows it.
    over: fn(Environment<'_>) -> Option<String>,
}

impl Source {
    /// The result of the source; with `is_trusted` (by order of the user) its job is not checked.
    fn look(&self, environment: Environment<'_>, is_trusted: bool) -> Found {
        match (self.read)(environment) {
            Found::Nothing(why) => Found::Nothing(why),
            said if is_trusted => said,
            said => (self.over)(environment).map_or(said, Found::Nothing),
        }
    }
}

/// The result of a source: nothing and the reason, hosts, or unreadable data.
enum Found {
    Nothing(String),
    Hosts(Vec<Host>, String),
    Broken(Message),
}

impl Allocation {
    /// The number of ranks that all hosts take, if each has a limit.
    #[must_use]
    pub fn slots(&self) -> Option<u32> {
        let mut slots = self.hosts.iter().map(|host| host.slots);
        let sum = slots.try_fold(0u32, |sum, slots| Some(sum.saturating_add(slots?)));
        sum.filter(|_| !self.hosts.is_empty())
    }

    /// Whether this component has read the hosts.
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
                // A host that is named several times has a slot for each time.
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

/// Finds the hosts of a job. They are those of the command line, or of a variable that names a host
/// file. Otherwise they are those of a batch system. No hosts mean this machine without a limit.
///
/// # Errors
/// A message for the user about an invalid list or file.
pub fn allocate(
    named: &Named,
    wish: &Selection,
    environment: Environment<'_>,
) -> Result<Allocation, Message> {
    let mut candidates = Vec::new();
    let mut found: Vec<(&'static str, Vec<Host>)> = Vec::new();
    let given = hostfile::read(named, environment)?;
    let sources = SOURCES.iter().map(|source| {
        let found = match wish.allows(source.name) {
            true => source.look(environment, named.has_agent || wish.names(source.name)),
            // It is not even read: its data may be broken.
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
    // The nodes of a simulated Slurm share a host name; their daemon sets the node name in a
    // variable.
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

/// The error for unreadable data of a batch system.
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

/// The batch systems. A variable of the system's own must be set, so none is confused with another.
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

/// The most slots of one host.
const MOST_SLOTS: u32 = 1 << 16;

#[cfg(test)]
mod tests;
