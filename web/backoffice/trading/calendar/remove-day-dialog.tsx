import type { CalendarDayView, TradingCalendarView } from '@fairlead/contract/trading/operators/calendar.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CalendarReviewDialog } from './calendar-review-dialog.tsx';
import { FaultList } from './fault-list.tsx';
import { useCalendarCheck } from './use-calendar-check.ts';
import { useCalendarText } from './use-calendar-text.ts';

export interface RemoveDayDialogProps {
  readonly view: TradingCalendarView;
  readonly day: CalendarDayView;
  readonly onClose: () => void;
}

/** Removes a day, so that its session takes place as usual. */
export function RemoveDayDialog({ view, day, onClose }: RemoveDayDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const failureText = useFailureText();
  const { titleOf } = useCalendarText();
  const check = useCalendarCheck();
  const begin = useEffectEvent(() => {
    check.mutate({ base_version: view.version, edit: { kind: 'remove', day: { venue: day.venue, date: day.date } } });
  });
  useEffect(() => begin(), []);

  if (check.data !== undefined && check.data.result.fault_count === 0) {
    return <CalendarReviewDialog checked={check.data} onBack={null} onDone={onClose} />;
  }
  return (
    <ActionDialog
      title={t('calendar.remove.title', { day: titleOf(day) })}
      confirm={t('calendar.remove.confirm')}
      isPending={check.isPending}
      isRefused
      onConfirm={onClose}
      onClose={onClose}
    >
      {check.data !== undefined && <FaultList result={check.data.result} />}
      {check.isError && <Notice tone="danger">{failureText(check.error)}</Notice>}
    </ActionDialog>
  );
}
