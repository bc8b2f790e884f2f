import { addCents, cents, subtractCents, type Cents } from '../money.ts';

/**
 * Which share of clients' accounts lost money on CFDs, as a broker has to say it: ESMA decision (EU) 2018/796, annex II, section A. An
 * account lost if the sum of all its realised and unrealised net profits over the twelve months is below zero.
 */

/**
 * Below this many accounts nothing is said in percent. Of 30 accounts one is worth about three points; of fewer, what one client does
 * would move the figure more than that, and a reader could guess at the result of a person.
 */
export const MINIMUM_ACCOUNTS = 30;

/** What an account's CFDs did over the period. Money paid in, paid out or granted has no part in it. */
export interface AccountPeriod {
  /** Profits of all positions, and parts of positions, closed within the period, counted from their opening. */
  readonly realised: Cents;
  /** What those positions cost beside the spread, which is in their prices: premiums of guaranteed stops. Above zero. */
  readonly costs: Cents;
  /** Profit at the period's begin of the positions that were open then: it belongs to the period before. */
  readonly unrealisedAtBegin: Cents;
  /** Profit at the period's end of the positions that are open then. */
  readonly unrealisedAtEnd: Cents;
}

export function netProfitOf({ realised, costs, unrealisedAtBegin, unrealisedAtEnd }: AccountPeriod): Cents {
  return subtractCents(addCents(realised, unrealisedAtEnd), addCents(costs, unrealisedAtBegin));
}

/** Net profits in [from, until); null where there is no end. */
export interface ProfitRange {
  readonly from: Cents | null;
  readonly until: Cents | null;
}

/** Inner limits of the ranges, ascending. Zero is one of them, so that each range holds either losers or others. */
const RANGE_LIMITS: readonly Cents[] = [-5_000_00, -1_000_00, -100_00, 0, 100_00, 1_000_00, 5_000_00].map(cents);

/** From the largest losses to the largest gains. */
export const PROFIT_RANGES: readonly ProfitRange[] = [null, ...RANGE_LIMITS].map((from, place) => ({
  from,
  until: RANGE_LIMITS[place] ?? null,
}));

/** Accounts counted one after the other, so that however many there are none is kept. */
export interface AccountTally {
  accounts: number;
  losing: number;
  /** By place in PROFIT_RANGES. */
  readonly byRange: number[];
}

export function newTally(): AccountTally {
  return { accounts: 0, losing: 0, byRange: PROFIT_RANGES.map(() => 0) };
}

/** Counts an account that had an open CFD within the period; nobody else is asked. */
export function countAccount(tally: AccountTally, netProfit: Cents): void {
  const place = RANGE_LIMITS.filter((limit) => netProfit >= limit).length;
  tally.accounts += 1;
  tally.losing += netProfit < 0 ? 1 : 0;
  tally.byRange[place] = (tally.byRange[place] ?? 0) + 1;
}

/** A whole number of percent, a half going up; null while there are too few accounts. */
export function losingPercent({ accounts, losing }: Pick<AccountTally, 'accounts' | 'losing'>): number | null {
  return accounts < MINIMUM_ACCOUNTS ? null : Math.round((losing / accounts) * 100);
}

/** The period's begin: midnight UTC of the same day a year before; of 28 February where that year had no 29th. */
export function beginOfPeriod(until: number): number {
  const end = new Date(until);
  const begin = Date.UTC(end.getUTCFullYear() - 1, end.getUTCMonth(), end.getUTCDate());
  return new Date(begin).getUTCMonth() === end.getUTCMonth() ? begin : begin - DAY_MS;
}

const DAY_MS = 86_400_000;
