import type { WhyResponse } from '@fairlead/contract/trading/history/schemas.ts';
import { wireExplanation } from '@fairlead/contract/trading/history/server.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { ZERO_CENTS } from '@fairlead/domain/money.ts';
import type { ClosedPosition, OpenPosition } from '@fairlead/domain/trading/position.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { explainPosition, type AccountBefore, type PositionRecord } from './explain-position.ts';
import { readBalanceBefore, readChanges, readOpeningEntry, readOrderEntries } from './position-journal.ts';
import { readClosedPosition, readStakesOpenAt } from '../../store.ts';

export interface WhyPorts {
  readonly database: Pick<Queries, 'drizzle' | 'query'>;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  /** The display name of an instrument. */
  readonly nameOf: (symbol: string) => string;
  /** The rules in effect at a moment, in milliseconds since 1970 UTC. */
  readonly readRules: (at: number) => Promise<PositionRecord['rules']>;
}

/** The explanation of a position. Throws CallRefused if the account never had a position with this id. */
export async function whyPosition(ports: WhyPorts, accountId: number, id: number): Promise<WhyResponse> {
  const { database, nameOf, readRules } = ports;
  const found = await findPosition(ports, accountId, id);
  if (found === null) throw new CallRefused('positionUnknown');
  const { position, partOf, upToSeq } = found;
  const rootId = partOf ?? id;
  const opening = await readOpeningEntry(database, accountId, rootId);
  if (opening === null) throw new Error(`the journal does not hold the opening of position ${rootId}`);
  const [order, { entries, hasEarlier }] = await Promise.all([
    readOrder(database, accountId, rootId, opening),
    readChanges(database, accountId, rootId, { afterSeq: opening.seq, upToSeq }),
  ]);
  const displayName = nameOf(position.symbol);
  const closing = found.closed?.closeReason === 'stopOut' ? entries.find(({ seq }) => seq === upToSeq) : undefined;
  const accountBefore = closing === undefined ? null : await readAccountBefore(ports, closing);
  const { margin, openPrice, financing = ZERO_CENTS, dividends = ZERO_CENTS } = position;
  const rules = await readRules(closing?.at ?? position.openedAt);
  const held = { id, partOf, displayName, margin, openPrice, financing, dividends };
  const record = { ...held, opening, order, entries, hasEarlier, accountBefore, rules };
  return { status: true, data: wireExplanation(explainPosition(record)) };
}

interface FoundPosition {
  readonly position: OpenPosition;
  readonly closed: ClosedPosition | null;
  readonly partOf: number | null;
  /** The last journal entry of its history: its closing, or the current end. */
  readonly upToSeq: number;
}

/** Open positions are searched first: one that closes in between is then found among the closed ones. */
async function findPosition({ engine, database }: WhyPorts, accountId: number, id: number): Promise<FoundPosition | null> {
  const view = await engine.viewAccount(accountId);
  const open = view?.positions.find((position) => position.id === id);
  if (view !== null && open !== undefined) return { position: open, closed: null, partOf: null, upToSeq: view.version };
  const row = await readClosedPosition(database, accountId, id);
  return row === null ? null : { position: row.position, closed: row.position, partOf: row.position.partOf, upToSeq: row.closedSeq };
}

async function readOrder(
  database: WhyPorts['database'],
  accountId: number,
  positionId: number,
  opening: JournalEntry,
): Promise<readonly JournalEntry[]> {
  const opened = opening.events.find((event) => event.kind === 'positionOpened' && event.position.id === positionId);
  const orderId = opened?.kind === 'positionOpened' ? opened.orderId : null;
  return orderId === null ? [] : readOrderEntries(database, accountId, orderId, opening.seq);
}

async function readAccountBefore({ engine, database }: WhyPorts, closing: JournalEntry): Promise<AccountBefore> {
  const { accountId, at, seq } = closing;
  const view = await engine.viewAccount(accountId);
  const [balance, closed] = await Promise.all([
    readBalanceBefore(database, accountId, seq),
    readStakesOpenAt(database, accountId, { at, seq }),
  ]);
  const known = new Set(closed.map(({ id }) => id));
  const open = (view?.positions ?? []).filter(({ id, openedAt }) => openedAt <= at && !known.has(id));
  return { balance, stakes: [...closed, ...open.map((position) => ({ ...position, partOf: null }))] };
}
