import { listAnnouncedLeverage, type AnnouncedLeverage } from '@fairlead/domain/trading/scheduled-leverage.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';
import type { TicketForm } from '../ticket/ticket-form.ts';

/** The lower leverage for new positions in the ticket's instrument, now or later, with times in the client's own time zone. */
export default function ScheduledLeverageNote({ orderKind }: Pick<TicketForm, 'orderKind'>) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { selected, rules, session } = usePlatform();
  const time = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const announced = listAnnouncedLeverage(selected, rules, session.serverClock.now());
  if (announced.length === 0) return null;

  function describe({ cap, from, until, isInForce }: AnnouncedLeverage): string {
    const { symbol } = selected;
    const terms = { symbol, leverage: `${cap}:1`, from: time.format(from) };
    if (until === null) return t(isInForce ? 'leverageChanges.openInForce' : 'leverageChanges.openAnnounced', terms);
    return t(isInForce ? 'leverageChanges.inForce' : 'leverageChanges.announced', { ...terms, until: time.format(until) });
  }

  return (
    <section aria-label={t('leverageChanges.title')} className="rounded-mark bg-caution-tint px-2 py-1.5 text-mini tabular-nums">
      <ul className="flex flex-col gap-1">
        {announced.map((one) => (
          <li key={`${one.from} ${one.cap}`}>
            {describe(one)}
            {one.weekly && ` ${t('leverageChanges.weekly')}`}
          </li>
        ))}
      </ul>
      <p className="pt-1 text-muted">{t(orderKind === 'market' ? 'leverageChanges.open' : 'leverageChanges.pending')}</p>
    </section>
  );
}
