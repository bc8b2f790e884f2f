import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import { CLIENT_PURSES, type LedgerAccount } from '@fairlead/domain/engine/ledger.ts';
import { STATE_SHAPE } from '@fairlead/domain/engine/serialise.ts';
import { emptyState, type EngineState } from '@fairlead/domain/engine/state.ts';
import type { Database } from '../adapters/db/database.ts';
import { DatabaseJournalStore } from './database-journal-store.ts';
import { digestState } from './state-digest.ts';

const CHECKPOINT_KEY = 'engineCheckpoint';
const PAGE = 5_000;

/** The digest of a state, with the journal entry after which it was taken. */
export interface Checkpoint {
  readonly seq: number;
  readonly digest: string;
  /** The version of the state's shape; a digest of another shape says nothing about this one. */
  readonly shape: number;
}

export interface JournalReport {
  readonly seq: number;
  readonly accounts: number;
  readonly openPositions: number;
  readonly digest: string;
  /** What the engine noted when it last stopped, if the journal reaches it. */
  readonly checkpoint: Checkpoint | null;
  /** Sentences, each about something that does not agree; empty where everything does. */
  readonly faults: readonly string[];
}

/** Notes the state's digest, for the next verification to compare a replay with. */
export async function saveCheckpoint(database: Database, state: EngineState): Promise<void> {
  await database.query('INSERT INTO settings (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
    CHECKPOINT_KEY,
    JSON.stringify({ seq: state.seq, digest: digestState(state), shape: STATE_SHAPE } satisfies Checkpoint),
  ]);
}

/**
 * Replays the journal from its first entry and holds the result against everything else that was written: the digest that the
 * engine noted when it stopped, the ledger's balances, and the table of closed positions.
 */
export async function verifyJournal(database: Database): Promise<JournalReport> {
  const saved = await readCheckpoint(database);
  const faults: string[] = [];
  const state = emptyState();
  let closedCount = 0;
  let checkpoint: Checkpoint | null = null;
  const store = new DatabaseJournalStore(database);
  for (;;) {
    const entries = await store.read(state.seq, PAGE);
    for (const entry of entries) {
      applyEntry(state, entry);
      closedCount += entry.events.filter(({ kind }) => kind === 'positionClosed' || kind === 'positionPartClosed').length;
      if (state.seq !== saved?.seq) continue;
      checkpoint = saved;
      const replayed = digestState(state);
      if (replayed !== saved.digest) faults.push(`after entry ${saved.seq} the replay gives ${replayed}, the engine had ${saved.digest}`);
    }
    if (entries.length < PAGE) break;
  }
  if (saved !== null && checkpoint === null && saved.seq > 0) {
    faults.push(`the journal ends before entry ${saved.seq}, which the engine had seen`);
  }
  faults.push(...(await findLedgerFaults(database, state)), ...(await findClosedPositionFaults(database, closedCount)));
  return {
    seq: state.seq,
    accounts: state.accounts.size,
    openPositions: state.positions.size,
    digest: digestState(state),
    checkpoint,
    faults,
  };
}

async function readCheckpoint(database: Database): Promise<Checkpoint | null> {
  const rows = await database.query<{ value: Checkpoint }>('SELECT value FROM settings WHERE key = $1', [CHECKPOINT_KEY]);
  const saved = rows[0]?.value;
  return saved !== undefined && saved.shape === STATE_SHAPE ? saved : null;
}

async function findLedgerFaults(database: Database, state: EngineState): Promise<readonly string[]> {
  const rows = await database.query<{ ledger_account: string; total: number }>(
    'SELECT ledger_account, sum(amount_cents)::bigint AS total FROM ledger_entry GROUP BY ledger_account',
  );
  const inLedger = new Map(rows.map((row) => [row.ledger_account, row.total]));
  const faults: string[] = [];
  for (const [ledgerAccount, amount] of balancesOf(state)) {
    const booked = inLedger.get(ledgerAccount) ?? 0;
    if (booked !== amount) faults.push(`${ledgerAccount}: the replay gives ${amount} cents, the ledger ${booked}`);
    inLedger.delete(ledgerAccount);
  }
  for (const [ledgerAccount, booked] of inLedger) {
    if (booked !== 0) faults.push(`${ledgerAccount}: the ledger has ${booked} cents, the replay knows no such account`);
  }
  return faults;
}

function* balancesOf(state: EngineState): Generator<readonly [LedgerAccount, number]> {
  for (const account of state.accounts.values()) {
    for (const purse of CLIENT_PURSES) yield [`client:${account.id}:${purse}`, account[purse]];
  }
  yield* state.house;
}

async function findClosedPositionFaults(database: Database, closedCount: number): Promise<readonly string[]> {
  const rows = await database.query<{ count: number }>('SELECT count(*)::bigint AS count FROM closed_positions');
  const inTable = rows[0]?.count ?? 0;
  return inTable === closedCount ? [] : [`the journal closed ${closedCount} positions, the table holds ${inTable}`];
}
