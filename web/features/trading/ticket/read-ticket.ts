import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { ExactCents, MicroCents } from '@fairlead/domain/exact-cents.ts';
import { centsFromEuros, type Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { leverageChoices, type LeverageChoice, type TradingAccess } from '@fairlead/domain/trading/access.ts';
import { quoteAtEntry } from '@fairlead/domain/trading/entry-order.ts';
import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { Session } from '@fairlead/domain/trading/trading-session.ts';
import { parseLocaleNumber } from '../../../ui/number-input.ts';
import type { tradingBanOf } from '../live/trading-ban.ts';
import { readExpiry, type ExpiryReading } from '../orders/expiry.ts';
import { readPrice } from '../read-price.ts';
import type { TicketForm } from './ticket-form.ts';

/** Everything the rules need besides the ticket. */
export interface TicketContext {
  readonly instrument: ListedInstrument;
  readonly access: TradingAccess;
  readonly rules: RulePack;
  /** Why the broker lets nothing be traded in the instrument; null if it does not. */
  readonly ban: ReturnType<typeof tradingBanOf>;
  /** An unusual price of the instrument is being confirmed: nothing can be opened meanwhile. */
  readonly isUnderReview: boolean;
  /** The quote that would fill a market order, live according to the quote store; undefined if there is none. */
  readonly quote: Quote | undefined;
  /** The last quote, however old: a pending order may be placed while the market is closed. */
  readonly lastQuote: Quote | undefined;
  /** Undefined until the balance is known. */
  readonly figures: AccountFigures | undefined;
  readonly openPositionCount: number;
  /** The account's open positions in the instrument. */
  readonly held: readonly HeldPosition[];
  /** Equity without the profits of those positions. */
  readonly otherEquity: ExactCents;
  /** The account's rounding remainder. */
  readonly remainder: MicroCents;
  /** The current session; null while the market is closed. */
  readonly session: Session | null;
  /** When a closed market opens next; null if unknown. */
  readonly nextOpening: number | null;
  readonly entryOrderCount: number;
  /** The server's time. */
  readonly now: number;
  readonly locale: string;
}

/** The values on a ticket; null for a field that is empty or can't be read. */
export interface TicketReading extends Stops {
  readonly margin: Cents | null;
  readonly leverage: number | null;
  readonly guaranteedStop: boolean;
  readonly entryPrice: Price | null;
  readonly expiry: ExpiryReading;
}

export function ticketLeverages(context: Pick<TicketContext, 'access' | 'instrument' | 'rules' | 'now'>): readonly LeverageChoice[] {
  return leverageChoices(context.access, context.instrument, context.instrument.category, context.rules, context.now);
}

export function readTicket(form: TicketForm, context: TicketContext): TicketReading {
  const choices = ticketLeverages(context).filter(({ allowed }) => allowed);
  const picked = choices.find(({ leverage }) => leverage === form.leverage) ?? choices[0];
  const { locale } = context;
  const { digits } = context.instrument;
  const trails = form.stopKind === 'trailing';
  return {
    margin: readAmount(form.amountText, locale),
    leverage: picked?.leverage ?? null,
    stopLoss: trails ? null : readPrice(form.stopLossText, locale, digits),
    takeProfit: readPrice(form.takeProfitText, locale, digits),
    trailingDistance: trails ? readPrice(form.trailingText, locale, digits) : null,
    guaranteedStop: form.stopKind === 'guaranteed',
    entryPrice: form.orderKind === 'market' ? null : readPrice(form.entryPriceText, locale, digits),
    expiry: readExpiry(form.expiry, context.now),
  };
}

/** The quote used to check and calculate the ticket: the current one, or the one at which its pending order would be filled. */
export function ticketQuote(form: TicketForm, { entryPrice }: TicketReading, context: TicketContext): Quote | undefined {
  if (form.orderKind === 'market') return context.quote;
  const { lastQuote, now } = context;
  return lastQuote === undefined || entryPrice === null ? undefined : quoteAtEntry({ side: form.side, entryPrice }, lastQuote, now);
}

/** Only amounts that can be sent unchanged: a third decimal would need rounding, in favour of one side. */
function readAmount(text: string, locale: string): Cents | null {
  const euros = parseLocaleNumber(text, locale);
  return euros === null ? null : centsFromEuros(euros);
}
