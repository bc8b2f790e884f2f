import { setTimeout as pause } from 'node:timers/promises';
import { verifyReceipt, type Receipt } from '@fairlead/domain/proof/receipt.ts';
import { readLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { readNote, readVerifierKey, type VerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { utf8 } from '@fairlead/domain/proof/bytes.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { createMemoryFileStore } from '@fairlead/server/adapters/files/memory-file-store.ts';
import { createLogWriter, type LogWriter } from '@fairlead/server/features/proof/log/log-writer.ts';
import { NODE_VERIFYING, sha256 } from '@fairlead/server/features/proof/log/node-hashing.ts';
import { createPublishedRecord } from '@fairlead/server/features/proof/log/published-record.ts';
import { readReceipts } from '@fairlead/server/features/proof/receipts/read-receipts.ts';
import { projectSubjects } from '@fairlead/server/engine/subjects/project-subjects.ts';
import { createSecretBox } from '@fairlead/server/secrets/secret-box.ts';
import { CALLERS, runClosedLoop, runOpenLoop, withTraders, type Latency, type Trader } from './commands.ts';
import { measureVerifyingInBrowser } from './browser/receipt-verification.ts';
import { medianOf } from './compare-sizes.ts';
import { formatCount, type BenchSection } from './report.ts';

/**
 * What the transparency log costs: commands with the writer of the log at work, beside commands without it, in turns; logging a journal that
 * exists already; the space that the log takes; and composing and verifying receipts. The writer runs in the process of the engine, as in a
 * server without roles: on a machine of its own it would take less.
 */

export interface ReceiptsBenchSize {
  /** How often commands run with the log, and without it. Many short turns: what else the machine does then falls on both alike. */
  readonly turns: number;
  readonly turnMs: number;
  /** How many commands an open loop offers in a second: few enough that the machine isn't busy. */
  readonly offeredPerSecond: number;
  /** How many entries are logged for the first time, at least. */
  readonly entries: number;
  /** How many calls for receipts are timed. */
  readonly calls: number;
  /** How many receipts are verified. */
  readonly verifications: number;
}

const FULL: ReceiptsBenchSize = {
  turns: 30,
  turnMs: 1_500,
  offeredPerSecond: 1_000,
  entries: 200_000,
  calls: 2_000,
  verifications: 5_000,
};

const ORIGIN = 'bench.example/log';
/** As in the server. */
const WRITE_EVERY_MS = 500;
const MILLION = 1_000_000;
const TABLES = ['proof_entries', 'proof_nodes', 'proof_checkpoints', 'proof_client_secrets'] as const;
const SILENT = { info: () => undefined, warn: () => undefined, error: (details: unknown) => console.error(details) };
const BOX = createSecretBox('a secret for measurements only, long enough');

/** `trading` is for the commands, `book` for what is logged afterwards; both are empty. */
export async function benchReceipts(trading: Database, book: Database, size = FULL): Promise<BenchSection> {
  const rows = [...(await compareCommands(trading, size)), ...(await measureBook(book, size))];
  return {
    title: 'Transparency log',
    text:
      `Commands as in "Command to acknowledgement" on PostgreSQL, with the writer of the log in the same process and without it: ${size.turns} turns ` +
      `of ${formatCount(size.turnMs / 1_000)} s of each, one after the other, medians; what was not logged is logged between them. The target is a ratio of at most 1.05 for ` +
      `latencies at ${formatCount(size.offeredPerSecond)} commands a second. A saturated machine has no time left for the log, so the last of these rows shows what it takes. ` +
      `The other rows are from a log of a third each of opened positions, changed stops and closed positions; a fill is one entry. The reference for ` +
      `receipts is one bare Ed25519 verification of the checkpoint's text.`,
    head: ['what', 'with the log', 'without it, or the reference', 'ratio'],
    rows,
  };
}

function newWriter(database: Database): LogWriter {
  const published = createPublishedRecord(createMemoryFileStore());
  return createLogWriter({ database, secretBox: BOX, published, base: () => ORIGIN, clock: Date.now, log: SILENT });
}

/** Lets the writer work as in the server while `run` runs. */
async function besideWriter<Result>(writer: LogWriter, run: () => Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const work = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await writer.work();
      await pause(WRITE_EVERY_MS);
    }
  };
  const working = work();
  try {
    return await run();
  } finally {
    ended.abort();
    await working;
  }
}

