/**
 * Tiles (C2SP tlog-tiles): the form in which a log publishes its tree, as static files. A tile has up to 256 hashes that follow each other
 * on every eighth level of the tree, from which the levels between are hashed. Anyone can compute any proof from them.
 */
import { HASH_LENGTH, readWholeNumber, type Sha256 } from './bytes.ts';
import { hashChildren, type Node, type ReadNode } from './merkle-tree.ts';

const TILE_HEIGHT = 8;
/** How many hashes a full tile has, and how many entries a full bundle. */
export const TILE_WIDTH = 2 ** TILE_HEIGHT;

export interface Tile {
  /** 0 has the hashes of leaves; each hash of a higher level is the root of a full tile of the level below. */
  readonly level: number;
  readonly index: number;
  /** From 1 to 256. A tile that is not full yet is called partial. */
  readonly width: number;
}

/** How many hashes a tile has in a tree of `size` leaves; 0 if it has no such tile. */
export function widthOfTile({ level, index }: Pick<Tile, 'level' | 'index'>, size: number): number {
  const hashesOfLevel = Math.floor(size / TILE_WIDTH ** level);
  return Math.max(Math.min(hashesOfLevel - index * TILE_WIDTH, TILE_WIDTH), 0);
}

/** The leaves below a hash of a tile: its own if the level is 0. */
export function leavesOf({ level, index }: Pick<Tile, 'level' | 'index'>, place: number): { readonly start: number; readonly end: number } {
  const size = TILE_WIDTH ** level;
  const start = (index * TILE_WIDTH + place) * size;
  return { start, end: start + size };
}

/** The path of a tile below the log's address, such as `tile/0/x001/234.p/17`. */
export function formatTilePath({ level, index, width }: Tile): string {
  return `tile/${level}/${formatIndex(index)}${formatWidth(width)}`;
}

/** The path of the bundle of entries whose hashes the tile of level 0 with the same index has. */
export function formatBundlePath({ index, width }: Pick<Tile, 'index' | 'width'>): string {
  return `tile/entries/${formatIndex(index)}${formatWidth(width)}`;
}

function formatWidth(width: number): string {
  return width === TILE_WIDTH ? '' : `.p/${width}`;
}

/** Three digits for each part of the path; all but the last begin with an x. */
function formatIndex(index: number): string {
  const last = (index % 1_000).toString().padStart(3, '0');
  return index < 1_000 ? last : `${formatGroups(Math.floor(index / 1_000))}/${last}`;
}

function formatGroups(index: number): string {
  const last = `x${(index % 1_000).toString().padStart(3, '0')}`;
  return index < 1_000 ? last : `${formatGroups(Math.floor(index / 1_000))}/${last}`;
}

const PATH = /^tile\/(?<level>entries|\d{1,2})\/(?<groups>(?:x\d{3}\/){0,5})(?<last>\d{3})(?:\.p\/(?<width>\d{1,3}))?$/;
const HIGHEST_LEVEL = 63;

/** Reads the path of a tile or a bundle, of which only one spelling is valid; null for anything else. */
export function readTilePath(path: string): { readonly kind: 'hashes' | 'entries'; readonly tile: Tile } | null {
  const { level = '', groups = '', last = '', width } = PATH.exec(path)?.groups ?? {};
  const index = Number(groups.replaceAll(/[x/]/g, '') + last);
  const isBundle = level === 'entries';
  const tile = { level: isBundle ? 0 : readWholeNumber(level), index, width: width === undefined ? TILE_WIDTH : readWholeNumber(width) };
  if (tile.level === null || tile.level > HIGHEST_LEVEL || !Number.isSafeInteger(index)) return null;
  if (tile.width === null || tile.width < 1 || tile.width > TILE_WIDTH) return null;
  const read: Tile = { level: tile.level, index, width: tile.width };
  if ((isBundle ? formatBundlePath(read) : formatTilePath(read)) !== path) return null;
  return { kind: isBundle ? 'entries' : 'hashes', tile: read };
}

/** The tile that a node is hashed from, and which of its hashes are below the node. */
function placeOf({ level, index }: Node): Pick<Tile, 'level' | 'index'> & { readonly first: number; readonly count: number } {
  const count = 2 ** (level % TILE_HEIGHT);
  const start = index * count;
  return { level: Math.floor(level / TILE_HEIGHT), index: Math.floor(start / TILE_WIDTH), first: start % TILE_WIDTH, count };
}

/** The tiles from which nodes of a tree of `size` leaves are hashed, each once. */
export function tilesOf(nodes: readonly Node[], size: number): readonly Tile[] {
  const tiles = new Map<string, Tile>();
  for (const node of nodes) {
    const { level, index } = placeOf(node);
    tiles.set(keyOf({ level, index }), { level, index, width: widthOfTile({ level, index }, size) });
  }
  return [...tiles.values()];
}

function keyOf({ level, index }: Pick<Tile, 'level' | 'index'>): string {
  return `${level}/${index}`;
}

export interface ReadTile {
  readonly tile: Tile;
  /** Its hashes, one after the other. */
  readonly bytes: Uint8Array;
}

/** Returns a reader of the nodes that can be hashed from these tiles. It throws for any other node. */
export function nodesFromTiles(sha256: Sha256, tiles: readonly ReadTile[]): ReadNode {
  const bytesOf = new Map(tiles.map(({ tile, bytes }) => [keyOf(tile), bytes]));
  return (node) => {
    const { level, index, first, count } = placeOf(node);
    const bytes = bytesOf.get(keyOf({ level, index })) ?? new Uint8Array();
    const hashAt = (place: number): Uint8Array => bytes.subarray(place * HASH_LENGTH, (place + 1) * HASH_LENGTH);
    if (hashAt(first + count - 1).length !== HASH_LENGTH) throw new RangeError(`tile ${keyOf({ level, index })} is missing or too short`);
    return hashPairs(
      sha256,
      Array.from({ length: count }, (_, place) => hashAt(first + place)),
    );
  };
}

/** The root of a complete subtree with these hashes as leaves. */
export function hashPairs(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), second] = hashes;
  if (second === undefined) return first;
  const half = hashes.length / 2;
  return hashChildren(sha256, hashPairs(sha256, hashes.slice(0, half)), hashPairs(sha256, hashes.slice(half)));
}
