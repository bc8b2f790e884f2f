import type { FundsAccount, FundsRequestResponse, RequestFunds } from '@fairlead/contract/payments/operators/funds.ts';
import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import { canBookOnClosedAccount, type HandFundsKind } from '@fairlead/domain/payments/funds-request.ts';
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
import { useSecondPersonText } from '../shared/use-second-person-text.ts';
import { BeforeAndAfter } from './before-and-after.tsx';
import { findLimitExceeded, readClient, type BookingValues } from './booking-values.ts';
import { FUNDS, useKindName, useRefusalText } from './funds-words.ts';
import { useDecision } from './money-queries.ts';
import { useFundsAccount } from './use-funds-account.ts';

export interface BookingReviewProps {
  readonly values: BookingValues;
  /** What is typed, read. */
  readonly amount: Cents;
  /** The server books once under it. */
  readonly requestId: string;
  /** Back to the form. */
  readonly onChange: () => void;
  readonly onClose: () => void;
  /** The engine would not: another attempt is another booking. */
  readonly onRefused: () => void;
}

/** What is about to be booked, with what the account holds before and after it. Sent again after an answer that was lost, it books once. */
export function BookingReview({ values, amount, requestId, onChange, onClose, onRefused }: BookingReviewProps) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const failureText = useFailureText();
  const secondPersonText = useSecondPersonText();
  const refusalText = useRefusalText();
  const kindName = useKindName();
  const account = useFundsAccount(readClient(values.client));
  const send = useDecision<RequestFunds, FundsRequestResponse>(fundsPaths.request, [FUNDS, 'fundsAccount'], ({ data }) => {
    if (data.status === 'refused') return onRefused();
    showToast({ tone: 'success', title: t(`funds.done.${data.status === 'waiting' ? 'waiting' : 'booked'}`) });
    onClose();
  });
  const refused = send.data?.data.status === 'refused' ? send.data : null;
  const secondPerson = account.data === undefined ? null : secondPersonText(amount, account.data.one_person);
  const isForTwo = secondPerson?.isNeeded === true;
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
      confirm={t(isForTwo ? 'funds.askNow' : 'funds.bookNow', { amount: formatMoney(amount, locale) })}
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
          <Notice tone={isForTwo ? 'caution' : 'info'}>
            {secondPerson?.text} {t(isForTwo ? 'funds.forTwo' : 'funds.forOne')}
          </Notice>
        </>
      )}
    </ActionDialog>
  );
}

function canBook(kind: HandFundsKind, amount: Cents, account: FundsAccount): boolean {
  if (account.status === 'closed' && !canBookOnClosedAccount(kind, amount)) return false;
  return findLimitExceeded(kind, amount, account) === null;
}
