import { centsFromEuros } from '@fairlead/domain/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { AdjustmentForm } from './adjustment-form.tsx';
import { AdjustmentReview } from './adjustment-review.tsx';
import type { AdjustmentValues } from './adjustment-values.ts';

export interface AdjustmentDialogProps {
  /** The number of the client it was opened for; null if it is to be entered. */
  readonly client: string | null;
  readonly onClose: () => void;
}

const FORM = 'booking-form';

/** A manual adjustment: the input, a review against the account's balances, and the request. The input is kept whatever the response. */
export function AdjustmentDialog({ client, onClose }: AdjustmentDialogProps) {
  const { t } = useTranslation('backofficeMoney');
  const [values, setValues] = useState<AdjustmentValues>({
    client: client ?? '',
    kind: 'manualDeposit',
    amount: null,
    reason: '',
    note: '',
  });
  const [isReviewing, setIsReviewing] = useState(false);
  const [requestId, renewRequestId] = useRequestId();
  const amount = values.amount === null ? null : centsFromEuros(values.amount);
  if (isReviewing && amount !== null) {
    const change = () => setIsReviewing(false);
    return <AdjustmentReview {...{ values, amount, requestId, onClose }} onChange={change} onRefused={renewRequestId} />;
  }
  return (
    <ActionDialog title={t('funds.new')} confirm={t('funds.review')} form={FORM} onClose={onClose}>
      <AdjustmentForm
        id={FORM}
        values={values}
        isClientGiven={client !== null}
        onReview={(typed) => {
          // The same adjustment reuses its id: after a lost response it may have succeeded.
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

function isSame(one: AdjustmentValues, other: AdjustmentValues): boolean {
  return one.client === other.client && one.kind === other.kind && one.amount === other.amount;
}
