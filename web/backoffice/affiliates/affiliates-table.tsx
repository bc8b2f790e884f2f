import type { AffiliateListItem } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Euros } from '../../ui/euros.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { None, StateBadge } from './affiliate-words.tsx';

export function AffiliatesTable({ rows }: { readonly rows: readonly AffiliateListItem[] }) {
  const { t } = useTranslation('backofficeAffiliates');
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <HeadCell>{t('columns.affiliate')}</HeadCell>
          <HeadCell>{t('columns.state')}</HeadCell>
          <HeadCell>{t('columns.plan')}</HeadCell>
          <HeadCell numeric>{t('columns.signUps')}</HeadCell>
          <HeadCell numeric>{t('columns.ftds')}</HeadCell>
          <HeadCell numeric>{t('columns.balance')}</HeadCell>
          <HeadCell>{t('columns.payoutAccount')}</HeadCell>
          <HeadCell>{t('columns.since')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AffiliateRow key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function AffiliateRow({ row }: { readonly row: AffiliateListItem }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  return (
    <Row>
      <Cell className="max-w-72 py-1.5">
        <span className="flex min-w-0 flex-col">
          <Link to={`/backoffice/affiliates/${row.id}`} className="truncate text-accent hover:underline">
            {row.name}
          </Link>
          <span className="truncate text-mini text-muted">{row.company === '' ? row.email : `${row.company} · ${row.email}`}</span>
        </span>
      </Cell>
      <Cell>
        <StateBadge state={row.status} />
      </Cell>
      <Cell className="max-w-56 truncate">{row.plan === null ? <None /> : t('planVersion', { ...row.plan })}</Cell>
      <Cell numeric>{formatNumber(row.sign_ups, locale)}</Cell>
      <Cell numeric>{formatNumber(row.ftds, locale)}</Cell>
      <Cell numeric className="font-semibold">
        <Euros euros={row.balance} />
      </Cell>
      <Cell className="max-w-56 truncate">{row.payout_account ?? <None />}</Cell>
      <Cell title={formatDateTime(row.created_at, locale)}>{formatDate(row.created_at, locale)}</Cell>
    </Row>
  );
}
