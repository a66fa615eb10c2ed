//! The types of parameters: how each is parsed, shown and described.

use core::fmt;

mod levels;

pub use levels::{CollMlLevels, CollMlUnit};

/// A type of parameter.
pub trait Value: Sized + Clone {
    /// Parses a user's text; `None` when it does not fit.
    fn parse(text: &str) -> Option<Self>;
    /// The value in the user's notation.
    fn show(&self) -> String;
    /// The valid values, for messages and the manual.
    fn expected() -> String;
    /// The type for a tool.
    const KIND: Kind = Kind::Text;
}

/// The type of an MPI_T control variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text in the user's notation.
    Text,
    /// A whole number, 0 or more.
    Number,
    /// One of these words, by its index.
    Choice(&'static [&'static str]),
}

/// `auto`, or a value that overrides what the library would choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Auto<T> {
    /// The library chooses.
    Auto,
    /// The user chose.
    Set(T),
}

impl<T: Value> Value for Auto<T> {
    fn parse(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case("auto") {
            Some(Auto::Auto)
        } else {
            T::parse(text).map(Auto::Set)
        }
    }
    fn show(&self) -> String {
        match self {
            Auto::Auto => "auto".to_owned(),
            Auto::Set(value) => value.show(),
        }
    }
    fn expected() -> String {
        format!("auto, or {}", T::expected())
    }
}

/// A size in bytes; written with an optional K, M or G (powers of 1024).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes(pub u64);

impl Value for Bytes {
    fn parse(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        let number = lower.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let shift = match &lower[number.len()..] {
            "" | "b" => 0,
            "k" | "kb" | "kib" => 10,
            "m" | "mb" | "mib" => 20,
            "g" | "gb" | "gib" => 30,
            _ => return None,
        };
        number
            .trim()
            .parse::<u64>()
            .ok()?
            .checked_mul(1 << shift)
            .map(Bytes)
    }
    fn show(&self) -> String {
        match self.0 {
            0 => "0".to_owned(),
            n if n % (1 << 30) == 0 => format!("{}G", n >> 30),
            n if n % (1 << 20) == 0 => format!("{}M", n >> 20),
            n if n % (1 << 10) == 0 => format!("{}K", n >> 10),
            n => n.to_string(),
        }
    }
    fn expected() -> String {
        "a size such as 65536, 64K or 4M".to_owned()
    }
    const KIND: Kind = Kind::Number;
}

impl Value for bool {
    fn parse(text: &str) -> Option<Self> {
        match text.to_ascii_lowercase().as_str() {
            "1" | "true" | "yes" | "on" => Some(true),
            "0" | "false" | "no" | "off" => Some(false),
            _ => None,
        }
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn expected() -> String {
        "true or false".to_owned()
    }
    const KIND: Kind = Kind::Choice(&["false", "true"]);
}

macro_rules! number {
    ($($ty:ty),*) => {$(
        impl Value for $ty {
            fn parse(text: &str) -> Option<Self> {
                text.parse().ok()
            }
            fn show(&self) -> String {
                self.to_string()
            }
            fn expected() -> String {
                "a whole number, 0 or more".to_owned()
            }
            const KIND: Kind = Kind::Number;
        }
    )*};
}
number!(u32, u64);

impl Value for String {
    fn parse(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }
    fn show(&self) -> String {
        self.clone()
    }
    fn expected() -> String {
        "text".to_owned()
    }
}

macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $first:literal $(| $other:literal)*,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$vdoc])* $variant,)* }

        impl Value for $name {
            fn parse(text: &str) -> Option<Self> {
                match text.to_ascii_lowercase().as_str() {
                    $($first $(| $other)* => Some($name::$variant),)*
                    _ => None,
                }
            }
            fn show(&self) -> String {
                match self { $($name::$variant => $first.to_owned(),)* }
            }
            fn expected() -> String {
                [$($first),*].join(" or ")
            }
            const KIND: Kind = Kind::Choice(&[$($first),*]);
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.show())
            }
        }
    };
}

choices! {
    /// How much a rank logs.
    Level {
        /// Only errors that end the job.
        Error = "error" | "0",
        /// Also warnings about a degraded result.
        Warn = "warn" | "1",
        /// Also information that was requested.
        Info = "info" | "2",
        /// Also each object.
        Debug = "debug" | "3",
    }
}

