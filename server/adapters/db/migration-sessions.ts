/** Migration sessions for both drivers. */
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import type { MigrationSession } from './run-migrations.ts';

export function postgresSession(client: pg.Client): MigrationSession {
  return {
    isShared: true,
    async run(sql) {
      const { rows, rowCount } = await client.query<object>(sql);
      return { rows, changed: rowCount ?? 0 };
    },
  };
}

export function embeddedSession(client: PGlite): MigrationSession {
  return {
    isShared: false,
    async run(sql) {
      const { rows, affectedRows = 0 } = await client.query<object>(sql);
      return { rows, changed: affectedRows };
    },
  };
}
