//! The C interface of the job's registry, `include/oxmpi_registry.h`.
//!
//! Not part of MPI, and so not generated: the entries are here, with the layouts of the header.
//! Arguments are copied before use. A result is one allocation of this library, which the caller
//! frees.

use crate::edge;
use crate::process::process;
use core::ffi::{CStr, c_char, c_int, c_longlong};
use oxmpi_core::registry::{
    Actions, Command, Found, Match, Outcome, Place, Rule, SubscriptionEvent, Value, ask,
};
use oxmpi_core::{Class, Error, Result, Scope};
use std::collections::BTreeSet;
use std::ffi::CString;
use std::ptr;

/// `OXMPI_Registry_place`
#[derive(Debug)]
#[repr(C)]
pub struct CPlace {
    segment: *const c_char,
    token_rule: c_int,
    token_count: c_int,
    tokens: *const *const c_char,
    key_rule: c_int,
    key_count: c_int,
    keys: *const *const c_char,
}

/// `OXMPI_Registry_value`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CValue {
    kind: c_int,
    name: *const c_char,
    data: *const u8,
    bytes: usize,
}

/// `OXMPI_Registry_entry`
#[derive(Debug)]
#[repr(C)]
pub struct CEntry {
    token_count: c_int,
    tokens: *const *const c_char,
    key: *const c_char,
    value: CValue,
}

/// `OXMPI_Registry_list`, and the data behind it.
#[derive(Debug)]
#[repr(C)]
pub struct CList {
    fired: c_int,
    broken: c_int,
    missed: c_int,
    count: c_int,
    entries: *const CEntry,
    own: Owned,
}

/// The data owned by a list; it never moves.
#[derive(Debug, Default)]
struct Owned {
    entries: Vec<CEntry>,
    words: Vec<CString>,
    arrays: Vec<Vec<*const c_char>>,
    values: Vec<Vec<u8>>,
}

fn wrong(what: &str) -> Error {
    Error::new(Class::ERR_ARG, what.to_owned())
}

/// A string argument.
fn text(from: *const c_char, what: &str) -> Result<String> {
    if from.is_null() {
        return Err(wrong(&format!("{what} is a null pointer")));
    }
    // SAFETY: not null, and by the header's contract a C string that is valid during the call.
    let text = unsafe { CStr::from_ptr(from) };
    let text = text
        .to_str()
        .map_err(|_| wrong(&format!("{what} is not UTF-8")))?;
    Ok(text.to_owned())
}

/// `count` items of an array argument.
fn items<T: Copy>(from: *const T, count: c_int, what: &str) -> Result<Vec<T>> {
    let count =
        usize::try_from(count).map_err(|_| wrong(&format!("the number of {what} is negative")))?;
    if count > 0 && from.is_null() {
        return Err(wrong(&format!("{what} is a null pointer")));
    }
    // SAFETY: by the header's contract an array of `count` items that is valid during the call.
    Ok((0..count)
        .map(|at| unsafe { from.add(at).read() })
        .collect())
}

fn words(from: *const *const c_char, count: c_int, what: &str) -> Result<Vec<String>> {
    items(from, count, what)?
        .into_iter()
        .map(|word| text(word, what))
        .collect()
}

/// Added to a rule to select the values that do not match it.
const NOT: c_int = 16;

fn matched(rule: c_int, words: Vec<String>) -> Result<Match> {
    let words: BTreeSet<String> = words.into_iter().collect();
    let not = rule & NOT != 0;
    let rule = match rule & !NOT {
        0 => Rule::And,
        1 => Rule::Or,
        2 => Rule::Xand,
        3 => Rule::Xor,
        _ => {
            return Err(wrong(
                "the rule is none of OXMPI_REGISTRY_AND, OR, XAND and XOR",
            ));
        }
    };
    Ok(Match { words, rule, not })
}

/// The segment, the place, and its keys in the caller's order.
fn place(from: *const CPlace) -> Result<(String, Place, Vec<String>)> {
    if from.is_null() {
        return Err(wrong("the place is a null pointer"));
    }
    // SAFETY: not null, and by the header's contract valid during the call.
    let from = unsafe { &*from };
    let segment = text(from.segment, "the segment")?;
    let tokens = words(from.tokens, from.token_count, "the tokens")?;
    let keys = words(from.keys, from.key_count, "the keys")?;
    let place = Place {
        tokens: matched(from.token_rule, tokens)?,
        keys: matched(from.key_rule, keys.clone())?,
    };
    Ok((segment, place, keys))
}

