//! The transport that matches messages for `pml cm`: chosen, and where it is a provider of
//! libfabric opened, when the job is joined.
//!
//! libfabric is loaded only where the parameter `mtl` names it. That it is absent is then told with
//! the name of the package that has it: once, by the launcher, as the reason why the job ends, or
//! by `--report` where another transport serves.

use crate::components::{agree_on, failed};
use crate::error::Result;
use crate::fabric;
use crate::failure::group_of;
use crate::process::process;
use oxmpi_datatype::ArchWord;
use oxmpi_fabric::{Card, Interface, Summary, Wanted};
use oxmpi_mca::choice::{Choice, Wish};
use oxmpi_mca::param::Params;
use oxmpi_pml::mtl::ofi::{KEY, Ranks};
use oxmpi_pml::{Engine, Ofi, OfiJob, Place};
use oxmpi_rte::Job;
use std::sync::Arc;

/// What a transport needs that matches.
const TAGGED: Wanted = Wanted {
    tagged: true,
    rma: false,
};

/// The transport in use.
pub(crate) struct Matched {
    pub choice: Choice,
    interface: Option<Interface>,
}

impl Matched {
    /// Chooses for this process of `job`, where the engine has a transport match.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: none can serve, or the processes have none in common.
    pub(crate) fn select(job: &Job, params: &Params, engine: &str) -> Result<Option<Matched>> {
        if engine != "cm" {
            return Ok(None);
        }
        let wish = &params.mtl.0;
        let opened = wish.names("ofi").then(|| fabric::open(job, params, TAGGED));
        let told = opened.as_ref().map(|opened| match opened {
            Ok(interface) => {
                let Summary {
                    provider, domain, ..
                } = interface.summary();
                Ok(format!("{provider} on {domain}"))
            }
            Err(why) => Err(why.clone()),
        });
        let chosen = oxmpi_pml::select::matching_transports(wish, told.as_ref());
        let mut choice = chosen.map_err(|none| failed(&none))?;
        let agreed = match job.size > 1 && *wish != Wish::Any {
            true => agree_on(job, &choice)?,
            false => choice.best().to_owned(),
        };
        choice.keep_only(&agreed);
        let interface = opened.and_then(core::result::Result::ok);
        let interface = interface.filter(|_| agreed == "ofi");
        if let Some(interface) = &interface {
            publish(job, interface).map_err(|error| failed(&error))?;
        }
        Ok(Some(Matched { choice, interface }))
    }

    /// The engine over it; `None`: over the software interface, which needs nothing of us.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: the provider cannot serve a job of this size.
    pub(crate) fn engine(self, place: Place) -> Result<Option<Engine>> {
        let Some(interface) = self.interface else {
            return Ok(None);
        };
        let cards = |peer: u32| {
            let job = process().job();
            let job = job.map_err(|error| error.why.to_string())?;
            let got = job.get(peer.cast_signed(), KEY);
            got.map_err(|error| error.to_string())
        };
        let ranks = |context: u64| -> Option<Ranks> {
            let group = group_of(context)?;
            Some(Arc::new(move |rank| group.process(rank)))
        };
        let job = OfiJob {
            me: place.me,
            processes: place.processes,
            cards: Box::new(cards),
            ranks: Box::new(ranks),
        };
        let ofi = Ofi::new(interface, job).map_err(|why| failed(&why))?;
        Ok(Some(Engine::over_ofi(place, ofi)))
    }

    /// Whether a provider of libfabric matches.
    pub(crate) fn is_fabric(&self) -> bool {
        self.interface.is_some()
    }
}

/// Tells the others how this process is reached.
fn publish(job: &Job, interface: &Interface) -> core::result::Result<(), oxmpi_rte::RteError> {
    let card = Card {
        provider: &interface.summary().provider,
        address: interface.address(),
        arch: ArchWord::LOCAL.bits(),
    };
    job.put(KEY, &card.encode())?;
    match job.shows_at_once() {
        true => Ok(()),
        false => job.fence(),
    }
}
