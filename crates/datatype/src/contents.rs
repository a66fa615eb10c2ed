//! The constructor of a datatype: envelope and contents (MPI-5.0 §5.1.13).
//!
//! A type keeps the arguments of its constructor. They are returned in one of two forms:
//! - The form of the `int` call: counts among the integers, byte displacements among the addresses.
//! - The form of the `_c` call: both among the large counts.
//!
//! The form is that of the call that made the type, or the large one where a value does not fit in
//! an `int`.

use crate::{Basic, Datatype};

/// Which form of a constructor made a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// `int` counts, MPI_Aint displacements.
    #[default]
    Int,
    /// MPI_Count throughout.
    Count,
}

/// The constructor that made a type; the numbers are the ABI's MPI_COMBINER_ constants.
#[allow(missing_docs)] // each is the constant of the same name
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Combiner {
    Named = 101,
    Dup = 102,
    Contiguous = 103,
    Vector = 104,
    Hvector = 105,
    Indexed = 106,
    Hindexed = 107,
    IndexedBlock = 108,
    HindexedBlock = 109,
    Struct = 110,
    Subarray = 111,
    Darray = 112,
    F90Real = 113,
    F90Complex = 114,
    F90Integer = 115,
    Resized = 116,
}

/// The numbers MPI_Type_get_envelope reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Values in [`Contents::integers`].
    pub integers: usize,
    /// Values in [`Contents::addresses`].
    pub addresses: usize,
    /// Values in [`Contents::large_counts`]; not 0 only for types of the large form.
    pub large_counts: usize,
    /// Types in [`Contents::datatypes`].
    pub datatypes: usize,
    /// The constructor.
    pub combiner: Combiner,
}

/// The arguments MPI_Type_get_contents reports.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// `array_of_integers`.
    pub integers: Vec<i32>,
    /// `array_of_addresses`.
    pub addresses: Vec<i64>,
    /// `array_of_large_counts`.
    pub large_counts: Vec<i64>,
    /// `array_of_datatypes`.
    pub datatypes: Vec<Datatype>,
}

/// The arguments of a constructor, as given.
#[derive(Clone, Debug)]
pub(crate) enum Recipe {
    Named(Basic),
    Dup,
    Contiguous {
        count: i64,
    },
    Vector {
        count: i64,
        blocklength: i64,
        stride: i64,
    },
    Hvector {
        count: i64,
        blocklength: i64,
        stride: i64,
    },
    Indexed {
        blocklengths: Box<[i64]>,
        displacements: Box<[i64]>,
    },
    Hindexed {
        blocklengths: Box<[i64]>,
        displacements: Box<[i64]>,
    },
    IndexedBlock {
        blocklength: i64,
        displacements: Box<[i64]>,
    },
    HindexedBlock {
        blocklength: i64,
        displacements: Box<[i64]>,
    },
    Struct {
        blocklengths: Box<[i64]>,
        displacements: Box<[i64]>,
    },
    Resized {
        lb: i64,
        extent: i64,
    },
    Subarray {
        sizes: Box<[i64]>,
        subsizes: Box<[i64]>,
        starts: Box<[i64]>,
        order: i32,
    },
    /// `integers`: size, rank, ndims, distribs, dargs, psizes, order.
    Darray {
        gsizes: Box<[i64]>,
        integers: Box<[i32]>,
    },
    F90Real {
        precision: i32,
        range: i32,
    },
    F90Complex {
        precision: i32,
        range: i32,
    },
    F90Integer {
        range: i32,
    },
}

