import { deskPaths } from '@fairlead/contract/operators/paths.ts';
import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { DownloadIcon } from '../../../ui/file-icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Screen, ScreenLoading } from '../../../ui/screen.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SpanControl } from '../../../ui/span/span-control.tsx';
import { useSpan } from '../../../ui/span/use-span.ts';
import { toQuery } from '../../shared/use-paged-list.ts';
import { useExecution } from '../desk/desk-queries.ts';
import { ExecutionDays } from './execution-days.tsx';
import { ExecutionLatency } from './execution-latency.tsx';
import { DistributionPanel, VerdictPanel } from './execution-symmetry.tsx';
import { ExecutionTables } from './execution-tables.tsx';
import { ExecutionTiles } from './execution-tiles.tsx';
import { RefusalsPanel } from './refusals-panel.tsx';

/** How fills compare with the prices shown to clients. Period and instrument are in the URL. */
export function ExecutionScreen() {
  const { t } = useTranslation(['backofficeDesk', 'execution']);
  const locale = useLocale();
  const failureText = useFailureText();
  const { download } = useTokenCalls();
  const [search, setSearch] = useSearchParams();
  const choice = useSpan();
  const symbol = instrumentBySymbol(search.get('symbol') ?? '')?.symbol ?? '';
  const { from, until } = choice.span;
  const { data, error, refetch } = useExecution({ from, until, symbol });
  const [isDownloading, setIsDownloading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function save(): Promise<void> {
    setIsDownloading(true);
    const isSaved = await download(`${deskPaths.executionCsv}?${toQuery({ from, until, symbol })}`, `execution-${from}-${until}.csv`);
    setHasFailed(!isSaved);
    setIsDownloading(false);
  }

  function chooseSymbol(next: string): void {
    setSearch(
      (before) => new URLSearchParams([...[...before].filter(([name]) => name !== 'symbol'), ...(next === '' ? [] : [['symbol', next]])]),
      { replace: true, preventScrollReset: true },
    );
  }

  const asOf = typeof data?.followed_at === 'string' ? ` ${t('execution.asOf', { time: formatDateTime(data.followed_at, locale) })}` : '';
  return (
    <Screen
      wide
      title={t('execution.title')}
      lead={t('execution.lead') + asOf}
      actions={
        <>
          <SelectField
            label={t('execution:instruments.instrument')}
            labelHidden
            size="regular"
            className="w-44"
            options={[{ value: '', label: t('execution.allInstruments') }, ...choicesOf(data, symbol)]}
            value={symbol}
            onValueChange={chooseSymbol}
          />
          <SpanControl {...choice} />
          <Button variant="secondary" loading={isDownloading} onClick={() => void save()}>
            <DownloadIcon className="size-4" />
            {t('execution.download')}
          </Button>
        </>
      }
    >
      {hasFailed && <Notice tone="danger">{t('execution.downloadFailed')}</Notice>}
      {error !== null && <RetryNotice text={failureText(error)} onRetry={() => void refetch()} />}
      {data === undefined ? error === null && <ScreenLoading /> : <ExecutionParts execution={data} from={from} until={until} />}
    </Screen>
  );
}

/** The instruments by name; at least the chosen one until they are loaded. */
function choicesOf(execution: Execution | undefined, symbol: string): readonly { readonly value: string; readonly label: string }[] {
  const choices = (execution?.choices ?? []).map((choice) => ({ value: choice.symbol, label: choice.name }));
  if (symbol !== '' && !choices.some(({ value }) => value === symbol)) choices.push({ value: symbol, label: symbol });
  return choices.toSorted((a, b) => a.label.localeCompare(b.label));
}

interface PartsProps {
  readonly execution: Execution;
  readonly from: string;
  readonly until: string;
}

function ExecutionParts({ execution, from, until }: PartsProps) {
  const { t } = useTranslation(['backofficeDesk', 'execution']);
  return (
    <>
      {execution.kinds.length === 0 ? (
        <EmptyState
          className="rounded-panel border border-line bg-raised py-12"
          title={t('execution.noneTitle')}
          text={t('execution.none')}
        />
      ) : (
        <>
          <ExecutionTiles execution={execution} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <VerdictPanel seen={execution.seen} />
              <ExecutionDays days={execution.days} from={from} until={until} />
            </div>
            <DistributionPanel execution={execution} />
          </div>
          <ExecutionTables execution={execution} />
        </>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <RefusalsPanel execution={execution} />
        <ExecutionLatency latency={execution.latency} />
      </div>
    </>
  );
}
