/** Checkpoints with the signatures of witnesses, which arrive later than the log's own. */
import { readNote, type NoteSignature, type SignedNote } from './signed-note.ts';

/** Adds signatures to a note. Each replaces the one that the same key has made before. */
export function addSignatures({ text, signatures }: SignedNote, added: readonly NoteSignature[]): SignedNote {
  const isReplaced = ({ name, keyId }: NoteSignature): boolean => added.some((one) => one.name === name && one.keyId === keyId);
  return { text, signatures: [...signatures.filter((signature) => !isReplaced(signature)), ...added] };
}

/**
 * The checkpoint to put into a receipt, of several that all cover it: the one with the most signatures, and of these the largest. Null if
 * there are none.
 */
export function selectWitnessed<Each extends { readonly size: number; readonly note: string }>(checkpoints: readonly Each[]): Each | null {
  const countOf = ({ note }: Each): number => readNote(note)?.signatures.length ?? 0;
  const [best] = checkpoints
    .map((checkpoint) => ({ checkpoint, count: countOf(checkpoint) }))
    .toSorted((a, b) => b.count - a.count || b.checkpoint.size - a.checkpoint.size);
  return best?.checkpoint ?? null;
}
