//! A field of numbers as a coloured PNG: black and violet are cold, orange and pale yellow hot.

use std::io::Write;

/// Writes `values`, rows of `width`, scaled so that the biggest is the hottest colour.
pub fn write(out: impl Write, values: &[f64], width: usize) -> Result<(), String> {
    let height = values.len() / width;
    let size = |length: usize| {
        u32::try_from(length).map_err(|_| format!("{length} is too much for a picture"))
    };
    let hottest = values.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let pixels: Vec<u8> = values
        .iter()
        .flat_map(|value| colour(value / hottest))
        .collect();
    let mut encoder = png::Encoder::new(out, size(width)?, size(height)?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    writer
        .write_image_data(&pixels)
        .map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())
}

/// The colour of a heat from 0 to 1, between the two nearest stops.
fn colour(heat: f64) -> [u8; 3] {
    let place = heat.clamp(0.0, 1.0).sqrt() * (STOPS.len() - 1) as f64;
    let below = (place.floor() as usize).min(STOPS.len() - 2);
    let part = place - below as f64;
    let mix = |channel: usize| {
        let (from, to) = (
            f64::from(STOPS[below][channel]),
            f64::from(STOPS[below + 1][channel]),
        );
        (from + (to - from) * part).round() as u8
    };
    [mix(0), mix(1), mix(2)]
}

const STOPS: [[u8; 3]; 7] = [
    [2, 2, 12],
    [48, 10, 92],
    [118, 28, 109],
    [186, 54, 85],
    [236, 105, 37],
    [251, 177, 26],
    [252, 253, 190],
];

#[cfg(test)]
mod tests {
    use super::{STOPS, colour};

    #[test]
    fn the_ends_of_the_scale_are_its_first_and_last_stop() {
        assert_eq!(colour(0.0), STOPS[0]);
        assert_eq!(colour(1.0), STOPS[STOPS.len() - 1]);
        assert_eq!(colour(f64::NAN.max(0.0)), STOPS[0]);
    }

    #[test]
    fn a_picture_has_the_signature_of_a_png() {
        let mut bytes = Vec::new();
        super::write(&mut bytes, &[0.0, 0.5, 1.0, 0.25], 2).expect("a small picture is written");
        assert!(bytes.starts_with(b"\x89PNG"));
    }
}
