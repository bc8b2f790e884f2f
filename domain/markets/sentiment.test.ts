import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import type { Side } from '../trading/quote.ts';
import {
  decideSentiment,
  FEWEST_CHANGES,
  FEWEST_CLIENTS,
  HIGHEST_PERCENT,
  LOWEST_PERCENT,
  SidesBook,
  type SentimentState,
  type SidesByAccount,
} from './sentiment.ts';

const NOW = 1_000;

/** Accounts from 1 on: first the long ones, then the short ones. */
function sides(longs: number, shorts: number, firstId = 1): SidesByAccount {
  return new Map(Array.from({ length: longs + shorts }, (_, place) => [firstId + place, place < longs ? 'long' : 'short']));
}

const published = (longPercent: number, basis: SidesByAccount | null): SentimentState => ({
  figure: { longPercent, computedAt: 1 },
  basis,
});
const NOTHING: SentimentState = { figure: null, basis: null };

describe('a first figure', () => {
  test.each([
    ['of nine clients is not published', sides(5, 4), null],
    ['of ten clients is', sides(5, 5), 50],
    ['is rounded to whole percent', sides(10, 5), 67],
    ['of clients who are all long is capped', sides(12, 0), 95],
    ['of clients who are all short is capped', sides(0, 12), 5],
  ])('%s', (_, now, percent) => {
    expect(decideSentiment(NOTHING, now, NOW).figure?.longPercent ?? null).toBe(percent);
  });
});

describe('a published figure', () => {
  const ten = sides(5, 5);
  test.each<[string, SentimentState, SidesByAccount, number | null]>([
    ['stays after four changes', published(50, ten), sides(9, 1), 50],
    ['is replaced after five', published(50, ten), sides(10, 0), 95],
    ['is replaced after five clients have come', published(50, ten), new Map([...ten, ...sides(5, 0, 11)]), 67],
    ['is withdrawn below ten clients', published(50, ten), sides(5, 4), null],
    ['does not return after two changes: one who left and one who came', { figure: null, basis: ten }, sides(6, 4), null],
    ['returns after five', { figure: null, basis: ten }, sides(10, 2), 83],
    ['stays after a start, which knows no earlier sides', published(50, null), sides(9, 1), 50],
    ['is withdrawn after a start all the same', published(50, null), sides(1, 1), null],
  ])('%s', (_, before, now, percent) => {
    expect(decideSentiment(before, now, NOW).figure?.longPercent ?? null).toBe(percent);
  });

  test('after a start, changes are counted from the first look on', () => {
    const first = decideSentiment(published(50, null), sides(9, 1), NOW);
    expect(decideSentiment(first, sides(5, 5), NOW).figure?.longPercent).toBe(50);
    expect(decideSentiment(first, sides(4, 6), NOW).figure?.longPercent).toBe(40);
  });
});

test('the figures of any two looks differ only if at least five clients have changed between them', () => {
  const side = fc.constantFrom<Side | null>('long', 'short', null);
  const look = fc.array(side, { minLength: 14, maxLength: 14 }).map((all): SidesByAccount => {
    return new Map(all.flatMap((one, account) => (one === null ? [] : [[account, one] as const])));
  });
  fc.assert(
    fc.property(fc.array(look, { maxLength: 12 }), (looks) => {
      let state = NOTHING;
      let shown: { percent: number; sides: SidesByAccount } | null = null;
      for (const [at, now] of looks.entries()) {
        state = decideSentiment(state, now, at);
        if (state.figure === null) continue;
        expect(now.size).toBeGreaterThanOrEqual(FEWEST_CLIENTS);
        expect(state.figure.longPercent).toBeGreaterThanOrEqual(LOWEST_PERCENT);
        expect(state.figure.longPercent).toBeLessThanOrEqual(HIGHEST_PERCENT);
        if (state.figure.computedAt !== at) continue;
        const before: SidesByAccount | undefined = shown?.sides;
        if (before !== undefined) {
          const changed = Array.from({ length: 14 }, (_, account) => before.get(account) !== now.get(account)).filter(Boolean);
          expect(changed.length).toBeGreaterThanOrEqual(FEWEST_CHANGES);
        }
        shown = { percent: state.figure.longPercent, sides: now };
      }
    }),
  );
});

describe('an account is counted', () => {
  const held = (symbol: string, side: Side, euros: number) => ({ symbol, side, margin: cents(euros * 100), leverage: 1 });
  test.each([
    ['once, however many positions it has', [held('BTC', 'long', 10), held('BTC', 'long', 20)], 'long'],
    ['on the side that outweighs the other', [held('BTC', 'long', 10), held('BTC', 'short', 20)], 'short'],
    ['on neither if they are equal', [held('BTC', 'long', 10), held('BTC', 'short', 10)], undefined],
    ['in its own instruments only', [held('ETH', 'long', 10)], undefined],
  ] as const)('%s', (_, positions, side) => {
    const book = new SidesBook();
    book.add(7, positions);
    expect(book.of('BTC').get(7)).toBe(side);
  });
});
