import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import { decideTick } from '@fairlead/domain/engine/decide-tick.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { formatCount, type BenchSection } from './report.ts';
import { measureShockAlone, type ShockResult } from './shock.ts';
import { buildBook, type Book } from './tick-book.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';

/**
 * Tick to engine: how many ticks per second one core evaluates while positions are open, compared with a scan of the symbol's positions.
 * Prices walk at random in steps of at most 0.01 %, so that occasionally a trigger fires or a margin is checked; that is included. A second
 * figure is one tick that jumps by 5 %.
 */

interface TickResult {
  readonly ticksPerSecond: number;
  readonly fired: number;
}

/** Steps of a quiet market, in which nothing fires, and of a lively one, as shares of the price. */
const QUIET_STEP = 0.000_000_2;
const LIVELY_STEP = 0.000_2;

interface TickRun {
  readonly tickCount: number;
  /** The width of the range from which each step is drawn, as a share of the price. */
  readonly step: number;
  readonly evaluate: (book: Book, symbolIndex: number, quote: Quote) => number;
}

function runTicks(book: Book, { tickCount, step, evaluate }: TickRun): TickResult {
  const random = seededRandom(7);
  const bids = book.market.symbols.map((symbol) => book.market.quoteOf(symbol).bid as number);
  let fired = 0;
  const startedAt = performance.now();
  for (let count = 0; count < tickCount; count += 1) {
    const index = count % book.market.symbols.length;
    const symbol = book.market.symbols[index] ?? 'SYM0';
    const bid = Math.round((bids[index] ?? 0) * (1 + (random() - 0.5) * step));
    bids[index] = bid;
    book.market.setBid(symbol, bid);
    fired += evaluate(book, index, book.market.quoteOf(symbol));
  }
  return { ticksPerSecond: (tickCount / (performance.now() - startedAt)) * 1_000, fired };
}

/** As the engine does on every quote: what fires is decided, applied and followed up; an account that was only checked gets new levels. */
function evaluateThroughIndex({ state, market, triggers }: Book, symbolIndex: number, quote: Quote): number {
  const fired = triggers.takeFired(symbolIndex, quote.bid, quote.ask);
  if (fired.length === 0) return 0;
  const symbol = market.symbols[symbolIndex] ?? 'SYM0';
  let happened = 0;
  for (const { accountId, events, needsMarginLevels } of decideTick(state, market, { symbol, fired, now: 0 })) {
    if (events.length > 0) {
      applyEntry(state, { seq: state.seq + 1, at: 0, accountId, commandId: null, events });
      triggers.follow(state, accountId, events, market);
      happened += events.length;
    }
    if (needsMarginLevels) triggers.watchMargin(state, accountId, market);
  }
  return happened;
}

/** The plain way: check every open position of the symbol. Only stops, so that the reference is not burdened with margin sums. */
function evaluateByScan({ state, market }: Book, symbolIndex: number, quote: Quote): number {
  const symbol = market.symbols[symbolIndex];
  let reached = 0;
  for (const { symbol: held, side, stopLoss, takeProfit } of state.positions.values()) {
    if (held !== symbol) continue;
    if (
      side === 'long'
        ? quote.bid <= (stopLoss ?? -Infinity) || quote.bid >= (takeProfit ?? Infinity)
        : quote.ask >= (stopLoss ?? Infinity) || quote.ask <= (takeProfit ?? -Infinity)
    ) {
      reached += 1;
    }
  }
  return reached;
}

export async function benchTicks(): Promise<BenchSection> {
  const rows: string[][] = [];
  for (const positionCount of [1_000, 100_000, 1_000_000]) {
    const book = buildBook(positionCount);
    const scan = runTicks(book, { tickCount: Math.max(26, Math.round(2e7 / positionCount)), step: LIVELY_STEP, evaluate: evaluateByScan });
    const fresh = buildBook(positionCount);
    runTicks(fresh, { tickCount: 300_000, step: QUIET_STEP, evaluate: evaluateThroughIndex });
    const quiet = runTicks(fresh, { tickCount: 3_000_000, step: QUIET_STEP, evaluate: evaluateThroughIndex });
    const indexed = runTicks(fresh, { tickCount: 3_000_000, step: LIVELY_STEP, evaluate: evaluateThroughIndex });
    const shockMs = shock(fresh);
    const engineShock = await measureShockAlone(positionCount, 26);
    rows.push([
      formatCount(positionCount),
      `${formatCount(quiet.ticksPerSecond)}, ${formatCount(quiet.fired)} fired`,
      `${formatCount(indexed.ticksPerSecond)}, ${formatCount(indexed.fired)} fired`,
      formatCount(scan.ticksPerSecond),
      `${formatCount(indexed.ticksPerSecond / scan.ticksPerSecond)} x`,
      `${shockMs.ms.toFixed(1)} ms, ${formatCount(shockMs.fired)} fired`,
      formatShock(engineShock),
    ]);
  }
  const crowded = await measureShockAlone(1_000_000, 2);
  rows.push(['1,000,000 in two instruments', '–', '–', '–', '–', '–', formatShock(crowded)]);
  return {
    title: 'Tick to engine',
    text: 'Ticks per second on one core with triggers and margin checks of every open position, ten positions per account, one in ten with a trailing stop, and a pending order and an alert for each account; the reference checks every position of the symbol. In the quiet market nothing fires, so that column must not fall with the number of positions. The shock tick falls by 5 %; its column is the time to decide everything in one go. The last column is the same tick through a running engine with a journal in memory, which decides it in slices: the longest stretch of the event loop until all of it is in the journal, the longest computing time of a stretch (the rest is waiting for a core), the longest time that a command behind it took, the total time, and the number of decisions.',
    head: [
      'open positions',
      'quiet market, ticks/s',
      'lively market, ticks/s',
      'reference: scan, ticks/s',
      'ratio to the lively market',
      'shock tick',
      'shock in slices, longest stretch',
    ],
    rows,
  };
}

function formatShock({ longestMs, longestCpuMs, longestCommandMs, totalMs, decisionCount }: ShockResult): string {
  return `${longestMs.toFixed(1)} ms, ${longestCpuMs.toFixed(1)} ms computing, a command ${longestCommandMs.toFixed(1)} ms, in total ${formatCount(totalMs)} ms, ${formatCount(decisionCount)} decisions`;
}

function shock(book: Book): { ms: number; fired: number } {
  const symbol = book.market.symbols[0] ?? 'SYM0';
  book.market.setBid(symbol, Math.round(book.market.quoteOf(symbol).bid * 0.95));
  const startedAt = performance.now();
  const fired = evaluateThroughIndex(book, 0, book.market.quoteOf(symbol));
  return { ms: performance.now() - startedAt, fired };
}
