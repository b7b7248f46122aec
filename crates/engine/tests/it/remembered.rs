//! "What is remembered": rights, counts and shared runs survive when cards of the pile move. Each test repeats its
//! check after every way in which they can move.

use ruckus_engine::{
    Action, Card, Fact, How, Input, InputKind, Offer, Rulebook, Seat, Setup, Table, Time, Verb, apply, evolve, offers,
};
use ruckus_ruleset::Ruleset;

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);
const CID: Seat = Seat(2);
const DEE: Seat = Seat(3);

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(card).collect()
}

/// A game in mid-round.
struct Scene {
    rulebook: Rulebook,
    table: Table,
    at: u64,
}

impl Scene {
    fn new(base: &str, with: &[&str], pile: &str, hands: [&str; 4]) -> Self {
        let switches: String = with.iter().map(|rule| format!("{rule} = true\n")).collect();
        let ruleset = Ruleset::parse("test", &format!("base = '{base}'\n[rules]\n{switches}")).expect("a ruleset");
        let rulebook = ruleset.compile(4).expect("rules that fit");
        let setup = Setup {
            seats: 4,
            turn: Some(ANN),
            pile: pile.split(' ').map(|text| (text.parse().expect("a card"), None, false)).collect(),
            hands: hands.map(cards).to_vec(),
            ..Setup::default()
        };
        Self { table: setup.table(&rulebook), rulebook, at: 0 }
    }

    fn does(mut self, seat: Seat, action: &Action) -> Self {
        self.at += 100;
        let what = InputKind::Act { seat, action: action.clone() };
        let refused = apply(&self.rulebook, &mut self.table, &Input { at: Time(self.at), what }, &mut Vec::new());
        assert_eq!(refused, None, "{seat}: {action:?}");
        self
    }

    fn plays(self, seat: Seat, text: &str) -> Self {
        let called: ruckus_engine::Called = text.parse().expect("a card");
        let play = Action::Play { card: called.card, color: called.color, uno: false, saw: None, as_match: false };
        self.does(seat, &play)
    }

    /// Returns true if the seat can play a card in this manner.
    fn may_play(&self, seat: Seat, text: &str, manner: How) -> bool {
        offers(&self.rulebook, &self.table, seat)
            .iter()
            .filter_map(Offer::play)
            .any(|play| play.how == manner && play.cards.contains(card(text)))
    }

    fn may(&self, seat: Seat, verb: Verb) -> bool {
        offers(&self.rulebook, &self.table, seat).has(verb)
    }
}

/// A way in which cards of the pile move without a play.
type Way = fn(&mut Table);

/// All ways, with their descriptions.
const WAYS: [(&str, Way); 4] = [
    ("nothing moves", |_| ()),
    ("the pile is shuffled into a new stock", |table| evolve(table, &Fact::Reshuffled).unwrap()),
    ("the pile is shuffled under the stock", |table| evolve(table, &Fact::Refilled).unwrap()),
    ("what lies beneath the top card burns", |table| {
        let cards = (table.pile().len() - 1) as u8;
        evolve(table, &Fact::PileTaken { seat: DEE, start: 0, cards, keeps_debt: true }).unwrap();
    }),
];

fn after_each_way(scene: impl Fn() -> Scene, still: impl Fn(Scene)) {
    for (way, happens) in WAYS {
        let mut scene = scene();
        happens(&mut scene.table);
        let kept = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| still(scene)));
        assert!(kept.is_ok(), "it is lost when {way}");
    }
}

#[test]
fn a_stack_can_be_answered() {
    let hands = ["R+2 Y2 Y3", "RS B6 B5", "G+2 RV BS W", "Y9 Y8 Y7"];
    let scene = || Scene::new("psycho", &[], "R2", hands).plays(ANN, "R+2").plays(BOB, "RS");
    after_each_way(scene, |scene| {
        assert!(scene.may_play(CID, "G+2", How::Turn), "a draw two goes on a draw two");
        assert!(scene.may_play(CID, "RV", How::Turn), "a reverse of its color sends it back");
        assert!(scene.may_play(CID, "BS", How::Turn), "a skip goes on a skip");
        assert!(scene.may_play(CID, "W", How::Turn), "a wild spreads it");
        let scene = scene.plays(CID, "G+2");
        assert_eq!((scene.table.debt, scene.table.turn), (4, DEE));
    });
}

