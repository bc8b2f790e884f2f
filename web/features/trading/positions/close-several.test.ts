import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { cents } from '@fairlead/domain/money.ts';
import { expect, test } from 'vitest';
import { LONG_BITCOIN } from '../platform.fixture.tsx';
import type { QuoteStatus, QuoteView } from '../stores/quote-store.ts';
import { selectScope, splitClosable, type Scope } from './close-several.ts';

const held = (id: number, symbol: string, profit: number): HeldPosition => ({ ...LONG_BITCOIN, id, symbol, profit: cents(profit) });

const POSITIONS = [held(1, 'BTCUSD', 500), held(2, 'EURUSD', -1), held(3, 'AAPL', 0), held(4, 'BTCUSD', -300)];

test.each<[Scope, number[]]>([
  ['all', [1, 2, 3, 4]],
  ['profit', [1]],
  ['loss', [2, 4]],
  ['instrument', [1, 4]],
])('scope %s selects %j', (scope, ids) => {
  const chosen = selectScope(POSITIONS, scope, { symbol: 'BTCUSD', profitOf: ({ profit }) => profit });
  expect(chosen.map(({ id }) => id)).toEqual(ids);
});

const viewsOf = (statuses: Readonly<Record<string, QuoteStatus>>) => {
  return (symbol: string): QuoteView | undefined =>
    statuses[symbol] === undefined
      ? undefined
      : { quote: undefined, status: statuses[symbol], direction: 'none', dayChangePercent: null, asOf: 0, opensAt: null, closure: null };
};

test('positions without a price are separated with the reason', () => {
  const viewOf = viewsOf({ BTCUSD: 'live', EURUSD: 'closed', AAPL: 'stale' });
  const { closable, blocked } = splitClosable([...POSITIONS, held(5, 'GONE', 0)], viewOf);
  expect(closable.map(({ id }) => id)).toEqual([1, 4]);
  expect(blocked.map(({ position, obstacle }) => [position.id, obstacle])).toEqual([
    [2, 'closed'],
    [3, 'stale'],
    [5, 'missing'],
  ]);
});

test('positions under review are listed by symbol, and those with a pending close are not offered again', () => {
  const whole = { ...held(5, 'BTCUSD', 0), waitingClose: { margin: null, askedAt: 0 } };
  const part = { ...held(6, 'BTCUSD', 0), waitingClose: { margin: cents(4_000), askedAt: 0 } };
  const viewOf = viewsOf({ BTCUSD: 'review', EURUSD: 'live', AAPL: 'live' });
  const { closable, underReview, blocked } = splitClosable([...POSITIONS, whole, part], viewOf);
  expect(closable.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6]);
  expect(underReview).toEqual(['BTCUSD']);
  expect(blocked).toEqual([{ position: whole, obstacle: 'asked' }]);
});
