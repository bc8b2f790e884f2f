/**
 * What a standby costs a client: command to acknowledgement without the fence that each batch begins with, with it, and with it and a
 * standby that follows the journal, in turns.
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

const WAYS = ['without', 'with the fence', 'with the fence and a standby', 'with the fence and a low-priority standby'] as const;
type Way = (typeof WAYS)[number];

/** The niceness of each way's standby: at the lowest priority, it gets the cores when nothing else needs them. */
const STANDBY_NICENESS: Partial<Record<Way, number>> = {
  'with the fence and a standby': 0,
  'with the fence and a low-priority standby': 19,
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
      // A separate database: an engine that starts looks up each command until it has read the ids of earlier ones.
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
    title: 'Command to acknowledgement with a standby',
    text: `Medians of ${ROUNDS} rounds in turn on PostgreSQL, and the median of the rounds' ratios. The standby is a separate process on the same cores, which it shares with the engine and PostgreSQL; in production it has its own, as the low-priority one nearly has here. On shared cores, rounds differ by a tenth and more. The cost of the fence alone is measured with commits that alternate with and without it: one of three entries takes ${commits.withoutMs.toFixed(3)} ms without it and ${commits.withMs.toFixed(3)} ms with it, as the median of ${formatCount(COMMITS)} (${(commits.withMs / commits.withoutMs).toFixed(2)} x).`,
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

/** Commits a few entries at a time, every other one without the fence, so that other load on the machine affects both. */
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

/** The same database with a writer that skips the fence while `isWithout` is true. */
function withoutFence(database: Database, isWithout: () => boolean): Database {
  return {
    ...database,
    writer: async (name) => {
      const writer = await database.writer(name);
      return {
        query: (sql, parameters, deadlineMs) => writer.query(sql, parameters, deadlineMs),
        commit: (statements) => writer.commit(isWithout() ? statements.filter((statement) => statement.name !== FENCE_NAME) : statements),
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
