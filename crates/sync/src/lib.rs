//! sync: see house order in ARCHITECTURE.md.
