import { Money } from '../../../ui/figures.tsx';
import { readEuros } from '../../../ui/read-euros.ts';
import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { DepositOutcome, type DepositOutcomeProps } from './deposit-outcome.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import type { DepositFlow } from './use-deposit-flow.ts';
import { useWatchedDeposit } from './use-watched-deposit.ts';
import { PendingNote } from './pending-note.tsx';
import type { DepositWatch } from './watch-deposit.ts';

export interface WatchedDepositProps extends Omit<DepositOutcomeProps, 'detail'> {
  readonly transactionId: string;
  readonly flow: Pick<DepositFlow, 'resume' | 'forget' | 'isBusy' | 'failure'>;
  /** Leaves a deposit that may still be paid and starts a new one. */
  readonly onLeave: () => void;
  /** The client has no such deposit. */
  readonly onUnknown: () => void;
}

/** The state of a deposit. Until it is decided the client can return to the provider or abandon it. */
export function WatchedDeposit({ transactionId, flow, onLeave, onUnknown, ...outcome }: WatchedDepositProps) {
  const watch = useWatchedDeposit(transactionId);
  const settle = useEffectEvent(() => {
    if (watch.kind === 'decided' || watch.kind === 'unknown') flow.forget(transactionId);
    if (watch.kind === 'unknown') onUnknown();
  });
  useEffect(() => settle(), [watch.kind]);
  if (watch.kind === 'decided') return <DepositOutcome detail={watch.detail} {...outcome} />;
  const detail = watch.kind === 'waiting' ? watch.detail : null;
  return (
    <div className="flex flex-col gap-5" aria-busy={detail === null}>
      <DepositProgress now="provider" />
      {detail === null ? <UnknownYet watch={watch} onLeave={onLeave} /> : <UnpaidDeposit {...{ watch, detail, flow, onLeave }} />}
    </div>
  );
}

function UnknownYet({ watch, onLeave }: { readonly watch: DepositWatch; readonly onLeave: () => void }) {
  const { t } = useTranslation(['payments', 'common']);
  if (watch.kind === 'waiting') {
    return (
      <>
        <PendingNote provider={null} watch={watch} />
        <Button variant="secondary" size="large" onClick={onLeave}>
          {t('payments:deposit.waiting.leave')}
        </Button>
      </>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t('common:loading')}
      </p>
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

interface UnpaidDepositProps extends Pick<WatchedDepositProps, 'flow' | 'onLeave'> {
  readonly watch: DepositWatch;
  readonly detail: WireTransactionDetail;
}

function UnpaidDeposit({ watch, detail, flow, onLeave }: UnpaidDepositProps) {
  const { t } = useTranslation('payments');
  const failureText = useApiFailureText();
  const { transaction_id: transactionId, number, amount: amountEuros, provider } = detail;
  const canPay = provider !== null && detail.transaction_status.key === 'pending';
  return (
    <>
      {flow.failure !== null && !flow.isBusy && <Notice tone="danger">{failureText(flow.failure)}</Notice>}
      <div className="flex flex-col gap-1">
        <p className="text-title tabular-nums">
          <Money amount={readEuros(amountEuros)} />
        </p>
        <p className="text-control text-muted tabular-nums">{t('deposit.number', { number })}</p>
      </div>
      <PendingNote provider={provider} watch={watch} />
      {canPay && (
        <>
          <p className="text-control text-muted">{t('deposit.waiting.unpaid', { provider })}</p>
          <div className="flex flex-wrap gap-2 max-sm:*:w-full">
            <Button size="large" loading={flow.isBusy} onClick={() => flow.resume(transactionId, { amountEuros, provider })}>
              {t('deposit.waiting.continue', { provider })}
            </Button>
            <Button variant="secondary" size="large" onClick={onLeave}>
              {t('deposit.waiting.leave')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
