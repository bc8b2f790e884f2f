import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { centsFromEuros } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../ui/format.ts';
import { useLocale } from '../ui/locale.tsx';
import type { ApiFailure } from './api-client.ts';

/** From here on a waiting time is told in minutes. */
const LONGEST_IN_SECONDS = 90;

/** Refusals whose limit is an amount in euros; that of any other is a count. */
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

/** What a call that failed says to whoever made it; a limit in it is in the reader's number format. */
export function useApiFailureText(): (failure: ApiFailure) => string {
  const { t } = useTranslation(['errors', 'common']);
  const locale = useLocale();
  return (failure) => {
    if (failure.kind === 'network') return `${t('common:offline.title')} ${t('common:offline.text')}`;
    const { code, limit, retryAfterSeconds } = failure.body.error;
    if (isThrottled(code) && retryAfterSeconds !== undefined) {
      return retryAfterSeconds <= LONGEST_IN_SECONDS
        ? t('common:failure.waitSeconds', { count: Math.ceil(retryAfterSeconds) })
        : t('common:failure.waitMinutes', { count: Math.ceil(retryAfterSeconds / 60) });
    }
    // A newer server may know a code that this page does not.
    return t([`errors:${code}`, 'errors:internal'], { limit: limit === undefined ? '' : formatLimit(code, limit, locale) });
  };
}

function isThrottled(code: ErrorCode): boolean {
  return code === 'tooManyAttempts' || code === 'tooManyRequests';
}

function formatLimit(code: ErrorCode, limit: number, locale: string): string {
  const amount = IN_EUROS.has(code) ? centsFromEuros(limit) : null;
  return amount === null ? formatNumber(limit, locale) : formatMoney(amount, locale);
}
