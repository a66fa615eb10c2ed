//! The numbers by which protocols, algorithms and lengths of pieces are chosen: [`Tuning`].
//!
//! Later sources win: what follows from the machine ([`Machine`]), the file of the installation,
//! the file of the user, the parameter `tuning`. `mpirun` reads the files. The process that makes
//! the segment of a node completes the values ([`complete`]). All ranks of the node get them as the
//! parameter `tuning`. Nothing here is measured. `oxmpi-info --calibrate` measures, and
//! writes the file of the user.
//!
//! A file has lines `name = value`, which are TOML where values are numbers, `true` and `false`. A
//! wrong line has no effect and becomes a [`Warning`] with its number and its name.

use crate::frameworks::Smsc;
use crate::nearest::nearest;
use crate::param::{self, Auto, Bytes, Params, Setting, Source, Value, Warning};
use oxmpi_pal::{caches, cpu, memory, xpmem};
use std::path::PathBuf;

/// The description of a field of [`Tuning`].
#[derive(Debug)]
pub struct Field {
    /// Its name in files and in the parameter `tuning`.
    pub name: &'static str,
    /// The documentation, line by line.
    pub doc: &'static [&'static str],
    /// The unit.
    pub unit: &'static str,
    /// The valid values.
    pub expected: &'static str,
}

/// A type of a field.
trait Number: Copy + PartialEq {
    const EXPECTED: &'static str;
    fn parse(text: &str) -> Option<Self>;
    fn show(self) -> String;
}

/// The most bytes of a field: 1 TiB.
const MAX_BYTES: u64 = 1 << 40;

/// From 1 byte on.
impl Number for u64 {
    const EXPECTED: &'static str = "bytes from 1 to 1024G, such as 65536, 64K or 4M";
    fn parse(text: &str) -> Option<u64> {
        let bytes = <Bytes as Value>::parse(text)?.0;
        (1..=MAX_BYTES).contains(&bytes).then_some(bytes)
    }
    fn show(self) -> String {
        Bytes(self).show()
    }
}

impl Number for bool {
    const EXPECTED: &'static str = "true or false";
    fn parse(text: &str) -> Option<bool> {
        <bool as Value>::parse(text)
    }
    fn show(self) -> String {
        self.to_string()
    }
}

/// Nanoseconds, above 0 and below a second.
impl Number for f64 {
    const EXPECTED: &'static str = "nanoseconds above 0 and below 1e9";
    fn parse(text: &str) -> Option<f64> {
        let value: f64 = text.parse().ok()?;
        (value > 0.0 && value < 1e9).then_some(value)
    }
    fn show(self) -> String {
        self.to_string()
    }
}