interface Turns {
  readonly logged: readonly Latency[];
  readonly plain: readonly Latency[];
}

async function compareCommands(database: Database, { turns, turnMs, offeredPerSecond }: ReceiptsBenchSize): Promise<string[][]> {
  const writer = newWriter(database);
  return withTraders(database, 1, async (traders) => {
    await runClosedLoop(traders, turnMs);
    const alternate = async (run: (traders: readonly Trader[]) => Promise<Latency>): Promise<Turns> => {
      const logged: Latency[] = [];
      const plain: Latency[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        await writer.work();
        logged.push(await besideWriter(writer, () => run(traders)));
        await writer.work();
        plain.push(await run(traders));
      }
      return { logged, plain };
    };
    const open = await alternate((each) => runOpenLoop(each, offeredPerSecond, turnMs));
    const closed = await alternate((each) => runClosedLoop(each, turnMs));
    const offered = `${formatCount(offeredPerSecond)} commands/s offered`;
    return [
      latencyRow(`${offered}, p50`, open, ({ p50Ms }) => p50Ms),
      latencyRow(`${offered}, p99`, open, ({ p99Ms }) => p99Ms),
      throughputRow(`${CALLERS} callers that wait for each answer`, closed),
    ];
  });
}

function latencyRow(what: string, { logged, plain }: Turns, figure: (latency: Latency) => number): string[] {
  const [withLog, without] = [medianOf(logged.map(figure)), medianOf(plain.map(figure))];
  return [what, `${withLog.toFixed(2)} ms`, `${without.toFixed(2)} ms`, ratio(withLog, without)];
}

function throughputRow(what: string, { logged, plain }: Turns): string[] {
  const [withLog, without] = [medianOf(logged.map(({ perSecond }) => perSecond)), medianOf(plain.map(({ perSecond }) => perSecond))];
  return [what, `${formatCount(withLog)}/s`, `${formatCount(without)}/s`, ratio(without, withLog)];
}

function ratio(value: number, reference: number): string {
  return `${(value / reference).toFixed(2)} x`;
}

/** A book that was traded without a log, and is logged afterwards. */
async function measureBook(database: Database, { entries, calls, verifications }: ReceiptsBenchSize): Promise<string[][]> {
  await withTraders(database, 1, async (traders) => {
    while ((await countEntries(database)) < entries) await runClosedLoop(traders, 1_000);
  });
  await projectSubjects(database, 0);
  const written = await countEntries(database);
  const writer = newWriter(database);
  const begunAt = performance.now();
  await writer.work();
  const seconds = (performance.now() - begunAt) / 1_000;
  await database.query('VACUUM ANALYZE');
  const { receipts, keyText, callsPerSecond, perSecond } = await measureComposing(database, calls);
  const key = readVerifierKey(sha256, keyText);
  if (key === null) throw new Error('the key of the log cannot be read');
  const verified = await measureVerifying(receipts, key, verifications);
  const bare = await measureBare(receipts, key, verifications);
  const verifiedInBrowser = await measureVerifyingInBrowser(receipts, keyText, verifications);
  return [
    [
      `logging ${formatCount(written)} entries for the first time`,
      `${seconds.toFixed(1)} s, ${formatCount(written / seconds)} entries/s`,
      '',
      '',
    ],
    ...(await measureSpace(database, written)),
    ['receipts composed, one call after the other', `${formatCount(perSecond)}/s in ${formatCount(callsPerSecond)} calls/s`, '', ''],
    ['receipts verified in Node, on one core', `${formatCount(verified)}/s`, `${formatCount(bare)}/s`, ratio(bare, verified)],
    ['receipts verified in Chromium', `${formatCount(verifiedInBrowser)}/s`, `${formatCount(bare)}/s`, ratio(bare, verifiedInBrowser)],
  ];
}

