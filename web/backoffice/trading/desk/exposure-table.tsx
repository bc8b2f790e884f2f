import type { Exposure, InstrumentExposure } from '@fairlead/contract/trading/operators/desk.ts';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Euros } from '../../../ui/euros.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { ChevronRightIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { BiggestOfInstrument } from './biggest-view.tsx';
import { BothSides, WirePrice } from './figures.tsx';
import { NetBar } from './net-bar.tsx';

/** An instrument, or a category, which has neither symbol nor price. */
export type ExposureRow = InstrumentExposure | (Exposure['categories'][number] & { readonly name: string; readonly symbol: null });

const COLUMNS_OF_INSTRUMENT = 8;

export function ExposureTable({ rows, largest }: { readonly rows: readonly ExposureRow[]; readonly largest: number }) {
  const { t } = useTranslation('backofficeDesk');
  const [opened, setOpened] = useState<string | null>(null);
  const hasPrices = rows.some(({ symbol }) => symbol !== null);
  return (
    <Table caption={t('desk.exposure.title')}>
      <thead>
        <tr>
          <HeadCell>{t(hasPrices ? 'desk.exposure.instrument' : 'desk.category')}</HeadCell>
          <HeadCell numeric>{t('desk.exposure.held')}</HeadCell>
          <HeadCell numeric>{t('desk.long')}</HeadCell>
          <HeadCell numeric>{t('desk.short')}</HeadCell>
          <HeadCell numeric>{t('desk.net')}</HeadCell>
          <HeadCell aria-hidden="true" className="w-32 min-w-24" />
          {hasPrices && <HeadCell numeric>{t('desk.exposure.quote')}</HeadCell>}
          <HeadCell numeric>{t('desk.exposure.profit')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isOpen = row.symbol !== null && row.symbol === opened;
          return (
            <Fragment key={row.symbol ?? row.category}>
              <Row className="align-top">
                <Cell className="py-2">
                  {row.symbol === null ? (
                    <span className="font-medium">{row.name}</span>
                  ) : (
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      title={t('desk.exposure.show', { name: row.name })}
                      className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded-control font-medium hover:text-accent"
                      onClick={() => setOpened(isOpen ? null : row.symbol)}
                    >
                      <ChevronRightIcon className={classNames('size-4 text-muted transition-transform', isOpen && 'rotate-90')} />
                      {row.name}
                      <span className="sr-only">{t('desk.tabs.positions')}</span>
                    </button>
                  )}
                </Cell>
                <Cell numeric className="py-2">
                  <Lines
                    first={t('desk.positionCount', { count: row.positions })}
                    second={t('desk.accountCount', { count: row.accounts })}
                  />
                </Cell>
                <SideCell side={row.long} hedge={row.symbol === null ? null : { ...row, units: row.long.units }} />
                <SideCell side={row.short} hedge={row.symbol === null ? null : { ...row, units: row.short.units }} />
                <Cell numeric className="py-2 font-semibold">
                  <Euros euros={row.net} />
                </Cell>
                <Cell aria-hidden="true" className="py-2">
                  <NetBar net={row.net} largest={largest} />
                </Cell>
                {hasPrices && (
                  <Cell numeric className="py-2">
                    {row.symbol !== null && <BothSides bid={row.bid} ask={row.ask} symbol={row.symbol} />}
                  </Cell>
                )}
                <Cell numeric className="py-2">
                  <Euros euros={row.profit} signed />
                </Cell>
              </Row>
              {isOpen && row.symbol !== null && (
                <tr>
                  <td colSpan={COLUMNS_OF_INSTRUMENT} className="border-b border-line bg-surface p-0">
                    <BiggestOfInstrument symbol={row.symbol} name={row.name} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

interface Hedge extends Pick<InstrumentExposure, 'symbol' | 'unit'> {
  readonly units: number | null;
}

/** One side of a row: its value, and below it the units that hedge it and the price they were opened at on average. */
function SideCell({ side, hedge }: { readonly side: ExposureRow['long']; readonly hedge: Hedge | null }) {
  if (side.positions === 0) {
    return (
      <Cell numeric className="py-2 text-muted">
        –
      </Cell>
    );
  }
  return (
    <Cell numeric className="py-2">
      <span className="flex flex-col">
        <Euros euros={side.value} />
        {hedge !== null && (
          <span className="text-mini text-muted">
            <Units hedge={hedge} /> @ <WirePrice price={side.open_price} symbol={hedge.symbol} />
          </span>
        )}
      </span>
    </Cell>
  );
}

function Units({ hedge: { units, unit } }: { readonly hedge: Hedge }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  if (units === null) return t('desk.exposure.unitsUnknown');
  const number = formatNumber(units, locale, units < 100 ? 4 : 0);
  return unit === null ? t('desk.exposure.units', { units: number }) : t('desk.exposure.unitsNamed', { units: number, name: unit });
}

function Lines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className="flex flex-col">
      <span>{first}</span>
      <span className="text-mini text-muted">{second}</span>
    </span>
  );
}
