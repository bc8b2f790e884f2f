import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ReviewDialog, ReviewLine, type ReviewState } from '../../../ui/review-dialog.tsx';
import { WaysOutList } from './ways-out.tsx';
import type { Withdrawal } from './withdrawal-values.ts';

export interface ReviewWithdrawalProps extends ReviewState {
  readonly withdrawal: Withdrawal;
  /** Formatted for the client's locale. */
  readonly dueOn: string;
}

export function ReviewWithdrawal({ withdrawal, dueOn, ...state }: ReviewWithdrawalProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { ways, iban, comments } = withdrawal;
  const amount = formatMoney(withdrawal.amount, locale);
  return (
    <ReviewDialog
      {...state}
      title={t('withdraw.review.title')}
      change={t('withdraw.review.change')}
      confirm={t('withdraw.review.confirm', { amount })}
      footnote={t('withdraw.agreement.agree')}
    >
      <ReviewLine label={t('withdraw.review.amount')}>
        <span className="text-title font-semibold tabular-nums">{amount}</span>
      </ReviewLine>
      <ReviewLine label={t('withdraw.review.way')}>
        <WaysOutList ways={ways} />
      </ReviewLine>
      {iban !== null && (
        <ReviewLine label={t('withdraw.review.iban')}>
          <span className="tabular-nums">{iban}</span>
        </ReviewLine>
      )}
      <ReviewLine label={t('withdraw.review.due')}>{t('withdraw.review.dueBy', { date: dueOn })}</ReviewLine>
      <ReviewLine label={t('withdraw.review.fee')}>{t('withdraw.review.noFee')}</ReviewLine>
      <ReviewLine label={t('withdraw.review.comments')}>
        <span className="whitespace-pre-line">{comments}</span>
      </ReviewLine>
    </ReviewDialog>
  );
}
