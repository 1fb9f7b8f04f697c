use engine::{Dice, Game as _, Play};

use super::*;
use crate::{
    Cx, Setup,
    action::Verb,
    actions,
    battle::Step as Fight,
    battle_record::{Battle, Side},
    factions::great_cthulhu::devour,
    ids::{Area, Faction, Kind, Spellbook},
    phases::action::Second,
    sets::UnitSet,
    units::Unit,
};

/// A game as it begins, every faction with 8 Power.
fn game() -> CthulhuWars {
    let setup = Setup {
        factions: Setup::default()
            .dealt_from()
            .into_iter()
            .map(Some)
            .collect(),
        ..Setup::default()
    };
    let (mut dice, mut events) = (Dice::from_number(7), Vec::new());
    let (mut g, _) = CthulhuWars::new(&setup, &mut Cx::new(&mut dice, &mut events)).unwrap();
    for faction in g.playing().iter() {
        g.sheet_mut(faction).power = 8;
    }
    g
}

fn put(g: &mut CthulhuWars, kind: Kind, area: Area) -> Unit {
    let faction = kind.units().first().unwrap().printed().unwrap();
    let unit = g.in_pool(faction, kind).unwrap();
    g.place(unit, area);
    unit
}

fn menu(faction: Faction) -> Frame {
    Step::Menu(Round::of(faction)).into()
}

fn refused(g: &CthulhuWars, frame: &Frame, label: &str) -> Option<String> {
    let Frame::Round(Step::Menu(round)) = frame else {
        return None;
    };
    let all = refusals(g, frame, g.seat(round.faction));
    let refusal = all.into_iter().find(|r| r.label == label);
    refusal.map(|r| r.why.to_string())
}

fn why(g: &CthulhuWars, frame: impl Into<Frame>, by: Faction, action: Action) -> String {
    let frame = frame.into();
    assert!(!listed(g, &frame).has(g.seat(by), &action), "it is offered");
    let illegal = why_not(g, &frame, g.seat(by), action);
    assert_eq!(illegal.code, "not_offered");
    assert!(!illegal.rule.0.is_empty());
    illegal.why.to_string()
}

#[test]
fn nothing_is_both_offered_and_refused_and_labels_differ() {
    let mut g = game();
    put(&mut g, Kind::KingInYellow, Area::Europe);
    for faction in Faction::ALL {
        for book in Spellbook::of(faction) {
            g.give_book(faction, book);
        }
        let round = Round::of(faction);
        let second = Round {
            main: true,
            second: Second::Open,
            ..round
        };
        for round in [
            round,
            Round {
                main: true,
                ..round
            },
            second,
        ] {
            let frame: Frame = Step::Menu(round).into();
            let seat = g.seat(faction);
            let listed = listed(&g, &frame);
            let mut labels: Vec<String> = listed
                .of(seat)
                .map(|a| words(&g, &frame, seat, *a).label.to_string())
                .collect();
            labels.extend(
                refusals(&g, &frame, seat)
                    .into_iter()
                    .map(|r| r.label.to_string()),
            );
            let n = labels.len();
            labels.sort();
            labels.dedup();
            assert_eq!(labels.len(), n, "{faction:?}");
        }
    }
}

#[test]
fn a_gate_needs_its_power_and_a_place() {
    let mut g = game();
    let frame = menu(Faction::Gc);
    let none = "no Cultist of yours stands in an area without a gate";
    assert_eq!(refused(&g, &frame, "Build a gate").unwrap(), none);
    g.sheet_mut(Faction::Gc).power = 2;
    let acolyte = g
        .units
        .of(Faction::Gc)
        .and(Kind::Acolyte.units())
        .iter()
        .last()
        .unwrap();
    g.place(acolyte, Area::Antarctica);
    assert_eq!(
        refused(&g, &frame, "Build a gate").unwrap(),
        "needs 3 Power, you have 2"
    );
}

#[test]
fn a_recruit_comes_from_the_pool() {
    let g = game();
    let why = refused(&g, &menu(Faction::Ys), "Recruit a Cultist");
    assert_eq!(why.unwrap(), "no Cultist is in your Pool");
}

