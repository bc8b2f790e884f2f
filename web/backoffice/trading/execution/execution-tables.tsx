import { Money } from '../../../ui/figures.tsx';
import { readEuros } from '../../../ui/read-euros.ts';
import { addKnownCents } from '@fairlead/domain/money.ts';
import type { Execution, Slippage } from '@fairlead/contract/trading/operators/desk.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { useSlippageText } from './use-slippage-text.ts';

/** Slippage by kind of order, and at the market by instrument. */
export function ExecutionTables({ execution }: { readonly execution: Execution }) {
  const { t } = useTranslation('backofficeDesk');
  return (
    <>
      <Panel flush title={t('execution.kinds.title')} lead={t('execution.kinds.lead')}>
        <SlippageTable caption={t('execution.kinds.title')} head={t('execution.kinds.kind')}>
          {execution.kinds.map((kind) =>
            kind.kind === 'unseen' ? (
              <UnseenRow key={kind.kind} fills={kind.fills} />
            ) : (
              <SlippageRow key={kind.kind} name={t(`execution.kinds.names.${kind.kind}`)} slippage={kind} />
            ),
          )}
        </SlippageTable>
      </Panel>
      {execution.instruments.length > 0 && (
        <Panel flush title={t('execution.instruments.title')} lead={t('execution.instruments.lead')}>
          <SlippageTable caption={t('execution.instruments.title')} head={t('execution.instrument')}>
            {execution.instruments.map((instrument) => (
              <SlippageRow key={instrument.symbol} name={instrument.name} slippage={instrument} />
            ))}
          </SlippageTable>
        </Panel>
      )}
    </>
  );
}

function SlippageTable({ caption, head, children }: { readonly caption: string; readonly head: string; readonly children: ReactNode }) {
  const { t } = useTranslation('backofficeDesk');
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <HeadCell>{head}</HeadCell>
          <HeadCell numeric>{t('execution.fills')}</HeadCell>
          <HeadCell numeric>{t('execution.better')}</HeadCell>
          <HeadCell numeric>{t('execution.same')}</HeadCell>
          <HeadCell numeric>{t('execution.worse')}</HeadCell>
          <HeadCell numeric>{t('execution.average')}</HeadCell>
          <HeadCell numeric>{t('execution.worst')}</HeadCell>
          <HeadCell numeric>{t('execution.best')}</HeadCell>
          <HeadCell numeric>{t('execution.worth')}</HeadCell>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

function SlippageRow({ name, slippage }: { readonly name: string; readonly slippage: Slippage }) {
  const locale = useLocale();
  const slippageText = useSlippageText();
  const share = (count: number) => formatPercent((count / slippage.fills) * 100, locale, 1);
  return (
    <Row>
      <Cell className="font-medium">{name}</Cell>
      <Cell numeric>{formatNumber(slippage.fills, locale)}</Cell>
      <Cell numeric>{share(slippage.better)}</Cell>
      <Cell numeric>{share(slippage.same)}</Cell>
      <Cell numeric>{share(slippage.worse)}</Cell>
      <Cell numeric>{slippageText(slippage.average)}</Cell>
      <Cell numeric>{slippageText(slippage.worst)}</Cell>
      <Cell numeric>{slippageText(slippage.best)}</Cell>
      <Cell numeric>
        <Money amount={addKnownCents(readEuros(slippage.gained), readEuros(slippage.lost))} signed />
      </Cell>
    </Row>
  );
}

function UnseenRow({ fills }: { readonly fills: number }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  return (
    <Row>
      <Cell className="font-medium">{t('execution.kinds.names.unseen')}</Cell>
      <Cell numeric>{formatNumber(fills, locale)}</Cell>
      <Cell colSpan={7} className="text-muted">
        {t('execution.kinds.unseen')}
      </Cell>
    </Row>
  );
}
