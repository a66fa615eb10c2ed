//! `abi/fortran.csv`: the properties of a Fortran procedure that its C prototype does not state.
//!
//! A row names the parameters of a procedure as `name=kind(length)/intent/async`. The kind is a
//! number, a LOGICAL, an index that begins at 1 in Fortran, a choice buffer, …. The length of an
//! array is given where the glue must know it. `async` marks a buffer that is in use after the
//! return. Widths and kinds of handles come from `functions.csv`, and so do the `_c` forms of a
//! row. Only `_c` forms with other parameters have rows of their own. MPI-5.0 §19.1 and the Fortran
//! bindings of each procedure.

use std::collections::HashMap;
use std::path::Path;

use super::super::params::handle_kind;
use super::super::tables::{Function, Tables, load};

/// The kind of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// INTEGER of some width.
    Number,
    /// LOGICAL where C has an int.
    Logical,
    /// A position in an array, which begins at 1 in Fortran and at 0 in C.
    Index,
    /// INTEGER, or a derived type with the component MPI_VAL.
    Handle,
    /// MPI_STATUS_SIZE integers, or TYPE(MPI_Status): both are the C struct.
    Status,
    /// A buffer of any type.
    Choice,
    /// An address as a result: TYPE(C_PTR), or INTEGER(KIND=MPI_ADDRESS_KIND).
    Address,
    /// CHARACTER(LEN=*).
    String,
    /// INTEGER(KIND=MPI_ADDRESS_KIND) by value where C has a pointer.
    Attribute,
    /// A procedure of the program.
    Procedure,
}

/// Width of an integer parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// `int`, INTEGER
    Int,
    /// `MPI_Aint`
    Aint,
    /// `MPI_Count`
    Count,
    /// `MPI_Offset`
    Offset,
}

/// INTENT of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// IN
    In,
    /// OUT
    Out,
    /// INOUT
    InOut,
    /// None, because MPI_STATUS_IGNORE and the like must be allowed.
    Any,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Arg {
    /// As in the Fortran binding.
    pub name: String,
    /// The C type, as in `tables::Param`.
    pub ctype: String,
    /// Its kind.
    pub kind: Kind,
    /// The text between the brackets of an array: `*`, `count`, `3,*`.
    pub length: Option<String>,
    /// INTENT.
    pub intent: Intent,
    /// ASYNCHRONOUS.
    pub asynchronous: bool,
}

/// A procedure.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// `MPI_Send`, `MPI_Send_c`
    pub name: String,
    /// In mpif.h and module mpi.
    pub in_mpi: bool,
    /// In module mpi_f08.
    pub in_f08: bool,
    /// Its glue is written by hand (fortran/glue).
    pub by_hand: bool,
    /// The plain procedure of a large-count form, under whose name it is called.
    pub twin_of: Option<String>,
    /// The parameters without ierror.
    pub args: Vec<Arg>,
    /// What a function returns; `None` for a subroutine with ierror.
    pub returns: Option<&'static str>,
}

impl Arg {
    /// Width of a number.
    pub fn width(&self) -> Width {
        match self.ctype.trim_start_matches("const ") {
            word if word.starts_with("MPI_Aint") => Width::Aint,
            word if word.starts_with("MPI_Count") => Width::Count,
            word if word.starts_with("MPI_Offset") => Width::Offset,
            _ => Width::Int,
        }
    }

    /// `Comm` for a handle or an array of them.
    pub fn handle(&self) -> &'static str {
        let word = self.ctype.trim_start_matches("const ");
        let word = word.trim_end_matches(['[', ']', '*', ' ']);
        handle_kind(word).unwrap_or_else(|| panic!("{}: {word} is no handle", self.name))
    }
}

impl Procedure {
    /// `send` for MPI_Send.
    pub fn stem(&self) -> String {
        self.name.trim_start_matches("MPI_").to_lowercase()
    }

