//! A partial result and the two buffers it moves between.
//!
//! User functions only know `inoutvec = invec op inoutvec`, where the lower ranks stand in `invec`.
//! So when the partial result is the lower operand, the new one appears where the *other* operand
//! was received. Instead of copying it back each time, a [`Fold`] remembers where the value is;
//! algorithms ask it where to receive next ([`Fold::slot`]) and copy once at the end
//! ([`Fold::copy_home`]). Predefined operations write straight to the home buffer. The send buffer
//! of the user is read in place and never written.

use crate::builder::Builder;
use crate::schedule::Span;

/// A vector that is being reduced.
#[derive(Clone, Copy, Debug)]
pub struct Fold {
    /// Where the value is now.
    acc: Span,
    /// Where it starts, and whether that is also where it shall end.
    own: Span,
    /// Where the value shall end; ours to write.
    home: Span,
    /// A second buffer like it, made when first needed.
    spare: Option<Span>,
}

impl Fold {
    /// Starts with the value `own`, which is not written unless it is the same place as `home`.
    pub fn new(own: Span, home: Span) -> Fold {
        Fold {
            acc: own,
            own,
            home,
            spare: None,
        }
    }

    /// Starts like [`Fold::new`] with a home made for the purpose.
    pub fn in_temp(b: &mut Builder<'_>, own: Span) -> Fold {
        let home = b.temp(own.count, own.ty);
        Fold::new(own, home)
    }

    /// Items `first .. first + count` of the value as it stands.
    pub fn value(&self, b: &Builder<'_>, first: u64, count: u64) -> Span {
        b.part(self.acc, first, count)
    }

    /// The whole value as it stands.
    pub fn whole(&self) -> Span {
        self.acc
    }

    /// Where items `first .. first + count` of the next operand go.
    pub fn slot(&mut self, b: &mut Builder<'_>, first: u64, count: u64) -> Span {
        let slot = self.other(b);
        b.part(slot, first, count)
    }

    /// value = value op slot, for items `first .. first + count`: the slot came from higher ranks.
    pub fn fold_higher(&mut self, b: &mut Builder<'_>, first: u64, count: u64) {
        let slot = self.other(b);
        let (left, right) = (b.part(self.acc, first, count), b.part(slot, first, count));
        let result = b.combine(left, right, b.part(self.home, first, count), true);
        self.acc = if result == right { slot } else { self.home };
    }

    /// value = slot op value, for items `first .. first + count`: the slot came from lower ranks.
    pub fn fold_lower(&mut self, b: &mut Builder<'_>, first: u64, count: u64) {
        let slot = self.other(b);
        let (left, right) = (b.part(slot, first, count), b.part(self.acc, first, count));
        let writable = self.acc != self.own || self.own == self.home;
        let prefer = if b.op.user && !writable {
            self.spare(b)
        } else {
            self.home
        };
        let result = b.combine(left, right, b.part(prefer, first, count), writable);
        self.acc = if result == right { self.acc } else { prefer };
    }

    /// Copies items `first .. first + count` home, where they are not there yet.
    pub fn copy_home(&mut self, b: &mut Builder<'_>, first: u64, count: u64) {
        b.copy(
            b.part(self.acc, first, count),
            b.part(self.home, first, count),
        );
        self.acc = self.home;
    }

    /// The buffer that does not hold the value: home, unless the value is there.
    fn other(&mut self, b: &mut Builder<'_>) -> Span {
        if self.acc == self.home {
            self.spare(b)
        } else {
            self.home
        }
    }

    fn spare(&mut self, b: &mut Builder<'_>) -> Span {
        match self.spare {
            Some(spare) => spare,
            None => *self.spare.insert(b.temp(self.home.count, self.home.ty)),
        }
    }
}
