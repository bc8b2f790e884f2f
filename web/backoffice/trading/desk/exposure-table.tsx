import type { Exposure, InstrumentExposure } from '@fairlead/contract/trading/operators/desk.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { Euros } from '../../../ui/euros.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { ChevronRightIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { None } from '../../shared/none.tsx';
import { BiggestOfInstrument } from './biggest-view.tsx';
import { BothSides, WirePrice } from './figures.tsx';
import { NetBar } from './net-bar.tsx';
import { TwoLines } from './two-lines.tsx';

/** An instrument, or a category, which has neither symbol nor price. */
export type ExposureRow = InstrumentExposure | (Exposure['categories'][number] & { readonly name: string; readonly symbol: null });

export function ExposureTable({ rows, largest }: { readonly rows: readonly ExposureRow[]; readonly largest: number }) {
  const { t } = useTranslation('backofficeDesk');
  const [opened, setOpened] = useState<string | null>(null);
  const hasPrices = rows.some(({ symbol }) => symbol !== null);
  const isOpen = ({ symbol }: ExposureRow): boolean => symbol !== null && symbol === opened;
  const quote: Column<ExposureRow> = {
    id: 'quote',
    head: t('desk.exposure.quote'),
    numeric: true,
    className: 'py-2',
    render: (row) => row.symbol !== null && <BothSides bid={row.bid} ask={row.ask} symbol={row.symbol} />,
  };
  const columns: readonly Column<ExposureRow>[] = [
    {
      id: 'name',
      head: t(hasPrices ? 'desk.exposure.instrument' : 'desk.category'),
      className: 'py-2',
      render: (row) =>
        row.symbol === null ? (
          <span className="font-medium">{row.name}</span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen(row)}
            title={t('desk.exposure.show', { name: row.name })}
            className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded-control font-medium hover:text-accent"
            onClick={() => setOpened(isOpen(row) ? null : row.symbol)}
          >
            <ChevronRightIcon className={classNames('size-4 text-muted transition-transform', isOpen(row) && 'rotate-90')} />
            {row.name}
            <span className="sr-only">{t('desk.tabs.positions')}</span>
          </button>
        ),
    },
    {
      id: 'held',
      head: t('desk.exposure.held'),
      numeric: true,
      className: 'py-2',
      render: ({ positions, accounts }) => (
        <TwoLines first={t('desk.positionCount', { count: positions })} second={t('desk.accountCount', { count: accounts })} />
      ),
    },
    { id: 'long', head: t('desk.long'), numeric: true, className: 'py-2', render: (row) => <Side row={row} side="long" /> },
    { id: 'short', head: t('desk.short'), numeric: true, className: 'py-2', render: (row) => <Side row={row} side="short" /> },
    {
      id: 'net',
      head: t('desk.net'),
      numeric: true,
      className: 'py-2 font-semibold',
      render: ({ net }) => <Euros euros={net} />,
    },
    {
      id: 'netBar',
      head: t('desk.net'),
      isPicture: true,
      className: 'w-32 min-w-24 py-2',
      render: ({ net }) => <NetBar net={net} largest={largest} />,
    },
    ...(hasPrices ? [quote] : []),
    {
      id: 'profit',
      head: t('desk.exposure.profit'),
      numeric: true,
      className: 'py-2',
      render: ({ profit }) => <Euros euros={profit} signed />,
    },
  ];
  return (
    <DataTable
      caption={t('desk.exposure.title')}
      list={listOf(rows)}
      columns={columns}
      idOf={({ symbol, category }) => symbol ?? category}
      empty={null}
      isOfFigures
      renderBelow={(row) =>
        row.symbol !== null && isOpen(row) ? (
          <div className="-mx-4 -my-3">
            <BiggestOfInstrument symbol={row.symbol} name={row.name} />
          </div>
        ) : null
      }
      className="[&>table>tbody>tr]:align-top"
    />
  );
}

interface SideProps {
  readonly row: ExposureRow;
  readonly side: 'long' | 'short';
}

/** One side of a row: its value, with the units that hedge it and their average open price below. */
function Side({ row, side }: SideProps) {
  const { positions, value, open_price: openPrice } = row[side];
  if (positions === 0) return <None />;
  const euros = <Euros euros={value} />;
  if (row.symbol === null) return euros;
  return (
    <TwoLines
      first={euros}
      second={
        <>
          <Units units={row[side].units} unit={row.unit} /> @ <WirePrice price={openPrice} symbol={row.symbol} />
        </>
      }
    />
  );
}

interface UnitsProps extends Pick<InstrumentExposure, 'unit'> {
  readonly units: number | null;
}

function Units({ units, unit }: UnitsProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  if (units === null) return t('desk.exposure.unitsUnknown');
  const number = formatNumber(units, locale, units < 100 ? 4 : 0);
  return unit === null ? t('desk.exposure.units', { units: number }) : t('desk.exposure.unitsNamed', { units: number, name: unit });
}
