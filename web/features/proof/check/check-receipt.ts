/** Verifies receipts on this device, with the keys that the reader trusts. */
import { readStatement } from '@fairlead/contract/proof/statement.ts';
import { readCheckpoint, type Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { checkStatement, type Statement, type StatementCheck } from '@fairlead/domain/proof/check-statement.ts';
import { readLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { verifyReceipt, type Receipt, type ReceiptVerdict, type TrustedKeys } from '@fairlead/domain/proof/receipt.ts';
import { readNote, type Verifying } from '@fairlead/domain/proof/signed-note.ts';

/** What a proof says about itself. Only a verdict makes it true. */
export interface ClaimedPlace {
  readonly index: number;
  readonly checkpoint: Checkpoint;
  /** The signed note, verbatim. */
  readonly note: string;
  readonly signers: readonly { readonly name: string; readonly keyId: string }[];
}

export interface CheckedReceipt {
  readonly receipt: Receipt;
  readonly verdict: ReceiptVerdict;
  /** Null if the proof can't be read. */
  readonly claimed: ClaimedPlace | null;
  /** Null if this version can't read the statement. */
  readonly statement: Statement | null;
  readonly checks: readonly StatementCheck[];
}

export async function checkReceipt(receipt: Receipt, keys: TrustedKeys, verifying: Verifying): Promise<CheckedReceipt> {
  const verdict = await verifyReceipt(receipt, keys, verifying);
  return { receipt, verdict, claimed: readClaimed(receipt), ...computeAgain(receipt) };
}

/** What a proof says about itself; null if it can't be read. */
export function readClaimed({ proof }: Receipt): ClaimedPlace | null {
  const read = readLogProof(proof);
  const note = read === null ? null : readNote(read.checkpoint);
  const checkpoint = note === null ? null : readCheckpoint(note.text);
  if (read === null || note === null || checkpoint === null) return null;
  return { index: read.index, checkpoint, note: read.checkpoint, signers: note.signatures.map(({ name, keyId }) => ({ name, keyId })) };
}

/** A file may have any numbers, also such as can't be calculated with. */
function computeAgain({ statement: text }: Receipt): Pick<CheckedReceipt, 'statement' | 'checks'> {
  try {
    const statement = readStatement(text);
    return { statement, checks: statement === null ? [] : checkStatement(statement) };
  } catch (error) {
    if (error instanceof RangeError) return { statement: null, checks: [] };
    throw error;
  }
}

/**
 * proven: the log holds it, and what can be computed again is right. contradicts: the log holds it, but a computation fails. unknownKey: it
 * can't be decided with the keys there are. refuted: it is not what the log holds.
 */
export type Outcome = 'proven' | 'contradicts' | 'unknownKey' | 'refuted';

export function outcomeOf({ verdict, checks }: Pick<CheckedReceipt, 'verdict' | 'checks'>): Outcome {
  if (verdict.kind === 'refuted') return verdict.fault === 'keyUnknown' ? 'unknownKey' : 'refuted';
  return checks.every(({ holds }) => holds) ? 'proven' : 'contradicts';
}

/** From the best to the worst: what a reader has to be told about several is the worst of them. */
const OUTCOMES: readonly Outcome[] = ['proven', 'contradicts', 'unknownKey', 'refuted'];

export function worstOf(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((worst, outcome) => (OUTCOMES.indexOf(outcome) > OUTCOMES.indexOf(worst) ? outcome : worst), 'proven');
}
