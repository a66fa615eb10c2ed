//! Calls of MPI as the programs of these tests make them: with numbers and bytes, in one line.

use oxmpi_core::collectives::{Call, Collective, Pieces, Side, run};
use oxmpi_core::comm::{self, Comm, CommRef};
use oxmpi_core::handle::{CommHandle, RequestHandle, WinHandle};
use oxmpi_core::op::{Predefined, Reduction};
use oxmpi_core::operation::Pattern;
use oxmpi_core::request;
use oxmpi_core::status::Status;
use oxmpi_core::wait::{COLLECTIVE, Reason, try_once, wait};
use oxmpi_core::{Result, comm_create, p2p};
use oxmpi_datatype::{Basic, Datatype};
use oxmpi_jobs::Rank;
use oxmpi_mem::reduce::Element;
use oxmpi_mem::{Buffer, HeapBytes};
use oxmpi_osc::create::{self, Wanted};
use oxmpi_osc::ops::{self, Action, Remote};
use oxmpi_osc::window::Flavor;
use oxmpi_osc::{passive, sync};
use oxmpi_pml::{Mode, Payload};
use std::sync::Arc;

/// MPI_THREAD_SINGLE.
const SINGLE: i32 = 0;

fn payload(bytes: &HeapBytes) -> Payload {
    Payload::Contiguous(bytes.region())
}

fn int() -> Datatype {
    Datatype::basic(Basic::INT)
}

/// The calls of one rank.
pub struct Mpi<'a>(pub &'a Rank);

