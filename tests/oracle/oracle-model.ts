/** The oracle's inputs and outputs. Money is cents or micro-cents, prices are millionths, times are milliseconds; all written out. */

export type Direction = 'long' | 'short';

export interface OracleSession {
  readonly opensAt: number;
  /** The first instant at which it is closed; infinity for a session that never ends. */
  readonly closesAt: number;
}

export interface OracleInstrument {
  readonly id: string;
  readonly category: string;
  readonly priceStep: bigint;
  readonly usualSpread: bigint;
  readonly mayBeNegative: boolean;
  readonly staleAfterMs: number;
  readonly leverages: readonly bigint[];
  readonly leverageCap: bigint;
  readonly guarantee: OracleGuarantee;
  /** Earliest first, without overlaps. */
  readonly sessions: readonly OracleSession[];
  /** The class that fees and leverage are set for. */
  readonly ruleClass: string;
  readonly isCrypto: boolean;
  /** Of its price; a currency pair also has a base currency. */
  readonly priceCurrency: string;
  readonly baseCurrency: string | undefined;
  /** By how much clocks at its venue are ahead of UTC. */
  readonly venueAheadMs: number;
}

/** A lower leverage cap for a time, of a class or of one instrument. */
export interface OracleSchedule {
  /** Undefined if it's for a class. */
  readonly instrument: string | undefined;
  readonly ofClass: string | undefined;
  readonly cap: bigint;
  /** Of the first week, if it repeats. */
  readonly startsAt: number;
  /** The first instant at which it isn't in effect any more; undefined without an end. */
  readonly endsAt: number | undefined;
  /** Whether it repeats every week, at the same times in New York. */
  readonly weekly: boolean;
}

/** What a night costs. Rates are millionths a year. */
export interface OracleFinancing {
  readonly benchmarks: ReadonlyMap<string, bigint>;
  /** By the moment from which they are valid, earliest first. */
  readonly schedules: readonly OracleFees[];
}

export interface OracleFees {
  /** By class; undefined for no financing. */
  readonly ofClasses: ReadonlyMap<string, bigint | undefined>;
  /** Of single instruments, in place of their class's. */
  readonly ofInstruments: ReadonlyMap<string, bigint | undefined>;
  readonly validFrom: number;
  /** The end of the notice. */
  readonly existingFrom: number;
}

export interface OracleRatio {
  readonly newShares: bigint;
  readonly oldShares: bigint;
}

/** A corporate action, by the date on which it takes effect: YYYY-MM-DD. The tax withheld is in tenths of a basis point. */
export type OracleAction = { readonly number: number; readonly instrument: string; readonly date: string } & (
  | { readonly kind: 'split'; readonly ratio: OracleRatio }
  | { readonly kind: 'dividend'; readonly gross: bigint; readonly withheld: bigint }
  | { readonly kind: 'delisting' }
);

/** The terms of guaranteed stops in basis points: distances of the closing price, premium of the notional. */
export interface OracleGuarantee {
  readonly nearest: bigint;
  readonly farthest: bigint;
  readonly premium: bigint;
}

/** The rules that apply to every account. */
export interface OraclePack {
  readonly closeOutPercent: bigint;
  readonly inducements: boolean;
}

/** What may change about a client without touching money. */
export interface OracleStanding {
  readonly active: boolean;
  readonly verified: boolean;
  readonly autoTrading: boolean;
  readonly categories: readonly string[];
  /** By category; without an entry every leverage that is otherwise allowed. */
  readonly leverageChoices: ReadonlyMap<string, readonly bigint[]>;
}

export interface OracleQuote {
  readonly bid: bigint;
  readonly ask: bigint;
  readonly time: number;
}

/** Stops as requested by a command; what is absent isn't set. */
export interface OracleStops {
  readonly stopLoss: bigint | undefined;
  readonly takeProfit: bigint | undefined;
  readonly trailingDistance: bigint | undefined;
  readonly guaranteed: boolean;
}

