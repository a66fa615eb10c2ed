//! C entries of RMA operations: they check arguments and convert buffers to regions; crate osc does
//! the rest. MPI-5.0 §12.3.

use crate::buffer::{Plain, UserBuffer, items, pattern, plain, plain_type};
use crate::edge::Out;
use crate::process::windows;
use oxmpi_core::handle::{DatatypeHandle, OpHandle, RequestHandle, WinHandle};
use oxmpi_core::op::{self, Op, Predefined};
use oxmpi_core::operation::Pattern;
use oxmpi_core::{Result, error, types};
use oxmpi_mem::Region;
use oxmpi_mem::reduce::{Class as ElementClass, Element};
use oxmpi_osc::ops::{self, Action, Remote};
use oxmpi_osc::short::{self, How, Spot};

/// The target of the fast path, for a predefined type without gaps.
#[inline(always)]
fn spot(target: Target) -> Option<(Spot, &'static Plain)> {
    let plain = plain_type(target.datatype)?;
    let spot = Spot {
        rank: target.rank,
        disp: target.disp,
        count: usize::try_from(target.count).ok()?,
        size: usize::from(plain.size),
    };
    Some((spot, plain))
}

/// The fast path of accumulates. False: it does not apply, and nothing was done.
#[inline(always)]
fn accumulated(
    win: WinHandle,
    target: Target,
    op: OpHandle,
    from: Option<Region>,
    before: Option<Region>,
) -> bool {
    let Some((spot, plain)) = spot(target) else {
        return false;
    };
    let (Some(op), element) = (op::predefined(op), plain.element) else {
        return false;
    };
    let Some(from) = from.or((op == Predefined::NoOp).then_some(Region::EMPTY)) else {
        return false;
    };
    // MPI_NO_OP has an effect only with a result buffer.
    let means_something = op != Predefined::NoOp || before.is_some();
    means_something && short::accumulate(windows(), win, spot, How { op, element }, from, before)
}

/// A buffer at the origin.
#[inline]
fn origin(address: *const u8, count: i64, datatype: DatatypeHandle) -> Result<Pattern> {
    match plain(address, count, datatype) {
        Some(region) => Ok(Pattern::Contiguous(region)),
        None => pattern(address, count, datatype),
    }
}

/// The target arguments of a call, not checked yet.
#[derive(Clone, Copy)]
struct Target {
    rank: i32,
    /// The displacement, in units of the target.
    disp: i64,
    /// Number of items.
    count: i64,
    datatype: DatatypeHandle,
}

impl Target {
    /// The arguments, in the order of the standard.
    #[inline(always)]
    const fn new(rank: i32, disp: i64, count: i64, datatype: DatatypeHandle) -> Target {
        Target {
            rank,
            disp,
            count,
            datatype,
        }
    }
}

/// Starts an operation on the slow path. Not inlined, so that the fast path prepares nothing of
/// this.
#[inline(never)]
fn begin(
    call: &'static str,
    win: WinHandle,
    target: Target,
    action: impl FnOnce() -> Result<Action>,
) -> Result<()> {
    at_target(call, win, target, &action()?, false).map(drop)
}

fn at_target(
    call: &'static str,
    win: WinHandle,
    target: Target,
    action: &Action,
    is_named: bool,
) -> Result<RequestHandle> {
    let count = items(target.count)?;
    let object = types::committed(target.datatype)?;
    let remote = Remote {
        rank: target.rank,
        disp: target.disp,
        count,
        datatype: &object.datatype,
    };
    ops::begin(windows(), call, win, &remote, action, is_named)
}

/// A predefined operator: user-defined ones cannot be sent to a target.
fn predefined(op: OpHandle) -> Result<Predefined> {
    match op::get(op)? {
        Op::Predefined(op) => Ok(op),
        Op::User(_) => Err(error!(
            ERR_OP,
            "accumulates take predefined operations only, and this one is of MPI_Op_create"
        )),
    }
}

/// A predefined operation except MPI_NO_OP, which MPI_Accumulate does not allow.
fn combining(op: OpHandle) -> Result<Predefined> {
    match predefined(op)? {
        Predefined::NoOp => Err(error!(
            ERR_OP,
            "MPI_NO_OP is for MPI_Get_accumulate and MPI_Fetch_and_op"
        )),
        op => Ok(op),
    }
}

