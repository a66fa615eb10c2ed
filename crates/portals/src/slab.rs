//! Tables whose handles carry a generation: one that is stale, or that a peer has made up, names
//! nothing.

use core::marker::PhantomData;

macro_rules! handles {
    ($($(#[doc = $doc:literal])+ $name:ident)*) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name {
            pub(crate) slot: u32,
            pub(crate) generation: u32,
        }

        impl Handle for $name {
            fn new(slot: u32, generation: u32) -> $name {
                $name { slot, generation }
            }
            fn parts(self) -> (u32, u32) {
                (self.slot, self.generation)
            }
        }
    )*};
}

handles! {
    /// A match entry.
    MeHandle
    /// A memory descriptor.
    MdHandle
    /// An event queue.
    EqHandle
    /// A counter of events.
    CtHandle
}

/// A slot and its generation.
pub(crate) trait Handle: Copy {
    fn new(slot: u32, generation: u32) -> Self;
    fn parts(self) -> (u32, u32);

    /// As it travels: the generation in the upper half.
    fn to_word(self) -> u64 {
        let (slot, generation) = self.parts();
        u64::from(generation) << 32 | u64::from(slot)
    }

    /// The other way round; it may name nothing.
    #[allow(clippy::cast_possible_truncation)] // Two halves of a word.
    fn from_word(word: u64) -> Self {
        Self::new(word as u32, (word >> 32) as u32)
    }
}

struct Place<T> {
    generation: u32,
    value: Option<T>,
}

/// See the module's text. At most `most` values at a time.
pub(crate) struct Slab<T, H> {
    places: Vec<Place<T>>,
    free: Vec<u32>,
    most: usize,
    handle: PhantomData<fn() -> H>,
}

impl<T, H: Handle> Slab<T, H> {
    pub(crate) fn new(most: usize) -> Slab<T, H> {
        Slab {
            places: Vec::new(),
            free: Vec::new(),
            most,
            handle: PhantomData,
        }
    }

    /// `None`: it is full.
    pub(crate) fn insert(&mut self, value: T) -> Option<H> {
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None if self.places.len() < self.most => {
                self.places.push(Place {
                    generation: 1,
                    value: None,
                });
                u32::try_from(self.places.len() - 1).ok()?
            }
            None => return None,
        };
        let place = &mut self.places[slot as usize];
        place.value = Some(value);
        Some(H::new(slot, place.generation))
    }

    pub(crate) fn remove(&mut self, handle: H) -> Option<T> {
        let (slot, generation) = handle.parts();
        let place = self.places.get_mut(slot as usize)?;
        if place.generation != generation {
            return None;
        }
        let value = place.value.take()?;
        place.generation = place.generation.wrapping_add(1).max(1);
        self.free.push(slot);
        Some(value)
    }

    pub(crate) fn get(&self, handle: H) -> Option<&T> {
        let (slot, generation) = handle.parts();
        let place = self.places.get(slot as usize)?;
        place
            .value
            .as_ref()
            .filter(|_| place.generation == generation)
    }

    pub(crate) fn get_mut(&mut self, handle: H) -> Option<&mut T> {
        let (slot, generation) = handle.parts();
        let place = self.places.get_mut(slot as usize)?;
        place
            .value
            .as_mut()
            .filter(|_| place.generation == generation)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.places.len() - self.free.len()
    }
}
