//! The value of the parameter `btl_faults`: faults of a network that are simulated for tests.

use crate::value::Value;

/// Faults of arriving frames. Shares are in per mille of all frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Frames that are lost.
    pub drop: u32,
    /// Frames that are delivered twice.
    pub duplicate: u32,
    /// Frames that are delivered after later ones.
    pub reorder: u32,
    /// Frames with one changed bit.
    pub corrupt: u32,
    /// Frames that begin a period in which nothing from their sender is delivered.
    pub stall: u32,
    /// How long (ms) one path fails, once.
    pub kill_ms: u32,
    /// The seed of the random numbers.
    pub seed: u64,
}

impl Faults {
    /// Whether there are any faults.
    pub fn any(&self) -> bool {
        let Faults {
            drop,
            duplicate,
            reorder,
            corrupt,
            stall,
            kill_ms,
            ..
        } = *self;
        drop | duplicate | reorder | corrupt | stall | kill_ms != 0
    }

    /// Whether frames are lost or changed, so that they must be repaired.
    pub fn lose(&self) -> bool {
        self.drop | self.corrupt | self.kill_ms != 0
    }

    fn fields(&mut self) -> [(&'static str, &mut u32); 6] {
        [
            ("drop", &mut self.drop),
            ("duplicate", &mut self.duplicate),
            ("reorder", &mut self.reorder),
            ("corrupt", &mut self.corrupt),
            ("stall", &mut self.stall),
            ("kill_ms", &mut self.kill_ms),
        ]
    }
}

impl Value for Faults {
    fn parse(text: &str) -> Option<Self> {
        let mut faults = Faults::default();
        let items = text.split(',').map(str::trim);
        for item in items.filter(|item| !item.is_empty()) {
            let (name, value) = item.split_once(':')?;
            let (name, value) = (name.trim(), value.trim());
            if name == "seed" {
                faults.seed = value.parse().ok()?;
                continue;
            }
            let mut fields = faults.fields().into_iter();
            let (name, field) = fields.find(|(known, _)| *known == name)?;
            *field = match name {
                "kill_ms" => value.parse().ok()?,
                _ => per_mille(value)?,
            };
        }
        Some(faults)
    }

    fn show(&self) -> String {
        let mut faults = *self;
        let fields = faults.fields().into_iter();
        let given = fields.filter(|(_, value)| **value != 0);
        let mut all: Vec<String> = given
            .map(|(name, value)| match (name, *value) {
                ("kill_ms", value) => format!("{name}:{value}"),
                (_, value) if value % 10 == 0 => format!("{name}:{}", value / 10),
                (_, value) => format!("{name}:{}.{}", value / 10, value % 10),
            })
            .collect();
        if self.seed != 0 {
            all.push(format!("seed:{}", self.seed));
        }
        all.join(",")
    }

    fn expected() -> String {
        "faults as name:value with commas between; drop, duplicate, reorder, corrupt, stall in \
         percent, kill_ms in milliseconds, seed"
            .to_owned()
    }
}

/// A share in percent, with at most one decimal, as tenths.
fn per_mille(percent: &str) -> Option<u32> {
    let (whole, tenth) = percent.split_once('.').unwrap_or((percent, "0"));
    let whole: u32 = whole.parse().ok()?;
    let tenth: u32 = tenth.parse().ok().filter(|tenth| *tenth < 10)?;
    let share = whole.checked_mul(10)?.checked_add(tenth)?;
    (share <= 1000).then_some(share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_read_and_shown() {
        let text = "drop:10,corrupt:0.5,kill_ms:200,seed:7";
        let faults = Faults::parse(text).unwrap();
        let Faults {
            drop,
            corrupt,
            kill_ms,
            seed,
            ..
        } = faults;
        assert_eq!((drop, corrupt, kill_ms, seed), (100, 5, 200, 7));
        assert_eq!(faults.show(), text);
        assert!(faults.any() && faults.lose());
        let none = Faults::parse("").unwrap();
        assert!(!none.any() && none.show().is_empty());
        let harmless = Faults::parse("duplicate:10, reorder:5").unwrap();
        assert!(harmless.any() && !harmless.lose());
        for bad in [
            "drop",
            "drop:101",
            "drop:1.25",
            "dorp:1",
            "drop:-1",
            "seed:x",
        ] {
            assert_eq!(Faults::parse(bad), None, "{bad}");
        }
    }
}
