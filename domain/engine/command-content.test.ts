import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { NO_STOPS } from '../trading/stops.ts';
import type { Command } from './command.ts';
import { contentOf } from './command-content.ts';

const BASE = { commandId: 'once', accountId: 1, at: 1_000 };
const SEEN = { price: price(1_084_300), at: 900, frame: 800 };
const CLOSE = { ...BASE, kind: 'closePosition', positionId: 5, seenPrice: SEEN.price, margin: null, reason: 'manual' } as const;
const OPEN = {
  ...BASE,
  ...NO_STOPS,
  kind: 'openPosition',
  symbol: 'EURUSD',
  side: 'long',
  margin: cents(100_00),
  leverage: 30,
  priceBound: price(1_084_570),
  guaranteedStop: false,
  openedBy: 'client',
} as const;
const SEVERAL = { ...BASE, kind: 'closePositions', positionIds: [5, 6] } as const;

test.each<[string, Command, Command]>([
  ['an order', OPEN, { ...OPEN, seen: SEEN }],
  ['a close', CLOSE, { ...CLOSE, seen: SEEN }],
  ['a close of several', SEVERAL, { ...SEVERAL, seen: [{ positionId: 5, ...SEEN }] }],
  ['an order seen at another time', { ...OPEN, seen: SEEN }, { ...OPEN, seen: { ...SEEN, at: 950, frame: null } }],
])('%s is the same with what the client saw, so that an earlier version may repeat it without', (_which, without, withSeen) => {
  expect(contentOf(withSeen)).toBe(contentOf(without));
});

test.each<[string, Command, Command]>([
  ['another bound', OPEN, { ...OPEN, priceBound: price(1_084_571) }],
  ['another position', CLOSE, { ...CLOSE, positionId: 6 }],
  ['the price of a close, as ever', CLOSE, { ...CLOSE, seenPrice: null }],
  ['other positions', SEVERAL, { ...SEVERAL, positionIds: [5] }],
])('%s makes it a different command', (_what, one, other) => {
  expect(contentOf(one)).not.toBe(contentOf(other));
});
