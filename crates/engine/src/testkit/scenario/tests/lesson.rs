//! Lessons: their files, their check, and how far the journal of a match has got.

use std::path::Path;

use super::pebbles::{Action, Frame, Pebbles};
use crate::{
    Options, Position, Seat,
    matches::Match,
    scenario::{
        Verdict,
        lesson::{self, Lesson},
    },
};

const LESSON: &str = "
title = 'Take and roll'
about = 'Take pebbles.'
seat = 'ada'
seed = 3
end = 'That is all.'
[given]
pile = 9
[[step]]
say = 'Choose *Take*.'
hint = 'Take 2 with *Take 2*.'
play = 'ada: Take 2'
then = { taken = { ada = 2 } }
[[step]]
say = 'Draw a shell.'
hint = 'Choose *Draw a shell*.'
play = 'ada: Keep quiet > Draw'
then = { log = 'draws a shell' }
";

/// The opponent's bot draws nothing and takes one pebble, if it must do something.
fn think(bot: &str, at: &Position<Pebbles>, seat: Seat, _: u64) -> Option<Action> {
    let mut options = Options::default();
    at.list(&mut options);
    let quiet = matches!(at.question(), Some(Frame::Grumble(_)));
    let action = if quiet {
        Action::KeepQuiet
    } else {
        Action::Take(1)
    };
    (bot == "meek" && options.has(seat, &action)).then_some(action)
}

fn verdict(text: &str) -> Verdict {
    let report = lesson::check::<Pebbles>(Path::new("pebbles/1.toml"), text, "meek", think);
    report.scenarios[0].verdict.clone()
}

fn fails(from: &str, to: &str) -> String {
    assert!(LESSON.contains(from), "{from}");
    match verdict(&LESSON.replace(from, to)) {
        Verdict::Ok => panic!("{from} -> {to} is accepted"),
        Verdict::Failed(findings) => format!("{findings:?}"),
        Verdict::Broken(fault) => fault.to_string(),
    }
}

#[test]
fn a_lesson_that_can_be_solved_passes() {
    assert!(lesson::is_lesson(LESSON));
    assert_eq!(verdict(LESSON), Verdict::Ok);
}

#[test]
fn what_is_wrong_with_a_lesson_is_named() {
    for (from, to, words) in [
        ("{ ada = 2 }", "{ ada = 1 }", "taken"),
        ("{ ada = 2 }", "{ ada = 0 }", "before the learner"),
        ("*Take 2*", "*Take 7*", "*Take 7*"),
        ("*Take 2*", "*Take 2", "no partner"),
        ("'ada: Take 2'", "'ben: Take 2'", "only ada plays"),
        ("'ada: Take 2'", "'ada: Take 3'", "Take 3"),
        ("seat = 'ada'", "seat = 'cleo'", "cleo"),
        ("hint = 'Take 2 with *Take 2*.'\n", "", "`hint` is missing"),
        ("then = { taken = { ada = 2 } }\n", "", "needs a goal"),
        ("{ taken = { ada = 2 } }", "{ refused = true }", "refused"),
        ("pile = 9", "pale = 9", "pale"),
        ("seed = 3", "sead = 3", "sead"),
    ] {
        let said = fails(from, to);
        assert!(said.contains(words), "{from} -> {to}: {said}");
    }
}

/// Plays the lesson as a server does: from a journal that begins with the position.
#[test]
fn the_journal_of_a_match_tells_which_steps_are_reached() {
    let lesson = Lesson::read(LESSON).unwrap();
    let opened = lesson.open::<Pebbles>().unwrap();
    assert_eq!(opened.seat, Seat(0));
    let mut the = Match::<Pebbles>::replay((), lesson.luck(), [opened.entry]).unwrap();
    let reached = |the: &Match<Pebbles>| lesson.reached::<Pebbles>(the.entries()).unwrap();
    let act = |the: &mut Match<Pebbles>, seat, action| {
        let action = serde_json::to_value(action).unwrap();
        the.act(Seat(seat), None, &action, None).unwrap();
    };
    assert_eq!(reached(&the), 0);
    act(&mut the, 0, Action::Take(1));
    assert_eq!(reached(&the), 0, "1 is not 2");
    the.undo(Seat(0), 2, &[], None).unwrap();
    act(&mut the, 0, Action::Take(2));
    assert_eq!(reached(&the), 1);
    the.undo(Seat(0), 4, &[], None).unwrap();
    assert_eq!(reached(&the), 0, "what is taken back is not reached");
    act(&mut the, 0, Action::Take(2));
    act(&mut the, 1, Action::KeepQuiet);
    act(&mut the, 1, Action::Take(1));
    act(&mut the, 0, Action::KeepQuiet);
    assert_eq!(reached(&the), 1);
    act(&mut the, 0, Action::Draw);
    assert_eq!(reached(&the), 2);
    act(&mut the, 1, Action::KeepQuiet);
    assert_eq!(reached(&the), 2, "it stays reached");
}
