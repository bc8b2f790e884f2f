import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Popover } from '../../../ui/popover.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { LIVE_CLASS } from '../live/live-class.ts';
import { TONE_CLASS } from '../live/live-day-change.tsx';
import { TINT_CLASS } from '../live/tint.ts';
import type { HeldRow } from '../rows/held-rows.ts';
import { GoneMark } from './gone-mark.tsx';
import { PositionCells, PositionHeads } from './position-cells.tsx';
import { RowActions } from './position-actions.tsx';
import { StopEditor } from './stop-editor.tsx';
import { usePositionPaint } from './use-position-paint.ts';
import { WaitingMark } from './waiting-mark.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const OpenProfitFormula = lazyPart(() => import('./profit-formula.tsx'));

/** Open positions on a wide screen. Rows render when the account changes; prices and profits are written into them past React, so it is no DataTable. */
export function PositionsTable({ rows }: { readonly rows: readonly HeldRow<HeldPosition>[] }) {
  const { t } = useTranslation('trading');
  return (
    <Table
      caption={t('positions.open')}
      className="h-full [&_:is(td,th)]:px-2 max-roomy:[&_:is(td,th)]:px-1.5 [&_:is(td,th):first-child]:pl-3"
    >
      <thead>
        <tr>
          <PositionHeads />
          <HeadCell numeric>{t('positions.currentPrice')}</HeadCell>
          <HeadCell numeric>{t('positions.stopLoss')}</HeadCell>
          <HeadCell numeric>{t('positions.takeProfit')}</HeadCell>
          <HeadCell numeric>{t('positions.profit')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('positionActions.actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, isGone }) =>
          isGone ? <GonePositionRow key={item.id} position={item} /> : <PositionRow key={item.id} position={item} />,
        )}
      </tbody>
    </Table>
  );
}

const PositionRow = memo(function PositionRow({ position }: { readonly position: HeldPosition }) {
  const { t } = useTranslation('trading');
  const { row, price, profit, percent } = usePositionPaint<HTMLButtonElement>(position);
  return (
    <Row className="relative">
      <PositionCells position={position} nameRef={row} mark={<WaitingMark position={position} look="line" />} />
      <Cell numeric>
        <span ref={price} className={classNames(LIVE_CLASS, TINT_CLASS, '-mr-0.5 box-content px-0.5')} />
      </Cell>
      <Cell numeric className="w-40 min-w-40 max-roomy:w-32 max-roomy:min-w-32">
        <StopEditor position={position} field="stopLoss" size="dense" />
      </Cell>
      <Cell numeric className="w-28 min-w-28 max-roomy:w-26 max-roomy:min-w-26">
        <StopEditor position={position} field="takeProfit" size="dense" />
      </Cell>
      <Cell numeric className="min-w-36 max-desk:min-w-0">
        <Popover
          align="end"
          title={t('positions.profit')}
          trigger={
            <button type="button" className="rounded-mark px-0.5 hover:bg-pressed">
              <span ref={profit} className={classNames(LIVE_CLASS, TONE_CLASS, 'w-21 font-semibold')} />
              <span ref={percent} className={classNames(LIVE_CLASS, TONE_CLASS, 'ml-2 w-15 max-desk:hidden')} />
            </button>
          }
        >
          <Suspense>
            <OpenProfitFormula position={position} />
          </Suspense>
        </Popover>
      </Cell>
      <Cell className="pl-0!">
        <RowActions position={position} />
      </Cell>
    </Row>
  );
});

/** Keeps the place of a position that was closed, with nothing in it to press. */
function GonePositionRow({ position }: { readonly position: HeldPosition }) {
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
