//! An empire's sheet: Power, VP, gifts in their slots, runes in hand, and what its rules remember.

use engine::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    ids::{Gift, Rune},
    sets::GiftSet,
};

names! {
    /// A heroquest's slot: fragment and half.
    #[ts(rename = "GodsWarSlot")]
    Slot ("snake_case") {
        S1A "s1_a" "First fragment, first slot",
        S1B "s1_b" "First fragment, second slot",
        S2A "s2_a" "Second fragment, first slot",
        S2B "s2_b" "Second fragment, second slot",
        S3A "s3_a" "Third fragment, first slot",
        S3B "s3_b" "Third fragment, second slot",
        S4A "s4_a" "Fourth fragment, first slot",
        S4B "s4_b" "Fourth fragment, second slot",
    }
}

impl Slot {
    /// Its place, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its fragment, from 0.
    pub const fn fragment(self) -> u8 {
        self as u8 / 2
    }

    /// How the data writes it: `1a`.
    pub fn short(self) -> String {
        let half = if (self as u8).is_multiple_of(2) {
            'a'
        } else {
            'b'
        };
        format!("{}{half}", self.fragment() + 1)
    }
}

/// An empire's sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// Power to spend.
    pub power: u16,
    /// Victory points.
    pub vp: u16,
    /// The gift in each slot.
    pub slots: [Option<Gift>; 8],
    /// Heroquests achieved whose gift has not been chosen yet, by slot.
    pub earned: [bool; 8],
    /// Gifts that lie face down.
    pub spent: GiftSet,
    /// The gift of an allied elder race, and whether it is earned but not yet announced.
    pub race_gifts: GiftSet,
    /// Elder race gifts whose heroquest is achieved and that come after the battle.
    pub race_earned: GiftSet,
    /// Runes in hand, in the order they were drawn.
    pub runes: Vec<Rune>,
    /// The player has left the game: the empire is the Uncontrolled Faction.
    pub uncontrolled: bool,
}

impl Sheet {
    /// Whether a gift lies face up on the sheet.
    pub fn has(&self, gift: Gift) -> bool {
        (self.slots.contains(&Some(gift)) || self.race_gifts.has(gift)) && !self.spent.has(gift)
    }

    /// The gifts in the slots, face up or down.
    pub fn gifts(&self) -> impl Iterator<Item = Gift> + '_ {
        self.slots.iter().flatten().copied()
    }

    /// How many gifts of its own it has.
    pub fn gift_count(&self) -> u8 {
        self.gifts().count() as u8
    }

    /// How many of a fragment's two slots are filled.
    pub fn filled(&self, fragment: u8) -> u8 {
        let first = usize::from(fragment) * 2;
        self.slots[first..first + 2].iter().flatten().count() as u8
    }
}
