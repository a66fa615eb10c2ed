//! The source of an event of the loop, encoded as the token that epoll returns.

use mio::Token;

/// The source of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Signals,
    /// The connection to mpirun, or to the daemon above.
    Head,
    /// The socket on which ranks connect.
    Listener,
    /// The ports on which daemons connect.
    DaemonPort,
    /// A pending connection of either kind.
    Pending(usize),
    /// The connection to a daemon below, by its index among them.
    Child(usize),
    /// The output of that daemon's agent.
    Agent(usize),
    Rank(usize, Part),
}

/// The connections and pipes of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Out,
    Err,
    Input,
    Link,
    Watch,
}

impl Place {
    /// Three bits for the kind, then a number.
    pub(super) fn token(self) -> Token {
        let (kind, number) = match self {
            Place::Signals => (0, 0),
            Place::Head => (0, 1),
            Place::Listener => (0, 2),
            Place::DaemonPort => (0, 3),
            Place::Pending(pending) => (1, pending),
            Place::Child(child) => (2, child),
            Place::Agent(child) => (3, child),
            Place::Rank(rank, part) => {
                let part = PARTS.iter().position(|p| *p == part).unwrap_or(0);
                (4, rank << 3 | part)
            }
        };
        Token(number << 3 | kind)
    }

    pub(super) fn of(token: Token) -> Place {
        let (kind, number) = (token.0 & 7, token.0 >> 3);
        match (kind, number) {
            (0, 0) => Place::Signals,
            (0, 1) => Place::Head,
            (0, 2) => Place::Listener,
            (0, _) => Place::DaemonPort,
            (1, pending) => Place::Pending(pending),
            (2, child) => Place::Child(child),
            (3, child) => Place::Agent(child),
            (_, rank) => Place::Rank(rank >> 3, PARTS[(rank & 7).min(PARTS.len() - 1)]),
        }
    }
}

const PARTS: [Part; 5] = [Part::Out, Part::Err, Part::Input, Part::Link, Part::Watch];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_name_their_place() {
        let mut places = vec![
            Place::Signals,
            Place::Head,
            Place::Listener,
            Place::DaemonPort,
        ];
        for number in [0, 77, 1 << 20] {
            places.extend([
                Place::Pending(number),
                Place::Child(number),
                Place::Agent(number),
            ]);
            places.extend(PARTS.map(|part| Place::Rank(number, part)));
        }
        for place in places {
            assert_eq!(Place::of(place.token()), place);
        }
    }
}
