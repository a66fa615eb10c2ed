//! The process table of the ranks for debuggers (`pal::mpir`).

use crate::map::JobMap;
use oxmpi_pal::mpir;
use std::ffi::CString;

/// Collects the pids of all ranks, and shows the table once all ranks run.
#[derive(Debug, Default)]
pub(super) struct Processes {
    /// Host and program of each rank; empty once they are shown.
    ranks: Vec<(CString, CString)>,
    /// The pid of each rank, once it is known.
    pids: Vec<Option<i32>>,
}

impl Processes {
    /// The empty table of this job.
    pub(super) fn of(map: &JobMap) -> Processes {
        let ranks = map.ranks.iter().map(|place| {
            let program = &map.programs[place.program as usize];
            let path = match program.path.is_empty() {
                true => CString::new(program.name.as_str()).unwrap_or_default(),
                false => program.path.clone(),
            };
            let host = map.nodes[place.node as usize].host.as_str();
            (CString::new(host).unwrap_or_default(), path)
        });
        Processes {
            ranks: ranks.collect(),
            pids: vec![None; map.ranks.len()],
        }
    }

    /// Adds pids of ranks; a rank that does not exist is ignored.
    pub(super) fn take(&mut self, list: &[(u32, i32)]) {
        for (rank, pid) in list {
            if let Some(known) = self.pids.get_mut(*rank as usize) {
                *known = Some(*pid);
            }
        }
        let all = self.pids.iter().copied().collect::<Option<Vec<i32>>>();
        if let Some(pids) = all.filter(|pids| !pids.is_empty()) {
            self.pids.clear();
            let ranks = std::mem::take(&mut self.ranks).into_iter().zip(pids);
            mpir::show(ranks.map(|((host, program), pid)| (host, program, pid)));
        }
    }
}
