//! Rules in English sentences.

use ruckus_engine::SwitchValue;
use ruckus_engine::homemade::{
    AddsUp, Cards, Chat, Compare, Condition, DrawnFor, Forbid, Homemade, Instruction, Kind, MOST_CARDS, MOST_POINTS,
    Manner, Number, OnPile, Part, Pays, Permit, PermitWhen, PickedBy, Prevent, Same, Standing, Step, Term, Together,
    Trigger, Who,
};

use super::wording::{self, list};

/// Returns a rule in English: a sentence for each of its parts, what it switches and changes among them.
///
/// ```
/// use ruckus_engine::homemade::Homemade;
/// let rule: Homemade = toml::from_str(
///     "name = 'four'\ntitle = 'Four!'\n[[parts]]\nwhen = { laid = { cards = { faces = ['4'] } } }\n\
///      then = [{ do = { draw = { who = 'others', cards = 1 } } }]",
/// ).unwrap();
/// assert_eq!(ruckus_phrases::homemade::english(&rule), ["When a player plays a 4, all others draw 1 card."]);
/// ```
pub fn english(rule: &Homemade) -> Vec<String> {
    let mut all: Vec<String> = rule.parts.iter().map(part).collect();
    if rule.lasting {
        all.push("Its marks last until the match is over.".to_owned());
    }
    for (name, value) in &rule.rules {
        all.push(match value {
            SwitchValue::Bool(false) | SwitchValue::Number(0) => format!("The rule {name} is off."),
            SwitchValue::Bool(true) => format!("The rule {name} is on."),
            value => format!("The rule {name} is set to {}.", plain(value)),
        });
    }
    for (name, value) in &rule.settings {
        all.push(format!("The setting {name} is {}.", plain(value)));
    }
    if !rule.requires.is_empty() {
        all.push(format!("It needs {}.", list(rule.requires.clone(), "and")));
    }
    if !rule.excludes.is_empty() {
        all.push(format!("It does not go together with {}.", list(rule.excludes.clone(), "or")));
    }
    all
}

fn plain(value: &SwitchValue) -> String {
    wording::value(value, ["off", "on"])
}

fn part(part: &Part) -> String {
    let so = part.condition.as_ref().map(condition);
    let steps = || steps(&part.steps);
    let text = match (&part.when, &part.standing) {
        (Some(when), _) => {
            let so = so.map_or_else(String::new, |so| format!(" and {so}"));
            format!("when {}{so}, {}", trigger(when), steps())
        }
        (None, Some(standing)) => {
            let so = so.map_or_else(String::new, |so| format!("if {so}, "));
            let then = if part.steps.is_empty() { String::new() } else { format!("; then {}", steps()) };
            format!("{so}{}{then}", self::standing(standing))
        }
        (None, None) => String::new(),
    };
    wording::sentence(&text)
}

fn steps(steps: &[Step]) -> String {
    let one = |step: &Step| match &step.condition {
        Some(so) => format!("if {}, {}", condition(so), instruction(&step.instruction)),
        None => instruction(&step.instruction),
    };
    steps.iter().map(one).collect::<Vec<_>>().join("; then ")
}

