/**
 * The Merkle tree of a transparency log (RFC 6962, section 2.1). Its leaves are hashes of the log's entries in order, and its root hash
 * stands for all of them: nobody can change, remove or insert an entry without changing the root.
 *
 * A proof is planned first, as the spans of leaves whose hashes it consists of, and then hashed from the nodes of complete subtrees, which
 * are what a log stores and publishes (tiles.ts). Checking a proof needs neither.
 */
import { areBytesEqual, concatBytes, type Sha256 } from './bytes.ts';

/** Leaves that follow each other: from `start` up to, but without, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The root of the complete subtree over the leaves from `index * 2 ** level` to `(index + 1) * 2 ** level`. */
export interface Node {
  readonly level: number;
  readonly index: number;
}

export type ReadNode = (node: Node) => Uint8Array;

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

export function hashLeaf(sha256: Sha256, entry: Uint8Array): Uint8Array {
  return sha256(concatBytes(LEAF_PREFIX, entry));
}

export function hashChildren(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE_PREFIX, left, right));
}

/** The root hash of a log without entries. */
export function emptyRoot(sha256: Sha256): Uint8Array {
  return sha256(new Uint8Array());
}

/** The largest power of two below a size of at least 2: how many leaves are in the left subtree. */
function leftSizeOf(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/** The level of the complete subtree over so many leaves; null if that many don't make one. */
function levelOf(size: number): number | null {
  let level = 0;
  for (let complete = 1; complete < size; complete *= 2) level += 1;
  return 2 ** level === size ? level : null;
}

/** The complete subtrees that a span beginning at a multiple of their size consists of, from left to right. */
export function nodesOf({ start, end }: Span): readonly Node[] {
  const size = end - start;
  const level = levelOf(size);
  if (level !== null) return [{ level, index: start / size }];
  const middle = start + leftSizeOf(size);
  return [...nodesOf({ start, end: middle }), ...nodesOf({ start: middle, end })];
}

/** The hash of a span: the root of the tree if it is the whole. The span must not be empty. */
export function hashSpan(sha256: Sha256, { start, end }: Span, readNode: ReadNode): Uint8Array {
  const size = end - start;
  const level = levelOf(size);
  if (level !== null) return readNode({ level, index: start / size });
  const middle = start + leftSizeOf(size);
  return hashChildren(sha256, hashSpan(sha256, { start, end: middle }, readNode), hashSpan(sha256, { start: middle, end }, readNode));
}

/** The root hash of the first `size` leaves. */
export function rootOf(sha256: Sha256, size: number, readNode: ReadNode): Uint8Array {
  return size === 0 ? emptyRoot(sha256) : hashSpan(sha256, { start: 0, end: size }, readNode);
}

/** The spans whose hashes prove that a leaf is in the tree of `size` leaves, in the order of RFC 6962. Throws if the leaf is not in it. */
export function planInclusionProof(index: number, size: number): readonly Span[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`);
  return pathOf(index, { start: 0, end: size });
}

function pathOf(index: number, { start, end }: Span): readonly Span[] {
  if (end - start === 1) return [];
  const middle = start + leftSizeOf(end - start);
  const [left, right] = [
    { start, end: middle },
    { start: middle, end },
  ];
  return index < middle ? [...pathOf(index, left), right] : [...pathOf(index, right), left];
}

/** The spans whose hashes prove that the tree of `oldSize` leaves is the beginning of that of `size`. Throws unless 0 < oldSize <= size. */
export function planConsistencyProof(oldSize: number, size: number): readonly Span[] {
  if (!(oldSize > 0 && oldSize <= size)) throw new RangeError(`a tree of ${size} leaves cannot begin with one of ${oldSize}`);
  return subproofOf(oldSize, { start: 0, end: size }, true);
}

function subproofOf(oldEnd: number, { start, end }: Span, isOldRootKnown: boolean): readonly Span[] {
  if (oldEnd === end) return isOldRootKnown ? [] : [{ start, end }];
  const middle = start + leftSizeOf(end - start);
  const [left, right] = [
    { start, end: middle },
    { start: middle, end },
  ];
  return oldEnd <= middle ? [...subproofOf(oldEnd, left, isOldRootKnown), right] : [...subproofOf(oldEnd, right, false), left];
}

export interface InclusionProof {
  readonly index: number;
  readonly size: number;
  readonly hashes: readonly Uint8Array[];
}

/** The root hash that a tree has if the leaf is where the proof says; null if the proof has not as many hashes as it needs. */
export function rootByInclusion(sha256: Sha256, leaf: Uint8Array, { index, size, hashes }: InclusionProof): Uint8Array | null {
  if (!(index >= 0 && index < size)) return null;
  const plan = planInclusionProof(index, size);
  if (plan.length !== hashes.length) return null;
  return plan.reduce((root, { start }, place) => {
    const sibling = hashes[place] ?? root;
    return start > index ? hashChildren(sha256, root, sibling) : hashChildren(sha256, sibling, root);
  }, leaf);
}

export interface ConsistencyProof {
  readonly oldSize: number;
  readonly oldRoot: Uint8Array;
  readonly size: number;
  readonly root: Uint8Array;
  readonly hashes: readonly Uint8Array[];
}

/** Whether the tree with `root` begins with all leaves of the one with `oldRoot`. Every tree begins with the empty one. */
export function isConsistent(sha256: Sha256, { oldSize, oldRoot, size, root, hashes }: ConsistencyProof): boolean {
  if (oldSize === 0) return hashes.length === 0 && areBytesEqual(oldRoot, emptyRoot(sha256));
  if (!(oldSize > 0 && oldSize <= size) || planConsistencyProof(oldSize, size).length !== hashes.length) return false;
  const rest = [...hashes];
  const roots = (oldEnd: number, { start, end }: Span, isOldRootKnown: boolean): readonly [old: Uint8Array, whole: Uint8Array] => {
    if (oldEnd === end) {
      const hash = isOldRootKnown ? oldRoot : (rest.shift() ?? oldRoot);
      return [hash, hash];
    }
    const middle = start + leftSizeOf(end - start);
    const sibling = rest.pop() ?? oldRoot;
    if (oldEnd <= middle) {
      const [old, whole] = roots(oldEnd, { start, end: middle }, isOldRootKnown);
      return [old, hashChildren(sha256, whole, sibling)];
    }
    const [old, whole] = roots(oldEnd, { start: middle, end }, false);
    return [hashChildren(sha256, sibling, old), hashChildren(sha256, sibling, whole)];
  };
  const [foundOld, found] = roots(oldSize, { start: 0, end: size }, true);
  return areBytesEqual(foundOld, oldRoot) && areBytesEqual(found, root);
}
