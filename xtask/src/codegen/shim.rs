//! Writes the narrowing shim: a C file that, built as a preload library, implements each MPI_X_c by
//! calling PMPI_X.
//!
//! So a program that only uses the large-count forms (mpi4py) tests the `int` forms. Some calls go
//! to PMPI_X_c: values and arrays that do not fit an int, and results that are MPI_UNDEFINED. So do
//! the few forms that cannot be narrowed.

use super::tables::{Function, Param, Tables};

/// The text of the library; it needs `mpi.h`.
pub fn source(tables: &Tables) -> String {
    let mut out = String::from(HEAD);
    for wide in &tables.functions {
        let plain = wide.base.as_ref().filter(|_| wide.name.ends_with("_c"));
        let plain = plain.and_then(|base| tables.functions.iter().find(|f| f.name == *base));
        if let Some(text) = plain.and_then(|plain| function(wide, plain)) {
            out.push_str(&text);
        }
    }
    out
}

/// One wrapper; `None` where the large-count form must be called.
fn function(wide: &Function, plain: &Function) -> Option<String> {
    match wide.name.as_str() {
        "MPI_Type_get_envelope_c" => return Some(ENVELOPE.into()),
        "MPI_Type_get_contents_c" => return Some(CONTENTS.into()),
        // Callbacks of another type; arrays that a started operation keeps.
        "MPI_Op_create_c" | "MPI_Register_datarep_c" => return None,
        _ => {}
    }
    if wide.params.len() != plain.params.len() {
        return None;
    }
    let mut body = Body::default();
    for (param, narrow) in wide.params.iter().zip(&plain.params) {
        body.param(wide, param, narrow)?;
    }
    let names: Vec<&str> = wide.params.iter().map(|p| p.name.as_str()).collect();
    let wide_call = format!("P{}({})", wide.name, names.join(", "));
    let mut out = format!("\n{} {}({}) {{\n", wide.returns, wide.name, wide.prototype);
    out.push_str("    int rc;\n");
    out.push_str(&body.declare);
    if !body.needs_size.is_empty() {
        out.push_str(&body.needs_size);
    }
    for test in &body.tests {
        out.push_str(&format!(
            "    if ({test}) {{ {}return {wide_call}; }}\n",
            body.free
        ));
    }
    out.push_str(&format!(
        "    rc = P{}({});\n",
        plain.name,
        body.args.join(", ")
    ));
    out.push_str(&body.free);
    for undefined in &body.undefined {
        out.push_str(&format!(
            "    if (rc == MPI_SUCCESS && {undefined} == MPI_UNDEFINED) return {wide_call};\n"
        ));
    }
    out.push_str(&body.after);
    out.push_str("    return rc;\n}\n");
    Some(out)
}

/// The parts of a wrapper, in their order.
#[derive(Default)]
struct Body {
    declare: String,
    needs_size: String,
    tests: Vec<String>,
    args: Vec<String>,
    free: String,
    undefined: Vec<String>,
    after: String,
}

impl Body {
    fn param(&mut self, wide: &Function, param: &Param, narrow: &Param) -> Option<()> {
        let name = &param.name;
        match (param.ctype.as_str(), narrow.ctype.as_str()) {
            (a, b) if a == b => self.args.push(name.clone()),
            ("MPI_Count" | "MPI_Aint", "int") => {
                self.tests.push(format!("!fits({name})"));
                self.args.push(format!("(int){name}"));
            }
            ("MPI_Count", "MPI_Aint") => self.args.push(format!("(MPI_Aint){name}")),
            ("MPI_Count *" | "MPI_Aint *", "int *") => {
                let inout = name == "position";
                let first = if inout {
                    format!("{name} && fits(*{name}) ? (int)*{name} : 0")
                } else {
                    "0".into()
                };
                self.declare
                    .push_str(&format!("    int {name}_int = {first};\n"));
                if inout {
                    self.tests.push(format!("{name} && !fits(*{name})"));
                }
                self.args.push(format!("{name} ? &{name}_int : NULL"));
                self.undefined.push(format!("{name}_int"));
                self.after.push_str(&format!(
                    "    if (rc == MPI_SUCCESS && {name}) *{name} = {name}_int;\n"
                ));
            }
            ("MPI_Count *", "MPI_Aint *") => {
                self.declare.push_str(&format!(
                    "    MPI_Aint {name}_aint = {name} ? (MPI_Aint)*{name} : 0;\n"
                ));
                self.args.push(format!("{name} ? &{name}_aint : NULL"));
                self.after.push_str(&format!(
                    "    if (rc == MPI_SUCCESS && {name}) *{name} = {name}_aint;\n"
                ));
            }
            ("const MPI_Count[]" | "const MPI_Aint[]", "const int[]") => {
                let (len, significant) = length(wide, name)?;
                self.array("int", name, &len, &significant);
                self.tests.push(format!("{name}_len < 0"));
            }
            ("const MPI_Count[]", "const MPI_Aint[]") => {
                let (len, significant) = length(wide, name)?;
                self.array("MPI_Aint", name, &len, &significant);
            }
            _ => return None,
        }
        Some(())
    }

