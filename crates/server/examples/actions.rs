//! Plays random actions in a room of four players, so that callgrind can count their instructions
//! (`cargo xtask test --record`).

#[path = "../tests/support/play.rs"]
mod play;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(preset), Some(actions)) = (arguments.next(), arguments.next()) else {
        return Err("usage: actions PRESET COUNT".into());
    };
    play::Play::open(&preset)?.play(actions.parse()?)
}
