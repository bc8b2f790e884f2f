import type { Command } from '@fairlead/domain/engine/command.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { FILL_KINDS } from '@fairlead/domain/trading/desk/execution-quality.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { DatabaseJournalStore } from '@fairlead/server/engine/database-journal-store.ts';
import { PastCommands } from '@fairlead/server/engine/past-commands.ts';
import { hashOfId } from '@fairlead/server/engine/recent-ids.ts';
import { projectSubjects } from '@fairlead/server/engine/subjects/project-subjects.ts';
import { saveExecutionProgress } from '@fairlead/server/features/trading/execution/execution-store.ts';
import { readProjectedAt, readRefusals, sumBars } from '@fairlead/server/features/trading/execution/read-sums.ts';
import { deleteSummedRefusals, projectExecution } from '@fairlead/server/features/trading/execution/project-execution.ts';
import { whyPosition } from '@fairlead/server/features/trading/client/why/why-position.ts';
import { compareSizes, END, seedSizes, ROUNDS, SIZES_HEAD, START } from './compare-sizes.ts';
import type { BenchSection } from './report.ts';

/**
 * Lookups in a journal with 1,000,000 entries and as many stored rejections compared with 1,000, in two databases of one server. The
 * journal spans three years, and the rejections span the 89 days for which they are kept; the last day has the same number of both in each
 * database. One client has half of everything.
 */

const CLIENT = 1;
/** Entries, and rejections, of the last day. */
const LATE = 200;
const DAY_MS = 86_400_000;
const REFUSALS_START = END - 89 * DAY_MS;
const SCOPE = { from: '2026-10-29', until: '2026-11-28', symbol: null, accountId: null };

/**
 * A cycle: an order is placed and becomes a position, the stop of the account's longest position is changed twice, the position is closed.
 */
const ENTRIES_A_CYCLE = 5;
const LONGEST_POSITION = 1;

interface Subject {
  readonly database: Database;
  readonly entries: number;
  /** The ids of the last day have been read. */
  readonly past: PastCommands;
}

export async function benchLookups(few: Database, many: Database): Promise<BenchSection> {
  const sizes = await seedSizes(few, many, seed);
  const rows = [
    await compareSizes('"Why?" of a position', ({ database, entries }: Subject) => why(database, positionInTheMiddle(entries)), sizes),
    await compareSizes(
      'the same for one with 40 % of all entries, with its latest 300',
      ({ database }: Subject) => why(database, LONGEST_POSITION),
      sizes,
    ),
    await compareSizes('execution figures: summarising a day', ({ database, entries }: Subject) => sumUpLate(database, entries), sizes),
    await compareSizes('execution figures of 30 days', ({ database }: Subject) => readFigures(database), sizes),
    await compareSizes(
      'deleting old rejections when none is old',
      ({ database }: Subject) => deleteSummedRefusals({ database, clock: () => END }),
      sizes,
    ),
    await compareSizes('repeated id, executed', ({ past, entries }: Subject) => lookUp(past, commandIdOf(entries)), sizes),
    await compareSizes('repeated id, rejected', ({ past, entries }: Subject) => lookUp(past, refusedIdOf(entries)), sizes),
    await compareSizes('ids of the last day, after a start', ({ database }: Subject) => readPast(database), sizes),
  ];
  return {
    title: 'Lookups in the journal',
    text:
      `Reads on PostgreSQL, medians of ${ROUNDS}, of a client with half of all rows: this many entries of the journal, and as many rejections. ` +
      `The last day has ${LATE} of both in each. A ratio of 1 means that a thousand times as many rows take no longer. Deleting checks 5,000 ` +
      `rejections at most. The last day is found by bisection, which takes one more query each time the number of rows doubles.`,
    head: SIZES_HEAD,
    rows,
  };
}

/** Cycles with even numbers belong to the client. */
function positionInTheMiddle(entries: number): number {
  return 2 * Math.floor(entries / ENTRIES_A_CYCLE / 4) + 1;
}

/** The close of the client's last position. */
function commandIdOf(entries: number): string {
  return `c:${entries - ENTRIES_A_CYCLE}`;
}

/** The client's last rejection. */
function refusedIdOf(refusals: number): string {
  return `r:${refusals}`;
}

async function why(database: Database, positionId: number): Promise<unknown> {
  const engine = { viewAccount: () => Promise.resolve(null) };
  return whyPosition(
    { database, engine, nameOf: (symbol) => symbol, readRules: () => Promise.resolve(RETAIL_RULE_PACK) },
    CLIENT,
    positionId,
  );
}

async function sumUpLate(database: Database, rows: number): Promise<void> {
  await saveExecutionProgress(database, { pages: [{ partition: 0, afterSeq: 0, upToSeq: rows - LATE }], refusalId: rows - LATE }, END);
  await projectExecution({ database, digitsOf: () => 5, clock: () => END });
}

function readFigures(database: Database): Promise<unknown> {
  return Promise.all([
    sumBars(database, 'kind', FILL_KINDS, SCOPE),
    sumBars(database, 'symbol', ['open', 'close'], SCOPE),
    sumBars(database, 'day', ['open', 'close'], SCOPE),
    readRefusals(database, null, SCOPE),
    readProjectedAt(database),
  ]);
}

async function lookUp(past: PastCommands, commandId: string): Promise<void> {
  const command: Command = { kind: 'openAccount', accountId: CLIENT, commandId, at: END };
  const { first } = await past.lookUp(command, hashOfId(CLIENT, commandId));
  if (first === null) throw new Error(`the answer to ${commandId} was not found`);
}

