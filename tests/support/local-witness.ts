/**
 * A witness on this machine: the whole of C2SP tlog-witness that a log meets, over HTTP, with its state in memory. A test can also make it
 * fail in ways that a witness must not.
 */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { areBytesEqual, hashFromBase64, readWholeNumber, utf8 } from '@fairlead/domain/proof/bytes.ts';
import { readCheckpoint, type Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { cosignatureBytes, cosignedMessage, cosignedTree } from '@fairlead/domain/proof/cosignature.ts';
import { emptyRoot, isConsistent } from '@fairlead/domain/proof/merkle-tree.ts';
import {
  ED25519_COSIGNATURE,
  formatNote,
  formatSignature,
  keyIdOf,
  ML_DSA_44_COSIGNATURE,
  readNote,
  verifyNote,
  type NoteSignature,
  type SignedNote,
  type VerifierKey,
} from '@fairlead/domain/proof/signed-note.ts';
import { NODE_VERIFYING, publicBytesOf, sha256 } from '@fairlead/server/features/proof/log/node-hashing.ts';

export type WitnessKeyKind = 'ed25519' | 'ml-dsa-44';

export interface LocalWitnessOptions {
  readonly name: string;
  readonly kinds?: readonly WitnessKeyKind[];
  /** The key of a log that it follows; null for others. */
  readonly findLogKey: (origin: string) => Promise<VerifierKey | null>;
  /** Milliseconds since 1970 UTC. */
  readonly clock?: () => number;
}

/** What a test puts in the place of its answer. */
export type Misbehaviour = (response: ServerResponse) => void;

export interface HeardSubmission {
  readonly oldSize: number;
  readonly size: number;
  readonly hashes: number;
  readonly status: number;
}

interface Cosigner {
  readonly key: VerifierKey;
  readonly privateKey: KeyObject;
}

const TYPES = { ed25519: ED25519_COSIGNATURE, 'ml-dsa-44': ML_DSA_44_COSIGNATURE } as const;
const MOST_HASHES = 63;

export class LocalWitness {
  /** Every submission that it has judged, in order. */
  readonly heard: HeardSubmission[] = [];
  /** How many calls have arrived. */
  calls = 0;
  misbehaviour: Misbehaviour | null = null;
  readonly #options: LocalWitnessOptions;
  readonly #cosigners: readonly Cosigner[];
  /** The last checkpoint it has signed, by origin. */
  readonly #latest = new Map<string, { readonly checkpoint: Checkpoint; readonly note: SignedNote }>();
  #server: Server | null = null;
  #port = 0;

  private constructor(options: LocalWitnessOptions) {
    this.#options = options;
    this.#cosigners = (options.kinds ?? ['ed25519']).map((kind) => createCosigner(options.name, kind));
  }

  static async start(options: LocalWitnessOptions): Promise<LocalWitness> {
    const witness = new LocalWitness(options);
    await witness.resume();
    return witness;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get keys(): readonly VerifierKey[] {
    return this.#cosigners.map(({ key }) => key);
  }

  sizeOf(origin: string): number {
    return this.#latest.get(origin)?.checkpoint.size ?? 0;
  }

  /** Listens again where it did. */
  async resume(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response).catch(() => response.destroy()));
    await new Promise<void>((done) => void server.listen(this.#port, '127.0.0.1', done));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** As if its machine were off. What it has signed it still knows when it resumes. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    const { hash } = /^\/(?<hash>[\da-f]{64})\/checkpoint$/.exec(url)?.groups ?? {};
    if (method === 'GET' && hash !== undefined) return this.#show(hash, response);
    if (method !== 'POST' || url !== '/add-checkpoint') return void response.writeHead(404).end();
    const body = await text(request);
    this.calls += 1;
    if (this.misbehaviour !== null) return this.misbehaviour(response);
    const { status, text: answer = '', type = 'text/plain; charset=utf-8' } = await this.#addCheckpoint(body);
    response.writeHead(status, { 'content-type': type }).end(answer);
  }

  #show(originHash: string, response: ServerResponse): void {
    const [, known] = [...this.#latest].find(([origin]) => createHash('sha256').update(origin).digest('hex') === originHash) ?? [];
    if (known === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(formatNote(known.note));
  }

  async #addCheckpoint(body: string): Promise<Answer> {
    const end = body.indexOf('\n\n');
    const [oldLine = '', ...hashLines] = body.slice(0, Math.max(end, 0)).split('\n');
    const oldSize = oldLine.startsWith('old ') ? readWholeNumber(oldLine.slice('old '.length)) : null;
    const hashes = hashLines.map(hashFromBase64).filter((hash) => hash !== null);
    const note = readNote(body.slice(end + 2));
    const checkpoint = note === null ? null : readCheckpoint(note.text);
    if (oldSize === null || hashes.length !== hashLines.length || hashes.length > MOST_HASHES || note === null || checkpoint === null) {
      return { status: 400 };
    }
    const logKey = await this.#options.findLogKey(checkpoint.origin);
    // From here on nothing is waited for but the signature, so that a checkpoint is compared and kept in one turn.
    const isSigned = logKey !== null && (await verifyNote(note, logKey, NODE_VERIFYING)) === 'signed';
    const answer = logKey === null ? { status: 404 } : isSigned ? this.#judge(oldSize, hashes, note, checkpoint, logKey) : { status: 403 };
    this.heard.push({ oldSize, size: checkpoint.size, hashes: hashes.length, status: answer.status });
    return answer;
  }

  #judge(oldSize: number, hashes: readonly Uint8Array[], note: SignedNote, checkpoint: Checkpoint, logKey: VerifierKey): Answer {
    const { origin, size, root } = checkpoint;
    if (oldSize > size) return { status: 400 };
    const known = this.#latest.get(origin)?.checkpoint ?? { origin, size: 0, root: emptyRoot(sha256) };
    if (oldSize !== known.size) return { status: 409, text: `${known.size}\n`, type: 'text/x.tlog.size' };
    if (size === 0 && !areBytesEqual(root, emptyRoot(sha256))) return { status: 422 };
    if (!isConsistent(sha256, { oldSize, oldRoot: known.root, size, root, hashes })) return { status: 422 };
    const signatures = this.#cosigners.map((cosigner) => this.#cosign(cosigner, note, checkpoint));
    const ofLog = note.signatures.filter(({ name, keyId }) => name === logKey.name && keyId === logKey.id);
    this.#latest.set(origin, { checkpoint, note: { text: note.text, signatures: [...ofLog, ...signatures] } });
    return { status: 200, text: signatures.map(formatSignature).join('') };
  }

  #cosign({ key, privateKey }: Cosigner, note: SignedNote, checkpoint: Checkpoint): NoteSignature {
    const atSeconds = Math.floor((this.#options.clock?.() ?? Date.now()) / 1_000);
    const message =
      key.type === ED25519_COSIGNATURE ? cosignedMessage(note.text, atSeconds) : cosignedTree(key.name, checkpoint, atSeconds);
    if (message === null) throw new Error('the names are too long to be signed');
    return { name: key.name, keyId: key.id, bytes: cosignatureBytes(atSeconds, sign(null, message, privateKey)) };
  }
}

interface Answer {
  readonly status: number;
  readonly text?: string;
  readonly type?: string;
}

function createCosigner(name: string, kind: WitnessKeyKind): Cosigner {
  const { privateKey } = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44');
  const publicKey = publicBytesOf(privateKey);
  return { key: { name, type: TYPES[kind], publicKey, id: keyIdOf(sha256, { name, type: TYPES[kind], publicKey }) }, privateKey };
}

/** An answer without end that never says anything. */
export const SILENCE: Misbehaviour = () => undefined;

export function answering(status: number, body: string): Misbehaviour {
  return (response) => void response.writeHead(status).end(Buffer.from(utf8(body)));
}
