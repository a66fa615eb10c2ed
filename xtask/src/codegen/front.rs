//! Writes what the libraries for programs of other ABIs are made of: the list of entries in
//! crates/front, from the column `roles` of functions.csv, and the facts of each ABI in its crate,
//! from abi/mpich.csv and abi/openmpi.csv.

use std::collections::HashMap;
use std::path::Path;

use super::tables::{self, Constant, Function, Param, Tables};

/// Path and text of each file.
pub fn files(root: &Path, tables: &Tables) -> Result<Vec<(String, String)>, String> {
    let mpich = Foreign::read(root, "abi/mpich.csv", tables)?;
    let openmpi = Foreign::read(root, "abi/openmpi.csv", tables)?;
    Ok(vec![
        ("crates/front/src/generated/mod.rs".into(), entries(tables)?),
        (
            "crates/mpich-abi/src/generated/mod.rs".into(),
            mpich.module(),
        ),
        (
            "crates/openmpi-abi/src/generated/mod.rs".into(),
            openmpi.module() + &openmpi.objects(),
        ),
    ])
}

const MARK: &str = "Generated from abi/ by `cargo xtask codegen`; not edited by hand.";

/// The names of the functions, and the macro that makes all entries of an ABI.
fn entries(tables: &Tables) -> Result<String, String> {
    let names: Vec<String> = (tables.functions.iter())
        .map(|f| format!("    \"{}\",\n", f.name))
        .collect();
    let mut out = format!(
        "//! The functions of the standard, and the entries of an ABI.\n//!\n//! {MARK}\n\n\
         /// The functions of the library, by their places.\n\
         pub const NAMES: [&str; {}] = [\n{}];\n\n\
         /// An entry for each, with the roles of its parameters (`crate::role`).\n\
         #[macro_export]\nmacro_rules! entries {{\n    ($abi:ty) => {{\n",
        names.len(),
        names.concat()
    );
    for (place, function) in tables.functions.iter().enumerate() {
        out.push_str(&match function.subtopic.as_str() {
            "int serialisation" => numbers(function),
            _ => entry(place, function)?,
        });
    }
    out.push_str("    };\n}\n");
    Ok(out)
}

/// Functions whose arguments no role describes: their bodies are in `front::special`.
const SPECIAL: [&str; 34] = [
    "Startall",
    "Waitall",
    "Waitany",
    "Waitsome",
    "Testall",
    "Testany",
    "Testsome",
    "Request_get_status_all",
    "Request_get_status_any",
    "Request_get_status_some",
    "Comm_get_attr",
    "Attr_get",
    "Win_get_attr",
    "Comm_get_name",
    "Type_get_name",
    "Win_get_name",
    "Error_string",
    "Error_class",
    "Get_processor_name",
    "Get_library_version",
    "Info_get_nthkey",
    "Open_port",
    "Lookup_name",
    "Type_get_contents",
    "Type_get_contents_c",
    "Init",
    "Init_thread",
    "Get_version",
    "Abi_get_version",
    "Pcontrol",
    "Wtime",
    "Wtick",
    "Aint_add",
    "Aint_diff",
];

fn entry(place: usize, function: &Function) -> Result<String, String> {
    let bare = function.name.trim_start_matches("MPI_");
    let special = SPECIAL.contains(&bare);
    let mut params = Vec::new();
    for param in &function.params {
        if param.ctype == "..." {
            continue;
        }
        let role = match special {
            true => raw(param),
            false => role(param)?,
        };
        let length = match (special, param.length.as_str()) {
            (true, _) | (_, "") => String::new(),
            (false, length) => format!(" [{}]", self::length(function, param, length)?),
        };
        params.push(format!("{}: {role}{length}", param.name));
    }
    let params = params.join(", ");
    let name = &function.name;
    if !special {
        return Ok(format!(
            "        $crate::entry!($abi, {place}, P{name}, {name} ({params}));\n"
        ));
    }
    let result = match function.returns.as_str() {
        "double" => " -> f64",
        "MPI_Aint" => " -> i64",
        _ => "",
    };
    let snake = bare.to_lowercase();
    Ok(format!(
        "        $crate::special!($abi, {snake}, P{name}, {name} ({params}){result});\n"
    ))
}

