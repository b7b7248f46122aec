//! Plays so many actions at a room of four and measures nothing: `cargo xtask instructions` counts what they cost.

#[path = "../tests/support/play.rs"]
mod play;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(preset), Some(actions)) = (arguments.next(), arguments.next()) else {
        return Err("which preset, and how many actions?".into());
    };
    play::Play::open(&preset)?.play(actions.parse()?)
}
