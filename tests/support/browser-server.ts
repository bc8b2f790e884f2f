/**
 * The server that most browser tests share: `npm start` on its own database with a seeded client for each test. Every market is open, so
 * that no test depends on the day of the week. With TEST_CLUSTER=1 it is a cluster behind a load balancer, which the main flows must not
 * notice.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { createBrowserDatabase } from './browser/browser-postgres.ts';
import { SLOW_MACHINE_COMMIT_MS } from './browser/browser-servers.ts';
import { forgetClaims } from './browser/claimed-clients.ts';
import { forgetCommonServers } from './browser/common-servers.ts';
import { makeDataDirectory } from './browser/data-directory.ts';
import { startBrowserPostgres } from './browser/start-browser-postgres.ts';

mkdirSync(join(root, 'test-results'), { recursive: true });
await forgetClaims();
await forgetCommonServers();
await startBrowserPostgres();
process.env['COMMIT_DEADLINE_MS'] = SLOW_MACHINE_COMMIT_MS;
process.env['DATABASE_URL'] = await createBrowserDatabase();
process.env['DATA_DIR'] = await makeDataDirectory();
if (process.env['TEST_CLUSTER'] === '1') {
  process.argv.push('--gateways', '3', '--engines', '2', '--feeds', '1', '--workers', '1');
  delete process.env['SANDBOX_PORT'];
  await import('../../scripts/cluster.ts');
} else await import('../../scripts/start.ts');