/// Handles of a kind as numbers: one pair of functions by the names of these ABIs and of the standard.
fn numbers(function: &Function) -> String {
    let Some(stem) = function.name.strip_suffix("_toint") else {
        return String::new(); // With its other half.
    };
    let kind = stem.trim_start_matches("MPI_").to_uppercase();
    let names: Vec<String> = [["_c2f", "_f2c"], ["_toint", "_fromint"]]
        .map(|pair| {
            pair.map(|end| format!("P{stem}{end} {stem}{end}"))
                .join(" ")
        })
        .into();
    let kind = if kind == "TYPE" { "DATATYPE" } else { &kind };
    let lines: Vec<String> = names
        .iter()
        .map(|names| format!("        $crate::numbers!($abi, {kind}, {names});\n"))
        .collect();
    lines.concat()
}

/// The kinds of handles that differ, with their names in `front::abi::kind`.
const KINDS: [&str; 10] = [
    "Comm",
    "Group",
    "Datatype",
    "Errhandler",
    "Op",
    "Info",
    "Win",
    "Request",
    "Message",
    "Session",
];

/// The kind of handle in a type, and what stands around it.
fn handle(ctype: &str) -> Option<(String, &str)> {
    let of = ctype.trim_start_matches("const ").strip_prefix("MPI_")?;
    let end = of.find([' ', '[']).unwrap_or(of.len());
    let (kind, around) = of.split_at(end);
    KINDS.contains(&kind).then(|| {
        (
            format!("{{ kind::{} }}", kind.to_uppercase()),
            around.trim(),
        )
    })
}

/// The role type of a parameter.
fn role(param: &Param) -> Result<String, String> {
    let (ctype, role) = (param.ctype.as_str(), param.role.as_str());
    if let Some((kind, around)) = handle(ctype) {
        return match (around, role) {
            ("", _) => Ok(format!("In<{kind}>")),
            ("*", "new") => Ok(format!("New<{kind}>")),
            ("*", "change") => Ok(format!("Change<{kind}>")),
            ("[]", "list") => Ok(format!("List<Handles<{kind}>>")),
            // No event has a list of datatypes that is not empty.
            ("[]", "change") => Ok("Word".into()),
            _ => Err(format!("`{ctype} {}` has the role `{role}`", param.name)),
        };
    }
    let text = match (ctype, role) {
        ("MPI_File", _) => "File".into(),
        ("MPI_File *", "new") => "NewFile".into(),
        ("MPI_File *", "change") => "ChangeFile".into(),
        ("const MPI_Status *", _) => "StatusIn".into(),
        ("MPI_Status *", "new") => "StatusOut".into(),
        ("MPI_Status *", "change") => "StatusChange".into(),
        ("MPI_Offset", "disp") => "Disp".into(),
        ("MPI_Aint" | "MPI_Count" | "MPI_Offset", _) => "Long".into(),
        ("MPI_T_cb_safety", _) => "Value<{ group::SAFETY }>".into(),
        ("MPI_T_source_order *", _) => "ValueOut<{ group::SOURCE_ORDER }>".into(),
        (_, "buffer") => "Buf".into(),
        (_, "detached") => "Detached".into(),
        (_, "weights") => "Weights".into(),
        (_, "comm") => "CommAt".into(),
        ("int" | "const int", _) => by_value(role)?,
        ("int *", _) => by_address(role)?,
        ("const int[]", "rank") => "List<Ranks>".into(),
        ("const int[]", "distribute") => "List<Distributions>".into(),
        ("const int[]", "darg") => "List<Dargs>".into(),
        ("int[]", "rank") => "ListOut<Ranks>".into(),
        ("int[]", "code") => "ListOut<Codes>".into(),
        _ if ctype.contains("attr_function")
            || ctype.contains("Copy_function")
            || ctype.contains("Delete_function") =>
        {
            "AttributeFunction".into()
        }
        _ if ctype.contains("function") => "Function".into(),
        _ => "Word".into(),
    };
    Ok(text)
}

fn by_value(role: &str) -> Result<String, String> {
    Ok(match role {
        "number" | "flag" | "color" | "handle" => "Int".into(),
        "rank" | "root" => "Rank".into(),
        "tag" => "Tag".into(),
        "keyval" => "Keyval".into(),
        "code" => "Code".into(),
        "amode" | "assert" => format!("Flags<{{ group::{} }}>", role.to_uppercase()),
        "" => return Err("an int has no role".into()),
        of => format!("Value<{{ group::{} }}>", of.to_uppercase()),
    })
}

fn by_address(role: &str) -> Result<String, String> {
    Ok(match role {
        "number" | "flag" => "Word".into(),
        "rank" => "RankOut".into(),
        "tag" => "TagOut".into(),
        "keyval" => "KeyvalOut".into(),
        "code" => "CodeOut".into(),
        "amode" | "assert" => format!("FlagsOut<{{ group::{} }}>", role.to_uppercase()),
        "" => return Err("an int * has no role".into()),
        of => format!("ValueOut<{{ group::{} }}>", of.to_uppercase()),
    })
}

