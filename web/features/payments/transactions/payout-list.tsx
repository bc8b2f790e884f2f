import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { amount } from '@fairlead/contract/read-decimals.ts';
import { addCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/figures.tsx';
import { CheckIcon, ClockIcon, ErrorIcon, type IconProps } from '../../../ui/icons.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { DetailSection } from './detail-section.tsx';
import { Moment } from './moment.tsx';
import { BackIcon } from './transaction-icons.tsx';

type Payout = WireTransactionDetail['payouts'][number];

/** The parts of a withdrawal: refunds to the deposits it came from, and the rest by wire. */
export function PayoutList({ payouts }: { readonly payouts: readonly Payout[] }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const sent = sumOf(payouts.filter(({ status }) => status === 'sent'));
  const total = sumOf(payouts.filter(({ status }) => status !== 'dropped'));
  return (
    <DetailSection title={t('transactions.payouts.title')}>
      {sent > 0 && sent < total && (
        <p className="text-dense text-muted tabular-nums">
          {t('transactions.payouts.left', { sent: formatMoney(sent, locale), total: formatMoney(total, locale) })}
        </p>
      )}
      <ul className="grid rounded-control border border-line text-dense [&>li+li]:border-t">
        {payouts.map((payout, index) => (
          // The parts of a withdrawal and their order never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-start justify-between gap-4 border-line px-3 py-2">
            <div className="flex min-w-0 flex-col">
              <span className="font-medium">{wayOf(payout, t)}</span>
              {payout.sent_at !== null && (
                <span className="text-muted">
                  {t('transactions.payouts.sentAt')} <Moment at={payout.sent_at} />
                </span>
              )}
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <Money amount={amount(payout.amount)} className="font-medium" />
              <PayoutBadge status={payout.status} />
            </div>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function sumOf(payouts: readonly Payout[]): Cents {
  return payouts.reduce((sum, payout) => addCents(sum, amount(payout.amount)), ZERO_CENTS);
}

function wayOf({ kind, deposit_number: number, to }: Payout, t: ReturnType<typeof useTranslation<'payments'>>['t']): string {
  if (kind === 'refund') return t('transactions.payouts.refund', { number: number ?? '', provider: to });
  return to === '' ? t('transactions.payouts.wire') : t('transactions.payouts.wireTo', { account: to });
}

const LOOKS: Readonly<Record<Payout['status'], { readonly tone: BadgeTone; readonly Icon: ComponentType<IconProps> }>> = {
  planned: { tone: 'neutral', Icon: ClockIcon },
  owed: { tone: 'accent', Icon: ClockIcon },
  sent: { tone: 'long', Icon: CheckIcon },
  failed: { tone: 'short', Icon: ErrorIcon },
  dropped: { tone: 'neutral', Icon: BackIcon },
};

function PayoutBadge({ status }: Pick<Payout, 'status'>) {
  const { t } = useTranslation('payments');
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5!" />
      {t(`transactions.payouts.statuses.${status}`)}
    </Badge>
  );
}
