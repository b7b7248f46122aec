//! Rules in German sentences. What follows a colon is a sentence of its own, so that no verb has to move to its end; people
//! are persons, whose cases differ by their article alone.

use ruckus_engine::homemade::{
    AddsUp, Cards, Chat, Compare, Condition, DrawnFor, Forbid, Homemade, Instruction, Kind, MOST_CARDS, MOST_POINTS,
    Manner, Number, OnPile, Part, Pays, Permit, PermitWhen, PickedBy, Prevent, Same, Standing, Step, Term, Together,
    Trigger, Who,
};
use ruckus_engine::{Colour, Face, SwitchValue};

use super::wording::{self, list};

/// Returns a rule in German: a sentence for each of its parts, what it switches and changes among them.
///
/// ```
/// use ruckus_engine::homemade::Homemade;
/// let rule: Homemade = toml::from_str(
///     "name = 'four'\ntitle = 'Four!'\n[[parts]]\nwhen = { laid = { cards = { faces = ['4'] } } }\n\
///      then = [{ do = { draw = { who = 'others', cards = 1 } } }]",
/// ).unwrap();
/// assert_eq!(ruckus_phrases::homemade::german(&rule), ["Wenn jemand eine 4 legt: alle anderen ziehen 1 Karte."]);
/// ```
pub fn german(rule: &Homemade) -> Vec<String> {
    let mut all: Vec<String> = rule.parts.iter().map(part).collect();
    if rule.lasting {
        all.push("Ihre Zeichen bleiben, bis die Partie vorbei ist.".to_owned());
    }
    for (name, value) in &rule.rules {
        all.push(match value {
            SwitchValue::Bool(false) | SwitchValue::Number(0) => format!("Die Regel {name} ist aus."),
            SwitchValue::Bool(true) => format!("Die Regel {name} ist an."),
            value => format!("Die Regel {name} steht auf {}.", plain(value)),
        });
    }
    for (name, value) in &rule.settings {
        all.push(format!("Die Einstellung {name} ist {}.", plain(value)));
    }
    if !rule.requires.is_empty() {
        all.push(format!("Sie braucht {}.", list(rule.requires.clone(), "und")));
    }
    if !rule.excludes.is_empty() {
        all.push(format!("Sie verträgt sich nicht mit {}.", list(rule.excludes.clone(), "oder")));
    }
    all
}

fn plain(value: &SwitchValue) -> String {
    wording::value(value, ["aus", "an"])
}

fn part(part: &Part) -> String {
    let so = part.condition.as_ref().map(condition);
    let text = match (&part.when, &part.standing) {
        (Some(when), _) => {
            let so = so.map_or_else(String::new, |so| format!(" und gilt „{so}“"));
            format!("wenn {}{so}: {}", trigger(when), steps(&part.steps))
        }
        (None, Some(standing)) => {
            let so = so.map_or_else(String::new, |so| format!("solange gilt „{so}“: "));
            let then = if part.steps.is_empty() { String::new() } else { format!("; danach: {}", steps(&part.steps)) };
            format!("{so}{}{then}", self::standing(standing))
        }
        (None, None) => String::new(),
    };
    wording::sentence(&text)
}

fn steps(steps: &[Step]) -> String {
    let one = |step: &Step| match &step.condition {
        Some(so) => format!("falls gilt „{}“: {}", condition(so), instruction(&step.instruction)),
        None => instruction(&step.instruction),
    };
    steps.iter().map(one).collect::<Vec<_>>().join("; dann: ")
}

