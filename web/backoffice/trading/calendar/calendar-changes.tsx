import type { WireCalendarChange } from '@fairlead/contract/trading/operators/calendar.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { useCalendarText } from './use-calendar-text.ts';

const SHOWN_AT_FIRST = 12;

/** The days that are new, gone or different, with what was and what is. */
export function CalendarChanges({ changes }: { readonly changes: readonly WireCalendarChange[] }) {
  const { t } = useTranslation('backofficeDesk');
  const { titleOf, describeDay } = useCalendarText();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST);
  return (
    <ul className="flex flex-col gap-2 text-dense tabular-nums">
      {shown.map(({ before, after }) => {
        const day = after ?? before;
        if (day === null) return null;
        const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
        return (
          <li key={`${day.venue} ${day.date}`} className="flex flex-col gap-0.5">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              <Badge tone={kind === 'added' ? 'long' : kind === 'removed' ? 'short' : 'accent'}>{t(`calendar.review.${kind}`)}</Badge>
              {titleOf(day)}
            </span>
            {before !== null && <span className="text-muted line-through [overflow-wrap:anywhere]">{describeDay(before)}</span>}
            {after !== null && <span className="[overflow-wrap:anywhere]">{describeDay(after)}</span>}
          </li>
        );
      })}
      {shown.length < changes.length && (
        <li>
          <button type="button" className="text-accent hover:underline" onClick={() => setIsWhole(true)}>
            {t('calendar.review.more', { count: changes.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}