impl Mpi<'_> {
    /// MPI_Init.
    pub fn init(&self) {
        self.0.process.init_world(SINGLE).unwrap();
    }

    /// MPI_Finalize.
    pub fn finalize(&self) {
        let process = self.0.process;
        process.finalize_world(|| self.0.windows.close()).unwrap();
    }

    /// What functions of `core` take.
    pub fn comm(&self, comm: CommHandle) -> Arc<Comm> {
        comm::get(self.0.process, comm).unwrap()
    }

    fn hot(&self, comm: CommHandle) -> CommRef {
        comm::hot(self.0.process, comm).unwrap()
    }

    /// MPI_Comm_rank.
    pub fn rank(&self, comm: CommHandle) -> i32 {
        self.hot(comm).rank()
    }

    /// MPI_Comm_size.
    pub fn size(&self, comm: CommHandle) -> i32 {
        self.hot(comm).size()
    }

    /// MPI_Comm_dup.
    pub fn dup(&self, comm: CommHandle) -> Result<CommHandle> {
        comm_create::dup("MPI_Comm_dup", &self.comm(comm))
    }

    /// MPI_Comm_split.
    pub fn split(&self, comm: CommHandle, color: i32, key: i32) -> Option<CommHandle> {
        comm_create::split("MPI_Comm_split", &self.comm(comm), color, key).unwrap()
    }

    /// MPI_Comm_free.
    pub fn free(&self, comm: CommHandle) {
        comm_create::quiet(self.0.process, comm, "MPI_Comm_free").unwrap();
        comm_create::free(self.0.process, comm);
    }

    fn collective(&self, comm: CommHandle, call: &Call<'_>) {
        run(self.0.process, comm, call).unwrap();
    }

    /// MPI_Barrier.
    pub fn barrier(&self, comm: CommHandle) {
        self.collective(
            comm,
            &Call {
                collective: Collective::Barrier,
                root: 0,
                in_place: false,
                send: Side::ABSENT,
                recv: Side::ABSENT,
                reduction: None,
                neighbours: None,
            },
        );
    }

    /// MPI_Allreduce with MPI_SUM.
    pub fn sum(&self, comm: CommHandle, values: &[i32]) -> Vec<i32> {
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_ne_bytes())
            .collect();
        let (send, recv) = (
            HeapBytes::from_slice(&bytes),
            HeapBytes::zeroed(bytes.len()),
        );
        let one = int();
        let pieces = Pieces::Equal {
            count: values.len() as u64,
            datatype: &one,
        };
        let side = |block: &HeapBytes| Side {
            buffer: Buffer::plain(block.region()),
            pieces,
        };
        let reduction = Reduction::Predefined(Predefined::Sum, Element::I32);
        self.collective(
            comm,
            &Call {
                collective: Collective::Allreduce,
                root: 0,
                in_place: false,
                send: side(&send),
                recv: side(&recv),
                reduction: Some(&reduction),
                neighbours: None,
            },
        );
        numbers(&recv)
    }

    /// MPI_Isend.
    pub fn isend(&self, comm: CommHandle, to: i32, tag: i32, bytes: &HeapBytes) -> RequestHandle {
        p2p::isend(self.hot(comm), to, tag, Mode::Standard, payload(bytes)).unwrap()
    }

    /// MPI_Issend.
    pub fn issend(&self, comm: CommHandle, to: i32, tag: i32, bytes: &HeapBytes) -> RequestHandle {
        p2p::isend(self.hot(comm), to, tag, Mode::Synchronous, payload(bytes)).unwrap()
    }

    /// MPI_Cancel.
    pub fn cancel(&self, request: RequestHandle) {
        request::cancel(&mut self.0.process.enter(), request).unwrap();
    }

    /// MPI_Irecv.
    pub fn irecv(&self, comm: CommHandle, from: i32, tag: i32, into: &HeapBytes) -> RequestHandle {
        p2p::irecv(self.hot(comm), from, tag, payload(into))
    }

    /// MPI_Send.
    pub fn send(&self, comm: CommHandle, to: i32, tag: i32, bytes: &HeapBytes) {
        let hot = self.hot(comm);
        p2p::send("MPI_Send", hot, to, tag, Mode::Standard, payload(bytes)).unwrap();
    }

    /// MPI_Recv; the sender's rank and the number of bytes.
    pub fn recv(&self, comm: CommHandle, from: i32, tag: i32, into: &HeapBytes) -> (i32, u64) {
        let done = p2p::recv("MPI_Recv", self.hot(comm), from, tag, payload(into)).unwrap();
        (done.source, done.bytes)
    }

    /// MPI_Wait.
    pub fn wait(&self, mut request: RequestHandle) -> Status {
        let reason = reason("MPI_Wait");
        let done = wait(self.0.process, &reason, |vci| {
            request::take(vci, &mut request).transpose()
        });
        done.unwrap().unwrap().status
    }

    /// MPI_Test.
    pub fn test(&self, request: &mut RequestHandle) -> bool {
        let done = try_once(self.0.process, &reason("MPI_Test"), |vci| {
            request::take(vci, request)
        });
        done.unwrap().is_some()
    }

    /// MPI_Win_create, of ints.
    pub fn window(&self, comm: CommHandle, memory: &HeapBytes) -> WinHandle {
        let wanted = Wanted {
            flavor: Flavor::Create,
            memory: memory.region(),
            size: i64::try_from(memory.len()).unwrap(),
            unit: 4,
            alignment: 1,
            info: None,
            wrong: None,
        };
        let made = create::create(self.0.windows, "MPI_Win_create", comm, wanted);
        made.unwrap().0
    }

    /// MPI_Win_fence.
    pub fn fence(&self, window: WinHandle) {
        sync::fence(self.0.windows, "MPI_Win_fence", window, 0).unwrap();
    }

    /// MPI_Put of ints.
    pub fn put(&self, window: WinHandle, to: i32, disp: i64, from: &HeapBytes) {
        let action = Action::Put(Pattern::Contiguous(from.region()));
        self.begin("MPI_Put", window, to, disp, from, &action);
    }

    /// MPI_Accumulate of ints with MPI_SUM.
    pub fn add(&self, window: WinHandle, to: i32, disp: i64, from: &HeapBytes) {
        let ints = from.len() as u64 / 4;
        let from_here = Pattern::Typed(int(), ints, Buffer::plain(from.region()));
        let action = Action::Accumulate(Predefined::Sum, from_here);
        self.begin("MPI_Accumulate", window, to, disp, from, &action);
    }

    #[allow(clippy::too_many_arguments)]
    fn begin(
        &self,
        call: &'static str,
        window: WinHandle,
        to: i32,
        disp: i64,
        from: &HeapBytes,
        action: &Action,
    ) {
        let remote = Remote {
            rank: to,
            disp,
            count: from.len() as u64 / 4,
            datatype: &int(),
        };
        ops::begin(self.0.windows, call, window, &remote, action, false).unwrap();
    }

    /// MPI_Win_lock, an exclusive one, `during`, and MPI_Win_unlock.
    pub fn locked(&self, window: WinHandle, rank: i32, during: impl FnOnce()) {
        let exclusive = oxmpi_core::constants::LOCK_EXCLUSIVE;
        let windows = self.0.windows;
        passive::lock(windows, "MPI_Win_lock", window, exclusive, rank, 0).unwrap();
        during();
        passive::unlock(windows, "MPI_Win_unlock", window, rank).unwrap();
    }

    /// MPI_Win_free.
    pub fn free_window(&self, window: WinHandle) {
        create::free(self.0.windows, "MPI_Win_free", window).unwrap();
    }
}

fn reason(call: &'static str) -> Reason {
    Reason {
        call,
        peer: COLLECTIVE,
        tag: 0,
        context: 0,
    }
}

/// The ints in memory.
pub fn numbers(bytes: &HeapBytes) -> Vec<i32> {
    let bytes = bytes.to_vec();
    let all = bytes.chunks_exact(4);
    all.map(|one| i32::from_ne_bytes(one.try_into().unwrap()))
        .collect()
}

/// Memory with these ints.
pub fn ints(values: &[i32]) -> HeapBytes {
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_ne_bytes())
        .collect();
    HeapBytes::from_slice(&bytes)
}
