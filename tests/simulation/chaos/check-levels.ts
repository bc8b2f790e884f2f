/**
 * Whether stop losses, take profits and entry orders were executed when the market reached them: at once while trading ran, or after an
 * outage with the first quote that still reached them. The journal says which levels were set and what executed them; the recorded ticks
 * say when each was reached.
 */
import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { emptyState, type Account } from '@fairlead/domain/engine/state.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';

export interface RecordedTick {
  readonly at: number;
  readonly bid: Price;
  readonly ask: Price;
}

/** A time when trading was down; both ends in milliseconds since 1970 UTC. */
export interface Outage {
  readonly from: number;
  readonly until: number;
}

export interface LevelVerdict {
  /** The number of levels that the market executed. */
  readonly executed: number;
  /** The number of these that were reached during an outage and executed after it. */
  readonly executedAfterOutage: number;
  /** Sentences about levels that were executed late, never, or at a quote that did not exist. */
  readonly faults: readonly string[];
}

interface Level {
  readonly name: string;
  readonly symbol: string;
  readonly price: Price;
  readonly watched: 'bid' | 'ask';
  readonly fires: 'below' | 'above';
  /** When it was set. */
  readonly since: number;
}

/** The longest time from a tick to the decision on it, on a machine that is busy with something else. */
const DECISION_MS = 2_000;
/** A level that was set just before a tick may have missed it. */
const SETTING_MS = 250;

export function judgeLevels(
  journal: readonly JournalEntry[],
  ticks: ReadonlyMap<string, readonly RecordedTick[]>,
  outages: readonly Outage[],
): LevelVerdict {
  const state = emptyState();
  const waiting = new Map<string, Level>();
  const verdict = { executed: 0, executedAfterOutage: 0, faults: [] as string[] };
  const endedAt = journal.at(-1)?.at ?? 0;
  const judge = (level: Level, entry: JournalEntry | null): void => {
    const execution = entry === null ? null : executionOf(level, entry.events);
    const until = execution?.at ?? entry?.at ?? endedAt;
    const ofSymbol = ticks.get(level.symbol) ?? [];
    const all = ticksBetween(ofSymbol, level.since, until);
    if (execution !== null) {
      verdict.executed += 1;
      // The tick may be stamped a moment before the level was set, and have arrived after it.
      const [tick] = ticksBetween(ofSymbol, execution.at, execution.at);
      if (tick === undefined || !reaches(level, tick)) verdict.faults.push(`${level.name} was executed at a quote that did not reach it`);
      const outage = outages.find(({ from, until: back }) => from <= execution.at && execution.at <= back + DECISION_MS);
      if (outage !== undefined && all.some((each) => each.at >= outage.from && each.at < execution.at && reaches(level, each))) {
        verdict.executedAfterOutage += 1;
      }
    }
    const due = all.find((tick) => tick.at > level.since + SETTING_MS && reaches(level, tick) && !isOut(outages, tick.at));
    if (due !== undefined && until - due.at > DECISION_MS) {
      verdict.faults.push(
        `${level.name} was due at ${new Date(due.at).toISOString()} and ${execution === null ? 'was not executed' : 'was executed late'}`,
      );
    }
  };
  for (const entry of journal) {
    applyEntry(state, entry);
    const account = state.accounts.get(entry.accountId);
    if (account === undefined) continue;
    const now = new Map(levelsOf(account, entry.at).map((level) => [level.name, level]));
    const prefix = `account ${account.id} `;
    for (const [name, level] of waiting) {
      if (!name.startsWith(prefix) || now.has(name)) continue;
      waiting.delete(name);
      judge(level, entry);
    }
    for (const [name, level] of now) if (!waiting.has(name)) waiting.set(name, level);
  }
  for (const level of waiting.values()) judge(level, null);
  return verdict;
}

/** The name contains the price: a level that is moved counts as another one. Trailing stops move by themselves and are left out. */
function levelsOf(account: Account, since: number): readonly Level[] {
  const level = (what: string, symbol: string, side: Side, price: Price, isOpening: boolean, fires: Level['fires']): Level => {
    const watched = (side === 'long') === isOpening ? 'ask' : 'bid';
    return { name: `account ${account.id} ${what} at ${price}`, symbol, price, watched, fires, since };
  };
  const stops = account.positions.flatMap(({ id, symbol, side, stopLoss, takeProfit, trailingDistance }) => [
    ...(stopLoss === null || trailingDistance !== null
      ? []
      : [level(`stop loss of position ${id}`, symbol, side, stopLoss, false, side === 'long' ? 'below' : 'above')]),
    ...(takeProfit === null
      ? []
      : [level(`take profit of position ${id}`, symbol, side, takeProfit, false, side === 'long' ? 'above' : 'below')]),
  ]);
  const orders = account.orders.map(({ id, symbol, side, entryKind, entryPrice }) =>
    level(`order ${id}`, symbol, side, entryPrice, true, (entryKind === 'limit') === (side === 'long') ? 'below' : 'above'),
  );
  return [...stops, ...orders];
}

/** The quote that executed the level; null if the client removed it. */
function executionOf({ name }: Level, events: readonly EngineEvent[]): { readonly at: number } | null {
  for (const event of events) {
    if (event.kind === 'positionClosed' && (event.reason === 'stopLoss' || event.reason === 'takeProfit')) {
      const what = event.reason === 'stopLoss' ? 'stop loss' : 'take profit';
      if (name.includes(` ${what} of position ${event.positionId} at `)) return event.quote;
    }
    if (event.kind === 'positionOpened' && event.orderId !== null && name.includes(` order ${event.orderId} at `)) return event.quote;
    if (event.kind === 'orderRejected' && name.includes(` order ${event.order.id} at `)) return event.quote;
  }
  return null;
}

function reaches({ price, watched, fires }: Level, tick: RecordedTick): boolean {
  return fires === 'below' ? tick[watched] <= price : tick[watched] >= price;
}

function isOut(outages: readonly Outage[], at: number): boolean {
  return outages.some(({ from, until }) => from <= at && at <= until);
}

/** Both ends included. The ticks are in chronological order. */
function ticksBetween(ticks: readonly RecordedTick[], from: number, until: number): readonly RecordedTick[] {
  return ticks.slice(firstAtOrAfter(ticks, from), firstAtOrAfter(ticks, until + 1));
}

function firstAtOrAfter(ticks: readonly RecordedTick[], at: number): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ticks[middle]?.at ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
