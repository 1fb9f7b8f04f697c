//! Bots at a table, whatever game it is.

use bots::{Insight, choose, weigh_with};
use engine::{Dice, Play, Seat, Viewer};

/// A new game.
pub(crate) fn start<G: Insight>(setup: &G::Setup, seed: u64) -> (Play<G>, Dice) {
    let mut dice = Dice::from_number(seed);
    let (play, _) = Play::new(setup, &mut dice).unwrap();
    (play, dice)
}

fn asked<G: Insight>(play: &Play<G>) -> Seat {
    play.waiting().iter().next().unwrap()
}

/// A game between bots, by seat, to its end.
pub(crate) fn play_out<G: Insight>(setup: &G::Setup, seed: u64, bots: &[&str]) -> Play<G> {
    let (mut play, mut dice) = start::<G>(setup, seed);
    for n in 0..G::MOST_ACTIONS {
        if play.over() {
            break;
        }
        let seat = asked(&play);
        let bot = bots[usize::from(seat.0)];
        let action = choose(bot, play.at(), seat, seed * 100_000 + n).unwrap();
        let listed = play.options().has(seat, &action);
        assert!(listed, "{bot} chose {action:?}, not listed");
        play.apply(seat, action, &mut dice).unwrap();
    }
    assert!(play.over(), "bots don't bring a game to its end");
    play
}

/// How many games of these tables the bots called `greedy` and the others won.
pub(crate) fn wins<G: Insight>(setup: &G::Setup, tables: &[&[&str]], games: u64) -> (usize, usize) {
    wins_of::<G>("greedy", setup, tables, games)
}

/// How many games of these tables the bots of this name and the others won.
pub(crate) fn wins_of<G: Insight>(
    name: &str,
    setup: &G::Setup,
    tables: &[&[&str]],
    games: u64,
) -> (usize, usize) {
    let (mut greedy, mut others) = (0, 0);
    for (seed, bots) in (0..games).zip(tables.iter().cycle()) {
        let play = play_out::<G>(setup, seed, bots);
        for winner in play.game().outcome().unwrap().winners {
            match bots[usize::from(winner.0)] {
                bot if bot == name => greedy += 1,
                _ => others += 1,
            }
        }
    }
    (greedy, others)
}

/// One of each kind of thinking; stronger levels search longer.
const KINDS: [&str; 3] = ["random", "greedy-1", "search-40"];

/// In games that `driver` plays for so many choices every bot chooses the same in another world that
/// looks alike from its seat.
pub(crate) fn assert_no_bot_peeks<G: Insight>(
    setup: &G::Setup,
    games: u64,
    choices: u64,
    driver: &str,
) {
    for seed in 0..games {
        let (mut play, mut dice) = start::<G>(setup, seed);
        for n in 0..choices {
            if play.over() {
                break;
            }
            let seat = asked(&play);
            let mut guess = Dice::from_number(seed * 77 + n);
            let other = play.at().determinize(Viewer::Seat(seat), &mut guess);
            for bot in KINDS {
                let mine = choose(bot, play.at(), seat, n);
                assert_eq!(mine, choose(bot, &other, seat, n), "{bot} peeked");
            }
            let mine = weigh_with(40, play.at(), seat, n, None);
            let others = weigh_with(40, &other, seat, n, None);
            assert_eq!(mine, others, "advice peeked");
            let action = choose(driver, play.at(), seat, seed ^ n).unwrap();
            play.apply(seat, action, &mut dice).unwrap();
        }
    }
}
