import { negateKnownCents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { Euros } from '../../../ui/euros.tsx';
import { readEuros } from '../../../ui/read-euros.ts';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Tile, Tiles } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useExposure } from './desk-queries.ts';

/** The totals of all positions. */
export function ExposureTiles() {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const total = useExposure().data?.total;
  const waiting = <Skeleton className="my-1 h-6 w-28" />;
  const positionsText = (count: number) => t('desk.positionCount', { count });
  const netText = total === undefined || total.net === 0 ? 'desk.netFlat' : total.net > 0 ? 'desk.netLong' : 'desk.netShort';
  return (
    <Tiles>
      <Tile label={t('desk.net')} note={total === undefined ? undefined : t(netText)}>
        {total === undefined ? waiting : <Euros euros={total.net} />}
      </Tile>
      <Tile label={t('desk.long')} note={total === undefined ? undefined : positionsText(total.long.positions)}>
        {total === undefined ? waiting : <Euros euros={total.long.value} />}
      </Tile>
      <Tile label={t('desk.short')} note={total === undefined ? undefined : positionsText(total.short.positions)}>
        {total === undefined ? waiting : <Euros euros={total.short.value} />}
      </Tile>
      <Tile
        label={t('desk.profit')}
        note={
          total === undefined
            ? undefined
            : t('desk.profitOfHouse', { amount: formatMoney(negateKnownCents(readEuros(total.profit)), locale, true) })
        }
      >
        {total === undefined ? waiting : <Euros euros={total.profit} signed />}
      </Tile>
      <Tile label={t('desk.positions')} note={total === undefined ? undefined : t('desk.accountCount', { count: total.accounts })}>
        {total === undefined ? waiting : formatNumber(total.positions, locale)}
      </Tile>
    </Tiles>
  );
}
