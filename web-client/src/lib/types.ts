/**
 * The types of the wire and of the views, generated from the server's: see `src/generated`. What
 * holds words stands here as the client has it: in the reader's language, see `words/inWords.ts`.
 */
import type * as wire from '../generated/wire';
import type { Said } from '../words/inWords';

export type * from '../generated/wire';
export type * from '../generated/cthulhu-wars';
export type * from '../generated/gods-war';
export type * from '../generated/coc-lcg';
// The generated files both have it: the wire's is the one.
export type { Seat, Target } from '../generated/wire';
export type Fact = Said<wire.Fact>;

export type AnalysisView = Said<wire.AnalysisView>;
export type Better = Said<wire.Better>;
export type DecisionAnalysis = Said<wire.DecisionAnalysis>;
export type Likely = Said<wire.Likely>;
export type Consideration = Said<wire.Consideration>;
export type Weighed = Said<wire.Weighed>;
export type AheadView = Said<wire.AheadView>;
export type Ask = Said<wire.Ask>;
export type Card = Said<wire.Card>;
export type Choice = Said<wire.Choice>;
export type Cost = Said<wire.Cost>;
export type DecisionView = Said<wire.DecisionView>;
export type GameInfo = Said<wire.GameInfo>;
export type Horizon = Said<wire.Horizon>;
export type Line = Said<wire.Line>;
export type LogEvent = Said<wire.LogEvent>;
export type Named = Said<wire.Named>;
export type OptionInfo = Said<wire.OptionInfo>;
export type OptionValue = Said<wire.OptionValue>;
export type OrderView = Said<wire.OrderView>;
export type Outcome = Said<wire.Outcome>;
export type OwnDeck = Said<wire.OwnDeck>;
export type Prompt = Said<wire.Prompt>;
export type Refusal = Said<wire.Refusal>;
export type ServerMessage = Said<wire.ServerMessage>;
export type Side = Said<wire.Side>;
export type Span = Said<wire.Span>;
export type UndoOffer = Said<wire.UndoOffer>;
export type Waiting = Said<wire.Waiting>;
export type Window = Said<wire.Window>;

/** A message before its words are said. */
export type Received = wire.ServerMessage;
