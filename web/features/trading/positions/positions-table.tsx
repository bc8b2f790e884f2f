import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Cell, HeadCell, Row } from '../../../ui/table.tsx';
import { PAINTED_PRICE_CLASS } from '../live/use-painted-price.ts';
import { ButtonsHead } from '../rows/buttons-head.tsx';
import type { HeldRow } from '../rows/held-rows.ts';
import { HeldTable } from '../rows/held-table.tsx';
import { BookedMark, hasBooked } from './booked-mark.tsx';
import { GoneMark } from './gone-mark.tsx';
import { OpenProfitButton } from './open-profit-button.tsx';
import { PositionCells, PositionHeads } from './position-cells.tsx';
import { RowActions } from './position-actions.tsx';
import { StopEditor } from './stop-editor.tsx';
import { usePositionPaint } from './use-position-paint.ts';
import { TargetsMark } from './targets-mark.tsx';
import { PendingMark } from './pending-mark.tsx';

/** The open positions on a wide screen. */
export function PositionsTable({ rows }: { readonly rows: readonly HeldRow<HeldPosition>[] }) {
  const { t } = useTranslation('trading');
  return (
    <HeldTable
      caption={t('positions.open')}
      className="h-full [&_:is(td,th)]:px-2 max-roomy:[&_:is(td,th)]:px-1.5 [&_:is(td,th):first-child]:pl-3"
      heads={
        <>
          <PositionHeads />
          <HeadCell numeric>{t('positions.currentPrice')}</HeadCell>
          <HeadCell numeric>{t('positions.stopLoss')}</HeadCell>
          <HeadCell numeric>{t('positions.takeProfit')}</HeadCell>
          <HeadCell numeric>{t('positions.profit')}</HeadCell>
          <ButtonsHead label={t('positionActions.actions')} />
        </>
      }
      rows={rows}
      Row={PositionRow}
      GoneRow={GonePositionRow}
    />
  );
}

const PositionRow = memo(function PositionRow({ item: position }: { readonly item: HeldPosition }) {
  const { row, price, profit, percent } = usePositionPaint<HTMLButtonElement>(position);
  return (
    <Row className="relative">
      <PositionCells position={position} nameRef={row} mark={<RowMark position={position} />} />
      <Cell numeric>
        <span ref={price} className={PAINTED_PRICE_CLASS} />
      </Cell>
      <Cell numeric className="w-40 min-w-40 max-roomy:w-32 max-roomy:min-w-32">
        <StopEditor position={position} field="stopLoss" size="dense" />
      </Cell>
      <Cell numeric className="w-28 min-w-28 max-roomy:w-26 max-roomy:min-w-26">
        <StopEditor position={position} field="takeProfit" size="dense" />
      </Cell>
      <Cell numeric className={classNames('relative min-w-36 max-desk:min-w-0', hasBooked(position) && '[&_button]:-translate-y-1.5')}>
        <OpenProfitButton position={position} profit={profit} percent={percent} look="row" />
        <BookedMark
          position={position}
          className="absolute right-2.5 bottom-1 max-w-[calc(100%-12px)] truncate text-micro leading-3 text-muted tabular-nums"
        />
      </Cell>
      <Cell className="pl-0!">
        <RowActions position={position} />
      </Cell>
    </Row>
  );
});

/** Under the row's name, over empty space: a close that is pending, or else the partial targets. */
function RowMark({ position }: { readonly position: HeldPosition }) {
  return position.waitingClose === null ? (
    <TargetsMark position={position} className="absolute bottom-0 left-3 text-micro leading-3" />
  ) : (
    <PendingMark position={position} look="line" />
  );
}

/** Keeps the place of a position that was closed, without controls. */
function GonePositionRow({ item: position }: { readonly item: HeldPosition }) {
  return (
    <Row className="text-muted">
      <PositionCells position={position} isGone />
      <Cell />
      <Cell className="w-40 min-w-40 max-roomy:w-32 max-roomy:min-w-32" />
      <Cell className="w-28 min-w-28 max-roomy:w-26 max-roomy:min-w-26" />
      <Cell numeric colSpan={2}>
        <GoneMark positionId={position.id} />
      </Cell>
    </Row>
  );
}
