/** PGlite: PostgreSQL compiled to WebAssembly, in this process, in a directory. One process, one connection. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { rowsOfLast, type Database, type Drizzle, type Queries } from './database.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import * as schema from './schema/index.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

export async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockDataDirectory(join(dataDir, 'db.lock'));
  try {
    const client = await openClient(join(dataDir, 'db'));
    try {
      const orm = drizzle(client, { schema });
      await migrate(orm, { migrationsFolder: MIGRATIONS_FOLDER });
      return wrap(client, orm, lock.release);
    } catch (error) {
      await client.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openClient(directory: string): Promise<PGlite> {
  if (!existsSync(directory)) {
    // A new database is made aside and moved into place whole, so that a process killed meanwhile leaves nothing half made.
    const draft = `${directory}.new`;
    rmSync(draft, { recursive: true, force: true });
    const client = await PGlite.create({ dataDir: draft });
    await client.close();
    renameSync(draft, directory);
  }
  return PGlite.create({ dataDir: directory, parsers: { ...VALUE_PARSERS } });
}

function wrap(client: PGlite, orm: Drizzle, releaseLock: () => void): Database {
  return {
    kind: 'embedded',
    ...queriesOn(client, orm),
    script: async (sql) => rowsOfLast(await client.exec(sql)),
    transaction: (work) =>
      client.transaction(async (connection) => {
        const result = await work(queriesOn(connection, drizzleOn(connection)));
        // COMMIT of a transaction in which a statement failed rolls it back without an error; any other statement says so.
        await connection.query('SELECT 1');
        return result;
      }),
    writer: () =>
      Promise.resolve({
        commit: (statements) =>
          client.transaction(async (connection) => {
            for (const { text, values } of statements) await connection.query(text, [...values]);
          }),
        close: () => Promise.resolve(),
      }),
    async close() {
      await client.close();
      releaseLock();
    },
  };
}

function queriesOn(connection: PGlite | Transaction, orm: Drizzle): Queries {
  return {
    drizzle: orm,
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      const result = await connection.query<Row>(sql, [...parameters]);
      return result.rows;
    },
  };
}

function drizzleOn(transaction: Transaction): Drizzle {
  // Drizzle's own transactions are built on this very object; only the type of its public constructor asks for the whole client.
  return drizzle(transaction as unknown as PGlite, { schema });
}
