import type {
  CalendarDayView,
  TradingCalendarView,
  WireCalendarDay,
  WireCalendarFault,
} from '@fairlead/contract/trading/operators/calendar.ts';
import { CERTAINTIES, kindOfDay } from '@fairlead/domain/trading/special-day.ts';
import { VENUES } from '@fairlead/domain/trading/venue.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CalendarReviewDialog } from './calendar-review-dialog.tsx';
import { useCalendarCheck } from './use-calendar-check.ts';
import { useCalendarText } from './use-calendar-text.ts';

export interface DayDialogProps {
  readonly view: TradingCalendarView;
  /** Null to add a day. */
  readonly day: CalendarDayView | null;
  readonly onClose: () => void;
}

const NEW_DAY: WireCalendarDay = {
  venue: 'XNYS',
  date: '',
  opens: null,
  closes: null,
  reason: '',
  source: '',
  certainty: 'published',
};

/** Adds a day or changes one. What it does is reviewed before it is applied. */
export function DayDialog({ view, day, onClose }: DayDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const failureText = useFailureText();
  const { venueName, describeFault, titleOf } = useCalendarText();
  const [draft, setDraft] = useState<WireCalendarDay>(day ?? NEW_DAY);
  const [isClosed, setIsClosed] = useState(kindOfDay(day ?? NEW_DAY) === 'closed');
  const [needsTime, setNeedsTime] = useState(false);
  const check = useCalendarCheck();
  const faults = check.data?.result.faults ?? [];
  const zone = view.venues.find(({ venue }) => venue === draft.venue)?.time_zone ?? '';
  const change = (changes: Partial<WireCalendarDay>): void => {
    setDraft({ ...draft, ...changes });
    setNeedsTime(false);
    check.reset();
  };
  const errorOf = (field: WireCalendarFault['field']): string | undefined => {
    if (field === 'closes' && needsTime) return t('calendar.day.needsTime');
    const fault = faults.find((one) => one.field === field);
    return fault && describeFault(fault);
  };

  function submit(): void {
    const times = isClosed ? { opens: null, closes: null } : {};
    const next = { ...draft, ...times, reason: draft.reason.trim(), source: draft.source.trim() };
    if (!isClosed && next.opens === null && next.closes === null) return setNeedsTime(true);
    const { venue, date, opens, closes, reason, source, certainty } = next;
    check.mutate({
      base_version: view.version,
      edit: {
        kind: 'set',
        day: { venue, date, opens, closes, reason, source, certainty },
        replaces: day === null ? null : { venue: day.venue, date: day.date },
      },
    });
  }

  if (check.data !== undefined && faults.length === 0) {
    return <CalendarReviewDialog checked={check.data} onBack={check.reset} onDone={onClose} />;
  }
  const timeField = (name: 'opens' | 'closes') => (
    <TextField
      label={t(`calendar.day.${name}`)}
      type="time"
      value={draft[name] ?? ''}
      hint={t('calendar.day.zone', { zone })}
      error={errorOf(name)}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value === '' ? null : currentTarget.value })}
    />
  );
  return (
    <ActionDialog
      title={day === null ? t('calendar.day.add') : t('calendar.day.editTitle', { day: titleOf(day) })}
      confirm={t('calendar.day.check')}
      isPending={check.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('calendar.venue')}
          value={draft.venue}
          options={VENUES.map((venue) => ({ value: venue, label: `${venueName(venue)} (${venue})` }))}
          onValueChange={(venue) => change({ venue })}
        />
        <TextField
          label={t('calendar.day.date')}
          type="date"
          value={draft.date}
          hint={t('calendar.day.dateHint')}
          error={errorOf('date')}
          onChange={({ currentTarget }) => change({ date: currentTarget.value })}
        />
        <Segmented
          className="sm:col-span-2"
          label={t('calendar.day.what')}
          options={[
            { value: 'closed', label: t('calendar.day.closed') },
            { value: 'hours', label: t('calendar.day.hours') },
          ]}
          value={isClosed ? 'closed' : 'hours'}
          onValueChange={(value) => {
            setIsClosed(value === 'closed');
            change({});
          }}
        />
        {!isClosed && timeField('opens')}
        {!isClosed && timeField('closes')}
        <TextField
          className="sm:col-span-2"
          label={t('calendar.reason')}
          value={draft.reason}
          hint={t('calendar.day.reasonHint')}
          error={errorOf('reason')}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
        <TextField
          className="sm:col-span-2"
          label={t('calendar.source')}
          value={draft.source}
          hint={t('calendar.day.sourceHint')}
          error={errorOf('source')}
          onChange={({ currentTarget }) => change({ source: currentTarget.value })}
        />
        <SelectField
          className="sm:col-span-2"
          label={t('calendar.certaintyHead')}
          value={draft.certainty}
          hint={t(`calendar.certaintyHint.${draft.certainty}`)}
          options={CERTAINTIES.map((certainty) => ({ value: certainty, label: t(`calendar.certainty.${certainty}`) }))}
          onValueChange={(certainty) => change({ certainty })}
        />
      </div>
      {check.isError && <Notice tone="danger">{failureText(check.error)}</Notice>}
    </ActionDialog>
  );
}
