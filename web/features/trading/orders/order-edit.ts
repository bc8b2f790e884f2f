import type { SessionFacts } from '@fairlead/contract/markets/client.ts';
import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import type { Refusal, RefusalCode } from '@fairlead/domain/engine/refusal.ts';
import { findEntryRefusals } from '@fairlead/domain/trading/entry-order.ts';
import type { OrderContext } from '@fairlead/domain/trading/order-rules.ts';
import { findGuaranteeTimeRefusal } from '../levels/guarantee-time.ts';
import { tradingBanOf } from '../live/trading-ban.ts';
import type { QuoteStatus } from '../stores/quote-store.ts';
import { readPrice } from '../read-price.ts';

/** Editing a pending order in place: parses the new text and checks the changed order. */
export type OrderLevel = 'entryPrice' | 'stopLoss' | 'trailingDistance' | 'takeProfit';

export type OrderProblem = { readonly code: 'required' | 'notANumber' | 'notPositive' } | Refusal;

/** The editable terms of an order. */
export type OrderTerms = Pick<PendingOrder, 'entryPrice' | 'stopLoss' | 'takeProfit' | 'trailingDistance' | 'expiresAt'>;

export function termsOf({ entryPrice, stopLoss, takeProfit, trailingDistance, expiresAt }: PendingOrder): OrderTerms {
  return { entryPrice, stopLoss, takeProfit, trailingDistance, expiresAt };
}

export type OrderEditReading = { readonly ok: true; readonly terms: OrderTerms } | { readonly ok: false; readonly problem: OrderProblem };

/** An empty text removes a stop; the price of an order cannot be empty. */
export function readOrderEdit(order: PendingOrder, level: OrderLevel, text: string, locale: string, digits: number): OrderEditReading {
  const value = readPrice(text, locale, digits);
  const isEmpty = text.trim() === '';
  if (value === null && !isEmpty) return { ok: false, problem: { code: 'notANumber' } };
  const terms = termsOf(order);
  if (level !== 'entryPrice') return { ok: true, terms: { ...terms, [level]: value } };
  if (value === null) return { ok: false, problem: { code: 'required' } };
  return value <= 0 ? { ok: false, problem: { code: 'notPositive' } } : { ok: true, terms: { ...terms, entryPrice: value } };
}

/** What the rules need besides the order. */
export type OrderEditContext = OrderContext & {
  readonly entryOrderCount: number;
  readonly instrument: SessionFacts;
  readonly status: QuoteStatus | undefined;
};

/** The most important problem with the changed order that the change itself causes; null if there is none. */
export function findOrderEditProblem(
  order: PendingOrder,
  level: OrderLevel | 'expiry',
  terms: OrderTerms,
  context: OrderEditContext,
): Refusal | null {
  if (order.guaranteedStop && level === 'stopLoss' && terms.stopLoss === null) return { code: 'guaranteedStopNeedsStopLoss' };
  // Every change to an order with a guaranteed stop needs a new guarantee.
  const { instrument, status, now } = context;
  const refusal = order.guaranteedStop ? findGuaranteeTimeRefusal(instrument, status, now) : null;
  if (refusal !== null) return refusal;
  const ban = tradingBanOf(status);
  if (ban !== null) return { code: ban };
  const refusals = findEntryRefusals({ ...order, ...terms }, context);
  return refusals.find(({ code }) => CONCERNS[level].has(code)) ?? null;
}

const STOP_LOSS: readonly RefusalCode[] = [
  'stopLossTooHigh',
  'stopLossTooLow',
  'stopNotPositive',
  'trailingDistanceTooSmall',
  'guaranteedStopNeedsStopLoss',
  'guaranteedStopTooClose',
  'guaranteedStopTooFar',
  'guaranteedStopCannotTrail',
];
const TAKE_PROFIT: readonly RefusalCode[] = ['takeProfitTooHigh', 'takeProfitTooLow', 'stopNotPositive'];

/** Stops are checked against the order's own price, so moving that affects them too. */
const CONCERNS: Readonly<Record<OrderLevel | 'expiry', ReadonlySet<RefusalCode>>> = {
  entryPrice: new Set<RefusalCode>(['entryPriceTooHigh', 'entryPriceTooLow', 'quoteUnavailable', ...STOP_LOSS, ...TAKE_PROFIT]),
  stopLoss: new Set(STOP_LOSS),
  // The client doesn't set the level of a trailing stop, only its distance.
  trailingDistance: new Set(STOP_LOSS.filter((code) => code !== 'stopLossTooHigh' && code !== 'stopLossTooLow')),
  takeProfit: new Set(TAKE_PROFIT),
  expiry: new Set<RefusalCode>(['expiryNotAllowed']),
};

/** Which level the stop loss cell of an order shows. */
export function stopLevelOf(order: PendingOrder): 'stopLoss' | 'trailingDistance' {
  return order.trailingDistance === null ? 'stopLoss' : 'trailingDistance';
}
