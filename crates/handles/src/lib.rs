//! handles: see house order in ARCHITECTURE.md.