/// `MPI_Put`
#[allow(clippy::too_many_arguments)]
pub fn put(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> Result<()> {
    let target = Target::new(target_rank, target_disp, target_count, target_datatype);
    if let Some(from) = plain(origin_addr, origin_count, origin_datatype)
        && let Some((spot, _)) = spot(target)
        && short::put(windows(), win, spot, from)
    {
        return Ok(());
    }
    begin("MPI_Put", win, target, || {
        origin(origin_addr, origin_count, origin_datatype).map(Action::Put)
    })
}

/// `MPI_Get`
#[allow(clippy::too_many_arguments)]
pub fn get(
    origin_addr: *mut u8,
    origin_count: i64,
    origin_datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> Result<()> {
    let target = Target::new(target_rank, target_disp, target_count, target_datatype);
    if let Some(to) = plain(origin_addr, origin_count, origin_datatype)
        && let Some((spot, _)) = spot(target)
        && short::get(windows(), win, spot, to)
    {
        return Ok(());
    }
    begin("MPI_Get", win, target, || {
        origin(origin_addr, origin_count, origin_datatype).map(Action::Get)
    })
}

/// `MPI_Accumulate`
#[allow(clippy::too_many_arguments)]
pub fn accumulate(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> Result<()> {
    let target = Target::new(target_rank, target_disp, target_count, target_datatype);
    if let Some(from) = plain(origin_addr, origin_count, origin_datatype)
        && accumulated(win, target, op, Some(from), None)
    {
        return Ok(());
    }
    begin("MPI_Accumulate", win, target, || {
        let from = origin(origin_addr, origin_count, origin_datatype)?;
        Ok(Action::Accumulate(combining(op)?, from))
    })
}

/// The action of MPI_Get_accumulate; for MPI_NO_OP the origin buffer is ignored.
fn fetching(op: OpHandle, from: UserBuffer, to: UserBuffer) -> Result<Action> {
    let op = predefined(op)?;
    let from = match op {
        Predefined::NoOp => Pattern::Contiguous(Region::EMPTY),
        _ => origin(from.address, from.count, from.datatype)?,
    };
    let to = origin(to.address, to.count, to.datatype)?;
    Ok(Action::GetAccumulate(op, from, to))
}

/// `MPI_Get_accumulate`
#[allow(clippy::too_many_arguments)]
pub fn get_accumulate(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeHandle,
    result_addr: *mut u8,
    result_count: i64,
    result_datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> Result<()> {
    let target = Target::new(target_rank, target_disp, target_count, target_datatype);
    let from = UserBuffer::new(origin_addr, origin_count, origin_datatype);
    let to = UserBuffer::new(result_addr, result_count, result_datatype);
    if let Some(result) = plain(result_addr, result_count, result_datatype)
        && accumulated(
            win,
            target,
            op,
            plain(origin_addr, origin_count, origin_datatype),
            Some(result),
        )
    {
        return Ok(());
    }
    begin("MPI_Get_accumulate", win, target, || fetching(op, from, to))
}

/// `MPI_Fetch_and_op`
#[allow(clippy::too_many_arguments)]
pub fn fetch_and_op(
    origin_addr: *const u8,
    result_addr: *mut u8,
    datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    op: OpHandle,
    win: WinHandle,
) -> Result<()> {
    let target = Target::new(target_rank, target_disp, 1, datatype);
    if let Some(result) = plain(result_addr, 1, datatype)
        && accumulated(
            win,
            target,
            op,
            plain(origin_addr, 1, datatype),
            Some(result),
        )
    {
        return Ok(());
    }
    begin("MPI_Fetch_and_op", win, target, || {
        only_predefined(datatype)?;
        let from = UserBuffer::new(origin_addr, 1, datatype);
        fetching(op, from, UserBuffer::new(result_addr, 1, datatype))
    })
}

fn only_predefined(datatype: DatatypeHandle) -> Result<()> {
    if plain_type(datatype).is_some() {
        return Ok(());
    }
    let object = types::committed(datatype)?;
    match object.datatype.is_predefined() {
        true => Ok(()),
        false => Err(error!(
            ERR_TYPE,
            "{} is not predefined; this call works on one element of a predefined type",
            types::describe(datatype, &object)
        )),
    }
}

/// `MPI_Compare_and_swap`
#[allow(clippy::too_many_arguments)]
pub fn compare_and_swap(
    origin_addr: *const u8,
    compare_addr: *const u8,
    result_addr: *mut u8,
    datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    win: WinHandle,
) -> Result<()> {
    let target = Target::new(target_rank, target_disp, 1, datatype);
    if let Some((spot, _)) = spot(target).filter(|(_, kind)| fits_swap(Some(kind.element)))
        && let Some(expected) = plain(compare_addr, 1, datatype)
        && let Some(new) = plain(origin_addr, 1, datatype)
        && let Some(before) = plain(result_addr, 1, datatype)
        && short::compare_swap(windows(), win, spot, expected, new, before)
    {
        return Ok(());
    }
    begin("MPI_Compare_and_swap", win, target, || {
        only_predefined(datatype)?;
        comparable(datatype)?;
        let one = |address: *const u8| match plain(address, 1, datatype) {
            Some(region) => Ok(region),
            // Only for its error.
            None => pattern(address, 1, datatype).map(|_| Region::EMPTY),
        };
        let [expected, new] = [one(compare_addr)?, one(origin_addr)?];
        Ok(Action::CompareSwap(expected, new, one(result_addr)?))
    })
}

/// Integers, logical types, multi-language types and bytes (MPI-5.0 §12.3.4).
#[inline]
fn fits_swap(element: Option<Element>) -> bool {
    element.is_some_and(|element| {
        matches!(
            element.class,
            ElementClass::CInteger
                | ElementClass::FortranInteger
                | ElementClass::Logical
                | ElementClass::MultiLanguage
                | ElementClass::Byte
        )
    })
}

fn comparable(datatype: DatatypeHandle) -> Result<()> {
    let object = types::committed(datatype)?;
    let basic = object.datatype.basic_unique();
    match fits_swap(basic.map(|basic| basic.element())) {
        true => Ok(()),
        false => Err(error!(
            ERR_TYPE,
            "MPI_Compare_and_swap is defined on integers, logical and multi-language types and \
             MPI_BYTE, and not on {}",
            types::describe(datatype, &object)
        )),
    }
}

/// `MPI_Rput`
#[allow(clippy::too_many_arguments)]
pub fn rput(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeHandle,
    win: WinHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let action = Action::Put(origin(origin_addr, origin_count, origin_datatype)?);
    let target = Target::new(target_rank, target_disp, target_count, target_datatype);
    request.set(at_target("MPI_Rput", win, target, &action, true)?);
    Ok(())
}

/// `MPI_Rget`
#[allow(clippy::too_many_arguments)]
pub fn rget(
    origin_addr: *mut u8,
    origin_count: i64,
    origin_datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeHandle,
    win: WinHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let action = Action::Get(origin(origin_addr, origin_count, origin_datatype)?);
    let target = Target::new(target_rank, target_disp, target_count, target_datatype);
    request.set(at_target("MPI_Rget", win, target, &action, true)?);
    Ok(())
}

/// `MPI_Raccumulate`
#[allow(clippy::too_many_arguments)]
pub fn raccumulate(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let from = origin(origin_addr, origin_count, origin_datatype)?;
    let action = Action::Accumulate(combining(op)?, from);
    let target = Target::new(target_rank, target_disp, target_count, target_datatype);
    request.set(at_target("MPI_Raccumulate", win, target, &action, true)?);
    Ok(())
}

/// `MPI_Rget_accumulate`
#[allow(clippy::too_many_arguments)]
pub fn rget_accumulate(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeHandle,
    result_addr: *mut u8,
    result_count: i64,
    result_datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let from = UserBuffer::new(origin_addr, origin_count, origin_datatype);
    let to = UserBuffer::new(result_addr, result_count, result_datatype);
    let action = fetching(op, from, to)?;
    let target = Target::new(target_rank, target_disp, target_count, target_datatype);
    request.set(at_target(
        "MPI_Rget_accumulate",
        win,
        target,
        &action,
        true,
    )?);
    Ok(())
}
