import type { Feed, FeedInstrument } from '@fairlead/contract/trading/operators/desk.ts';
import { TICK_FAULTS } from '@fairlead/domain/markets/tick.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatDateTime, formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';
import { None } from '../../shared/none.tsx';
import { useSettings } from '../../shared/use-settings.ts';
import { useFeed } from './desk-queries.ts';
import { BothSides, WirePrice } from './figures.tsx';
import { formatSeconds } from './format-seconds.ts';

const TONES: Readonly<Record<FeedInstrument['state'], BadgeTone>> = {
  live: 'long',
  review: 'caution',
  late: 'caution',
  stale: 'short',
  silent: 'short',
  noSource: 'neutral',
  closed: 'neutral',
  halted: 'caution',
};
/** Problems come first. */
const ORDER: readonly FeedInstrument['state'][] = ['review', 'late', 'stale', 'silent', 'halted', 'live', 'closed', 'noSource'];

/** The price feed by instrument, and dropped quotes. */
export function FeedView() {
  const { t } = useTranslation('backofficeDesk');
  const { data, error, refetch } = useFeed();
  const isAlwaysOpen = useSettings()?.calendar === 'alwaysOpen';
  const columns = useFeedColumns();
  if (data === undefined) return <QueryPlaceholder query={{ error, refetch }} />;
  const sorted = data.instruments.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.name.localeCompare(b.name));
  return (
    <div className="flex flex-col gap-6">
      {isAlwaysOpen && <Notice tone="caution">{t('desk.feed.alwaysOpen')}</Notice>}
      <Dropped feed={data} />
      <ListPanel
        title={t('desk.feed.title')}
        lead={t('desk.feed.lead')}
        list={listOf(sorted)}
        columns={columns}
        idOf={({ symbol }) => symbol}
        empty={null}
      />
    </div>
  );
}

function useFeedColumns(): readonly Column<FeedInstrument>[] {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  return [
    {
      id: 'instrument',
      head: t('desk.exposure.instrument'),
      className: 'font-medium',
      onPhone: 'first',
      sort: ({ name }) => name,
      render: ({ name }) => name,
    },
    {
      id: 'state',
      head: t('desk.feed.state'),
      render: ({ state }) => <Badge tone={TONES[state]}>{t(`desk.feed.states.${state}`)}</Badge>,
    },
    {
      id: 'age',
      head: t('desk.feed.age'),
      numeric: true,
      sort: ({ age_ms: ageMs }) => ageMs,
      render: (instrument) => <Age instrument={instrument} />,
    },
    {
      id: 'rate',
      head: t('desk.feed.rate'),
      numeric: true,
      sort: ({ ticks_per_second: rate }) => rate,
      render: ({ ticks_per_second: rate }) => formatNumber(rate, locale, 1),
    },
    {
      id: 'source',
      head: t('desk.feed.source'),
      numeric: true,
      render: (instrument) => <BothSides bid={instrument.source_bid} ask={instrument.source_ask} symbol={instrument.symbol} />,
    },
    {
      id: 'ours',
      head: t('desk.feed.ours'),
      numeric: true,
      render: ({ bid, ask, symbol }) => <BothSides bid={bid} ask={ask} symbol={symbol} />,
    },
    {
      id: 'spread',
      head: t('desk.feed.spread'),
      numeric: true,
      render: ({ spread, symbol, usual_spread: usual }) => (
        <>
          <WirePrice price={spread} symbol={symbol} />{' '}
          {spread !== null && usual > 0 && (
            <span className="text-muted">· {t('desk.feed.ofUsual', { percent: formatPercent((spread / usual) * 100, locale, 0) })}</span>
          )}
        </>
      ),
    },
  ];
}

function Age({ instrument }: { readonly instrument: FeedInstrument }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { state, age_ms: ageMs, last_tick_at: lastAt, stale_after_ms: limit } = instrument;
  if (ageMs === null) return <None />;
  if (state === 'closed' && lastAt !== null) return formatDateTime(lastAt, locale);
  return (
    <span className={state === 'stale' ? 'text-short' : undefined}>
      {t('desk.feed.ageLimit', { age: formatSeconds(ageMs, locale), limit: formatSeconds(limit, locale) })}
    </span>
  );
}

function Dropped({ feed }: { readonly feed: Feed }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const dropped = TICK_FAULTS.map((fault) => ({ fault, count: feed.dropped.find((one) => one.fault === fault)?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const columns: readonly Column<(typeof dropped)[number]>[] = [
    { id: 'fault', head: t('desk.feed.fault'), render: ({ fault }) => t(`desk.feed.faults.${fault}`) },
    { id: 'count', head: t('desk.feed.count'), numeric: true, render: ({ count }) => formatNumber(count, locale) },
  ];
  return (
    <ListPanel
      title={t('desk.feed.dropped')}
      lead={t('desk.feed.droppedLead', { count: feed.accepted })}
      list={listOf(dropped)}
      columns={columns}
      idOf={({ fault }) => fault}
      empty={<p className="px-4 py-4 text-control text-muted sm:px-5">{t('desk.feed.nothingDropped')}</p>}
      isOfFigures
    />
  );
}
