import { centsFromEuros } from '@fairlead/domain/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { BookingForm } from './booking-form.tsx';
import { BookingReview } from './booking-review.tsx';
import type { BookingValues } from './booking-values.ts';

export interface BookingDialogProps {
  /** The number of the client that it was opened for; null where it is to be typed. */
  readonly client: string | null;
  readonly onClose: () => void;
}

const FORM = 'booking-form';

/** A booking by hand: what is typed, then looked at beside what the account holds, then sent. It stays typed whatever the answer is. */
export function BookingDialog({ client, onClose }: BookingDialogProps) {
  const { t } = useTranslation('backofficeMoney');
  const [values, setValues] = useState<BookingValues>({ client: client ?? '', kind: 'manualDeposit', amount: null, reason: '', note: '' });
  const [isReviewing, setIsReviewing] = useState(false);
  const [requestId, renewRequestId] = useRequestId();
  const amount = values.amount === null ? null : centsFromEuros(values.amount);
  if (isReviewing && amount !== null) {
    const change = () => setIsReviewing(false);
    return <BookingReview {...{ values, amount, requestId, onClose }} onChange={change} onRefused={renewRequestId} />;
  }
  return (
    <ActionDialog title={t('funds.new')} confirm={t('funds.review')} form={FORM} onClose={onClose}>
      <BookingForm
        id={FORM}
        values={values}
        isClientGiven={client !== null}
        onReview={(typed) => {
          // The same booking keeps its id: an answer that was lost may have been a yes.
          if (!isSame(typed, values)) renewRequestId();
          setValues(typed);
          setIsReviewing(true);
        }}
      />
    </ActionDialog>
  );
}

function useRequestId(): [string, () => void] {
  const [id, setId] = useState(() => crypto.randomUUID());
  return [id, () => setId(crypto.randomUUID())];
}

function isSame(one: BookingValues, other: BookingValues): boolean {
  return one.client === other.client && one.kind === other.kind && one.amount === other.amount;
}
