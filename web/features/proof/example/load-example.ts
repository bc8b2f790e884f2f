import { loadPart } from '../../../ui/lazy-part.ts';
import type { TakenFile } from '../intake/take-file.ts';

export type ExampleKind = 'genuine' | 'forged';

/** The close price of the example, and the same with one digit changed. */
const CLOSE_PRICE = '62018750000';
const FORGED_PRICE = '62918750000';

/** The example file; forged, with one digit changed in it, as somebody might who wants to have been paid more. */
export async function loadExample(kind: ExampleKind): Promise<TakenFile> {
  const { default: file } = await loadPart(() => import('./example-receipts.json'));
  const text = JSON.stringify(file);
  return {
    name: kind === 'genuine' ? 'example-receipts.json' : 'forged-receipts.json',
    content: { kind: 'text', text: kind === 'genuine' ? text : text.replaceAll(CLOSE_PRICE, FORGED_PRICE) },
  };
}
