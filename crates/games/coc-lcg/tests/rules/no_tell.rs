//! Nothing that a player receives tells whether the other one holds an answer: neither who is asked,
//! nor how many messages come, in which order, nor what standing orders let pass.

use std::collections::BTreeMap;

use crate::tables::setups;
use coc_lcg::{
    Coc,
    action::Action,
    event::Event,
    frame::Frame,
    ids::{CardId, CardType, Print},
    sequence,
    state::other,
    view::View,
};
use engine::{Described, Dice, Game as _, Play, Prompt, Refusal, Seat, Text, Viewer, dice::Seed};

/// A position, and the dice that will fall.
#[derive(Clone)]
struct World {
    play: Play<Coc>,
    dice: Dice,
}

type InFull = (Prompt, Vec<(Action, Described)>, Vec<Refusal>);

/// Whom the game waits for, and what a viewer knows of the question.
#[derive(PartialEq, Debug)]
struct Asked {
    seat: Seat,
    title: Text,
    by: String,
    /// The window, and whether much is at stake: by that a standing order may answer.
    order: Option<(&'static str, bool)>,
    /// An own question: in full, with its choices.
    own: Option<InFull>,
}

/// What one viewer receives of a position.
fn received(play: &Play<Coc>, viewer: Viewer) -> (View, Vec<Asked>) {
    let g = play.game();
    let asked = |seat: Seat| {
        let frame = play.at().question()?;
        let prompt = g.prompt(frame, seat);
        let choices = play.options().of(seat);
        let in_full = || {
            let choices = choices.map(|a| (*a, g.describe(Some(frame), seat, a)));
            (prompt.clone(), choices.collect(), g.refusals(frame, seat))
        };
        Some(Asked {
            seat,
            title: prompt.title.clone(),
            by: prompt.by.clone(),
            order: g.opening(frame, seat).map(|o| (o.window, o.danger)),
            own: viewer.is(seat).then(in_full),
        })
    };
    let waiting = play.waiting();
    (g.view(viewer), waiting.iter().filter_map(asked).collect())
}

impl World {
    /// Makes a choice; what happened.
    fn take(&mut self, (seat, action): (Seat, Action)) -> Vec<Event> {
        let applied = self.play.apply(seat, action, &mut self.dice);
        applied.unwrap_or_else(|e| panic!("{action:?}: {e}")).events
    }

    fn choices(&self, seat: Seat) -> Vec<Action> {
        self.play.options().of(seat).copied().collect()
    }

    /// The card of their hand that a choice of a player is about.
    fn card_of_hand(&self, seat: Seat, action: Action) -> Option<Print> {
        let (Action::Play { card }
        | Action::Card { card }
        | Action::Answer { card, .. }
        | Action::Resource { card, .. }) = action
        else {
            return None;
        };
        let g = self.play.game();
        g.side(seat)
            .hand
            .contains(&card)
            .then(|| g.card(card).print)
    }

    /// Whether a player is asked and could answer with a card of their hand.
    fn is_armed(&self, seat: Seat) -> bool {
        let plays = |a: &Action| matches!(a, Action::Play { .. } | Action::Answer { .. });
        let mut choices = self.choices(seat).into_iter().filter(plays);
        choices.any(|a| self.card_of_hand(seat, a).is_some())
    }

    /// The window in which someone is asked.
    fn window(&self) -> Option<&'static str> {
        match self.play.at().question()? {
            Frame::Window(_) => Some("action"),
            Frame::Disrupt(_) => Some("disrupt"),
            Frame::Sequence(sequence::Step::Respond { .. }) => Some("response"),
            _ => None,
        }
    }
}

/// How the cards that the other player does not know are dealt out again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deal {
    /// Events to hand, as many as there are.
    Events,
    /// Everything else to hand first.
    NoEvents,
    /// By lot.
    Lot,
}

