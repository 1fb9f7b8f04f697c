//! Lessons: a scenario with the words of a coach. A learner plays its position as a real match, and each
//! step has a goal in the facts of `then`. `docs/lessons.md` describes the files.

use std::{collections::BTreeSet, path::Path};

use super::{
    Fault, FileReport, Finding, ScenarioReport, Staged, Table, Verdict,
    document::Node,
    file::{self, Part},
    labels,
    run::{Halt, Run, Watch},
};
use crate::{
    any::Think,
    dice::Dice,
    fairness::Luck,
    game::Game,
    journal::{Entry, Kind},
    play::{Play, Position},
    seat::Seat,
    vocabulary::Vocabulary,
};

/// With how many seeds of the opponents a lesson must be solvable.
const OPPONENTS: u64 = 12;
/// More choices of opponents in a row than any lesson needs.
const PATIENCE: usize = 500;

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name.
    pub title: String,
    /// What one learns in it, in one sentence.
    pub about: String,
    /// The coach's last words.
    pub end: String,
    /// The steps in order; there is at least one.
    pub steps: Vec<LessonStep>,
    /// The learner's player.
    seat: String,
    seed: u64,
    given: Table,
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// What the coach says.
    pub say: String,
    /// The way to the goal, for those who ask.
    pub hint: String,
    line: usize,
    /// A solution and the goal.
    part: Part,
}

/// The start of a lesson's match.
#[derive(Clone, Debug)]
pub struct Opened<G: Game> {
    /// The position.
    pub at: Position<G>,
    /// The learner's seat.
    pub seat: Seat,
    /// The first entry, which holds the position.
    pub entry: Entry,
}

/// Whether a file is a lesson, and not a scenario.
pub fn is_lesson(text: &str) -> bool {
    Table::parse(text).is_ok_and(|table| table.iter().any(|(key, _)| key == "step"))
}

impl Lesson {
    /// Parses a file.
    ///
    /// # Errors
    /// At the first fault.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let mut table = Table::parse(text)?;
        let mut words = |key| file::required_text(&mut table, key);
        let (title, about) = (words("title")?, words("about")?);
        let (seat, end) = (words("seat")?, words("end")?);
        let seed = match table.take("seed") {
            None => 1,
            Some(node) => node.number()?,
        };
        let given = file::take_table(&mut table, "given")?;
        let steps = table
            .take("step")
            .ok_or_else(|| Fault::new(1, "a lesson needs a `[[step]]`"))?;
        let steps = steps.items().iter().map(step);
        let steps = steps.collect::<Result<Vec<_>, _>>()?;
        table.end("a lesson")?;
        Ok(Self {
            title,
            about,
            end,
            steps,
            seat,
            seed,
            given,
        })
    }

    /// The randomness of its matches: always the same.
    pub fn luck(&self) -> Luck {
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&self.seed.to_le_bytes());
        Luck::plain(secret)
    }

    /// Everything that is said in it.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let steps = self.steps.iter();
        let steps = steps.flat_map(|step| [step.say.as_str(), step.hint.as_str()]);
        [&*self.title, &*self.about, &*self.end]
            .into_iter()
            .chain(steps)
    }

    /// The position from which it is played.
    ///
    /// # Errors
    /// When the file gives no valid position or no such player.
    pub fn open<G: Staged>(&self) -> Result<Opened<G>, Fault> {
        let mut watch = |_: &_, _: &[_]| {};
        let run = self.stage::<G>(&mut watch)?;
        let at = run.play.at().clone();
        let position = serde_json::to_value(&at);
        let position = position.map_err(|e| Fault::new(1, e.to_string()))?;
        let entry = Entry {
            seq: 1,
            hash: at.hash(),
            dice: None,
            kind: Kind::Rebase {
                version: G::VERSION,
                position: Some(Box::new(position)),
            },
        };
        Ok(Opened {
            seat: self.learner(&at.game)?,
            at,
            entry,
        })
    }

    /// How many steps the entries of its match have reached.
    ///
    /// # Errors
    /// When they are not those of its match.
    pub fn reached<G: Staged>(&self, entries: &[Entry]) -> Result<usize, Fault> {
        let mut watch = |_: &_, _: &[_]| {};
        let run = self.stage::<G>(&mut watch)?;
        let mut progress = Progress {
            lesson: self,
            run,
            reached: 0,
        };
        // Of each choice that counts: its entry, and how much was made and reached before.
        let mut line: Vec<(u64, usize, usize)> = Vec::new();
        for entry in entries {
            match &entry.kind {
                Kind::Act { seat, action, .. } => {
                    let action = action.read::<G::Action>();
                    let action = action.map_err(|e| Fault::new(1, e.to_string()))?;
                    line.push((entry.seq, progress.run.made(), progress.reached));
                    progress.make(*seat, action, "an entry")?;
                }
                Kind::Undo { to, .. } => {
                    while let Some((_, made, reached)) = line.pop_if(|(seq, ..)| *seq >= *to) {
                        progress.run.back_to(made);
                        progress.reached = reached;
                    }
                }
                Kind::Order { .. }
                | Kind::Ahead { .. }
                | Kind::Stops { .. }
                | Kind::Concede { .. }
                | Kind::End { .. }
                | Kind::Rebase { .. } => {}
            }
        }
        Ok(progress.reached)
    }

    fn stage<'a, G: Staged>(&self, watch: Watch<'a, G>) -> Result<Run<'a, G>, Fault> {
        Run::stage(1, self.given.clone(), self.luck().dice(), watch).map_err(fault)
    }

    fn learner<G: Staged>(&self, game: &G) -> Result<Seat, Fault> {
        game.seat_of(&self.seat)
            .ok_or_else(|| Fault::new(1, format!("there is no player called {:?}", self.seat)))
    }
}

