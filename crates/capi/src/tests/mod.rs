//! Tests of the functions behind the entries, called as the entries call them.
//!
//! They stand here, and not in a folder `tests` of the crate, because the crate is built as a C
//! library only: a second crate type would make cargo leave out link-time optimisation without a
//! word.

mod datatypes;
mod panic;
