//! The auction as a hosted match: one seat's sealed answer makes no other seat's question stale.

use engine::{Seat, Viewer, matches::Match};
use serde_json::{Value, json};

use super::game::{Action, Auction, Setup};

fn bid(n: u8) -> Value {
    serde_json::to_value(Action::Bid(n)).unwrap()
}

#[test]
fn a_sealed_answer_makes_no_other_question_stale() {
    let mut the = Match::<Auction>::start(Setup::default(), [3; 32]).unwrap();
    let asked = the.asked();
    let seen: Vec<Value> = (1..3)
        .map(|s| json!(the.decision(Viewer::Seat(Seat(s))).ask))
        .collect();

    the.act(Seat(0), Some(asked), &bid(5), None).unwrap();
    assert_eq!(the.asked(), asked);
    for (seat, before) in (1..3).zip(seen) {
        let decision = the.decision(Viewer::Seat(Seat(seat)));
        assert_eq!((decision.seq, json!(decision.ask)), (asked, before));
    }
    assert!(the.decision(Viewer::Seat(Seat(0))).ask.is_none());

    the.act(Seat(2), Some(asked), &bid(1), None).unwrap();
    the.act(Seat(1), Some(asked), &bid(2), None).unwrap();
    assert_eq!(the.asked(), 3);
    let late = the.act(Seat(1), Some(asked), &bid(2), None).unwrap_err();
    assert_eq!(late.code(), "stale");
}

#[test]
fn what_is_told_before_all_are_in_holds_no_bid() {
    let mut the = Match::<Auction>::start(Setup::default(), [3; 32]).unwrap();
    the.act(Seat(0), None, &bid(5), None).unwrap();
    for viewer in Viewer::all(3) {
        let told = json!(the.log(viewer, None)).to_string();
        assert!(told.contains("Sealed") && !told.contains('5'), "{told}");
    }
}

#[test]
fn a_sealed_answer_may_be_taken_back_until_somebody_else_chooses() {
    let mut the = Match::<Auction>::start(Setup::default(), [3; 32]).unwrap();
    let hash = the.play().at().hash();
    the.act(Seat(0), None, &bid(5), None).unwrap();
    the.undo(Seat(0), 1, &[], None).unwrap();
    assert_eq!(the.play().at().hash(), hash);
    the.act(Seat(0), None, &bid(4), None).unwrap();
    the.act(Seat(1), None, &bid(4), None).unwrap();
    let refused = the.undo(Seat(0), 3, &[], None).unwrap_err();
    assert_eq!(refused.code(), "undo_needs_consent");
}
