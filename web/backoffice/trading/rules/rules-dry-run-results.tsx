import type { DryRun } from '@fairlead/contract/trading/operators/rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Euros } from '../../../ui/euros.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { useRuleText } from './use-rule-text.ts';

const MOST_DIGITS = 6;

/** Who is touched by the rules, and how: what is closed first, then who is warned, then what clients can choose no more. */
export function RulesDryRunResults({ result }: { readonly result: DryRun }) {
  const { t } = useTranslation('backofficeDesk');
  const { className } = useRuleText();
  const { closings, warnings, orders, lost_leverages: lost } = result;
  const touchesNobody = closings.count + closings.waiting_accounts + warnings.accounts + orders.count === 0;
  return (
    <>
      {touchesNobody && <Notice tone="success">{t('rules.result.nobody')}</Notice>}
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

function Closings({ listed }: { readonly listed: DryRun['closings']['listed'] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  return (
    <Table caption={t('rules.result.closingsCaption')}>
      <thead>
        <tr>
          <HeadCell>{t('rules.result.client')}</HeadCell>
          <HeadCell>{t('rules.result.position')}</HeadCell>
          <HeadCell>{t('rules.result.cause')}</HeadCell>
          <HeadCell numeric>{t('rules.result.closePrice')}</HeadCell>
          <HeadCell numeric>{t('rules.result.profit')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {listed.flatMap(({ client, margin_level_percent: level, positions }) =>
          positions.map((position, index) => (
            <Row key={position.id}>
              <Cell className="py-1">
                {index === 0 && (
                  <>
                    <ClientLink client={client} />
                    {level !== null && (
                      <span className="text-mini text-muted">{t('rules.result.level', { percent: formatPercent(level, locale) })}</span>
                    )}
                  </>
                )}
              </Cell>
              <Cell>
                {position.symbol} · {t(`rules.side.${position.side}`)} · <Euros euros={position.margin} /> × {position.leverage}
              </Cell>
              <Cell>{t(`rules.closeReason.${position.reason}`)}</Cell>
              <Cell
                numeric
                title={`${formatNumber(position.bid, locale, MOST_DIGITS)} / ${formatNumber(position.ask, locale, MOST_DIGITS)}`}
              >
                {formatNumber(position.close_price, locale, MOST_DIGITS)}
              </Cell>
              <Cell numeric>
                <Euros euros={position.profit} signed />
              </Cell>
            </Row>
          )),
        )}
      </tbody>
    </Table>
  );
}

function Warnings({ listed }: { readonly listed: DryRun['warnings']['listed'] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  return (
    <Table caption={t('rules.result.warningsCaption')}>
      <thead>
        <tr>
          <HeadCell>{t('rules.result.client')}</HeadCell>
          <HeadCell numeric>{t('rules.result.marginLevel')}</HeadCell>
          <HeadCell numeric>{t('rules.result.equity')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ client, margin_level_percent: level, equity }) => (
          <Row key={client.id}>
            <Cell className="py-1">
              <ClientLink client={client} />
            </Cell>
            <Cell numeric>{level === null ? '' : formatPercent(level, locale)}</Cell>
            <Cell numeric>
              <Euros euros={equity} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Orders({ listed }: { readonly listed: DryRun['orders']['listed'] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  return (
    <Table caption={t('rules.result.ordersCaption')}>
      <thead>
        <tr>
          <HeadCell>{t('rules.result.client')}</HeadCell>
          <HeadCell>{t('rules.result.order')}</HeadCell>
          <HeadCell numeric>{t('rules.result.entryPrice')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ client, id, symbol, side, margin, leverage, entry_price: entryPrice }) => (
          <Row key={id}>
            <Cell className="py-1">
              <ClientLink client={client} />
            </Cell>
            <Cell>
              {symbol} · {t(`rules.side.${side}`)} · <Euros euros={margin} /> × {leverage}
            </Cell>
            <Cell numeric>{formatNumber(entryPrice, locale, MOST_DIGITS)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
