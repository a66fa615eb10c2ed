//! Options for processors, from several launchers, converted to those of `--map-by` and
//! `--bind-to`.

use super::job::{any, last, number};
use super::options::Segment;
use oxmpi_launch::complaint::option;
use oxmpi_launch::spec::PlaceSpec;
use oxmpi_mca::Message;

/// The combined result of these options.
///
/// # Errors
/// A message for the user about invalid numbers, or options that contradict each other.
pub(super) fn place(segments: &[Segment]) -> Result<PlaceSpec, Message> {
    let mut map = last(segments, "map-by");
    let mut bind = last(segments, "bind-to");
    if let Some(each) = last(segments, "npersocket") {
        let each = positive(&each, "--npersocket")?;
        refuse_both(map.as_deref(), "--npersocket", "--map-by")?;
        map = Some(format!("ppr:{each}:package"));
    }
    if let Some(list) = last(segments, "cpu-list") {
        refuse_both(map.as_deref(), "--cpu-list", "--map-by")?;
        map = Some(format!("pe-list={list}"));
    }
    // `--bind-to cpu-list:ordered` has the effect of --cpu-list alone.
    let is_list = |bind: &String| bind.split(':').next() == Some("cpu-list");
    if bind.as_ref().is_some_and(is_list) {
        if last(segments, "cpu-list").is_none() {
            let expected = "the list, with --cpu-list 0,2,4";
            return Err(option("--bind-to", "cpu-list", "there is none", expected));
        }
        bind = None;
    }
    if let Some(each) = last(segments, "cpus-per-rank") {
        let each = positive(&each, "--cpus-per-rank")?;
        let given = map.unwrap_or_else(|| "slot".into());
        map = Some(match given.to_ascii_uppercase().contains("PE=") {
            true => {
                return Err(option(
                    "--cpus-per-rank",
                    &given,
                    "--map-by has PE=",
                    "one of them",
                ));
            }
            false => format!("{given}:PE={each}"),
        });
    }
    let displays = last(segments, "display").unwrap_or_default();
    Ok(PlaceSpec {
        bind,
        map,
        within: last(segments, "cpu-set"),
        report: any(segments, "report-bindings") || displays.split(',').any(is_binding),
    })
}

/// Whether a word of `--display` requests bindings.
fn is_binding(word: &str) -> bool {
    matches!(word, "bind" | "bindings")
}

fn positive(text: &str, name: &str) -> Result<u32, Message> {
    match number(text, name)? {
        0 => Err(option(name, text, "", "at least 1")),
        number => Ok(number),
    }
}

fn refuse_both(given: Option<&str>, one: &str, other: &str) -> Result<(), Message> {
    match given {
        Some(value) => Err(option(
            other,
            value,
            format!("{one} is given, too"),
            "one of them",
        )),
        None => Ok(()),
    }
}
