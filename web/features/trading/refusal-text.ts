import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { centsFromEuros, type Cents } from '@fairlead/domain/money.ts';
import { priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import type { AnnouncedSession } from '@fairlead/domain/trading/announced-session.ts';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../ui/format.ts';
import { formatLevel } from './format-quote.ts';
import { closedText, openingValues } from './opening-text.ts';
import type { CloseSeveralOutcome, DeskAnswer } from './stores/order-desk.ts';

/** What rejections need to be worded in the client's language, with the acceptable figure in the client's format. */
export interface RefusalWriter {
  readonly t: TFunction<['trading', 'errors']>;
  readonly locale: string;
  readonly digits: number;
  /** The holiday for which the market is closed, where it is known. */
  readonly closure?: AnnouncedSession | null;
}

/** Codes whose limit is a price; every other limit is an amount in euros. */
const PRICE_LIMITS: ReadonlySet<ErrorCode> = new Set([
  'priceMoved',
  'priceBelowFloor',
  'stopLossTooHigh',
  'stopLossTooLow',
  'takeProfitTooLow',
  'takeProfitTooHigh',
  'partialTargetTooLow',
  'partialTargetTooHigh',
  'entryPriceTooHigh',
  'entryPriceTooLow',
  'trailingDistanceTooSmall',
  'guaranteedStopTooClose',
  'guaranteedStopTooFar',
  'alertAtCurrentPrice',
]);

/** The value that would have been accepted. */
export interface RefusalLimits {
  readonly limitPrice?: Price | undefined;
  readonly limitAmount?: Cents | undefined;
  /** When the market opens, in milliseconds since 1970 UTC. */
  readonly limitTime?: number | undefined;
}

export function refusalText(
  refusal: { readonly code: ErrorCode } & RefusalLimits,
  { t, locale, digits, closure = null }: RefusalWriter,
): string {
  const { code, limitPrice, limitAmount, limitTime } = refusal;
  if (code === 'marketClosed') return closedText(limitTime, closure, { t, locale, now: Date.now() });
  if (code === 'guaranteedStopTooLate' && limitTime !== undefined) {
    return `${t('errors:guaranteedStopTooLate')} ${t('trading:orders.guaranteeAgain', openingValues(limitTime, Date.now(), locale))}`;
  }
  const limit =
    limitPrice !== undefined ? formatLevel(limitPrice, digits, locale) : limitAmount !== undefined ? formatMoney(limitAmount, locale) : '';
  return t(`errors:${code}`, { limit });
}

/** The message for a failed command, or null if it didn't fail. */
export function failureText(answer: DeskAnswer | CloseSeveralOutcome, writer: RefusalWriter): string | null {
  switch (answer.kind) {
    case 'done':
    case 'alreadyAsked':
      return null;
    case 'notSent':
      return writer.t('trading:order.notSent');
    case 'unknown':
      return writer.t('trading:order.unknown');
    case 'refused': {
      const { code, limit, opensAt } = answer;
      if (limit === undefined) return refusalText({ code, limitTime: opensAt }, writer);
      if (PRICE_LIMITS.has(code)) return refusalText({ code, limitPrice: priceFromDecimal(limit) ?? undefined }, writer);
      return refusalText({ code, limitAmount: centsFromEuros(limit) ?? undefined }, writer);
    }
  }
}
