import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import { FixtureEngineMarket } from '../engine/fixture-engine-market.ts';
import { PastMarket } from './past-market.ts';

const NOW = Date.UTC(2026, 10, 22);
const THEN = Date.UTC(2026, 9, 1);

test.each([
  ['done', () => Promise.resolve()],
  ['interrupted', () => Promise.reject(new Error('killed'))],
])('shows a past quote and its time until the work is %s, then the running market again', async (_case, end) => {
  const running = new FixtureEngineMarket();
  running.setQuote('EURUSD', 1_160_000, 1_160_080, NOW);
  running.setUnderReview('USDTRY', true);
  const market = new PastMarket(running, () => NOW);
  const seen = () => [market.now(), market.quote('EURUSD')?.at, market.quote('USDTRY')?.at, market.isUnderReview('USDTRY')];
  expect(seen()).toEqual([NOW, NOW, undefined, true]);
  const during: unknown[] = [];
  const work = () => {
    during.push(...seen());
    return end();
  };
  await market.during('USDTRY', { bid: price(41_980_000), ask: price(42_015_000), at: THEN }, work).catch(() => undefined);
  expect(during).toEqual([THEN, NOW, THEN, false]);
  expect(seen()).toEqual([NOW, NOW, undefined, true]);
});

test('hides the running market while the history is seeded, including quotes that arrive meanwhile', async () => {
  const running = new FixtureEngineMarket();
  const market = new PastMarket(running, () => NOW);
  const heard: number[] = [];
  market.onQuote((_index, bid) => heard.push(bid));
  running.tick('EURUSD', 1_160_000, 1_160_080, NOW);
  await market.withoutRunning(async () => {
    running.tick('EURUSD', 1_170_000, 1_170_080, NOW);
    expect(market.quote('EURUSD')).toBeUndefined();
    await market.during('EURUSD', { bid: price(1_050_000), ask: price(1_050_080), at: THEN }, async () => {
      expect(market.quote('EURUSD')?.at).toBe(THEN);
    });
  });
  expect(market.quote('EURUSD')?.bid).toBe(1_170_000);
  expect(heard).toEqual([1_160_000]);
});

test('shows several quotes at a time of their own, and delivers one of them to those who follow the quotes', async () => {
  const market = new PastMarket(new FixtureEngineMarket(), () => NOW);
  const heard: unknown[] = [];
  market.onQuote((index, bid, ask, at) => heard.push([index, bid, ask, at, market.now(), market.quote('EURUSD')?.at]));
  const quote = { bid: price(1_050_000), ask: price(1_050_080), at: THEN };
  const gold = { bid: price(4_000_000_000), ask: price(4_000_300_000), at: THEN - 300 };
  await market.at(
    THEN + 5_000,
    new Map([
      ['EURUSD', quote],
      ['XAUUSD', gold],
    ]),
    async () => {
      expect([market.quote('XAUUSD'), market.isUnderReview('EURUSD')]).toEqual([gold, false]);
      market.deliver(3, quote);
    },
  );
  expect(heard).toEqual([[3, 1_050_000, 1_050_080, THEN, THEN + 5_000, THEN]]);
  expect([market.now(), market.quote('EURUSD')]).toEqual([NOW, undefined]);
});
