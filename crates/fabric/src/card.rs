//! The business card of an endpoint: what a process publishes so that peers can reach it.
//!
//! ```text
//!   0   version of this form: 1      1   length of the provider's name (u16, little-endian)
//!   3   how the process stores its data (u32, little-endian)
//!   7   the name, then the address, to the end, in the provider's own form
//! ```

const VERSION: u8 = 1;

/// The content of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card<'a> {
    /// The provider.
    pub provider: &'a str,
    /// The address of the endpoint.
    pub address: &'a [u8],
    /// How the process stores data: a word that the user of this crate defines.
    pub arch: u32,
}

impl<'a> Card<'a> {
    /// The card as it is published.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let name = self.provider.as_bytes();
        let length = u16::try_from(name.len()).unwrap_or(u16::MAX);
        let mut bytes = vec![VERSION];
        bytes.extend(length.to_le_bytes());
        bytes.extend(self.arch.to_le_bytes());
        bytes.extend(&name[..usize::from(length)]);
        bytes.extend(self.address);
        bytes
    }

    /// Decodes the card of a process, which must use the same provider.
    ///
    /// # Errors
    /// The defect of the card.
    pub fn decode(bytes: &'a [u8], provider: &'a str) -> Result<Card<'a>, String> {
        const CUT: &str = "its card is cut off";
        let (&version, rest) = bytes.split_first().ok_or(CUT)?;
        if version != VERSION {
            return Err(format!(
                "its card has the form {version}, and this library reads {VERSION}"
            ));
        }
        let (length, rest) = rest.split_first_chunk::<2>().ok_or(CUT)?;
        let (arch, rest) = rest.split_first_chunk::<4>().ok_or(CUT)?;
        let length = usize::from(u16::from_le_bytes(*length));
        let (name, address) = rest.split_at_checked(length).ok_or(CUT)?;
        if name != provider.as_bytes() {
            let name = String::from_utf8_lossy(name);
            return Err(format!(
                "it uses the provider {name} and this one {provider}: name one for all by \
                 ofi_provider_include"
            ));
        }
        Ok(Card {
            provider,
            address,
            arch: u32::from_le_bytes(*arch),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_by_processes_of_the_same_provider() {
        let card = Card {
            provider: "tcp;ofi_rxm",
            address: &[2, 0, 3],
            arch: 0x0102_0304,
        };
        let made = card.encode();
        assert_eq!(Card::decode(&made, "tcp;ofi_rxm"), Ok(card));
        let other = Card::decode(&made, "shm").unwrap_err();
        assert!(
            other.contains("tcp;ofi_rxm") && other.contains("shm"),
            "{other}"
        );
        for length in 0..18 {
            assert!(
                Card::decode(&made[..length], "tcp;ofi_rxm").is_err(),
                "{length}"
            );
        }
        let later = Card::decode(&[7, 0, 0, 0, 0, 0, 0], "").unwrap_err();
        assert!(later.contains("form 7"), "{later}");
    }
}
