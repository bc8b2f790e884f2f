import type { OwnExecution } from '@fairlead/contract/trading/execution/schemas.ts';
import { addKnownCents, negateKnownCents } from '@fairlead/domain/money.ts';
import { FEWEST_DIFFERING } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { FEWEST_FOR_SHARES } from '@fairlead/domain/trading/desk/scorecard.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { Money } from '../../../ui/figures.tsx';
import { formatDateTime, formatMoney, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice, type NoticeTone } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { readEuros } from '../../../ui/read-euros.ts';
import { DistributionTable } from './distribution-table.tsx';
import { LatencyTable } from './latency-table.tsx';
import { SlippageTable } from './slippage-table.tsx';
import { useDifferenceText, useRangeText } from './use-difference-text.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useShareText } from './use-share-text.ts';

interface OfExecution {
  readonly execution: OwnExecution;
}

/** A client's scorecard: what happened in plain words first, then the figures behind it. */
export function OwnScorecard({ execution }: OfExecution) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const { seen, kinds, followed_at: followedAt } = execution;
  return (
    <>
      {seen.fills > 0 && (
        <>
          <Summary execution={execution} />
          <Distribution execution={execution} />
        </>
      )}
      {kinds.length > 0 && <Groups execution={execution} />}
      <Refusals execution={execution} />
      <Latency execution={execution} />
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-dense text-muted">
        {followedAt !== null && <span>{t('own.asOf', { time: formatDateTime(followedAt, locale) })}</span>}
        <Link to="/execution-quality" className={LINK_CLASS}>
          {t('own.public')}
        </Link>
      </p>
    </>
  );
}

const LINK_CLASS = 'text-accent underline underline-offset-2 hover:text-strong';

const TONES: Readonly<Record<OwnExecution['seen']['verdict'], NoticeTone>> = {
  symmetric: 'success',
  tooFew: 'info',
  clientsFavoured: 'info',
  houseFavoured: 'caution',
};

function Summary({ execution: { seen } }: OfExecution) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const differenceText = useDifferenceText();
  const rangeText = useRangeText();
  const counts = {
    fills: formatNumber(seen.fills, locale),
    better: formatNumber(seen.better, locale),
    same: formatNumber(seen.same, locale),
    worse: formatNumber(seen.worse, locale),
  };
  const outcome = seen.better > 0 ? 'better' : seen.worse > 0 ? 'worse' : 'same';
  const summary = seen.fills === 1 ? t(`own.one.${outcome}`) : t('own.summary', { count: seen.better, ...counts });
  const worth = addKnownCents(readEuros(seen.gained), readEuros(seen.lost));
  const worthText =
    worth !== null && worth > 0
      ? t('own.worthGain', { amount: formatMoney(worth, locale) })
      : worth !== null && worth < 0
        ? t('own.worthLoss', { amount: formatMoney(negateKnownCents(worth), locale) })
        : t('own.worthNothing', { amount: formatMoney(worth, locale) });
  return (
    <Panel title={t('own.facts.title')} lead={t('own.about')}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1 text-read">
          <p>{summary}</p>
          <p>{worthText}</p>
        </div>
        <Notice tone={TONES[seen.verdict]} title={t('own.verdict.title')}>
          {t(`own.verdict.${seen.verdict}`, { ...counts, fewest: FEWEST_DIFFERING })}
          {seen.verdict === 'houseFavoured' && (
            <>
              {' '}
              <Link to="/contact-us" className={LINK_CLASS}>
                {t('own.verdict.ask')}
              </Link>
            </>
          )}
        </Notice>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
          <Fact label={t('own.facts.value')}>
            <Money amount={worth} signed />
          </Fact>
          <Fact label={t('own.facts.average')}>{differenceText(seen.average)}</Fact>
          <Fact label={t('own.facts.median')}>{seen.median === null ? t('own.facts.none') : rangeText(seen.median)}</Fact>
          <Fact label={t('own.facts.best')}>{differenceText(seen.best)}</Fact>
          <Fact label={t('own.facts.worst')}>{differenceText(seen.worst)}</Fact>
        </dl>
      </div>
    </Panel>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="text-control font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Distribution({ execution: { seen, distribution } }: OfExecution) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const rangeText = useRangeText();
  const shareText = useShareText();
  const tooFew = seen.fills < FEWEST_FOR_SHARES ? ` ${t('own.shares', { fewest: FEWEST_FOR_SHARES })}` : '';
  return (
    <Panel flush title={t('distribution.title')} lead={t('own.distribution', { fills: formatNumber(seen.fills, locale) }) + tooFew}>
      <DistributionTable head={t('difference')} bars={distribution} rangeText={rangeText} shareText={shareText} />
    </Panel>
  );
}

function Groups({ execution: { kinds, instruments } }: OfExecution) {
  const { t } = useTranslation('execution');
  return (
    <>
      <Panel flush title={t('kinds.title')} lead={t('own.kinds')}>
        <SlippageTable
          caption={t('kinds.title')}
          head={t('kinds.kind')}
          valueHead={t('own.value')}
          rows={kinds.map((slippage) => ({
            id: slippage.kind,
            name: t(`kinds.names.${slippage.kind}`),
            slippage,
            isUnseen: slippage.kind === 'unseen',
          }))}
        />
      </Panel>
      {instruments.length > 0 && (
        <Panel flush title={t('instruments.title')} lead={t('own.instruments')}>
          <SlippageTable
            caption={t('instruments.title')}
            head={t('instruments.instrument')}
            valueHead={t('own.value')}
            rows={instruments.map((slippage) => ({ id: slippage.symbol, name: slippage.name, slippage, isUnseen: false }))}
          />
        </Panel>
      )}
    </>
  );
}

function Refusals({ execution: { refusals } }: OfExecution) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const { reasonText, commandText } = useRefusalText();
  const columns: readonly Column<(typeof refusals)[number]>[] = [
    {
      id: 'reason',
      head: t('refusals.reason'),
      className: 'font-medium',
      onPhone: 'first',
      wraps: true,
      render: ({ code }) => reasonText(code),
    },
    { id: 'command', head: t('refusals.command'), wraps: true, render: ({ command, name }) => commandText(command, name) },
    { id: 'count', head: t('refusals.count'), numeric: true, render: ({ count }) => formatNumber(count, locale) },
  ];
  return (
    <Panel flush title={t('refusals.title')} lead={t('own.refusals.lead')}>
      <DataTable
        caption={t('refusals.title')}
        list={listOf(refusals)}
        columns={columns}
        idOf={({ command, code, symbol }) => `${command} ${code} ${symbol}`}
        empty={<p className="px-4 py-4 text-control text-muted sm:px-5">{t('own.refusals.none')}</p>}
      />
    </Panel>
  );
}

function Latency({ execution: { latency } }: OfExecution) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  if (latency.commands === 0) {
    return (
      <Panel title={t('own.latency.title')}>
        <p className="text-control text-muted">{t('own.latency.none')}</p>
      </Panel>
    );
  }
  const tooFew = latency.commands < FEWEST_FOR_SHARES ? ` ${t('own.latency.tooFew', { fewest: FEWEST_FOR_SHARES })}` : '';
  return (
    <Panel flush title={t('own.latency.title')} lead={t('own.latency.lead', { orders: formatNumber(latency.commands, locale) }) + tooFew}>
      <LatencyTable caption={t('own.latency.title')} latency={latency} />
    </Panel>
  );
}
