//! The slow reference model: a type is a recipe tree, its type map the fully expanded list of
//! (basic type, displacement).
//!
//! Bounds follow the wording of MPI-5.0 §5.1.7 with explicit markers in the list. Random recipes
//! come from [`recipe`].

use crate::{Basic, Counts, Datatype, ORDER_C, ORDER_FORTRAN};
use proptest::prelude::*;

/// How to build a type.
#[derive(Clone, Debug)]
pub enum Recipe {
    Basic(Basic),
    Dup(Box<Recipe>),
    Contiguous(i64, Box<Recipe>),
    Vector(i64, i64, i64, Box<Recipe>),
    Hvector(i64, i64, i64, Box<Recipe>),
    Indexed(Vec<(i64, i64)>, Box<Recipe>),
    Hindexed(Vec<(i64, i64)>, Box<Recipe>),
    IndexedBlock(i64, Vec<i64>, Box<Recipe>),
    HindexedBlock(i64, Vec<i64>, Box<Recipe>),
    Struct(Vec<(i64, i64, Recipe)>),
    Resized(i64, i64, Box<Recipe>),
    /// (size, subsize, start) per dimension.
    Subarray(Vec<(i64, i64, i64)>, bool, Box<Recipe>),
}

/// An expanded type map.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// Every scalar: plain type size and displacement, in order.
    pub bytes: Vec<(u64, i64)>,
    /// Every basic element with its displacement; a pair is one element.
    pub basics: Vec<(Basic, i64)>,
    /// Nominal bounds: position, and whether the user set it.
    pub lower: Option<(i64, bool)>,
    pub upper: Option<(i64, bool)>,
}

/// The outer of two bounds; a marker overrides a bound without one.
fn merge(
    a: Option<(i64, bool)>,
    b: Option<(i64, bool)>,
    outer: fn(i64, i64) -> i64,
) -> Option<(i64, bool)> {
    let (Some((a, marked)), Some((b, also))) = (a, b) else {
        return a.or(b);
    };
    match (marked, also) {
        (true, false) => Some((a, true)),
        (false, true) => Some((b, true)),
        _ => Some((outer(a, b), marked)),
    }
}

impl Map {
    fn add(&mut self, other: &Map, disp: i64) {
        self.bytes
            .extend(other.bytes.iter().map(|&(size, at)| (size, at + disp)));
        self.basics
            .extend(other.basics.iter().map(|&(basic, at)| (basic, at + disp)));
        let moved = |edge: Option<(i64, bool)>| edge.map(|(at, marked)| (at + disp, marked));
        self.lower = merge(self.lower, moved(other.lower), i64::min);
        self.upper = merge(self.upper, moved(other.upper), i64::max);
    }

    fn block(&mut self, old: &Map, count: i64, disp: i64) {
        for index in 0..count {
            self.add(old, disp + index * old.extent());
        }
    }

    pub fn size(&self) -> u64 {
        self.bytes.iter().map(|&(size, _)| size).sum()
    }

    pub fn true_lb(&self) -> i64 {
        self.bytes.iter().map(|&(_, at)| at).min().unwrap_or(0)
    }

    pub fn true_ub(&self) -> i64 {
        self.bytes
            .iter()
            .map(|&(size, at)| at + size as i64)
            .max()
            .unwrap_or(0)
    }

    pub fn lb(&self) -> i64 {
        self.lower.map_or(0, |edge| edge.0)
    }

    pub fn ub(&self) -> i64 {
        self.upper.map_or(0, |edge| edge.0)
    }

    /// Rounds the extent up, byte by byte.
    fn round(&mut self) {
        let align = self
            .basics
            .iter()
            .map(|(basic, _)| basic.align() as i64)
            .max()
            .unwrap_or(1);
        while let Some((at, false)) = self.upper
            && (at - self.lb()) % align != 0
        {
            self.upper = Some((at + 1, false));
        }
    }

    pub fn extent(&self) -> i64 {
        self.ub() - self.lb()
    }

    /// Displacement of every packed byte of `count` items.
    pub fn positions(&self, count: u64) -> Vec<i64> {
        let mut all = Vec::new();
        for item in 0..count as i64 {
            for &(size, at) in &self.bytes {
                all.extend((0..size as i64).map(|byte| item * self.extent() + at + byte));
            }
        }
        all
    }
}

