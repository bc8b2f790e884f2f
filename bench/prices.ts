/**
 * How the price checks of domain/markets/price-terms.ts perform on recorded markets: the largest move between two ticks, false alarms, how
 * long a real jump waits for confirmation, and who gains from misprints. MARKET_DATA names a directory of recordings, named as the replay
 * feed reads them; without it the short recordings of the tests are measured.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { RULE_CLASSES, type Instrument, type RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { instrumentBySymbol, INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { recordedFileAt } from '@fairlead/server/adapters/prices/replay/recording-name.ts';
import { QuoteBoard } from '@fairlead/server/features/markets/quote-board.ts';
import { playTicks, readTicks, type Holding } from '@fairlead/server/fixture-misprints.ts';
import type { BenchSection } from './report.ts';

const TESTS_RECORDINGS = fileURLToPath(new URL('../server/adapters/prices/replay/fixtures', import.meta.url));

/** After a longer pause the next price is a gap, not a tick after the last one. */
const LONGEST_PAUSE_MS = 3_600_000;

/** What a minute's bar counts as, apart from its four points: fewer ticks than a minute of any tick recording has (euro 40, gold 198). */
const TICKS_OF_A_BAR = 30;
const POINTS_OF_A_BAR = 4;

/** Instruments that recordings call by another name. */
const SYMBOLS: Readonly<Record<string, string>> = { SPX: 'SPXUSD' };

interface Found {
  readonly isOfTicks: boolean;
  series: number;
  ticks: number;
  largestMove: number;
  alarms: number;
  gaps: number;
  longestWaitMs: number;
  longestWaitTicks: number;
  misprints: number;
  changedCents: number;
}

export async function benchPrices(): Promise<BenchSection> {
  const directory = process.env['MARKET_DATA'] ?? TESTS_RECORDINGS;
  const found = new Map<RuleClass, Found>();
  for (const path of await recordingsIn(directory)) await measure(path, found);
  return {
    title: 'Price checks',
    text: [
      'Recorded prices of each class compared with its limit. If there are recordings of every tick, only those are measured. Otherwise one-minute bars are',
      'played as four points each, whose moves are longer than those between ticks (docs/trading/price-checks.md). An alarm is a review of a move within a session;',
      `it is counted per million ticks, with each bar as ${TICKS_OF_A_BAR} of them, fewer than a minute of any tick recording has. A gap is a move over a pause of`,
      'more than an hour. The wait is from the first held tick of a real jump to the one that confirmed it; with bars, points are twenty seconds apart.',
      'Misprints of up to a hundred times the price were inserted between the ticks; the last column is their total effect on accounts with stops',
      'and thin margins.',
    ].join('\n'),
    head: [
      'class',
      'series',
      'ticks or points',
      'limit',
      'largest move',
      'alarms per million',
      'confirmed by',
      'longest wait',
      'gaps',
      'misprints',
      'gain or loss',
    ],
    rows: RULE_CLASSES.map((ruleClass) => rowOf(ruleClass, found.get(ruleClass))),
  };
}

async function recordingsIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true });
  return entries.filter((name) => /_(ticks|1m)[_.][^/]*csv(\.gz)?$/.test(name)).map((name) => join(directory, name));
}

async function measure(path: string, found: Map<RuleClass, Found>): Promise<void> {
  const file = recordedFileAt(path);
  const symbol = SYMBOLS[file.symbol] ?? file.symbol;
  const instrument = instrumentBySymbol(symbol);
  // A recording of an instrument that is not traded here says nothing about our classes.
  if (instrument === undefined) return;
  const ticks = await readTicks({ ...file, symbol });
  const isTickSeries = file.interval === undefined;
  const known = found.get(instrument.ruleClass);
  // Points of bars are further apart than ticks: if there are ticks, only they are judged.
  if (known?.isOfTicks === true && !isTickSeries) return;
  const sums = (known?.isOfTicks === isTickSeries ? known : undefined) ?? {
    isOfTicks: isTickSeries,
    series: 0,
    ticks: 0,
    largestMove: 0,
    alarms: 0,
    gaps: 0,
    longestWaitMs: 0,
    longestWaitTicks: 0,
    misprints: 0,
    changedCents: 0,
  };
  found.set(instrument.ruleClass, sums);
  sums.series += 1;
  sums.ticks += ticks.length;
  measureMoves(ticks, sums);
  measureReviews(ticks, sums);
  await measureMisprints(instrument, ticks, sums);
}

function measureMoves(ticks: readonly RawTick[], sums: Found): void {
  for (const [place, tick] of ticks.entries()) {
    const last = ticks[place - 1];
    if (last === undefined || tick.at - last.at > LONGEST_PAUSE_MS) continue;
    const move = Math.max(Math.abs(Math.log(tick.bid / last.bid)), Math.abs(Math.log(tick.ask / last.ask)));
    sums.largestMove = Math.max(sums.largestMove, move);
  }
}

