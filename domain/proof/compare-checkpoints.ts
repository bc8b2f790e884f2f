/**
 * What two checkpoints of one log say about it. A checkpoint that was kept is evidence: the log must still begin with exactly the entries
 * that it covered. If it doesn't, the broker has rewritten it, or has shown two versions of it.
 */
import { areBytesEqual, type Sha256 } from './bytes.ts';
import type { Checkpoint } from './checkpoint.ts';
import { hashSpan, isConsistent, nodesOf, planConsistencyProof } from './merkle-tree.ts';
import { nodesFromTiles, tilesOf, type ReadTile, type Tile } from './tiles.ts';

export type Comparison =
  /** Both are of the same tree. */
  | 'same'
  /** The larger one continues the smaller one. */
  | 'continued'
  /** The same size and not the same entries: the log was shown in two versions. */
  | 'split'
  /** The larger one does not begin with the entries of the smaller one: what was published has been changed. */
  | 'rewritten'
  /** The log shows less than it has shown before. For a moment that can be a cache; if it stays so, entries are being withheld. */
  | 'older'
  /** They are of two logs. */
  | 'otherLog';

/** Gets a tile of the log's larger tree. Rejects if it cannot be had; what it returns needn't be trusted. */
export type FetchTile = (tile: Tile) => Promise<Uint8Array>;

/** The two checkpoints may be given in any order, and their signatures must have been verified. */
export async function compareCheckpoints(sha256: Sha256, one: Checkpoint, other: Checkpoint, fetchTile: FetchTile): Promise<Comparison> {
  if (one.origin !== other.origin) return 'otherLog';
  const [old, current] = one.size <= other.size ? [one, other] : [other, one];
  if (old.size === current.size) return areBytesEqual(old.root, current.root) ? 'same' : 'split';
  if (old.size === 0) return 'continued';
  const plan = planConsistencyProof(old.size, current.size);
  const tiles: ReadTile[] = await Promise.all(
    tilesOf(plan.flatMap(nodesOf), current.size).map(async (tile) => ({ tile, bytes: await fetchTile(tile) })),
  );
  const nodes = nodesFromTiles(sha256, tiles);
  const hashes = plan.map((span) => hashSpan(sha256, span, nodes));
  const proof = { oldSize: old.size, oldRoot: old.root, size: current.size, root: current.root, hashes };
  return isConsistent(sha256, proof) ? 'continued' : 'rewritten';
}

/** Compares what a client has kept with what the log shows now. */
export async function compareWithLog(sha256: Sha256, kept: Checkpoint, shown: Checkpoint, fetchTile: FetchTile): Promise<Comparison> {
  return kept.origin === shown.origin && shown.size < kept.size ? 'older' : compareCheckpoints(sha256, kept, shown, fetchTile);
}
