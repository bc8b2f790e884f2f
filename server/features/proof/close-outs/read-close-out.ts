/**
 * Replays a margin close-out for its client: the account from the journal, the prices from the tick tape. As far back as the warning, if that
 * was at most two hours before; and an hour beyond the close-out, as far as prices are stored.
 */
import type { CloseOutObstacle, CloseOutResponse } from '@fairlead/contract/proof/close-out/schemas.ts';
import { wireCloseOut } from '@fairlead/contract/proof/close-out/server.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { BROKER_ACCOUNT_ID } from '@fairlead/domain/engine/trading-terms.ts';
import { foldAccount, type PastAccount } from '@fairlead/domain/trading/close-out/account-replay.ts';
import {
  replayCloseOut,
  type CloseOutReplay,
  type InPieces,
  type NotReproduced,
  type ReplayStep,
} from '@fairlead/domain/trading/close-out/close-out-replay.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import type { BrokerRules } from '../../../engine/broker-rules.ts';
import { findPartition } from '../../../engine/stored-entry.ts';
import { readEntriesAbout } from '../../../engine/subjects/read-entries-about.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { readTape, TapeDamaged, type TapeEntry } from '../tape/read-tape.ts';
import { openPastTerms } from './past-terms.ts';
import { readPastEntries } from './past-entries.ts';

export interface CloseOutContext {
  readonly database: Pick<Database, 'query' | 'drizzle'>;
  readonly tapeFiles: Pick<FileStore, 'get'>;
  readonly brokerRules: Pick<BrokerRules, 'basePack' | 'baseInstruments'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const MINUTE_MS = 60_000;
/** How far back the prices are read: further each time, until the account is above its warning level at the beginning. */
const LOOK_BACK_MS = [15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS);
const FOLLOWED_MS = 60 * MINUTE_MS;
/** A minute's prices are stored when it is over. */
const STORED_WITHIN_MS = 3 * MINUTE_MS;
/** A replay takes about a second for as much as this. */
const MOST_ENTRIES = 20_000;
const MOST_STEPS = 150_000;

type Answer = CloseOutResponse['data'];

/** Throws CallRefused: positionUnknown if the client never had such a position. */
export async function readCloseOut(context: CloseOutContext, accountId: number, positionId: number): Promise<CloseOutResponse> {
  return { status: true, data: await answerFor(context, accountId, positionId) };
}

async function answerFor(context: CloseOutContext, accountId: number, positionId: number): Promise<Answer> {
  const { database, clock } = context;
  const only = { which: 'last', count: 1 } as const;
  const [closing] = await readEntriesAbout(database, { kind: 'position', ids: [positionId], accountId, only });
  const partition = await findPartition(database, accountId);
  if (closing === undefined || partition === null) throw new CallRefused('positionUnknown');
  if (!isCloseOutOf(closing, positionId)) return unavailable('notClosedOut');
  const endMs = Math.min(closing.at + FOLLOWED_MS, clock());
  const request = { partition, accountId, upToSeq: closing.seq, untilMs: endMs, most: MOST_ENTRIES };
  const entries = await readPastEntries(database, request);
  if (entries === null) return unavailable('tooMuch');
  for (const lookBackMs of LOOK_BACK_MS) {
    const { answer, isAll } = await replayFrom(context, { accountId, closing, entries, fromMs: startOf(closing.at - lookBackMs), endMs });
    const isFarEnough = isAll || answer.state !== 'replayed' || !answer.warned_before;
    if (isFarEnough || lookBackMs === LOOK_BACK_MS.at(-1)) return answer;
  }
  return unavailable('tooMuch');
}

function isCloseOutOf({ events }: JournalEntry, positionId: number): boolean {
  return events.some((event) => event.kind === 'positionClosed' && event.positionId === positionId && event.reason === 'stopOut');
}

function startOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}

function unavailable(obstacle: CloseOutObstacle): Answer {
  return { state: 'unavailable', obstacle };
}

interface Span {
  readonly accountId: number;
  readonly closing: JournalEntry;
  readonly entries: readonly JournalEntry[];
  readonly fromMs: number;
  readonly endMs: number;
}

interface Replayed {
  readonly answer: Answer;
  /** Whether there is nothing to read further back. */
  readonly isAll: boolean;
}

