//! Passing ahead, in whole games with choices at random: what is let pass, and what ends it.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use coc_lcg::{Coc, action::Action, disrupts, frame::Frame, state::Answers, windows::Window};
use engine::{
    Dice, Seat, Viewer,
    journal::{Entry, Kind},
    matches::Match,
};

use crate::tables::setups;

const PASSER: Seat = Seat(1);

/// A match, and the luck of those who play it.
struct Trial {
    the: Match<Coc>,
    luck: Dice,
}

impl Trial {
    fn new(seed: u8) -> Self {
        let setup = setups().swap_remove(usize::from(seed) % 3);
        Self {
            the: Match::start(setup, [seed; 32]).unwrap(),
            luck: Dice::seeded(&[seed; 32]),
        }
    }

    /// Someone who is asked chooses at random. False: the game is over.
    fn go_on(&mut self) -> bool {
        let options = self.the.play().options().all();
        if options.is_empty() {
            return false;
        }
        let (seat, action) = options[self.luck.below(options.len() as u32) as usize];
        let action = serde_json::to_value(action).unwrap();
        self.the.act(seat, None, &action, None).unwrap();
        true
    }

    /// Goes on until the passer could pass ahead at an own question.
    fn reach(&mut self) -> bool {
        while !self.asked_in_a_window() {
            if !self.go_on() {
                return false;
            }
        }
        true
    }

    fn asked_in_a_window(&self) -> bool {
        let ask = self.the.decision(Viewer::Seat(PASSER)).ask;
        ask.is_some_and(|ask| ask.window.is_some())
    }

    fn pass_until(&mut self, until: &str) {
        let until = Some(until.to_owned());
        self.the.pass_ahead(PASSER, until, None).unwrap();
    }

    fn passes(&self) -> bool {
        let ahead = self.the.decision(Viewer::Seat(PASSER)).ahead;
        ahead.is_some_and(|ahead| ahead.until.is_some())
    }

    fn game(&self) -> &Coc {
        self.the.play().game()
    }
}

/// Plays games in which one passes ahead again and again; `check` sees the match whenever that is
/// over and the game goes on, with the entries since it was said.
fn ends(until: &str, mut check: impl FnMut(&Coc, &Trial, &[Entry])) -> u32 {
    let mut seen = 0;
    for seed in 0..3 {
        let mut trial = Trial::new(seed);
        while trial.reach() {
            let before = trial.game().clone();
            let said = trial.the.entries().len();
            trial.pass_until(until);
            while trial.passes() {
                assert!(!trial.asked_in_a_window(), "he is asked while he passes");
                if !trial.go_on() {
                    break;
                }
            }
            if trial.game().ended.is_none() {
                seen += 1;
                check(&before, &trial, &trial.the.entries()[said..]);
            }
        }
    }
    seen
}

fn acts(entry: &Entry) -> Option<(Seat, Action)> {
    match &entry.kind {
        Kind::Act { seat, action, .. } => Some((*seat, action.read().ok()?)),
        Kind::Undo { .. }
        | Kind::Order { .. }
        | Kind::Ahead { .. }
        | Kind::Stops { .. }
        | Kind::Concede { .. }
        | Kind::End { .. }
        | Kind::Rebase { .. } => None,
    }
}

fn begins(action: Action) -> bool {
    matches!(
        action,
        Action::Play { .. } | Action::Use { .. } | Action::Answer { .. } | Action::Commit { .. }
    )
}

#[test]
fn until_the_opponent_acts_nothing_he_does_is_passed_over() {
    let mut after_acts = 0;
    ends("acts", |_, _, entries| {
        let his = |e: &Entry| acts(e).is_some_and(|(seat, a)| seat != PASSER && begins(a));
        let passed_over = entries
            .iter()
            .rev()
            .skip_while(|e| !his(e))
            .skip(1)
            .any(his);
        assert!(!passed_over, "{entries:?}");
        after_acts += u32::from(entries.iter().any(his));
    });
    assert!(after_acts > 10, "{after_acts}");
}

#[test]
fn nothing_aimed_at_a_player_is_let_pass() {
    for until in ["aimed", "acts", "phase", "struggles", "turn"] {
        for seed in 0..2 {
            let mut trial = Trial::new(seed);
            while trial.reach() {
                trial.pass_until(until);
                while trial.passes() {
                    let question = trial.the.play().at().question();
                    if let Some(Frame::Disrupt(disrupts::Step { to, speaker, .. })) = question
                        && let Answers::Wound(card) | Answers::Destruction(card) = *to
                    {
                        let his = trial.game().controller(card) == Some(PASSER);
                        assert!(!(his && *speaker == PASSER), "{until}: {question:?}");
                    }
                    if !trial.go_on() {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn until_something_happens_the_opponents_acts_are_let_pass() {
    let mut let_pass = 0;
    ends("aimed", |_, _, entries| {
        let his = |e: &&Entry| acts(e).is_some_and(|(seat, a)| seat != PASSER && begins(a));
        let_pass += u32::from(entries.iter().filter(his).count() > 1);
    });
    assert!(let_pass > 5, "{let_pass}");
}

#[test]
fn it_ends_when_ones_own_turn_begins() {
    for until in ["aimed", "acts", "turn"] {
        let seen = ends(until, |before, trial, _| {
            let g = trial.game();
            let turns = g.turn - before.turn;
            assert!(turns <= if before.active == PASSER { 2 } else { 1 });
        });
        assert!(seen > 5, "{until}: {seen}");
    }
}

#[test]
fn the_struggles_are_announced_by_their_last_window() {
    let mut announced = 0;
    ends("struggles", |_, trial, _| {
        let last = |w: &coc_lcg::windows::Step| w.window == Window::BeforeStories;
        announced += u32::from(trial.game().window.as_ref().is_some_and(last));
    });
    assert!(announced > 2, "{announced}");
}

#[test]
fn it_can_be_stopped_and_is_replayed() {
    let mut trial = Trial::new(3);
    assert!(trial.reach());
    trial.pass_until("turn");
    trial.the.pass_ahead(PASSER, None, None).unwrap();
    assert!(!trial.passes());
    trial.pass_until("aimed");
    let again = Match::<Coc>::replay(
        trial.the.setup().clone(),
        trial.the.luck().clone(),
        trial.the.entries().to_vec(),
    );
    let again = again.unwrap();
    let viewer = Viewer::Seat(PASSER);
    assert_eq!(again.decision(viewer), trial.the.decision(viewer));
    let unknown = trial.the.pass_ahead(PASSER, Some("dawn".into()), None);
    assert_eq!(unknown.unwrap_err().code(), "unknown_horizon");
}
