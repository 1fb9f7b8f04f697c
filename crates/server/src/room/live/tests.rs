//! What is kept for those who are here, and what goes when nobody is.

use serde_json::json;

use super::*;
use crate::games::{Examples, offered};

const ME: Viewer = Viewer::Seat(Seat(0));

fn skirmish() -> Live {
    let games = offered(Examples::Shown);
    let kind = games.iter().find(|kind| kind.id == "skirmish").unwrap();
    let game = (kind.host)(&json!({ "moves": 30 }), [7; 32].into(), Vec::new()).unwrap();
    Live::new(game, None, vec![0], 64, Arc::default()).unwrap()
}

/// Plays so many moves, and publishes each to whoever sits.
fn play(live: &mut Live, moves: u64) {
    for seed in 0..moves {
        let from = live.seq();
        let seat = live.waiting()[0];
        let action = live.game.think(seat, "random", seed).unwrap();
        live.game.act(seat, None, &action, None).unwrap();
        live.written(from);
        let here = |_| {
            Some(Present {
                plain: true,
                back: None,
            })
        };
        live.publish("table", from, Whom::Seats, here).unwrap();
    }
}

#[test]
fn who_comes_back_soon_is_sent_what_he_missed_and_later_the_whole() {
    let mut live = skirmish();
    live.attend(ME).unwrap();
    play(&mut live, 9);
    let (seq, last) = (live.seq(), live.seq() - 1);
    live.rest(|_| None);
    assert_eq!(live.missed(ME, last).unwrap().len(), 1);
    let before = (
        live.snapshot("table", ME).unwrap(),
        live.game.memory(0).unwrap(),
    );
    live.rest_for_long();
    assert_eq!(live.missed(ME, last), None);
    // Who has missed nothing is sent nothing.
    assert_eq!(live.missed(ME, seq), Some(Vec::new()));
    let after = (
        live.snapshot("table", ME).unwrap(),
        live.game.memory(0).unwrap(),
    );
    assert_eq!(after, before);
    play(&mut live, 1);
    assert_eq!(live.missed(ME, seq).unwrap().len(), 1);
}
