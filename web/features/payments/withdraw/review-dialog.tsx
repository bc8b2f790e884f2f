import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WaysOutList } from './ways-out.tsx';
import type { Withdrawal } from './withdrawal-values.ts';

export interface ReviewDialogProps {
  readonly open: boolean;
  readonly withdrawal: Withdrawal;
  /** In the client's habit. */
  readonly dueOn: string;
  readonly isSending: boolean;
  /** Why it was not taken; null before that. */
  readonly failure: string | null;
  readonly onConfirm: () => void;
  readonly onChange: () => void;
  readonly onClosed: () => void;
}

/** Says once more what is about to be requested; nothing is sent before the client has confirmed it here. */
export function ReviewDialog({ open, withdrawal, dueOn, isSending, failure, onConfirm, onChange, onClosed }: ReviewDialogProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { ways, iban, comments } = withdrawal;
  const amount = formatMoney(withdrawal.amount, locale);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // What is on its way cannot be taken back by looking away.
        if (!next && !isSending) onChange();
      }}
      onClosed={onClosed}
      title={t('withdraw.review.title')}
      footer={
        <>
          <Button variant="secondary" size="large" disabled={isSending} onClick={onChange} className="max-sm:w-full">
            {t('withdraw.review.change')}
          </Button>
          <Button size="large" loading={isSending} onClick={onConfirm} className="tabular-nums max-sm:w-full">
            {t('withdraw.review.confirm', { amount })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && !isSending && <Notice tone="danger">{failure}</Notice>}
        <dl className="flex flex-col">
          <Line label={t('withdraw.review.amount')}>
            <span className="text-title font-semibold tabular-nums">{amount}</span>
          </Line>
          <Line label={t('withdraw.review.way')}>
            <WaysOutList ways={ways} />
          </Line>
          {iban !== null && (
            <Line label={t('withdraw.review.iban')}>
              <span className="tabular-nums">{iban}</span>
            </Line>
          )}
          <Line label={t('withdraw.review.due')}>{t('withdraw.review.dueBy', { date: dueOn })}</Line>
          <Line label={t('withdraw.review.fee')}>{t('withdraw.review.noFee')}</Line>
          <Line label={t('withdraw.review.comments')}>
            <span className="whitespace-pre-line wrap-anywhere">{comments}</span>
          </Line>
        </dl>
        <p className="text-dense text-muted">{t('withdraw.agreement.agree')}</p>
      </div>
    </Dialog>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2 text-control last:border-b-0 sm:grid-cols-[160px_minmax(0,1fr)] sm:items-baseline">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
