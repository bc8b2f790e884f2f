import type { ListedInstrument } from '@fairlead/contract/read-market.ts';
import type { RefusalCode } from '@fairlead/domain/engine/refusal.ts';
import { centsFromEuros, type Cents } from '@fairlead/domain/money.ts';
import { priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import { leverageChoices, type LeverageChoice, type TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { findOrderRefusals, MINIMUM_STAKE, type OrderTicket } from '@fairlead/domain/trading/order-rules.ts';
import type { Quote, Side } from '@fairlead/domain/trading/quote.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { parseLocaleNumber } from '../../../ui/number-input.ts';

/**
 * The new trade ticket as three pure functions: what typing does to it (reduceTicket), what it says (readTicket) and what stands
 * against it (findTicketProblems). The rules are the engine's own; only what is not a number yet is judged here.
 */

/** What the client has entered, as entered. */
export interface TicketForm {
  readonly side: Side;
  readonly amountText: string;
  /** Null until one is picked: the first allowed one counts. */
  readonly leverage: number | null;
  readonly stopLossText: string;
  readonly takeProfitText: string;
  /** A first attempt was made, so that what is missing is worth saying. */
  readonly attempted: boolean;
}

export const EMPTY_TICKET: TicketForm = {
  side: 'long',
  amountText: '',
  leverage: null,
  stopLossText: '',
  takeProfitText: '',
  attempted: false,
};

export type TicketAction =
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'amount'; readonly text: string }
  | { readonly kind: 'leverage'; readonly leverage: number }
  | { readonly kind: 'stopLoss'; readonly text: string }
  | { readonly kind: 'takeProfit'; readonly text: string }
  | { readonly kind: 'attempted' }
  | { readonly kind: 'placed' }
  | { readonly kind: 'instrumentChanged' };

export function reduceTicket(form: TicketForm, action: TicketAction): TicketForm {
  switch (action.kind) {
    case 'side':
      return { ...form, side: action.side };
    case 'amount':
      return { ...form, amountText: action.text };
    case 'leverage':
      return { ...form, leverage: action.leverage };
    case 'stopLoss':
      return { ...form, stopLossText: action.text };
    case 'takeProfit':
      return { ...form, takeProfitText: action.text };
    case 'attempted':
      return { ...form, attempted: true };
    case 'placed':
      // The same stake again is likely, the same levels are not.
      return { ...form, stopLossText: '', takeProfitText: '', attempted: false };
    case 'instrumentChanged':
      return { ...form, leverage: null, stopLossText: '', takeProfitText: '', attempted: false };
  }
}

/** Everything the rules look at besides the ticket. */
export interface TicketContext {
  readonly instrument: ListedInstrument;
  readonly access: TradingAccess;
  readonly rules: RulePack;
  /** The quote an order could be filled at; undefined while there is none. */
  readonly quote: Quote | undefined;
  /** Undefined until the balance is known. */
  readonly figures: AccountFigures | undefined;
  readonly openPositionCount: number;
  readonly locale: string;
}

export interface TicketReading {
  readonly margin: Cents | null;
  readonly leverage: number | null;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
}

export function ticketLeverages(context: Pick<TicketContext, 'access' | 'instrument' | 'rules'>): readonly LeverageChoice[] {
  return leverageChoices(context.access, context.instrument, context.instrument.category, context.rules);
}

/** What the form says; null where it says nothing that can be read. */
export function readTicket(form: TicketForm, context: TicketContext): TicketReading {
  const choices = ticketLeverages(context).filter(({ allowed }) => allowed);
  const picked = choices.find(({ leverage }) => leverage === form.leverage) ?? choices[0];
  return {
    margin: readAmount(form.amountText, context.locale),
    leverage: picked?.leverage ?? null,
    stopLoss: readPrice(form.stopLossText, context.locale),
    takeProfit: readPrice(form.takeProfitText, context.locale),
  };
}

export type TicketField = 'amount' | 'leverage' | 'stopLoss' | 'takeProfit';

export type TicketProblemCode = RefusalCode | 'required' | 'notANumber' | 'atMostTwoDecimals' | 'notLoaded';

export interface TicketProblem {
  /** Where to say it; null for what stands against any ticket on this instrument. */
  readonly field: TicketField | null;
  readonly code: TicketProblemCode;
  readonly limitPrice?: Price;
  readonly limitAmount?: Cents;
}

/** Everything that stands against sending the ticket, most important first within each field. Empty when it may be sent. */
export function findTicketProblems(form: TicketForm, context: TicketContext): readonly TicketProblem[] {
  const reading = readTicket(form, context);
  const problems: TicketProblem[] = [...findUnreadable(form, reading, context.locale)];
  const { figures, quote } = context;
  if (figures === undefined) return [...problems, { field: null, code: 'notLoaded' }];
  const ticket: OrderTicket = {
    side: form.side,
    // A stake that cannot be read yet has its problem already; the smallest one keeps the other rules quiet about it.
    margin: reading.margin ?? MINIMUM_STAKE,
    leverage: reading.leverage ?? 0,
    stopLoss: reading.stopLoss,
    takeProfit: reading.takeProfit,
    guaranteedStop: false,
  };
  const orderContext = { ...context, category: context.instrument.category, figures, now: quote?.at ?? 0 };
  for (const refusal of findOrderRefusals(ticket, orderContext)) {
    const field = fieldOf(refusal.code, ticket, context);
    const isSaidAlready = field === 'amount' && problems.some((problem) => problem.field === 'amount');
    if (!isSaidAlready) problems.push({ ...refusal, field });
  }
  return problems;
}

/** Only stakes that can be sent as they are: a third decimal would have to be rounded in somebody's favour. */
function readAmount(text: string, locale: string): Cents | null {
  const euros = parseLocaleNumber(text, locale);
  return euros === null ? null : centsFromEuros(euros);
}

function readPrice(text: string, locale: string): Price | null {
  const decimal = parseLocaleNumber(text, locale);
  return decimal === null ? null : priceFromDecimal(decimal);
}

function findUnreadable(form: TicketForm, reading: TicketReading, locale: string): readonly TicketProblem[] {
  const problems: TicketProblem[] = [];
  if (reading.margin === null) problems.push({ field: 'amount', code: amountProblem(form.amountText, locale) });
  if (reading.stopLoss === null && form.stopLossText.trim() !== '') problems.push({ field: 'stopLoss', code: 'notANumber' });
  if (reading.takeProfit === null && form.takeProfitText.trim() !== '') problems.push({ field: 'takeProfit', code: 'notANumber' });
  return problems;
}

function amountProblem(text: string, locale: string): TicketProblemCode {
  if (text.trim() === '') return 'required';
  return parseLocaleNumber(text, locale) === null ? 'notANumber' : 'atMostTwoDecimals';
}

function fieldOf(code: RefusalCode, { stopLoss }: OrderTicket, { instrument }: TicketContext): TicketField | null {
  switch (code) {
    case 'amountTooSmall':
    case 'amountAboveFreeMargin':
    case 'amountAboveEquity':
      return 'amount';
    case 'leverageNotAllowed':
      return 'leverage';
    case 'stopLossTooHigh':
    case 'stopLossTooLow':
    case 'guaranteedStopNeedsStopLoss':
      return 'stopLoss';
    case 'takeProfitTooHigh':
    case 'takeProfitTooLow':
      return 'takeProfit';
    case 'stopNotPositive':
      return stopLoss !== null && stopLoss <= 0 && !instrument.mayBeNegative ? 'stopLoss' : 'takeProfit';
    default:
      return null;
  }
}
