/** The tree of a log as stored: tiles, and what is hashed from them. */
import { concatBytes, HASH_LENGTH, utf8 } from '@fairlead/domain/proof/bytes.ts';
import { hashLeaf, hashSpan, nodesOf, planInclusionProof, rootOf, type Span } from '@fairlead/domain/proof/merkle-tree.ts';
import { nodesFromTiles, TILE_WIDTH, tilesOf, type ReadTile, type Tile } from '@fairlead/domain/proof/tiles.ts';
import { readEntryTexts, readNodes, type Handle } from './log-store.ts';
import { sha256 } from './node-hashing.ts';

export function hashEntry(entry: string): Uint8Array {
  return hashLeaf(sha256, utf8(entry));
}

/** Reads the hashes of a tile. Throws if the log is shorter than the tile needs, or was damaged. */
export async function readTile(database: Handle, logId: number, tile: Tile): Promise<Uint8Array> {
  const { level, index, width } = tile;
  const start = index * TILE_WIDTH;
  const hashes =
    level === 0
      ? (await readEntryTexts(database, logId, start, start + width)).map(hashEntry)
      : await readNodes(database, logId, level, start, start + width);
  const bytes = concatBytes(...hashes);
  if (bytes.length !== width * HASH_LENGTH) throw new Error(`log ${logId} has no tile ${level}/${index} with ${width} hashes`);
  return bytes;
}

async function readTiles(database: Handle, logId: number, spans: readonly Span[], size: number): Promise<readonly ReadTile[]> {
  const read: ReadTile[] = [];
  for (const tile of tilesOf(spans.flatMap(nodesOf), size)) read.push({ tile, bytes: await readTile(database, logId, tile) });
  return read;
}

/** The root hash of the first `size` entries. */
export async function readRoot(database: Handle, logId: number, size: number): Promise<Uint8Array> {
  if (size === 0) return rootOf(sha256, 0, () => new Uint8Array());
  const tiles = await readTiles(database, logId, [{ start: 0, end: size }], size);
  return rootOf(sha256, size, nodesFromTiles(sha256, tiles));
}

/** The hashes that prove that each of these entries is among the first `size`. */
export async function proveInclusion(
  database: Handle,
  logId: number,
  indexes: readonly number[],
  size: number,
): Promise<readonly (readonly Uint8Array[])[]> {
  const plans = indexes.map((index) => planInclusionProof(index, size));
  const nodes = nodesFromTiles(sha256, await readTiles(database, logId, plans.flat(), size));
  return plans.map((plan) => plan.map((span) => hashSpan(sha256, span, nodes)));
}
