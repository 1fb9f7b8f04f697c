//! Finds the texts in what is sent to people, and collects their templates and phrases for translators.

use std::collections::BTreeSet;

use crate::{
    ahead::Horizon,
    decision::{Choice, Illegal, Prompt, Refusal},
    game::{Game, Outcome, Window},
    matches::DecisionView,
    narration::{Line, Span},
    play::Play,
    reference::Card,
    seat::Viewer,
    text::{Piece, Text, pieces},
};

/// Something that contains texts for people.
pub trait Worded {
    /// Calls `see` for every text in it, not for the parts of texts.
    fn each(&self, see: &mut dyn FnMut(&Text));
}

impl<T: Worded> Worded for Vec<T> {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        for one in self {
            one.each(see);
        }
    }
}

impl<T: Worded> Worded for Option<T> {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        if let Some(one) = self {
            one.each(see);
        }
    }
}

impl Worded for Text {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        see(self);
    }
}

impl Worded for Prompt {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        see(&self.title);
        see(&self.why);
    }
}

impl Worded for Choice {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        see(&self.label);
        see(&self.detail);
        see(&self.group);
        if let Some(cost) = &self.cost {
            see(&cost.of);
        }
    }
}

impl Worded for Refusal {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        see(&self.label);
        see(&self.why);
    }
}

impl Worded for Illegal {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        see(&self.why);
    }
}

impl Worded for Window {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        see(&self.name);
        see(&self.help);
    }
}

impl Worded for Horizon {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        see(&self.name);
        see(&self.help);
    }
}

impl Worded for Outcome {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        see(&self.why);
    }
}

impl Worded for DecisionView {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        self.waiting.iter().for_each(|w| see(&w.prompt));
        if let Some(ask) = &self.ask {
            ask.prompt.each(see);
            ask.choices.each(see);
            ask.refusals.each(see);
        }
        self.anytime.each(see);
        if let Some(undo) = &self.undo {
            undo.steps.iter().for_each(|step| see(&step.label));
        }
        self.orders.iter().for_each(|order| order.window.each(see));
        if let Some(ahead) = &self.ahead {
            ahead.horizons.each(see);
        }
    }
}

impl Worded for Line {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        for span in &self.spans {
            match span {
                Span::Text { text } | Span::Thing { text, .. } => see(text),
                Span::Dice { .. } => {}
            }
        }
    }
}

impl Worded for Card {
    fn each(&self, see: &mut dyn FnMut(&Text)) {
        see(&self.name);
        for fact in &self.facts {
            see(&fact.name);
            see(&fact.value);
        }
        see(&self.text);
    }
}

impl Line {
    /// The line as one sentence: its texts in order, with placeholders numbered from 0 for things,
    /// dice, and parts. Things separated only by commas are a list and share one placeholder. Clients
    /// look lines up by this template.
    pub fn template(&self) -> String {
        let (mut out, mut holes) = (String::new(), 0);
        for (n, span) in self.spans.iter().enumerate() {
            if self.is_comma(n) || n.checked_sub(1).is_some_and(|before| self.is_comma(before)) {
                continue;
            }
            let Span::Text { text } = span else {
                out.extend(["{", &holes.to_string(), "}"]);
                holes += 1;
                continue;
            };
            if text.with().is_empty() {
                out.push_str(text.say());
                continue;
            }
            for piece in pieces(text.say()) {
                match piece {
                    Piece::Words(words) => out.push_str(words),
                    Piece::Hole(n) => out.extend(["{", &(holes + n).to_string(), "}"]),
                }
            }
            holes += text.with().len();
        }
        out
    }

    /// Whether this span is a comma between two things.
    fn is_comma(&self, place: usize) -> bool {
        let thing = |span: Option<&Span>| matches!(span, Some(Span::Thing { .. }));
        let before = place.checked_sub(1).and_then(|n| self.spans.get(n));
        let comma = matches!(self.spans.get(place), Some(Span::Text { text }) if *text == ", ");
        comma && thing(before) && thing(self.spans.get(place + 1))
    }
}

/// Collected templates and phrases, without numbers and punctuation, which are the same in every
/// language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Vocabulary(BTreeSet<String>);

