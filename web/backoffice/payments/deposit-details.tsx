import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReviewLine } from '../../ui/review-dialog.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { clientOf } from './client-of.ts';
import { useDepositTexts } from './deposit-texts.ts';
import type { Deposit } from './deposit.ts';
import { DueBadge } from '../shared/due-badge.tsx';

export function DepositDetails({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const { formatAmount, describeCause, describeReport } = useDepositTexts();
  const { checked_by: checkedBy, checked_at: checkedAt } = deposit;
  return (
    <>
      <dl className="flex flex-col">
        <ReviewLine label={t('deposits.ordered')}>
          <span className="font-semibold tabular-nums">{formatAmount(deposit.amount, deposit.currency)}</span>
        </ReviewLine>
        {deposit.disputed !== null && (
          <ReviewLine label={t('deposits.disputed')}>
            <span className="font-semibold tabular-nums">{formatAmount(deposit.disputed, deposit.currency)}</span>
          </ReviewLine>
        )}
        {deposit.reversed > 0 && (
          <ReviewLine label={t('deposits.reversedBefore')}>{formatAmount(deposit.reversed, deposit.currency)}</ReviewLine>
        )}
        <ReviewLine label={t('columns.client')}>
          <ClientLink client={clientOf(deposit)} />
        </ReviewLine>
        <ReviewLine label={t('requestedAt')}>{formatDateTime(deposit.created_at, locale)}</ReviewLine>
        <ReviewLine label={t('columns.due')}>
          <DueBadge on={deposit.due_on} />
        </ReviewLine>
        <ReviewLine label={t('columns.cause')}>{describeCause(deposit)}</ReviewLine>
        <ReviewLine label={t(deposit.reported === null ? 'deposits.known' : 'deposits.providerSaid')}>{describeReport(deposit)}</ReviewLine>
      </dl>
      {checkedBy !== null && checkedAt !== null && (
        <Notice>
          {t(deposit.is_checked_by_me ? 'deposits.saidByMe' : 'deposits.saidByOther', {
            name: checkedBy,
            time: formatDateTime(checkedAt, locale),
          })}
        </Notice>
      )}
    </>
  );
}
