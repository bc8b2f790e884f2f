import type { CalendarEvent, Importance } from '@fairlead/contract/calendar/schemas.ts';
import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { chartOpenAt, type ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';

/** Which events of the economic calendar a chart marks, and on which candle. */

/** The events of one candle. */
export interface EventMark {
  /** The opening of the candle. */
  readonly timestamp: number;
  /** The most important first, and of equally important ones the earliest. */
  readonly events: readonly CalendarEvent[];
}

type Charted = Pick<ListedInstrument, 'symbol' | 'group' | 'market'>;

/** The currencies of instruments whose symbols don't name them. */
const CURRENCY_OF_MARKET: Partial<Readonly<Record<NonNullable<ListedInstrument['market']>, string>>> = {
  germanShares: 'EUR',
  daxAndEuroStoxx: 'EUR',
  cac40: 'EUR',
  ftse100: 'GBP',
  hangSeng: 'HKD',
};
/** An index of one country that is traded in another. */
const CURRENCY_OF_SYMBOL: Readonly<Record<string, string>> = { NKY: 'JPY' };

/** The currencies whose events move an instrument: both of a pair, otherwise that of its price or of its country. */
export function currenciesOf({ symbol, group, market }: Charted): readonly string[] {
  if (group === 'Forex') return [symbol.slice(0, 3), symbol.slice(3, 6)];
  return [CURRENCY_OF_SYMBOL[symbol] ?? (market === null ? undefined : CURRENCY_OF_MARKET[market]) ?? 'USD'];
}

/** The least important events that a chart of the interval has room for. */
export function leastImportance(interval: ChartInterval): Importance {
  return interval === '1d' || interval === '1w' || interval === '1M' ? 1 : 0;
}

const DAY_MS = 86_400_000;
/** The calendar answers at most 62 days, of which some are to come. */
const DAYS_BACK = 54;
const DAYS_AHEAD = 7;

/** The days to request, both included, for a chart whose first candle is known. */
export function eventSpan(firstCandleAt: number, now: number): { readonly from: string; readonly until: string } {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: day(Math.max(firstCandleAt, now - DAYS_BACK * DAY_MS)), until: day(now + DAYS_AHEAD * DAY_MS) };
}

/** The events by candle, in the order of time. */
export function markEvents(events: readonly CalendarEvent[], interval: ChartInterval): readonly EventMark[] {
  const least = leastImportance(interval);
  const known = events.filter(({ importance }) => importance >= least);
  const byCandle = Map.groupBy(known, ({ at }) => chartOpenAt(interval, Date.parse(at)));
  return [...byCandle].toSorted(([a], [b]) => a - b).map(([timestamp, ofCandle]) => ({ timestamp, events: byImportance(ofCandle) }));
}

function byImportance(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  return events.toSorted((a, b) => b.importance - a.importance || Date.parse(a.at) - Date.parse(b.at));
}

export interface PlacedMark extends EventMark {
  /** Pixels from the left of the chart. */
  readonly x: number;
}

/** Marks that would cover one another become one, where the first of them is. They come in the order of their places. */
export function joinNear(marks: readonly PlacedMark[], gapPx: number): readonly PlacedMark[] {
  const joined: PlacedMark[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    if (last === undefined || mark.x - last.x >= gapPx) joined.push(mark);
    else joined[joined.length - 1] = { ...last, events: byImportance([...last.events, ...mark.events]) };
  }
  return joined;
}