impl Recipe {
    #[allow(clippy::too_many_lines, reason = "a model, constructor by constructor")]
    pub fn expand(&self) -> Map {
        let mut map = Map::default();
        match self {
            Recipe::Basic(basic) => {
                map.basics.push((*basic, 0));
                map.bytes.extend(
                    basic
                        .parts()
                        .iter()
                        .map(|part| (u64::from(part.size), i64::from(part.disp))),
                );
                if basic.parts().len() == 2 && !basic.is_pair() {
                    map.bytes = vec![(basic.size(), 0)];
                }
                map.lower = Some((0, false));
                map.upper = Some((map.true_ub(), false));
            }
            Recipe::Dup(old) => map = old.expand(),
            Recipe::Contiguous(count, old) => map.block(&old.expand(), *count, 0),
            Recipe::Vector(count, length, stride, old) => {
                let old = old.expand();
                (0..*count).for_each(|i| map.block(&old, *length, i * stride * old.extent()));
            }
            Recipe::Hvector(count, length, stride, old) => {
                let old = old.expand();
                (0..*count).for_each(|i| map.block(&old, *length, i * stride));
            }
            Recipe::Indexed(blocks, old) => {
                let old = old.expand();
                blocks
                    .iter()
                    .for_each(|&(length, disp)| map.block(&old, length, disp * old.extent()));
            }
            Recipe::Hindexed(blocks, old) => {
                let old = old.expand();
                blocks
                    .iter()
                    .for_each(|&(length, disp)| map.block(&old, length, disp));
            }
            Recipe::IndexedBlock(length, disps, old) => {
                let old = old.expand();
                disps
                    .iter()
                    .for_each(|&disp| map.block(&old, *length, disp * old.extent()));
            }
            Recipe::HindexedBlock(length, disps, old) => {
                let old = old.expand();
                disps
                    .iter()
                    .for_each(|&disp| map.block(&old, *length, disp));
            }
            Recipe::Struct(blocks) => {
                blocks
                    .iter()
                    .for_each(|(length, disp, old)| map.block(&old.expand(), *length, *disp));
            }
            Recipe::Resized(lb, extent, old) => {
                map = old.expand();
                (map.lower, map.upper) = (Some((*lb, true)), Some((lb + extent, true)));
            }
            Recipe::Subarray(dimensions, c_order, old) => {
                let old = old.expand();
                let mut order: Vec<_> = (0..dimensions.len()).collect();
                if *c_order {
                    order.reverse();
                }
                let mut steps = vec![0; dimensions.len()];
                let mut whole = 1;
                for &dimension in &order {
                    steps[dimension] = whole;
                    whole *= dimensions[dimension].0;
                }
                let items: i64 = dimensions.iter().map(|dimension| dimension.1).product();
                for item in 0..items {
                    let (mut rest, mut place) = (item, 0);
                    for &dimension in &order {
                        let (_, subsize, start) = dimensions[dimension];
                        place += (start + rest % subsize) * steps[dimension];
                        rest /= subsize;
                    }
                    map.add(&old, place * old.extent());
                }
                (map.lower, map.upper) = (Some((0, true)), Some((whole * old.extent(), true)));
            }
        }
        map.round();
        map
    }

