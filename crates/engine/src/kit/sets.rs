//! Small sets as bit masks. Iteration is in ascending order.

/// What a set is stored in: a number, or a [row of them](Wide).
pub trait Bits: Copy + PartialEq {
    /// No bit is set.
    const NONE: Self;

    /// Only this bit, counted from 0, is set.
    fn bit(index: usize) -> Self;
    /// The lowest 64 bits are those of a number, as far as there is room.
    fn of_number(number: u64) -> Self;
    /// Whether a bit is set.
    fn has(self, index: usize) -> bool;
    /// How many bits are set.
    fn count(self) -> u8;
    /// The lowest bit that is set.
    fn lowest(self) -> Option<usize>;
    /// Takes out the lowest bit that is set, and returns it.
    fn pop(&mut self) -> Option<usize>;
    /// What is set in both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// What is set in either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// What is set here and not there.
    #[must_use]
    fn minus(self, other: Self) -> Self;
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Bits for $number {
            const NONE: Self = 0;

            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }

            #[allow(
                clippy::cast_lossless,
                clippy::cast_possible_truncation,
                trivial_numeric_casts,
                reason = "it was stored with as many bits or fewer"
            )]
            #[inline]
            fn of_number(number: u64) -> Self {
                number as Self
            }

            #[inline]
            fn has(self, index: usize) -> bool {
                self >> index & 1 == 1
            }

            #[inline]
            fn count(self) -> u8 {
                self.count_ones() as u8
            }

            #[inline]
            fn lowest(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline]
            fn pop(&mut self) -> Option<usize> {
                let lowest = self.lowest()?;
                *self &= *self - 1;
                Some(lowest)
            }

            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self & !other
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, u128);

/// More bits than a number has: 64 for each of the `N` words.
#[derive(Clone, Copy, Eq, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> PartialEq for Wide<N> {
    /// Word by word: comparing the whole array waits until it lies in memory.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let words = self.0.iter().zip(other.0);
        words.fold(0, |unlike, (a, b)| unlike | (a ^ b)) == 0
    }
}

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Wide<N> {
    /// These and one more bit; for tables that are made before the program runs.
    #[must_use]
    pub const fn with(mut self, index: usize) -> Self {
        self.0[index / 64] |= 1 << (index % 64);
        self
    }

    /// All bits below this one; for such tables, too.
    pub const fn below(end: usize) -> Self {
        let mut bits = Self([0; N]);
        let mut index = 0;
        while index < end {
            bits = bits.with(index);
            index += 1;
        }
        bits
    }

    #[inline]
    fn each(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = join(*mine, theirs);
        }
        self
    }
}

impl<const N: usize> Bits for Wide<N> {
    const NONE: Self = Self([0; N]);

    #[inline]
    fn bit(index: usize) -> Self {
        // Without a look into memory: searches do this most of all.
        let mut bits = Self::NONE;
        for (word, bits) in bits.0.iter_mut().enumerate() {
            *bits = u64::from(index / 64 == word) << (index % 64);
        }
        bits
    }

    #[inline]
    fn of_number(number: u64) -> Self {
        let mut bits = Self::NONE;
        bits.0[0] = number;
        bits
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self.and(Self::bit(index)) != Self::NONE
    }

    #[inline]
    fn count(self) -> u8 {
        self.0.iter().map(|word| word.count()).sum()
    }

    #[inline]
    fn lowest(self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        let (word, bits) = self
            .0
            .iter_mut()
            .enumerate()
            .find(|(_, bits)| **bits != 0)?;
        Some(64 * word + bits.pop()?)
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self.each(other, |a, b| a & !b)
    }
}

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
                    Stored::Bits(bits) => Self($crate::sets::Bits::of_number(bits)),
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
            pub const EMPTY: Self = Self(<$bits as $crate::sets::Bits>::NONE);

            /// A set of one.
            #[inline]
            pub fn one(item: $item) -> Self {
                Self($crate::sets::Bits::bit($index(item)))
            }

            /// Whether it is in the set.
            #[inline]
            pub fn has(self, item: $item) -> bool {
                $crate::sets::Bits::has(self.0, $index(item))
            }

            /// Puts it in.
            #[inline]
            pub fn insert(&mut self, item: $item) {
                *self = self.or(Self::one(item));
            }

            /// Takes it out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                *self = self.minus(Self::one(item));
            }

            /// How many there are.
            #[inline]
            pub fn len(self) -> u8 {
                $crate::sets::Bits::count(self.0)
            }

            /// Whether there are none.
            #[inline]
            pub fn is_empty(self) -> bool {
                self == Self::EMPTY
            }

            /// Whether there are some.
            #[inline]
            pub fn any(self) -> bool {
                self != Self::EMPTY
            }

            /// Those in both.
            #[inline]
            pub fn and(self, other: Self) -> Self {
                Self($crate::sets::Bits::and(self.0, other.0))
            }

            /// Those in either.
            #[inline]
            pub fn or(self, other: Self) -> Self {
                Self($crate::sets::Bits::or(self.0, other.0))
            }

            /// Those here and not there.
            #[inline]
            pub fn minus(self, other: Self) -> Self {
                Self($crate::sets::Bits::minus(self.0, other.0))
            }

            /// The first one.
            #[inline]
            pub fn first(self) -> Option<$item> {
                $crate::sets::Bits::lowest(self.0).map($of)
            }

            /// One after the other.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    $crate::sets::Bits::pop(&mut left).map($of)
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

#[cfg(test)]
mod tests {
    use super::{Bits, Wide};

    type Three = Wide<3>;

    fn of(indices: &[usize]) -> Three {
        let bits = indices.iter().map(|index| Three::bit(*index));
        bits.fold(Three::NONE, Three::or)
    }

    #[test]
    fn a_row_of_words_is_one_set() {
        let (some, others) = (of(&[0, 63, 64, 150]), of(&[64, 150, 191]));
        assert_eq!(some.and(others), of(&[64, 150]));
        assert_eq!(some.or(others), of(&[0, 63, 64, 150, 191]));
        assert_eq!(some.minus(others), of(&[0, 63]));
        assert_eq!((some.count(), Three::NONE.count()), (4, 0));
        assert!(some.has(63) && some.has(64) && !some.has(65) && !some.has(191));
        assert_ne!(some, others);
    }

    #[test]
    fn bits_come_out_from_the_lowest_on() {
        let mut left = of(&[191, 5, 64]);
        let came: Vec<usize> = std::iter::from_fn(|| left.pop()).collect();
        assert_eq!(came, [5, 64, 191]);
        assert_eq!((left, left.lowest()), (Three::NONE, None));
    }

    #[test]
    fn numbers_and_tables_make_the_same_sets() {
        assert_eq!(Three::of_number(1 << 40 | 1), of(&[0, 40]));
        assert_eq!(Three::default().with(130), of(&[130]));
        assert_eq!(Three::below(66).count(), 66);
        assert!(Three::below(66).has(65) && !Three::below(66).has(66));
    }
}
