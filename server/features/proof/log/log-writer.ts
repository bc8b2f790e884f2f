/**
 * Writes the transparency log: follows the journals of all partitions, appends an entry for each of their entries that concerns a client,
 * and signs a checkpoint. Entries are durable before the checkpoint that covers them is signed, and a checkpoint is durable before anyone
 * can read it. One process does it at a time: it holds the row of the progress while it appends or signs.
 */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { areBytesEqual, utf8 } from '@fairlead/domain/proof/bytes.ts';
import { formatCheckpoint, readCheckpoint, type Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { decideLog } from '@fairlead/domain/proof/decide-log.ts';
import { formatEndedEntry, formatOriginEntry, type EndReason } from '@fairlead/domain/proof/log-entry.ts';
import { ED25519, formatNote, keyIdOf, readNote } from '@fairlead/domain/proof/signed-note.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queries } from '../../../adapters/db/database.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { findKeyCheck, opensKeyCheck } from '../../../secrets/key-check.ts';
import { append, appendPage, isAnythingUnlogged, rewindTo } from './append-entries.ts';
import { ENTRY_SOURCES } from './entry-sources.ts';
import {
  findCurrentLog,
  findLatestCheckpoint,
  findLogByOrigin,
  insertCheckpoint,
  insertLog,
  lockProgress,
  readProgress,
  readSize,
  type StoredCheckpoint,
  type StoredLog,
} from './log-store.ts';
import { findLogKey } from './log-key.ts';
import { publicBytesOf, sha256, signEd25519 } from './node-hashing.ts';
import type { PublishedRecord } from './published-record.ts';
import { readRoot } from './read-tree.ts';

export interface LogWriterOptions {
  readonly database: Pick<Database, 'query' | 'drizzle' | 'transaction'>;
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

type Transaction = Pick<Queries, 'query' | 'drizzle'>;

/** The log to write to, with its private key. */
interface OpenedLog {
  readonly log: StoredLog;
  readonly key: KeyObject;
}

/** What a log continues, and why. */
interface Predecessor {
  /** The signed note of its last checkpoint; null if it never had one. */
  readonly note: string | null;
  readonly reason: EndReason | null;
}

const ENDINGS: Readonly<Record<EndReason, string>> = {
  restored: 'the database lacks a checkpoint of the transparency log that was published',
  lost: 'the key of the transparency log was sealed with another secret key, which is lost',
  stolen: 'the transparency log was ended by an operator, because its key may be known to others',
  rotated: 'the transparency log was ended by an operator, who wants another key',
};

export function createLogWriter({ database, secretBox, published, base, clock, log }: LogWriterOptions): LogWriter {
  /** What this process knows to be public; undefined until it has read what others published. */
  let known: string | null | undefined;

  /** The log to write to. It is begun if there is none, and if the current one has to be ended. */
  async function provideLog(transaction: Transaction): Promise<OpenedLog> {
    const current = await findCurrentLog(transaction);
    const key = current === null ? null : findLogKey(secretBox, current);
    const note = known ?? null;
    const checkpoint = note === null ? null : checkpointOf(note);
    const isHeld = checkpoint === null || (current !== null && (await isAccountedFor(transaction, current, checkpoint)));
    const decision = decideLog(current === null ? null : { ...current, isKeyLost: key === null }, checkpoint, isHeld, base());
    if (decision.kind === 'continue') {
      if (current === null || key === null) throw new Error('there is no log to continue');
      return { log: current, key };
    }
    const { id, origin, reason } = decision;
    if (reason === 'lost') await refuseUnlessKeyIsAccepted(transaction, secretBox);
    const ended = reason === 'restored' || current === null ? note : await findLastNote(transaction, current);
    const begun = await beginLog(transaction, id, origin, { note: ended, reason });
    if (current !== null) await rewindTo(transaction, current.id, (await findLatestCheckpoint(transaction, current.id))?.size ?? 0);
    return begun;
  }

  /** Begins a log, whose first entries say which one it continues, and why that one was ended. */
  async function beginLog(transaction: Transaction, id: number, origin: string, { note, reason }: Predecessor): Promise<OpenedLog> {
    const { privateKey: key } = generateKeyPairSync('ed25519');
    const sealedKey = secretBox.seal('logKey', origin, key.export({ format: 'der', type: 'pkcs8' }));
    const begun: StoredLog = { id, origin, publicKey: publicBytesOf(key), sealedKey, continues: note, reason, ending: null };
    await insertLog(transaction, begun, clock());
    const continued = note === null ? null : checkpointOf(note);
    if (reason !== null) {
      const fields = { origin, reason, ...(continued === null ? {} : { published: { origin: continued.origin, size: continued.size } }) };
      const message = `${ENDINGS[reason]}: another log begins, and says so in its first entries`;
      if (reason === 'restored' || reason === 'lost') log.error(fields, message);
      else log.warn(fields, message);
    }
    if (continued !== null && reason !== null) {
      await append(transaction, id, 0, [
        { entry: formatOriginEntry(continued), source: ENTRY_SOURCES.origin, seq: id },
        { entry: formatEndedEntry(continued, reason), source: ENTRY_SOURCES.ended, seq: id },
      ]);
    }
    return { log: begun, key };
  }

  /** Whether the current log has to be ended, which needs no new entry. Asked first, because it locks nothing. */
  async function isEndDue(): Promise<boolean> {
    const current = await findCurrentLog(database);
    return current !== null && (current.ending !== null || findLogKey(secretBox, current) === null);
  }

  async function endCurrent(): Promise<void> {
    await database.transaction(async (transaction) => {
      if ((await lockProgress(transaction)) !== null) await provideLog(transaction);
    });
  }

  /** Appends one page; returns whether there is more. */
  function appendNext(): Promise<boolean> {
    return database.transaction(async (transaction) => {
      if ((await lockProgress(transaction)) === null) return false;
      const { log: current } = await provideLog(transaction);
      const size = await readSize(transaction, current.id);
      const { hasMore } = await appendPage(transaction, secretBox, current.id, size, await readProgress(transaction));
      return hasMore;
    });
  }

  /** Signs the log as it is, if it has grown. One that has to be ended is not signed any more. */
  function signNext(): Promise<SignedCheckpoint | null> {
    return database.transaction(async (transaction) => {
      if ((await lockProgress(transaction)) === null) return null;
      const current = await findCurrentLog(transaction);
      const key = current === null ? null : findLogKey(secretBox, current);
      if (current === null || key === null || current.ending !== null) return null;
      const size = await readSize(transaction, current.id);
      const latest = await findLatestCheckpoint(transaction, current.id);
      if (size === 0 || size === latest?.size) return null;
      const note = sign({ log: current, key }, { origin: current.origin, size, root: await readRoot(transaction, current.id, size) });
      await insertCheckpoint(transaction, current.id, { size, note }, clock());
      return { log: current, size, note };
    });
  }

  function sign({ log: { origin: name, publicKey }, key }: OpenedLog, checkpoint: Checkpoint): string {
    const text = formatCheckpoint(checkpoint);
    const keyId = keyIdOf(sha256, { name, type: ED25519, publicKey });
    return formatNote({ text, signatures: [{ name, keyId, bytes: signEd25519(key, utf8(text)) }] });
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
      if (await isEndDue()) await endCurrent();
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

/** The last checkpoint of a log that is ended, or of the one that it continues if it was never signed itself. */
async function findLastNote(transaction: Transaction, { id, continues }: StoredLog): Promise<string | null> {
  return (await findLatestCheckpoint(transaction, id))?.note ?? continues;
}

/** Whether the database holds exactly the tree of a published checkpoint, or says in public that it couldn't continue it. */
async function isAccountedFor(transaction: Transaction, { continues }: StoredLog, published: Checkpoint): Promise<boolean> {
  if (continues !== null && areSameTree(checkpointOf(continues), published)) return true;
  const its = await findLogByOrigin(transaction, published.origin);
  if (its === null || (await readSize(transaction, its.id)) < published.size) return false;
  return areBytesEqual(await readRoot(transaction, its.id, published.size), published.root);
}

function areSameTree(one: Checkpoint, other: Checkpoint): boolean {
  return one.origin === other.origin && one.size === other.size && areBytesEqual(one.root, other.root);
}

/**
 * A process that runs with another secret key than the database's can't open the log's key either. It must not end the log for that: the
 * key isn't lost.
 */
async function refuseUnlessKeyIsAccepted(transaction: Transaction, secretBox: SecretBox): Promise<void> {
  const check = await findKeyCheck(transaction);
  if (check !== null && opensKeyCheck(secretBox, check)) return;
  throw new Error('the key of the transparency log cannot be opened, and the secret key of this process is not that of the database');
}
