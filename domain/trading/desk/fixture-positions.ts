import { cents } from '../../money.ts';
import { price } from '../../price.ts';
import type { OpenPosition } from '../position.ts';
import { NO_STOPS } from '../stops.ts';

/** Returns a position of 100 euros, long EURUSD at 1, with the given changes. */
export function fixturePosition(changes: Partial<OpenPosition> = {}): OpenPosition {
  return {
    id: 1,
    accountId: 1,
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(100_00),
    leverage: 1,
    openPrice: price(1_000_000),
    openedAt: 0,
    guaranteedStop: false,
    openedBy: 'client',
    ...NO_STOPS,
    ...changes,
  };
}
