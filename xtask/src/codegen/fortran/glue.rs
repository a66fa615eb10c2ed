//! The C between Fortran and the library: `fortran/glue/made.c`, one function for each procedure
//! that is not written by hand.
//!
//! A function gets the arguments of Fortran: addresses, and lengths of CHARACTER at the end. It
//! converts them to C values with the helpers of `fortran/glue/glue.h`, calls the C function, and
//! converts the results back. A procedure without choice buffers has one function for mpif.h, mpi
//! and mpi_f08. Handles and statuses have the same form in all, and an absent ierror is a null
//! pointer.

use super::sections::{Section, bind, parked, section};
use super::table::{Arg, Intent, Kind, Procedure, Width};

/// The text of `made.c`.
pub fn source(list: &[Procedure]) -> String {
    let mut out = String::from(HEAD);
    for procedure in list.iter().filter(|procedure| !procedure.by_hand) {
        if procedure.in_mpi {
            out.push_str(&function(procedure, Form::Addresses, ""));
        }
        if procedure.in_f08 && procedure.apart_in_f08() {
            let form = match procedure.has_descriptors() {
                true => Form::Descriptors,
                false => Form::Addresses,
            };
            let text = function(procedure, form, f08_suffix(procedure));
            out.push_str(&with_descriptors(procedure, text));
        }
        out.push_str(&names(procedure));
    }
    out
}

/// How a procedure gets buffers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// As addresses (mpif.h, module mpi).
    Addresses,
    /// As descriptors (module mpi_f08).
    Descriptors,
}

/// Puts text inside a condition for compilers whose descriptors the glue can read.
fn with_descriptors(procedure: &Procedure, text: String) -> String {
    match procedure.has_descriptors() {
        true => format!("#ifdef OXF_DESCRIPTORS\n{text}#endif\n"),
        false => text,
    }
}

/// The suffix of a procedure's symbol in mpi_f08.
pub fn f08_suffix(procedure: &Procedure) -> &'static str {
    match (procedure.has_descriptors(), procedure.twin_of.is_some()) {
        (true, true) => "_f08ts_c",
        (true, false) => "_f08ts",
        (false, true) => "_f08_c",
        (false, false) => "_f08",
    }
}

/// The stem of a symbol of mpi_f08: a large-count form has that of its plain form.
pub fn f08_stem(procedure: &Procedure) -> String {
    let stem = procedure.stem();
    match &procedure.twin_of {
        Some(_) => stem.trim_end_matches("_c").to_owned(),
        None => stem,
    }
}

/// The other symbols of a procedure's functions.
fn names(procedure: &Procedure) -> String {
    let (stem, suffix) = (f08_stem(procedure), f08_suffix(procedure));
    let mut out = String::new();
    let upper = stem.to_uppercase();
    if procedure.in_mpi {
        out.push_str(&format!("OXF_MPIF({stem}, {upper})\n"));
        // Persistent collective operations also have their names before MPI-4.0.
        if stem.ends_with("_init")
            && procedure.arg("comm").is_some()
            && procedure.arg("tag").is_none()
        {
            out.push_str(&format!("OXF_MPIX({stem}, {upper})\n"));
        }
    }
    if procedure.in_f08 {
        if procedure.apart_in_f08() {
            let name = format!("OXF_NAME(mpi_{stem}{suffix}_, pmpi_{stem}{suffix}_)\n");
            out.push_str(&with_descriptors(procedure, name));
        } else {
            out.push_str(&format!("OXF_F08(mpi_{stem}, pmpi_{stem}_)\n"));
        }
        if procedure.arg("baseptr").is_some() && procedure.twin_of.is_none() {
            out.push_str(&format!(
                "OXF_ALSO({stem}_cptr, {upper}_CPTR, pmpi_{stem}_)\n"
            ));
        }
    }
    out.push('\n');
    out
}

#[derive(Default)]
struct Body {
    formals: Vec<String>,
    lengths: Vec<String>,
    before: Vec<String>,
    actuals: Vec<String>,
    after: Vec<String>,
    /// Values of parameters that a descriptor replaces: a count, a datatype.
    replaced: Vec<(String, String)>,
    /// Whether something before the call can fail.
    may_fail: bool,
}

