//! What a launcher answers to the processes of a simulated job: fences, published values, reports.

use crate::scheduler::Turn;
use oxmpi_rte::RteError;
use oxmpi_rte::runtime::Runtime;
use oxmpi_rte::wire::Request;
use oxmpi_sync::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The launcher of one job.
pub(crate) struct Launcher {
    size: u32,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Processes in the present fence, and the number of fences that are over.
    arrived: u32,
    fences: u64,
    /// Published values, by rank and key.
    values: BTreeMap<(i32, String), Vec<u8>>,
    reports: Vec<String>,
}

impl Launcher {
    pub(crate) fn new(size: u32) -> Arc<Launcher> {
        Arc::new(Launcher {
            size,
            state: Mutex::default(),
        })
    }

    pub(crate) fn reports(&self) -> Vec<String> {
        self.state.lock().reports.clone()
    }
}

/// The connection of a process to it.
pub(crate) struct Link {
    launcher: Arc<Launcher>,
    rank: i32,
    turn: Turn,
    /// The fence that this process has begun.
    fence: Mutex<Option<u64>>,
}

impl Link {
    pub(crate) fn new(launcher: Arc<Launcher>, rank: u32, turn: Turn) -> Link {
        Link {
            launcher,
            rank: rank.cast_signed(),
            turn,
            fence: Mutex::default(),
        }
    }
}

impl Runtime for Link {
    fn fence(&self) -> Result<(), RteError> {
        self.begin_fence()?;
        while !self.is_fence_over()? {
            self.turn.sleep_in_fence();
        }
        Ok(())
    }

    fn begin_fence(&self) -> Result<bool, RteError> {
        let mut state = self.launcher.state.lock();
        let mut this = self.fence.lock();
        if this.is_some() {
            return Ok(true);
        }
        *this = Some(state.fences);
        drop(this);
        state.arrived += 1;
        if state.arrived == self.launcher.size {
            state.arrived = 0;
            state.fences += 1;
            drop(state);
            self.turn.leave_fence();
        }
        Ok(true)
    }

    fn is_fence_over(&self) -> Result<bool, RteError> {
        let fences = self.launcher.state.lock().fences;
        let mut this = self.fence.lock();
        _ = this.take_if(|this| *this != fences);
        Ok(this.is_none())
    }

    fn abort(&self, code: i32, text: &str) {
        panic!("the job is aborted with code {code}: {text}");
    }

    fn notify(&self, request: &Request<'_>) {
        if let Request::Report(text) = request {
            self.launcher.state.lock().reports.push((*text).to_owned());
        }
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError> {
        let mut state = self.launcher.state.lock();
        let place = (self.rank, key.to_owned());
        state.values.insert(place, value.to_owned());
        Ok(())
    }

    fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        let state = self.launcher.state.lock();
        Ok(state.values.get(&(rank, key.to_owned())).cloned())
    }

    fn tells_user(&self) -> bool {
        false
    }
}
