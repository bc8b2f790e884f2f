import { momentOf } from '@fairlead/domain/trading/announced-session.ts';
import { useTranslation } from 'react-i18next';
import { ClockIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { specialSessionText } from './special-session-text.ts';
import { useComingSessions } from './use-coming-sessions.ts';

/** What the selected instrument's market announces for its next sessions, on a ticket that covers the instrument's bar. */
export default function SpecialSessionNote() {
  const { t } = useTranslation(['trading']);
  const locale = useLocale();
  const { coming, now } = useComingSessions();
  if (coming.length === 0) return null;
  return (
    <ul aria-label={t('trading:specialSessions.title')} className="flex flex-col gap-1 text-mini text-muted tabular-nums">
      {coming.map((one) => (
        <li key={momentOf(one.session)} className="flex gap-1.5">
          <ClockIcon className="mt-px size-4 shrink-0" />
          <span>{specialSessionText(one.market, one.session, { t, locale, now })}</span>
        </li>
      ))}
    </ul>
  );
}
