import type { ActionEffects } from '@fairlead/contract/trading/operators/actions.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { Euros, formatEuros } from '../../../ui/euros.tsx';
import { formatDateTime, formatNumber, formatPriceIn } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { Facts } from '../../shared/facts.tsx';

type Position = ActionEffects['largest'][number];
type Order = ActionEffects['largest_orders'][number];
type Levels = Omit<NonNullable<Position['after']>, 'open_price'>;

const PRICE_DIGITS = 6;

/** What an action would do to clients' accounts at the current prices. */
export function ActionEffectsView({ effects }: { readonly effects: ActionEffects | null }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  if (effects === null) return <Notice>{t('actions.effects.none')}</Notice>;
  const { accounts, positions, orders, alerts, received, paid, closings, negative } = effects;
  const price = (value: number): string => formatNumber(value, locale, PRICE_DIGITS);
  const facts: readonly (readonly [string, string])[] = [
    [t('actions.effects.accounts'), formatNumber(accounts, locale)],
    [t('actions.effects.positions'), formatNumber(positions, locale)],
    [t('actions.effects.orders'), formatNumber(orders, locale)],
    [t('actions.effects.alerts'), formatNumber(alerts, locale)],
    [t('actions.effects.received'), formatEuros(received, locale)],
    [t('actions.effects.paid'), formatEuros(paid, locale)],
    ...(closings.count === 0 ? [] : [[t('actions.effects.result'), formatEuros(closings.profit, locale)] as const]),
  ];
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="text-control font-semibold">{t('actions.effects.title')}</h3>
      <p className="text-dense text-muted">
        {effects.bid === null || effects.ask === null
          ? t('actions.effects.noPrice')
          : t('actions.effects.asOf', {
              bid: price(effects.bid),
              ask: price(effects.ask),
              time: formatDateTime(effects.as_of, locale),
            })}
      </p>
      <Facts facts={facts} />
      {effects.warning !== null && <SplitWarning warning={effects.warning} />}
      {closings.count > 0 && <Notice tone="caution">{t('actions.effects.closings', { count: closings.count })}</Notice>}
      {negative.accounts > 0 && (
        <Notice tone="danger" title={t('actions.effects.negative', { count: negative.accounts })}>
          {t('actions.effects.covered', { amount: formatEuros(negative.covered, locale) })}
        </Notice>
      )}
      {effects.largest.length > 0 && <LargestPositions positions={effects.largest} />}
      {effects.largest_orders.length > 0 && <LargestOrders orders={effects.largest_orders} />}
    </section>
  );
}

/** The split can be proposed and approved all the same. */
function SplitWarning({ warning: { kind, price, limit, digits, currency } }: { readonly warning: NonNullable<ActionEffects['warning']> }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  return (
    <Notice tone="caution" title={t('actions.effects.warnings.title')}>
      {t(`actions.effects.warnings.${kind}`, {
        price: formatPriceIn(price, currency, locale),
        digits: formatNumber(digits, locale),
        limit: limit === null ? '' : formatPriceIn(limit, currency, locale),
      })}
    </Notice>
  );
}

function LargestPositions({ positions }: { readonly positions: readonly Position[] }) {
  const { t } = useTranslation('backofficeDesk');
  const levels = useLevelsText();
  const columns: readonly Column<Position>[] = [
    { id: 'client', head: t('actions.effects.client'), onPhone: 'first', render: ({ client }) => <ClientLink client={client} /> },
    { id: 'size', head: t('actions.effects.position'), render: (position) => <HoldingText holding={position} /> },
    {
      id: 'before',
      head: t('actions.effects.before'),
      wraps: true,
      render: ({ before }) => levels(before.open_price, before),
    },
    {
      id: 'after',
      head: t('actions.effects.after'),
      wraps: true,
      render: ({ after }) => (after === null ? t('actions.effects.closed') : levels(after.open_price, after)),
    },
    { id: 'amount', head: t('actions.effects.booked'), numeric: true, render: ({ amount }) => <Euros euros={amount} signed /> },
  ];
  const title = t('actions.effects.largest');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h4 className="text-dense font-semibold">{title}</h4>
      <DataTable caption={title} list={listOf(positions)} columns={columns} idOf={({ id }) => id} empty={null} />
    </div>
  );
}

function LargestOrders({ orders }: { readonly orders: readonly Order[] }) {
  const { t } = useTranslation('backofficeDesk');
  const levels = useLevelsText();
  const columns: readonly Column<Order>[] = [
    { id: 'client', head: t('actions.effects.client'), onPhone: 'first', render: ({ client }) => <ClientLink client={client} /> },
    { id: 'size', head: t('actions.effects.order'), render: (order) => <HoldingText holding={order} /> },
    { id: 'before', head: t('actions.effects.before'), wraps: true, render: ({ before }) => levels(before.entry_price, before) },
    {
      id: 'after',
      head: t('actions.effects.after'),
      wraps: true,
      render: ({ after }) => (after === null ? t('actions.effects.cancelled') : levels(after.entry_price, after)),
    },
  ];
  const title = t('actions.effects.largestOrders');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h4 className="text-dense font-semibold">{title}</h4>
      <DataTable caption={title} list={listOf(orders)} columns={columns} idOf={({ id }) => id} empty={null} />
    </div>
  );
}

function HoldingText({ holding: { side, margin, leverage } }: { readonly holding: Pick<Position, 'side' | 'margin' | 'leverage'> }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return (
    <>
      {t(`side.${side}`)}, {formatEuros(margin, locale)} × {leverage}
    </>
  );
}

/** The price, and the levels that there are. */
function useLevelsText(): (at: number, levels: Levels) => string {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const price = (value: number): string => formatNumber(value, locale, PRICE_DIGITS);
  return (at, { stop_loss: stopLoss, take_profit: takeProfit, trailing_distance: distance }) =>
    [
      price(at),
      stopLoss === null ? null : t('actions.effects.stopLoss', { level: price(stopLoss) }),
      takeProfit === null ? null : t('actions.effects.takeProfit', { level: price(takeProfit) }),
      distance === null ? null : t('actions.effects.trailing', { distance: price(distance) }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
}
