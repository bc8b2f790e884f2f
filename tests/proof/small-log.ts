/** A log of a few given entries in memory, with a key that is made from a seed: the same entries always give the same text. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { utf8 } from '@fairlead/domain/proof/bytes.ts';
import { formatCheckpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { commitTo, formatReceiptEntry } from '@fairlead/domain/proof/log-entry.ts';
import { formatLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { hashLeaf, hashSpan, planInclusionProof, rootOf, type ReadNode } from '@fairlead/domain/proof/merkle-tree.ts';
import type { Receipt } from '@fairlead/domain/proof/receipt.ts';
import { ED25519, formatNote, keyIdOf, type VerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { hashPairs } from '@fairlead/domain/proof/tiles.ts';
import { publicBytesOf, sha256, signEd25519 } from '@fairlead/server/features/proof/log/node-hashing.ts';

/** The beginning of an Ed25519 private key in the form that Node reads (RFC 8410); its 32 bytes follow. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface Salted {
  readonly salt: Uint8Array;
  readonly statement: string;
}

export function entryOf({ salt, statement }: Salted): string {
  return formatReceiptEntry(commitTo(sha256, salt, statement));
}

export class SmallLog {
  readonly origin: string;
  readonly entries: readonly string[];
  readonly leaves: readonly Uint8Array[];
  readonly #key: KeyObject;

  constructor(origin: string, seed: Uint8Array, entries: readonly string[]) {
    this.origin = origin;
    this.entries = entries;
    this.leaves = entries.map((entry) => hashLeaf(sha256, utf8(entry)));
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  }

  get key(): VerifierKey {
    const key = { name: this.origin, type: ED25519, publicKey: publicBytesOf(this.#key) };
    return { ...key, id: keyIdOf(sha256, key) };
  }

  get root(): Uint8Array {
    return rootOf(sha256, this.leaves.length, this.#readNode);
  }

  readonly #readNode: ReadNode = ({ level, index }) => hashPairs(sha256, this.leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));

  /** `extension` are lines after the third, each with its line break. */
  checkpoint(extension = ''): string {
    const text = formatCheckpoint({ origin: this.origin, size: this.leaves.length, root: this.root }) + extension;
    return formatNote({ text, signatures: [{ name: this.origin, keyId: this.key.id, bytes: signEd25519(this.#key, utf8(text)) }] });
  }

  receipt(index: number, { salt, statement }: Salted, checkpoint = this.checkpoint()): Receipt {
    const hashes = planInclusionProof(index, this.leaves.length).map((span) => hashSpan(sha256, span, this.#readNode));
    return { statement, proof: formatLogProof({ extra: salt, index, hashes, checkpoint }) };
  }
}
