//! Comma-separated tables as `abi/` keeps them: a heading row, double quotes around fields with
//! commas.
//!
//! The generators and the rules about releases read them.

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
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let owned = |record: &csv::StringRecord| record.iter().map(str::to_string).collect();
        let head = owned(reader.headers().map_err(|error| error.to_string())?);
        let rows = reader.records().map(|record| Ok(owned(&record?)));
        let rows: Result<_, csv::Error> = rows.collect();
        let rows = rows.map_err(|error| error.to_string())?;
        Ok(Table { head, rows })
    }

    /// The position of a column.
    pub fn column(&self, name: &str) -> Result<usize, String> {
        self.head
            .iter()
            .position(|head| head == name)
            .ok_or_else(|| format!("there is no column `{name}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_the_same_bytes() {
        let text = "a,b\n\"x, y\",\"say \"\"z\"\"\"\n,2\n";
        let table = Table::parse(text).unwrap();
        assert_eq!(table.rows[0], ["x, y", "say \"z\""]);
    }

    #[test]
    fn refuses_a_short_row() {
        assert!(Table::parse("a,b\n1\n").is_err());
    }
}
