//! When to stop: in whole games at random, who is asked has a choice, unless they keep full control.

use coc_lcg::{Coc, action::Action};
use engine::{Dice, Seat, Viewer, journal::Stops, matches::Match};

use crate::tables::setups;

/// The number of choices and the window of each question of some games, and how often someone was passed.
fn asked(level: Stops) -> (Vec<(usize, Option<String>)>, u32) {
    let (mut seen, mut passed) = (Vec::new(), 0);
    for (number, setup) in (1..).zip(setups().into_iter().take(3)) {
        let Ok(mut the) = Match::<Coc>::start(setup, [number; 32]) else {
            panic!("a setup of the tests is none");
        };
        for seat in [Seat(0), Seat(1)] {
            assert!(the.set_stops(seat, level, None).is_ok());
        }
        let mut luck = Dice::seeded(&[number; 32]);
        while !the.play().over() {
            if let Some(seat) = the.alone() {
                let listed: Vec<_> = the.play().options().of(seat).collect();
                assert_eq!(
                    listed,
                    [&Action::Pass],
                    "nothing but passing is done for them"
                );
                assert!(the.pass_alone().is_ok());
                passed += 1;
                continue;
            }
            let all = the.play().options().all();
            let (seat, action) = all[luck.below(all.len() as u32) as usize];
            let ask = the.decision(Viewer::Seat(seat)).ask;
            seen.extend(ask.map(|ask| (ask.choices.len(), ask.window)));
            let action = serde_json::to_value(action);
            assert!(action.is_ok_and(|action| the.act(seat, None, &action, None).is_ok()));
        }
    }
    (seen, passed)
}

#[test]
fn hardly_anyone_is_asked_who_has_no_choice() {
    let (normal, passed) = asked(Stops::Normal);
    let single = normal.iter().filter(|(n, _)| *n == 1).count();
    assert!(
        single * 50 < normal.len(),
        "{single} of {} are none",
        normal.len()
    );
    assert!(passed > 0);
}

#[test]
fn who_plays_quickly_is_asked_at_no_window_but_to_answer_something() {
    let windows = |level| {
        let (asked, _) = asked(level);
        let windows = asked.into_iter().filter_map(|(_, window)| window);
        windows.filter(|w| !["disrupts", "responses"].contains(&w.as_str()))
    };
    assert_eq!(windows(Stops::Quick).next(), None);
    assert!(windows(Stops::Normal).next().is_some());
}

#[test]
fn full_control_is_asked_everywhere() {
    let (full, passed) = asked(Stops::Full);
    assert_eq!(passed, 0);
    assert!(full.iter().any(|(choices, _)| *choices == 1));
}
