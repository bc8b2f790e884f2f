import { FINEST_PRICE_DIGITS, type Price } from '@fairlead/domain/price.ts';
import type { TFunction } from 'i18next';
import { formatNumber, formatPrice } from '../../../ui/format.ts';
import { formatLevel } from '../format-quote.ts';

/** Translations, and the format of the instrument's prices. */
export interface WhyWriter {
  readonly t: TFunction<['positions', 'trading', 'errors']>;
  readonly locale: string;
  readonly digits: number;
  /** Differences of currency pairs are given in pips, the last but one of their decimals. */
  readonly isForex: boolean;
}

/** The decimals of a figure in pips. */
const PIP_DIGITS = 2;

/** The size of a difference between two prices, without its sign: 0.3 pips of a currency pair, 12.50 of anything else. */
export function formatDifference(difference: Price, { t, locale, digits, isForex }: WhyWriter): string {
  const size = Math.abs(difference) as Price;
  if (!isForex) return formatPrice(size, locale, digits);
  const count = size / 10 ** (7 - digits);
  return t('positions:why.pips', { count, value: formatNumber(count, locale, PIP_DIGITS) });
}

/** Whether a difference would be shown as zero: limits are finer than quotes, and calculated from rounded figures. */
export function isTooSmallToShow(difference: Price, { digits, isForex }: Pick<WhyWriter, 'digits' | 'isForex'>): boolean {
  const shown = isForex ? PIP_DIGITS + digits - 1 : digits;
  return Math.abs(difference) * 2 < 10 ** (FINEST_PRICE_DIGITS - shown);
}

/** Bounds and levels may be finer than quotes; figures used as evidence aren't rounded. */
export function priceText(price: Price, { locale, digits }: WhyWriter): string {
  return formatLevel(price, digits, locale);
}

/** The distance of a trailing stop: in pips of a currency pair, whose two decimals are all it can have, otherwise unrounded. */
export function distanceText(distance: Price, writer: WhyWriter): string {
  return writer.isForex ? formatDifference(distance, writer) : priceText(distance, writer);
}

/** How a price compares with another one from the client's point of view. */
export function comparisonText(difference: Price, writer: WhyWriter): string {
  const { t } = writer;
  if (isTooSmallToShow(difference, writer)) return t('positions:why.exactly');
  return t(difference > 0 ? 'positions:why.better' : 'positions:why.worse', { difference: formatDifference(difference, writer) });
}
