import type { FundsAccount, FundsRequestResponse, RequestFunds } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { canBookOnClosedAccount, type ManualFundsKind } from '@fairlead/domain/payments/funds-request.ts';
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Money } from '../../ui/figures.tsx';
import { formatMoney } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReviewLine } from '../../ui/review-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { useSecondApproverText } from '../shared/use-second-approver-text.ts';
import { BeforeAndAfter } from './before-and-after.tsx';
import { findLimitExceeded, readClient, type AdjustmentValues } from './adjustment-values.ts';
import { FUNDS, useKindName, useRefusalText } from './funds-texts.ts';
import { useDecision } from './money-queries.ts';
import { useFundsAccount } from './use-funds-account.ts';

export interface AdjustmentReviewProps {
  readonly values: AdjustmentValues;
  /** The entered amount in cents. */
  readonly amount: Cents;
  /** Makes the server book it only once. */
  readonly requestId: string;
  /** Returns to the form. */
  readonly onChange: () => void;
  readonly onClose: () => void;
  /** The engine has refused: another attempt is a new adjustment. */
  readonly onRefused: () => void;
}

/** The adjustment to be booked, with the account before and after. Sent again after a lost response, it is booked once. */
export function AdjustmentReview({ values, amount, requestId, onChange, onClose, onRefused }: AdjustmentReviewProps) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const failureText = useFailureText();
  const secondApproverText = useSecondApproverText();
  const refusalText = useRefusalText();
  const kindName = useKindName();
  const account = useFundsAccount(readClient(values.client));
  const send = useDecision<RequestFunds, FundsRequestResponse>(fundsPaths.request, [FUNDS, 'fundsAccount'], ({ data }) => {
    if (data.status === 'refused') return onRefused();
    showToast({ tone: 'success', title: t(`funds.done.${data.status === 'waiting' ? 'waiting' : 'booked'}`) });
    onClose();
  });
  const refused = send.data?.data.status === 'refused' ? send.data : null;
  const secondApprover = account.data === undefined ? null : secondApproverText(amount, account.data.one_person);
  const needsApproval = secondApprover?.isNeeded === true;
  // Prices and other bookings may have changed the account since the form was filled in.
  const isPossible = account.data !== undefined && canBook(values.kind, amount, account.data);

  function confirm(): void {
    if (account.data === undefined) return;
    const { kind, reason, note } = values;
    const shownNote = kind === 'correction' ? '' : note.trim();
    send.mutate({
      user_id: account.data.client.id,
      kind,
      amount: centsToEuros(amount),
      reason: reason.trim(),
      note: shownNote,
      request_id: requestId,
    });
  }

  return (
    <ActionDialog
      title={t('funds.reviewTitle')}
      cancel={t('funds.change')}
      onCancel={onChange}
      confirm={t(needsApproval ? 'funds.askNow' : 'funds.bookNow', { amount: formatMoney(amount, locale) })}
      isRefused={!isPossible || refused !== null}
      isPending={send.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {send.isError && <Notice tone="danger">{failureText(send.error)}</Notice>}
      {refused !== null && <Notice tone="danger">{refusalText(refused.data.refusal, refused.limit)}</Notice>}
      {account.isError && (
        <Notice tone="danger">{codeOf(account.error) === 'notFound' ? t('funds.noClient') : failureText(account.error)}</Notice>
      )}
      {account.isPending && <Skeleton className="h-24 w-full" />}
      {account.data !== undefined && (
        <>
          <dl className="flex flex-col">
            <ReviewLine label={t('columns.client')}>
              <ClientLink client={account.data.client} />
            </ReviewLine>
            <ReviewLine label={t('columns.kind')}>{kindName(values.kind, amount)}</ReviewLine>
            <ReviewLine label={t('columns.amount')}>
              <Money amount={amount} signed className="font-semibold" />
            </ReviewLine>
            <ReviewLine label={t('columns.reason')}>{values.reason.trim()}</ReviewLine>
          </dl>
          <BeforeAndAfter account={account.data} kind={values.kind} amount={amount} />
          {account.data.open_positions > 0 && (
            <p className="text-dense text-muted">{t('funds.equityMoves', { count: account.data.open_positions })}</p>
          )}
          {account.data.status !== 'active' && <Notice tone="caution">{t(`funds.account.${account.data.status}`)}</Notice>}
          <Notice tone={needsApproval ? 'caution' : 'info'}>
            {secondApprover?.text} {t(needsApproval ? 'funds.forTwo' : 'funds.forOne')}
          </Notice>
        </>
      )}
    </ActionDialog>
  );
}

function canBook(kind: ManualFundsKind, amount: Cents, account: FundsAccount): boolean {
  if (account.status === 'closed' && !canBookOnClosedAccount(kind, amount)) return false;
  return findLimitExceeded(kind, amount, account) === null;
}
