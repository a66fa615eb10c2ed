//! Layouts as numbers, for other processes; decoding checks them.

use crate::layout::{Entry, Kind, Layout, Part, node};

const EMPTY: i64 = 0;
const RUN: i64 = 1;
const LOOP: i64 = 2;
const TABLE: i64 = 3;
const SEQ: i64 = 4;

pub(super) fn put(out: &mut Vec<u8>, number: i64) {
    out.extend_from_slice(&number.to_le_bytes());
}

pub(super) fn encode(layout: &Layout, out: &mut Vec<u8>) {
    let node = match layout {
        Layout::Empty => return put(out, EMPTY),
        Layout::Run { len, .. } => {
            put(out, RUN);
            return put(out, len.cast_signed());
        }
        Layout::Node(node) => node,
    };
    match &node.kind {
        Kind::Loop {
            count,
            stride,
            body,
        } => {
            for number in [LOOP, count.cast_signed(), *stride] {
                put(out, number);
            }
            encode(body, out);
        }
        Kind::Table { entries, .. } => {
            put(out, TABLE);
            put(out, entries.len() as i64);
            for (at, entry) in entries.iter().enumerate() {
                let end = entries.get(at + 1).map_or(node.size, |next| next.start);
                put(out, entry.disp);
                put(out, (end - entry.start).cast_signed());
            }
        }
        Kind::Seq { parts } => {
            put(out, SEQ);
            put(out, parts.len() as i64);
            for part in parts {
                put(out, part.disp);
                encode(&part.layout, out);
            }
        }
    }
}

pub(super) fn take(bytes: &mut &[u8]) -> Option<i64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(i64::from_le_bytes(*number))
}

/// Reads a positive number.
fn take_positive(bytes: &mut &[u8]) -> Option<u64> {
    u64::try_from(take(bytes)?)
        .ok()
        .filter(|number| *number > 0)
}

pub(super) fn decode(bytes: &mut &[u8], depth: u32) -> Option<Layout> {
    let depth = depth.checked_sub(1)?;
    Some(match take(bytes)? {
        EMPTY => Layout::Empty,
        RUN => Layout::Run {
            len: take_positive(bytes)?,
            leaf: None,
        },
        LOOP => {
            let (count, stride) = (take_positive(bytes)?, take(bytes)?);
            let body = decode(bytes, depth)?;
            let size = body.size().checked_mul(count).filter(|size| *size > 0)?;
            made(
                size,
                body.depth() + 1,
                Kind::Loop {
                    count,
                    stride,
                    body,
                },
            )?
        }
        TABLE => {
            let (mut size, mut entries) = (0u64, Vec::new());
            for _ in 0..take_positive(bytes)? {
                let disp = take(bytes)?;
                entries.push(Entry { disp, start: size });
                size = size.checked_add(take_positive(bytes)?)?;
            }
            made(size, 1, Kind::table(None, entries, size))?
        }
        SEQ => {
            let (mut size, mut deepest, mut parts) = (0u64, 0, Vec::new());
            for _ in 0..take_positive(bytes)? {
                let disp = take(bytes)?;
                let layout = decode(bytes, depth)?;
                let (start, elements) = (size, 0);
                size = size
                    .checked_add(layout.size())
                    .filter(|size| *size > start)?;
                deepest = deepest.max(layout.depth());
                parts.push(Part {
                    disp,
                    start,
                    elements,
                    layout,
                });
            }
            let parts = parts.into();
            made(size, deepest + 1, Kind::Seq { parts })?
        }
        _ => return None,
    })
}

fn made(size: u64, depth: u32, kind: Kind) -> Option<Layout> {
    i64::try_from(size).ok()?;
    node(0, size, 0, 0, depth, kind)
        .ok()
        .map(|placed| placed.layout)
}
