import { compareExact } from '../exact-cents.ts';
import { findPartRefusals } from '../trading/order-rules.ts';
import type { CloseReason, OpenPosition, PendingClose } from '../trading/position.ts';
import { closingPrice } from '../trading/quote.ts';
import { draftClosing, draftFlatSettlement, draftOf, draftPartClosing, positionIdsOf, type Closing } from './account-draft.ts';
import type { ClosePositionCommand, ClosePositionsCommand } from './command.ts';
import type { EngineEvent, LeftOpen } from './event.ts';
import type { MarketView } from './market-view.ts';
import { refuse, selectFirstRefusal } from './refuse.ts';
import type { Refusal, RefusalCode } from './refusal.ts';
import { exactProfitNow, type Account, type EngineState } from './state.ts';
import { findTradingRefusal, tradableQuote } from './tradable-quote.ts';

/** Closes a position, or part of its stake, at the engine's own quote. */
export function decideClosePosition(
  state: EngineState,
  account: Account,
  market: MarketView,
  command: ClosePositionCommand,
): readonly EngineEvent[] {
  const position = selectPosition(account, command.positionId);
  if (typeof position === 'string') return refuse(command, { code: position });
  const part = command.margin ?? position.margin;
  // A pending close cannot be cancelled, but it can be extended to the whole position.
  if (position.waitingClose !== undefined && (position.waitingClose.margin === null || part !== position.margin)) {
    return refuse(command, { code: 'closeAlreadyWaits' });
  }
  const closing = closingNow(position, market, command.at, command.reason);
  const refusals: Refusal[] = [...findPartRefusals(position.margin, part)];
  if (command.reason === 'auto' && !account.isAutoTrading) refusals.push({ code: 'autoTradingOff' });
  if ('code' in closing && closing.code !== 'priceUnderReview') refusals.push(closing);
  const first = selectFirstRefusal(refusals);
  if (first !== null) return refuse(command, first);
  if ('code' in closing && closing.code === 'priceUnderReview') {
    const { reason, at: askedAt } = command;
    const margin = part === position.margin ? null : part;
    return [{ kind: 'closeWaiting', positionId: position.id, waitingClose: { margin, reason, ...evidenceOf(command), askedAt } }];
  }
  // Closes that are impossible now were refused above; this check is for the compiler.
  if ('code' in closing) return refuse(command, closing);
  const draft = draftOf(account, positionIdsOf(state));
  const evidenced = { ...closing, ...evidenceOf(command) };
  if (part === position.margin) draftClosing(draft, evidenced);
  else draftPartClosing(draft, evidenced, part);
  draftFlatSettlement(draft);
  return draft.events;
}

/**
 * Closes several positions in one step, largest profit first. A position whose price is under review closes at its first confirmed quote.
 * Positions that cannot be closed now stay open and are named in the answer. The command is refused only if none can be closed.
 */
export function decideClosePositions(
  state: EngineState,
  account: Account,
  market: MarketView,
  command: ClosePositionsCommand,
): readonly EngineEvent[] {
  const draft = draftOf(account, positionIdsOf(state));
  const left: (LeftOpen & Refusal)[] = [];
  const closings: Closing[] = [];
  const waiting: EngineEvent[] = [];
  const evidence = evidenceByPosition(command);
  for (const positionId of new Set(command.positionIds)) {
    const position = selectPosition(account, positionId);
    const closing = typeof position === 'string' ? { code: position } : closingOfSeveral(position, market, command.at);
    if ('code' in closing && closing.code === 'priceUnderReview') {
      const seen = evidence.get(positionId) ?? UNSEEN;
      const waitingClose: PendingClose = { margin: null, reason: 'manual', ...seen, askedAt: command.at };
      waiting.push({ kind: 'closeWaiting', positionId, waitingClose });
    } else if ('code' in closing) left.push({ positionId, ...closing });
    else closings.push({ ...closing, ...evidence.get(positionId) });
  }
  const [nothingClosed] = closings.length + waiting.length === 0 ? left : [];
  if (nothingClosed !== undefined) {
    const { positionId: _first, ...refusal } = nothingClosed;
    return refuse(command, refusal);
  }
  draft.events.push({ kind: 'positionsLeftOpen', left }, ...waiting);
  const byProfit = closings.toSorted(
    (a, b) => compareExact(exactProfitNow(b.position, market), exactProfitNow(a.position, market)) || a.position.id - b.position.id,
  );
  for (const closing of byProfit) draftClosing(draft, closing);
  draftFlatSettlement(draft);
  return draft.events;
}

export function selectPosition(account: Account, id: number): OpenPosition | RefusalCode {
  const position = account.positions.find((candidate) => candidate.id === id);
  if (position !== undefined) return position;
  return account.recentlyClosed.has(id) ? 'positionAlreadyClosed' : 'positionUnknown';
}

/** What is recorded of what the client saw. */
type SeenEvidence = Pick<PendingClose, 'seenPrice' | 'seen'>;

const UNSEEN: SeenEvidence = { seenPrice: null };

/** An absent field stays absent: the journal has nothing to say about it. */
function evidenceOf({ seenPrice, seen }: Pick<ClosePositionCommand, 'seenPrice' | 'seen'>): SeenEvidence {
  return seen === undefined ? { seenPrice } : { seenPrice, seen };
}

function evidenceByPosition({ seen = [] }: ClosePositionsCommand): ReadonlyMap<number, SeenEvidence> {
  return new Map(seen.map(({ positionId, price, at, frame }) => [positionId, { seenPrice: price, seen: { price, at, frame } }]));
}

function closingOfSeveral(position: OpenPosition, market: MarketView, now: number): Closing | Refusal {
  return position.waitingClose?.margin === null ? { code: 'closeAlreadyWaits' } : closingNow(position, market, now, 'manual');
}

/** Returns the close at the current quote, or why it is impossible. With priceUnderReview the close is not refused but waits. */
function closingNow(position: OpenPosition, market: MarketView, now: number, reason: CloseReason): Closing | Refusal {
  const quote = tradableQuote(position.symbol, market, now);
  if (quote === null) return findTradingRefusal(position.symbol, market, now) ?? { code: 'quoteUnavailable' };
  return { position, quote, closePrice: closingPrice(position.side, quote), reason, seenPrice: null };
}
