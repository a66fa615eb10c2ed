//! Files of many processes (MPI-5.0 chapter 14).
//!
//! ```text
//!   capi/file ──► access ──► transfer ──► mem::file, pal::file     one process's bytes
//!                   │           ▲
//!                   │  view: stream of bytes ↔ offsets (datatype::Tiling), datarep: conversion
//!                   │           │
//!                   └──► two_phase: everybody's bytes, by way of a few aggregators
//! ```
//!
//! A [`File`] is made by all members of a communicator together. Its view turns a file into a
//! stream of bytes; an access is a piece of that stream and a piece of memory. What moves them is
//! named as in the field: `fs` (names, sizes, errors), [`transfer`] (blocking bytes of one
//! process), [`shared`] (the pointer that all share), [`two_phase`] (collective buffering). No
//! function of the program is called here: `datarep` tells the C edge which one. Start reading at
//! [`file`], then [`access`].
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
