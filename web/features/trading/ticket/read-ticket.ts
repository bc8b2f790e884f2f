import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { ExactCents, MicroCents } from '@fairlead/domain/exact-cents.ts';
import { ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { leverageChoices, type LeverageChoice, type TradingAccess } from '@fairlead/domain/trading/access.ts';
import { quoteAtEntry } from '@fairlead/domain/trading/entry-order.ts';
import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import { openingPrice, type Quote } from '@fairlead/domain/trading/quote.ts';
import type { EuroRate } from '@fairlead/domain/trading/quote-currency.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { Session } from '@fairlead/domain/trading/trading-session.ts';
import { readLevelText, type LevelBase, type LevelReading } from '../levels/level-text.ts';
import type { tradingBanOf } from '../live/trading-ban.ts';
import { readExpiry, type ExpiryReading } from '../orders/expiry.ts';
import { readPrice } from '../read-price.ts';
import { readSize, unitTermsFor, type SizeBase } from './order-size.ts';
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
  /** How much of the instrument's currency a euro buys; null if unknown. */
  readonly euroRate: EuroRate | null;
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
  /** The price of the second order of a pair. */
  readonly secondPrice: Price | null;
  /** The price at which the order would open now; null without a quote. */
  readonly openPrice: Price | null;
  readonly expiry: ExpiryReading;
  /** How the two levels were read. */
  readonly levels: Readonly<Record<'stopLoss' | 'takeProfit', LevelReading>>;
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
  const leverage = picked?.leverage ?? null;
  const entryPrice = form.orderKind === 'market' ? null : readPrice(form.entryPriceText, locale, digits);
  const quote = ticketQuote(form, { entryPrice }, context);
  const opening = quote === undefined ? null : openingPrice(form.side, quote);
  // Profits and sizes are divided by it.
  const openPrice = opening === null || opening <= 0 ? null : opening;
  const margin = readSize(form.amountText, form.sizeUnit, sizeBaseOf({ leverage, openPrice }, context));
  const guaranteedStop = form.stopKind === 'guaranteed';
  const base = { margin, leverage, openPrice, guaranteedStop };
  const levels = {
    stopLoss: readLevelText(trails ? '' : form.stopLossText, form.levelUnit, levelBaseOf(form, 'stopLoss', base, context)),
    takeProfit: readLevelText(form.takeProfitText, form.levelUnit, levelBaseOf(form, 'takeProfit', base, context)),
  };
  return {
    margin,
    leverage,
    stopLoss: levels.stopLoss.ok ? levels.stopLoss.level : null,
    takeProfit: levels.takeProfit.ok ? levels.takeProfit.level : null,
    trailingDistance: trails ? readPrice(form.trailingText, locale, digits) : null,
    guaranteedStop,
    entryPrice,
    secondPrice: form.second === null ? null : readPrice(form.second.priceText, locale, digits),
    openPrice,
    expiry: readExpiry(form.expiry, context.now),
    levels,
  };
}

/** What the size of the ticket is read and written with. */
export function sizeBaseOf(
  { leverage, openPrice }: Pick<TicketReading, 'leverage' | 'openPrice'>,
  { instrument, euroRate, locale }: Pick<TicketContext, 'instrument' | 'euroRate' | 'locale'>,
): SizeBase {
  const terms = leverage === null || openPrice === null ? null : { leverage, openPrice };
  return { terms, euroRate, lotSize: unitTermsFor(instrument).lotSize, locale };
}

/**
 * What a level of the ticket is read and written with. A distance needs only the price that it is measured from; money needs the position
 * itself, and stands for any size until one is entered.
 */
export function levelBaseOf(
  { side, levelUnit }: Pick<TicketForm, 'side' | 'levelUnit'>,
  field: LevelBase['field'],
  { margin, leverage, openPrice, guaranteedStop }: Pick<TicketReading, 'margin' | 'leverage' | 'openPrice' | 'guaranteedStop'>,
  { instrument, rules, remainder, locale }: Pick<TicketContext, 'instrument' | 'rules' | 'remainder' | 'locale'>,
): LevelBase {
  const { ruleClass, digits, mayBeNegative } = instrument;
  const stake = margin !== null && margin > 0 ? margin : levelUnit === 'money' ? null : ZERO_CENTS;
  return {
    field,
    position:
      openPrice === null || leverage === null || stake === null ? null : { side, margin: stake, leverage, openPrice, guaranteedStop },
    terms: { ruleClass, rules, digits, mayBeNegative },
    remainder,
    locale,
  };
}

/** The quote used to check and calculate the ticket: the current one, or the one at which its pending order would be filled. */
export function ticketQuote(
  form: TicketForm,
  { entryPrice }: Pick<TicketReading, 'entryPrice'>,
  context: TicketContext,
): Quote | undefined {
  if (form.orderKind === 'market') return context.quote;
  const { lastQuote, now } = context;
  return lastQuote === undefined || entryPrice === null ? undefined : quoteAtEntry({ side: form.side, entryPrice }, lastQuote, now);
}