fn trigger(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Laid(laying) => {
            let how = match laying.how {
                Manner::Played => "",
                Manner::OutOfTurn => " out of turn",
                Manner::Match => " as a match",
                Manner::Any => " in any way",
            };
            format!("a player plays {}{how}", a_card(&laying.cards))
        }
        Trigger::Covered(cards) => format!("a player covers {}", a_card(cards)),
        Trigger::InARow { count, same } => format!("{count} cards {} come in a row", of_same(*same)),
        Trigger::Drawn { cards, why } => {
            let what = if cards.is_all() { String::new() } else { format!(" {}", a_card(cards)) };
            if why.is_empty() {
                return format!("a player draws{what}");
            }
            let why = why.iter().map(|why| match why {
                DrawnFor::Turn => "on their turn",
                DrawnFor::Debt if what.is_empty() => "what they owe",
                DrawnFor::Debt => "as part of what they owe",
                DrawnFor::Penalty if what.is_empty() => "a penalty",
                DrawnFor::Penalty => "as a penalty",
                DrawnFor::Rule => "because of a home-made rule",
            });
            format!("a player draws{what} {}", list(why.map(str::to_owned).collect(), "or"))
        }
        Trigger::TurnBegun => "a player's turn begins".to_owned(),
        Trigger::RoundBegun => "the round begins".to_owned(),
        Trigger::RoundOver => "the round is over".to_owned(),
        Trigger::UnoSaid => "a player calls UNO".to_owned(),
        Trigger::Caught => "a player is caught without UNO".to_owned(),
        Trigger::Passed => "a player passes".to_owned(),
        Trigger::Skipped => "a player is skipped".to_owned(),
        Trigger::Turned => "play changes direction".to_owned(),
        Trigger::WentOut => "a player goes out".to_owned(),
        Trigger::ColourCalled(colour) => format!("a player calls {}", colour.name()),
        Trigger::HandIs { is, than } => {
            format!("a player holds {} {}", compare(*is), cards(i32::from(*than)))
        }
        Trigger::HandsMoved => "hands have moved".to_owned(),
        Trigger::Spoke => "a player says something in the chat".to_owned(),
        Trigger::Marked => "a player's mark changes".to_owned(),
    }
}

fn standing(standing: &Standing) -> String {
    match standing {
        Standing::Permit(Permit { cards, on }) => {
            let on = match on {
                PermitWhen::Turn => "on your turn",
                PermitWhen::Debt => "when you owe cards",
                PermitWhen::OutOfTurn => "out of turn",
            };
            format!("you may play {} {on}", a_card(cards))
        }
        Standing::Together(Together { cards, count, same, sum }) => {
            let which = if cards.is_all() { String::new() } else { format!(", each {},", a_card(cards)) };
            let same = same.map_or_else(String::new, |same| format!(" {}", of_same(same)));
            let sum = sum.as_ref().map_or_else(String::new, |sum| format!(" that add up to {}", number(sum)));
            format!("you may play {count} cards{same}{sum}{which} together on your turn")
        }
        Standing::Forbid(Forbid::Lay(cards)) => format!("you may not play {}", a_card(cards)),
        Standing::Forbid(Forbid::LayOutOfTurn(cards)) => format!("you may not play {} out of turn", a_card(cards)),
        Standing::Forbid(Forbid::Rule(name)) => format!("nobody may use the rule {name}"),
        Standing::Prevent(what) => match what {
            Prevent::Skip => "a skip skips nobody",
            Prevent::TurnRound => "a reverse doesn't change direction",
            Prevent::Attack => "a draw card makes nobody draw",
            Prevent::ColourCall => "a wild doesn't call a color",
        }
        .to_owned(),
    }
}

fn a_card(cards: &Cards) -> String {
    if cards.is_all() {
        return "a card".to_owned();
    }
    let faces: Vec<String> = cards.faces.iter().map(|face| face.0.name().to_owned()).collect();
    let kinds = cards.kinds.iter().map(|kind| {
        match kind {
            Kind::Number => "number",
            Kind::Even => "even number",
            Kind::Odd => "odd number",
            Kind::Action => "action card",
            Kind::Draw => "draw card",
            Kind::Wild => "wild",
        }
        .to_owned()
    });
    let kinds: Vec<String> = kinds.collect();
    let colours = list(cards.colours.iter().map(|colour| colour.name().to_owned()).collect(), "or");
    // A card that has a face and a kind at once is both.
    let (nouns, both) = if faces.is_empty() { (kinds, Vec::new()) } else { (faces, kinds) };
    let noun = if nouns.is_empty() { "card".to_owned() } else { list(nouns, "or") };
    let with = if colours.is_empty() { noun } else { format!("{colours} {noun}") };
    let article = match (cards.not, with.starts_with(['a', 'e', 'i', 'o', 'u', '8'])) {
        (true, _) => "anything but a",
        (false, true) => "an",
        (false, false) => "a",
    };
    let mut text = format!("{article} {with}");
    if !both.is_empty() {
        let both = list(both, "or");
        let article = if both.starts_with(['a', 'e', 'o']) { "an" } else { "a" };
        text.push_str(&format!(" that is {article} {both}"));
    }
    if let Some(same) = cards.like {
        text.push_str(&format!(" {} as the card under it", of_same(same)));
    }
    if cards.made_for {
        text.push_str(" with this rule's number");
    }
    if cards.marked {
        text.push_str(" with the mark");
    }
    match cards.adds_up {
        Some(AddsUp::InHand) => text.push_str(" that adds up to the top number with another card of its color in hand"),
        Some(AddsUp::WithLaid) => text.push_str(" that adds up to the number under it with the one just played"),
        None => {}
    }
    text
}

