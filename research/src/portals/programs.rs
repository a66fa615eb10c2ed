//! Table 1 and figure 5 of paper 003: what four programs send (`bench/traffic.c`), how long they
//! take, and how much of it in MPI, with the paper's figures in the same rows.

use super::{CM_BESIDE, Measured, PAPER};

/// What the paper says of one of its programs.
struct Program {
    name: &'static str,
    /// Table 1: time in MPI; long messages of all, dropped ones of these (per cent).
    mpi: f64,
    long: f64,
    dropped: f64,
    /// Table 1: the calls that take most of it, with their per cent.
    calls: &'static str,
    /// Figure 5 and §4: the time under `ob1` and Cray's MPI, of that under `cm`.
    ob1: f64,
    cray: f64,
}

const PROGRAMS: [Program; 4] = [
    Program {
        name: "VH-1",
        mpi: 16.9,
        long: 92.6,
        dropped: 29.6,
        calls: "Alltoall 15.9, Allreduce 1.0",
        ob1: 1.003,
        cray: 1.004,
    },
    Program {
        name: "GTC",
        mpi: 6.1,
        long: 56.3,
        dropped: 25.3,
        calls: "Allreduce 4.6, Sendrecv 1.3, Bcast 0.1",
        // Cray's is 4 % faster than cm and 15 % than ob1.
        ob1: 1.11,
        cray: 0.96,
    },
    Program {
        name: "POP",
        mpi: 65.7,
        long: 0.1,
        dropped: 13.3,
        calls: "Allreduce 40.8, Waitall 14.4, Isend 5.5",
        ob1: 1.18,
        cray: 1.03,
    },
    Program {
        name: "S3D",
        mpi: 7.9,
        long: 99.6,
        dropped: 46.2,
        calls: "Wait 7.2, Allreduce 0.3, Barrier 0.2",
        ob1: 1.03,
        cray: 1.12,
    },
];
/// A column of a table: its name, and what stands there.
type Column<'a> = (&'a str, &'a dyn Fn(&Program) -> String);

/// Calls of these programs, by their names in lines.
const CALLS: [&str; 9] = [
    "Alltoall",
    "Allreduce",
    "Bcast",
    "Sendrecv",
    "Isend",
    "Irecv",
    "Wait",
    "Waitall",
    "Barrier",
];

impl Measured {
    /// All tables.
    pub fn of_programs(&self) -> String {
        let tables = [self.traffic(), self.times(), self.in_mpi(), self.calls()];
        tables.join("\n")
    }

    /// A figure of a program, mean of the ranks.
    fn mean(&self, way: &str, program: &str, what: &str) -> Option<f64> {
        self.figure(way, &format!("{program}.{what}"), 1)
    }

    /// Table 1: what travelled, under `cm` in the paper's way, and as `cm` does it by itself.
    fn traffic(&self) -> String {
        let mut text = "| `cm, paper`, messages of a rank | short | long | long, % (paper) | \
                        dropped | dropped, % of long (paper) | dropped, MB | \
                        `cm + thread`: dropped, % of long | dropped, MB |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|"
            .to_owned();
        for program in &PROGRAMS {
            let of = |way, what| self.mean(way, program.name, what);
            let range = |what: &str| self.range(PAPER, program.name, what);
            let part = |way| share(of(way, "dropped"), of(way, "long"));
            let all = of(PAPER, "short").zip(of(PAPER, "long"));
            let long = share(of(PAPER, "long"), all.map(|(short, long)| short + long));
            let bytes = |way| of(way, "dropped_bytes").map(|bytes| bytes / 1e6);
            text += &format!(
                "\n| {} | {} | {} | {} ({}) | {} | {} ({}) | {} | {} | {} |",
                program.name,
                range("short"),
                range("long"),
                cell(long, 1),
                program.long,
                range("dropped"),
                cell(part(PAPER), 1),
                program.dropped,
                cell(bytes(PAPER), 1),
                cell(part(CM_BESIDE), 1),
                cell(bytes(CM_BESIDE), 1),
            );
        }
        text + "\n"
    }

    /// Mean, least and most of the ranks.
    fn range(&self, way: &str, program: &str, what: &str) -> String {
        let line = format!("{program}.{what}");
        let [mean, least, most] = [1, 2, 3].map(|column| self.figure(way, &line, column));
        match (least, most) {
            (Some(least), Some(most)) if most > least => {
                format!("{} ({least:.0} to {most:.0})", cell(mean, 0))
            }
            _ => cell(mean, 0),
        }
    }

