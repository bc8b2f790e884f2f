import type { FinancingView } from '@fairlead/contract/trading/operators/financing.ts';
import { useTranslation } from 'react-i18next';
import { Euros } from '../../../ui/euros.tsx';
import { formatClock, formatDate, formatDateTime, formatNumber, formatTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Tile, Tiles } from '../../../ui/panel.tsx';

/** When the next night is charged, and what the last one has booked. */
export function FinancingNights({ view }: { readonly view: Pick<FinancingView, 'next_cut_off' | 'last_night'> }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { next_cut_off: next, last_night: last } = view;
  return (
    <Tiles>
      <Tile label={t('financing.nights.next')} note={t('financing.nights.cutOff', { time: formatClock(next, locale) })}>
        {formatDate(next, locale)}
      </Tile>
      {last === null ? (
        <Tile label={t('financing.nights.last')} note={t('financing.nights.noneNote')}>
          {t('financing.nights.none')}
        </Tile>
      ) : (
        <>
          <Tile
            label={t('financing.nights.last')}
            note={
              last.ended_at === null
                ? t('financing.nights.underWay')
                : t('financing.nights.ended', { time: endText(last.at, last.ended_at, locale) })
            }
          >
            {formatDate(last.at, locale)}
          </Tile>
          <Tile label={t('financing.nights.positions')} note={t('financing.nights.accounts', { count: last.accounts })}>
            {formatNumber(last.positions, locale)}
          </Tile>
          <Tile label={t('financing.nights.paid')}>
            <Euros euros={last.paid} />
          </Tile>
          <Tile label={t('financing.nights.received')}>
            <Euros euros={last.received} />
          </Tile>
        </>
      )}
    </Tiles>
  );
}

/** When the last account was charged: to the second, and with its day if that is another one. */
function endText(at: number, endedAt: number, locale: string): string {
  return formatDate(at, locale) === formatDate(endedAt, locale) ? formatTime(endedAt, locale) : formatDateTime(endedAt, locale);
}
