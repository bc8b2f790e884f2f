import type { Feed, FeedInstrument } from '@fairlead/contract/trading/operators/desk.ts';
import { TICK_FAULTS } from '@fairlead/domain/markets/tick.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { formatDateTime, formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { useSettings } from '../../shared/use-settings.ts';
import { useFeed } from './desk-queries.ts';
import { BothSides, WirePrice } from './figures.tsx';

const TONES: Readonly<Record<FeedInstrument['state'], BadgeTone>> = {
  live: 'long',
  review: 'caution',
  late: 'caution',
  stale: 'short',
  silent: 'short',
  closed: 'neutral',
  halted: 'caution',
};
/** What is wrong comes first. */
const ORDER: readonly FeedInstrument['state'][] = ['review', 'late', 'stale', 'silent', 'halted', 'live', 'closed'];

/** How prices arrive, instrument by instrument, and what was dropped. */
export function FeedView() {
  const { t } = useTranslation('backofficeDesk');
  const failureText = useFailureText();
  const { data, error, refetch } = useFeed();
  const isAlwaysOpen = useSettings()?.calendar === 'alwaysOpen';
  if (data === undefined) {
    return error === null ? <ScreenWaiting /> : <ScreenFailed text={failureText(error)} onRetry={() => void refetch()} />;
  }
  const sorted = data.instruments.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.name.localeCompare(b.name));
  return (
    <div className="flex flex-col gap-6">
      {isAlwaysOpen && <Notice tone="caution">{t('desk.feed.alwaysOpen')}</Notice>}
      <Dropped feed={data} />
      <Panel flush title={t('desk.feed.title')} lead={t('desk.feed.lead')}>
        <Table caption={t('desk.feed.title')}>
          <thead>
            <tr>
              <HeadCell>{t('desk.exposure.instrument')}</HeadCell>
              <HeadCell>{t('desk.feed.state')}</HeadCell>
              <HeadCell numeric>{t('desk.feed.age')}</HeadCell>
              <HeadCell numeric>{t('desk.feed.rate')}</HeadCell>
              <HeadCell numeric>{t('desk.feed.source')}</HeadCell>
              <HeadCell numeric>{t('desk.feed.ours')}</HeadCell>
              <HeadCell numeric>{t('desk.feed.spread')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {sorted.map((instrument) => (
              <InstrumentRow key={instrument.symbol} instrument={instrument} />
            ))}
          </tbody>
        </Table>
      </Panel>
    </div>
  );
}

function InstrumentRow({ instrument }: { readonly instrument: FeedInstrument }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { symbol, state, age_ms: ageMs, spread, usual_spread: usual } = instrument;
  const seconds = (ms: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'narrow',
      maximumFractionDigits: ms < 10_000 ? 1 : 0,
    }).format(ms / 1_000);
  return (
    <Row>
      <Cell className="font-medium">{instrument.name}</Cell>
      <Cell>
        <Badge tone={TONES[state]}>{t(`desk.feed.states.${state}`)}</Badge>
      </Cell>
      <Cell numeric className={state === 'stale' ? 'text-short' : undefined}>
        {ageMs === null && '–'}
        {ageMs !== null &&
          (state === 'closed' && instrument.last_tick_at !== null
            ? formatDateTime(instrument.last_tick_at, locale)
            : t('desk.feed.ageLimit', { age: seconds(ageMs), limit: seconds(instrument.stale_after_ms) }))}
      </Cell>
      <Cell numeric>{formatNumber(instrument.ticks_per_second, locale, 1)}</Cell>
      <Cell numeric>
        <BothSides bid={instrument.source_bid} ask={instrument.source_ask} symbol={symbol} />
      </Cell>
      <Cell numeric>
        <BothSides bid={instrument.bid} ask={instrument.ask} symbol={symbol} />
      </Cell>
      <Cell numeric>
        <WirePrice price={spread} symbol={symbol} />{' '}
        {spread !== null && usual > 0 && (
          <span className="text-muted">· {t('desk.feed.ofUsual', { percent: formatPercent((spread / usual) * 100, locale, 0) })}</span>
        )}
      </Cell>
    </Row>
  );
}

function Dropped({ feed }: { readonly feed: Feed }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const dropped = TICK_FAULTS.map((fault) => ({ fault, count: feed.dropped.find((one) => one.fault === fault)?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return (
    <Panel flush title={t('desk.feed.dropped')} lead={t('desk.feed.droppedLead', { count: feed.accepted })}>
      {dropped.length === 0 ? (
        <p className="px-4 py-4 text-control text-muted sm:px-5">{t('desk.feed.nothingDropped')}</p>
      ) : (
        <Table caption={t('desk.feed.dropped')}>
          <thead>
            <tr>
              <HeadCell>{t('desk.feed.fault')}</HeadCell>
              <HeadCell numeric>{t('desk.feed.count')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {dropped.map(({ fault, count }) => (
              <Row key={fault}>
                <Cell>{t(`desk.feed.faults.${fault}`)}</Cell>
                <Cell numeric>{formatNumber(count, locale)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
