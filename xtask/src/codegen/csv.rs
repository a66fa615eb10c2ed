//! Comma-separated tables as `abi/` keeps them: a heading row, double quotes around fields with
//! commas.
//!
//! [`Table::parse`] and [`Table::render`] are inverse on the committed files, so that a task may
//! change one column and leave every other byte as it was.

/// A table with named columns.
pub struct Table {
    /// The names of the columns, in the order of the file.
    pub head: Vec<String>,
    /// The rows; each has as many fields as `head`.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Reads a table. Errors name the line.
    pub fn parse(text: &str) -> Result<Table, String> {
        let mut lines = text.lines().enumerate();
        let (_, first) = lines.next().ok_or("the table is empty")?;
        let head = fields(first);
        let mut rows = Vec::new();
        for (at, line) in lines {
            let row = fields(line);
            if row.len() != head.len() {
                return Err(format!(
                    "line {}: {} fields instead of {}",
                    at + 1,
                    row.len(),
                    head.len()
                ));
            }
            rows.push(row);
        }
        Ok(Table { head, rows })
    }

    /// Writes the table back, quoting only what needs it.
    pub fn render(&self) -> String {
        let mut text = String::new();
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let quoted: Vec<String> = row.iter().map(|field| quote(field)).collect();
            text.push_str(&quoted.join(","));
            text.push('\n');
        }
        text
    }

    /// The place of a column.
    pub fn column(&self, name: &str) -> Result<usize, String> {
        self.head
            .iter()
            .position(|head| head == name)
            .ok_or_else(|| format!("there is no column `{name}`"))
    }
}

fn quote(field: &str) -> String {
    if field.contains([',', '"']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

fn fields(line: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                out.last_mut().expect("invariant: never empty").push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => out.push(String::new()),
            c => out.last_mut().expect("invariant: never empty").push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_the_same_bytes() {
        let text = "a,b\n\"x, y\",\"say \"\"z\"\"\"\n,2\n";
        let table = Table::parse(text).unwrap();
        assert_eq!(table.rows[0], ["x, y", "say \"z\""]);
        assert_eq!(table.render(), text);
    }

    #[test]
    fn refuses_a_short_row() {
        assert!(Table::parse("a,b\n1\n").is_err());
    }
}
