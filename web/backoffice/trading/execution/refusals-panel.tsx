import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { REFUSAL_CODES } from '@fairlead/domain/engine/refusal.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';
import { shareColumn } from './share-column.tsx';

/** The engine's commands, and its own executions of orders whose price is reached. */
const COMMANDS = [
  'openAccount',
  'setTradingAccess',
  'setAccountStatus',
  'setAutoTrading',
  'openPosition',
  'closePosition',
  'closePositions',
  'placeOrder',
  'changeOrder',
  'cancelOrder',
  'fillOrder',
  'setAlert',
  'removeAlert',
  'updateStops',
  'moveFunds',
  'reserveWithdrawal',
  'settleWithdrawal',
] as const;

/** Refusals by command and reason, most frequent first. */
export function RefusalsPanel({ execution: { refusals } }: { readonly execution: Execution }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const largest = Math.max(1, ...refusals.map(({ count }) => count));

  function reasonText(code: string): string {
    const known = REFUSAL_CODES.find((one) => one === code);
    return known === undefined ? code : t(`execution.refusals.codes.${known}`);
  }

  function commandText(command: string, name: string): string {
    const known = COMMANDS.find((one) => one === command);
    const text = known === undefined ? command : t(`execution.refusals.commands.${known}`);
    return name === '' ? text : `${text} · ${name}`;
  }

  const columns: readonly Column<(typeof refusals)[number]>[] = [
    {
      id: 'reason',
      head: t('execution.refusals.reason'),
      className: 'font-medium',
      onPhone: 'first',
      sort: ({ code }) => reasonText(code),
      render: ({ code }) => reasonText(code),
    },
    {
      id: 'command',
      head: t('execution.refusals.command'),
      sort: ({ command, name }) => commandText(command, name),
      render: ({ command, name }) => commandText(command, name),
    },
    shareColumn(({ count }) => count / largest, 'w-32'),
    {
      id: 'count',
      head: t('execution.refusals.count'),
      numeric: true,
      sort: ({ count }) => count,
      render: ({ count }) => formatNumber(count, locale),
    },
  ];

  return (
    <ListPanel
      title={t('execution.refusals.title')}
      lead={t('execution.refusals.lead')}
      list={listOf(refusals)}
      columns={columns}
      idOf={({ command, code, symbol }) => `${command} ${code} ${symbol}`}
      empty={<p className="px-4 py-4 text-control text-muted sm:px-5">{t('execution.refusals.none')}</p>}
    />
  );
}
