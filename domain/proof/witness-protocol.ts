/** The protocol by which a log gets the signatures of witnesses (C2SP tlog-witness): what the log sends, and what the answer means. */
import { readWholeNumber, toBase64 } from './bytes.ts';
import { readSignature, type NoteSignature } from './signed-note.ts';

/** A checkpoint that is submitted to a witness. */
export interface Submission {
  /** The size of the last tree that the witness has cosigned; 0 if none is known. */
  readonly oldSize: number;
  /** The hashes which prove that the tree continues the old one. */
  readonly hashes: readonly Uint8Array[];
  /** The signed note. */
  readonly note: string;
}

/** The path below the witness's address. */
export const ADD_CHECKPOINT = 'add-checkpoint';

export function formatSubmission({ oldSize, hashes, note }: Submission): string {
  return `${[`old ${oldSize}`, ...hashes.map(toBase64)].join('\n')}\n\n${note}`;
}

/** Why a witness doesn't cosign. */
export type Refusal =
  /** It knows another history under this name. */
  | 'inconsistent'
  /** It doesn't know the log. */
  | 'logUnknown'
  /** It knows the log under another key. */
  | 'keyUnknown'
  | 'badRequest';

export type WitnessAnswer =
  /** Nothing is verified yet. */
  | { readonly kind: 'cosigned'; readonly signatures: readonly NoteSignature[] }
  /** The last tree that the witness has cosigned is of another size. */
  | { readonly kind: 'otherSize'; readonly size: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** It is not an answer of this protocol. */
  | { readonly kind: 'unusable' };

const REFUSALS: ReadonlyMap<number, Refusal> = new Map([
  [400, 'badRequest'],
  [403, 'keyUnknown'],
  [404, 'logUnknown'],
  [422, 'inconsistent'],
]);

/** Reads the status and the body of a witness's answer. */
export function readWitnessAnswer(status: number, body: string): WitnessAnswer {
  const refusal = REFUSALS.get(status);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  if (!body.endsWith('\n')) return { kind: 'unusable' };
  const lines = body.slice(0, -1);
  if (status === 409) {
    const size = readWholeNumber(lines);
    return size === null ? { kind: 'unusable' } : { kind: 'otherSize', size };
  }
  const signatures = status === 200 ? lines.split('\n').map(readSignature) : [];
  if (signatures.length === 0 || !signatures.every((signature) => signature !== null)) return { kind: 'unusable' };
  return { kind: 'cosigned', signatures };
}
