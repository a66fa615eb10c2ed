//! The tree of daemons: node 0 is the root. The children of node k are k·radix + 1 to k·radix +
//! radix, as far as these nodes exist.

/// The position of one node in the tree of `nodes` nodes.
#[derive(Clone, Copy, Debug)]
pub struct Tree {
    me: u32,
    nodes: u32,
    radix: u32,
}

impl Tree {
    /// The position of node `me`; `radix` is at least 1.
    #[must_use]
    pub fn new(me: u32, nodes: u32, radix: u32) -> Tree {
        Tree { me, nodes, radix }
    }

    /// The node that sends us orders; mpirun does so for the root.
    #[must_use]
    pub fn parent(&self) -> Option<u32> {
        self.me.checked_sub(1).map(|before| before / self.radix)
    }

    /// The nodes that we send orders to.
    pub fn children(&self) -> impl Iterator<Item = u32> + use<> {
        let first = u64::from(self.me) * u64::from(self.radix) + 1;
        let end = (first + u64::from(self.radix)).min(self.nodes.into());
        (first..end).map(|node| u32::try_from(node).expect("invariant: below the number of nodes"))
    }

    /// The child whose subtree contains `node`; `None` if `node` is above us, or is us.
    #[must_use]
    pub fn way_down(&self, mut node: u32) -> Option<u32> {
        while node > self.me {
            let above = (node - 1) / self.radix;
            if above == self.me {
                return Some(node);
            }
            node = above;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_has_one_way_to_every_other() {
        for radix in [1, 2, 3, 32] {
            for nodes in [1, 2, 3, 4, 7, 16, 33, 34] {
                let tree = |me| Tree::new(me, nodes, radix);
                for node in 0..nodes {
                    assert!(tree(node).children().count() <= radix as usize);
                    for child in tree(node).children() {
                        assert_eq!(tree(child).parent(), Some(node));
                        assert_eq!(tree(node).way_down(child), Some(child));
                    }
                    let (mut at, mut hops) = (0, 0);
                    while at != node {
                        at = tree(at).way_down(node).unwrap();
                        hops += 1;
                        assert!(hops <= nodes, "radix {radix}: no way to {node} of {nodes}");
                    }
                    assert_eq!(tree(node).way_down(0), None);
                }
            }
        }
    }
}
