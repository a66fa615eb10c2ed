//! The matching transport of `pml cm`, selected when the job is joined. A provider of libfabric, or
//! a link of several, is opened.
//!
//! libfabric is loaded only where the parameter `mtl` names it. If it is absent, the message names
//! the package that has it. The launcher prints it once, as the reason why the job ends, or
//! `--report` prints it where another transport is used.

use crate::components::{Components, agree_on, failed};
use crate::error::Result;
use crate::fabric::{self, list};
use crate::process::Process;
use oxmpi_datatype::ArchWord;
use oxmpi_fabric::{Card, Interface, Rules, Summary, Wanted};
use oxmpi_mca::choice::{Choice, Selection};
use oxmpi_mca::param::Params;
use oxmpi_pml::mtl::{linkx, ofi};
use oxmpi_pml::{Engine, Linkx, LinkxJob, Ofi, OfiJob, Place};
use oxmpi_rte::Job;
use std::sync::Arc;

/// What a matching transport needs of a provider.
const TAGGED: Wanted = Wanted {
    tagged: true,
    rma: false,
    atomic: false,
};

/// The transport in use.
pub(crate) struct Matched {
    pub choice: Choice,
    over: Over,
}

/// What was opened for the transport.
enum Over {
    /// Nothing: the software interface needs nothing.
    Nothing,
    /// A provider of libfabric.
    Ofi(Box<Interface>),
    /// The members of a link.
    Link(Box<Link>),
}

/// A link whose members can all be used.
struct Link {
    group: linkx::Group,
    rails: Vec<Rail>,
    selection: linkx::Selection,
    /// Whether some process is not reached by shared memory.
    goes_out: bool,
    /// Reasons why earlier groups are not used.
    passed: Vec<String>,
}

/// One interface of a link.
struct Rail {
    interface: Interface,
    /// Whether it supports remote memory access.
    reads: bool,
}

impl Matched {
    /// Selects for this process of `job`, if the engine needs a matching transport.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: no transport can be used, or the processes have none in common.
    pub(crate) fn select(
        job: &Job,
        params: &Params,
        components: &Components,
    ) -> Result<Option<Matched>> {
        if components.pml.best() != "cm" {
            return Ok(None);
        }
        let wish = &params.mtl.0;
        let opened = (wish.names("ofi"))
            .then(|| fabric::open(job, params, TAGGED, true).and_then(that_finds_messages));
        let provider = opened.as_ref().map(|opened| match opened {
            Ok(interface) => Ok(name(interface)),
            Err(why) => Err(why.clone()),
        });
        let link = (wish.names("linkx")).then(|| open_link(job, params, &components.btl));
        let members = link.as_ref().map(|link| match link {
            Ok(link) => Ok(link.name()),
            Err(why) => Err(why.clone()),
        });
        let chosen =
            oxmpi_pml::select::matching_transports(wish, provider.as_ref(), members.as_ref());
        let mut choice = chosen.map_err(|none| failed(&none))?;
        let agreed = match job.size > 1 && *wish != Selection::Any {
            true => agree_on(job, &choice)?,
            false => choice.best().to_owned(),
        };
        choice.keep_only(&agreed);
        let over = match (agreed.as_str(), opened, link) {
            ("ofi", Some(Ok(interface)), _) => Over::Ofi(Box::new(interface)),
            ("linkx", _, Some(Ok(link))) => Over::Link(Box::new(link)),
            _ => Over::Nothing,
        };
        over.publish(job).map_err(|error| failed(&error))?;
        Ok(Some(Matched { choice, over }))
    }

