import type { Column } from '../../../../ui/data-table/column.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { None } from '../../../shared/none.tsx';

/** A time to the second; a dash if there is none. */
export function When({ at }: { readonly at: string | null }) {
  const locale = useLocale();
  return at === null ? <None /> : <time dateTime={at}>{formatDateTime(at, locale)}</time>;
}

/** A column with the time of an event. */
export function whenColumn<Row>(id: string, head: string, at: (row: Row) => string | null): Column<Row> {
  return { id, head, render: (row) => <When at={at(row)} /> };
}