async function replayFrom(context: CloseOutContext, { accountId, closing, entries, endMs, ...span }: Span): Promise<Replayed> {
  const opened = entries.find((entry) => entry.accountId === accountId)?.at ?? 0;
  // An account that was opened later has nothing before.
  const askedFromMs = Math.max(span.fromMs, opened);
  const upTo = (ms: number): readonly JournalEntry[] => entries.filter(({ at }) => at <= ms);
  const after = (ms: number): readonly JournalEntry[] => entries.filter(({ at }) => at > ms);
  const asked = foldAccount(upTo(askedFromMs), accountId);
  if (asked === null) return { answer: unavailable('tooMuch'), isAll: true };
  const symbols = selectSymbols(asked, after(askedFromMs));
  const prices = await readPrices(context, { fromMs: askedFromMs, endMs, closedAt: closing.at, symbols });
  if ('state' in prices) return { answer: prices, isAll: true };
  const { steps, fromMs } = prices;
  const isAll = fromMs > span.fromMs;
  const during = after(fromMs);
  const before = foldAccount(upTo(fromMs), accountId);
  if (before === null || steps.length + during.length > MOST_STEPS) return { answer: unavailable('tooMuch'), isAll: true };
  const recorded = { before, closing, steps: mergeSteps(steps, during), openTerms: () => openPastTerms(context.brokerRules) };
  const replay = await workThrough(replayCloseOut(recorded));
  return { answer: replay.kind === 'replayed' ? wireCloseOut(replay) : unavailable('notReproduced'), isAll };
}

/** Whatever the account held or had ordered at any time of the span. */
function selectSymbols({ account }: PastAccount, during: readonly JournalEntry[]): ReadonlySet<string> {
  const symbols = new Set([...account.positions, ...account.orders].map(({ symbol }) => symbol));
  for (const { events, accountId } of during) {
    if (accountId === BROKER_ACCOUNT_ID) continue;
    for (const event of events) {
      if (event.kind === 'positionOpened') symbols.add(event.position.symbol);
      if (event.kind === 'orderPlaced') symbols.add(event.order.symbol);
    }
  }
  return symbols;
}

interface PriceSpan {
  readonly fromMs: number;
  readonly endMs: number;
  readonly closedAt: number;
  readonly symbols: ReadonlySet<string>;
}

interface RecordedPrices {
  readonly steps: readonly ReplayStep[];
  /** Where they begin: later than asked if nothing was recorded before. */
  readonly fromMs: number;
}

/** The steps of the tape from its last gap before the close-out to where it ends; an answer if the close-out itself is in a gap. */
async function readPrices(
  { database, tapeFiles, clock }: CloseOutContext,
  { fromMs: askedFromMs, endMs, closedAt, symbols }: PriceSpan,
): Promise<RecordedPrices | Answer> {
  let steps: ReplayStep[] = [];
  let fromMs = askedFromMs;
  const request = { fromMs, toMs: endMs, symbols };
  try {
    for await (const entry of readTape({ database, files: tapeFiles }, request)) {
      if (entry.kind === 'gap') {
        if (entry.fromMs > closedAt) break;
        if (entry.toMs > closedAt) return missing(steps.length > 0, clock() - closedAt);
        [steps, fromMs] = [[], entry.toMs];
        continue;
      }
      const step = stepOf(entry, fromMs);
      if (step !== null) steps.push(step);
      if (steps.length > MOST_STEPS) return unavailable('tooMuch');
    }
  } catch (error) {
    if (!(error instanceof TapeDamaged)) throw error;
    if (error.segment.fromMs > closedAt) return { steps, fromMs };
    return unavailable(error.fault === 'deleted' ? 'tapeDeleted' : 'tapeDamaged');
  }
  return { steps, fromMs };
}

function missing(hasAny: boolean, ageMs: number): Answer {
  if (ageMs < STORED_WITHIN_MS) return { state: 'pending' };
  return unavailable(hasAny ? 'tapeIncomplete' : 'tapeMissing');
}

/** What a segment has from before the span only tells which quotes are in force at its beginning. */
function stepOf(entry: Exclude<TapeEntry, { kind: 'gap' }>, fromMs: number): ReplayStep | null {
  if (entry.kind === 'opening') {
    const at = Math.max(entry.asOfMs, fromMs);
    return { kind: 'price', at, step: { kind: 'opening', at, opening: entry.opening } };
  }
  const { record } = entry;
  if (record.kind === 'reject' || record.kind === 'source' || record.kind === 'hold' || record.kind === 'clock') return null;
  const at = Math.max(record.arrivedAt, fromMs);
  return { kind: 'price', at, step: { kind: 'record', at, record } };
}

/** By time; the tape's own order is kept, because it is that of arrival. */
function mergeSteps(prices: readonly ReplayStep[], entries: readonly JournalEntry[]): readonly ReplayStep[] {
  const merged: ReplayStep[] = [];
  let next = 0;
  for (const entry of entries) {
    for (let price = prices[next]; price !== undefined && price.at <= entry.at; price = prices[next]) {
      merged.push(price);
      next += 1;
    }
    merged.push({ kind: 'entry', at: entry.at, entry });
  }
  return [...merged, ...prices.slice(next)];
}

/** Other requests are answered between the pieces. */
async function workThrough(pieces: InPieces<CloseOutReplay | NotReproduced>): Promise<CloseOutReplay | NotReproduced> {
  for (;;) {
    const piece = pieces.next();
    if (piece.done === true) return piece.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