    /// The engine over the transport. `None`: over the software interface, which needs nothing.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: the provider cannot serve a job of this size.
    pub(crate) fn engine(self, process: &'static Process, place: Place) -> Result<Option<Engine>> {
        match self.over {
            Over::Nothing => Ok(None),
            Over::Ofi(interface) => {
                let ranks = |context: u64| -> Option<ofi::Ranks> {
                    let group = process.group_of(context)?;
                    Some(Arc::new(move |rank| group.process(rank)))
                };
                let job = OfiJob {
                    me: place.me,
                    processes: place.processes,
                    cards: Box::new(move |peer| published(process, peer, ofi::KEY)),
                    ranks: Box::new(ranks),
                };
                let ofi = Ofi::new(*interface, job).map_err(|why| failed(&why))?;
                Ok(Some(Engine::over_ofi(place, ofi)))
            }
            Over::Link(link) => Ok(Some(Engine::over_linkx(
                place,
                link.endpoint(process, place),
            ))),
        }
    }

    /// A second interface, for traffic other than messages, of the provider that carries messages.
    /// `None`: there is no provider, or it has no remote memory access.
    pub(crate) fn open_second(&self, job: &Job, params: &Params) -> Option<Interface> {
        let interface = match &self.over {
            Over::Nothing => return None,
            Over::Ofi(interface) => interface,
            Over::Link(link) => &link.rails.first()?.interface,
        };
        let Summary {
            provider, domain, ..
        } = interface.summary().clone();
        let only = Rules {
            include: vec![provider],
            domains: vec![domain],
            ..Rules::default()
        };
        fabric::open_of(job, params, fabric::FRAMES, only).ok()
    }

    /// Whether a provider of libfabric carries messages.
    pub(crate) fn is_fabric(&self) -> bool {
        match &self.over {
            Over::Nothing => false,
            Over::Ofi(_) => true,
            Over::Link(link) => link.goes_out && !link.rails.is_empty(),
        }
    }
}

/// The value that a process has published, once it has; else why it cannot be read.
fn published(
    process: &Process,
    peer: u32,
    key: &str,
) -> core::result::Result<Option<Vec<u8>>, String> {
    let job = process.job();
    let job = job.map_err(|error| error.why.to_string())?;
    let got = job.get(peer.cast_signed(), key);
    got.map_err(|error| error.to_string())
}

/// An interface whose provider finds messages that have already arrived. `shm` of libfabric 1.17
/// cannot peek, and a receive with a tag wildcard never gets a message that arrived before it. Both
/// search the same queue, so the test for the one covers the other.
fn that_finds_messages(mut interface: Interface) -> core::result::Result<Interface, String> {
    match interface.can_peek() {
        true => Ok(interface),
        false => Err(format!(
            "{} does not find messages that have come already, as MPI_Probe and wildcards want; \
             --mca btl ofi,self and --mca mtl linkx match above it",
            name(&interface)
        )),
    }
}

/// The name of an interface in reports.
fn name(interface: &Interface) -> String {
    let Summary {
        provider, domain, ..
    } = interface.summary();
    format!("{provider} on {domain}")
}

impl Over {
    /// Publishes how other processes reach this one.
    fn publish(&self, job: &Job) -> core::result::Result<(), oxmpi_rte::RteError> {
        let (key, value) = match self {
            Over::Nothing => return Ok(()),
            Over::Ofi(interface) => {
                let card = Card {
                    provider: &interface.summary().provider,
                    address: interface.address(),
                    arch: ArchWord::LOCAL.bits(),
                };
                (ofi::KEY, card.encode())
            }
            Over::Link(link) => {
                let interfaces = link.rails.iter().map(|rail| &rail.interface);
                (linkx::KEY, linkx::publication(interfaces))
            }
        };
        job.put(key, &value)?;
        match job.shows_at_once() {
            true => Ok(()),
            false => job.fence(),
        }
    }
}

impl Link {
    /// Its members, for the report.
    fn name(&self) -> String {
        let mut name = self.group.to_string();
        if !self.rails.is_empty() {
            let rails = self.rails.iter().map(|rail| self::name(&rail.interface));
            let rails: Vec<String> = rails.collect();
            name.push_str(&format!(": {}", rails.join(", ")));
        }
        if self.rails.len() > 1 {
            name.push_str(match self.selection {
                linkx::Selection::PerPeer => ", a rail for each peer",
                linkx::Selection::PerMessage => ", messages over all rails in turn",
            });
        }
        for reason in &self.passed {
            name.push_str(&format!("; not {reason}"));
        }
        name
    }

