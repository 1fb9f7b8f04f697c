//! Views and events reveal nothing hidden.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use super::walk::{Walk, name, pick, text};
use crate::{
    dice::Dice,
    game::Game,
    matches::DecisionView,
    play::{Applied, Play, Position},
    seat::{Seat, Viewer},
};

/// How `viewer` can tell two positions apart, if they can. Compares everything that would be sent, byte
/// for byte.
fn told_apart<G: Game>(worlds: [&Play<G>; 2], viewer: Viewer) -> Result<Option<String>, String> {
    let views = worlds.map(|play| play.game().view(viewer));
    let decisions = worlds.map(|play| written(&DecisionView::of(play, viewer)));
    if views[0] == views[1] && decisions[0] == decisions[1] {
        return Ok(None);
    }
    let [one, other] = views.map(|view| written(&view));
    let [asked, asked_other] = decisions;
    Ok(Some(difference(
        &(one? + "\n" + &asked?),
        &(other? + "\n" + &asked_other?),
    )))
}

fn written<T: Serialize>(value: &T) -> Result<String, String> {
    serde_json::to_string(value).map_err(|e| e.to_string())
}

/// The two descriptions from their first difference on.
fn difference(one: &str, other: &str) -> String {
    let same = one
        .bytes()
        .zip(other.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let tail = |text: &str| {
        let bytes = text.as_bytes();
        let from = same.saturating_sub(60).min(bytes.len());
        let to = (same + 120).min(bytes.len());
        String::from_utf8_lossy(&bytes[from..to]).into_owned()
    };
    format!("…{}… / …{}…", tail(one), tail(other))
}

pub(super) fn other_worlds<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    loop {
        for viewer in Viewer::all(walk.play.game().seats()) {
            imagined(walk, viewer)?;
        }
        if walk.stroll()?.is_none() {
            return Ok(());
        }
    }
}

fn imagined<G: Game>(walk: &mut Walk<G>, viewer: Viewer) -> Result<(), String> {
    let who = name(viewer);
    let other = Play::resume(walk.play.at().determinize(viewer, &mut walk.luck));
    if let Some(difference) = told_apart([&walk.play, &other], viewer)? {
        return Err(format!(
            "determinized for {who}, he sees the difference: {difference}"
        ));
    }
    if other.over() != walk.play.over() || other.waiting() != walk.play.waiting() {
        return Err(format!("determinized for {who}, the game waits for others"));
    }
    other
        .check()
        .map_err(|broken| format!("determinized for {who}: {broken}"))
}

/// How long two worlds are compared after they part.
const TOGETHER: usize = 40;

pub(super) fn twin_worlds<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let number = u64::from(walk.luck.below(u32::MAX));
    from_the_start(walk, number)?;
    // Starts from many places: a world that the viewer can't tell from this one, with other draws.
    let mut rumours = Rumours::default();
    let mut round = 0;
    loop {
        let seats = usize::from(walk.play.game().seats());
        let viewer = Viewer::all(seats as u8).nth(round % (seats + 1));
        if let Some(viewer) = viewer.filter(|_| walk.one_of(2) == 0) {
            let world = walk.play.at().determinize(viewer, &mut walk.luck);
            let fate = number + round as u64;
            let twins = Twins {
                rumours: &mut rumours,
                worlds: [walk.play.clone(), Play::resume(world)],
                dice: [Dice::twin(fate, 1), Dice::twin(fate, 2)],
                // A spectator knows no more than any other viewer.
                alike: [viewer, Viewer::Spectator].into(),
            };
            twins.compare(&mut walk.luck)?;
        }
        round += 1;
        if walk.stroll()?.is_none() {
            return Ok(());
        }
    }
}

fn from_the_start<G: Game>(walk: &mut Walk<G>, number: u64) -> Result<(), String> {
    let mut rumours = Rumours::default();
    for fate in number..number + u64::from(SUSPICIOUS) {
        let mut dice = [Dice::twin(fate, 1), Dice::twin(fate, 2)];
        let [one, other] = &mut dice;
        let start = |dice| Play::<G>::new(&walk.setup, dice).map_err(|e| e.to_string());
        let ((one, first), (other, first_other)) = (start(one)?, start(other)?);
        let mut alike = Vec::new();
        for viewer in Viewer::all(one.game().seats()) {
            let told = [
                heard(&one, &first, viewer),
                heard(&other, &first_other, viewer),
            ];
            if told[0] == told[1] {
                alike.push(viewer);
            } else {
                rumours.note(viewer, &told, [&one, &other], &walk.luck)?;
            }
        }
        let twins = Twins {
            rumours: &mut rumours,
            worlds: [one, other],
            dice,
            alike,
        };
        twins.compare(&mut walk.luck)?;
    }
    Ok(())
}

