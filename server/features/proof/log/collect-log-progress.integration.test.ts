import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../adapters/db/database.ts';
import { createBackgroundCollector } from '../../../metrics/background-collector.ts';
import { createMetrics } from '../../../metrics/create-metrics.ts';
import { collectLogProgress } from './collect-log-progress.ts';
import { FixtureLog } from './fixture-log.ts';

const OWN = 1;
/** The fixture's clock. */
const NOW = 1_000_000;

describe.each(testDatabases)('the progress of the transparency log in the metrics on %s', (kind) => {
  let database: Database;
  let log: FixtureLog;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    log = await FixtureLog.start(database);
    return async () => {
      await log.stop();
      await opened.remove();
    };
  });

  async function collect(now = NOW): Promise<Record<string, number>> {
    const metrics = createMetrics();
    const collector = createBackgroundCollector({ metrics, log: { warn: () => undefined, info: () => undefined } });
    collectLogProgress(collector, { database, clock: () => now });
    await collector.collect();
    const samples = (await metrics.format()).matchAll(/^fairlead_transparency_log_(\w+) (\S+)$/gm);
    return Object.fromEntries([...samples].map(([, name = '', value]) => [name, Number(value)]));
  }

  test('is nothing before the first entry', async () => {
    expect(await collect()).toEqual({ entries: 0, unsigned_entries: 0, unsigned_age_seconds: 0 });
  });

  test('is complete once a checkpoint covers everything, and the checkpoint grows older', async () => {
    await log.openAccount(OWN);
    await log.writer.work();
    const { size } = await log.checkpoint();
    expect(await collect(NOW + 90_000)).toEqual({
      entries: size,
      checkpoint_age_seconds: 90,
      unsigned_entries: 0,
      unsigned_age_seconds: 0,
    });
  });

  test('counts what the writer has not read, and since when', async () => {
    await log.openAccount(OWN);
    await log.writer.work();
    const { size } = await log.checkpoint();
    await log.openPosition(OWN);
    await log.submit(OWN, { kind: 'setAutoTrading', isOn: true });
    expect(await collect(NOW + 70_000)).toMatchObject({ entries: size, unsigned_entries: 2, unsigned_age_seconds: 70 });
  });

  test('counts what is in the log without a signature', async () => {
    await log.openAccount(OWN);
    await log.writer.work();
    const { size } = await log.checkpoint();
    await database.query('UPDATE proof_checkpoints SET size = size - 1');
    expect(await collect(NOW + 5_000)).toMatchObject({ entries: size - 1, unsigned_entries: 1, unsigned_age_seconds: 5 });
  });
});