#[test]
fn the_last_layer_can_be_challenged() {
    let hands = ["W+4 R1 Y2", "GS B6 B5", "G2 G3 G4", "Y9 Y8 Y7"];
    let scene = || Scene::new("psycho", &["challenge"], "R2", hands).plays(ANN, "W+4/G").plays(BOB, "GS");
    after_each_way(scene, |scene| {
        assert!(scene.may(CID, Verb::Challenge));
        let scene = scene.does(CID, &Action::Challenge);
        assert_eq!((scene.table.debt, scene.table.turn), (0, CID));
        assert_eq!(scene.table.chair(ANN).hand.len(), 6, "she held a red one");
    });
}

#[test]
fn own_skips_are_counted() {
    let hands = ["RS BS GS Y2", "B5 B6 B7", "G5 G6 G7", "Y9 Y8 Y7"];
    let scene = || Scene::new("super-speed", &[], "R2", hands).plays(ANN, "RS").plays(ANN, "BS");
    after_each_way(scene, |scene| {
        assert_eq!(scene.table.turn, DEE, "two are passed over");
        let scene = scene.plays(ANN, "GS");
        assert_eq!(scene.table.turn, ANN, "three are");
    });
}

#[test]
fn a_skip_by_another_player_starts_a_new_count() {
    let hands = ["RS BS GS Y2", "BS B6 B7", "G5 G6 G7", "Y9 Y8 Y7"];
    let scene = || Scene::new("super-speed", &[], "R2", hands).plays(ANN, "RS").plays(BOB, "BS");
    after_each_way(scene, |scene| {
        assert_eq!(scene.table.turn, DEE);
        let scene = scene.plays(ANN, "GS");
        assert_eq!(scene.table.turn, CID);
    });
}

#[test]
fn participants_of_a_match_up_are_remembered() {
    let hands = ["R6 Y1 Y2", "R9 B6 B5", "R6 G3 R1", "Y9 Y8 Y7"];
    let scene = || Scene::new("psycho", &[], "R2", hands).plays(ANN, "R6").plays(CID, "R6");
    after_each_way(scene, |scene| {
        // On their own turn, players must declare a match.
        let matched = Action::Play { card: card("R9"), color: None, uno: false, saw: None, as_match: true };
        let scene = scene.does(BOB, &matched);
        assert_eq!(scene.table.windows().len(), 1, "three have: the color goes crazy");
    });
}

#[test]
fn an_announced_match_may_come_late() {
    let hands = ["R5 Y1 Y2", "B5 B6 B7", "R9 G3 R1", "R5 Y9 Y8"];
    let scene =
        || Scene::new("psycho", &[], "R2", hands).plays(ANN, "R5").does(DEE, &Action::Announce).plays(BOB, "B5");
    after_each_way(scene, |scene| {
        assert!(scene.may_play(DEE, "R5", How::Match));
        let scene = scene.plays(DEE, "R5");
        assert_eq!((scene.table.turn, scene.table.top().unwrap().card), (CID, card("B5")), "it slides under");
    });
}

