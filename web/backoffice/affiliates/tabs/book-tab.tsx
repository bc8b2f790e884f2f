import type { Euros as WireEuros } from '@fairlead/domain/money.ts';
import type { AffiliateEntry, WireWorkings } from '@fairlead/contract/affiliates/money.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { AFFILIATE_ENTRY_KINDS, type AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BookIcon } from '../../../ui/area-icons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros, formatEuros } from '../../../ui/euros.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { RecordList } from '../../shared/record-list.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { useMay } from '../../shared/use-operator.ts';
import { AFFILIATE_BOOK, affiliatePath } from '../affiliate-queries.ts';
import { None } from '../affiliate-words.tsx';

const ALL = 'all';
type Choice = AffiliateEntryKind | typeof ALL;
const CHOICES: readonly Choice[] = [ALL, ...AFFILIATE_ENTRY_KINDS];

/** Everything that was booked for the affiliate, the latest first, each amount with what it was reckoned from. */
export function BookTab({ affiliateId }: { readonly affiliateId: number }) {
  const { t } = useTranslation('backofficeAffiliates');
  const [kind, setKind] = useState<Choice>(ALL);
  const path = affiliatePath(backofficePaths.affiliateBook, affiliateId);
  const list = usePagedList<AffiliateEntry>(AFFILIATE_BOOK, path, { kind: kind === ALL ? null : kind });
  return (
    <Panel
      title={t('book.title')}
      lead={t('book.lead')}
      flush
      actions={
        <SelectField
          label={t('book.kind')}
          labelHidden
          size="regular"
          className="w-48"
          value={kind}
          options={CHOICES.map((value) => ({ value, label: t(`book.kinds.${value}`) }))}
          onValueChange={setKind}
        />
      }
    >
      <RecordList
        list={list}
        empty={
          <EmptyState
            className="py-12"
            icon={<BookIcon />}
            title={t(kind === ALL ? 'book.none' : 'book.noneOfKind')}
            text={t('book.noneText')}
          />
        }
      >
        <EntriesTable rows={list.rows} />
      </RecordList>
    </Panel>
  );
}

function EntriesTable({ rows }: { readonly rows: readonly AffiliateEntry[] }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const workingsText = useWorkingsText();
  return (
    <Table caption={t('book.title')}>
      <thead>
        <tr>
          <HeadCell>{t('book.day')}</HeadCell>
          <HeadCell>{t('book.kind')}</HeadCell>
          <HeadCell>{t('book.account')}</HeadCell>
          <HeadCell>{t('book.workings')}</HeadCell>
          <HeadCell>{t('columns.plan')}</HeadCell>
          <HeadCell numeric>{t('columns.amount')}</HeadCell>
          <HeadCell numeric>{t('columns.balance')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell title={formatDateTime(row.booked_at, locale)}>{formatDay(row.day, locale)}</Cell>
            <Cell>{t(`book.kinds.${row.kind}`)}</Cell>
            <Cell>
              <AccountLink accountId={row.account_id} />
            </Cell>
            <Cell className="py-1.5">
              <span className="block w-90 whitespace-normal">{workingsText(row.workings)}</span>
            </Cell>
            <Cell className="max-w-48 truncate">{row.plan === null ? <None /> : t('planVersion', { ...row.plan })}</Cell>
            <Cell numeric className="font-semibold">
              <Euros euros={row.amount} signed />
            </Cell>
            <Cell numeric>
              <Euros euros={row.balance} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** From what an amount was reckoned, in a line. */
function useWorkingsText(): (workings: WireWorkings) => string {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const money = (euros: WireEuros) => formatEuros(euros, locale);
  return (workings) => {
    switch (workings.kind) {
      case 'acquisition':
        return [
          t(workings.minimum_volume > 0 ? 'book.acquisitionTraded' : 'book.acquisition', {
            number: workings.count,
            deposits: money(workings.deposits),
            volume: money(workings.volume),
            from: workings.from,
          }),
          ...(workings.revenue === null ? [] : [t('book.paidForTrading', { amount: money(workings.revenue) })]),
        ].join(', ');
      case 'share':
        return t('book.share', {
          percent: formatNumber(workings.percent, locale),
          spread: money(workings.spread),
          premiums: money(workings.premiums),
        });
      case 'undone':
        return t('book.undone', { deposits: money(workings.deposits), minimum: money(workings.minimum_deposits) });
      case 'correction':
        return workings.note;
      case 'payout':
        return t('book.payout', { number: workings.payout_id });
    }
  };
}

function AccountLink({ accountId }: { readonly accountId: number | null }) {
  const mayRead = useMay()('clients.read');
  if (accountId === null) return <None />;
  if (!mayRead) return `#${accountId}`;
  return <Link to={`/backoffice/clients/${accountId}`} className="text-accent hover:underline">{`#${accountId}`}</Link>;
}
