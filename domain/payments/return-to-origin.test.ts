import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents } from '../money.ts';
import { selectPayoutParts, type ReturnableDeposit } from './return-to-origin.ts';

const deposit = (transactionId: string, amount: number, completedAt: number, returned = 0): ReturnableDeposit => ({
  transactionId,
  amount: cents(amount),
  returned: cents(returned),
  completedAt,
});

/** Formats the parts like "b 300, wire 200". */
function parts(deposits: readonly ReturnableDeposit[], amount: number, since = 0): string {
  return selectPayoutParts(deposits, cents(amount), since)
    .map((part) => (part.kind === 'wire' ? `wire ${part.amount}` : `${part.depositId} ${part.amount}`))
    .join(', ');
}

describe('a withdrawal leaves', () => {
  const A = deposit('a', 500, 1);
  const B = deposit('b', 300, 2);

  test.each<[string, readonly ReturnableDeposit[], number, string]>([
    ['by wire if nothing can be refunded', [], 200, 'wire 200'],
    ['to the latest deposit first', [A, B], 200, 'b 200'],
    ['then to the one before it', [A, B], 400, 'b 300, a 100'],
    ['by wire with what exceeds the deposits', [A, B], 900, 'b 300, a 500, wire 100'],
    ['never twice to the same deposit', [deposit('a', 500, 1, 450)], 100, 'a 50, wire 50'],
    ['not to a fully refunded deposit', [deposit('a', 500, 1, 500)], 100, 'wire 100'],
    ['to deposits with the same time in a fixed order', [deposit('z', 10, 1), deposit('y', 10, 1)], 20, 'y 10, z 10'],
  ])('%s', (_case, deposits, amount, expected) => {
    expect(parts(deposits, amount)).toBe(expected);
  });

  test('not to deposits too old to be refunded', () => {
    expect(parts([A, B], 400, 2)).toBe('b 300, wire 100');
  });

  test('in parts that sum to it, none empty and none above what its deposit has left', () => {
    const deposits = fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 1_000 }),
        returned: fc.integer({ min: 0, max: 1_000 }),
        at: fc.integer({ min: 0, max: 9 }),
      }),
    );
    fc.assert(
      fc.property(deposits, fc.integer({ min: 1, max: 20_000 }), (made, amount) => {
        const all = made.map(({ amount: deposited, returned, at }, index) => deposit(String(index), deposited, at, returned));
        const selected = selectPayoutParts(all, cents(amount), 3);
        expect(addCents(...selected.map((part) => part.amount))).toBe(amount);
        for (const part of selected) {
          expect(part.amount).toBeGreaterThan(0);
          if (part.kind === 'wire') continue;
          const source = all[Number(part.depositId)];
          expect(part.amount).toBeLessThanOrEqual((source?.amount ?? 0) - (source?.returned ?? 0));
        }
      }),
    );
  });
});
