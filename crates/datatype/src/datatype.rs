//! Datatype: the immutable value behind an MPI_Datatype handle.
//!
//! A Datatype knows its type map (bounds, layouts), how it was made (for envelope and contents) and
//! whether it is committed. Clones share one allocation; a type keeps the types it was made from
//! alive, so freeing a handle never disturbs derived types or pending operations (MPI-5.0 §5.1.9).
//! Names and attributes belong to the handle's owner, not here.

use crate::contents::{Combiner, Recipe, Width};
use crate::layout::Placed;
use crate::map::Map;
use crate::{Basic, TypeError};
use std::sync::{Arc, OnceLock};

/// What a region [holds](oxmpi_mem::Region::holding) whose elements are not known, or that may
/// begin or end within one.
pub const CUT: u16 = u16::MAX;

/// A datatype, named or derived.
#[derive(Clone, Debug)]
pub struct Datatype(pub(crate) Arc<Inner>);

/// The shared part of a datatype.
#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) map: Map,
    /// `(lb, extent, true_lb, true_extent, size)`, taken out of the map for speed.
    lb: i64,
    extent: i64,
    size: u64,
    plain: bool,
    content: u16,
    pub(crate) recipe: Recipe,
    pub(crate) width: Width,
    pub(crate) children: Vec<Datatype>,
    /// Set once, by the commit.
    committed: OnceLock<()>,
}

impl Datatype {
    /// The predefined type; always the same object.
    pub fn basic(basic: Basic) -> Datatype {
        Datatype::basic_ref(basic).clone()
    }

    /// The predefined type, without touching a reference count.
    pub fn basic_ref(basic: Basic) -> &'static Datatype {
        // One at a time, when it is first used: all of them are 0.3 million instructions.
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

    /// The same new type, remembered as made by the `_c` form of its constructor when `width` is
    /// [`Width::Count`].
    ///
    /// Only of use on a type nobody else holds yet; otherwise nothing changes.
    pub fn with_width(mut self, width: Width) -> Datatype {
        if let Some(inner) = Arc::get_mut(&mut self.0) {
            inner.width = inner.recipe.natural_width().max(width);
        }
        self
    }

    /// Makes the type usable in communication. Doing it again, or on a named type, changes nothing.
    pub fn commit(&self) {
        let _ = self.0.committed.set(());
    }

    /// Whether the type may be used in communication.
    pub fn is_committed(&self) -> bool {
        self.0.committed.get().is_some()
    }

    /// The predefined type this is, for named types only (not for F90 types, which have a combiner
    /// of their own).
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

    /// False for an optional predefined type that this library lacks.
    pub fn is_present(&self) -> bool {
        self.named().is_none_or(Basic::is_present)
    }

    /// The ABI handle value of a named type.
    pub fn handle_value(&self) -> Option<usize> {
        self.named().map(Basic::handle)
    }

    /// Whether both are the same object, not only alike.
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

    /// Whether any number of items is one run of bytes beginning at the buffer's address, in packed
    /// order.
    pub fn is_contiguous(&self) -> bool {
        self.0.plain
    }

    /// The basic type all data consists of, if there is only one: what reductions and accumulates
    /// need. Pair types count as one.
    pub fn basic_unique(&self) -> Option<Basic> {
        self.0.map.used.single()
    }

    /// What a region of its data [holds](oxmpi_mem::Region::holding): the basic type, if there is
    /// only one, else [`CUT`].
    #[inline]
    pub fn content(&self) -> u16 {
        self.0.content
    }

    /// The basic types that occur, in the order of their handles.
    pub fn basics(&self) -> impl Iterator<Item = Basic> + '_ {
        self.0.map.used.iter()
    }

    /// Bytes of data in `count` items, the same on all processes whose signatures match; `None`
    /// beyond 2⁶³−1.
    pub fn signature_bytes(&self, count: u64) -> Option<u64> {
        self.0
            .size
            .checked_mul(count)
            .filter(|&total| total <= i64::MAX as u64)
    }

    /// Basic elements in one item: what MPI_Get_elements counts. Pairs count two.
    pub fn elements(&self) -> u64 {
        self.0.map.typed.layout.elements()
    }

    /// Basic elements in `bytes` bytes of packed data made of items of this type; `None` when the
    /// data ends inside an element or the type has no data.
    pub fn elements_in(&self, bytes: u64) -> Option<u64> {
        if bytes == 0 {
            return Some(0);
        }
        let items = bytes.checked_div(self.size())?;
        let (rest, left) = self.0.map.typed.layout.elements_within(bytes % self.size());
        (left == 0).then_some(())?;
        items.checked_mul(self.elements())?.checked_add(rest)
    }

    /// Bytes that the first `elements` basic elements of many items take in packed form: the
    /// inverse of [`elements_in`](Self::elements_in), for MPI_Status_set_elements. `None` when
    /// the type has no data or the result exceeds 2⁶³−1.
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
    /// first and length of the span.
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
    /// Lets go of a chain of types of any length without recursion.
    fn drop(&mut self) {
        let mut pending = core::mem::take(&mut self.children);
        while let Some(next) = pending.pop() {
            if let Some(mut inner) = Arc::into_inner(next.0) {
                pending.append(&mut inner.children);
            }
        }
    }
}
