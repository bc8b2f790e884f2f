import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '../../ui/data-table/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';

export interface ListPanelProps<Row extends object, Order extends string> extends Omit<DataTableProps<Row, Order>, 'caption'> {
  readonly title: string;
  /** What names the table for screen readers, where the title names more than it. */
  readonly caption?: string;
  readonly lead?: string | undefined;
  /** Beside the title: what the list is narrowed by, or what is done with it. */
  readonly actions?: ReactNode;
}

/** A list as a part of a screen. */
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
