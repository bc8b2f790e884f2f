import { openTestDatabase } from '@fairlead/tests/support/databases.ts';
import { expect, test } from 'vitest';
import { benchReceipts } from './receipts.ts';

test('the measurement of the transparency log runs, with figures for every row', async () => {
  const [trading, book] = [await openTestDatabase('postgres'), await openTestDatabase('postgres')];
  try {
    const size = { turns: 1, turnMs: 200, offeredPerSecond: 200, entries: 2_000, calls: 5, verifications: 20 };
    const { head, rows } = await benchReceipts(trading.database, book.database, size);
    expect(rows.map(([what]) => what)).toEqual([
      '200 commands/s offered, p50',
      '200 commands/s offered, p99',
      '500 callers that wait for each answer',
      expect.stringMatching(/^logging [\d,]+ entries for the first time$/),
      expect.stringMatching(/^space of a million entries: proof_entries \d+ MB, /),
      'receipts composed, one call after the other',
      'receipts verified in Node, on one core',
      'receipts verified in Chromium',
    ]);
    for (const row of rows) expect(row).toHaveLength(head.length);
    expect(rows.flat().join(' ')).not.toMatch(/NaN|Infinity|undefined/);
  } finally {
    await trading.remove();
    await book.remove();
  }
});
