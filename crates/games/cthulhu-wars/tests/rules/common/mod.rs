//! The tables that the tests of whole games are played at: every board, variant and player count,
//! and every other reading.

use cthulhu_wars::{
    DuelSetup, Setup,
    ids::Faction,
    map::Board,
    ruleset::{
        AbsorbedShoggoth, CathedralLimit, CurseDistance, DecayCharge, DecayExhaustion, EarlyThirty,
        EmissaryCompanion, EscapeDoom, FertilityCult, FirstLosses, Flyers, GateControl, GhrothMiss,
        HarbingerMoment, InvisibilityPicks, MadnessOrder, MoveOnce, NecrophagyWindow, PassionGain,
        Preset, Readings, RitualTrack, ShubSacrifice, SpecialEvents, ThirtyDoom, ThirtyOf,
        ZingayaVictim,
    },
    supplements::Supplement,
    variants::Variant,
};

/// Tables of the base game and of both two-player variants.
pub(crate) fn setups() -> Vec<Setup> {
    let four = |map| Setup {
        map: Some(map),
        ..Setup::default()
    };
    let three = |factions: [Faction; 3]| Setup {
        players: 3,
        factions: factions.map(Some).to_vec(),
        ..Setup::default()
    };
    let two = |variant, draft| Setup {
        players: 2,
        variant,
        draft,
        ..Setup::default()
    };
    let two_otherwise = |variant| Setup {
        ruleset: every_other_reading(),
        ..two(variant, false)
    };
    vec![
        four(Board::Earth4pW3e5),
        four(Board::Earth4pW5e3),
        four(Board::Earth5p),
        Setup {
            preset: Preset::LaterEdition,
            ..Setup::default()
        },
        three([Faction::Gc, Faction::Cc, Faction::Bg]),
        three([Faction::Cc, Faction::Bg, Faction::Ys]),
        three([Faction::Ys, Faction::Gc, Faction::Cc]),
        Setup {
            ruleset: every_other_reading(),
            draft: true,
            ..Setup::default()
        },
        two(Variant::TwoFactions, true),
        two(Variant::TwoFactions, false),
        two(Variant::ThreeFactions, true),
        two_otherwise(Variant::TwoFactions),
        two(Variant::Decay, false),
        two(Variant::Decay, true),
        two_otherwise(Variant::Decay),
    ]
    .into_iter()
    .chain(with_expansions())
    .collect()
}

/// Tables at which factions of expansions play: each in every variant, and dealt.
pub(crate) fn with_expansions() -> Vec<Setup> {
    let dealt = Setup {
        expansions: true,
        draft: true,
        ..Setup::default()
    };
    let with_all = |players, variant| Setup {
        players,
        variant,
        supplements: Supplement::ALL.to_vec(),
        ..dealt.clone()
    };
    let mut all = vec![
        with_all(4, Variant::Base),
        with_all(2, Variant::TwoFactions),
        with_all(2, Variant::Decay),
        dealt.clone(),
    ];
    for faction in Faction::ALL.into_iter().filter(|f| f.of_expansion()) {
        let variants = [
            (5, Variant::Base),
            (4, Variant::Base),
            (3, Variant::Base),
            (2, Variant::TwoFactions),
            (2, Variant::Decay),
            (2, Variant::Duel),
        ];
        all.extend(variants.map(|(players, variant)| Setup {
            players,
            variant,
            factions: vec![Some(faction)],
            expansions: true,
            ..Setup::default()
        }));
    }
    all
}

/// Tables of Duel.
pub(crate) fn duels() -> Vec<DuelSetup> {
    let of = |one, other| DuelSetup {
        factions: vec![Some(one), Some(other)],
        ..DuelSetup::default()
    };
    vec![
        DuelSetup::default(),
        of(Faction::Cc, Faction::Ys),
        of(Faction::Ys, Faction::Bg),
        DuelSetup {
            draft: true,
            map: Some(Board::Earth3p),
            ..DuelSetup::default()
        },
        DuelSetup {
            ruleset: every_other_reading(),
            ..of(Faction::Gc, Faction::Cc)
        },
        DuelSetup {
            ruleset: every_other_reading(),
            ..DuelSetup::default()
        },
    ]
}

/// Not one reading as usual.
fn every_other_reading() -> Readings {
    Readings {
        dreams_cost: Some(2),
        first_doom_sign: Some(true),
        shub_sacrifice: Some(ShubSacrifice::Anywhere),
        share_power: Some(1),
        first_losses: Some(FirstLosses::Defender),
        necrophagy_window: Some(NecrophagyWindow::BeforePains),
        special_events: Some(SpecialEvents::BeforeRituals),
        emissary_companion: Some(EmissaryCompanion::OwnerChooses),
        madness_order: Some(MadnessOrder::AnyOrder),
        passion: Some(PassionGain::OneEach),
        unlimited_at_zero_power: Some(false),
        fertility_cult: Some(FertilityCult::OneAction),
        submerged_power: Some(true),
        thirty_doom: Some(ThirtyDoom::EndsTheRound),
        zingaya_victim: Some(ZingayaVictim::YellowSign),
        desecration_tokens: Some(13),
        flyers: Some(Flyers::TwoAndThree),
        thousand_forms_once: Some(false),
        submerged_ritual_sign: Some(false),
        gate_control: Some(GateControl::Automatic),
        harbinger_moment: Some(HarbingerMoment::AfterKillsAndPains),
        second_action_at_zero_power: Some(true),
        ghroth_miss: Some(GhrothMiss::MayPlace),
        invisibility: Some(InvisibilityPicks::PolypByPolyp),
        absorbed_shoggoth: Some(AbsorbedShoggoth::OnlyItself),
        necrophagy_when_empty: Some(false),
        vengeance_surround: Some(true),
        move_once: Some(MoveOnce::PerAction),
        yha_nthlei_needs_cthulhu: Some(false),
        most_areas: Some(7),
        recruit_while_submerged: Some(false),
        ritual_track: Some(RitualTrack::Short),
        half_dice: Some(true),
        capture_doom: Some(false),
        replaced_doom: Some(true),
        surround_doom: Some(false),
        own_pain_doom: Some(false),
        escape_doom: Some(EscapeDoom::AtOnce),
        decay_charge: Some(DecayCharge::PerAction),
        decay_exhaustion: Some(DecayExhaustion::EndsThePhase),
        unlimited_battle_for_both: Some(true),
        early_thirty: Some(EarlyThirty::AtOnce),
        thirty_of: Some(ThirtyOf::OnePlayer),
        yog_wakes_cthulhu: Some(false),
        many_gates: Some(10),
        curse_distance: Some(CurseDistance::Anywhere),
        cathedral_limit: Some(CathedralLimit::AtGates),
        free_monster_printed_cost: Some(true),
        may_decline_monster: Some(true),
        demand_needs_tsathoggua: Some(true),
        lethargy_toll: Some(true),
        ferox_terrors: Some(false),
        from_below_toll: Some(false),
    }
}
