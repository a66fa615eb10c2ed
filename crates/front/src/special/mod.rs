//! Functions with arguments that no role describes.
//!
//! Each is named as its entry in the list ([`crate::special!`]), and gets the program's unconverted
//! arguments.

// SAFETY of all functions here: only entries call them, and the caller of an entry is a C program
// that follows the standard.
#![allow(clippy::missing_safety_doc, missing_docs)]

mod attributes;
mod bounds;
mod contents;
mod extra;
mod fortran;
mod handlers;
mod split;
mod start;
mod text;

pub use attributes::{attr_get, comm_get_attr, win_get_attr};
pub use bounds::{
    type_create_struct, type_create_struct_c, type_extent, type_get_extent, type_get_extent_c,
    type_get_extent_x, type_lb, type_size, type_size_c, type_size_x, type_ub,
};
pub use contents::{type_get_contents, type_get_contents_c};
pub use extra::{
    abi_get_version, aint_add, aint_diff, get_version, pcontrol, query_support, wtick, wtime,
};
pub use fortran::{file_c2f, file_f2c, status_words};
pub use handlers::{
    comm_call_errhandler, file_call_errhandler, session_call_errhandler, win_call_errhandler,
};
pub use split::{Guided, comm_split_type};
pub use start::{grequest_start, init, init_thread, starts};
pub use text::{
    comm_get_name, error_class, error_string, get_library_version, get_processor_name,
    info_get_nthkey, lookup_name, open_port, type_get_name, win_get_name,
};
