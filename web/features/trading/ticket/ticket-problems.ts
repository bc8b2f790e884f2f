import type { Refusal, RefusalCode } from '@fairlead/domain/engine/refusal.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { findEntryRefusals } from '@fairlead/domain/trading/entry-order.ts';
import type { EntryTicket } from '@fairlead/domain/trading/order-terms.ts';
import { secondLegOf } from '@fairlead/domain/trading/pair-leg.ts';
import { findOrderRefusals, MINIMUM_STAKE } from '@fairlead/domain/trading/order-rules.ts';
import type { OrderTicket } from '@fairlead/domain/trading/order-terms.ts';
import { startTrailing } from '@fairlead/domain/trading/trailing-stop.ts';
import { parseLocaleNumber } from '../../../ui/number-input.ts';
import type { TypingProblemCode } from '../problem-text.ts';
import { readTicket, ticketQuote, type TicketContext, type TicketReading } from './read-ticket.ts';
import type { TicketForm } from './ticket-form.ts';

/** The problems of a ticket. The rules are the engine's own; only unreadable input is checked here. */

export type TicketField = 'amount' | 'leverage' | 'stopLoss' | 'takeProfit' | 'entryPrice' | 'secondPrice' | 'expiry';

export type TicketProblemCode = RefusalCode | TypingProblemCode | 'notLoaded';

export interface TicketProblem {
  /** The field to show it at; null for a problem of any ticket in this instrument. */
  readonly field: TicketField | null;
  readonly code: TicketProblemCode;
  readonly limitPrice?: Price;
  readonly limitAmount?: Cents;
  readonly limitTime?: number;
}

/** Whether a problem should be shown only after a first attempt: an empty form isn't wrong yet. */
export function isShownOnlyAfterAttempt({ code, field }: TicketProblem, form: TicketForm): boolean {
  if (field === 'entryPrice' && !form.isEntryPriceEdited) return true;
  return code === 'required' || code === 'guaranteedStopNeedsStopLoss';
}

/** Every problem that prevents sending the ticket, most important first within each field. Empty if it may be sent. */
export function findTicketProblems(form: TicketForm, context: TicketContext): readonly TicketProblem[] {
  const reading = readTicket(form, context);
  const problems: TicketProblem[] = [...findUnreadable(form, reading, context.locale)];
  if (context.figures === undefined) return [...problems, { field: null, code: 'notLoaded' }];
  const isReviewed = context.isUnderReview && (form.orderKind === 'market' || reading.guaranteedStop);
  if (context.ban !== null) problems.push({ field: null, code: context.ban });
  else if (isReviewed) problems.push({ field: null, code: 'priceUnderReview' });
  const unreadable = new Set(problems.map(({ field }) => field));
  const refusals = findRefusals(form, reading, context);
  const { ban, isUnderReview, session, quote, lastQuote } = context;
  // Any other order may be placed at an old price, but no guarantee is given at one.
  const isUnpriced = session !== null && quote === undefined && lastQuote !== undefined && ban === null && !isUnderReview;
  const waitsGuaranteed = form.orderKind !== 'market' && reading.guaranteedStop;
  if (waitsGuaranteed && isUnpriced) problems.push({ field: 'stopLoss', code: 'quoteUnavailable' });
  const closed = refusals.find(({ code }) => code === 'marketClosed');
  const isClosed = closed !== undefined;
  // Besides the order itself, the guarantee is rejected at its field.
  if (isClosed && form.orderKind === 'market' && reading.guaranteedStop) problems.push({ ...closed, field: 'stopLoss' });
  for (const refusal of refusals) {
    // The client doesn't set the level of a trailing stop, only its distance. The reason for the missing quote is already reported.
    if ((ban !== null || isReviewed || isClosed) && refusal.code === 'quoteUnavailable' && form.orderKind === 'market') continue;
    if (ban !== null && refusal.code === 'marketClosed') continue;
    if (form.stopKind === 'trailing' && (refusal.code === 'stopLossTooHigh' || refusal.code === 'stopLossTooLow')) continue;
    const field = fieldOf(refusal.code, form, reading, context);
    // An unreadable field already has its problem; the rules saw a placeholder instead.
    if (field === null || !unreadable.has(field)) problems.push({ ...refusal, field });
  }
  // What is wrong with both is reported once; what is only wrong with the second is a matter of its price.
  const ofFirst = new Set(refusals.map(({ code }) => code));
  const ofSecond = unreadable.has('secondPrice') ? [] : findSecondRefusals(form, reading, context).filter(({ code }) => !ofFirst.has(code));
  return [...problems, ...ofSecond.map((refusal): TicketProblem => ({ ...refusal, field: 'secondPrice' }))];
}

/** The rules for the second order of a pair, which is judged as if the first were placed already. */
function findSecondRefusals(form: TicketForm, reading: TicketReading, context: TicketContext): readonly Refusal[] {
  const first = entryOf(form, reading);
  if (form.second === null || reading.secondPrice === null || first === null || context.figures === undefined) return [];
  const { side, entryKind } = form.second;
  const { access, rules, instrument, figures, openPositionCount, entryOrderCount, session, nextOpening, now, lastQuote: quote } = context;
  return findEntryRefusals(secondLegOf(first, { side, entryKind, entryPrice: reading.secondPrice }), {
    access,
    instrument,
    category: instrument.category,
    rules,
    figures,
    openPositionCount,
    entryOrderCount: entryOrderCount + 1,
    session,
    nextOpening,
    now,
    quote,
  });
}

