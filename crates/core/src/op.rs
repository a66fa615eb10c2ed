//! Reduction operations: the predefined ones, and those of the program (MPI-5.0 §6.9).
//!
//! A predefined operation is an entry of `mem::reduce`. The table there has its datatypes; others
//! give MPI_ERR_OP. An operation of the program is the address of its function and whether it is
//! commutative. Only crate capi calls the function; here it is only a number. A [`Reduction`] keeps
//! what a call needs, so that MPI_Op_free may come before the call is complete.

use crate::error;
use crate::error::Result;
use crate::handle::OpHandle;
use crate::process::Process;
use oxmpi_datatype::{Basic, Datatype};
use oxmpi_handles::Table;
use oxmpi_mca::events::{Event, emit_once};
use oxmpi_mem::reduce::{self, Element};
use std::sync::Arc;

pub use oxmpi_mem::reduce::Op as Predefined;

/// The address of a function of the program, by its signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `MPI_User_function`: the length is an `int`.
    Int(usize),
    /// `MPI_User_function_c`: the length is an `MPI_Count`.
    Count(usize),
}

/// An operation of the program.
#[derive(Debug)]
pub struct UserOp {
    /// The function to call.
    pub function: Function,
    /// Operands may be exchanged.
    pub commutative: bool,
}

/// The operation of a handle.
#[derive(Clone, Debug)]
pub enum Op {
    /// An operation of the standard.
    Predefined(Predefined),
    /// An operation of the program.
    User(Arc<UserOp>),
}

/// An operation together with the kind of element it works on.
#[derive(Clone, Debug)]
pub enum Reduction {
    /// A predefined operation on one kind of element.
    Predefined(Predefined, Element),
    /// A function of the program, for any datatype.
    User(Arc<UserOp>),
}

static OPS: Table<UserOp> = Table::new(OpHandle::KIND);

/// The operations of the program, for the conversion of handles to and from `int`.
pub fn table() -> &'static Table<UserOp> {
    &OPS
}

/// Makes an operation.
pub fn create(function: Function, commutative: bool) -> OpHandle {
    let op = UserOp {
        function,
        commutative,
    };
    OpHandle(OPS.insert(Arc::new(op), |()| ()))
}

/// Frees an operation of the program; calls that use it keep what they need.
///
/// # Errors
/// `MPI_ERR_OP`: null, predefined, or not an operation.
pub fn free(handle: OpHandle) -> Result<()> {
    match get(handle)? {
        Op::Predefined(op) => Err(error!(
            ERR_OP,
            "{} is predefined and cannot be freed",
            name(op)
        )),
        Op::User(_) => OPS
            .remove(handle.0)
            .map(drop)
            .ok_or_else(|| not_an_op(handle)),
    }
}

/// The standard's operation of a handle; `None`: it is not a predefined one.
#[inline]
#[must_use]
pub fn predefined(handle: OpHandle) -> Option<Predefined> {
    let at = handle.0.wrapping_sub(OpHandle::NULL.0);
    *BY_HANDLE.get(at)?
}

/// The operation of a handle.
///
/// # Errors
/// `MPI_ERR_OP`: null, freed, or not an operation.
pub fn get(handle: OpHandle) -> Result<Op> {
    if handle.is_predefined() {
        let known = predefined(handle).map(Op::Predefined);
        return known.ok_or_else(|| not_an_op(handle));
    }
    OPS.get(handle.0)
        .map(Op::User)
        .ok_or_else(|| not_an_op(handle))
}

impl Op {
    /// Whether operands may be exchanged.
    pub fn is_commutative(&self) -> bool {
        match self {
            Op::Predefined(op) => op.is_commutative(),
            Op::User(op) => op.commutative,
        }
    }

    /// The operation on items of `datatype`.
    ///
    /// # Errors
    /// `MPI_ERR_OP`: a predefined operation that the standard does not define on this type.
    pub fn on(self, process: &Process, datatype: &Datatype) -> Result<Reduction> {
        match self {
            Op::User(op) => Ok(Reduction::User(op)),
            Op::Predefined(op) => match element(datatype) {
                Some(element) if reduce::valid(op, element) => {
                    if process.params().check_standard {
                        advise(op, datatype);
                    }
                    Ok(Reduction::Predefined(op, element))
                }
                _ => Err(undefined(op, datatype)),
            },
        }
    }
}

impl Reduction {
    /// Whether operands may be exchanged.
    pub fn is_commutative(&self) -> bool {
        match self {
            Reduction::Predefined(op, _) => op.is_commutative(),
            Reduction::User(op) => op.commutative,
        }
    }
}

/// The element type of a datatype: of named types, and of types with the same single element and
/// layout (an F90 type, a duplicate).
pub fn element(datatype: &Datatype) -> Option<Element> {
    if let Some(basic) = datatype.named() {
        return Some(basic.element());
    }
    let basic = datatype.basic_unique()?;
    let same = datatype.size() == basic.size()
        && datatype.lb() == 0
        && u64::try_from(datatype.extent()) == Ok(basic.extent())
        && datatype.true_lb() == 0;
    same.then(|| basic.element())
}

/// The standard's name of a predefined operation.
pub fn name(op: Predefined) -> &'static str {
    let known = NAMES.iter().find(|(_, known, _)| *known == op);
    known.map_or("a predefined op", |(_, _, name)| name)
}

