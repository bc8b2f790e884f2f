import type { Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { formatMoney, formatPrice, UNREADABLE } from './format.ts';
import { useLocale } from './locale.tsx';

const FIGURE_CLASS = 'tabular-nums whitespace-nowrap';

export interface MoneyProps {
  /** Null if it can't be read. */
  readonly amount: Cents | null;
  /** For a gain or a loss: adds the plus sign and a colour. */
  readonly signed?: boolean;
  readonly className?: string | undefined;
}

/** Euros in the user's format, in tabular figures; an unreadable amount is shown as a dash, announced as such. */
export function Money({ amount, signed = false, className }: MoneyProps) {
  const locale = useLocale();
  if (amount === null) return <UnreadableAmount className={className} />;
  const tone = !signed || amount === 0 ? undefined : amount > 0 ? 'text-long' : 'text-short';
  return <span className={classNames(FIGURE_CLASS, tone, className)}>{formatMoney(amount, locale, signed)}</span>;
}

function UnreadableAmount({ className }: Pick<MoneyProps, 'className'>) {
  const { t } = useTranslation('common');
  const name = t('unreadableAmount');
  return (
    <span role="img" aria-label={name} title={name} className={classNames(FIGURE_CLASS, className)}>
      {UNREADABLE}
    </span>
  );
}

export interface PriceTextProps {
  readonly price: Price;
  /** The instrument's decimals if known; otherwise the spec's number display. */
  readonly digits?: number | undefined;
  readonly className?: string | undefined;
}

export function PriceText({ price, digits, className }: PriceTextProps) {
  const locale = useLocale();
  return <span className={classNames(FIGURE_CLASS, className)}>{formatPrice(price, locale, digits)}</span>;
}
