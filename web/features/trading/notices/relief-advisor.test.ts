import { RETAIL_RULE_PACK as rules } from '@fairlead/domain/trading/rule-pack.ts';
import { expect, test } from 'vitest';
import { openFixturePlatform } from '../platform.fixture.tsx';
import { createReliefAdvisor } from './relief-advisor.ts';

const wire = { symbol: 'BTCUSD', symbolName: 'Bitcoin', direction: 'buy', leverage: 2, open_date: '2026-05-01T00:00:00.000Z' } as const;
const unset = {
  closed_rate: null,
  close_date: null,
  take_profit: null,
  stop_lost: null,
  closingReason: null,
  trailing_stop: null,
} as const;
const plain = { profit: 0, protected: 0, opened_by: 'client', premium: 0, part_of: null, waiting_close: null } as const;
const position = (id: number, amount: number) => ({ ...wire, ...unset, ...plain, id, amount, open_rate: 60_000 });

/** Margins of 700, 200 and 90 on a balance of 1,000. */
function openAccount() {
  const { platform, trading, prices } = openFixturePlatform();
  const hold = (...ids: number[]) => {
    const open = [position(1, 700), position(2, 200), position(3, 90)].filter(({ id }) => ids.includes(id));
    trading.receive('positions', { version: 2, open, history: [], orders: [], alerts: [], auto_trading: 0 });
  };
  const moveTo = (bid: number) => prices.receive('prices', { BTCUSD: { buy: bid + 10, sell: bid } });
  const advise = createReliefAdvisor(platform.session, rules);
  hold(1, 2, 3);
  return { hold, moveTo, advised: () => advise()?.map(({ id }) => id) ?? null, advise };
}

test('advice stays the same while it helps, even if prices allow for another', () => {
  const { moveTo, advised } = openAccount();
  // A loss of 5 % on 1,980 is 99: 89 are missing.
  moveTo(57_000);
  expect(advised()).toEqual([3]);
  moveTo(54_000);
  expect(advised()).toEqual([2]);
  moveTo(57_000);
  expect(advised()).toEqual([2]);
});

test('advice is renewed when its position was closed', () => {
  const { hold, moveTo, advised } = openAccount();
  moveTo(54_000);
  expect(advised()).toEqual([2]);
  hold(1, 3);
  expect(advised()).toEqual([]);
});

test('unchanged advice is the same list, even an empty one', () => {
  const { moveTo, advise } = openAccount();
  const [first, second] = [advise(), advise()];
  expect(first).toBe(second);
  expect(first).toEqual([]);
  moveTo(57_000);
  expect(advise()).toBe(advise());
});
