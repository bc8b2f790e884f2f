import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { netResultOf, type Bookings } from './net-result.ts';

test.each<readonly [string, Bookings, number]>([
  ['a profit alone', { profit: cents(100) }, 100],
  ['a premium', { profit: cents(-300), premium: cents(45) }, -345],
  ['nights that cost', { profit: cents(100), financing: cents(-30) }, 70],
  ['nights that earned, and a dividend paid by a short', { profit: cents(100), financing: cents(5), dividends: cents(-40) }, 65],
])('the net result counts %s', (_what, bookings, net) => {
  expect(netResultOf(bookings)).toBe(net);
});
