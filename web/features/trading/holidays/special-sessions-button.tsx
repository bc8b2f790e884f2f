import { momentOf } from '@fairlead/domain/trading/announced-session.ts';
import { useTranslation } from 'react-i18next';
import { ClockIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { specialSessionText } from './special-session-text.ts';
import { useComingSessions } from './use-coming-sessions.ts';

/** Opens what the selected instrument's market announces for its next sessions. */
export default function SpecialSessionsButton() {
  const { t } = useTranslation(['trading']);
  const locale = useLocale();
  const { coming, now } = useComingSessions();
  if (coming.length === 0) return null;
  const title = t('trading:specialSessions.title');
  return (
    <Popover
      align="end"
      title={title}
      trigger={
        <button
          type="button"
          aria-label={title}
          title={title}
          className="flex items-center gap-1 rounded-mark text-micro text-muted hover:text-strong max-2xl:size-6 max-2xl:justify-center"
        >
          <span className="max-2xl:hidden">{title}</span>
          <ClockIcon className="size-3.5 max-2xl:size-4.5" />
        </button>
      }
    >
      <ul className="flex flex-col gap-1.5 tabular-nums">
        {coming.map(({ market, session }) => (
          <li key={momentOf(session)}>{specialSessionText(market, session, { t, locale, now })}</li>
        ))}
      </ul>
    </Popover>
  );
}
