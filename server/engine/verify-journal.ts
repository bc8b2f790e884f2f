import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import type { LedgerAccount } from '@fairlead/domain/engine/ledger.ts';
import { BALANCE_KINDS } from '@fairlead/domain/engine/balance-kind.ts';
import { STATE_SHAPE } from '@fairlead/domain/engine/serialise.ts';
import { emptyState, type EngineState } from '@fairlead/domain/engine/state.ts';
import type { Database } from '../adapters/db/database.ts';
import { DatabaseJournalStore } from './database-journal-store.ts';
import { createDatabaseSnapshotSource } from './snapshots/database-snapshot-source.ts';
import { loadSnapshot } from './snapshots/load-snapshot.ts';
import { digestState } from './state-digest.ts';

const PAGE = 5_000;

export interface JournalReport {
  readonly seq: number;
  readonly accounts: number;
  readonly openPositions: number;
  readonly digest: string;
  /** Number of snapshots the replay was compared with. */
  readonly snapshots: number;
  /** One sentence per discrepancy; empty if everything agrees. */
  readonly faults: readonly string[];
}

/**
 * Replays the journal from its first entry and compares the result with the snapshots, the ledger balances and the table of closed
 * positions.
 */
export async function verifyJournal(database: Database): Promise<JournalReport> {
  const source = createDatabaseSnapshotSource(database);
  const heads = await source.list(STATE_SHAPE, Infinity);
  const digestAfter = new Map(heads.map(({ seq, digest }) => [seq, digest]));
  const faults: string[] = [];
  const state = emptyState();
  let closedCount = 0;
  const store = new DatabaseJournalStore(database);
  for (;;) {
    const entries = await store.read(state.seq, PAGE);
    for (const entry of entries) {
      applyEntry(state, entry);
      closedCount += entry.events.filter(({ kind }) => kind === 'positionClosed' || kind === 'positionPartClosed').length;
      const expected = digestAfter.get(state.seq);
      const replayed = expected === undefined ? undefined : digestState(state);
      if (replayed === expected) continue;
      digestAfter.delete(state.seq);
      faults.push(`after entry ${state.seq} the replay has ${replayed}, but the snapshot has ${expected}`);
    }
    if (entries.length < PAGE) break;
  }
  // Loads the snapshots whose recorded digest is right, to check their content.
  for (const head of heads.filter(({ seq }) => seq <= state.seq && digestAfter.has(seq))) {
    const loaded = await loadSnapshot(source, head);
    if (typeof loaded === 'string') faults.push(`the snapshot after entry ${head.seq} is damaged: ${loaded}`);
  }
  for (const { seq } of heads) if (seq > state.seq) faults.push(`the journal ends before entry ${seq}, of which a snapshot exists`);
  faults.push(...(await findLedgerFaults(database, state)), ...(await findClosedPositionFaults(database, closedCount)));
  return {
    seq: state.seq,
    accounts: state.accounts.size,
    openPositions: state.positions.size,
    digest: digestState(state),
    snapshots: heads.filter(({ seq }) => seq <= state.seq).length,
    faults,
  };
}

async function findLedgerFaults(database: Database, state: EngineState): Promise<readonly string[]> {
  const rows = await database.query<{ ledger_account: string; total: number }>(
    'SELECT ledger_account, sum(amount_cents)::bigint AS total FROM ledger_entry GROUP BY ledger_account',
  );
  const inLedger = new Map(rows.map((row) => [row.ledger_account, row.total]));
  const faults: string[] = [];
  for (const [ledgerAccount, amount] of balancesOf(state)) {
    const booked = inLedger.get(ledgerAccount) ?? 0;
    if (booked !== amount) faults.push(`${ledgerAccount}: ${amount} cents in the replay, ${booked} in the ledger`);
    inLedger.delete(ledgerAccount);
  }
  for (const [ledgerAccount, booked] of inLedger) {
    if (booked !== 0) faults.push(`${ledgerAccount}: ${booked} cents in the ledger, but the replay has no such account`);
  }
  return faults;
}

function* balancesOf(state: EngineState): Generator<readonly [LedgerAccount, number]> {
  for (const account of state.accounts.values()) {
    for (const balanceKind of BALANCE_KINDS) yield [`client:${account.id}:${balanceKind}`, account[balanceKind]];
  }
  yield* state.brokerAccounts;
}

async function findClosedPositionFaults(database: Database, closedCount: number): Promise<readonly string[]> {
  const rows = await database.query<{ count: number }>('SELECT count(*)::bigint AS count FROM closed_positions');
  const inTable = rows[0]?.count ?? 0;
  return inTable === closedCount ? [] : [`the journal closed ${closedCount} positions, but the table holds ${inTable}`];
}
