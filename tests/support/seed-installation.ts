/**
 * Seeds the database of a test's installation, as a program: `seed-installation.ts <root> <database URL> <data directory> <clients>`. With another
 * root, the database is as that version migrates and fills it. Prints what was seeded as JSON.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import type { seedPayers } from '../simulation/seed-payers.ts';
import type { seedTraders } from '../simulation/seed-traders.ts';

const [root = '', databaseUrl = '', dataDir = '', clients = ''] = process.argv.slice(2);
const load = (file: string): Promise<unknown> => import(pathToFileURL(join(root, file)).href);
const opening = (await load('server/adapters/db/open-database.ts')) as { readonly openDatabase: typeof openDatabase };
const trading = (await load('tests/simulation/seed-traders.ts')) as { readonly seedTraders: typeof seedTraders };
const paying = (await load('tests/simulation/seed-payers.ts')) as { readonly seedPayers: typeof seedPayers };

const database = await opening.openDatabase({ databaseUrl, dataDir });
try {
  const seeded = {
    clients: await trading.seedTraders(database, Number(clients)),
    operators: (await paying.seedPayers(database, 0)).operators,
  };
  process.stdout.write(JSON.stringify(seeded));
} finally {
  await database.close();
}
