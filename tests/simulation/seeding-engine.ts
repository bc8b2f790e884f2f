import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { DatabaseJournalStore } from '@fairlead/server/engine/database-journal-store.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import type { EnginePort } from '@fairlead/server/engine/engine-port.ts';
import { FixtureEngineMarket } from '@fairlead/server/engine/fixture-engine-market.ts';
import { joinPartitions } from '@fairlead/server/engine/partitions/join-partitions.ts';
import { readPartitioning } from '@fairlead/server/engine/partitions/read-partitioning.ts';

/** An engine for all partitions of a database, to seed accounts before a server starts. */
export async function startSeedingEngine(database: Database): Promise<{ readonly engine: EnginePort; stop(): Promise<void> }> {
  const partitioning = await readPartitioning(database);
  const opened = await Promise.all(
    Array.from({ length: partitioning.count }, async (_, partition) => {
      const store = new DatabaseJournalStore(database, { partition });
      const engine = await Engine.start({
        store,
        share: { partition, partitioning },
        market: new FixtureEngineMarket(),
        clock: Date.now,
        log: { info: () => undefined, error: () => undefined },
      });
      return { partition, engine, store };
    }),
  );
  return {
    engine: joinPartitions(partitioning, opened),
    stop: async () => {
      for (const { engine, store } of opened) {
        await engine.stop();
        await store.close();
      }
    },
  };
}
