//! Players end a match: one of two gives up, or all agree.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use engine::{
    Seat, Viewer,
    any::{AnyMatch, Hosted, Minds},
    journal::{Entry, Kind, When},
    matches::{CommandError, Match},
};

use crate::revised::dial::{Action, Dial};

type Toy = Dial<1>;

const SEED: [u8; 32] = [6; 32];
const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

fn code<T: std::fmt::Debug>(refused: Result<T, CommandError>) -> String {
    refused.unwrap_err().code().to_owned()
}

/// After two turns the first player, whose turn it is, or the second gives up.
fn given_up(by: Seat) -> Match<Toy> {
    let mut the = Match::<Toy>::start((), SEED).unwrap();
    for seat in BOTH {
        let action = serde_json::to_value(Action::Turn(2)).unwrap();
        the.act(seat, None, &action, None).unwrap();
    }
    let made: Vec<Entry> = the.give_up(by, Some("enough".into())).unwrap().to_vec();
    assert!(matches!(
        made.as_slice(),
        [Entry {
            seq: 3,
            kind: Kind::Concede { .. },
            ..
        }]
    ));
    the
}

#[test]
fn the_other_one_has_won_and_nothing_goes_on() {
    for by in BOTH {
        let mut the = given_up(by);
        let outcome = the.outcome().unwrap();
        assert_eq!(outcome.winners, [Seat(1 - by.0)]);
        assert_eq!(
            outcome.why.to_string(),
            format!("Player {} has given up.", by.0 + 1)
        );
        assert!(the.over() && the.waiting().is_empty());
        for seat in BOTH {
            let decision = the.decision(Viewer::Seat(seat));
            assert!(
                decision.waiting.is_empty() && decision.ask.is_none() && decision.undo.is_none()
            );
            let action = serde_json::to_value(Action::Roll).unwrap();
            assert_eq!(code(the.act(seat, None, &action, None)), "over");
            assert_eq!(code(the.undo(seat, 1, &BOTH, None)), "over");
            assert_eq!(code(the.order(seat, "any", When::Never, None)), "over");
            assert_eq!(code(the.give_up(seat, None)), "over");
        }
        assert_eq!(
            the.give_up(by, Some("enough".into())),
            Err(CommandError::Duplicate(3))
        );
        assert_eq!(the.seq(), 3);
        assert_eq!(the.play().game().dial(), 4, "the position stays");
    }
}

#[test]
fn it_is_in_the_journal_and_in_snapshots() {
    let the = given_up(Seat(0));
    let again = Match::<Toy>::replay((), SEED, the.entries().to_vec()).unwrap();
    let snapshot = serde_json::to_string(&the.snapshot(0)).unwrap();
    let snapshots = vec![serde_json::from_str(&snapshot).unwrap()];
    let resumed = Match::<Toy>::resume((), SEED, the.entries().to_vec(), snapshots).unwrap();
    for other in [again, resumed] {
        assert_eq!(other.outcome(), the.outcome());
        assert_eq!(other.asked(), the.asked());
    }
}

#[test]
fn a_journal_in_which_somebody_plays_on_is_refused() {
    let mut entries = given_up(Seat(0)).entries().to_vec();
    let mut late = entries[0].clone();
    late.seq = 4;
    entries.push(late);
    assert!(Match::<Toy>::replay((), SEED, entries.clone()).is_err());
    let mut twice = entries[2].clone();
    twice.seq = 4;
    entries[3] = twice;
    assert!(Match::<Toy>::replay((), SEED, entries).is_err());
}

#[test]
fn looking_back_shows_whom_it_waited_for_until_then() {
    let inner = given_up(Seat(1));
    let hosted = Hosted {
        inner,
        minds: Minds::choosing(|_, _, _, _| None),
    };
    let waiting = |seq| hosted.moment(Viewer::Spectator, seq).unwrap().waiting.len();
    assert_eq!((waiting(2), waiting(3)), (1, 0));
}

#[test]
fn a_match_ends_when_everyone_agrees() {
    let mut the = Match::<Toy>::start((), SEED).unwrap();
    assert_eq!(code(the.end(Seat(0), &[], None)), "end_needs_consent");
    assert_eq!(the.seq(), 0);
    the.end(Seat(0), &[Seat(1)], None).unwrap();
    let outcome = the.outcome().unwrap();
    assert!(the.over() && outcome.winners.is_empty() && outcome.stopped);
    for refused in [
        code(the.end(Seat(1), &[Seat(0)], None)),
        code(the.give_up(Seat(0), None)),
    ] {
        assert_eq!(refused, "over");
    }
    let again = Match::<Toy>::replay((), SEED, the.entries().to_vec()).unwrap();
    assert_eq!(again.outcome(), Some(outcome));
    let mut forged = the.entries().to_vec();
    let Kind::End { agreed, .. } = &mut forged[0].kind else {
        panic!("{forged:?}");
    };
    *agreed = Box::default();
    assert!(Match::<Toy>::replay((), SEED, forged).is_err());
}

#[test]
fn whoever_runs_the_server_closes_a_match_without_asking() {
    let mut the = Match::<Toy>::start((), SEED).unwrap();
    the.close().unwrap();
    let outcome = the.outcome().unwrap();
    assert!(the.over() && outcome.winners.is_empty() && outcome.stopped);
    assert!(outcome.why.to_string().contains("closed"));
    assert_eq!(code(the.close()), "over");
    let again = Match::<Toy>::replay((), SEED, the.entries().to_vec()).unwrap();
    assert_eq!(again.outcome(), Some(outcome));
}
