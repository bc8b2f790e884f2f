/**
 * When a night is charged, and for how many days. The day ends at 17:00 in New York, as in the currency market. A currency pair settles two
 * business days after the trade, so holding it from Wednesday to Thursday moves its settlement from Friday to Monday: three days' interest.
 * Pairs that settle after one business day do so on Thursdays. Everything else but crypto is charged for the weekend on Fridays.
 */
import { FOREX_CATEGORY_ID } from '../asset-categories.ts';
import type { Instrument } from '../instrument.ts';
import { fromWallClock, midnightOf, zoneOffsetMs } from '../wall-clock.ts';

const CUT_OFF_ZONE = 'America/New_York';
const CUT_OFF_MS = 17 * 3_600_000;
const DAY_MS = 86_400_000;

/** Pairs of the US dollar that settle after one business day. */
const SETTLES_NEXT_DAY: ReadonlySet<string> = new Set(['USDCAD', 'USDTRY']);

const [SUNDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 3, 4, 5, 6];

/** Returns the first cut-off after a moment. Both are in milliseconds since 1970 UTC. */
export function nextCutOff(after: number): number {
  const local = after + zoneOffsetMs(CUT_OFF_ZONE, after);
  const today = Math.floor(local / DAY_MS) * DAY_MS;
  const cutOff = fromWallClock(CUT_OFF_ZONE, today + CUT_OFF_MS);
  return cutOff > after ? cutOff : fromWallClock(CUT_OFF_ZONE, today + DAY_MS + CUT_OFF_MS);
}

/** Returns the date that ends at a cut-off, as YYYY-MM-DD. */
export function dateOfCutOff(cutOff: number): string {
  return new Date(cutOff + zoneOffsetMs(CUT_OFF_ZONE, cutOff)).toISOString().slice(0, 10);
}

/** Returns for how many days a position is charged at the cut-off that ends a date. */
export function nightDays(
  { symbol, categoryId, ruleClass }: Pick<Instrument, 'symbol' | 'categoryId' | 'ruleClass'>,
  date: string,
): number {
  if (ruleClass === 'crypto') return 1;
  const weekday = new Date(midnightOf(date)).getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY) return 0;
  const isPair = categoryId === FOREX_CATEGORY_ID;
  const longNight = isPair ? (SETTLES_NEXT_DAY.has(symbol) ? THURSDAY : WEDNESDAY) : FRIDAY;
  return weekday === longNight ? 3 : 1;
}
