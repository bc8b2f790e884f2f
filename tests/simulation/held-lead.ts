/** A lead of the journal that no server has: whoever is started meanwhile stands by. */
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { JOURNAL_PARTITION } from '@fairlead/server/engine/stored-entry.ts';
import { LEADER_LOCK } from '@fairlead/server/engine/leadership/lease-keeper.ts';
import pg from 'pg';

export interface HeldLead {
  /** Once, however often it is called. */
  release(): Promise<void>;
}

export async function holdLead(databaseUrl: string): Promise<HeldLead> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [LEADER_LOCK]);
  await client.query(
    `INSERT INTO engine_lease (partition, holder, expires_at) VALUES ($1, 'a test', now() + interval '1 hour')
     ON CONFLICT (partition) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`,
    [JOURNAL_PARTITION],
  );
  // Whoever looks at what was written meanwhile does not see this.
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
  if (!Number.isSafeInteger(processId)) throw new Error('nobody holds the lease');
  return processId;
}
