import { NO_REMAINDER, ZERO_EXACT, type ExactCents, type MicroCents } from '../exact-cents.ts';
import { addCents, ZERO_CENTS, type Cents } from '../money.ts';
import { NO_ACCESS, type TradingAccess } from '../trading/access.ts';
import { accountFigures, type AccountFigures } from '../trading/margin.ts';
import type { EntryOrder } from '../trading/entry-order.ts';
import type { OpenPosition } from '../trading/position.ts';
import type { PriceAlert } from '../trading/price-alert.ts';
import { exactUnrealisedProfit, openProfitOf } from '../trading/profit.ts';
import { requiredMargin } from '../trading/raised-margin.ts';
import type { AccountStatus } from './command.ts';
import { PLAIN_TERMS, type HouseTerms } from './house-terms.ts';
import type { HouseAccount } from './ledger.ts';
import type { ClientPurse, GrantedPurse } from './purse.ts';
import type { MarketView } from './market-view.ts';

/**
 * The engine's whole state: what the fold of the journal gives. It grows with what is open, never with what was done. Quotes are not part
 * of it (events carry the prices they used), nor is the trigger book, which is an index made from it, nor what was answered and booked
 * before, which is looked up where it's asked for (`Past`).
 */
export interface EngineState {
  /** Sequence number of the last journal entry folded in; 0 before the first. */
  seq: number;
  nextPositionId: number;
  nextOrderId: number;
  nextAlertId: number;
  readonly accounts: Map<number, Account>;
  readonly positions: Map<number, OpenPosition>;
  /** Entry orders that wait for their price. */
  readonly orders: Map<number, EntryOrder>;
  /** Alerts that wait for their level. */
  readonly alerts: Map<number, PriceAlert>;
  readonly house: Map<HouseAccount, Cents>;
  terms: HouseTerms;
}

/** What an account holds, by what can be done with it. */
export type Purses = { readonly [Purse in ClientPurse]: Cents };

export interface Account {
  readonly id: number;
  /** Sequence number of the last entry that touched the account. */
  version: number;
  status: AccountStatus;
  access: TradingAccess;
  /** Whether AutoTrading may trade for the account. */
  isAutoTrading: boolean;
  /** Below zero only while positions are open, and only when nothing granted is left. */
  cash: Cents;
  bonus: Cents;
  credit: Cents;
  /** Set aside for withdrawals under way: neither part of the balance nor of the equity. */
  reserved: Cents;
  /** What reversed deposits left owing: zero or negative. */
  owed: Cents;
  /** What losses took from what was granted, as far as profits are to restore it. */
  claims: Readonly<Record<GrantedPurse, Cents>>;
  /** What rounding left of the bookings so far. */
  remainder: MicroCents;
  /** The withdrawals under way, by their reference, oldest first. */
  withdrawals: ReadonlyMap<string, Cents>;
  /** Disputed amounts, which can't be withdrawn, by the reference of their payment. */
  holds: ReadonlyMap<string, Cents>;
  /** Ascending by id. */
  positions: OpenPosition[];
  /** Entry orders that wait, ascending by id. */
  orders: EntryOrder[];
  /** Those that wait and the latest of those that fired, ascending by id. */
  alerts: PriceAlert[];
  /** Ids of positions closed lately, at most CLOSED_IDS_KEPT, so that a late command learns that it came late. */
  readonly recentlyClosed: Set<number>;
}

export const CLOSED_IDS_KEPT = 200;

export function emptyState(): EngineState {
  return {
    seq: 0,
    nextPositionId: 1,
    nextOrderId: 1,
    nextAlertId: 1,
    accounts: new Map(),
    positions: new Map(),
    orders: new Map(),
    alerts: new Map(),
    house: new Map(),
    terms: PLAIN_TERMS,
  };
}

/** Shared by all accounts that have none, which are nearly all: what is touched on every tick stays close together. */
const NO_AMOUNTS: ReadonlyMap<string, Cents> = new Map();
const NO_CLAIMS: Account['claims'] = { bonus: ZERO_CENTS, credit: ZERO_CENTS };

export function newAccount(id: number): Account {
  // What a tick reads stands together, so that it's near in memory.
  return {
    id,
    version: 0,
    positions: [],
    cash: ZERO_CENTS,
    bonus: ZERO_CENTS,
    credit: ZERO_CENTS,
    reserved: ZERO_CENTS,
    owed: ZERO_CENTS,
    remainder: NO_REMAINDER,
    claims: NO_CLAIMS,
    withdrawals: NO_AMOUNTS,
    recentlyClosed: new Set(),
    orders: [],
    alerts: [],
    holds: NO_AMOUNTS,
    status: 'active',
    access: NO_ACCESS,
    isAutoTrading: false,
  };
}

/** What can be traded with, and is owed: everything but what is reserved. */
export function balanceOf({ cash, bonus, credit, owed }: Omit<Purses, 'reserved'>): Cents {
  return addCents(cash, bonus, credit, owed);
}

/**
 * Exact profit of a position now. Without any quote yet it counts as zero: the engine learns the last known quotes before it takes its
 * first command, so this is only met by an instrument that has never been priced.
 */
export function exactProfitNow(position: OpenPosition, market: MarketView): ExactCents {
  const quote = market.quote(position.symbol);
  return quote === undefined ? ZERO_EXACT : exactUnrealisedProfit(position, quote);
}

export interface Holdings extends Omit<Purses, 'reserved'> {
  readonly remainder: MicroCents;
  readonly positions: readonly OpenPosition[];
}

export function figuresOf(holdings: Holdings, market: MarketView): AccountFigures {
  const { positions, remainder } = holdings;
  return accountFigures(
    balanceOf(holdings),
    positions.map((position) => requiredMargin(position, market.rules)),
    [
      openProfitOf(
        positions.map((position) => exactProfitNow(position, market)),
        remainder,
      ),
    ],
  );
}
