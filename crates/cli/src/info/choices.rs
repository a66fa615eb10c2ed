//! `oxmpi-info --choices`: the algorithm that each collective would use, with the predicted times.

use oxmpi_coll::cost::{Costs, Model};
use oxmpi_coll::select::Preference;
use oxmpi_coll::table;
use oxmpi_core::collectives::Collective;
use oxmpi_core::group::Group;
use oxmpi_core::nodes::{Map, Nodes};
use oxmpi_mca::Tuning;

/// The tables for the arguments after `--choices`: `--ranks N`, `--processors N`, `--calls a,b`.
/// The parameter `pretend_nodes` gives the number of nodes.
pub fn answer(words: &[String]) -> Result<String, String> {
    let processors = oxmpi_launch::usable_cpus();
    let mut processors = u32::try_from(processors).unwrap_or(1);
    let (mut ranks, mut calls) = (None, Collective::ALL.to_vec());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let value = words
            .next()
            .ok_or_else(|| format!("{word} needs a value"))?;
        match word.trim_start_matches('-') {
            "ranks" | "n" => ranks = Some(number(word, value)?),
            "processors" => processors = number(word, value)?,
            "calls" => {
                calls = value
                    .split(',')
                    .map(|name| {
                        table::named(name).ok_or_else(|| format!("there is no collective {name}"))
                    })
                    .collect::<Result<_, _>>()?;
            }
            _ => return Err(format!("--choices does not know {word}")),
        }
    }
    let ranks = ranks.unwrap_or(processors.max(2));
    let (params, wrong) = super::tuned_params();
    let map = Map::one_node(ranks, processors).pretending(&params.pretend_nodes);
    let nodes = Nodes::of(&map, &Group::range(0, ranks));
    let model = Model::of(Costs::of(&Tuning::of(&params)), &nodes);
    let preference = Preference::of(&params.coll.0, &params.coll_algorithms)
        .reproducibly(params.coll_reproducible);
    let mut text = String::new();
    for warning in wrong {
        text.push_str(&format!("{}\n", warning.message()));
    }
    for call in calls {
        text.push_str(&table::table(call, ranks, &model, &preference));
        text.push('\n');
    }
    Ok(text)
}

fn number(word: &str, value: &str) -> Result<u32, String> {
    let number = value.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("{word} {value}: not a number above 0"))
}
