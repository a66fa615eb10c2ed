//! The lines of PMI-1: `cmd=NAME key=value key=value`, and a newline. There is no I/O here.
//!
//! A server's bytes are untrusted: the length of a line is bounded, and an invalid line ends the
//! exchange. Values have no blanks. Ours are hexadecimal, in parts that fit into a value of the
//! server.

/// The most bytes of a received line; no server sends as many.
const MOST: usize = 1 << 16;
/// The most bytes of a request with its newline. Servers (srun) read a line into 1024 bytes and
/// take the rest for another line, whatever length of a value they allow.
pub const MOST_ASKED: usize = 1023;

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The command of the server: `response_to_init`, `get_result`.
    pub command: String,
    pairs: Vec<(String, String)>,
}

/// The bytes are no line of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;

impl Line {
    /// Parses a line without its newline.
    ///
    /// # Errors
    /// The line is not text, or does not begin with a command.
    pub fn parse(bytes: &[u8]) -> Result<Line, Malformed> {
        let text = std::str::from_utf8(bytes).map_err(|_| Malformed)?;
        let mut words = text
            .split([' ', '\t', '\r'])
            .filter(|word| !word.is_empty());
        let command = words.next().and_then(|word| word.strip_prefix("cmd="));
        let command = command.filter(|command| !command.is_empty());
        // A word without `=` belongs to a message for users, which some servers write with blanks.
        let pair = |word: &str| {
            let (key, value) = word.split_once('=')?;
            Some((key.to_owned(), value.to_owned()))
        };
        Ok(Line {
            command: command.ok_or(Malformed)?.to_owned(),
            pairs: words.filter_map(pair).collect(),
        })
    }

    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        let pair = self.pairs.iter().find(|(name, _)| name == key);
        pair.map(|(_, value)| value.as_str())
    }

    /// The value of a key, as a number.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<i64> {
        self.get(key)?.parse().ok()
    }

    /// Whether the server reports success; an answer without a result counts as success.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.get("rc").is_none_or(|code| code == "0") && self.get("info") != Some("fail")
    }
}

/// Bytes received from a server, from which lines are taken.
#[derive(Debug, Default)]
pub struct Incoming {
    bytes: Vec<u8>,
}

impl Incoming {
    /// Appends received bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole line, if there is one.
    ///
    /// # Errors
    /// The line is invalid or too long.
    pub fn line(&mut self) -> Result<Option<Line>, Malformed> {
        let Some(end) = self.bytes.iter().position(|byte| *byte == b'\n') else {
            return match self.bytes.len() > MOST {
                true => Err(Malformed),
                false => Ok(None),
            };
        };
        let line: Vec<u8> = self.bytes.drain(..=end).collect();
        Line::parse(&line[..end]).map(Some)
    }
}

/// A request as it is sent. Values must not have blanks or newlines.
#[must_use]
pub fn request(command: &str, pairs: &[(&str, &str)]) -> Vec<u8> {
    let mut line = format!("cmd={command}");
    for (key, value) in pairs {
        line.extend([" ", key, "=", value]);
    }
    line.push('\n');
    line.into_bytes()
}

/// A text for users as a value: the protocol allows no blanks in one.
#[must_use]
pub fn in_one_word(text: &str) -> String {
    let word: String = text
        .chars()
        .map(|c| {
            if c.is_whitespace() || c.is_control() {
                '_'
            } else {
                c
            }
        })
        .collect();
    let end = word.floor_char_boundary(word.len().min(MOST_WORDS));
    word[..end].to_owned()
}

/// The most bytes of a text for users: a server keeps a line in a buffer of about 1 KiB.
const MOST_WORDS: usize = 512;

/// Encodes bytes as values of at most `most` bytes each. The first one begins with the number of
/// values.
#[must_use]
pub fn parts(bytes: &[u8], most: usize) -> Vec<String> {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    // Space for the digits, beside the number of parts.
    let room = most.saturating_sub(MARK).max(2) & !1;
    let count = digits.len().div_ceil(room).max(1);
    let mut parts = vec![format!("{count}.")];
    for (at, part) in digits.as_bytes().chunks(room).enumerate() {
        let part = String::from_utf8_lossy(part);
        match at {
            0 => parts[0].push_str(&part),
            _ => parts.push(part.into_owned()),
        }
    }
    parts
}

/// Space for the number of parts and its dot.
const MARK: usize = 11;

