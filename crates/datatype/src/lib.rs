//! datatype: type maps, compiled layouts, and moving data through them.
//!
//! ```text
//!   constructors ──► Map ──► bounds (lb, ub, extent, true extent)
//!                     │
//!                     ├────► typed layout ──► external32, other processors, MPI_Get_elements
//!                     └────► byte layout  ──► Convertor: pack, unpack, blocks
//! ```
//!
//! Nothing here touches user memory directly: addresses come in as `oxmpi_mem::Buffer`, bytes move
//! through `oxmpi_mem`. Types are immutable values; `core` manages handles, names and attributes.
//! Start reading at [`Datatype`], then `layout.rs`.

#![forbid(unsafe_code)]

mod arch;
mod array;
mod basic;
mod bounds;
mod construct;
mod contents;
mod convertor;
mod counts;
mod datatype;
mod describe;
mod element;
mod error;
mod external32;
mod float;
mod foreign;
mod gather;
mod in_file;
mod layout;
mod lookup;
mod map;
mod representation;
#[cfg(test)]
mod tests;
mod tiling;
mod walk;

pub use arch::{ArchWord, LongDouble};
pub use array::{
    DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_DFLT_DARG, DISTRIBUTE_NONE, Distribution,
    ORDER_C, ORDER_FORTRAN,
};
pub use basic::{Basic, Class, Part, Scalar};
pub use contents::{Combiner, Contents, Envelope, Width};
pub use convertor::{Convertor, pack, packed_size, unpack};
pub use counts::Counts;
pub use datatype::{CUT, Datatype};
pub use error::TypeError;
pub use external32::{external_size, pack_external, unpack_external};
pub use foreign::{Foreign, PACKED_FORM, pack_common, unpack_common};
pub use lookup::{
    TYPECLASS_COMPLEX, TYPECLASS_INTEGER, TYPECLASS_REAL, UNDEFINED, f90_complex, f90_integer,
    f90_real, match_size, value_index,
};
pub use tiling::{Blocks, NoTiling, Tiling};
