//! Random home-made rules: any valid combination of parts, sensible or not.

use ruckus_engine::Color;
use ruckus_engine::Face;
use ruckus_homemade::{
    AddsUp, Cards, Chat, Compare, Condition, DrawnFor, FaceName, Forbid, Homemade, HomemadeStep, Instruction, Kind,
    Manner, Number, NumberIs, OnPile, Part, Pays, Permit, PermitWhen, PickedBy, PlayedCards, Prevent, Same, Standing,
    Term, Together, Trigger, Who,
};

use crate::dice::Dice;

/// Generates a random valid rule.
///
/// # Panics
/// If a rule within all limits fails its check.
pub fn any(name: &str, dice: &mut Dice) -> Homemade {
    let parts = (0..=dice.below(3)).map(|_| part(dice)).collect();
    let (name, title) = (name.to_owned(), name.to_owned());
    let none = Homemade { name, title, ..Homemade::default() };
    let rule = Homemade { parts, lasting: dice.percent(30), ..none };
    rule.check().unwrap_or_else(|why| panic!("{why}\n{rule:?}"));
    rule
}

/// Generates a random rule for the palette, to be made for a number during the game.
///
/// # Panics
/// If a rule within all limits fails its check.
pub fn for_a_number(name: &str, dice: &mut Dice) -> Homemade {
    let mut rule = any(name, dice);
    let made_for = || Cards { made_for: true, ..Cards::default() };
    // Most rules trigger when the number is played. The rest permit or forbid cards of that number.
    let part = if dice.percent(75) {
        let when = Some(Trigger::Played(PlayedCards { cards: made_for(), how: Manner::Played }));
        Part { when, standing: None, quiet: false, condition: None, steps: steps(dice) }
    } else {
        let on = one(dice, &[PermitWhen::Turn, PermitWhen::OutOfTurn]);
        let standing = one(
            dice,
            &[Standing::Permit(Permit { cards: made_for(), on }), Standing::Forbid(Forbid::Play(made_for()))],
        );
        Part { when: None, standing: Some(standing), quiet: false, condition: None, steps: Vec::new() }
    };
    rule.parts.insert(0, part);
    rule.check().unwrap_or_else(|why| panic!("{why}\n{rule:?}"));
    rule
}

fn one<T: Clone>(dice: &mut Dice, of: &[T]) -> T {
    of[dice.below(of.len())].clone()
}

fn part(dice: &mut Dice) -> Part {
    let condition = dice.percent(30).then(|| condition(dice, 2));
    if dice.percent(25) {
        let standing = standing(dice);
        let follows = matches!(standing, Standing::Permit(_) | Standing::Together(_)) && dice.percent(50);
        let steps = if follows { steps(dice) } else { Vec::new() };
        return Part {
            when: None,
            standing: Some(standing),
            quiet: !steps.is_empty() && dice.percent(20),
            condition,
            steps,
        };
    }
    let when = trigger(dice);
    let steps = if when == Trigger::RoundOver {
        let instruction = Instruction::Points { who: who(dice, 1), by: number(dice, 1) };
        vec![HomemadeStep { each: None, condition: None, instruction }]
    } else {
        steps(dice)
    };
    Part { when: Some(when), standing: None, quiet: dice.percent(15), condition, steps }
}

fn steps(dice: &mut Dice) -> Vec<HomemadeStep> {
    let plain = |dice: &mut Dice| HomemadeStep {
        each: None,
        condition: dice.percent(20).then(|| condition(dice, 1)),
        instruction: instruction(dice),
    };
    let mut steps: Vec<HomemadeStep> = (0..=dice.below(3)).map(|_| plain(dice)).collect();
    // Some steps run once for each of several seats, usually the same ones, and refer to the current one.
    if dice.percent(25) {
        let each = who(dice, 1);
        let from = dice.below(steps.len());
        for step in &mut steps[from..] {
            step.each = Some(if dice.percent(80) { each.clone() } else { who(dice, 1) });
            if dice.percent(60) {
                step.condition = dice.percent(50).then(|| Condition::Seat { who: Who::Each, among: who(dice, 1) });
                step.instruction = for_each(dice);
            }
        }
    }
    steps
}

