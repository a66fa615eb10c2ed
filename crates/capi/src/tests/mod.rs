//! Tests of the functions behind the entries, called as the entries call them.
//!
//! They are not in a folder `tests` of the crate, because the crate is only built as a C library.
//! With a second crate type cargo would silently omit link-time optimisation.

mod datatypes;
mod panic;
