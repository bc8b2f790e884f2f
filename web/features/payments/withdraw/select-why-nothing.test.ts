import { expect, test } from 'vitest';
import { selectBlockers } from './select-why-nothing.ts';

const EMPTY = { cash: 0, free_margin: 0, equity: 0, used_margin: 0, reserved: 0, bonus: 0, credit: 0, held: 0, owed: 0 };

test.each([
  ['an empty account', {}, ['empty'], ['deposit']],
  ['everything is used as margin', { cash: 100, equity: 100, used_margin: 100 }, ['positions'], ['positions', 'deposit']],
  [
    'open losses exceed the rest',
    { cash: 100, free_margin: 20, equity: 70, used_margin: 80 },
    ['positions', 'losses'],
    ['positions', 'deposit'],
  ],
  ['everything is reserved', { reserved: 100 }, ['reserved'], ['withdrawals', 'deposit']],
  ['losses beyond the balance, with positions open', { cash: -20, equity: 10, used_margin: 50 }, ['negative'], ['deposit']],
  ['a reversed deposit', { owed: -100, free_margin: -100, equity: -100 }, ['owed'], ['deposit']],
  ['everything is disputed', { cash: 100, free_margin: 100, equity: 100, held: 100 }, ['held'], ['deposit']],
  ['only credit', { credit: 100, free_margin: 100, equity: 100 }, ['credit'], ['deposit']],
  ['only bonus', { bonus: 100, free_margin: 100, equity: 100 }, ['bonus'], ['deposit']],
  [
    'all reasons at once',
    { cash: 50, bonus: 50, equity: 100, used_margin: 100, reserved: 30 },
    ['positions', 'reserved', 'bonus'],
    ['positions', 'withdrawals', 'deposit'],
  ],
])('%s', (_, funds, reasons, steps) => {
  expect(selectBlockers({ ...EMPTY, ...funds })).toEqual({ reasons, steps });
});