/// The collectives and their algorithms, by their names in `coll_algorithms`. A test of `coll`
/// checks that they are its own.
pub const COLL_ALGORITHMS: &[(&str, &[&str])] = &[
    (
        "barrier",
        &[
            "linear",
            "recursive_doubling",
            "dissemination",
            "levels",
            "hierarchy",
            "across",
            "slots",
        ],
    ),
    (
        "bcast",
        &[
            "linear",
            "binomial",
            "scatter_allgather",
            "chain",
            "levels",
            "hierarchy",
            "across",
            "slots",
        ],
    ),
    (
        "reduce",
        &[
            "linear",
            "binomial",
            "rabenseifner",
            "circulant",
            "levels",
            "hierarchy",
            "across",
            "slots",
        ],
    ),
    (
        "allreduce",
        &[
            "linear",
            "recursive_doubling",
            "rabenseifner",
            "circulant",
            "ring",
            "levels",
            "hierarchy",
            "across",
            "slots",
        ],
    ),
    (
        "gather",
        &[
            "linear",
            "binomial",
            "levels",
            "hierarchy",
            "across",
            "slots",
        ],
    ),
    ("gatherv", &["linear", "across", "slots"]),
    (
        "scatter",
        &[
            "linear",
            "binomial",
            "levels",
            "hierarchy",
            "across",
            "slots",
        ],
    ),
    ("scatterv", &["linear", "across", "slots"]),
    (
        "allgather",
        &[
            "linear",
            "circulant",
            "recursive_doubling",
            "ring",
            "levels",
            "hierarchy",
            "across",
            "slots",
        ],
    ),
    (
        "allgatherv",
        &["linear", "circulant", "ring", "across", "slots"],
    ),
    (
        "alltoall",
        &[
            "linear",
            "bruck",
            "pairwise",
            "hierarchy",
            "across",
            "slots",
        ],
    ),
    ("alltoallv", &["linear", "pairwise", "slots"]),
    ("alltoallw", &["linear", "pairwise", "slots"]),
    (
        "reduce_scatter",
        &[
            "linear",
            "circulant",
            "rank_order",
            "pairwise",
            "across",
            "slots",
        ],
    ),
    (
        "reduce_scatter_block",
        &[
            "linear",
            "circulant",
            "rank_order",
            "pairwise",
            "across",
            "slots",
        ],
    ),
    (
        "scan",
        &["linear", "doubling", "transposed", "across", "slots"],
    ),
    (
        "exscan",
        &["linear", "doubling", "transposed", "across", "slots"],
    ),
];

/// Algorithms that the user selects: pairs of a collective and one of its algorithms, both from
/// [`COLL_ALGORITHMS`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollAlgorithms(pub Vec<(&'static str, &'static str)>);

impl Value for CollAlgorithms {
    fn parse(text: &str) -> Option<Self> {
        let items = text.split(',').map(str::trim);
        let pairs = items.filter(|item| !item.is_empty()).map(|item| {
            let (collective, algorithm) = item.split_once(':')?;
            let (collective, known) = COLL_ALGORITHMS.iter().find(|row| row.0 == collective)?;
            let algorithm = known.iter().find(|name| **name == algorithm)?;
            Some((*collective, *algorithm))
        });
        pairs.collect::<Option<_>>().map(CollAlgorithms)
    }
    fn show(&self) -> String {
        let pairs: Vec<String> = self.0.iter().map(|(c, a)| format!("{c}:{a}")).collect();
        pairs.join(",")
    }
    fn expected() -> String {
        "collective:algorithm, with commas between".to_owned()
    }
}

/// How the ranks of one node are split into several simulated nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PretendNodes {
    /// This many blocks of consecutive ranks; the sizes differ by one at most.
    Blocks(u32),
    /// This many nodes; the ranks are assigned in turn.
    Cyclic(u32),
    /// Blocks of these sizes; further ranks go to the last one.
    Sizes(Vec<u32>),
}

impl PretendNodes {
    /// The node of each of `ranks` ranks. Nodes are numbered without gaps.
    pub fn of(&self, ranks: u32) -> Box<dyn Iterator<Item = u32> + '_> {
        match self {
            PretendNodes::Blocks(nodes) => {
                let nodes = (*nodes).clamp(1, ranks.max(1));
                // The first blocks have one rank more where the sizes cannot be equal.
                let (each, longer) = (ranks / nodes, ranks % nodes);
                let node = move |rank: u32| match rank / (each + 1) {
                    node if node < longer => node,
                    _ => (rank - longer) / each.max(1),
                };
                Box::new((0..ranks).map(node))
            }
            PretendNodes::Cyclic(nodes) => Box::new((0..ranks).map(move |rank| rank % nodes)),
            PretendNodes::Sizes(sizes) => {
                let last = u32::try_from(sizes.len() - 1).unwrap_or(u32::MAX);
                let blocks = (0..last).zip(sizes);
                let blocks = blocks.flat_map(|(node, size)| (0..*size).map(move |_| node));
                let all = blocks.chain(core::iter::repeat(last));
                Box::new(all.take(ranks as usize))
            }
        }
    }
}

impl Value for PretendNodes {
    fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| text.trim().parse().ok().filter(|number| *number > 0);
        if text.contains('+') {
            let sizes: Option<_> = text.split('+').map(number).collect();
            return sizes.map(PretendNodes::Sizes);
        }
        match text.split_once(':') {
            Some((nodes, "cyclic")) => number(nodes).map(PretendNodes::Cyclic),
            Some(_) => None,
            None => number(text).map(PretendNodes::Blocks),
        }
    }
    fn show(&self) -> String {
        match self {
            PretendNodes::Blocks(nodes) => nodes.to_string(),
            PretendNodes::Cyclic(nodes) => format!("{nodes}:cyclic"),
            PretendNodes::Sizes(sizes) => {
                let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
                sizes.join("+")
            }
        }
    }
    fn expected() -> String {
        "how many (2), dealt out in turn (2:cyclic), or how many ranks each has (1+3)".to_owned()
    }
}

/// A range of ports, or 0 for any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ports(
    /// The first one.
    pub u16,
    /// The last one.
    pub u16,
);

impl Value for Ports {
    fn parse(text: &str) -> Option<Self> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        let is_range = first <= last && (first > 0 || last == 0);
        is_range.then_some(Ports(first, last))
    }
    fn show(&self) -> String {
        match self {
            Ports(first, last) if first == last => first.to_string(),
            Ports(first, last) => format!("{first}-{last}"),
        }
    }
    fn expected() -> String {
        "a port, a range such as 10000-10999, or 0".to_owned()
    }
}
