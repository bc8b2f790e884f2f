/**
 * The steps of a random run. A step names accounts, instruments, positions and orders by their places, and prices and amounts relative to
 * what the rules compare them with, so that a run often meets the very price, amount or instant at which a rule changes its result.
 */

export const ACCOUNT_COUNT = 3;

/** There is one place more than accounts: the last is an unknown account. */
type AccountPlace = number;

/** A price next to a figure that the rules depend on. */
export type PriceChoice =
  | { readonly at: 'none' | 'keep' }
  /** Thousandths of the price away from it, in the direction of a loss. */
  | { readonly at: 'away'; readonly thousandths: number }
  /** Between the minimum and the maximum distance of a guaranteed stop. */
  | { readonly at: 'between'; readonly thousandths: number }
  | { readonly at: 'price' | 'nearest' | 'farthest' | 'zero'; readonly nudge: number };

export type TrailChoice =
  | { readonly at: 'none' | 'keep' }
  | { readonly at: 'away'; readonly thousandths: number }
  | { readonly at: 'least'; readonly nudge: number };

/** An amount as a share of its limit, and a few cents more or less. */
export interface AmountChoice {
  readonly thousandths: number;
  readonly nudge: number;
  /** An amount in cents instead. */
  readonly exact?: number | undefined;
}

export type Move =
  | { readonly to: 'share'; readonly millionths: number }
  /** To a multiple of a fortieth of the first price, without a spread: profits are then halves of cents and equal each other. */
  | { readonly to: 'round'; readonly fortieths: number }
  /** To the very price at which a stop, an order, a trailing stop or an alert is reached, or some thousandths beyond it. */
  | { readonly to: 'level'; readonly nth: number; readonly nudge: number; readonly beyond: number }
  /** To the last price at which an account isn't closed out. */
  | { readonly to: 'closeOut'; readonly account: AccountPlace; readonly nudge: number }
  | { readonly to: 'zero' | 'belowZero' };

export type Age = 'none' | 'limit' | 'beyondLimit' | 'beforeOpening' | 'lead' | 'beyondLead';

/** What happens around the moment of a night or of a corporate action. */
export interface Swept {
  readonly account: AccountPlace;
  readonly symbol: number;
  /** A position is opened this long after the moment, and before it is known; null if none is. */
  readonly opened: { readonly nudge: number; readonly isLong: boolean } | null;
  /** An account that something happens to before all have been reached; null for none. */
  readonly touched: AccountPlace | null;
  readonly ends: boolean;
  readonly refreshed: number;
}

export type ActionChoice =
  | { readonly kind: 'split'; readonly symbol: number; readonly newShares: number; readonly oldShares: number }
  | { readonly kind: 'dividend'; readonly symbol: number; readonly thousandths: number; readonly nudge: number; readonly withheld: number }
  | { readonly kind: 'delisting'; readonly symbol: number };

export interface ScheduleChoice {
  readonly isOfClass: boolean;
  /** The place of the cap among the leverages of the instrument, from the lowest; the last may be above the rule pack's cap. */
  readonly cap: number;
  /** Milliseconds; null for a period without an end. */
  readonly lasts: number | null;
  /** How many weeks ago its first period was; null if it doesn't repeat. */
  readonly weeksAgo: number | null;
  /** The cap of another entry about the same instrument, for its class or for itself, whichever the first is not; null for none. */
  readonly otherCap: number | null;
  /** Whether entries announced before remain. */
  readonly keepsOthers: boolean;
  /** Around the instants, in milliseconds. */
  readonly nudge: number;
}

export interface Stopped {
  readonly stopLoss: PriceChoice;
  readonly takeProfit: PriceChoice;
  readonly trail: TrailChoice;
}

export interface AskedStops extends Stopped {
  readonly guaranteed: boolean;
}

export interface OrderChoice {
  readonly isLong: boolean;
  readonly isLimit: boolean;
  readonly price: PriceChoice;
  readonly stake: AmountChoice;
  readonly leverage: number;
  readonly expiry: number | null;
  readonly stops: AskedStops;
}

