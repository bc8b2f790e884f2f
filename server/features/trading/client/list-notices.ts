import { MOST_NOTICES, type NoticesResponse } from '@fairlead/contract/trading/notices/schemas.ts';
import { wireNotices } from '@fairlead/contract/trading/notices/server.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { StoredEntry } from '../../../engine/stored-entry.ts';
import { upgradeEvents } from '../../../engine/upgrade-events.ts';
import { readPositionsClosedBetween } from '../store.ts';
import { symbolNameOf } from '../view-trading.ts';

/** The events of which some are told. A stop that trails all night, and a program's refusals, are not looked through. */
const TOLD = '"kind":"(positionClosed|positionPartClosed|positionOpened|orderRejected|orderCancelled|alertFired)"';

/** How far back an absence is looked through; who was away for longer finds the rest in the history. */
const MOST_ENTRIES = 500;

/**
 * What happened to an account since an entry of its journal, without its owner's click. Without that entry it only says where the
 * journal stands: a first visit is not greeted with everything that ever happened.
 */
export async function listNotices(
  database: Pick<Database, 'query' | 'drizzle'>,
  accountId: number,
  after: number | undefined,
): Promise<NoticesResponse> {
  const [last] = await database.query<{ seq: number }>('SELECT coalesce(max(seq), 0)::bigint AS seq FROM journal WHERE account_id = $1', [
    accountId,
  ]);
  const seq = last?.seq ?? 0;
  if (after === undefined || after >= seq) return { status: true, data: [], seq };
  const entries = await database.query<Pick<StoredEntry, 'seq' | 'at_ms' | 'events'>>(
    `SELECT seq, at_ms, events FROM journal
     WHERE account_id = $1 AND seq > $2 AND seq <= $3 AND events::text ~ $4 ORDER BY seq DESC LIMIT $5`,
    [accountId, after, seq, TOLD, MOST_ENTRIES],
  );
  if (entries.length === 0) return { status: true, data: [], seq };
  // Entries of one account are not always in the order of their times: a clock may be set back.
  const times = entries.map(({ at_ms: at }) => at);
  const closed = await readPositionsClosedBetween(database, accountId, { from: Math.min(...times), until: Math.max(...times) });
  const notices = entries.toReversed().flatMap((entry) =>
    wireNotices(
      {
        seq: entry.seq,
        at: entry.at_ms,
        events: upgradeEvents(entry.events),
        closed: closed.flatMap(({ position, closedSeq }) => (closedSeq === entry.seq ? [position] : [])),
      },
      symbolNameOf,
    ),
  );
  return { status: true, data: notices.slice(-MOST_NOTICES), seq };
}
