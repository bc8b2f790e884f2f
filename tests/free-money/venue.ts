import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';

/**
 * The effect of a command or a quote on an account's positions and on the broker's own money. Amounts are cents, prices whole millionths.
 */
export type VenueEvent =
  | {
      readonly kind: 'opened';
      readonly accountId: number;
      readonly positionId: number;
      readonly symbol: string;
      readonly side: Side;
      readonly margin: number;
      readonly leverage: number;
      readonly price: number;
    }
  | {
      readonly kind: 'closed';
      readonly accountId: number;
      /** For a part, the position it was part of. */
      readonly positionId: number;
      /** Null for all that was left. */
      readonly margin: number | null;
      readonly price: number;
    }
  /** Negative balance protection paid. */
  | { readonly kind: 'covered'; readonly accountId: number; readonly amount: number }
  | { readonly kind: 'premium'; readonly accountId: number; readonly amount: number };

export interface VenueAnswer {
  /** The reason for a rejection; null if the command was executed. */
  readonly refusal: string | null;
  readonly orderId: number | null;
  readonly events: readonly VenueEvent[];
}

export interface VenueAccount {
  readonly cash: number;
  readonly bonus: number;
  readonly credit: number;
  readonly reserved: number;
  readonly owed: number;
  readonly equity: number;
  readonly usedMargin: number;
  readonly withdrawable: number;
  /** Oldest first. */
  readonly positionIds: readonly number[];
  readonly orderIds: readonly number[];
}

/** A confirmed quote of time `at` that arrives at `now`. */
export interface VenueQuote {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  readonly at: number;
  readonly now: number;
  /** Whether the price checks find that the instrument's quotes arrive late. The oracle decides that itself. */
  readonly isLate: boolean;
}

/** A broker to play against: the engine, or the oracle with other rules. Quotes have passed the price checks. */
export interface Venue {
  readonly submit: (command: Command) => VenueAnswer;
  readonly quote: (quote: VenueQuote) => readonly VenueEvent[];
  /** Puts an instrument's price under review. A confirmed quote ends the review. */
  readonly beginReview: (symbol: string) => void;
  /** From now on requires another margin, in percent of the notional at opening; null for the stake alone. */
  readonly raiseMargin: (symbol: string, percent: number | null) => void;
  readonly halt: (symbol: string) => void;
  readonly resume: (symbol: string) => void;
  readonly expire: (now: number) => void;
  readonly account: (accountId: number) => VenueAccount;
}
