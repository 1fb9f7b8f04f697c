//! Explained legality: one condition both lists what is allowed and says why the rest is not.
//!
//! A [`Guard`] stands before an action; an [`Among`] narrows what a question offers. Neither makes words
//! while choices are listed: the reason is asked for only when someone wants to know.

use crate::text::Text;

/// A condition on doing something at all. `C` is what it depends on besides the position, for example
/// who acts.
#[derive(Debug)]
pub struct Guard<G, C> {
    /// Whether it is met.
    pub holds: fn(&G, C) -> bool,
    /// Why it isn't.
    pub why: fn(&G, C) -> Text,
}

/// Whether all guards let it pass.
pub fn allowed<G, C: Copy>(g: &G, c: C, guards: &[Guard<G, C>]) -> bool {
    guards.iter().all(|guard| (guard.holds)(g, c))
}

/// Everything that stands in the way, in the order of the guards.
pub fn faults<G, C: Copy>(g: &G, c: C, guards: &[Guard<G, C>]) -> Vec<Text> {
    let failed = guards.iter().filter(|guard| !(guard.holds)(g, c));
    failed.map(|guard| (guard.why)(g, c)).collect()
}

/// A set that conditions can be intersected in; [`bit_set!`](crate::bit_set) makes such sets.
pub trait Choices: Copy {
    /// What can be chosen.
    type Item: Copy;
    /// Nothing.
    const NOTHING: Self;
    /// Those in both.
    fn both(self, other: Self) -> Self;
    /// Whether it is in the set.
    fn holds(self, item: Self::Item) -> bool;
}

/// A condition on what may be chosen. `C` is what the question depends on besides the position.
#[derive(Debug)]
pub struct Among<G, C, S: Choices> {
    /// Those that meet it.
    pub set: fn(&G, C) -> S,
    /// Why another doesn't.
    pub why: fn(&G, C, S::Item) -> Text,
}

/// Those that meet all conditions; nothing without a condition.
pub fn offered<G, C: Copy, S: Choices>(g: &G, c: C, all: &[Among<G, C, S>]) -> S {
    let sets = all.iter().map(|among| (among.set)(g, c));
    sets.reduce(Choices::both).unwrap_or(S::NOTHING)
}

/// The first reason why something isn't offered.
pub fn why_not<G, C: Copy, S: Choices>(
    g: &G,
    c: C,
    all: &[Among<G, C, S>],
    item: S::Item,
) -> Option<Text> {
    let missing = all.iter().find(|among| !(among.set)(g, c).holds(item));
    missing.map(|among| (among.why)(g, c, item))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    /// Numbers below 8, a bit each.
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Numbers(u8);

    impl Choices for Numbers {
        type Item = u8;
        const NOTHING: Self = Self(0);

        fn both(self, other: Self) -> Self {
            Self(self.0 & other.0)
        }

        fn holds(self, item: u8) -> bool {
            self.0 >> item & 1 == 1
        }
    }

    const EVEN: Among<(), u8, Numbers> = Among {
        set: |(), _| Numbers(0b0101_0101),
        why: |(), _, n| text!("{0} is odd", n),
    };
    const BELOW: Among<(), u8, Numbers> = Among {
        set: |(), most| Numbers((1 << most) - 1),
        why: |(), most, n| text!("{0} is not below {1}", n, most),
    };

    #[test]
    fn what_is_offered_has_no_reason_and_the_rest_has_the_first() {
        let all = [EVEN, BELOW];
        let offered = offered(&(), 4, &all);
        assert_eq!(offered, Numbers(0b101));
        for n in 0..8 {
            assert_eq!(why_not(&(), 4, &all, n).is_none(), offered.holds(n), "{n}");
        }
        let why = |n| why_not(&(), 4, &all, n).map(|why| why.to_string());
        assert_eq!(why(5), Some("5 is odd".into()));
        assert_eq!(why(6), Some("6 is not below 4".into()));
        let none: [Among<(), u8, Numbers>; 0] = [];
        assert_eq!(super::offered(&(), 4, &none), Numbers::NOTHING);
    }

    #[test]
    fn faults_are_those_guards_that_fail() {
        let guards: [Guard<(), u8>; 2] = [
            Guard {
                holds: |(), n| n > 2,
                why: |(), _| text!("too few"),
            },
            Guard {
                holds: |(), n| n.is_multiple_of(2),
                why: |(), _| text!("odd"),
            },
        ];
        for n in 0..6 {
            assert_eq!(allowed(&(), n, &guards), faults(&(), n, &guards).is_empty());
        }
        let faults = faults(&(), 1, &guards)
            .iter()
            .map(Text::to_string)
            .collect::<Vec<_>>();
        assert_eq!(faults, ["too few", "odd"]);
    }
}