/// Generates an instruction that affects, or is performed by, each of several seats.
fn for_each(dice: &mut Dice) -> Instruction {
    let (who, cards) = (Who::Each, amount(dice));
    match dice.below(6) {
        0 | 1 => Instruction::Draw { who, cards },
        2 => Instruction::Give { from: who, to: Who::NextOf(Box::new(Who::Each)), cards, by: PickedBy::Giver },
        3 => Instruction::Choose { who, options: vec!["yes".to_owned(), "no".to_owned()] },
        4 => Instruction::Points { who, by: Number::Of(Box::new(Term::Hand(Who::Each))) },
        _ => Instruction::Swap { a: who, b: Who::Actor },
    }
}

fn trigger(dice: &mut Dice) -> Trigger {
    let simple = [
        Trigger::TurnBegun,
        Trigger::RoundBegun,
        Trigger::RoundOver,
        Trigger::UnoSaid,
        Trigger::Caught,
        Trigger::Passed,
        Trigger::Skipped,
        Trigger::Turned,
        Trigger::WentOut,
        Trigger::HandsMoved,
        Trigger::Spoke,
        Trigger::Marked,
        Trigger::Counted,
        Trigger::Rule(one(dice, &["lucky-sevens", "rule-of-zero", "spreading", "super-power"]).to_owned()),
        Trigger::ColorCalled(Color::Red),
        Trigger::Drawn { cards: Cards::default(), why: Vec::new() },
        Trigger::Drawn { cards: Cards::default(), why: vec![DrawnFor::Debt, DrawnFor::Penalty] },
        Trigger::InARow { count: 2, same: Same::Color },
        Trigger::HandIs { is: Compare::AtMost, than: Number::Is(3) },
        Trigger::HandIs { is: Compare::AtLeast, than: Number::Is(9) },
        Trigger::HandIs { is: Compare::AtLeast, than: Number::Of(Box::new(Term::InPlay)) },
    ];
    match dice.below(10) {
        0..5 => {
            let how = one(
                dice,
                &[
                    Manner::Played,
                    Manner::Played,
                    Manner::OutOfTurn,
                    Manner::Match,
                    Manner::Any,
                    Manner::Answer,
                    Manner::Block,
                ],
            );
            Trigger::Played(PlayedCards { cards: cards(dice), how })
        }
        5 => Trigger::Covered(cards(dice)),
        _ => one(dice, &simple),
    }
}

fn standing(dice: &mut Dice) -> Standing {
    let cards = cards(dice);
    match dice.below(7) {
        6 => {
            let same = dice.percent(70).then(|| one(dice, &[Same::Color, Same::Face, Same::Both]));
            let sum = (same.is_none() || dice.percent(40)).then(|| number(dice, 1));
            Standing::Together(Together { cards, count: 2 + dice.below(2) as u8, same, sum })
        }
        0..3 => {
            let on = one(dice, &[PermitWhen::Turn, PermitWhen::Debt, PermitWhen::OutOfTurn]);
            Standing::Permit(Permit { cards, on })
        }
        3 => Standing::Forbid(Forbid::Play(cards)),
        4 => Standing::Forbid(one(
            dice,
            &[Forbid::PlayOutOfTurn(cards), Forbid::Rule("spreading".to_owned()), Forbid::Catch],
        )),
        _ => Standing::Prevent(one(dice, &[Prevent::Skip, Prevent::TurnRound, Prevent::Attack, Prevent::ColorCall])),
    }
}

