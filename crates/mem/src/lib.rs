//! mem: see house order in ARCHITECTURE.md.