fn trigger(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Laid(laying) => {
            let how = match laying.how {
                Manner::Played => "",
                Manner::OutOfTurn => " außer der Reihe",
                Manner::Match => " als gleiche Karte",
                Manner::Any => " auf irgendeine Weise",
            };
            format!("jemand {}{how} legt", a_card(&laying.cards))
        }
        Trigger::Covered(cards) => format!("jemand {} überdeckt", a_card(cards)),
        Trigger::InARow { count, same } => format!("{count} Karten {} übereinanderliegen", of_same(*same)),
        Trigger::Drawn { cards, why } => {
            let what = if cards.is_all() { String::new() } else { format!(" {}", a_card(cards)) };
            if why.is_empty() {
                return format!("jemand{what} gezogen hat");
            }
            let why = why.iter().map(|why| match why {
                DrawnFor::Turn => "am Zug",
                DrawnFor::Debt => "wegen einer Schuld",
                DrawnFor::Penalty => "zur Strafe",
                DrawnFor::Rule => "wegen einer selbst gemachten Regel",
            });
            format!("jemand{what} {} gezogen hat", list(why.map(str::to_owned).collect(), "oder"))
        }
        Trigger::TurnBegun => "ein Zug beginnt".to_owned(),
        Trigger::RoundBegun => "die Runde beginnt".to_owned(),
        Trigger::RoundOver => "die Runde vorbei ist".to_owned(),
        Trigger::UnoSaid => "jemand UNO sagt".to_owned(),
        Trigger::Caught => "jemand ohne UNO erwischt wird".to_owned(),
        Trigger::Passed => "jemand passt".to_owned(),
        Trigger::Skipped => "jemand aussetzen muss".to_owned(),
        Trigger::Turned => "die Richtung wechselt".to_owned(),
        Trigger::WentOut => "jemand fertig wird".to_owned(),
        Trigger::ColourCalled(colour) => format!("jemand sich {} wünscht", the_colour(*colour)),
        Trigger::HandIs { is, than } => format!("ein Blatt auf {} {} kommt", compare(*is), cards(i32::from(*than))),
        Trigger::HandsMoved => "Blätter gewandert sind".to_owned(),
        Trigger::Spoke => "jemand etwas in den Chat schreibt".to_owned(),
        Trigger::Marked => "sich jemandes Zeichen ändert".to_owned(),
    }
}

fn standing(standing: &Standing) -> String {
    match standing {
        Standing::Permit(Permit { cards, on }) => {
            let on = match on {
                PermitWhen::Turn => "am eigenen Zug",
                PermitWhen::Debt => "als Antwort auf eine Schuld",
                PermitWhen::OutOfTurn => "außer der Reihe",
            };
            format!("{} darf {on} gelegt werden", a_card(cards))
        }
        Standing::Together(Together { cards, count, same, sum }) => {
            let which = if cards.is_all() { String::new() } else { format!(" (jede {})", a_card(cards)) };
            let same = same.map_or_else(String::new, |same| format!(" {}", of_same(same)));
            let sum = sum.as_ref().map_or_else(String::new, |sum| format!(", die zusammen {} ergeben,", number(sum)));
            format!("{count} Karten{same}{which}{sum} dürfen am eigenen Zug auf einmal gelegt werden")
        }
        Standing::Forbid(Forbid::Lay(cards)) => format!("{} darf nicht gelegt werden", a_card(cards)),
        Standing::Forbid(Forbid::LayOutOfTurn(cards)) => {
            format!("{} darf nicht außer der Reihe gelegt werden", a_card(cards))
        }
        Standing::Forbid(Forbid::Rule(name)) => format!("was die Regel {name} anbietet, ist verboten"),
        Standing::Prevent(what) => match what {
            Prevent::Skip => "wegen einer Aussetzer-Karte muss niemand aussetzen",
            Prevent::TurnRound => "eine Richtungswechsel-Karte ändert die Richtung nicht",
            Prevent::Attack => "wegen einer Ziehkarte muss niemand ziehen",
            Prevent::ColourCall => "wer eine Wunschkarte legt, wünscht sich keine Farbe",
        }
        .to_owned(),
    }
}

const fn the_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Rot",
        Colour::Yellow => "Gelb",
        Colour::Green => "Grün",
        Colour::Blue => "Blau",
    }
}

const fn coloured(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "rote",
        Colour::Yellow => "gelbe",
        Colour::Green => "grüne",
        Colour::Blue => "blaue",
    }
}

