import type { CheckedCalendar, WireCalendarFault } from '@fairlead/contract/trading/operators/calendar.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useCalendarText } from './use-calendar-text.ts';

/** Everything that prevents an edit, with its line and field. */
export function FaultList({
  result: { faults, fault_count: count },
}: {
  readonly result: Pick<CheckedCalendar, 'faults' | 'fault_count'>;
}) {
  const { t } = useTranslation('backofficeDesk');
  const { describeFault } = useCalendarText();
  const columns: readonly Column<WireCalendarFault>[] = [
    { id: 'line', head: t('calendar.import.line'), numeric: true, onPhone: 'first', render: ({ line }) => line ?? '–' },
    { id: 'field', head: t('calendar.import.field'), render: ({ field }) => t(`calendar.import.fields.${field}`) },
    { id: 'fault', head: t('calendar.import.fault'), wraps: true, className: 'w-full', render: describeFault },
  ];
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="danger" title={t('calendar.import.refused')}>
        {t('calendar.import.faults', { count })}
      </Notice>
      <DataTable
        caption={t('calendar.import.refused')}
        list={listOf(faults)}
        columns={columns}
        idOf={(fault) => JSON.stringify(fault)}
        empty={null}
        className="relative max-h-80"
      />
    </div>
  );
}
