import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ReviewDialog, ReviewLine, type ReviewState } from '../../../ui/review-dialog.tsx';
import type { Payout } from './payout-values.ts';

export interface ReviewPayoutProps extends ReviewState {
  readonly payout: Payout;
  /** The masked email of the client account that receives payouts. */
  readonly payoutAccount: string;
}

export function ReviewPayout({ payout, payoutAccount, ...state }: ReviewPayoutProps) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const amount = formatMoney(payout.amount, locale);
  return (
    <ReviewDialog
      {...state}
      title={t('payouts.review.title')}
      change={t('payouts.review.change')}
      confirm={t('payouts.review.confirm', { amount })}
      footnote={t('payouts.review.text')}
    >
      <ReviewLine label={t('payouts.form.amount')}>
        <span className="text-title font-semibold tabular-nums">{amount}</span>
      </ReviewLine>
      <ReviewLine label={t('payouts.review.through')}>{payoutAccount}</ReviewLine>
      <ReviewLine label={t('payouts.form.iban')}>
        <span className="tabular-nums">{payout.iban}</span>
      </ReviewLine>
      <ReviewLine label={t('payouts.review.fee')}>{t('payouts.review.noFee')}</ReviewLine>
    </ReviewDialog>
  );
}
