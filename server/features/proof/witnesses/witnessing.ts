/**
 * Submits the log's checkpoints to its witnesses, and adds their signatures to what is stored. Nothing waits for a witness: each is called in
 * the background, and one that is slow or away only misses checkpoints.
 *
 * Every two seconds the latest checkpoint becomes the one that all witnesses are asked to sign, so that their signatures are on the same
 * one, however quickly the log grows.
 */
import { addSignatures } from '@fairlead/domain/proof/cosigned-note.ts';
import { verifyCosignature } from '@fairlead/domain/proof/cosignature.ts';
import { formatNote, readNote, type NoteSignature, type SignedNote } from '@fairlead/domain/proof/signed-note.ts';
import type { Refusal } from '@fairlead/domain/proof/witness-protocol.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { Answered, HttpWitness } from '../../../adapters/witnesses/http-witness.ts';
import { findCurrentLog, findLatestCheckpoint, lockCheckpoint, saveCosigned } from '../log/log-store.ts';
import { NODE_VERIFYING } from '../log/node-hashing.ts';
import { proveConsistency } from '../log/read-tree.ts';
import type { Witness } from './witness.ts';
import { selectWitnessDelayMs } from './witness-delay.ts';

export interface WitnessingOptions {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly witnesses: readonly Witness[];
  readonly callWitness: (witness: Witness) => HttpWitness;
  /** Milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly log: Readonly<Record<'info' | 'warn' | 'error', (details: object, message: string) => void>>;
}

export interface Witnessing {
  /** Asks the witnesses that are idle for what they have not signed yet. Waits for none of them. Called about twice a second. */
  work(): Promise<void>;
  /** Resolves when no call is in progress. */
  settle(): Promise<void>;
  /** Cuts the calls in progress. */
  stop(): Promise<void>;
  /** Empty unless this process submits checkpoints. */
  view(): readonly WitnessView[];
}

export interface WitnessView {
  readonly name: string;
  /** The size of the last checkpoint that it has signed; null if that isn't known yet. */
  readonly cosignedSize: number | null;
  readonly failures: number;
  /** How long it has been asked without having signed anything; 0 if it has signed all that it was asked to. */
  readonly overdueMs: number;
  /** Whether it knows another history of the log than we do. */
  readonly isContradicting: boolean;
}

const CANDIDATE_EVERY_MS = 2_000;
/** The size that the witness names leads to a second attempt, and a third if another process submits at the same time. */
const MOST_ATTEMPTS = 3;

/** The checkpoint that the witnesses are asked to sign. */
interface Candidate {
  readonly logId: number;
  readonly size: number;
  readonly note: string;
  readonly chosenAt: number;
}

type Fault =
  | { readonly kind: Refusal }
  /** It has signed a larger tree under this name than the database has ever had. */
  | { readonly kind: 'ahead'; readonly size: number }
  | { readonly kind: 'forged' | 'unsigned' | 'failed'; readonly reason: string };

type Outcome =
  | { readonly kind: 'signed'; readonly size: number }
  | { readonly kind: 'fault'; readonly fault: Fault; readonly askedForMs: number };

/** What one witness is known to have done. Kept in memory: a witness says itself how far it is. */
interface Progress {
  readonly witness: Witness;
  readonly http: HttpWitness;
  isBusy: boolean;
  logId: number | null;
  cosignedSize: number | null;
  failures: number;
  failuresInARow: number;
  notBefore: number;
  /** When it was first asked for what it has not signed yet; null if it has signed everything. */
  owesSince: number | null;
  /** The kind of its present fault; null if it has none. */
  fault: Fault['kind'] | null;
}

const CONTRADICTIONS: readonly (Fault['kind'] | null)[] = ['inconsistent', 'ahead'];

