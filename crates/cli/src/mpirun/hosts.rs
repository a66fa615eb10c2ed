//! Options for hosts: the hosts, their numbers of ranks, and the mapping of ranks.

use super::job::{any, last, number};
use super::options::Segment;
use oxmpi_launch::complaint::option;
use oxmpi_launch::ras::{self, Allocation, Named};
use oxmpi_launch::rmaps::{Mapping, RankFile};
use oxmpi_launch::spec::{JobSpec, PlaceSpec};
use oxmpi_mca::param::Params;
use oxmpi_mca::{Id, Message};

/// The hosts that the command line names, or those of a batch system.
///
/// # Errors
/// A message for the user about an invalid list.
pub(super) fn hosts(
    job: &JobSpec,
    params: &Params,
    segments: &[Segment],
) -> Result<Allocation, Message> {
    let mut named = Named {
        lists: given(segments, "host"),
        files: given(segments, "hostfile"),
        has_agent: job.agent.is_some() || !params.plm_agent.is_empty(),
    };
    let environment = |name: &str| std::env::var(name).ok();
    let allocation = ras::allocate(&named, &params.ras.0, &environment)?;
    // Without a host list the rank file gives the hosts.
    let Some(file) = job
        .mapping
        .file
        .as_ref()
        .filter(|_| allocation.hosts.is_empty())
    else {
        return Ok(allocation);
    };
    let hosts = file.hosts();
    named.lists = vec![match hosts.is_empty() {
        // The file gives all hosts by their numbers.
        true => "localhost".into(),
        false => hosts.join(","),
    }];
    ras::allocate(&named, &params.ras.0, &environment)
}

/// Every value of an option.
fn given(segments: &[Segment], name: &str) -> Vec<String> {
    let all = segments.iter().flat_map(|segment| segment.all(name));
    all.map(|(_, words)| words[0].to_string_lossy().into_owned())
        .collect()
}

/// How ranks are mapped to hosts.
///
/// # Errors
/// An invalid number.
pub(super) fn mapping(segments: &[Segment], place: &PlaceSpec) -> Result<Mapping, Message> {
    let per_host = match last(segments, "ppn") {
        Some(each) => Some(number(&each, "-ppn")?).filter(|each| *each > 0),
        None => any(segments, "pernode").then_some(1),
    };
    let file = last(segments, "rankfile").map(|path| {
        let text = std::fs::read_to_string(&path)
            .map_err(|error| option("--rankfile", &path, error, "a file that can be read"))?;
        RankFile::parse(&text, &path)
    });
    Ok(Mapping {
        map_by: place.map.clone(),
        rank_by: last(segments, "rank-by"),
        per_host,
        file: file.transpose()?,
    })
}

/// The number of hosts; without any it is this machine alone.
pub(super) fn number_of(hosts: &Allocation) -> u32 {
    u32::try_from(hosts.hosts.len().max(1)).unwrap_or(u32::MAX)
}

/// The number of ranks without `-n`: from `--map-by ppr`, or what the hosts take. That is their
/// slots, or the processors of this machine.
pub(super) fn default_count(hosts: &Allocation, mapping: &Mapping) -> u32 {
    if let Some(each) = mapping.on_each_host() {
        return each.saturating_mul(number_of(hosts));
    }
    let is_local = hosts.hosts.iter().all(|host| ras::is_here(&host.name));
    let on_each = on_each_object(mapping).filter(|_| is_local);
    on_each.unwrap_or_else(|| places(hosts))
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

/// The result of `--map-by ppr:N:UNIT` on this machine.
fn on_each_object(mapping: &Mapping) -> Option<u32> {
    let mut parts = mapping.map_by.as_deref()?.split(':');
    let is_ppr = parts.next()?.eq_ignore_ascii_case("ppr");
    let each: u32 = parts.next()?.parse().ok().filter(|_| is_ppr)?;
    let objects = oxmpi_launch::objects_here(parts.next()?)?;
    Some(each.saturating_mul(u32::try_from(objects).unwrap_or(u32::MAX)))
}

/// Refuses more ranks than the host list allows.
///
/// # Errors
/// The job has more ranks.
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
    // A rank file itself gives the number of ranks of a host.
    let allowed = allowed || job.mapping.file.is_some();
    match job.hosts.slots() {
        Some(slots) if job.size() > slots && !allowed => Err(Message::new(Id::HostSlots)
            .with("wanted", job.size())
            .with("slots", slots)
            .with("host", source)),
        _ => Ok(()),
    }
}
