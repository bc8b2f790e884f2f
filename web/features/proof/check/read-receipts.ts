/** Reads what a reader has dropped, chosen or pasted. */
import { readJson } from '@fairlead/domain/proof/read-json.ts';
import { receiptsFileSchema, type ReceiptsFile } from '@fairlead/contract/proof/schemas.ts';

/**
 * pdf: the printed form, which can be read but not verified. notReceipts: JSON of another kind. noReceipts: receipts, but none in it.
 * otherVersion: receipts of a version that this page doesn't know.
 */
export type FileFault = 'empty' | 'pdf' | 'notJson' | 'notReceipts' | 'noReceipts' | 'otherVersion';

export type ReadReceipts =
  | { readonly kind: 'receipts'; readonly file: ReceiptsFile }
  | { readonly kind: 'unreadable'; readonly fault: FileFault };

const FORMAT_WORD = 'fairlead-receipts/';

export function readReceipts(text: string): ReadReceipts {
  // Editors on Windows put a mark before the text.
  const content = text.replace(/^\uFEFF/, '').trim();
  if (content === '') return unreadable('empty');
  if (content.startsWith('%PDF')) return unreadable('pdf');
  const value = parse(content);
  if (value === undefined) return unreadable('notJson');
  const { data } = receiptsFileSchema.safeParse(value);
  if (data === undefined) return unreadable(isOtherVersion(value) ? 'otherVersion' : 'notReceipts');
  return data.receipts.length === 0 ? unreadable('noReceipts') : { kind: 'receipts', file: data };
}

function unreadable(fault: FileFault): ReadReceipts {
  return { kind: 'unreadable', fault };
}

function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

function isOtherVersion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('format' in value)) return false;
  const { format } = value;
  return typeof format === 'string' && format.startsWith(FORMAT_WORD) && !receiptsFileSchema.shape.format.safeParse(format).success;
}
