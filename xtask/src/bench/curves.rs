//! The data of the plots: which cells form a curve, and which curves a panel. [`super::plots`]
//! draws it.

use super::figures::OURS;
use super::record::Run;
use super::rows::{CALLS, Cell, FORMS, STRIDES, copy_cell};
use super::table::floor;

/// A line in a panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The library, or [`LIMIT`].
    pub name: String,
    /// From variable to figure.
    pub points: Vec<(f64, f64)>,
}

/// The name of the curve of the machine's limit.
pub const LIMIT: &str = "the machine";

/// One pair of axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The title above it.
    pub title: String,
    /// The unit of its figures.
    pub unit: &'static str,
    /// Its lines.
    pub curves: Vec<Curve>,
}

/// A file of panels.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The file's name, without ending.
    pub name: String,
    /// The title over all panels.
    pub title: String,
    /// The variable, written below all panels.
    pub variable: &'static str,
    /// Panels in a row.
    pub columns: usize,
    /// The panels, row by row.
    pub panels: Vec<Panel>,
}

/// All plots that have a curve.
pub fn plots(run: &Run) -> Vec<Plot> {
    let mut plots = vec![
        Plot {
            name: "latency".to_string(),
            title: "Latency of a message, two ranks".to_string(),
            variable: "bytes",
            columns: 1,
            panels: vec![panel(run, "one way", "µs", "latency", 2, &|size| {
                floor(run, size)
            })],
        },
        Plot {
            name: "stream".to_string(),
            title: "Streams in windows of 64 messages, two ranks".to_string(),
            variable: "bytes of a message",
            columns: 2,
            panels: vec![
                panel(run, "one way", "MB/s", "stream", 2, &|size| {
                    speed(run, size, 1.0)
                }),
                panel(run, "both ways at once", "MB/s", "bistream", 2, &|size| {
                    speed(run, size, 2.0)
                }),
            ],
        },
    ];
    for ranks in [2, 4, 8] {
        for (form, words) in FORMS.iter().zip(["back to back", "set apart by barriers"]) {
            let limit = |size| (ranks == 2).then(|| floor(run, size)).flatten();
            let with_sizes = CALLS.iter().filter(|call| **call != "barrier");
            plots.push(Plot {
                name: format!("collectives-{ranks}-{form}"),
                title: format!("Collectives {words}, {ranks} ranks"),
                variable: "bytes of a rank's piece",
                columns: 4,
                panels: with_sizes
                    .map(|call| panel(run, call, "µs", &format!("{call}.{form}"), ranks, &limit))
                    .collect(),
            });
        }
    }
    plots.push(Plot {
        name: "vector".to_string(),
        title: "Blocks of 8 bytes at a stride, one way, two ranks".to_string(),
        variable: "bytes of data",
        columns: 3,
        panels: STRIDES
            .iter()
            .map(|stride| {
                let line = format!("vector.{stride}");
                panel(
                    run,
                    &format!("stride {stride} B"),
                    "µs",
                    &line,
                    2,
                    &|size| floor(run, size),
                )
            })
            .collect(),
    });
    plots.push(Plot {
        name: "queues".to_string(),
        title: "A receive behind a queue, two ranks".to_string(),
        variable: "entries ahead",
        columns: 2,
        panels: ["posted", "unexpected"]
            .map(|queue| panel(run, queue, "µs", queue, 2, &|_| None))
            .into(),
    });
    for plot in &mut plots {
        plot.panels.retain(|panel| !panel.curves.is_empty());
    }
    plots.retain(|plot| !plot.panels.is_empty());
    plots
}

/// The curves of all libraries for a line, and the machine's limit.
fn panel(
    run: &Run,
    title: &str,
    unit: &'static str,
    line: &str,
    ranks: u32,
    limit: &dyn Fn(u64) -> Option<f64>,
) -> Panel {
    let names: Vec<&str> = run.versions.iter().map(|(name, _)| name.as_str()).collect();
    let of = |library: &str| Curve {
        name: library.to_string(),
        points: points(run, line, ranks, library),
    };
    let mut curves: Vec<Curve> = names.into_iter().map(of).collect();
    let sizes = points(run, line, ranks, OURS)
        .into_iter()
        .map(|point| point.0);
    curves.push(Curve {
        name: LIMIT.to_string(),
        points: sizes
            .filter_map(|size| Some((size, limit(size as u64)?)))
            .collect(),
    });
    // A single point is no curve.
    curves.retain(|curve| curve.points.len() > 1);
    Panel {
        title: title.to_string(),
        unit,
        curves,
    }
}

fn points(run: &Run, line: &str, ranks: u32, library: &str) -> Vec<(f64, f64)> {
    let mut sizes: Vec<&Cell> = run
        .figures
        .series()
        .filter(|(cell, name, _)| cell.line == line && cell.ranks == ranks && *name == library)
        .map(|(cell, _, _)| cell)
        .collect();
    sizes.sort();
    sizes
        .into_iter()
        .filter_map(|cell| Some((cell.size as f64, run.figures.median(cell, library)?)))
        // The axes are logarithmic, so values must be positive.
        .filter(|point| point.0 > 0.0 && point.1 > 0.0)
        .collect()
}

/// MB/s of `cores` cores that copy at the same time.
fn speed(run: &Run, bytes: u64, cores: f64) -> Option<f64> {
    let copy = run.figures.median(&copy_cell(bytes), OURS)?;
    Some(cores * bytes as f64 / copy)
}

#[cfg(test)]
mod tests {
    use super::super::rows::line_cell;
    use super::*;

    fn run() -> Run {
        let mut run = Run {
            versions: ["oxmpi", "intel"]
                .map(|name| (name.to_string(), String::new()))
                .into(),
            ..Run::default()
        };
        for (size, ours, intel) in [(1024, 0.2, 0.3), (4096, 0.5, 0.6)] {
            let cell = Cell::new("latency", 2, size);
            run.figures.add(&cell, "oxmpi", ours);
            run.figures.add(&cell, "intel", intel);
            run.figures
                .add(&copy_cell(size), "oxmpi", size as f64 / 2e4);
        }
        run.figures.add(&line_cell(), "oxmpi", 0.08);
        run
    }

    #[test]
    fn a_panel_has_all_libraries_and_the_machine() {
        let plots = plots(&run());
        let names: Vec<&str> = plots.iter().map(|plot| plot.name.as_str()).collect();
        assert_eq!(names, ["latency"]);
        let curves = &plots[0].panels[0].curves;
        let names: Vec<&str> = curves.iter().map(|curve| curve.name.as_str()).collect();
        assert_eq!(names, ["oxmpi", "intel", LIMIT]);
        assert_eq!(curves[1].points, [(1024.0, 0.3), (4096.0, 0.6)]);
        // A copy of 1 KiB is faster than the transfer of a cache line.
        assert_eq!(curves[2].points, [(1024.0, 0.08), (4096.0, 0.2048)]);
    }

    #[test]
    fn a_copy_as_a_speed() {
        assert_eq!(speed(&run(), 4096, 2.0), Some(40_000.0));
        assert_eq!(speed(&run(), 8, 1.0), None);
    }
}
