/** A migrated embedded database to copy. */
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { root } from '../../scripts/root.ts';

/**
 * Returns its directory. A new embedded database takes seconds to create, so the prepared one is kept until the migrations or the engine
 * change.
 */
export async function prepareEmbeddedTemplate(): Promise<string> {
  const cache = join(root, 'node_modules/.cache/fairlead');
  const template = join(cache, `embedded-${await digestOfEmbeddedDatabase()}`);
  if (existsSync(template)) return template;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  const database = await openDatabase({ dataDir: draft });
  await database.close();
  // Another run may have been faster; its template is the same.
  await rename(join(draft, 'db'), template).catch((error: unknown) => {
    if (!existsSync(template)) throw error;
  });
  await rm(draft, { recursive: true, force: true });
  return template;
}

async function digestOfEmbeddedDatabase(): Promise<string> {
  const hash = createHash('sha256');
  // The manifest of the server pins the version of the embedded database.
  const manifest = join(root, 'server/package.json');
  const migrations = globSync('server/adapters/db/migrations/**/*.{sql,json}', { cwd: root }).toSorted();
  for (const file of [manifest, ...migrations.map((name) => join(root, name))]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
