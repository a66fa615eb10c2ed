//! The component in use: one of those that are compiled in, chosen when the job is joined.
//!
//! A component is added by an arm here, a line in [`select`](crate::select) and one in the table of
//! frameworks (`mca`).

use crate::component::{Pml, methods};
use crate::message::{Envelope, MessageId, Mode, Probed, Selector};
use crate::ob1::Ob1;
use crate::payload::Payload;
use crate::request::{Completion, RequestId, Requests};
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::Region;

/// What a component has to know of its job.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// This process.
    pub me: u32,
    /// All processes of the job.
    pub processes: u32,
    /// Unmatched eager bytes allowed per pair.
    pub eager_budget: u64,
    /// Others may store data in another way.
    pub mixed: bool,
}

/// See the module's text.
pub enum Engine {
    /// Matches itself.
    Ob1(Ob1),
}

impl Engine {
    /// The component of this name; `None`: there is none.
    #[must_use]
    pub fn open(name: &str, place: Place) -> Option<Engine> {
        match name {
            "ob1" => {
                let engine = Ob1::new(place.me, place.processes, place.eager_budget);
                Some(Engine::Ob1(engine.among_mixed(place.mixed)))
            }
            _ => None,
        }
    }
}

macro_rules! to_the_one_in_use {
    ($($how:tt $name:ident($($argument:ident: $ty:ty),*) -> $result:ty;)*) => {
        $(to_the_one_in_use! { @$how $name($($argument: $ty),*) -> $result })*
    };
    (@mut $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline(always)]
        fn $name(&mut self, $($argument: $ty),*) -> $result {
            match self {
                Engine::Ob1(engine) => Pml::$name(engine, $($argument),*),
            }
        }
    };
    (@shared $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline(always)]
        fn $name(&self, $($argument: $ty),*) -> $result {
            match self {
                Engine::Ob1(engine) => Pml::$name(engine, $($argument),*),
            }
        }
    };
}

impl Pml for Engine {
    #[inline(always)]
    fn requests(&self) -> &Requests {
        match self {
            Engine::Ob1(engine) => engine.requests(),
        }
    }

    #[inline(always)]
    fn requests_mut(&mut self) -> &mut Requests {
        match self {
            Engine::Ob1(engine) => engine.requests_mut(),
        }
    }

    methods!(to_the_one_in_use);
}