async function countEntries(database: Database): Promise<number> {
  const [row] = await database.query<{ readonly count: number }>('SELECT count(*) AS count FROM journal WHERE account_id <> 0');
  return row?.count ?? 0;
}

async function measureSpace(database: Database, entries: number): Promise<string[][]> {
  const rows = await database.query<{ readonly name: string; readonly data: number; readonly indexes: number }>(
    `SELECT name, pg_table_size(name::regclass) AS data, pg_indexes_size(name::regclass) AS indexes FROM unnest($1::text[]) AS name`,
    [TABLES],
  );
  const perMillion = (bytes: number): string => `${formatCount((bytes / entries / MILLION) * MILLION)} MB`;
  const sum = (figure: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + figure(row), 0);
  const each = rows.map(({ name, data, indexes }) => `${name} ${perMillion(data + indexes)}`).join(', ');
  return [
    [
      `space of a million entries: ${each}`,
      `${perMillion(sum(({ data, indexes }) => data + indexes))}, of which indexes ${perMillion(sum(({ indexes }) => indexes))}`,
      '',
      '',
    ],
  ];
}

interface Composed {
  readonly receipts: readonly Receipt[];
  readonly keyText: string;
  readonly callsPerSecond: number;
  readonly perSecond: number;
}

/** Of positions that were closed, spread over the whole log. */
async function measureComposing(database: Database, calls: number): Promise<Composed> {
  const positions = await database.query<{ readonly accountId: number; readonly position: number }>(
    `SELECT account_id AS "accountId", position_id AS position FROM closed_positions
     ORDER BY position_id % 1009, position_id LIMIT $1`,
    [calls],
  );
  const receipts: Receipt[] = [];
  let keyText = '';
  const begunAt = performance.now();
  for (const { accountId, position } of positions) {
    const answer = await readReceipts({ database, secretBox: BOX, log: SILENT }, accountId, { position });
    receipts.push(...answer.receipts);
    keyText = answer.key ?? keyText;
  }
  const seconds = (performance.now() - begunAt) / 1_000;
  if (receipts.length === 0) throw new Error('no receipts were composed');
  return { receipts, keyText, callsPerSecond: positions.length / seconds, perSecond: receipts.length / seconds };
}

async function measureVerifying(receipts: readonly Receipt[], key: VerifierKey, count: number): Promise<number> {
  const keys = { logs: [key], witnesses: [] };
  return measureRate(receipts, count, async (receipt) => {
    const { kind } = await verifyReceipt(receipt, keys, NODE_VERIFYING);
    if (kind !== 'proven') throw new Error('a receipt was not proven');
  });
}

/** What no verifier can do without. */
async function measureBare(receipts: readonly Receipt[], key: VerifierKey, count: number): Promise<number> {
  const [first] = receipts;
  const note = readNote(readLogProof(first?.proof ?? '')?.checkpoint ?? '');
  const signature = note?.signatures.find(({ keyId }) => keyId === key.id);
  if (note === null || signature === undefined) throw new Error('the checkpoint is not signed');
  const text = utf8(note.text);
  return measureRate(receipts, count, async () => {
    if (!(await NODE_VERIFYING.verifyEd25519(key.publicKey, text, signature.bytes))) throw new Error('the signature is not valid');
  });
}

async function measureRate(receipts: readonly Receipt[], count: number, work: (receipt: Receipt) => Promise<void>): Promise<number> {
  const run = async (times: number): Promise<void> => {
    for (let done = 0; done < times; done += 1) {
      const receipt = receipts[done % receipts.length];
      if (receipt !== undefined) await work(receipt);
    }
  };
  await run(Math.ceil(count / 10));
  const begunAt = performance.now();
  await run(count);
  return (count / (performance.now() - begunAt)) * 1_000;
}
