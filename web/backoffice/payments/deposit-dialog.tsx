import type { DecideDepositRequest, DecideDepositResponse } from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { centsFromEuros } from '@fairlead/domain/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readEuros } from '../../ui/read-euros.ts';
import { showToast } from '../../ui/toast.tsx';
import { useMay } from '../shared/use-operator.ts';
import { DepositDetails } from './deposit-details.tsx';
import { useDepositTexts } from './deposit-texts.ts';
import { DepositVerdictFields, takesAmount, type VerdictFaults, type VerdictValues } from './deposit-verdict-fields.tsx';
import type { Deposit } from './deposit.ts';
import { useDecision } from './money-queries.ts';

/** The details of a pending deposit, and the possible decisions with their consequences. */
export function DepositDialog({ deposit, onClose }: { readonly deposit: Deposit; readonly onClose: () => void }) {
  const { t } = useTranslation('backofficeMoney');
  const failureText = useFailureText();
  const mayDecide = useMay()('deposits.decide');
  const [values, setValues] = useState<VerdictValues>({ verdict: null, amount: deposit.disputed ?? deposit.amount, note: '' });
  const [faults, setFaults] = useState<VerdictFaults>({});
  const { transaction_id: id, number } = deposit;
  const { formatAmount } = useDepositTexts();
  const most = readEuros(deposit.reversible);
  const decision = useDecision<DecideDepositRequest, DecideDepositResponse>(backofficePaths.decideDeposit, ['deposits'], ({ data }) => {
    showToast({ tone: 'success', title: t(`deposits.done.${data.outcome}`, { number }) });
    onClose();
  });

  function send(): void {
    const { verdict, amount, note } = values;
    const found = findFaults(values);
    setFaults(found);
    if (verdict === null || Object.keys(found).length > 0) return;
    const moved = takesAmount(verdict) && amount !== null ? { amount } : {};
    decision.mutate({ transaction_id: id, verdict, note: note.trim(), ...moved });
  }

  function findFaults({ verdict, amount, note }: VerdictValues): VerdictFaults {
    const cents = amount === null ? null : centsFromEuros(amount);
    return {
      ...(verdict === null ? { verdict: t('deposits.verdictMissing') } : {}),
      ...(verdict === 'arrived' && (cents === null || cents <= 0) ? { amount: t('amountWrong') } : {}),
      ...(verdict === 'reversed' && (cents === null || cents <= 0 || most === null || cents > most)
        ? { amount: t('deposits.reversedWrong', { amount: formatAmount(deposit.reversible, deposit.currency) }) }
        : {}),
      ...((verdict === 'rejected' || verdict === 'reversed') && note.trim() === '' ? { note: t('note.missing') } : {}),
    };
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !decision.isPending && onClose()}
      title={t('deposits.dialog', { number })}
      footer={
        mayDecide && (
          <>
            <Button variant="secondary" disabled={decision.isPending} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              variant={values.verdict === 'rejected' || values.verdict === 'reversed' ? 'danger' : 'primary'}
              loading={decision.isPending}
              onClick={send}
            >
              {t(values.verdict === null ? 'deposits.decide' : `deposits.verdict.${values.verdict}.confirm`)}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {decision.isError && <Notice tone="danger">{failureText(decision.error)}</Notice>}
        <DepositDetails deposit={deposit} />
        {mayDecide && (
          <DepositVerdictFields
            deposit={deposit}
            values={values}
            faults={faults}
            onChange={(changes) => {
              setValues({ ...values, ...changes });
              setFaults({});
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
