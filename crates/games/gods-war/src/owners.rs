//! Who hooks into which moment: the one table that names all owners, in the order of the rules.

use crate::{
    GodsWar,
    empires::{chaos, darkness, earth, invisible_god, moon, sea, sky, storm},
    hooks::Hooks,
    races::{ducks, elves, scorpion_folk},
};

static HOOKS: Hooks = Hooks {
    move_tolls: &[sea::gifts::siren_song::MOVE_TOLL],
    may_fight: &[sea::may_begin, sky::may_fight],
    surcharges: &[storm::HONOR],
    tolls: &[chaos::PLAGUE],
    declared: &[moon::gifts::eclipse::declared],
    before_dice: &[moon::gifts::mindblast::before_dice],
    pre_battle: &[
        storm::gifts::whirlwind::OFFER,
        storm::gifts::single_combat::OFFER,
        sky::gifts::arrogance::OFFER,
    ],
    before_roll: &[
        earth::gifts::pacifism::BEFORE_ROLL,
        darkness::gifts::hunger::BEFORE_ROLL,
        invisible_god::gifts::magic_explosion::BEFORE_ROLL,
    ],
    from_afar: &[sky::gifts::shanasse::archers],
    at_roll: &[sky::gifts::shanasse::at_roll],
    kept_dice: &[invisible_god::gifts::blue_book::take_kept],
    after_roll: &[chaos::gifts::unholy_trio::AFTER_ROLL],
    post_battle: &[sea::gifts::constrict::post_battle],
    second_results: &[darkness::gifts::spectral_form::SECOND_RESULT],
    spared: &[sky::spared],
    killed: &[darkness::killed, storm::killed],
    after_kills: &[
        chaos::gifts::oblivion::AFTER_KILLS,
        earth::twilight::AFTER_KILLS,
    ],
    captures: &[moon::gifts::enslavement::CAPTURE],
    far_routs: &[darkness::gifts::fear::FAR_ROUT],
    after_routs: &[darkness::gifts::psychopomp::AFTER_ROUTS],
    rewards: &[
        storm::gifts::courage::reward,
        earth::gifts::extinction::reward,
        sea::gifts::drowning::reward,
        moon::menses::reward,
        scorpion_folk::reward,
        elves::reward,
    ],
    after_rewards: &[ducks::bad_luck::after_rewards],
    bans: &[darkness::NOCTURNAL],
    converts: &[invisible_god::buildings::ecumenicism],
    conquests: &[storm::gifts::insurgency::CONQUEST],
    building_fell: &[sky::building_fell],
    razed: &[chaos::gifts::oblivion::forget],
    after_battle: &[darkness::trophies::AFTER_BATTLE],
    battle_over: &[
        chaos::battle_over,
        earth::battle_over,
        scorpion_folk::battle_over,
    ],
};

impl GodsWar {
    /// The tables of all owners.
    pub(crate) fn hooks() -> &'static Hooks {
        &HOOKS
    }
}