async function readPast(database: Database): Promise<PastCommands> {
  const past = new PastCommands({ store: new DatabaseJournalStore(database), clock: () => END, findPending: () => null });
  while (await past.readOn());
  return past;
}

async function seed(database: Database, rows: number): Promise<Subject> {
  const { query } = database;
  await seedJournal(database, rows);
  await seedRefusals(database, rows);
  await query('VACUUM ANALYZE');
  await projectExecution({ database, digitsOf: () => 5, clock: () => END });
  await query('VACUUM ANALYZE');
  return { database, entries: rows, past: await readPast(database) };
}

/** When the n-th of this many rows was written, in SQL: the last few within the last day, earlier ones evenly from `start` on. */
function timeOf(n: string, rows: number, start: number): string {
  const early = rows - LATE;
  return `CASE WHEN ${n} <= ${early} THEN ${start} + (${END - DAY_MS - start}::bigint * ${n}) / ${early}
    ELSE ${END - DAY_MS} + (${DAY_MS}::bigint * (${n} - ${early})) / ${LATE + 1} END`;
}

const account = (n: string): string => `CASE WHEN ${n} % 2 = 0 THEN ${CLIENT} ELSE 2 + ${n} % 5000 END`;
const QUOTE = '{"bid":1080000,"ask":1080200,"at":%1$s}';
const TERMS = `"accountId":%3$s,"symbol":"EURUSD","side":"long","margin":10000,"leverage":10,"stopLoss":null,"takeProfit":null,"trailingDistance":null,"guaranteedStop":false`;
const STOPS = `[{"kind":"stopsUpdated","positionId":${LONGEST_POSITION},"stopLoss":1000000,"takeProfit":null,"trailingDistance":null}]`;

/** The entries of a cycle, as a format of the time, the position's and the order's id, and the account. */
const CYCLE = [
  `[{"kind":"orderPlaced","order":{"id":%2$s,${TERMS},"entryKind":"stop","entryPrice":1080100,"placedAt":%1$s,"expiresAt":null},"quote":${QUOTE}}]`,
  `[{"kind":"positionOpened","position":{"id":%2$s,${TERMS},"openPrice":1080200,"openedAt":%1$s,"openedBy":"client"},"quote":${QUOTE},"priceBound":null,"orderId":%2$s}]`,
  STOPS,
  STOPS,
  `[{"kind":"positionClosed","positionId":%2$s,"closePrice":1080000,"profit":-19,"reason":"manual","quote":${QUOTE},"seenPrice":1080000}]`,
];

async function seedJournal({ query }: Database, entries: number): Promise<void> {
  const cycles = entries / ENTRIES_A_CYCLE;
  const texts = CYCLE.map((text) => `'${text}'`).join(', ');
  await query(
    `INSERT INTO journal (seq, account_id, command_id, content_digest, at_ms, cause, events)
     SELECT seq, account_id, CASE WHEN place = 2 THEN NULL ELSE 'c:' || seq END, CASE WHEN place = 2 THEN NULL ELSE hashtext(seq::text)::bigint END,
       at_ms, CASE WHEN place = 2 THEN 'tick' ELSE 'command' END, format((ARRAY[${texts}])[place], at_ms, cycle + 1, account_id)::json
     FROM (
       SELECT cycle, place, cycle * ${ENTRIES_A_CYCLE} + place AS seq,
         CASE WHEN place IN (3, 4) THEN ${CLIENT} ELSE ${account('cycle')} END AS account_id,
         ${timeOf(`(cycle * ${ENTRIES_A_CYCLE} + place)`, entries, START)} AS at_ms
       FROM generate_series(0, ${cycles - 1}::bigint) AS cycle, generate_series(1, ${ENTRIES_A_CYCLE}) AS place ORDER BY cycle, place
     ) AS seeded`,
  );
  await projectSubjects({ query }, 0);
  await query(
    `INSERT INTO closed_positions (position_id, account_id, symbol, side, margin_cents, leverage, open_price, opened_at_ms, close_price,
       closed_at_ms, guaranteed_stop, profit_cents, close_reason, closed_seq)
     SELECT cycle + 1, ${account('cycle')}, 'EURUSD', 'long', 10000, 10, 1080200, at_ms, 1080000, at_ms, false, -19, 'manual',
       CASE WHEN cycle + 1 = ${LONGEST_POSITION} THEN ${entries} ELSE (cycle + 1) * ${ENTRIES_A_CYCLE} END
     FROM (
       SELECT cycle, ${timeOf(`(cycle * ${ENTRIES_A_CYCLE} + 2)`, entries, START)} AS at_ms FROM generate_series(0, ${cycles - 1}::bigint) AS cycle
     ) AS seeded ORDER BY cycle`,
  );
}

async function seedRefusals({ query }: Database, refusals: number): Promise<void> {
  await query(
    `INSERT INTO command_refusals (account_id, command_id, key, content_digest, at_ms, refusal)
     SELECT account_id, 'r:' || n, left(encode(sha256(convert_to(account_id || ' r:' || n, 'UTF8')), 'hex'), 32)::uuid, hashtext(n::text)::bigint, at_ms,
       '{"kind":"commandRefused","command":"openPosition","symbol":"EURUSD","refusal":{"code":"priceMoved"}}'::json
     FROM (SELECT n, ${account('n')} AS account_id, ${timeOf('n', refusals, REFUSALS_START)} AS at_ms
       FROM generate_series(1, ${refusals}::bigint) AS n ORDER BY n) AS seeded`,
  );
}