/// Decodes the first part: the number of parts, and the bytes in it.
#[must_use]
pub fn first_part(value: &str) -> Option<(usize, Vec<u8>)> {
    let (count, digits) = value.split_once('.')?;
    let count = count
        .parse()
        .ok()
        .filter(|count| (1..=MOST_PARTS).contains(count))?;
    Some((count, from_hex(digits)?))
}

/// The most parts of a value: 16 MB in parts of 1 KiB; no process publishes more.
pub const MOST_PARTS: usize = 1 << 15;

/// Decodes hexadecimal digits.
#[must_use]
pub fn from_hex(digits: &str) -> Option<Vec<u8>> {
    let digit = |c: u8| u8::try_from(char::from(c).to_digit(16)?).ok();
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| match pair {
            [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn line(text: &str) -> Line {
        Line::parse(text.as_bytes()).unwrap()
    }

    #[test]
    fn lines_of_servers() {
        let init = line("cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0");
        assert_eq!(init.command, "response_to_init");
        assert!(init.is_success() && init.number("pmi_version") == Some(1));
        let got = line("cmd=get_result rc=0 msg=success value=(vector,(0,2,4))");
        assert_eq!(got.get("value"), Some("(vector,(0,2,4))"));
        assert_eq!(line("cmd=x a=b=c").get("a"), Some("b=c"));
        let missing = line("cmd=get_result rc=-1 msg=key not found value=unknown");
        assert!(!missing.is_success());
        assert_eq!(missing.get("value"), Some("unknown"));
        assert!(!line("cmd=lookup_result info=fail").is_success());
        assert_eq!(line("cmd=universe_size size=-1").number("size"), Some(-1));
        for wrong in ["", " ", "value=1", "cmd=", "cmd"] {
            assert_eq!(Line::parse(wrong.as_bytes()), Err(Malformed), "{wrong:?}");
        }
        assert_eq!(Line::parse(b"cmd=\xff\xfe"), Err(Malformed));
    }

    #[test]
    fn requests_are_lines() {
        let bytes = request("put", &[("kvsname", "k_1"), ("key", "a"), ("value", "00")]);
        assert_eq!(bytes, b"cmd=put kvsname=k_1 key=a value=00\n");
        assert_eq!(in_one_word("two words\nand more"), "two_words_and_more");
        assert_eq!(in_one_word(&"ä".repeat(400)).len(), 512);
    }

    #[test]
    fn lines_come_in_pieces() {
        let mut incoming = Incoming::default();
        for byte in b"cmd=barrier_out\ncmd=maxes keylen_max=64\ncmd=" {
            incoming.push(&[*byte]);
        }
        assert_eq!(incoming.line().unwrap().unwrap().command, "barrier_out");
        let maxes = incoming.line().unwrap().unwrap();
        assert_eq!(maxes.number("keylen_max"), Some(64));
        assert_eq!(incoming.line(), Ok(None));
        incoming.push(&vec![b'x'; MOST]);
        assert_eq!(incoming.line(), Err(Malformed), "endless");
    }

    proptest! {
        #[test]
        fn bytes_survive_their_parts(
            bytes in proptest::collection::vec(any::<u8>(), 0..600), most in 14usize..1100
        ) {
            let parts = parts(&bytes, most);
            prop_assert!(parts.iter().all(|part| part.len() <= most && !part.is_empty()));
            let (count, mut all) = first_part(&parts[0]).unwrap();
            prop_assert_eq!(count, parts.len());
            for part in &parts[1..] {
                all.extend(from_hex(part).unwrap());
            }
            prop_assert_eq!(all, bytes);
        }

        // For any bytes in any pieces: no panic, and a parsed line equals its text.
        #[test]
        fn any_bytes_are_safe(
            pieces in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..40), 0..20)
        ) {
            let mut incoming = Incoming::default();
            for piece in pieces {
                incoming.push(&piece);
                while let Ok(Some(line)) = incoming.line() {
                    prop_assert!(!line.command.is_empty());
                    let _ = (line.number("rc"), line.is_success());
                }
            }
        }

        #[test]
        fn any_text_is_safe(text in "(cmd=)?[a-z_= .0-9(,)é-]{0,60}") {
            let _ = Line::parse(text.as_bytes());
            let _ = first_part(&text);
            let _ = from_hex(&text);
            let word = in_one_word(&text);
            prop_assert!(!word.contains(' '));
        }
    }
}
