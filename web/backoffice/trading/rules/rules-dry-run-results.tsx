import type { DryRun } from '@fairlead/contract/trading/operators/rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { Euros } from '../../../ui/euros.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { useRuleText } from './use-rule-text.ts';

const MOST_DIGITS = 6;

/** Who is affected by the rules: positions closed first, then clients warned, then leverages removed. */
export function RulesDryRunResults({ result }: { readonly result: DryRun }) {
  const { t } = useTranslation('backofficeDesk');
  const { className } = useRuleText();
  const { closings, warnings, orders, lost_leverages: lost } = result;
  const affectsNobody = closings.count + closings.waiting_accounts + warnings.accounts + orders.count === 0;
  return (
    <>
      {affectsNobody && <Notice tone="success">{t('rules.result.nobody')}</Notice>}
      {closings.count > 0 && (
        <Part
          title={t('rules.result.closings', { count: closings.count })}
          lead={t('rules.result.closingsText', { count: closings.accounts })}
          aside={<Euros euros={closings.profit} signed />}
        >
          <Closings listed={closings.listed} />
        </Part>
      )}
      {closings.waiting_accounts > 0 && <Notice tone="caution">{t('rules.result.waiting', { count: closings.waiting_accounts })}</Notice>}
      {warnings.accounts > 0 && (
        <Part title={t('rules.result.warnings', { count: warnings.accounts })} lead={t('rules.result.warningsText')}>
          <Warnings listed={warnings.listed} />
        </Part>
      )}
      {orders.count > 0 && (
        <Part title={t('rules.result.orders', { count: orders.count })} lead={t('rules.result.ordersText')}>
          <Orders listed={orders.listed} />
        </Part>
      )}
      {lost.length > 0 && (
        <Part title={t('rules.result.leverages')} lead={t('rules.result.leveragesText')}>
          <ul className="flex flex-col gap-1 px-3 py-2 text-dense tabular-nums">
            {lost.map(({ rule_class: ruleClass, category, leverages }) => (
              <li key={`${ruleClass} ${category}`}>
                <span className="font-medium">{className(ruleClass)}</span>{' '}
                <span className="text-muted">{leverages.map((leverage) => `${leverage}×`).join(', ')}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly lead: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, lead, aside, children }: PartProps) {
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-control font-semibold">{title}</h3>
        {aside}
        <p className="w-full text-dense text-muted">{lead}</p>
      </div>
      <div className="relative max-h-72 overflow-auto rounded-control border border-line">{children}</div>
    </section>
  );
}

interface Closing {
  readonly account: DryRun['closings']['listed'][number];
  readonly position: DryRun['closings']['listed'][number]['positions'][number];
}

/** The positions one by one; a client with several is named beside the first. */
function Closings({ listed }: { readonly listed: DryRun['closings']['listed'] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const price = (value: number) => formatNumber(value, locale, MOST_DIGITS);
  const columns: readonly Column<Closing>[] = [
    {
      id: 'client',
      head: t('rules.result.client'),
      className: 'py-1',
      onPhone: 'first',
      render: ({ account, position }) => position === account.positions[0] && <ClosedAccount account={account} />,
    },
    {
      id: 'position',
      head: t('rules.result.position'),
      render: ({ position }) => <Stake {...position} />,
    },
    { id: 'cause', head: t('rules.result.cause'), render: ({ position }) => t(`rules.closeReason.${position.reason}`) },
    {
      id: 'closePrice',
      head: t('rules.result.closePrice'),
      numeric: true,
      title: ({ position }) => `${price(position.bid)} / ${price(position.ask)}`,
      render: ({ position }) => price(position.close_price),
    },
    { id: 'profit', head: t('rules.result.profit'), numeric: true, render: ({ position }) => <Euros euros={position.profit} signed /> },
  ];
  return (
    <DataTable
      caption={t('rules.result.closingsCaption')}
      list={listOf(listed.flatMap((account) => account.positions.map((position) => ({ account, position }))))}
      columns={columns}
      idOf={({ position }) => position.id}
      empty={null}
    />
  );
}

function ClosedAccount({ account: { client, margin_level_percent: level } }: Pick<Closing, 'account'>) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  return (
    <>
      <ClientLink client={client} />
      {level !== null && (
        <span className="text-mini font-normal text-muted">{t('rules.result.level', { percent: formatPercent(level, locale) })}</span>
      )}
    </>
  );
}

type StakeProps = Pick<DryRun['orders']['listed'][number], 'symbol' | 'side' | 'margin' | 'leverage'>;

/** A current or future position: instrument, side, amount and leverage. */
function Stake({ symbol, side, margin, leverage }: StakeProps) {
  const { t } = useTranslation('backofficeDesk');
  return (
    <>
      {symbol} · {t(`rules.side.${side}`)} · <Euros euros={margin} /> × {leverage}
    </>
  );
}

const clientColumn = (head: string): Column<Pick<DryRun['orders']['listed'][number], 'client'>> => ({
  id: 'client',
  head,
  className: 'py-1',
  onPhone: 'first',
  render: ({ client }) => <ClientLink client={client} />,
});

function Warnings({ listed }: { readonly listed: DryRun['warnings']['listed'] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const columns: readonly Column<(typeof listed)[number]>[] = [
    clientColumn(t('rules.result.client')),
    {
      id: 'marginLevel',
      head: t('rules.result.marginLevel'),
      numeric: true,
      sort: ({ margin_level_percent: level }) => level,
      render: ({ margin_level_percent: level }) => (level === null ? '' : formatPercent(level, locale)),
    },
    {
      id: 'equity',
      head: t('rules.result.equity'),
      numeric: true,
      sort: ({ equity }) => equity,
      render: ({ equity }) => <Euros euros={equity} />,
    },
  ];
  return (
    <DataTable
      caption={t('rules.result.warningsCaption')}
      list={listOf(listed)}
      columns={columns}
      idOf={({ client }) => client.id}
      empty={null}
    />
  );
}

function Orders({ listed }: { readonly listed: DryRun['orders']['listed'] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const columns: readonly Column<(typeof listed)[number]>[] = [
    clientColumn(t('rules.result.client')),
    { id: 'order', head: t('rules.result.order'), render: (order) => <Stake {...order} /> },
    {
      id: 'entryPrice',
      head: t('rules.result.entryPrice'),
      numeric: true,
      render: ({ entry_price: price }) => formatNumber(price, locale, MOST_DIGITS),
    },
  ];
  return <DataTable caption={t('rules.result.ordersCaption')} list={listOf(listed)} columns={columns} idOf={({ id }) => id} empty={null} />;
}
