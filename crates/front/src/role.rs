//! The roles of parameters: each role converts an argument of the program, passes it to the
//! library, and returns results.
//!
//! The generated list of entries has a role for each parameter; [`entry!`](crate::entry) combines
//! them. A role that only passes a value has no cost after inlining.

use core::ffi::{c_char, c_int, c_void};
use core::marker::PhantomData;

use crate::abi::{Abi, kind};
use crate::scratch::Scratch;
use crate::status::{self, Std};
use crate::values::{
    code_in, code_out, darg_in, darg_out, flags_in, flags_out, keyval_in, keyval_out, rank_in,
    rank_out, tag_in, tag_out, value_in, value_out,
};

/// The conversion of one parameter.
pub trait Role<A: Abi> {
    /// The type in the program.
    type Foreign: Copy;
    /// The type in the library.
    type Std;
    /// The state during the call.
    type Kept;
    /// Converts the argument; `n` is the length of a list.
    ///
    /// # Safety
    /// The argument satisfies the standard's contract.
    unsafe fn enter(given: Self::Foreign, n: usize) -> Self::Kept;
    /// The argument for the library.
    fn pass(kept: &mut Self::Kept) -> Self::Std;
    /// Returns results to the program.
    ///
    /// # Safety
    /// As for `enter`; the library call has returned.
    #[inline(always)]
    unsafe fn leave(_kept: Self::Kept) {}
}