    fn endpoint(self, process: &'static Process, place: Place) -> Linkx {
        let job = LinkxJob {
            me: place.me,
            processes: place.processes,
            shm: self.group.shm,
            has_module: matches!(self.group.beyond, linkx::Beyond::Module(_)),
            goes_out: self.goes_out,
            process_of: Box::new(process.process_of()),
        };
        let count = self.rails.len();
        let rails = (0..)
            .zip(self.rails)
            .map(|(at, Rail { interface, reads })| {
                let cards = Box::new(move |peer| published(process, peer, linkx::KEY));
                linkx::Fabric::new(interface, (at, count), reads, cards)
            });
        Linkx::new(job, rails.collect(), self.selection)
    }
}

/// Opens the first group of `linkx_links` whose members can all be used; else returns why each
/// cannot.
fn open_link(job: &Job, params: &Params, btl: &Choice) -> core::result::Result<Link, String> {
    let selection = linkx::Selection::parse(&params.linkx_multi_rail)?;
    let groups = linkx::parse(&params.linkx_links).map_err(|why| format!("linkx_links: {why}"))?;
    let mut reasons = Vec::new();
    for group in groups {
        match open_group(job, params, btl, &group) {
            Ok((rails, goes_out)) => {
                return Ok(Link {
                    group,
                    rails,
                    selection,
                    goes_out,
                    passed: reasons,
                });
            }
            Err(why) => reasons.push(format!("{group}: {why}")),
        }
    }
    Err(format!(
        "no link of linkx_links can be used: {}",
        reasons.join("; ")
    ))
}

/// The rails of a group, and whether some process is not reached by shared memory.
fn open_group(
    job: &Job,
    params: &Params,
    btl: &Choice,
    group: &linkx::Group,
) -> core::result::Result<(Vec<Rail>, bool), String> {
    if group.shm && job.local_size > 1 && !btl.has("sm") {
        return Err("shm needs sm in btl".to_owned());
    }
    let near = match group.shm && !params.mixed_processors {
        true => job.neighbours().max(1),
        false => 1,
    };
    let goes_out = near < job.size.cast_unsigned();
    let named = match &group.beyond {
        linkx::Beyond::Nobody if goes_out => {
            return Err("no member reaches the processes of other nodes".to_owned());
        }
        linkx::Beyond::Nobody => return Ok((Vec::new(), goes_out)),
        linkx::Beyond::Module(module) if goes_out && !btl.has(module) => {
            return Err(format!(
                "{module} needs btl to name it: --mca btl sm,{module},self"
            ));
        }
        linkx::Beyond::Module(_) => return Ok((Vec::new(), goes_out)),
        linkx::Beyond::Fabric(named) => named,
    };
    let mut rails = Vec::new();
    for linkx::Named { provider, domains } in named {
        let include = match provider {
            Some(provider) => vec![provider.clone()],
            None => list(&params.ofi_provider_include),
        };
        let usual = list(&params.ofi_domain);
        let each: Vec<Vec<String>> = match domains.is_empty() {
            true => vec![usual],
            false => domains.iter().map(|domain| vec![domain.clone()]).collect(),
        };
        for domains in each {
            // With remote memory access if possible.
            let open = |rma| {
                let wanted = Wanted { rma, ..TAGGED };
                let rules = Rules {
                    include: include.clone(),
                    domains: domains.clone(),
                    ..Rules::default()
                };
                fabric::open_of(job, params, wanted, rules)
            };
            rails.push(match open(true) {
                Ok(interface) => Rail {
                    interface,
                    reads: true,
                },
                Err(_) => Rail {
                    interface: open(false)?,
                    reads: false,
                },
            });
        }
    }
    match rails.len() > linkx::MAX_RAILS {
        true => Err(format!(
            "it has {} rails, and {} are most",
            rails.len(),
            linkx::MAX_RAILS
        )),
        false => Ok((rails, goes_out)),
    }
}
