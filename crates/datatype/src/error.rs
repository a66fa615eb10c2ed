//! Errors of building or looking up a datatype.
//!
//! Every variant names the argument, the element of an array, the value, and the allowed values.
//! The caller at the C edge chooses the MPI error class; `Display` gives the sentence.

use crate::Basic;
use core::fmt;

/// A constructor or lookup was given arguments it cannot accept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeError {
    /// A count, block length or size is negative.
    Negative {
        /// Name of the argument in the standard's prototype.
        what: &'static str,
        /// Position inside the array, when the argument is one.
        index: Option<usize>,
        /// The value found.
        value: i64,
    },
    /// A value lies outside the range the standard allows.
    Range {
        /// Name of the argument in the standard's prototype.
        what: &'static str,
        /// Position inside the array, when the argument is one.
        index: Option<usize>,
        /// The value found.
        value: i64,
        /// Smallest allowed value.
        low: i64,
        /// Largest allowed value.
        high: i64,
    },
    /// Two arrays that must be equally long are not.
    Lengths {
        /// Name of the shorter or longer array.
        what: &'static str,
        /// Length required.
        expected: usize,
        /// Length given.
        found: usize,
    },
    /// The argument is not one of the standard's named constants for it.
    Constant {
        /// Name of the argument in the standard's prototype.
        what: &'static str,
        /// Position inside the array, when the argument is one.
        index: Option<usize>,
        /// The value found.
        value: i64,
    },
    /// The process grid of a distributed array does not hold the stated number of processes.
    Grid {
        /// Argument `size`.
        size: i64,
        /// Product of `array_of_psizes`.
        product: i64,
    },
    /// A bound, extent or size does not fit in 64 bits.
    Overflow {
        /// Which quantity.
        what: &'static str,
    },
    /// No predefined type has the requested properties.
    NoMatch {
        /// The request, in words.
        wanted: &'static str,
    },
    /// A value of this type is too large for its form in external32.
    Conversion(Basic),
    /// A value of this type, sent by a processor of another architecture, has no counterpart here.
    Unfit(Basic),
    /// A message from a processor of another architecture ends within an element.
    Torn,
    /// Layouts are nested deeper than the engine supports.
    Nesting,
}

impl fmt::Display for TypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Negative { what, index, value } => {
                write!(
                    f,
                    "{} is {value}, it must not be negative",
                    Place(what, index)
                )
            }
            Self::Range {
                what,
                index,
                value,
                low,
                high,
            } => {
                write!(
                    f,
                    "{} is {value}, it must be between {low} and {high}",
                    Place(what, index)
                )
            }
            Self::Lengths {
                what,
                expected,
                found,
            } => {
                write!(f, "{what} has {found} elements, {expected} are needed")
            }
            Self::Constant { what, index, value } => {
                write!(
                    f,
                    "{} is {value}, which is not one of the constants MPI defines for it",
                    Place(what, index)
                )
            }
            Self::Grid { size, product } => write!(
                f,
                "the process grid array_of_psizes has {product} places, but the argument size says {size} processes"
            ),
            Self::Overflow { what } => {
                write!(f, "the {what} of the new datatype does not fit in 64 bits")
            }
            Self::NoMatch { wanted } => write!(f, "no predefined datatype has {wanted}"),
            Self::Conversion(basic) => write!(
                f,
                "a value of type {} needs more than the {} bytes that external32 gives it",
                basic.name(),
                basic.external_size()
            ),
            Self::Unfit(basic) => write!(
                f,
                "a value of type {} that a processor of another kind has sent cannot be \
                 represented here",
                basic.name()
            ),
            Self::Torn => f.write_str(
                "a message of a processor of another kind ends within an element: it cannot be \
                 converted",
            ),
            Self::Nesting => {
                write!(
                    f,
                    "the datatype is nested too deeply (more than {} levels of gaps)",
                    crate::layout::MAX_DEPTH
                )
            }
        }
    }
}

impl core::error::Error for TypeError {}

/// `array_of_sizes[3]`, or just `count`.
struct Place(&'static str, Option<usize>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(index) => write!(f, "{}[{index}]", self.0),
            None => f.write_str(self.0),
        }
    }
}