fn function(procedure: &Procedure, form: Form, suffix: &str) -> String {
    let mut body = Body::default();
    for (place, arg) in procedure.args.iter().enumerate() {
        body.arg(procedure, place, arg, form);
    }
    body.formals.push("MPI_Fint *ierror".into());
    body.formals.append(&mut body.lengths);
    let stem = match suffix {
        "" => procedure.stem(),
        _ => f08_stem(procedure),
    };
    let call = format!("code = {}({});", procedure.name, body.actuals.join(", "));
    let mut out = format!(
        "void pmpi_{stem}{suffix}_({})\n{{\n",
        body.formals.join(", ")
    );
    out.push_str("    int code = MPI_SUCCESS;\n");
    for line in &body.before {
        out.push_str(&format!("    {line}\n"));
    }
    if body.may_fail {
        out.push_str(&format!(
            "    if (code == MPI_SUCCESS)\n        {call}\n    else\n        {}\n",
            raise(procedure)
        ));
    } else {
        out.push_str(&format!("    {call}\n"));
    }
    for line in &body.after {
        out.push_str(&format!("    {line}\n"));
    }
    out.push_str("    OXF_RETURN(ierror, code);\n}\n");
    out
}

/// Calls the error handler of the object that the procedure works on.
fn raise(procedure: &Procedure) -> String {
    for arg in &procedure.args {
        if arg.kind == Kind::Handle && ["Comm", "Win", "File"].contains(&arg.handle()) {
            let kind = arg.handle();
            let name = &arg.name;
            return if arg.intent == Intent::In {
                format!("code = oxf_raise_{kind}(MPI_{kind}_fromint(*{name}), code);")
            } else {
                "code = oxf_raise_Comm(MPI_COMM_SELF, code);".into()
            };
        }
    }
    "code = oxf_raise_Comm(MPI_COMM_SELF, code);".into()
}

impl Body {
    fn arg(&mut self, procedure: &Procedure, place: usize, arg: &Arg, form: Form) {
        let name = arg.name.as_str();
        if let Some((_, value)) = self.replaced.iter().find(|(known, _)| known == name) {
            let value = value.clone();
            self.formals
                .push(format!("{} *{name}", self.plain_type(arg)));
            self.actuals.push(value);
            return;
        }
        match arg.kind {
            Kind::Number => self.number(arg),
            Kind::Index => self.index(arg),
            Kind::Logical => self.logical(procedure, arg),
            Kind::Handle => self.handle(procedure, arg, form),
            Kind::Status => self.status(arg),
            Kind::Choice => self.choice(procedure, place, arg, form),
            Kind::Address => {
                self.formals.push(format!("void **{name}"));
                self.actuals.push(name.into());
            }
            Kind::String => self.string(procedure, arg),
            Kind::Attribute | Kind::Procedure => {
                panic!("{}: {name} needs glue by hand", procedure.name)
            }
        }
    }

