import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { LinkIcon } from '../../../ui/area-icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { NO_FILTER } from '../accounts/account-filter.ts';
import { useSummary } from '../accounts/account-queries.ts';
import { SpanControl } from '../../../ui/span/span-control.tsx';
import { useSpan } from '../../../ui/span/use-span.ts';
import { useMe } from '../use-me.ts';
import { CountryPanel } from './country-panel.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { OverTime } from './over-time.tsx';
import { useOverview } from './use-overview.ts';

/** The first screen: the spec's counts (section 2), the earnings, the figures over time, and the accounts by country. */
export function OverviewScreen() {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const failureText = useFailureText();
  const choice = useSpan();
  const { from, until } = choice.span;
  const me = useMe();
  const overview = useOverview(choice.span);
  const inSpan = useSummary({ ...NO_FILTER, from, until });
  const ever = useSummary(NO_FILTER);
  const queries = [me, overview, inSpan, ever];
  const failed = queries.find(({ isError }) => isError);
  const isNew = ever.data?.total === 0 && overview.data?.totals.clicks === 0;

  const greeting = me.data === undefined ? t('overview.waiting') : t('overview.greeting', { name: me.data.name });
  const asOf = overview.data === undefined ? '' : t('overview.asOf', { time: formatDateTime(overview.data.as_of, locale) });

  return (
    <Screen wide title={t('shell.places.overview')} lead={`${greeting} ${asOf}`} actions={<SpanControl {...choice} />}>
      {failed !== undefined && (
        <RetryNotice
          text={failureText(failed.error)}
          onRetry={() => {
            for (const query of queries) if (query.isError) void query.refetch();
          }}
        />
      )}
      <FigureTiles span={choice.span} me={me} overview={overview} inSpan={inSpan} ever={ever} />
      {isNew ? (
        <NothingYet />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          {hasNotFailed(overview) && <OverTime span={choice.span} overview={overview.data} />}
          {hasNotFailed(inSpan) && <CountryPanel span={choice.span} summary={inSpan.data} />}
        </div>
      )}
    </Screen>
  );
}

/** Data that is already loaded stays visible. */
function hasNotFailed({ data, isError }: { readonly data: unknown; readonly isError: boolean }): boolean {
  return data !== undefined || !isError;
}

/** The next step for a new affiliate. */
function NothingYet() {
  const { t } = useTranslation('affiliate');
  return (
    <EmptyState
      className="rounded-panel border border-line bg-raised py-20"
      icon={<LinkIcon />}
      title={t('overview.nothingYet.title')}
      text={t('overview.nothingYet.text')}
      action={<LinkButton to="/affiliate/campaigns">{t('overview.nothingYet.action')}</LinkButton>}
    />
  );
}
