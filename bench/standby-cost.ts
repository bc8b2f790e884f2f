/**
 * What it costs a client that another server may take over: command to acknowledgement without the fence that each batch begins with, with it,
 * and with it beside a standby that follows the journal, in turns.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { DatabaseJournalStore, FENCE_NAME } from '@fairlead/server/engine/database-journal-store.ts';
import type { JournalRecord } from '@fairlead/server/engine/journal-store.ts';
import { startPostgres } from '@fairlead/tests/support/postgres.ts';
import { CALLERS, runClosedLoop, runOpenLoop, withTraders, type Latency } from './commands.ts';
import { formatCount, type BenchSection } from './report.ts';

const ROUNDS = 7;
const RUN_MS = 2_000;
const OFFERED_PER_SECOND = 5_000;

const WAYS = [
  'without',
  'with the fence',
  'with the fence and a standby that follows',
  'with the fence and a standby of the lowest priority',
] as const;
type Way = (typeof WAYS)[number];

/** The niceness of each way's standby: of the lowest priority, it has the cores when nobody else wants them. */
const STANDBY_NICENESS: Partial<Record<Way, number>> = {
  'with the fence and a standby that follows': 0,
  'with the fence and a standby of the lowest priority': 19,
};

interface Round {
  readonly offered: Latency;
  readonly closed: Latency;
}

export async function benchStandbyCost(): Promise<BenchSection> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const server = await startPostgres({ durable: true, settings: { shared_buffers: '512MB' } });
  const rounds = new Map<Way, Round[]>(WAYS.map((way) => [way, []]));
  let commits: CommitTimes;
  try {
    let runs = 0;
    const measure = async (way: Way): Promise<Round> => {
      runs += 1;
      // A database of its own: an engine that starts looks each command up until it has read the ids of those before it.
      const databaseUrl = await server.createDatabase(`run_${runs}`);
      const database = await openDatabase({ databaseUrl, dataDir: directory });
      const niceness = STANDBY_NICENESS[way];
      const standby = niceness === undefined ? null : await startStandby(databaseUrl, directory, niceness);
      try {
        return await withTraders(way === 'without' ? withoutFence(database, () => true) : database, 1, async (traders) => {
          const offered = await runOpenLoop(traders, OFFERED_PER_SECOND, RUN_MS);
          return { offered, closed: await runClosedLoop(traders, RUN_MS) };
        });
      } finally {
        standby?.stdin?.end();
        if (standby !== null) await once(standby, 'exit');
        await database.close();
      }
    };
    // The first round meets cold code.
    for (const way of WAYS) await measure(way);
    for (let round = 0; round < ROUNDS; round += 1) for (const way of WAYS) rounds.get(way)?.push(await measure(way));
    commits = await measureCommits(await server.createDatabase('commits'), directory);
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
  const reference = rounds.get('without') ?? [];
  return {
    title: 'Command to acknowledgement beside a standby',
    text: `Medians of ${ROUNDS} rounds in turn on PostgreSQL, and the median of the rounds' ratios. The standby is a process of its own on the same cores, which the engine, PostgreSQL and it share; in the field it has its own, as the one of the lowest priority nearly has here. On cores that others use too, rounds differ by a tenth and more. What the fence alone costs shows where commits with and without it alternate: one of three entries takes ${commits.withoutMs.toFixed(3)} ms without it and ${commits.withMs.toFixed(3)} ms with it, in the median of ${formatCount(COMMITS)} (${(commits.withMs / commits.withoutMs).toFixed(2)} x).`,
    head: ['how', `p50 at ${formatCount(OFFERED_PER_SECOND)}/s`, 'ratio', `commands/s, ${CALLERS} callers`, 'ratio'],
    rows: WAYS.map((way) => row(way, rounds.get(way) ?? [], reference)),
  };
}

function row(way: Way, rounds: readonly Round[], reference: readonly Round[]): string[] {
  const ratio = (figure: (round: Round) => number): string => {
    const ratios = rounds.map((round, index) => figure(round) / figure(reference[index] ?? round));
    return `${median(ratios).toFixed(2)} x`;
  };
  return [
    way,
    `${median(rounds.map(({ offered }) => offered.p50Ms)).toFixed(2)} ms`,
    ratio(({ offered }) => offered.p50Ms),
    formatCount(median(rounds.map(({ closed }) => closed.perSecond))),
    ratio(({ closed }) => closed.perSecond),
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

interface CommitTimes {
  readonly withoutMs: number;
  readonly withMs: number;
}

const COMMITS = 3_000;
const ENTRIES_A_COMMIT = 3;

/** Commits of a few entries, every other one without the fence: whatever else the machine does meets both. */
async function measureCommits(databaseUrl: string, directory: string): Promise<CommitTimes> {
  const database = await openDatabase({ databaseUrl, dataDir: directory });
  let isWithout = false;
  const store = new DatabaseJournalStore(withoutFence(database, () => isWithout));
  await store.takeOver();
  const [withoutMs, withMs]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < 2 * COMMITS + WARM_UP_COMMITS; nth += 1) {
    isWithout = nth % 2 === 0;
    const records = Array.from({ length: ENTRIES_A_COMMIT }, (_, index) => recordOf(nth * ENTRIES_A_COMMIT + index + 1));
    const startedAt = performance.now();
    await store.append(records);
    if (nth >= WARM_UP_COMMITS) (isWithout ? withoutMs : withMs).push(performance.now() - startedAt);
  }
  await store.close();
  await database.close();
  return { withoutMs: median(withoutMs), withMs: median(withMs) };
}

const WARM_UP_COMMITS = 500;

function recordOf(seq: number): JournalRecord {
  const accountId = 1;
  const commandId = `command-${seq}`;
  const events: JournalEntry['events'] = [{ kind: 'autoTradingSet', isOn: seq % 2 === 0 }];
  return {
    entry: { seq, at: seq, accountId, commandId, events },
    closed: [],
    answered: { accountId, commandId, digest: seq, at: seq, refused: null },
  };
}

/** The same database, on whose writer batches begin without asking who may write where that is so. */
function withoutFence(database: Database, isWithout: () => boolean): Database {
  return {
    ...database,
    writer: async () => {
      const writer = await database.writer();
      return {
        query: (sql, parameters, deadlineMs) => writer.query(sql, parameters, deadlineMs),
        commit: (statements) => writer.commit(isWithout() ? statements.filter(({ name }) => name !== FENCE_NAME) : statements),
        onLost: (listener) => writer.onLost(listener),
        replace: () => writer.replace(),
        close: () => writer.close(),
      };
    },
  };
}

async function startStandby(databaseUrl: string, directory: string, niceness: number): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('standby-process.ts', import.meta.url));
  const standby = spawn(process.execPath, [program, databaseUrl, directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(standby.stdout, 'data');
  if (standby.pid !== undefined) setPriority(standby.pid, niceness);
  return standby;
}
