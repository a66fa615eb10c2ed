//! Tests of the whole crate: against the slow model, against the tables of the ABI, and of rarely
//! tested rules.

mod external;
mod foreign;
mod model;
mod properties;
mod rules;
