import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ScreenFailed } from '../../../ui/screen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { accountsAddress } from '../accounts/account-filter.ts';
import type { Span } from '../../../ui/span/span.ts';
import { readResults, useSubs } from './campaign-queries.ts';
import { ResultsCells, ResultsHead } from './results-cells.tsx';

/** What came of a campaign by the sub-ids of its links. */
export function SubsTable({ campaignId, span }: { readonly campaignId: number; readonly span: Span }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const failureText = useFailureText();
  const subs = useSubs(campaignId, span);
  const [from, until] = [formatDay(span.from, locale), formatDay(span.until, locale)];
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-col gap-0.5">
        <h3 className="text-control font-medium">{t('campaigns.subs.title')}</h3>
        <p className="text-dense text-muted">{t('campaigns.subs.span', { from, until })}</p>
      </div>
      {subs.isPending && <Skeleton className="h-24 w-full" />}
      {subs.isError && <ScreenFailed text={failureText(subs.error)} onRetry={() => void subs.refetch()} />}
      {subs.data?.length === 0 && (
        <p className="rounded-control border border-line px-4 py-6 text-center text-dense text-muted">{t('campaigns.subs.none')}</p>
      )}
      {subs.data !== undefined && subs.data.length > 0 && (
        <Table caption={t('campaigns.subs.title')} className="max-h-80 rounded-control border border-line">
          <thead>
            <tr>
              <HeadCell>{t('campaigns.subs.sub')}</HeadCell>
              <ResultsHead />
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {subs.data.map((sub) => (
              <Row key={sub.sub_id}>
                <Cell>{sub.sub_id === '' ? <span className="text-muted">{t('campaigns.subs.without')}</span> : sub.sub_id}</Cell>
                <ResultsCells
                  results={readResults(sub)}
                  accounts={accountsAddress({ from: span.from, until: span.until, campaignId, subId: sub.sub_id })}
                />
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
