//! Cthulhu Wars as a [`Game`]: set-up, and the engine's questions handed to their files.

use engine::{
    Broken, Card, Described, Dice, Game, Illegal, Line, Opening, Options, Outcome, Prompt, Refusal,
    Seat, SetupError, Stack, Viewer, Window,
};

use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    determinize, doom,
    event::Event,
    factions::great_cthulhu,
    frame::{self, Frame},
    ids::{Area, Faction, Kind},
    invariants, phases, reference,
    sets::{AreaSet, UnitSet},
    setup::Setup,
    state::Sheet,
    units::Units,
    view::{self, Phase, View},
    words,
};

impl Game for CthulhuWars {
    const ID: &'static str = "cthulhu-wars";
    const NAME: &'static str = "Cthulhu Wars";
    const VERSION: u32 = 1;

    type Setup = Setup;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup, cx: &mut Cx<'_>) -> Result<(Self, Frame), SetupError> {
        setup.check()?;
        let board = setup.board();
        let table = deal(setup, cx.dice);
        let mut game = Self::empty(setup, board, &table);
        game.place_start();
        cx.emit(Event::Started {
            board,
            factions: game.table().to_vec(),
        });
        Ok((game, phases::Step::GatherPower.into()))
    }

    fn reference() -> Vec<Card> {
        reference::cards()
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn step(&mut self, frame: Frame, cx: &mut Cx<'_>) -> Next {
        frame::step(self, frame, cx)
    }

    fn ask(&self, frame: &Frame, options: &mut Options<Action>) {
        frame::ask(self, frame, options);
    }

    fn answer(&mut self, frame: Frame, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
        frame::answer(self, frame, by, action, cx)
    }

    fn anytime(&self, seat: Seat, into: &mut Vec<Action>) {
        for faction in self.playing().iter().filter(|f| self.seat(*f) == seat) {
            into.extend(doom::revealable(self, faction).map(Action::Reveal));
        }
    }

    fn interject(&mut self, seat: Seat, action: Action, cx: &mut Cx<'_>) {
        let mut own = self.playing().iter().filter(|f| self.seat(*f) == seat);
        if let (Action::Reveal(value), Some(faction)) = (action, own.next()) {
            doom::reveal(self, faction, value, cx);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.clone()
    }

    fn prompt(&self, frame: &Frame, seat: Seat) -> Prompt {
        words::prompt::prompt(self, frame, seat)
    }

    fn describe(&self, frame: Option<&Frame>, seat: Seat, action: &Action) -> Described {
        words::describe::describe(self, frame, seat, *action)
    }

    fn refusals(&self, frame: &Frame, seat: Seat) -> Vec<Refusal> {
        words::refusals::refusals(self, frame, seat)
    }

    fn why_not(&self, frame: &Frame, seat: Seat, action: &Action) -> Illegal {
        words::refusals::why_not(self, frame, seat, *action)
    }

    fn windows(&self, seat: Seat) -> Vec<Window> {
        let mut windows = vec![Window {
            id: END_OF_ROUND.into(),
            name: "End of my action round".into(),
            help: "After your action you may still control or abandon gates, or battle and summon \
                   where that is unlimited. \u{201c}In danger\u{201d} asks only when there is more \
                   to do than to abandon a gate."
                .into(),
        }];
        if self.playing().has(Faction::Gc) && self.seat(Faction::Gc) == seat {
            windows.push(Window {
                id: DEVOLVE.into(),
                name: "Devolve".into(),
                help: "After every action of anybody you may turn Acolytes into Deep Ones. \
                       \u{201c}In danger\u{201d} asks only when an Acolyte could be captured."
                    .into(),
            });
        }
        windows
    }

    fn opening(&self, frame: &Frame, seat: Seat) -> Option<Opening<Action>> {
        match frame {
            Frame::GreatCthulhu(great_cthulhu::Step::Devolve) if self.seat(Faction::Gc) == seat => {
                Some(Opening {
                    window: DEVOLVE,
                    decline: Action::Done,
                    danger: great_cthulhu::acolyte_in_danger(self),
                })
            }
            Frame::Round(phases::action::Step::Menu(round))
                if self.seat(round.faction) == seat && (round.main || round.spare) =>
            {
                let mut options = Options::default();
                self.ask(frame, &mut options);
                let idle = [Action::Do(Verb::EndRound), Action::Do(Verb::AbandonGate)];
                Some(Opening {
                    window: END_OF_ROUND,
                    decline: Action::Do(Verb::EndRound),
                    danger: options.of(seat).any(|a| !idle.contains(a)),
                })
            }
            _ => None,
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::SignGained { faction, why, .. } if !viewer.is(self.seat(*faction)) => {
                Some(Event::SignGained {
                    faction: *faction,
                    value: None,
                    why: *why,
                })
            }
            event => Some(event.clone()),
        }
    }

    fn narrate(&self, event: &Event) -> Option<Line> {
        words::narrate::narrate(self, event)
    }

    fn determinize(&mut self, _: &mut Stack<Frame>, viewer: Viewer, dice: &mut Dice) {
        determinize::signs(self, viewer, dice);
    }

    fn check(&self) -> Result<(), Broken> {
        invariants::check(self)
    }
}

/// The id of the Devolve window.
const DEVOLVE: &str = "devolve";
/// The id of the window at the end of an action round.
const END_OF_ROUND: &str = "end_of_round";

/// The factions by seat: as chosen, the rest at random.
fn deal(setup: &Setup, dice: &mut Dice) -> Vec<Faction> {
    let chosen: Vec<Faction> = setup.factions.iter().flatten().copied().collect();
    let mut rest: Vec<Faction> = Faction::ALL
        .into_iter()
        .filter(|f| !chosen.contains(f))
        .collect();
    let open = usize::from(setup.players) - chosen.len();
    if open < rest.len() || open > 1 {
        dice.shuffle(&mut rest);
    }
    let mut rest = rest.into_iter();
    (0..usize::from(setup.players))
        .filter_map(|seat| {
            setup
                .factions
                .get(seat)
                .copied()
                .flatten()
                .or_else(|| rest.next())
        })
        .collect()
}

impl CthulhuWars {
    /// A board without units.
    pub(crate) fn empty(setup: &Setup, board: crate::map::Board, seated: &[Faction]) -> Self {
        let mut table = Faction::ALL;
        let mut owner = [Seat(0); 4];
        for (seat, faction) in seated.iter().enumerate() {
            table[seat] = *faction;
            owner[*faction as usize] = Seat(seat as u8);
        }
        Self {
            rules: setup.readings(),
            board,
            table,
            players: setup.players,
            owner,
            units: Units::default(),
            gates: AreaSet::EMPTY,
            keeper: [None; Area::ALL.len()],
            desecrated: AreaSet::EMPTY,
            sheets: [Sheet::default(); 4],
            ritual: 0,
            pile: [18, 12, 6],
            turn: 0,
            phase: Phase::GatherPower,
            round: 0,
            first: seated.first().copied().unwrap_or(Faction::Gc),
            clockwise: true,
            active: None,
            battle: None,
            negotiation: None,
            battled: AreaSet::EMPTY,
            gates_left: AreaSet::EMPTY,
            passion: 0,
            thousand_forms_used: false,
            ended: None,
        }
    }

    // Rulebook II, Starting Placement: six Acolytes and a controlled gate in the start area.
    fn place_start(&mut self) {
        for faction in self.playing().iter() {
            let Some(area) = self.map().start(faction) else {
                continue;
            };
            let acolytes: UnitSet = faction.units().and(Kind::Acolyte.units());
            for unit in acolytes.iter() {
                self.place(unit, area);
            }
            self.gates.insert(area);
            self.keeper[area as usize] = acolytes.first();
        }
    }
}