macro_rules! tuning {
    ($($(#[doc = $doc:literal])+ $name:ident: $ty:ty = $usual:expr, $unit:literal;)*) => {
        /// See the module.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Tuning {
            $($(#[doc = $doc])+ pub $name: $ty,)*
        }

        /// Every field, in the order of `oxmpi-info --tuning`.
        pub static FIELDS: &[Field] = &[$(Field {
            name: stringify!($name),
            doc: &[$($doc),+],
            unit: $unit,
            expected: <$ty as Number>::EXPECTED,
        }),*];

        impl Tuning {
            /// Values of a usual machine of today. [`Tuning::defaults`] replaces those that follow
            /// from the machine.
            pub const USUAL: Tuning = Tuning { $($name: $usual,)* };

            /// Sets a field by its name; an error has the valid values.
            fn set(&mut self, name: &str, value: &str) -> Result<(), &'static str> {
                $(if name == stringify!($name) {
                    let value = <$ty as Number>::parse(value);
                    self.$name = value.ok_or(<$ty as Number>::EXPECTED)?;
                    return Ok(());
                })*
                Err("no such name")
            }

            fn shown(&self) -> [String; FIELDS.len()] {
                [$(Number::show(self.$name)),*]
            }
        }
    };
}

tuning! {
    /// Between ranks of a node, messages of this length and more are copied once, where `smsc` has
    /// a way to. By default 8K with xpmem. Without it the default follows from the bytes that
    /// either way moves, and the pages of the system.
    single_copy_from: u64 = 32 << 10, "bytes";
    /// Up to this length frames between ranks of a node are faster than a single copy, as both
    /// copy at the same time. It holds on a node that has a processor for each rank. By default
    /// the `pool`; with xpmem less than `single_copy_from`.
    frames_to: u64 = 2 << 20, "bytes";
    /// The longest fragment between ranks of a node. By default a thirty-second part of the
    /// second-level cache, from 16K to 64K.
    fragment: u64 = 32 << 10, "bytes";
    /// The longest pool of a pair of ranks of a node, through which payload is staged. By default
    /// twice the second-level cache, from 512K to 4M: its lines then lie in the last cache.
    pool: u64 = 2 << 20, "bytes";
    /// Payload of this length and more is written past the caches into a pool. By default 4K where
    /// the processors of this node do not all share their last cache. In a virtual machine, where
    /// they may not, a `fragment`. Elsewhere never.
    around_from: u64 = MAX_BYTES, "bytes";
    /// A call that touches more bytes than this writes its results past the caches. By default the
    /// last cache, or the share of it that belongs to the processors of this node.
    stream_from: u64 = 32 << 20, "bytes";
    /// Long copies between ranks of a node use vectors of the library, and not the C library.
    vectors: bool = false, "";
    /// Short payload leaves the writer's own caches for the cache that all share. By default where
    /// the processor has the instruction cldemote.
    demote: bool = false, "";
    /// From send to receive of a short message within a node.
    latency: f64 = 160.0, "nanoseconds";
    /// A sender, or a receiver, is busy with a message so long before it can turn to the next.
    gap: f64 = 60.0, "nanoseconds";
    /// A byte on its way within a node, both sides at work.
    byte: f64 = 0.08, "nanoseconds";
    /// A byte copied within a process.
    copy: f64 = 0.035, "nanoseconds";
    /// A byte of a reduction.
    reduce: f64 = 0.06, "nanoseconds";
    /// A cache line written by one processor and seen by another.
    line: f64 = 80.0, "nanoseconds";
    /// Publishing a step of a collective call in shared memory, or looking for one.
    slot: f64 = 15.0, "nanoseconds";
    /// From one rank to another on the same processor.
    switch: f64 = 1200.0, "nanoseconds";
    /// Writing a schedule and running it, besides its messages.
    schedule: f64 = 300.0, "nanoseconds";
    /// A system call on a file, without its bytes.
    file_call: f64 = 400.0, "nanoseconds";
    /// A byte that a call on a file moves.
    file_byte: f64 = 0.1, "nanoseconds";
    /// A call that writes to a file that other ranks write, too, without its bytes. The kernel lets
    /// one of them write at a time. So it is a call and a switch.
    file_write: f64 = 1600.0, "nanoseconds";
    /// From send to receive of a short message between nodes.
    far: f64 = 2000.0, "nanoseconds";
    /// A byte on its way between nodes.
    far_byte: f64 = 0.1, "nanoseconds";
}

/// What the defaults follow from: caches, topology and instructions of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Bytes of the second-level cache.
    pub second_level: u64,
    /// Bytes of the last cache, and the processors that share it; `None`: the system names none.
    pub last_level: Option<(u64, u32)>,
    /// Processors that this process may use.
    pub processors: u32,
    /// Bytes of a page.
    pub page: u64,
    /// The processor has the instruction cldemote.
    pub demotes: bool,
    /// The kernel has the device of xpmem.
    pub xpmem: bool,
    /// It is a virtual machine: its processors may share less than the system says.
    pub is_virtual: bool,
}

impl Machine {
    /// This machine.
    #[must_use]
    pub fn here() -> Machine {
        let number = |size: usize| u64::try_from(size).unwrap_or(u64::MAX);
        let count = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
        Machine {
            second_level: number(caches::second_level()),
            last_level: caches::last_level().map(|(size, by)| (number(size), count(by))),
            processors: count(oxmpi_pal::affinity::usable_cpus()),
            page: number(memory::page_size()),
            demotes: cpu::can_demote(),
            xpmem: xpmem::Xpmem::open().is_ok(),
            is_virtual: cpu::is_virtual(),
        }
    }
}

/// The length from which the kernel's one copy is less work than two through a ring.
///
/// Unit: a line that comes from another processor's cache, while its neighbours come, too. A line
/// copied within a cache is a sixth of that. Through a ring the writer claims each line from the
/// reader, and the reader fetches it; both copy: 2 + 2/6. One copy fetches it and stores it: 1 +
/// 1/6. So each line saves 7/6. Each page costs a walk through four tables, its lock and its
/// count: 28. The system call, the search for the process and its lock, and two more frames (RTS,
/// FIN) cost 240. Pages of 4 KiB save 64 * 7/6 - 28 = 46 each, so six pay for the call. The length
/// is rounded up to a power of two.
const fn one_copy_from(page: u64) -> u64 {
    const WALK: u64 = 28;
    const CALL: u64 = 240;
    let saved = (page / 64 * 7 / 6).saturating_sub(WALK);
    let saved = if saved == 0 { 1 } else { saved };
    (CALL.div_ceil(saved) * page).next_power_of_two()
}

/// With xpmem the offer and the completion, two frames, are all that one copy costs. Two copies
/// of fewer bytes than this are less work.
pub const LEAST_SINGLE_COPY: u64 = 8 << 10;

impl Tuning {
    /// What follows from a machine and the user's list of components of single copy.
    #[must_use]
    pub fn defaults(machine: &Machine, smsc: &Smsc) -> Tuning {
        let share = |(size, sharers): (u64, u32)| {
            let ours = machine.processors.clamp(1, sharers.max(1));
            size / u64::from(sharers.max(1)) * u64::from(ours)
        };
        let attaches = machine.xpmem && smsc.0.allows("xpmem");
        let single_copy_from = match attaches {
            true => LEAST_SINGLE_COPY,
            false => one_copy_from(machine.page),
        };
        let fragment = 1
            << (machine.second_level / 32)
                .clamp(16 << 10, 64 << 10)
                .ilog2();
        let pool = (2 * machine.second_level).clamp(512 << 10, 4 << 20);
        let shares = |(_, sharers): (u64, u32)| machine.processors <= sharers;
        Tuning {
            single_copy_from,
            frames_to: match attaches {
                true => single_copy_from - 1,
                false => pool,
            },
            fragment,
            pool,
            around_from: match machine.last_level.is_none_or(shares) {
                false => 4 << 10,
                true if machine.is_virtual => fragment,
                true => MAX_BYTES,
            },
            stream_from: machine.last_level.map_or(Tuning::USUAL.stream_from, share),
            demote: machine.demotes,
            ..Tuning::USUAL
        }
    }

    /// The tuning of a process with these parameters. What its launcher has completed is taken as
    /// it is.
    #[must_use]
    pub fn of(params: &Params) -> Tuning {
        let is_complete = FIELDS.iter().all(|field| {
            let mut given = params.tuning.0.iter();
            given.any(|(name, _)| *name == field.name)
        });
        let mut tuning = match is_complete {
            true => Tuning::USUAL,
            false => Tuning::defaults(&Machine::here(), &params.smsc),
        };
        for (name, value) in &params.tuning.0 {
            let set = tuning.set(name, value);
            debug_assert!(set.is_ok(), "invariant: the parameter was parsed");
        }
        if let Auto::Set(bytes) = params.sm_single_copy_from {
            tuning.single_copy_from = bytes.0.max(1);
            tuning.frames_to = bytes.0.saturating_sub(1).max(1);
        }
        tuning
    }

    /// The length from which one copy pays where staging writes `spared` bytes more for each byte.
    /// Below [`LEAST_SINGLE_COPY`] only if the value itself is below.
    #[must_use]
    pub fn single_copy_from(&self, spared: u64) -> u64 {
        let least = self.single_copy_from.min(LEAST_SINGLE_COPY);
        (self.single_copy_from / (spared + 1)).max(least)
    }

    /// Every field with its value in the user's notation.
    pub fn rows(&self) -> impl Iterator<Item = (&'static Field, String)> {
        FIELDS.iter().zip(self.shown())
    }

    /// All values as text of the parameter `tuning`.
    #[must_use]
    pub fn text(&self) -> String {
        let pairs: Vec<String> = (self.rows())
            .map(|(field, value)| format!("{}:{value}", field.name))
            .collect();
        pairs.join(",")
    }
}

/// The type of the parameter `tuning`: names of fields, and values in the user's notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TuningValues(pub Vec<(&'static str, String)>);

impl Value for TuningValues {
    fn parse(text: &str) -> Option<Self> {
        let items = text.split(',').map(str::trim);
        let pairs = items.filter(|item| !item.is_empty()).map(|item| {
            let (name, value) = item.split_once(':')?;
            let field = FIELDS.iter().find(|field| field.name == name)?;
            let mut tried = Tuning::USUAL;
            tried.set(name, value).ok()?;
            Some((field.name, value.to_owned()))
        });
        pairs.collect::<Option<_>>().map(TuningValues)
    }
    fn show(&self) -> String {
        let pairs: Vec<String> = self.0.iter().map(|(n, v)| format!("{n}:{v}")).collect();
        pairs.join(",")
    }
    fn expected() -> String {
        "name:value, with commas between; the names are in docs/tuning.md".to_owned()
    }
}

/// The settings of a job with its tuning complete, for the ranks of this node. Other bytes are
/// returned as they are.
#[must_use]
pub fn complete(settings: &[u8]) -> Vec<u8> {
    let Some(mut all) = param::decode(settings) else {
        return settings.to_vec();
    };
    let tuning = Tuning::of(&param::resolve(&all).params);
    all.push(Setting::command_line(
        TUNING,
        &tuning.text(),
        "the node's tuning",
    ));
    param::encode(&all)
}

/// The user's file of tuning; `None`: the environment has no home directory.
#[must_use]
pub fn file(params: &Params) -> Option<PathBuf> {
    if params.tuning_file != AUTO {
        return Some(PathBuf::from(&params.tuning_file));
    }
    let folder = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let config = folder("XDG_CONFIG_HOME").map(PathBuf::from);
    let config = config.or_else(|| Some(PathBuf::from(folder("HOME")?).join(".config")))?;
    Some(config.join("oxmpi").join(NAME))
}

/// The file of the installation: `etc/oxmpi/tuning.toml` beside the folder of this program or
/// library.
#[must_use]
pub fn file_of_installation() -> Option<PathBuf> {
    let code = oxmpi_pal::process::file_of(file_of_installation as *const () as usize)?;
    let folder = PathBuf::from(code).parent()?.parent()?.to_path_buf();
    Some(folder.join("etc/oxmpi").join(NAME))
}

/// The setting of `tuning` with the values of the files below those of the parameter, and warnings
/// about the files. `None`: no file has values.
#[must_use]
pub fn from_files(params: &Params) -> (Option<Setting>, Vec<Warning>) {
    let (mut pairs, mut warnings, mut places) = (Vec::new(), Vec::new(), Vec::new());
    let named = params.tuning_file != AUTO;
    for file in [file_of_installation(), file(params)].into_iter().flatten() {
        let path = file.display().to_string();
        match std::fs::read_to_string(&file) {
            Ok(text) => {
                let (mut found, mut wrong) = from_text(&path, &text);
                pairs.append(&mut found);
                warnings.append(&mut wrong);
                places.push(path);
            }
            Err(error) if named && path == params.tuning_file => {
                let reason = error.to_string();
                warnings.push(Warning::File { path, reason });
            }
            // The usual case: nobody has written one.
            Err(_) => {}
        }
    }
    if pairs.is_empty() {
        return (None, warnings);
    }
    pairs.extend(params.tuning.0.iter().cloned());
    let mut rows = params.rows().into_iter();
    let given = rows.find(|row| row.param.name == TUNING);
    let setting = Setting {
        source: given.map_or(Source::File, |row| row.source.max(Source::File)),
        name: TUNING.to_owned(),
        value: TuningValues(pairs).show(),
        place: places.join(" and "),
        foreign: false,
    };
    (Some(setting), warnings)
}

/// The valid lines of a file, and warnings about the others.
fn from_text(path: &str, text: &str) -> (Vec<(&'static str, String)>, Vec<Warning>) {
    let (lines, mut warnings) = param::parse_file(path, text);
    let mut pairs = Vec::new();
    for line in lines {
        let value = line.value.trim_matches('"').to_owned();
        let Some(field) = FIELDS.iter().find(|field| field.name == line.name) else {
            let nearest = nearest(&line.name, FIELDS.iter().map(|field| field.name));
            let (name, place) = (line.name, line.place);
            warnings.push(Warning::Unknown {
                name,
                place,
                nearest,
            });
            continue;
        };
        let mut tried = Tuning::USUAL;
        match tried.set(field.name, &value) {
            Ok(()) => pairs.push((field.name, value)),
            Err(expected) => warnings.push(Warning::Value {
                name: field.name,
                place: line.place,
                value,
                expected: expected.to_owned(),
            }),
        }
    }
    (pairs, warnings)
}

const TUNING: &str = "tuning";
const NAME: &str = "tuning.toml";
const AUTO: &str = "auto";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::{in_force, resolve};

    const MACHINE: Machine = Machine {
        second_level: 1 << 20,
        last_level: Some((32 << 20, 8)),
        processors: 2,
        page: 4096,
        demotes: false,
        xpmem: false,
        is_virtual: false,
    };

    fn params(pairs: &[(&str, &str)]) -> Params {
        let settings = pairs
            .iter()
            .map(|(n, v)| Setting::command_line(n, v, "--mca"));
        let resolved = resolve(&settings.collect::<Vec<_>>());
        assert_eq!(resolved.warnings, []);
        resolved.params
    }

    #[test]
    fn defaults_follow_from_the_machine() {
        let auto = Params::defaults().smsc;
        let tuning = Tuning::defaults(&MACHINE, &auto);
        assert_eq!(
            (tuning.single_copy_from, tuning.fragment, tuning.stream_from),
            (32 << 10, 32 << 10, 8 << 20)
        );
        assert_eq!((tuning.pool, tuning.around_from), (2 << 20, MAX_BYTES));
        assert_eq!(tuning.frames_to, tuning.pool);
        let around_from = |processors, is_virtual| {
            let machine = Machine {
                processors,
                is_virtual,
                ..MACHINE
            };
            Tuning::defaults(&machine, &auto).around_from
        };
        assert_eq!(
            (around_from(16, false), around_from(16, true)),
            (4096, 4096)
        );
        assert_eq!(around_from(2, true), tuning.fragment);
        let other = Machine {
            second_level: 8 << 20,
            last_level: None,
            page: 64 << 10,
            demotes: true,
            ..MACHINE
        };
        let tuning = Tuning::defaults(&other, &auto);
        assert_eq!(
            (tuning.single_copy_from, tuning.fragment, tuning.demote),
            (64 << 10, 64 << 10, true)
        );
        assert_eq!(tuning.stream_from, Tuning::USUAL.stream_from);
        let attached = Machine {
            xpmem: true,
            ..MACHINE
        };
        let from = |smsc: &str| {
            let tuning = Tuning::defaults(&attached, &params(&[("smsc", smsc)]).smsc);
            (tuning.single_copy_from, tuning.frames_to)
        };
        assert_eq!(from("auto"), (8 << 10, (8 << 10) - 1));
        assert_eq!(from("^xpmem"), (32 << 10, 2 << 20));
        // Reading the machine twice gives the same.
        assert_eq!(Machine::here(), Machine::here());
    }

    #[test]
    fn all_ranks_get_what_one_process_has_completed() {
        let shared = in_force(&params(&[("tuning", "line:71.5,fragment:16K")]));
        let complete = complete(&param::encode(&shared));
        let resolved = resolve(&param::decode(&complete).expect("settings"));
        assert_eq!(resolved.warnings, []);
        assert_eq!(resolved.params.tuning.0.len(), FIELDS.len());
        let tuning = Tuning::of(&resolved.params);
        assert_eq!((tuning.line, tuning.fragment), (71.5, 16 << 10));
        assert_eq!(
            TuningValues::parse(&tuning.text()).unwrap().show(),
            tuning.text()
        );
        // A rank of another node completes nothing that is given.
        assert_eq!(super::complete(&complete), complete_again(&complete));
        let own = params(&[("tuning", &tuning.text()), ("sm_single_copy_from", "1M")]);
        assert_eq!(Tuning::of(&own).single_copy_from(0), 1 << 20);
        assert_eq!(Tuning::of(&own).frames_to, (1 << 20) - 1);
        assert_eq!(Tuning::of(&own).single_copy_from(3), 256 << 10);
        assert_eq!(super::complete(b"?"), b"?");
    }

    fn complete_again(settings: &[u8]) -> Vec<u8> {
        let mut all = param::decode(settings).expect("settings");
        all.extend(all.last().cloned());
        param::encode(&all)
    }

    #[test]
    fn a_wrong_line_of_a_file_is_named_and_the_others_hold() {
        let text = "# this machine\nline = 71.5\nfragmnt = 16K\ndemote = maybe\n\
                    fragment = \"16K\" # text\nswitch = -1\n";
        let (pairs, warnings) = from_text("tuning.toml", text);
        let held = [("line", "71.5"), ("fragment", "16K")].map(|(n, v)| (n, v.to_owned()));
        assert_eq!(pairs, held);
        let texts: Vec<String> = warnings.iter().map(|w| w.message().to_string()).collect();
        let parts = [
            ("tuning.toml:3", "fragment"),
            ("tuning.toml:4", "demote"),
            ("tuning.toml:6", "switch"),
        ];
        assert_eq!(texts.len(), parts.len());
        for (text, (place, name)) in texts.iter().zip(parts) {
            assert!(text.contains(place) && text.contains(name), "{text}");
        }
    }

    #[test]
    fn the_parameter_wins_over_the_file() {
        let folder = std::env::temp_dir().join(format!("oxmpi-tuning-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("tuning.toml");
        std::fs::write(&file, "line = 71.5\ngap = 50\n").unwrap();
        let name = file.display().to_string();
        let given = params(&[("tuning_file", &name), ("tuning", "gap:40")]);
        let (setting, warnings) = from_files(&given);
        let tuning = Tuning::of(&resolve(&[setting.expect("there are values")]).params);
        assert_eq!((tuning.line, tuning.gap, warnings.len()), (71.5, 40.0, 0));
        std::fs::remove_dir_all(&folder).unwrap();
        let (setting, warnings) = from_files(&given);
        assert!(setting.is_none() && matches!(&warnings[..], [Warning::File { .. }]));
    }
}
