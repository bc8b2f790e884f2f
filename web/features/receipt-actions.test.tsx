import type { ReceiptsResponse } from '@fairlead/contract/proof/schemas.ts';
import { RECEIPTS_FORMAT } from '@fairlead/domain/proof/receipt.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import type { ApiResult } from '../transport/api-client.ts';
import { ReceiptActions } from './receipt-actions.tsx';

afterEach(() => vi.restoreAllMocks());

const SIGNED: ApiResult<ReceiptsResponse> = {
  ok: true,
  data: { status: true, format: RECEIPTS_FORMAT, receipts: [{ statement: '{}', proof: 'p' }], key: 'k', pending: 0 },
};
const refusedAs = (code: 'receiptErased' | 'receiptContradicted'): ApiResult<ReceiptsResponse> => ({
  ok: false,
  failure: { kind: 'refused', status: 409, body: { status: false, message: '', error: { code } } },
});

/** Presses a button, with this answer to the call for receipts; returns the names of the files that were saved. */
async function press(button: string, answer: ApiResult<ReceiptsResponse>, isPdfThere = true): Promise<readonly string[]> {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveNamed(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const download = (path: string, name: string): Promise<boolean> => {
    saved.push(`${path} ${name}`);
    return Promise.resolve(isPdfThere);
  };
  render(<ReceiptActions subject={{ kind: 'position', id: 123 }} access={{ load: () => Promise.resolve(answer), download }} />, {
    wrapper: InEnglish,
  });
  fireEvent.click(screen.getByRole('button', { name: button }));
  return saved;
}

test('the file is saved under the number of the position', async () => {
  const saved = await press('Receipt', SIGNED);
  expect(await screen.findByText(/^Receipt saved\. Keep the file/)).toBeTruthy();
  expect(saved).toEqual(['fairlead-receipts-position-123.json']);
  expect(screen.getByRole('link', { name: 'Verify it' }).getAttribute('href')).toBe('/verify');
});

test('the PDF is fetched once the receipts are signed', async () => {
  const saved = await press('Receipt: PDF', SIGNED);
  expect(await screen.findByText(/^Receipt saved/)).toBeTruthy();
  expect(saved).toEqual(['/api/receipts.pdf?position=123 fairlead-receipts-position-123.pdf']);
});

test.each([
  ['Receipt', refusedAs('receiptErased'), true, /The data behind these receipts was erased at your request/],
  ['Receipt', refusedAs('receiptContradicted'), true, /Our records no longer match what we published/],
  ['Receipt: PDF', SIGNED, false, /We couldn’t download the receipt\. Try again in a moment/],
] as const)('%s: a failure is said in words', async (button, answer, isPdfThere, text) => {
  await press(button, answer, isPdfThere);
  expect(await screen.findByText(text)).toBeTruthy();
});
