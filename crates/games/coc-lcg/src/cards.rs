//! The cards: what each of them does, one file a faction.

mod agency;
mod cthulhu;
mod hastur;
mod miskatonic;
mod neutral;
mod shub_niggurath;
pub(crate) mod special;
mod stories;
mod syndicate;
mod yog_sothoth;

use crate::{
    ability::{Ability, AbilityRef, Behaviour, Cost, From, Kind, Op, Pick, Ref},
    ids::{PRINTS, Print},
};

/// An action of a card in play.
const ACTION: Ability = Ability::of(Kind::Action);
/// An event that is played as an action.
const EVENT: Ability = Ability::event(Kind::Action);
/// What was chosen first.
const FIRST: Ref = Ref::Chosen(0);
/// An ability that is on no card.
const NONE: Ability = Ability::of(Kind::Story);

/// A card with nothing but keywords.
static PLAIN: Behaviour = Behaviour::NOTHING;

/// A card that returns to hand in the phase in which it came to the discard pile.
// FAQ 1.12: however it came there.
const COMES_BACK: Behaviour = Behaviour::used(&[Ability {
    from: From::Discard,
    costs: &[Cost::Pay(1)],
    does: &[Op::ToHand(Ref::Itself)],
    ..ACTION
}]);

/// What a card does.
pub fn behaviour(print: Print) -> &'static Behaviour {
    ALL[usize::from(print.number()) - 1]
}

/// Whether a card has abilities.
pub fn has_abilities(print: Print) -> bool {
    !behaviour(print).abilities.is_empty()
}

/// The abilities of a card, as they are written down and as they are.
pub fn abilities(print: Print) -> impl Iterator<Item = (AbilityRef, &'static Ability)> {
    let abilities = behaviour(print).abilities.iter().enumerate();
    abilities.map(move |(index, ability)| {
        let index = index as u8;
        (AbilityRef { print, index }, ability)
    })
}

/// What a card is attached to when it comes into play.
pub fn host_of(print: Print) -> Option<&'static Pick> {
    behaviour(print).host.as_ref()
}

impl AbilityRef {
    /// The ability; one that does nothing if the card has no such ability.
    pub fn get(self) -> &'static Ability {
        let abilities = behaviour(self.print).abilities;
        abilities.get(usize::from(self.index)).unwrap_or(&NONE)
    }
}

