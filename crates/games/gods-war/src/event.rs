//! What happened: for the log, for animation, for replays that can be read without the rules.

use serde::{Deserialize, Serialize};

use crate::{
    action::{Power, Verb},
    battle_record::Fighter,
    buildings::{Building, Site},
    geography::Kylerela,
    ids::{Ability, Area, Cycle, Empire, Gift, Monster, Phase, Race, Rune},
    map::MapId,
    races::dragonewts::Stage,
    runes::Lasting,
    sheet::Slot,
    units::{Place, Unit},
};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The game is set up.
    Started { map: MapId, empires: Vec<Empire> },
    /// An empire's pieces at the start.
    Began {
        empire: Empire,
        units: Vec<Unit>,
        units_at: Option<Area>,
        building: Option<Building>,
        area: Option<Area>,
    },
    /// A round begins, with its Action Phase.
    RoundBegan { round: u16 },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// There is a first player.
    FirstPlayer { empire: Empire },
    /// They chose the direction.
    Direction { by: Empire, clockwise: bool },
    /// An action was chosen; its cost is paid.
    Declared {
        empire: Empire,
        verb: Verb,
        cost: u16,
    },
    /// A player gave up the rest of their Power.
    Dropped { empire: Empire, power: u16 },
    /// Power was spent: for the log of amounts; what for has an event of its own.
    Spent { empire: Empire, amount: u16 },
    /// Power came in.
    PowerGained {
        empire: Empire,
        amount: u16,
        why: Why,
    },
    /// Power was lost to someone's ability.
    PowerLost {
        empire: Empire,
        amount: u16,
        why: Why,
    },
    /// VP came in.
    VpGained {
        empire: Empire,
        amount: u16,
        why: Why,
    },
    /// VP were lost or paid.
    VpLost {
        empire: Empire,
        amount: u16,
        why: Why,
    },
    /// A rune was drawn; others see only that one was.
    RuneGained {
        empire: Empire,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rune: Option<Rune>,
        why: Why,
    },
    /// A rune was played.
    RunePlayed { empire: Empire, rune: Rune },
    /// A rune does what another one says.
    RuneCopied { empire: Empire, rune: Rune },
    /// A rune was discarded without effect.
    RuneDiscarded {
        empire: Empire,
        rune: Rune,
        why: Why,
    },
    /// A rune's effect lasts.
    RuneLasts { effect: Lasting },
    /// A lasting effect is over.
    RuneLapsed { effect: Lasting },
    /// The discarded runes are shuffled into a new deck.
    Reshuffled,
    /// A building was placed.
    Built {
        building: Building,
        area: Area,
        why: Why,
    },
    /// A building was replaced by a higher one.
    Upgraded {
        from: Building,
        to: Building,
        area: Area,
        why: Why,
    },
    /// A Nest was turned over.
    Flipped {
        nest: Building,
        area: Area,
        imbedded: bool,
        why: Why,
    },
    /// A building was replaced by the conqueror's.
    Conquered {
        by: Empire,
        from: Building,
        to: Building,
        area: Area,
    },
    /// A building was destroyed or taken off the map.
    Razed {
        building: Building,
        area: Area,
        by: Option<Empire>,
        why: Why,
    },
    /// A building changed its area.
    Carried {
        building: Building,
        from: Area,
        to: Area,
        why: Why,
    },
    /// A unit came from a pool.
    Placed { unit: Unit, area: Area, why: Why },
    /// A unit went to another area.
    Moved {
        unit: Unit,
        from: Area,
        to: Area,
        why: Why,
    },
    /// The Sun God fell into Hell instead of dying.
    Fell {
        unit: Unit,
        from: Option<Area>,
        to: Area,
    },
    /// A unit was killed or eliminated and is back in a pool or out of the game.
    Lost {
        unit: Unit,
        area: Option<Area>,
        by: Option<Empire>,
        killed: bool,
        why: Why,
    },
    /// A unit was laid aside or returned: the Chaos Rift, the Slave Pen, Darkness'
    /// trophies, the Oblivion box, its pool.
    UnitLaid {
        unit: Unit,
        from: Place,
        to: Place,
        why: Why,
    },
    /// A building token was laid aside or returned.
    BuildingLaid {
        building: Building,
        from: Site,
        to: Site,
        why: Why,
    },
    /// A unit went back to its pool without being eliminated.
    Returned { unit: Unit, area: Area, why: Why },
    /// An elder race is in this game.
    RaceHere { race: Race },
    /// An elder race joins an empire: its units are the empire's, those not on the map in its pool.
    Allied { race: Race, empire: Empire },
    /// The Dragonewt is in another stage.
    Stage { to: Stage },
    /// The Aldrya marker moved.
    Aldrya { to: u16 },
    /// Someone noted an action in secret (Obsession).
    Noted { empire: Empire },
    /// It was revealed, as an enemy took it.
    Revealed { empire: Empire, verb: Verb },
    /// A monster was killed.
    Slain {
        monster: Monster,
        by: Option<Empire>,
    },
    /// A web token was laid in an area; so many are left.
    Web { area: Area, left: u16 },
    /// An empire took a web token; so many are left.
    WebTaken { empire: Empire, left: u16 },
    /// A unit changed hands.
    Joined {
        unit: Unit,
        empire: Empire,
        why: Why,
    },
    /// A heroquest was achieved.
    Quest { empire: Empire, slot: Slot },
    /// A gift was taken.
    GiftTaken {
        empire: Empire,
        gift: Gift,
        slot: Option<Slot>,
    },
    /// A gift was turned face down.
    GiftSpent { empire: Empire, gift: Gift },
    /// A gift left its slot or was turned up again.
    GiftBack { empire: Empire, gift: Gift },
    /// A gift or ability was used.
    Used {
        empire: Empire,
        power: Power,
        on: Option<Empire>,
    },
    /// Dice fell.
    Rolled {
        empire: Option<Empire>,
        dice: Vec<u8>,
        why: Why,
    },
    /// A battle begins.
    BattleBegan {
        area: Area,
        attacker: Fighter,
        defender: Fighter,
    },
    /// A unit is exempted from the battle.
    Exempted { unit: Unit },
    /// What attacker and defender must take, after the dice, buildings and gifts.
    BattleResults { kills: [u8; 2], routs: [u8; 2] },
    /// A battle is over.
    BattleEnded { area: Area },
    /// The Spike shattered.
    SpikeShattered,
    /// The Chaos Rift closed: Magasta's Pool.
    RiftClosed,
    /// A player has set their die in secret.
    DieSet { empire: Empire },
    /// The dice are shown.
    DiceShown { dice: Vec<(Empire, u8)> },
    /// The Chaos Rift Struggle: everyone's commitment with what lies in the Rift, and the Rift's
    /// strength.
    Struggle {
        commitment: i16,
        total: i16,
        strength: i16,
    },
    /// Someone is Judge of the Great Compromise.
    Judge { empire: Empire },
    /// The Judge's award; the VP have an event of their own.
    Awarded { empire: Empire, vp: i8 },
    /// A player has decided in secret between finger and fist.
    SignMade { empire: Empire },
    /// The signs are shown: these showed a finger, the rest a fist.
    SignsShown { fingers: Vec<Empire> },
    /// A rune in hand was shown to everyone.
    RuneShown { empire: Empire, rune: Rune },
    /// A rune changed hands; the others don't see which.
    RuneGiven {
        by: Empire,
        to: Empire,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rune: Option<Rune>,
    },
    /// Kylerela has a new position.
    Sailed { by: Empire, to: Kylerela },
    /// The Mad God marker moved.
    MadGod { to: u8 },
    /// A land became sea for good.
    Sunk { area: Area },
    /// The Blue Book keeps a die for a player's next roll.
    DieKept { empire: Empire, die: u8 },
    /// The Lunar Cycle moved.
    CycleTurned { to: Cycle },
    /// A player asked another for leave to exit Hell and got an answer.
    Leave {
        by: Empire,
        of: Empire,
        area: Area,
        granted: bool,
    },
    /// A player left: their empire is the Uncontrolled Faction.
    LeftGame { empire: Empire },
    /// The game is over.
    Ended { winners: Vec<Empire> },
}