impl LessonStep {
    /// The beginnings of the labels that a solution chooses, in order.
    pub fn solution(&self) -> impl Iterator<Item = &str> {
        let steps = self.part.play.iter();
        steps.flat_map(|step| step.labels.iter().map(String::as_str))
    }
}

fn step(node: &Node) -> Result<LessonStep, Fault> {
    let mut table = node.table()?.clone();
    let say = file::required_text(&mut table, "say")?;
    let hint = file::required_text(&mut table, "hint")?;
    let rest = Node {
        line: node.line,
        value: super::Value::Table(table),
    };
    let part = file::part(&rest)?;
    if part.then.is_empty() || part.then.refused.is_some() {
        return Err(node.fault("a step needs a goal: facts in `then`, without `refused`"));
    }
    Ok(LessonStep {
        say,
        hint,
        line: node.line,
        part,
    })
}

fn fault(halt: Halt) -> Fault {
    match halt {
        Halt::Broken(fault) => fault,
        Halt::Failed(findings) => findings.first().map_or_else(
            || Fault::new(1, "the rules differ"),
            |first| Fault::new(first.line, format!("{}: {}", first.what, first.found)),
        ),
    }
}

/// A lesson being played.
struct Progress<'a, G: Staged> {
    lesson: &'a Lesson,
    run: Run<'a, G>,
    reached: usize,
}

impl<G: Staged> Progress<'_, G> {
    fn make(&mut self, seat: Seat, action: G::Action, what: &str) -> Result<(), Fault> {
        let line = self.step().map_or(1, |step| step.line);
        let made = self.run.make(seat, action, line, what);
        made.map_err(fault)?;
        self.notice()
    }

    fn step(&self) -> Option<&LessonStep> {
        self.lesson.steps.get(self.reached)
    }

    /// Goes on to the next step if the goal is reached.
    fn notice(&mut self) -> Result<(), Fault> {
        let Some(step) = self.step() else {
            return Ok(());
        };
        match self.run.holds(&step.part.then) {
            Ok(()) => {
                self.reached += 1;
                self.run.before = self.run.events.len();
                Ok(())
            }
            Err(Halt::Failed(_)) => Ok(()),
            Err(Halt::Broken(fault)) => Err(fault),
        }
    }
}

/// The names that a lesson may use.
#[derive(Default)]
struct Known {
    /// What the game shows in it or on a card.
    words: Vocabulary,
    /// The choices that are offered in it; a name may be the beginning of one.
    labels: BTreeSet<String>,
}

