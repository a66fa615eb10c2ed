//! The tables of `abi/` for the generators: functions with parsed parameters, constants, types.
//!
//! A function has its Rust function (`module`, `snake`) and its generated file. `_c` and `_x` twins
//! share the snake name of the plain form when their parameters differ only in width.

use std::collections::HashMap;
use std::path::Path;

use super::csv::Table;

/// One parameter of a C prototype.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// The C type without the name, arrays as `[]` at the end: `const int[]`, `MPI_Comm *`.
    pub ctype: String,
    /// The name; empty for `...`.
    pub name: String,
    /// The type of the same parameter in the `_c` twin (or, in the twin, in the plain form), where
    /// the two differ.
    pub twin: Option<String>,
    /// Its role, from the column `roles`; empty where the type determines it.
    pub role: String,
    /// The length of a list, from the same column.
    pub length: String,
}

/// One row of functions.csv.
#[derive(Clone, Debug)]
pub struct Function {
    /// `MPI_Send_c`
    pub name: String,
    /// The C return type.
    pub returns: String,
    /// The parameters as written, for the header.
    pub prototype: String,
    /// The parameters, parsed.
    pub params: Vec<Param>,
    /// The topic in the table.
    pub topic: String,
    /// The subtopic.
    pub subtopic: String,
    /// The version that deprecated it, or empty.
    pub deprecated: String,
    /// The plain form of a `_c` or `_x` twin.
    pub base: Option<String>,
}

/// One row of constants.csv.
#[derive(Clone, Debug)]
pub struct Constant {
    /// `error class`, `handle:comm`, …
    pub kind: String,
    /// `MPI_ERR_COMM`
    pub name: String,
    /// The C type.
    pub ctype: String,
    /// The value.
    pub value: i64,
}

/// One row of types.csv.
#[derive(Clone, Debug)]
pub struct Type {
    /// `MPI_Comm`
    pub name: String,
    /// `struct`, `field`, `handle …`, …
    pub kind: String,
    /// The C definition.
    pub definition: String,
}

/// All tables.
pub struct Tables {
    /// The entry points, in the order of the file.
    pub functions: Vec<Function>,
    /// The constants, in the order of the file.
    pub constants: Vec<Constant>,
    /// The types, in the order of the file.
    pub types: Vec<Type>,
}

impl Tables {
    /// Reads the three tables below `root`/abi.
    pub fn read(root: &Path) -> Result<Tables, String> {
        Ok(Tables {
            functions: functions(&load(root, "abi/functions.csv")?)?,
            constants: constants(&load(root, "abi/constants.csv")?)?,
            types: types(&load(root, "abi/types.csv")?)?,
        })
    }
}

/// Reads one table; errors name the file.
pub fn load(root: &Path, file: &str) -> Result<Table, String> {
    let text = std::fs::read_to_string(root.join(file)).map_err(|e| format!("{file}: {e}"))?;
    Table::parse(&text).map_err(|e| format!("{file}: {e}"))
}

impl Function {
    /// The name without its prefix, lower case, without the suffix of a twin: the name of the Rust
    /// function.
    pub fn snake(&self) -> String {
        let own = self.name.as_str();
        // These twins differ in more than width, so each has its own function.
        let apart = [
            "MPI_Op_create_c",
            "MPI_Type_get_contents_c",
            "MPI_Type_get_envelope_c",
        ];
        let plain = match &self.base {
            Some(base) if !apart.contains(&own) => base.as_str(),
            _ => own,
        };
        match plain {
            "MPI_Attr_delete" => "comm_delete_attr".into(),
            "MPI_Attr_get" => "comm_get_attr".into(),
            "MPI_Attr_put" => "comm_set_attr".into(),
            "MPI_Keyval_create" => "comm_create_keyval".into(),
            "MPI_Keyval_free" => "comm_free_keyval".into(),
            name => name.trim_start_matches("MPI_").to_lowercase(),
        }
    }

    /// The module of crate capi that has the Rust function.
    pub fn module(&self) -> &'static str {
        let name = self.name.as_str();
        if name.starts_with("MPI_T_") {
            return "tool";
        }
        if self.topic == "rma"
            || name.starts_with("MPI_Win_") && self.subtopic != "int serialisation"
        {
            return "win";
        }
        if self.topic == "io"
            || name.starts_with("MPI_File_") && self.subtopic != "int serialisation"
        {
            return "file";
        }
        if name.starts_with("MPI_Status_")
            || name.starts_with("MPI_Get_elements")
            || name.starts_with("MPI_Get_count")
            || name == "MPI_Test_cancelled"
        {
            return "status";
        }
        if name.starts_with("MPI_Aint_") {
            return "env";
        }
        match (self.topic.as_str(), self.subtopic.as_str()) {
            ("p2p", "request") => "request",
            ("p2p", "probe/matched") => "probe",
            ("p2p", "bsend-buffer") => "bsend",
            ("p2p", "partitioned") => "partitioned",
            ("p2p", _) => "p2p",
            ("datatype", "pack") => "pack",
            ("datatype", _) | (_, "f90 types") => "datatype",
            ("collective", "op") => "op",
            ("collective", _) => "coll",
            ("group_comm_attr", "group") => "group",
            ("group_comm_attr", "communicator") => "comm",
            ("group_comm_attr", "attributes") => "attribute",
            ("group_comm_attr", "naming") => "naming",
            ("env_mgmt", "error handlers") => "errhandler",
            ("env_mgmt", "error codes") => "errcode",
            ("env_mgmt", "memory") => "memory",
            ("env_mgmt", _) | (_, "profiling") => "env",
            ("info", _) => "info",
            ("process_mgmt", "init/finalize") => "init",
            ("process_mgmt", "sessions") => "session",
            ("process_mgmt", _) => "dynamic",
            ("topology", "virtual topology") => "topo",
            ("topology", _) => "coll",
            ("ext_iface", _) => "ext",
            (_, "int serialisation") => "handle_int",
            ("abi", _) => "abi",
            (topic, subtopic) => panic!("{name}: no module for topic `{topic}`, `{subtopic}`"),
        }
    }

    /// The generated file, without `.rs`: the module, with the collectives split by form.
    pub fn file(&self) -> &'static str {
        match (self.module(), self.subtopic.as_str()) {
            ("coll", "neighborhood collective") => "neighbour",
            ("coll", "nonblocking") => "coll_nonblocking",
            ("coll", "persistent") => "coll_persistent",
            (module, _) => module,
        }
    }
}

