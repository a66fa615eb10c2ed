//! `PMI_process_mapping`: the node of each process, in the notation of PMI servers.
//!
//! `(vector,(first node,nodes,processes of each)…)`. The blocks are repeated until every process
//! has a node. `(vector,(0,2,4))`: processes 0 to 3 on node 0, 4 to 7 on node 1.

/// The node of each of `size` processes; `None` when the text has another form.
#[must_use]
pub fn nodes(text: &str, size: u32) -> Option<Vec<u32>> {
    let blocks = blocks(text)?;
    let size = size as usize;
    let mut nodes = Vec::with_capacity(size);
    while nodes.len() < size {
        for (first, count, each) in &blocks {
            for node in 0..*count {
                let node = first.checked_add(node)?;
                let left = size - nodes.len();
                nodes.extend(std::iter::repeat_n(node, (*each as usize).min(left)));
                if nodes.len() == size {
                    return Some(nodes);
                }
            }
        }
    }
    Some(nodes)
}

/// The blocks; each has at least one process.
fn blocks(text: &str) -> Option<Vec<(u32, u32, u32)>> {
    let inner = text.trim().strip_prefix("(vector,")?.strip_suffix(')')?;
    let mut blocks = Vec::new();
    let mut rest = inner;
    while !rest.is_empty() {
        let (block, after) = rest.strip_prefix('(')?.split_once(')')?;
        let numbers: Option<Vec<u32>> = block.split(',').map(|n| n.trim().parse().ok()).collect();
        match numbers?[..] {
            [first, count, each] if count > 0 && each > 0 => blocks.push((first, count, each)),
            _ => return None,
        }
        rest = after.strip_prefix(',').unwrap_or(after);
    }
    (!blocks.is_empty()).then_some(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn blocks_are_laid_out_in_turn() {
        assert_eq!(nodes("(vector,(0,2,2))", 4).unwrap(), [0, 0, 1, 1]);
        assert_eq!(nodes("(vector,(0,1,4))", 3).unwrap(), [0, 0, 0]);
        // More processes than one round of the blocks has.
        assert_eq!(nodes("(vector,(0,2,1))", 5).unwrap(), [0, 1, 0, 1, 0]);
        let uneven = nodes("(vector,(0,1,3),(1,2,1))", 5).unwrap();
        assert_eq!(uneven, [0, 0, 0, 1, 2]);
        let cyclic = nodes("(vector,(0,4,1),(0,4,1))", 8).unwrap();
        assert_eq!(cyclic, [0, 1, 2, 3, 0, 1, 2, 3]);
        assert_eq!(nodes("(vector,(0,1,1))", 0).unwrap(), []);
    }

    #[test]
    fn what_is_no_mapping_is_refused() {
        for text in [
            "",
            "(vector)",
            "(vector,)",
            "(vector,(0,0,1))",
            "(vector,(0,1,0))",
            "(vector,(0,1))",
            "(vector,(0,1,1,1))",
            "(vector,(0,1,1)",
            "(ring,(0,1,1))",
            "(vector,(-1,1,1))",
            "(vector,(4294967295,2,1))",
        ] {
            assert_eq!(nodes(text, 4), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_safe(text in "\\(vector,[()0-9,]{0,40}\\)?", size in 0u32..200) {
            if let Some(nodes) = nodes(&text, size) {
                prop_assert_eq!(nodes.len(), size as usize);
            }
        }
    }
}
