import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { amount as readAmount } from '@fairlead/contract/read-decimals.ts';
import { negateCents } from '@fairlead/domain/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePaymentsAccess } from '../payments-access.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';

export interface CancelWithdrawalProps {
  readonly transaction: WireTransactionDetail;
  readonly refresh: () => Promise<WireTransactionDetail | null>;
  readonly onChanged: () => void;
  /** The reason it was not cancelled; null if it was. */
  readonly onNotice: (notice: string | null) => void;
}

/** Cancels a withdrawal that is not approved yet, after a confirmation. */
export function CancelWithdrawal({ transaction, refresh, onChanged, onNotice }: CancelWithdrawalProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { calls } = usePaymentsAccess();
  const failureText = useApiFailureText();
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const amount = formatMoney(negateCents(readAmount(transaction.amount)), locale);

  async function cancel(): Promise<void> {
    setIsAsking(false);
    setIsSending(true);
    const answer = await calls.postCancel(transaction.transaction_id);
    // Whatever the response was, the status may have changed.
    const now = await refresh();
    setIsSending(false);
    onChanged();
    if (answer.ok || now?.transaction_status.key === 'cancelled') {
      onNotice(null);
      showToast({ title: t('transactions.cancel.done'), text: t('transactions.cancel.doneText', { amount }), tone: 'success' });
      return;
    }
    const isTooLate = answer.failure.kind === 'refused' && answer.failure.body.error.code === 'transactionNotOpen';
    if (!isTooLate) onNotice(failureText(answer.failure));
    else onNotice(t(now?.can_cancel === true ? 'transactions.cancel.notYet' : 'transactions.cancel.tooLate'));
  }

  return (
    <>
      <Button variant="danger" className="max-md:h-11" loading={isSending} onClick={() => setIsAsking(true)}>
        {t('transactions.cancel.action')}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('transactions.cancel.title')}
        width="small"
        footer={
          <>
            <Button variant="secondary" className="max-md:h-11" onClick={() => setIsAsking(false)}>
              {t('transactions.cancel.keep')}
            </Button>
            <Button variant="danger" className="max-md:h-11" onClick={() => void cancel()}>
              {t('transactions.cancel.confirm')}
            </Button>
          </>
        }
      >
        <p className="text-control">{t('transactions.cancel.text', { amount })}</p>
      </Dialog>
    </>
  );
}