export type Step =
  | {
      readonly kind: 'quote';
      readonly symbol: number;
      readonly move: Move;
      readonly spread: number;
      readonly wait: number;
      readonly age: Age;
    }
  /** Time passes, either to an instant at which something changes or by an amount, and instruments are quoted again. */
  | {
      readonly kind: 'pass';
      readonly to: 'opening' | 'closing' | 'lastMinutes' | 'staleQuote' | 'expiry' | 'later';
      readonly symbol: number;
      readonly nudge: number;
      readonly refreshed: number;
    }
  /** A last quote just before a close, then the next opening, and an order at once. */
  | { readonly kind: 'overnight'; readonly account: AccountPlace; readonly symbol: number; readonly nudge: number }
  | { readonly kind: 'review' | 'halt' | 'resume'; readonly symbol: number }
  | { readonly kind: 'raise'; readonly symbol: number; readonly percent: number | null }
  /**
   * Lower leverage is announced for a class or an instrument. Positions and orders above it are opened and placed just before its period
   * starts and ends, and at these instants.
   */
  | ({ readonly kind: 'schedule'; readonly account: AccountPlace; readonly symbol: number } & ScheduleChoice)
  /** Two quotes this late, the second this long after the first. */
  | { readonly kind: 'late'; readonly symbol: number; readonly lagMs: number; readonly apartMs: number }
  | { readonly kind: 'restart' }
  /** Nights pass. Shortly before the last one ends, or as it does, a position may be opened. */
  | ({ readonly kind: 'night'; readonly nights: number; readonly financing: number | null } & Swept)
  /** A corporate action is decided and its date begins, or has begun already. */
  | ({
      readonly kind: 'action';
      readonly what: ActionChoice;
      /** Another of the same date, in the same instrument or in its own. */
      readonly second: { readonly choice: ActionChoice; readonly isSame: boolean } | null;
      readonly isLate: boolean;
    } & Swept)
  | {
      readonly kind: 'open';
      readonly account: AccountPlace;
      readonly symbol: number;
      readonly isLong: boolean;
      readonly stake: AmountChoice;
      readonly leverage: number;
      readonly bound: number;
      readonly auto: boolean;
      readonly stops: AskedStops;
    }
  /** The same stake twice: in both directions, so that a large move causes a large loss and a large profit, or in one direction. */
  | {
      readonly kind: 'pair';
      readonly account: AccountPlace;
      readonly symbol: number;
      readonly stake: AmountChoice;
      readonly leverage: number;
      readonly sides: 'both' | 'long' | 'short';
    }
  /** A position that a move ruins, a pending withdrawal, and an order that the same move reaches. */
  | {
      readonly kind: 'brink';
      readonly account: AccountPlace;
      readonly symbol: number;
      readonly stake: number;
      readonly reserved: number;
      readonly away: number;
    }
  /** A pair in both directions, a large move, and the close of one of them. */
  | {
      readonly kind: 'brokenHedge';
      readonly account: AccountPlace;
      readonly symbol: number;
      readonly stake: AmountChoice;
      readonly millionths: number;
      readonly closed: 'first' | 'second';
    }
  /** A close while the price is under review, and perhaps another. */
  | {
      readonly kind: 'waitingClose';
      readonly account: AccountPlace;
      readonly nth: number;
      readonly part: AmountChoice | null;
      readonly again: 'no' | 'whole' | 'part';
      readonly auto: boolean;
    }
  | {
      readonly kind: 'close';
      readonly account: AccountPlace;
      readonly nth: number;
      readonly part: AmountChoice | null;
      readonly auto: boolean;
    }
  | { readonly kind: 'closeSeveral'; readonly account: AccountPlace; readonly places: readonly number[] }
  | ({ readonly kind: 'stops'; readonly account: AccountPlace; readonly nth: number } & Stopped)
  | {
      readonly kind: 'targets';
      readonly account: AccountPlace;
      readonly nth: number;
      readonly targets: readonly { readonly price: PriceChoice; readonly part: AmountChoice }[];
    }
  | ({ readonly kind: 'order'; readonly account: AccountPlace; readonly symbol: number } & OrderChoice)
  /** Two orders, linked to each other. */
  | {
      readonly kind: 'orderPair';
      readonly account: AccountPlace;
      readonly symbol: number;
      readonly legs: readonly [OrderChoice, OrderChoice];
    }
  | ({
      readonly kind: 'changeOrder';
      readonly account: AccountPlace;
      readonly nth: number;
      readonly price: PriceChoice;
      readonly expiry: number | 'keep' | null;
    } & Stopped)
  | { readonly kind: 'cancelOrder' | 'removeAlert'; readonly account: AccountPlace; readonly nth: number }
  | { readonly kind: 'alert'; readonly account: AccountPlace; readonly symbol: number; readonly thousandths: number }
  | { readonly kind: 'expire' }
  | {
      readonly kind: 'funds';
      readonly account: AccountPlace;
      readonly funds: 'deposit' | 'commission' | 'adjustment' | 'bonus' | 'credit' | 'reversal';
      readonly amount: AmountChoice;
      readonly isOut: boolean;
      readonly reused: boolean;
    }
  | { readonly kind: 'reserve' | 'hold'; readonly account: AccountPlace; readonly amount: AmountChoice; readonly reused: boolean }
  | { readonly kind: 'settle'; readonly account: AccountPlace; readonly nth: number; readonly isPaid: boolean }
  | {
      readonly kind: 'standing';
      readonly account: AccountPlace;
      readonly change: 'active' | 'verified' | 'autoTrading';
      readonly isOn: boolean;
    };

/** The start of a run. */
export interface Setting {
  readonly inducements: boolean;
  readonly deposits: readonly number[];
  readonly grants: readonly number[];
  /** What nights cost from the start; null for nothing. */
  readonly financing: number | null;
}

export interface Run {
  readonly setting: Setting;
  readonly steps: readonly Step[];
}
