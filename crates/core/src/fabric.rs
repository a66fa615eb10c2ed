//! libfabric for a job: loads it and opens an endpoint of the best provider, by the parameters
//! `ofi_*`. Used for the transport that matches (`matched.rs`, `mtl/ofi`) and for the network below
//! `bml` (`transports.rs`, `btl/ofi`). Each has an endpoint of its own.
//!
//! The library is loaded only where one of the two is named. If it is absent, the error names the
//! package that has it.

use crate::hw;
use oxmpi_fabric::{Interface, Libfabric, Rules, Wanted};
use oxmpi_mca::param::Params;
use oxmpi_rte::Job;

/// What a network below `bml` needs of a provider.
pub(crate) const FRAMES: Wanted = Wanted {
    tagged: true,
    rma: true,
    atomic: false,
};

/// Opens the best interface of libfabric, with or without matching of messages.
///
/// # Errors
/// libfabric is absent, or no provider suits this job: the reason, for the user.
pub(crate) fn open(
    job: &Job,
    params: &Params,
    wanted: Wanted,
    matches: bool,
) -> Result<Interface, String> {
    let rules = Rules {
        include: list(&params.ofi_provider_include),
        domains: list(&params.ofi_domain),
        matches,
        ..Rules::default()
    };
    open_of(job, params, wanted, rules)
}

/// The same, with these rules and those of the whole job.
///
/// # Errors
/// As [`open`].
pub(crate) fn open_of(
    job: &Job,
    params: &Params,
    wanted: Wanted,
    rules: Rules,
) -> Result<Interface, String> {
    let name = &params.ofi_library;
    let library = Libfabric::load(name).map_err(|why| {
        format!(
            "{why}: no libfabric is here by the name of {name} (parameter ofi_library); Debian and \
             Ubuntu have it in the package libfabric1, others in libfabric"
        )
    })?;
    let rules = Rules {
        exclude: list(&params.ofi_provider_exclude),
        // Simulated nodes are on one machine.
        must_reach: (job.local_size > 1, job.local_size < job.size),
        ..rules
    };
    library.open(wanted, &rules, hw::is_near_pci)
}

/// The items of a parameter, separated by commas.
pub(crate) fn list(text: &str) -> Vec<String> {
    let parts = text.split(',').map(str::trim);
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}
