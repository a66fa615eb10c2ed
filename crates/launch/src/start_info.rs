//! The data that a daemon of another machine gets from the daemon that starts it, and its
//! connection back.
//!
//! The start information comes on standard input, through the agent (ssh, srun): the job's secret
//! is in no argument list, no environment and no file. If one command starts all daemons, only one
//! of them gets its input. In that case the start information is in the environment of the command,
//! which no other user can read. Each daemon gets its number from that command.
//!
//! The daemon connects to the addresses in the start information, proves itself, and states its
//! node. The job map is the answer. After the proof both directions are sealed (`oxmpi_rte::seal`),
//! because the map contains the user's environment.

use oxmpi_rte::proof::{Greeting, Secret, Side};
use oxmpi_rte::seal::{self, Seals};
use oxmpi_rte::wire;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// The start information of a daemon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartInfo {
    /// The node that the daemon is for.
    pub node: u32,
    /// The job's secret.
    pub secret: String,
    /// The addresses of the daemon above, as it sees them.
    pub addresses: Vec<SocketAddr>,
    /// How long to try to connect, in milliseconds.
    pub start_ms: u32,
}

/// The first message of a daemon that has proved itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Here {
    /// The node that it is for.
    pub node: u32,
    /// Its pid, for messages.
    pub pid: u32,
}

impl Here {
    /// The most bytes of its frame.
    pub const MOST: usize = wire::HEADER + 2 * 5 + seal::TAG;
}

/// A connection to the daemon above.
pub struct Above {
    /// The connection.
    pub stream: TcpStream,
    /// The seals of its frames.
    pub seals: Seals,
}

impl StartInfo {
    /// Reads the start information that the daemon above has sent.
    ///
    /// # Errors
    /// No data comes, or no start information.
    pub fn read(from: &mut impl Read) -> io::Result<StartInfo> {
        let mut header = [0; wire::HEADER];
        from.read_exact(&mut header)?;
        let length = wire::message_len(&header)?;
        if length > MOST {
            return Err(io::Error::other("this is no start information of a daemon"));
        }
        let mut bytes = vec![0; length];
        from.read_exact(&mut bytes)?;
        wire::decode(&bytes)
            .ok_or_else(|| io::Error::other("this is no start information of a daemon"))
    }

