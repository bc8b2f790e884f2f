import type { DecideWithdrawalRequest } from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Euros } from '../../ui/euros.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReviewLine } from '../../ui/review-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { useMay } from '../shared/use-operator.ts';
import { ClientNote } from './client-note.tsx';
import { clientOf } from './client-of.ts';
import { useDecision } from './money-queries.ts';
import { DueBadge } from '../shared/due-badge.tsx';
import { WithdrawalParts } from './withdrawal-parts.tsx';
import type { Withdrawal } from './withdrawal.ts';

/** Everything to check before a withdrawal is decided, and the decisions. */
export function WithdrawalDialog({ withdrawal, onClose }: { readonly withdrawal: Withdrawal; readonly onClose: () => void }) {
  const { t } = useTranslation('backofficeMoney');
  const failureText = useFailureText();
  const may = useMay();
  const [isRejecting, setIsRejecting] = useState(false);
  const [note, setNote] = useState('');
  const [isNoteMissing, setIsNoteMissing] = useState(false);
  const { transaction_id: id, number, status, is_checked_by_me: isMine, payout_account_needed: isAccountNeeded } = withdrawal;
  const decision = useDecision<DecideWithdrawalRequest>(backofficePaths.decideWithdrawal, ['withdrawals', 'payouts'], (_, { verdict }) => {
    showToast({ tone: 'success', title: t(`withdrawals.done.${verdict}`, { number }) });
    onClose();
  });
  const decide = (verdict: DecideWithdrawalRequest['verdict']) =>
    decision.mutate({ transaction_id: id, verdict, note: verdict === 'rejected' ? note.trim() : '' });

  function reject(): void {
    setIsNoteMissing(note.trim() === '');
    if (note.trim() !== '') decide('rejected');
  }

  const mayDecide = may('withdrawals.decide');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !decision.isPending && onClose()}
      title={t('withdrawals.dialog', { number })}
      footer={
        mayDecide &&
        (isRejecting ? (
          <>
            <Button variant="secondary" disabled={decision.isPending} onClick={() => setIsRejecting(false)}>
              {t('back')}
            </Button>
            <Button variant="danger" loading={decision.isPending} onClick={reject}>
              {t('withdrawals.rejectNow')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="danger" disabled={decision.isPending} onClick={() => setIsRejecting(true)}>
              {t('withdrawals.reject')}
            </Button>
            {status === 'pending' ? (
              <Button disabled={isAccountNeeded} loading={decision.isPending} onClick={() => decide('checked')}>
                {t('withdrawals.check')}
              </Button>
            ) : (
              <Button
                disabled={isMine || isAccountNeeded || withdrawal.pays_disputed}
                loading={decision.isPending}
                onClick={() => decide('approved')}
              >
                {t(isMine ? 'withdrawals.somebodyElse' : 'withdrawals.approve')}
              </Button>
            )}
          </>
        ))
      }
    >
      <div className="flex flex-col gap-4">
        {decision.isError && <Notice tone="danger">{failureText(decision.error)}</Notice>}
        {isRejecting ? (
          <>
            <p className="text-control">{t('withdrawals.rejectText')}</p>
            <ClientNote
              topic="withdrawal"
              language={withdrawal.language}
              value={note}
              error={isNoteMissing ? t('note.missing') : undefined}
              onChange={(next) => {
                setNote(next);
                setIsNoteMissing(false);
              }}
            />
          </>
        ) : (
          <WithdrawalDetails withdrawal={withdrawal} />
        )}
      </div>
    </Dialog>
  );
}

function WithdrawalDetails({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const { checked_by: checkedBy, checked_at: checkedAt, is_checked_by_me: isMine } = withdrawal;
  return (
    <>
      <dl className="flex flex-col">
        <ReviewLine label={t('columns.amount')}>
          <Euros euros={withdrawal.amount} className="font-semibold" />
        </ReviewLine>
        <ReviewLine label={t('columns.client')}>
          <ClientLink client={clientOf(withdrawal)} />
        </ReviewLine>
        <ReviewLine label={t('requestedAt')}>{formatDateTime(withdrawal.created_at, locale)}</ReviewLine>
        <ReviewLine label={t('columns.due')}>{withdrawal.payout_account_needed ? '–' : <DueBadge on={withdrawal.due_on} />}</ReviewLine>
        <ReviewLine label={t('columns.leavesAs')}>
          <WithdrawalParts withdrawal={withdrawal} />
        </ReviewLine>
        <ReviewLine label={t('withdrawals.comments')}>{withdrawal.comments === '' ? '–' : withdrawal.comments}</ReviewLine>
        <ReviewLine label={t('withdrawals.checked')}>
          {checkedBy === null || checkedAt === null
            ? t('withdrawals.notChecked')
            : t('byAt', { name: checkedBy, time: formatDateTime(checkedAt, locale) })}
        </ReviewLine>
      </dl>
      {withdrawal.account_holder_must_be_client && (
        <Notice tone="caution">{t('withdrawals.holder', { name: withdrawal.full_name })}</Notice>
      )}
      {withdrawal.pays_disputed && (
        <Notice tone="caution" title={t('withdrawals.disputed')}>
          {t('withdrawals.disputedText')}
        </Notice>
      )}
      {withdrawal.payout_account_needed ? (
        <Notice tone="caution" title={t('withdrawals.accountNeeded')}>
          {t('withdrawals.accountNeededText')}
        </Notice>
      ) : (
        <Notice>{t(checkedBy === null ? 'withdrawals.nextCheck' : isMine ? 'withdrawals.nextOther' : 'withdrawals.nextApprove')}</Notice>
      )}
    </>
  );
}
