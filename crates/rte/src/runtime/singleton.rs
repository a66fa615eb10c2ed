//! A process that was started without a launcher: a job of one process.
//!
//! Fences do nothing, published values stay in this process, and an abort is reported to no
//! launcher: the caller ends itself.

use super::Runtime;
use crate::proof::Secret;
use crate::wire::Request;
use crate::{Job, Map, RteError};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::choice::Choice;
use oxmpi_shm::segment::{Layout, Segment};
use std::collections::HashMap;
use std::os::fd::OwnedFd;
use std::sync::{Mutex, PoisonError};

/// The component's name.
pub const SINGLETON: &str = "singleton";

#[derive(Default)]
struct Singleton {
    values: Mutex<HashMap<String, Vec<u8>>>,
}

impl Runtime for Singleton {
    fn fence(&self) -> Result<(), RteError> {
        Ok(())
    }
    fn begin_fence(&self) -> Result<bool, RteError> {
        Ok(true)
    }
    fn abort(&self, _code: i32, _text: &str) {}
    fn notify(&self, request: &Request<'_>) {
        if let Request::Report(text) = request {
            super::say(text);
        }
    }
    fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError> {
        self.values
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(key.into(), value.into());
        Ok(())
    }
    fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        let values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(values.get(key).filter(|_| rank == 0).cloned())
    }
}

/// Makes the job of one process with a private segment. `wants_report`: the parameter `report` is
/// set.
///
/// # Errors
/// No segment, or no random bytes.
pub fn job(selection: Choice, wants_report: bool) -> Result<Job, RteError> {
    let mut id = [0; 8];
    oxmpi_pal::descriptor::random(&mut id).map_err(|error| RteError::Segment {
        reason: error.to_string(),
    })?;
    let id = u64::from_le_bytes(id).max(1);
    let segment = segment(id)?;
    let cpus = u32::try_from(oxmpi_pal::affinity::usable_cpus()).unwrap_or(u32::MAX);
    Ok(Job {
        rank: 0,
        size: 1,
        local_rank: 0,
        local_size: 1,
        appnum: 0,
        universe_size: 1,
        cpus,
        map: Map::one_node(1, cpus),
        local_ranks: vec![0],
        job_id: id,
        secret: Secret::random().map_err(|error| RteError::Segment {
            reason: error.to_string(),
        })?,
        wants_report,
        segment_len: segment.1,
        segment: Some(segment.0),
        params: Vec::new(),
        warnings: Vec::new(),
        selection,
        runtime: Box::new(Singleton::default()),
    })
}

/// A private segment, so that code that uses segments needs no special case.
fn segment(job: u64) -> Result<(OwnedFd, u64), RteError> {
    let layout = Layout::new(1, RING_BUDGET).expect("invariant: one rank is in range");
    let made = Segment::create(layout, job, ArchWord::LOCAL.bits());
    let failed = |reason: String| RteError::Segment { reason };
    let segment = made.map_err(|error| failed(error.to_string()))?;
    let descriptor = segment
        .descriptor()
        .try_clone_to_owned()
        .map_err(|error| failed(error.to_string()))?;
    Ok((descriptor, segment.length()))
}

/// A singleton has no rings to other ranks.
const RING_BUDGET: u64 = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_of_one() {
        let job = job(crate::preview(&oxmpi_mca::Selection::Any).unwrap(), false).unwrap();
        assert_eq!((job.rank, job.size), (0, 1));
        job.put("k", b"v").unwrap();
        job.fence().unwrap();
        assert_eq!(job.get(0, "k").unwrap().as_deref(), Some(&b"v"[..]));
        assert_eq!(job.get(1, "k").unwrap(), None);
        assert!(!job.is_launched());
    }
}
