import type { CalendarDayView, TradingCalendarView } from '@fairlead/contract/trading/operators/calendar.ts';
import { kindOfDay } from '@fairlead/domain/trading/special-day.ts';
import type { Venue } from '@fairlead/domain/trading/venue.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatShortDay } from '../../../ui/format-day.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TwoLines } from '../../shared/two-lines.tsx';
import { DayDialog } from './day-dialog.tsx';
import { RemoveDayDialog } from './remove-day-dialog.tsx';
import { listYears, selectDays, selectUnconfirmed, type CalendarSpan } from './select-days.ts';
import { SourceText } from './source-text.tsx';
import { useCalendarText } from './use-calendar-text.ts';

const ALL = '*';

type Opened = { readonly what: 'edit' | 'remove'; readonly day: CalendarDayView } | null;

/** The days by venue and year, those to come first. */
export function CalendarDays({ view, mayChange }: { readonly view: TradingCalendarView; readonly mayChange: boolean }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { venueName, hoursOf, titleOf } = useCalendarText();
  const [venue, setVenue] = useState<Venue | typeof ALL>(ALL);
  const [span, setSpan] = useState<CalendarSpan>('coming');
  const [opened, setOpened] = useState<Opened>(null);
  const days = selectDays(view, { venue: venue === ALL ? null : venue, span });
  const unconfirmed = selectUnconfirmed(view);
  const zoneOf = (day: CalendarDayView): string => view.venues.find((one) => one.venue === day.venue)?.time_zone ?? '';

  const buttons: Column<CalendarDayView> = {
    id: 'change',
    head: t('calendar.change'),
    headHidden: true,
    className: 'py-1 md:w-0',
    render: (day) =>
      !day.is_over && (
        <div className="flex justify-end gap-1">
          <Button
            variant="ghost"
            size="dense"
            aria-label={t('calendar.day.editNamed', { day: titleOf(day) })}
            onClick={() => setOpened({ what: 'edit', day })}
          >
            {t('calendar.day.edit')}
          </Button>
          <IconButton
            size="dense"
            label={t('calendar.remove.named', { day: titleOf(day) })}
            onClick={() => setOpened({ what: 'remove', day })}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ),
  };
  const columns: readonly Column<CalendarDayView>[] = [
    {
      id: 'date',
      head: t('calendar.date'),
      onPhone: 'first',
      sort: ({ date }) => date,
      render: ({ date }) => formatShortDay(date, locale),
    },
    {
      id: 'venue',
      head: t('calendar.venue'),
      sort: (day) => venueName(day.venue),
      render: (day) => <TwoLines below={day.venue}>{venueName(day.venue)}</TwoLines>,
    },
    {
      id: 'hours',
      head: t('calendar.hoursHead'),
      render: (day) =>
        kindOfDay(day) === 'closed' ? <Badge tone="short">{hoursOf(day)}</Badge> : <TwoLines below={zoneOf(day)}>{hoursOf(day)}</TwoLines>,
    },
    { id: 'reason', head: t('calendar.reason'), wraps: true, render: ({ reason }) => reason },
    {
      id: 'certainty',
      head: t('calendar.certaintyHead'),
      sort: ({ certainty }) => certainty,
      render: ({ certainty }) => (
        <Badge tone={certainty === 'published' ? 'long' : certainty === 'computed' ? 'neutral' : 'caution'}>
          {t(`calendar.certainty.${certainty}`)}
        </Badge>
      ),
    },
    { id: 'source', head: t('calendar.source'), wraps: true, className: 'w-full', render: ({ source }) => <SourceText source={source} /> },
    ...(mayChange ? [buttons] : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      {unconfirmed.length > 0 && (
        <Notice tone="caution" title={t('calendar.unconfirmed', { count: unconfirmed.length })}>
          {t('calendar.unconfirmedText', { count: unconfirmed.length })}
        </Notice>
      )}
      <Panel
        flush
        title={t('calendar.tabDays')}
        lead={t('calendar.daysLead')}
        actions={
          <>
            <SelectField
              label={t('calendar.venue')}
              labelHidden
              size="regular"
              className="w-56"
              value={venue}
              options={[
                { value: ALL, label: t('calendar.allVenues') },
                ...view.venues.map((one) => ({ value: one.venue, label: venueName(one.venue) })),
              ]}
              onValueChange={setVenue}
            />
            <SelectField
              label={t('calendar.span')}
              labelHidden
              size="regular"
              className="w-56"
              value={span}
              options={[{ value: 'coming', label: t('calendar.coming') }, ...listYears(view).map((year) => ({ value: year, label: year }))]}
              onValueChange={setSpan}
            />
          </>
        }
      >
        <DataTable
          caption={t('calendar.tabDays')}
          list={listOf(days)}
          columns={columns}
          idOf={(day) => `${day.venue} ${day.date}`}
          isMuted={(day) => day.is_over}
          empty={<EmptyState title={t('calendar.none')} text={t('calendar.noneText')} />}
        />
      </Panel>
      {opened?.what === 'edit' && <DayDialog view={view} day={opened.day} onClose={() => setOpened(null)} />}
      {opened?.what === 'remove' && <RemoveDayDialog view={view} day={opened.day} onClose={() => setOpened(null)} />}
    </div>
  );
}
