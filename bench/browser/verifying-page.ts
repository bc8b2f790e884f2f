/** What a browser runs to verify receipts as on /verify: bundled by receipt-verification.ts, and called from there. */
import { verifyReceipt, type Receipt } from '@fairlead/domain/proof/receipt.ts';
import { readVerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { BROWSER_VERIFYING } from '../../web/features/proof/check/browser-verifying.ts';

declare global {
  var measureVerifying: (receipts: readonly Receipt[], keyText: string, count: number) => Promise<number>;
}

/** Verifies receipts one after the other, so many in all. Returns how many milliseconds that took; throws if one isn't proven. */
async function measureVerifying(receipts: readonly Receipt[], keyText: string, count: number): Promise<number> {
  const key = readVerifierKey(BROWSER_VERIFYING.sha256, keyText);
  if (key === null) throw new Error('the key of the log cannot be read');
  const keys = { logs: [key], witnesses: [] };
  const begunAt = performance.now();
  for (let done = 0; done < count; done += 1) {
    const receipt = receipts[done % receipts.length];
    if (receipt === undefined) throw new Error('there are no receipts');
    const { kind } = await verifyReceipt(receipt, keys, BROWSER_VERIFYING);
    if (kind !== 'proven') throw new Error('a receipt was not proven');
  }
  return performance.now() - begunAt;
}

globalThis.measureVerifying = measureVerifying;
