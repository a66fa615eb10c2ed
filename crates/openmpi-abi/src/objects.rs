//! The objects whose addresses are Open MPI's predefined handles.
//!
//! Their sizes are Open MPI's. The linker of a program reserves a copy of this size (copy
//! relocation), and the loader fills the copy before the program runs. So both sides must use the
//! program's address. The loader writes it into the tables here; addresses are taken from nowhere
//! else.

use core::cell::UnsafeCell;
use core::ffi::c_int;
use oxmpi_front::abi::PREDEFINED;
use oxmpi_front::engine;

/// An object of a given size; its first word is the library's handle.
#[repr(C, align(8))]
#[derive(Debug)]
pub struct Object<const WORDS: usize>(UnsafeCell<[usize; WORDS]>);

// SAFETY: written once, in MPI_Init, and then only read.
unsafe impl<const WORDS: usize> Sync for Object<WORDS> {}

impl<const WORDS: usize> Object<WORDS> {
    /// An object for a handle.
    #[must_use]
    pub const fn new(handle: usize) -> Object<WORDS> {
        let mut words = [0; WORDS];
        words[0] = handle;
        Object(UnsafeCell::new(words))
    }
}

/// The address of an object.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Address(pub *const usize);

// SAFETY: an address that the loader has written.
unsafe impl Sync for Address {}

/// Defines the objects: name, bytes, handle.
macro_rules! objects {
    ($($name:ident: $size:literal, $handle:literal;)*) => {$(
        #[doc = "An object whose address is a handle."]
        #[unsafe(no_mangle)]
        #[allow(non_upper_case_globals)]
        pub static $name: $crate::objects::Object<{ $size / 8 }> =
            $crate::objects::Object::new($handle);
    )*};
}

/// Defines the reverse table: the address of each library handle.
macro_rules! addresses {
    ($($handle:literal => $name:ident,)*) => {
        /// The addresses, by handle.
        pub static ADDRESSES: [$crate::objects::Address; oxmpi_front::abi::PREDEFINED] = {
            let none = $crate::objects::Address(core::ptr::null());
            let mut table = [none; oxmpi_front::abi::PREDEFINED];
            $(table[$handle] = $crate::objects::Address((&raw const $name).cast());)*
            table
        };
    };
}

pub(crate) use {addresses, objects};

/// The address of a predefined library handle; null for a datatype that this ABI does not have.
#[inline(always)]
pub fn address(handle: usize) -> usize {
    debug_assert!(
        handle < PREDEFINED,
        "invariant: asked for predefined handles"
    );
    let known = crate::generated::ADDRESSES.get(handle);
    known.map_or(0, |address| address.0.expose_provenance())
}

/// Makes the types of pairs of complex numbers, which the standard does not have: types of two
/// elements.
pub fn make_pairs() {
    const COMPLEX: usize = 0x21b;
    const DOUBLE_COMPLEX: usize = 0x21d;
    type Contiguous = unsafe extern "C" fn(c_int, usize, *mut usize) -> c_int;
    type Commit = unsafe extern "C" fn(*mut usize) -> c_int;
    // SAFETY: the functions of these names.
    let both = unsafe {
        let contiguous = engine::behind::<Contiguous>(c"MPI_Type_contiguous");
        contiguous.zip(engine::behind::<Commit>(c"MPI_Type_commit"))
    };
    let Some((contiguous, commit)) = both else {
        return;
    };
    for (object, element) in [
        (&raw const crate::generated::ompi_mpi_2cplex, COMPLEX),
        (
            &raw const crate::generated::ompi_mpi_2dblcplex,
            DOUBLE_COMPLEX,
        ),
    ] {
        let mut made = 0usize;
        // SAFETY: the functions have these types.
        let code = unsafe { contiguous(2, element, &mut made) | commit(&mut made) };
        if code == 0 {
            // SAFETY: the object of this library or the program's copy, both writable. No other
            // thread uses MPI before init is done.
            unsafe { *object.cast::<usize>().cast_mut() = made };
        }
    }
}