    /// A narrowed copy of an array; its length is -1 where an element does not fit.
    fn array(&mut self, to: &str, name: &str, len: &str, significant: &str) {
        let make = if to == "int" { "narrow" } else { "same" };
        self.declare.push_str(&format!(
            "    {to} *{name}_copy = NULL; MPI_Count {name}_len = 0;\n"
        ));
        self.needs_size.push_str(&format!(
            "    if ({significant}) {name}_copy = {make}({name}, {len}, &{name}_len);\n"
        ));
        self.free.push_str(&format!("    free({name}_copy);\n"));
        self.args.push(format!(
            "({significant}) ? {name}_copy : (const {to} *){name}"
        ));
    }
}

/// The length of an array, and the condition under which it is significant. `None` where a started
/// operation keeps it.
fn length(wide: &Function, array: &str) -> Option<(String, String)> {
    let name = wide.name.as_str();
    if wide.module() == "datatype" {
        let len = if wide.params.iter().any(|p| p.name == "ndims") {
            "ndims"
        } else {
            "count"
        };
        return Some((len.into(), format!("{array} != NULL")));
    }
    if wide.module() != "coll" || wide.subtopic != "blocking" {
        return None;
    }
    let mut significant = format!("{array} != NULL");
    if name == "MPI_Gatherv_c" || name == "MPI_Scatterv_c" {
        significant.push_str(" && is_root(root, comm)");
    }
    // With MPI_IN_PLACE the arrays of the send side are ignored.
    if array.starts_with('s') && name != "MPI_Scatterv_c" {
        significant.push_str(" && sendbuf != MPI_IN_PLACE");
    }
    // A reduce-scatter leaves a piece with each rank of the local group. The others move pieces to
    // or from the ranks of the remote group, if there is one.
    let len = match name {
        "MPI_Reduce_scatter_c" => "size_of(comm)",
        _ => "pieces_of(comm)",
    };
    Some((len.into(), significant))
}

const HEAD: &str = "\
/* Answers the large-count forms of MPI by their int twins, where the values fit.
 * Generated by `cargo xtask codegen --narrow-shim`. */
#include <limits.h>
#include <stdlib.h>
#include \"mpi.h\"

static int fits(MPI_Count x) { return x >= INT_MIN && x <= INT_MAX; }

static MPI_Count size_of(MPI_Comm comm) {
    int size = 0;
    return PMPI_Comm_size(comm, &size) == MPI_SUCCESS ? size : 0;
}

/* Of an intercommunicator as many as the other group has members. */
static MPI_Count pieces_of(MPI_Comm comm) {
    int inter = 0, size = 0;
    if (PMPI_Comm_test_inter(comm, &inter) != MPI_SUCCESS || !inter) return size_of(comm);
    return PMPI_Comm_remote_size(comm, &size) == MPI_SUCCESS ? size : 0;
}

static int is_root(int root, MPI_Comm comm) {
    int rank = -1, inter = 0;
    if (PMPI_Comm_test_inter(comm, &inter) == MPI_SUCCESS && inter) return root == MPI_ROOT;
    return PMPI_Comm_rank(comm, &rank) == MPI_SUCCESS && rank == root;
}

/* A copy as ints; *len becomes -1 where an element does not fit. NULL for a length below 1. */
static int *narrow(const MPI_Count *from, MPI_Count n, MPI_Count *len) {
    MPI_Count i;
    int *to = n > 0 ? malloc((size_t)n * sizeof *to) : NULL;
    *len = n > 0 ? n : 0;
    for (i = 0; i < n; i++) {
        if (!fits(from[i])) *len = -1;
        to[i] = (int)from[i];
    }
    return to;
}

static MPI_Aint *same(const MPI_Count *from, MPI_Count n, MPI_Count *len) {
    MPI_Count i;
    MPI_Aint *to = n > 0 ? malloc((size_t)n * sizeof *to) : NULL;
    *len = n > 0 ? n : 0;
    for (i = 0; i < n; i++) to[i] = (MPI_Aint)from[i];
    return to;
}
";

const ENVELOPE: &str = "
int MPI_Type_get_envelope_c(MPI_Datatype datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, int *combiner) {
    int rc, i = 0, a = 0, d = 0;
    rc = PMPI_Type_get_envelope_c(datatype, num_integers, num_addresses, num_large_counts, num_datatypes, combiner);
    if (rc != MPI_SUCCESS || *num_large_counts != 0) return rc;
    rc = PMPI_Type_get_envelope(datatype, &i, &a, &d, combiner);
    *num_integers = i; *num_addresses = a; *num_datatypes = d;
    return rc;
}
";

const CONTENTS: &str = "
int MPI_Type_get_contents_c(MPI_Datatype datatype, MPI_Count max_integers, MPI_Count max_addresses, MPI_Count max_large_counts, MPI_Count max_datatypes, int array_of_integers[], MPI_Aint array_of_addresses[], MPI_Count array_of_large_counts[], MPI_Datatype array_of_datatypes[]) {
    MPI_Count i, a, c = 0, d;
    int combiner;
    int rc = PMPI_Type_get_envelope_c(datatype, &i, &a, &c, &d, &combiner);
    if (rc != MPI_SUCCESS || c != 0 || !fits(max_integers) || !fits(max_addresses) || !fits(max_datatypes))
        return PMPI_Type_get_contents_c(datatype, max_integers, max_addresses, max_large_counts, max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes);
    return PMPI_Type_get_contents(datatype, (int)max_integers, (int)max_addresses, (int)max_datatypes, array_of_integers, array_of_addresses, array_of_datatypes);
}
";
