//! Cthulhu Wars as a [`Game`]: set-up, and the engine's questions handed to their files.

use engine::{
    Audit, Card, Described, Dice, Game, Illegal, InvariantViolation, Line, Opening, Options,
    Outcome, Prompt, Refusal, Seat, SetupError, Stack, Target, Viewer, Window,
    journal::{Stops, When},
};

use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions,
    battle_record::Battle,
    claims, determinize, doom,
    event::Event,
    factions::{Marks, moments},
    frame::{self, Frame},
    ids::Faction,
    invariants, invocations,
    keepers::Keepers,
    ledger::Ledger,
    length, phases, reference,
    sets::{AreaSet, UnitSet},
    setup::Setup,
    sheet::Sheet,
    starts, supplements,
    supplements::independent_great_old_ones,
    view::{self, Phase, View},
    words,
};

impl Game for CthulhuWars {
    const ID: &'static str = "cthulhu-wars";
    const NAME: &'static str = "Cthulhu Wars";
    const VERSION: u32 = 10;
    const MOST_ACTIONS: u64 = length::MOST_ACTIONS;

    type Setup = Setup;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup, cx: &mut Cx<'_>) -> Result<(Self, Frame), SetupError> {
        setup.check()?;
        let mut game = Self::empty(setup);
        if setup.draft {
            for (seat, faction) in setup.chosen() {
                game.seat_faction(faction, seat);
            }
            let first = Seat(cx.dice.below(u32::from(setup.players)) as u8);
            let place = 0;
            return Ok((game, phases::Step::Draft { first, place }.into()));
        }
        for (place, faction) in deal(setup, cx.dice).into_iter().enumerate() {
            game.seat_faction(faction, setup.seat_at(place));
        }
        let first = match game.begin(cx) {
            Next::Goto(first) => first,
            _ => phases::Step::GatherPower.into(),
        };
        Ok((game, first))
    }

    fn reference() -> Vec<Card> {
        reference::cards()
    }

    fn samples() -> Vec<Line> {
        words::narrate::samples()
    }

    fn seats(&self) -> u8 {
        self.seats
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

    fn anytime(&self, question: &Frame, seat: Seat, into: &mut Vec<Action>) {
        for faction in self.factions_of(seat).iter() {
            into.extend(doom::revealable(self, faction).map(|v| Action::Reveal(faction, v)));
            let claim = claims::open(self, faction).filter(|_| claims::fits(question));
            into.extend(claim.map(|claim| Action::Claim(claim.requirement)));
            let book = invocations::open(self, faction).filter(|_| claims::fits(question));
            into.extend(book.map(|invocation| Action::Invoke(invocation.book)));
            if claims::fits(question) {
                let interruptions = supplements::interruptions(self, faction);
                into.extend(interruptions.map(|i| (i.action)(faction)));
            }
        }
    }

    fn interject(&mut self, frame: Frame, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
        match action {
            Action::Claim(requirement) => return claims::claim(self, requirement, frame, cx),
            Action::Invoke(book) => return invocations::invoke(book, frame),
            Action::Swear(_) => return supplements::interrupt(self, action, frame, cx),
            Action::Reveal(faction, value) => doom::reveal(self, faction, value, cx),
            _ => {}
        }
        Next::Wait(frame)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.clone().map(Outcome::from)
    }

    fn prompt(&self, frame: &Frame, seat: Seat) -> Prompt {
        words::prompt(self, frame, seat)
    }

    fn describe(&self, frame: Option<&Frame>, seat: Seat, action: &Action) -> Described {
        words::describe::describe(self, frame, seat, *action)
    }

    fn starts(&self, frame: &Frame, _: Seat, action: &Action) -> Vec<Target> {
        match (frame, action) {
            (Frame::Round(phases::action::Step::Menu(round)), Action::Do(verb)) => {
                actions::starts(self, round.faction, *verb)
            }
            _ => Vec::new(),
        }
    }

    // Rulebook VI, Move: any number of units, each with a destination of its own.
    fn repeats(&self, action: &Action) -> bool {
        *action == Action::Do(Verb::Move)
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
        let stops = self
            .factions_of(seat)
            .iter()
            .filter_map(|f| moments(f).stop);
        let added = supplements::played(self).filter_map(|supplement| supplement.stop);
        windows.extend(stops.chain(added).map(|stop| (stop.window)()));
        windows
    }

    fn usual(&self, window: &str, level: Stops) -> When {
        match level {
            Stops::Normal if window != END_OF_ROUND && !supplements::stops_at(window) => {
                When::Always
            }
            _ => When::Danger,
        }
    }

    fn opening(&self, frame: &Frame, seat: Seat) -> Option<Opening<Action>> {
        match frame {
            Frame::Round(phases::action::Step::Menu(round))
                if self.seat(round.faction) == seat
                    && (round.main || round.spare)
                    && !round.at_once(self) =>
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
            frame => {
                let stops = self
                    .factions_of(seat)
                    .iter()
                    .filter_map(|f| moments(f).stop);
                let added = supplements::played(self).filter_map(|supplement| supplement.stop);
                let mut stops = stops.chain(added);
                stops.find_map(|stop| (stop.opening)(self, frame))
            }
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

    fn check(&self) -> Result<(), InvariantViolation> {
        invariants::check(self)
    }

    fn audit(setup: &Setup) -> Option<Box<dyn Audit<Self>>> {
        Some(Box::new(Ledger::open(setup)))
    }
}

/// The id of the window at the end of an action round.
const END_OF_ROUND: &str = "end_of_round";

/// The factions by place (see [`Setup::factions`]): as chosen, the rest at random.
fn deal(setup: &Setup, dice: &mut Dice) -> Vec<Faction> {
    let chosen: Vec<Faction> = setup.factions.iter().flatten().copied().collect();
    let mut rest: Vec<Faction> = setup
        .dealt_from()
        .into_iter()
        .filter(|f| !chosen.contains(f))
        .collect();
    let open = usize::from(setup.faction_count()) - chosen.len();
    if open < rest.len() || open > 1 {
        dice.shuffle(&mut rest);
    }
    let mut rest = rest.into_iter();
    let at = |place: usize| setup.factions.get(place).copied().flatten();
    (0..usize::from(setup.faction_count()))
        .filter_map(|place| at(place).or_else(|| rest.next()))
        .collect()
}

impl CthulhuWars {
    /// A table without factions.
    pub(crate) fn empty(setup: &Setup) -> Self {
        Self {
            variant: setup.variant,
            rules: setup.readings(),
            board: setup.board(),
            expansions: setup.deals_expansions(),
            supplements: setup.supplement_set(),
            seats: setup.players,
            table: Faction::ALL,
            players: 0,
            owner: [Seat(0); Faction::ALL.len()],
            units: supplements::units(setup.supplement_set()),
            gates: AreaSet::EMPTY,
            keeper: Keepers::default(),
            desecrated: AreaSet::EMPTY,
            sheets: [Sheet::default(); Faction::ALL.len()],
            ritual: 0,
            decay: 0,
            pile: setup.variant.elder_signs(),
            turn: 0,
            phase: Phase::Draft,
            round: 0,
            first: Faction::ALL[0],
            clockwise: true,
            active: None,
            battle: Battle::NONE,
            negotiation: None,
            independents: independent_great_old_ones::Marks::default(),
            battled: AreaSet::EMPTY,
            stepped_off: UnitSet::EMPTY,
            moved: UnitSet::EMPTY,
            passion: 0,
            thousand_forms_used: false,
            marks: Marks::default(),
            ended: None,
        }
    }

    /// A seat gets a faction.
    pub(crate) fn seat_faction(&mut self, faction: Faction, seat: Seat) {
        self.table[usize::from(self.players)] = faction;
        self.owner[faction as usize] = seat;
        self.players += 1;
    }

    /// The factions sit down in the order of the seats: everyone's first ones, then the second.
    pub(crate) fn take_seats(&mut self) {
        let mut own: Vec<_> = (0..self.seats)
            .map(|seat| {
                let drafted = self.table().iter().copied();
                let own = drafted.filter(|f| self.seat(*f) == Seat(seat));
                own.collect::<Vec<_>>().into_iter()
            })
            .collect();
        let players = usize::from(self.players);
        for place in 0..players {
            let seat = place % own.len();
            if let Some(faction) = own[seat].next() {
                self.table[place] = faction;
            }
        }
    }

    /// All factions are known: the table is set, the first phase begins.
    pub(crate) fn begin(&mut self, cx: &mut Cx<'_>) -> Next {
        self.first = self.table[0];
        cx.emit(Event::Started {
            board: self.board,
            factions: self.table().to_vec(),
        });
        starts::begin(self, cx)
    }
}