const fn of_same(same: Same) -> &'static str {
    match same {
        Same::Colour => "of the same color",
        Same::Face => "of the same number or word",
        Same::Both => "of the same color and face",
    }
}

const fn compare(is: Compare) -> &'static str {
    match is {
        Compare::AtLeast => "at least",
        Compare::AtMost => "at most",
        Compare::Exactly => "exactly",
        Compare::MultipleOf => "a multiple of",
    }
}

fn cards(count: i32) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

/// How many cards or seats.
fn count_of(number: &Number, one: &str, many: &str) -> String {
    up_to(MOST_CARDS, number, one, many)
}

/// How many of something. A number that is worked out at the table says how far it goes, where it could go further.
fn up_to(most: i32, number: &Number, one: &str, many: &str) -> String {
    match number {
        Number::Is(1) => format!("1 {one}"),
        Number::Is(count) => format!("{count} {many}"),
        Number::Of(term) => {
            let most = if number.can_exceed(most) { format!(", at most {most}") } else { String::new() };
            format!("{many} ({}{})", self::term(term), most)
        }
    }
}

fn number(number: &Number) -> String {
    match number {
        Number::Is(number) => number.to_string(),
        Number::Of(term) => self::term(term),
    }
}

fn term(term: &Term) -> String {
    match term {
        Term::Debt => "what is owed".to_owned(),
        Term::LaidNumber => "the number on the card".to_owned(),
        Term::TopNumber => "the number on top".to_owned(),
        Term::BeneathNumber => "the number under it".to_owned(),
        Term::LaidOwes => "what the card makes players draw".to_owned(),
        Term::Drawn => "the cards drawn".to_owned(),
        Term::InPlay => "the number of players in play".to_owned(),
        Term::Round => "the round number".to_owned(),
        Term::Row => "the length of the row on top".to_owned(),
        Term::Times => "the times this rule has come up this round".to_owned(),
        Term::Answer => "the answer".to_owned(),
        Term::Hand(who) => format!("the cards of {}", someone(who).text),
        Term::Held { who, cards } => format!("how often {} {}", someone(who).does("holds", "hold"), a_card(cards)),
        Term::Score(who) => format!("the score of {}", someone(who).text),
        Term::RoundScore(who) => format!("this round's points of {}", someone(who).text),
        Term::Mark(who) => format!("the mark of {}", someone(who).text),
        Term::Sum(all) => list(all.iter().map(number).collect(), "plus"),
        Term::Less(a, b) => format!("{} less {}", number(a), number(b)),
        Term::Product(a, b) => format!("{} times {}", number(a), number(b)),
        Term::Half(of) => format!("half of {}", number(of)),
    }
}

/// Somebody in words, and whether these are several.
struct Someone {
    text: String,
    plural: bool,
}

impl Someone {
    /// The words with a verb: "that player draws", "all others draw".
    fn does(&self, one: &str, many: &str) -> String {
        format!("{} {}", self.text, if self.plural { many } else { one })
    }
}

