//! Draws the plots as SVG files: both axes logarithmic, one colour for each library in all plots.

use std::ops::Range;

use plotters::coord::Shift;
use plotters::prelude::*;

use super::curves::{Curve, LIMIT, Panel, Plot};
use super::rows::size;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Pixels: a panel's size by the number of panels in a row, and the heights above and below the
/// panels.
const WIDE: (u32, u32) = (760, 480);
const HALF: (u32, u32) = (460, 360);
const SMALL: (u32, u32) = (300, 230);
const HEAD: u32 = 62;
const FOOT: u32 = 24;
const LIMIT_COLOR: RGBColor = RGBColor(120, 120, 119);
/// Colours of curves without a fixed colour, in their order in the plot.
const COLORS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 51, 17),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(117, 81, 57),
    RGBColor(0, 0, 0),
];
const FONT: &str = "sans-serif";

/// The text of a plot's file.
pub fn svg(plot: &Plot) -> Result<String, String> {
    let mut text = String::new();
    draw(plot, &mut text).map_err(|error| format!("{}.svg: {error}", plot.name))?;
    Ok(slim(&text))
}

/// Moves attributes that every element repeats to one place, and dashes the machine's line.
fn slim(text: &str) -> String {
    let rgb = format!(
        "#{:02X}{:02X}{:02X}",
        LIMIT_COLOR.0, LIMIT_COLOR.1, LIMIT_COLOR.2
    );
    let line = format!("stroke=\"{rgb}\" stroke-width=\"1\"");
    let dashed = format!("{line} stroke-dasharray=\"5 4\"");
    let family = format!(" font-family=\"{FONT}\"");
    let text = text
        .replace(" opacity=\"1\"", "")
        .replace(&family, "")
        .replace(" fill=\"#000000\">\n", ">")
        .replace("\n</text>", "</text>")
        .replace(&line, &dashed)
        .replacen("<svg ", &format!("<svg{family} "), 1);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

fn draw(plot: &Plot, text: &mut String) -> Drawn {
    let columns = plot.columns.min(plot.panels.len());
    let lines = plot.panels.len().div_ceil(columns);
    let panel = match columns {
        1 => WIDE,
        2 => HALF,
        _ => SMALL,
    };
    let width = panel.0 * u32::try_from(columns)?;
    let height = panel.1 * u32::try_from(lines)? + HEAD + FOOT;
    let area = SVGBackend::with_string(text, (width, height)).into_drawing_area();
    area.fill(&WHITE)?;
    let (head, rest) = area.split_vertically(HEAD);
    let (body, foot) = rest.split_vertically(height - HEAD - FOOT);
    head.draw_text(&plot.title, &(FONT, 18).into_text_style(&area), (16, 8))?;
    let names = names(plot);
    legend(&names, &head)?;
    foot.draw_text(plot.variable, &(FONT, 13).into_text_style(&area), (16, 2))?;
    for (panel, area) in plot.panels.iter().zip(body.split_evenly((lines, columns))) {
        axes(panel, &names, &area)?;
    }
    area.present()?;
    Ok(())
}

/// The names of all curves, each once.
fn names(plot: &Plot) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for curve in plot.panels.iter().flat_map(|panel| &panel.curves) {
        if !names.contains(&curve.name.as_str()) {
            names.push(&curve.name);
        }
    }
    names
}

/// The names beside their colours.
fn legend(names: &[&str], area: &Area<'_>) -> Drawn {
    for (place, name) in (0..).zip(names) {
        let x = 16 + place * 120;
        area.draw(&PathElement::new(
            vec![(x, 44), (x + 24, 44)],
            style(name, names),
        ))?;
        area.draw_text(name, &(FONT, 13).into_text_style(area), (x + 30, 37))?;
    }
    Ok(())
}

