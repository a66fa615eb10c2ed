//! Datatype: the immutable value behind an MPI_Datatype handle.
//!
//! A Datatype has its type map (bounds, layouts), its constructor (for envelope and contents) and
//! its committed state. Clones share one allocation. A type keeps the types it was made from alive,
//! so that freeing a handle never affects derived types or pending operations (MPI-5.0 §5.1.9).
//! Names and attributes belong to the owner of the handle.

use crate::contents::{Combiner, Recipe, Width};
use crate::layout::Placed;
use crate::map::Map;
use crate::{Basic, TypeError};
use std::sync::{Arc, OnceLock};

/// The [content](oxmpi_mem::Region::holding) of a region whose elements are unknown, or that may
/// begin or end within one.
pub const CUT: u16 = u16::MAX;

/// A datatype, named or derived.
#[derive(Clone, Debug)]
pub struct Datatype(pub(crate) Arc<Inner>);

/// The shared part of a datatype.
#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) map: Map,
    /// `(lb, extent, true_lb, true_extent, size)`, copied from the map for speed.
    lb: i64,
    extent: i64,
    size: u64,
    plain: bool,
    content: u16,
    pub(crate) recipe: Recipe,
    pub(crate) width: Width,
    pub(crate) children: Vec<Datatype>,
    /// Set once, by MPI_Type_commit.
    committed: OnceLock<()>,
}

impl Datatype {
    /// The predefined type; always the same object.
    pub fn basic(basic: Basic) -> Datatype {
        Datatype::basic_ref(basic).clone()
    }

