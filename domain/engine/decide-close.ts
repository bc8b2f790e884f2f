import { findPartRefusals } from '../trading/order-rules.ts';
import type { CloseReason, OpenPosition, WaitingClose } from '../trading/position.ts';
import { closingPrice } from '../trading/quote.ts';
import {
  draftClosing,
  draftOf,
  draftOverdraftSettlement,
  draftPartClosing,
  positionIdsOf,
  tradableQuote,
  type AccountDraft,
  type Closing,
} from './account-draft.ts';
import type { ClosePositionCommand, ClosePositionsCommand } from './command.ts';
import type { EngineEvent, LeftOpen } from './event.ts';
import type { MarketView } from './market-view.ts';
import { refuse, selectFirstRefusal } from './refuse.ts';
import type { Refusal, RefusalCode } from './refusal.ts';
import { profitNow, type Account, type EngineState } from './state.ts';

/** Closes a position, or a part of its stake, at the engine's own quote. */
export function decideClosePosition(
  state: EngineState,
  account: Account,
  market: MarketView,
  command: ClosePositionCommand,
): readonly EngineEvent[] {
  const position = selectPosition(account, command.positionId);
  if (typeof position === 'string') return refuse(command, { code: position });
  const part = command.margin ?? position.margin;
  // What waits cannot be called off, but all of the position can still be asked for.
  if (position.waitingClose !== undefined && (position.waitingClose.margin === null || part !== position.margin)) {
    return refuse(command, { code: 'closeAlreadyWaits' });
  }
  const closing = closingNow(position, market, command.at, command.reason);
  const refusals: Refusal[] = [...findPartRefusals(position.margin, part)];
  if (command.reason === 'auto' && !account.isAutoTrading) refusals.push({ code: 'autoTradingOff' });
  if (typeof closing === 'string' && closing !== 'priceUnderReview') refusals.push({ code: closing });
  const first = selectFirstRefusal(refusals);
  if (first !== null) return refuse(command, first);
  if (closing === 'priceUnderReview') {
    const { reason, seenPrice, at: askedAt } = command;
    const margin = part === position.margin ? null : part;
    return [{ kind: 'closeWaiting', positionId: position.id, waitingClose: { margin, reason, seenPrice, askedAt } }];
  }
  // A closing that cannot be made now was refused above; the check tells the compiler.
  if (typeof closing === 'string') return refuse(command, { code: closing });
  const draft = draftOf(account, positionIdsOf(state));
  const seen = { ...closing, seenPrice: command.seenPrice };
  if (part === position.margin) draftClosing(draft, seen);
  else draftPartClosing(draft, seen, part);
  if (leavesLossToOthers(draft, market)) return refuse(command, { code: 'closeWouldOverdraw' });
  draftOverdraftSettlement(draft, market, command.at);
  return draft.events;
}

/**
 * Closes several positions in one step: largest profit first, so that gains pay for losses. A position whose price is under review is closed
 * at its first confirmed quote; one that cannot be closed now stays open and is named. Refused as a whole where none can be closed, or
 * where a loss would have to be paid by positions that were not asked for.
 */
export function decideClosePositions(
  state: EngineState,
  account: Account,
  market: MarketView,
  command: ClosePositionsCommand,
): readonly EngineEvent[] {
  const draft = draftOf(account, positionIdsOf(state));
  const left: LeftOpen[] = [];
  const closings: Closing[] = [];
  const waiting: EngineEvent[] = [];
  for (const positionId of new Set(command.positionIds)) {
    const position = selectPosition(account, positionId);
    const closing = typeof position === 'string' ? position : closingOfSeveral(position, market, command.at);
    if (closing === 'priceUnderReview') {
      const waitingClose: WaitingClose = { margin: null, reason: 'manual', seenPrice: null, askedAt: command.at };
      waiting.push({ kind: 'closeWaiting', positionId, waitingClose });
    } else if (typeof closing === 'string') left.push({ positionId, code: closing });
    else closings.push(closing);
  }
  const [nothingClosed] = closings.length + waiting.length === 0 ? left : [];
  if (nothingClosed !== undefined) return refuse(command, { code: nothingClosed.code });
  draft.events.push({ kind: 'positionsLeftOpen', left }, ...waiting);
  const byProfit = closings.toSorted(
    (a, b) => profitNow(b.position, market) - profitNow(a.position, market) || a.position.id - b.position.id,
  );
  for (const closing of byProfit) draftClosing(draft, closing);
  if (leavesLossToOthers(draft, market)) return refuse(command, { code: 'closeWouldOverdraw' });
  draftOverdraftSettlement(draft, market, command.at);
  return draft.events;
}

export function selectPosition(account: Account, id: number): OpenPosition | RefusalCode {
  const position = account.positions.find((candidate) => candidate.id === id);
  if (position !== undefined) return position;
  return account.recentlyClosed.has(id) ? 'positionAlreadyClosed' : 'positionUnknown';
}

function closingOfSeveral(position: OpenPosition, market: MarketView, now: number): Closing | RefusalCode {
  return position.waitingClose?.margin === null ? 'closeAlreadyWaits' : closingNow(position, market, now, 'manual');
}

/** Refused with priceUnderReview, a closing is not refused for good: it waits. */
function closingNow(position: OpenPosition, market: MarketView, now: number, reason: CloseReason): Closing | RefusalCode {
  const quote = tradableQuote(position, market, now);
  if (quote === null && market.isHalted(position.symbol)) return 'tradingHalted';
  if (quote === null) return market.isUnderReview(position.symbol) ? 'priceUnderReview' : 'quoteUnavailable';
  return { position, quote, closePrice: closingPrice(position.side, quote), reason, seenPrice: null };
}

/** A balance below zero would have to be paid by other open profits; which of them to give up is the client's choice. */
function leavesLossToOthers(draft: AccountDraft, market: MarketView): boolean {
  return draft.balance < 0 && draft.positions.some((other) => profitNow(other, market) > 0);
}
