import { addCents, cents, subtractCents, type Cents } from '../money.ts';

/**
 * The share of client accounts that lost money on CFDs, as brokers must disclose it: ESMA decision (EU) 2018/796, annex II, section A. An
 * account lost if the sum of all its realised and unrealised net profits over the twelve months is below zero.
 */

/**
 * With fewer accounts than this, no percentage is published. Of 30 accounts, one is worth about three points. With fewer, a single client
 * would move the figure by more, and readers could infer an individual's result.
 */
export const MINIMUM_ACCOUNTS = 30;

/** An account's CFD results over the period. Money paid in, paid out or granted does not count. */
export interface AccountPeriod {
  /** Profits of all positions and partial closes closed within the period, counted from their opening. */
  readonly realised: Cents;
  /**
   * The costs of those positions besides the spread, which is in their prices: premiums of guaranteed stops, and what their nights cost less
   * the dividends they received. Positive if they cost. All nights of a position count with it, also those before the period.
   */
  readonly costs: Cents;
  /** Unrealised profit at the start of the period, from the positions open then. It belongs to the previous period. */
  readonly unrealisedAtBegin: Cents;
  /** Unrealised profit at the end of the period, from the positions open then, with what their nights and dividends have booked. */
  readonly unrealisedAtEnd: Cents;
}

export function netProfitOf({ realised, costs, unrealisedAtBegin, unrealisedAtEnd }: AccountPeriod): Cents {
  return subtractCents(addCents(realised, unrealisedAtEnd), addCents(costs, unrealisedAtBegin));
}

/** Net profits in [from, until); null for an open end. */
export interface ProfitRange {
  readonly from: Cents | null;
  readonly until: Cents | null;
}

/** Inner limits of the ranges, ascending. Zero is one of them, so that each range holds either only losing accounts or none. */
const RANGE_LIMITS: readonly Cents[] = [-5_000_00, -1_000_00, -100_00, 0, 100_00, 1_000_00, 5_000_00].map(cents);

/** From the largest losses to the largest gains. */
export const PROFIT_RANGES: readonly ProfitRange[] = [null, ...RANGE_LIMITS].map((from, place) => ({
  from,
  until: RANGE_LIMITS[place] ?? null,
}));

/** A running count of accounts that keeps no account itself. */
export interface AccountTally {
  accounts: number;
  losing: number;
  /** By index in PROFIT_RANGES. */
  readonly byRange: number[];
}

export function newTally(): AccountTally {
  return { accounts: 0, losing: 0, byRange: PROFIT_RANGES.map(() => 0) };
}

/** Counts an account that had an open CFD within the period; others must not be counted. */
export function countAccount(tally: AccountTally, netProfit: Cents): void {
  const place = RANGE_LIMITS.filter((limit) => netProfit >= limit).length;
  tally.accounts += 1;
  tally.losing += netProfit < 0 ? 1 : 0;
  tally.byRange[place] = (tally.byRange[place] ?? 0) + 1;
}

/** Returns a whole percentage, rounded half up; null with too few accounts. */
export function losingPercent({ accounts, losing }: Pick<AccountTally, 'accounts' | 'losing'>): number | null {
  return accounts < MINIMUM_ACCOUNTS ? null : Math.round((losing / accounts) * 100);
}

/** Returns the start of the period: midnight UTC of the same day a year earlier, or of 28 February if that year had no 29th. */
export function beginOfPeriod(until: number): number {
  const end = new Date(until);
  const begin = Date.UTC(end.getUTCFullYear() - 1, end.getUTCMonth(), end.getUTCDate());
  return new Date(begin).getUTCMonth() === end.getUTCMonth() ? begin : begin - DAY_MS;
}

const DAY_MS = 86_400_000;