    /// Whether its buffers are descriptors in mpi_f08. Such a procedure is bind(C), which excludes
    /// CHARACTER(LEN=*) before Fortran 2018. A procedure with CHARACTER is complete at its return,
    /// and the compiler copies sections for it.
    pub fn has_descriptors(&self) -> bool {
        let has = |kind: Kind| self.args.iter().any(|arg| arg.kind == kind);
        has(Kind::Choice) && !has(Kind::String)
    }

    /// The parameter of this name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|arg| arg.name == name)
    }

    /// Whether mpi_f08 has a symbol of its own for it: only there are buffers descriptors, and only
    /// there do the large-count forms exist.
    pub fn apart_in_f08(&self) -> bool {
        self.has_descriptors() || self.twin_of.is_some()
    }
}

/// Reads the table and adds the `_c` forms.
pub fn read(root: &Path, tables: &Tables) -> Result<Vec<Procedure>, String> {
    const FILE: &str = "abi/fortran.csv";
    let table = load(root, FILE)?;
    let column = |name: &str| table.column(name).map_err(|why| format!("{FILE}: {why}"));
    let (name, bindings) = (column("name")?, column("bindings")?);
    let (glue, params) = (column("glue")?, column("params")?);
    let known: HashMap<&str, &Function> = tables
        .functions
        .iter()
        .map(|function| (function.name.as_str(), function))
        .collect();
    let mut list = Vec::new();
    for row in &table.rows {
        let wrong = |why: &str| format!("{FILE}: {}: {why}", row[name]);
        let function = known
            .get(row[name].as_str())
            .ok_or_else(|| wrong("there is no such function"))?;
        let (in_mpi, in_f08) = match row[bindings].as_str() {
            "all" => (true, true),
            "mpi" => (true, false),
            "f08" => (false, true),
            _ => return Err(wrong("bindings are all, mpi or f08")),
        };
        list.push(Procedure {
            name: row[name].clone(),
            in_mpi,
            in_f08,
            by_hand: match row[glue].as_str() {
                "made" => false,
                "hand" => true,
                _ => return Err(wrong("glue is made or hand")),
            },
            twin_of: twin(&row[name], &known),
            args: args(function, &row[params]).map_err(|why| wrong(&why))?,
            returns: match function.returns.as_str() {
                "double" => Some("double precision"),
                "MPI_Aint" => Some("integer(MPI_ADDRESS_KIND)"),
                _ => None,
            },
        });
    }
    let twins: Vec<Procedure> = tables
        .functions
        .iter()
        .filter_map(|function| widened(function, &list))
        .collect::<Result<_, _>>()?;
    list.extend(twins);
    Ok(list)
}

/// Forms that Fortran programs call by their own names, because no argument distinguishes them from
/// the plain forms (MPI-5.0 §19.2).
const OWN_NAME: [&str; 2] = ["MPI_Op_create_c", "MPI_Register_datarep_c"];
/// The C header of the ABI declares these with the types of the plain forms.
const NO_FORM: [&str; 2] = ["MPI_Psend_init_c", "MPI_Precv_init_c"];

fn twin(name: &str, known: &HashMap<&str, &Function>) -> Option<String> {
    let plain = name.strip_suffix("_c")?;
    (known.contains_key(plain) && !OWN_NAME.contains(&name)).then(|| plain.to_owned())
}

/// The `_c` form of a procedure of the list, if it has no row of its own.
fn widened(function: &Function, list: &[Procedure]) -> Option<Result<Procedure, String>> {
    let name = function.name.as_str();
    let plain = name.strip_suffix("_c")?;
    if NO_FORM.contains(&name) || list.iter().any(|known| known.name == name) {
        return None;
    }
    let plain = list.iter().find(|known| known.name == plain)?;
    if plain.args.len() != function.params.len() {
        return Some(Err(format!("abi/fortran.csv: {name} needs a row")));
    }
    let mut wide = plain.clone();
    wide.name = name.to_owned();
    wide.in_mpi = false;
    wide.twin_of = Some(plain.name.clone());
    for (arg, param) in wide.args.iter_mut().zip(&function.params) {
        arg.ctype = param.ctype.clone();
    }
    Some(Ok(wide))
}

