/**
 * Reads a scorecard of execution quality. The dealing desk, a client and the public page all get theirs from here, so that the same fills give
 * the same figures.
 */
import { FILL_KINDS, type FillKind } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { cumulateLatency } from '@fairlead/domain/trading/desk/latency.ts';
import {
  distributionOf,
  SEEN_KINDS,
  summariseSeen,
  summariseSlippage,
  type Bar,
  type SeenSummary,
  type SlippageSummary,
} from '@fairlead/domain/trading/desk/scorecard.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { readLatency, readProjectedAt, readRefusals, sumBars, type ExecutionScope, type GroupedBar, type RefusalSum } from './read-sums.ts';

export interface Scorecard {
  /** Fills up to then are included; null before the first projection. */
  readonly projectedAt: Date | null;
  /** Market orders and closes whose client saw a price. */
  readonly seen: SeenSummary;
  readonly distribution: readonly Bar[];
  readonly kinds: readonly (SlippageSummary & { readonly kind: FillKind })[];
  /** Of market orders and closes, the most traded first. */
  readonly instruments: readonly (SlippageSummary & { readonly symbol: string })[];
  readonly days: readonly (Pick<SlippageSummary, 'better' | 'same' | 'worse'> & { readonly day: Day })[];
  readonly refusals: readonly RefusalSum[];
  /** Of market orders and closes, cumulative; empty if nothing was measured. */
  readonly latency: ReturnType<typeof cumulateLatency>;
}

/** The commands about orders and positions, and the engine's own execution of orders whose price is reached. */
export const ORDER_COMMANDS = [
  'openPosition',
  'closePosition',
  'closePositions',
  'placeOrder',
  'placeOrderPair',
  'changeOrder',
  'cancelOrder',
  'fillOrder',
  'updateStops',
  'updatePartialTargets',
] as const;

/** `commands` are those whose refusals are included; null for all. */
export async function readScorecard(
  database: Pick<Queries, 'query'>,
  scope: ExecutionScope,
  commands: readonly string[] | null,
): Promise<Scorecard> {
  const [byKind, bySymbol, byDay, refusals, latency, projectedAt] = await Promise.all([
    sumBars(database, 'kind', FILL_KINDS, scope),
    sumBars(database, 'symbol', SEEN_KINDS, scope),
    sumBars(database, 'day', SEEN_KINDS, scope),
    readRefusals(database, commands, scope),
    readLatency(database, scope),
    readProjectedAt(database),
  ]);
  const seenBars = byKind.filter(({ name }) => SEEN_KINDS.some((kind) => kind === name));
  return {
    projectedAt,
    seen: summariseSeen(seenBars),
    distribution: distributionOf(seenBars),
    kinds: FILL_KINDS.flatMap((kind) => {
      const bars = byKind.filter(({ name }) => name === kind);
      return bars.length === 0 ? [] : [{ kind, ...summariseSlippage(bars) }];
    }),
    instruments: groupBars(bySymbol)
      .map(([symbol, bars]) => ({ symbol, ...summariseSlippage(bars) }))
      .toSorted((a, b) => b.fills - a.fills || a.symbol.localeCompare(b.symbol)),
    days: groupBars(byDay).map(([day, bars]) => {
      const { better, same, worse } = summariseSlippage(bars);
      return { day, better, same, worse };
    }),
    refusals,
    latency: cumulateLatency(latency),
  };
}

function groupBars(bars: readonly GroupedBar[]): readonly (readonly [string, readonly GroupedBar[]])[] {
  return [...Map.groupBy(bars, ({ name }) => name)];
}
