import type { ReceiptsResponse } from '@fairlead/contract/proof/schemas.ts';
import { RECEIPTS_FORMAT } from '@fairlead/domain/proof/receipt.ts';
import { expect, test } from 'vitest';
import type { ApiResult } from './api-client.ts';
import { loadReceipts, receiptsFileName, receiptsPath } from './download-receipts.ts';

const answer = (pending: number): ApiResult<ReceiptsResponse> => ({
  ok: true,
  data: { status: true, format: RECEIPTS_FORMAT, receipts: [], pending },
});
const LOST: ApiResult<ReceiptsResponse> = { ok: false, failure: { kind: 'network' } };

test.each([
  { what: 'signed at once', answers: [answer(0)], kind: 'ready', waits: 0 },
  { what: 'signed a second later', answers: [answer(2), answer(1), answer(0)], kind: 'ready', waits: 2 },
  { what: 'not signed for five seconds', answers: Array.from({ length: 9 }, () => answer(1)), kind: 'pending', waits: 5 },
  { what: 'not to be had', answers: [answer(1), LOST], kind: 'failed', waits: 1 },
])('receipts that are $what are $kind after $waits waits', async ({ answers, kind, waits }) => {
  const left = [...answers];
  let waited = 0;
  const loaded = await loadReceipts(
    () => Promise.resolve(left.shift() ?? LOST),
    () => {
      waited += 1;
      return Promise.resolve();
    },
  );
  expect([loaded.kind, waited]).toEqual([kind, waits]);
});

test('files and calls are named after what the receipts are about', () => {
  expect(receiptsFileName({ kind: 'position', id: 123 }, 'json')).toBe('fairlead-receipts-position-123.json');
  expect(receiptsFileName({ kind: 'transaction', id: 'AB/../1' }, 'pdf')).toBe('fairlead-receipts-transaction-AB1.pdf');
  expect(receiptsPath({ kind: 'transaction', id: 'a b' }, 'pdf')).toBe('/api/receipts.pdf?transaction=a%20b');
});