fn args(function: &Function, text: &str) -> Result<Vec<Arg>, String> {
    let mut params = function.params.iter().filter(|param| {
        let dropped = ["argc", "argv"].contains(&param.name.as_str())
            && (function.module() == "init" || function.name == "MPI_Info_create_env");
        !dropped && !param.ctype.is_empty() && param.ctype != "void" && param.ctype != "..."
    });
    let mut list = Vec::new();
    for word in text.split_whitespace() {
        let param = params.next().ok_or("more parameters than in C")?;
        list.push(arg(word, &param.ctype).ok_or_else(|| format!("cannot read `{word}`"))?);
    }
    match params.next() {
        Some(param) if !param.name.is_empty() => Err(format!("{} is missing", param.name)),
        _ => Ok(list),
    }
}

fn arg(word: &str, ctype: &str) -> Option<Arg> {
    let (name, rest) = word.split_once('=')?;
    let mut parts = rest.split('/');
    let kind = parts.next()?;
    let (kind, length) = match kind.split_once('(') {
        Some((kind, length)) => (kind, Some(length.strip_suffix(')')?.to_owned())),
        None => (kind, None),
    };
    Some(Arg {
        name: name.to_owned(),
        ctype: ctype.to_owned(),
        kind: match kind {
            "number" => Kind::Number,
            "logical" => Kind::Logical,
            "index" => Kind::Index,
            "handle" => Kind::Handle,
            "status" => Kind::Status,
            "choice" => Kind::Choice,
            "address" => Kind::Address,
            "string" => Kind::String,
            "attribute" => Kind::Attribute,
            "procedure" => Kind::Procedure,
            _ => return None,
        },
        length,
        intent: match parts.next()? {
            "in" => Intent::In,
            "out" => Intent::Out,
            "inout" => Intent::InOut,
            "any" => Intent::Any,
            _ => return None,
        },
        asynchronous: match parts.next() {
            None => false,
            Some("async") => true,
            Some(_) => return None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> (Tables, Vec<Procedure>) {
        let root = crate::paths::root();
        let tables = Tables::read(&root).unwrap();
        let list = read(&root, &tables).unwrap();
        (tables, list)
    }

    /// The standard gives these no Fortran binding: the tool interface, conversions of handles, and
    /// functions that a Fortran library itself calls (MPI-5.0 §20).
    fn is_for_c_alone(name: &str) -> bool {
        name.starts_with("MPI_T_")
            || name.ends_with("_toint")
            || name.ends_with("_fromint")
            || name.starts_with("MPI_Abi_") && name.contains("fortran")
            || NO_FORM.contains(&name)
    }

    #[test]
    fn every_function_of_c_has_a_procedure() {
        let (tables, list) = list();
        for function in &tables.functions {
            let has = list.iter().any(|procedure| procedure.name == function.name);
            assert_eq!(has, !is_for_c_alone(&function.name), "{}", function.name);
        }
    }

    #[test]
    fn large_counts_widen_their_plain_form() {
        let (_, list) = list();
        let find = |name: &str| list.iter().find(|known| known.name == name).unwrap();
        let (plain, wide) = (find("MPI_Send"), find("MPI_Send_c"));
        assert_eq!(wide.twin_of.as_deref(), Some("MPI_Send"));
        assert!(wide.in_f08 && !wide.in_mpi);
        assert_eq!(plain.args[1].width(), Width::Int);
        assert_eq!(wide.args[1].width(), Width::Count);
        assert_eq!(find("MPI_Op_create_c").twin_of, None);
    }

    #[test]
    fn words_are_read_strictly() {
        let read = arg("ranges=number(3,*)/in", "int[][3]").unwrap();
        assert_eq!(
            (read.kind, read.length.as_deref()),
            (Kind::Number, Some("3,*"))
        );
        assert!(arg("buf=choice/any/async", "void *").unwrap().asynchronous);
        for bad in [
            "buf",
            "buf=pointer/in",
            "buf=choice",
            "n=number/to",
            "b=choice/in/later",
        ] {
            assert!(arg(bad, "int").is_none(), "{bad}");
        }
    }
}
