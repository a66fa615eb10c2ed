//! Tables: tests of each property of handles, a run compared with a slow model, threads, and loom.

use super::*;

#[cfg(not(loom))]
mod plain {
    use super::*;
    use oxmpi_sync::atomic::AtomicU32;
    use std::collections::HashMap;

    #[test]
    fn a_handle_finds_its_object_until_it_is_removed() {
        let table: Table<u32, AtomicU32> = Table::new(1);
        let handle = table.insert(Arc::new(5), |hot| hot.store(50, Ordering::Relaxed));
        assert!(handle > 4096);
        assert_eq!(table.get(handle).as_deref(), Some(&5));
        assert_eq!(table.hot(handle).unwrap().load(Ordering::Relaxed), 50);
        assert_eq!(table.remove(handle).as_deref(), Some(&5));
        assert!(
            table.get(handle).is_none()
                && table.hot(handle).is_none()
                && table.remove(handle).is_none()
        );
        assert!(table.is_empty());
    }

    #[test]
    fn a_reused_slot_refuses_the_old_handle() {
        let table: Table<u32> = Table::new(5);
        let old = table.insert(Arc::new(1), |()| ());
        table.remove(old);
        let new = table.insert(Arc::new(2), |()| ());
        assert_eq!(value::index(old), value::index(new));
        assert_ne!(old, new);
        assert!(table.get(old).is_none());
        assert_eq!(table.get(new).as_deref(), Some(&2));
    }

    #[test]
    fn foreign_and_garbage_numbers_are_refused() {
        let table: Table<u32> = Table::new(3);
        let other: Table<u32> = Table::new(4);
        let handle = table.insert(Arc::new(1), |()| ());
        assert!(other.get(handle).is_none());
        let far = value::compose(LIMIT - 1, 1, 3, 0);
        let no_generation = value::compose(0, 0, 3, 0);
        for bad in [
            0,
            1,
            4096,
            usize::MAX,
            handle + 1,
            handle | 1 << 60,
            handle ^ 1 << 33,
            far,
            no_generation,
        ] {
            assert!(
                table.get(bad).is_none() && table.hot(bad).is_none(),
                "{bad:#x}"
            );
        }
    }

    #[test]
    fn the_int_form_goes_both_ways() {
        let table: Table<u32> = Table::new(2);
        let handle = table.insert(Arc::new(1), |()| ());
        let int = table.to_int(handle).unwrap();
        assert!(int >= 4096);
        assert_eq!(table.from_int(int), Some(handle));
        for bad in [-1, 0, 4095, int + 1, i32::MAX, i32::MIN] {
            assert_eq!(table.from_int(bad), None, "{bad}");
        }
        table.remove(handle);
        assert_eq!((table.to_int(handle), table.from_int(int)), (None, None));
    }

    #[test]
    fn generations_skip_zero_when_they_wrap() {
        let slot: Slot<u32, ()> = Slot::vacant();
        assert_eq!(slot.fill(Arc::new(1), |()| ()), 1);
        slot.empty(1);
        slot.wind(crate::MAX_GENERATION);
        assert_eq!(slot.fill(Arc::new(1), |()| ()), 1);
    }

    #[test]
    fn a_visitor_may_remove_what_it_visits() {
        let table: Table<u32> = Table::new(2);
        let _: Vec<usize> = (0..200)
            .map(|n| table.insert(Arc::new(n), |()| ()))
            .collect();
        let mut sum = 0;
        table.for_each(|handle, n| {
            sum += **n;
            table.remove(handle);
        });
        assert_eq!((sum, table.len()), (19900, 0));
        let _: Vec<usize> = (0..200)
            .map(|n| table.insert(Arc::new(n), |()| ()))
            .collect();
        table.clear();
        assert!(table.is_empty());
    }

    #[test]
    fn a_long_random_walk_agrees_with_a_map() {
        let table: Table<u64> = Table::new(9);
        let mut model: HashMap<usize, u64> = HashMap::new();
        let mut dead = Vec::new();
        let mut random = 1u64;
        for step in 0..if cfg!(miri) { 300 } else { 20_000u64 } {
            random = random
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            if random >> 60 < 9 || model.is_empty() {
                let handle = table.insert(Arc::new(step), |()| ());
                assert!(model.insert(handle, step).is_none());
            } else {
                let nth = (random >> 30) as usize % model.len();
                let handle = *model.keys().nth(nth).unwrap();
                assert_eq!(
                    table.remove(handle).as_deref(),
                    model.remove(&handle).as_ref()
                );
                dead.push(handle);
            }
        }
        assert_eq!(table.len(), model.len());
        assert!(
            model
                .iter()
                .all(|(handle, value)| table.get(*handle).as_deref() == Some(value))
        );
        assert!(dead.iter().all(|handle| table.get(*handle).is_none()));
    }

    #[test]
    fn readers_race_with_reuse() {
        const ROUNDS: u64 = if cfg!(miri) { 30 } else { 20_000 };
        let table: Arc<Table<u64, AtomicUsize>> = Arc::new(Table::new(1));
        let shown = Arc::new(AtomicUsize::new(0));
        let reader = std::thread::spawn({
            let (table, shown) = (Arc::clone(&table), Arc::clone(&shown));
            move || {
                for _ in 0..ROUNDS {
                    let handle = shown.load(Ordering::Acquire);
                    if let Some(value) = table.get(handle) {
                        assert_eq!(*value, u64::from(value::generation(handle)));
                    }
                }
            }
        });
        for round in 1..=ROUNDS {
            let handle = table.insert(Arc::new(round), |_| ());
            shown.store(handle, Ordering::Release);
            assert_eq!(table.remove(handle).as_deref(), Some(&round));
        }
        reader.join().unwrap();
    }
}

#[cfg(loom)]
mod models {
    use super::*;
    use oxmpi_sync::loom::{self, thread};

    /// One thread looks up while the other removes the object and inserts the next one into the
    /// same slot.
    #[test]
    fn a_lookup_races_with_remove_and_reuse() {
        loom::model(|| {
            let table: Arc<Table<u32>> = Arc::new(Table::new(1));
            let first = table.insert(Arc::new(1), |()| ());
            let reader = thread::spawn({
                let table = Arc::clone(&table);
                move || assert!(table.get(first).is_none_or(|value| *value == 1))
            });
            assert_eq!(table.remove(first).as_deref(), Some(&1));
            let second = table.insert(Arc::new(2), |()| ());
            assert_eq!(value::index(first), value::index(second));
            assert_eq!(table.get(second).as_deref(), Some(&2));
            reader.join().unwrap();
        });
    }

    #[test]
    fn two_removers_get_one_object() {
        loom::model(|| {
            let table: Arc<Table<u32>> = Arc::new(Table::new(1));
            let handle = table.insert(Arc::new(1), |()| ());
            let other = thread::spawn({
                let table = Arc::clone(&table);
                move || table.remove(handle).is_some()
            });
            let mine = table.remove(handle).is_some();
            assert!(mine ^ other.join().unwrap());
            assert!(table.is_empty());
        });
    }

    #[test]
    fn two_inserters_get_two_slots() {
        loom::model(|| {
            let table: Arc<Table<u32>> = Arc::new(Table::new(1));
            let other = thread::spawn({
                let table = Arc::clone(&table);
                move || table.insert(Arc::new(1), |()| ())
            });
            let mine = table.insert(Arc::new(2), |()| ());
            let theirs = other.join().unwrap();
            assert_ne!(mine, theirs);
            assert_eq!(
                (table.get(mine).as_deref(), table.get(theirs).as_deref()),
                (Some(&2), Some(&1))
            );
        });
    }
}
