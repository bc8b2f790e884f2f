import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { expect, test } from 'vitest';
import { ALL_PLANS, oneOfEach, oneOfEachMeans, orderPlans } from './fault-order.ts';
import { FAULTS, namePlan, readPlan, type FaultPlan } from './faults.ts';

const take = (order: Iterator<FaultPlan>, count: number): string[] =>
  Array.from({ length: count }, () => order.next()).map(({ value }) => namePlan(value as FaultPlan));

test('the same seed plays the same order, another seed a different one', () => {
  const orderOf = (seed: number) => take(orderPlans(ALL_PLANS, seededRandom(seed)), 60);
  expect(orderOf(3)).toEqual(orderOf(3));
  expect(orderOf(3)).not.toEqual(orderOf(4));
});

test('each round has every plan once, and none comes twice in a row', () => {
  const plans = ['freeze', 'delay', 'refuse'].map(readPlan).filter((plan) => plan !== null);
  for (let seed = 0; seed < 50; seed += 1) {
    const order = take(orderPlans(plans, seededRandom(seed)), 12);
    for (let first = 0; first < 12; first += 3) expect(order.slice(first, first + 3).toSorted()).toEqual(['delay', 'freeze', 'refuse']);
    expect(order.filter((name, index) => name === order[index - 1])).toEqual([]);
  }
});

test('the short run has each fault once, and one pair', () => {
  const names = oneOfEach(ALL_PLANS, seededRandom(1)).map(namePlan);
  expect(names.slice(0, -1).toSorted()).toEqual(Object.keys(FAULTS).toSorted());
  expect(names.at(-1)).toContain('+');
});

test('the shortest run has one fault of each means, and over many seeds every fault occurs', () => {
  const runs = Array.from({ length: 60 }, (_, seed) => oneOfEachMeans(seededRandom(seed)));
  const everyMeans = [...new Set(Object.values(FAULTS).map(({ means }) => means))].toSorted();
  for (const run of runs) expect(run.flatMap((plan) => plan.map((name) => FAULTS[name].means)).toSorted()).toEqual(everyMeans);
  expect(new Set(runs.flat(2)).size).toBe(Object.keys(FAULTS).length);
});

test.each([
  'nothing',
  'freeze+',
  'freeze+nothing',
  'freeze+freeze',
  'black-hole+refuse',
  'freeze+restart-fast',
  'freeze+delay+kill-server',
  'toString',
])('%s is not a plan', (text) => expect(readPlan(text)).toBeNull());