fn value(from: CValue) -> Result<Value> {
    let len = c_int::try_from(from.bytes).map_err(|_| wrong("a value is longer than 2 GiB"))?;
    let bytes = items(from.data, len, "the data of a value")?;
    let mut number = [0; 8];
    if matches!(from.kind, 1 | 2) {
        if !matches!(bytes.len(), 1 | 2 | 4 | 8) {
            return Err(wrong("a whole number has 1, 2, 4 or 8 bytes"));
        }
        let at = if cfg!(target_endian = "big") {
            8 - bytes.len()
        } else {
            0
        };
        number[at..at + bytes.len()].copy_from_slice(&bytes);
    }
    let bits = 8 * u32::try_from(bytes.len() & 15).unwrap_or(0);
    let unsigned = u64::from_ne_bytes(number);
    Ok(match from.kind {
        1 => {
            let unused = 64 - bits;
            Value::Signed(bits as u8, (unsigned << unused).cast_signed() >> unused)
        }
        2 => Value::Unsigned(bits as u8, unsigned),
        3 => Value::Text(String::from_utf8(bytes).map_err(|_| wrong("a text is not UTF-8"))?),
        4 => Value::Blob(bytes),
        5 => Value::Typed(text(from.name, "the name of a type")?, bytes),
        _ => return Err(wrong("there is no such type of value")),
    })
}

impl Owned {
    fn word(&mut self, text: &str) -> *const c_char {
        let text: Vec<u8> = text.bytes().filter(|byte| *byte != 0).collect();
        // The text of a CString does not move with it.
        self.words.push(CString::new(text).unwrap_or_default());
        self.words.last().map_or(ptr::null(), |word| word.as_ptr())
    }

    fn value(&mut self, value: &Value) -> CValue {
        let (kind, name, bytes) = match value {
            Value::Signed(bits, number) => (1, "", whole(number.cast_unsigned(), *bits)),
            Value::Unsigned(bits, number) => (2, "", whole(*number, *bits)),
            Value::Text(text) => (3, "", text.clone().into_bytes()),
            Value::Blob(bytes) => (4, "", bytes.clone()),
            Value::Typed(name, bytes) => (5, &name[..], bytes.clone()),
        };
        let name = if kind == 5 {
            self.word(name)
        } else {
            ptr::null()
        };
        let len = bytes.len();
        let mut bytes = bytes;
        bytes.push(0);
        self.values.push(bytes);
        CValue {
            kind,
            name,
            data: self
                .values
                .last()
                .map_or(ptr::null(), |bytes| bytes.as_ptr()),
            bytes: len,
        }
    }

    fn add(&mut self, found: &Found) {
        let tokens: Vec<*const c_char> = found.tokens.iter().map(|word| self.word(word)).collect();
        let token_count = c_int::try_from(tokens.len()).unwrap_or(c_int::MAX);
        self.arrays.push(tokens);
        let tokens = self
            .arrays
            .last()
            .map_or(ptr::null(), |words| words.as_ptr());
        for (key, value) in &found.values {
            let entry = CEntry {
                token_count,
                tokens,
                key: self.word(key),
                value: self.value(value),
            };
            self.entries.push(entry);
        }
    }
}

/// An integer of `bits` bits in our byte order.
fn whole(number: u64, bits: u8) -> Vec<u8> {
    let len = usize::from(bits / 8).clamp(1, 8);
    let bytes = number.to_ne_bytes();
    let at = if cfg!(target_endian = "big") {
        8 - len
    } else {
        0
    };
    bytes[at..at + len].to_vec()
}

fn list(news: &SubscriptionEvent) -> *mut CList {
    let mut own = Owned::default();
    news.found.iter().for_each(|found| own.add(found));
    let list = CList {
        fired: news.fired.into(),
        broken: news.broken.into(),
        missed: c_int::try_from(news.missed).unwrap_or(c_int::MAX),
        count: c_int::try_from(own.entries.len()).unwrap_or(c_int::MAX),
        entries: own.entries.as_ptr(),
        own,
    };
    Box::into_raw(Box::new(list))
}

/// Writes a result to the caller.
fn give<T>(to: *mut T, value: T, what: &str) -> Result<()> {
    if to.is_null() {
        return Err(wrong(&format!("{what} is a null pointer")));
    }
    // SAFETY: not null, and by the header's contract valid for a write.
    unsafe { to.write(value) };
    Ok(())
}

fn unexpected(outcome: &Outcome) -> Error {
    Error::new(
        Class::ERR_INTERN,
        format!("the registry has answered {outcome:?}"),
    )
}

fn done(segment: String, command: Command) -> Result<()> {
    ask(process(), segment, command).map(drop)
}

fn number(segment: String, command: Command) -> Result<c_int> {
    match ask(process(), segment, command)? {
        Outcome::Number(number) => Ok(number.cast_signed()),
        other => Err(unexpected(&other)),
    }
}

/// `OXMPI_Registry_put`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Registry_put(
    at: *const CPlace,
    values: *const CValue,
    overwrite: c_int,
) -> c_int {
    edge::entry("OXMPI_Registry_put", Scope::Unset, || {
        let (segment, place, keys) = place(at)?;
        let count = c_int::try_from(keys.len()).unwrap_or(c_int::MAX);
        let values = items(values, count, "the values")?.into_iter().map(value);
        let values: Result<Vec<Value>> = values.collect();
        let command = Command::Put {
            tokens: place.tokens,
            values: keys.into_iter().zip(values?).collect(),
            overwrite: overwrite != 0,
        };
        done(segment, command)
    })
}

