import { MOST_NOTICES, type NoticesResponse } from '@fairlead/contract/trading/notices/schemas.ts';
import { wireNotices } from '@fairlead/contract/trading/notices/server.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { StoredEntry } from '../../../engine/stored-entry.ts';
import { upgradeEvents } from '../../../engine/upgrade-events.ts';
import { readPositionsClosedBetween } from '../store.ts';

/** The events that may cause a notice. Others, such as a stop that trails all night or a program's refusals, are not searched. */
const TOLD =
  '"kind":"(positionClosed|positionPartClosed|positionOpened|orderRejected|orderCancelled|alertFired|positionSplit|orderSplit|alertSplit|dividendBooked)"';

/** How far back an absence is searched; older events are in the history. */
const MOST_ENTRIES = 500;

/**
 * The notices about an account since a given journal entry: what happened without its owner's action. Without that entry, returns only the
 * current position in the journal, so that a first visit doesn't list everything that ever happened.
 */
export async function listNotices(
  database: Pick<Database, 'query' | 'drizzle'>,
  accountId: number,
  after: number | undefined,
  nameOf: (symbol: string) => string,
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
  // An account's entries are not always in order of time: a clock may have been set back.
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
      nameOf,
    ),
  );
  return { status: true, data: notices.slice(-MOST_NOTICES), seq };
}
