//! A frame of matching as the bytes that a provider carries, all little-endian.
//!
//! ```text
//!   0 form: 1 │ 1 kind │ 2 flags │ 3 length of the control │ 4 sender (u32) │ 8 context (u64)
//!  16 source (i32) │ 20 tag (i32) │ 24 number of the message (u16) │ 26 zeros
//!  32 control, at most 40 bytes │ payload, to the end
//! ```

use oxmpi_btl::layers::Layer;
use oxmpi_btl::{Bulk, CONTROL_MAX, Header};
use oxmpi_mem::Region;

const FORM: u8 = 1;
/// Bytes before the control.
pub(super) const HEAD: usize = 32;

/// Writes a frame to the beginning of `into`, where it must fit; how long it is.
pub(super) fn write(
    into: Region,
    sender: u32,
    header: &Header,
    control: &[u8],
    bulk: Bulk<'_>,
) -> usize {
    let mut head = [0_u8; HEAD + CONTROL_MAX];
    head[0] = FORM;
    head[1] = header.kind;
    head[2] = header.flags;
    head[3] = u8::try_from(control.len()).expect("invariant: control is at most 40 bytes");
    head[4..8].copy_from_slice(&sender.to_le_bytes());
    head[8..16].copy_from_slice(&header.context.to_le_bytes());
    head[16..20].copy_from_slice(&header.source.to_le_bytes());
    head[20..24].copy_from_slice(&header.tag.to_le_bytes());
    head[24..26].copy_from_slice(&header.seq.to_le_bytes());
    let begins = HEAD + control.len();
    head[HEAD..begins].copy_from_slice(control);
    oxmpi_mem::write(into.slice(0, begins), &head[..begins]);
    let payload = into.slice(begins, bulk.len());
    match bulk {
        Bulk::None => {}
        Bulk::Region(region) | Bulk::Lent { region, .. } => oxmpi_mem::copy(payload, region),
        Bulk::Fill { source, .. } => source.fill(payload),
    }
    begins + payload.len()
}

/// What has come.
pub(super) struct Came {
    pub(super) sender: u32,
    pub(super) header: Header,
    pub(super) control: [u8; CONTROL_MAX],
    pub(super) payload: Region,
}

/// Reads a frame; else why no process of ours sends such bytes.
pub(super) fn read(bytes: Region) -> Result<Came, &'static str> {
    if bytes.len() < HEAD {
        return Err("a frame is cut off");
    }
    let mut head = [0_u8; HEAD];
    oxmpi_mem::read(&mut head, bytes.slice(0, HEAD));
    let (four, two) = (
        |at: usize| -> [u8; 4] { std::array::from_fn(|byte| head[at + byte]) },
        |at: usize| -> [u8; 2] { [head[at], head[at + 1]] },
    );
    let control_len = usize::from(head[3]);
    if head[0] != FORM {
        return Err("a frame has another form");
    }
    if control_len > CONTROL_MAX || bytes.len() < HEAD + control_len {
        return Err("the control of a frame is cut off");
    }
    if Layer::of(head[1]) != Layer::PML || head[26..] != [0; HEAD - 26] {
        return Err("a frame is not one of matching");
    }
    let mut control = [0; CONTROL_MAX];
    let begins = HEAD + control_len;
    oxmpi_mem::read(&mut control[..control_len], bytes.slice(HEAD, control_len));
    let context: [u8; 8] = std::array::from_fn(|byte| head[8 + byte]);
    Ok(Came {
        sender: u32::from_le_bytes(four(4)),
        header: Header {
            seq: u16::from_le_bytes(two(24)),
            kind: head[1],
            flags: head[2],
            control_len: head[3],
            context: u64::from_le_bytes(context),
            source: i32::from_le_bytes(four(16)),
            tag: i32::from_le_bytes(four(20)),
        },
        control,
        payload: bytes.slice(begins, bytes.len() - begins),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_mem::HeapBytes;

    #[test]
    fn a_frame_comes_as_it_left_and_what_is_none_is_said_so() {
        let header = Header {
            seq: 0xfffe,
            kind: 2,
            flags: 3,
            control_len: 40,
            context: 0x0102_0304_0506_0708,
            source: 5,
            tag: -7,
        };
        let (space, payload) = (HeapBytes::zeroed(200), HeapBytes::from_slice(&[9; 77]));
        for control in [&[7_u8; 40][..], &[1, 2, 3], &[]] {
            let bulk = Bulk::Region(payload.region());
            let length = write(space.region(), 3, &header, control, bulk);
            assert_eq!(length, HEAD + control.len() + 77);
            let came = read(space.region().slice(0, length)).unwrap();
            let control_len = control.len() as u8;
            assert_eq!(
                (came.sender, came.header),
                (
                    3,
                    Header {
                        control_len,
                        ..header
                    }
                )
            );
            assert_eq!(&came.control[..control.len()], control);
            let mut bytes = [0; 77];
            oxmpi_mem::read(&mut bytes, came.payload);
            assert_eq!(bytes, [9; 77]);
            assert!(read(space.region().slice(0, HEAD - 1)).is_err());
            assert_eq!(
                read(space.region().slice(0, HEAD)).is_err(),
                !control.is_empty()
            );
        }
        for (at, value) in [(0, 2), (1, 0x20), (3, 41), (31, 1)] {
            let mut bytes = space.to_vec();
            bytes[at] = value;
            assert!(
                read(HeapBytes::from_slice(&bytes).region()).is_err(),
                "{at}"
            );
        }
    }
}