/// The same position as far as everyone but `holder` knows, with another hand.
fn dealt(world: &World, holder: Seat, deal: Deal, luck: &mut Dice) -> World {
    let at = world.play.at();
    let g = &at.game;
    let unknown = |c: &CardId| !g.card(*c).known.has(other(holder));
    let side = g.side(holder);
    // The hand first.
    let places: Vec<CardId> = side
        .hand
        .iter()
        .chain(&side.deck)
        .copied()
        .filter(unknown)
        .collect();
    let mut prints: Vec<Print> = places.iter().map(|c| g.card(*c).print).collect();
    prints.sort_unstable();
    luck.shuffle(&mut prints);
    let event = |p: &Print| p.fact().kind == CardType::Event;
    match deal {
        Deal::Events => prints.sort_by_key(|p| !event(p)),
        Deal::NoEvents => prints.sort_by_key(event),
        Deal::Lot => {}
    }
    let mut position = at.clone();
    for (card, print) in places.into_iter().zip(prints) {
        position.game.cards[card.index()].print = print;
    }
    World {
        play: Play::resume(position),
        dice: world.dice.clone(),
    }
}

/// Whether no one is in the midst of a choice that hangs on hidden cards.
fn is_settled(play: &Play<Coc>) -> bool {
    let hangs = |frame: &Frame| {
        matches!(
            frame,
            Frame::Initiate(_)
                | Frame::Hand(_)
                | Frame::Opening(_)
                | Frame::Choosing(_)
                | Frame::Fallen(_)
                | Frame::Looking(_)
                | Frame::StoryEffect(_)
        )
    };
    !play.over() && !play.at().stack.iter().any(hangs)
}

/// Random games, handed over at many of their decisions.
fn wander(games: u64, each: u32, mut look: impl FnMut(&World, Seat, &mut Dice)) {
    for (n, setup) in (0..).zip(setups()) {
        for number in 0..games {
            let mut seed = Seed::default();
            seed[..8].copy_from_slice(&(1000 * n + number).to_le_bytes());
            let mut dice = Dice::seeded(&seed);
            let (play, _) = Play::new(&setup, &mut dice).unwrap_or_else(|e| panic!("{e}"));
            let mut world = World { play, dice };
            let mut luck = Dice::from_number(77 * n + number);
            while !world.play.over() {
                if is_settled(&world.play) && luck.below(each) == 0 {
                    look(&world, Seat(luck.below(2) as u8), &mut luck);
                }
                let all = world.play.options().all();
                let choice = all[luck.below(all.len() as u32) as usize];
                world.take(choice);
            }
        }
    }
}

/// Whether a hidden card of the holder's has come to light, or the other one looks at their deck.
fn shows_a_card(events: &[Event], holder: Seat) -> bool {
    events.iter().any(|event| match event {
        Event::Looked { by, deck, .. } => *deck == holder && *by != holder,
        Event::Moved {
            owner, from, to, ..
        } => *owner == Some(holder) && !from.is_open() && to.is_open(),
        _ => false,
    })
}

/// How often, window by window, one twin could answer and the other could not.
type Apart = BTreeMap<&'static str, u32>;

/// Two worlds that only the holder can tell apart, side by side: everyone else receives the same.
fn side_by_side(mut worlds: [World; 2], holder: Seat, luck: &mut Dice, apart: &mut Apart) {
    let viewers = [Viewer::Seat(other(holder)), Viewer::Spectator];
    for _ in 0..30 {
        let [one, two] = &mut worlds;
        for viewer in viewers {
            let (this, that) = (received(&one.play, viewer), received(&two.play, viewer));
            assert!(
                this == that,
                "{viewer:?} sees a difference:\n{this:?}\n{that:?}"
            );
        }
        if let Some(window) = one.window()
            && one.is_armed(holder) != two.is_armed(holder)
        {
            *apart.entry(window).or_default() += 1;
        }
        let Some(choice) = common(one, two, holder, luck) else {
            return;
        };
        let events = [one.take(choice), two.take(choice)];
        for viewer in viewers {
            let heard = |world: &World, events: &[Event]| -> Vec<Event> {
                let told = events.iter();
                told.filter_map(|e| world.play.game().redact(e, viewer))
                    .collect()
            };
            if heard(one, &events[0]) != heard(two, &events[1]) {
                let shown = events.iter().any(|e| shows_a_card(e, holder));
                assert!(shown, "{viewer:?} hears a difference: {events:?}");
                return;
            }
        }
    }
}

