//! The presets, embedded in the program.

/// A preset: its name and the text of its file.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The ruleset file.
    pub text: &'static str,
}

/// All presets.
pub const PRESETS: [Preset; 6] = [
    Preset { name: "classic", text: include_str!("../../../../rulesets/classic.toml") },
    Preset { name: "super-power-no-sissies", text: include_str!("../../../../rulesets/super-power-no-sissies.toml") },
    Preset { name: "super-speed", text: include_str!("../../../../rulesets/super-speed.toml") },
    Preset { name: "house-rules", text: include_str!("../../../../rulesets/house-rules.toml") },
    Preset { name: "psycho", text: include_str!("../../../../rulesets/psycho.toml") },
    Preset { name: "power", text: include_str!("../../../../rulesets/power.toml") },
];
