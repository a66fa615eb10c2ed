//! The operations: checked here, then carried out at once where the target's memory is mapped here,
//! or sent to the target.
//!
//! A nonblocking operation never waits, except under MPI_Win_lock_all, which takes each lock when
//! it is first needed. MPI-5.0 §12.3.

use crate::apply::{Combine, Data};
use crate::direct::at_once;
use crate::epoch::Access;
use crate::frames::{Kind, Place};
use crate::passive;
use crate::queue::{Job, Out, Via};
use crate::short::Next;
use crate::state::{Osc, Waiting, Win, out_of_range, too_far};
use crate::window::{self, At, Windows};
use oxmpi_btl::Wire;
use oxmpi_core::constants::PROC_NULL;
use oxmpi_core::handle::{RequestHandle, WinHandle};
use oxmpi_core::op::{self, Predefined};
use oxmpi_core::operation::{Pattern, internal};
use oxmpi_core::request::DONE;
use oxmpi_core::{Result, error};
use oxmpi_datatype::{Basic, Datatype};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_pml::Payload;
use oxmpi_reach::window::WindowPart;

/// Data at a target, as named by the program.
#[derive(Clone, Debug)]
pub struct Remote<'a> {
    /// Its rank in the window's group, or MPI_PROC_NULL.
    pub rank: i32,
    /// Displacement in units of the target's window.
    pub disp: i64,
    /// Items.
    pub count: u64,
    /// Their datatype.
    pub datatype: &'a Datatype,
}

/// The effect of an operation, with its buffers at the origin.
#[derive(Clone)]
pub enum Action {
    /// MPI_Put.
    Put(Pattern),
    /// MPI_Get.
    Get(Pattern),
    /// MPI_Accumulate.
    Accumulate(Predefined, Pattern),
    /// MPI_Get_accumulate, MPI_Fetch_and_op: the data to combine, and the buffer for the former
    /// values. For MPI_NO_OP the first is not significant.
    GetAccumulate(Predefined, Pattern, Pattern),
    /// MPI_Compare_and_swap: the value to compare with, the value to store, and the buffer for the
    /// former value.
    CompareSwap(Region, Region, Region),
}

/// Begins an operation. `is_named`: it has a request, which is returned.
///
/// # Errors
/// `MPI_ERR_WIN`, `MPI_ERR_RANK`, `MPI_ERR_DISP`, `MPI_ERR_TYPE`, `MPI_ERR_OP`;
/// `MPI_ERR_RMA_SYNC`: no epoch allows it; `MPI_ERR_RMA_RANGE`: the target's window is shorter.
#[inline]
pub fn begin(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    remote: &Remote<'_>,
    action: &Action,
    is_named: bool,
) -> Result<RequestHandle> {
    let at = window::find(windows, call, handle)?;
    loop {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        if remote.rank < 0 || remote.rank >= win.size() {
            return match remote.rank {
                PROC_NULL => Ok(DONE),
                rank => Err(bad_rank(rank, win.size())),
            };
        }
        if is_named {
            win.epochs.passive_on(remote.rank, call)?;
        }
        match win.epochs.access(remote.rank)? {
            Access::Open => {}
            Access::NeedsLock => {
                drop(osc);
                passive::lock_for_all(&at, remote.rank)?;
                continue;
            }
        }
        let data = win.data(remote)?;
        let bytes = remote.datatype.signature_bytes(remote.count);
        let bytes = bytes.ok_or_else(|| error!(ERR_COUNT, "the target's data are too long"))?;
        action.check_length(bytes)?;
        if bytes == 0 {
            return Ok(DONE);
        }
        let how = action.combine(remote)?;
        if let Some(data) = data {
            at_once(win, remote.rank, &data, action, how.as_ref());
            let next = osc.done(data.buffer.region.addr(), action);
            drop(osc);
            next.follow(windows);
            return Ok(DONE);
        }
        let disp = win.bytes(remote)?;
        if let Some(there) = win.in_one_copy(remote, disp, action) {
            let next = osc.done(there, action);
            drop(osc);
            count(windows, action, bytes, "single copy");
            next.follow(windows);
            return Ok(DONE);
        }
        drop(osc);
        count(windows, action, bytes, "frames");
        let checked = Checked {
            disp,
            bytes,
            how,
            is_named,
        };
        return send(&at, remote, action, &checked);
    }
}

/// Counts an operation on memory that is not mapped. On mapped memory there is no choice.
fn count(windows: &Windows, action: &Action, bytes: u64, protocol: &str) {
    let Some(account) = windows.process.account() else {
        return;
    };
    let call = match action {
        Action::Put(_) => "put",
        Action::Get(_) => "get",
        Action::Accumulate(..) => "accumulate",
        Action::GetAccumulate(..) => "get_accumulate",
        Action::CompareSwap(..) => "compare_and_swap",
    };
    account.count(call, bytes, format!("osc, {protocol}"), &[]);
}

#[cold]
fn bad_rank(rank: i32, size: i32) -> oxmpi_core::Error {
    error!(
        ERR_RANK,
        "target rank {rank} is not in 0..{size}, the ranks of the window"
    )
}

