//! btl: see house order in ARCHITECTURE.md.
