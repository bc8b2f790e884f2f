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
import { NO_SWEEPS, type SweepProgress } from './sweep.ts';
import { DEFAULT_TERMS, type TradingTerms } from './trading-terms.ts';
import type { BrokerAccount } from './ledger.ts';
import type { BalanceKind, GrantedBalanceKind } from './balance-kind.ts';
import type { MarketView } from './market-view.ts';

/**
 * The engine's whole state: the fold of the journal. It grows with what is open, never with past activity. It excludes quotes (events carry
 * the prices they used), the trigger book (an index derived from the state), and past answers and bookings, which are looked up when needed
 * (`Past`).
 */
export interface EngineState {
  /** Sequence number of the last journal entry folded in; 0 before the first. */
  seq: number;
  nextPositionId: number;
  nextOrderId: number;
  nextAlertId: number;
  /** How far the ids of new positions, orders and alerts are apart: in the gaps are those of other partitions. */
  idStep: number;
  readonly accounts: Map<number, Account>;
  readonly positions: Map<number, OpenPosition>;
  /** Pending entry orders. */
  readonly orders: Map<number, EntryOrder>;
  /** Alerts that have not fired yet. */
  readonly alerts: Map<number, PriceAlert>;
  readonly brokerAccounts: Map<BrokerAccount, Cents>;
  terms: TradingTerms;
  sweeps: SweepProgress;
}

/** The balances of an account, by what they can be used for. */
export type Balances = { readonly [Kind in BalanceKind]: Cents };

export interface Account {
  readonly id: number;
  /** Sequence number of the last entry that touched the account. */
  version: number;
  status: AccountStatus;
  access: TradingAccess;
  /** Whether AutoTrading may trade for the account. */
  isAutoTrading: boolean;
  /** Negative only while positions are open, and only if no granted balance is left. */
  cash: Cents;
  bonus: Cents;
  credit: Cents;
  /** Reserved for pending withdrawals: part of neither balance nor equity. */
  reserved: Cents;
  /** The debt from reversed deposits: zero or negative. */
  owed: Cents;
  /** What losses took from the granted balances and profits have yet to restore. */
  claims: Readonly<Record<GrantedBalanceKind, Cents>>;
  /** The rounding remainder of all bookings so far. */
  remainder: MicroCents;
  /** Pending withdrawals by reference, oldest first. */
  withdrawals: ReadonlyMap<string, Cents>;
  /** Disputed amounts blocked from withdrawal, by the reference of the payment. */
  holds: ReadonlyMap<string, Cents>;
  /** The last change of each hold that was numbered, kept after the hold has ended: an older change may still be on its way. */
  holdRevisions: ReadonlyMap<string, number>;
  /** Ascending by id. */
  positions: OpenPosition[];
  /** Pending entry orders, ascending by id. */
  orders: EntryOrder[];
  /** Active alerts and the most recently fired ones, ascending by id. */
  alerts: PriceAlert[];
  /** Ids of recently closed positions, at most CLOSED_IDS_KEPT, so that a late command is told the position was closed. */
  readonly recentlyClosed: Set<number>;
}

export const CLOSED_IDS_KEPT = 200;

export function emptyState(): EngineState {
  return {
    seq: 0,
    nextPositionId: 1,
    nextOrderId: 1,
    nextAlertId: 1,
    idStep: 1,
    accounts: new Map(),
    positions: new Map(),
    orders: new Map(),
    alerts: new Map(),
    brokerAccounts: new Map(),
    terms: DEFAULT_TERMS,
    sweeps: NO_SWEEPS,
  };
}

/** Shared by the accounts without any, which are nearly all, so that data read on every tick stays close together in memory. */
const NO_AMOUNTS: ReadonlyMap<string, Cents> = new Map();
const NO_REVISIONS: ReadonlyMap<string, number> = new Map();
const NO_CLAIMS: Account['claims'] = { bonus: ZERO_CENTS, credit: ZERO_CENTS };

export function newAccount(id: number): Account {
  // The fields that ticks read come first, so that they are adjacent in memory.
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
    holdRevisions: NO_REVISIONS,
    status: 'active',
    access: NO_ACCESS,
    isAutoTrading: false,
  };
}

/** Returns the account balance: everything except reserved money, less the debt. */
export function balanceOf({ cash, bonus, credit, owed }: Omit<Balances, 'reserved'>): Cents {
  return addCents(cash, bonus, credit, owed);
}

/**
 * Returns the exact current profit of a position. An instrument without a quote counts as zero. The engine loads the last known quotes
 * before its first command, so this only happens for an instrument that never had a price.
 */
export function exactProfitNow(position: OpenPosition, market: MarketView): ExactCents {
  const quote = market.quote(position.symbol);
  return quote === undefined ? ZERO_EXACT : exactUnrealisedProfit(position, quote);
}

export interface Holdings extends Omit<Balances, 'reserved'> {
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
