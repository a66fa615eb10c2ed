//! The value of `coll_ml_levels`: the groups inside and between nodes, and the transport of each.

use super::Value;

/// What the members of a group share, in [`CollMlLevels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollMlUnit {
    /// A part of the machine: its name in the parameter and its name in MPI.
    Part(&'static str, &'static str),
    /// This many consecutive ranks of a node.
    Neighbours(u32),
    /// The node.
    Node,
}

/// The groups of the component `ml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollMlLevels {
    /// The groups inside nodes, the smallest first: what their members share, and whether they use
    /// shared memory. The node comes last. Without any, all processes are one group.
    pub inside: Vec<(CollMlUnit, bool)>,
    /// Whether the network interfaces of the leaders execute what they can between nodes.
    pub by_interface: bool,
}

/// The parts of a machine in `coll_ml_levels`.
const PARTS: [(&str, &str); 3] = [
    ("l3", "hwloc://L3Cache"),
    ("numa", "hwloc://NUMANode"),
    ("package", "hwloc://Package"),
];

impl Value for CollMlLevels {
    fn parse(text: &str) -> Option<Self> {
        let level = |item: &str| {
            let (unit, basic) = item.split_once(':')?;
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
        let mut items: Vec<&str> = text.split(',').map(str::trim).collect();
        let by_interface = match items.last() {
            Some(&"all:nic") => Some(true),
            Some(&"all:p2p") => Some(false),
            _ => None,
        };
        if by_interface.is_some() {
            items.pop();
        }
        let inside: Vec<_> = items.into_iter().map(level).collect::<Option<_>>()?;
        // At most one node, and at the end.
        let node = inside
            .iter()
            .position(|(unit, _)| *unit == CollMlUnit::Node);
        let is_whole = match (node, by_interface) {
            (None, Some(_)) => inside.is_empty(),
            (node, _) => node.is_some_and(|node| node + 1 == inside.len()),
        };
        is_whole.then_some(CollMlLevels {
            inside,
            by_interface: by_interface.unwrap_or(false),
        })
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
        let mut levels: Vec<String> = self.inside.iter().map(level).collect();
        match self.by_interface {
            true => levels.push("all:nic".to_owned()),
            false if levels.is_empty() => levels.push("all:p2p".to_owned()),
            false => {}
        }
        levels.join(",")
    }
    fn expected() -> String {
        "list of l3, numa, package or a number of neighbours, the smallest first, and node at the end, each with :sm \
         or :p2p; all:nic or all:p2p behind them, or alone"
            .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_node_stands_last() {
        for text in [
            "node:sm",
            "l3:sm,numa:p2p,node:sm",
            "4:sm,node:p2p",
            "4:sm,node:p2p,all:nic",
            "all:nic",
            "all:p2p",
        ] {
            assert_eq!(CollMlLevels::parse(text).unwrap().show(), text);
        }
        let by_messages = CollMlLevels::parse("node:sm,all:p2p").unwrap();
        assert_eq!(by_messages.show(), "node:sm");
        for text in [
            "",
            "node",
            "numa:sm",
            "node:sm,numa:sm",
            "1:sm,node:sm",
            "core:sm,node:sm",
            "node:ib",
            "4:sm,all:nic",
            "all:nic,node:sm",
            "node:sm,all:sm",
            ",all:nic",
        ] {
            assert_eq!(CollMlLevels::parse(text), None, "{text}");
        }
    }
}