/// Reports use beyond the standard that this and other libraries support.
#[cold]
fn advise(op: Predefined, datatype: &Datatype) {
    if datatype.basic_unique().is_some_and(Basic::is_char) {
        emit_once(Event::Nonstandard, || {
            format!(
                "{} on MPI_CHAR: the standard defines no arithmetic on it; use MPI_SIGNED_CHAR, \
                 MPI_UNSIGNED_CHAR or MPI_INT8_T",
                name(op)
            )
        });
    }
}

#[cold]
fn undefined(op: Predefined, datatype: &Datatype) -> crate::Error {
    let on = match datatype.basic_unique() {
        Some(basic) if datatype.is_predefined() => basic.name(),
        _ => "a derived datatype",
    };
    let hint = match op {
        Predefined::Replace | Predefined::NoOp => "it is for one-sided accumulates only",
        _ => "see the table in MPI-5.0 section 6.9.2, or use MPI_Op_create",
    };
    error!(ERR_OP, "{} is not defined on {on}: {hint}", name(op))
}

#[cold]
fn not_an_op(handle: OpHandle) -> crate::Error {
    if handle.is_null() {
        return error!(ERR_OP, "the operation is MPI_OP_NULL");
    }
    error!(
        ERR_OP,
        "{:#x} is not an operation: it was freed, or never was one", handle.0
    )
}

const NAMES: [(OpHandle, Predefined, &str); 14] = [
    (OpHandle::SUM, Predefined::Sum, "MPI_SUM"),
    (OpHandle::MIN, Predefined::Min, "MPI_MIN"),
    (OpHandle::MAX, Predefined::Max, "MPI_MAX"),
    (OpHandle::PROD, Predefined::Prod, "MPI_PROD"),
    (OpHandle::BAND, Predefined::Band, "MPI_BAND"),
    (OpHandle::BOR, Predefined::Bor, "MPI_BOR"),
    (OpHandle::BXOR, Predefined::Bxor, "MPI_BXOR"),
    (OpHandle::LAND, Predefined::Land, "MPI_LAND"),
    (OpHandle::LOR, Predefined::Lor, "MPI_LOR"),
    (OpHandle::LXOR, Predefined::Lxor, "MPI_LXOR"),
    (OpHandle::MINLOC, Predefined::Minloc, "MPI_MINLOC"),
    (OpHandle::MAXLOC, Predefined::Maxloc, "MPI_MAXLOC"),
    (OpHandle::REPLACE, Predefined::Replace, "MPI_REPLACE"),
    (OpHandle::NO_OP, Predefined::NoOp, "MPI_NO_OP"),
];

/// The predefined operations by handle, from MPI_OP_NULL on.
static BY_HANDLE: [Option<Predefined>; 32] = {
    let mut known = [None; 32];
    let mut at = 0;
    while at < NAMES.len() {
        known[NAMES[at].0.0 - OpHandle::NULL.0] = Some(NAMES[at].1);
        at += 1;
    }
    known
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Class;

    fn datatype(name: &str) -> Datatype {
        Datatype::basic(Basic::all().find(|basic| basic.name() == name).unwrap())
    }

    #[test]
    fn handles_live_until_freed() {
        let op = create(Function::Int(4096), true);
        assert!(get(op).unwrap().is_commutative());
        free(op).unwrap();
        for handle in [op, OpHandle::NULL, OpHandle(0), OpHandle(0x3f)] {
            assert_eq!(get(handle).unwrap_err().class, Class::ERR_OP);
        }
        assert_eq!(free(OpHandle::SUM).unwrap_err().class, Class::ERR_OP);
    }

    /// One type of each class against the table of §6.9.2.
    #[test]
    fn operations_take_what_the_standard_says() {
        let takes = |op, name: &str| {
            Op::Predefined(op)
                .on(Process::of_test(), &datatype(name))
                .is_ok()
        };
        assert!(
            takes(Predefined::Sum, "MPI_INT") && takes(Predefined::Sum, "MPI_C_DOUBLE_COMPLEX")
        );
        assert!(
            takes(Predefined::Max, "MPI_AINT") && !takes(Predefined::Max, "MPI_C_DOUBLE_COMPLEX")
        );
        assert!(takes(Predefined::Land, "MPI_C_BOOL") && !takes(Predefined::Land, "MPI_DOUBLE"));
        assert!(takes(Predefined::Bxor, "MPI_BYTE") && !takes(Predefined::Sum, "MPI_BYTE"));
        assert!(
            takes(Predefined::Minloc, "MPI_DOUBLE_INT") && !takes(Predefined::Minloc, "MPI_INT")
        );
        // MPI_CHAR is supported here and by other libraries: osu_allreduce sums it.
        assert!(takes(Predefined::Sum, "MPI_CHAR") && takes(Predefined::Sum, "MPI_SIGNED_CHAR"));
        assert!(!takes(Predefined::Sum, "MPI_CHARACTER") && !takes(Predefined::Sum, "MPI_WCHAR"));
        assert!(!takes(Predefined::Replace, "MPI_INT"));
    }

    #[test]
    fn derived_types_have_no_predefined_operations() {
        let double = datatype("MPI_DOUBLE");
        let pair = double.contiguous(2).unwrap();
        let process = Process::of_test();
        assert!(Op::Predefined(Predefined::Sum).on(process, &pair).is_err());
        assert!(
            Op::Predefined(Predefined::Sum)
                .on(process, &double.dup())
                .is_ok()
        );
    }
}
