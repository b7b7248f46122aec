//! The initial table of a scenario.

use ruckus_engine::{Called, Rulebook, Seat, Setup, Table};

use crate::scenario::TableSection;

/// The key of the shuffles for a seed.
pub(crate) fn key(seed: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key
}

/// Creates the table. The error describes what is wrong with the section.
pub(crate) fn table(section: &TableSection, rulebook: &Rulebook) -> Result<Table, String> {
    let seat = |name: &String| section.seats.iter().position(|seat| seat == name).map(|place| Seat(place as u8));
    let mut pile = Vec::new();
    for text in section.pile.iter().flatten() {
        let (card, by) = match text.split_once('@') {
            Some((card, name)) => {
                let by = seat(&name.to_owned()).ok_or_else(|| format!("`{text}`: no player is called `{name}`"))?;
                (card, Some(by))
            }
            None => (text.as_str(), None),
        };
        let (card, unsettled) = match card.strip_suffix('!') {
            Some(card) => (card, true),
            None => (card, false),
        };
        let called: Called = card.parse().map_err(|error| format!("pile: {error}"))?;
        if unsettled && called.card.owes() == 0 {
            return Err(format!("pile: `{text}`: only a draw card can be unsettled"));
        }
        pile.push((called, by, unsettled));
    }
    let hands = match &section.hands {
        Some(hands) => section.seats.iter().map(|name| hands.get(name).cloned().unwrap_or_default()).collect(),
        None => Vec::new(),
    };
    let setup = Setup {
        seats: section.seats.len(),
        dealer: section.dealer.as_ref().and_then(seat),
        turn: section.debtor.as_ref().or(section.turn.as_ref()).and_then(seat),
        direction: section.direction,
        pile,
        draw_pile: section.draw_pile.clone(),
        hands,
        seed: section.seed,
        uno: section.uno.iter().filter_map(seat).collect(),
        out: section.out.as_ref().map(|out| out.iter().filter_map(seat).collect()),
        debt: section.debt,
        totals: section.seats.iter().map(|name| section.totals.get(name).copied().unwrap_or(0)).collect(),
    };
    Ok(if section.hands.is_none() && section.pile.is_none() {
        setup.undealt(rulebook)
    } else if section.pile.is_none() {
        setup.without_starter(rulebook)
    } else {
        setup.table(rulebook)
    })
}