fn cards(dice: &mut Dice) -> Cards {
    let faces = Face::ALL.map(FaceName);
    let kinds = [Kind::Number, Kind::Even, Kind::Odd, Kind::Action, Kind::Draw, Kind::Wild];
    let sames = [Same::Color, Same::Face, Same::Both];
    Cards {
        faces: if dice.percent(30) { vec![one(dice, &faces), one(dice, &faces)] } else { Vec::new() },
        colors: if dice.percent(20) { vec![one(dice, &Color::ALL)] } else { Vec::new() },
        kinds: if dice.percent(30) { vec![one(dice, &kinds)] } else { Vec::new() },
        like: dice.percent(20).then(|| one(dice, &sames)),
        number: dice.percent(12).then(|| Box::new(number_is(dice))),
        made_for: false,
        marked: dice.percent(8),
        adds_up: dice.percent(10).then(|| one(dice, &[AddsUp::InHand, AddsUp::WithPlayed])),
        not: dice.percent(15),
    }
}

fn number_is(dice: &mut Dice) -> NumberIs {
    let is = one(dice, &[Compare::AtLeast, Compare::AtMost, Compare::Exactly, Compare::MultipleOf]);
    let top = || Number::Of(Box::new(Term::TopNumber));
    let than = [Number::Is(dice.below(10) as i32), top(), Number::Of(Box::new(Term::Sum(vec![top(), Number::Is(1)])))];
    NumberIs { is, than: one(dice, &than) }
}

/// Returns the given number or, sometimes, a term that is evaluated at the table.
fn plain_or_not(dice: &mut Dice, plain: i32) -> Number {
    if dice.percent(60) {
        Number::Is(plain)
    } else {
        Number::Of(Box::new(one(dice, &[Term::InPlay, Term::Drawn, Term::Debt])))
    }
}

fn condition(dice: &mut Dice, deep: usize) -> Condition {
    if dice.percent(10) {
        return Condition::Holds { who: who(dice, 1), cards: cards(dice), least: plain_or_not(dice, 2) };
    }
    match dice.below(if deep == 0 { 6 } else { 9 }) {
        0 | 1 => {
            let is = one(dice, &[Compare::AtLeast, Compare::AtMost, Compare::Exactly, Compare::MultipleOf]);
            Condition::Number { of: number(dice, 1), is, than: number(dice, 0) }
        }
        2 => Condition::Seat { who: who(dice, 1), among: who(dice, 1) },
        3 => Condition::Card { of: one(dice, &[OnPile::Top, OnPile::Played, OnPile::Beneath]), is: cards(dice) },
        4 => Condition::Alike(one(dice, &[Same::Color, Same::Face, Same::Both])),
        5 => one(dice, &[Condition::Leftwards, Condition::Answer(1), Condition::Answer(2)]),
        6 => Condition::All(vec![condition(dice, deep - 1), condition(dice, deep - 1)]),
        7 => Condition::Any(vec![condition(dice, deep - 1), condition(dice, deep - 1)]),
        _ => Condition::Not(Box::new(condition(dice, deep - 1))),
    }
}

/// Generates a number of cards or seats. Literals are never negative.
fn amount(dice: &mut Dice) -> Number {
    match number(dice, 1) {
        Number::Is(number) => Number::Is(number.max(0)),
        term @ Number::Of(_) => term,
    }
}

fn number(dice: &mut Dice, deep: usize) -> Number {
    if deep == 0 || dice.percent(60) {
        return Number::Is(dice.below(6) as i32 - i32::from(dice.percent(10)));
    }
    let simple = [
        Term::Debt,
        Term::PlayedNumber,
        Term::TopNumber,
        Term::BeneathNumber,
        Term::PlayedOwes,
        Term::Drawn,
        Term::InPlay,
        Term::Round,
        Term::Row,
        Term::Times,
        Term::Count,
        Term::Answer,
    ];
    Number::Of(Box::new(match dice.below(12) {
        0 => Term::Hand(who(dice, 1)),
        1 => Term::Score(who(dice, 1)),
        2 => Term::RoundScore(who(dice, 1)),
        3 => Term::Mark(who(dice, 1)),
        4 => Term::Sum(vec![number(dice, deep - 1), number(dice, deep - 1)]),
        5 => Term::Less(number(dice, deep - 1), number(dice, deep - 1)),
        6 => Term::Product(number(dice, deep - 1), number(dice, deep - 1)),
        7 => Term::Half(number(dice, deep - 1)),
        _ => one(dice, &simple),
    }))
}

