//! The palette: actions that a table can referee by itself (HR-9). Any other text is an action as well; these have a
//! form of their own on the page, and everywhere one for the keyboard and for screen readers.

/// How an action of the palette is performed. Whatever the way, what is sent is the action's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Press the pile itself.
    Pile,
    /// Press the right picture among others.
    Picture,
    /// Type a word, which is named after `type`.
    Word,
    /// Touch nothing and hold the device still.
    HoldStill,
    /// Shake the phone.
    Shake,
    /// Make noise: its loudness is measured on the device, and no sound leaves it.
    Shout,
    /// Draw a shape.
    Shape,
}

impl Way {
    /// The way's name, as pages use it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pile => "pile",
            Self::Picture => "picture",
            Self::Word => "word",
            Self::HoldStill => "hold-still",
            Self::Shake => "shake",
            Self::Shout => "shout",
            Self::Shape => "shape",
        }
    }
}

/// An action of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// Its text: what a rule is made of and what is sent by whoever performs it.
    pub action: &'static str,
    /// How it is performed.
    pub way: Way,
}

const fn pick(action: &'static str, way: Way) -> Pick {
    Pick { action, way }
}

/// Touching one's nose (PW-7).
pub const NOSE: &str = "touch your nose";

/// All actions of the palette.
pub const PALETTE: &[Pick] = &[
    pick("tap the pile", Way::Pile),
    pick("moo", Way::Picture),
    pick("be a tree", Way::Picture),
    pick(NOSE, Way::Picture),
    pick("quack", Way::Picture),
    pick("boo", Way::Picture),
    pick("blub like a fish", Way::Picture),
    pick("salute", Way::Picture),
    pick("clap", Way::Picture),
    pick("type abracadabra", Way::Word),
    pick("hold still", Way::HoldStill),
    pick("shake the phone", Way::Shake),
    pick("shout", Way::Shout),
    pick("draw a circle", Way::Shape),
    pick("draw a zigzag", Way::Shape),
    pick("draw a triangle", Way::Shape),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shared::race::is_same;

    #[test]
    fn no_two_actions_are_the_same_and_every_way_has_one() {
        for (place, one) in PALETTE.iter().enumerate() {
            assert!(
                PALETTE[..place].iter().all(|other| !is_same(one.action, other.action)),
                "{one:?} stands there twice"
            );
            assert!(one.action.chars().count() <= crate::seams::offers::MOST_LETTERS);
        }
        let ways = [Way::Pile, Way::Picture, Way::Word, Way::HoldStill, Way::Shake, Way::Shout, Way::Shape];
        for way in ways {
            assert!(PALETTE.iter().any(|pick| pick.way == way), "nothing to {}", way.name());
        }
    }
}