/// `OXMPI_Registry_get`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Registry_get(at: *const CPlace, found: *mut *mut CList) -> c_int {
    edge::entry("OXMPI_Registry_get", Scope::Unset, || {
        give(found, ptr::null_mut(), "found")?;
        let (segment, place, _) = place(at)?;
        match ask(process(), segment, Command::Get(place))? {
            Outcome::Found(all) => {
                let all = SubscriptionEvent {
                    found: all,
                    ..SubscriptionEvent::default()
                };
                give(found, list(&all), "found")
            }
            other => Err(unexpected(&other)),
        }
    })
}

/// `OXMPI_Registry_remove`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Registry_remove(at: *const CPlace) -> c_int {
    edge::entry("OXMPI_Registry_remove", Scope::Unset, || {
        let (segment, place, _) = place(at)?;
        done(segment, Command::Delete(place))
    })
}

/// `OXMPI_Registry_add`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Registry_add(at: *const CPlace, more: c_longlong) -> c_int {
    edge::entry("OXMPI_Registry_add", Scope::Unset, || {
        let (segment, place, _) = place(at)?;
        done(segment, Command::Add(place, more))
    })
}

/// `OXMPI_Registry_subscribe`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Registry_subscribe(
    at: *const CPlace,
    actions: c_int,
    subscription: *mut c_int,
) -> c_int {
    edge::entry("OXMPI_Registry_subscribe", Scope::Unset, || {
        let (segment, place, _) = place(at)?;
        let has = |bit: c_int| actions & bit != 0;
        let actions = Actions {
            changed: has(1),
            added: has(2),
            deleted: has(4),
            existing: has(8),
            after_trigger: has(16),
            until_trigger: has(32),
        };
        let made = number(segment, Command::Subscribe(place, actions))?;
        give(subscription, made, "subscription")
    })
}

/// `OXMPI_Registry_trigger`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Registry_trigger(
    counters: *const CPlace,
    level: *const c_longlong,
    once: c_int,
    count: c_int,
    subscriptions: *const c_int,
    trigger: *mut c_int,
) -> c_int {
    edge::entry("OXMPI_Registry_trigger", Scope::Unset, || {
        let (segment, counters, _) = place(counters)?;
        let level = match level.is_null() {
            true => None,
            false => items(level, 1, "the level")?.pop(),
        };
        let subscriptions = items(subscriptions, count, "the subscriptions")?;
        let command = Command::Trigger {
            counters,
            level,
            once: once != 0,
            subscriptions: subscriptions
                .into_iter()
                .map(c_int::cast_unsigned)
                .collect(),
        };
        let made = number(segment, command)?;
        give(trigger, made, "trigger")
    })
}

/// `OXMPI_Registry_next`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Registry_next(
    segment: *const c_char,
    subscription: c_int,
    wait: c_int,
    event: *mut *mut CList,
) -> c_int {
    edge::entry("OXMPI_Registry_next", Scope::Unset, || {
        give(event, ptr::null_mut(), "event")?;
        let next = Command::Next {
            subscription: subscription.cast_unsigned(),
            wait: wait != 0,
        };
        match ask(process(), text(segment, "the segment")?, next)? {
            Outcome::Event(news) => give(event, list(&news), "event"),
            Outcome::Nothing => Ok(()),
            other => Err(unexpected(&other)),
        }
    })
}

/// `OXMPI_Registry_cancel`
///
/// # Safety
/// See the header.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Registry_cancel(segment: *const c_char, number: c_int) -> c_int {
    edge::entry("OXMPI_Registry_cancel", Scope::Unset, || {
        let cancel = Command::Cancel(number.cast_unsigned());
        done(text(segment, "the segment")?, cancel)
    })
}

/// `OXMPI_Registry_free`
///
/// # Safety
/// A list of this library that was not freed before, or a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXMPI_Registry_free(list: *mut CList) {
    if !list.is_null() {
        // SAFETY: made by `list`, and by the header's contract freed once.
        drop(unsafe { Box::from_raw(list) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_cross_the_edge_in_both_directions() {
        let mut own = Owned::default();
        for given in [
            Value::Signed(8, -3),
            Value::Signed(64, i64::MIN),
            Value::Unsigned(16, 65_535),
            Value::Unsigned(32, 7),
            Value::Text("text".to_owned()),
            Value::Blob(vec![0, 1, 255]),
            Value::Typed("complex".to_owned(), vec![1; 16]),
        ] {
            let crossed = own.value(&given);
            assert_eq!(value(crossed).unwrap(), given);
        }
        let odd = CValue {
            kind: 1,
            name: ptr::null(),
            data: [0u8; 3].as_ptr(),
            bytes: 3,
        };
        assert!(value(odd).is_err());
        assert!(value(CValue { kind: 9, ..odd }).is_err());
        assert!(
            value(CValue {
                data: ptr::null(),
                ..odd
            })
            .is_err()
        );
    }

    #[test]
    fn rules_are_those_of_the_header() {
        assert_eq!(
            matched(16 + 3, vec!["a".to_owned()]).unwrap().rule,
            Rule::Xor
        );
        assert!(matched(16, Vec::new()).unwrap().not);
        assert!(matched(4, Vec::new()).is_err());
    }
}
