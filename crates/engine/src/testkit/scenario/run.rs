//! Plays a scenario.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{
    Fault, Finding, Moment, ScenarioReport, Stage, Staged, Verdict, expect,
    file::{Part, Scenario, Step, Then},
    labels::{self, Meaning, Offer},
};
use crate::{
    dice::{self, Dice},
    game::Game,
    play::{Play, Position},
    seat::Seat,
    undo,
};

/// Why a scenario stopped.
pub(super) enum Halt {
    Broken(Fault),
    Failed(Vec<Finding>),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Broken(fault)
    }
}

impl From<Finding> for Halt {
    fn from(finding: Finding) -> Self {
        Self::Failed(vec![finding])
    }
}

/// Called at every position with the events since the last one.
pub(super) type Watch<'a, G> = &'a mut dyn FnMut(&Play<G>, &[<G as Game>::Event]);

pub(super) fn play<G: Staged>(scenario: Scenario, watch: Watch<'_, G>) -> ScenarioReport {
    let (name, line, denied) = (scenario.name.clone(), scenario.line, scenario.denied());
    let mut ever = Vec::new();
    let verdict = match catch_unwind(AssertUnwindSafe(|| {
        through::<G>(scenario, &mut ever, watch)
    })) {
        Ok(Ok(())) => Verdict::Ok,
        Ok(Err(Halt::Broken(fault))) => Verdict::Broken(fault),
        Ok(Err(Halt::Failed(findings))) => Verdict::Failed(findings),
        Err(panic) => Verdict::Failed(vec![Finding {
            line,
            what: "the rules broke down".to_owned(),
            expected: "that they don't".to_owned(),
            found: words_of(panic.as_ref()),
        }]),
    };
    ScenarioReport {
        name,
        line,
        verdict,
        offered: ever.into_iter().map(|(_, label)| label).collect(),
        denied,
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without words").to_owned()
}

/// A seat and the label of a choice it had.
type Offered = (Seat, String);

fn through<G: Staged>(
    scenario: Scenario,
    ever: &mut Vec<Offered>,
    watch: Watch<'_, G>,
) -> Result<(), Halt> {
    let Scenario {
        line,
        given,
        dice,
        parts,
        then,
        ..
    } = scenario;
    let dice = Dice::scripted(dice::Script {
        faces: dice.faces.into(),
        picks: dice.picks.into(),
        missing: None,
    });
    let mut run = Run::<G>::stage(line, given, dice, watch)?;
    let outcome = run.through(&parts, &then).and_then(|()| {
        let dice_left = then.dice_left || parts.iter().any(|p| p.then.dice_left);
        run.dice_used_up(line, dice_left)
    });
    *ever = run.ever;
    outcome
}

/// A running scenario.
pub(super) struct Run<'a, G: Staged> {
    pub(super) play: Play<G>,
    dice: Dice,
    pub(super) events: Vec<G::Event>,
    pub(super) before: usize,
    /// Every choice that was ever offered, by label.
    pub(super) ever: Vec<Offered>,
    line: Vec<undo::Step>,
    past: Vec<Past<G>>,
    /// Why the last step was refused.
    pub(super) refused: Option<String>,
    watch: Watch<'a, G>,
    watched: usize,
}

struct Past<G: Staged> {
    play: Play<G>,
    dice: Dice,
    events: usize,
}

impl<'a, G: Staged> Run<'a, G> {
    /// Sets up the position and runs it to its first question.
    pub(super) fn stage(
        line: usize,
        mut given: super::Table,
        mut dice: Dice,
        watch: Watch<'a, G>,
    ) -> Result<Self, Halt> {
        let Stage { game, below, first } = G::stage(&mut given)?;
        given.end("`given`")?;
        let (play, events) = Play::staged(game, below, first, &mut dice);
        let mut run = Self {
            play,
            dice,
            events,
            before: 0,
            ever: Vec::new(),
            line: Vec::new(),
            past: Vec::new(),
            refused: None,
            watch,
            watched: 0,
        };
        run.settled(line, "the position is set up")?;
        Ok(run)
    }

