//! The texts of the lobby and of reference cards.

use engine::Vocabulary;
use server::{games::GameKind, wire::OptionInfo};

/// Collects a game's texts before play.
pub(super) fn listen(game: &GameKind, vocabulary: &mut Vocabulary) {
    let info = (game.info)();
    for side in &info.sides {
        vocabulary.text(&side.name);
        vocabulary.text(&side.help);
    }
    let mut say = |words: &str| vocabulary.phrase(words);
    say(&info.name);
    say(&info.about);
    for bot in &info.bots {
        say(&bot.name);
        say(&bot.help);
    }
    for suggestion in &info.suggestions {
        say(&suggestion.name);
        say(&suggestion.help);
    }
    info.options.iter().for_each(|o| option(o, &mut say));
    vocabulary.said(&(game.reference)());
}

fn option(option: &OptionInfo, say: &mut impl FnMut(&str)) {
    say(&option.name);
    say(&option.help);
    say(option.group.as_deref().unwrap_or_default());
    for value in &option.values {
        say(&value.name);
        say(&value.help);
    }
}
