import type { Referral } from '@fairlead/contract/account/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { Conversion, CountryName, Joined, Source } from './referral-facts.tsx';

/** Both readings of the spec (section 2) in one table: who it is, their email and the day first, and behind them the rest. */
export function ReferralTable({ referrals, className }: { readonly referrals: readonly Referral[]; readonly className: string }) {
  const { t } = useTranslation('referrals');
  return (
    <div className={className}>
      <Table caption={t('list.title')} className="[&_:is(td,th)]:px-2.5 [&_:is(td,th):first-child]:pl-5 [&_:is(td,th):last-child]:pr-5">
        <thead>
          <tr>
            <HeadCell>{t('columns.account')}</HeadCell>
            <HeadCell>{t('columns.email')}</HeadCell>
            <HeadCell>{t('columns.date')}</HeadCell>
            <HeadCell numeric>{t('columns.id')}</HeadCell>
            <HeadCell>{t('columns.firstName')}</HeadCell>
            <HeadCell>{t('columns.lastName')}</HeadCell>
            <HeadCell>{t('columns.country')}</HeadCell>
            <HeadCell>{t('columns.source')}</HeadCell>
            <HeadCell>{t('columns.conversion')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {referrals.map((referral) => (
            <Row key={referral.id} className="[&>td]:h-11 last:[&>td]:border-0">
              <Cell className="font-medium">{referral.full_name}</Cell>
              <Cell className="max-w-42 truncate" title={referral.email}>
                {referral.email}
              </Cell>
              <Cell>
                <Joined at={referral.created_at} />
              </Cell>
              <Cell numeric className="text-muted">
                {referral.id}
              </Cell>
              <Cell>{referral.first_name}</Cell>
              <Cell>{referral.last_name}</Cell>
              <Cell>
                <CountryName referral={referral} />
              </Cell>
              <Cell className="max-w-38 truncate">
                <Source address={referral.source} />
              </Cell>
              <Cell>
                <Conversion isThere={referral.conversion} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
