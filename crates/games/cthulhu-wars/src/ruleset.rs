//! The readings on which sources disagree, as fields of one value. The defaults are those of the
//! 2014 rulebook; each field's other value is a later edition's or another source's. A variant
//! begins with readings of its own: see [`Preset::ruleset`]. In words: [`choices`].

pub mod choices;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::variants::Variant;

macro_rules! reading {
    ($(#[$doc:meta])* $name:ident { $first:ident, $($other:ident),+ }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            /// The default.
            #[default]
            $first,
            $(
                /// The other reading.
                $other
            ),+
        }
    };
}

reading!(
    /// Where the two Cultists stand that awaken Shub-Niggurath (D-04).
    ShubSacrifice { GateArea, Anywhere }
);
reading!(
    /// Which side assigns its losses first (D-06).
    FirstLosses { Attacker, Defender }
);
reading!(
    /// When ghouls arrive by Necrophagy (D-07).
    NecrophagyWindow { AfterPains, BeforePains }
);
reading!(
    /// When Doom Phase spellbooks take effect (D-08).
    SpecialEvents { AfterRituals, BeforeRituals }
);
reading!(
    /// Who is lost when Nyarlathotep and a pained companion can't retreat (D-09).
    EmissaryCompanion { MustBeLost, OwnerChooses }
);
reading!(
    /// The order of retreats under Madness (D-11).
    MadnessOrder { SideBySide, AnyOrder }
);
reading!(
    /// How often a unit moves (D-34).
    MoveOnce { PerRound, PerAction }
);
reading!(
    /// How much Passion gives (D-12).
    PassionGain { OneInTotal, OneEach }
);
reading!(
    /// How Fertility Cult lets the Black Goat summon (D-14).
    FertilityCult { Unlimited, OneAction }
);
reading!(
    /// What 30 Doom in the Action Phase does without an Elder Sign revealed (D-16).
    ThirtyDoom { WaitsForDoomPhase, EndsTheRound }
);
reading!(
    /// Who picks the victim of Zingaya (D-17).
    ZingayaVictim { Owner, YellowSign }
);
reading!(
    /// How strong Flying Polyps and Hunting Horrors are (D-19).
    Flyers { OneAndTwo, TwoAndThree }
);
reading!(
    /// How gates are taken (D-22).
    GateControl { Explicit, Automatic }
);
reading!(
    /// When the Harbinger is paid (D-24).
    HarbingerMoment { Once, AfterKillsAndPains }
);
reading!(
    /// What happens when Ghroth misses (D-26).
    GhrothMiss { MustPlace, MayPlace }
);
reading!(
    /// How Flying Polyps use Invisibility (D-27).
    InvisibilityPicks { AllAtOnce, PolypByPolyp }
);
reading!(
    /// What a Shoggoth gains that eats a Shoggoth which has eaten (D-28).
    AbsorbedShoggoth { CarriesOver, OnlyItself }
);

reading!(
    /// The spaces of the Ritual track (Duel's could not be found): as usual for the variant and
    /// the number of factions, or another printed one.
    RitualTrack { Usual, Short, Long }
);
reading!(
    /// When the Decay Marker is paid (Duel: the order of a turn against the back cover).
    DecayCharge { PerTurn, PerAction }
);
reading!(
    /// What follows when a player can't pay for Decay and the other has Power again (two-player
    /// sheet: "the next Phase").
    DecayExhaustion { OtherPlaysOn, EndsThePhase }
);
reading!(
    /// When the half Doom for a unit that escapes a kill is paid.
    EscapeDoom { AfterTheBattle, AtOnce }
);
reading!(
    /// Duel: what 30 Doom does that is reached between the Action Phase and the Doom Phase.
    EarlyThirty { AfterTheDoomPhase, AtOnce }
);
reading!(
    /// Two factions each: whose Doom must reach 30 to end the game.
    ThirtyOf { OneFaction, OnePlayer }
);
reading!(
    /// Where the pained go whom the Dread Curse drives away.
    CurseDistance { Bordering, Anywhere }
);
reading!(
    /// Where there is at most one Cathedral for each mark of the board.
    CathedralLimit { Everywhere, AtGates }
);

