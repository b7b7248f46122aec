//! SS-7: who lays further skips on their own skip passes over as many as they laid.

use crate::card::Face;
use crate::effect::{How, Stage, What};
use crate::fact::Fact;
use crate::resolution::Resolution;
use crate::rule::{About, Moment, Rule, Seam};
use crate::seat::Seat;
use crate::table::Table;

pub(super) struct OwnSkipsAddUp;

impl Rule for OwnSkipsAddUp {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "own-skips-add-up",
            title: "Own Skips Add Up",
            clause: "SS-7",
            sentence: "Whoever lays further skips on their own skip passes over as many players as they laid.",
            seams: &[Seam::React],
            moments: &[Moment::Skip],
            touches: &[Moment::OutOfTurn],
            ..About::PLAIN
        };
        &ABOUT
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && card.face() == Face::Skip
        {
            for _ in 0..own_skips_beneath(run.table(), seat) {
                run.push(Stage::Face, What::Skip { seat });
            }
        }
    }
}

/// How many skips right below the top one, which this seat has just laid, it had laid itself before. A skip that is the
/// turn's play begins a count of its own: the turn had come back by then.
fn own_skips_beneath(table: &Table, seat: Seat) -> usize {
    let mut count = 0;
    for pair in table.pile().windows(2).rev() {
        let [beneath, above] = pair else { break };
        if above.how != How::OutOfTurn || beneath.by != Some(seat) || beneath.card.face() != Face::Skip {
            break;
        }
        count += 1;
    }
    count
}
