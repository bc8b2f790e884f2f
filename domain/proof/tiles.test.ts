import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes, utf8, type Sha256 } from './bytes.ts';
import { hashLeaf, hashSpan, nodesOf, planConsistencyProof, planInclusionProof, rootOf } from './merkle-tree.ts';
import {
  formatBundlePath,
  formatTilePath,
  hashPairs,
  leavesOf,
  nodesFromTiles,
  readTilePath,
  tilesOf,
  TILE_WIDTH,
  widthOfTile,
  type Tile,
} from './tiles.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

/** From the specification: a tree of 70,000 leaves. */
test.each([
  { level: 0, index: 272, width: 256 },
  { level: 0, index: 273, width: 112 },
  { level: 0, index: 274, width: 0 },
  { level: 1, index: 0, width: 256 },
  { level: 1, index: 1, width: 17 },
  { level: 2, index: 0, width: 1 },
  { level: 3, index: 0, width: 0 },
])('tile $index of level $level has $width hashes', ({ level, index, width }) => {
  expect(widthOfTile({ level, index }, 70_000)).toBe(width);
});

describe('a path', () => {
  test.each<{ path: string; tile: Tile; kind: 'hashes' | 'entries' }>([
    { path: 'tile/0/000', tile: { level: 0, index: 0, width: 256 }, kind: 'hashes' },
    { path: 'tile/0/001.p/17', tile: { level: 0, index: 1, width: 17 }, kind: 'hashes' },
    { path: 'tile/12/x001/x234/067', tile: { level: 12, index: 1_234_067, width: 256 }, kind: 'hashes' },
    { path: 'tile/entries/x001/000.p/255', tile: { level: 0, index: 1_000, width: 255 }, kind: 'entries' },
  ])('$path names a tile and is written for it', ({ path, tile, kind }) => {
    expect(readTilePath(path)).toEqual({ kind, tile });
    expect(kind === 'entries' ? formatBundlePath(tile) : formatTilePath(tile)).toBe(path);
  });

  test.each([
    'tile/0/0',
    'tile/0/1000',
    'tile/00/000',
    'tile/64/000',
    'tile/0/x000/001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/017',
    'tile/-1/000',
    'tile/0/000/',
    'tile/0/../000',
    '/tile/0/000',
    'tile/data/000',
    '',
  ])('%s names none', (path) => {
    expect(readTilePath(path)).toBeNull();
  });
});

describe('from the tiles of a log', () => {
  const leaves = Array.from({ length: 1_400 }, (_, place) => hashLeaf(sha256, utf8(`entry ${place}`)));

  function bytesOf(tile: Tile): Uint8Array {
    const hashes = Array.from({ length: tile.width }, (_, place) => {
      const { start, end } = leavesOf(tile, place);
      return hashPairs(sha256, leaves.slice(start, end));
    });
    return concatBytes(...hashes);
  }

  const readAll = (spans: readonly { start: number; end: number }[], size: number) =>
    nodesFromTiles(
      sha256,
      tilesOf(spans.flatMap(nodesOf), size).map((tile) => ({ tile, bytes: bytesOf(tile) })),
    );
  const direct = ({ level, index }: { level: number; index: number }) =>
    hashPairs(sha256, leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));

  test('the root and every proof are hashed as from the leaves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: leaves.length }), fc.nat(), (size, any) => {
        const whole = { start: 0, end: size };
        expect(rootOf(sha256, size, readAll([whole], size))).toEqual(rootOf(sha256, size, direct));
        for (const plan of [planInclusionProof(any % size, size), planConsistencyProof((any % size) + 1, size)]) {
          const nodes = readAll(plan, size);
          expect(plan.map((span) => hashSpan(sha256, span, nodes))).toEqual(plan.map((span) => hashSpan(sha256, span, direct)));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a tile that is too short or missing is found', () => {
    const tile = { level: 0, index: 0, width: 10 };
    const nodes = nodesFromTiles(sha256, [{ tile, bytes: bytesOf(tile) }]);
    expect(nodes({ level: 0, index: 9 })).toEqual(leaves[9]);
    expect(() => nodes({ level: 0, index: 10 })).toThrow(RangeError);
    expect(() => nodes({ level: 0, index: TILE_WIDTH })).toThrow(RangeError);
  });
});