/// A face as a noun, all of them feminine.
fn face(face: Face) -> String {
    match face.symbol() {
        "S" => "Aussetzer-Karte".to_owned(),
        "V" => "Richtungswechsel-Karte".to_owned(),
        "+2" => "Plus-Zwei".to_owned(),
        "W" => "Wunschkarte".to_owned(),
        "W+4" => "Wunsch-Plus-Vier".to_owned(),
        "MM" => "Gedankenkarte".to_owned(),
        "BU" => "Beamkarte".to_owned(),
        "GC" => "Wendekarte".to_owned(),
        number => number.to_owned(),
    }
}

/// Cards in the singular; nominative and accusative are the same.
fn a_card(cards: &Cards) -> String {
    if cards.is_all() {
        return "eine Karte".to_owned();
    }
    let faces: Vec<String> = cards.faces.iter().map(|name| face(name.0)).collect();
    let kinds = cards.kinds.iter().map(|kind| {
        match kind {
            Kind::Number => "Zahl",
            Kind::Even => "gerade Zahl",
            Kind::Odd => "ungerade Zahl",
            Kind::Action => "Aktionskarte",
            Kind::Draw => "Ziehkarte",
            Kind::Wild => "Karte ohne Farbe",
        }
        .to_owned()
    });
    let kinds: Vec<String> = kinds.collect();
    let colours = list(cards.colours.iter().map(|&colour| coloured(colour).to_owned()).collect(), "oder");
    // A card that has a face and a kind at once is both.
    let (nouns, both) = if faces.is_empty() { (kinds, Vec::new()) } else { (faces, kinds) };
    let noun = if nouns.is_empty() { "Karte".to_owned() } else { list(nouns, "oder") };
    let with = if colours.is_empty() { noun } else { format!("{colours} {noun}") };
    let mut text = if cards.not { format!("jede Karte, nur keine {with}") } else { format!("eine {with}") };
    if !both.is_empty() {
        text.push_str(&format!(", die eine {} ist,", list(both, "oder")));
    }
    if let Some(same) = cards.like {
        text.push_str(&format!(" {} wie die darunter", of_same(same)));
    }
    if cards.made_for {
        text.push_str(" mit der Zahl dieser Regel");
    }
    if cards.marked {
        text.push_str(" mit dem Zeichen darauf");
    }
    match cards.adds_up {
        Some(AddsUp::InHand) => text.push_str(", die mit einer anderen ihrer Farbe im Blatt die oberste Zahl ergibt,"),
        Some(AddsUp::WithLaid) => text.push_str(", die mit der eben gelegten die Zahl darunter ergibt,"),
        None => {}
    }
    text
}

const fn of_same(same: Same) -> &'static str {
    match same {
        Same::Colour => "von gleicher Farbe",
        Same::Face => "mit gleicher Zahl oder gleichem Wort",
        Same::Both => "von gleicher Farbe und gleichem Wert",
    }
}

const fn compare(is: Compare) -> &'static str {
    match is {
        Compare::AtLeast => "mindestens",
        Compare::AtMost => "höchstens",
        Compare::Exactly => "genau",
        Compare::MultipleOf => "ein Vielfaches von",
    }
}

fn cards(count: i32) -> String {
    if count == 1 { "1 Karte".to_owned() } else { format!("{count} Karten") }
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
            let most = if number.can_exceed(most) { format!(", höchstens {most}") } else { String::new() };
            format!("{many} (so viele: {}{})", self::term(term), most)
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
        Term::Debt => "die Schuld".to_owned(),
        Term::LaidNumber => "die Zahl auf der Karte".to_owned(),
        Term::TopNumber => "die oberste Zahl".to_owned(),
        Term::BeneathNumber => "die Zahl darunter".to_owned(),
        Term::LaidOwes => "was die Karte zu ziehen gibt".to_owned(),
        Term::Drawn => "die Zahl der gezogenen Karten".to_owned(),
        Term::InPlay => "die Zahl der Mitspielenden".to_owned(),
        Term::Round => "die Nummer der Runde".to_owned(),
        Term::Row => "die Länge der obersten Reihe".to_owned(),
        Term::Times => "wie oft diese Regel in der Runde schon gesprochen hat".to_owned(),
        Term::Answer => "die Antwort".to_owned(),
        Term::Hand(who) => format!("die Kartenzahl von {}", someone(who).dative),
        Term::Held { who, cards } => format!("wie oft {} {}", someone(who).does("hält", "halten"), a_card(cards)),
        Term::Score(who) => format!("der Punktestand von {}", someone(who).dative),
        Term::RoundScore(who) => format!("die Punkte dieser Runde von {}", someone(who).dative),
        Term::Mark(who) => format!("das Zeichen von {}", someone(who).dative),
        Term::Sum(all) => list(all.iter().map(number).collect(), "plus"),
        Term::Less(a, b) => format!("{} minus {}", number(a), number(b)),
        Term::Product(a, b) => format!("{} mal {}", number(a), number(b)),
        Term::Half(of) => format!("die Hälfte von „{}“", number(of)),
    }
}

