import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { centsFromEuros } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../ui/format.ts';
import { useLocale } from '../ui/locale.tsx';
import type { ApiFailure } from './api-client.ts';

/** A longer waiting time is given in minutes. */
const LONGEST_IN_SECONDS = 90;

/** Errors whose limit is an amount in euros; any other limit is a count. */
const IN_EUROS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'payoutTooSmall',
  'payoutAboveBalance',
  'correctionTooLarge',
  'insufficientFunds',
  'amountAboveFreeMargin',
  'amountTooSmall',
  'depositBelowMinimum',
  'depositAboveMaximum',
]);

/** Returns a function that gives the message for a failed call, with a limit in the user's number format. */
export function useApiFailureText(): (failure: ApiFailure) => string {
  const { t } = useTranslation(['errors', 'common']);
  const locale = useLocale();
  return (failure) => {
    if (failure.kind === 'network') return `${t('common:offline.title')} ${t('common:offline.text')}`;
    const { code, limit, partitions = [], retryAfterSeconds } = failure.body.error;
    if (isThrottled(code) && retryAfterSeconds !== undefined) {
      return retryAfterSeconds <= LONGEST_IN_SECONDS
        ? t('common:failure.waitSeconds', { count: Math.ceil(retryAfterSeconds) })
        : t('common:failure.waitMinutes', { count: Math.ceil(retryAfterSeconds / 60) });
    }
    // A newer server may send a code this page doesn't know.
    return t([`errors:${code}`, 'errors:internal'], {
      limit: limit === undefined ? '' : formatLimit(code, limit, locale),
      partitions: partitions.join(', '),
    });
  };
}

function isThrottled(code: ErrorCode): boolean {
  return code === 'tooManyAttempts' || code === 'tooManyRequests';
}

function formatLimit(code: ErrorCode, limit: number, locale: string): string {
  const amount = IN_EUROS.has(code) ? centsFromEuros(limit) : null;
  return amount === null ? formatNumber(limit, locale) : formatMoney(amount, locale);
}
