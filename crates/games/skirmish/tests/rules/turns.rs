//! The rules as a program sees them: whole moves, refusals, undo, the end.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use engine::{Dice, Game as _, Play, Seat, Viewer, matches::Match};
use serde_json::{Value, json};
use skirmish::{
    Action, Event, Frame, Setup, Skirmish,
    ids::{Area, Card},
};

fn start(moves: u16) -> (Play<Skirmish>, Dice) {
    let mut dice = Dice::from_number(1);
    let (play, _) = Play::new(&Setup { moves }, &mut dice).unwrap();
    (play, dice)
}

fn area(n: u8) -> Area {
    Area::try_from(n).unwrap()
}

fn any_card(play: &Play<Skirmish>) -> Card {
    play.game()
        .cards
        .hand(play.game().turn)
        .iter()
        .next()
        .unwrap()
}

/// A whole move of the side whose turn it is.
fn march(play: &mut Play<Skirmish>, dice: &mut Dice, from: u8, to: u8) -> Vec<Event> {
    let (side, card) = (play.game().turn, any_card(play));
    let (from, to) = (area(from), area(to));
    let mut events = Vec::new();
    let actions = [
        Action::Pay { card },
        Action::Leave { area: from },
        Action::Enter { area: to },
    ];
    for action in actions {
        play.apply_into(side, action, dice, &mut events).unwrap();
    }
    events
}

#[test]
fn a_move_is_three_small_decisions() {
    let (mut play, mut dice) = start(60);
    assert_eq!(play.at().question(), Some(&Frame::PickCard));
    assert_eq!(play.options().len(), 8);
    let card = any_card(&play);
    play.apply(Seat(0), Action::Pay { card }, &mut dice)
        .unwrap();
    assert_eq!(play.at().question(), Some(&Frame::PickFrom { card }));
    assert_eq!(play.options().len(), 12);
    play.apply(Seat(0), Action::Leave { area: area(0) }, &mut dice)
        .unwrap();
    let to: BTreeSet<_> = play
        .options()
        .of(Seat(0))
        .copied()
        .map(|a| json!(a).to_string())
        .collect();
    assert_eq!(to.len(), 4);
    assert_eq!(play.game().made, 0, "nothing has happened yet");
    play.apply(Seat(0), Action::Enter { area: area(2) }, &mut dice)
        .unwrap();
    assert_eq!((play.game().made, play.game().turn), (1, Seat(1)));
}

#[test]
fn refusals_name_the_rule() {
    let (mut play, mut dice) = start(60);
    let hand = play.game().cards.hand(Seat(0));
    let card = Card::all().find(|c| !hand.has(*c)).unwrap();
    let mut code = |play: &mut Play<Skirmish>, seat, action| {
        play.apply(Seat(seat), action, &mut dice).unwrap_err().code
    };
    assert_eq!(code(&mut play, 0, Action::Pay { card }), "card_not_in_hand");
    assert_eq!(
        code(&mut play, 1, Action::Pay { card }),
        "not_your_decision"
    );
    assert_eq!(
        code(&mut play, 0, Action::Enter { area: area(1) }),
        "not_offered"
    );
    let mut dice = Dice::from_number(1);
    let card = any_card(&play);
    play.apply(Seat(0), Action::Pay { card }, &mut dice)
        .unwrap();
    let illegal = play
        .apply(Seat(0), Action::Leave { area: area(1) }, &mut dice)
        .unwrap_err();
    assert_eq!(
        illegal.to_string(),
        "you have no unit in Birch Hill (Skirmish, Moving)"
    );
    play.apply(Seat(0), Action::Leave { area: area(0) }, &mut dice)
        .unwrap();
    let illegal = play
        .apply(Seat(0), Action::Enter { area: area(3) }, &mut dice)
        .unwrap_err();
    assert_eq!(illegal.why, "Dun Moor is not near Ash Ford");
}

#[test]
fn the_discard_pile_becomes_the_deck_when_it_runs_out() {
    let (mut play, mut dice) = start(60);
    let mut reshuffled = None;
    for n in 1..=60 {
        let side = play.game().turn.0;
        let own = Area::all()
            .find(|a| play.game().units(*a, Seat(side)) > 0)
            .unwrap();
        let from = Area::all().position(|a| a == own).unwrap() as u8;
        let events = march(&mut play, &mut dice, from, (from + 1) % 24);
        if events.contains(&Event::Reshuffled) {
            reshuffled.get_or_insert(n);
        }
        play.check().unwrap();
    }
    assert_eq!(
        reshuffled,
        Some(49),
        "48 cards are left when both have their hands"
    );
    assert!(play.over());
}

#[test]
fn the_owner_alone_sees_his_hand() {
    let (play, _) = start(60);
    let hands = |viewer| {
        let view = serde_json::to_value(play.game().view(viewer)).unwrap();
        ["amber", "slate"].map(|side| view["sides"][side].get("hand").is_some())
    };
    assert_eq!(hands(Viewer::Seat(Seat(0))), [true, false]);
    assert_eq!(hands(Viewer::Seat(Seat(1))), [false, true]);
    assert_eq!(hands(Viewer::Spectator), [false, false]);
}

#[test]
fn a_view_is_small() {
    let (play, _) = start(60);
    let view = serde_json::to_string(&play.game().view(Viewer::Seat(Seat(0)))).unwrap();
    assert!(view.len() < 4_000, "{} bytes", view.len());
}

#[test]
fn a_choice_can_be_taken_back_until_a_card_is_drawn() {
    let mut the = Match::<Skirmish>::start(Setup::default(), [7; 32]).unwrap();
    let send = |the: &mut Match<Skirmish>, action: Action| {
        let json: Value = serde_json::to_value(action).unwrap();
        the.act(Seat(0), None, &json, None).unwrap();
    };
    let fresh = the.play().at().hash();
    let card = any_card(the.play());
    send(&mut the, Action::Pay { card });
    send(&mut the, Action::Leave { area: area(2) });
    let offer = the.decision(Viewer::Seat(Seat(0))).undo.unwrap();
    let steps: Vec<_> = offer
        .steps
        .iter()
        .map(|s| (s.seq, s.label.words()))
        .collect();
    assert_eq!(
        steps,
        [(2, "From Cold Well".into()), (1, card.name().into())]
    );
    the.undo(Seat(0), offer.all, &[], None).unwrap();
    assert_eq!(the.play().at().hash(), fresh);

    send(&mut the, Action::Pay { card });
    send(&mut the, Action::Leave { area: area(2) });
    send(&mut the, Action::Enter { area: area(3) });
    assert_eq!(the.decision(Viewer::Seat(Seat(0))).undo, None);
}

#[test]
fn a_setup_is_read_strictly() {
    let read = serde_json::from_value::<Setup>;
    assert_eq!(read(json!({})).unwrap(), Setup { moves: 60 });
    assert!(read(json!({ "move": 3 })).is_err());
    let none = Play::<Skirmish>::new(&Setup { moves: 0 }, &mut Dice::from_number(1)).unwrap_err();
    assert_eq!(none.to_string(), "moves: a game has 1 to 1000 moves, not 0");
}
