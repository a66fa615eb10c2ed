//! `oxmpi-info --protocols`: which protocol carries messages of which length, for each kind of
//! endpoint of a job that is started here.

use oxmpi_btl::self_::Loop;
use oxmpi_btl::{sm, tcp};
use oxmpi_pml::ob1::protocol::{Table, to_itself};

/// The tables for the arguments after `--protocols`: `--ranks N`, the ranks of a node.
pub fn answer(words: &[String]) -> Result<String, String> {
    let processors = u32::try_from(oxmpi_launch::usable_cpus()).unwrap_or(1);
    let ranks = match words {
        [] => processors.max(2),
        [option, number] if option == "--ranks" => match number.parse() {
            Ok(ranks) if ranks >= 2 => ranks,
            _ => {
                return Err(format!(
                    "--ranks is the number of ranks of a node, not {number}"
                ));
            }
        },
        _ => return Err("--protocols takes --ranks N".to_owned()),
    };
    let (params, wrong) = super::tuned_params();
    let near = sm::limits(ranks, ranks > processors, &params);
    let near = near.ok_or_else(|| format!("there is no segment for {ranks} ranks"))?;
    let mut text = String::from("protocols by length in bytes (docs/protocols.md)\n");
    for warning in wrong {
        text.push_str(&format!("{}\n", warning.message()));
    }
    for (kind, limits) in [
        (
            "self: a rank to itself".to_owned(),
            to_itself(Loop::limits()),
        ),
        (format!("sm: to the ranks of a node with {ranks}"), near),
        (
            "tcp: to ranks of other nodes".to_owned(),
            tcp::limits(&params),
        ),
    ] {
        text.push_str(&format!("\n{kind}\n{}", Table::of(limits)));
    }
    Ok(text)
}
