//! A card as its owner sees and exports it.

use ruckus_protocol::{CardChange, CardMatch, CardPasskey, CardStrength, CountsLess, PlayerCard};
use ruckus_strength::{Less, Rating};

use super::passkey::Passkey;
use super::stored::{PlayedMatch, Standing, StoredCard};

impl StoredCard {
    /// Returns the card as its owner sees it.
    pub fn view(&self) -> PlayerCard {
        PlayerCard {
            name: self.name.clone(),
            face: self.face,
            made_at: self.made_at,
            devices: self.sessions.len() as u32,
            passkeys: self.passkeys().map(|passkey| self.passkey_view(passkey)).collect(),
            overall: self.overall.as_ref().map(strength),
            families: self.families.iter().map(|(family, standing)| (family.clone(), strength(standing))).collect(),
            matches: self.matches.iter().rev().map(played).collect(),
        }
    }

    fn passkey_view(&self, passkey: &Passkey) -> CardPasskey {
        let since = if passkey.since == 0 { self.made_at } else { passkey.since };
        CardPasskey { id: passkey.id.clone(), since }
    }

    /// Returns everything stored about the card, except identifiers of other cards and secrets.
    pub(super) fn export(&self) -> serde_json::Value {
        let mut whole = serde_json::to_value(self).unwrap_or_default();
        if let Some(whole) = whole.as_object_mut() {
            whole.remove("spent");
            whole.remove("code");
            whole.remove("bonds");
            whole.insert("server".to_owned(), self.rp_id.clone().into());
            let since = self.sessions.iter().map(|session| session.since).collect::<Vec<_>>();
            whole.insert("sessions".to_owned(), since.into());
            let matches = whole.get_mut("matches").and_then(serde_json::Value::as_array_mut);
            for played in matches.into_iter().flatten().filter_map(serde_json::Value::as_object_mut) {
                played.remove("others");
            }
        }
        whole
    }
}

fn strength(standing: &Standing) -> CardStrength {
    let (rating, around) = standing.rating.shown();
    CardStrength { rating, around, matches: standing.matches }
}

fn change((before, after): (Rating, Rating)) -> CardChange {
    let (rating, around) = after.shown();
    CardChange { before: before.shown().0, after: rating, around }
}

fn played(played: &PlayedMatch) -> CardMatch {
    let less = played.less.iter().filter_map(|less| match less {
        // Such a match is not stored.
        Less::OnlyBots => None,
        Less::SameNetwork => Some(CountsLess::SameNetwork),
        Less::NoOtherCard => Some(CountsLess::NoOtherCard),
        Less::SamePeople => Some(CountsLess::SamePeople),
    });
    CardMatch {
        at: played.at,
        table: played.table.clone(),
        family: played.family.clone(),
        place: played.place,
        people: played.people,
        bots: played.bots,
        counts: (played.counts * 100.0).round() as u32,
        less: less.collect(),
        overall: change(played.overall),
        in_family: change(played.in_family),
    }
}