/// What brought something about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A common action.
    Action,
    /// A gift.
    Gift(Gift),
    /// An ability.
    Ability(Ability),
    /// A rune.
    Rune(Rune),
    /// Runes without VP at the end of the game, half a VP each.
    Tally,
    /// A heroquest's reward.
    Quest(Empire, Slot),
    /// Glorantha's Blessing.
    Blessing,
    /// Buildings, in the Power or Council Phase.
    Buildings,
    /// Fragments, in the Power or Council Phase.
    Fragments,
    /// The minimum Power rule.
    Minimum,
    /// A battle's results.
    Battle,
    /// Leaving Hell after Magasta's Pool appeared.
    Hell,
    /// The Spike shattered.
    Spike,
    /// The Chaos Rift Struggle.
    Rift,
    /// The Great Compromise.
    Compromise,
    /// Rebirth.
    Rebirth,
    /// Diplomacy.
    Diplomacy,
    /// An elder race.
    Race(Race),
    /// A monster.
    Monster(Monster),
}

impl Event {
    /// What a viewer learns of it: a rune that was drawn is known to its owner alone.
    pub(crate) fn hiding_rune(&self) -> Self {
        match self {
            Self::RuneGained { empire, why, .. } => Self::RuneGained {
                empire: *empire,
                rune: None,
                why: *why,
            },
            Self::RuneGiven { by, to, .. } => Self::RuneGiven {
                by: *by,
                to: *to,
                rune: None,
            },
            event => event.clone(),
        }
    }
}
