//! The options about hosts: which there are, how many ranks they take, who goes where.

use super::job::{any, last, number};
use super::options::Segment;
use oxmpi_launch::ras::{self, Allocation, Named};
use oxmpi_launch::rmaps::Mapping;
use oxmpi_launch::spec::JobSpec;
use oxmpi_mca::{Id, Message, param};

/// The hosts that the command line names, or those of a batch system.
///
/// # Errors
/// A sentence for the user about a list that makes no sense.
pub(super) fn hosts(job: &JobSpec, segments: &[Segment]) -> Result<Allocation, Message> {
    let (mut settings, _) = param::from_environment();
    settings.extend(job.settings.iter().cloned());
    let params = param::resolve(&settings).params;
    let named = Named {
        lists: given(segments, "host"),
        files: given(segments, "hostfile"),
        has_agent: job.agent.is_some() || !params.plm_agent.is_empty(),
    };
    ras::allocate(&named, &params.ras.0, &|name| std::env::var(name).ok())
}

/// Every value of an option.
fn given(segments: &[Segment], name: &str) -> Vec<String> {
    let all = segments.iter().flat_map(|segment| segment.all(name));
    all.map(|(_, words)| words[0].to_string_lossy().into_owned())
        .collect()
}

/// How ranks are dealt out to hosts.
///
/// # Errors
/// A number that is none.
pub(super) fn mapping(segments: &[Segment]) -> Result<Mapping, Message> {
    let per_host = match last(segments, "ppn") {
        Some(each) => Some(number(&each, "-ppn")?).filter(|each| *each > 0),
        None => any(segments, "pernode").then_some(1),
    };
    Ok(Mapping {
        map_by: last(segments, "map-by"),
        rank_by: last(segments, "rank-by"),
        per_host,
    })
}

/// How many hosts there are; this machine alone when nobody has named any.
pub(super) fn number_of(hosts: &Allocation) -> u32 {
    u32::try_from(hosts.hosts.len().max(1)).unwrap_or(u32::MAX)
}

/// Without `-n`: what `--map-by ppr` says for each host, or what they take: their slots, or the
/// processors of this machine.
pub(super) fn default_count(hosts: &Allocation, mapping: &Mapping) -> u32 {
    if let Some(each) = mapping.on_each_host() {
        return each.saturating_mul(number_of(hosts));
    }
    places(hosts)
}

/// How many ranks the hosts take.
pub(super) fn places(hosts: &Allocation) -> u32 {
    let own = || u32::try_from(oxmpi_launch::usable_cpus()).unwrap_or(1);
    let local = hosts.hosts.iter().all(|host| ras::is_here(&host.name));
    match hosts.slots() {
        Some(slots) => slots,
        None if local => own(),
        None => u32::try_from(hosts.entries.len()).unwrap_or(u32::MAX),
    }
}

/// Refuses more ranks than somebody has allowed.
///
/// # Errors
/// There are.
pub(super) fn refuse_too_many(job: &JobSpec, segments: &[Segment]) -> Result<(), Message> {
    let allowed = any(segments, "oversubscribe")
        || last(segments, "map-by")
            .is_some_and(|map| map.to_ascii_uppercase().contains(":OVERSUBSCRIBE"));
    let source = job
        .hosts
        .choice
        .as_ref()
        .map_or("", |choice| match choice.best() {
            "hostfile" => "--host, --hostfile",
            other => other,
        });
    match job.hosts.slots() {
        Some(slots) if job.size() > slots && !allowed => Err(Message::new(Id::HostSlots)
            .with("wanted", job.size())
            .with("slots", slots)
            .with("host", source)),
        _ => Ok(()),
    }
}