impl Win {
    /// The part of a target, as exchanged.
    #[inline]
    fn part(&self, rank: i32) -> Result<WindowPart> {
        let part = self.memory.part(rank);
        part.ok_or_else(|| bad_rank(rank, self.size()))
    }

    /// The target's displacement in bytes, or an address where memory is attached.
    pub(crate) fn bytes(&self, remote: &Remote<'_>) -> Result<i64> {
        if self.memory.attached.is_some() {
            return Ok(remote.disp);
        }
        if remote.disp < 0 {
            return Err(error!(
                ERR_DISP,
                "target displacement {} is negative", remote.disp
            ));
        }
        let part = self.part(remote.rank)?;
        let disp = remote.disp.checked_mul(part.disp_unit);
        disp.ok_or_else(|| {
            error!(
                ERR_RMA_RANGE,
                "target displacement {} is too large", remote.disp
            )
        })
    }

    /// The target's data, if they are mapped here; bounds are checked in any case, where they are
    /// known.
    pub(crate) fn data<'a>(&self, remote: &Remote<'a>) -> Result<Option<Data<'a>>> {
        let disp = self.bytes(remote)?;
        if remote.rank == self.rank {
            let data = self.own_data(disp, remote.count, remote.datatype, 0..u64::MAX);
            return data.map(Some);
        }
        let part = self.part(remote.rank)?;
        let mapped = self.memory.mapped(remote.rank, &part);
        let mapped = self.mapped_data(mapped, disp, remote.count, remote.datatype)?;
        if mapped.is_none() && self.memory.attached.is_none() {
            let (first, len) = remote
                .datatype
                .span(remote.count)
                .map_err(|e| too_far(&e))?;
            let start = disp
                .checked_add(first)
                .and_then(|start| u64::try_from(start).ok());
            let end = start.and_then(|start| start.checked_add(len));
            if len != 0 && end.is_none_or(|end| end > part.size) {
                return Err(out_of_range(disp, first, len));
            }
        }
        Ok(mapped)
    }
}

impl Win {
    /// Puts or gets by one copy between the processes, where both allow it and the target's data
    /// are contiguous. Returns their address there. `None`: frames are needed.
    fn in_one_copy(&self, remote: &Remote<'_>, disp: i64, action: &Action) -> Option<usize> {
        let part = self.memory.part(remote.rank);
        let found = part.and_then(|part| Some((part.start, part.on_node?.local_rank)));
        let (Some(single), Some((base, number))) = (self.memory.single.as_ref(), found) else {
            return None;
        };
        if base == 0 || !remote.datatype.is_contiguous() {
            return None;
        }
        let there = base.wrapping_add_signed(disp);
        let is_done = match action {
            Action::Put(Pattern::Contiguous(from)) => single.write(number, *from, there).is_ok(),
            Action::Get(Pattern::Contiguous(to)) => single.read(number, there, *to).is_ok(),
            _ => false,
        };
        is_done.then_some(there as usize)
    }
}

impl Action {
    /// The data that a call has fetched and that a polling loop may test.
    fn found(&self) -> Option<Region> {
        match self {
            Action::Get(Pattern::Contiguous(to))
            | Action::GetAccumulate(_, _, Pattern::Contiguous(to)) => Some(*to),
            _ => None,
        }
    }

    /// How elements are combined; `None` for puts and gets.
    pub(crate) fn combine(&self, remote: &Remote<'_>) -> Result<Option<Combine>> {
        let op = match self {
            Action::Put(_) | Action::Get(_) => return Ok(None),
            Action::Accumulate(op, _) | Action::GetAccumulate(op, ..) => *op,
            Action::CompareSwap(..) => Predefined::Replace,
        };
        let basic = one_type(remote.datatype);
        let how = basic.and_then(|basic: Basic| Combine::new(op, basic));
        match how {
            Some(how) => Ok(Some(how)),
            None if remote.datatype.size() == 0 => Ok(None),
            None if basic.is_none() => Err(error!(
                ERR_TYPE,
                "an accumulate needs a target datatype made of one predefined type"
            )),
            None => Err(error!(
                ERR_OP,
                "{} is not defined on {}: see the table in MPI-5.0 section 6.9.2",
                op::name(op),
                basic.map_or("this type", Basic::name)
            )),
        }
    }

    fn check_length(&self, target: u64) -> Result<()> {
        let equal = |what: &str, len: u64| match len == target {
            true => Ok(()),
            false => Err(error!(
                ERR_TYPE,
                "the {what} buffer has {len} bytes of data and the target's {target}; they must be equal"
            )),
        };
        match self {
            Action::Put(origin) | Action::Get(origin) | Action::Accumulate(_, origin) => {
                equal("origin", length(origin))
            }
            Action::GetAccumulate(Predefined::NoOp, _, result) => equal("result", length(result)),
            Action::GetAccumulate(_, origin, result) => {
                equal("origin", length(origin))?;
                equal("result", length(result))
            }
            Action::CompareSwap(_, new, _) => equal("origin", new.len() as u64),
        }
    }
}

