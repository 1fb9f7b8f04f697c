//! A match whose rules change while it is played: a dial that is turned, in editions that turn it
//! differently.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

pub(crate) mod dial;

use dial::{Action, Dial};
use engine::{
    Seat, Viewer,
    fairness::Hex,
    journal::{Entry, Kind, ReplayMismatch, Segment, stretches, version},
    matches::{Match, MatchSnapshot, RulesChange},
};
use serde_json::Value;

type First = Dial<1>;
type Second = Dial<2>;

const SEED: [u8; 32] = [5; 32];

fn json(action: Action) -> Value {
    serde_json::to_value(action).unwrap()
}

/// Whose turn it is takes the action.
fn turn<const V: u32>(the: &mut Match<Dial<V>>, action: Action, id: Option<&str>) {
    let seat = the.play().waiting().iter().next().unwrap();
    let id = id.map(str::to_owned);
    the.act(seat, None, &json(action), id).unwrap();
}

fn played<const V: u32>(turns: usize) -> Match<Dial<V>> {
    let mut the = Match::start((), SEED).unwrap();
    for n in 0..turns {
        let action = if n % 5 == 4 {
            Action::Roll
        } else {
            Action::Turn(n as u32 % 3 + 1)
        };
        turn(&mut the, action, None);
    }
    the
}

