//! The selected components of the frameworks below `coll`. This process selects them when the job
//! is joined.
//!
//! Each framework selects through [`oxmpi_mca::choice`]. The processes of a job agree on the
//! matching engine, which must be the same for all, through the job's exchange. `mpirun --report`
//! prints the choices.

use crate::error::{Class, Error, Result};
use crate::matched::Matched;
use crate::process::Process;
use oxmpi_btl::select::{Place, is_network, transports};
use oxmpi_btl::sm::single;
use oxmpi_fabric::{Interface, Summary};
use oxmpi_mca::choice::{Choice, Selection, agree};
use oxmpi_mca::param::Params;
use oxmpi_mca::value::Auto;
use oxmpi_pml::{LongMessages, PortalsConfig};
use oxmpi_rte::Job;

/// The components that were chosen.
pub(crate) struct Components {
    pub btl: Choice,
    pub smsc: Choice,
    pub pml: Choice,
    pub coll: Option<Choice>,
    /// The matching transport, if the engine uses one.
    pub mtl: Option<Choice>,
}

impl Components {
    /// Selects for this process of `job`.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`: the user excludes a required component, or the processes have no component
    /// in common.
    pub(crate) fn select(process: &Process, job: &Job, params: &Params) -> Result<Components> {
        let place = Place {
            local: job.local_size.cast_unsigned(),
            // In a mixed job the segment may have another data representation than this process.
            near: match params.mixed_processors {
                true => 1,
                false => job.neighbours(),
            },
            all: job.size.cast_unsigned(),
            has_segment: job.segment.is_some(),
        };
        let mut components = Components {
            btl: transports(place, &params.btl.0).map_err(|none| failed(&none))?,
            smsc: single::choose(&params.smsc.0),
            coll: crate::collectives::components(process, place.local)
                .transpose()
                .map_err(|none| failed(&none))?,
            mtl: None,
            pml: oxmpi_pml::select::engines(&params.pml.0, params.mixed_processors)
                .map_err(|none| failed(&none))?,
        };
        // If the user has not set the parameter, all choose the same.
        let agreed = match job.size > 1 && params.pml.0 != Selection::Any {
            true => agree_on(job, &components.pml)?,
            false => components.pml.best().to_owned(),
        };
        components.pml.keep_only(&agreed);
        Ok(components)
    }

    /// Opens a second interface of the provider that carries messages, if there is one. It carries
    /// other traffic, windows and files, to other nodes, unless the user has chosen a transport for
    /// that. Collective: a process without an interface publishes that.
    pub(crate) fn beside(
        &mut self,
        job: &Job,
        params: &Params,
        matched: Option<&Matched>,
    ) -> Result<Option<Interface>> {
        // Sockets are in use where shared memory does not reach all processes.
        let is_open = params.btl.0 == Selection::Any && self.btl.has("tcp");
        let Some(matched) = matched.filter(|matched| is_open && matched.is_fabric()) else {
            return Ok(None);
        };
        let Some(interface) = matched.open_second(job, params) else {
            let none = job.put(oxmpi_btl::ofi::KEY, &[]);
            return none.map(|()| None).map_err(|error| failed(&error));
        };
        let Summary {
            provider, domain, ..
        } = interface.summary();
        self.btl.add(
            "ofi",
            15,
            format!("{provider} on {domain} carries messages, so windows and files, too"),
        );
        Ok(Some(interface))
    }

    /// Whether processes are reached by transports other than shared memory.
    pub(crate) fn has_network(&self) -> bool {
        self.btl.taken.iter().any(is_network)
    }
}

/// The component on which all processes of the job agree. Collective.
pub(crate) fn agree_on(job: &Job, choice: &Choice) -> Result<String> {
    let key = format!("mca.{}", choice.framework);
    let exchange = || -> core::result::Result<Vec<String>, oxmpi_rte::RteError> {
        job.put(&key, choice.offers().as_bytes())?;
        job.fence()?;
        (0..job.size)
            .map(|rank| {
                let offers = job.get(rank, &key)?.unwrap_or_default();
                Ok(String::from_utf8_lossy(&offers).into_owned())
            })
            .collect()
    };
    let offers = exchange().map_err(|error| failed(&error))?;
    let agreed = agree(choice.framework, offers.iter().map(String::as_str));
    agreed.map(str::to_owned).map_err(|why| failed(&why))
}

/// The parameters of a transport that matches, if one is used.
pub(crate) fn portals(params: &Params) -> PortalsConfig {
    let bytes = |value: u64| usize::try_from(value).unwrap_or(usize::MAX);
    PortalsConfig {
        eager_limit: bytes(params.portals_eager_limit.0),
        block: bytes(params.portals_block.0),
        budget: params.eager_budget.0,
        long: match params.portals_rendezvous {
            Auto::Auto => LongMessages::Adaptive,
            Auto::Set(false) => LongMessages::Whole,
            Auto::Set(true) => LongMessages::Rendezvous,
        },
    }
}

pub(crate) fn failed(why: &dyn core::fmt::Display) -> Error {
    Error::new(Class::ERR_OTHER, why.to_string())
}
