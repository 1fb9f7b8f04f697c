//! Runes: who is asked, what others can tell, and that every rune can be played anywhere.
#![expect(clippy::unwrap_used, reason = "a test that meets a fault fails")]

use engine::{Dice, Game as _, Play, Position, Seat, Stack, Viewer};
use gods_war::{
    GodsWar, Setup,
    action::{Action, Verb},
    frame::Frame,
    ids::Phase,
    ids::{Empire, Rune},
    phases::action::Step as Turn,
};

/// The core empires in their second Action Phase.
fn table() -> GodsWar {
    let setup = Setup {
        empires: Empire::CORE.map(Some).to_vec(),
        ..Setup::default()
    };
    let mut dice = Dice::from_number(1);
    let (play, _) = Play::<GodsWar>::new(&setup, &mut dice).unwrap();
    let mut game = play.game().clone();
    game.phase = Phase::Action;
    game.round = 2;
    game
}

/// Puts a rune into a hand, wherever it was; tells whether it could be found.
fn give(game: &mut GodsWar, to: Empire, rune: Rune) -> bool {
    let mut piles = vec![&mut game.deck, &mut game.discard];
    piles.extend(game.sheets.iter_mut().map(|sheet| &mut sheet.runes));
    let found = piles.into_iter().any(|pile| {
        let at = pile.iter().position(|r| *r == rune);
        at.map(|at| pile.remove(at)).is_some()
    });
    if found {
        game.sheet_mut(to).runes.push(rune);
    }
    found
}

/// The window after an action of the first player.
fn window(game: GodsWar) -> Play<GodsWar> {
    let of = game.first;
    let mut dice = Dice::from_number(2);
    Play::staged(game, Stack::default(), Turn::After { of }.into(), &mut dice).0
}

fn danger(play: &Play<GodsWar>, empire: Empire) -> bool {
    let frame = play.at().question().unwrap();
    let seat = play.game().seat(empire);
    let opening = play.game().opening(frame, seat).unwrap();
    assert_eq!(opening.window, "runes");
    assert_eq!(opening.decline, Action::Done);
    opening.danger
}

#[test]
fn the_usual_order_asks_only_in_danger() {
    let mut game = table();
    give(&mut game, Empire::Storm, Rune::Moon);
    assert!(!danger(&window(game.clone()), Empire::Storm));

    let mut late = game.clone();
    late.sheet_mut(Empire::Sky).vp = 30;
    late.centre = gods_war::geography::Centre::Rift;
    assert!(danger(&window(late), Empire::Storm));

    let mut last = game.clone();
    for empire in Empire::CORE {
        last.sheet_mut(empire).power = 0;
    }
    assert!(danger(&window(last), Empire::Storm));

    game.marks.runes.hurt.insert(Empire::Storm);
    assert!(danger(&window(game), Empire::Storm));
}

#[test]
fn whom_the_game_waits_for_never_tells_a_rune() {
    let mut seen = None;
    for rune in Rune::ALL {
        let mut game = table();
        assert!(give(&mut game, Empire::Storm, rune));
        let play = window(game);
        let seat = play.game().seat(Empire::Storm);
        assert!(play.options().has(seat, &Action::Done));
        let others = Viewer::all(4).filter(|v| !v.is(seat));
        let views: Vec<_> = others.map(|v| play.game().view(v)).collect();
        let told = (play.waiting(), views, danger(&play, Empire::Storm));
        assert_eq!(
            *seen.get_or_insert_with(|| told.clone()),
            told,
            "{}",
            rune.name()
        );
    }
}

#[test]
fn hidden_runes_are_one_heap() {
    let mut game = table();
    for (empire, rune) in [
        (Empire::Sky, Rune::Fate),
        (Empire::Storm, Rune::Moon),
        (Empire::Storm, Rune::Kill),
    ] {
        give(&mut game, empire, rune);
    }
    let top = *game.deck.last().unwrap();
    let play = window(game);
    let viewer = Viewer::Seat(play.game().seat(Empire::Sky));
    let mut differs = [false; 2];
    for seed in 0..20 {
        let other = play.at().determinize(viewer, &mut Dice::from_number(seed));
        let game = &other.game;
        assert_eq!(game.sheet(Empire::Sky).runes, [Rune::Fate]);
        assert_eq!(game.sheet(Empire::Storm).runes.len(), 2);
        assert_eq!(game.view(viewer), play.game().view(viewer));
        game.check().unwrap();
        differs[0] |= game.sheet(Empire::Storm).runes != [Rune::Moon, Rune::Kill];
        differs[1] |= game.deck.last() != Some(&top);
    }
    assert_eq!(differs, [true, true]);
}

/// Plays at random until an action menu stands open after so many actions.
fn somewhere(seed: u64, actions: u32, setup: &Setup) -> Option<Position<GodsWar>> {
    let mut dice = Dice::from_number(seed);
    let mut choose = Dice::from_number(seed + 500);
    let (mut play, _) = Play::<GodsWar>::new(setup, &mut dice).unwrap();
    for n in 0.. {
        if play.over() {
            return None;
        }
        let menu = matches!(play.at().question(), Some(Frame::Action(Turn::Menu { .. })));
        if menu && n >= actions {
            return Some(play.at().clone());
        }
        let listed = play.options().all();
        let kept = listed
            .iter()
            .filter(|(_, a)| *a != Action::Do(Verb::DropToZero));
        let kept: Vec<_> = kept.copied().collect();
        let offered = if kept.is_empty() {
            listed.to_vec()
        } else {
            kept
        };
        let (seat, action) = offered[choose.below(offered.len() as u32) as usize];
        play.apply(seat, action, &mut dice).unwrap();
    }
    None
}

/// Plays a rune beside the menu and goes on at random for a while.
fn go_on(at: &Position<GodsWar>, by: Seat, rune: Rune, seed: u64) {
    let mut play = Play::resume(at.clone());
    let mut dice = Dice::from_number(seed);
    let mut choose = Dice::from_number(seed + 1);
    play.apply(by, Action::Play(rune), &mut dice).unwrap();
    for _ in 0..25 {
        play.check()
            .unwrap_or_else(|e| panic!("{} seed {seed} {e}", rune.name()));
        if play.over() {
            return;
        }
        let offered = play.options().all();
        let (seat, action) = offered[choose.below(offered.len() as u32) as usize];
        play.apply(seat, action, &mut dice).unwrap();
    }
}

#[test]
fn every_rune_can_be_played_anywhere() {
    let mixes = [
        [Empire::Chaos, Empire::Darkness, Empire::Sky, Empire::Storm],
        [
            Empire::Earth,
            Empire::Sea,
            Empire::Moon,
            Empire::InvisibleGod,
        ],
    ];
    for (seed, empires) in [(1, mixes[0]), (2, mixes[1])] {
        let setup = Setup {
            empires: empires.map(Some).to_vec(),
            expansion: true,
            ..Setup::default()
        };
        for actions in [60, 200] {
            let Some(at) = somewhere(seed, actions, &setup) else {
                continue;
            };
            let Some(Frame::Action(Turn::Menu { of })) = at.question() else {
                continue;
            };
            let of = *of;
            for rune in Rune::ALL {
                let mut at = at.clone();
                if give(&mut at.game, of, rune) {
                    go_on(&at, at.game.seat(of), rune, seed + u64::from(actions));
                }
            }
        }
    }
}