fn someone(who: &Who) -> Someone {
    let one = |text: &str| Someone { text: text.to_owned(), plural: false };
    let of = |text: &str, who: &Who| {
        let who = someone(who);
        Someone { text: format!("{text} {}", who.text), plural: false }
    };
    match who {
        Who::Actor => one("that player"),
        Who::Other => one("the other player"),
        Who::Chosen => one("the chosen player"),
        Who::Turn => one("the player whose turn it is"),
        Who::Next => one("the next player"),
        Who::Previous => one("the player before"),
        Who::Opposite => one("the player opposite"),
        Who::Everyone => Someone { text: "all players".to_owned(), plural: true },
        Who::Others => Someone { text: "all others".to_owned(), plural: true },
        Who::Dealer => one("the dealer"),
        Who::Layer => one("the player of the top card"),
        Who::Fewest => one("the player with the fewest cards"),
        Who::Most => one("the player with the most cards"),
        Who::Leader => one("the leader"),
        Who::Marked => one("the marked player"),
        Who::Holding(cards) => one(&format!("the player holding {}", a_card(cards))),
        Who::NextOf(who) => of("the player after", who),
        Who::PreviousOf(who) => of("the player before", who),
        Who::OppositeOf(who) => of("the player opposite", who),
        Who::Except(these, those) => {
            let these = someone(these);
            Someone { text: format!("{} except {}", these.text, someone(those).text), ..these }
        }
        Who::Both(these, those) => {
            Someone { text: format!("{} and {}", someone(these).text, someone(those).text), plural: true }
        }
    }
}

/// A condition within another: where it is several, the words say where it begins.
fn inner(condition: &Condition) -> String {
    let text = self::condition(condition);
    match condition {
        Condition::All(of) if of.len() > 1 => format!("both {text}"),
        Condition::Any(of) if of.len() > 1 => format!("either {text}"),
        _ => text,
    }
}

fn condition(condition: &Condition) -> String {
    let all = |all: &[Condition]| all.iter().map(inner).collect::<Vec<_>>();
    match condition {
        Condition::All(of) => list(all(of), "and"),
        Condition::Any(of) => list(all(of), "or"),
        Condition::Not(not) => format!("it is not true that {}", inner(not)),
        Condition::Number { of, is, than } => {
            format!("{} is {} {}", number(of), compare(*is), number(than))
        }
        Condition::Seat { who, among } => {
            format!("{} among {}", someone(who).does("is", "are"), someone(among).text)
        }
        Condition::Card { of, is } => {
            format!("{} is {}", on_pile(*of), a_card(is))
        }
        Condition::Alike(same) => format!("it is {} as the card under it", of_same(*same)),
        Condition::Holds { who, cards, least } => {
            let what = if *least == 1 { a_card(cards) } else { format!("{least} of: {}", a_card(cards)) };
            format!("{} {what}", someone(who).does("holds", "hold"))
        }
        Condition::Leftwards => "play goes to the left".to_owned(),
        Condition::Answer(answer) => format!("the answer is number {answer}"),
    }
}

const fn on_pile(of: OnPile) -> &'static str {
    match of {
        OnPile::Top => "the card on top",
        OnPile::Laid => "the card",
        OnPile::Beneath => "the card under it",
    }
}

