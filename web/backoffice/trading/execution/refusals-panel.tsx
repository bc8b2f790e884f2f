import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { REFUSAL_CODES } from '@fairlead/domain/engine/refusal.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';

/** The kinds of commands that the engine knows, and what it does by itself with an order whose price is reached. */
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

/** What was refused, by what was asked and why, the most frequent first. */
export function RefusalsPanel({ execution: { refusals } }: { readonly execution: Execution }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const largest = Math.max(1, ...refusals.map(({ count }) => count));

  function reasonText(code: string): string {
    const known = REFUSAL_CODES.find((one) => one === code);
    return known === undefined ? code : t(`execution.refusals.codes.${known}`);
  }

  function commandText(command: string, symbol: string): string {
    const known = COMMANDS.find((one) => one === command);
    const text = known === undefined ? command : t(`execution.refusals.commands.${known}`);
    return symbol === '' ? text : `${text} · ${instrumentBySymbol(symbol)?.displayName ?? symbol}`;
  }

  return (
    <Panel flush title={t('execution.refusals.title')} lead={t('execution.refusals.lead')}>
      {refusals.length === 0 ? (
        <p className="px-4 py-4 text-control text-muted sm:px-5">{t('execution.refusals.none')}</p>
      ) : (
        <Table caption={t('execution.refusals.title')}>
          <thead>
            <tr>
              <HeadCell>{t('execution.refusals.reason')}</HeadCell>
              <HeadCell>{t('execution.refusals.command')}</HeadCell>
              <HeadCell aria-hidden="true" className="w-32" />
              <HeadCell numeric>{t('execution.refusals.count')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ command, code, symbol, count }) => (
              <Row key={`${command} ${code} ${symbol}`}>
                <Cell className="font-medium">{reasonText(code)}</Cell>
                <Cell>{commandText(command, symbol)}</Cell>
                <Cell aria-hidden="true">
                  <ShareBar share={count / largest} />
                </Cell>
                <Cell numeric>{formatNumber(count, locale)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
