/** Proofs for offline use (C2SP tlog-proof): where an entry is in a log, the hashes that prove it, and the signed checkpoint they lead to. */
import { fromBase64, hashFromBase64, readWholeNumber, toBase64 } from './bytes.ts';

export interface LogProof {
  /** What the entry cannot be computed without; null if nothing. Not authenticated by itself. */
  readonly extra: Uint8Array | null;
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  /** The signed note, verbatim. */
  readonly checkpoint: string;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const EXTRA = 'extra ';
const INDEX = 'index ';
/** A tree with more levels than this has no index that could be written. */
const MOST_HASHES = 63;

export function formatLogProof({ extra, index, hashes, checkpoint }: LogProof): string {
  const lines = [FIRST_LINE, ...(extra === null ? [] : [EXTRA + toBase64(extra)]), `${INDEX}${index}`, ...hashes.map(toBase64)];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Reads a proof; null if it isn't one. Nothing is verified, and the checkpoint is not read. */
export function readLogProof(text: string): LogProof | null {
  const end = text.indexOf('\n\n');
  if (end === -1) return null;
  const [first, ...lines] = text.slice(0, end).split('\n');
  const hasExtra = lines[0]?.startsWith(EXTRA) === true;
  const extra = hasExtra ? fromBase64(lines[0]?.slice(EXTRA.length) ?? '') : null;
  const [indexLine = '', ...hashLines] = hasExtra ? lines.slice(1) : lines;
  const index = indexLine.startsWith(INDEX) ? readWholeNumber(indexLine.slice(INDEX.length)) : null;
  const hashes = hashLines.map(hashFromBase64);
  if (first !== FIRST_LINE || (hasExtra && extra === null) || index === null || hashes.length > MOST_HASHES) return null;
  if (!hashes.every((hash) => hash !== null)) return null;
  return { extra, index, hashes, checkpoint: text.slice(end + 2) };
}
