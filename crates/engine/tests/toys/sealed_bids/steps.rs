//! Step by step: who is asked, what waits in the frame, what is known.

use engine::{Dice, Game as _, Play, Position, Seat, Viewer};

use super::game::{Action, Auction, Event, Frame, Setup};

/// An auction whose position is saved and restored before every answer.
struct Room {
    play: Play<Auction>,
    dice: Dice,
}

impl Room {
    fn open(setup: &Setup) -> Self {
        let mut dice = Dice::from_number(1);
        let (play, _) = Play::new(setup, &mut dice).unwrap();
        Self { play, dice }
    }

    fn answer(&mut self, seat: u8, action: Action) -> (Vec<Event>, bool) {
        let saved = serde_json::to_string(self.play.at()).unwrap();
        self.play = Play::resume(serde_json::from_str::<Position<Auction>>(&saved).unwrap());
        let applied = self.play.apply(Seat(seat), action, &mut self.dice).unwrap();
        (applied.events, applied.moved)
    }

    fn waits_for(&self) -> Vec<u8> {
        self.play.waiting().iter().map(|s| s.0).collect()
    }

    fn seen(&self) -> Vec<String> {
        let views = Viewer::all(3).map(|v| self.play.game().view(v));
        views
            .map(|view| serde_json::to_string(&view).unwrap())
            .collect()
    }
}

#[test]
fn bids_wait_in_the_frame_until_all_are_in() {
    let mut room = Room::open(&Setup::default());
    assert_eq!(room.waits_for(), [0, 1, 2]);
    let before = room.seen();

    let (events, moved) = room.answer(1, Action::Bid(2));
    assert_eq!(events, [Event::Sealed(Seat(1))]);
    assert!(!moved, "the others are still asked the same");
    assert_eq!(
        room.play.at().question(),
        Some(&Frame::Bids(vec![None, Some(2), None]))
    );
    assert_eq!(room.waits_for(), [0, 2]);
    assert_eq!(room.seen(), before, "nobody sees anything of it");

    let again = room
        .play
        .apply(Seat(1), Action::Bid(3), &mut room.dice)
        .unwrap_err();
    assert_eq!(again.code, "not_your_decision");

    let (_, moved) = room.answer(0, Action::Bid(5));
    assert!(!moved);
    assert_eq!(room.waits_for(), [2]);

    let (events, moved) = room.answer(2, Action::Bid(0));
    let opened = Event::Opened(vec![5, 2, 0]);
    assert_eq!(
        events,
        [Event::Sealed(Seat(2)), opened, Event::Won(Seat(0), 5)]
    );
    assert!(moved);
    assert_eq!(room.play.game().purses, [1, 6, 6]);
    assert_eq!(room.play.at().question(), Some(&Frame::Bids(vec![None; 3])));
}

#[test]
fn the_tied_negotiate_at_once() {
    let mut room = Room::open(&Setup::default());
    room.answer(0, Action::Bid(4));
    room.answer(1, Action::Bid(1));
    let (_, moved) = room.answer(2, Action::Bid(4));
    assert!(moved);
    assert_eq!(room.waits_for(), [0, 2]);

    let (events, moved) = room.answer(2, Action::Insist);
    assert_eq!(events, [Event::Sealed(Seat(2))]);
    assert!(!moved);
    let insists = vec![(Seat(0), None), (Seat(2), Some(true))];
    assert_eq!(
        room.play.at().question(),
        Some(&Frame::Tied { bid: 4, insists })
    );
    assert_eq!(room.waits_for(), [0]);

    let (events, moved) = room.answer(0, Action::Yield);
    let insisted = Event::Insisted(vec![Seat(2)]);
    assert_eq!(
        events,
        [Event::Sealed(Seat(0)), insisted, Event::Won(Seat(2), 4)]
    );
    assert!(moved);
}

#[test]
fn several_who_insist_roll_and_none_who_insists_leaves_it() {
    let mut room = Room::open(&Setup::default());
    (0..3).for_each(|seat| drop(room.answer(seat, Action::Bid(1))));
    (0..2).for_each(|seat| drop(room.answer(seat, Action::Insist)));
    let (events, _) = room.answer(2, Action::Yield);
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::Rolled(Seat(0 | 1), _)))
    );
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::Won(Seat(0 | 1), 1)))
    );

    (0..3).for_each(|seat| drop(room.answer(seat, Action::Bid(0))));
    (0..2).for_each(|seat| drop(room.answer(seat, Action::Yield)));
    let (events, _) = room.answer(2, Action::Yield);
    assert_eq!(events.last(), Some(&Event::Unsold));
}

#[test]
fn a_lone_bid_left_is_made_by_the_engine_and_opens_the_next_question() {
    let mut room = Room::open(&Setup {
        seats: 2,
        lots: 3,
        purse: 1,
    });
    room.answer(0, Action::Bid(1));
    room.answer(1, Action::Bid(0));
    // Seat 0 has nothing left: its bid of 0 is all that remains once the other's is in.
    assert_eq!(room.waits_for(), [0, 1]);
    let (events, moved) = room.answer(1, Action::Bid(1));
    assert_eq!(events[2], Event::Opened(vec![0, 1]));
    assert!(moved, "the question after it is another one");
}

#[test]
fn a_setup_that_makes_no_sense_names_the_field() {
    let setup = Setup {
        seats: 1,
        ..Setup::default()
    };
    let error = Play::<Auction>::new(&setup, &mut Dice::from_number(1)).unwrap_err();
    assert_eq!(error.to_string(), "seats: 2 to 8 can bid");
}