    pub fn build(&self) -> Datatype {
        let split =
            |blocks: &[(i64, i64)]| -> (Vec<i64>, Vec<i64>) { blocks.iter().copied().unzip() };
        let built = match self {
            Recipe::Basic(basic) => Ok(Datatype::basic(*basic)),
            Recipe::Dup(old) => Ok(old.build().dup()),
            Recipe::Contiguous(count, old) => old.build().contiguous(*count),
            Recipe::Vector(count, length, stride, old) => {
                old.build().vector(*count, *length, *stride)
            }
            Recipe::Hvector(count, length, stride, old) => {
                old.build().hvector(*count, *length, *stride)
            }
            Recipe::Indexed(blocks, old) => {
                let (lengths, disps) = split(blocks);
                old.build()
                    .indexed(Counts::I64(&lengths), Counts::I64(&disps))
            }
            Recipe::Hindexed(blocks, old) => {
                let (lengths, disps) = split(blocks);
                let narrow: Vec<i32> = lengths.iter().map(|&length| length as i32).collect();
                old.build()
                    .hindexed(Counts::I32(&narrow), Counts::I64(&disps))
            }
            Recipe::IndexedBlock(length, disps, old) => {
                old.build().indexed_block(*length, Counts::I64(disps))
            }
            Recipe::HindexedBlock(length, disps, old) => {
                old.build().hindexed_block(*length, Counts::I64(disps))
            }
            Recipe::Struct(blocks) => {
                let lengths: Vec<_> = blocks.iter().map(|block| block.0).collect();
                let disps: Vec<_> = blocks.iter().map(|block| block.1).collect();
                let types: Vec<_> = blocks.iter().map(|block| block.2.build()).collect();
                Datatype::create_struct(Counts::I64(&lengths), Counts::I64(&disps), &types)
            }
            Recipe::Resized(lb, extent, old) => old.build().resized(*lb, *extent),
            Recipe::Subarray(dimensions, c_order, old) => {
                let column = |pick: fn(&(i64, i64, i64)) -> i64| -> Vec<i64> {
                    dimensions.iter().map(pick).collect()
                };
                let (sizes, subsizes, starts) = (column(|d| d.0), column(|d| d.1), column(|d| d.2));
                let order = if *c_order { ORDER_C } else { ORDER_FORTRAN };
                old.build()
                    .subarray((&sizes).into(), (&subsizes).into(), (&starts).into(), order)
            }
        };
        built.expect("the model stays within the rules")
    }
}

/// Random basic types, among them pairs with and without gaps.
pub fn basic() -> impl Strategy<Value = Basic> {
    proptest::sample::select(Basic::all().collect::<Vec<_>>())
}

/// Random nested types of a few hundred elements.
pub fn recipe() -> impl Strategy<Value = Recipe> {
    let leaf = prop_oneof![
        4 => proptest::sample::select(vec![Basic::INT, Basic::DOUBLE, Basic::CHAR, Basic::SHORT]).prop_map(Recipe::Basic),
        1 => basic().prop_map(Recipe::Basic),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let old = inner.clone().prop_map(Box::new).boxed();
        let blocks = || prop::collection::vec((0i64..4, -6i64..9), 0..5);
        let disps = || prop::collection::vec(-6i64..9, 0..5);
        let byte_blocks = || prop::collection::vec((0i64..4, -40i64..60), 0..5);
        let byte_disps = || prop::collection::vec(-40i64..60, 0..5);
        let dimension = (1i64..4, 1i64..4, 0i64..3)
            .prop_map(|(subsize, more, start)| (subsize + more, subsize, start.min(more)));
        prop_oneof![
            old.clone().prop_map(Recipe::Dup),
            (0i64..5, old.clone()).prop_map(|(n, o)| Recipe::Contiguous(n, o)),
            (0i64..4, 0i64..4, -4i64..6, old.clone())
                .prop_map(|(n, l, s, o)| Recipe::Vector(n, l, s, o)),
            (0i64..4, 0i64..4, -30i64..50, old.clone())
                .prop_map(|(n, l, s, o)| Recipe::Hvector(n, l, s, o)),
            (blocks(), old.clone()).prop_map(|(b, o)| Recipe::Indexed(b, o)),
            (byte_blocks(), old.clone()).prop_map(|(b, o)| Recipe::Hindexed(b, o)),
            (0i64..4, disps(), old.clone()).prop_map(|(l, d, o)| Recipe::IndexedBlock(l, d, o)),
            (0i64..4, byte_disps(), old.clone())
                .prop_map(|(l, d, o)| Recipe::HindexedBlock(l, d, o)),
            prop::collection::vec((0i64..3, -50i64..80, inner), 0..4).prop_map(Recipe::Struct),
            (-20i64..20, -30i64..60, old.clone()).prop_map(|(l, e, o)| Recipe::Resized(l, e, o)),
            (prop::collection::vec(dimension, 1..4), any::<bool>(), old)
                .prop_map(|(d, c, o)| Recipe::Subarray(d, c, o)),
        ]
    })
}
