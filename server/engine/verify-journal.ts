import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import type { LedgerAccount } from '@fairlead/domain/engine/ledger.ts';
import { BALANCE_KINDS } from '@fairlead/domain/engine/balance-kind.ts';
import { partitionOf, type Partitioning } from '@fairlead/domain/engine/partition.ts';
import { STATE_SHAPE } from '@fairlead/domain/engine/serialise.ts';
import { emptyState, type EngineState } from '@fairlead/domain/engine/state.ts';
import type { Database } from '../adapters/db/database.ts';
import { DatabaseJournalStore } from './database-journal-store.ts';
import { readPartitioning } from './partitions/read-partitioning.ts';
import { createDatabaseSnapshotSource } from './snapshots/database-snapshot-source.ts';
import { loadSnapshot } from './snapshots/load-snapshot.ts';
import { digestState } from './state-digest.ts';
import { listPartitions } from './stored-entry.ts';

const PAGE = 5_000;

/** The replay of one partition's journal. */
export interface PartitionReport {
  readonly partition: number;
  readonly seq: number;
  readonly accounts: number;
  readonly openPositions: number;
  readonly digest: string;
  /** Number of snapshots the replay was compared with. */
  readonly snapshots: number;
}

export interface JournalReport {
  /** By partition, ascending. */
  readonly partitions: readonly PartitionReport[];
  /** One sentence per discrepancy; empty if everything agrees. With several partitions, each names its own. */
  readonly faults: readonly string[];
}

/**
 * Replays the journal of each partition from its first entry and compares the result with the partition's snapshots, ledger balances and
 * closed positions. So the balances of all partitions together are right as well.
 */
export async function verifyJournal(database: Database): Promise<JournalReport> {
  const partitioning = await readPartitioning(database);
  const replays: Replay[] = [];
  for (const partition of await listJournals(database)) replays.push(await replay(database, partition, partitioning));
  const faults = [
    ...replays.flatMap((each) => each.faults),
    ...(await findLedgerFaults(database, replays)),
    ...(await findClosedPositionFaults(database, replays)),
  ];
  const [only] = replays;
  const areSeveral = replays.length > 1 || faults.some(({ partition }) => partition !== only?.report.partition);
  return {
    partitions: replays.map(({ report }) => report),
    faults: faults.map(({ partition, what }) => (areSeveral ? `partition ${partition}: ${what}` : what)),
  };
}

/** A journal without an engine that has ever led it can only be from before partitions and epochs, or empty. */
async function listJournals(database: Database): Promise<readonly number[]> {
  const partitions = await listPartitions(database);
  return partitions.length === 0 ? [0] : partitions;
}

interface Fault {
  readonly partition: number;
  readonly what: string;
}

interface Replay {
  readonly report: PartitionReport;
  readonly faults: readonly Fault[];
  /** The balance of each ledger account, in cents. */
  readonly balances: ReadonlyMap<string, number>;
  readonly closedCount: number;
}

async function replay(database: Database, partition: number, partitioning: Partitioning): Promise<Replay> {
  const source = createDatabaseSnapshotSource(database, partition);
  const heads = await source.list(STATE_SHAPE, Infinity);
  const digestAfter = new Map(heads.map(({ seq, digest }) => [seq, digest]));
  const faults: string[] = [];
  const state = emptyState();
  let closedCount = 0;
  const store = new DatabaseJournalStore(database, { partition });
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
  for (const id of state.accounts.keys()) {
    const rightful = partitionOf(partitioning, id);
    if (rightful !== partition) faults.push(`account ${id} belongs in partition ${rightful}`);
  }
  return {
    report: {
      partition,
      seq: state.seq,
      accounts: state.accounts.size,
      openPositions: state.positions.size,
      digest: digestState(state),
      snapshots: heads.filter(({ seq }) => seq <= state.seq).length,
    },
    faults: faults.map((what) => ({ partition, what })),
    balances: new Map(balancesOf(state)),
    closedCount,
  };
}

async function findLedgerFaults(database: Database, replays: readonly Replay[]): Promise<readonly Fault[]> {
  const rows = await database.query<{ partition: number; ledger_account: string; total: number }>(
    'SELECT partition, ledger_account, sum(amount_cents)::bigint AS total FROM ledger_entry GROUP BY partition, ledger_account',
  );
  const inLedgers = new Map(replays.map(({ report }) => [report.partition, new Map<string, number>()]));
  for (const { partition, ledger_account: ledgerAccount, total } of rows) {
    const inLedger = inLedgers.get(partition) ?? new Map<string, number>();
    inLedgers.set(partition, inLedger.set(ledgerAccount, total));
  }
  const faults: Fault[] = [];
  for (const [partition, inLedger] of inLedgers) {
    const balances = replays.find(({ report }) => report.partition === partition)?.balances ?? new Map<string, number>();
    for (const [ledgerAccount, amount] of balances) {
      const booked = inLedger.get(ledgerAccount) ?? 0;
      if (booked === amount) continue;
      faults.push({ partition, what: `${ledgerAccount}: ${amount} cents in the replay, ${booked} in the ledger` });
    }
    for (const [ledgerAccount, booked] of inLedger) {
      if (booked === 0 || balances.has(ledgerAccount)) continue;
      faults.push({ partition, what: `${ledgerAccount}: ${booked} cents in the ledger, but the replay has no such account` });
    }
  }
  return faults;
}

function* balancesOf(state: EngineState): Generator<readonly [LedgerAccount, number]> {
  for (const account of state.accounts.values()) {
    for (const balanceKind of BALANCE_KINDS) yield [`client:${account.id}:${balanceKind}`, account[balanceKind]];
  }
  yield* state.brokerAccounts;
}

async function findClosedPositionFaults(database: Database, replays: readonly Replay[]): Promise<readonly Fault[]> {
  const rows = await database.query<{ partition: number; count: number }>(
    'SELECT partition, count(*)::bigint AS count FROM closed_positions GROUP BY partition',
  );
  const inTable = new Map(rows.map(({ partition, count }) => [partition, count]));
  const closed = new Map(replays.map(({ report, closedCount }) => [report.partition, closedCount]));
  return [...new Set([...closed.keys(), ...inTable.keys()])].flatMap((partition) => {
    const [closedCount, count] = [closed.get(partition) ?? 0, inTable.get(partition) ?? 0];
    return closedCount === count ? [] : [{ partition, what: `the journal closed ${closedCount} positions, but the table holds ${count}` }];
  });
}
