//! Attribute caching: keyvals and the attributes of objects (MPI-5.0 §7.7).
//!
//! User functions are never called from here; they are opaque numbers. An operation that needs one
//! returns a step (`Deletion`, `CopyStep`). The C edge calls the function with nothing borrowed and
//! stores the result with `remove` or `store`. An attribute whose delete function fails stays.
//!
//! A freed keyval stays alive as long as an object has an attribute with it (§7.7.2). Attributes
//! are kept in order of insertion and are deleted in reverse order.

use crate::error::{Class, Error, Result};
use crate::generated::constants::PROC_NULL;
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::{AtomicI32, Ordering};
use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

/// `MPI_*_NULL_COPY_FN`, `MPI_*_NULL_DELETE_FN`: nothing is called.
pub const NULL_FN: usize = 0;
/// `MPI_*_DUP_FN`: the value is copied as it is.
pub const DUP_FN: usize = 1;

/// The kind of object that a keyval is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// Communicators.
    Comm,
    /// Datatypes.
    Type,
    /// Windows.
    Win,
}

impl Flavour {
    fn noun(self) -> &'static str {
        match self {
            Flavour::Comm => "communicators",
            Flavour::Type => "datatypes",
            Flavour::Win => "windows",
        }
    }
}

/// A key with its functions.
#[derive(Debug)]
pub struct Keyval {
    /// The number that the program uses.
    pub key: i32,
    /// The kind of object it may be attached to.
    pub flavour: Flavour,
    /// Copy function: [`NULL_FN`], [`DUP_FN`] or an address.
    pub copy: usize,
    /// Delete function: [`NULL_FN`] or an address.
    pub delete: usize,
    /// Passed to both functions.
    pub extra_state: usize,
}

/// All keyvals of the process.
#[derive(Debug)]
pub struct Keyvals(Mutex<Registry>);

#[derive(Debug)]
struct Registry {
    next: i32,
    entries: BTreeMap<i32, Entry>,
}

#[derive(Debug)]
enum Entry {
    Live(Arc<Keyval>),
    Freed(Weak<Keyval>),
}

/// First number of user keyvals; clear of 0 and of the predefined 501 to 605.
const FIRST_KEY: i32 = 1024;

impl Keyvals {
    /// No keyvals yet.
    pub const fn new() -> Keyvals {
        Keyvals(Mutex::new(Registry {
            next: FIRST_KEY,
            entries: BTreeMap::new(),
        }))
    }

    /// Makes a keyval and returns its number.
    ///
    /// # Errors
    /// ERR_NO_MEM after 2³¹ keyvals.
    pub fn create(
        &self,
        flavour: Flavour,
        copy: usize,
        delete: usize,
        extra_state: usize,
    ) -> Result<i32> {
        let mut registry = self.0.lock();
        let key = registry.next;
        registry.next = key
            .checked_add(1)
            .ok_or_else(|| Error::new(Class::ERR_NO_MEM, "all attribute keys are used up"))?;
        let keyval = Arc::new(Keyval {
            key,
            flavour,
            copy,
            delete,
            extra_state,
        });
        registry.entries.insert(key, Entry::Live(keyval));
        // Freed keys that nothing uses any more are removed at the next creation.
        registry.entries.retain(|_, entry| match entry {
            Entry::Live(_) => true,
            Entry::Freed(keyval) => keyval.strong_count() > 0,
        });
        Ok(key)
    }

    /// Frees a keyval; attributes that exist under it stay usable.
    ///
    /// # Errors
    /// ERR_KEYVAL for a predefined, unknown or freed key, or one of another
    /// flavour.
    pub fn free(&self, flavour: Flavour, key: i32) -> Result<()> {
        let mut registry = self.0.lock();
        match registry.entries.get_mut(&key) {
            Some(entry @ Entry::Live(_)) => {
                if let Entry::Live(keyval) = &*entry {
                    check_flavour(keyval, flavour)?;
                    let freed = Entry::Freed(Arc::downgrade(keyval));
                    *entry = freed;
                }
                Ok(())
            }
            Some(Entry::Freed(_)) => Err(Error::new(
                Class::ERR_KEYVAL,
                format!("attribute key {key} is freed already"),
            )),
            None => Err(unknown(key)),
        }
    }

