//! capi: see house order in ARCHITECTURE.md.
