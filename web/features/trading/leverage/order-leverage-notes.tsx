import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import { listAnnouncedLeverage, type AnnouncedLeverage } from '@fairlead/domain/trading/scheduled-leverage.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';

/** The pending orders that lower leverage, announced or in effect, keeps from filling, with times in the client's own time zone. */
export function OrderLeverageNotes({ orders }: { readonly orders: readonly Pick<EntryOrder, 'id' | 'symbol' | 'leverage'>[] }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf, rules, session } = usePlatform();
  const time = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const now = session.serverClock.now();
  const restricted = orders.flatMap((order) => {
    const instrument = instrumentOf(order.symbol);
    const announced = instrument === undefined ? [] : listAnnouncedLeverage(instrument, rules, now);
    return announced.filter(({ cap }) => cap < order.leverage).map((lower) => ({ order, lower }));
  });
  if (restricted.length === 0) return null;

  function describe({ id, symbol, leverage }: (typeof orders)[number], { cap, from, until, isInForce }: AnnouncedLeverage): string {
    const terms = { id, symbol, leverage: `${leverage}:1`, cap: `${cap}:1`, from: time.format(from) };
    if (until === null) return t(isInForce ? 'orders.restricted.openInForce' : 'orders.restricted.openAnnounced', terms);
    return t(isInForce ? 'orders.restricted.inForce' : 'orders.restricted.announced', { ...terms, until: time.format(until) });
  }

  return (
    <section aria-label={t('leverageChanges.title')} className="m-2 rounded-mark bg-caution-tint px-2 py-1.5 text-mini tabular-nums">
      <ul className="flex flex-col gap-1">
        {restricted.map(({ order, lower }) => (
          <li key={`${order.id} ${lower.from} ${lower.cap}`}>
            {describe(order, lower)}
            {lower.weekly && ` ${t('leverageChanges.weekly')}`}
          </li>
        ))}
      </ul>
      <p className="pt-1 text-muted">{t('orders.restricted.hint')}</p>
    </section>
  );
}