#[test]
fn a_great_old_one_says_its_condition() {
    let mut g = game();
    let why = refused(&g, &menu(Faction::Gc), "Awaken Cthulhu").unwrap();
    assert_eq!(why, "needs 10 Power, you have 8");
    g.gates.remove(Area::SouthPacific);
    g.sheet_mut(Faction::Gc).power = 10;
    let why = refused(&g, &menu(Faction::Gc), "Awaken Cthulhu").unwrap();
    assert_eq!(why, "no gate is in South Pacific");
    let why = refused(&g, &menu(Faction::Ys), "Awaken Hastur").unwrap();
    assert_eq!(
        why,
        "needs 10 Power, you have 8; the King in Yellow is not in play"
    );
    assert_eq!(
        refused(&g, &menu(Faction::Bg), "Awaken Shub-Niggurath"),
        None
    );
}

#[test]
fn a_battle_needs_an_enemy_a_die_and_a_fresh_area() {
    let mut g = game();
    let frame = menu(Faction::Cc);
    assert_eq!(
        refused(&g, &frame, "Battle").unwrap(),
        "no enemy stands where your units are"
    );
    put(&mut g, Kind::Nightgaunt, Area::Europe);
    let no_die = "your units give no die in any area where an enemy stands";
    assert_eq!(refused(&g, &frame, "Battle").unwrap(), no_die);
    put(&mut g, Kind::FlyingPolyp, Area::Europe);
    assert_eq!(refused(&g, &frame, "Battle"), None);
    g.active = Some(Faction::Cc);
    g.battled.insert(Area::Europe);
    assert!(
        refused(&g, &frame, "Battle")
            .unwrap()
            .contains("in every such area")
    );
    assert!(refused(&g, &frame, "Battle again in Europe").is_some());
}

#[test]
fn a_guarded_cultist_is_not_captured() {
    let mut g = game();
    let frame = menu(Faction::Cc);
    put(&mut g, Kind::Nightgaunt, Area::Europe);
    assert_eq!(refused(&g, &frame, "Capture a Cultist"), None);
    put(&mut g, Kind::Undead, Area::Europe);
    let guarded = "every Cultist where your Monsters and Great Old Ones stand is guarded";
    assert_eq!(refused(&g, &frame, "Capture a Cultist").unwrap(), guarded);
}

#[test]
fn a_spellbook_s_action_is_refused_only_when_it_is_earned() {
    let mut g = game();
    let frame = menu(Faction::Gc);
    assert_eq!(refused(&g, &frame, "Dreams"), None);
    let not_earned = why(&g, frame, Faction::Gc, Action::Do(Verb::Dreams));
    assert_eq!(not_earned, "you have not earned the spellbook Dreams");
    g.give_book(Faction::Gc, Spellbook::Dreams);
    let why = refused(&g, &frame, "Dreams").unwrap();
    assert_eq!(why, "no Acolyte is in your Pool to take its place");
}

#[test]
fn one_action_in_a_round() {
    let g = game();
    let round = Round {
        main: true,
        ..Round::of(Faction::Gc)
    };
    let frame: Frame = Step::Menu(round).into();
    let why = refused(&g, &frame, "Move").unwrap();
    assert_eq!(
        why,
        "you have taken your one Common or Unique Action of this round"
    );
    assert!(
        refused(&g, &frame, "Battle")
            .unwrap()
            .contains("six spellbooks")
    );
    assert!(
        refused(&g, &menu(Faction::Gc), "End my round")
            .unwrap()
            .contains("or pass")
    );
}

#[test]
fn another_faction_s_entry_is_not_yours() {
    let g = game();
    let why = why(&g, menu(Faction::Gc), Faction::Gc, Action::Do(Verb::Ghroth));
    assert_eq!(why, "only Black Goat can do that");
}

#[test]
fn a_unit_moves_once_and_to_a_border() {
    let mut g = game();
    let unit = put(&mut g, Kind::Shoggoth, Area::Australia);
    let (by, moved) = (Faction::Gc, UnitSet::one(unit));
    let again = actions::Step::MoveWhat { by, moved };
    assert!(why(&g, again, by, Action::Unit(unit)).contains("more than once"));
    let to = actions::Step::MoveTo {
        by,
        moved: UnitSet::EMPTY,
        unit,
    };
    let far = why(&g, to, by, Action::Area(Area::Europe));
    assert_eq!(far, "Europe does not border Australia");
    let elsewhere = why(&g, to, by, Action::Area(Area::NewZealand));
    assert_eq!(elsewhere, "New Zealand is not on this board");
    let wrong = why(&g, to, by, Action::Unit(unit));
    assert!(wrong.ends_with("answer with an area"), "{wrong}");
}