    /// The keyval with this number, also a freed one that is still in use.
    ///
    /// # Errors
    /// ERR_KEYVAL when there is none or it is for another kind of object.
    pub fn find(&self, flavour: Flavour, key: i32) -> Result<Arc<Keyval>> {
        let registry = self.0.lock();
        let keyval = match registry.entries.get(&key) {
            Some(Entry::Live(keyval)) => Some(keyval.clone()),
            Some(Entry::Freed(keyval)) => keyval.upgrade(),
            None => None,
        };
        let keyval = keyval.ok_or_else(|| unknown(key))?;
        check_flavour(&keyval, flavour)?;
        Ok(keyval)
    }
}

impl Default for Keyvals {
    fn default() -> Keyvals {
        Keyvals::new()
    }
}

/// The attributes of one object.
#[derive(Debug, Default)]
pub struct Attributes(Mutex<Vec<Attribute>>);

#[derive(Debug)]
struct Attribute {
    keyval: Arc<Keyval>,
    value: usize,
}

/// An attribute to be deleted: call [`Deletion::function`] if there is one, and on success
/// [`Attributes::remove`] the key.
#[derive(Clone, Debug)]
pub struct Deletion {
    /// The key with its functions.
    pub keyval: Arc<Keyval>,
    /// The value to pass.
    pub value: usize,
}

impl Deletion {
    /// The user's delete function.
    pub fn function(&self) -> Option<usize> {
        (self.keyval.delete != NULL_FN).then_some(self.keyval.delete)
    }
}

/// One attribute of an object that is being duplicated.
#[derive(Clone, Debug)]
pub struct CopyStep {
    /// The key with its functions.
    pub keyval: Arc<Keyval>,
    /// The value in the old object.
    pub value: usize,
}

/// What to do for a [`CopyStep`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyAction {
    /// The new object does not get the attribute.
    Skip,
    /// The new object gets the same value.
    Same,
    /// The user's copy function at this address decides.
    Call(usize),
}

impl CopyStep {
    /// The action that the copy function of the keyval requires.
    pub fn action(&self) -> CopyAction {
        match self.keyval.copy {
            NULL_FN => CopyAction::Skip,
            DUP_FN => CopyAction::Same,
            function => CopyAction::Call(function),
        }
    }
}

impl Attributes {
    /// No attributes.
    pub const fn new() -> Attributes {
        Attributes(Mutex::new(Vec::new()))
    }

    /// The value under a key.
    pub fn get(&self, key: i32) -> Option<usize> {
        self.0
            .lock()
            .iter()
            .find(|a| a.keyval.key == key)
            .map(|a| a.value)
    }

    /// The step that removes the attribute under `key`, if there is one.
    pub fn deletion(&self, key: i32) -> Option<Deletion> {
        self.0
            .lock()
            .iter()
            .find(|a| a.keyval.key == key)
            .map(Attribute::deletion)
    }

    /// The step that removes the attribute set last, if any is left.
    pub fn last_deletion(&self) -> Option<Deletion> {
        self.0.lock().last().map(Attribute::deletion)
    }

    /// Drops the attribute under `key`; its delete function has succeeded.
    pub fn remove(&self, key: i32) {
        self.0.lock().retain(|a| a.keyval.key != key);
    }

    /// Sets the value under a key; the caller has deleted an earlier value.
    pub fn store(&self, keyval: Arc<Keyval>, value: usize) {
        let mut attributes = self.0.lock();
        match attributes.iter_mut().find(|a| a.keyval.key == keyval.key) {
            Some(attribute) => attribute.value = value,
            None => attributes.push(Attribute { keyval, value }),
        }
    }

    /// The steps of duplicating the object, in order of insertion.
    pub fn plan_copy(&self) -> Vec<CopyStep> {
        let attributes = self.0.lock();
        attributes
            .iter()
            .map(|a| CopyStep {
                keyval: a.keyval.clone(),
                value: a.value,
            })
            .collect()
    }
}