/// The redacted events for `viewer`.
fn heard<G: Game>(play: &Play<G>, events: &[G::Event], viewer: Viewer) -> Vec<Value> {
    let game = play.game();
    events
        .iter()
        .filter_map(|e| game.redact(e, viewer))
        .map(|e| text(&e))
        .collect()
}

/// What each viewer learned by kind of event, and whether `determinize` respected it afterwards. Some
/// facts soon lose their value (a card is shown and shuffled back). A fact that is never respected is
/// either forgotten by `determinize` or should have been redacted.
#[derive(Default)]
struct Rumours {
    kept: BTreeSet<(Viewer, String)>,
    open: BTreeMap<(Viewer, String), u32>,
}

/// How often a kind of event must be sent and never respected to count as a fault.
const SUSPICIOUS: u32 = 4;

impl Rumours {
    fn note<G: Game>(
        &mut self,
        viewer: Viewer,
        told: &[Vec<Value>; 2],
        worlds: [&Play<G>; 2],
        luck: &Dice,
    ) -> Result<(), String> {
        let [one, other] = worlds;
        if same(one.at(), other.at()) {
            return Ok(());
        }
        let known = |play: &Play<G>| play.at().determinize(viewer, &mut luck.clone());
        let kept = !same(&known(one), &known(other));
        let [told, told_other] = told;
        let differs = |(n, event): &(usize, &Value)| told_other.get(*n) != Some(*event);
        let Some((_, event)) = told.iter().enumerate().find(differs) else {
            return Ok(());
        };
        let kind = (viewer, kind(event));
        if kept {
            self.open.remove(&kind);
            self.kept.insert(kind);
            return Ok(());
        }
        if self.kept.contains(&kind) {
            return Ok(());
        }
        let times = self.open.entry(kind).or_default();
        *times += 1;
        if *times < SUSPICIOUS {
            return Ok(());
        }
        Err(format!(
            "{} was told what determinize still takes for unknown: {event}",
            name(viewer)
        ))
    }
}

/// An event without its details: its tag.
fn kind(event: &Value) -> String {
    let tag = match event {
        Value::Object(fields) => match fields.get("type") {
            Some(tag) => tag.as_str(),
            None => fields.keys().next().map(String::as_str),
        },
        Value::String(tag) => Some(tag.as_str()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    };
    tag.unwrap_or_default().to_owned()
}

/// Two worlds, and the viewers who can't tell them apart yet.
struct Twins<'a, G: Game> {
    rumours: &'a mut Rumours,
    worlds: [Play<G>; 2],
    dice: [Dice; 2],
    alike: Vec<Viewer>,
}