fn who(dice: &mut Dice, deep: usize) -> Who {
    let simple = [
        Who::Actor,
        Who::Other,
        Who::Chosen,
        Who::Turn,
        Who::Next,
        Who::Previous,
        Who::Opposite,
        Who::Everyone,
        Who::Others,
        Who::Dealer,
        Who::TopCardPlayer,
        Who::Fewest,
        Who::Most,
        Who::Leader,
        Who::Marked,
    ];
    if deep == 0 || dice.percent(80) {
        return one(dice, &simple);
    }
    let inner = Box::new(who(dice, deep - 1));
    match dice.below(6) {
        5 => Who::TeamOf(inner),
        0 => Who::NextOf(inner),
        1 => Who::PreviousOf(inner),
        2 => Who::OppositeOf(inner),
        3 => Who::Except(inner, Box::new(who(dice, deep - 1))),
        _ => Who::Both(inner, Box::new(who(dice, deep - 1))),
    }
}

fn instruction(dice: &mut Dice) -> Instruction {
    let (a, b) = (who(dice, 1), who(dice, 1));
    let options = || vec!["yes".to_owned(), "no".to_owned()];
    match dice.below(33) {
        0..3 => Instruction::Draw { who: a, cards: amount(dice) },
        3 => Instruction::Give { from: a, to: b, cards: amount(dice), by: PickedBy::Chance },
        4 => Instruction::Give { from: a, to: b, cards: amount(dice), by: PickedBy::Giver },
        5 => Instruction::Swap { a, b },
        6 => Instruction::PassHands { back: dice.percent(50) },
        7 => Instruction::Skip { seats: amount(dice) },
        8 => Instruction::TurnRound,
        9 => Instruction::RaiseDebt { by: amount(dice) },
        10 => Instruction::ForgiveDebt,
        11 => Instruction::TurnTo { who: a },
        12 => Instruction::NameColor { who: a },
        13 => Instruction::Show { who: a, cards: cards(dice) },
        14 => Instruction::Peek { who: a, at: b },
        15 => Instruction::PlayMore { who: a, cards: cards(dice), most: plain_or_not(dice, 2), must: dice.percent(50) },
        16 => Instruction::Flip,
        17 => Instruction::TakePile { who: a, cards: amount(dice) },
        18 => Instruction::SetAside { who: a, cards: amount(dice) },
        19 => Instruction::Retire { who: a },
        20 => Instruction::Points { who: a, by: number(dice, 1) },
        21 => Instruction::Mark { who: a, by: number(dice, 1) },
        22 => one(dice, &[Instruction::Unmark { who: a }, Instruction::ClearCount]),
        31 | 32 => Instruction::Count { by: number(dice, 1) },
        23 => {
            let pays = one(dice, &[Pays::Last, Pays::First]);
            Instruction::Race { who: a, action: "moo".to_owned(), pays }
        }
        24 => Instruction::ChooseSeat { who: a, among: b },
        25 => Instruction::Choose { who: a, options: options() },
        26 => Instruction::MarkCard {
            of: one(dice, &[OnPile::Top, OnPile::Played, OnPile::Beneath]),
            off: dice.percent(20),
        },
        27 | 28 => {
            let by = one(dice, &[PickedBy::Chance, PickedBy::Giver]);
            Instruction::MarkHeld { who: a, cards: cards(dice), count: amount(dice), by, off: dice.percent(20) }
        }
        29 => {
            let roll = Instruction::Roll { sides: plain_or_not(dice, 6) };
            one(dice, &[Instruction::Vote { who: a, options: options() }, roll])
        }
        _ => Instruction::Chat(one(dice, &[Chat::Off, Chat::On, Chat::Toggle])),
    }
}
