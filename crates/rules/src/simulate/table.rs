//! Plays one simulated game with bots and checks the rules on the way.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

use bots::Insight;
use engine::{
    Audit, Dice, Options, Outcome, Play, Seat,
    dice::Seed,
    journal::{Entry, seed_hex},
};
use serde_json::Value;

use crate::{
    archive::{Archive, Chained},
    recipe::{Recipe, entry, header, menu},
    registry,
};

/// The settings of a simulated game.
#[derive(Clone, Debug)]
pub(crate) struct Orders {
    /// The setup.
    pub setup: Value,
    /// The bot of each seat, repeated if there are more seats.
    pub players: Vec<String>,
    /// Whether to check the rules after every action.
    pub check: bool,
    /// The maximum number of actions.
    pub limit: u64,
    /// Whether to make an archive.
    pub record: bool,
    /// Whether to count countable things.
    pub count: bool,
}

/// A game that ended by its rules.
#[derive(Debug)]
pub(crate) struct Finished {
    pub actions: u64,
    pub outcome: Outcome,
    /// What each seat played.
    pub sides: Vec<String>,
    /// The number of turns, if the game counts them.
    pub turns: Option<u32>,
    /// The counts, if asked for.
    pub counts: Vec<(String, u64)>,
    pub archive: Option<Archive>,
}

/// A game that failed.
#[derive(Debug)]
pub(crate) struct Failed {
    pub why: String,
    pub recipe: Recipe,
}

/// Plays a whole game.
pub(crate) fn play_out<G: Insight>(orders: &Orders, seed: Seed) -> Result<Finished, Box<Failed>> {
    let mut actions = Vec::new();
    let played = catch_unwind(AssertUnwindSafe(|| {
        Table::<G>::new(orders, seed, &mut actions)?.play_out()
    }));
    let why = match played {
        Ok(Ok(finished)) => return Ok(finished),
        Ok(Err(why)) => why,
        Err(_) => "the rules panicked".to_owned(),
    };
    Err(Box::new(Failed {
        why,
        recipe: Recipe {
            game: G::ID.to_owned(),
            setup: orders.setup.clone(),
            seed: seed_hex(&seed),
            actions,
        },
    }))
}

/// The counts by name, if asked for.
fn counts<G: Insight>(orders: &Orders, counts: &BTreeMap<usize, u64>) -> Vec<(String, u64)> {
    if !orders.count {
        return Vec::new();
    }
    let all = G::countable().into_iter().enumerate();
    let of = |n: usize| counts.get(&n).copied().unwrap_or(0);
    all.map(|(n, name)| (name, of(n))).collect()
}

/// How rarely, in actions, a seat takes an anytime action and every listed choice is tried.
const RARELY: u32 = 16;

struct Table<'a, G: Insight> {
    orders: &'a Orders,
    seed: Seed,
    dice: Dice,
    luck: Dice,
    play: Play<G>,
    events: Vec<G::Event>,
    /// The audit of the events, if the rules are checked.
    books: Option<Box<dyn Audit<G>>>,
    listed: Options<G::Action>,
    taken: &'a mut Vec<u32>,
    entries: Vec<Entry>,
    /// The counts by index.
    counts: BTreeMap<usize, u64>,
}

impl<'a, G: Insight> Table<'a, G> {
    fn new(orders: &'a Orders, seed: Seed, taken: &'a mut Vec<u32>) -> Result<Self, String> {
        let setup = registry::parse::<G>(&orders.setup).map_err(|e| e.to_string())?;
        let mut dice = Dice::seeded(&seed);
        let (play, events) = Play::new(&setup, &mut dice).map_err(|e| e.to_string())?;
        let mut other = seed;
        other[31] ^= 0xff;
        let books = if orders.check { G::audit(&setup) } else { None };
        let mut table = Self {
            orders,
            seed,
            dice,
            luck: Dice::seeded(&other),
            play,
            events,
            books,
            listed: Options::default(),
            taken,
            entries: Vec::new(),
            counts: BTreeMap::new(),
        };
        table.audit()?;
        Ok(table)
    }