#[test]
fn a_truck_can_only_be_paid_or_drawn() {
    let hands = ["R+2 G+2 R4", "Y1 R1 B5", "Y5 B6 B7", "R+2 Y8 Y9"];
    let pay = Action::Pay(cards("Y1 R1"));
    let scene = || Scene::new("super-power-no-sissies", &[], "R6 R7", hands).plays(ANN, "R+2").does(BOB, &pay);
    let only_paid_or_drawn = |scene: &Scene| {
        let plays = [ANN, BOB, CID, DEE].map(|seat| scene.may(seat, Verb::Play));
        assert_eq!((scene.table.debt, scene.table.turn, plays), (2, ANN, [false; 4]));
        assert!(scene.may(ANN, Verb::Draw));
    };
    after_each_way(scene, |scene| only_paid_or_drawn(&scene));
    let mut scene = scene();
    evolve(&mut scene.table, &Fact::PileTaken { seat: CID, start: 3, cards: 2, keeps_debt: false }).unwrap();
    assert_eq!(scene.table.top().unwrap().card, card("R+2"));
    only_paid_or_drawn(&scene);
}

#[test]
fn a_skip_can_be_passed_on() {
    let hands = ["RS R1 B1", "GS Y2 Y3", "Y4 G7 G8", "B4 B5 B6"];
    let scene = || Scene::new("power", &[], "R5", hands).plays(ANN, "RS");
    after_each_way(scene, |scene| {
        assert_eq!(scene.table.turn, CID);
        let scene = scene.plays(BOB, "GS");
        assert_eq!(scene.table.turn, DEE);
    });
}

#[test]
fn a_play_can_be_undone_after_a_reshuffle() {
    let hands = ["G7 Y2 Y3", "B8 B6 B5", "G1 G2 G3", "Y9 Y8 Y7"];
    let scene = || Scene::new("classic", &["accusations"], "R1 R2", hands).plays(ANN, "G7").does(BOB, &Action::Draw);
    let ways: [(&str, Option<Fact>); 3] =
        [("nothing", None), ("shuffled", Some(Fact::Reshuffled)), ("refilled", Some(Fact::Refilled))];
    for (way, fact) in ways {
        let mut scene = scene();
        let all = scene.table.all_cards();
        if let Some(fact) = &fact {
            evolve(&mut scene.table, fact).unwrap();
        }
        let mut scene = scene.does(CID, &Action::Accuse(ANN));
        let mut facts = Vec::new();
        let input = Input { at: Time(scene.at + 1), what: InputKind::Act { seat: ANN, action: Action::Pass } };
        assert_eq!(apply(&scene.rulebook, &mut scene.table, &input, &mut facts), None, "{way}");
        let table = &scene.table;
        let uncovered = |it: &Fact| if let Fact::Uncovered { card } = it { Some(*card) } else { None };
        let turned_up = fact.is_some().then(|| table.pile()[0].card);
        assert_eq!(facts.iter().find_map(uncovered), turned_up, "{way}: the card turned up is told, if one is");
        assert_eq!(table.turn, ANN, "{way}");
        assert_eq!(table.all_cards(), all, "{way}: no card is lost or doubled");
        assert_eq!(
            [ANN, BOB].map(|seat| table.chair(seat).hand.len()),
            [5, 4],
            "{way}: two for the mistake, one drawn"
        );
        assert!(table.chair(ANN).hand.kinds().contains(card("G7")), "{way}");
        assert_eq!(table.pile().len(), if fact.is_none() { 2 } else { 1 }, "{way}");
    }
}

#[test]
fn a_replacement_keeps_their_total_when_a_play_is_undone() {
    let hands = ["G7 Y2 Y3", "B8 B6 B5", "G1 G2 G3", "Y9 Y8 Y7"];
    let mut scene = Scene::new("classic", &["accusations"], "R1 R2", hands);
    evolve(&mut scene.table, &Fact::Awarded { seat: ANN, points: 30, total: 30 }).unwrap();
    let mut scene = scene.plays(ANN, "G7");
    let input = Input { at: Time(scene.at + 1), what: InputKind::TakeOver { seat: BOB } };
    assert_eq!(apply(&scene.rulebook, &mut scene.table, &input, &mut Vec::new()), None);
    assert_eq!(scene.table.chair(BOB).total, 15);
    let scene = scene.does(CID, &Action::Accuse(ANN)).does(ANN, &Action::Pass);
    assert_eq!((scene.table.turn, scene.table.chair(BOB).total), (ANN, 15));
}