fn functions(table: &Table) -> Result<Vec<Function>, String> {
    let column = |name: &str| table.column(name);
    let (name, returns, params) = (column("name")?, column("return_type")?, column("params")?);
    let (topic, subtopic) = (column("topic")?, column("subtopic")?);
    let (deprecated, roles) = (column("deprecated_in")?, column("roles")?);
    let mut list = Vec::new();
    for row in &table.rows {
        list.push(Function {
            name: row[name].clone(),
            returns: row[returns].clone(),
            prototype: row[params].clone(),
            params: with_roles(parse_params(&row[params]), &row[roles])
                .map_err(|word| format!("functions.csv: {}: role `{word}`", row[name]))?,
            topic: row[topic].clone(),
            subtopic: row[subtopic].clone(),
            deprecated: row[deprecated].clone(),
            base: None,
        });
    }
    pair_twins(&mut list);
    Ok(list)
}

/// Adds the roles of the column `roles`, which has words `name=role` or `name=role[length]`.
fn with_roles(mut params: Vec<Param>, roles: &str) -> Result<Vec<Param>, String> {
    for word in roles.split(' ').filter(|word| !word.is_empty()) {
        let (name, role) = word.split_once('=').ok_or(word)?;
        let param = params.iter_mut().find(|param| param.name == name);
        let param = param.ok_or(word)?;
        let (role, length) = match role.strip_suffix(']').and_then(|role| role.split_once('[')) {
            Some((role, length)) => (role, length),
            None => (role, ""),
        };
        (param.role, param.length) = (role.into(), length.into());
    }
    Ok(params)
}

/// Finds `_c` and `_x` twins and records on both sides where a parameter's type differs.
fn pair_twins(list: &mut [Function]) {
    let places: HashMap<String, usize> = list
        .iter()
        .enumerate()
        .map(|(at, f)| (f.name.clone(), at))
        .collect();
    for at in 0..list.len() {
        let name = list[at].name.clone();
        let Some(&plain) = name
            .strip_suffix("_c")
            .or_else(|| name.strip_suffix("_x"))
            .and_then(|plain| places.get(plain))
        else {
            continue;
        };
        list[at].base = Some(list[plain].name.clone());
        if list[plain].params.len() != list[at].params.len() {
            continue;
        }
        for which in 0..list[at].params.len() {
            let (wide, narrow) = (
                list[at].params[which].ctype.clone(),
                list[plain].params[which].ctype.clone(),
            );
            if wide != narrow {
                list[at].params[which].twin = Some(narrow);
                list[plain].params[which].twin = Some(wide);
            }
        }
    }
}

/// Splits `const int a[], MPI_Comm *c` into types and names.
pub fn parse_params(text: &str) -> Vec<Param> {
    if text == "void" || text.is_empty() {
        return Vec::new();
    }
    text.split(", ").map(parse_param).collect()
}

fn parse_param(text: &str) -> Param {
    if text == "..." {
        return Param {
            ctype: "...".into(),
            name: String::new(),
            twin: None,
            role: String::new(),
            length: String::new(),
        };
    }
    let (front, array) = match text.find('[') {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let start = front
        .rfind(|c: char| !c.is_alphanumeric() && c != '_')
        .map_or(0, |at| at + 1);
    Param {
        ctype: format!("{}{array}", front[..start].trim()),
        name: front[start..].into(),
        twin: None,
        role: String::new(),
        length: String::new(),
    }
}

fn constants(table: &Table) -> Result<Vec<Constant>, String> {
    let (kind, name) = (table.column("kind")?, table.column("name")?);
    let (ctype, value) = (table.column("c_type")?, table.column("value")?);
    table
        .rows
        .iter()
        .map(|row| {
            Ok(Constant {
                kind: row[kind].clone(),
                name: row[name].clone(),
                ctype: row[ctype].clone(),
                value: row[value]
                    .parse()
                    .map_err(|e| format!("constants.csv: {}: {e}", row[name]))?,
            })
        })
        .collect()
}

fn types(table: &Table) -> Result<Vec<Type>, String> {
    let (name, kind, definition) = (
        table.column("name")?,
        table.column("kind")?,
        table.column("definition")?,
    );
    let read = |row: &Vec<String>| Type {
        name: row[name].clone(),
        kind: row[kind].clone(),
        definition: row[definition].clone(),
    };
    Ok(table.rows.iter().map(read).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_come_apart() {
        let list =
            parse_params("const int counts[], char **argv[], MPI_Comm *comm, int ranges[][3], ...");
        let types: Vec<&str> = list.iter().map(|p| p.ctype.as_str()).collect();
        assert_eq!(
            types,
            ["const int[]", "char **[]", "MPI_Comm *", "int[][3]", "..."]
        );
        assert_eq!(list[1].name, "argv");
    }
}
