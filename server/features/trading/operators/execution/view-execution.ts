import type { Execution, Slippage } from '@fairlead/contract/trading/operators/desk.ts';
import { bucketRange, FARTHEST_BUCKET, FILL_KINDS, judgeSymmetry, type FillKind } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { quantileOf } from '@fairlead/domain/trading/desk/latency.ts';
import { addCents, cents, centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import type { DeskContext } from '../desk-context.ts';
import { readProjectedAt, readRefusals, sumBars, type BarSum, type ExecutionSpan } from './execution-store.ts';

type ExecutionContext = Pick<DeskContext, 'database' | 'readCommandLatency' | 'brokerRules'>;

/** Market deals by a client who saw a price: a price move can favour either side. */
const SEEN_KINDS: readonly FillKind[] = ['open', 'close'];
const QUANTILES = [50, 95, 99];

export async function viewExecution(
  span: ExecutionSpan,
  { database, readCommandLatency, brokerRules }: ExecutionContext,
): Promise<Execution> {
  const [byKind, bySymbol, byDay, refusals, projectedAt, latency] = await Promise.all([
    sumBars(database, 'kind', FILL_KINDS, span),
    sumBars(database, 'symbol', SEEN_KINDS, span),
    sumBars(database, 'day', SEEN_KINDS, span),
    readRefusals(database, span),
    readProjectedAt(database),
    readCommandLatency(),
  ]);
  const seenBars = byKind.filter(({ name }) => SEEN_KINDS.some((kind) => kind === name));
  const seen = sumUp(seenBars);
  return {
    followed_at: projectedAt?.toISOString() ?? null,
    seen: { ...seen, ...judgeSymmetry(seen.better, seen.worse) },
    distribution: Array.from({ length: 2 * FARTHEST_BUCKET + 1 }, (_, place) => place - FARTHEST_BUCKET).map((bucket) => ({
      ...bucketRange(bucket),
      fills: countFills(seenBars, (bar) => bar === bucket),
    })),
    kinds: FILL_KINDS.flatMap((kind) => {
      const bars = byKind.filter(({ name }) => name === kind);
      return bars.length === 0 ? [] : [{ kind, ...sumUp(bars) }];
    }),
    instruments: groupBars(bySymbol)
      .map(([symbol, bars]) => ({ symbol, name: brokerRules.nameOf(symbol), ...sumUp(bars) }))
      .toSorted((a, b) => b.fills - a.fills || a.symbol.localeCompare(b.symbol)),
    days: groupBars(byDay).map(([day, bars]) => {
      const { better, same, worse } = sumUp(bars);
      return { day, better, same, worse };
    }),
    choices: brokerRules.instruments.map(({ symbol, displayName }) => ({ symbol, name: displayName })),
    refusals: refusals.map((refusal) => ({ ...refusal, name: brokerRules.nameOf(refusal.symbol) })),
    refused: refusals.reduce((total, { count }) => total + count, 0),
    latency: {
      commands: latency.at(-1)?.count ?? 0,
      quantiles: QUANTILES.flatMap((percent) => {
        const quantile = quantileOf(latency, percent / 100);
        return quantile === null ? [] : [{ percent, ms: quantile.ms, is_beyond: quantile.isBeyond }];
      }),
      buckets: latency.map(({ upToMs, count }, place) => ({
        up_to_ms: Number.isFinite(upToMs) ? upToMs : null,
        count: count - (latency[place - 1]?.count ?? 0),
      })),
    },
  };
}

function groupBars(bars: readonly BarSum[]): readonly (readonly [string, readonly BarSum[]])[] {
  return [...Map.groupBy(bars, ({ name }) => name)];
}

function countFills(bars: readonly BarSum[], isMeant: (bucket: number) => boolean): number {
  return bars.reduce((total, { bucket, fills }) => (isMeant(bucket) ? total + fills : total), 0);
}

function sumUp(bars: readonly BarSum[]): Slippage {
  const better = bars.filter(({ bucket }) => bucket > 0);
  const worse = bars.filter(({ bucket }) => bucket < 0);
  return {
    fills: countFills(bars, () => true),
    better: countFills(better, () => true),
    same: countFills(bars, (bucket) => bucket === 0),
    worse: countFills(worse, () => true),
    average: averageOf(bars),
    average_better: averageOf(better),
    average_worse: averageOf(worse),
    best: bars.length === 0 ? null : toHundredths(Math.max(...bars.map(({ slippage_most: most }) => most))),
    worst: bars.length === 0 ? null : toHundredths(Math.min(...bars.map(({ slippage_least: least }) => least))),
    gained: valueOf(better),
    lost: valueOf(worse),
  };
}

function averageOf(bars: readonly BarSum[]): number | null {
  const fills = countFills(bars, () => true);
  return fills === 0 ? null : toHundredths(bars.reduce((total, bar) => total + bar.slippage_sum, 0) / fills);
}

/** From millionths to hundredths of a percent. */
function toHundredths(millionths: number): number {
  return millionths / 100;
}

function valueOf(bars: readonly BarSum[]): Euros {
  return centsToEuros(addCents(...bars.map((bar) => cents(bar.value_cents))));
}
