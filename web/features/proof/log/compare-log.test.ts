import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { concatBytes, utf8, type Sha256 } from '@fairlead/domain/proof/bytes.ts';
import { formatCheckpoint, type Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { formatOriginEntry } from '@fairlead/domain/proof/log-entry.ts';
import { formatLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { hashLeaf, rootOf, type ReadNode } from '@fairlead/domain/proof/merkle-tree.ts';
import { ED25519, formatNote, keyIdOf, type VerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { hashPairs, leavesOf, readTilePath, widthOfTile } from '@fairlead/domain/proof/tiles.ts';
import { describe, expect, test } from 'vitest';
import { BROWSER_VERIFYING } from '../check/browser-verifying.ts';
import { compareWithSite, readSigned, relate, type Comparing } from './compare-log.ts';
import type { LogFiles } from './log-files.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

/** A log with a key of its own, and what its site serves. */
class TestLog {
  readonly origin: string;
  readonly entries: readonly string[];
  readonly key: VerifierKey;
  readonly #privateKey: KeyObject;

  constructor(origin: string, entries: readonly string[], keysOf?: TestLog) {
    this.origin = origin;
    this.entries = entries;
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    this.#privateKey = keysOf?.signingKey ?? privateKey;
    const bytes = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(12));
    const key = { name: origin, type: ED25519, publicKey: bytes };
    this.key = keysOf?.key ?? { ...key, id: keyIdOf(sha256, key) };
  }

  get signingKey(): KeyObject {
    return this.#privateKey;
  }

  #leaves(): readonly Uint8Array[] {
    return this.entries.map((entry) => hashLeaf(sha256, utf8(entry)));
  }

  at(size: number): Checkpoint {
    const leaves = this.#leaves();
    const readNode: ReadNode = ({ level, index }) => hashPairs(sha256, leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
    return { origin: this.origin, size, root: rootOf(sha256, size, readNode) };
  }

  noteAt(size: number): string {
    const text = formatCheckpoint(this.at(size));
    return formatNote({
      text,
      signatures: [{ name: this.key.name, keyId: this.key.id, bytes: new Uint8Array(sign(null, utf8(text), this.#privateKey)) }],
    });
  }

  bytesAt(path: string): Uint8Array | null {
    const read = readTilePath(path);
    if (read === null || read.tile.width > widthOfTile(read.tile, this.entries.length)) return null;
    const { kind, tile } = read;
    if (kind === 'entries') {
      const texts = this.entries.slice(tile.index * 256, tile.index * 256 + tile.width).map(utf8);
      return concatBytes(...texts.map((text) => concatBytes(Uint8Array.of(text.length >> 8, text.length & 0xff), text)));
    }
    const leaves = this.#leaves();
    return concatBytes(
      ...Array.from({ length: tile.width }, (_, place) => {
        const { start, end } = leavesOf(tile, place);
        return hashPairs(sha256, leaves.slice(start, end));
      }),
    );
  }
}

/** A site that shows these logs, by number. */
function siteOf(logs: Readonly<Record<number, TestLog>>, missing: (path: string) => boolean = () => false): LogFiles {
  const split = (path: string) => {
    const { id = '', rest = '' } = /^(?<id>\d+)\/(?<rest>.+)$/.exec(path)?.groups ?? {};
    return { log: missing(path) ? undefined : logs[Number(id)], rest };
  };
  return {
    readText: (path) => {
      const { log, rest } = split(path);
      return Promise.resolve(
        log === undefined || rest !== 'checkpoint' ? { kind: 'missing' } : { kind: 'found', content: log.noteAt(log.entries.length) },
      );
    },
    readBytes: (path) => {
      const { log, rest } = split(path);
      const bytes = log?.bytesAt(rest) ?? null;
      return Promise.resolve(bytes === null ? { kind: 'missing' } : { kind: 'found', content: bytes });
    },
  };
}

const ORIGIN = 'broker.example/log';
const entriesTo = (count: number, from = 0) => Array.from({ length: count - from }, (_, place) => `entry ${from + place}`);
const log = new TestLog(ORIGIN, entriesTo(700));
const comparingWith = (logs: Readonly<Record<number, TestLog>>, missing?: (path: string) => boolean): Comparing => ({
  files: siteOf(logs, missing),
  verifying: BROWSER_VERIFYING,
  keys: { logs: Object.values(logs).map(({ key }) => key), witnesses: [] },
});
const variant = (entries: readonly string[]) => new TestLog(ORIGIN, entries, log);

describe('a kept checkpoint of 600 entries is compared with the site, whose log', () => {
  test.each([
    { what: 'has the same entries', shown: variant(entriesTo(600)), kind: 'same' },
    { what: 'has grown', shown: log, kind: 'continued' },
    { what: 'has as many others', shown: variant([...entriesTo(599), 'another']), kind: 'split' },
    { what: 'has grown from others', shown: variant([...entriesTo(599), 'another', ...entriesTo(700, 600)]), kind: 'rewritten' },
    { what: 'has fewer', shown: variant(entriesTo(500)), kind: 'older' },
  ])('$what: $kind', async ({ shown, kind }) => {
    expect(await compareWithSite(log.at(600), comparingWith({ 1: shown }))).toMatchObject({ kind, succession: null });
  });

  test('is not there any more, or lacks a tile, or is signed by another key, or no one answers', async () => {
    const kept = log.at(600);
    expect(await compareWithSite(kept, comparingWith({}))).toEqual({ kind: 'gone' });
    expect(
      await compareWithSite(
        kept,
        comparingWith({ 1: log }, (path) => path.includes('tile/')),
      ),
    ).toMatchObject({ kind: 'incomplete' });
    const stranger = new TestLog(ORIGIN, entriesTo(700));
    expect(await compareWithSite(kept, { ...comparingWith({ 1: stranger }), keys: { logs: [log.key], witnesses: [] } })).toEqual({
      kind: 'unsigned',
    });
    const away = { ...comparingWith({}), files: { ...siteOf({}), readText: () => Promise.resolve({ kind: 'unreachable' as const }) } };
    expect(await compareWithSite(kept, away)).toEqual({ kind: 'unreachable' });
  });
});

test('a log that follows another says where it left it, and is believed only if its first entry is proven', async () => {
  const shorter = variant(entriesTo(500));
  const successor = new TestLog(`${ORIGIN}/2`, [formatOriginEntry(log.at(600)), ...entriesTo(300)]);
  const comparing = comparingWith({ 1: shorter, 2: successor });
  expect(await compareWithSite(log.at(600), comparing)).toMatchObject({ kind: 'older', succession: { id: 2, named: { size: 600 } } });
  const vague = new TestLog(`${ORIGIN}/2`, entriesTo(3));
  expect(await compareWithSite(log.at(500), comparingWith({ 1: shorter, 2: vague }))).toMatchObject({ succession: { id: 2, named: null } });
});

test('checkpoints of two readers are compared, in any order', async () => {
  const comparing = comparingWith({ 1: log });
  expect(await relate(log.at(100), log.at(650), comparing)).toBe('continued');
  expect(await relate(log.at(650), log.at(100), comparing)).toBe('continued');
  expect(await relate(variant([...entriesTo(99), 'another']).at(100), log.at(650), comparing)).toBe('rewritten');
  expect(await relate(log.at(100), variant([...entriesTo(99), 'another']).at(100), comparing)).toBe('split');
  expect(await relate(log.at(100), new TestLog('other.example/log', entriesTo(100)).at(100), comparing)).toBe('otherLog');
});

test('a checkpoint is read from its text, or from a proof', async () => {
  const comparing = comparingWith({ 1: log });
  const note = log.noteAt(10);
  const proof = formatLogProof({ extra: new Uint8Array(32), index: 3, hashes: [sha256(utf8('x'))], checkpoint: note });
  expect(await readSigned(note, comparing)).toMatchObject({ kind: 'signed', checkpoint: { size: 10 } });
  expect(await readSigned(proof, comparing)).toMatchObject({ kind: 'signed', checkpoint: { size: 10 } });
  expect(await readSigned('no checkpoint', comparing)).toEqual({ kind: 'checkpointUnreadable' });
  expect(await readSigned(note.replace('\n10\n', '\n11\n'), comparing)).toEqual({ kind: 'signatureForged' });
});
