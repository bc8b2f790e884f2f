import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { amount as readAmount } from '@fairlead/contract/read-decimals.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReceiptActions } from '../../receipt-actions.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { usePaymentsAccess } from '../payments-access.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { describeTimeline, type Ending } from './describe-timeline.ts';
import { SetPayoutAccount } from './set-payout-account.tsx';
import { NextStepBox } from './next-step-box.tsx';
import { PayoutList } from './payout-list.tsx';
import { SignedMoney } from './signed-money.tsx';
import { StatusBadge } from './status-badge.tsx';
import { DEPOSIT_ADDRESS, paymentAddress } from './transaction-addresses.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { TransactionTimeline } from './transaction-timeline.tsx';
import { useTransaction, type OpenTransaction } from './use-transaction.ts';
import { TypeName } from './type-name.tsx';
import { WireDetailsBox } from './wire-details-box.tsx';

export interface TransactionDialogProps {
  readonly transactionId: string;
  readonly onClose: () => void;
  /** The client changed the transaction in this window. */
  readonly onChanged: () => void;
}

type Loaded = Extract<OpenTransaction, { kind: 'loaded' }>;

/** One transaction: its next step and the available actions, then all its details. */
export function TransactionDialog({ transactionId, onClose, onChanged }: TransactionDialogProps) {
  const { t } = useTranslation('payments');
  const open = useTransaction(transactionId);
  const [notice, setNotice] = useState<string | null>(null);
  const loaded = open.kind === 'loaded' ? open : null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={loaded === null ? t('transactions.detail.untitled') : t('transactions.detail.title', { number: loaded.transaction.number })}
      footer={loaded === null ? undefined : actionsOf(loaded, { onChanged, onNotice: setNotice })}
    >
      {open.kind === 'loading' && <DetailSkeleton />}
      {open.kind === 'failed' && <DetailFailure open={open} onClose={onClose} />}
      {loaded !== null && <Detail open={loaded} notice={notice} onChanged={onChanged} onNotice={setNotice} />}
    </Dialog>
  );
}

/** The actions available to the client, if any. */
function actionsOf(
  { transaction, refresh }: Loaded,
  { onChanged, onNotice }: { readonly onChanged: () => void; readonly onNotice: (notice: string | null) => void },
) {
  const { transaction_id: id, transaction_status: status, amount, provider, can_cancel: canCancel } = transaction;
  if (canCancel) return <CancelWithdrawal transaction={transaction} refresh={refresh} onChanged={onChanged} onNotice={onNotice} />;
  if (amount < 0) return undefined;
  if (status.key === 'pending' && provider !== null) return <ActionLink to={paymentAddress(id)} text="continuePayment" />;
  if (status.key === 'declined' || status.key === 'expired') return <ActionLink to={DEPOSIT_ADDRESS} text="depositAgain" />;
  return undefined;
}

function ActionLink({ to, text }: { readonly to: string; readonly text: 'continuePayment' | 'depositAgain' }) {
  const { t } = useTranslation('payments');
  return (
    <LinkButton to={to} className="max-md:h-11">
      {t(`transactions.detail.${text}`)}
    </LinkButton>
  );
}

interface DetailProps {
  readonly open: Loaded;
  readonly notice: string | null;
  readonly onChanged: () => void;
  readonly onNotice: (notice: string | null) => void;
}

function Detail({ open: { transaction, isStale, refresh }, notice, onChanged, onNotice }: DetailProps) {
  const { t } = useTranslation('payments');
  const box = useKeptFocus(transaction);
  const { past, next, ending } = describeTimeline(transaction);
  return (
    // Without a control inside, this is what the keyboard scrolls the window with.
    <div
      ref={box}
      role="group"
      aria-label={t('transactions.detail.title', { number: transaction.number })}
      tabIndex={0}
      className="flex flex-col gap-5 rounded-mark outline-offset-8"
    >
      <Summary transaction={transaction} ending={ending} />
      {notice !== null && <Notice tone="danger">{notice}</Notice>}
      {isStale && <Notice tone="caution">{t('transactions.detail.stale')}</Notice>}
      {next !== null && <NextStepBox next={next} transaction={transaction} />}
      {next?.kind === 'account' && (
        <SetPayoutAccount transactionId={transaction.transaction_id} refresh={refresh} onChanged={onChanged} onNotice={onNotice} />
      )}
      {transaction.note !== '' && <Notice title={t('transactions.detail.note')}>{transaction.note}</Notice>}
      {transaction.wire !== null && <WireDetailsBox wire={transaction.wire} amount={readAmount(transaction.amount)} />}
      {transaction.payouts.length > 0 && <PayoutList payouts={transaction.payouts} />}
      {past.length > 0 && <TransactionTimeline past={past} next={next} provider={transaction.provider} parts={transaction.parts} />}
      <TransactionFacts transaction={transaction} />
      {transaction.journal !== null && <TransactionReceipt id={transaction.transaction_id} />}
    </div>
  );
}

function TransactionReceipt({ id }: { readonly id: string }) {
  const { calls, download } = usePaymentsAccess();
  return <ReceiptActions subject={{ kind: 'transaction', id }} access={{ load: calls.getReceipts, download }} />;
}

/** A change may remove the focused button; the focus then moves to the window's content, so that the keyboard keeps working there. */
function useKeptFocus(transaction: WireTransactionDetail) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, [transaction]);
  return box;
}

function Summary({ transaction, ending }: { readonly transaction: WireTransactionDetail; readonly ending: Ending | null }) {
  const { t } = useTranslation('payments');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-col">
          <SignedMoney amount={readAmount(transaction.amount)} className="text-heading font-semibold" />
          <span className="text-dense text-muted">
            <TypeName transaction={transaction} />
          </span>
        </div>
        {/* Announced when it changes while the window is open. */}
        <span role="status">
          <StatusBadge status={transaction.state} progress={transaction.progress} />
        </span>
      </div>
      {ending !== null && <p className="text-control">{t(`steps.ended.${ending}`)}</p>}
    </div>
  );
}

function DetailFailure({ open, onClose }: { readonly open: Extract<OpenTransaction, { kind: 'failed' }>; readonly onClose: () => void }) {
  const { t } = useTranslation('payments');
  const isMissing = open.failure.kind === 'refused' && open.failure.body.error.code === 'notFound';
  if (!isMissing) return <LoadFailure title={t('transactions.detail.failed')} failure={open.failure} onRetry={open.retry} />;
  return (
    <FailureState
      icon={<SearchIcon />}
      title={t('transactions.detail.missing')}
      text={t('transactions.detail.missingHint')}
      action={t('transactions.detail.toList')}
      onAction={onClose}
    />
  );
}

function DetailSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <div className="flex items-center justify-between">
        <Skeleton className="h-14 w-40" />
        <Skeleton className="h-5 w-20" />
      </div>
      <Skeleton className="h-16 w-full rounded-control" />
      <Skeleton className="h-40 w-full rounded-control" />
      <Skeleton className="h-48 w-full rounded-control" />
    </div>
  );
}
