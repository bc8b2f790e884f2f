import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import { netResultOf } from '@fairlead/domain/trading/net-result.ts';
import { addCents, centsToEuros, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import {
  beginOfPeriod,
  countAccount,
  losingPercent,
  MINIMUM_ACCOUNTS,
  netProfitOf,
  newTally,
  PROFIT_RANGES,
  type AccountPeriod,
  type AccountTally,
} from '@fairlead/domain/risk/losing-accounts.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { profitAt, type ProfitInputs } from '@fairlead/domain/trading/profit.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { AccountView, EnginePort } from '../../engine/engine-port.ts';
import { insertRiskFigures, listTradedAccounts, readOpenAtBegin, type TradedAccount } from './store.ts';

export interface RiskFiguresContext {
  readonly database: Pick<Database, 'query' | 'drizzle'>;
  readonly engine: Pick<EnginePort, 'viewAccount' | 'listAccountsWithPositions'>;
  readonly instruments: readonly Instrument[];
  /** The last bid before a midnight UTC; null if unknown. */
  readonly readBidAt: (instrument: Instrument, midnight: number) => Promise<Price | null>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const ACCOUNTS_AT_ONCE = 500;
const LAST_ACCOUNT = Number.MAX_SAFE_INTEGER;

/**
 * Counts the clients' accounts that lost money over the last twelve months, from the engine's records and the currently open positions, and
 * stores the result. Only clients' accounts ever hold positions: the broker is the other side of their ledger entries. A position whose
 * price at the start of the period is unknown counts with its whole profit or loss since opening. One that closes during the computation
 * may be missing until the next day.
 */
export async function computeRiskFigures(context: RiskFiguresContext): Promise<RiskFigures> {
  const until = context.clock();
  const from = beginOfPeriod(until);
  const tally = await tallyAccounts({ from, until }, context);
  const figures: RiskFigures = {
    computed_at: new Date(until).toISOString(),
    from: dateOf(from),
    until: dateOf(until),
    accounts: tally.accounts,
    losing: tally.losing,
    percent: losingPercent(tally),
    minimum_accounts: MINIMUM_ACCOUNTS,
    ranges: PROFIT_RANGES.map((range, place) => ({
      from_euros: range.from === null ? null : centsToEuros(range.from),
      until_euros: range.until === null ? null : centsToEuros(range.until),
      accounts: tally.byRange[place] ?? 0,
    })),
  };
  await insertRiskFigures(context.database, figures);
  return figures;
}

interface Period {
  readonly from: number;
  readonly until: number;
}

/**
 * Goes through the accounts page by page, ascending by id: those that closed something within the period, and those with an open position.
 */
async function tallyAccounts(period: Period, context: RiskFiguresContext): Promise<AccountTally> {
  const tally = newTally();
  const bids = createBidsAt(period.from, context);
  const open = await context.engine.listAccountsWithPositions();
  let after = 0;
  for (let isLast = false; !isLast;) {
    const traded = await listTradedAccounts(context.database, { ...period, after, limit: ACCOUNTS_AT_ONCE });
    isLast = traded.length < ACCOUNTS_AT_ONCE;
    const last = isLast ? LAST_ACCOUNT : (traded.at(-1)?.accountId ?? after);
    await tallyPage({ after, last, traded, open: open.filter((id) => id > after && id <= last), period, bids, tally }, context);
    after = last;
  }
  return tally;
}

interface Page {
  readonly after: number;
  readonly last: number;
  readonly traded: readonly TradedAccount[];
  readonly open: readonly number[];
  readonly period: Period;
  readonly bids: BidsAt;
  readonly tally: AccountTally;
}

async function tallyPage({ after, last, traded, open, period, bids, tally }: Page, context: RiskFiguresContext): Promise<void> {
  const results = new Map<number, AccountResult>(
    traded.map(({ accountId, realised, costs }) => [accountId, { ...NOTHING, realised, costs }]),
  );
  for (const stake of await readOpenAtBegin(context.database, { ...period, after, last })) {
    const result = results.get(stake.accountId);
    if (result !== undefined) result.unrealisedAtBegin = addCents(result.unrealisedAtBegin, await profitAtBegin(stake, bids));
  }
  for (const accountId of open) {
    const view = await context.engine.viewAccount(accountId);
    if (view === null || view.positions.length === 0) continue;
    const result = results.get(accountId) ?? { ...NOTHING };
    await addOpenPositions(result, view, period, bids);
    results.set(accountId, result);
  }
  for (const result of results.values()) countAccount(tally, netProfitOf(result));
}

async function addOpenPositions(result: AccountResult, { positions }: AccountView, { from }: Period, bids: BidsAt): Promise<void> {
  for (const position of positions) {
    result.unrealisedAtEnd = addCents(result.unrealisedAtEnd, netResultOf(position));
    if (position.openedAt >= from) continue;
    result.unrealisedAtBegin = addCents(result.unrealisedAtBegin, await profitAtBegin(position, bids));
  }
}

type AccountResult = { -readonly [Part in keyof AccountPeriod]: Cents };

const NOTHING: AccountPeriod = { realised: ZERO_CENTS, costs: ZERO_CENTS, unrealisedAtBegin: ZERO_CENTS, unrealisedAtEnd: ZERO_CENTS };

/** By symbol; each is looked up once. */
type BidsAt = (symbol: string) => Promise<{ readonly bid: Price; readonly typicalSpread: Price } | null>;

function createBidsAt(midnight: number, { instruments, readBidAt }: RiskFiguresContext): BidsAt {
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const known = new Map<string, ReturnType<BidsAt>>();
  const lookUp = async (symbol: string): ReturnType<BidsAt> => {
    const instrument = bySymbol.get(symbol);
    const bid = instrument === undefined ? null : await readBidAt(instrument, midnight);
    return instrument === undefined || bid === null ? null : { bid, typicalSpread: instrument.typicalSpread };
  };
  return (symbol) => {
    const found = known.get(symbol) ?? lookUp(symbol);
    known.set(symbol, found);
    return found;
  };
}

/** Candles are of the bid, at which a long position closes; a short position closes at the ask, the usual spread above it. */
async function profitAtBegin(position: ProfitInputs & { readonly symbol: string }, bids: BidsAt): Promise<Cents> {
  const found = await bids(position.symbol);
  if (found === null) return ZERO_CENTS;
  return profitAt(position, position.side === 'long' ? found.bid : price(found.bid + found.typicalSpread));
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
