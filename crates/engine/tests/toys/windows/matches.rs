//! The duel as a hosted match: repeats, stale and malformed commands, undo, standing orders, replay.

use engine::{
    Seat, Viewer,
    fairness::Hex,
    journal::{Entry, Kind, ReplayMismatch, Stops, When},
    matches::{CommandError, Match},
};
use serde_json::{Value, json};

use super::{
    cards::{Card, Who},
    game::{Action, Duel, Setup},
};

fn json(action: Action) -> Value {
    serde_json::to_value(action).unwrap()
}

fn id(text: &str) -> String {
    text.to_owned()
}

/// A match in which the seat to act can play a Blast, and that seat.
fn start() -> (Match<Duel>, Seat) {
    let seeds = (1..).map(|n| [n; 32]);
    let mut matches = seeds.map(|seed| Match::<Duel>::start(Setup { rounds: 3 }, seed).unwrap());
    matches
        .find_map(|the| {
            let (seat, _) = the.play().options().all()[0];
            let can = the.play().options().has(seat, &Action::Play(Card::Blast));
            can.then_some((the, seat))
        })
        .unwrap()
}

/// The match after a Blast at the opponent's Scout: the opponent's window to disrupt it is open.
fn disrupted() -> (Match<Duel>, Seat, Seat) {
    let (mut the, seat) = start();
    let enemy = Seat(1 - seat.0);
    the.act(seat, None, &json(Action::Play(Card::Blast)), None)
        .unwrap();
    strike(&mut the, seat);
    (the, seat, enemy)
}

fn strike(the: &mut Match<Duel>, seat: Seat) {
    let owner = Seat(1 - seat.0);
    the.act(
        seat,
        None,
        &json(Action::Wound(Who { owner, number: 0 })),
        None,
    )
    .unwrap();
}

fn window(the: &Match<Duel>, seat: Seat) -> Option<String> {
    the.decision(Viewer::Seat(seat))
        .ask
        .and_then(|ask| ask.window)
}

#[test]
fn a_repeated_command_is_answered_and_not_done_twice() {
    let (mut the, seat) = start();
    let pass = json(Action::Pass);
    the.act(seat, Some(0), &pass, Some(id("a"))).unwrap();
    let seq = the.seq();
    assert_eq!(
        the.act(seat, Some(0), &pass, Some(id("a"))).unwrap_err(),
        CommandError::Duplicate(1)
    );
    assert_eq!(the.seq(), seq);
    // The same id from another seat is another command.
    let other = Seat(1 - seat.0);
    the.act(other, None, &pass, Some(id("a"))).unwrap();
}

#[test]
fn every_kind_of_command_is_known_again_after_a_restart_too() {
    let (mut the, seat) = start();
    let enemy = Seat(1 - seat.0);
    the.order(enemy, "disrupts", When::Never, Some(id("order")))
        .unwrap();
    let blast = json(Action::Play(Card::Blast));
    the.act(seat, None, &blast, Some(id("blast"))).unwrap();
    let first = the.snapshot(0);
    the.pass_ahead(enemy, None, Some(id("ahead"))).unwrap();
    strike(&mut the, seat);
    let last = the.decision(Viewer::Seat(seat)).undo.unwrap().last;
    the.undo(seat, last, &[], Some(id("undo"))).unwrap();
    let undone = the.seq();
    strike(&mut the, seat);

    let second = the.snapshot(first.seq);
    let (setup, luck) = (the.setup().clone(), the.luck().clone());
    let entries = the.entries().to_vec();
    let resumed = Match::resume(setup, luck, entries, vec![first, second]).unwrap();
    let again = replayed(&the).unwrap();
    let ask = |the: &Match<Duel>| the.decision(Viewer::Seat(seat));
    let offer = ask(&the).undo;
    assert_eq!(offer.as_ref().map(|o| o.steps.len()), Some(1));
    for mut one in [the, again, resumed] {
        assert_eq!(ask(&one).undo, offer);
        let commands = [
            (enemy, "order", 1),
            (seat, "blast", 2),
            (enemy, "ahead", 3),
            (seat, "undo", undone),
        ];
        for (who, name, seq) in commands {
            let known = Err(CommandError::Duplicate(seq));
            let again = || Some(id(name));
            assert_eq!(one.act(who, None, &blast, again()).map(drop), known);
            assert_eq!(one.undo(who, last, &[], again()).map(drop), known);
            let order = one.order(who, "disrupts", When::Next, again());
            assert_eq!(order.map(drop), known);
            assert_eq!(one.pass_ahead(who, None, again()).map(drop), known);
            assert_eq!(one.give_up(who, again()).map(drop), known);
            let other = Seat(1 - who.0);
            let refused = one.undo(other, 99, &[], again()).unwrap_err();
            assert_eq!(refused.code(), "nothing_to_undo");
        }
    }
}