/// Roles of input values.
macro_rules! values {
    ($($(#[$doc:meta])* $name:ident $([$($generic:tt)*])? : $foreign:ty => $std:ty, $given:ident => $value:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name $(<$($generic)*>)?;

        impl<A: Abi $(, $($generic)*)?> Role<A> for values!(@ $name $([$($generic)*])?) {
            type Foreign = $foreign;
            type Std = $std;
            type Kept = $std;
            #[inline(always)]
            unsafe fn enter($given: $foreign, _: usize) -> $std {
                $value
            }
            #[inline(always)]
            fn pass(kept: &mut $std) -> $std {
                *kept
            }
        }
    )*};
    (@ $name:ident) => { $name };
    (@ $name:ident [const $generic:ident: $of:ty]) => { $name<$generic> };
}

values! {
    /// A number with the same meaning in both ABIs.
    Int: c_int => c_int, given => given;
    /// A 64-bit number with the same meaning.
    Long: i64 => i64, given => given;
    /// An address, or another value of its size, with the same meaning.
    Word: usize => usize, given => given;
    /// A buffer, or one of the sentinels for buffers.
    Buf: usize => usize, given => A::buffer(given);
    /// A rank or a root.
    Rank: c_int => c_int, given => rank_in::<A>(given);
    /// A tag.
    Tag: c_int => c_int, given => tag_in::<A>(given);
    /// An attribute key.
    Keyval: c_int => c_int, given => keyval_in::<A>(given);
    /// An error code or class.
    Code: c_int => c_int, given => code_in::<A>(given);
    /// A value of an enumeration.
    Value [const GROUP: usize]: c_int => c_int, given => value_in::<A, GROUP>(given);
    /// A set of flags.
    Flags [const GROUP: usize]: c_int => c_int, given => flags_in::<A, GROUP>(given);
    /// The displacement of a file view.
    Disp: i64 => i64, given => if given == A::FACTS.displacement_current { -1 } else { given };
    /// Weights, or one of their sentinels.
    Weights: usize => usize, given => match given {
        _ if given == A::WEIGHTS.0 => 10,
        _ if given == A::WEIGHTS.1 => 11,
        _ => given,
    };
    /// A handle of a performance variable, or the constant for all of them.
    Pvar: usize => usize, given => if given == A::ALL_HANDLES { 1 } else { given };
    /// A function that the library calls through its adapter.
    Function: usize => usize, given => {
        A::gave(given);
        crate::engine::tagged(given)
    };
    /// An attribute function, or one of the sentinels, which may be functions in a program.
    AttributeFunction: usize => usize, given => match A::attribute_function(given) {
        sentinel @ (0 | 1) => sentinel,
        function => crate::engine::tagged(function),
    };
    /// A file.
    File: usize => usize, given => A::enter_file(given);
    /// Input numbers that the special function converts itself.
    Ints: *const c_int => *const c_int, given => given;
    /// Output numbers that the special function writes itself.
    IntsOut: *mut c_int => *mut c_int, given => given;
    /// 64-bit output numbers that the special function writes itself.
    LongsOut: *mut i64 => *mut i64, given => given;
    /// Input handles that the special function converts itself.
    HandlesAt: *const A::Handle => *const A::Handle, given => given;
    /// Output handles that the special function writes itself.
    HandlesOut: *mut A::Handle => *mut A::Handle, given => given;
    /// An input text that the special function reads itself.
    Text: *const c_char => *const c_char, given => given;
    /// An output text that the special function writes itself.
    TextOut: *mut c_char => *mut c_char, given => given;
    /// The attribute value that the special function writes itself.
    AttributeOut: *mut *const c_void => *mut *const c_void, given => given;
    /// A handle.
    In [const KIND: usize]: A::Handle => usize, given => A::enter::<KIND>(given);
}

/// A result variable of the program, with the values for the library.
#[derive(Clone, Copy, Debug)]
pub struct KeptResult<F, S> {
    /// The program's variable.
    at: *mut F,
    /// The variable that the library writes.
    new: S,
    /// Its value before the call.
    old: S,
}

/// Roles of handles that the call creates ([`New`]) or replaces ([`Change`]), and of other results.
macro_rules! results {
    ($($(#[$doc:meta])* $name:ident $([$($generic:tt)*])? : $foreign:ty, $std:ty,
        $at:ident => $first:expr, $old:ident $new:ident => $result:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name $(<$($generic)*>)?;

        impl<A: Abi $(, $($generic)*)?> Role<A> for results!(@ $name $([$($generic)*])?) {
            type Foreign = *mut $foreign;
            type Std = *mut $std;
            type Kept = KeptResult<$foreign, $std>;
            #[inline(always)]
            unsafe fn enter($at: *mut $foreign, _: usize) -> Self::Kept {
                let first = match $at.is_null() {
                    true => Default::default(),
                    false => $first,
                };
                KeptResult {
                    at: $at,
                    new: first,
                    old: first,
                }
            }
            #[inline(always)]
            fn pass(kept: &mut Self::Kept) -> *mut $std {
                match kept.at.is_null() {
                    true => core::ptr::null_mut(),
                    false => &raw mut kept.new,
                }
            }
            #[inline(always)]
            unsafe fn leave(kept: Self::Kept) {
                let (at, $new, $old) = (kept.at, kept.new, kept.old);
                if $new != $old && !at.is_null() {
                    // SAFETY: not null, so it is the program's result variable.
                    unsafe { *at = $result };
                }
            }
        }
    )*};
    (@ $name:ident) => { $name };
    (@ $name:ident [const $generic:ident: $of:ty]) => { $name<$generic> };
}

/// Values that the library never returns as a handle or a number.
const NO_HANDLE: usize = usize::MAX;
const NO_INT: c_int = c_int::MIN;

results! {
    /// A handle that the call creates.
    New [const KIND: usize]: A::Handle, usize, at => NO_HANDLE, old new => A::leave::<KIND>(new);
    /// A handle that the call may replace.
    Change [const KIND: usize]: A::Handle, usize,
        // SAFETY: not null, so it is the program's handle.
        at => A::enter::<KIND>(unsafe { *at }), old new => A::leave::<KIND>(new);
    /// A file that the call creates.
    NewFile: usize, usize, at => NO_HANDLE, old new => A::leave_file(new);
    /// A file that the call may replace.
    ChangeFile: usize, usize,
        // SAFETY: not null, so it is the program's handle.
        at => A::enter_file(unsafe { *at }), old new => A::leave_file(new);
    /// A rank as a result.
    RankOut: c_int, c_int, at => NO_INT, old new => rank_out::<A>(new);
    /// A tag as a result.
    TagOut: c_int, c_int, at => NO_INT, old new => tag_out::<A>(new);
    /// An attribute key that is created or freed.
    // SAFETY: not null, so it is the program's variable.
    KeyvalOut: c_int, c_int, at => keyval_in::<A>(unsafe { *at }), old new => keyval_out::<A>(new);
    /// An error code or class as a result.
    CodeOut: c_int, c_int, at => NO_INT, old new => code_out::<A>(new);
    /// A value of an enumeration as a result.
    ValueOut [const GROUP: usize]: c_int, c_int,
        at => NO_INT, old new => value_out::<A, GROUP>(new);
    /// A set of flags as a result.
    FlagsOut [const GROUP: usize]: c_int, c_int,
        at => NO_INT, old new => flags_out::<A, GROUP>(new);
    /// The address of a detached buffer, which may be MPI_BUFFER_AUTOMATIC.
    Detached: usize, usize, at => NO_HANDLE, old new => if new == 2 { A::AUTOMATIC } else { new };
}

/// A status that the call writes.
#[derive(Debug)]
pub struct StatusOut;

impl<A: Abi> Role<A> for StatusOut {
    type Foreign = *mut A::Status;
    type Std = *mut Std;
    type Kept = (*mut A::Status, Std);
    #[inline(always)]
    unsafe fn enter(given: *mut A::Status, _: usize) -> Self::Kept {
        (given, Std::blank())
    }
    #[inline(always)]
    fn pass(kept: &mut Self::Kept) -> *mut Std {
        match A::ignores(kept.0) {
            true => core::ptr::null_mut(),
            false => &raw mut kept.1,
        }
    }
    #[inline(always)]
    unsafe fn leave(kept: Self::Kept) {
        // SAFETY: an ignored status was not written, so it remains unchanged.
        unsafe { status::leave::<A>(&kept.1, kept.0) }
    }
}

/// A status that the call reads and may change.
#[derive(Debug)]
pub struct StatusIn;

impl<A: Abi> Role<A> for StatusIn {
    type Foreign = *mut A::Status;
    type Std = *mut Std;
    type Kept = (*mut A::Status, Std);
    #[inline(always)]
    unsafe fn enter(given: *mut A::Status, _: usize) -> Self::Kept {
        let std = match A::ignores(given) || given.is_null() {
            true => Std::blank(),
            // SAFETY: a status of the program.
            false => status::enter::<A>(unsafe { &*given }),
        };
        (given, std)
    }
    #[inline(always)]
    fn pass(kept: &mut Self::Kept) -> *mut Std {
        match A::ignores(kept.0) || kept.0.is_null() {
            true => core::ptr::null_mut(),
            false => &raw mut kept.1,
        }
    }
}

/// A status that the call changes. Fields that it does not change stay as the program set them.
#[derive(Debug)]
pub struct StatusChange;

impl<A: Abi> Role<A> for StatusChange {
    type Foreign = *mut A::Status;
    type Std = *mut Std;
    type Kept = KeptResult<A::Status, Std>;
    #[inline(always)]
    unsafe fn enter(given: *mut A::Status, n: usize) -> Self::Kept {
        // SAFETY: the caller's contract.
        let (at, old) = unsafe { <StatusIn as Role<A>>::enter(given, n) };
        KeptResult { at, new: old, old }
    }
    #[inline(always)]
    fn pass(kept: &mut Self::Kept) -> *mut Std {
        match A::ignores(kept.at) || kept.at.is_null() {
            true => core::ptr::null_mut(),
            false => &raw mut kept.new,
        }
    }
    #[inline(always)]
    unsafe fn leave(kept: Self::Kept) {
        if !A::ignores(kept.at) && !kept.at.is_null() {
            // SAFETY: a status of the program.
            unsafe { status::update::<A>(&kept.old, &kept.new, &mut *kept.at) }
        }
    }
}

/// The conversion of an element of a list.
pub trait Element<A: Abi> {
    /// The type in the program.
    type Foreign: Copy;
    /// The type in the library.
    type Std: Copy + Default + PartialEq;
    /// Marks a result that the library has not written.
    const NONE: Self::Std;
    /// Converts from foreign to standard.
    fn enter(given: Self::Foreign) -> Self::Std;
    /// Converts from standard to foreign.
    fn leave(std: Self::Std) -> Self::Foreign;
}

macro_rules! elements {
    ($($(#[$doc:meta])* $name:ident, $enter:ident $leave:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl<A: Abi> Element<A> for $name {
            type Foreign = c_int;
            type Std = c_int;
            const NONE: c_int = NO_INT;
            #[inline]
            fn enter(given: c_int) -> c_int {
                $enter::<A>(given)
            }
            #[inline]
            fn leave(std: c_int) -> c_int {
                $leave::<A>(std)
            }
        }
    )*};
}

fn distribute_in<A: Abi>(value: c_int) -> c_int {
    value_in::<A, { crate::abi::group::DISTRIBUTE }>(value)
}

fn distribute_out<A: Abi>(value: c_int) -> c_int {
    value_out::<A, { crate::abi::group::DISTRIBUTE }>(value)
}

elements! {
    /// A list of ranks.
    Ranks, rank_in rank_out;
    /// A list of error codes.
    Codes, code_in code_out;
    /// A list of distributions.
    Distributions, distribute_in distribute_out;
    /// A list of arguments of distributions.
    Dargs, darg_in darg_out;
}

/// A list of handles.
#[derive(Debug)]
pub struct Handles<const KIND: usize>;

impl<A: Abi, const KIND: usize> Element<A> for Handles<KIND> {
    type Foreign = A::Handle;
    type Std = usize;
    const NONE: usize = NO_HANDLE;
    #[inline]
    fn enter(given: A::Handle) -> usize {
        A::enter::<KIND>(given)
    }
    #[inline]
    fn leave(std: usize) -> A::Handle {
        A::leave::<KIND>(std)
    }
}

/// A list of the program, and the converted copy for the library.
#[derive(Debug)]
pub struct CopiedList<P, T> {
    /// The address of the program's list.
    pub at: P,
    /// The copy.
    pub list: Scratch<T>,
}

/// An input list. A null pointer or an empty list is passed unchanged.
#[derive(Debug)]
pub struct List<E>(PhantomData<E>);

impl<A: Abi, E: Element<A>> Role<A> for List<E> {
    type Foreign = *const E::Foreign;
    type Std = *const E::Std;
    type Kept = CopiedList<*const E::Foreign, E::Std>;
    #[inline]
    unsafe fn enter(given: *const E::Foreign, n: usize) -> Self::Kept {
        let n = if given.is_null() { 0 } else { n };
        // SAFETY: the program's list has `n` elements.
        let list = Scratch::collect(n, |at| E::enter(unsafe { *given.add(at) }));
        CopiedList { at: given, list }
    }
    #[inline]
    fn pass(kept: &mut Self::Kept) -> *const E::Std {
        match kept.list.is_empty() {
            true => kept.at.cast(),
            false => kept.list.as_mut_ptr(),
        }
    }
}

/// A list of results. The library writes a copy, and entries that it has not written stay
/// unchanged. A null pointer or an empty list is passed unchanged.
#[derive(Debug)]
pub struct ListOut<E>(PhantomData<E>);

impl<A: Abi, E: Element<A>> Role<A> for ListOut<E> {
    type Foreign = *mut E::Foreign;
    type Std = *mut E::Std;
    type Kept = CopiedList<*mut E::Foreign, E::Std>;
    #[inline]
    unsafe fn enter(given: *mut E::Foreign, n: usize) -> Self::Kept {
        let n = if given.is_null() { 0 } else { n };
        CopiedList {
            at: given,
            list: Scratch::collect(n, |_| E::NONE),
        }
    }
    #[inline]
    fn pass(kept: &mut Self::Kept) -> *mut E::Std {
        match kept.list.is_empty() {
            true => kept.at.cast(),
            false => kept.list.as_mut_ptr(),
        }
    }
    #[inline]
    unsafe fn leave(kept: Self::Kept) {
        for (place, std) in kept.list.as_slice().iter().enumerate() {
            if *std != E::NONE {
                // SAFETY: the program's list is as long.
                unsafe { *kept.at.add(place) = E::leave(*std) };
            }
        }
    }
}

/// The address of a communicator handle, as passed to the tool interface.
#[derive(Debug)]
pub struct CommAt;

impl<A: Abi> Role<A> for CommAt {
    type Foreign = *mut A::Handle;
    type Std = *mut c_void;
    type Kept = (*mut A::Handle, usize);
    #[inline]
    unsafe fn enter(given: *mut A::Handle, _: usize) -> Self::Kept {
        let std = match given.is_null() {
            true => 0,
            // SAFETY: not null, so it is a handle of the program.
            false => A::enter::<{ kind::COMM }>(unsafe { *given }),
        };
        (given, std)
    }
    #[inline]
    fn pass(kept: &mut Self::Kept) -> *mut c_void {
        match kept.0.is_null() {
            true => core::ptr::null_mut(),
            false => (&raw mut kept.1).cast(),
        }
    }
}
