//! rte: see house order in ARCHITECTURE.md.
#![forbid(unsafe_code)]
