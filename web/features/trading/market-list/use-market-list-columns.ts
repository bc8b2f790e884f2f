import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { useListView } from '../rows/use-list-view.ts';
import { chosenColumns, fitColumns, type PlacedColumn } from './market-list-columns.ts';

/** At the end of each row. */
const ROW_PADDING_PX = 4;

export interface MarketListColumns {
  /** The same array until the columns change. */
  readonly columns: readonly PlacedColumn[];
  readonly hasSparkline: boolean;
}

/** The columns the client has chosen, as far as the list has room for them; renders only when they change. */
export function useMarketListColumns(list: RefObject<HTMLElement | null>, isTouch: boolean): MarketListColumns {
  const [{ columns: kept }] = useListView('markets');
  const chosen = useMemo(() => chosenColumns(kept), [kept]);
  const [columns, setColumns] = useState(() => fitColumns(chosen, null, isTouch));

  useLayoutEffect(() => {
    function fit(): void {
      // An empty list is hidden; its header is as wide as what is around it. Outside of a browser nothing has a width.
      const width = (list.current?.clientWidth || (list.current?.parentElement?.clientWidth ?? 0)) - ROW_PADDING_PX;
      const next = fitColumns(chosen, width <= 0 ? null : width, isTouch);
      setColumns((before) => (before.join() === next.join() ? before : next));
    }
    fit();
    const observer = new ResizeObserver(fit);
    if (list.current !== null) observer.observe(list.current);
    return () => observer.disconnect();
  }, [list, chosen, isTouch]);

  return { columns, hasSparkline: chosen.includes('sparkline') };
}
