import type { Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { classNames } from './class-names.ts';
import { formatMoney, formatPrice } from './format.ts';
import { useLocale } from './locale.tsx';

const FIGURE_CLASS = 'tabular-nums whitespace-nowrap';

export interface MoneyProps {
  readonly amount: Cents;
  /** For a gain or a loss: writes the plus sign as well and colours it. */
  readonly signed?: boolean;
  readonly className?: string | undefined;
}

/** Euros in the reader's habit, in figures of one width. */
export function Money({ amount, signed = false, className }: MoneyProps) {
  const locale = useLocale();
  const tone = !signed || amount === 0 ? undefined : amount > 0 ? 'text-long' : 'text-short';
  return <span className={classNames(FIGURE_CLASS, tone, className)}>{formatMoney(amount, locale, signed)}</span>;
}

export interface PriceTextProps {
  readonly price: Price;
  /** The instrument's decimals where they are known; the spec's number display otherwise. */
  readonly digits?: number | undefined;
  readonly className?: string | undefined;
}

export function PriceText({ price, digits, className }: PriceTextProps) {
  const locale = useLocale();
  return <span className={classNames(FIGURE_CLASS, className)}>{formatPrice(price, locale, digits)}</span>;
}
