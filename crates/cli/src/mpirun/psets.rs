//! Process sets of the command line (MPI-5.0 §11.3.2).

use super::options::Segment;
use oxmpi_launch::complaint::option;
use oxmpi_launch::spec::JobSpec;
use oxmpi_mca::Message;
use oxmpi_pal::affinity::CpuSet;

/// The sets, as facts for the ranks. `-pset NAME=LIST` has the ranks of the list, and `-pset NAME`
/// those of its program. A repeated name adds to its set.
///
/// # Errors
/// A message for the user about an invalid name or list.
pub fn psets(job: &JobSpec, segments: &[Segment]) -> Result<Vec<(String, String)>, Message> {
    const EXPECTED: &str = "NAME or NAME=LIST, as in ocean=0-3,8";
    let mut sets: Vec<(String, Vec<usize>)> = Vec::new();
    let mut first = 0;
    for (segment, app) in segments.iter().zip(&job.apps) {
        let ours = first..first + app.count as usize;
        first = ours.end;
        for (_, word) in segment.all("pset") {
            let given = word[0].to_string_lossy();
            let wrong = |why: &str| option("--pset", &given, why, EXPECTED);
            let (name, ranks) = match given.split_once('=') {
                None => (&*given, ours.clone().collect()),
                Some((name, list)) => {
                    let set = CpuSet::parse(list).filter(|set| !set.is_empty());
                    let set = set.ok_or_else(|| wrong("the ranks make no list"))?;
                    (name, set.iter().collect::<Vec<_>>())
                }
            };
            if ranks.iter().any(|rank| *rank >= job.size() as usize) {
                return Err(wrong(&format!("the job has {} ranks", job.size())));
            }
            let reserved = name
                .get(..6)
                .is_some_and(|head| head.eq_ignore_ascii_case("mpi://"));
            if name.is_empty() || reserved || name.len() >= LONGEST_PSET {
                return Err(wrong(
                    "a name is not empty, not long, and does not begin with mpi://",
                ));
            }
            match sets.iter_mut().find(|(known, _)| known == name) {
                Some((_, members)) => members.extend(ranks),
                None => sets.push((name.to_string(), ranks)),
            }
        }
    }
    let fact = |(name, ranks): (String, Vec<usize>)| {
        let list: CpuSet = ranks.into_iter().collect();
        (format!("pset.{name}"), list.to_string())
    };
    Ok(sets.into_iter().map(fact).collect())
}

/// The most bytes of a process set's name with its NUL (MPI_MAX_PSET_NAME_LEN).
const LONGEST_PSET: usize = 1024;
