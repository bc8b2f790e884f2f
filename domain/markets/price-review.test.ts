import { describe, expect, test } from 'vitest';
import { price } from '../price.ts';
import type { Quote } from '../trading/quote.ts';
import { PRICE_TERMS } from './price-terms.ts';
import { reviewTick, type PriceReview } from './price-review.ts';
import { tickRulesOf } from './tick.ts';

const RULES = tickRulesOf({ ruleClass: 'majorForex', mayBeNegative: false });
const TERMS = PRICE_TERMS.majorForex;

const at = (bid: number, atMs: number): Quote => ({
  bid: price(Math.round(bid * 1e6)),
  ask: price(Math.round((bid + 0.0001) * 1e6)),
  at: atMs,
});

/** Returns the index of the first of these held ticks that confirms its level; -1 if none does. */
function confirmedBy(ticks: readonly Quote[]): number {
  let review: PriceReview | undefined;
  for (const [place, tick] of ticks.entries()) {
    const next = reviewTick(review, tick, RULES, TERMS);
    if (next.kind === 'confirmed') return place;
    review = next.review;
  }
  return -1;
}

describe('a price under review is confirmed by 3 ticks that agree over a second', () => {
  test.each<[string, readonly Quote[], number]>([
    ['one misprint', [at(0.7, 0)], -1],
    ['two misprints, far apart', [at(0.7, 0), at(0.7, 60_000)], -1],
    ['a burst within a second', Array.from({ length: 200 }, (_, place) => at(0.7, place * 5)), -1],
    ['three over a second', [at(0.7, 0), at(0.7, 500), at(0.7, 1_000)], 2],
    ['three over slightly less', [at(0.7, 0), at(0.7, 500), at(0.7, 999)], -1],
    ['the same tick sent repeatedly', [at(0.7, 0), at(0.7, 1_000), at(0.7, 1_000), at(0.7, 1_000)], -1],
    ['a continuing fall, each tick close to the previous one', [at(0.7, 0), at(0.6993, 400), at(0.6986, 800), at(0.6979, 1_200)], 3],
    ['a fall in steps just within the limit', [at(0.7, 0), at(0.6981, 400), at(0.6962, 800), at(0.6943, 1_200)], 3],
    ['a different level each time', [at(0.7, 0), at(0.5, 500), at(0.9, 1_000), at(0.3, 1_500), at(0.6, 2_000)], -1],
    [
      'an occasional tick near an earlier one, among many that are not',
      Array.from({ length: 60 }, (_, place) => at(place % 6 === 0 ? 0.7 : 1 + place, place * 500)),
      -1,
    ],
    ['misprints between the ticks of a market that moved', [at(0.7, 0), at(70, 300), at(0.7, 600), at(0.07, 800), at(0.7, 1_000)], 4],
    ['a tick older than the previous one, which confirms nothing', [at(0.7, 1_000), at(0.7, 0), at(0.7, 1_500)], -1],
  ])('%s', (_, ticks, place) => {
    expect(confirmedBy(ticks)).toBe(place);
  });

  test('a review starts with its first tick, however often the level changes', () => {
    let review: PriceReview | undefined;
    for (let place = 0; place < 20; place += 1) {
      const next = reviewTick(review, at(1 + place, 1_000 + place), RULES, TERMS);
      review = next.kind === 'held' ? next.review : undefined;
    }
    expect(review?.startedAt).toBe(1_000);
    expect(review?.levels).toHaveLength(16);
  });

  test('a level that gathers ticks is kept, however many other levels come between two of its ticks', () => {
    const misprints = (from: number) => Array.from({ length: 40 }, (_, place) => at(2 + place, from + place));
    const ticks = [at(0.7, 0), at(0.7, 100), ...misprints(200), at(0.7, 600), ...misprints(700), at(0.7, 1_000)];
    expect(confirmedBy(ticks)).toBe(ticks.length - 1);
  });
});
