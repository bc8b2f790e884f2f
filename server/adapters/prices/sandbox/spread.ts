/**
 * The difference between ask and bid at a moment: the instrument's usual spread, wider when prices move strongly and near the open and the
 * close of a session, with a small random variation.
 */
import { price } from '@fairlead/domain/price.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { OpenRange } from '@fairlead/domain/trading/market-hours.ts';

const EDGE_MS = 10 * 60_000;
/** At the very edge of a session the spread is this multiple of the usual one; ten minutes inside, it is the usual one. */
const WIDEST_AT_EDGE = 2.5;
const NARROWEST_BY_VOLATILITY = 0.8;
const WIDEST_BY_VOLATILITY = 3;

/**
 * `volatilityRatio` is 1 at usual volatility; `session` is the current session, null if the market never closes; `chance` is a uniform
 * number in [0, 1). Returns a whole number of the instrument's steps, at least one.
 */
export function spreadAt(instrument: Instrument, atMs: number, volatilityRatio: number, session: OpenRange | null, chance: number): Price {
  const byVolatility = Math.min(Math.max(volatilityRatio, NARROWEST_BY_VOLATILITY), WIDEST_BY_VOLATILITY);
  const step = 10 ** (6 - instrument.digits);
  const wanted = instrument.typicalSpread * byVolatility * edgeFactor(atMs, session) * (0.9 + 0.2 * chance);
  return price(Math.max(1, Math.round(wanted / step)) * step);
}

function edgeFactor(atMs: number, session: OpenRange | null): number {
  if (session === null) return 1;
  const toEdge = Math.min(atMs - session.fromMs, session.toMs - atMs);
  return toEdge >= EDGE_MS ? 1 : WIDEST_AT_EDGE - ((WIDEST_AT_EDGE - 1) * Math.max(toEdge, 0)) / EDGE_MS;
}