    fn plain_type(&self, arg: &Arg) -> &'static str {
        match (arg.kind, arg.width()) {
            (Kind::Number, Width::Aint) => "MPI_Aint",
            (Kind::Number, Width::Count) => "MPI_Count",
            (Kind::Number, Width::Offset) => "MPI_Offset",
            _ => "MPI_Fint",
        }
    }

    fn number(&mut self, arg: &Arg) {
        let (name, ctype) = (&arg.name, self.plain_type(arg));
        self.formals.push(format!("{ctype} *{name}"));
        self.actuals
            .push(match (arg.length.as_deref(), arg.intent) {
                (Some("3,*"), _) => format!("(int (*)[3]){name}"),
                (Some(_), _) if name.ends_with("weights") => format!("oxf_weights({name})"),
                (None, Intent::In) => format!("*{name}"),
                _ => name.clone(),
            });
    }

    fn index(&mut self, arg: &Arg) {
        let name = &arg.name;
        self.formals.push(format!("MPI_Fint *{name}"));
        self.actuals.push(name.clone());
        // A call that fails may leave the parameter unchanged.
        let (first, count) = match &arg.length {
            Some(length) => (length, format!("*{length}")),
            None => (name, "1".to_owned()),
        };
        self.before.push(format!("*{first} = MPI_UNDEFINED;"));
        self.after.push(format!("oxf_from_one({count}, {name});"));
    }

    fn logical(&mut self, procedure: &Procedure, arg: &Arg) {
        let name = &arg.name;
        self.formals.push(format!("MPI_Fint *{name}"));
        let Some(length) = &arg.length else {
            if arg.intent == Intent::In {
                self.actuals.push(format!("oxf_is_true(*{name})"));
            } else {
                self.before.push(format!("int c_{name} = 0;"));
                self.actuals.push(format!("&c_{name}"));
                self.after.push(format!("*{name} = oxf_logical(c_{name});"));
            }
            return;
        };
        let comm = procedure.args.iter().find(|arg| arg.kind == Kind::Handle);
        let comm = comm.map_or("", |arg| arg.name.as_str());
        if arg.intent == Intent::In {
            let length = match length.as_str() {
                "cartdim" => format!("oxf_cartdim(MPI_Comm_fromint(*{comm}))"),
                name => format!("*{name}"),
            };
            self.before
                .push(format!("OXF_ARRAY(int, {name}, {length});"));
            self.before
                .push(format!("oxf_are_true(n_{name}, {name}, c_{name});"));
            self.actuals.push(format!("c_{name}"));
            self.after.push(format!("OXF_DROP({name});"));
        } else {
            self.actuals.push(name.clone());
            self.after.push(format!(
                "if (code == MPI_SUCCESS)\n        oxf_logicals(oxf_cartdim(MPI_Comm_fromint(*{comm})), *{length}, {name});"
            ));
        }
    }

    fn handle(&mut self, procedure: &Procedure, arg: &Arg, form: Form) {
        let (name, kind) = (&arg.name, arg.handle());
        let word = if kind == "Datatype" { "Type" } else { kind };
        let (null, ctype) = (
            format!("MPI_{}_NULL", kind.to_uppercase()),
            format!("MPI_{kind}"),
        );
        self.formals.push(format!("MPI_Fint *{name}"));
        let Some(length) = &arg.length else {
            let from = format!("MPI_{word}_fromint(*{name})");
            let by_value = !arg.ctype.contains('*');
            match arg.intent {
                Intent::In if by_value => self.actuals.push(from),
                Intent::In => {
                    self.before.push(format!("{ctype} c_{name} = {from};"));
                    self.actuals.push(format!("&c_{name}"));
                }
                Intent::Out => {
                    self.before.push(format!("{ctype} c_{name} = {null};"));
                    self.actuals.push(format!("&c_{name}"));
                    self.after.push(format!(
                        "if (code == MPI_SUCCESS)\n        *{name} = MPI_{word}_toint(c_{name});"
                    ));
                }
                Intent::InOut | Intent::Any => {
                    self.before.push(format!("{ctype} c_{name} = {from};"));
                    self.actuals.push(format!("&c_{name}"));
                    if kind == "Request" {
                        let (before, after) =
                            parked(procedure, &format!("*{name}"), &format!("c_{name}"));
                        self.before.extend(after.as_ref().map(|_| LAST.to_owned()));
                        self.before.extend(before);
                        self.after.extend(after);
                    }
                    self.after
                        .push(format!("*{name} = MPI_{word}_toint(c_{name});"));
                }
            }
            return;
        };
        self.handles(procedure, arg, form, length);
    }

    /// An array of handles.
    fn handles(&mut self, procedure: &Procedure, arg: &Arg, form: Form, length: &str) {
        let (name, kind) = (&arg.name, arg.handle());
        let word = if kind == "Datatype" { "Type" } else { kind };
        let ctype = format!("MPI_{kind}");
        let buffer = match form {
            Form::Addresses => "oxf_address(sendbuf)",
            Form::Descriptors => "oxf_first(sendbuf)",
        };
        let length = match (length, name.as_str()) {
            ("size", "sendtypes") => {
                format!("{buffer} == MPI_IN_PLACE ? 0 : oxf_partners(MPI_Comm_fromint(*comm))")
            }
            ("size", _) => "oxf_partners(MPI_Comm_fromint(*comm))".into(),
            ("indegree", _) => "oxf_neighbours(MPI_Comm_fromint(*comm), 0)".into(),
            ("outdegree", _) => "oxf_neighbours(MPI_Comm_fromint(*comm), 1)".into(),
            (other, _) => {
                assert!(
                    procedure.arg(other).is_some(),
                    "{}: {other}",
                    procedure.name
                );
                format!("*{other}")
            }
        };
        self.before
            .push(format!("OXF_ARRAY({ctype}, {name}, {length});"));
        match arg.intent {
            // Elements that are still zero, which is no handle, mark the end of the filled part.
            Intent::Out => self
                .before
                .push(format!("OXF_FOR({name}) c_{name}[i] = (({ctype})0);")),
            _ => self.before.push(format!(
                "OXF_FOR({name}) c_{name}[i] = MPI_{word}_fromint({name}[i]);"
            )),
        }
        self.actuals.push(format!("c_{name}"));
        if kind == "Request" && arg.intent == Intent::InOut {
            let (int, handle) = (format!("{name}[i]"), format!("c_{name}[i]"));
            let (before, after) = parked(procedure, &int, &handle);
            self.before.extend(after.as_ref().map(|_| LAST.to_owned()));
            let each = |call: String| format!("OXF_FOR({name}) {call}");
            self.before.extend(before.map(each));
            self.after.extend(after.map(each));
        }
        if arg.intent != Intent::In {
            let filled = match arg.intent {
                Intent::Out => format!("if (c_{name}[i] != ({ctype})0) "),
                _ => String::new(),
            };
            self.after.push(format!(
                "OXF_FOR({name}) {filled}{name}[i] = MPI_{word}_toint(c_{name}[i]);"
            ));
        }
        self.after.push(format!("OXF_DROP({name});"));
    }

    fn status(&mut self, arg: &Arg) {
        let name = &arg.name;
        self.formals.push(format!("MPI_Fint *{name}"));
        self.actuals.push(match arg.length {
            Some(_) => format!("oxf_statuses({name})"),
            None => format!("oxf_status({name})"),
        });
    }

    fn choice(&mut self, procedure: &Procedure, place: usize, arg: &Arg, form: Form) {
        let name = &arg.name;
        if form == Form::Addresses {
            self.formals.push(format!("void *{name}"));
            self.actuals.push(format!("oxf_address({name})"));
            return;
        }
        self.formals.push(format!("CFI_cdesc_t *{name}"));
        let call = &procedure.name;
        match section(procedure, place) {
            Section::First => self.actuals.push(format!("oxf_first({name})")),
            Section::Copied => {
                self.before.push(format!("oxf_copy k_{name};"));
                self.actuals.push(format!("oxf_lend(&k_{name}, {name})"));
                let back = if arg.intent == Intent::In { 0 } else { 1 };
                self.after
                    .push(format!("oxf_take_back(&k_{name}, {back});"));
            }
            Section::Refused => {
                self.before.push(format!(
                    "code = oxf_need_contiguous(code, {name}, \"{call}\", \"{name}\");"
                ));
                self.actuals.push(format!("oxf_first({name})"));
                self.may_fail = true;
            }
            Section::Parked => {
                self.before.push(format!("oxf_section k_{name};"));
                self.before
                    .push(format!("code = oxf_park(code, &k_{name}, {name});"));
                self.actuals.push(format!("k_{name}.address"));
                self.after.push(bind(procedure, arg));
                self.may_fail = true;
            }
            Section::Described(count, datatype) => {
                let has_request = procedure.arg("request").is_some();
                self.before.push(format!("oxf_section k_{name};"));
                self.before.push(format!(
                    "code = oxf_describe(code, &k_{name}, {name}, *{count}, MPI_Type_fromint(*{datatype}), {}, \"{call}\", \"{name}\");",
                    u8::from(has_request)
                ));
                self.actuals.push(format!("k_{name}.address"));
                let wide = procedure.arg(&count).map_or(Width::Int, Arg::width);
                let cast = if wide == Width::Int { "(int)" } else { "" };
                self.replaced.push((count, format!("{cast}k_{name}.count")));
                self.replaced.push((datatype, format!("k_{name}.datatype")));
                self.after.push(match has_request {
                    true => bind(procedure, arg),
                    false => format!("oxf_forget(&k_{name});"),
                });
                self.may_fail = true;
            }
        }
    }

    fn string(&mut self, procedure: &Procedure, arg: &Arg) {
        let (text, length) = (&arg.name, format!("l_{}", arg.name));
        self.formals.push(format!("char *{text}"));
        self.lengths.push(format!("oxf_length {length}"));
        if arg.intent == Intent::In {
            let trim = if procedure.name.starts_with("MPI_Info_") {
                "oxf_word"
            } else {
                "oxf_text"
            };
            self.before
                .push(format!("char *c_{text} = {trim}({text}, {length});"));
            self.actuals.push(format!("c_{text}"));
            self.after.push(format!("free(c_{text});"));
        } else {
            let most = match text.as_str() {
                "string" => "ERROR_STRING",
                "version" => "LIBRARY_VERSION_STRING",
                "name" => "PROCESSOR_NAME",
                "port_name" => "PORT_NAME",
                "datarep" => "DATAREP_STRING",
                "key" => "INFO_KEY",
                _ => "OBJECT_NAME",
            };
            self.before
                .push(format!("char c_{text}[MPI_MAX_{most}] = \"\";"));
            self.actuals.push(format!("c_{text}"));
            let condition = match procedure.arg("flag") {
                Some(_) => "code == MPI_SUCCESS && c_flag",
                None => "code == MPI_SUCCESS",
            };
            self.after.push(format!(
                "if ({condition})\n        oxf_pad({text}, {length}, c_{text});"
            ));
        }
    }
}

/// The copies that were bound to requests before the call.
const LAST: &str = "OXF_LAST";
const HEAD: &str = "\
/* made.c: from what Fortran passes to the C functions and back, one function for each procedure.
 *
 * Generated from abi/ by `cargo xtask codegen`; not edited by hand.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#include \"glue.h\"

";