impl Attribute {
    fn deletion(&self) -> Deletion {
        Deletion {
            keyval: self.keyval.clone(),
            value: self.value,
        }
    }
}

/// The ints of the predefined attributes of communicators. Each has a fixed address because
/// MPI_Comm_get_attr returns a pointer (MPI-5.0 §9.1.2). [`crate::errcode::ErrorCodes`] keeps
/// MPI_LASTUSEDCODE.
#[derive(Debug)]
pub struct Predefined {
    tag_ub: AtomicI32,
    io: AtomicI32,
    host: AtomicI32,
    wtime_is_global: AtomicI32,
    appnum: AtomicI32,
    universe_size: AtomicI32,
}

/// The predefined keys of communicators.
pub mod key {
    #![allow(missing_docs)]
    pub const INVALID: i32 = 0;
    pub const TAG_UB: i32 = 501;
    pub const IO: i32 = 502;
    pub const HOST: i32 = 503;
    pub const WTIME_IS_GLOBAL: i32 = 504;
    pub const APPNUM: i32 = 505;
    pub const LASTUSEDCODE: i32 = 506;
    pub const UNIVERSE_SIZE: i32 = 507;
    pub const WIN_BASE: i32 = 601;
    pub const WIN_MODEL: i32 = 605;
}

/// Marks a predefined attribute that is not set.
const NOT_SET: i32 = i32::MIN;

impl Predefined {
    /// The values that do not depend on the job.
    pub const fn new() -> Predefined {
        Predefined {
            tag_ub: AtomicI32::new(i32::MAX),
            // Every process can do language-standard I/O: MPI_ANY_SOURCE.
            io: AtomicI32::new(-1),
            host: AtomicI32::new(PROC_NULL),
            wtime_is_global: AtomicI32::new(0),
            appnum: AtomicI32::new(NOT_SET),
            universe_size: AtomicI32::new(NOT_SET),
        }
    }

    /// Sets the values of the job; called once per MPI_Init.
    pub fn set(&self, wtime_is_global: bool, appnum: Option<i32>, universe_size: Option<i32>) {
        self.wtime_is_global
            .store(i32::from(wtime_is_global), Ordering::Relaxed);
        self.appnum
            .store(appnum.unwrap_or(NOT_SET), Ordering::Relaxed);
        self.universe_size
            .store(universe_size.unwrap_or(NOT_SET), Ordering::Relaxed);
    }

    /// The cell of a predefined communicator attribute. The inner `None`: the key exists but the
    /// attribute is not set.
    pub fn cell(&self, key: i32) -> Option<Option<&AtomicI32>> {
        let cell = match key {
            key::TAG_UB => &self.tag_ub,
            key::IO => &self.io,
            key::HOST => &self.host,
            key::WTIME_IS_GLOBAL => &self.wtime_is_global,
            key::APPNUM => &self.appnum,
            key::UNIVERSE_SIZE => &self.universe_size,
            _ => return None,
        };
        Some((cell.load(Ordering::Relaxed) != NOT_SET).then_some(cell))
    }
}

impl Default for Predefined {
    fn default() -> Predefined {
        Predefined::new()
    }
}

/// Whether the number is one of the standard's own keys.
pub fn is_predefined(key: i32) -> bool {
    (key::TAG_UB..=key::UNIVERSE_SIZE).contains(&key)
        || (key::WIN_BASE..=key::WIN_MODEL).contains(&key)
}

fn check_flavour(keyval: &Keyval, flavour: Flavour) -> Result<()> {
    if keyval.flavour == flavour {
        return Ok(());
    }
    Err(Error::new(
        Class::ERR_KEYVAL,
        format!(
            "attribute key {} is for {}, not for {}",
            keyval.key,
            keyval.flavour.noun(),
            flavour.noun()
        ),
    ))
}

