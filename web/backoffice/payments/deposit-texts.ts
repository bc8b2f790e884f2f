import type { Euros } from '@fairlead/domain/money.ts';
import { REVIEW_REASONS } from '@fairlead/domain/payments/deposit-report.ts';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../ui/euros.tsx';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import type { Deposit } from './deposit.ts';

const OUTCOMES = ['paid', 'declined', 'reversed'] as const;

/** Texts about a deposit. */
export function useDepositTexts() {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();

  const formatAmount = (amount: Euros, currency: string): string =>
    currency === 'EUR' ? formatEuros(amount, locale) : `${formatNumber(amount, locale)} ${currency}`;

  return {
    formatAmount,

    /** Why it needs a manual review. */
    describeCause({ review_reason: reason }: Deposit): string {
      if (reason === null) return t('deposits.cause.awaited');
      const known = REVIEW_REASONS.find((each) => each === reason);
      return known === undefined ? reason : t(`deposits.cause.${known}`);
    },

    /** The provider's latest report, or how it will be recognised. */
    describeReport({ reported, reference, provider }: Deposit): string {
      if (reported === null) return reference === null ? (provider ?? t('deposits.noReport')) : t('deposits.reference', { reference });
      const outcome = OUTCOMES.find((each) => each === reported.outcome);
      return t('deposits.report', {
        provider: provider ?? '',
        outcome: outcome === undefined ? reported.outcome : t(`deposits.outcome.${outcome}`),
        amount: formatAmount(reported.amount, reported.currency),
        time: formatDateTime(reported.at, locale),
      });
    },
  };
}
