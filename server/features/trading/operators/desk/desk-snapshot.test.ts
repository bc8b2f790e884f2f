import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { describe, expect, test } from 'vitest';
import { BrokerRules } from '../../../../engine/broker-rules.ts';
import { createDeskPictures } from './desk-snapshot.ts';
import { watchFeed } from './feed-watch.ts';

describe('the desk reads the accounts', () => {
  function openDesk() {
    const desk = { looks: 0, now: 0, isFailing: false };
    const pictures = createDeskPictures({
      engine: {
        visitTradingAccounts: () => {
          desk.looks += 1;
          return desk.isFailing ? Promise.reject(new Error('recovering')) : Promise.resolve();
        },
      },
      brokerRules: new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS),
      prices: { quote: () => undefined, isUnderReview: () => false },
      clock: () => desk.now,
    });
    return { desk, pictures };
  }

  test('once for concurrent requests, and again after two seconds', async () => {
    const { desk, pictures } = openDesk();
    const [first, second] = await Promise.all([pictures.read(), pictures.read()]);
    expect(second).toBe(first);
    desk.now = 1_999;
    expect(await pictures.read()).toBe(first);
    desk.now = 2_000;
    expect(await pictures.read()).not.toBe(first);
    expect(desk.looks).toBe(2);
  });

  test('again after a failed read', async () => {
    const { desk, pictures } = openDesk();
    desk.isFailing = true;
    await expect(pictures.read()).rejects.toThrow('recovering');
    desk.isFailing = false;
    await expect(pictures.read()).resolves.toMatchObject({ takenAt: 0 });
  });
});

test('ticks are counted per instrument over the last ten complete seconds', () => {
  let now = 500;
  let tick: (instrumentIndex: number) => void = () => undefined;
  const prices = {
    onQuote: (listener: (instrumentIndex: number) => void) => {
      tick = listener;
      return () => undefined;
    },
  };
  const watch = watchFeed(prices, 2, () => now);
  const rates = () => [watch.ticksPerSecond(0), watch.ticksPerSecond(1)];
  for (let count = 0; count < 20; count += 1) tick(1);
  tick(0);
  expect(rates()).toEqual([0, 0]);
  now = 1_000;
  tick(1);
  expect(rates()).toEqual([0.1, 2]);
  now = 10_999;
  expect(rates()).toEqual([0.1, 2.1]);
  now = 11_000;
  expect(rates()).toEqual([0, 0.1]);
  tick(0);
  now = 12_000;
  expect(rates()).toEqual([0.1, 0]);
});
