//! Generates sources of the libraries for programs of other ABIs. The list of entries in
//! crates/front comes from the column `roles` of functions.csv. The facts of each ABI, for its
//! crate and its Fortran glue, come from abi/mpich.csv and abi/openmpi.csv.

mod foreign;
mod header;

use std::path::Path;

pub use foreign::objects;

use super::tables::{Function, Param, Tables};
use foreign::Foreign;

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
        (
            "fortran/glue/openmpi.h".into(),
            header::openmpi(&openmpi, tables),
        ),
    ])
}

const MARK: &str = "Generated from abi/ by `cargo xtask codegen`; not edited by hand.";

/// The names of the functions, and the macro that defines all entries of an ABI.
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
    out.push_str(
        "    };\n}\n\n\
         /// Gives the place and the names of each function to a macro.\n\
         #[macro_export]\nmacro_rules! each {\n    ($to:ident) => {\n",
    );
    for (place, Function { name, .. }) in tables.functions.iter().enumerate() {
        out.push_str(&format!("        $to!({place}, P{name}, {name});\n"));
    }
    out.push_str("    };\n}\n");
    Ok(out)
}

/// Functions with arguments that no role describes; `front::special` has their bodies.
const SPECIAL: [&str; 38] = [
    "Grequest_start",
    "Comm_get_attr",
    "Attr_get",
    "Win_get_attr",
    "Comm_call_errhandler",
    "File_call_errhandler",
    "Session_call_errhandler",
    "Win_call_errhandler",
    "Comm_split_type",
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
    "Type_create_struct",
    "Type_create_struct_c",
    "Type_size",
    "Type_size_c",
    "Type_size_x",
    "Type_get_extent",
    "Type_get_extent_c",
    "Type_get_extent_x",
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
            false => role(param).and_then(|role| checked(role, param))?,
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

/// Conversions of a kind of handle to numbers and back: the names in these ABIs and in the
/// standard.
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

/// The kinds of handles that differ between ABIs, by their names in `front::abi::kind`.
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

/// The kind of handle in a type, and the rest of the type.
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

/// A role type that converts a list has a length, and the others have none.
fn checked(role: String, param: &Param) -> Result<String, String> {
    let converts = ["List", "Requests", "Statuses"];
    let is_list = converts.iter().any(|list| role.starts_with(list));
    match is_list == param.length.is_empty() {
        true => Err(format!(
            "`{} {}` has the role `{}` and the length `{}`, and would be passed as {role}",
            param.ctype, param.name, param.role, param.length
        )),
        false => Ok(role),
    }
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
            ("[]", "new") => Ok(format!("ListOut<Handles<{kind}>>")),
            ("[]", "change") if ctype.starts_with("MPI_Request") => Ok("Requests".into()),
            _ => Err(format!("`{ctype} {}` has the role `{role}`", param.name)),
        };
    }
    let text = match (ctype, role) {
        ("MPI_File", _) => "File".into(),
        ("MPI_File *", "new") => "NewFile".into(),
        ("MPI_File *", "change") => "ChangeFile".into(),
        ("const MPI_Status *", _) => "StatusIn".into(),
        ("MPI_Status *", "new") if param.length.is_empty() => "StatusOut".into(),
        ("MPI_Status *", "new") => "Statuses".into(),
        ("MPI_Status *", "change") => "StatusChange".into(),
        ("MPI_Offset", "disp") => "Disp".into(),
        ("MPI_Aint" | "MPI_Count" | "MPI_Offset", _) => "Long".into(),
        ("MPI_T_pvar_handle", _) => "Pvar".into(),
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

/// The role type of a parameter that the function handles itself.
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
        "MPI_Aint *" | "MPI_Count *" => "LongsOut",
        "char *" => "TextOut",
        "const char *" => "Text",
        "void *" if param.name == "attribute_val" => "AttributeOut",
        _ => "Word",
    };
    text.into()
}

/// The expression for the length of a list.
fn length(function: &Function, param: &Param, length: &str) -> Result<String, String> {
    let of = |name: &str| function.params.iter().find(|param| param.name == name);
    let has = |name: &str| of(name).is_some();
    let is_address = |name: &str| of(name).is_some_and(|param| param.ctype.ends_with('*'));
    let neighbours = function.name.contains("eighbor");
    let text = match length {
        "sends" if neighbours => "neighbours::<$abi>(comm, true)".into(),
        "receives" if neighbours => "neighbours::<$abi>(comm, false)".into(),
        "sends" => "sends::<$abi>(sendbuf, comm)".into(),
        "receives" => "receives::<$abi>(comm)".into(),
        "edges" => "edges(n, degrees)".into(),
        "processes" => "processes::<$abi>(count, array_of_maxprocs, root, comm)".into(),
        "maxprocs" => "spawned::<$abi>(maxprocs, root, comm)".into(),
        "count" if has("root") => "at_root::<$abi>(count, root, comm)".into(),
        of if is_address(of) => format!("at({of})"),
        of if has(of) => format!("given({of})"),
        of => return Err(format!("{}: {}: length `{of}`", function.name, param.name)),
    };
    Ok(format!("$crate::lengths::{text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(ctype: &str, role: &str, length: &str) -> Result<String, String> {
        let param = Param {
            ctype: ctype.into(),
            name: "list".into(),
            twin: None,
            role: role.into(),
            length: length.into(),
        };
        super::role(&param).and_then(|role| checked(role, &param))
    }

    /// A list of datatypes was passed as it is, and the library wrote past the program's.
    #[test]
    fn a_list_is_converted_or_refused() {
        let list = Ok("ListOut<Handles<{ kind::DATATYPE }>>".to_owned());
        assert_eq!(of("MPI_Datatype[]", "new", "n"), list);
        assert!(of("MPI_Datatype[]", "change", "n").is_err());
        assert!(of("MPI_Datatype[]", "new", "").is_err());
        assert!(of("int[]", "keyval", "n").is_err());
        assert_eq!(of("const int[]", "number", ""), Ok("Word".to_owned()));
    }
}
