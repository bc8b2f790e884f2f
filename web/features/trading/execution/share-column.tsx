import type { Column } from '../../../ui/data-table/column.ts';
import { ShareBar, type ShareBarProps } from '../../../ui/share-bar.tsx';

/** A bar beside figures: the share of the largest. */
export function shareColumn<Row>(
  shareOf: (row: Row) => number,
  className: string,
  toneOf?: (row: Row) => ShareBarProps['tone'],
): Column<Row> {
  return { id: 'share', head: '', isPicture: true, className, render: (row) => <ShareBar share={shareOf(row)} tone={toneOf?.(row)} /> };
}