fn instruction(instruction: &Instruction) -> String {
    match instruction {
        Instruction::Draw { who, cards } => {
            format!("{} {}", someone(who).does("draws", "draw"), count_of(cards, "card", "cards"))
        }
        Instruction::Give { from, to, cards, by } => {
            let by = if *by == PickedBy::Chance { ", picked blindly" } else { "" };
            let cards = count_of(cards, "card", "cards");
            format!("{} {cards} to {}{by}", someone(from).does("gives", "give"), someone(to).text)
        }
        Instruction::Swap { a, b } => format!("{} and {} swap hands", someone(a).text, someone(b).text),
        Instruction::PassHands { back: false } => "all hands move on".to_owned(),
        Instruction::PassHands { back: true } => "all hands move back".to_owned(),
        Instruction::Skip { seats } => format!("the next {} skipped", count_of(seats, "player is", "players are")),
        Instruction::TurnRound => "play changes direction".to_owned(),
        Instruction::RaiseDebt { by } => format!("{} more to draw", count_of(by, "card", "cards")),
        Instruction::ForgiveDebt => "nobody owes cards anymore".to_owned(),
        Instruction::TurnTo { who } => format!("the turn goes to {}", someone(who).text),
        Instruction::NameColour { who } => format!("{} the color", someone(who).does("calls", "call")),
        Instruction::Show { who, cards } if cards.is_all() => {
            format!("{} everyone the hand", someone(who).does("shows", "show"))
        }
        Instruction::Show { who, cards } => {
            format!("{} everyone each {} of the hand", someone(who).does("shows", "show"), a_card(cards))
        }
        Instruction::Peek { who, at } => {
            format!("{} at the hand of {}", someone(who).does("looks", "look"), someone(at).text)
        }
        Instruction::LayMore { who, cards, most, must } => {
            let may = if *must { "must also play" } else { "may also play" };
            let most = if *most == 1 { String::new() } else { format!(", up to {most} of them") };
            format!("{} {may} {}{most}", someone(who).text, a_card(cards))
        }
        Instruction::Flip => "the next card of the draw pile is turned onto the discard pile".to_owned(),
        Instruction::TakePile { who, cards } => {
            format!("{} {} from the discard pile", someone(who).does("takes", "take"), count_of(cards, "card", "cards"))
        }
        Instruction::SetAside { who, cards } => {
            let cards = count_of(cards, "card", "cards");
            format!("{} {cards} face down, which count at the end", someone(who).does("takes", "take"))
        }
        Instruction::Retire { who } => {
            format!("{} out of the round, and the hand counts", someone(who).does("is", "are"))
        }
        Instruction::Points { who, by } => {
            format!("{} {}", someone(who).does("gets", "get"), up_to(MOST_POINTS, by, "point", "points"))
        }
        Instruction::Mark { who, by: Number::Is(by) } if *by < 0 => {
            format!("the mark of {} shrinks by {}", someone(who).text, by.unsigned_abs())
        }
        Instruction::Mark { who, by } => format!("the mark of {} grows by {}", someone(who).text, number(by)),
        Instruction::Unmark { who } => format!("{} no longer marked", someone(who).does("is", "are")),
        Instruction::MarkCard { of, off } => {
            let end = if *off { "loses the mark" } else { "gets the mark" };
            format!("{} {end}", on_pile(*of))
        }
        Instruction::MarkHeld { who, cards, count, by, off } => {
            let does = if *off { ("takes", "take") } else { ("puts", "put") };
            let where_to = if *off { "off" } else { "on" };
            let many = match count {
                Number::Is(1) => String::new(),
                count => format!(" {} times", number(count)),
            };
            let by = if *by == PickedBy::Chance { " picked blindly" } else { "" };
            let who = someone(who).does(does.0, does.1);
            format!("{who} the mark {where_to} {} of the hand{by},{many} for all to see", a_card(cards))
        }
        Instruction::Race { who, action, pays } => {
            let pays = if *pays == Pays::Last { "last" } else { "first" };
            format!("{} “{action}”, and the {pays} player is chosen", someone(who).does("must do", "must do"))
        }
        Instruction::ChooseSeat { who, among } => {
            format!("{} one of: {}", someone(who).does("chooses", "choose"), someone(among).text)
        }
        Instruction::Choose { who, options } => {
            format!("{} {}", someone(who).does("chooses", "choose"), numbered(options))
        }
        Instruction::Vote { who, options } => {
            format!("{} on {}", someone(who).does("votes", "vote"), numbered(options))
        }
        Instruction::Roll { sides } => format!("a die with {sides} sides is rolled"),
        Instruction::Chat(Chat::Off) => "the chat is off".to_owned(),
        Instruction::Chat(Chat::On) => "the chat is on again".to_owned(),
        Instruction::Chat(Chat::Toggle) => "the chat is switched off, or on again".to_owned(),
    }
}

fn numbered(options: &[String]) -> String {
    let each = options.iter().enumerate().map(|(place, option)| format!("{}: “{option}”", place + 1));
    list(each.collect(), "or")
}
