import type { OwnExecution } from '@fairlead/contract/trading/execution/schemas.ts';
import { tradingPaths } from '@fairlead/contract/paths.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ApiResult } from '../../../transport/api-client.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { useLoading } from '../../../transport/use-loading.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { DownloadIcon } from '../../../ui/file-icons.tsx';
import { formatMonth } from '../../../ui/format-month.ts';
import { ChartIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { OwnScorecard } from './own-scorecard.tsx';
import { lengthOf, listPeriods, LONGEST_PERIOD, periodQuery, readPeriod, type Period } from './period.ts';

/** The calls on behalf of the signed-in client; supplied by the page's frame. */
export interface OwnExecutionCalls {
  readonly load: (query: string, signal: AbortSignal) => Promise<ApiResult<{ readonly data: OwnExecution }>>;
  /** Downloads a file and saves it; false if the download was incomplete. */
  readonly download: (path: string, name: string) => Promise<boolean>;
}

/** How the client's own orders were executed. The period is in the URL. */
export function OwnExecutionPage({ calls }: { readonly calls: OwnExecutionCalls }) {
  const { t } = useTranslation('execution');
  const [search, setSearch] = useSearchParams();
  const [now] = useState(Date.now);
  const period = readPeriod(search.get('period'), now);
  const query = periodQuery(period, now);
  const choose = (next: Period) => setSearch({ period: next }, { replace: true, preventScrollReset: true });
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-title">{t('own.title')}</h2>
          <p className="text-control text-muted">{t('own.lead')}</p>
        </div>
        <div className="flex items-end gap-3 max-sm:w-full">
          <PeriodField period={period} now={now} onChoose={choose} />
          <CsvDownload query={query} period={period} download={calls.download} />
        </div>
      </header>
      <PeriodScorecard key={query} query={query} calls={calls} onLonger={period === LONGEST_PERIOD ? null : () => choose(LONGEST_PERIOD)} />
    </>
  );
}

interface PeriodFieldProps {
  readonly period: Period;
  readonly now: number;
  readonly onChoose: (period: Period) => void;
}

function PeriodField({ period, now, onChoose }: PeriodFieldProps) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const textOf = (one: Period): string => {
    const days = lengthOf(one);
    if (days === null) return formatMonth(one, locale);
    return one === LONGEST_PERIOD ? t('own.year') : t('own.days', { count: days });
  };
  return (
    <SelectField
      label={t('own.period')}
      labelHidden
      size="regular"
      className="w-48 max-sm:flex-1"
      options={listPeriods(now).map((one) => ({ value: one, label: textOf(one) }))}
      value={period}
      onValueChange={onChoose}
    />
  );
}

interface CsvDownloadProps {
  readonly query: string;
  readonly period: Period;
  readonly download: OwnExecutionCalls['download'];
}

function CsvDownload({ query, period, download }: CsvDownloadProps) {
  const { t } = useTranslation('execution');
  const [isDownloading, setIsDownloading] = useState(false);

  async function save(): Promise<void> {
    setIsDownloading(true);
    const isSaved = await download(`${tradingPaths.executionCsv}?${query}`, `fairlead-execution-${period}.csv`);
    setIsDownloading(false);
    if (!isSaved) showToast({ title: t('own.downloadFailed'), tone: 'danger', stays: 'long' });
  }

  return (
    <Button variant="secondary" loading={isDownloading} onClick={() => void save()}>
      <DownloadIcon className="size-4" />
      {t('own.download')}
    </Button>
  );
}

interface PeriodScorecardProps {
  readonly query: string;
  readonly calls: OwnExecutionCalls;
  /** Chooses a longer period; null if there is none. */
  readonly onLonger: (() => void) | null;
}

function PeriodScorecard({ query, calls, onLonger }: PeriodScorecardProps) {
  const { t } = useTranslation(['execution', 'common']);
  const failureText = useApiFailureText();
  const [loading, reload] = useLoading<OwnExecution>(useCallback((signal) => calls.load(query, signal), [calls, query]));
  if (loading.kind === 'loading') return <ScorecardSkeleton />;
  if (loading.kind === 'failed') {
    return (
      <FailureState
        title={t('own.loadFailed')}
        text={failureText(loading.failure)}
        action={t('common:retry')}
        onAction={reload}
        className={BOX_CLASS}
      />
    );
  }
  const execution = loading.data;
  const isEmpty = execution.kinds.length === 0;
  return (
    <>
      {isEmpty && (
        <EmptyState
          icon={<ChartIcon />}
          title={t('own.none.title')}
          text={t('own.none.text')}
          className={BOX_CLASS}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {onLonger !== null && (
                <Button variant="secondary" onClick={onLonger}>
                  {t('own.none.longer')}
                </Button>
              )}
              <LinkButton to="/platform">{t('own.none.trade')}</LinkButton>
            </div>
          }
        />
      )}
      <OwnScorecard execution={execution} />
    </>
  );
}

const BOX_CLASS = 'rounded-panel border border-line bg-raised py-12';

/** About the size of the summary and the distribution. */
function ScorecardSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className="flex flex-col gap-5">
      <Skeleton className="h-40 w-full rounded-panel" />
      <Skeleton className="h-140 w-full rounded-panel" />
    </div>
  );
}
