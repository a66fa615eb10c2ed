//! The table of the ranks' states, for users. In a large job, ranks in the same state share a line.

use super::{On, State, View, list_of};

/// The table, one row per line. `hosts` has the host of each rank if the job has several hosts.
#[must_use]
pub fn table(views: &[View], hosts: &[String]) -> String {
    let mut rows: Vec<(Vec<u32>, [String; 6])> = Vec::new();
    for view in views {
        let mut cells = cells(view);
        if let Some(host) = hosts.get(view.rank as usize) {
            cells[5].push_str(&format!(" on {host}"));
        }
        let same =
            |row: &&mut (Vec<u32>, [String; 6])| row.1[..4] == cells[..4] && row.1[5] == cells[5];
        match rows
            .iter_mut()
            .find(same)
            .filter(|_| views.len() > MOST_ROWS)
        {
            Some(row) => row.0.push(view.rank),
            None => rows.push((vec![view.rank], cells)),
        }
    }
    let mut lines: Vec<Vec<String>> = vec![HEADING.iter().map(ToString::to_string).collect()];
    for (ranks, cells) in rows {
        let list = list_of(&ranks);
        let list = list
            .split_once(' ')
            .map_or(list.as_str(), |(_, list)| list)
            .to_string();
        lines.push(std::iter::once(list).chain(cells).collect());
    }
    let widths: Vec<usize> = (0..HEADING.len())
        .map(|column| {
            lines
                .iter()
                .map(|line| line[column].chars().count())
                .max()
                .unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for line in lines {
        let row: Vec<String> = line
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:<width$}"))
            .collect();
        text.push_str("  ");
        text.push_str(row.join("  ").trim_end());
        text.push('\n');
    }
    text
}

fn cells(view: &View) -> [String; 6] {
    let dash = || "-".to_string();
    let pid = view.pid.to_string();
    match &view.state {
        State::Before => [
            "not in MPI: has not called MPI_Init".into(),
            dash(),
            dash(),
            dash(),
            dash(),
            pid,
        ],
        State::Computing => [
            "not in MPI: computing".into(),
            dash(),
            dash(),
            dash(),
            dash(),
            pid,
        ],
        State::Finalized => [
            "not in MPI: has finalized".into(),
            dash(),
            dash(),
            dash(),
            dash(),
            pid,
        ],
        State::Ended(how) => [
            format!("not in MPI: {how}"),
            dash(),
            dash(),
            dash(),
            dash(),
            pid,
        ],
        State::Waiting(wait) => [
            wait.call.clone(),
            match wait.on {
                On::Rank(rank) => rank.to_string(),
                On::Anyone => "any".into(),
                On::Several => dash(),
            },
            wait.tag.map_or_else(dash, |tag| {
                if tag < 0 {
                    "any".into()
                } else {
                    tag.to_string()
                }
            }),
            wait.comm.clone(),
            format!("{}.{}", wait.for_ms / 1000, wait.for_ms % 1000 / 100),
            pid,
        ],
    }
}

const HEADING: [&str; 7] = [
    "rank",
    "call",
    "peer",
    "tag",
    "communicator",
    "seconds",
    "pid",
];
/// With more ranks than this, ranks share lines.
const MOST_ROWS: usize = 64;

#[cfg(test)]
mod tests {
    use super::super::tests::{doing, waiting};
    use super::*;

    #[test]
    fn rows_say_it_all() {
        let views = [
            waiting(0, "MPI_Recv", On::Rank(1), Some(7)),
            doing(1, State::Computing),
        ];
        let text = table(&views, &[]);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].contains("communicator"));
        for part in ["0 ", "MPI_Recv", " 1 ", " 7 ", "MPI_COMM_WORLD", "3.2"] {
            assert!(lines[1].contains(part), "{text}");
        }
        assert!(lines[2].contains("computing"));
        // A pid alone does not identify a process on several hosts.
        let text = table(&views, &["a".into(), "b".into()]);
        let ends: Vec<&str> = text.lines().map(|line| line.trim_end()).collect();
        assert!(
            ends[1].ends_with("100 on a") && ends[2].ends_with("100 on b"),
            "{text}"
        );
    }
}
