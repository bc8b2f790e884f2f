import { euros } from '@fairlead/domain/fixture-euros.ts';
import { describe, expect, test } from 'vitest';
import { addPage, countUndecidedPart, refreshPages } from './loaded-pages.ts';
import { selectRows } from './select-rows.ts';
import { examplePage, exampleTransaction, statusOf } from './transaction.fixture.ts';

const list = (...numbers: readonly number[]) => numbers.map((number) => exampleTransaction(number));
const numbersOf = ({ data }: { readonly data: readonly { readonly number: string }[] }) => data.map(({ number }) => Number(number));

describe('a row', () => {
  test('is numbered from the top and has its amount in cents, with its sign', () => {
    const rows = selectRows([exampleTransaction(9), exampleTransaction(4, { amount: euros(-1234.56) })]);
    expect(rows.map(({ position, number, amount }) => [position, number, amount])).toEqual([
      [1, '9', 25_000],
      [2, '4', -123_456],
    ]);
  });

  test('contains the reversed amount', () => {
    const rows = selectRows([exampleTransaction(9), exampleTransaction(4, { reversed: euros(100) })]);
    expect(rows.map(({ reversed }) => reversed)).toEqual([null, 100]);
  });

  test('of a booked deposit under dispute is completed, with the disputed amount', () => {
    const disputed = { transaction_status: statusOf('inReview'), state: 'completed', disputed: euros(100) } as const;
    const rows = selectRows([exampleTransaction(9), exampleTransaction(4, disputed)]);
    expect(rows.map(({ status, disputed: amount, isVoid }) => [status, amount, isVoid])).toEqual([
      ['completed', null, false],
      ['completed', 100, false],
    ]);
  });

  test.each([
    ['pending', false],
    ['processing', false],
    ['inReview', false],
    ['completed', false],
    ['declined', true],
    ['expired', true],
    ['rejected', true],
    ['cancelled', true],
    ['reversed', true],
  ] as const)('that is %s is void: %s', (status, isVoid) => {
    expect(selectRows([exampleTransaction(1, { state: status })])[0]?.isVoid).toBe(isVoid);
  });
});

describe('pages', () => {
  test('are appended without duplicates', () => {
    const both = addPage(examplePage(list(9, 8), 8), examplePage(list(8, 7), null));
    expect([numbersOf(both), both.next]).toEqual([[9, 8, 7], null]);
  });

  test.each([
    ['new rows are added on top, rows below stay', list(9, 8, 7, 6), 6, list(10, 9), 9, [10, 9, 8, 7, 6], 6],
    ['rows that no longer match are removed', list(9, 8, 7, 6), 6, list(9, 7), 7, [9, 7, 6], 6],
    ['a complete list replaces a complete list', list(9, 8, 7), null, list(10), null, [10], null],
    ['an empty list replaces a complete list', list(9, 8, 7), null, [], null, [], null],
    ['a fresh part of the same length replaces the old one', list(9, 8), 8, list(9, 8), 8, [9, 8], 8],
  ])('are refreshed: %s', (_case, before, beforeNext, fresh, freshNext, expected, next) => {
    const refreshed = refreshPages(examplePage(before, beforeNext), examplePage(fresh, freshNext));
    expect([numbersOf(refreshed), refreshed.next]).toEqual([expected, next]);
  });

  test.each([
    ['nothing can change', ['completed', 'declined'], 0],
    ['the first can', ['pending', 'completed'], 1],
    ['one further down can', ['completed', 'inReview', 'processing', 'expired'], 3],
  ] as const)('are refreshed as far down as needed: %s', (_case, statuses, count) => {
    const transactions = statuses.map((status, index) => exampleTransaction(9 - index, { transaction_status: statusOf(status) }));
    expect(countUndecidedPart(transactions)).toBe(count);
  });
});
