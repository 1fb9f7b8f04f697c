//! How scenario files write a position of Skirmish down, and which facts they may ask.
//!
//! `given`: `moves` (until the end), `turn`, `scores.<side>`, `areas.<area>` with units by side and
//! `owner`, `hands.<side>` and `deck` as lists of cards (the top of the deck first). Areas that are
//! not named are as at the start of a game, and cards that are not named lie where there is room.
//!
//! `then`: `turn`, `scores`, `areas`, `hands` (cards that must be there), `discard` (how many).

use engine::{
    Seat, Stack,
    scenario::{Fault, Mismatches, Moment, Node, Stage, Staged, Table},
};

use crate::{
    Skirmish,
    cards::{CardSet, Cards},
    facts::HAND,
    ids::{Area, Card, side_key},
    moves::Frame,
    state::Ground,
};

impl Staged for Skirmish {
    fn stage(given: &mut Table) -> Result<Stage<Self>, Fault> {
        let mut game = Self {
            limit: given.take("moves").map_or(Ok(60), |n| n.number())?,
            made: 0,
            turn: given
                .take("turn")
                .map_or(Ok(Seat(0)), |n| side(n.text()?, &n))?,
            scores: [0, 0],
            areas: Ground::start(),
            cards: cards(given)?,
        };
        if let Some(scores) = given.take("scores") {
            for (name, points) in scores.table()?.iter() {
                game.scores[usize::from(side(name, points)?.0)] = points.number()?;
            }
        }
        if let Some(areas) = given.take("areas") {
            for (name, ground) in areas.table()?.iter() {
                *game.ground_mut(area(name, ground)?) = stand(ground)?;
            }
        }
        Ok(Stage {
            game,
            below: Stack::default(),
            first: Frame::PickCard,
        })
    }

    fn fact(
        moment: &Moment<'_, Self>,
        name: &str,
        expected: &Node,
        mismatches: &mut Mismatches,
    ) -> Result<(), Fault> {
        let game = &moment.at.game;
        match name {
            "turn" => mismatches.compare(expected, name, expected.text()?, side_key(game.turn)),
            "discard" => {
                let found = game.cards.discard.len();
                mismatches.compare(expected, name, expected.number()?, found);
            }
            "scores" => {
                for (who, points) in expected.table()?.iter() {
                    let found = game.score(side(who, points)?);
                    mismatches.compare(points, format!("score of {who}"), points.number()?, found);
                }
            }
            "areas" => {
                for (place, node) in expected.table()?.iter() {
                    let (wanted, found) = (stand(node)?, *game.ground(area(place, node)?));
                    mismatches.compare(node, place, in_words(wanted), in_words(found));
                }
            }
            "hands" => {
                for (who, list) in expected.table()?.iter() {
                    let found = game.cards.hand(side(who, list)?);
                    let missing = list
                        .items()
                        .iter()
                        .map(card)
                        .collect::<Result<Vec<_>, _>>()?;
                    for card in missing.into_iter().filter(|c| !found.has(*c)) {
                        mismatches.differ(
                            list,
                            format!("hand of {who}"),
                            card.name(),
                            "no such card",
                        );
                    }
                }
            }
            _ => return Err(expected.fault(format!("Skirmish has no fact called {name:?}"))),
        }
        Ok(())
    }

    fn seat_of(&self, name: &str) -> Option<Seat> {
        [Seat(0), Seat(1)]
            .into_iter()
            .find(|s| side_key(*s) == name)
    }

    fn seat_name(&self, seat: Seat) -> String {
        side_key(seat).to_owned()
    }
}

fn side(name: &str, at: &Node) -> Result<Seat, Fault> {
    let mut seats = [Seat(0), Seat(1)].into_iter();
    seats
        .find(|s| side_key(*s) == name)
        .ok_or_else(|| at.fault(format!("there is no side {name:?}")))
}

fn area(name: &str, at: &Node) -> Result<Area, Fault> {
    let mut areas = Area::all();
    areas
        .find(|a| a.name() == name)
        .ok_or_else(|| at.fault(format!("there is no area {name:?}")))
}

fn card(node: &Node) -> Result<Card, Fault> {
    let name = node.text()?;
    let mut cards = Card::all();
    cards
        .find(|c| c.name() == name)
        .ok_or_else(|| node.fault(format!("there is no card {name:?}")))
}

/// What stands in an area: units by side, and its owner.
fn stand(node: &Node) -> Result<Ground, Fault> {
    let mut ground = Ground::default();
    for (key, value) in node.table()?.iter() {
        if key == "owner" {
            ground.owner = Some(side(value.text()?, value)?);
        } else {
            ground.units[usize::from(side(key, value)?.0)] = value.number()?;
        }
    }
    Ok(ground)
}

fn in_words(ground: Ground) -> String {
    let owner = ground.owner.map_or("nobody", side_key);
    let [amber, slate] = ground.units;
    format!("{amber} : {slate}, owned by {owner}")
}

/// The named hands and deck; hands are filled up and the rest lies at the bottom of the deck.
fn cards(given: &mut Table) -> Result<Cards, Fault> {
    let mut rest: Vec<Card> = Card::all().collect();
    let mut claim = |node: &Node| {
        let card = card(node)?;
        let at = rest.iter().position(|c| *c == card);
        let at = at.ok_or_else(|| node.fault(format!("{} is already somewhere", card.name())))?;
        Ok(rest.remove(at))
    };
    let mut hands = [CardSet::default(); 2];
    if let Some(named) = given.take("hands") {
        for (name, list) in named.table()?.iter() {
            let seat = side(name, list)?;
            if list.items().len() > HAND {
                return Err(list.fault(format!("a hand is {HAND} cards")));
            }
            let cards = list
                .items()
                .iter()
                .map(&mut claim)
                .collect::<Result<_, Fault>>()?;
            hands[usize::from(seat.0)] = cards;
        }
    }
    let top = match given.take("deck") {
        Some(list) => list
            .items()
            .iter()
            .map(&mut claim)
            .collect::<Result<Vec<_>, Fault>>()?,
        None => Vec::new(),
    };
    for hand in &mut hands {
        while hand.len() < HAND {
            let Some(card) = rest.pop() else { break };
            hand.insert(card);
        }
    }
    rest.extend(top.into_iter().rev());
    Ok(Cards {
        hands,
        deck: rest,
        discard: Vec::new(),
    })
}