    fn play_out(mut self) -> Result<Finished, String> {
        while !self.play.over() {
            if self.taken.len() as u64 >= self.orders.limit {
                return Err(format!(
                    "it has not ended after {} actions",
                    self.orders.limit
                ));
            }
            if self.orders.check {
                self.inspect()?;
            }
            let (seat, action) = self.choose()?;
            self.act(seat, action)?;
        }
        self.play.check().map_err(|e| e.to_string())?;
        let outcome = self
            .play
            .game()
            .outcome()
            .ok_or("it stopped without an outcome")?;
        let seats = self.play.game().seats();
        if outcome.why.is_empty() || outcome.winners.iter().any(|s| s.0 >= seats) {
            return Err(format!("its outcome makes no sense: {outcome:?}"));
        }
        let game = self.play.game();
        let sides = (0..seats).map(|seat| game.side(Seat(seat))).collect();
        let turns = game.turns();
        let header = || header::<G>(self.orders.setup.clone(), &self.seed);
        Ok(Finished {
            actions: self.taken.len() as u64,
            outcome,
            sides,
            turns,
            counts: counts::<G>(self.orders, &self.counts),
            archive: self.orders.record.then(|| Archive {
                header: header(),
                entries: self.entries,
                chained: Chained::No,
            }),
        })
    }

    fn choose(&mut self) -> Result<(Seat, G::Action), String> {
        if self.luck.below(RARELY) == 0
            && let Some(beside) = self.beside()
        {
            return Ok(beside);
        }
        let waiting = self.play.waiting();
        let n = self.luck.below(waiting.len()) as usize;
        let seat = waiting.iter().nth(n).ok_or("it waits for nobody")?;
        let player = self.player(seat);
        let seed = u64::from(self.luck.below(u32::MAX)) << 16 ^ self.taken.len() as u64;
        let (listed, at) = (self.play.options(), self.play.at());
        let action = bots::choose_listed(player, listed, at, seat, seed)
            .ok_or_else(|| format!("the bot {player} finds no choice for seat {}", seat.0))?;
        Ok((seat, action))
    }

    fn player(&self, seat: Seat) -> &'a str {
        let players = &self.orders.players;
        &players[usize::from(seat.0) % players.len()]
    }

    /// A random anytime action, if there is one.
    fn beside(&mut self) -> Option<(Seat, G::Action)> {
        let mut beside: Vec<_> = menu(&self.play).skip(self.play.options().len()).collect();
        beside.retain(|(seat, _)| self.player(*seat) == "random");
        if beside.is_empty() {
            return None;
        }
        let n = self.luck.below(beside.len() as u32) as usize;
        Some(beside.swap_remove(n))
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), String> {
        let index = self.place(seat, &action)?;
        self.taken.push(index);
        let json = self.orders.record.then(|| serde_json::to_value(&action));
        self.events.clear();
        self.play
            .apply_into(seat, action, &mut self.dice, &mut self.events)
            .map_err(|e| format!("a listed choice was refused: {e}"))?;
        self.audit()?;
        for counted in self.events.iter().filter_map(G::counted) {
            *self.counts.entry(counted).or_default() += 1;
        }
        if let Some(json) = json {
            let json = json.map_err(|e| e.to_string())?;
            self.entries
                .push(entry(self.taken.len() as u64, seat, &json, &self.play));
        }
        Ok(())
    }

    fn place(&self, seat: Seat, action: &G::Action) -> Result<u32, String> {
        let mut listed = self.play.options().all().iter();
        let place = listed.position(|(s, a)| *s == seat && a == action);
        let place = place.or_else(|| menu(&self.play).position(|(s, a)| s == seat && a == *action));
        let place = place.ok_or_else(|| {
            let player = self.player(seat);
            format!(
                "the bot {player} chose {action:?} in seat {}, which is not listed",
                seat.0
            )
        })?;
        Ok(place as u32)
    }

    /// Checks that the events explain every change.
    fn audit(&mut self) -> Result<(), String> {
        let Some(books) = &mut self.books else {
            return Ok(());
        };
        let followed = books.follow(&self.events, self.play.game());
        followed.map_err(|e| e.to_string())
    }

    /// Checks what must hold at every decision.
    fn inspect(&mut self) -> Result<(), String> {
        self.play.check().map_err(|e| e.to_string())?;
        self.play.at().list(&mut self.listed);
        if self.listed != *self.play.options() {
            return Err("listing the choices again gives others".to_owned());
        }
        if self.luck.below(RARELY) == 0 {
            for (seat, action) in menu(&self.play) {
                self.try_out(seat, action)?;
            }
        }
        Ok(())
    }

    /// Checks that an untaken choice would be accepted and keep the invariants.
    fn try_out(&self, seat: Seat, action: G::Action) -> Result<(), String> {
        let mut play = self.play.clone();
        let words = format!("{action:?} of seat {}", seat.0);
        play.apply(seat, action, &mut self.dice.clone())
            .map_err(|e| format!("{words} is listed and refused: {e}"))?;
        play.check().map_err(|e| format!("after {words}: {e}"))
    }
}
