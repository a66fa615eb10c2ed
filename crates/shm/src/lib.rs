//! shm: see house order in ARCHITECTURE.md.
