/** A description of what an instrument's demo prices are made from, for display. */
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { DatedPrice } from './anchors.ts';
import type { ShippedSeries } from './shipped-series.ts';

export interface DemoPriceSummary {
  readonly kind: 'realDailyCloses' | 'realMonthlyAverages' | 'simulated';
  /** The day (or month) of the first and of the last real price, as YYYY-MM-DD (YYYY-MM); null if all prices are simulated. */
  readonly realSince: string | null;
  readonly realUntil: string | null;
}

/**
 * Between two real closes the path is simulated but passes through both. After `realUntil` everything is simulated, starting from the last
 * real price with the volatility of the real ones.
 */
export function summariseDemoPrices(instrument: Instrument, shipped: ShippedSeries): DemoPriceSummary {
  const origin = instrument.demoPriceOrigin;
  switch (origin.kind) {
    case 'simulated':
      return { kind: origin.kind, realSince: null, realUntil: null };
    case 'realDailyCloses':
      return { kind: origin.kind, ...span(shipped.dailyCloses.get(origin.series), 'YYYY-MM-DD'.length) };
    case 'realMonthlyAverages':
      return { kind: origin.kind, ...span(shipped.monthlyAverages.get(origin.series), 'YYYY-MM'.length) };
  }
}

function span(series: readonly DatedPrice[] | undefined, characters: number): { realSince: string | null; realUntil: string | null } {
  const text = (dated: DatedPrice | undefined): string | null =>
    dated === undefined ? null : new Date(dated.day).toISOString().slice(0, characters);
  return { realSince: text(series?.[0]), realUntil: text(series?.at(-1)) };
}