    /// What `then` checks.
    pub(super) fn moment(&self) -> Moment<'_, G> {
        Moment {
            at: self.play.at(),
            events: &self.events,
            before: self.before,
        }
    }

    fn through(&mut self, parts: &[Part], then: &Then) -> Result<(), Halt> {
        for (i, part) in parts.iter().enumerate() {
            let last = i + 1 == parts.len();
            let refused = part.then.refused.as_ref();
            let refused = refused.or(then.refused.as_ref().filter(|_| last));
            self.part(part, i > 0, refused)?;
            self.holds(&part.then)?;
        }
        self.holds(then)
    }

    /// Plays a part. Its events count from here, or from the start in the first part.
    fn part(
        &mut self,
        part: &Part,
        played: bool,
        refused: Option<&super::Node>,
    ) -> Result<(), Halt> {
        if let Some(script) = self.dice.script() {
            script.faces.extend(&part.dice.faces);
            script.picks.extend(&part.dice.picks);
        }
        if played && !part.play.is_empty() {
            self.before = self.events.len();
        }
        self.refused = None;
        for (i, step) in part.play.iter().enumerate() {
            let last = i + 1 == part.play.len();
            self.step(step, last && refused.is_some())?;
        }
        Ok(())
    }

    fn step(&mut self, step: &Step, may_be_refused: bool) -> Result<(), Halt> {
        let seat = self.play.game().seat_of(&step.player).ok_or_else(|| {
            let seats = (0..self.play.game().seats()).map(Seat);
            let seats: Vec<_> = seats.map(|s| self.play.game().seat_name(s)).collect();
            let why = format!(
                "there is no player called {:?}; there are {}",
                step.player,
                seats.join(", ")
            );
            Fault::new(step.line, why)
        })?;
        for (i, label) in step.labels.iter().enumerate() {
            let last = i + 1 == step.labels.len();
            if label == "undo" {
                self.take_back(seat, step, may_be_refused && last)?;
            } else {
                self.choose(seat, label, step, may_be_refused && last)?;
            }
        }
        Ok(())
    }

    /// Finds a choice and makes it. Windows that the step doesn't name are passed.
    pub(super) fn choose(
        &mut self,
        seat: Seat,
        label: &str,
        step: &Step,
        may_be_refused: bool,
    ) -> Result<(), Halt> {
        loop {
            let offers = labels::offers(&self.play);
            match labels::meaning(&offers, seat, label) {
                Meaning::One(offer) => {
                    let action = offer.action.clone();
                    return self.make(seat, action, step.line, &step.named());
                }
                Meaning::Several(found) => {
                    let found: Vec<_> = found.iter().map(|o| o.label.clone()).collect();
                    return Err(Halt::from(Finding {
                        line: step.line,
                        what: step.named(),
                        expected: format!("one choice that begins with {label:?}"),
                        found: found.join(" | "),
                    }));
                }
                Meaning::Nothing => {}
            }
            if let Some((owner, decline)) = self.window() {
                self.make(owner, decline, step.line, &step.named())?;
                continue;
            }
            let why = self.why_not(seat, label);
            if may_be_refused {
                self.refused = Some(why);
                return Ok(());
            }
            return Err(Halt::from(Finding {
                line: step.line,
                what: step.named(),
                expected: format!("the choice {label:?}"),
                found: format!("{why}; {}", self.offered_in_words(&offers)),
            }));
        }
    }

    fn window(&self) -> Option<(Seat, G::Action)> {
        let frame = self.play.at().question()?;
        let mut seats = self.play.waiting().iter();
        seats.find_map(|seat| Some((seat, self.play.game().opening(frame, seat)?.decline)))
    }

    fn why_not(&self, seat: Seat, label: &str) -> String {
        let game = self.play.game();
        let Some(frame) = self.play.at().question() else {
            return "the game is over".to_owned();
        };
        if !self.play.waiting().has(seat) {
            return "the game waits for another player's choice".to_owned();
        }
        let refusals = game.refusals(frame, seat);
        let refusal = refusals.iter().find(|r| {
            let refused = r.label.to_string();
            labels::begins(&refused, label) || labels::begins(label, &refused)
        });
        refusal.map_or_else(|| "this is not offered".to_owned(), |r| r.why.to_string())
    }

    /// The seats that the game waits for, and what it offers.
    pub(super) fn offered_in_words(&self, offers: &[Offer<G::Action>]) -> String {
        let game = self.play.game();
        let Some(frame) = self.play.at().question() else {
            return "nothing is offered any more".to_owned();
        };
        let seats = self.play.waiting().iter().map(|seat| {
            let own = offers.iter().filter(|o| o.seat == seat);
            let own: Vec<_> = own.map(|o| o.label.as_str()).collect();
            let title = game.prompt(frame, seat).title;
            format!("{} ({title}): {}", game.seat_name(seat), own.join(" | "))
        });
        format!("asked is {}", seats.collect::<Vec<_>>().join("; "))
    }

    /// Makes a choice; `what` names it in reports.
    pub(super) fn make(
        &mut self,
        seat: Seat,
        action: G::Action,
        line: usize,
        what: &str,
    ) -> Result<(), Halt> {
        let window = self
            .window()
            .is_some_and(|(s, decline)| s == seat && decline == action);
        self.past.push(Past {
            play: self.play.clone(),
            dice: self.dice.clone(),
            events: self.events.len(),
        });
        let (barrier, _) = self
            .play
            .apply_into(seat, action, &mut self.dice, &mut self.events)
            .map_err(|illegal| Finding {
                line,
                what: what.to_owned(),
                expected: "what is offered is accepted".to_owned(),
                found: illegal.to_string(),
            })?;
        self.line.push(undo::Step {
            seq: self.past.len() as u64,
            by: seat,
            barrier,
            auto: window,
        });
        self.settled(line, what)
    }

    /// Checks after each step: the dice sufficed, the invariants hold, the position can be saved and
    /// restored, and the labels are distinct.
    fn settled(&mut self, line: usize, what: &str) -> Result<(), Halt> {
        let finding = |expected: &str, found: String| Finding {
            line,
            what: what.to_owned(),
            expected: expected.to_owned(),
            found,
        };
        if let Some(missing) = self.dice.script().and_then(|s| s.missing) {
            let key = if missing == "a die" { "dice" } else { "draws" };
            let expected = format!("enough `{key}` for every roll and draw");
            return Err(finding(&expected, format!("{missing} is not written down")).into());
        }
        if let Err(broken) = self.play.check() {
            return Err(finding("sound rules", broken.to_string()).into());
        }
        let restored =
            serde_json::to_value(self.play.at()).and_then(serde_json::from_value::<Position<G>>);
        if restored.as_ref().ok() != Some(self.play.at()) {
            let found = restored.map_or_else(|e| e.to_string(), |_| "another position".into());
            return Err(finding("a position that can be saved and restored", found).into());
        }
        (self.watch)(&self.play, &self.events[self.watched..]);
        self.watched = self.events.len();
        let offers = labels::offers(&self.play);
        if let Some(twice) = labels::ambiguous(&offers) {
            let found = format!("{:?} is offered twice", twice.label);
            return Err(finding("choices that can be told apart", found).into());
        }
        for offer in offers {
            let offer = (offer.seat, offer.label);
            if !self.ever.contains(&offer) {
                self.ever.push(offer);
            }
        }
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, step: &Step, may_be_refused: bool) -> Result<(), Halt> {
        let Some(seq) = undo::last_free(&self.line, seat) else {
            let why = "there is nothing that can be taken back without the others' consent";
            if may_be_refused {
                self.refused = Some(why.to_owned());
                return Ok(());
            }
            return Err(Halt::from(Finding {
                line: step.line,
                what: step.named(),
                expected: "a choice that can be taken back".to_owned(),
                found: why.to_owned(),
            }));
        };
        self.back_to(seq as usize - 1);
        Ok(())
    }

    /// Takes back every choice after the first `keep`.
    pub(super) fn back_to(&mut self, keep: usize) {
        if keep >= self.past.len() {
            return;
        }
        self.line.truncate(keep);
        self.past.truncate(keep + 1);
        if let Some(past) = self.past.pop() {
            self.play = past.play;
            self.dice = past.dice;
            self.events.truncate(past.events);
            self.before = self.before.min(past.events);
            self.watched = past.events;
        }
    }

    /// How many choices count.
    pub(super) fn made(&self) -> usize {
        self.past.len()
    }

    pub(super) fn holds(&self, then: &Then) -> Result<(), Halt> {
        let findings = expect::differences(self, then)?;
        if findings.is_empty() {
            Ok(())
        } else {
            Err(Halt::Failed(findings))
        }
    }

    fn dice_used_up(&mut self, line: usize, dice_left: bool) -> Result<(), Halt> {
        let Some(script) = self.dice.script().filter(|_| !dice_left) else {
            return Ok(());
        };
        if script.faces.is_empty() && script.picks.is_empty() {
            return Ok(());
        }
        Err(Halt::from(Finding {
            line,
            what: "the script".to_owned(),
            expected: "every die and draw is used (or `dice_left = true`)".to_owned(),
            found: format!(
                "left over: dice {:?}, draws {:?}",
                script.faces, script.picks
            ),
        }))
    }
}
