import type { PayoutAccount, SettlePayoutRequest } from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Euros } from '../../ui/euros.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReviewLine } from '../../ui/review-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useDecision } from './money-queries.ts';
import type { Payout } from './payout.ts';

export type PayoutVerdict = SettlePayoutRequest['verdict'];

export interface PayoutDialogProps {
  readonly payout: Payout;
  readonly verdict: PayoutVerdict;
  readonly onClose: () => void;
}

/** Marks a payout as sent at the bank or as failed, or retries it. The full account number is shown only on demand. */
export function PayoutDialog({ payout, verdict, onClose }: PayoutDialogProps) {
  const { t } = useTranslation('backofficeMoney');
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { payout_id: id, number } = payout;
  const settle = useDecision<SettlePayoutRequest>(backofficePaths.settlePayout, ['payouts'], () => {
    showToast({ tone: 'success', title: t(`payouts.done.${verdict}`, { number }) });
    onClose();
  });

  function send(): void {
    const typed = text.trim();
    setIsMissing(verdict !== 'again' && typed === '');
    if (verdict !== 'again' && typed === '') return;
    const details = { reference: verdict === 'sent' ? typed : '', ...(verdict === 'failed' ? { why: typed } : {}) };
    settle.mutate({ payout_id: id, verdict, ...details });
  }

  return (
    <ActionDialog
      title={t(`payouts.dialog.${verdict}`, { number })}
      confirm={t(`payouts.action.${verdict}`)}
      isDangerous={verdict === 'failed'}
      isPending={settle.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {settle.isError && <Notice tone="danger">{failureText(settle.error)}</Notice>}
      <p className="text-control">{t(`payouts.text.${verdict}`)}</p>
      <dl className="flex flex-col">
        <ReviewLine label={t('columns.amount')}>
          <Euros euros={payout.amount} className="font-semibold" />
        </ReviewLine>
        <ReviewLine label={t('payouts.holder')}>{payout.full_name}</ReviewLine>
        {payout.iban !== null && (
          <ReviewLine label={t('payouts.account')}>
            <BankAccount payoutId={id} masked={payout.iban} />
          </ReviewLine>
        )}
      </dl>
      {verdict !== 'again' && (
        <TextField
          label={t(verdict === 'sent' ? 'payouts.reference' : 'payouts.why')}
          hint={t(verdict === 'sent' ? 'payouts.referenceHint' : 'payouts.whyHint')}
          maxLength={verdict === 'sent' ? 100 : 200}
          value={text}
          error={isMissing ? t('required') : undefined}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setIsMissing(false);
          }}
        />
      )}
    </ActionDialog>
  );
}

function BankAccount({ payoutId, masked }: { readonly payoutId: string; readonly masked: string }) {
  const { t } = useTranslation('backofficeMoney');
  const failureText = useFailureText();
  const { call } = useTokenCalls();
  const shown = useSingleMutation({
    mutationFn: () =>
      call<{ readonly data: PayoutAccount }>({ method: 'GET', path: backofficePaths.payoutAccount.replace(':id', payoutId) }),
  });
  const iban = shown.data?.data.iban;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular-nums">{iban ?? masked}</span>
      {iban === undefined ? (
        <Button variant="secondary" size="dense" loading={shown.isPending} onClick={() => shown.mutate()}>
          {t('payouts.show')}
        </Button>
      ) : (
        <CopyButton text={iban} label={t('payouts.copy')} size="dense" compact />
      )}
      {iban === undefined && <span className="w-full text-dense text-muted">{t('payouts.showHint')}</span>}
      {shown.isError && <span className="w-full text-dense text-short">{failureText(shown.error)}</span>}
    </span>
  );
}