/// Somebody in words. Nominative and accusative are the same.
struct Someone {
    text: String,
    dative: String,
    plural: bool,
}

impl Someone {
    fn one(text: &str, dative: &str) -> Self {
        Self { text: text.to_owned(), dative: dative.to_owned(), plural: false }
    }

    /// "Die" or "der" person, and what tells her from others.
    fn person(which: &str) -> Self {
        Self { text: format!("die Person {which}"), dative: format!("der Person {which}"), plural: false }
    }

    fn does(&self, one: &str, many: &str) -> String {
        format!("{} {}", self.text, if self.plural { many } else { one })
    }
}

fn someone(who: &Who) -> Someone {
    match who {
        Who::Actor => Someone::one("diese Person", "dieser Person"),
        Who::Other => Someone::one("die andere Person", "der anderen Person"),
        Who::Chosen => Someone::one("die gewählte Person", "der gewählten Person"),
        Who::Turn => Someone::person("am Zug"),
        Who::Next => Someone::one("die nächste Person", "der nächsten Person"),
        Who::Previous => Someone::person("davor"),
        Who::Opposite => Someone::person("gegenüber"),
        Who::Everyone => Someone { text: "alle".to_owned(), dative: "allen".to_owned(), plural: true },
        Who::Others => Someone { text: "alle anderen".to_owned(), dative: "allen anderen".to_owned(), plural: true },
        Who::Dealer => Someone::one("die gebende Person", "der gebenden Person"),
        Who::Layer => Someone::person("mit der obersten Karte"),
        Who::Fewest => Someone::person("mit den wenigsten Karten"),
        Who::Most => Someone::person("mit den meisten Karten"),
        Who::Leader => Someone::one("die führende Person", "der führenden Person"),
        Who::Marked => Someone::one("die markierte Person", "der markierten Person"),
        Who::Holding(cards) => Someone::person(&format!("mit der Karte „{}“", a_card(cards))),
        Who::NextOf(who) => Someone::person(&format!("nach {}", someone(who).dative)),
        Who::PreviousOf(who) => Someone::person(&format!("vor {}", someone(who).dative)),
        Who::OppositeOf(who) => Someone::person(&format!("gegenüber von {}", someone(who).dative)),
        Who::Except(these, those) => {
            let (these, those) = (someone(these), someone(those).dative);
            let (text, dative) = (format!("{} außer {those}", these.text), format!("{} außer {those}", these.dative));
            Someone { text, dative, plural: these.plural }
        }
        Who::Both(these, those) => {
            let (these, those) = (someone(these), someone(those));
            let text = format!("{} und {}", these.text, those.text);
            Someone { text, dative: format!("{} und {}", these.dative, those.dative), plural: true }
        }
    }
}

/// A condition within another: where it is several, the words say where it begins.
fn inner(condition: &Condition) -> String {
    let text = self::condition(condition);
    match condition {
        Condition::All(of) if of.len() > 1 => format!("zugleich {text}"),
        Condition::Any(of) if of.len() > 1 => format!("entweder {text}"),
        _ => text,
    }
}