fn length(pattern: &Pattern) -> u64 {
    match pattern {
        Pattern::Contiguous(region) => region.len() as u64,
        Pattern::Typed(datatype, count, _) => datatype.signature_bytes(*count).unwrap_or(0),
    }
}

/// The predefined type of all elements.
#[inline]
pub(crate) fn one_type(datatype: &Datatype) -> Option<Basic> {
    datatype.named().or_else(|| datatype.basic_unique())
}

/// The results of the checks of an operation.
pub(crate) struct Checked {
    /// The place at the target: bytes from the beginning of its part, or an address.
    pub(crate) disp: i64,
    /// Packed bytes of data.
    pub(crate) bytes: u64,
    /// How elements are combined.
    pub(crate) how: Option<Combine>,
    /// It has a request.
    pub(crate) is_named: bool,
}

/// Sends an operation to its target.
#[cold]
#[inline(never)]
fn send(at: &At, remote: &Remote<'_>, action: &Action, checked: &Checked) -> Result<RequestHandle> {
    let mut vci = at.windows.process.enter();
    let mut osc = at.windows.enter();
    let number = osc.launch(&mut vci.net.tx, at.slot, remote, action, checked)?;
    match checked.is_named && osc.open.contains(&number) {
        true => {
            drop(osc);
            drop(vci);
            let windows = at.windows;
            Ok(internal(windows.process, move |_| {
                !windows.enter().open.contains(&number)
            }))
        }
        false => Ok(DONE),
    }
}

impl Osc {
    /// Puts an operation into the queue to its target; returns its number.
    pub(crate) fn launch(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        remote: &Remote<'_>,
        action: &Action,
        checked: &Checked,
    ) -> Result<u32> {
        let Checked {
            disp,
            bytes,
            how,
            is_named,
        } = checked;
        let number = self.next_number();
        let win = self.win(slot)?;
        let (process, via) = (win.process(remote.rank), win.via(slot, remote.rank));
        let link = win.link(remote.rank);
        link.queued += 1;
        let (kind, payload, result, copy) = parts(action, remote.datatype.content());
        if result.is_some() {
            link.fetching += 1;
        }
        if let Some(result) = result {
            let waiting = Waiting {
                slot,
                rank: remote.rank,
                process,
                result,
                left: *bytes,
            };
            self.waiting.insert(number, waiting);
        }
        if *is_named {
            self.open.insert(number);
        }
        let job = Job {
            via,
            kind,
            place: Place {
                disp: *disp,
                count: remote.count,
                datatype: self.describe_type(process, remote.datatype),
                number,
                op: how.map_or(0, |how| place_of(how.op)),
                ..Place::default()
            },
            payload,
            copy,
            total: *bytes,
            sent: 0,
            grain: how.map_or(1, |how| how.size),
            is_native: true,
            run: remote.datatype.is_contiguous().then_some(*disp),
        };
        self.launch_job(wire, process, job);
        Ok(number)
    }
}

/// The frames of an action: the payload, the buffer of the answer, and a copy of the payload.
/// `content`: that of compared and swapped values.
fn parts(action: &Action, content: u16) -> (Kind, Payload, Option<Payload>, Option<HeapBytes>) {
    match action {
        Action::Put(origin) => (Kind::Put, origin.payload(), None, None),
        Action::Get(origin) => (Kind::Get, Payload::EMPTY, Some(origin.payload()), None),
        Action::Accumulate(_, origin) => (Kind::Accumulate, origin.payload(), None, None),
        Action::GetAccumulate(Predefined::NoOp, _, result) => (
            Kind::GetAccumulate,
            Payload::EMPTY,
            Some(result.payload()),
            None,
        ),
        Action::GetAccumulate(_, origin, result) => (
            Kind::GetAccumulate,
            origin.payload(),
            Some(result.payload()),
            None,
        ),
        Action::CompareSwap(expected, new, before) => {
            let both = HeapBytes::new(2 * new.len());
            oxmpi_mem::copy(both.region().slice(0, new.len()), *expected);
            oxmpi_mem::copy(both.region().skip(new.len()), *new);
            let leaves = Payload::Contiguous(both.region().holding(content));
            let before = Payload::Contiguous(before.holding(content));
            (Kind::CompareSwap, leaves, Some(before), Some(both))
        }
    }
}

fn place_of(op: Predefined) -> u8 {
    let at = Predefined::ALL.iter().position(|other| *other == op);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX)
}

impl Win {
    /// The addresses of a frame to a member.
    pub(crate) fn via(&self, slot: u32, rank: i32) -> Via {
        Via {
            slot,
            id: self.id,
            me: self.rank,
            rank,
        }
    }
}

impl Osc {
    /// An action was carried out at an address.
    fn done(&mut self, at: usize, action: &Action) -> Next {
        match action.found() {
            Some(found) => self.cached_targets.looked(at, found),
            None => self.cached_targets.passed(),
        }
    }

    /// Puts a frame for a member into its queue.
    pub(crate) fn send_to(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        rank: i32,
        out: impl Fn(Via) -> Out,
    ) {
        if let Ok(win) = self.win(slot) {
            let (process, via) = (win.process(rank), win.via(slot, rank));
            self.send(wire, process, out(via));
        }
    }
}
