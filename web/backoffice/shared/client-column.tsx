import type { ClientRef } from '@fairlead/contract/operators/fields.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { ClientLink } from './client-link.tsx';

/** The client of a row, who is also the heading of its card on a phone. */
export function clientColumn<Row>(head: string, clientOf: (row: Row) => ClientRef): Column<Row> {
  return { id: 'client', head, className: 'max-w-60 py-1.5', onPhone: 'first', render: (row) => <ClientLink client={clientOf(row)} /> };
}
