//! The laws of the engine, on every board and player count.

use cthulhu_wars::{
    CthulhuWars, Setup,
    ids::Faction,
    map::Board,
    ruleset::{
        AbsorbedShoggoth, EmissaryCompanion, FertilityCult, FirstLosses, Flyers, GateControl,
        GhrothMiss, HarbingerMoment, InvisibilityPicks, MadnessOrder, NecrophagyWindow,
        PassionGain, Preset, Ruleset, ShubSacrifice, SpecialEvents, ThirtyDoom, ZingayaVictim,
    },
};

fn setups() -> Vec<Setup> {
    let four = |map| Setup {
        map: Some(map),
        ..Setup::default()
    };
    let three = |factions: [Faction; 3]| Setup {
        players: 3,
        factions: factions.map(Some).to_vec(),
        ..Setup::default()
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
            ruleset: Some(every_other_reading()),
            ..Setup::default()
        },
    ]
}

fn every_other_reading() -> Ruleset {
    Ruleset {
        dreams_cost: 2,
        first_doom_sign: true,
        shub_sacrifice: ShubSacrifice::Anywhere,
        share_power: 1,
        first_losses: FirstLosses::Defender,
        necrophagy_window: NecrophagyWindow::BeforePains,
        special_events: SpecialEvents::BeforeRituals,
        emissary_companion: EmissaryCompanion::OwnerChooses,
        madness_order: MadnessOrder::AnyOrder,
        passion: PassionGain::OneEach,
        unlimited_at_zero_power: false,
        fertility_cult: FertilityCult::OneAction,
        submerged_power: true,
        thirty_doom: ThirtyDoom::EndsTheRound,
        zingaya_victim: ZingayaVictim::YellowSign,
        desecration_tokens: 13,
        flyers: Flyers::TwoAndThree,
        thousand_forms_once: false,
        submerged_ritual_sign: false,
        gate_control: GateControl::Automatic,
        harbinger_moment: HarbingerMoment::AfterKillsAndPains,
        second_action_at_zero_power: true,
        ghroth_miss: GhrothMiss::MayPlace,
        invisibility: InvisibilityPicks::PolypByPolyp,
        absorbed_shoggoth: AbsorbedShoggoth::OnlyItself,
        necrophagy_when_empty: false,
        vengeance_surround: true,
    }
}

#[test]
fn whole_games() {
    engine::laws::whole_games::<CthulhuWars>(&setups(), 40, 1);
}

#[test]
fn agreement() {
    engine::laws::agreement::<CthulhuWars>(&setups(), 2, 2);
}

#[test]
fn determinism() {
    engine::laws::determinism::<CthulhuWars>(&setups(), 3, 3);
}

#[test]
fn restoring() {
    engine::laws::restoring::<CthulhuWars>(&setups(), 2, 4);
}

#[test]
fn other_worlds() {
    engine::laws::other_worlds::<CthulhuWars>(&setups(), 2, 5);
}

#[test]
fn twin_worlds() {
    engine::laws::twin_worlds::<CthulhuWars>(&setups(), 3, 6);
}

#[test]
fn undoing() {
    engine::laws::undoing::<CthulhuWars>(&setups(), 2, 7);
}

#[test]
fn patches() {
    engine::laws::patches::<CthulhuWars>(&setups(), 2, 8);
}