/** The pending order of the ticket; null for one at the market price, or without a price. */
function entryOf(form: TicketForm, { entryPrice, expiry, ...reading }: TicketReading): EntryTicket | null {
  if (form.orderKind === 'market' || entryPrice === null) return null;
  return { ...orderOf(form, reading), entryKind: form.orderKind, entryPrice, expiresAt: expiry.ok ? expiry.expiresAt : null };
}

function orderOf(
  { side }: Pick<TicketForm, 'side'>,
  { margin, leverage, stopLoss, takeProfit, trailingDistance, guaranteedStop }: Omit<TicketReading, 'entryPrice' | 'expiry'>,
): OrderTicket {
  // The smallest amount keeps the other rules quiet about an unreadable one.
  return { side, margin: margin ?? MINIMUM_STAKE, leverage: leverage ?? 0, stopLoss, takeProfit, trailingDistance, guaranteedStop };
}

function findRefusals(form: TicketForm, reading: TicketReading, context: TicketContext): readonly Refusal[] {
  const { figures, quote, lastQuote, instrument, entryOrderCount, session, nextOpening, now } = context;
  if (figures === undefined) return [];
  const { access, rules, openPositionCount } = context;
  const terms = { access, instrument, category: instrument.category, rules };
  const orderContext = { ...terms, figures, openPositionCount, entryOrderCount, session, nextOpening, now };
  if (form.orderKind === 'market') {
    // Whether it's fresh and of this session is already known: a repeated price is received again without a new timestamp.
    return findOrderRefusals(orderOf(form, reading), { ...orderContext, quote: quote === undefined ? undefined : { ...quote, at: now } });
  }
  const entry = entryOf(form, reading);
  return entry === null ? [] : findEntryRefusals(entry, { ...orderContext, quote: lastQuote });
}

function findUnreadable(form: TicketForm, reading: TicketReading, locale: string): readonly TicketProblem[] {
  const problems: TicketProblem[] = [];
  if (reading.margin === null) problems.push({ field: 'amount', code: amountProblem(form, locale) });
  if (form.orderKind !== 'market') {
    const { entryPrice } = reading;
    if (entryPrice === null) problems.push({ field: 'entryPrice', code: textProblem(form.entryPriceText) });
    // The profit formula divides by the open price.
    else if (entryPrice <= 0) problems.push({ field: 'entryPrice', code: 'notPositive' });
    if (!reading.expiry.ok) problems.push({ field: 'expiry', code: 'required' });
    if (form.second !== null) {
      if (reading.secondPrice === null) problems.push({ field: 'secondPrice', code: textProblem(form.second.priceText) });
      else if (reading.secondPrice <= 0) problems.push({ field: 'secondPrice', code: 'notPositive' });
    }
  }
  if (form.stopKind === 'trailing') {
    if (reading.trailingDistance === null) problems.push({ field: 'stopLoss', code: textProblem(form.trailingText) });
  }
  for (const field of ['stopLoss', 'takeProfit'] as const) {
    const level = reading.levels[field];
    // What a distance is measured from is missing: the amount, the price or the quote is reported itself.
    if (!level.ok && level.code !== 'noBase') problems.push({ field, code: level.code });
  }
  return problems;
}

function textProblem(text: string): TicketProblemCode {
  return text.trim() === '' ? 'required' : 'notANumber';
}

function amountProblem({ amountText, sizeUnit }: TicketForm, locale: string): TicketProblemCode {
  if (amountText.trim() === '') return 'required';
  const size = parseLocaleNumber(amountText, locale);
  if (size === null) return 'notANumber';
  if (sizeUnit === 'money') return 'atMostTwoDecimals';
  return size < 0 ? 'notANumber' : 'sizeUnknown';
}

function fieldOf(code: RefusalCode, form: TicketForm, reading: TicketReading, context: TicketContext): TicketField | null {
  switch (code) {
    case 'amountTooSmall':
    case 'amountAboveFreeMargin':
    case 'amountAboveEquity':
    case 'amountAboveRaisedMargin':
      return 'amount';
    case 'leverageNotAllowed':
      return 'leverage';
    case 'entryPriceTooHigh':
    case 'entryPriceTooLow':
      return 'entryPrice';
    case 'expiryNotAllowed':
      return 'expiry';
    case 'stopLossTooHigh':
    case 'stopLossTooLow':
    case 'trailingDistanceTooSmall':
    case 'guaranteedStopNeedsStopLoss':
    case 'guaranteedStopTooClose':
    case 'guaranteedStopTooFar':
    case 'guaranteedStopTooLate':
      return 'stopLoss';
    case 'marketClosed':
      // A pending order waits until the market opens; only its guarantee can't be given before.
      return form.orderKind === 'market' ? null : 'stopLoss';
    case 'takeProfitTooHigh':
    case 'takeProfitTooLow':
      return 'takeProfit';
    case 'stopNotPositive':
      return isStopLossNotPositive(form, reading, context) ? 'stopLoss' : 'takeProfit';
    case 'quoteUnavailable':
      // There is a quote, so it is the order's own price at which no position could open.
      return form.orderKind !== 'market' && context.lastQuote !== undefined ? 'entryPrice' : null;
    default:
      return null;
  }
}

function isStopLossNotPositive(form: TicketForm, reading: TicketReading, context: TicketContext): boolean {
  const quote = ticketQuote(form, reading, context);
  const { stopLoss } = quote === undefined ? reading : startTrailing(form.side, reading, quote);
  return stopLoss !== null && stopLoss <= 0 && !context.instrument.mayBeNegative;
}
