import { expect, test } from 'vitest';
import { plainRecord } from './plain-record.ts';

test('internal units become human-readable ones', () => {
  const position = { id: 7, margin: 10_050, leverage: 2, openPrice: 1_085_430, openedAt: 0, stopLoss: null, guaranteedStop: false };
  expect(
    plainRecord([{ kind: 'positionOpened', position, quote: { bid: 1, ask: -2_500_000, at: 1_800_000_000_000 }, orderId: 3 }]),
  ).toEqual([
    {
      kind: 'positionOpened',
      position: {
        id: 7,
        margin_eur: 100.5,
        leverage: 2,
        open_price: 1.08543,
        opened_at: '1970-01-01T00:00:00.000Z',
        stop_loss: null,
        guaranteed_stop: false,
      },
      quote: { bid: 0.000001, ask: -2.5, at: '2027-01-15T08:00:00.000Z' },
      order_id: 3,
    },
  ]);
});

test('parts of positions, money and refusals are converted too', () => {
  expect(plainRecord({ kind: 'fundsMoved', fundsKind: 'deposit', amount: -1, reference: 'r' })).toEqual({
    kind: 'fundsMoved',
    funds_kind: 'deposit',
    amount_eur: -0.01,
    reference: 'r',
  });
  expect(plainRecord({ refusal: { code: 'amountAboveFreeMargin', limitAmount: 250 } })).toEqual({
    refusal: { code: 'amountAboveFreeMargin', limit_amount_eur: 2.5 },
  });
});

test('what a client saw is converted, except for the frame, which only identifies a message', () => {
  expect(
    plainRecord({ kind: 'positionClosed', seenPrice: 1_085_430, seen: { price: 1_085_430, at: 0, frame: 1_800_000_000_000 } }),
  ).toEqual({
    kind: 'positionClosed',
    seen_price: 1.08543,
    seen: { price: 1.08543, at: '1970-01-01T00:00:00.000Z', frame: 1_800_000_000_000 },
  });
});