/// Checks that a lesson can be solved as it says against opponents of several seeds, and that its texts
/// name what exists.
pub fn check<G: Staged>(path: &Path, text: &str, bot: &str, think: Think<G>) -> FileReport {
    let lesson = match Lesson::read(text) {
        Ok(lesson) => lesson,
        Err(fault) => return FileReport::broken(path, fault),
    };
    let mut known = Known::default();
    known.words.said(&G::reference());
    known.words.samples::<G>();
    let seeds = (0..OPPONENTS).map(|seed| solve::<G>(&lesson, seed, bot, think, &mut known));
    let solved = seeds.collect::<Result<Vec<()>, Halt>>();
    let verdict = match solved.and_then(|_| named(&lesson, &known)) {
        Ok(()) => Verdict::Ok,
        Err(Halt::Broken(fault)) => Verdict::Broken(fault),
        Err(Halt::Failed(findings)) => Verdict::Failed(findings),
    };
    let report = ScenarioReport {
        name: lesson.title,
        line: 1,
        verdict,
        offered: Vec::new(),
        denied: Vec::new(),
    };
    FileReport {
        path: path.to_owned(),
        scenarios: vec![report],
    }
}

fn solve<G: Staged>(
    lesson: &Lesson,
    seed: u64,
    bot: &str,
    think: Think<G>,
    known: &mut Known,
) -> Result<(), Halt> {
    let mut watch = |play: &Play<G>, events: &[G::Event]| {
        known.words.events(play.game(), events);
        known.words.position(play);
        let offers = labels::offers(play).into_iter().map(|offer| offer.label);
        known.labels.extend(offers);
    };
    let run = lesson.stage::<G>(&mut watch)?;
    let seat = lesson.learner(run.play.game())?;
    let mut progress = Progress {
        lesson,
        run,
        reached: 0,
    };
    // Opponents choose with a stream of seeds of their own.
    let mut luck = Dice::from_number(seed);
    for (n, step) in lesson.steps.iter().enumerate() {
        let differs = |expected: &str, found: String| Finding {
            line: step.line,
            what: format!("step {}", n + 1),
            expected: expected.to_owned(),
            found,
        };
        if progress.run.holds(&step.part.then).is_ok() {
            let found = "it holds before the learner does anything".to_owned();
            return Err(differs("a goal to reach", found).into());
        }
        for play in &step.part.play {
            if progress.run.play.game().seat_of(&play.player) != Some(seat) {
                let why = format!("only {} plays: bots choose for the others", lesson.seat);
                return Err(Fault::new(play.line, why).into());
            }
            for label in &play.labels {
                progress.opponents(seat, &mut luck, bot, think)?;
                progress.run.choose(seat, label, play, false)?;
                progress.notice()?;
            }
        }
        progress.opponents(seat, &mut luck, bot, think)?;
        if progress.reached != n + 1 {
            let missing = progress.run.holds(&step.part.then);
            missing?;
            let found = format!("{} steps are reached", progress.reached);
            return Err(differs("its goal is reached, and no other", found).into());
        }
    }
    Ok(())
}

impl<G: Staged> Progress<'_, G> {
    /// The others choose until the learner is asked.
    fn opponents(
        &mut self,
        learner: Seat,
        luck: &mut Dice,
        bot: &str,
        think: Think<G>,
    ) -> Result<(), Fault> {
        for _ in 0..PATIENCE {
            let waiting = self.run.play.waiting();
            if waiting.has(learner) {
                return Ok(());
            }
            let Some(other) = waiting.iter().next() else {
                return Ok(());
            };
            let seed = u64::from(luck.below(u32::MAX));
            let choice = think(bot, self.run.play.at(), other, seed);
            let choice = choice.ok_or_else(|| Fault::new(1, format!("there is no bot {bot:?}")))?;
            self.make(other, choice, "an opponent's choice")?;
        }
        let line = self.step().map_or(1, |step| step.line);
        Err(Fault::new(line, "the opponents never let the learner play"))
    }
}

/// Checks that every name between asterisks is one of the game's.
fn named(lesson: &Lesson, known: &Known) -> Result<(), Halt> {
    let words: BTreeSet<&str> = known.words.entries().collect();
    let chosen = |name: &str| known.labels.iter().any(|label| label.starts_with(name));
    let mut findings = Vec::new();
    for text in lesson.texts() {
        let mut parts = text.split('*');
        if parts.clone().count() % 2 == 0 {
            return Err(Fault::new(1, format!("an asterisk has no partner: {text}")).into());
        }
        parts.next();
        for name in parts.step_by(2) {
            if !words.contains(name) && !chosen(name) {
                findings.push(Finding {
                    line: 1,
                    what: format!("the name *{name}*"),
                    expected: "a name that the game shows in this lesson or on a card".to_owned(),
                    found: text.to_owned(),
                });
            }
        }
    }
    if findings.is_empty() {
        Ok(())
    } else {
        Err(Halt::Failed(findings))
    }
}