/// One group of arguments in the order of the standard's tables.
enum Argument<'a> {
    /// A count: integer or large count.
    Count(i64),
    /// Several counts.
    Counts(&'a [i64]),
    /// Byte displacements: addresses or large counts.
    Bytes(&'a [i64]),
    /// Integers in both forms.
    Integers(&'a [i32]),
}

impl Datatype {
    /// The constructor that made the type.
    pub fn combiner(&self) -> Combiner {
        self.0.recipe.combiner()
    }

    /// The form of the constructor that made the type.
    pub fn width(&self) -> Width {
        self.0.width
    }

    /// The arguments of the constructor; all empty for named types.
    pub fn contents(&self) -> Contents {
        self.contents_in(self.0.width)
    }

    /// The number of values of each kind in [`contents`](Self::contents).
    pub fn envelope(&self) -> Envelope {
        let width = self.0.width;
        let (mut integers, mut addresses, mut large_counts) = (0, 0, 0);
        self.0.recipe.arguments(|argument| match (argument, width) {
            (Argument::Integers(values), _) => integers += values.len(),
            (Argument::Count(_), Width::Int) => integers += 1,
            (Argument::Counts(values), Width::Int) => integers += values.len(),
            (Argument::Bytes(values), Width::Int) => addresses += values.len(),
            (Argument::Count(_), Width::Count) => large_counts += 1,
            (Argument::Counts(values) | Argument::Bytes(values), Width::Count) => {
                large_counts += values.len();
            }
        });
        let datatypes = self.0.children.len();
        Envelope {
            integers,
            addresses,
            large_counts,
            datatypes,
            combiner: self.combiner(),
        }
    }

    pub(crate) fn contents_in(&self, width: Width) -> Contents {
        let mut out = Contents {
            datatypes: self.0.children.clone(),
            ..Contents::default()
        };
        self.0.recipe.arguments(|argument| match (argument, width) {
            (Argument::Integers(values), _) => out.integers.extend_from_slice(values),
            (Argument::Count(value), Width::Int) => out.integers.push(narrow(value)),
            (Argument::Counts(values), Width::Int) => {
                out.integers
                    .extend(values.iter().map(|&value| narrow(value)));
            }
            (Argument::Bytes(values), Width::Int) => out.addresses.extend_from_slice(values),
            (Argument::Count(value), Width::Count) => out.large_counts.push(value),
            (Argument::Counts(values) | Argument::Bytes(values), Width::Count) => {
                out.large_counts.extend_from_slice(values);
            }
        });
        out
    }
}

impl Recipe {
    fn combiner(&self) -> Combiner {
        match self {
            Recipe::Named(_) => Combiner::Named,
            Recipe::Dup => Combiner::Dup,
            Recipe::Contiguous { .. } => Combiner::Contiguous,
            Recipe::Vector { .. } => Combiner::Vector,
            Recipe::Hvector { .. } => Combiner::Hvector,
            Recipe::Indexed { .. } => Combiner::Indexed,
            Recipe::Hindexed { .. } => Combiner::Hindexed,
            Recipe::IndexedBlock { .. } => Combiner::IndexedBlock,
            Recipe::HindexedBlock { .. } => Combiner::HindexedBlock,
            Recipe::Struct { .. } => Combiner::Struct,
            Recipe::Resized { .. } => Combiner::Resized,
            Recipe::Subarray { .. } => Combiner::Subarray,
            Recipe::Darray { .. } => Combiner::Darray,
            Recipe::F90Real { .. } => Combiner::F90Real,
            Recipe::F90Complex { .. } => Combiner::F90Complex,
            Recipe::F90Integer { .. } => Combiner::F90Integer,
        }
    }

    /// The large form if some count does not fit in an `int`, else the small one.
    pub(crate) fn natural_width(&self) -> Width {
        let fits = |value: &i64| i32::try_from(*value).is_ok();
        let mut width = Width::Int;
        self.arguments(|argument| {
            let small = match argument {
                Argument::Count(value) => fits(&value),
                Argument::Counts(values) => values.iter().all(fits),
                Argument::Bytes(_) | Argument::Integers(_) => true,
            };
            if !small {
                width = Width::Count;
            }
        });
        width
    }

    /// Visits the arguments in the order of the tables in §5.1.13.
    fn arguments(&self, mut visit: impl FnMut(Argument<'_>)) {
        use Argument::{Bytes, Count, Counts, Integers};
        match self {
            Recipe::Named(_) | Recipe::Dup => {}
            Recipe::Contiguous { count } => visit(Count(*count)),
            Recipe::Vector {
                count,
                blocklength,
                stride,
            } => visit(Counts(&[*count, *blocklength, *stride])),
            Recipe::Hvector {
                count,
                blocklength,
                stride,
            } => {
                visit(Counts(&[*count, *blocklength]));
                visit(Bytes(&[*stride]));
            }
            Recipe::Indexed {
                blocklengths,
                displacements,
            } => {
                visit(Count(displacements.len() as i64));
                visit(Counts(blocklengths));
                visit(Counts(displacements));
            }
            Recipe::Hindexed {
                blocklengths,
                displacements,
            }
            | Recipe::Struct {
                blocklengths,
                displacements,
            } => {
                visit(Count(displacements.len() as i64));
                visit(Counts(blocklengths));
                visit(Bytes(displacements));
            }
            Recipe::IndexedBlock {
                blocklength,
                displacements,
            } => {
                visit(Counts(&[displacements.len() as i64, *blocklength]));
                visit(Counts(displacements));
            }
            Recipe::HindexedBlock {
                blocklength,
                displacements,
            } => {
                visit(Counts(&[displacements.len() as i64, *blocklength]));
                visit(Bytes(displacements));
            }
            Recipe::Resized { lb, extent } => visit(Bytes(&[*lb, *extent])),
            Recipe::Subarray {
                sizes,
                subsizes,
                starts,
                order,
            } => {
                visit(Integers(&[sizes.len() as i32]));
                visit(Counts(sizes));
                visit(Counts(subsizes));
                visit(Counts(starts));
                visit(Integers(&[*order]));
            }
            Recipe::Darray { gsizes, integers } => {
                visit(Integers(&integers[..3]));
                visit(Counts(gsizes));
                visit(Integers(&integers[3..]));
            }
            Recipe::F90Real { precision, range } | Recipe::F90Complex { precision, range } => {
                visit(Integers(&[*precision, *range]));
            }
            Recipe::F90Integer { range } => visit(Integers(&[*range])),
        }
    }
}

fn narrow(value: i64) -> i32 {
    i32::try_from(value).expect("invariant: the small form holds only what fits")
}
