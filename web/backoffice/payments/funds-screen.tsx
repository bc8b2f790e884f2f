import { centsToEuros } from '@fairlead/domain/money.ts';
import { SINGLE_APPROVER_LIMIT } from '@fairlead/domain/payments/single-approver-limit.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { formatEuros } from '../../ui/euros.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useMay } from '../shared/use-operator.ts';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { FundsList } from './funds-list.tsx';
import { PendingAdjustments } from './funds-pending.tsx';

/** Manual adjustments. With `?client=` in the URL the form is open for that client. */
export function FundsScreen() {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const mayRequest = useMay()('funds.request');
  const [search, setSearch] = useSearchParams();
  const [isBooking, setIsBooking] = useState(false);
  const client = search.get('client');

  function close(): void {
    setIsBooking(false);
    if (client !== null) setSearch({}, { replace: true });
  }

  return (
    <Screen
      title={t('funds.title')}
      lead={t('funds.lead', { limit: formatEuros(centsToEuros(SINGLE_APPROVER_LIMIT), locale) })}
      wide
      actions={mayRequest && <Button onClick={() => setIsBooking(true)}>{t('funds.new')}</Button>}
    >
      <PendingAdjustments />
      <FundsList />
      {mayRequest && (isBooking || client !== null) && <AdjustmentDialog client={client} onClose={close} />}
    </Screen>
  );
}
