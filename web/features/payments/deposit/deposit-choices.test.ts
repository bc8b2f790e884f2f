import { expect, test } from 'vitest';
import { firstChoiceOf, selectChoices } from './deposit-choices.ts';

const OFFERED = [
  { id: 3, provider: 'exchange', title: 'Exchange', card_number: null },
  { id: 1, provider: 'paymaxis', title: 'Paymaxis', card_number: 1 },
  { id: 1, provider: 'cidrus', title: 'Cidrus', card_number: 2 },
  { id: 99, provider: 'later', title: 'Of a later version', card_number: null },
  { id: 2, provider: null, title: 'Bank transfer', card_number: null },
];

test("payment methods are in the server's order, without those unknown to this page", () => {
  expect(selectChoices({ methods: OFFERED }).map(({ key, method, cardNumber }) => [key, method, cardNumber])).toEqual([
    ['exchange', 'alternative', null],
    ['paymaxis', 'creditCard', 1],
    ['cidrus', 'creditCard', 2],
    ['bankWire', 'bankWire', null],
  ]);
});

test.each([
  ['creditCard', 'paymaxis'],
  ['bankWire', 'bankWire'],
  ['titan', null],
] as const)('%s preselects %j', (method, key) => {
  expect(firstChoiceOf(method, selectChoices({ methods: OFFERED }))?.key ?? null).toBe(key);
});