/// The role type of a parameter that its function looks at itself.
fn raw(param: &Param) -> String {
    let ctype = param.ctype.as_str();
    if let Some((kind, around)) = handle(ctype) {
        return match around {
            "" => format!("In<{kind}>"),
            _ if ctype.starts_with("const") => "HandlesAt".into(),
            _ => "HandlesOut".into(),
        };
    }
    let text = match ctype {
        "int" | "const int" => "Int",
        "MPI_Aint" | "MPI_Count" => "Long",
        "int *" | "int[]" => "IntsOut",
        "MPI_Status *" => "StatusesOut",
        "char *" => "TextOut",
        "const char *" => "Text",
        "void *" if param.name == "attribute_val" => "AttributeOut",
        _ => "Word",
    };
    text.into()
}

/// The expression for the length of a list.
fn length(function: &Function, param: &Param, length: &str) -> Result<String, String> {
    let has = |name: &str| function.params.iter().any(|param| param.name == name);
    let neighbours = function.name.contains("eighbor");
    let text = match length {
        "sends" if neighbours => "neighbours::<$abi>(comm, true)".into(),
        "receives" if neighbours => "neighbours::<$abi>(comm, false)".into(),
        "sends" => "sends::<$abi>(sendbuf, comm)".into(),
        "receives" => "receives::<$abi>(comm)".into(),
        "edges" => "edges(n, degrees)".into(),
        "processes" => "processes::<$abi>(count, array_of_maxprocs, root, comm)".into(),
        "maxprocs" => "at_root::<$abi>(maxprocs, root, comm)".into(),
        "count" if has("root") => "at_root::<$abi>(count, root, comm)".into(),
        of if has(of) => format!("given({of})"),
        of => return Err(format!("{}: {}: length `{of}`", function.name, param.name)),
    };
    Ok(format!("$crate::lengths::{text}"))
}

/// One row of the table of an ABI.
struct Row {
    group: String,
    name: String,
    value: Option<i64>,
    symbol: String,
    size: String,
    fortran: String,
    /// The standard's name, where the row has another one.
    means: String,
}

/// An ABI: its rows, with the standard's values by name.
struct Foreign {
    rows: Vec<Row>,
    standard: HashMap<String, i64>,
}

impl Foreign {
    fn read(root: &Path, file: &str, tables: &Tables) -> Result<Foreign, String> {
        let table = tables::load(root, file)?;
        let column = |name: &str| table.column(name).ok();
        let place = |name: &str| column(name).ok_or(format!("{file}: no column `{name}`"));
        let (group, name, value) = (place("group")?, place("name")?, place("value")?);
        let optional =
            |row: &[String], name: &str| column(name).map(|at| row[at].clone()).unwrap_or_default();
        let mut rows = Vec::new();
        for row in &table.rows {
            rows.push(Row {
                group: row[group].clone(),
                name: row[name].clone(),
                value: parse(&row[value]).map_err(|text| format!("{file}: value `{text}`"))?,
                symbol: optional(row, "symbol"),
                size: optional(row, "size"),
                fortran: optional(row, "fortran"),
                means: optional(row, "means"),
            });
        }
        let constants = tables.constants.iter();
        let standard = constants.map(|Constant { name, value, .. }| (name.clone(), *value));
        Ok(Foreign {
            rows,
            standard: standard.collect(),
        })
    }

