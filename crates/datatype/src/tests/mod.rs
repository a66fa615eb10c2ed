//! Tests of the whole crate: against the slow model, against the tables of the ABI, and of rules
//! that are easily forgotten.

mod external;
mod foreign;
mod model;
mod properties;
mod rules;