    /// Encodes it as one variable of an environment.
    ///
    /// # Errors
    /// It is longer than start information may be.
    pub fn variable(&self) -> io::Result<String> {
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, self)?;
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        Ok(format!("{VARIABLE}={}", digits.collect::<String>()))
    }

    /// The start information in our environment, if there is one, for daemon `number` of those that
    /// one command has started.
    ///
    /// # Errors
    /// The variable contains no start information.
    pub fn from_environment(number: impl FnOnce() -> Option<u32>) -> io::Result<Option<StartInfo>> {
        let Some(digits) = std::env::var_os(VARIABLE) else {
            return Ok(None);
        };
        let wrong = || io::Error::other("this is no start information of a daemon");
        let digits = digits.to_str().ok_or_else(wrong)?;
        let digit = |at: usize| {
            digits
                .get(at..at + 2)
                .and_then(|two| u8::from_str_radix(two, 16).ok())
        };
        let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(digit).collect();
        let mut start_info = StartInfo::read(&mut &bytes.ok_or_else(wrong)?[..])?;
        let number = number().ok_or_else(|| {
            io::Error::other("what has started this daemon does not say which of them it is")
        })?;
        start_info.node = start_info.node.saturating_add(number);
        Ok(Some(start_info))
    }

    /// Connects to the daemon above, by any of its addresses, until the time is over.
    ///
    /// # Errors
    /// The error of each address.
    pub fn connect(&self) -> io::Result<Above> {
        let secret = Secret::from_hex(&self.secret)
            .ok_or_else(|| io::Error::other("the start information has no secret"))?;
        let until = Instant::now() + Duration::from_millis(self.start_ms.into());
        let mut reasons: Vec<String> = Vec::new();
        loop {
            reasons.clear();
            for address in &self.addresses {
                match self.try_address(address, &secret) {
                    Ok(above) => return Ok(above),
                    Err(error) => reasons.push(format!("{address}: {error}")),
                }
            }
            if Instant::now() + PAUSE >= until {
                let all = match reasons.is_empty() {
                    true => "it has no address".to_string(),
                    false => reasons.join("; "),
                };
                return Err(io::Error::other(all));
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn try_address(&self, address: &SocketAddr, secret: &Secret) -> io::Result<Above> {
        let mut stream = TcpStream::connect_timeout(address, ATTEMPT)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(ATTEMPT))?;
        stream.set_write_timeout(Some(ATTEMPT))?;
        let greeting = Greeting::new()?;
        stream.write_all(&greeting.encode())?;
        let mut head = [0; Greeting::SIZE];
        stream.read_exact(&mut head)?;
        let theirs = Greeting::decode(&head).filter(|theirs| theirs.version == wire::VERSION);
        let theirs = theirs.ok_or_else(|| io::Error::other("another program listens there"))?;
        let mut code = [0; 32];
        stream.read_exact(&mut code)?;
        if !secret.proves(&code, Side::Above, &greeting.nonce, &theirs.nonce) {
            return Err(io::Error::other("another job listens there"));
        }
        let mut first = secret
            .code(Side::Below, &greeting.nonce, &theirs.nonce)
            .to_vec();
        let here = Here {
            node: self.node,
            pid: std::process::id(),
        };
        let mut seals = seal::directions(secret, Side::Below, &greeting.nonce, &theirs.nonce);
        seals.sealer.push(&mut first, &here)?;
        stream.write_all(&first)?;
        stream.set_read_timeout(None)?;
        stream.set_write_timeout(None)?;
        Ok(Above { stream, seals })
    }
}

/// The environment variable that contains start information.
pub const VARIABLE: &str = "OXMPI_DAEMON_CARD";
/// How long one address may take to answer.
const ATTEMPT: Duration = Duration::from_secs(2);
/// The pause between two rounds over all addresses.
const PAUSE: Duration = Duration::from_millis(100);
/// The most bytes of start information: a pipe takes them at once, so that the writer never waits.
pub const MOST: usize = 4096 - wire::HEADER;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn start_info() -> StartInfo {
        StartInfo {
            node: 7,
            secret: "ab".repeat(32),
            addresses: vec!["10.0.0.1:99".parse().unwrap(), "[::1]:7".parse().unwrap()],
            start_ms: 1,
        }
    }

    #[test]
    fn cards_round_trip() {
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, &start_info()).unwrap();
        assert_eq!(StartInfo::read(&mut &bytes[..]).unwrap(), start_info());
        assert!(StartInfo::read(&mut &bytes[..9]).is_err());
    }

    // Another process may listen on a port that was ours. It must not be taken for the daemon
    // above.
    #[test]
    fn only_the_daemon_above_is_believed() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let mut start_info = start_info();
        start_info.addresses = vec![listener.local_addr().unwrap()];
        let other = Secret::random().unwrap();
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut greeting = [0; Greeting::SIZE];
            stream.read_exact(&mut greeting).unwrap();
            let theirs = Greeting::decode(&greeting).unwrap();
            let ours = Greeting::new().unwrap();
            let code = other.code(Side::Above, &theirs.nonce, &ours.nonce);
            stream
                .write_all(&[&ours.encode()[..], &code].concat())
                .unwrap();
            let mut rest = Vec::new();
            stream.read_to_end(&mut rest).unwrap();
            assert!(rest.is_empty(), "it said something to a stranger");
        });
        let error = start_info.connect().err().unwrap().to_string();
        assert!(error.contains("another job"), "{error}");
        server.join().unwrap();
    }

    #[test]
    fn a_first_word_is_never_longer_than_its_bound() {
        let here = Here {
            node: u32::MAX,
            pid: u32::MAX,
        };
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, &here).unwrap();
        assert_eq!(bytes.len() + seal::TAG, Here::MOST);
    }

    proptest! {
        #[test]
        fn any_bytes_are_safe(bytes in proptest::collection::vec(any::<u8>(), 0..96)) {
            let _ = StartInfo::read(&mut &bytes[..]);
            let _ = wire::decode::<Here>(&bytes);
        }
    }
}
