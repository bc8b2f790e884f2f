/** Holds the lead of the journal in place of a server: any server started meanwhile is a standby. */
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { ADVISORY_LOCKS } from '@fairlead/server/adapters/db/advisory-locks.ts';
import pg from 'pg';

export interface HeldLead {
  /** Releases it once, however often it is called. */
  release(): Promise<void>;
}

export async function holdLead(databaseUrl: string): Promise<HeldLead> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.leader]);
  await client.query(
    `INSERT INTO engine_lease (partition, holder, expires_at) VALUES (0, 'a test', now() + interval '1 hour')
     ON CONFLICT (partition) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`,
  );
  // Otherwise a later count of writes would not include this one.
  await client.query('SELECT pg_stat_force_next_flush()');
  let isHeld = true;
  return {
    async release() {
      if (!isHeld) return;
      isHeld = false;
      await client.query('UPDATE engine_lease SET holder = NULL, expires_at = now()');
      await client.end();
    },
  };
}

/** The process that holds the lease now. */
export async function findHolder(database: Pick<Database, 'query'>): Promise<number> {
  const [row] = await database.query<{ holder: string | null }>('SELECT holder FROM engine_lease');
  const processId = Number(row?.holder?.split(' ')[1]);
  if (!Number.isSafeInteger(processId)) throw new Error('no process holds the lease');
  return processId;
}
