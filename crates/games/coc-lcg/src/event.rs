//! What happened: for the log, for animation, for replays that can be read without the rules.

use engine::{Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    ability::{AbilityRef, Change},
    ids::{CardId, Faction, Icon, Phase, Print},
    state::{Condition, Zone, is_known},
    windows::Window,
};

/// A card as it is shown to someone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Face {
    /// The card.
    pub card: CardId,
    /// What is printed on it.
    pub print: Print,
}

/// Why a card moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Dealt before the game.
    Dealt,
    /// Put back for another first hand.
    Mulligan,
    /// Drawn.
    Drawn,
    /// Attached to a domain.
    Resource,
    /// Played from hand.
    Played,
    /// Put into play by an effect.
    Put,
    /// An event that is done.
    Done,
    /// Destroyed.
    Destroyed,
    /// Sacrificed.
    Sacrificed,
    /// Discarded: from hand, or for Heroic beside Villainous.
    Discarded,
    /// Discarded from the top of the deck.
    Milled,
    /// Returned to its owner's hand.
    Returned,
    /// A used-up Transient resource.
    Transient,
    /// Made a domain.
    Domain,
    /// To the bottom of the deck.
    Buried,
    /// Found in the deck.
    Found,
    /// Exchanged.
    Exchanged,
    /// A story that was won.
    Won,
    /// A story that comes into play.
    Revealed,
    /// A won story that goes back.
    GivenBack,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The game is set up: who goes first, and what is known of the decks.
    Began {
        /// Who takes the first turn.
        first: Seat,
        /// The sizes of the decks.
        decks: [u8; 2],
        /// The factions of starter decks.
        factions: [Vec<Faction>; 2],
    },
    /// A card moved; `face` is left out for those who can't see it.
    Moved {
        /// The card.
        face: Option<Face>,
        /// Whose card it is.
        owner: Option<Seat>,
        /// From where.
        from: Zone,
        /// Where to.
        to: Zone,
        /// Why.
        why: Why,
        /// Who knows what it is now, wherever it lies.
        #[serde(default)]
        known: Vec<Seat>,
    },
    /// A player looked at cards of a deck; left out for the other.
    Looked {
        /// Who.
        by: Seat,
        /// Whose deck.
        deck: Seat,
        /// How many.
        count: u8,
        /// Which, the top first.
        faces: Option<Vec<Face>>,
    },
    /// A deck was put back in an order that only this player knows.
    Arranged {
        /// Who.
        by: Seat,
        /// Whose deck.
        deck: Seat,
        /// Which cards, the top first.
        faces: Option<Vec<Face>>,
    },
    /// A deck was shuffled; none for the story deck.
    Shuffled {
        /// Whose.
        deck: Option<Seat>,
    },
    /// A player's hidden cards have other numbers: those of their hand, for them alone.
    Renumbered {
        /// Whose.
        owner: Seat,
        /// Their hand.
        hand: Vec<Face>,
    },
    /// A player put the first hand back and drew another.
    Mulligan {
        /// Who.
        seat: Seat,
    },
    /// A player kept the first hand.
    Kept {
        /// Who.
        seat: Seat,
    },
    /// A turn begins.
    Turn {
        /// Whose.
        seat: Seat,
        /// From 1.
        turn: u16,
    },
    /// A phase begins.
    PhaseBegan {
        /// Whose turn it is.
        seat: Seat,
        /// Which.
        phase: Phase,
    },
    /// A player let an action window pass.
    Passed {
        /// Who.
        seat: Seat,
        /// Which.
        window: Window,
    },
    /// A player let something pass that they could have answered.
    LetPass {
        /// Who.
        seat: Seat,
    },
    /// A card was played from hand, and paid.
    Played {
        /// Who.
        by: Seat,
        /// What.
        face: Face,
        /// What was paid for X.
        x: Option<u8>,
        /// The cards chosen.
        targets: Vec<Face>,
    },
    /// A player begins to use an ability that everyone sees.
    Begins {
        /// Who.
        by: Seat,
        /// The card.
        face: Face,
        /// The ability.
        ability: AbilityRef,
    },
    /// An ability was used, and paid.
    Used {
        /// Who.
        by: Seat,
        /// The card.
        face: Face,
        /// The ability.
        ability: AbilityRef,
        /// What was paid for X.
        x: Option<u8>,
        /// The cards chosen.
        targets: Vec<Face>,
    },
    /// A domain was drained: to pay, or by an effect that buys nothing with it (cost 0).
    Drained {
        /// Whose.
        seat: Seat,
        /// Which, from 0.
        domain: u8,
        /// What was to be paid.
        cost: u8,
        /// By how much it was overpaid.
        overpaid: u8,
    },
    /// Drained domains were refreshed.
    Refreshed {
        /// Whose.
        seat: Seat,
        /// Which, from 0.
        domains: Vec<u8>,
    },
    /// A new domain was laid.
    NewDomain {
        /// Whose.
        seat: Seat,
        /// Which, from 0.
        domain: u8,
    },
    /// A card came into play.
    Entered {
        /// The card.
        face: Face,
        /// Under whose control.
        controller: Seat,
        /// How it stands.
        condition: Condition,
        /// What it is attached to.
        host: Option<Face>,
    },
    /// A card in play changed how it stands.
    Turned {
        /// The card.
        face: Face,
        /// How it stands now.
        condition: Condition,
        /// It was restored from insanity.
        restored: bool,
    },
    /// A card in play changed sides.
    Controlled {
        /// The card.
        face: Face,
        /// Who controls it now.
        by: Seat,
    },
    /// A character became an attachment, or a character again.
    Attached {
        /// The card.
        face: Face,
        /// What it is attached to; none if it came off.
        host: Option<Face>,
    },
    /// Wounds were dealt.
    Wounded {
        /// The character.
        face: Face,
        /// How many.
        wounds: u8,
    },
    /// Characters were committed.
    Committed {
        /// Who.
        seat: Seat,
        /// The character.
        face: Face,
        /// The story.
        story: Face,
    },
    /// A character left its story.
    Uncommitted {
        /// The character.
        face: Face,
        /// The story.
        story: Face,
    },
    /// Professor Wilmarth's controller chose the struggle that the story loses.
    Removes {
        /// The character.
        face: Face,
        /// Which.
        icon: Icon,
    },
    /// A story begins to be resolved.
    Resolving {
        /// The story.
        story: Face,
    },
    /// A struggle was decided.
    Struggle {
        /// The story.
        story: Face,
        /// What was counted.
        icon: Icon,
        /// The icons of the two players.
        counts: [u8; 2],
        /// Who won.
        winner: Option<Seat>,
        /// It was a tie that the Fast won.
        fast: bool,
    },
    /// Success was determined.
    Success {
        /// The story.
        story: Face,
        /// The skill of the two players.
        skill: [u8; 2],
        /// Whether the active player succeeded.
        by: Option<Seat>,
        /// Whether no one opposed them.
        unchallenged: bool,
        /// It was a tie that the Fast won.
        fast: bool,
    },
    /// A story has been resolved: no one is committed there any more.
    Resolved {
        /// The story.
        story: Face,
    },
    /// Success tokens of a player came or went.
    Tokens {
        /// The story.
        story: Face,
        /// Whose.
        seat: Seat,
        /// How many they have there now.
        now: u8,
        /// How many more or fewer.
        by: i8,
    },
    /// A story was won.
    StoryWon {
        /// The story.
        story: Face,
        /// Who.
        seat: Seat,
    },
    /// The winner declined the effect, or it could not be done.
    Declined {
        /// The story.
        story: Face,
        /// Who.
        seat: Seat,
    },
    /// Something will not be done.
    Cancelled {
        /// The card whose effect it is, or that will not be wounded or destroyed.
        face: Face,
        /// What was cancelled.
        what: Cancelled,
    },
    /// Something changed until the phase ends.
    Lasts {
        /// From which card.
        from: Print,
        /// Whose.
        by: Seat,
        /// On which cards.
        on: Vec<Face>,
        /// What.
        what: Change,
    },
    /// What lasted until the phase's end is over.
    Ended {
        /// Which phase.
        phase: Phase,
    },
    /// The game is over.
    Over {
        /// Who won.
        winner: Seat,
        /// By an empty deck rather than by stories.
        deck_out: bool,
    },
}

/// What was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cancelled {
    /// An effect.
    Effect,
    /// A wound.
    Wound,
    /// Its destruction.
    Destruction,
}

impl Zone {
    /// Whether everyone sees the face of a card there.
    pub const fn is_open(self) -> bool {
        !matches!(
            self,
            Self::Deck | Self::Hand | Self::Domain | Self::StoryDeck
        )
    }
}

impl Event {
    /// What a viewer learns of it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Self::Renumbered { owner, .. } if !viewer.is(*owner) => return None,
            Self::Moved {
                face,
                from,
                to,
                known,
                ..
            } => {
                let open = from.is_open() || to.is_open();
                let known_by = known.iter().fold(SeatSet::EMPTY, |all, s| all.with(*s));
                if !open && !is_known(known_by, viewer) {
                    *face = None;
                }
                known.clear();
            }
            Self::Looked { by, faces, .. } | Self::Arranged { by, faces, .. }
                if !viewer.is(*by) =>
            {
                *faces = None;
            }
            _ => {}
        }
        Some(seen)
    }
}
