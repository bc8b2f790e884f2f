/**
 * The engines of the fixture. One has all accounts; with TEST_PARTITIONS, accounts are spread over that many, and tests of everything that reads
 * the journal or the ledger can't tell.
 */
import type { Partitioning } from '@fairlead/domain/engine/partition.ts';
import type { Database } from './adapters/db/database.ts';
import { DatabaseJournalStore } from './engine/database-journal-store.ts';
import type { EngineGauges } from './engine/engine-observer.ts';
import type { EnginePort } from './engine/engine-port.ts';
import { combineGauges } from './engine/partitions/combine-gauges.ts';
import { Engine } from './engine/engine.ts';
import type { EngineOptions } from './engine/engine-options.ts';
import { joinPartitions, type PartitionEngine } from './engine/partitions/join-partitions.ts';
import { readPartitioning } from './engine/partitions/read-partitioning.ts';
import { spreadAccounts } from './engine/partitions/spread-accounts.ts';

/** What tests call besides the port, for all partitions at once. */
export interface FixtureEngine extends EnginePort, EngineGauges, Pick<Engine, 'sweepIfDue' | 'finishOverdueSweeps' | 'rewatchMargins'> {
  stop(): Promise<unknown>;
}

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
      const store = new DatabaseJournalStore(database, { partition });
      return { partition, store, engine: await Engine.start({ ...options, store, share: { partition, partitioning } }) };
    }),
  );
  const [first, ...others] = opened;
  if (first === undefined) throw new Error('there is at least one partition');
  return {
    engine: others.length === 0 ? first.engine : joinAll(partitioning, opened),
    engines: opened,
    stop: async () => void (await Promise.all(opened.map(({ engine }) => engine.stop()))),
    close: async () => void (await Promise.all(opened.map(({ store }) => store.close()))),
  };
}

function joinAll(partitioning: Partitioning, opened: readonly PartitionEngine<Engine>[]): FixtureEngine {
  const engines = opened.map(({ engine }) => engine);
  const joined = joinPartitions(partitioning, opened);
  const gauges = combineGauges(engines);
  const calls = {
    sweepIfDue: () => {
      for (const engine of engines) engine.sweepIfDue();
    },
    finishOverdueSweeps: async () => void (await Promise.all(engines.map((engine) => engine.finishOverdueSweeps()))),
    rewatchMargins: (symbols?: ReadonlySet<string>) => {
      for (const engine of engines) engine.rewatchMargins(symbols);
    },
    stop: () => Promise.all(engines.map((engine) => engine.stop())),
  };
  // Their getters are read at each use.
  const all = Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(gauges), ...Object.getOwnPropertyDescriptors(joined) });
  return Object.assign(all, calls) as FixtureEngine;
}
