/**
 * The server that most browser tests share: `npm start` on a data directory of its own with clients planted in it, one for each test.
 * Every market is open, so that no test depends on the day of the week.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { forgetClaims } from './browser/claimed-clients.ts';
import { forgetCommonServers } from './browser/common-servers.ts';
import { copyOriginalForSharedServer } from './browser/data-directory.ts';
import { prepareOriginals } from './browser/prepare-originals.ts';

mkdirSync(join(root, 'test-results'), { recursive: true });
await forgetClaims();
await forgetCommonServers();
await prepareOriginals();
// Browsers leave the embedded database so little of a small machine that a commit may take seconds; trading is not paused for that.
process.env['COMMIT_DEADLINE_MS'] = '20000';
process.env['DATA_DIR'] = await copyOriginalForSharedServer();
await import('../../scripts/start.ts');