/// All cards by their collector's number, from 1.
static ALL: [&Behaviour; PRINTS as usize] = [
    &agency::THOMAS_F_MALONE,
    &agency::KIRBY_O_DONNELL,
    &agency::LOCAL_SHERIFF,
    &agency::PAUL_LEMOND,
    &agency::PROFESSOR_HERMANN_MULDER,
    &agency::MONSTER_HUNTER,
    &PLAIN, // Undercover Security
    &PLAIN, // Hired Muscle
    &PLAIN, // Freelance Occultist
    &PLAIN, // Blackwood File Clerk
    &agency::PEELER,
    &agency::T_MEN,
    &PLAIN, // G-Men
    &agency::SHOTGUN,
    &agency::PATROL_WAGON,
    &agency::SHOTGUN_BLAST,
    &agency::SHORT_FUSE,
    &agency::TORCH_THE_JOINT,
    &agency::SMALL_PRICE_TO_PAY,
    &agency::WORKING_A_HUNCH,
    &miskatonic::PROFESSOR_ALBERT_WILMARTH,
    &miskatonic::DR_ALI_KAFOUR,
    &agency::STEVE_CLARNEY,
    &miskatonic::PROFESSOR_NATHANIEL_PEASLEE,
    &miskatonic::ANTHROPOLOGY_ADVISOR,
    &miskatonic::VISITING_AUTHOR,
    &miskatonic::MAD_GENIUS,
    &miskatonic::STRANGE_LIBRARIAN,
    &PLAIN, // Laboratory Assistant
    &miskatonic::ITINERANT_SCHOLAR,
    &miskatonic::NATURAL_PHILOSOPHER,
    &miskatonic::STUDENT_ARCHAELOGIST,
    &miskatonic::CELANO_FRAGMENTS,
    &miskatonic::OPEN_FOR_INSPECTION,
    &miskatonic::ATWOOD_SCIENCE_HALL,
    &miskatonic::BINDING,
    &miskatonic::FEAST_OF_FAMINE,
    &miskatonic::RESTLESS_AND_WARY,
    &miskatonic::DR_CARSON_S_TREATMENT,
    &miskatonic::UNEARTHING_THE_ANCIENTS,
    &cthulhu::CTHULHU,
    &cthulhu::DAGON,
    &PLAIN, // Keeper of the Golden Path
    &PLAIN, // Guardian Shoggoth
    &cthulhu::SHADOW_SPAWNED_HUNTING_HORROR,
    &cthulhu::RAVAGER_FROM_THE_DEEP,
    &PLAIN, // Innsmouth Troublemaker
    &cthulhu::ADULT_DEEP_ONE,
    &cthulhu::OCEAN_CRAWLERS,
    &cthulhu::LORD_OF_THE_SILVER_TWILIGHT,
    &cthulhu::MATURE_DEEP_ONE,
    &PLAIN, // Young Deep One
    &cthulhu::SLEEP_OF_REASON,
    &cthulhu::SWORD_OF_Y_HA_TALLO,
    &cthulhu::SHADOWED_REEF,
    &cthulhu::DEEP_ONE_ASSAULT,
    &cthulhu::PULLED_UNDER,
    &cthulhu::GET_IT_OFF,
    &cthulhu::SACRIFICIAL_OFFERINGS,
    &cthulhu::TOUCHED_BY_THE_SLEEPER,
    &syndicate::JACK_BRASS_BRADY,
    &PLAIN, // Dr. Marinus Bicknell Willett
    &syndicate::RICHARD_UPTON_PICKMAN,
    &PLAIN, // Bag Man
    &syndicate::CLOVER_CLUB_BOUNCER,
    &syndicate::CLOVER_CLUB_TORCH_SINGER,
    &PLAIN, // Triggerman
    &syndicate::SYNDICATE_LIAISON,
    &syndicate::HARD_CASE,
    &syndicate::PATSY,
    &syndicate::EXTORTIONIST,
    &syndicate::FREELANCE_PHOTOGRAPHER,
    &syndicate::DUTCH_COURAGE,
    &syndicate::CATHOUSE,
    &syndicate::ALHAZRED_LAMP,
    &syndicate::LIKE_A_MOTH,
    &syndicate::PANIC,
    &syndicate::GET_ON_YER_FEET,
    &syndicate::LOW_BLOW,
    &syndicate::LEGACY_OF_RAMSES,
    &hastur::HASTUR,
    &hastur::VICTORIA_GLASSER,
    &hastur::YELLOW_MUSE,
    &hastur::DEMON_LOVER,
    &hastur::THING_FROM_THE_STARS,
    &hastur::MESSENGER_FROM_BEYOND,
    &hastur::PERFORMANCE_ARTIST,
    &PLAIN, // Byakhee Servant
    &hastur::PREDATORY_BYAKHEE,
    &hastur::BEARER_OF_THE_YELLOW_SIGN,
    &hastur::GHOST,
    &PLAIN, // Mad Artist
    &hastur::VICTORIA_S_LOFT,
    &hastur::SEDATED,
    &hastur::BYAKHEE_ATTACK,
    &hastur::AGORAPHOBIA,
    &hastur::SCOTOPHOBIA,
    &hastur::DESPAIR,
    &hastur::BLIND_SUBMISSION,
    &hastur::POWER_DRAIN,
    &yog_sothoth::YOG_SOTHOTH,
    &yog_sothoth::SERVANT_FROM_OUT_OF_TIME,
    &yog_sothoth::SON_OF_YEB,
    &yog_sothoth::LIVING_MUMMY,
    &yog_sothoth::FISHERS_FROM_OUTSIDE,
    &yog_sothoth::CANNIBAL_GHAST,
    &yog_sothoth::SPELL_BOUND_SHOGGOTH,
    &PLAIN, // Arcane Initiate
    &yog_sothoth::GUARDIAN_ELDER_THING,
    &yog_sothoth::HOUND_OF_TINDALOS,
    &yog_sothoth::DISCIPLE_OF_THE_GATE,
    &PLAIN, // Servant of Nodens
    &yog_sothoth::FORBIDDEN_SHRINE,
    &yog_sothoth::BLACKMOOR_ESTATE,
    &yog_sothoth::JOURNEY_TO_THE_OTHER_SIDE,
    &yog_sothoth::OPENING_THE_LIMBO_GATE,
    &yog_sothoth::A_SINGLE_GLIMPSE,
    &yog_sothoth::GATHERING_AT_THE_STONES,
    &yog_sothoth::UNSPEAKABLE_RESURRECTION,
    &yog_sothoth::DAMPEN_LIGHT,
    &shub_niggurath::SHUB_NIGGURATH,
    &shub_niggurath::Y_GOLONAC,
    &shub_niggurath::PRIESTESS_OF_BUBASTIS,
    &shub_niggurath::SLAVERING_GUG,
    &shub_niggurath::FOREST_SISTER,
    &shub_niggurath::ANCIENT_GUARDIAN,
    &shub_niggurath::SMALL_GHOULS,
    &shub_niggurath::WATCHER_OF_THE_WOODS,
    &shub_niggurath::MI_GO_SCOUT,
    &shub_niggurath::MI_GO_WARRIOR,
    &shub_niggurath::HUNGRY_DARK_YOUNG,
    &PLAIN, // Degenerate Ghoul
    &shub_niggurath::SHADOWED_WOODS,
    &shub_niggurath::GHOUL_TAINT,
    &shub_niggurath::ALTAR_OF_THE_BLESSED,
    &shub_niggurath::REGENERATION,
    &shub_niggurath::BURROWING_BENEATH,
    &shub_niggurath::HORRID_MUTATION,
    &shub_niggurath::BRED_TO_SURVIVE,
    &shub_niggurath::SHOCKING_TRANSFORMATION,
    &neutral::MYSTIC_BOUNTY_HUNTER,
    &neutral::FREELANCE_AGENT,
    &neutral::PISTOLS,
    &neutral::POLITICAL_DEMONSTRATION,
    &neutral::OVERZEALOUS_INITIATE,
    &neutral::ARKHAM_ASYLUM,
    &neutral::MOVING_THE_SCENERY,
    &neutral::MILITARY_ADVISOR,
    &neutral::SERPENT_FROM_YOTH,
    &neutral::TCHO_TCHO_TALISMAN,
    &neutral::INSIDE_INFORMATION,
    &neutral::DABBLER_IN_THE_UNKNOWN,
    &neutral::GENTLEMAN_S_CLUB,
    &neutral::ELDRITCH_NEXUS,
    &neutral::THE_BOOTLEG_WHISKEY_COVER_UP,
    &stories::NOWHERE_TO_HIDE,
    &stories::THE_SHADOW_OUT_OF_TIME,
    &stories::OPENING_NIGHT,
    &stories::ANCIENT_APOCRYPHA,
    &stories::THE_CALL_OF_CTHULHU,
    &stories::THROUGH_THE_GATES,
    &stories::ROTTING_AWAY,
    &stories::FROZEN_IN_TIME,
    &stories::DREAMWALKERS,
    &stories::THE_OTHER_PATH,
];
