import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import { ROOT_ZONE, type BlockProps, type ColumnProps } from './puck-data.ts';
import { usePuckPart } from './use-puck.ts';

const COUNTS = ['1', '2', '3', '4'] as const;

/** The number of columns of the selected grid. Blocks of a removed column move to the last remaining one. */
export function GridColumns() {
  const { t } = useTranslation('backoffice');
  const selected = usePuckPart((puck) => puck.selectedItem);
  const selector = usePuckPart((puck) => puck.appState.ui.itemSelector);
  const dispatch = usePuckPart((puck) => puck.dispatch);
  if (selected === null || selector === null) return null;
  // Puck's data came from puck-data.ts.
  const props = selected.props as unknown as BlockProps;
  const columns = props.columns ?? [];
  return (
    <Segmented
      label={t('editor.columns')}
      size="regular"
      options={COUNTS.map((value) => ({ value, label: value }))}
      value={COUNTS.find((count) => count === String(columns.length)) ?? null}
      onValueChange={(count) =>
        dispatch({
          type: 'replace',
          destinationIndex: selector.index,
          destinationZone: selector.zone ?? ROOT_ZONE,
          data: { type: selected.type, props: { ...props, columns: withCount(columns, Number(count)) } },
        })
      }
    />
  );
}

export function withCount(columns: readonly ColumnProps[], count: number): ColumnProps[] {
  const kept = columns.slice(0, count);
  const left = columns.slice(count).flatMap(({ children }) => children);
  const added = Array.from({ length: count - kept.length }, () => ({ settings: {}, children: [] }));
  return [...kept, ...added].map((column, index) =>
    index === count - 1 ? { ...column, children: [...column.children, ...left] } : column,
  );
}
