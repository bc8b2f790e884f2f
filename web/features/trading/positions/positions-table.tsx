import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { notionalOf } from '@fairlead/domain/trading/position.ts';
import { memo, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { Cell, Row } from '../../../ui/table.tsx';
import { AutoMark } from '../auto/auto-mark.tsx';
import { formatLevel, UNKNOWN_FIGURE } from '../format-quote.ts';
import { PAINTED_PRICE_CLASS } from '../live/use-painted-price.ts';
import { usePlatform } from '../platform-context.ts';
import { ButtonsHead } from '../rows/buttons-head.tsx';
import type { HeldRow } from '../rows/held-rows.ts';
import { hasSameRow, HeldRows, HeldTable, type HeldRowProps, type HeldRowsProps } from '../rows/held-table.tsx';
import { InstrumentCell } from '../rows/instrument-cell.tsx';
import { SortHead } from '../rows/sort-head.tsx';
import { useColumns } from '../rows/use-columns.ts';
import { useListView } from '../rows/use-list-view.ts';
import { bookedOf } from './booked.ts';
import { GoneMark } from './gone-mark.tsx';
import { lazyPanel } from './load-panel.ts';
import { OpenProfitButton } from './open-profit-button.tsx';
import { RowActions } from './position-actions.tsx';
import { POSITION_COLUMNS } from './position-columns.ts';
import { StopEditor } from './stop-editor.tsx';
import { TargetsMark } from './targets-mark.tsx';
import { usePositionPaint, type PositionCells } from './use-position-paint.ts';
import { PendingMark } from './pending-mark.tsx';

const GroupedRows = lazyPanel(() => import('./position-groups.tsx'));

/** The open positions on a wide screen. */
export function PositionsTable({ rows }: { readonly rows: readonly HeldRow<HeldPosition>[] }) {
  const { t } = useTranslation('trading');
  const [view, change] = useListView('positions');
  const columns = useColumns(POSITION_COLUMNS, view);
  const body: HeldRowsProps<HeldPosition> = { rows, columns: columns.map(({ id }) => id), Row: PositionRow, GoneRow: GonePositionRow };
  const plainRows = (
    <tbody>
      <HeldRows {...body} />
    </tbody>
  );
  return (
    <HeldTable
      caption={t('positions.open')}
      className="h-full [&_:is(td,th)]:px-2 max-roomy:[&_:is(td,th)]:px-1.5 [&_:is(td,th):first-child]:pl-3"
      heads={
        <>
          {columns.map(({ id, label, numeric }) => (
            <SortHead key={id} column={id} label={t(label)} numeric={numeric} sort={view.sort} onSort={(sort) => change({ sort })} />
          ))}
          <ButtonsHead label={t('positionActions.actions')} />
        </>
      }
    >
      {view.isGrouped ? (
        <Suspense fallback={plainRows}>
          <GroupedRows {...body} />
        </Suspense>
      ) : (
        plainRows
      )}
    </HeldTable>
  );
}

const PositionRow = memo(function PositionRow({ item: position, columns }: HeldRowProps<HeldPosition>) {
  const painted = usePositionPaint<HTMLButtonElement>(position);
  return (
    <Row>
      {columns.map((column) => (
        <PositionCell key={column} column={column} position={position} {...painted} />
      ))}
      <Cell className="pl-0!">
        <RowActions position={position} />
      </Cell>
    </Row>
  );
}, hasSameRow);

/** Keeps the place of a position that was closed, without controls. */
function GonePositionRow({ item: position, columns }: HeldRowProps<HeldPosition>) {
  return (
    <Row className="text-muted">
      {columns.slice(0, -1).map((column) => (
        <PositionCell key={column} column={column} position={position} isGone />
      ))}
      <Cell numeric colSpan={2}>
        <GoneMark positionId={position.id} />
      </Cell>
    </Row>
  );
}

interface PositionCellProps extends Partial<PositionCells<HTMLButtonElement>> {
  readonly column: string;
  readonly position: HeldPosition;
  /** Whether the row is without controls. */
  readonly isGone?: boolean;
}

/** The widths of cells that keep them when their fields are gone. */
const WIDTHS: Readonly<Record<string, string>> = {
  stopLoss: 'w-40 min-w-40 max-roomy:w-32 max-roomy:min-w-32',
  takeProfit: 'w-28 min-w-28',
  profit: 'min-w-36 max-desk:min-w-0',
};

function PositionCell({ row, ...props }: PositionCellProps) {
  const { column, position, isGone = false } = props;
  if (column === 'symbol') {
    return (
      <InstrumentCell instrument={position} isGone={isGone} nameRef={row} isNameHidden={!isGone && position.waitingClose !== null}>
        {position.openedBy === 'auto' && <AutoMark className="ml-2 xl:ml-0" />}
        {!isGone && <RowMark position={position} />}
      </InstrumentCell>
    );
  }
  return (
    <Cell numeric={column !== 'side'} className={WIDTHS[column]} data-cell={column}>
      {isGone && MOVING_COLUMNS.includes(column) ? null : <CellContent {...props} />}
    </Cell>
  );
}

/** After the name: a close that is pending, or else the partial targets. */
function RowMark({ position }: { readonly position: HeldPosition }) {
  return position.waitingClose === null ? (
    <TargetsMark position={position} className="ml-2 inline-flex! align-middle text-micro" />
  ) : (
    <PendingMark position={position} look="line" />
  );
}

/** The columns that a position has only while it's open. */
const MOVING_COLUMNS: readonly string[] = ['currentPrice', 'stopLoss', 'takeProfit', 'profit'];

function CellContent({ column, position, price, profit, percent }: Omit<PositionCellProps, 'row'>): ReactNode {
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  switch (column) {
    case 'side':
      return <SideMark side={position.side} />;
    case 'amount':
      return <Money amount={position.margin} />;
    case 'leverage':
      return `${position.leverage}×`;
    case 'notional':
      return <Money amount={notionalOf(position)} />;
    case 'openPrice':
      return formatLevel(position.openPrice, instrumentOf(position.symbol)?.digits ?? 2, locale);
    case 'openedAt':
      return <span className="text-muted">{formatDateTime(position.openedAt, locale)}</span>;
    case 'booked':
      return bookedOf(position) === 0 ? UNKNOWN_FIGURE : <Money amount={bookedOf(position)} signed />;
    case 'currentPrice':
      return <span ref={price} className={PAINTED_PRICE_CLASS} />;
    case 'stopLoss':
    case 'takeProfit':
      return <StopEditor position={position} field={column} size="dense" />;
    case 'profit':
      return <OpenProfitButton position={position} profit={profit} percent={percent} look="row" />;
    default:
      return null;
  }
}