    fn of(&self, group: &str) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.group == group)
    }

    /// The standard's value of what a row means.
    fn meaning(&self, row: &Row) -> Option<i64> {
        let name = match row.means.as_str() {
            "" => &row.name,
            means => means,
        };
        self.standard.get(name).copied()
    }

    fn value(&self, name: &str) -> i64 {
        let row = self.rows.iter().find(|row| row.name == name);
        row.and_then(|row| row.value).unwrap_or_default()
    }

    /// The pairs of a group, in standard order of names.
    fn pairs(&self, group: &str) -> String {
        let known = self.of(group).filter_map(|row| {
            let standard = self.meaning(row)?;
            Some(format!("({standard}, {})", int(row.value?)))
        });
        format!("&[{}]", known.collect::<Vec<_>>().join(", "))
    }

    fn module(&self) -> String {
        let mut out = format!(
            "//! The constants of the ABI, and its predefined handles.\n//!\n//! {MARK}\n\n\
             use oxmpi_front::abi::Facts;\n\n/// The constants.\npub const FACTS: Facts = Facts {{\n"
        );
        let version = (self.value("MPI_VERSION"), self.value("MPI_SUBVERSION"));
        out.push_str(&format!("    version: ({}, {}),\n", version.0, version.1));
        for name in [
            "any_source",
            "any_tag",
            "proc_null",
            "root",
            "keyval_invalid",
            "displacement_current",
            "max_processor_name",
            "max_error_string",
            "max_object_name",
            "max_info_key",
            "max_info_val",
            "max_port_name",
        ] {
            let value = self.value(&format!("MPI_{}", name.to_uppercase()));
            out.push_str(&format!("    {name}: {value},\n"));
        }
        let version = self.value("MPI_MAX_LIBRARY_VERSION_STRING");
        out.push_str(&format!(
            "    max_library_version: {version},\n    values: [\n"
        ));
        for group in GROUPS {
            out.push_str(&format!("        {}, // {group}\n", self.pairs(group)));
        }
        out.push_str(&format!(
            "    ],\n    attributes: {},\n    codes: {},\n    own_classes: {},\n}};\n",
            self.pairs("attribute"),
            self.pairs("error"),
            self.own_classes()
        ));
        out.push_str("\n/// Predefined handles, by kind: standard and foreign value, and Fortran number.\n#[rustfmt::skip]\n");
        let lists: Vec<String> = KINDS.iter().map(|kind| self.handles(kind)).collect();
        out.push_str(&format!(
            "pub const HANDLES: [&[(usize, u32, i32)]; {}] = [\n{}];\n",
            lists.len(),
            lists.concat()
        ));
        out
    }

    /// Error classes that the standard lacks.
    fn own_classes(&self) -> String {
        let own = self.of("error").filter(|row| self.meaning(row).is_none());
        let own = own.filter_map(|row| Some(format!("({}, \"{}\")", row.value?, row.name)));
        format!("&[{}]", own.collect::<Vec<_>>().join(", "))
    }

    fn handles(&self, kind: &str) -> String {
        let group = kind.to_lowercase();
        let known = self.of(&group).filter_map(|row| {
            let standard = self.meaning(row)?;
            let value = row.value.unwrap_or_default() & 0xffff_ffff;
            let fortran = match row.fortran.as_str() {
                "" => "-1",
                number => number,
            };
            Some(format!("({standard:#x}, {value:#x}, {fortran})"))
        });
        format!(
            "    &[{}], // {kind}\n",
            known.collect::<Vec<_>>().join(", ")
        )
    }

    /// The objects whose addresses are handles, and the way back from the standard's handles.
    fn objects(&self) -> String {
        let (mut objects, mut addresses) = (String::new(), String::new());
        let mut seen = Vec::new();
        for row in self.rows.iter().filter(|row| !row.symbol.is_empty()) {
            if seen.contains(&&row.symbol) {
                continue;
            }
            seen.push(&row.symbol);
            let standard = self.meaning(row);
            let value = standard.unwrap_or(0x200);
            objects.push_str(&format!("    {}: {}, {value:#x};\n", row.symbol, row.size));
            if let Some(standard) = standard.filter(|_| row.means.is_empty()) {
                addresses.push_str(&format!("    {standard:#x} => {},\n", row.symbol));
            }
        }
        format!(
            "\n// Name, size and standard handle of each object.\n#[rustfmt::skip]\ncrate::objects! {{\n{objects}}}\n\n\
             // The object of each standard handle.\n#[rustfmt::skip]\ncrate::addresses! {{\n{addresses}}}\n"
        )
    }
}

/// The objects of Open MPI's ABI, with their sizes.
pub fn objects(root: &Path) -> Result<Vec<(String, i64)>, String> {
    let openmpi = Foreign::read(root, "abi/openmpi.csv", &Tables::read(root)?)?;
    let rows = openmpi.rows.iter().filter(|row| !row.symbol.is_empty());
    rows.map(|row| {
        let size = row
            .size
            .parse()
            .map_err(|_| format!("size of {}", row.symbol))?;
        Ok((row.symbol.clone(), size))
    })
    .collect()
}

/// The groups, in the order of `front::abi::group`.
const GROUPS: [&str; 20] = [
    "thread",
    "compare",
    "topology",
    "combiner",
    "amode",
    "assert",
    "lock",
    "whence",
    "split",
    "typeclass",
    "order",
    "distribute",
    "flavor",
    "model",
    "verbosity",
    "bind",
    "scope",
    "pvar_class",
    "safety",
    "source_order",
];

fn parse(text: &str) -> Result<Option<i64>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let number = match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    number.map(Some).map_err(|_| text.to_owned())
}

/// A value as a C int.
fn int(value: i64) -> i32 {
    value as u32 as i32
}
