import { readDecimalEuros } from '../../../ui/read-euros.ts';
import type { WireCommissionTerms } from '@fairlead/contract/affiliates/plans.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

type Acquisition = NonNullable<WireCommissionTerms['acquisition']>;
type Share = NonNullable<WireCommissionTerms['share']>;

export interface TermsLines {
  readonly tiers: readonly string[];
  readonly conditions: string;
}

/** Returns the terms as text. */
export function useTermsText(): {
  readonly acquisition: (terms: Acquisition) => TermsLines;
  readonly share: (terms: Share) => TermsLines;
} {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const money = (euros: number) => formatMoney(readDecimalEuros(euros), locale);
  return {
    acquisition: ({ tiers, minimum_deposits: deposits, minimum_volume: volume, within_days: days }) => ({
      tiers: tiers.map(({ from, amount }) => t('terms.acquisitionTier', { amount: money(amount), from: formatNumber(from, locale) })),
      conditions: [
        ...(deposits > 0 ? [t('terms.deposits', { amount: money(deposits) })] : []),
        ...(volume > 0 ? [t('terms.volume', { amount: money(volume) })] : []),
        t('terms.earned'),
        t('terms.within', { count: days }),
      ].join(' · '),
    }),
    share: ({ tiers, months }) => ({
      tiers: tiers.map(({ from, percent }) =>
        t('terms.shareTier', { percent: formatNumber(percent, locale), from: formatNumber(from, locale) }),
      ),
      conditions: months === null ? t('terms.endless') : t('terms.months', { count: months }),
    }),
  };
}
