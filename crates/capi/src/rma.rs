//! The operations on windows behind the C edge: arguments are checked, buffers become regions, and
//! crate osc does the rest. MPI-5.0 §12.3.

use crate::buffer::{items, pattern, plain, plain_type};
use crate::edge::Out;
use oxmpi_core::handle::{DatatypeHandle, OpHandle, RequestHandle, WinHandle};
use oxmpi_core::op::{self, Op, Predefined};
use oxmpi_core::operation::Pattern;
use oxmpi_core::request::DONE;
use oxmpi_core::{Result, error, types};
use oxmpi_mem::Region;
use oxmpi_mem::reduce::{Class as ElementClass, Element};
use oxmpi_osc::ops::{self, Action, Flat, Remote};

/// A buffer at the origin.
#[inline]
fn origin(address: *const u8, count: i64, datatype: DatatypeHandle) -> Result<Pattern> {
    match plain(address, count, datatype) {
        Some(region) => Ok(Pattern::Contiguous(region)),
        None => pattern(address, count, datatype),
    }
}

/// Begins an operation on `target`: rank, displacement, items, datatype.
#[inline]
fn begin(
    call: &'static str,
    win: WinHandle,
    target: (i32, i64, i64, DatatypeHandle),
    action: &Action,
) -> Result<()> {
    at_target(call, win, target, action, false).map(drop)
}

#[inline]
fn at_target(
    call: &'static str,
    win: WinHandle,
    (rank, disp, count, datatype): (i32, i64, i64, DatatypeHandle),
    action: &Action,
    is_named: bool,
) -> Result<RequestHandle> {
    if let Some(plain) = plain_type(datatype).filter(|_| !is_named) {
        let flat = Flat {
            rank,
            disp,
            count,
            size: usize::from(plain.size),
            basic: plain.basic,
            element: plain.element,
        };
        if ops::at_once_if_flat(win, &flat, action)? {
            return Ok(DONE);
        }
    }
    let count = items(count)?;
    let object = types::committed(datatype)?;
    let remote = Remote {
        rank,
        disp,
        count,
        datatype: &object.datatype,
    };
    ops::begin(call, win, &remote, action, is_named)
}

/// An operator of the standard: those of the program do not travel.
fn predefined(op: OpHandle) -> Result<Predefined> {
    match op::get(op)? {
        Op::Predefined(op) => Ok(op),
        Op::User(_) => Err(error!(
            ERR_OP,
            "accumulates take predefined operations only, and this one is of MPI_Op_create"
        )),
    }
}

/// Predefined operations other than MPI_NO_OP, which MPI_Accumulate has no use for.
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
    let action = Action::Put(origin(origin_addr, origin_count, origin_datatype)?);
    let target = (target_rank, target_disp, target_count, target_datatype);
    begin("MPI_Put", win, target, &action)
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
    let action = Action::Get(origin(origin_addr, origin_count, origin_datatype)?);
    let target = (target_rank, target_disp, target_count, target_datatype);
    begin("MPI_Get", win, target, &action)
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
    let from = origin(origin_addr, origin_count, origin_datatype)?;
    let action = Action::Accumulate(combining(op)?, from);
    let target = (target_rank, target_disp, target_count, target_datatype);
    begin("MPI_Accumulate", win, target, &action)
}

/// The action of MPI_Get_accumulate; the origin's buffer is not looked at for MPI_NO_OP.
fn fetching(
    op: OpHandle,
    from: (*const u8, i64, DatatypeHandle),
    to: (*mut u8, i64, DatatypeHandle),
) -> Result<Action> {
    let op = predefined(op)?;
    let from = match op {
        Predefined::NoOp => Pattern::Contiguous(Region::EMPTY),
        _ => origin(from.0, from.1, from.2)?,
    };
    Ok(Action::GetAccumulate(op, from, origin(to.0, to.1, to.2)?))
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
    let from = (origin_addr, origin_count, origin_datatype);
    let action = fetching(op, from, (result_addr, result_count, result_datatype))?;
    let target = (target_rank, target_disp, target_count, target_datatype);
    begin("MPI_Get_accumulate", win, target, &action)
}

/// `MPI_Fetch_and_op`
pub fn fetch_and_op(
    origin_addr: *const u8,
    result_addr: *mut u8,
    datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    op: OpHandle,
    win: WinHandle,
) -> Result<()> {
    only_predefined(datatype)?;
    let from = (origin_addr, 1, datatype);
    let action = fetching(op, from, (result_addr, 1, datatype))?;
    begin(
        "MPI_Fetch_and_op",
        win,
        (target_rank, target_disp, 1, datatype),
        &action,
    )
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
pub fn compare_and_swap(
    origin_addr: *const u8,
    compare_addr: *const u8,
    result_addr: *mut u8,
    datatype: DatatypeHandle,
    target_rank: i32,
    target_disp: i64,
    win: WinHandle,
) -> Result<()> {
    only_predefined(datatype)?;
    comparable(datatype)?;
    let one = |address: *const u8| match plain(address, 1, datatype) {
        Some(region) => Ok(region),
        // It says what is wrong.
        None => pattern(address, 1, datatype).map(|_| Region::EMPTY),
    };
    let action = Action::CompareSwap(one(compare_addr)?, one(origin_addr)?, one(result_addr)?);
    begin(
        "MPI_Compare_and_swap",
        win,
        (target_rank, target_disp, 1, datatype),
        &action,
    )
}

/// Integers, logical types, multi-language types and bytes (MPI-5.0 §12.3.4).
fn comparable(datatype: DatatypeHandle) -> Result<()> {
    let fits = |element: Option<Element>| {
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
    };
    if plain_type(datatype).is_some_and(|plain| fits(plain.element)) {
        return Ok(());
    }
    let object = types::committed(datatype)?;
    let basic = object.datatype.basic_unique();
    match fits(basic.and_then(|basic| basic.element())) {
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
    let target = (target_rank, target_disp, target_count, target_datatype);
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
    let target = (target_rank, target_disp, target_count, target_datatype);
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
    let target = (target_rank, target_disp, target_count, target_datatype);
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
    let from = (origin_addr, origin_count, origin_datatype);
    let action = fetching(op, from, (result_addr, result_count, result_datatype))?;
    let target = (target_rank, target_disp, target_count, target_datatype);
    request.set(at_target(
        "MPI_Rget_accumulate",
        win,
        target,
        &action,
        true,
    )?);
    Ok(())
}
