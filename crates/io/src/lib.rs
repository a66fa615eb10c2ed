//! MPI I/O: files of many processes (MPI-5.0 chapter 14).
//!
//! ```text
//!   capi/file ──► access ──► transfer ──► mem::file, pal::file     one process's bytes
//!                   │           ▲
//!                   │  view: stream of bytes ↔ offsets (datatype::Tiling), datarep: conversion
//!                   │           │
//!                   └──► two_phase: bytes of all members, through a few aggregators
//! ```
//!
//! A [`File`] is opened by all members of a communicator. Its view maps a file to a stream of
//! bytes; an access moves a piece of that stream from or to memory. The modules are `fs` (names,
//! sizes, errors), [`transfer`] (blocking access of one process), [`shared`] (the shared pointer)
//! and [`two_phase`] (collective buffering). This crate calls no function of the program: `datarep`
//! names it and `capi` calls it. Start reading at [`file`], then [`access`].
#![forbid(unsafe_code)]

pub mod access;
mod aggregate;
pub mod amode;
mod convert;
mod costs;
pub mod datarep;
pub mod file;
pub mod fs;
pub mod hints;
mod kept;
mod machine;
pub mod manage;
mod messages;
pub mod open;
pub mod plan;
mod portion;
mod rounds;
pub mod shared;
pub mod split;
pub mod transfer;
pub mod two_phase;
pub mod view;
mod window;

pub use file::{File, get};
