//! Whole lines from a stream of bytes.
//!
//! The output of a rank is passed on in whole lines, so that lines of several ranks never mix. A
//! line that is too long to hold is passed on in parts. The end of the stream passes on the rest.
//! [`Lines::finish`] passes on a line that stays unfinished, such as a question to the user.

/// The line assembler of one stream of one rank.
#[derive(Default)]
pub struct Lines {
    partial: Vec<u8>,
    raw: bool,
}

impl Lines {
    /// With `raw`, bytes are passed on as they come: right when only one rank writes.
    #[must_use]
    pub fn new(raw: bool) -> Lines {
        Lines {
            partial: Vec::new(),
            raw,
        }
    }

    /// Takes `bytes`; calls `emit` with text that ends with a line feed.
    pub fn feed(&mut self, bytes: &[u8], mut emit: impl FnMut(&[u8])) {
        if self.raw {
            return emit(bytes);
        }
        let whole = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |last| last + 1);
        let (whole, rest) = bytes.split_at(whole);
        if self.partial.is_empty() && !whole.is_empty() {
            emit(whole);
        } else if !whole.is_empty() {
            self.partial.extend_from_slice(whole);
            emit(&self.partial);
            self.partial.clear();
        }
        self.partial.extend_from_slice(rest);
        if self.partial.len() > LONGEST {
            emit(&self.partial);
            self.partial.clear();
        }
    }

    /// Whether an unfinished last line is held.
    #[must_use]
    pub fn holds(&self) -> bool {
        !self.partial.is_empty()
    }

    /// Emits an unfinished line: the stream has ended, or its rest does not come.
    pub fn finish(&mut self, mut emit: impl FnMut(&[u8])) {
        if !self.partial.is_empty() {
            emit(&self.partial);
            self.partial = Vec::new();
        }
    }
}

/// The longest line that is held, in bytes.
const LONGEST: usize = 4 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    fn run(lines: &mut Lines, pieces: &[&str]) -> Vec<String> {
        let mut out = Vec::new();
        for piece in pieces {
            lines.feed(piece.as_bytes(), |text| {
                out.push(String::from_utf8(text.to_vec()).unwrap())
            });
        }
        lines.finish(|text| out.push(String::from_utf8(text.to_vec()).unwrap()));
        out
    }

    #[test]
    fn only_whole_lines_pass() {
        let out = run(&mut Lines::default(), &["a", "b", "c\nd", "\n", "e\nf\ng"]);
        assert_eq!(out, ["abc\n", "d\n", "e\nf\n", "g"]);
    }

    #[test]
    fn every_cut_gives_the_same_bytes() {
        let text = "one\ntwo\n\nlast";
        for cut in 0..text.len() {
            assert_eq!(
                run(&mut Lines::default(), &[&text[..cut], &text[cut..]]).concat(),
                text
            );
        }
    }

    #[test]
    fn one_writer_is_not_held_back() {
        assert_eq!(
            run(&mut Lines::new(true), &["name? ", "x"]),
            ["name? ", "x"]
        );
    }

    // A question to the user was held until the user typed something.
    #[test]
    fn what_stays_unfinished_is_passed_on() {
        let mut lines = Lines::default();
        assert_eq!(run(&mut lines, &["one\nname? "]), ["one\n", "name? "]);
        assert!(!lines.holds());
        lines.feed(b"x", |text| panic!("{text:?}"));
        assert!(lines.holds());
        assert_eq!(run(&mut lines, &["y\n"]), ["xy\n"]);
    }

    #[test]
    fn endless_lines_do_not_eat_the_memory() {
        let mut lines = Lines::default();
        let mut seen = 0;
        for _ in 0..100 {
            lines.feed(&[b'x'; 1 << 16], |text| seen += text.len());
        }
        lines.finish(|text| seen += text.len());
        assert_eq!(seen, 100 << 16);
    }
}
