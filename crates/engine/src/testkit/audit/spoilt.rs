//! Tests an audit: damages the events of whole games one by one and checks that the audit notices.

use std::collections::BTreeMap;

use super::Audit;
use crate::game::Game;

/// The events of an action and the state after it.
pub type Step<G> = (Vec<<G as Game>::Event>, G);

/// How many events were damaged and how many damages were noticed, by event name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score(BTreeMap<String, [u32; 2]>);

impl Score {
    /// How many kinds of events occurred.
    pub fn kinds(&self) -> usize {
        self.0.len()
    }

    /// Whether a damaged event of this name was noticed at least once.
    pub fn noticed(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|[_, seen]| *seen > 0)
    }

    /// Names of events whose damage was missed at least once, except the excused ones.
    pub fn overlooked(&self, excused: &[&str]) -> Vec<String> {
        let odd = self
            .0
            .iter()
            .filter(|(name, [all, seen])| all != seen && !excused.contains(&name.as_str()));
        odd.map(|(name, [all, seen])| format!("{name}: {seen} of {all}"))
            .collect()
    }

    /// Damages every event of a game, one at a time, and follows the empty `books` for at most `far`
    /// actions.
    ///
    /// # Panics
    /// When the audit rejects the true events.
    pub fn spoil<G: Game, L: Audit<G> + Clone>(
        &mut self,
        mut books: L,
        steps: &[Step<G>],
        far: usize,
        with: fn(&mut Vec<G::Event>, usize),
    ) {
        for (at, (told, _)) in steps.iter().enumerate() {
            for (place, event) in told.iter().enumerate() {
                let mut other = told.clone();
                with(&mut other, place);
                let noticed = goes_wrong(books.clone(), &other, &steps[at..], far);
                let [all, seen] = self.0.entry(name(event)).or_default();
                *all += 1;
                *seen += u32::from(noticed);
            }
            for event in told {
                assert_eq!(books.enter(event), Ok(()), "{event:?}");
            }
        }
    }
}

/// Drops an event.
pub fn untold<E>(told: &mut Vec<E>, place: usize) {
    told.remove(place);
}

/// Repeats an event.
pub fn told_twice<E: Clone>(told: &mut Vec<E>, place: usize) {
    told.insert(place, told[place].clone());
}

/// Whether the audit notices the other events within these steps.
fn goes_wrong<G: Game, L: Audit<G>>(
    mut books: L,
    other: &[G::Event],
    steps: &[Step<G>],
    far: usize,
) -> bool {
    let later = steps.iter().skip(1).map(|(told, _)| &told[..]);
    let told = std::iter::once(other).chain(later);
    let states = steps.iter().map(|(_, state)| state);
    let mut actions = told.zip(states).take(far);
    actions.any(|(told, state)| books.follow(told, state).is_err())
}

/// The event's name.
fn name(event: &impl std::fmt::Debug) -> String {
    let words = format!("{event:?}");
    words.split(' ').next().unwrap_or_default().to_owned()
}
