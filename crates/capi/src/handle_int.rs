//! Conversion of handles to C ints and back, for Fortran and other languages.
//!
//! A predefined handle is its own number. Another handle becomes its low half, which is unique per
//! kind and outside the predefined range. The reverse conversion finds the generation in the
//! object's table. An invalid number becomes the null handle. MPI-5.0 §20 (handle serialisation).

use crate::process::{process, windows};
use oxmpi_core::handle::*;
use oxmpi_core::objects::objects;
use oxmpi_core::{mprobe, op, request, types};

macro_rules! pairs {
    ($($to:ident $from:ident $kind:ident, $find:expr;)*) => {$(
        #[doc = concat!("`MPI_", stringify!($to), "`")]
        pub fn $to(handle: $kind) -> i32 {
            low_half(handle.0)
        }

        #[doc = concat!("`MPI_", stringify!($from), "`")]
        pub fn $from(int: i32) -> $kind {
            let find: fn(i32) -> Option<usize> = $find;
            match usize::try_from(int) {
                Ok(value) if (1..=PREDEFINED_MAX).contains(&value) => $kind(value),
                _ => find(int).map_or($kind::NULL, $kind),
            }
        }
    )*};
}

pairs! {
    comm_toint comm_fromint CommHandle, |int| process().comms.from_int(int);
    group_toint group_fromint GroupHandle, |int| process().groups.from_int(int);
    win_toint win_fromint WinHandle, |int| windows().table.from_int(int);
    file_toint file_fromint FileHandle, oxmpi_io::file::from_int;
    session_toint session_fromint SessionHandle, |int| objects().sessions.from_int(int);
    message_toint message_fromint MessageHandle, message;
    info_toint info_fromint InfoHandle, |int| objects().infos.from_int(int);
    errhandler_toint errhandler_fromint ErrhandlerHandle, |int| objects().errhandlers.table().from_int(int);
    op_toint op_fromint OpHandle, |int| op::table().from_int(int);
    type_toint type_fromint DatatypeHandle, types::from_int;
}

/// `MPI_Request_toint`
pub fn request_toint(handle: RequestHandle) -> i32 {
    request::to_int(handle)
}

/// `MPI_Request_fromint`
pub fn request_fromint(int: i32) -> RequestHandle {
    request::from_int(process(), int)
}

/// A matched message; there are none outside init and finalize.
fn message(int: i32) -> Option<usize> {
    process()
        .life
        .is_active()
        .then(|| mprobe::message_from_int(process(), int))
        .flatten()
        .map(|handle| handle.0)
}

/// The index in the table; the high half holds generation and kind.
fn low_half(handle: usize) -> i32 {
    handle as u32 as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_core::info::Info;

    #[test]
    fn predefined_handles_are_their_number() {
        assert_eq!(comm_toint(CommHandle::WORLD), 0x101);
        assert_eq!(type_fromint(0x209), DatatypeHandle::INT);
        assert_eq!(op_fromint(-1), OpHandle::NULL);
    }

    #[test]
    fn created_handles_come_back_while_they_live() {
        let info = objects().new_info(Info::new());
        let int = info_toint(info);
        assert!(int >= 4096);
        assert_eq!(info_fromint(int), info);
        objects().infos.remove(info.0);
        assert_eq!(info_fromint(int), InfoHandle::NULL);
    }
}
