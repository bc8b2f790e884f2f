import type { PublishedExecution, PublishedExecutionPage, PublishedMonth } from '@fairlead/contract/trading/execution/schemas.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import { negateKnownCents } from '@fairlead/domain/money.ts';
import { FEWEST_DIFFERING } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { PRICE_BOUND_SHARE } from '@fairlead/domain/trading/order-rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatLongDate, formatMoney, formatNumber, formatShortPercent } from '../../../ui/format.ts';
import { formatMonth } from '../../../ui/format-month.ts';
import { ChartIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel, Tile, Tiles } from '../../../ui/panel.tsx';
import { readEuros } from '../../../ui/read-euros.ts';
import { DistributionTable } from './distribution-table.tsx';
import { LatencyTable } from './latency-table.tsx';
import { SlippageTable, type SlippageRow } from './slippage-table.tsx';
import { useDifferenceText, useRangeText } from './use-difference-text.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useShareText } from './use-share-text.ts';

/** How the orders of all clients were executed, month by month: for anyone. Works without scripts. */
export function PublicExecution({ months, shown }: PublishedExecutionPage) {
  const { t } = useTranslation(['execution', 'common']);
  return (
    <main id="content" className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-10 sm:px-6 md:py-14">
      <title>{`${t('public.title')} | ${t('common:brand')}`}</title>
      <meta name="description" content={t('public.description')} />
      <header className="flex max-w-reading flex-col gap-3">
        <h1 className="text-heading">{t('public.title')}</h1>
        <p className="text-read text-muted">{t('public.lead')}</p>
      </header>
      {shown === null ? (
        <EmptyState
          icon={<ChartIcon />}
          title={t('public.none.title')}
          text={t('public.none.text')}
          className="rounded-panel border border-line bg-raised py-12"
          action={
            <LinkButton to="/help" variant="secondary">
              {t('public.none.action')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <Months months={months} chosen={shown.month} />
          <Month execution={shown} />
          <Reading execution={shown} />
        </>
      )}
    </main>
  );
}

const MONTHS_SHOWN = 12;

interface MonthsProps {
  /** Latest first. */
  readonly months: readonly PublishedMonth[];
  readonly chosen: string;
}

/** Links to each month; earlier ones in a part that opens. */
function Months({ months, chosen }: MonthsProps) {
  const { t } = useTranslation('execution');
  const earlier = months.slice(MONTHS_SHOWN);
  return (
    <nav aria-label={t('public.months')} className="flex flex-col gap-3">
      <MonthLinks months={months.slice(0, MONTHS_SHOWN)} chosen={chosen} />
      {earlier.length > 0 && (
        <details open={earlier.some(({ month }) => month === chosen)}>
          <summary className="w-fit cursor-pointer text-control text-accent">{t('public.earlier')}</summary>
          <div className="pt-3">
            <MonthLinks months={earlier} chosen={chosen} />
          </div>
        </details>
      )}
    </nav>
  );
}

function MonthLinks({ months, chosen }: MonthsProps) {
  const locale = useLocale();
  return (
    <ul className="flex flex-wrap gap-2">
      {months.map(({ month }) => (
        <li key={month}>
          <Link
            to={`?month=${month}`}
            preventScrollReset
            aria-current={month === chosen ? 'page' : undefined}
            className="inline-flex min-h-9 items-center rounded-control border border-line bg-raised px-3 text-control text-muted hover:bg-hover hover:text-strong aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-strong"
          >
            {formatMonth(month, locale)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface OfExecution {
  readonly execution: PublishedExecution;
}

function Month({ execution }: OfExecution) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const { month, so_far: isSoFar, until, seen } = execution;
  const path = (of: string) => of.replace(':month', month);
  const span =
    isSoFar && until !== null
      ? t('public.until', { day: formatLongDate(`${until}T00:00:00Z`, locale, 'UTC') })
      : isSoFar
        ? null
        : t('public.over');
  return (
    <>
      <section aria-labelledby="month" className="flex flex-col gap-5">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="flex min-w-0 flex-col gap-1">
            <h2 id="month" className="flex flex-wrap items-center gap-2 text-title">
              {formatMonth(month, locale)}
              {isSoFar && <Badge>{t('public.soFar')}</Badge>}
            </h2>
            {span !== null && <p className="text-control text-muted">{span}</p>}
          </div>
          <p className="flex items-center gap-3 text-control">
            <span className="text-muted">{t('public.files')}</span>
            <a href={path(publicPaths.executionCsv)} download className={LINK_CLASS}>
              {t('public.csv')}
            </a>
            <a href={path(publicPaths.execution)} className={LINK_CLASS}>
              {t('public.json')}
            </a>
          </p>
        </header>
        {seen === null ? (
          <p className="rounded-panel border border-line bg-raised p-5 text-body">
            {t(isSoFar ? 'public.missing.soon' : 'public.missing.seen')}
          </p>
        ) : (
          <Summary seen={seen} />
        )}
      </section>
      {seen !== null && <Distribution execution={execution} />}
      {seen !== null && !isSoFar && <Groups execution={execution} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {seen !== null && !isSoFar && <Refusals execution={execution} />}
        {seen !== null && <Latency execution={execution} />}
      </div>
    </>
  );
}

const LINK_CLASS = 'text-accent underline underline-offset-2 hover:text-strong';

function Summary({ seen }: { readonly seen: NonNullable<PublishedExecution['seen']> }) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const shareText = useShareText();
  const differenceText = useDifferenceText();
  const counts = {
    fills: formatNumber(seen.fills, locale),
    better: formatNumber(seen.better, locale),
    same: formatNumber(seen.same, locale),
    worse: formatNumber(seen.worse, locale),
  };
  return (
    <>
      <div className="flex max-w-reading flex-col gap-2 text-read">
        <p>{t('public.summary', { count: seen.better, ...counts })}</p>
        <p>
          {t('public.worth', {
            gained: formatMoney(readEuros(seen.gained), locale),
            lost: formatMoney(negateKnownCents(readEuros(seen.lost)), locale),
          })}{' '}
          {t(`public.verdict.${seen.verdict}`, { fewest: FEWEST_DIFFERING })}
        </p>
      </div>
      <Tiles many>
        {(['better', 'same', 'worse'] as const).map((id) => (
          <Tile key={id} label={t(id)} note={counts[id]}>
            {shareText(seen[id], seen.fills)}
          </Tile>
        ))}
        <Tile label={t('public.facts.average')}>{differenceText(seen.average)}</Tile>
        <Tile label={t('public.facts.averageBetter')}>{differenceText(seen.average_better)}</Tile>
        <Tile label={t('public.facts.averageWorse')}>{differenceText(seen.average_worse)}</Tile>
      </Tiles>
    </>
  );
}

function Distribution({ execution: { distribution, seen } }: OfExecution) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const rangeText = useRangeText();
  const shareText = useShareText();
  const fills = distribution.reduce((total, bar) => total + bar.fills, 0);
  const median = seen?.median ?? null;
  const lead = t('public.distribution', { fills: formatNumber(fills, locale) });
  return (
    <Panel
      flush
      title={t('distribution.title')}
      lead={median === null ? lead : `${lead} ${t('public.facts.median')}: ${rangeText(median)}.`}
    >
      <DistributionTable head={t('difference')} bars={distribution} rangeText={rangeText} shareText={shareText} />
    </Panel>
  );
}

function Groups({ execution: { kinds, instruments } }: OfExecution) {
  const { t } = useTranslation('execution');
  const ofKinds: readonly SlippageRow[] = kinds.map((slippage) => ({
    id: slippage.kinds.join(' '),
    name: slippage.kinds.map((kind) => t(`kinds.names.${kind}`)).join(', '),
    slippage,
    isUnseen: slippage.kinds.every((kind) => kind === 'unseen'),
  }));
  const ofInstruments: readonly SlippageRow[] = instruments.map((slippage) => ({
    id: slippage.symbol,
    name: slippage.together ? t('public.others') : slippage.name,
    slippage,
    isUnseen: false,
  }));
  return (
    <>
      <Panel flush title={t('kinds.title')} lead={t('public.kinds')}>
        {ofKinds.length === 0 ? (
          <Missing>{t('public.missing.kinds')}</Missing>
        ) : (
          <SlippageTable caption={t('kinds.title')} head={t('kinds.kind')} valueHead={t('public.value')} rows={ofKinds} />
        )}
      </Panel>
      <Panel flush title={t('instruments.title')} lead={t('public.instruments')}>
        {ofInstruments.length === 0 ? (
          <Missing>{t('public.missing.instruments')}</Missing>
        ) : (
          <SlippageTable
            caption={t('instruments.title')}
            head={t('instruments.instrument')}
            valueHead={t('public.value')}
            rows={ofInstruments}
          />
        )}
      </Panel>
    </>
  );
}

function Refusals({ execution: { refusals } }: OfExecution) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const { reasonText } = useRefusalText();
  const title = t('refusals.title');
  if (refusals === null) {
    return (
      <Panel flush title={title}>
        <Missing>{t('public.missing.refusals')}</Missing>
      </Panel>
    );
  }
  const columns: readonly Column<(typeof refusals.reasons)[number]>[] = [
    {
      id: 'reason',
      head: t('refusals.reason'),
      className: 'font-medium',
      wraps: true,
      render: ({ code, together }) => (together ? t('public.others') : reasonText(code)),
    },
    { id: 'count', head: t('refusals.count'), numeric: true, render: ({ count }) => formatNumber(count, locale) },
  ];
  return (
    <Panel flush title={title} lead={t('public.refusals', { refused: formatNumber(refusals.refused, locale) })}>
      <DataTable
        caption={title}
        list={listOf(refusals.reasons)}
        columns={columns}
        idOf={({ code }) => code}
        empty={<Missing>{t('public.missing.refusals')}</Missing>}
        isOfFigures
      />
    </Panel>
  );
}

function Latency({ execution: { latency } }: OfExecution) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const title = t('public.latency.title');
  if (latency === null) {
    return (
      <Panel flush title={title}>
        <Missing>{t('public.missing.latency')}</Missing>
      </Panel>
    );
  }
  return (
    <Panel flush title={title} lead={t('public.latency.lead', { orders: formatNumber(latency.commands, locale) })}>
      <LatencyTable caption={title} latency={latency} />
    </Panel>
  );
}

function Missing({ children }: { readonly children: ReactNode }) {
  return <p className="px-4 py-4 text-control text-muted sm:px-5">{children}</p>;
}

/** What can and can't be concluded. */
function Reading({ execution: { rule } }: OfExecution) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const bound = formatShortPercent(PRICE_BOUND_SHARE * 100, locale, 3);
  const share = formatShortPercent(rule.largest_share * 100, locale);
  return (
    <section aria-labelledby="reading" className="flex max-w-reading flex-col gap-3">
      <h2 id="reading" className="text-title">
        {t('public.reading.title')}
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-body">
        <li>{t('public.reading.compare')}</li>
        <li>{t('public.reading.refused', { bound })}</li>
        <li>{t('public.reading.unseen')}</li>
        <li>{t('public.reading.latency')}</li>
        <li>{t('public.reading.privacy', { clients: rule.clients, cases: rule.cases, share })}</li>
        <li>{t('public.reading.own')}</li>
      </ul>
    </section>
  );
}
