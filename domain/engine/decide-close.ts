import { findPartRefusals } from '../trading/order-rules.ts';
import type { CloseReason, OpenPosition } from '../trading/position.ts';
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
  const closing = closingNow(position, market, command.at, command.reason);
  const refusals: Refusal[] = [...findPartRefusals(position.margin, part)];
  if (command.reason === 'auto' && !account.isAutoTrading) refusals.push({ code: 'autoTradingOff' });
  if (typeof closing === 'string') refusals.push({ code: closing });
  const first = selectFirstRefusal(refusals);
  if (first !== null) return refuse(command, first);
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
 * Closes several positions in one step: largest profit first, so that gains pay for losses. A position that cannot be closed now
 * stays open and is named; refused as a whole where none can be closed, or where a loss would have to be paid by positions that were not asked for.
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
  for (const positionId of new Set(command.positionIds)) {
    const position = selectPosition(account, positionId);
    const closing = typeof position === 'string' ? position : closingNow(position, market, command.at, 'manual');
    if (typeof closing === 'string') left.push({ positionId, code: closing });
    else closings.push(closing);
  }
  const [nothingClosed] = closings.length === 0 ? left : [];
  if (nothingClosed !== undefined) return refuse(command, { code: nothingClosed.code });
  draft.events.push({ kind: 'positionsLeftOpen', left });
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

function closingNow(position: OpenPosition, market: MarketView, now: number, reason: CloseReason): Closing | RefusalCode {
  const quote = tradableQuote(position, market, now);
  if (quote === null) return market.isHalted(position.symbol) ? 'tradingHalted' : 'quoteUnavailable';
  return { position, quote, closePrice: closingPrice(position.side, quote), reason, seenPrice: null };
}

/** A balance below zero would have to be paid by other open profits; which of them to give up is the client's choice. */
function leavesLossToOthers(draft: AccountDraft, market: MarketView): boolean {
  return draft.balance < 0 && draft.positions.some((other) => profitNow(other, market) > 0);
}
