/**
 * Compares a checkpoint that a reader has with the log as this site shows it now, or with a checkpoint of another reader. A log may only
 * grow: every checkpoint that was ever signed must be the beginning of the log for good.
 */
import { areBytesEqual, utf8 } from '@fairlead/domain/proof/bytes.ts';
import { readCheckpoint, type Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { originOf, idOfOrigin } from '@fairlead/domain/proof/decide-log.ts';
import { readOriginEntry } from '@fairlead/domain/proof/log-entry.ts';
import { hashLeaf, hashSpan, isConsistent, nodesOf, planConsistencyProof, planInclusionProof, rootByInclusion, type Span } from '@fairlead/domain/proof/merkle-tree.ts';
import { verifyCheckpoint, type TrustedKeys } from '@fairlead/domain/proof/receipt.ts';
import { readNote, type Verifying } from '@fairlead/domain/proof/signed-note.ts';
import { formatBundlePath, formatTilePath, nodesFromTiles, tilesOf, type ReadTile } from '@fairlead/domain/proof/tiles.ts';
import { folderOf, type LogFiles } from './log-files.ts';

export interface Comparing {
  readonly files: LogFiles;
  readonly verifying: Verifying;
  readonly keys: TrustedKeys;
}

/** A signed checkpoint, or why it isn't one. */
export type SignedCheckpoint =
  | { readonly kind: 'signed'; readonly checkpoint: Checkpoint }
  | { readonly kind: 'unreadable' | 'keyUnknown' | 'notSigned' | 'signatureForged' };

export async function readSignedCheckpoint(text: string, { keys, verifying }: Pick<Comparing, 'keys' | 'verifying'>): Promise<SignedCheckpoint> {
  const note = readNote(text);
  const checkpoint = note === null ? null : readCheckpoint(note.text);
  if (note === null || checkpoint === null) return { kind: 'unreadable' };
  const fault = await verifyCheckpoint(note, checkpoint, keys, verifying);
  return fault === null ? { kind: 'signed', checkpoint } : { kind: fault };
}

/**
 * same: the same tree. continued: the later one begins with the earlier one. split: two trees of one size. rewritten: the later one doesn't
 * begin with the earlier one. incomplete: the site doesn't deliver what the comparison needs.
 */
export type Relation = 'same' | 'continued' | 'split' | 'rewritten' | 'incomplete' | 'unreachable' | 'otherLog';

/** Both must be signed. The files are those of this site, and needn't be trusted: they are hashed, and must give both roots. */
export async function relate(one: Checkpoint, other: Checkpoint, { files, verifying }: Comparing): Promise<Relation> {
  if (one.origin !== other.origin) return 'otherLog';
  if (one.size === other.size) return areBytesEqual(one.root, other.root) ? 'same' : 'split';
  const [earlier, later] = one.size < other.size ? [one, other] : [other, one];
  const plan = earlier.size === 0 ? [] : planConsistencyProof(earlier.size, later.size);
  const hashes = await fetchHashes(plan, later, { files, verifying });
  if (typeof hashes === 'string') return hashes;
  const isBeginning = isConsistent(verifying.sha256, {
    oldSize: earlier.size,
    oldRoot: earlier.root,
    size: later.size,
    root: later.root,
    hashes,
  });
  return isBeginning ? 'continued' : 'rewritten';
}

/** The hashes of spans of a log, from its tiles. */
async function fetchHashes(
  spans: readonly Span[],
  { origin, size }: Checkpoint,
  { files, verifying: { sha256 } }: Pick<Comparing, 'files' | 'verifying'>,
): Promise<readonly Uint8Array[] | 'incomplete' | 'unreachable'> {
  const tiles: ReadTile[] = [];
  for (const tile of tilesOf(spans.flatMap(nodesOf), size)) {
    const file = await files.readBytes(folderOf(origin) + formatTilePath(tile));
    if (file.kind !== 'found') return file.kind === 'missing' ? 'incomplete' : 'unreachable';
    tiles.push({ tile, bytes: file.content });
  }
  try {
    const readNode = nodesFromTiles(sha256, tiles);
    return spans.map((span) => hashSpan(sha256, span, readNode));
  } catch (error) {
    if (error instanceof RangeError) return 'incomplete';
    throw error;
  }
}

export type LogComparison =
  | {
      readonly kind: Exclude<Relation, 'unreachable' | 'otherLog'>;
      readonly now: Checkpoint;
      readonly succession: Succession | null;
    }
  /** The log is shorter than it was. */
  | { readonly kind: 'shortened'; readonly now: Checkpoint; readonly succession: Succession | null }
  /** The site doesn't answer; has no such log any more; or shows a checkpoint that isn't signed with a key that is trusted. */
  | { readonly kind: 'unreachable' | 'gone' | 'unsigned' };

/** A log that follows another says in its first entry where it left it. */
export interface Succession {
  /** The number of the log that follows. */
  readonly id: number;
  /** The checkpoint that it names; null if its first entry can't be proven or names another log. */
  readonly named: Checkpoint | null;
}

/** Compares a checkpoint with its log as the site shows it now. */
export async function compareWithLog(kept: Checkpoint, comparing: Comparing): Promise<LogComparison> {
  const { files } = comparing;
  const file = await files.readText(`${folderOf(kept.origin)}checkpoint`);
  if (file.kind === 'unreachable') return { kind: 'unreachable' };
  if (file.kind === 'missing') return { kind: 'gone' };
  const signed = await readSignedCheckpoint(file.content, comparing);
  if (signed.kind !== 'signed' || signed.checkpoint.origin !== kept.origin) return { kind: 'unsigned' };
  const now = signed.checkpoint;
  const succession = await findSuccession(kept.origin, comparing);
  if (now.size < kept.size) return { kind: 'shortened', now, succession };
  const relation = await relate(kept, now, comparing);
  if (relation === 'unreachable') return { kind: 'unreachable' };
  return { kind: relation === 'otherLog' ? 'incomplete' : relation, now, succession };
}

/** The log after this one; null if this is the last. */
async function findSuccession(origin: string, comparing: Comparing): Promise<Succession | null> {
  const id = idOfOrigin(origin) + 1;
  const base = id === 2 ? origin : origin.slice(0, origin.lastIndexOf('/'));
  const file = await comparing.files.readText(`${id}/checkpoint`);
  if (file.kind !== 'found') return null;
  const signed = await readSignedCheckpoint(file.content, comparing);
  if (signed.kind !== 'signed' || signed.checkpoint.origin !== originOf(base, id)) return { id, named: null };
  const named = await readFirstEntry(signed.checkpoint, comparing);
  return { id, named: named?.origin === origin ? named : null };
}

/** What the first entry of a log names, if the log is proven to begin with it. */
async function readFirstEntry(checkpoint: Checkpoint, comparing: Comparing): Promise<Checkpoint | null> {
  const { files, verifying } = comparing;
  const bundle = await files.readBytes(folderOf(checkpoint.origin) + formatBundlePath({ index: 0, width: 1 }));
  if (bundle.kind !== 'found') return null;
  const [high = 0, low = 0] = bundle.content;
  const entry = new TextDecoder().decode(bundle.content.subarray(2, 2 + high * 256 + low));
  const hashes = await fetchHashes(planInclusionProof(0, checkpoint.size), checkpoint, { files, verifying });
  if (typeof hashes === 'string') return null;
  const { sha256 } = verifying;
  const root = rootByInclusion(sha256, hashLeaf(sha256, utf8(entry)), { index: 0, size: checkpoint.size, hashes });
  return root !== null && areBytesEqual(root, checkpoint.root) ? readOriginEntry(entry) : null;
}
