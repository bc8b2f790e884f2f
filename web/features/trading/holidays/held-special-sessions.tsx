import { momentOf } from '@fairlead/domain/trading/announced-session.ts';
import { useTranslation } from 'react-i18next';
import { ClockIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { selectSpecialSessions } from './select-special-sessions.ts';
import { specialSessionText } from './special-session-text.ts';

/** What the markets of the client's positions and pending orders announce for their next sessions. */
export function HeldSpecialSessions() {
  const { t } = useTranslation(['trading']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const positions = useAccountPart((account) => account.positions);
  const orders = useAccountPart((account) => account.orders);
  const now = session.serverClock.now();
  const symbols = new Set([...positions, ...orders].map(({ symbol }) => symbol));
  const held = selectSpecialSessions(
    [...symbols].flatMap((symbol) => instrumentOf(symbol) ?? []),
    now,
  );
  if (held.length === 0) return null;
  return (
    <ul aria-label={t('trading:specialSessions.title')} className="flex flex-col gap-1.5 border-t border-line px-3 py-2.5 tabular-nums">
      {held.map(({ market, session: special }) => (
        <li key={`${market} ${special.kind} ${momentOf(special)}`} className="flex gap-2.5">
          <ClockIcon className="mt-px size-4.5 shrink-0 text-accent" />
          <span>{specialSessionText(market, special, { t, locale, now })}</span>
        </li>
      ))}
    </ul>
  );
}