    /// The predefined type, without touching a reference count.
    pub fn basic_ref(basic: Basic) -> &'static Datatype {
        // Each is made at its first use: making all of them takes 0.3 million instructions.
        static TYPES: [OnceLock<Datatype>; 256] = [const { OnceLock::new() }; 256];
        TYPES[usize::from(basic.code())].get_or_init(|| {
            let made = Datatype::make(Map::basic(basic), Recipe::Named(basic), Vec::new());
            made.commit();
            made
        })
    }

    /// Wraps a finished map.
    pub(crate) fn make(map: Map, recipe: Recipe, children: Vec<Datatype>) -> Datatype {
        let (lb, extent, size) = (map.bounds.lb(), map.bounds.extent(), map.size());
        let dense = map.bounds.true_lb() == 0
            && lb == 0
            && u64::try_from(extent) == Ok(size)
            && u64::try_from(map.bounds.true_ub()) == Ok(size);
        let in_order = matches!(
            map.bytes,
            Placed {
                disp: 0,
                layout: crate::layout::Layout::Run { .. }
            }
        ) || size == 0;
        let width = recipe.natural_width();
        let committed = OnceLock::new();
        Datatype(Arc::new(Inner {
            plain: dense && in_order,
            content: map.used.single().map_or(CUT, Basic::content),
            map,
            lb,
            extent,
            size,
            recipe,
            width,
            children,
            committed,
        }))
    }

    /// The same new type, recorded as made by the `_c` form of its constructor if `width` is
    /// [`Width::Count`].
    ///
    /// Works only on a type that has no other owner yet; otherwise nothing changes.
    pub fn with_width(mut self, width: Width) -> Datatype {
        if let Some(inner) = Arc::get_mut(&mut self.0) {
            inner.width = inner.recipe.natural_width().max(width);
        }
        self
    }

    /// Makes the type usable in communication. No effect on a committed or a named type.
    pub fn commit(&self) {
        let _ = self.0.committed.set(());
    }

    /// Whether the type may be used in communication.
    pub fn is_committed(&self) -> bool {
        self.0.committed.get().is_some()
    }

    /// The predefined type, for named types only. F90 types have a combiner of their own.
    pub fn named(&self) -> Option<Basic> {
        match self.0.recipe {
            Recipe::Named(basic) => Some(basic),
            _ => None,
        }
    }

    /// True for named and F90 types: they cannot be freed.
    pub fn is_predefined(&self) -> bool {
        matches!(
            self.combiner(),
            Combiner::Named | Combiner::F90Real | Combiner::F90Complex | Combiner::F90Integer
        )
    }

    /// The ABI handle value of a named type.
    pub fn handle_value(&self) -> Option<usize> {
        self.named().map(Basic::handle)
    }

    /// Whether both are the same object, not only equal.
    pub fn same_object(&self, other: &Datatype) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Bytes of data in one item, at most 2⁶³−1. 0 for an absent optional type.
    pub fn size(&self) -> u64 {
        self.0.size
    }

    /// Lower bound, bytes.
    pub fn lb(&self) -> i64 {
        self.0.lb
    }

    /// Upper bound, bytes.
    pub fn ub(&self) -> i64 {
        self.0.lb + self.0.extent
    }

    /// Distance from one item to the next in a buffer of many, bytes; may be negative.
    pub fn extent(&self) -> i64 {
        self.0.extent
    }

    /// Displacement of the first byte of data.
    pub fn true_lb(&self) -> i64 {
        self.0.map.bounds.true_lb()
    }

    /// One past the last byte of data.
    pub fn true_ub(&self) -> i64 {
        self.0.map.bounds.true_ub()
    }

    /// `true_ub − true_lb`.
    pub fn true_extent(&self) -> i64 {
        self.true_ub() - self.true_lb()
    }

    /// Whether any number of items is one run of bytes from the buffer's address on, in packed
    /// order.
    pub fn is_contiguous(&self) -> bool {
        self.0.plain
    }

    /// The only basic type of the data, if there is only one, as reductions and accumulates
    /// require. A pair type counts as one type.
    pub fn basic_unique(&self) -> Option<Basic> {
        self.0.map.used.single()
    }

    /// The [content](oxmpi_mem::Region::holding) of a region of its data: the basic type, if there
    /// is only one, else [`CUT`].
    #[inline]
    pub fn content(&self) -> u16 {
        self.0.content
    }

    /// The basic types that occur, in the order of their handles.
    pub fn basics(&self) -> impl Iterator<Item = Basic> + '_ {
        self.0.map.used.iter()
    }

    /// Bytes of data in `count` items, the same on all processes with matching signatures. `None`:
    /// beyond 2⁶³−1.
    pub fn signature_bytes(&self, count: u64) -> Option<u64> {
        self.0
            .size
            .checked_mul(count)
            .filter(|&total| total <= i64::MAX as u64)
    }

    /// Basic elements in one item, as counted by MPI_Get_elements. Pairs count two.
    pub fn elements(&self) -> u64 {
        self.0.map.typed.layout.elements()
    }

    /// Basic elements in `bytes` bytes of packed items of this type. `None`: the data ends inside
    /// an element, or the type has no data.
    pub fn elements_in(&self, bytes: u64) -> Option<u64> {
        if bytes == 0 {
            return Some(0);
        }
        let items = bytes.checked_div(self.size())?;
        let (rest, left) = self.0.map.typed.layout.elements_within(bytes % self.size());
        (left == 0).then_some(())?;
        items.checked_mul(self.elements())?.checked_add(rest)
    }

    /// Bytes that the first `elements` basic elements of a sequence of items take in packed form.
    /// This is the inverse of [`elements_in`](Self::elements_in), for MPI_Status_set_elements.
    /// `None`: the type has no data or the result exceeds 2⁶³−1.
    pub fn bytes_of_elements(&self, elements: u64) -> Option<u64> {
        if elements == 0 {
            return Some(0);
        }
        let per_item = self.elements();
        let items = elements.checked_div(per_item)?;
        let rest = self
            .0
            .map
            .typed
            .layout
            .bytes_of_elements(elements % per_item);
        self.signature_bytes(items)?
            .checked_add(rest)
            .filter(|&total| total <= i64::MAX as u64)
    }

    /// The bytes touched by `count` items, relative to the buffer's address: displacement of the
    /// first byte and length of the span.
    pub fn span(&self, count: u64) -> Result<(i64, u64), TypeError> {
        if count == 0 || self.size() == 0 {
            return Ok((0, 0));
        }
        let bounds = match count {
            1 => self.0.map.bounds,
            _ => self.0.map.bounds.placed(0, count, self.extent())?,
        };
        Ok((
            bounds.true_lb(),
            (bounds.true_ub() - bounds.true_lb()) as u64,
        ))
    }
}

impl Drop for Inner {
    /// Frees a chain of types of any length without recursion.
    fn drop(&mut self) {
        let mut pending = core::mem::take(&mut self.children);
        while let Some(next) = pending.pop() {
            if let Some(mut inner) = Arc::into_inner(next.0) {
                pending.append(&mut inner.children);
            }
        }
    }
}
