//! Small sets as bit masks. Iteration is in ascending order.

/// Declares a set of things with an index: its name, its bits, the thing, its index, and the thing of
/// an index. With `listed` before the name it is serialized as a list, for sets too large for a JSON
/// number. The calling crate must have `serde`'s derives in scope.
#[macro_export]
macro_rules! bit_set {
    ($(#[$doc:meta])* listed $name:ident, $bits:ty, $item:ty, $index:expr, $of:expr) => {
        $crate::bit_set! {
            @set
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
            $name, $bits, $item, $index, $of
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            #[allow(
                clippy::cast_lossless,
                clippy::cast_possible_truncation,
                clippy::unnecessary_cast,
                reason = "it was stored with as many bits or fewer"
            )]
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                // A number is a set that was stored when it was small.
                #[derive(Deserialize)]
                #[serde(untagged)]
                enum Stored {
                    Items(Vec<$item>),
                    Bits(u64),
                }
                Ok(match Stored::deserialize(deserializer)? {
                    Stored::Items(items) => items.into_iter().collect(),
                    Stored::Bits(bits) => Self(bits as $bits),
                })
            }
        }
    };
    ($(#[$doc:meta])* $name:ident, $bits:ty, $item:ty, $index:expr, $of:expr) => {
        $crate::bit_set! {
            @set
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
            #[serde(transparent)]
            $name, $bits, $item, $index, $of
        }
    };
    (@set $(#[$attribute:meta])* $name:ident, $bits:ty, $item:ty, $index:expr, $of:expr) => {
        $(#[$attribute])*
        pub struct $name(pub $bits);

        impl $name {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// A set of one.
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

        impl $crate::guards::Choices for $name {
            type Item = $item;
            const NOTHING: Self = Self::EMPTY;

            fn both(self, other: Self) -> Self {
                self.and(other)
            }

            fn holds(self, item: $item) -> bool {
                self.has(item)
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, |set, item| set.or(Self::one(item)))
            }
        }
    };
}