    /// Figure 5: the time of each program, of that under `cm`.
    fn times(&self) -> String {
        let time = |way: &str, program: &Program| self.mean(way, program.name, "time");
        let ratio = |way: &str, program: &Program| {
            let (own, base) = time(way, program).zip(time("cm", program))?;
            Some(own / base)
        };
        self.by_way(
            ("time, of that under `cm`", 3),
            ratio,
            &[
                ("`cm`, ms", &|program| cell(time("cm", program), 0)),
                ("paper: ob1", &|program| program.ob1.to_string()),
                ("paper: Cray MPI", &|program| program.cray.to_string()),
            ],
        )
    }

    /// Table 1: what MPI takes of the time.
    fn in_mpi(&self) -> String {
        self.by_way(
            ("time in MPI, %", 1),
            |way, program| self.mean(way, program.name, "mpi"),
            &[("paper: cm", &|program| program.mpi.to_string())],
        )
    }

    /// A row for each program, a column for each way, and more columns behind them.
    fn by_way(
        &self,
        (title, digits): (&str, usize),
        figure: impl Fn(&str, &Program) -> Option<f64>,
        more: &[Column<'_>],
    ) -> String {
        let ways = || self.ways.iter().map(|(name, _)| *name);
        let names: Vec<&str> = ways().chain(more.iter().map(|(name, _)| *name)).collect();
        let mut text = format!("| {title} | {} |\n|---|", names.join(" | "));
        text += &"---:|".repeat(names.len());
        for program in &PROGRAMS {
            let own = ways().map(|way| cell(figure(way, program), digits));
            let cells: Vec<String> = own.chain(more.iter().map(|(_, of)| of(program))).collect();
            text += &format!("\n| {} | {} |", program.name, cells.join(" | "));
        }
        text + "\n"
    }

    /// The calls that take most of the time under `cm`.
    fn calls(&self) -> String {
        let mut text =
            "| most of the time in MPI, % of all | `cm` | paper |\n|---|---|---|".to_owned();
        for program in &PROGRAMS {
            let found = CALLS.iter().filter_map(|call| {
                let share = self.mean("cm", program.name, &format!("in.{call}"))?;
                Some((*call, share))
            });
            let top = largest(found.collect(), 3);
            text += &format!("\n| {} | {top} | {} |", program.name, program.calls);
        }
        text + "\n"
    }
}

/// The largest of some shares, named.
fn largest(mut shares: Vec<(&str, f64)>, most: usize) -> String {
    shares.sort_by(|one, other| other.1.total_cmp(&one.1));
    let shares = shares.iter().take(most);
    let named: Vec<String> = shares
        .map(|(name, share)| format!("{name} {share:.1}"))
        .collect();
    named.join(", ")
}

/// One of another, in per cent.
fn share(part: Option<f64>, all: Option<f64>) -> Option<f64> {
    let (part, all) = part.zip(all)?;
    (all > 0.0).then(|| 100.0 * part / all)
}

/// A cell of a table.
fn cell(value: Option<f64>, digits: usize) -> String {
    value.map_or(String::new(), |value| format!("{value:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::super::{note, tests::measured};
    use super::*;

    #[test]
    fn figures_of_programs_stand_beside_the_papers() {
        let measured = measured();
        let text = measured.traffic();
        let row = "| VH-1 | 250 | 750 (700 to 800) | 75.0 (92.6) | 75 (50 to 100) | 10.0 (29.6) | \
                   5.0 |  |  |";
        assert!(text.contains(row), "{text}");
        let text = measured.times();
        // Of 101.0, 103.0 and 102.0 the middle one.
        assert!(
            text.contains("| VH-1 | 1.000 | 0.882 | 102 | 1.003 | 1.004 |"),
            "{text}"
        );
        let text = measured.in_mpi();
        assert!(text.contains("| VH-1 | 20.0 |  | 16.9 |"), "{text}");
        let text = measured.calls();
        assert!(
            text.contains("| VH-1 | Alltoall 15.0, Allreduce 5.0 |"),
            "{text}"
        );
        assert_eq!(
            note([&measured, &measured]),
            "\nLeft out: intel (no network).\n"
        );
    }

    #[test]
    fn shares_of_nothing_are_not_known() {
        assert_eq!(share(Some(1.0), Some(4.0)), Some(25.0));
        assert_eq!(share(Some(0.0), Some(0.0)), None);
        assert_eq!(share(None, Some(1.0)), None);
        assert_eq!(largest(vec![("a", 1.0), ("b", 2.0)], 1), "b 2.0");
    }
}
