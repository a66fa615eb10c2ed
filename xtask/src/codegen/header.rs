//! Writes `include/mpi.h`: types, constants, callback types, the prototypes of MPI_X and PMPI_X.
//!
//! The text is C89 apart from `<stdint.h>` and valid C++. Beyond the standard ABI it has inline
//! functions and compile-time messages for names of older standards (`older.h`), and no symbols.

use super::tables::{Constant, Function, Tables};

/// The text of the header.
pub fn mpi_h(tables: &Tables) -> String {
    let mut out = String::from(HEAD);
    integers(&mut out, tables);
    handles(&mut out, tables);
    enums(&mut out, tables);
    callbacks(&mut out, tables);
    constants(&mut out, &tables.constants);
    prototypes(&mut out, &tables.functions, "");
    prototypes(&mut out, &tables.functions, "P");
    out.push('\n');
    out.push_str(&include_str!("older.h").replace("@CONVERSIONS@\n", &conversions(tables)));
    out.push_str(TAIL);
    out
}

fn integers(out: &mut String, tables: &Tables) {
    out.push_str("/* Integers, and the status of a completed operation. */\n\n");
    for entry in tables
        .types
        .iter()
        .filter(|entry| entry.kind == "integer typedef")
    {
        let word = entry
            .definition
            .split([' ', '('])
            .next()
            .unwrap_or_default();
        out.push_str(&format!("typedef {word} {};\n", entry.name));
    }
    for entry in tables.types.iter().filter(|entry| entry.kind == "struct") {
        let fields = entry
            .definition
            .trim_matches(['{', '}', ';'])
            .replace("; ", ";\n    ");
        out.push_str(&format!(
            "\ntypedef struct {} {{\n    {fields};\n}} {};\n",
            entry.name, entry.name
        ));
    }
}

fn handles(out: &mut String, tables: &Tables) {
    out.push_str("\n/* Handles. */\n\n");
    for entry in tables
        .types
        .iter()
        .filter(|entry| entry.kind.starts_with("handle"))
    {
        out.push_str(&format!("typedef {}{};\n", entry.definition, entry.name));
    }
}

fn enums(out: &mut String, tables: &Tables) {
    out.push_str("\n/* Enumerations of the tool interface. */\n\n");
    for entry in tables.types.iter().filter(|entry| entry.kind == "enum") {
        let body = entry
            .definition
            .replace(" {", " {\n    ")
            .replace(", ", ",\n    ")
            .replace('}', "\n}");
        out.push_str(&format!(
            "typedef {} {};\n\n",
            body.replace('=', " = "),
            entry.name
        ));
    }
}

fn callbacks(out: &mut String, tables: &Tables) {
    out.push_str("/* Functions that a program gives to the library. */\n\n");
    for entry in &tables.types {
        if entry.kind.starts_with("callback typedef (") {
            let (returns, params) = entry
                .definition
                .split_once(" (")
                .unwrap_or(("void", "void)"));
            out.push_str(&format!("typedef {returns} {}({params};\n", entry.name));
        } else if entry.kind == "callback typedef alias" {
            out.push_str(&format!("typedef {} {};\n", entry.definition, entry.name));
        }
    }
}

fn constants(out: &mut String, list: &[Constant]) {
    let mut kind = "";
    for constant in list {
        if constant.ctype.starts_with("enum ") {
            continue;
        }
        if constant.kind != kind {
            kind = &constant.kind;
            out.push_str(&format!("\n/* {kind} */\n"));
        }
        out.push_str(&format!(
            "#define {:<40} {}\n",
            constant.name,
            value(constant)
        ));
    }
}

fn value(constant: &Constant) -> String {
    match constant.ctype.as_str() {
        "int" if constant.value < 0 => format!("({})", constant.value),
        "int" => constant.value.to_string(),
        "MPI_Offset" => format!("((MPI_Offset)({}))", constant.value),
        ctype => {
            let stars = ctype.find('*').unwrap_or(ctype.len());
            let (word, stars) = ctype.split_at(stars);
            let space = if stars.is_empty() { "" } else { " " };
            format!("(({word}{space}{stars}){:#x})", constant.value)
        }
    }
}

fn prototypes(out: &mut String, list: &[Function], prefix: &str) {
    let what = if prefix.is_empty() {
        "Functions"
    } else {
        "The same functions under their profiling names"
    };
    out.push_str(&format!("\n/* {what}. */\n\n"));
    for function in list {
        out.push_str(&format!(
            "{} {prefix}{}({});\n",
            function.returns,
            function.name,
            spelled(&function.prototype)
        ));
    }
}

/// Declares weights as pointers: compilers warn where MPI_UNWEIGHTED, an address below the first
/// page, is passed as an array.
fn spelled(prototype: &str) -> String {
    let params = prototype.split(", ").map(|param| {
        let array = param.strip_suffix("weights[]");
        let parts = array.and_then(|rest| rest.rsplit_once(' '));
        match parts {
            Some((ctype, name)) => format!("{ctype} *{name}weights"),
            None => param.to_string(),
        }
    });
    params.collect::<Vec<_>>().join(", ")
}

/// MPI_X_c2f and MPI_X_f2c over MPI_X_toint and MPI_X_fromint, for every kind of handle.
fn conversions(tables: &Tables) -> String {
    let mut out = String::new();
    for function in &tables.functions {
        let Some(name) = function.name.strip_suffix("_toint") else {
            continue;
        };
        let handle = function
            .params
            .first()
            .map_or("int", |param| param.ctype.as_str());
        out.push_str(&format!(
            "OXMPI_INLINE MPI_Fint {name}_c2f({handle} handle) {{ return {name}_toint(handle); }}\n\
             OXMPI_INLINE {handle} {name}_f2c(MPI_Fint handle) {{ return {name}_fromint(handle); }}\n"
        ));
    }
    out
}

const HEAD: &str = "\
/* mpi.h: the C interface of MPI-5.0 in its standard ABI.
 *
 * Generated from abi/ by `cargo xtask codegen`; not edited by hand.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef OXMPI_MPI_H
#define OXMPI_MPI_H

#include <stdint.h>

#ifdef __cplusplus
extern \"C\" {
#endif

";

const TAIL: &str = "
#ifdef __cplusplus
}
#endif

#endif
";
