//! Cthulhu Wars: Duel, a game of its own by name: the rules of [`CthulhuWars`] in the variant
//! [`Variant::Duel`], and what only Duel has: its setup and the turns of its Doom Phase.

use engine::{
    Audit, Card, Described, Dice, Game, Illegal, InvariantViolation, Line, Opening, Options,
    Outcome, Prompt, Refusal, Seat, SetupError, Stack, Target, Viewer, Window,
    journal::{Stops, When},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    CthulhuWars, Cx, Next, Setup,
    action::Action,
    event::{Event, Why},
    factions::{Special, moments},
    frame::Frame,
    ids::Faction,
    ledger::Ledger,
    map::Board,
    phases::{Step, action, doom_phase, doom_turn},
    reference,
    ruleset::Readings,
    spellbooks,
    variants::Variant,
    view::View,
};

/// What a table agrees on before a Duel.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct DuelSetup {
    /// The board; Lovecraft Country if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<Board>,
    /// Factions by seat, any two; absent or null: dealt at random (from the two of the box unless
    /// one of another box is chosen), or drafted.
    pub factions: Vec<Option<Faction>>,
    /// Factions of expansions are dealt and drafted too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub expansions: bool,
    /// The players choose the factions that are open one after the other.
    pub draft: bool,
    /// Single readings instead of the usual ones.
    pub ruleset: Readings,
}

/// The factions in Duel's box.
pub const BOX: [Faction; 2] = [Faction::Gc, Faction::Bg];

impl DuelSetup {
    /// The same agreement for the rules.
    pub fn setup(&self) -> Setup {
        Setup {
            players: 2,
            variant: Variant::Duel,
            map: self.map,
            factions: self.factions.clone(),
            expansions: self.expansions,
            draft: self.draft,
            ruleset: self.ruleset.clone(),
            ..Setup::default()
        }
    }
}

/// A game of Cthulhu Wars: Duel.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Duel(pub CthulhuWars);

impl Game for Duel {
    const ID: &'static str = "cthulhu-wars-duel";
    const NAME: &'static str = "Cthulhu Wars: Duel";
    const VERSION: u32 = CthulhuWars::VERSION;
    const MOST_ACTIONS: u64 = CthulhuWars::MOST_ACTIONS;

    type Setup = DuelSetup;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &DuelSetup, cx: &mut engine::Cx<'_, Self>) -> Result<(Self, Frame), SetupError> {
        let setup = setup.setup();
        let (game, first) = cx.lend(|cx| CthulhuWars::new(&setup, cx))?;
        Ok((Self(game), first))
    }

    fn reference() -> Vec<Card> {
        reference::duel_cards()
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn step(&mut self, frame: Frame, cx: &mut engine::Cx<'_, Self>) -> Next {
        cx.lend(|cx| self.0.step(frame, cx))
    }

    fn ask(&self, frame: &Frame, options: &mut Options<Action>) {
        self.0.ask(frame, options);
    }

    fn answer(
        &mut self,
        frame: Frame,
        by: Seat,
        action: Action,
        cx: &mut engine::Cx<'_, Self>,
    ) -> Next {
        cx.lend(|cx| self.0.answer(frame, by, action, cx))
    }

    fn forced(&self, frame: &Frame) -> bool {
        self.0.forced(frame)
    }

    fn anytime(&self, frame: &Frame, seat: Seat, into: &mut Vec<Action>) {
        self.0.anytime(frame, seat, into);
    }

    fn interject(
        &mut self,
        frame: Frame,
        seat: Seat,
        action: Action,
        cx: &mut engine::Cx<'_, Self>,
    ) -> Next {
        cx.lend(|cx| self.0.interject(frame, seat, action, cx))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn prompt(&self, frame: &Frame, seat: Seat) -> Prompt {
        self.0.prompt(frame, seat)
    }

    fn describe(&self, frame: Option<&Frame>, seat: Seat, action: &Action) -> Described {
        self.0.describe(frame, seat, action)
    }

    fn starts(&self, frame: &Frame, seat: Seat, action: &Action) -> Vec<Target> {
        self.0.starts(frame, seat, action)
    }

    fn repeats(&self, action: &Action) -> bool {
        self.0.repeats(action)
    }

    fn refusals(&self, frame: &Frame, seat: Seat) -> Vec<Refusal> {
        self.0.refusals(frame, seat)
    }

    fn why_not(&self, frame: &Frame, seat: Seat, action: &Action) -> Illegal {
        self.0.why_not(frame, seat, action)
    }

    fn windows(&self, seat: Seat) -> Vec<Window> {
        self.0.windows(seat)
    }

    fn usual(&self, window: &str, level: Stops) -> When {
        self.0.usual(window, level)
    }

    fn opening(&self, frame: &Frame, seat: Seat) -> Option<Opening<Action>> {
        self.0.opening(frame, seat)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        self.0.redact(event, viewer)
    }

    fn narrate(&self, event: &Event) -> Option<Line> {
        self.0.narrate(event)
    }

    fn determinize(&mut self, stack: &mut Stack<Frame>, viewer: Viewer, dice: &mut Dice) {
        self.0.determinize(stack, viewer, dice);
    }

    fn check(&self) -> Result<(), InvariantViolation> {
        self.0.check()
    }

    fn audit(setup: &DuelSetup) -> Option<Box<dyn Audit<Self>>> {
        Some(Box::new(Ledger::open(&setup.setup())))
    }
}

// --- the beginning -------------------------------------------------------------------------------

/// The Power everyone begins with (Duel, Factions).
const STARTING_POWER: u16 = 8;

// Duel, Set Up: 8 Power each; Great Cthulhu is First Player; without it: by lot.
/// The Action Phase comes first.
pub fn begin(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    for faction in g.playing().iter() {
        g.gain_power(faction, STARTING_POWER, Why::Setup, cx);
    }
    let first = g.playing().iter().find(|f| moments(*f).goes_first);
    g.first = match first {
        Some(first) => first,
        None => by_lot(g, cx),
    };
    cx.emit(Event::FirstPlayer { faction: g.first });
    action::begin(g, cx)
}

fn by_lot(g: &CthulhuWars, cx: &mut Cx<'_>) -> Faction {
    let may = |f: &Faction| !moments(*f).never_goes_first;
    let drawn: Vec<_> = g.table().iter().copied().filter(may).collect();
    drawn[cx.dice.below(drawn.len() as u32) as usize]
}

// --- the Doom Phase ------------------------------------------------------------------------------

// Duel, Special Events and Abilities: when it is a player's turn to perform a Ritual, whether they do
// or not; Great Cthulhu's two Doom Phase requirements are met as it begins.
/// A turn begins, or the phase goes on to its end.
pub fn doom_turn(g: &mut CthulhuWars, place: u8, cx: &mut Cx<'_>) -> Next {
    match doom_phase::faction_at(g, place) {
        None => Next::Goto(Step::LastReveal(0).into()),
        Some(faction) => match (moments(faction).special)(g, cx) {
            Special::Books => after_books(Step::DoomTurnAgain(place)),
            Special::Ask(_) | Special::None => Next::Goto(doom_turn::begun(place).into()),
        },
    }
}

/// What follows from the spellbook taken just now.
pub fn doom_turn_again(g: &mut CthulhuWars, place: u8, cx: &mut Cx<'_>) -> Next {
    if let Some(faction) = doom_phase::faction_at(g, place) {
        (moments(faction).special_again)(g, cx);
    }
    after_books(doom_turn::begun(place))
}

fn after_books(then: Step) -> Next {
    Next::Call {
        then: then.into(),
        first: spellbooks::Step::Check.into(),
    }
}
