//! The business card of a process: its addresses and its data representation.
//!
//! Published when the sockets are open and looked up at the first message to it. A card is input:
//! one that does not parse to its last byte is refused.

use oxmpi_datatype::ArchWord;
use std::net::{IpAddr, SocketAddr};

/// The key under which it is published.
pub const KEY: &str = "btl.tcp";

/// An identifier of a process's network namespace. Processes with the same one share a loopback
/// interface.
pub(super) type Namespace = [u8; 24];

/// The business card of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Card {
    pub arch: ArchWord,
    pub namespace: Namespace,
    /// Connections that it accepts on each interface.
    pub links: u16,
    pub addresses: Vec<SocketAddr>,
}

const VERSION: u8 = 1;
/// More interfaces than any machine has.
const MOST: usize = 255;

impl Card {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        bytes.extend(self.arch.bits().to_le_bytes());
        bytes.extend(self.namespace);
        bytes.extend(self.links.to_le_bytes());
        let addresses = &self.addresses[..self.addresses.len().min(MOST)];
        bytes.push(u8::try_from(addresses.len()).unwrap_or(u8::MAX));
        for address in addresses {
            bytes.extend(address.port().to_le_bytes());
            match address.ip() {
                IpAddr::V4(v4) => {
                    bytes.push(4);
                    bytes.extend(v4.octets());
                }
                IpAddr::V6(v6) => {
                    bytes.push(6);
                    bytes.extend(v6.octets());
                }
            }
        }
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Card> {
        let mut rest = bytes;
        if take::<1>(&mut rest)? != [VERSION] {
            return None;
        }
        let word = u32::from_le_bytes(take(&mut rest)?);
        let arch = ArchWord::parse(word).filter(|arch| arch.bits() == word)?;
        let namespace = take(&mut rest)?;
        let links = u16::from_le_bytes(take(&mut rest)?);
        let [count] = take(&mut rest)?;
        let address = |_| {
            let port = u16::from_le_bytes(take(&mut rest)?);
            let ip = match take::<1>(&mut rest)? {
                [4] => IpAddr::from(take::<4>(&mut rest)?),
                [6] => IpAddr::from(take::<16>(&mut rest)?),
                _ => return None,
            };
            Some(SocketAddr::new(ip, port))
        };
        let addresses = (0..count).map(address).collect::<Option<_>>()?;
        (rest.is_empty() && links > 0).then_some(Card {
            arch,
            namespace,
            links,
            addresses,
        })
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, behind) = rest.split_first_chunk()?;
    *rest = behind;
    Some(*first)
}

/// The identifier of the namespace of this process. If the system does not give it, a random one.
pub(super) fn namespace() -> Namespace {
    let mut name = [0; 24];
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id");
    let link = std::fs::read_link("/proc/self/ns/net");
    let (Ok(boot), Ok(link)) = (boot, link) else {
        // Without random bytes there would be no secret either.
        let _ = oxmpi_pal::descriptor::random(&mut name);
        return name;
    };
    let digits = boot
        .bytes()
        .filter_map(|digit| char::from(digit).to_digit(16));
    let digits: Vec<u8> = digits
        .filter_map(|digit| u8::try_from(digit).ok())
        .collect();
    for (place, two) in name[..16].iter_mut().zip(digits.chunks(2)) {
        *place = two[0] << 4 | two[1 % two.len()];
    }
    // "net:[4026531840]"
    let inode = link.to_string_lossy();
    let inode: String = inode.chars().filter(char::is_ascii_digit).collect();
    name[16..].copy_from_slice(&inode.parse::<u64>().unwrap_or(0).to_le_bytes());
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cards_survive_the_exchange() {
        let address = |text: &str| text.parse().unwrap();
        let card = Card {
            arch: ArchWord::LOCAL,
            namespace: namespace(),
            links: 2,
            addresses: vec![address("10.80.0.1:4000"), address("[fd00::1]:65535")],
        };
        let bytes = card.encode();
        assert_eq!(Card::decode(&bytes), Some(card));
        for len in 0..bytes.len() {
            assert_eq!(Card::decode(&bytes[..len]), None);
        }
        assert_eq!(Card::decode(&[&bytes[..], &[0]].concat()), None);
        assert_eq!(namespace(), namespace());
    }

    proptest! {
        #![proptest_config(super::super::tests::many())]

        #[test]
        fn what_is_taken_for_a_card_is_one(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
            let mut bytes = bytes;
            // Random bytes alone are nearly always refused.
            for (at, byte) in [VERSION].into_iter().chain(ArchWord::LOCAL.bits().to_le_bytes()).enumerate() {
                if let Some(place) = bytes.get_mut(at) {
                    *place = byte;
                }
            }
            if let Some(count) = bytes.get_mut(31) {
                *count &= 3;
            }
            if let Some(card) = Card::decode(&bytes) {
                prop_assert_eq!(card.encode(), bytes);
            }
        }
    }
}
