import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '../../ui/data-table/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';

export interface ListPanelProps<Row extends object, Order extends string> extends Omit<DataTableProps<Row, Order>, 'caption'> {
  readonly title: string;
  /** The table's name for screen readers, if the title covers more than the table. */
  readonly caption?: string;
  readonly lead?: string | undefined;
  /** Beside the title: the list's filters or actions. */
  readonly actions?: ReactNode;
}

/** A list as a section of a screen. */
export function ListPanel<Row extends object, Order extends string = never>({
  title,
  caption = title,
  lead,
  actions,
  ...table
}: ListPanelProps<Row, Order>) {
  return (
    <Panel title={title} lead={lead} actions={actions} flush>
      <DataTable caption={caption} {...table} />
    </Panel>
  );
}