/// Makes [`Ruleset`] and [`Readings`], which names only some of its fields.
macro_rules! ruleset {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $default:expr,)+) => {
        /// All readings of a table.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
        #[serde(default, deny_unknown_fields)]
        pub struct Ruleset {
            $($(#[$doc])* pub $name: $type,)+
        }

        impl Default for Ruleset {
            /// The 2014 rulebook.
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        impl Ruleset {
            /// The names of its fields.
            pub const FIELDS: &[&str] = &[$(stringify!($name)),+];

            /// With single readings changed.
            pub fn with(mut self, readings: &Readings) -> Self {
                $(
                    if let Some(reading) = readings.$name {
                        self.$name = reading;
                    }
                )+
                self
            }
        }

        /// Single readings that a table chose; the others are the preset's.
        #[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
        #[serde(default, deny_unknown_fields)]
        pub struct Readings {
            $(
                $(#[$doc])*
                #[serde(skip_serializing_if = "Option::is_none")]
                #[ts(optional)]
                pub $name: Option<$type>,
            )+
        }
    };
}

ruleset! {
    /// D-01: what Dreams costs.
    dreams_cost: u8 = 3,
    /// D-02: Great Cthulhu's first Doom Phase also gives an Elder Sign.
    first_doom_sign: bool = false,
    /// D-04: where the Cultists stand that awaken Shub-Niggurath.
    shub_sacrifice: ShubSacrifice = ShubSacrifice::GateArea,
    /// D-05: Power per enemy when the Black Goat shares areas with all.
    share_power: u8 = 0,
    /// D-06: which side takes its losses first.
    first_losses: FirstLosses = FirstLosses::Attacker,
    /// D-07: when ghouls arrive.
    necrophagy_window: NecrophagyWindow = NecrophagyWindow::AfterPains,
    /// D-08: when Doom Phase spellbooks take effect.
    special_events: SpecialEvents = SpecialEvents::AfterRituals,
    /// D-09: who is lost beside Nyarlathotep.
    emissary_companion: EmissaryCompanion = EmissaryCompanion::MustBeLost,
    /// D-11: the order of retreats under Madness.
    madness_order: MadnessOrder = MadnessOrder::SideBySide,
    /// D-12: how much Passion gives.
    passion: PassionGain = PassionGain::OneInTotal,
    /// D-13: Unlimited Actions may follow the main Action with no Power left.
    unlimited_at_zero_power: bool = true,
    /// D-14: how the Black Goat summons.
    fertility_cult: FertilityCult = FertilityCult::Unlimited,
    /// D-15: submerged Cultists give Power.
    submerged_power: bool = false,
    /// D-16: what 30 Doom in the Action Phase does.
    thirty_doom: ThirtyDoom = ThirtyDoom::WaitsForDoomPhase,
    /// D-17: who picks the victim of Zingaya.
    zingaya_victim: ZingayaVictim = ZingayaVictim::Owner,
    /// D-18: Desecration tokens.
    desecration_tokens: u8 = 12,
    /// D-19: how strong Flying Polyps and Hunting Horrors are.
    flyers: Flyers = Flyers::OneAndTwo,
    /// D-20: The Thousand Forms once per Action Phase only.
    thousand_forms_once: bool = true,
    /// D-21: a submerged Great Old One gives an Elder Sign in a Ritual.
    submerged_ritual_sign: bool = true,
    /// D-22: how gates are taken.
    gate_control: GateControl = GateControl::Explicit,
    /// D-24: when the Harbinger is paid.
    harbinger_moment: HarbingerMoment = HarbingerMoment::Once,
    /// D-25: The Screaming Dead and He Who is Not to be Named allow a second Action with no Power.
    second_action_at_zero_power: bool = false,
    /// D-26: what happens when Ghroth misses.
    ghroth_miss: GhrothMiss = GhrothMiss::MustPlace,
    /// D-27: how Flying Polyps use Invisibility.
    invisibility: InvisibilityPicks = InvisibilityPicks::AllAtOnce,
    /// D-28: what a Shoggoth gains that eats one which has eaten.
    absorbed_shoggoth: AbsorbedShoggoth = AbsorbedShoggoth::CarriesOver,
    /// D-30: Necrophagy works when one side is gone before the dice.
    necrophagy_when_empty: bool = true,
    /// D-33: Vengeance also picks the unit that is lost when a side can't retreat.
    vengeance_surround: bool = false,
    /// D-34: whether a unit that an ability has moved can go on by a Move in the same round.
    move_once: MoveOnce = MoveOnce::PerRound,
    /// Y'ha Nthlei gives Power only while Cthulhu is in play.
    yha_nthlei_needs_cthulhu: bool = true,
    /// The number of areas of the Black Goat's third requirement of areas.
    most_areas: u8 = 8,
    /// With units submerged and none on the map a Cultist may be recruited anywhere.
    recruit_while_submerged: bool = true,
    /// The spaces of the Ritual track.
    ritual_track: RitualTrack = RitualTrack::Usual,
    /// Ghroth and The Thousand Forms have half their effect, rounded up (two-player sheet; X-08).
    half_dice: bool = false,
    /// Doom for losses: a captured Cultist counts as eliminated.
    capture_doom: bool = true,
    /// Doom for losses: the victims of Dreams and Zingaya count, although replaced.
    replaced_doom: bool = false,
    /// Doom for losses: a unit that can't retreat counts.
    surround_doom: bool = true,
    /// Doom for losses: so does one that can't retreat from a pain its own Ghouls brought.
    own_pain_doom: bool = true,
    /// Doom for losses: when the half for an escape is paid.
    escape_doom: EscapeDoom = EscapeDoom::AfterTheBattle,
    /// Decay: when it is paid.
    decay_charge: DecayCharge = DecayCharge::PerTurn,
    /// Decay: what follows when it can't be paid.
    decay_exhaustion: DecayExhaustion = DecayExhaustion::OtherPlaysOn,
    /// A sixth spellbook makes Battle unlimited for both players.
    unlimited_battle_for_both: bool = false,
    /// Duel: what 30 Doom does that is reached before the Doom Phase.
    early_thirty: EarlyThirty = EarlyThirty::AfterTheDoomPhase,
    /// Two factions each: whose Doom must reach 30.
    thirty_of: ThirtyOf = ThirtyOf::OneFaction,
    /// Opener of the Way: Cthulhu awakes where Yog-Sothoth is the only gate.
    yog_wakes_cthulhu: bool = true,
    /// Opener of the Way: the gates of its second requirement, with four factions or more.
    many_gates: u8 = 12,
    /// Opener of the Way: where the pained go whom the Dread Curse drives away.
    curse_distance: CurseDistance = CurseDistance::Bordering,
    /// The Ancients: where there is at most one Cathedral for each mark.
    cathedral_limit: CathedralLimit = CathedralLimit::Everywhere,
    /// The Ancients: the Monsters that they give are compared by their printed costs.
    free_monster_printed_cost: bool = false,
    /// The Ancients: an enemy need not take the Monster.
    may_decline_monster: bool = false,
    /// Sleeper: Demand Sacrifice needs Tsathoggua in the battle.
    demand_needs_tsathoggua: bool = false,
    /// Sleeper: an Ice Age where Tsathoggua is makes Lethargy cost Power.
    lethargy_toll: bool = false,
    /// Windwalker: Ferox is a shelter from Terrors, too.
    ferox_terrors: bool = true,
    /// Nyogtha: an Ice Age is paid for by who comes From Below.
    from_below_toll: bool = true,
}

/// Named sets of readings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// The 2014 rulebook.
    #[default]
    Rulebook,
    /// The later edition's faction cards and errata.
    LaterEdition,
}

impl Preset {
    /// Its readings in a variant. Duel was printed after the later edition and uses its words:
    /// where its rulebook is silent the later faction cards hold, whatever the preset.
    pub fn ruleset(self, variant: Variant) -> Ruleset {
        let base = match (self, variant) {
            (
                Self::Rulebook,
                Variant::Base | Variant::TwoFactions | Variant::ThreeFactions | Variant::Decay,
            ) => Ruleset::default(),
            (Self::LaterEdition, _) | (_, Variant::Duel) => Ruleset {
                dreams_cost: 2,
                first_doom_sign: true,
                shub_sacrifice: ShubSacrifice::Anywhere,
                share_power: 1,
                unlimited_at_zero_power: variant == Variant::Duel,
                ..Ruleset::default()
            },
        };
        match variant {
            Variant::Base | Variant::TwoFactions | Variant::ThreeFactions => base,
            // Two-player sheet, Balance Adjustments and Unlimited Battle.
            Variant::Decay => Ruleset {
                half_dice: true,
                unlimited_battle_for_both: true,
                ..base
            },
            // Duel, Earning Doom (Zingaya's victim gives 1) and Unlimited Battle; Gather Power
            // counts Cultists in play.
            Variant::Duel => Ruleset {
                submerged_power: true,
                replaced_doom: true,
                unlimited_battle_for_both: true,
                ..base
            },
        }
    }
}
