//! Handles as C sees them: numbers of pointer width, one type per kind of object.
//!
//! 1..4095 are the predefined handles of the standard ABI (associated constants, generated). 0 is
//! never valid. All others come from the tables of crate handles, with a generation, so that a
//! stale one is detected. A handle here is only a number: the user of it looks it up. MPI-5.0 §20
//! (the ABI).

/// The largest number of a predefined handle.
pub const PREDEFINED_MAX: usize = 4095;

macro_rules! handles {
    ($($name:ident $what:literal $kind:literal;)*) => {$(
        #[doc = concat!("Handle of ", $what, ".")]
        #[repr(transparent)]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub usize);

        impl $name {
            /// The kind in bits 56..60 of a created handle; 0 for kinds that this library cannot
            /// create yet.
            pub const KIND: u8 = $kind;

            /// Whether the number is in the range of predefined handles (whether or not one is
            /// assigned to it).
            pub const fn is_predefined(self) -> bool {
                self.0 >= 1 && self.0 <= PREDEFINED_MAX
            }

            /// Whether this is the null handle of its kind.
            pub fn is_null(self) -> bool {
                self == Self::NULL
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "({:#x})"), self.0)
            }
        }
    )*};
}

handles! {
    CommHandle "a communicator" 1;
    GroupHandle "a group" 2;
    DatatypeHandle "a datatype" 3;
    OpHandle "a reduction operation" 4;
    RequestHandle "a request" 5;
    MessageHandle "a matched message" 6;
    InfoHandle "an info object" 7;
    ErrhandlerHandle "an error handler" 8;
    SessionHandle "a session" 9;
    WinHandle "a window" 10;
    FileHandle "a file" 11;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_numbers() {
        assert_eq!(CommHandle::WORLD.0, 0x101);
        assert_eq!(OpHandle::SUM.0, 0x21);
        assert_eq!(DatatypeHandle::INT.0, 0x209);
        assert_eq!(ErrhandlerHandle::ERRORS_RETURN.0, 0x143);
        assert!(RequestHandle::NULL.is_null() && RequestHandle::NULL.is_predefined());
        assert!(!InfoHandle(0).is_predefined());
    }
}
