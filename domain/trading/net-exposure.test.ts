import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { netExposureOf, type NetExposure } from './net-exposure.ts';
import type { Side } from './quote.ts';

const held = (side: Side, euros: number, leverage = 1) => ({ side, margin: cents(euros * 100), leverage });

test.each([
  ['no position', [], null, 0],
  ['one long position: its notional', [held('long', 100, 5)], 'long', 500],
  ['one short position: its notional', [held('short', 100, 5)], 'short', 500],
  ['two on one side: their sum', [held('long', 100, 2), held('long', 50)], 'long', 250],
  ['more long than short: the difference', [held('long', 100, 5), held('short', 100, 2)], 'long', 300],
  ['more short than long: the difference', [held('short', 100, 5), held('long', 100, 2)], 'short', 300],
  ['as much on either side: none', [held('long', 100, 2), held('short', 200)], null, 0],
] as const)('%s', (_, positions, side, euros) => {
  expect(netExposureOf(positions)).toEqual({ side, notional: euros * 100 });
});

describe('whatever the positions', () => {
  const position = fc.record({
    side: fc.constantFrom<Side>('long', 'short'),
    margin: fc.integer({ min: 1, max: 10_000_000 }).map(cents),
    leverage: fc.integer({ min: 1, max: 30 }),
  });
  const positions = fc.array(position, { maxLength: 20 });
  const signed = ({ side, notional }: NetExposure): number => (side === 'short' ? 0 - notional : notional);

  test('the net exposure is the sum of the signed notionals', () => {
    fc.assert(
      fc.property(positions, (all) => {
        const sum = all.reduce((total, { side, margin, leverage }) => total + (side === 'long' ? 1 : -1) * margin * leverage, 0);
        expect(signed(netExposureOf(all))).toBe(sum);
      }),
    );
  });

  test('the exposures of two parts add up to the exposure of the whole, in any order', () => {
    fc.assert(
      fc.property(positions, positions, (one, other) => {
        const parts = signed(netExposureOf(one)) + signed(netExposureOf(other));
        expect(parts).toBe(signed(netExposureOf([...one, ...other])));
        expect(netExposureOf([...other, ...one])).toEqual(netExposureOf([...one, ...other]));
      }),
    );
  });

  test('with all sides reversed, it is as large and on the other side', () => {
    fc.assert(
      fc.property(positions, (all) => {
        const reversed = all.map((one) => ({ ...one, side: one.side === 'long' ? ('short' as const) : ('long' as const) }));
        expect(signed(netExposureOf(reversed))).toBe(0 - signed(netExposureOf(all)));
      }),
    );
  });
});