#[test]
fn what_is_stale_malformed_foreign_or_illegal_changes_nothing() {
    let (mut the, seat) = start();
    let other = Seat(1 - seat.0);
    the.act(seat, Some(0), &json(Action::Pass), None).unwrap();
    let (hash, entries) = (the.play().at().hash(), the.entries().len());
    let drain = json(Action::Discard(Card::Drain));
    let tries = [
        (other, Some(0), json(Action::Pass), "stale"),
        (other, Some(1), json!({ "Play": "Fireball" }), "malformed"),
        (other, Some(1), json!(null), "malformed"),
        (seat, Some(1), json(Action::Pass), "not_your_decision"),
        (Seat(7), Some(1), json(Action::Pass), "not_your_decision"),
        (other, Some(1), drain, "not_offered"),
    ];
    for (seat, answers, action, code) in tries {
        let refused = the.act(seat, answers, &action, Some(id("x"))).unwrap_err();
        assert_eq!(refused.code(), code, "{action}");
    }
    assert_eq!(
        (the.play().at().hash(), the.entries().len()),
        (hash, entries)
    );
    // An id that was refused was not used up.
    the.act(other, Some(1), &json(Action::Pass), Some(id("x")))
        .unwrap();
}

#[test]
fn beyond_what_is_free_every_other_seat_must_agree() {
    let (mut the, seat, enemy) = disrupted();
    let hash = the.play().at().hash();
    // The target can be chosen again, the card was shown.
    let offer = the.decision(Viewer::Seat(seat)).undo.unwrap();
    assert_eq!((offer.last, offer.all), (2, 2));
    assert_eq!(offer.steps.len(), 1);
    assert_eq!(the.decision(Viewer::Seat(enemy)).undo, None);
    for (who, to, agreed) in [
        (seat, 1, vec![]),
        (enemy, 2, vec![]),
        (enemy, 1, vec![enemy]),
    ] {
        let refused = the.undo(who, to, &agreed, None).unwrap_err();
        assert_eq!(refused.code(), "undo_needs_consent");
    }
    assert_eq!(
        the.undo(seat, 9, &[], None).unwrap_err().code(),
        "nothing_to_undo"
    );
    assert_eq!(the.play().at().hash(), hash);

    the.undo(seat, 2, &[], None).unwrap();
    the.undo(seat, 1, &[enemy], None).unwrap();
    let (fresh, _) = start();
    assert_eq!(the.play().at(), fresh.play().at());
    assert_eq!(the.asked(), the.seq());
    let told = the.log(Viewer::Spectator, Some(0));
    assert!(told.iter().filter(|e| e.seq > 0).all(|e| e.undone));
    assert!(replayed(&the).is_ok());
}

#[test]
fn undo_goes_through_what_standing_orders_did() {
    let (mut the, seat) = start();
    let enemy = Seat(1 - seat.0);
    the.order(enemy, "disrupts", When::Never, None).unwrap();
    the.act(seat, None, &json(Action::Play(Card::Blast)), None)
        .unwrap();
    let before = the.play().at().hash();
    strike(&mut the, seat);
    let offer = the.decision(Viewer::Seat(seat)).undo.unwrap();
    the.undo(seat, offer.last, &[], None).unwrap();
    assert_eq!(the.play().at().hash(), before);
}

#[test]
fn a_standing_order_lets_the_window_pass_and_calling_it_opens_it_again() {
    let (mut the, seat) = start();
    let enemy = Seat(1 - seat.0);
    the.order(enemy, "disrupts", When::Never, None).unwrap();
    the.act(seat, None, &json(Action::Play(Card::Blast)), None)
        .unwrap();
    strike(&mut the, seat);
    assert_eq!(window(&the, enemy), None, "it was passed");
    assert_eq!(window(&the, seat).as_deref(), Some("disrupts"));
    let auto = |e: &&Entry| matches!(e.kind, Kind::Act { auto: true, .. });
    assert_eq!(the.entries().iter().filter(auto).count(), 1);

    // Another window of the same player is not the one that passed.
    the.order(enemy, "responses", When::Next, None).unwrap();
    assert_eq!(window(&the, enemy), None);

    the.order(enemy, "disrupts", When::Next, None).unwrap();
    assert_eq!(window(&the, enemy).as_deref(), Some("disrupts"));
    let orders = the.decision(Viewer::Seat(enemy)).orders;
    assert!(orders[0].called && orders[0].when == When::Never);

    // Once answered, the order stands as before: the window on the wound is let pass.
    the.act(enemy, None, &json(Action::Pass), None).unwrap();
    the.act(seat, None, &json(Action::Pass), None).unwrap();
    assert_eq!(window(&the, enemy), None);
    assert!(!the.decision(Viewer::Seat(enemy)).orders[0].called);
    assert!(replayed(&the).is_ok());
}

#[test]
fn an_order_for_no_window_is_refused() {
    let (mut the, seat) = start();
    let refused = the.order(seat, "cellar", When::Never, None).unwrap_err();
    assert_eq!(refused.code(), "unknown_window");
    assert_eq!(the.seq(), 0);
}

fn replayed(the: &Match<Duel>) -> Result<Match<Duel>, ReplayMismatch> {
    replay(the, the.entries().to_vec())
}

fn replay(the: &Match<Duel>, entries: Vec<Entry>) -> Result<Match<Duel>, ReplayMismatch> {
    Match::replay(the.setup().clone(), the.luck().clone(), entries)
}

