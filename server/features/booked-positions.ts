import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { LedgerTransaction } from '@fairlead/domain/engine/ledger.ts';
import type { Queries } from '../adapters/db/database.ts';
import { TRANSACTIONS_PER_ENTRY } from '../engine/database-journal-store.ts';
import { EngineUnavailable, type EnginePort } from '../engine/engine-port.ts';
import { entryFromRow, type StoredEntry } from '../engine/stored-entry.ts';

/** A position with the symbol of its instrument. */
interface NamedPosition {
  readonly id: number;
  readonly symbol: string;
}

/** The position that an entry was booked for. */
export interface BookedPosition extends NamedPosition {
  /**
   * The night that financing was booked for, as the day that ended (YYYY-MM-DD in New York); null for any other entry. It may be booked
   * later, after an outage even in another month.
   */
  readonly night: string | null;
}

/** The columns of a ledger entry that lead to its position. */
export interface LedgerPlace {
  readonly transactionId: number;
  readonly journalSeq: number;
  readonly kind: string;
}

export interface BookedPositionsContext {
  readonly database: Pick<Queries, 'query'>;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
}

const POSITION_KINDS: ReadonlySet<string> = new Set<LedgerTransaction['kind']>(['trade', 'premium', 'financing', 'dividend', 'split']);

/** Whether ledger entries of this kind are booked for a position. */
export function isOfPosition(kind: string): boolean {
  return POSITION_KINDS.has(kind);
}

/**
 * Returns the positions for which ledger entries of one account were booked, by transaction id. A transaction's number says which event of
 * its journal entry it was booked for, and that event names the position. Reads the journal once and the closed positions once, however
 * many entries there are.
 */
export async function findBookedPositions(
  { database, engine }: BookedPositionsContext,
  accountId: number,
  entries: readonly LedgerPlace[],
): Promise<ReadonlyMap<number, BookedPosition>> {
  const ofPositions = entries.filter(({ kind }) => isOfPosition(kind));
  if (ofPositions.length === 0) return new Map();
  const rows = await database.query<StoredEntry>(
    `SELECT seq, account_id, command_id, at_ms, events FROM journal
     WHERE account_id = $1 AND seq = ANY ($2::bigint[])`,
    [accountId, [...new Set(ofPositions.map(({ journalSeq }) => journalSeq))]],
  );
  const eventsOf = new Map(rows.map(entryFromRow).map(({ seq, events }) => [seq, events]));
  const found = new Map<number, Booked>();
  for (const { transactionId, journalSeq } of ofPositions) {
    const event = eventsOf.get(journalSeq)?.[transactionId - journalSeq * TRANSACTIONS_PER_ENTRY];
    const booked = event === undefined ? null : bookedFor(event);
    if (booked !== null) found.set(transactionId, booked);
  }
  const symbolOf = await findSymbols({ database, engine }, accountId, [...new Set([...found.values()].map(({ id }) => id))]);
  return new Map(
    [...found].flatMap(([transactionId, { id, night }]) => {
      const symbol = symbolOf.get(id);
      return symbol === undefined ? [] : [[transactionId, { id, symbol, night }]];
    }),
  );
}

type Booked = Pick<BookedPosition, 'id' | 'night'>;

/** The position that an event booked something for, as the history knows it: a part that was closed has its own number. */
export function bookedFor(event: EngineEvent): Booked | null {
  if (event.kind === 'positionPartClosed') return { id: event.partId, night: null };
  if (event.kind === 'financingBooked') return { id: event.positionId, night: event.date };
  return 'positionId' in event ? { id: event.positionId, night: null } : null;
}

/** Open positions are read first, so that one closed in the meantime is found among the closed ones. */
async function findSymbols(
  { database, engine }: BookedPositionsContext,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  // While trading is paused, an open position's instrument is not named; the entry is there all the same.
  const view = await engine.viewAccount(accountId).catch((cause: unknown) => {
    if (cause instanceof EngineUnavailable) return null;
    throw cause;
  });
  const closed = await database.query<NamedPosition>(
    'SELECT position_id AS id, symbol FROM closed_positions WHERE account_id = $1 AND position_id = ANY ($2::bigint[])',
    [accountId, ids],
  );
  return new Map([...(view?.positions ?? []), ...closed].map(({ id, symbol }) => [id, symbol]));
}