#[test]
fn nobody_retreats_to_whom_it_fought() {
    let mut g = game();
    let unit = put(&mut g, Kind::Shoggoth, Area::Arabia);
    put(&mut g, Kind::Undead, Area::Arabia);
    g.battle = Battle::new(&g, Area::Arabia, Faction::Gc, Faction::Ys);
    let step = Fight::RetreatTo {
        side: Side::Attacker,
        last: false,
        any: false,
        unit,
    };
    let frame: Frame = step.into();
    let action = Action::Area(Area::Europe);
    let why = why(&g, frame, Faction::Gc, action);
    assert_eq!(
        why,
        "units of Yellow Sign, which it just fought, are in Europe"
    );
    let rule = why_not(&g, &frame, g.seat(Faction::Gc), action).rule;
    assert!(rule.0.starts_with("Rulebook VII"));
}

#[test]
fn a_great_old_one_is_not_devoured() {
    let mut g = game();
    put(&mut g, Kind::Cthulhu, Area::Europe);
    let king = put(&mut g, Kind::KingInYellow, Area::Europe);
    g.battle = Battle::new(&g, Area::Europe, Faction::Gc, Faction::Ys);
    let step = devour::Step::Devoured { of: Side::Defender };
    let why = why(&g, step, Faction::Ys, Action::Unit(king));
    assert_eq!(why, "a Great Old One can't be devoured");
}

#[test]
fn a_ritual_has_its_time() {
    let g = game();
    let why = why(&g, menu(Faction::Gc), Faction::Gc, Action::Ritual);
    assert!(why.contains("one Ritual in a Doom Phase"));
}

/// Plays at random and shows every question to `look`.
fn wander(seed: u64, actions: usize, mut look: impl FnMut(&CthulhuWars, &Frame, Seat)) {
    let (mut dice, mut picks) = (Dice::from_number(seed), Dice::from_number(seed + 1));
    let (mut play, _) = Play::<CthulhuWars>::new(&Setup::default(), &mut dice).unwrap();
    for _ in 0..actions {
        let Some(frame) = play.at().question() else {
            return;
        };
        for seat in play.waiting().iter() {
            look(play.game(), frame, seat);
        }
        let all = play.options().all();
        let n = u32::try_from(all.len()).unwrap();
        let (seat, action) = all[picks.below(n) as usize];
        play.apply(seat, action, &mut dice).unwrap();
    }
}

#[test]
fn every_missing_entry_has_its_own_reason_in_random_games() {
    for seed in 0..20 {
        wander(seed, 600, |g, frame, seat| {
            for refusal in refusals(g, frame, seat) {
                let vague = refusal.why == "this can't be done just now";
                assert!(!vague && !refusal.label.is_empty(), "{refusal:?}\n{g:?}");
            }
        });
    }
}

#[test]
fn every_wrong_answer_has_a_reason_in_random_games() {
    let units = UnitSet::ALL.iter().map(Action::Unit);
    let areas = Area::ALL.into_iter().map(Action::Area);
    let factions = Faction::ALL.into_iter().map(Action::Faction);
    let abilities = crate::ids::Ability::ALL.into_iter().map(Action::Use);
    let books = Spellbook::ALL.into_iter().map(Action::Book);
    let kinds = Kind::ALL.into_iter().map(Action::Kind);
    let others = [
        Action::Ritual,
        Action::Done,
        Action::Reveal(Faction::Gc, 3),
        Action::Do(Verb::Move),
    ];
    let things = units.chain(areas).chain(factions);
    let things = things.chain(abilities).chain(books).chain(kinds);
    let tried: Vec<Action> = things.chain(others).collect();
    for seed in 20..24 {
        wander(seed, 600, |g, frame, seat| {
            let listed = listed(g, frame);
            for action in tried.iter().filter(|a| !listed.has(seat, a)) {
                let illegal = why_not(g, frame, seat, *action);
                assert!(!illegal.why.is_empty() && !illegal.rule.0.is_empty());
                let vague = illegal.why.to_string().contains("chosen here");
                assert!(!vague, "{action:?} to {frame:?}: {}", illegal.why);
            }
        });
    }
}