fn condition(condition: &Condition) -> String {
    let all = |all: &[Condition]| all.iter().map(inner).collect::<Vec<_>>();
    match condition {
        Condition::All(of) => list(all(of), "und"),
        Condition::Any(of) => list(all(of), "oder"),
        Condition::Not(not) => format!("es ist nicht so: {}", inner(not)),
        Condition::Number { of, is, than } => format!("{} ist {} {}", number(of), compare(*is), number(than)),
        Condition::Seat { who, among } => match among {
            Who::Marked => format!("{} markiert", someone(who).does("ist", "sind")),
            among => format!("{} dabei: {}", someone(who).does("ist", "sind"), someone(among).text),
        },
        Condition::Card { of, is } => {
            format!("{} ist {}", on_pile(*of), a_card(is))
        }
        Condition::Alike(same) => format!("sie ist {} wie die Karte darunter", of_same(*same)),
        Condition::Holds { who, cards, least } => {
            let what = if *least == 1 { a_card(cards) } else { format!("{least}-mal {}", a_card(cards)) };
            format!("{} {what}", someone(who).does("hält", "halten"))
        }
        Condition::Leftwards => "es geht links herum".to_owned(),
        Condition::Answer(answer) => format!("die Antwort ist Nummer {answer}"),
    }
}

const fn on_pile(of: OnPile) -> &'static str {
    match of {
        OnPile::Top => "die oberste Karte",
        OnPile::Laid => "die Karte",
        OnPile::Beneath => "die Karte darunter",
    }
}

fn instruction(instruction: &Instruction) -> String {
    match instruction {
        Instruction::Draw { who, cards } => {
            format!("{} {}", someone(who).does("zieht", "ziehen"), count_of(cards, "Karte", "Karten"))
        }
        Instruction::Give { from, to, cards, by } => {
            let by = if *by == PickedBy::Chance { ", blind gezogen" } else { "" };
            let cards = count_of(cards, "Karte", "Karten");
            format!("{} {} {cards}{by}", someone(from).does("gibt", "geben"), someone(to).dative)
        }
        Instruction::Swap { a, b } => format!("{} und {} tauschen die Blätter", someone(a).text, someone(b).text),
        Instruction::PassHands { back: false } => "alle geben ihr Blatt weiter".to_owned(),
        Instruction::PassHands { back: true } => "alle geben ihr Blatt zurück, gegen die Richtung".to_owned(),
        Instruction::Skip { seats } => format!("so viele setzen aus: {}", number(seats)),
        Instruction::TurnRound => "die Richtung wechselt".to_owned(),
        Instruction::RaiseDebt { by } => format!("die Schuld wächst um {}", count_of(by, "Karte", "Karten")),
        Instruction::ForgiveDebt => "die Schuld ist erlassen".to_owned(),
        Instruction::TurnTo { who } => format!("der Zug geht an {}", someone(who).text),
        Instruction::NameColour { who } => format!("{} sich die Farbe", someone(who).does("wünscht", "wünschen")),
        Instruction::Show { who, cards } if cards.is_all() => {
            format!("{} allen das Blatt", someone(who).does("zeigt", "zeigen"))
        }
        Instruction::Show { who, cards } => {
            format!("{} allen aus dem Blatt, was so ist: {}", someone(who).does("zeigt", "zeigen"), a_card(cards))
        }
        Instruction::Peek { who, at } => {
            format!("{} das Blatt von {} an", someone(who).does("sieht sich", "sehen sich"), someone(at).dative)
        }
        Instruction::LayMore { who, cards, most, must } => {
            let may = if *must { ("muss", "müssen") } else { ("darf", "dürfen") };
            let most = if *most == 1 { String::new() } else { format!(", bis zu {most} davon") };
            format!("{} noch {} legen{most}", someone(who).does(may.0, may.1), a_card(cards))
        }
        Instruction::Flip => "die nächste Karte des Nachziehstapels wird auf die Ablage gedreht".to_owned(),
        Instruction::TakePile { who, cards } => {
            let cards = count_of(cards, "Karte", "Karten");
            format!("{} {cards} von der Ablage", someone(who).does("nimmt", "nehmen"))
        }
        Instruction::SetAside { who, cards } => {
            let cards = count_of(cards, "Karte", "Karten");
            format!("{} {cards} verdeckt zu sich, was am Ende zählt", someone(who).does("nimmt", "nehmen"))
        }
        Instruction::Retire { who } => {
            format!("{} aus der Runde, und das Blatt zählt", someone(who).does("ist", "sind"))
        }
        Instruction::Points { who, by } => {
            format!("{} {}", someone(who).does("bekommt", "bekommen"), up_to(MOST_POINTS, by, "Punkt", "Punkte"))
        }
        Instruction::Mark { who, by: Number::Is(by) } if *by < 0 => {
            format!("das Zeichen von {} schrumpft um {}", someone(who).dative, by.unsigned_abs())
        }
        Instruction::Mark { who, by } => format!("das Zeichen von {} wächst um {}", someone(who).dative, number(by)),
        Instruction::Unmark { who } => format!("{} nicht mehr markiert", someone(who).does("ist", "sind")),
        Instruction::MarkCard { of, off } => {
            let end = if *off { "verliert das Zeichen" } else { "bekommt das Zeichen" };
            format!("{} {end}", on_pile(*of))
        }
        Instruction::MarkHeld { who, cards, count, by, off } => {
            let does = if *off { ("nimmt", "nehmen") } else { ("setzt", "setzen") };
            let end = if *off { "das Zeichen ab" } else { "das Zeichen auf" };
            let many = match count {
                Number::Is(1) => String::new(),
                Number::Is(count) => format!(" {count}-mal"),
                Number::Of(term) => format!(" (so oft: {})", self::term(term)),
            };
            let by = if *by == PickedBy::Chance { ", blind gezogen" } else { "" };
            let who = someone(who).does(does.0, does.1);
            format!("{who} vor aller Augen{many} {end}: {} aus dem Blatt{by}", a_card(cards))
        }
        Instruction::Race { who, action, pays } => {
            let pays = if *pays == Pays::Last { "die letzte" } else { "die erste" };
            format!("{} „{action}“ machen, und {pays} Person ist gewählt", someone(who).does("muss", "müssen"))
        }
        Instruction::ChooseSeat { who, among } => {
            format!("{} eine Person aus: {}", someone(who).does("sucht", "suchen"), someone(among).text)
        }
        Instruction::Choose { who, options } => {
            format!("{} {}", someone(who).does("wählt", "wählen"), numbered(options))
        }
        Instruction::Vote { who, options } => {
            format!("{} ab: {}", someone(who).does("stimmt", "stimmen"), numbered(options))
        }
        Instruction::Roll { sides } => format!("ein Würfel mit {sides} Seiten fällt"),
        Instruction::Chat(Chat::Off) => "der Chat ist aus".to_owned(),
        Instruction::Chat(Chat::On) => "der Chat ist wieder an".to_owned(),
        Instruction::Chat(Chat::Toggle) => "der Chat geht aus, oder wieder an".to_owned(),
    }
}