/** A change of stops: undefined keeps, null removes. */
export interface OracleStopChange {
  readonly stopLoss?: bigint | null;
  readonly takeProfit?: bigint | null;
  readonly trailingDistance?: bigint | null;
  readonly guaranteed?: boolean;
}

/** A close that waits for a confirmed quote. */
export interface OracleWaiting {
  readonly stake: bigint;
  readonly byAutoTrading: boolean;
  readonly askedAt: number;
}

export interface OraclePosition {
  readonly number: number;
  readonly instrument: string;
  readonly direction: Direction;
  readonly leverage: bigint;
  openPrice: bigint;
  stake: bigint;
  stops: OracleStops;
  readonly openedAt: number;
  readonly byAutoTrading: boolean;
  /** The pending close, if there is one. */
  waiting: OracleWaiting | undefined;
  /** The nearest first. */
  targets: readonly OracleTarget[];
}

/** A part of a position that is closed at a price. */
export interface OracleTarget {
  readonly price: bigint;
  readonly stake: bigint;
}

export interface OracleOrder {
  readonly number: number;
  readonly instrument: string;
  readonly direction: Direction;
  readonly kind: 'limit' | 'stop';
  readonly leverage: bigint;
  readonly stake: bigint;
  price: bigint;
  stops: OracleStops;
  expiresAt: number | undefined;
  /** The other order of its pair. */
  linked: number | undefined;
}

/** An order to be placed, alone or in a pair. */
export interface OracleLeg extends OracleOpen {
  readonly order: 'limit' | 'stop';
  readonly price: bigint;
  readonly expiresAt: number | undefined;
}

export interface OracleAlert {
  readonly number: number;
  readonly instrument: string;
  price: bigint;
  readonly above: boolean;
}

export interface OracleReservation {
  readonly reference: string;
  readonly amount: bigint;
}

export interface OracleAccount {
  readonly number: number;
  standing: OracleStanding;
  cash: bigint;
  bonus: bigint;
  credit: bigint;
  owed: bigint;
  /** Micro-cents. */
  remainder: bigint;
  bonusClaim: bigint;
  creditClaim: bigint;
  /** Oldest first. */
  reservations: OracleReservation[];
  readonly holds: Map<string, bigint>;
  /** The last number under which each hold was changed. */
  readonly holdNumbers: Map<string, number>;
  /** Of movements and withdrawals alike. */
  readonly references: Set<string>;
  /** Oldest first, as are the two lists below. */
  positions: OraclePosition[];
  orders: OracleOrder[];
  alerts: OracleAlert[];
  readonly closedNumbers: Set<number>;
}

export interface OracleOpen {
  readonly instrument: string;
  readonly direction: Direction;
  readonly leverage: bigint;
  readonly stake: bigint;
  readonly stops: OracleStops;
  readonly byAutoTrading: boolean;
}

export type MovementKind = 'deposit' | 'commission' | 'adjustment' | 'bonus' | 'credit' | 'reversal';

export type OracleCommand =
  | ({ readonly kind: 'open'; readonly priceBound: bigint | undefined } & OracleOpen)
  | { readonly kind: 'close'; readonly position: number; readonly part: bigint | undefined; readonly byAutoTrading: boolean }
  | { readonly kind: 'closeSeveral'; readonly positions: readonly number[] }
  | { readonly kind: 'changeStops'; readonly position: number; readonly change: OracleStopChange }
  | { readonly kind: 'setTargets'; readonly position: number; readonly targets: readonly OracleTarget[] }
  | ({ readonly kind: 'placeOrder' } & OracleLeg)
  | { readonly kind: 'placePair'; readonly legs: readonly [OracleLeg, OracleLeg] }
  | {
      readonly kind: 'changeOrder';
      readonly order: number;
      readonly price?: bigint;
      readonly expiresAt?: number | null;
      readonly change: OracleStopChange;
    }
  | { readonly kind: 'cancelOrder'; readonly order: number }
  | { readonly kind: 'setAlert'; readonly instrument: string; readonly price: bigint }
  | { readonly kind: 'removeAlert'; readonly alert: number }
  | { readonly kind: 'move'; readonly movement: MovementKind; readonly amount: bigint; readonly reference: string }
  | { readonly kind: 'reserve'; readonly amount: bigint; readonly reference: string }
  | { readonly kind: 'settle'; readonly reference: string; readonly paid: boolean }
  | { readonly kind: 'hold'; readonly amount: bigint; readonly reference: string; readonly change: number | undefined }
  | { readonly kind: 'setAutoTrading'; readonly isOn: boolean }
  | { readonly kind: 'setStanding'; readonly standing: OracleStanding };

