//! Over games of all starter decks against each other, and of players' own decks for what is in no
//! starter deck, every card of the core set is played, and every story is won.

use coc_lcg::{
    Coc, Setup,
    event::Event,
    ids::{CardType, Faction, PRINTS, Print},
    setup::Choice,
};
use engine::{Dice, Play};

/// Every starter deck: two of the seven factions.
fn pairs() -> Vec<[Faction; 2]> {
    let all = Faction::SEVEN.into_iter().enumerate();
    all.flat_map(|(n, one)| Faction::SEVEN[n + 1..].iter().map(move |two| [one, *two]))
        .collect()
}

/// Every two starter decks that share no faction, in both seats.
fn starters() -> Vec<Setup> {
    let mut all = Vec::new();
    for one in pairs() {
        let others = pairs();
        let apart = others
            .into_iter()
            .filter(|two| !two.iter().any(|f| one.contains(f)));
        all.extend(apart.map(|two| Setup {
            decks: [one, two].map(|factions| Choice::Starter { factions }),
        }));
    }
    all
}

/// Neutral decks: with the conspiracy, which is in no starter deck.
fn neutral() -> Setup {
    let cards = Print::all().filter(|p| {
        let fact = p.fact();
        fact.faction == Faction::Neutral && fact.kind != CardType::Story && !fact.restricted
    });
    let list: Vec<String> = cards.map(|p| format!("3x {p}")).collect();
    let fillers = "\n3x Bag Man\n3x Peeler\n3x Cannibal Ghast";
    let own = || Choice::Own {
        list: list.join("\n") + fillers,
    };
    Setup {
        decks: [own(), own()],
    }
}

/// Plays a random game; tells each card that was played and each story that was won.
fn play(setup: &Setup, number: u64, mut tell: impl FnMut(Print)) {
    let mut dice = Dice::from_number(number);
    let mut luck = Dice::from_number(number + 1_000_000);
    let (mut play, _) = Play::<Coc>::new(setup, &mut dice).unwrap_or_else(|e| panic!("{e}"));
    let mut events = Vec::new();
    while !play.over() {
        let all = play.options().all();
        let (seat, action) = all[luck.below(all.len() as u32) as usize];
        events.clear();
        play.apply_into(seat, action, &mut dice, &mut events)
            .unwrap_or_else(|e| panic!("{action:?}: {e}"));
        for event in &events {
            match event {
                Event::Played { face, .. } => tell(face.print),
                Event::StoryWon { story, .. } if story.print.fact().kind == CardType::Story => {
                    tell(story.print);
                }
                _ => {}
            }
        }
    }
}

#[test]
fn every_card_is_played() {
    let tables = starters();
    assert_eq!((pairs().len(), tables.len()), (21, 210));
    let mut times = [0_u32; PRINTS as usize + 1];
    let mut count = |print: Print| times[usize::from(print.number())] += 1;
    for (number, setup) in (0..).zip(&tables) {
        play(setup, number, &mut count);
    }
    for number in 0..10 {
        play(&neutral(), 1000 + number, &mut count);
    }
    let never: Vec<String> = Print::all()
        .filter(|p| times[usize::from(p.number())] == 0)
        .map(|p| format!("{p} {}", p.fact().title))
        .collect();
    assert_eq!(never, [""; 0]);
}
