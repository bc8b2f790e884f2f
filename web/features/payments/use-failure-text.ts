import { centsFromEuros } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../transport/api-client.ts';
import { formatMoney } from '../../ui/format.ts';

/** What a call of payments that failed says to the client; a limit in it is an amount, in the client's number format. */
export function useFailureText(): (failure: ApiFailure) => string {
  const { t, i18n } = useTranslation(['payments', 'errors', 'common']);
  return (failure) => {
    if (failure.kind === 'network') return `${t('common:offline.title')} ${t('common:offline.text')}`;
    const { code, limit } = failure.body.error;
    const amount = limit === undefined ? null : centsFromEuros(limit);
    // A newer server may know a code that this page does not.
    return t([`errors:${code}`, 'errors:internal'], { limit: amount === null ? '' : formatMoney(amount, i18n.language) });
  };
}
