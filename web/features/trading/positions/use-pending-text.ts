import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

export interface WaitingText {
  /** What closes, in a word or two. */
  readonly short: string;
  /** What closes, when, and that it can't be cancelled. */
  readonly full: string;
}

/** Says that a close is waiting for a confirmed price: of this part of the margin, or of all of it if null. */
export function usePendingText(): (position: HeldPosition, margin: Cents | null) => WaitingText {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  return ({ displayName: name }, margin) => {
    if (margin === null) return { short: t('positions.closing'), full: t('positions.closeWaitsText', { name }) };
    const amount = formatMoney(margin, locale);
    return { short: t('positions.closingPart', { amount }), full: t('positions.closePartWaitsText', { amount, name }) };
  };
}
