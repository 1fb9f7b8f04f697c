//! Spectators see what both players see.

use crate::tables::setups;
use coc_lcg::{Coc, state::Zone};
use engine::{Dice, Play, Seat, Viewer};

#[test]
fn spectators_see_the_cards_that_both_players_see() {
    let mut shown_in_hand = 0;
    for (number, setup) in (0_u64..).zip(setups()) {
        let mut dice = Dice::from_number(number);
        let mut luck = Dice::from_number(number + 1_000_000);
        let (mut play, _) = Play::<Coc>::new(&setup, &mut dice).unwrap();
        loop {
            let g = play.game();
            let [first, second, spectator] = [
                Viewer::Seat(Seat(0)),
                Viewer::Seat(Seat(1)),
                Viewer::Spectator,
            ]
            .map(|viewer| engine::Game::view(g, viewer).cards);
            for (id, card) in &first {
                assert_eq!(second.contains_key(id), spectator.contains_key(id), "{id}");
                assert!(spectator.get(id).is_none_or(|seen| seen == card), "{id}");
            }
            let in_hand = g.cards.iter().filter(|c| c.zone == Zone::Hand);
            shown_in_hand += in_hand.filter(|c| c.is_known_to(Viewer::Spectator)).count();
            let all = play.options().all();
            if all.is_empty() {
                break;
            }
            let (seat, action) = all[luck.below(all.len() as u32) as usize];
            play.apply(seat, action, &mut dice).unwrap();
        }
    }
    assert!(shown_in_hand > 100, "{shown_in_hand}");
}
