import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sha256 } from './bytes.ts';
import {
  emptyRoot,
  hashChildren,
  hashLeaf,
  hashSpan,
  isConsistent,
  planConsistencyProof,
  planInclusionProof,
  rootByInclusion,
  rootOf,
  type ReadNode,
} from './merkle-tree.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The entries and roots of the test vectors that implementations of RFC 6962 share. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map((entry) =>
  Buffer.from(entry, 'hex'),
);

const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** The tree as RFC 6962 defines it, without any of the shortcuts. */
function treeHash(leaves: readonly Uint8Array[]): Uint8Array {
  const [leaf] = leaves;
  if (leaf === undefined) return emptyRoot(sha256);
  if (leaves.length === 1) return leaf;
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return hashChildren(sha256, treeHash(leaves.slice(0, left)), treeHash(leaves.slice(left)));
}

function nodesOver(leaves: readonly Uint8Array[]): ReadNode {
  return ({ level, index }) => treeHash(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
}

const leavesOf = (count: number): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, place) => hashLeaf(sha256, Buffer.from(`entry ${place}`)));

const upTo = 300;
const LEAVES = leavesOf(upTo);
const nodes = nodesOver(LEAVES);

function includes(index: number, size: number): readonly Uint8Array[] {
  return planInclusionProof(index, size).map((span) => hashSpan(sha256, span, nodes));
}

function continues(oldSize: number, size: number): readonly Uint8Array[] {
  return planConsistencyProof(oldSize, size).map((span) => hashSpan(sha256, span, nodes));
}

describe('the root hash', () => {
  test.each(ROOTS.map((root, size) => ({ root, size })))('of the first $size test vectors of RFC 6962 is $root', ({ root, size }) => {
    const leaves = ENTRIES.slice(0, size).map((entry) => hashLeaf(sha256, entry));
    expect(hex(rootOf(sha256, size, nodesOver(leaves)))).toBe(root);
  });
});

describe('an inclusion proof', () => {
  test.each([
    { index: 0, size: 1, path: [] },
    {
      index: 0,
      size: 8,
      path: [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    },
    {
      index: 5,
      size: 8,
      path: [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    },
    { index: 2, size: 3, path: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'] },
    {
      index: 1,
      size: 5,
      path: [
        '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    },
  ])('of leaf $index among $size test vectors of RFC 6962', ({ index, size, path }) => {
    const vectors = nodesOver(ENTRIES.slice(0, size).map((entry) => hashLeaf(sha256, entry)));
    expect(planInclusionProof(index, size).map((span) => hex(hashSpan(sha256, span, vectors)))).toEqual(path);
  });

  test('leads to the root, for any leaf of any tree', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: upTo }), fc.nat(), (size, any) => {
        const index = any % size;
        const root = rootByInclusion(sha256, LEAVES[index] ?? LEAVES[0]!, { index, size, hashes: includes(index, size) });
        expect(root === null ? null : hex(root)).toBe(hex(treeHash(LEAVES.slice(0, size))));
      }),
      { numRuns: 40 },
    );
  });

  test('does not lead there from another place, with another leaf, or with a hash changed, added or left out', () => {
    const size = 37;
    const index = 11;
    const root = hex(treeHash(LEAVES.slice(0, size)));
    const hashes = includes(index, size);
    const from = (leaf: number, place: number, path: readonly Uint8Array[]): string | null => {
      const found = rootByInclusion(sha256, LEAVES[leaf] ?? emptyRoot(sha256), { index: place, size, hashes: path });
      return found === null ? null : hex(found);
    };
    expect(from(index, index, hashes)).toBe(root);
    expect(from(index + 1, index, hashes)).not.toBe(root);
    expect(from(index, index + 1, hashes)).not.toBe(root);
    expect(
      from(
        index,
        index,
        hashes.map((hash, place) => (place === 2 ? emptyRoot(sha256) : hash)),
      ),
    ).not.toBe(root);
    expect(from(index, index, hashes.slice(1))).toBeNull();
    expect(from(index, index, [...hashes, emptyRoot(sha256)])).toBeNull();
    expect(from(index, size, hashes)).toBeNull();
    expect(from(index, -1, hashes)).toBeNull();
  });
});

describe('a consistency proof', () => {
  test('holds between any two sizes of one log', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: upTo }), fc.nat(), (size, any) => {
        const oldSize = (any % size) + 1;
        const [oldRoot, root] = [treeHash(LEAVES.slice(0, oldSize)), treeHash(LEAVES.slice(0, size))];
        expect(isConsistent(sha256, { oldSize, oldRoot, size, root, hashes: continues(oldSize, size) })).toBe(true);
      }),
    );
  });

  test('fails if any earlier leaf was changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 120 }), fc.nat(), fc.nat(), (size, anyOld, anyChanged) => {
        const oldSize = (anyOld % size) + 1;
        const changed = anyChanged % oldSize;
        const forged = LEAVES.slice(0, size).map((leaf, place) => (place === changed ? emptyRoot(sha256) : leaf));
        const forgedNodes = nodesOver(forged);
        const hashes = planConsistencyProof(oldSize, size).map((span) => hashSpan(sha256, span, forgedNodes));
        const oldRoot = treeHash(LEAVES.slice(0, oldSize));
        expect(isConsistent(sha256, { oldSize, oldRoot, size, root: treeHash(forged), hashes })).toBe(false);
      }),
    );
  });

  test.each([
    { oldSize: 0, oldRoot: emptyRoot(sha256), hashes: [], holds: true },
    { oldSize: 0, oldRoot: LEAVES[0]!, hashes: [], holds: false },
    { oldSize: 0, oldRoot: emptyRoot(sha256), hashes: [LEAVES[0]!], holds: false },
    { oldSize: 8, oldRoot: treeHash(LEAVES.slice(0, 8)), hashes: [], holds: false },
    { oldSize: 11, oldRoot: treeHash(LEAVES.slice(0, 11)), hashes: [], holds: false },
    { oldSize: 10, oldRoot: treeHash(LEAVES.slice(0, 10)), hashes: [], holds: true },
  ])('from $oldSize to 10 leaves with $hashes.length hashes: $holds', ({ oldSize, oldRoot, hashes, holds }) => {
    expect(isConsistent(sha256, { oldSize, oldRoot, size: 10, root: treeHash(LEAVES.slice(0, 10)), hashes })).toBe(holds);
  });
});
