import type { ThinAccountView } from '@fairlead/contract/trading/operators/desk.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { useDeskMargin } from './desk-queries.ts';
import { formatWirePrice } from './figures.tsx';

/** Twice the stop-out level and less is marked: a day's move may be enough. */
const NEAR = 2;

/** Accounts near their stop-out: how far the nearest price is that leads there, and what it would close. */
export function MarginView() {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const failureText = useFailureText();
  const { data, error, refetch } = useDeskMargin();
  if (data === undefined) {
    return error === null ? <ScreenWaiting /> : <ScreenFailed text={failureText(error)} onRetry={() => void refetch()} />;
  }
  const below = formatNumber(data.below, locale);
  return (
    <Panel flush title={t('desk.margin.title')} lead={t('desk.margin.lead', { below, stopOut: formatNumber(data.stop_out, locale) })}>
      {data.accounts.length === 0 ? (
        <EmptyState title={t('desk.margin.noneTitle')} text={t('desk.margin.none', { below })} />
      ) : (
        <>
          <Table caption={t('desk.margin.title')}>
            <thead>
              <tr>
                <HeadCell>{t('desk.biggest.client')}</HeadCell>
                <HeadCell numeric>{t('desk.margin.level')}</HeadCell>
                <HeadCell numeric>{t('desk.margin.equity')}</HeadCell>
                <HeadCell numeric>{t('desk.margin.used')}</HeadCell>
                <HeadCell numeric>{t('desk.positions')}</HeadCell>
                <HeadCell>{t('desk.margin.nearest')}</HeadCell>
                <HeadCell>{t('desk.margin.closes')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {data.accounts.map((account) => (
                <AccountRow key={account.client.id} account={account} stopOut={data.stop_out} />
              ))}
            </tbody>
          </Table>
          {data.count > data.accounts.length && (
            <p className="px-4 py-3 text-dense text-muted sm:px-5">
              {t('desk.margin.more', { shown: formatNumber(data.accounts.length, locale), count: data.count })}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

function AccountRow({ account, stopOut }: { readonly account: ThinAccountView; readonly stopOut: number }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { nearest, margin_level: level } = account;
  const tone = level < stopOut ? 'short' : level < stopOut * NEAR ? 'caution' : 'neutral';
  const first = nearest?.closes[0];
  return (
    <Row>
      <Cell className="max-w-56 py-1.5">
        <ClientLink client={account.client} />
      </Cell>
      <Cell numeric>
        <Badge tone={tone}>{formatPercent(level, locale)}</Badge>
      </Cell>
      <Cell numeric>
        <Euros euros={account.equity} />
      </Cell>
      <Cell numeric>
        <Euros euros={account.used_margin} />
      </Cell>
      <Cell numeric>{formatNumber(account.positions, locale)}</Cell>
      <Cell>
        {nearest === null
          ? t('desk.margin.noWay')
          : nearest.move === 0
            ? t('desk.margin.reached')
            : t('desk.margin.nearestText', {
                name: nearest.name,
                price: formatWirePrice(nearest.price, nearest.symbol, locale),
                move: formatPercent(nearest.move, locale, 2, true),
              })}
      </Cell>
      <Cell>
        {first === undefined ? (
          <span className="text-muted">–</span>
        ) : (
          <span className="inline-flex items-center gap-2">
            <SideMark side={first.side} wordHidden />
            {instrumentBySymbol(first.symbol)?.displayName ?? first.symbol} <Euros euros={first.value} />
            {nearest !== null && nearest.closes.length > 1 && (
              <span className="text-muted">{t('desk.margin.closesMore', { count: nearest.closes.length - 1 })}</span>
            )}
          </span>
        )}
      </Cell>
    </Row>
  );
}
