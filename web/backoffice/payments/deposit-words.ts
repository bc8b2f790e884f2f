import type { Euros } from '@fairlead/domain/money.ts';
import { REVIEW_REASONS } from '@fairlead/domain/payments/deposit-report.ts';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../ui/euros.tsx';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import type { Deposit } from './deposit.ts';

const OUTCOMES = ['paid', 'declined', 'reversed'] as const;

/** What is said of a deposit in words. */
export function useDepositWords() {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();

  const formatAmount = (amount: Euros, currency: string): string =>
    currency === 'EUR' ? formatEuros(amount, locale) : `${formatNumber(amount, locale)} ${currency}`;

  return {
    formatAmount,

    /** Why it waits for a person. */
    describeCause({ review_reason: reason }: Deposit): string {
      if (reason === null) return t('deposits.cause.awaited');
      const known = REVIEW_REASONS.find((each) => each === reason);
      return known === undefined ? reason : t(`deposits.cause.${known}`);
    },

    /** What was said about it last, or how it will be known. */
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
