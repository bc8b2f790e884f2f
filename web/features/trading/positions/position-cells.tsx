import type { PastPosition } from '@fairlead/contract/trading/client.ts';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { Cell, HeadCell } from '../../../ui/table.tsx';
import { AutoMark } from '../auto/auto-mark.tsx';
import { formatLevel } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import { InstrumentCell } from '../rows/instrument-cell.tsx';

/** The headers of the columns known from a position's opening on. */
export function PositionHeads() {
  const { t } = useTranslation('trading');
  return (
    <>
      <HeadCell>{t('positions.symbol')}</HeadCell>
      <HeadCell>{t('positions.side')}</HeadCell>
      <HeadCell numeric>{t('positions.amount')}</HeadCell>
      <HeadCell numeric>{t('positions.leverage')}</HeadCell>
      <HeadCell numeric>{t('positions.openPrice')}</HeadCell>
    </>
  );
}

export interface PositionCellsProps {
  readonly position: Pick<PastPosition, 'symbol' | 'displayName' | 'openedBy' | 'side' | 'margin' | 'leverage' | 'openPrice'>;
  /** Whether the row is without controls. */
  readonly isGone?: boolean;
  readonly nameRef?: Ref<HTMLButtonElement>;
  /** Shown after the name. */
  readonly mark?: ReactNode;
}

/** The columns known from a position's opening on: open, closed, or just gone. */
export function PositionCells({ position, isGone = false, nameRef, mark }: PositionCellsProps) {
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  return (
    <>
      <InstrumentCell instrument={position} isGone={isGone} nameRef={nameRef}>
        {position.openedBy === 'auto' && <AutoMark className="ml-2 xl:ml-0" />}
        {mark}
      </InstrumentCell>
      <Cell>
        <SideMark side={position.side} />
      </Cell>
      <Cell numeric>
        <Money amount={position.margin} />
      </Cell>
      <Cell numeric>{position.leverage}×</Cell>
      <Cell numeric>{formatLevel(position.openPrice, instrumentOf(position.symbol)?.digits ?? 2, locale)}</Cell>
    </>
  );
}