export function createWitnessing({ database, witnesses, callWitness, elapsed, random, log }: WitnessingOptions): Witnessing {
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();
  const progresses = witnesses.map((witness): Progress => ({
    witness,
    http: callWitness(witness),
    isBusy: false,
    logId: null,
    cosignedSize: null,
    failures: 0,
    failuresInARow: 0,
    notBefore: 0,
    owesSince: null,
    fault: null,
  }));
  let candidate: Candidate | null = null;
  let isWorking = false;

  async function chooseCandidate(): Promise<Candidate | null> {
    if (candidate !== null && elapsed() - candidate.chosenAt < CANDIDATE_EVERY_MS) return candidate;
    const current = await findCurrentLog(database);
    const latest = current === null ? null : await findLatestCheckpoint(database, current.id);
    if (current === null || latest === null) return null;
    if (candidate?.logId === current.id && candidate.size === latest.size) return candidate;
    return { logId: current.id, size: latest.size, note: latest.note, chosenAt: elapsed() };
  }

  async function ask(progress: Progress, asked: Candidate): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = await submit(progress, asked);
    } catch (error) {
      if (ending.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      outcome = { kind: 'fault', fault: { kind: 'failed', reason }, askedForMs: 0 };
    }
    if (outcome.kind === 'signed') noteSigned(progress, asked, outcome.size);
    else noteFault(progress, asked, outcome);
  }

  /** Rejects if the witness or the database gives no answer. */
  async function submit(progress: Progress, { logId, size, note }: Candidate): Promise<Outcome> {
    const read = readNote(note);
    if (read === null) throw new Error('the stored checkpoint cannot be read');
    let oldSize = progress.cosignedSize ?? 0;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const hashes = await proveConsistency(database, logId, oldSize, size);
      const answered = await progress.http.addCheckpoint({ oldSize, hashes, note }, ending.signal);
      const { answer, askedForMs } = answered;
      if (answer.kind === 'refused') return { kind: 'fault', fault: { kind: answer.refusal }, askedForMs };
      if (answer.kind === 'cosigned') return accept(progress.witness, read, { logId, size }, answer.signatures);
      if (answer.kind === 'unusable' || answer.size === oldSize) return unusable(answered);
      if (answer.size > size) return judgeAhead(logId, answer.size, askedForMs);
      oldSize = answer.size;
    }
    return { kind: 'fault', fault: { kind: 'failed', reason: 'it names another size each time' }, askedForMs: 0 };
  }

  function unusable({ status, askedForMs }: Answered): Outcome {
    return { kind: 'fault', fault: { kind: 'failed', reason: `it answered ${status} with what is not an answer to this` }, askedForMs };
  }

  /** Another process of ours may have submitted a later checkpoint. */
  async function judgeAhead(logId: number, size: number, askedForMs: number): Promise<Outcome> {
    const latest = await findLatestCheckpoint(database, logId);
    if (latest !== null && size <= latest.size) return { kind: 'signed', size };
    return { kind: 'fault', fault: { kind: 'ahead', size }, askedForMs };
  }

  /** Stores the signatures that are the witness's; those of keys that we don't know say nothing. */
  async function accept(
    { keys }: Witness,
    note: SignedNote,
    { logId, size }: Pick<Candidate, 'logId' | 'size'>,
    signatures: readonly NoteSignature[],
  ): Promise<Outcome> {
    const signed: NoteSignature[] = [];
    for (const key of keys) {
      const own = signatures.filter(({ name, keyId }) => name === key.name && keyId === key.id).slice(0, 1);
      const { verdict, atSeconds } = await verifyCosignature({ text: note.text, signatures: own }, key, NODE_VERIFYING);
      // The protocol forbids a witness to leave the time out.
      if (verdict === 'forged' || atSeconds === 0) {
        return { kind: 'fault', fault: { kind: 'forged', reason: `what it signs as ${key.id} is not valid` }, askedForMs: 0 };
      }
      if (verdict === 'signed') signed.push(...own);
    }
    if (signed.length === 0) {
      return { kind: 'fault', fault: { kind: 'unsigned', reason: 'it signs with none of the configured keys' }, askedForMs: 0 };
    }
    await addToStored(logId, size, signed);
    return { kind: 'signed', size };
  }

  /** Several witnesses may sign a checkpoint at once. */
  function addToStored(logId: number, size: number, signed: readonly NoteSignature[]): Promise<void> {
    return database.transaction(async (transaction) => {
      const stored = await lockCheckpoint(transaction, logId, size);
      const note = readNote(stored?.note ?? '');
      if (note !== null) await saveCosigned(transaction, logId, { size, note: formatNote(addSignatures(note, signed)) });
    });
  }

  function noteSigned(progress: Progress, { logId }: Candidate, size: number): void {
    const { name, url } = progress.witness;
    if (progress.fault !== null) log.info({ witness: name, url, size }, 'a witness signs the transparency log again');
    progress.logId = logId;
    progress.cosignedSize = size;
    progress.failuresInARow = 0;
    progress.notBefore = 0;
    progress.owesSince = null;
    progress.fault = null;
  }

  function noteFault(progress: Progress, { size }: Candidate, { fault, askedForMs }: Extract<Outcome, { kind: 'fault' }>): void {
    const { name, url } = progress.witness;
    const isNew = progress.fault !== fault.kind;
    progress.failures += 1;
    progress.failuresInARow += 1;
    progress.fault = fault.kind;
    progress.notBefore = elapsed() + selectWitnessDelayMs(progress.failuresInARow, random(), askedForMs);
    if (!isNew) return;
    const details = { witness: name, url, size, ...('reason' in fault ? { reason: fault.reason } : {}) };
    switch (fault.kind) {
      case 'inconsistent':
        log.error(details, 'a witness refuses the transparency log: it has signed another history of it');
        break;
      case 'ahead':
        log.error(
          { ...details, cosignedSize: fault.size },
          'a witness has signed more entries of the transparency log than the database has: it was restored from a backup, or someone else signs in our name',
        );
        break;
      case 'logUnknown':
        log.warn(details, 'a witness does not know the transparency log: its operator has to add the key of /log/key');
        break;
      case 'keyUnknown':
        log.error(details, 'a witness knows the transparency log under another key');
        break;
      case 'badRequest':
        log.error(details, 'a witness does not understand what the transparency log sends');
        break;
      case 'forged':
        log.error(details, 'a witness answers with a signature that is not valid');
        break;
      case 'unsigned':
      case 'failed':
        log.warn(details, 'a witness does not sign the transparency log; it will be asked again');
        break;
    }
  }

  return {
    async work() {
      isWorking = true;
      const chosen = await chooseCandidate();
      candidate = chosen;
      if (chosen === null || ending.signal.aborted) return;
      for (const progress of progresses) {
        // What a witness has signed of a log that was closed says nothing about the one that was begun.
        if (!progress.isBusy && progress.logId !== chosen.logId) {
          progress.logId = chosen.logId;
          progress.cosignedSize = null;
        }
        if (progress.cosignedSize !== null && progress.cosignedSize >= chosen.size) continue;
        progress.owesSince ??= elapsed();
        if (progress.isBusy || elapsed() < progress.notBefore) continue;
        progress.isBusy = true;
        const asking = ask(progress, chosen).finally(() => {
          progress.isBusy = false;
          underWay.delete(asking);
        });
        underWay.add(asking);
      }
    },
    settle: async () => void (await Promise.all(underWay)),
    async stop() {
      ending.abort();
      await Promise.all(underWay);
    },
    view: () =>
      isWorking
        ? progresses.map(({ witness, cosignedSize, failures, owesSince, fault }) => ({
            name: witness.name,
            cosignedSize,
            failures,
            overdueMs: owesSince === null ? 0 : elapsed() - owesSince,
            isContradicting: CONTRADICTIONS.includes(fault),
          }))
        : [],
  };
}