/// A choice that there is in both worlds, with the same card where it is one of the hand; to let it
/// pass, as often as not.
fn common(one: &World, two: &World, holder: Seat, luck: &mut Dice) -> Option<(Seat, Action)> {
    let seat = one.play.waiting().iter().next()?;
    let mut all = one.choices(seat);
    if seat == holder {
        let there = two.choices(seat);
        all.retain(|a| {
            there.contains(a) && one.card_of_hand(seat, *a) == two.card_of_hand(seat, *a)
        });
    }
    if all.contains(&Action::Pass) && luck.below(2) == 0 {
        return Some((seat, Action::Pass));
    }
    let n = luck.below(all.len().max(1) as u32) as usize;
    all.get(n).map(|action| (seat, *action))
}

#[test]
fn who_holds_an_answer_is_seen_by_nobody_else() {
    let mut apart = Apart::new();
    wander(2, 12, |world, holder, luck| {
        let one = dealt(world, holder, Deal::Events, luck);
        let two = dealt(world, holder, Deal::NoEvents, luck);
        side_by_side([one, two], holder, luck, &mut apart);
        let [one, two] = [(), ()].map(|()| dealt(world, holder, Deal::Lot, luck));
        side_by_side([one, two], holder, luck, &mut apart);
    });
    for window in ["action", "disrupt", "response"] {
        let times = apart.get(window).copied().unwrap_or(0);
        assert!(times >= 10, "{window}: {times} times in {apart:?}");
    }
}

/// How many messages came and how often the holder was asked, while they let everything pass, until
/// the other one must choose; and whether they could have answered.
fn count(mut world: World, holder: Seat) -> ([u32; 2], bool) {
    let (mut messages, mut asked, mut armed) = (0, 0, false);
    while messages < 100
        && world.play.waiting().has(holder)
        && world.choices(holder).contains(&Action::Pass)
    {
        armed |= world.is_armed(holder);
        let events = world.take((holder, Action::Pass));
        messages += 1;
        asked += 1;
        if shows_a_card(&events, holder) {
            break;
        }
        // The other one lets windows pass, too: what comes of their own acting is their own doing.
        while world.window().is_some() && world.choices(other(holder)).contains(&Action::Pass) {
            world.take((other(holder), Action::Pass));
            messages += 1;
        }
    }
    ([messages, asked], armed)
}

/// The same public position with hands by lot, many times: on average, and every time, as many
/// messages come and as many questions are put to who holds an answer as to who holds none.
#[test]
fn messages_and_questions_are_as_many_with_an_answer_as_without() {
    // The sums where the holder could answer and where not, over positions where both came up.
    let (mut sums, mut pairs) = ([[0_u32; 2]; 2], 0);
    wander(4, 8, |world, holder, luck| {
        let deals = [
            Deal::Events,
            Deal::NoEvents,
            Deal::Lot,
            Deal::Lot,
            Deal::Lot,
        ];
        let all = deals.map(|deal| count(dealt(world, holder, deal, luck), holder));
        let of = |wanted| all.iter().find(|(_, armed)| *armed == wanted);
        let (Some((with, _)), Some((without, _))) = (of(true), of(false)) else {
            return;
        };
        pairs += 1;
        for place in 0..2 {
            sums[0][place] += with[place];
            sums[1][place] += without[place];
        }
        assert!(all.iter().all(|(counts, _)| counts == with), "{all:?}");
    });
    assert!(pairs >= 100, "{pairs}");
    assert_eq!(sums[0], sums[1]);
}