function measureReviews(ticks: readonly RawTick[], sums: Found): void {
  let now = 0;
  const board = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => now });
  let lastAt = Number.NEGATIVE_INFINITY;
  let heldSince: number | null = null;
  let heldTicks = 0;
  let hasBegun = false;
  for (const tick of ticks) {
    now = tick.at;
    const { jump, unconfirmed } = board.counts.dropped;
    board.take(tick);
    hasBegun ||= board.counts.accepted > 0;
    if (board.counts.dropped.jump > jump) {
      if (heldSince === null) {
        heldSince = tick.at;
        heldTicks = 0;
        if (tick.at - lastAt > LONGEST_PAUSE_MS) sums.gaps += 1;
        else sums.alarms += 1;
      }
      heldTicks += 1;
    } else if (heldSince !== null && board.counts.dropped.unconfirmed === unconfirmed) {
      sums.longestWaitMs = Math.max(sums.longestWaitMs, tick.at - heldSince);
      sums.longestWaitTicks = Math.max(sums.longestWaitTicks, heldTicks);
      heldSince = null;
    }
    lastAt = tick.at;
  }
}

const HOLDINGS: readonly Holding[] = [
  { side: 'long', stakeCents: 100_00, stopShare: 0.001, targetShare: 0.001 },
  { side: 'short', stakeCents: 100_00, stopShare: 0.001, targetShare: 0.001 },
  { side: 'long', stakeCents: 990_00, stopShare: null, targetShare: 0.05 },
  { side: 'short', stakeCents: 990_00, stopShare: null, targetShare: 0.05 },
];

const WINDOW = 2_000;
const MOST_WINDOWS = 10;
const FACTORS = [0.01, 0.366, 0.5, 0.61, 0.9, 1.1, 1.64, 2, 10, 100];

/**
 * Uses windows of a series that are so quiet that their outcome does not depend on when a real jump was confirmed, with a misprint after
 * every 37th tick.
 */
async function measureMisprints(instrument: Instrument, ticks: readonly RawTick[], sums: Found): Promise<void> {
  const step = Math.max(WINDOW, Math.floor(ticks.length / MOST_WINDOWS));
  for (let first = 0; first < ticks.length; first += step) {
    const good = ticks.slice(first, first + WINDOW);
    const clean = await playTicks(instrument, good, HOLDINGS);
    if (clean.counts.dropped.jump > 0) continue;
    const spoilt = good.flatMap((tick, place) => (place % 37 === 36 ? [tick, misprintOf(tick, place)] : [tick]));
    const dirty = await playTicks(instrument, spoilt, HOLDINGS);
    sums.misprints += spoilt.length - good.length;
    for (const [place, { equity }] of clean.holders.entries()) sums.changedCents += Math.abs(equity - (dirty.holders[place]?.equity ?? 0));
  }
}

function misprintOf(tick: RawTick, place: number): RawTick {
  const factor = FACTORS[Math.floor(place / 37) % FACTORS.length] ?? 2;
  const side = place % 3;
  // A misprint on one side alone would cross the other if it were the wrong one, and would be dropped for that.
  return {
    ...tick,
    bid: side === 1 && factor > 1 ? tick.bid : tick.bid * factor,
    ask: side === 2 && factor < 1 ? tick.ask : tick.ask * factor,
  };
}

function rowOf(ruleClass: RuleClass, found: Found | undefined): readonly string[] {
  const { jumpLimit, confirmTicks, confirmMs } = PRICE_TERMS[ruleClass];
  const confirmation = `${confirmTicks} ticks over ${confirmMs / 1_000} s`;
  const limit = percent(jumpLimit);
  if (found === undefined) return [ruleClass, '0', '–', limit, '–', '–', confirmation, '–', '–', '–', '–'];
  return [
    ruleClass,
    `${found.series} of ${found.isOfTicks ? 'ticks' : 'bars'}`,
    found.ticks.toLocaleString('en-GB'),
    limit,
    percent(found.largestMove),
    ((found.alarms / ticksOf(found)) * 1e6).toFixed(1),
    confirmation,
    `${(found.longestWaitMs / 1_000).toFixed(1)} s, ${found.longestWaitTicks} ticks`,
    String(found.gaps),
    found.misprints.toLocaleString('en-GB'),
    `EUR ${(found.changedCents / 100).toFixed(2)}`,
  ];
}

function ticksOf({ isOfTicks, ticks }: Found): number {
  return isOfTicks ? ticks : (ticks / POINTS_OF_A_BAR) * TICKS_OF_A_BAR;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`;
}
