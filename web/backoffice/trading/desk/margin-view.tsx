import type { ThinAccountView } from '@fairlead/contract/trading/operators/desk.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { None } from '../../shared/none.tsx';
import { useDeskMargin } from './desk-queries.ts';
import { formatWirePrice } from './figures.tsx';

/** Margin levels up to twice the stop-out level are marked: a day's move may be enough. */
const NEAR = 2;

/** Accounts near their stop-out: the distance of the nearest price that triggers it, and what it would close. */
export function MarginView() {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { data, error, refetch } = useDeskMargin();
  if (data === undefined) return <QueryPlaceholder query={{ error, refetch }} />;
  const columns: readonly Column<ThinAccountView>[] = [
    {
      id: 'client',
      head: t('desk.biggest.client'),
      className: 'max-w-56 py-1.5',
      onPhone: 'first',
      render: ({ client }) => <ClientLink client={client} />,
    },
    {
      id: 'level',
      head: t('desk.margin.level'),
      numeric: true,
      render: ({ margin_level: level }) => <Badge tone={toneOf(level, data.stop_out)}>{formatPercent(level, locale)}</Badge>,
    },
    { id: 'equity', head: t('desk.margin.equity'), numeric: true, render: ({ equity }) => <Euros euros={equity} /> },
    { id: 'used', head: t('desk.margin.used'), numeric: true, render: ({ used_margin: used }) => <Euros euros={used} /> },
    { id: 'positions', head: t('desk.positions'), numeric: true, render: ({ positions }) => formatNumber(positions, locale) },
    { id: 'nearest', head: t('desk.margin.nearest'), render: ({ nearest }) => <Nearest nearest={nearest} /> },
    { id: 'closes', head: t('desk.margin.closes'), render: ({ nearest }) => <Closes closes={nearest?.closes ?? []} /> },
  ];
  const below = formatNumber(data.below, locale);
  return (
    <Panel flush title={t('desk.margin.title')} lead={t('desk.margin.lead', { below, stopOut: formatNumber(data.stop_out, locale) })}>
      <DataTable
        caption={t('desk.margin.title')}
        list={listOf(data.accounts)}
        columns={columns}
        idOf={({ client }) => client.id}
        empty={<EmptyState title={t('desk.margin.noneTitle')} text={t('desk.margin.none', { below })} />}
      />
      {data.count > data.accounts.length && (
        <p className="px-4 py-3 text-dense text-muted sm:px-5">
          {t('desk.margin.more', { shown: formatNumber(data.accounts.length, locale), count: data.count })}
        </p>
      )}
    </Panel>
  );
}

function toneOf(level: number, stopOut: number): BadgeTone {
  if (level < stopOut) return 'short';
  return level < stopOut * NEAR ? 'caution' : 'neutral';
}

function Nearest({ nearest }: Pick<ThinAccountView, 'nearest'>) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  if (nearest === null) return t('desk.margin.noWay');
  if (nearest.move === 0) return t('desk.margin.reached');
  return t('desk.margin.nearestText', {
    name: nearest.name,
    price: formatWirePrice(nearest.price, nearest.symbol, locale),
    move: formatPercent(nearest.move, locale, 2, true),
  });
}

function Closes({ closes }: Pick<NonNullable<ThinAccountView['nearest']>, 'closes'>) {
  const { t } = useTranslation('backofficeDesk');
  const [first] = closes;
  if (first === undefined) return <None />;
  return (
    <span className="inline-flex items-center gap-2">
      <SideMark side={first.side} labelHidden />
      {first.name} <Euros euros={first.value} />
      {closes.length > 1 && <span className="text-muted">{t('desk.margin.closesMore', { count: closes.length - 1 })}</span>}
    </span>
  );
}
