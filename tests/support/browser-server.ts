/** The server that the browser tests talk to: `npm start` on an empty data directory of its own. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';

const dataDir = join(root, 'test-results/browser-data');
rmSync(dataDir, { recursive: true, force: true });
process.env['DATA_DIR'] = dataDir;
await import('../../scripts/start.ts');