impl<G: Game> Twins<'_, G> {
    fn compare(mut self, luck: &mut Dice) -> Result<(), String> {
        for _ in 0..TOGETHER {
            self.sees_the_same()?;
            if self.alike.is_empty() {
                return Ok(());
            }
            let Some((seat, action)) = pick(&self.worlds[0], luck) else {
                return Ok(());
            };
            if !self.step(seat, &action, luck)? {
                return Ok(());
            }
        }
        Ok(())
    }

    fn sees_the_same(&self) -> Result<(), String> {
        for viewer in &self.alike {
            let [one, other] = &self.worlds;
            if let Some(difference) = told_apart([one, other], *viewer)? {
                return Err(format!(
                    "{} was told the same in two worlds and sees the difference: {difference}",
                    name(*viewer)
                ));
            }
        }
        Ok(())
    }

    /// Makes the same choice in both worlds, or any choice of the same seat where the other world
    /// doesn't list it. A viewer who chose differently knew more and is not compared further. Returns
    /// whether the worlds can go on side by side.
    fn step(&mut self, seat: Seat, action: &G::Action, luck: &mut Dice) -> Result<bool, String> {
        let [one, other] = &mut self.worlds;
        let listed = other.options().has(seat, action) || other.anytime(seat).contains(action);
        let twin = if listed {
            action.clone()
        } else {
            let own: Vec<_> = other.options().of(seat).cloned().collect();
            if own.is_empty() {
                return Ok(false);
            }
            own[luck.below(own.len() as u32) as usize].clone()
        };
        if twin != *action {
            self.alike.retain(|v| !v.is(seat));
        }
        let [dice, dice_other] = &mut self.dice;
        let before = one.clone();
        let done = one
            .apply(seat, action.clone(), dice)
            .map_err(|e| e.to_string())?;
        let done_other = other
            .apply(seat, twin.clone(), dice_other)
            .map_err(|e| e.to_string())?;
        let thrown = [dice.take_thrown(), dice_other.take_thrown()];
        self.throws_tell_nothing([&done, &done_other], &thrown)?;
        if !thrown[0].is_empty() {
            let told = heard(&self.worlds[0], &done.events, Viewer::Spectator);
            dice_are_shown(before, (seat, action), (&thrown[0], &told), luck)?;
        }
        self.part([&done, &done_other], twin == *action, luck)?;
        Ok(true)
    }

    /// Open dice are public. A viewer who was sent the same events must not learn from the dice which
    /// world this is.
    fn throws_tell_nothing(
        &self,
        done: [&Applied<G::Event>; 2],
        thrown: &[Vec<u8>; 2],
    ) -> Result<(), String> {
        let [one, other] = &self.worlds;
        if thrown[0] == thrown[1] {
            return Ok(());
        }
        for viewer in &self.alike {
            let told = heard(one, &done[0].events, *viewer);
            if told == heard(other, &done[1].events, *viewer) {
                return Err(format!(
                    "{} sees {} open dice fall in one world and {} in the other, and heard of \
                     nothing else that differs",
                    name(*viewer),
                    thrown[0].len(),
                    thrown[1].len()
                ));
            }
        }
        Ok(())
    }

    /// Keeps the viewers with equal events. After the same choice, a viewer whose events differ has learned
    /// something hidden: undo must stop there, and `determinize` must respect it.
    fn part(
        &mut self,
        done: [&Applied<G::Event>; 2],
        same_choice: bool,
        luck: &Dice,
    ) -> Result<(), String> {
        let [one, other] = &self.worlds;
        let parted =
            |v: &Viewer| heard(one, &done[0].events, *v) != heard(other, &done[1].events, *v);
        let learned: Vec<Viewer> = self.alike.iter().copied().filter(parted).collect();
        self.alike.retain(|v| !learned.contains(v));
        let Some(first) = learned.first().filter(|_| same_choice) else {
            return Ok(());
        };
        if done.iter().any(|d| !d.barrier) {
            return Err(format!(
                "{} learned something hidden and undo does not stop there: {:?}",
                name(*first),
                done[0].events
            ));
        }
        for viewer in learned {
            let told = [
                heard(one, &done[0].events, viewer),
                heard(other, &done[1].events, viewer),
            ];
            self.rumours.note(viewer, &told, [one, other], luck)?;
        }
        Ok(())
    }
}

/// Open dice are public, so a game must not hide them: different dice must show in what spectators are
/// sent.
fn dice_are_shown<G: Game>(
    mut play: Play<G>,
    (seat, action): (Seat, &G::Action),
    (thrown, told): (&[u8], &[Value]),
    luck: &Dice,
) -> Result<(), String> {
    let fate = u64::from(luck.clone().below(u32::MAX));
    let mut dice = Dice::twin(fate, fate);
    let done = play.apply(seat, action.clone(), &mut dice);
    let events = done.map_err(|e| e.to_string())?.events;
    let other = dice.take_thrown();
    if thrown != other && told == heard(&play, &events, Viewer::Spectator) {
        return Err(format!(
            "{thrown:?} or {other:?} falls openly, and a spectator does not hear which"
        ));
    }
    Ok(())
}

/// Whether two positions differ only in the dice's position in the stream.
fn same<G: Game>(one: &Position<G>, other: &Position<G>) -> bool {
    one.game == other.game && one.stack == other.stack
}