impl Vocabulary {
    /// Every entry in order.
    pub fn entries(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Adds a template or phrase.
    pub fn phrase(&mut self, phrase: &str) {
        let mut pieces = pieces(phrase);
        let words = pieces.any(|p| matches!(p, Piece::Words(w) if w.contains(char::is_alphabetic)));
        if words && !self.0.contains(phrase) {
            self.0.insert(phrase.to_owned());
        }
    }

    /// Adds a text's template and those of its parts.
    pub fn text(&mut self, text: &Text) {
        self.phrase(text.say());
        text.with().iter().for_each(|part| self.text(part));
    }

    /// Adds every text of a value.
    pub fn said(&mut self, said: &impl Worded) {
        said.each(&mut |text| self.text(text));
    }

    /// Adds a log line as one sentence, and its parts.
    pub fn line(&mut self, line: &Line) {
        self.phrase(&line.template());
        for span in &line.spans {
            match span {
                Span::Text { text } => text.with().iter().for_each(|part| self.text(part)),
                Span::Thing { text, .. } => self.text(text),
                Span::Dice { .. } => {}
            }
        }
    }

    /// Adds a game's sample lines.
    pub fn samples<G: Game>(&mut self) {
        for line in &G::samples() {
            self.line(line);
        }
    }

    /// Adds the log lines of new events for every viewer.
    pub fn events<G: Game>(&mut self, game: &G, events: &[G::Event]) {
        for viewer in Viewer::all(game.seats()) {
            let seen = events.iter().filter_map(|e| game.redact(e, viewer));
            let lines = seen.filter_map(|e| game.narrate(&e));
            lines.for_each(|line| self.line(&line));
        }
    }

    /// Adds what a position asks, offers, and refuses every viewer, and its outcome.
    pub fn position<G: Game>(&mut self, play: &Play<G>) {
        let game = play.game();
        for viewer in Viewer::all(game.seats()) {
            self.said(&DecisionView::of(play, viewer));
            if let Some(seat) = viewer.seat() {
                self.said(&game.windows(seat));
            }
        }
        self.said(&game.outcome());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{narration::Level, text};

    #[test]
    fn a_line_is_one_sentence_with_its_holes_numbered_through() {
        let line = Line::new(Level::Detail)
            .thing("faction", "gc", "Great Cthulhu")
            .text(text!(" gains {1} Power {0} by ", "again", 3_u8))
            .dice(&[6])
            .text(" in {0} ")
            .thing("area", "mu", text!("the {0} of Mu", "isle"));
        assert_eq!(line.template(), "{0} gains {2} Power {1} by {3} in {0} {4}");
        let mut vocabulary = Vocabulary::default();
        vocabulary.line(&line);
        let entries: Vec<_> = vocabulary.entries().collect();
        let parts = ["Great Cthulhu", "again", "isle", "the {0} of Mu"];
        assert_eq!(entries[0], parts[0]);
        assert!(parts.iter().all(|part| entries.contains(part)));
        assert_eq!(entries.len(), parts.len() + 1);
    }

    #[test]
    fn a_list_of_things_is_one_hole() {
        let units = |many: usize| {
            let line = Line::new(Level::Detail).thing("faction", "gc", "Great Cthulhu");
            let units = line.text(" loses ").thing("unit", "u0", "Acolyte");
            let units = (1..many).fold(units, |line, _| {
                line.text(", ").thing("unit", "u1", "Deep One")
            });
            units.text(text!(" in {0}", "Mu")).template()
        };
        assert_eq!(units(1), "{0} loses {1} in {2}");
        assert_eq!(units(4), units(1));
        let dice =
            Line::new(Level::Detail)
                .dice(&[6])
                .text(", ")
                .thing("faction", "gc", "Great Cthulhu");
        assert_eq!(dice.template(), "{0}, {1}");
    }

    #[test]
    fn numbers_and_punctuation_are_no_words() {
        let mut vocabulary = Vocabulary::default();
        for phrase in ["", "12", "{0}: {1}", "+3", "[2]", "{0} in {1}", "Ä"] {
            vocabulary.phrase(phrase);
        }
        let entries: Vec<_> = vocabulary.entries().collect();
        assert_eq!(entries, ["{0} in {1}", "Ä"]);
    }
}