/** Why a command is rejected, with the price, the amount (cents) or the moment that would have been accepted. */
export interface OracleRefusal {
  readonly code: string;
  readonly limit?: bigint;
  /** Which order of a pair. */
  readonly leg?: 1 | 2;
}

/** Why a position is closed: by its client, by AutoTrading, by a stop, by the margin close-out, or as its instrument ends. */
export type CloseReason = 'manual' | 'auto' | 'stopLoss' | 'partialTakeProfit' | 'takeProfit' | 'closeOut' | 'delisting';

/** The effects of a command or a quote on an account, in the order in which they happened. */
export type OracleEffect =
  | {
      readonly kind: 'opened';
      readonly account: number;
      readonly position: number;
      readonly price: bigint;
      readonly order: number | undefined;
    }
  | {
      readonly kind: 'closed';
      readonly account: number;
      readonly position: number;
      readonly stake: bigint;
      readonly price: bigint;
      /** The booked amount in cents. */
      readonly profit: bigint;
      readonly reason: CloseReason;
    }
  | { readonly kind: 'premium'; readonly account: number; readonly position: number; readonly amount: bigint }
  | { readonly kind: 'waits'; readonly account: number; readonly position: number }
  | { readonly kind: 'notClosed'; readonly account: number; readonly position: number; readonly code: string }
  | { readonly kind: 'takenBack'; readonly account: number; readonly reference: string; readonly amount: bigint }
  | { readonly kind: 'covered'; readonly account: number; readonly amount: bigint }
  | { readonly kind: 'orderRejected'; readonly account: number; readonly order: number; readonly code: string }
  | { readonly kind: 'otherFilled'; readonly account: number; readonly order: number }
  | { readonly kind: 'orderExpired'; readonly account: number; readonly order: number }
  | { readonly kind: 'orderDelisted'; readonly account: number; readonly order: number }
  | { readonly kind: 'alertFired'; readonly account: number; readonly alert: number }
  | { readonly kind: 'alertRemoved'; readonly account: number; readonly alert: number }
  /** A sweep begins; it has no account. */
  | { readonly kind: 'swept'; readonly account: 0; readonly what: string; readonly moment: number }
  | {
      readonly kind: 'night';
      readonly account: number;
      readonly position: number;
      /** Negative if the client paid. */
      readonly amount: bigint;
      readonly rate: bigint;
      readonly days: bigint;
      readonly yearDays: bigint;
      readonly price: bigint;
    }
  | { readonly kind: 'dividend'; readonly account: number; readonly position: number; readonly amount: bigint }
  | {
      readonly kind: 'split';
      readonly account: number;
      readonly position: number;
      readonly openPrice: bigint;
      readonly credited: bigint;
      /** The price before the split at which the position is worth the same. */
      readonly price: bigint;
    }
  | { readonly kind: 'orderSplit'; readonly account: number; readonly order: number }
  | { readonly kind: 'alertSplit'; readonly account: number; readonly alert: number };

export interface OracleAnswer {
  readonly refusal?: OracleRefusal;
  readonly effects: readonly OracleEffect[];
}
