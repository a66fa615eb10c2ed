//! A table whose places are used again under other numbers: an index and a generation.

/// See the module's text. Numbers are never 0.
#[derive(Debug)]
pub struct Table<T> {
    places: Vec<(u32, Option<T>)>,
    free: Vec<u32>,
    most: usize,
}

/// Bits of a number that are its place.
pub const PLACE_BITS: u32 = 20;
const PLACE: u32 = (1 << PLACE_BITS) - 1;
const GENERATIONS: u32 = (1 << (32 - PLACE_BITS)) - 1;

impl<T> Table<T> {
    /// An empty table for so many entries at once, 2²⁰ at most.
    #[must_use]
    pub fn new(most: usize) -> Table<T> {
        Table {
            places: Vec::new(),
            free: Vec::new(),
            most: most.min(1 << PLACE_BITS),
        }
    }

    /// A new entry's number; `None`: the table is full.
    pub fn insert(&mut self, value: T) -> Option<u32> {
        let place = match self.free.pop() {
            Some(place) => place,
            None if self.places.len() < self.most => {
                self.places.push((0, None));
                u32::try_from(self.places.len() - 1).ok()?
            }
            None => return None,
        };
        let (generation, entry) = &mut self.places[place as usize];
        *generation = *generation % GENERATIONS + 1;
        *entry = Some(value);
        Some(*generation << PLACE_BITS | place)
    }

    /// The entry of a number that is still good.
    #[must_use]
    pub fn get(&self, id: u32) -> Option<&T> {
        let (generation, entry) = self.places.get((id & PLACE) as usize)?;
        entry.as_ref().filter(|_| *generation == id >> PLACE_BITS)
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, id: u32) -> Option<&mut T> {
        let (generation, entry) = self.places.get_mut((id & PLACE) as usize)?;
        entry.as_mut().filter(|_| *generation == id >> PLACE_BITS)
    }

    /// Ends an entry.
    pub fn remove(&mut self, id: u32) -> Option<T> {
        self.get(id)?;
        self.free.push(id & PLACE);
        self.places[(id & PLACE) as usize].1.take()
    }

    /// The number that an entry at this place has now.
    #[must_use]
    pub fn at(&self, place: u32) -> Option<u32> {
        let (generation, entry) = self.places.get(place as usize)?;
        entry.as_ref().map(|_| *generation << PLACE_BITS | place)
    }

    /// All entries, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        let all = (0_u32..).zip(&self.places);
        all.filter_map(|(place, (generation, entry))| {
            Some((generation << PLACE_BITS | place, entry.as_ref()?))
        })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len() - self.free.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_has_ended_is_found_no_more() {
        let mut table = Table::new(2);
        let first = table.insert('a').unwrap();
        let second = table.insert('b').unwrap();
        assert_eq!(table.insert('c'), None);
        assert_eq!(table.remove(first), Some('a'));
        let third = table.insert('c').unwrap();
        assert_eq!((table.get(first), table.get(third)), (None, Some(&'c')));
        assert_eq!(table.remove(first), None);
        assert_eq!((table.get(second), table.len()), (Some(&'b'), 2));
        assert_eq!(table.at(third & PLACE), Some(third));
    }
}
