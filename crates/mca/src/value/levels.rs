//! The value of `coll_ml_levels`: groups inside nodes, and what each goes by.

use super::Value;

/// What the members of a group have in common, in [`CollMlLevels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollMlUnit {
    /// A part of the machine, by its name there and the name that MPI has for it.
    Part(&'static str, &'static str),
    /// So many neighbours in rank on a node are a group.
    Neighbours(u32),
    /// The node.
    Node,
}

/// The groups of the component `ml` inside nodes, the smallest first: what their members have in
/// common, and whether they go by shared memory. The node comes last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollMlLevels(pub Vec<(CollMlUnit, bool)>);

/// The parts of a machine that `coll_ml_levels` knows.
const PARTS: [(&str, &str); 3] = [
    ("l3", "hwloc://L3Cache"),
    ("numa", "hwloc://NUMANode"),
    ("package", "hwloc://Package"),
];

impl Value for CollMlLevels {
    fn parse(text: &str) -> Option<Self> {
        let level = |item: &str| {
            let (unit, basic) = item.trim().split_once(':')?;
            let unit = match PARTS.iter().find(|(name, _)| *name == unit) {
                Some((name, of)) => CollMlUnit::Part(name, of),
                None if unit == "node" => CollMlUnit::Node,
                None => CollMlUnit::Neighbours(unit.parse().ok().filter(|number| *number > 1)?),
            };
            match basic {
                "sm" => Some((unit, true)),
                "p2p" => Some((unit, false)),
                _ => None,
            }
        };
        let levels: Vec<_> = text.split(',').map(level).collect::<Option<_>>()?;
        // One node, at the end.
        let node = levels
            .iter()
            .position(|(unit, _)| *unit == CollMlUnit::Node);
        (node? + 1 == levels.len()).then_some(CollMlLevels(levels))
    }
    fn show(&self) -> String {
        let level = |(unit, by_memory): &(CollMlUnit, bool)| {
            let basic = if *by_memory { "sm" } else { "p2p" };
            match unit {
                CollMlUnit::Part(name, _) => format!("{name}:{basic}"),
                CollMlUnit::Neighbours(number) => format!("{number}:{basic}"),
                CollMlUnit::Node => format!("node:{basic}"),
            }
        };
        let levels: Vec<String> = self.0.iter().map(level).collect();
        levels.join(",")
    }
    fn expected() -> String {
        "list of l3, numa, package or a number of neighbours, the smallest first, and node at the end, each with :sm \
         or :p2p"
            .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_node_stands_last() {
        for text in ["node:sm", "l3:sm,numa:p2p,node:sm", "4:sm,node:p2p"] {
            assert_eq!(CollMlLevels::parse(text).unwrap().show(), text);
        }
        for text in [
            "",
            "node",
            "numa:sm",
            "node:sm,numa:sm",
            "1:sm,node:sm",
            "core:sm,node:sm",
            "node:ib",
        ] {
            assert_eq!(CollMlLevels::parse(text), None, "{text}");
        }
    }
}
