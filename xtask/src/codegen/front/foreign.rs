//! The tables of the other ABIs, and the sources that are generated from them.

use std::collections::HashMap;
use std::path::Path;

use super::super::tables::{self, Constant, Tables};
use super::{KINDS, MARK};

/// One row of the table of an ABI.
pub(super) struct Row {
    pub(super) group: String,
    pub(super) name: String,
    pub(super) value: Option<i64>,
    pub(super) symbol: String,
    size: String,
    fortran: String,
    /// The standard's name, where the row has another one. A type that the standard lacks: its
    /// number in `oxmpi_datatype::Basic`.
    means: String,
}

impl Row {
    /// The number of a type that the standard lacks.
    fn number(&self) -> Option<i64> {
        let digits = self.means.strip_prefix("0x")?;
        i64::from_str_radix(digits, 16).ok()
    }
}

/// An ABI: its rows, with the standard's values by name.
pub(super) struct Foreign {
    pub(super) rows: Vec<Row>,
    standard: HashMap<String, i64>,
}

impl Foreign {
    pub(super) fn read(root: &Path, file: &str, tables: &Tables) -> Result<Foreign, String> {
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

    /// The standard's value of the constant that a row stands for.
    fn meaning(&self, row: &Row) -> Option<i64> {
        let name = match row.means.as_str() {
            "" => &row.name,
            means => means,
        };
        row.number().or_else(|| self.standard.get(name).copied())
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

    pub(super) fn module(&self) -> String {
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

    /// The objects whose addresses are handles, and the mapping from the standard's handles.
    pub(super) fn objects(&self) -> String {
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
            let own = row.means.is_empty() || row.number().is_some();
            if let Some(standard) = standard.filter(|_| own) {
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
