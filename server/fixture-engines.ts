/**
 * The engines of the fixture. One has all accounts; with TEST_PARTITIONS, accounts are spread over that many, and tests of everything that reads
 * the journal or the ledger can't tell.
 */
import type { Database } from './adapters/db/database.ts';
import { DatabaseJournalStore } from './engine/database-journal-store.ts';
import type { EnginePort } from './engine/engine-port.ts';
import { Engine, type EngineOptions } from './engine/engine.ts';
import { joinPartitions, type PartitionEngine } from './engine/partitions/join-partitions.ts';
import { readPartitioning } from './engine/partitions/read-partitioning.ts';
import { spreadAccounts } from './engine/partitions/spread-accounts.ts';

/** What tests call besides the port, for all partitions at once. */
export interface FixtureEngine extends EnginePort, Pick<Engine, 'sweepIfDue' | 'finishOverdueSweeps' | 'rewatchMargins'> {}

export interface FixtureEngines {
  readonly engine: FixtureEngine;
  readonly engines: readonly PartitionEngine<Engine>[];
  stop(): Promise<void>;
  /** Closes the journals. */
  close(): Promise<void>;
}

const PARTITIONS = Number(process.env['TEST_PARTITIONS'] ?? 1);

export async function startFixtureEngines(database: Database, options: Omit<EngineOptions, 'store' | 'share'>): Promise<FixtureEngines> {
  if (PARTITIONS > 1) await spreadAccounts(database, PARTITIONS);
  const partitioning = await readPartitioning(database);
  const opened = await Promise.all(
    Array.from({ length: partitioning.count }, async (_, partition) => {
      const store = new DatabaseJournalStore(database, { partition, partitioning });
      return { partition, store, engine: await Engine.start({ ...options, store, share: { partition, partitioning } }) };
    }),
  );
  const [first, ...others] = opened;
  if (first === undefined) throw new Error('there is at least one partition');
  return {
    engine: others.length === 0 ? first.engine : Object.assign(joinPartitions(partitioning, opened), callAll(opened)),
    engines: opened,
    stop: async () => void (await Promise.all(opened.map(({ engine }) => engine.stop()))),
    close: async () => void (await Promise.all(opened.map(({ store }) => store.close()))),
  };
}

function callAll(opened: readonly PartitionEngine<Engine>[]): Omit<FixtureEngine, keyof EnginePort> {
  return {
    sweepIfDue: () => {
      for (const { engine } of opened) engine.sweepIfDue();
    },
    finishOverdueSweeps: async (trace) => void (await Promise.all(opened.map(({ engine }) => engine.finishOverdueSweeps(trace)))),
    rewatchMargins: (symbols) => {
      for (const { engine } of opened) engine.rewatchMargins(symbols);
    },
  };
}
