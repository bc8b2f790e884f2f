/** Logs of any size, written as files with `domain/proof` alone: the tree without a database. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { concatBytes, utf8 } from '@fairlead/domain/proof/bytes.ts';
import { formatCheckpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { hashLeaf, rootOf, type ReadNode } from '@fairlead/domain/proof/merkle-tree.ts';
import { ED25519, formatNote, formatVerifierKey, keyIdOf } from '@fairlead/domain/proof/signed-note.ts';
import { formatBundlePath, formatTilePath, hashPairs, nodesFromTiles, TILE_WIDTH, type ReadTile } from '@fairlead/domain/proof/tiles.ts';
import { publicBytesOf, sha256, signEd25519 } from '@fairlead/server/features/proof/log/node-hashing.ts';

/** A log whose entries are made up. Each of its sizes begins with all smaller ones. */
export class PublishedLog {
  readonly #origin: string;
  readonly #key: KeyObject = generateKeyPairSync('ed25519').privateKey;
  readonly #entries: readonly Uint8Array[];
  readonly #tiles: readonly ReadTile[];

  constructor(origin: string, size: number) {
    this.#origin = origin;
    this.#entries = Array.from({ length: size }, (_, index) => utf8(`receipt/1 entry ${index}${' and more'.repeat(index % 5)}`));
    this.#tiles = tilesOver(this.#entries.map((entry) => hashLeaf(sha256, entry)));
  }

  /** The public key, as others read it. */
  get key(): string {
    const key = { name: this.#origin, type: ED25519, publicKey: publicBytesOf(this.#key) };
    return formatVerifierKey({ ...key, id: keyIdOf(sha256, key) });
  }

  /** The signed checkpoint of its first entries, or of all of them. */
  checkpoint(size = this.#entries.length): string {
    const readNode: ReadNode = nodesFromTiles(sha256, this.#tiles);
    const text = formatCheckpoint({ origin: this.#origin, size, root: rootOf(sha256, size, readNode) });
    const keyId = keyIdOf(sha256, { name: this.#origin, type: ED25519, publicKey: publicBytesOf(this.#key) });
    return formatNote({ text, signatures: [{ name: this.#origin, keyId, bytes: signEd25519(this.#key, utf8(text)) }] });
  }

  /** Writes everything that a log shows. */
  async write(directory: string): Promise<void> {
    await writeInto(directory, 'checkpoint', this.checkpoint());
    for (const { tile, bytes } of this.#tiles) await writeInto(directory, formatTilePath(tile), bytes);
    for (let start = 0; start < this.#entries.length; start += TILE_WIDTH) {
      const entries = this.#entries.slice(start, start + TILE_WIDTH);
      const path = formatBundlePath({ index: start / TILE_WIDTH, width: entries.length });
      await writeInto(directory, path, concatBytes(...entries.flatMap((entry) => [lengthOf(entry), entry])));
    }
  }
}

function tilesOver(leaves: readonly Uint8Array[]): readonly ReadTile[] {
  const tiles: ReadTile[] = [];
  let hashes = leaves;
  for (let level = 0; hashes.length > 0; level += 1) {
    const ofLevel = Array.from({ length: Math.ceil(hashes.length / TILE_WIDTH) }, (_, index) => {
      const inTile = hashes.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH);
      return { tile: { level, index, width: inTile.length }, hashes: inTile };
    });
    tiles.push(...ofLevel.map((one) => ({ tile: one.tile, bytes: concatBytes(...one.hashes) })));
    hashes = ofLevel.filter(({ tile }) => tile.width === TILE_WIDTH).map((one) => hashPairs(sha256, one.hashes));
  }
  return tiles;
}

function lengthOf(entry: Uint8Array): Uint8Array {
  return Uint8Array.of(entry.length >> 8, entry.length & 0xff);
}

async function writeInto(directory: string, path: string, content: string | Uint8Array): Promise<void> {
  const file = join(directory, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
