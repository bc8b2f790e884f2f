import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../tests/support/long.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { readConfig } from '../config.ts';
import { startServer } from '../start-server.ts';
import { createLog } from '../transport/http/log.ts';

/** More than one round of the collector on a busy machine. */
const SOON = { timeout: 60_000 };

// Waits for two rounds of the real collector; a unit test of background-collector.ts covers what a failed reading shows.
test.runIf(isLong)('a server whose database is gone still answers /metrics, without the metrics it can no longer read', async () => {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-data-'));
  onTestFinished(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: await postgres.createDatabase('fairlead'),
    PRICE_FEED: 'sandbox:always-open',
    WEB_BUILD: 'none',
  });
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const server = await startServer({ config, priceSources: null, log, clock: Date.now });
  // Without its database it cannot stop cleanly.
  onTestFinished(() => server.stop().catch(() => undefined));
  const read = async (): Promise<string> => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  await expect.poll(read, SOON).toContain('\nfairlead_emails_queued 0\n');

  await postgres.stop();
  await expect.poll(read, SOON).not.toContain('\nfairlead_emails_queued 0\n');
  const page = await read();
  expect(page).toMatch(/^fairlead_collect_failures_total\{collection="emails"\} [1-9]/m);
  expect(page).not.toMatch(/^fairlead_(?:jobs|review_queue_items|sessions|payouts_unsent|reconciliation_last_run_timestamp_seconds)[{ ]/m);
  // Metrics from its own memory are still there.
  expect(page).toMatch(/^fairlead_audit_checkpoint_timestamp_seconds 0$/m);
  expect(page).toMatch(/^fairlead_engine_state\{state="\w+"\} 1$/m);
  expect(page).toMatch(/^fairlead_last_tick_timestamp_seconds\{asset_class="Crypto"\} [1-9]/m);
  expect(lines.filter((line) => line.includes('metrics could not be collected') && line.includes('"emails"'))).toHaveLength(1);
});
