//! The palette: actions that the software can referee without help (HR-9). Any other text is an action as well; palette
//! actions have their own control on the page, with alternatives for keyboards and screen readers.

/// How a player performs a palette action. The client sends the action's text in every case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Press the discard pile.
    Pile,
    /// Press the right picture among others.
    Picture,
    /// Type the word that follows `type` in the action's text.
    Word,
    /// Touch nothing and hold the device still.
    HoldStill,
    /// Shake the phone.
    Shake,
    /// Make noise. The device measures its loudness, and no sound leaves the device.
    Shout,
    /// Draw a shape.
    Shape,
}

impl Way {
    /// The name that web pages use.
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
    /// The text: rules are made from it, and players who perform the action send it.
    pub action: &'static str,
    /// How it is performed.
    pub way: Way,
}

const fn pick(action: &'static str, way: Way) -> Pick {
    Pick { action, way }
}

/// The action of touching your own nose (PW-7).
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
    fn palette_actions_are_unique_and_cover_every_way() {
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
