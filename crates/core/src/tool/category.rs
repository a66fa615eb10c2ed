//! Categories: variables and events by the first word of their names, below one root category.
//!
//! They never change in the life of a process, so neither does the update number. MPI-5.0 §15.3.9.

use super::{cvar, event, nth, place, pvar};
use crate::error::Result;
use std::sync::OnceLock;

/// A category.
#[derive(Debug, Default)]
pub struct Category {
    /// Its name: `oxmpi`, which contains all others, or the first word of the names in it.
    pub name: String,
    /// Indices of control variables.
    pub cvars: Vec<i32>,
    /// Indices of performance variables.
    pub pvars: Vec<i32>,
    /// Indices of events.
    pub events: Vec<i32>,
    /// Indices of other categories.
    pub categories: Vec<i32>,
}

/// The update number: how often the categories have changed.
pub const UPDATE: i32 = 1;

/// All categories.
pub fn all() -> &'static [Category] {
    static ALL: OnceLock<Vec<Category>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = vec![Category {
            name: "oxmpi".to_owned(),
            ..Category::default()
        }];
        let mut sort = |name: &str, into: fn(&mut Category) -> &mut Vec<i32>, index: usize| {
            let word = name.split('_').next().unwrap_or(name);
            let at = all.iter().skip(1).position(|known| known.name == word);
            let at = at.map_or(all.len(), |at| at + 1);
            if at == all.len() {
                all.push(Category {
                    name: word.to_owned(),
                    ..Category::default()
                });
            }
            into(&mut all[at]).push(index as i32);
        };
        for (index, param) in oxmpi_mca::param::TABLE.iter().enumerate() {
            sort(param.name, |category| &mut category.cvars, index);
        }
        for (index, pvar) in pvar::all().iter().enumerate() {
            sort(&pvar.name, |category| &mut category.pvars, index);
        }
        for index in 0..event::count() {
            sort("events", |category| &mut category.events, index);
        }
        all[0].categories = (1..all.len() as i32).collect();
        debug_assert!(cvar::count() != 0, "invariant: there are parameters");
        all
    })
}

/// The category at an index.
///
/// # Errors
/// T_ERR_INVALID_INDEX
pub fn get(index: i32) -> Result<&'static Category> {
    nth(all(), index)
}

/// The index of a category.
///
/// # Errors
/// T_ERR_INVALID_NAME
pub fn index(name: &str) -> Result<i32> {
    place(all().iter().map(|category| &category.name), name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_in_one_category_below_the_root() {
        let all = all();
        let sorted = |of: fn(&Category) -> &Vec<i32>| {
            let mut found: Vec<i32> = all.iter().flat_map(of).copied().collect();
            found.sort_unstable();
            found
        };
        let range = |count: usize| (0..count as i32).collect::<Vec<_>>();
        assert_eq!(sorted(|category| &category.cvars), range(cvar::count()));
        assert_eq!(sorted(|category| &category.pvars), range(pvar::all().len()));
        assert_eq!(sorted(|category| &category.events), range(event::count()));
        assert_eq!(
            sorted(|category| &category.categories),
            range(all.len())[1..]
        );
        for (at, category) in all.iter().enumerate() {
            assert_eq!(index(&category.name).ok(), Some(at as i32));
        }
    }
}
