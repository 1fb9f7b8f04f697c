//! Whether books would notice: events of whole games are spoilt one by one, and the books are
//! followed until they go wrong.

use std::collections::BTreeMap;

use super::Audit;
use crate::game::Game;

/// An action: what it brought about, and the state after it.
pub type Step<G> = (Vec<<G as Game>::Event>, G);

/// How often events were spoilt, and how often the books went wrong, by the event's name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score(BTreeMap<String, [u32; 2]>);

impl Score {
    /// How many kinds of event came up.
    pub fn kinds(&self) -> usize {
        self.0.len()
    }

    /// Whether such an event was noticed at least once.
    pub fn noticed(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|[_, seen]| *seen > 0)
    }

    /// What was overlooked at least once, but for what is excused.
    pub fn overlooked(&self, excused: &[&str]) -> Vec<String> {
        let odd = self
            .0
            .iter()
            .filter(|(name, [all, seen])| all != seen && !excused.contains(&name.as_str()));
        odd.map(|(name, [all, seen])| format!("{name}: {seen} of {all}"))
            .collect()
    }

    /// Spoils every event of a game, one at a time, and follows the `books`, which are open and
    /// empty, for `far` actions at most.
    ///
    /// # Panics
    /// When the books do not take what really happened.
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

/// Leaves an event out.
pub fn untold<E>(told: &mut Vec<E>, place: usize) {
    told.remove(place);
}

/// Tells an event twice.
pub fn told_twice<E: Clone>(told: &mut Vec<E>, place: usize) {
    told.insert(place, told[place].clone());
}

/// Whether the books go wrong with other events in the first of these steps.
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
