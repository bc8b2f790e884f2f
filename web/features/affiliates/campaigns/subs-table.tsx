import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOfAnswer } from '../../../ui/data-table/list-state.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { accountsAddress } from '../accounts/account-filter.ts';
import type { Span } from '../../../ui/span/span.ts';
import { readResults, useSubs } from './campaign-queries.ts';
import { useResultsColumns } from './results-columns.tsx';

type Sub = NonNullable<ReturnType<typeof useSubs>['data']>[number];

/** A campaign's results by sub-id. */
export function SubsTable({ campaignId, span }: { readonly campaignId: number; readonly span: Span }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const failureText = useFailureText();
  const subs = useSubs(campaignId, span);
  const [from, until] = [formatDay(span.from, locale), formatDay(span.until, locale)];
  const columns: readonly Column<Sub>[] = [
    {
      id: 'sub',
      head: t('campaigns.subs.sub'),
      onPhone: 'first',
      sort: (sub) => sub.sub_id,
      render: (sub) => (sub.sub_id === '' ? <span className="text-muted">{t('campaigns.subs.without')}</span> : sub.sub_id),
    },
    ...useResultsColumns<Sub>(readResults, (sub) => accountsAddress({ from: span.from, until: span.until, campaignId, subId: sub.sub_id })),
  ];
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-col gap-0.5">
        <h3 className="text-control font-medium">{t('campaigns.subs.title')}</h3>
        <p className="text-dense text-muted">{t('campaigns.subs.span', { from, until })}</p>
      </div>
      <DataTable
        caption={t('campaigns.subs.title')}
        list={listOfAnswer(subs, failureText)}
        columns={columns}
        idOf={(sub) => sub.sub_id}
        empty={<p className="rounded-control border border-line px-4 py-6 text-center text-dense text-muted">{t('campaigns.subs.none')}</p>}
        className="max-h-80 rounded-control border border-line"
      />
    </section>
  );
}
