//! Small sets as bit masks: units, areas, factions. Iteration is always in ascending order.

use serde::{Deserialize, Serialize};

use crate::{
    ids::{Area, Faction},
    units::Unit,
};

macro_rules! bit_set {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $item:ty, $index:expr, $of:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $bits);

        impl $name {
            /// Nothing.
            pub const EMPTY: Self = Self(0);

            /// Just this one.
            pub fn one(item: $item) -> Self {
                Self(1 << $index(item))
            }

            /// Whether it is in the set.
            pub fn has(self, item: $item) -> bool {
                self.0 >> $index(item) & 1 == 1
            }

            /// Puts it in.
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << $index(item);
            }

            /// Takes it out.
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << $index(item));
            }

            /// How many there are.
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Whether there are none.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether there are some.
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// Those in both.
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Those in either.
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Those here and not there.
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// The first one.
            pub fn first(self) -> Option<$item> {
                self.iter().next()
            }

            /// One after the other.
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    (bits != 0).then(|| {
                        let index = bits.trailing_zeros() as usize;
                        bits &= bits - 1;
                        $of(index)
                    })
                })
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, |set, item| set.or(Self::one(item)))
            }
        }
    };
}

bit_set!(
    /// A set of units.
    UnitSet, u64, Unit, |u: Unit| u.index(), Unit::from_index
);
bit_set!(
    /// A set of areas.
    AreaSet, u64, Area, |a: Area| a as usize, |i: usize| Area::ALL[i]
);
bit_set!(
    /// A set of factions.
    FactionSet, u8, Faction, |f: Faction| f as usize, |i: usize| Faction::ALL[i]
);
