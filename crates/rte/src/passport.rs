//! What a job tells another about one of its processes: who it is, how it is called, and where it
//! runs. Exchanged when jobs are connected; crate core keeps what it hears.

use crate::map::Node;
use crate::wire;
use serde::{Deserialize, Serialize};

/// See the module's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passport {
    /// Its job.
    pub job: u64,
    /// Its rank there.
    pub rank: u32,
    /// The secret of calls in its job, see [`crate::proof::Secret::for_calls`].
    pub key: [u8; 32],
    /// The number of its node in the job's map.
    pub node: u32,
    /// That node.
    pub place: Node,
    /// Its contact card.
    pub card: Vec<u8>,
}

impl Passport {
    /// Several as bytes.
    #[must_use]
    pub fn encode(all: &[Passport]) -> Vec<u8> {
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, &all).expect("invariant: fewer processes than a frame holds");
        bytes
    }

    /// The inverse; `None` unless all bytes are what [`Passport::encode`] writes.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Vec<Passport>> {
        let (message, used) = wire::first_frame(bytes).ok()??;
        let all: Vec<Passport> = wire::decode(message).filter(|_| used == bytes.len())?;
        let fits = |one: &Passport| one.place.ranks > 0 && one.place.processors > 0;
        all.iter().all(fits).then_some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passports_survive_the_exchange_and_nothing_else_does() {
        let place = Node {
            ranks: 2,
            processors: 4,
        };
        let one = Passport {
            job: u64::MAX,
            rank: 3,
            key: [9; 32],
            node: 1,
            place,
            card: vec![1, 2, 3],
        };
        let bytes = Passport::encode(&[one.clone(), one.clone()]);
        assert_eq!(
            Passport::decode(&bytes),
            Some(vec![one.clone(), one.clone()])
        );
        for len in 0..bytes.len() {
            assert_eq!(Passport::decode(&bytes[..len]), None);
        }
        assert_eq!(Passport::decode(&[&bytes[..], &[0]].concat()), None);
        let nowhere = Passport {
            place: Node {
                processors: 0,
                ..place
            },
            ..one
        };
        assert_eq!(Passport::decode(&Passport::encode(&[nowhere])), None);
    }
}
