import { centsToEuros } from '@fairlead/domain/money.ts';
import { ONE_PERSON_LIMIT } from '@fairlead/domain/payments/one-person-limit.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { formatEuros } from '../../ui/euros.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useMay } from '../shared/use-operator.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { FundsList } from './funds-list.tsx';
import { FundsWaiting } from './funds-waiting.tsx';

/** Money that operators move by hand. With `?client=` in the address the form is open for that client. */
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
      lead={t('funds.lead', { limit: formatEuros(centsToEuros(ONE_PERSON_LIMIT), locale) })}
      wide
      actions={mayRequest && <Button onClick={() => setIsBooking(true)}>{t('funds.new')}</Button>}
    >
      <FundsWaiting />
      <FundsList />
      {mayRequest && (isBooking || client !== null) && <BookingDialog client={client} onClose={close} />}
    </Screen>
  );
}
