import type { AffiliatePayout } from '@fairlead/contract/affiliates/money.ts';
import { useTranslation } from 'react-i18next';
import { BankIcon } from '../../../ui/area-icons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { None, PayoutBadge } from '../affiliate-words.tsx';

/** What left the book for the client account, and how the withdrawal from there stands. */
export function PayoutsTab({ payouts }: { readonly payouts: readonly AffiliatePayout[] }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  return (
    <Panel title={t('payouts.title')} lead={t('payouts.lead')} flush>
      {payouts.length === 0 ? (
        <EmptyState className="py-12" icon={<BankIcon />} title={t('payouts.none')} text={t('payouts.noneText')} />
      ) : (
        <Table caption={t('payouts.title')}>
          <thead>
            <tr>
              <HeadCell>{t('payouts.requested')}</HeadCell>
              <HeadCell>{t('payouts.number')}</HeadCell>
              <HeadCell numeric>{t('columns.amount')}</HeadCell>
              <HeadCell>{t('columns.state')}</HeadCell>
              <HeadCell>{t('payouts.withdrawal')}</HeadCell>
              <HeadCell>{t('payouts.due')}</HeadCell>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {payouts.map((payout) => (
              <Row key={payout.id}>
                <Cell>{formatDateTime(payout.requested_at, locale)}</Cell>
                <Cell>{payout.id}</Cell>
                <Cell numeric className="font-semibold">
                  <Euros euros={payout.amount} />
                </Cell>
                <Cell>
                  <PayoutBadge state={payout.state} />
                </Cell>
                <Cell>{payout.number ?? <None />}</Cell>
                <Cell>{payout.due_on === null ? <None /> : formatDay(payout.due_on, locale)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
