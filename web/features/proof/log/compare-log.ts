/**
 * Compares a checkpoint that a reader has with the log as this site shows it now, or with a checkpoint of another reader. A log may only
 * grow: every checkpoint that was ever signed must be the beginning of the log for good.
 */
import { areBytesEqual, utf8 } from '@fairlead/domain/proof/bytes.ts';
import { readCheckpoint, type Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { compareCheckpoints, compareWithLog, type Comparison, type FetchTile } from '@fairlead/domain/proof/compare-checkpoints.ts';
import { idOfOrigin, originOf } from '@fairlead/domain/proof/decide-log.ts';
import { readOriginEntry } from '@fairlead/domain/proof/log-entry.ts';
import { readLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { hashLeaf, hashSpan, nodesOf, planInclusionProof, rootByInclusion } from '@fairlead/domain/proof/merkle-tree.ts';
import { verifyCheckpoint, type ReceiptFault, type TrustedKeys } from '@fairlead/domain/proof/receipt.ts';
import { readNote, type Verifying } from '@fairlead/domain/proof/signed-note.ts';
import { formatBundlePath, formatTilePath, nodesFromTiles, tilesOf } from '@fairlead/domain/proof/tiles.ts';
import type { LogFiles } from './log-files.ts';

export interface Comparing {
  readonly files: LogFiles;
  readonly verifying: Verifying;
  readonly keys: TrustedKeys;
}

/** A checkpoint that a trusted key has signed, or why it isn't one. */
export type SignedCheckpoint =
  | { readonly kind: 'signed'; readonly checkpoint: Checkpoint }
  | { readonly kind: Extract<ReceiptFault, 'checkpointUnreadable' | 'keyUnknown' | 'notSigned' | 'signatureForged'> };

/** Reads a checkpoint, or the one in a proof. */
export async function readSigned(text: string, { keys, verifying }: Pick<Comparing, 'keys' | 'verifying'>): Promise<SignedCheckpoint> {
  // A proof ends like a signed note, so it is tried first.
  const note = readNote(readLogProof(text)?.checkpoint ?? text);
  const checkpoint = note === null ? null : readCheckpoint(note.text);
  if (note === null || checkpoint === null) return { kind: 'checkpointUnreadable' };
  const fault = await verifyCheckpoint(note, checkpoint, keys, verifying);
  return fault === null ? { kind: 'signed', checkpoint } : { kind: fault };
}

/** incomplete: the site doesn't deliver the tiles that the comparison needs. */
export type Related = Comparison | 'incomplete' | 'unreachable';

class TileNotHad extends Error {
  readonly why: 'incomplete' | 'unreachable';
  constructor(why: 'incomplete' | 'unreachable') {
    super(why);
    this.why = why;
  }
}

/** Each log, also one that was closed, is under its number. */
function folderOf(origin: string): string {
  return `${idOfOrigin(origin)}/`;
}

function tilesOfLog(origin: string, files: LogFiles): FetchTile {
  return async (tile) => {
    const file = await files.readBytes(folderOf(origin) + formatTilePath(tile));
    if (file.kind === 'found') return file.content;
    throw new TileNotHad(file.kind === 'missing' ? 'incomplete' : 'unreachable');
  };
}

async function related(comparing: () => Promise<Comparison>): Promise<Related> {
  try {
    return await comparing();
  } catch (error) {
    if (error instanceof TileNotHad) return error.why;
    // A tile that is too short.
    if (error instanceof RangeError) return 'incomplete';
    throw error;
  }
}

/** Compares two signed checkpoints. If their sizes differ, with the tiles of this site, which needn't be trusted. */
export function relate(one: Checkpoint, other: Checkpoint, { files, verifying }: Pick<Comparing, 'files' | 'verifying'>): Promise<Related> {
  return related(() => compareCheckpoints(verifying.sha256, one, other, tilesOfLog(one.origin, files)));
}

export type LogComparison =
  | { readonly kind: Exclude<Related, 'unreachable'>; readonly now: Checkpoint; readonly succession: Succession | null }
  /** The site doesn't answer, has no such log any more, or shows a checkpoint that no trusted key has signed. */
  | { readonly kind: 'unreachable' | 'gone' | 'unsigned' };

/** A log that follows another says in its first entry where it left it. */
export interface Succession {
  /** The number of the log that follows. */
  readonly id: number;
  /** The checkpoint that it names; null if its first entry isn't proven or names another log. */
  readonly named: Checkpoint | null;
}

/** Compares a checkpoint with its log as the site shows it now. */
export async function compareWithSite(kept: Checkpoint, comparing: Comparing): Promise<LogComparison> {
  const { files, verifying } = comparing;
  const file = await files.readText(`${folderOf(kept.origin)}checkpoint`);
  if (file.kind !== 'found') return { kind: file.kind === 'missing' ? 'gone' : 'unreachable' };
  const signed = await readSigned(file.content, comparing);
  if (signed.kind !== 'signed') return { kind: 'unsigned' };
  const now = signed.checkpoint;
  const kind = await related(() => compareWithLog(verifying.sha256, kept, now, tilesOfLog(kept.origin, files)));
  return kind === 'unreachable' ? { kind } : { kind, now, succession: await findSuccession(kept.origin, comparing) };
}

/** The log after this one; null if this is the last. */
async function findSuccession(origin: string, comparing: Comparing): Promise<Succession | null> {
  const id = idOfOrigin(origin) + 1;
  const base = id === 2 ? origin : origin.slice(0, origin.lastIndexOf('/'));
  const file = await comparing.files.readText(`${id}/checkpoint`);
  if (file.kind !== 'found') return null;
  const signed = await readSigned(file.content, comparing);
  if (signed.kind !== 'signed' || signed.checkpoint.origin !== originOf(base, id)) return { id, named: null };
  const named = await readFirstEntry(signed.checkpoint, comparing);
  return { id, named: named?.origin === origin ? named : null };
}

/** The checkpoint that a log's first entry names, if the log is proven to begin with it. */
async function readFirstEntry(checkpoint: Checkpoint, { files, verifying: { sha256 } }: Comparing): Promise<Checkpoint | null> {
  const { origin, size, root } = checkpoint;
  const bundle = await files.readBytes(folderOf(origin) + formatBundlePath({ index: 0, width: 1 }));
  if (bundle.kind !== 'found') return null;
  const [high = 0, low = 0] = bundle.content;
  const entry = new TextDecoder().decode(bundle.content.subarray(2, 2 + high * 256 + low));
  try {
    const plan = planInclusionProof(0, size);
    const fetchTile = tilesOfLog(origin, files);
    const tiles = await Promise.all(tilesOf(plan.flatMap(nodesOf), size).map(async (tile) => ({ tile, bytes: await fetchTile(tile) })));
    const readNode = nodesFromTiles(sha256, tiles);
    const hashes = plan.map((span) => hashSpan(sha256, span, readNode));
    const found = rootByInclusion(sha256, hashLeaf(sha256, utf8(entry)), { index: 0, size, hashes });
    return found !== null && areBytesEqual(found, root) ? readOriginEntry(entry) : null;
  } catch (error) {
    if (error instanceof TileNotHad || error instanceof RangeError) return null;
    throw error;
  }
}
