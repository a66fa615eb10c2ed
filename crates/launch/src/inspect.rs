//! `oxmpi-info --program FILE`: the decisions of mpirun for a program, and the reasons.
//!
//! The look-up and the decision are those for a job of one program without options.

use crate::needs::{Chooser, Started};
use crate::programs;
use crate::spec::App;
use oxmpi_mca::Message;
use std::ffi::OsString;
use std::fmt::Write;

/// The library that serves `program`, its MPI libraries, the variables that its ranks get, and
/// problems.
///
/// # Errors
/// There is no such program.
pub fn program(program: OsString) -> Result<String, Message> {
    let library = programs::library_folder();
    let app = App {
        count: 1,
        program,
        ..App::default()
    };
    let (described, environment) = programs::describe(&app, library.as_deref(), &[])?;
    let path = programs::locate(&described, &environment)?;
    let path = programs::path_of(&path);
    let chooser = Chooser::new(library.as_deref());
    let decision = chooser.decide(&described.name, path, &environment, Started::default());
    let mut text = format!("{}\n", path.display());
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "  {name:<12}{value}");
    };
    if decision.program != path {
        line("run by", &decision.program.display().to_string());
    }
    line("library", &decision.report);
    for (name, by) in &decision.libraries {
        line("needs", &format!("{name}, by {}", by.display()));
    }
    for variable in &decision.loading {
        line("set", &variable.to_string_lossy());
    }
    let variables = decision.variables.iter().flat_map(|abi| abi.variables());
    let names: Vec<&str> = variables.map(|(name, _)| *name).collect();
    if !names.is_empty() {
        line("variables", &names.join(" "));
    }
    for warning in &decision.warnings {
        let _ = writeln!(text, "\n{warning}");
    }
    Ok(text)
}