fn axes(panel: &Panel, names: &[&str], area: &Area<'_>) -> Drawn {
    let points = || panel.curves.iter().flat_map(|curve| &curve.points);
    let (x, y) = (
        span(points().map(|p| p.0), 1.0),
        span(points().map(|p| p.1), 1.25),
    );
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .caption(format!("{}, {}", panel.title, panel.unit), (FONT, 13))
        .x_label_area_size(22)
        .y_label_area_size(48)
        .build_cartesian_2d(x.log_scale().base(2.0), y.log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .x_labels(6)
        .y_labels(6)
        .x_label_formatter(&|x| ticks(*x))
        .y_label_formatter(&|y| figure(*y))
        .label_style((FONT, 11))
        .draw()?;
    for curve in &panel.curves {
        line(curve, names, &mut chart)?;
    }
    Ok(())
}

fn line<X, Y>(
    curve: &Curve,
    names: &[&str],
    chart: &mut ChartContext<'_, SVGBackend<'_>, Cartesian2d<X, Y>>,
) -> Drawn
where
    X: plotters::coord::ranged1d::Ranged<ValueType = f64>,
    Y: plotters::coord::ranged1d::Ranged<ValueType = f64>,
{
    let points = curve.points.iter().copied();
    let style = style(&curve.name, names);
    chart.draw_series(LineSeries::new(points.clone(), style))?;
    if curve.name != LIMIT {
        chart.draw_series(points.map(|point| Circle::new(point, 2, style.filled())))?;
    }
    Ok(())
}

/// Colours that people with any colour vision can distinguish; our line is the thick one. `names`:
/// all curves of the plot.
fn style(name: &str, names: &[&str]) -> ShapeStyle {
    let (color, width) = match name {
        "oxmpi" => (RGBColor(0, 114, 178), 3),
        "openmpi" => (RGBColor(230, 159, 0), 1),
        "mpich" => (RGBColor(0, 158, 115), 1),
        "intel" => (RGBColor(204, 51, 17), 1),
        // Curves of figures from papers: the first alone, the second alone, both.
        "A and B" | "mixed int" | "mixed, blocks" => (RGBColor(0, 114, 178), 3),
        "rail A" | "x86-64 int" | "x86-64" => (RGBColor(230, 159, 0), 1),
        "rail B" | "s390x int" | "s390x" => (RGBColor(0, 158, 115), 1),
        "mixed byte" | "mixed, in turn" => (RGBColor(204, 51, 17), 1),
        LIMIT => (LIMIT_COLOR, 1),
        _ => {
            let place = names.iter().position(|one| *one == name).unwrap_or(0);
            (COLORS[place % COLORS.len()], 2)
        }
    };
    color.stroke_width(width)
}

/// The range of some values, extended by a factor.
fn span(values: impl Iterator<Item = f64>, margin: f64) -> Range<f64> {
    let (least, most) = values.fold((f64::INFINITY, 0.0_f64), |(least, most), value| {
        (least.min(value), most.max(value))
    });
    least / margin..most * margin
}

fn ticks(x: f64) -> String {
    size(x as u64).replace(" B", "").replace("iB", "")
}

fn figure(y: f64) -> String {
    if y >= 1.0 {
        format!("{y:.0}")
    } else {
        format!("{y}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_is_drawn() {
        let curve = |name: &str, factor: f64| Curve {
            name: name.to_string(),
            points: [1.0, 1024.0, 1048576.0].map(|x| (x, x * factor)).into(),
        };
        let panel = Panel {
            title: "one way".to_string(),
            unit: "µs",
            curves: vec![curve("oxmpi", 0.1), curve("intel", 0.2), curve(LIMIT, 0.05)],
        };
        let plot = Plot {
            name: "latency".to_string(),
            title: "Latency".to_string(),
            variable: "bytes",
            columns: 4,
            panels: vec![panel; 5],
        };
        let text = svg(&plot).expect("it is drawn");
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
        assert!(text.matches("<polyline").count() >= 15);
        // The machine's line in each panel and in the legend.
        assert_eq!(text.matches("stroke-dasharray").count(), 6);
        for word in ["Latency", "oxmpi", "intel", LIMIT, " K"] {
            assert!(text.contains(word), "{word}");
        }
    }

    #[test]
    fn curves_without_a_colour_of_their_own_differ() {
        let names = ["flat", "levels", LIMIT];
        assert_ne!(style("flat", &names).color, style("levels", &names).color);
        assert_eq!(style(LIMIT, &names).color, style(LIMIT, &[]).color);
    }

    #[test]
    fn axes_end_where_the_figures_do() {
        assert_eq!(span([4.0, 1.0, 2.0].into_iter(), 2.0), 0.5..8.0);
        assert_eq!(
            [ticks(8.0), ticks(1024.0), ticks(4194304.0)],
            ["8", "1 K", "4 M"]
        );
    }
}
