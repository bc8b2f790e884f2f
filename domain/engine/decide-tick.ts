import type { Price } from '../price.ts';
import { closingPrice } from '../trading/quote.ts';
import { draftClosing, draftOf, draftOverdraftSettlement, draftStopOut, type Closing } from './account-draft.ts';
import type { EngineEvent } from './event.ts';
import type { MarketView } from './market-view.ts';
import type { EngineState } from './state.ts';
import type { FiredTrigger } from './trigger-book.ts';

/** What one tick does to one account. */
export interface TickDecision {
  readonly accountId: number;
  readonly events: readonly EngineEvent[];
  /** A margin trigger fired, and is used up: the account needs new margin levels, whether anything was closed or not. */
  readonly needsMarginLevels: boolean;
}

/**
 * Decides what the triggers that a quote reached do. Stop losses and take profits close first, oldest position first, since the
 * client asked for them; then the margin of every account concerned is judged on what is left. Changes nothing.
 */
export function decideTick(state: EngineState, market: MarketView, fired: readonly FiredTrigger[], now: number): readonly TickDecision[] {
  const byAccount = groupByAccount(state, fired);
  return [...byAccount.keys()]
    .toSorted((a, b) => a - b)
    .map((accountId) => decideForAccount(state, market, accountId, byAccount.get(accountId) ?? [], now));
}

function decideForAccount(
  state: EngineState,
  market: MarketView,
  accountId: number,
  fired: readonly FiredTrigger[],
  now: number,
): TickDecision {
  const account = state.accounts.get(accountId);
  if (account === undefined) throw new Error(`a trigger of account ${accountId}, which does not exist`);
  const draft = draftOf(account);
  for (const trigger of fired.toSorted((a, b) => a.owner - b.owner)) {
    const closing = closingOf(state, market, trigger);
    // An earlier closing of this very tick may have had to realise this position already.
    if (closing === null || !draft.positions.includes(closing.position)) continue;
    draftClosing(draft, closing);
    draftOverdraftSettlement(draft, market, now);
  }
  // Closing at the market realises what was counted already and frees margin, so by itself it never lowers the margin level: only an
  // account whose margin trigger fired can be below its stop-out.
  const needsMarginLevels = fired.some(({ kind }) => kind === 'margin');
  if (needsMarginLevels) draftStopOut(draft, market, now);
  return { accountId, events: draft.events, needsMarginLevels };
}

function closingOf(state: EngineState, market: MarketView, trigger: FiredTrigger): Closing | null {
  if (trigger.kind === 'margin') return null;
  const position = state.positions.get(trigger.owner);
  const quote = position && market.quote(position.symbol);
  if (position === undefined || quote === undefined) return null;
  const reason = trigger.kind;
  const atMarket = closingPrice(position.side, quote);
  const closePrice = reason === 'stopLoss' && position.guaranteedStop ? guaranteedPrice(position.stopLoss, atMarket) : atMarket;
  return { position, quote, reason, closePrice, seenPrice: null };
}

/** A guaranteed stop fills at its level, wherever the market has jumped to; any other trigger fills at the market. */
function guaranteedPrice(stopLoss: Price | null, atMarket: Price): Price {
  return stopLoss ?? atMarket;
}

function groupByAccount(state: EngineState, fired: readonly FiredTrigger[]): Map<number, FiredTrigger[]> {
  const byAccount = new Map<number, FiredTrigger[]>();
  for (const trigger of fired) {
    const accountId = trigger.kind === 'margin' ? trigger.owner : state.positions.get(trigger.owner)?.accountId;
    if (accountId === undefined) continue;
    const triggers = byAccount.get(accountId);
    if (triggers === undefined) byAccount.set(accountId, [trigger]);
    else triggers.push(trigger);
  }
  return byAccount;
}
