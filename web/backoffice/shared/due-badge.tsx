import { urgencyOf, type Urgency } from '@fairlead/domain/operators/queues.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { formatDay } from '../../ui/format-day.ts';
import { useLocale } from '../../ui/locale.tsx';
import { useNow } from './use-now.ts';

const TONES: Readonly<Record<Urgency, BadgeTone>> = { late: 'short', today: 'caution', inTime: 'neutral' };

/** The day (YYYY-MM-DD) an item is due, marked if it is due today or overdue; a dash if there is none. */
export function DueBadge({ on }: { readonly on: string | null }) {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
  const now = useNow();
  if (on === null) return <span className="text-muted">–</span>;
  const urgency = urgencyOf(on, now);
  return <Badge tone={TONES[urgency]}>{t(`due.${urgency}`, { day: formatDay(on, locale) })}</Badge>;
}
