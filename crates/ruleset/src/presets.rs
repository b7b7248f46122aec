//! The presets, embedded in the program.

use std::sync::OnceLock;

use crate::{Ruleset, RulesetError};

/// A preset: its name and the text of its file.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The ruleset file.
    pub text: &'static str,
}

/// The six games.
pub const PRESETS: [Preset; 6] = [
    Preset { name: "classic", text: include_str!("../presets/classic.toml") },
    Preset { name: "super-power-no-sissies", text: include_str!("../presets/super-power-no-sissies.toml") },
    Preset { name: "super-speed", text: include_str!("../presets/super-speed.toml") },
    Preset { name: "house-rules", text: include_str!("../presets/house-rules.toml") },
    Preset { name: "psycho", text: include_str!("../presets/psycho.toml") },
    Preset { name: "power", text: include_str!("../presets/power.toml") },
];

/// The game for players who want to start immediately: classic with identical cards playable out of turn. It can be
/// found by name like the six games, but is not one of them.
pub const WARM_UP: Preset = Preset { name: "warm-up", text: include_str!("../presets/warm-up.toml") };

impl Preset {
    /// Returns the preset with this name.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        PRESETS.iter().chain([&WARM_UP]).find(|preset| preset.name == name)
    }

    /// Returns the preset as the base of a ruleset. Each preset is parsed once, because most rulesets have one as their
    /// base.
    pub(crate) fn ruleset(&self) -> Result<Ruleset, RulesetError> {
        static PARSED: [OnceLock<Ruleset>; PRESETS.len() + 1] = [const { OnceLock::new() }; PRESETS.len() + 1];
        let place = PRESETS.iter().position(|preset| preset.name == self.name).unwrap_or(PRESETS.len());
        let parsed = &PARSED[place];
        if let Some(ruleset) = parsed.get() {
            return Ok(ruleset.clone());
        }
        let ruleset = Ruleset::parse(&format!("{}.toml", self.name), self.text)?.into_base(self.name);
        Ok(parsed.get_or_init(|| ruleset).clone())
    }
}
