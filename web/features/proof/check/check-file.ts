/** Checks one file of receipts as a whole. */
import { readVerifierKey, type VerifierKey, type Verifying } from '@fairlead/domain/proof/signed-note.ts';
import type { TrustedKeys } from '@fairlead/domain/proof/receipt.ts';
import exampleKeys from '../example/example-keys.json' with { type: 'json' };
import { EXAMPLE_ORIGIN } from '../example/example-origin.ts';
import type { TakenFile } from '../intake/take-file.ts';
import { checkReceipt, outcomeOf, readClaimed, worstOf, type CheckedReceipt, type ClaimedPlace, type Outcome } from './check-receipt.ts';
import { readReceipts, type FileFault } from './read-receipts.ts';

export type CheckedFile = UnreadableFile | ReadFile;

export interface UnreadableFile {
  readonly kind: 'unreadable';
  readonly name: string | null;
  readonly fault: FileFault | 'tooLarge' | 'failed';
}

export interface ReadFile {
  readonly kind: 'read';
  readonly name: string | null;
  readonly receipts: readonly CheckedReceipt[];
  readonly outcome: Outcome;
  /** Whether all of it is signed with the example's key, which anyone can sign with. */
  readonly isExample: boolean;
  /** The key that the file names; not trusted. */
  readonly namedKey: string | null;
}

export async function checkFile({ name, content }: TakenFile, keys: TrustedKeys, verifying: Verifying): Promise<CheckedFile> {
  if (content.kind !== 'text') return { kind: 'unreadable', name, fault: content.kind };
  const read = readReceipts(content.text);
  if (read.kind === 'unreadable') return { kind: 'unreadable', name, fault: read.fault };
  const { receipts, key } = read.file;
  const checked: CheckedReceipt[] = [];
  const exampleOnly = readExampleKeys(verifying);
  for (const receipt of receipts) {
    const trusted = isOfExample(readClaimed(receipt)) ? exampleOnly : keys;
    checked.push(await checkReceipt(receipt, trusted, verifying));
  }
  return {
    kind: 'read',
    name,
    receipts: checked,
    outcome: worstOf(checked.map(outcomeOf)),
    isExample: checked.length > 0 && checked.every(({ claimed }) => isOfExample(claimed)),
    namedKey: key ?? null,
  };
}

export function isOfExample(claimed: ClaimedPlace | null): boolean {
  return claimed?.checkpoint.origin === EXAMPLE_ORIGIN;
}

/** Anyone can sign with the example's keys, its witness's too, so they are trusted for the example's log and nothing else. */
function readExampleKeys({ sha256 }: Verifying): TrustedKeys {
  const keyOf = (text: string): readonly VerifierKey[] => {
    const key = readVerifierKey(sha256, text);
    return key === null ? [] : [key];
  };
  return { logs: keyOf(exampleKeys.log), witnesses: keyOf(exampleKeys.witness) };
}
