import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensurePostgres } from '../ensure-tools.ts';
import { findPostgresOwner } from '../find-postgres-owner.ts';
import { createDatabaseDirectory, isDatabaseCreated, makeClusterDirectory } from './prepare-database.ts';

const owner = await findPostgresOwner();

/** A directory that any user may pass through. */
function makePlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'fairlead-prepare-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  chmodSync(place, 0o711);
  return place;
}

test('the database is created with its password, for its user only, and nothing else is left', async () => {
  const place = makePlace();
  const directory = join(place, 'postgres');
  const database = { directory, programs: ensurePostgres(), owner };
  // A start that was killed in between has left this.
  mkdirSync(`${directory}.new`);
  expect(isDatabaseCreated(database)).toBe(false);
  await createDatabaseDirectory(database, 'd'.repeat(64));

  expect(isDatabaseCreated(database)).toBe(true);
  expect(readdirSync(place)).toEqual(['postgres']);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(statSync(directory).uid).toBe(owner?.uid ?? process.getuid?.());
  const rules = readFileSync(join(directory, 'pg_hba.conf'), 'utf8')
    .split('\n')
    .filter((line) => /^(local|host)/.test(line));
  expect(new Set(rules.map((rule) => rule.split(/\s+/).at(-1)))).toEqual(new Set(['scram-sha-256']));
});

test('a database that could not be created leaves nothing', async () => {
  const place = makePlace();
  const database = { directory: join(place, 'postgres'), programs: '/nowhere', owner };
  await expect(createDatabaseDirectory(database, 'd'.repeat(64))).rejects.toThrow('ENOENT');
  expect(readdirSync(place)).toEqual([]);
});

test('a new directory lets no other user list it; one that exists stays as it is', async () => {
  const place = makePlace();
  const made = join(place, 'some/where');
  await makeClusterDirectory(made, owner);
  expect(statSync(made).mode & 0o777).toBe(owner === null ? 0o700 : 0o711);
  chmodSync(made, 0o755);
  await makeClusterDirectory(made, owner);
  expect(statSync(made).mode & 0o777).toBe(0o755);
});

test.runIf(owner !== null)("a directory that PostgreSQL's user cannot enter is refused, with what to do", async () => {
  const place = makePlace();
  chmodSync(place, 0o700);
  await expect(makeClusterDirectory(join(place, 'data'), owner)).rejects.toThrow(
    `the user it runs as can't enter ${join(place, 'data')}. Set DATA_DIR to a directory that other users can enter`,
  );
  expect(existsSync(join(place, 'data'))).toBe(true);
});
