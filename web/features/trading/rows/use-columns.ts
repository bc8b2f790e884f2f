import { useSyncExternalStore } from 'react';
import { selectColumns, type ListColumn } from './list-columns.ts';
import type { ListView } from './list-view.ts';

/** The columns to show in a pane of this width; renders only when they change. */
export function useColumns<Column extends ListColumn>(columns: readonly Column[], view: Pick<ListView, 'columns'>): readonly Column[] {
  const shown = useSyncExternalStore(onResize, () =>
    selectColumns(columns, view, findPane()?.clientWidth ?? innerWidth)
      .map(({ id }) => id)
      .join(),
  );
  return columns.filter(({ id }) => shown.split(',').includes(id));
}

/** The pane with positions and orders, which the client can resize. */
function findPane(): Element | null {
  return document.querySelector('[data-pane="account"]');
}

function onResize(listener: () => void): () => void {
  const pane = findPane();
  if (pane === null) return () => undefined;
  const observer = new ResizeObserver(listener);
  observer.observe(pane);
  return () => observer.disconnect();
}