/// What is stored of a match of one edition, as another reads it.
fn stored<const V: u32, const W: u32>(the: &Match<Dial<V>>, since: u64) -> MatchSnapshot<Dial<W>> {
    let text = serde_json::to_string(&the.snapshot(since)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn resume<const V: u32>(
    entries: &[Entry],
    snapshots: Vec<MatchSnapshot<Dial<V>>>,
) -> Result<Match<Dial<V>>, ReplayMismatch> {
    Match::resume((), SEED, entries.to_vec(), snapshots)
}

#[test]
fn a_match_is_taken_up_where_it_was() {
    let mut the = played::<1>(8);
    the.undo(Seat(1), 8, &[], None).unwrap();
    let mut snapshots = vec![stored::<1, 1>(&the, 0)];
    turn(&mut the, Action::Turn(2), Some("again"));
    turn(&mut the, Action::Roll, None);
    snapshots.push(stored(&the, 9));
    turn(&mut the, Action::Turn(3), None);
    turn(&mut the, Action::Turn(1), None);

    let mut again = resume(the.entries(), snapshots).unwrap();
    for viewer in Viewer::all(2) {
        assert_eq!(again.decision(viewer), the.decision(viewer));
        assert_eq!(again.log(viewer, None), the.log(viewer, None));
    }
    assert!(again.log(Viewer::Spectator, None)[7].undone);
    let seat = again.line().find(|s| s.seq == 10).unwrap().by;
    let twice = again.act(seat, None, &json(Action::Turn(2)), Some("again".into()));
    assert_eq!(twice.unwrap_err().code(), "duplicate");
    // Further back than what was kept, and to the same hash.
    for the in [&mut the, &mut again] {
        let back = the.undo(Seat(0), 3, &[Seat(1)], None).unwrap().to_vec();
        assert_eq!(back[0].hash, the.entries()[1].hash);
        turn(the, Action::Roll, None);
    }
    assert_eq!(again.entries(), the.entries());
    assert_eq!(again.play().at(), the.play().at());
}

#[test]
fn a_long_match_is_not_folded_again() {
    let mut the = Match::<First>::start((), SEED).unwrap();
    let mut snapshots = Vec::new();
    for n in 1..=10_000 {
        turn(
            &mut the,
            if n % 7 == 0 {
                Action::Roll
            } else {
                Action::Turn(1)
            },
            None,
        );
        if n % 200 == 0 {
            snapshots.push(stored::<1, 1>(&the, n - 200));
        }
    }
    for _ in 0..37 {
        turn(&mut the, Action::Turn(1), None);
    }
    dial::answers();
    let again = resume(the.entries(), snapshots).unwrap();
    assert_eq!(dial::answers(), 37, "what came after the last snapshot");
    let log = |the: &Match<First>| the.log(Viewer::Spectator, None);
    assert_eq!(log(&again), log(&the));
    assert_eq!(
        again.decision(Viewer::Seat(Seat(0))),
        the.decision(Viewer::Seat(Seat(0)))
    );
}

#[test]
fn what_does_not_fit_is_refused() {
    let the = played::<1>(12);
    let middle = played::<1>(6);
    let (early, late) = (stored::<1, 1>(&middle, 0), stored::<1, 1>(&the, 6));
    let found = |snapshots: Vec<MatchSnapshot<First>>| {
        resume(the.entries(), snapshots).unwrap_err().to_string()
    };
    assert!(resume(the.entries(), vec![early.clone(), late.clone()]).is_ok());
    assert!(found(vec![]).contains("there is none"));
    assert!(found(vec![late.clone()]).contains("one is missing"));
    assert!(found(vec![late.clone(), early.clone()]).contains("one is missing"));
    let short = resume(&the.entries()[..9], vec![early.clone(), late]);
    assert!(short.unwrap_err().to_string().contains("not there"));
    let mut forged = the.entries().to_vec();
    forged[5].hash = Hex([0; 16]);
    let forged = resume(&forged, vec![early.clone()]).unwrap_err();
    assert!(
        matches!(forged, ReplayMismatch::Hash { seq: 6, .. }),
        "{forged}"
    );
    let mut other = serde_json::to_value(middle.snapshot(0)).unwrap();
    other["at"]["game"]["dial"] = 99.into();
    let other = serde_json::from_value(other).unwrap();
    assert!(found(vec![other]).contains("entry 6"));
}

#[test]
fn under_other_rules_it_goes_on_from_its_snapshot() {
    let mut old = played::<1>(12);
    turn(&mut old, Action::Turn(1), Some("before"));
    let entries = old.entries().to_vec();
    let replayed = Match::<Second>::replay((), SEED, entries.clone());
    assert!(matches!(replayed, Err(ReplayMismatch::Hash { seq: 1, .. })));
    let mut new = resume::<2>(&entries, vec![stored(&old, 0)]).unwrap();
    let made = new.rebase(RulesChange::Differs).unwrap().to_vec();
    assert_eq!(made.len(), 1);
    assert!(matches!(made[0].kind, Kind::Rebase { version: 2, .. }));
    assert_eq!(made[0].hash, entries[12].hash, "nothing has moved");
    assert_eq!(version(1, new.entries()), 2);
    assert_eq!(
        new.log(Viewer::Spectator, None),
        old.log(Viewer::Spectator, None)
    );

    // The message of a refused undo beyond it.
    assert_eq!(new.decision(Viewer::Seat(Seat(0))).undo, None);
    let refused = new.undo(Seat(0), 13, &[Seat(1)], None).unwrap_err();
    assert_eq!(refused.code(), "other_rules");
    assert!(refused.to_string().contains("at #14"), "{refused}");
    assert_eq!(new.earliest(), 14);
    assert!(new.moment(13).is_none() && new.moment(14).is_some());
    let twice = new.act(Seat(0), None, &json(Action::Turn(1)), Some("before".into()));
    assert_eq!(twice.unwrap_err().code(), "duplicate");

    // The new rules are played, and everything since can be taken back and looked at.
    let before = new.play().game().dial();
    turn(&mut new, Action::Turn(3), None);
    assert_eq!(new.play().game().dial(), before + 6);
    turn(&mut new, Action::Turn(1), None);
    let seat = new.line().last().unwrap().by;
    new.undo(seat, 16, &[], None).unwrap();
    assert_eq!(new.play().game().dial(), before + 6);
    assert_eq!(new.moment(14).unwrap().game().dial(), before);
    assert_eq!(new.moment(16).unwrap().game().dial(), before + 8);
    turn(&mut new, Action::Roll, None);

    // Its journal alone leads there, without the log of before; its snapshots with it.
    let alone = Match::<Second>::replay((), SEED, new.entries().to_vec()).unwrap();
    assert_eq!(alone.play().at(), new.play().at());
    assert_eq!(alone.asked(), new.asked());
    assert!(
        alone
            .log(Viewer::Spectator, None)
            .iter()
            .all(|e| e.seq > 14)
    );
    let snapshots = vec![stored(&old, 0), stored(&new, 13)];
    let whole = resume::<2>(new.entries(), snapshots).unwrap();
    assert_eq!(
        whole.log(Viewer::Spectator, None),
        new.log(Viewer::Spectator, None)
    );
    assert_eq!(whole.earliest(), 14);
    // Who took it up before the change follows over it.
    let over = resume::<2>(new.entries(), vec![stored(&old, 0)]).unwrap();
    assert_eq!(over.play().at(), new.play().at());
    assert_eq!(over.asked(), new.asked());

    let stretch = |version, after, to| Segment { version, after, to };
    let last = new.seq();
    let expected = [stretch(1, 0, 13), stretch(2, 14, last)];
    assert_eq!(stretches(1, new.entries()), expected);
    let first = Match::<First>::replay((), SEED, new.entries()[..13].to_vec());
    assert_eq!(first.unwrap().play().at(), old.play().at());
}

#[test]
fn what_came_after_the_snapshot_must_fit_the_new_rules() {
    let old = played::<1>(4);
    let snapshot = stored::<1, 2>(&old, 0);
    let rolled = {
        let mut rolled = played::<1>(4);
        turn(&mut rolled, Action::Roll, None);
        rolled
    };
    let fits = resume::<2>(rolled.entries(), vec![snapshot.clone()]);
    assert!(fits.is_ok(), "a roll is the same in both editions");
    let turned = {
        let mut turned = played::<1>(4);
        turn(&mut turned, Action::Turn(1), None);
        turned
    };
    let differs = resume::<2>(turned.entries(), vec![snapshot]).unwrap_err();
    assert!(
        matches!(differs, ReplayMismatch::Hash { seq: 5, .. }),
        "{differs}"
    );
}

#[test]
fn rules_that_change_nothing_played_take_nothing_away() {
    let mut old = Match::<First>::start((), SEED).unwrap();
    turn(&mut old, Action::Roll, None);
    turn(&mut old, Action::Roll, None);
    let mut new = Match::<Second>::replay((), SEED, old.entries().to_vec()).unwrap();
    new.rebase(RulesChange::Replays).unwrap();
    assert!(matches!(
        new.entries()[2].kind,
        Kind::Rebase {
            version: 2,
            position: None
        }
    ));
    turn(&mut new, Action::Turn(2), None);
    assert!(new.moment(0).is_some());
    new.undo(Seat(0), 2, &[Seat(1)], None).unwrap();
    let again = Match::<Second>::replay((), SEED, new.entries().to_vec()).unwrap();
    assert_eq!(again.play().at(), new.play().at());
    let stretch = |version, after, to| Segment { version, after, to };
    let expected = [stretch(1, 0, 2), stretch(2, 0, 5)];
    assert_eq!(stretches(1, new.entries()), expected);
}
