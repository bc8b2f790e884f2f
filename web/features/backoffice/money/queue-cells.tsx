import { urgencyOf, type Urgency } from '@fairlead/domain/backoffice/queues.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatAge } from '../shared/format-age.ts';
import { useNow } from '../shared/use-now.ts';

/** Of tables that fill a panel: their first and last columns stand under its title. */
export const IN_PANEL = '[&_:is(td,th):first-child]:pl-5 [&_:is(td,th):last-child]:pr-5';

const TONES: Readonly<Record<Urgency, BadgeTone>> = { late: 'short', today: 'caution', inTime: 'neutral' };

/** By when something is dealt with, marked where that is today or was before; a dash where nobody said. */
export function DueDay({ day }: { readonly day: string | null }) {
  const { t } = useTranslation('backofficeMoney');
  const locale = useLocale();
  const now = useNow();
  if (day === null) return <span className="text-muted">–</span>;
  const urgency = urgencyOf(day, now);
  return <Badge tone={TONES[urgency]}>{t(`due.${urgency}`, { day: formatDay(day, locale) })}</Badge>;
}

/** How long ago something was. */
export function Age({ at }: { readonly at: string }) {
  const locale = useLocale();
  return <time dateTime={at}>{formatAge(at, useNow(), locale)}</time>;
}

/** A line in a cell, and what belongs to it in small below. */
export function TwoLines({ children, below }: { readonly children: ReactNode; readonly below: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col py-1">
      <span>{children}</span>
      <span className="text-mini text-muted">{below}</span>
    </span>
  );
}
