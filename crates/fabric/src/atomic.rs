//! Atomic operations on 8 bytes of remote memory, which return the previous value.
//!
//! A provider states for each operation whether it has it ([`Interface::has_atomics`]). The
//! operations are atomic among the operations of this provider. They need not be atomic towards
//! loads and stores of the processor, or towards other providers. So memory must not be changed in
//! another way while these operations change it.

use crate::abi;
use crate::contexts::{Kind, Posted};
use crate::interface::{Interface, Peer, Refused};
use crate::memory::Registration;
use oxmpi_mem::Region;
use std::ffi::{c_int, c_void};

/// An atomic operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atomic {
    /// Adds, wrapping.
    Add,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Stores.
    Swap,
    /// Stores if the comparand equals the current value.
    CompareSwap,
}

/// All operations.
const ALL: [Atomic; 6] = [
    Atomic::Add,
    Atomic::And,
    Atomic::Or,
    Atomic::Xor,
    Atomic::Swap,
    Atomic::CompareSwap,
];

/// Bytes that an operation needs locally: its operand, the comparand, and the previous value.
pub const OPERANDS: usize = 3 * size_of::<u64>();

impl Atomic {
    fn code(self) -> c_int {
        match self {
            Atomic::Add => abi::FI_SUM,
            Atomic::And => abi::FI_BAND,
            Atomic::Or => abi::FI_BOR,
            Atomic::Xor => abi::FI_BXOR,
            Atomic::Swap => abi::FI_ATOMIC_WRITE,
            Atomic::CompareSwap => abi::FI_CSWAP,
        }
    }
}

impl Interface {
    /// Whether the provider has all of these operations.
    #[must_use]
    pub fn has_atomics(&self) -> bool {
        let is_there = |one: &Atomic| {
            let kind = match one {
                Atomic::CompareSwap => abi::FI_COMPARE_ATOMIC,
                _ => abi::FI_FETCH_ATOMIC,
            };
            self.is_valid(one.code(), kind)
        };
        ALL.iter().all(is_there)
    }

    /// Executes an operation on 8 bytes of a peer's memory. `operands` are [`OPERANDS`] bytes: the
    /// operand, the comparand, and the buffer for the previous value.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn atomic(
        &mut self,
        at: Peer,
        place: Registration,
        operation: Atomic,
        operands: Region,
        ticket: u64,
    ) -> Result<Posted, Refused> {
        let call = match operation {
            Atomic::CompareSwap => "fi_compare_atomic",
            _ => "fi_fetch_atomic",
        };
        let (endpoint, atomics) = self.atomics(call)?;
        assert_eq!(operands.len(), OPERANDS, "the caller's memory");
        let part = |number: usize| -> *mut c_void {
            let part = operands.slice(number * size_of::<u64>(), size_of::<u64>());
            part.as_ptr().cast()
        };
        let [operand, compare, before] = [0, 1, 2].map(part);
        let (of, op) = (abi::FI_UINT64, operation.code());
        let Registration { address, key } = place;
        self.begin(call, Kind::Send, operands, ticket, |desc, context| {
            // SAFETY: the endpoint is enabled, and has these operations. The operands are valid
            // until the completion (`Region`), 8 bytes each. The descriptor and the context are
            // valid as long (`begin`).
            unsafe {
                match operation {
                    Atomic::CompareSwap => (atomics.compwrite)(
                        endpoint, operand, 1, desc, compare, desc, before, desc, at.0, address,
                        key, of, op, context,
                    ),
                    _ => (atomics.readwrite)(
                        endpoint, operand, 1, desc, before, desc, at.0, address, key, of, op,
                        context,
                    ),
                }
            }
        })
    }
}
