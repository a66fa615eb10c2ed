//! The contents of the tool information interface: performance variables, events and categories
//! (docs/tools.md). Control variables are the parameters.

use oxmpi_core::tool::{Bind, category, event, pvar};
use oxmpi_mca::events::EVENTS;
use oxmpi_mca::param;
use std::fmt::Write;

/// Each variable with its class and its bound object.
pub fn pvars() -> String {
    let mut text = String::from("performance variables\n");
    for variable in pvar::all() {
        let class = match variable.class() {
            pvar::Class::Counter => "counter",
            pvar::Class::Level => "level",
        };
        let bound = match variable.bind() {
            Bind::Nothing => "",
            Bind::Comm => " of a communicator",
        };
        let _ = writeln!(
            text,
            "  {:<32}{class}{bound}: {}",
            variable.name, variable.doc
        );
    }
    text
}

/// Each event type.
pub fn events() -> String {
    let mut text = String::from("events\n");
    for declared in EVENTS {
        let name = event::name(declared);
        let _ = writeln!(text, "  {name:<32}{}", declared.doc.trim());
    }
    text
}

/// Each category with its contents.
pub fn categories() -> String {
    let mut text = String::from("categories\n");
    let all = category::all();
    for category in all {
        let at = |index: &i32| usize::try_from(*index).unwrap_or(0);
        let parts = [
            (
                "parameters",
                names(&category.cvars, |n| param::TABLE[at(n)].name.to_owned()),
            ),
            (
                "variables",
                names(&category.pvars, |n| pvar::all()[at(n)].name.clone()),
            ),
            (
                "events",
                names(&category.events, |n| event::name(&EVENTS[at(n)])),
            ),
            (
                "categories",
                names(&category.categories, |n| all[at(n)].name.clone()),
            ),
        ];
        let _ = writeln!(text, "  {}", category.name);
        for (kind, names) in parts.iter().filter(|(_, names)| !names.is_empty()) {
            let _ = writeln!(text, "      {kind:<12}{names}");
        }
    }
    text
}

fn names(indices: &[i32], name: impl Fn(&i32) -> String) -> String {
    indices.iter().map(name).collect::<Vec<_>>().join(" ")
}
