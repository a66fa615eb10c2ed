//! Datatypes of targets: each is described to a process once, and then named by a number.
//!
//! A predefined type is its code, below 256. Any other has a slot here while it is among the last
//! [`SLOTS`] that were used. The versions of slots that a process knows are kept with that process.
//! A description goes the same path as the operations that need it, before them.

use oxmpi_datatype::Datatype;

/// Types with a slot at a time.
const SLOTS: usize = 512;
/// The number of the first slot.
pub(crate) const FIRST: u32 = 256;

/// The types with slots.
pub(crate) struct KnownTypes {
    slots: Vec<(Datatype, u32)>,
    /// The slot that was found last.
    last: usize,
    /// The slot of the next new type.
    next: usize,
}

/// The name of a type in frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    pub(crate) number: u32,
    /// Counts the types that had the slot; 0 for predefined types, which all processes know.
    pub(crate) version: u32,
}

impl KnownTypes {
    pub(crate) const fn new() -> KnownTypes {
        KnownTypes {
            slots: Vec::new(),
            last: 0,
            next: 0,
        }
    }

    /// The number of a type.
    pub(crate) fn number(&mut self, datatype: &Datatype) -> Number {
        let basic = datatype.named();
        if let Some(basic) = basic {
            return Number {
                number: u32::from(basic.code()),
                version: 0,
            };
        }
        let is = |slot: &(Datatype, u32)| slot.0.same_object(datatype);
        if !self.slots.get(self.last).is_some_and(is) {
            self.last = self
                .slots
                .iter()
                .position(is)
                .unwrap_or_else(|| self.add(datatype));
        }
        Number {
            number: FIRST + u32::try_from(self.last).unwrap_or(0),
            version: self.slots[self.last].1,
        }
    }

    fn add(&mut self, datatype: &Datatype) -> usize {
        let at = self.next;
        self.next = (self.next + 1) % SLOTS;
        match self.slots.get_mut(at) {
            Some(slot) => *slot = (datatype.clone(), slot.1 + 1),
            None => self.slots.push((datatype.clone(), 1)),
        }
        at
    }

    /// Forgets all types.
    pub(crate) fn clear(&mut self) {
        *self = KnownTypes::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_datatype::Basic;

    #[test]
    fn a_type_keeps_its_number_until_many_others_came() {
        let int = Datatype::basic(Basic::INT);
        let mut known = KnownTypes::new();
        assert_eq!(known.number(&int).number, u32::from(Basic::INT.code()));
        let types: Vec<Datatype> = (0..=SLOTS).map(|_| int.contiguous(2).unwrap()).collect();
        let first = known.number(&types[0]);
        assert_eq!(
            first,
            Number {
                number: FIRST,
                version: 1
            }
        );
        for one in &types[1..SLOTS] {
            known.number(one);
        }
        assert_eq!(known.number(&types[0]), first);
        let late = known.number(&types[SLOTS]);
        assert_eq!(
            late,
            Number {
                number: FIRST,
                version: 2
            }
        );
        assert_eq!(known.number(&types[0]).number, FIRST + 1);
    }
}
