//! What a member does in entries of the bank: publishing and fetching what is longer than a slot in
//! several of them, and combining what others publish. See [`super`].

use super::{Course, Stop, others};
use crate::builder::Builder;
use crate::levels::Member;
use crate::schedule::{Source, Span};

impl Course<'_> {
    /// Publishes in as many entries as it takes.
    pub(super) fn publish(&self, b: &mut Builder<'_>, entry: u32, from: Span) {
        let bytes = b.bytes(from);
        if bytes <= self.slot {
            return b.publish(entry, from);
        }
        let packed = match b.as_bytes(from) {
            Some(bytes) => bytes,
            None => {
                let packed = b.temp_bytes(bytes);
                b.copy(from, packed);
                b.then();
                packed
            }
        };
        for (entry, at) in (entry..).zip(self.cuts(bytes)) {
            let chunk = b.part(packed, at, self.slot.min(bytes - at));
            b.publish(entry, chunk);
        }
    }

    /// Fetches what lies `at` bytes behind the beginning of the `whole` bytes that `peer` publishes
    /// in as many entries as it takes. What belongs elsewhere waits for [`unpack`](Self::unpack).
    pub(super) fn fetch(
        &mut self,
        b: &mut Builder<'_>,
        peer: u32,
        entry: u32,
        (at, whole): (u64, u64),
        into: Span,
    ) {
        let bytes = b.bytes(into);
        if bytes == 0 {
            return;
        }
        let (first, last) = (at / self.slot, (at + bytes - 1) / self.slot);
        let source = |chunk: u64, at: u64| Source {
            peer,
            entry: entry + u32::try_from(chunk).expect("invariant: entries are few"),
            at: at - chunk * self.slot,
            whole: self.slot.min(whole.saturating_sub(chunk * self.slot)),
        };
        if first == last {
            return b.fetch(source(first, at), into);
        }
        let packed = b.as_bytes(into).unwrap_or_else(|| {
            let packed = b.temp_bytes(bytes);
            self.packed.push((packed, into));
            packed
        });
        for chunk in first..=last {
            let from = at.max(chunk * self.slot);
            let end = (at + bytes).min((chunk + 1) * self.slot);
            let part = b.part(packed, from - at, end - from);
            b.fetch(source(chunk, from), part);
        }
    }

    /// Closes the round in which something was fetched.
    pub(super) fn unpack(&mut self, b: &mut Builder<'_>) {
        b.then();
        for (packed, into) in self.packed.drain(..) {
            b.copy(packed, into);
        }
        b.then();
    }

    fn cuts(&self, bytes: u64) -> impl Iterator<Item = u64> + use<> {
        let slot = self.slot;
        (0..bytes.div_ceil(slot)).map(move |chunk| chunk * slot)
    }

    /// Combines our operand and those that the others publish, in the order of members.
    pub(super) fn fold(
        &mut self,
        b: &mut Builder<'_>,
        stop: Stop<'_>,
        own: Span,
        into: Span,
        entry: u32,
    ) {
        let (group, place) = stop;
        let level = group.level as usize;
        if self.operands[level].is_empty() {
            // The first fragment is the longest.
            let of = |member: &Member| (member.rank != group.members[place].rank).then_some(());
            let theirs = group.members.iter().filter_map(of);
            self.operands[level] = theirs.map(|()| b.temp(own.count, own.ty)).collect();
        }
        let theirs: Vec<Span> = self.operands[level]
            .iter()
            .map(|operand| operand.with_count(own.count))
            .collect();
        let whole = b.bytes(own);
        for (member, operand) in others(stop).zip(&theirs) {
            self.fetch(b, member.rank, entry, (0, whole), *operand);
        }
        self.unpack(b);
        let mut theirs = theirs.into_iter();
        let mut sum: Option<Span> = None;
        for at in 0..group.members.len() {
            let is_own = at == place;
            let next = match is_own {
                true => own,
                false => theirs.next().expect("invariant: one of each other member"),
            };
            // Before our operand is used the result may not go where that lies.
            let prefer = if at < place { next } else { into };
            let writable = !is_own || own == into;
            sum = Some(sum.map_or(next, |sum| b.combine(sum, next, prefer, writable)));
        }
        let sum = sum.expect("invariant: a group has members");
        b.copy(sum, into);
    }
}
