import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

export interface WaitingText {
  /** What closes, in a word or two. */
  readonly short: string;
  /** What closes, when, and that it cannot be called off. */
  readonly full: string;
}

/** Says that a closing waits for a confirmed price: of so much of the stake, or of all of it where that is null. */
export function useWaitingText(): (position: HeldPosition, margin: Cents | null) => WaitingText {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  return ({ displayName: name }, margin) => {
    if (margin === null) return { short: t('positions.closing'), full: t('positions.closeWaitsText', { name }) };
    const amount = formatMoney(margin, locale);
    return { short: t('positions.closingPart', { amount }), full: t('positions.closePartWaitsText', { amount, name }) };
  };
}