#[test]
fn a_replay_names_the_entry_where_it_diverges() {
    let (the, ..) = disrupted();
    let again = replayed(&the).unwrap();
    assert_eq!(again.play().at(), the.play().at());

    let mut changed = the.entries().to_vec();
    changed[1].hash = Hex([0; 16]);
    let Err(ReplayMismatch::Hash {
        seq: 2,
        expected,
        found,
    }) = replay(&the, changed)
    else {
        panic!("a changed hash is found")
    };
    assert_eq!((expected, found), (Hex([0; 16]), the.entries()[1].hash));

    let mut refused = the.entries().to_vec();
    let Kind::Act { seat, .. } = &mut refused[1].kind else {
        panic!("it is a choice")
    };
    *seat = Seat(1 - seat.0);
    assert!(matches!(
        replay(&the, refused),
        Err(ReplayMismatch::Refused { seq: 2, .. })
    ));

    let gap = the.entries()[1..].to_vec();
    assert!(matches!(
        replay(&the, gap),
        Err(ReplayMismatch::Refused { seq: 2, .. })
    ));

    let other_seed = Match::<Duel>::replay(Setup { rounds: 3 }, [99; 32], the.entries().to_vec());
    assert!(other_seed.is_err());
}

#[test]
fn nobody_is_told_what_another_drew() {
    let (the, ..) = disrupted();
    let told = json!(the.log(Viewer::Spectator, None)).to_string();
    assert!(
        told.contains("Drew") && !told.contains("Ward") && !told.contains("Drain"),
        "{told}"
    );
}

#[test]
fn nothing_is_taken_back_when_the_game_is_over() {
    let (mut the, _) = start();
    while !the.play().over() {
        let (seat, action) = the.play().options().all().last().copied().unwrap();
        the.act(seat, None, &json(action), None).unwrap();
    }
    let seat = Seat(1);
    let to = the.line().last().unwrap().seq;
    let refused = the.undo(seat, to, &[Seat(0), Seat(1)], None).unwrap_err();
    assert_eq!(refused.code(), "over");
    let late = the.act(seat, None, &json(Action::Pass), None).unwrap_err();
    assert_eq!(late.code(), "over");
}

/// The match at the opponent's window, in which they have so many choices, passing included.
fn disrupted_with(choices: std::ops::RangeFrom<usize>, only: bool) -> (Match<Duel>, Seat) {
    let found = (1..=u8::MAX).find_map(|n| {
        let mut the = Match::<Duel>::start(Setup { rounds: 3 }, [n; 32]).unwrap();
        let (seat, _) = the.play().options().all()[0];
        let blast = json(Action::Play(Card::Blast));
        the.act(seat, None, &blast, None).ok()?;
        strike(&mut the, seat);
        let enemy = Seat(1 - seat.0);
        let listed = the.play().options().of(enemy).count();
        (choices.contains(&listed) && (listed == 1) == only).then_some((the, enemy))
    });
    found.unwrap()
}

#[test]
fn who_can_only_pass_is_passed_unless_they_keep_control() {
    let (mut the, enemy) = disrupted_with(1.., true);
    assert_eq!(the.alone(), Some(enemy));
    let stops = the.decision(Viewer::Seat(enemy)).stops.unwrap();
    assert!(stops.passes && !stops.chosen);
    the.set_stops(enemy, Stops::Full, Some(id("full"))).unwrap();
    assert_eq!(the.alone(), None);
    let seq = the.seq();
    the.pass_alone().unwrap();
    assert_eq!(the.seq(), seq, "no one was passed");
    let stops = the.decision(Viewer::Seat(enemy)).stops.unwrap();
    assert!(!stops.passes && stops.chosen);
    let again = the.set_stops(enemy, Stops::Full, Some(id("full")));
    assert!(matches!(again, Err(CommandError::Duplicate(_))));

    the.set_stops(enemy, Stops::Normal, None).unwrap();
    let passed = the.pass_alone().unwrap();
    assert!(matches!(
        &passed[0].kind,
        Kind::Act { seat, auto: true, .. } if *seat == enemy
    ));
    assert!(replayed(&the).is_ok());
}

#[test]
fn who_has_a_choice_is_never_passed() {
    let (mut the, enemy) = disrupted_with(2.., false);
    for level in [Stops::Quick, Stops::Normal, Stops::Full] {
        the.set_stops(enemy, level, None).unwrap();
        let seq = the.seq();
        assert_eq!(the.alone(), None);
        the.pass_alone().unwrap();
        assert_eq!(the.seq(), seq);
        assert_eq!(window(&the, enemy).as_deref(), Some("disrupts"));
    }
}

#[test]
fn an_order_for_a_window_counts_more_than_the_level() {
    let (mut the, seat) = start();
    let enemy = Seat(1 - seat.0);
    the.set_stops(enemy, Stops::Full, None).unwrap();
    the.order(enemy, "disrupts", When::Never, None).unwrap();
    the.act(seat, None, &json(Action::Play(Card::Blast)), None)
        .unwrap();
    strike(&mut the, seat);
    assert_eq!(window(&the, enemy), None);
}