fn unknown(key: i32) -> Error {
    let why = match key {
        key::INVALID => "the attribute key is MPI_KEYVAL_INVALID".to_owned(),
        _ if is_predefined(key) => {
            format!("attribute key {key} is predefined and cannot be changed here")
        }
        _ => format!("{key} is not an attribute key; was it freed?"),
    };
    Error::new(Class::ERR_KEYVAL, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keyvals_know_their_kind() {
        let keyvals = Keyvals::new();
        let key = keyvals.create(Flavour::Comm, DUP_FN, NULL_FN, 7).unwrap();
        assert!(key >= FIRST_KEY);
        assert_eq!(keyvals.find(Flavour::Comm, key).unwrap().extra_state, 7);
        for wrong in [Flavour::Type, Flavour::Win] {
            assert_eq!(
                keyvals.find(wrong, key).unwrap_err().class,
                Class::ERR_KEYVAL
            );
            assert_eq!(
                keyvals.free(wrong, key).unwrap_err().class,
                Class::ERR_KEYVAL
            );
        }
        for bad in [0, 501, 605, key + 1, -5] {
            assert_eq!(
                keyvals.find(Flavour::Comm, bad).unwrap_err().class,
                Class::ERR_KEYVAL
            );
        }
        keyvals.free(Flavour::Comm, key).unwrap();
        assert_eq!(
            keyvals.free(Flavour::Comm, key).unwrap_err().class,
            Class::ERR_KEYVAL
        );
        assert!(keyvals.find(Flavour::Comm, key).is_err());
    }

    //= MPI-5.0 §7.7.2 freeing a key in use is deferred
    #[test]
    fn a_freed_key_lives_as_long_as_its_attributes() {
        let keyvals = Keyvals::new();
        let key = keyvals.create(Flavour::Type, NULL_FN, 0xbeef, 0).unwrap();
        let object = Attributes::new();
        object.store(keyvals.find(Flavour::Type, key).unwrap(), 11);
        keyvals.free(Flavour::Type, key).unwrap();
        assert!(keyvals.find(Flavour::Type, key).is_ok());
        let step = object.deletion(key).unwrap();
        assert_eq!((step.function(), step.value), (Some(0xbeef), 11));
        drop(step);
        object.remove(key);
        assert!(keyvals.find(Flavour::Type, key).is_err());
    }

    #[test]
    fn attributes_leave_in_reverse_order() {
        let keyvals = Keyvals::new();
        let object = Attributes::new();
        let keys: Vec<i32> = [NULL_FN, DUP_FN, 4096]
            .map(|copy| keyvals.create(Flavour::Comm, copy, NULL_FN, 0).unwrap())
            .into();
        for key in &keys {
            object.store(keyvals.find(Flavour::Comm, *key).unwrap(), *key as usize);
        }
        object.store(keyvals.find(Flavour::Comm, keys[0]).unwrap(), 1);
        assert_eq!(object.get(keys[0]), Some(1));
        let actions: Vec<_> = object.plan_copy().iter().map(CopyStep::action).collect();
        assert_eq!(
            actions,
            [CopyAction::Skip, CopyAction::Same, CopyAction::Call(4096)]
        );
        let mut order = Vec::new();
        while let Some(step) = object.last_deletion() {
            assert_eq!(step.function(), None);
            order.push(step.keyval.key);
            object.remove(step.keyval.key);
        }
        assert!(order.iter().eq(keys.iter().rev()));
    }

    #[test]
    fn predefined_attributes_have_cells() {
        let values = Predefined::new();
        assert_eq!(
            values
                .cell(key::TAG_UB)
                .unwrap()
                .unwrap()
                .load(Ordering::Relaxed),
            i32::MAX
        );
        assert!(values.cell(key::APPNUM).unwrap().is_none());
        values.set(true, Some(0), Some(8));
        assert_eq!(
            values
                .cell(key::UNIVERSE_SIZE)
                .unwrap()
                .unwrap()
                .load(Ordering::Relaxed),
            8
        );
        assert!(values.cell(key::LASTUSEDCODE).is_none());
        assert!(values.cell(FIRST_KEY).is_none());
    }
}
