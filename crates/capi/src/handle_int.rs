//! Handles as C ints and back: what Fortran and other languages store.
//!
//! Predefined handles are their own number; others the low half of the handle, which is unique per kind and outside
//! the predefined range. MPI-5.0 §20 (handle serialisation).

use oxmpi_core::handle::*;

macro_rules! pairs {
    ($($to:ident $from:ident $kind:ty;)*) => {$(
        #[doc = concat!("`MPI_", stringify!($to), "`")]
        pub fn $to(handle: $kind) -> i32 {
            handle.0 as u32 as i32
        }

        #[doc = concat!("`MPI_", stringify!($from), "`; the null handle for a number that names nothing.")]
        pub fn $from(int: i32) -> $kind {
            match usize::try_from(int) {
                Ok(value) if (1..=PREDEFINED_MAX).contains(&value) => {
                    let mut handle = <$kind>::NULL;
                    handle.0 = value;
                    handle
                },
                _ => <$kind>::NULL,
            }
        }
    )*};
}

pairs! {
    comm_toint comm_fromint CommHandle;
    group_toint group_fromint GroupHandle;
    win_toint win_fromint WinHandle;
    file_toint file_fromint FileHandle;
    session_toint session_fromint SessionHandle;
    message_toint message_fromint MessageHandle;
    info_toint info_fromint InfoHandle;
    errhandler_toint errhandler_fromint ErrhandlerHandle;
    request_toint request_fromint RequestHandle;
    op_toint op_fromint OpHandle;
    type_toint type_fromint DatatypeHandle;
}
