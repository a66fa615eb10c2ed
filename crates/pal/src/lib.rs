//! pal: see house order in ARCHITECTURE.md.
