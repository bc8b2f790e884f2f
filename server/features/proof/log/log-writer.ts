/**
 * Writes the transparency log: follows the journals of all partitions, appends an entry for each of their entries that concerns a client,
 * and signs a checkpoint. Entries are durable before the checkpoint that covers them is signed, and a checkpoint is durable before anyone
 * can read it. One process does it at a time: it holds the row of the progress while it appends or signs.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { areBytesEqual, utf8 } from '@fairlead/domain/proof/bytes.ts';
import { formatCheckpoint, readCheckpoint, type Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { decideLog } from '@fairlead/domain/proof/decide-log.ts';
import { formatOriginEntry } from '@fairlead/domain/proof/log-entry.ts';
import { ED25519, formatNote, keyIdOf, readNote } from '@fairlead/domain/proof/signed-note.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queries } from '../../../adapters/db/database.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { append, appendPage, isAnythingUnlogged } from './append-entries.ts';
import { ENTRY_SOURCES } from './entry-sources.ts';
import {
  findCurrentLog,
  findLatestCheckpoint,
  insertCheckpoint,
  insertLog,
  lockProgress,
  readProgress,
  readSize,
  type Progress,
  type StoredCheckpoint,
  type StoredLog,
} from './log-store.ts';
import { publicBytesOf, sha256, signEd25519 } from './node-hashing.ts';
import type { PublishedRecord } from './published-record.ts';
import { readRoot } from './read-tree.ts';

export interface LogWriterOptions {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly secretBox: SecretBox;
  readonly published: PublishedRecord;
  /** The address of the log without a scheme, such as `broker.example/log`: its name for good, even if the broker moves. */
  readonly base: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
}

export interface LogWriter {
  /** Appends and signs what has happened since; called about twice a second. Returns the checkpoint if there is a new one. */
  work(): Promise<SignedCheckpoint | null>;
}

export interface SignedCheckpoint extends StoredCheckpoint {
  readonly log: StoredLog;
}

type Transaction = Pick<Queries, 'query'>;

export function createLogWriter({ database, secretBox, published, base, clock, log }: LogWriterOptions): LogWriter {
  /** What this process knows to be public; undefined until it has read what others published. */
  let known: string | null | undefined;

  /** The log to write to, which is begun if there is none, or if the database lacks what is known to be public. */
  async function provideLog(transaction: Transaction): Promise<StoredLog> {
    const current = await findCurrentLog(transaction);
    const note = known ?? null;
    const checkpoint = note === null ? null : checkpointOf(note);
    const isContinued = note !== null && current?.continues === note;
    const isHeld = checkpoint === null || isContinued || (current !== null && (await holds(transaction, current, checkpoint)));
    const decision = decideLog(current, checkpoint, isHeld, base());
    if (current !== null && decision.kind === 'continue') return current;
    if (decision.kind === 'continue') throw new Error('there is no log to continue');
    const begun = createLog(decision.id, decision.origin, checkpoint === null ? null : note);
    await insertLog(transaction, begun, clock());
    if (checkpoint !== null) {
      log.error(
        { origin: begun.origin, published: { origin: checkpoint.origin, size: checkpoint.size } },
        'the database lacks a checkpoint of the transparency log that was published: another log begins, and says so in its first entry',
      );
      const entry = { entry: formatOriginEntry(checkpoint), source: ENTRY_SOURCES.origin, seq: begun.id };
      await append(transaction, begun.id, 0, [entry]);
    }
    return begun;
  }

  function createLog(id: number, origin: string, continues: string | null): StoredLog {
    const { privateKey } = generateKeyPairSync('ed25519');
    const sealedKey = secretBox.seal('logKey', origin, privateKey.export({ format: 'der', type: 'pkcs8' }));
    return { id, origin, publicKey: publicBytesOf(privateKey), sealedKey, continues };
  }

  function keyOf({ origin, sealedKey }: StoredLog): KeyObject {
    return createPrivateKey({ key: Buffer.from(secretBox.open('logKey', origin, sealedKey)), format: 'der', type: 'pkcs8' });
  }

  /** Appends one page; returns whether there is more. */
  function appendNext(): Promise<boolean> {
    return database.transaction(async (transaction) => {
      const progress: Progress | null = await lockProgress(transaction);
      if (progress === null) return false;
      const current = await provideLog(transaction);
      const { hasMore } = await appendPage(transaction, secretBox, current.id, await readSize(transaction, current.id), progress);
      return hasMore;
    });
  }

  /** Signs the log as it is, if it has grown. */
  function signNext(): Promise<SignedCheckpoint | null> {
    return database.transaction(async (transaction) => {
      if ((await lockProgress(transaction)) === null) return null;
      const current = await findCurrentLog(transaction);
      if (current === null) return null;
      const size = await readSize(transaction, current.id);
      const latest = await findLatestCheckpoint(transaction, current.id);
      if (size === 0 || size === latest?.size) return null;
      const note = sign(current, { origin: current.origin, size, root: await readRoot(transaction, current.id, size) });
      await insertCheckpoint(transaction, current.id, { size, note }, clock());
      return { log: current, size, note };
    });
  }

  function sign(current: StoredLog, checkpoint: Checkpoint): string {
    const { origin: name, publicKey } = current;
    const text = formatCheckpoint(checkpoint);
    const keyId = keyIdOf(sha256, { name, type: ED25519, publicKey });
    return formatNote({ text, signatures: [{ name, keyId, bytes: signEd25519(keyOf(current), utf8(text)) }] });
  }

  async function keepRecord(note: string): Promise<void> {
    known = note;
    try {
      await published.write(note);
    } catch (error) {
      log.warn({ err: error }, 'could not keep the published checkpoint of the transparency log outside of the database');
    }
  }

  return {
    async work() {
      if (known === undefined) known = await published.read();
      if (await isAnythingUnlogged(database, await readProgress(database))) while (await appendNext());
      const signed = await signNext();
      if (signed !== null) await keepRecord(signed.note);
      return signed;
    },
  };
}

/** Throws if what was kept is not a checkpoint: guessing which log to continue could split it. */
function checkpointOf(note: string): Checkpoint {
  const checkpoint = readCheckpoint(readNote(note)?.text ?? '');
  if (checkpoint === null) throw new Error('the record of the published checkpoint cannot be read');
  return checkpoint;
}

/** Whether the database holds exactly the tree of a published checkpoint. */
async function holds(transaction: Transaction, current: StoredLog, { origin, size, root }: Checkpoint): Promise<boolean> {
  if (origin !== current.origin) return false;
  if ((await readSize(transaction, current.id)) < size) return false;
  return areBytesEqual(await readRoot(transaction, current.id, size), root);
}
