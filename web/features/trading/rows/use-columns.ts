import { useSyncExternalStore } from 'react';
import { selectColumns, type ListColumn } from './list-columns.ts';
import type { ListView } from './list-view.ts';

/** The columns to show in a window of this width; renders only when they change. */
export function useColumns<Column extends ListColumn>(columns: readonly Column[], view: Pick<ListView, 'columns'>): readonly Column[] {
  const shown = useSyncExternalStore(onResize, () =>
    selectColumns(columns, view, innerWidth)
      .map(({ id }) => id)
      .join(),
  );
  return columns.filter(({ id }) => shown.split(',').includes(id));
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