fn numbered(options: &[String]) -> String {
    let each = options.iter().enumerate().map(|(place, option)| format!("{}: „{option}“", place + 1));
    list(each.collect(), "oder")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_the_gallery_read_as_german() {
        let said = |name: &str| {
            let rule = ruckus_ruleset::gallery().find(|rule| rule.name == name).expect("is in the gallery");
            german(&rule).join(" ")
        };
        assert_eq!(
            said("stones"),
            "Wenn jemand eine 1 legt: diese Person sucht eine Person aus: alle anderen; dann: die gewählte Person nimmt 1 Karte \
             verdeckt zu sich, was am Ende zählt."
        );
        assert_eq!(
            said("honest-end"),
            "Solange gilt „die Kartenzahl von dieser Person ist genau 1“: eine Aktionskarte darf nicht gelegt werden."
        );
        assert_eq!(
            said("deport-your-neighbor"),
            "Wenn jemand eine Aussetzer-Karte mit gleicher Zahl oder gleichem Wort wie die darunter legt: die nächste Person und \
             die Person gegenüber von der nächsten Person tauschen die Blätter."
        );
        for rule in ruckus_ruleset::gallery() {
            assert_eq!(german(&rule).len(), crate::homemade::english(&rule).len(), "{}", rule.name);
        }
    }
}
