import type { AffiliatePayout } from '@fairlead/contract/affiliates/money.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { InboxIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { usePayouts } from './payout-queries.ts';

const TONES: Readonly<Record<AffiliatePayout['state'], BadgeTone>> = {
  underway: 'accent',
  credited: 'caution',
  pending: 'accent',
  processing: 'accent',
  completed: 'long',
  declined: 'short',
  expired: 'short',
  inReview: 'caution',
  rejected: 'short',
  cancelled: 'neutral',
};

/** A due day is a promise only while something is still to be done. */
const AHEAD: readonly AffiliatePayout['state'][] = ['underway', 'pending', 'processing', 'inReview'];

export function PayoutList() {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const payouts = usePayouts();
  return (
    <Panel title={t('payouts.list.title')} flush>
      {payouts.isPending && (
        <div className="p-4">
          <ScreenWaiting />
        </div>
      )}
      {payouts.isError && (
        <div className="p-4">
          <ScreenFailed text={failureText(payouts.error)} onRetry={() => void payouts.refetch()} />
        </div>
      )}
      {payouts.data?.length === 0 && (
        <EmptyState icon={<InboxIcon />} title={t('payouts.list.none')} text={t('payouts.list.noneText')} className="py-10" />
      )}
      {payouts.data !== undefined && payouts.data.length > 0 && <PayoutsTable payouts={payouts.data} />}
    </Panel>
  );
}

function PayoutsTable({ payouts }: { readonly payouts: readonly AffiliatePayout[] }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return (
    <Table caption={t('payouts.list.title')}>
      <thead>
        <tr>
          <HeadCell>{t('payouts.list.requested')}</HeadCell>
          <HeadCell numeric>{t('payouts.list.amount')}</HeadCell>
          <HeadCell>{t('payouts.list.state')}</HeadCell>
          <HeadCell>{t('payouts.list.number')}</HeadCell>
          <HeadCell>{t('payouts.list.due')}</HeadCell>
          <HeadCell>{t('payouts.list.next')}</HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {payouts.map(({ id, amount, requested_at: requestedAt, state, number, due_on: dueOn }) => (
          <Row key={id}>
            <Cell>{formatDateTime(requestedAt, locale)}</Cell>
            <Cell numeric className="font-medium">
              <Euros euros={amount} />
            </Cell>
            <Cell>
              <Badge tone={TONES[state]}>{t(`payouts.state.${state}`)}</Badge>
            </Cell>
            <Cell>{number ?? '–'}</Cell>
            <Cell>{dueOn !== null && AHEAD.includes(state) ? formatDay(dueOn, locale) : '–'}</Cell>
            <Cell wraps className="max-w-80 min-w-50 py-1.5 text-muted">
              {t(`payouts.stateText.${state}`)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
