import type { Urgency } from '@fairlead/domain/backoffice/queues.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';

const TONES: Readonly<Record<Urgency, BadgeTone>> = { late: 'short', today: 'caution', inTime: 'neutral' };

/** By when something is to be dealt with. */
export function DueBadge({ on, urgency }: { readonly on: string; readonly urgency: Urgency }) {
  const { t } = useTranslation('backofficeQueues');
  return <Badge tone={TONES[urgency]}>{t(`due.${urgency}`, { day: formatDay(on, useLocale()) })}</Badge>;
}
