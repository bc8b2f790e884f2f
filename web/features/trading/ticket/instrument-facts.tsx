import { nextOpeningAt, sessionAt } from '@fairlead/contract/markets/client.ts';
import { leverageCapOf } from '@fairlead/domain/trading/scheduled-leverage.ts';
import { useTranslation } from 'react-i18next';
import { createFact } from '../../../ui/create-fact.tsx';
import { formatDateTime, formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useQuoteStatus } from '../live/use-stores.ts';
import { setText, useLivePaint } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { ticketLeverages } from './read-ticket.ts';

/** Facts that apply to every order in the instrument; shown if the ticket leaves room. */
export default function InstrumentFacts() {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { selected, session, access, rules } = usePlatform();
  // Renders when the session opens or closes, even before the instruments are reloaded.
  useQuoteStatus(selected.symbol);
  const now = session.serverClock.now();
  const allowed = ticketLeverages({ instrument: selected, access, rules, now }).filter((choice) => choice.allowed);
  const highest = allowed.at(-1)?.leverage;
  const facts = [
    ['cap', `${leverageCapOf(selected, rules, now)}×`],
    ['highest', highest === undefined ? UNKNOWN_FIGURE : `${highest}×`],
    ['step', formatNumber(10 ** -selected.digits, locale, selected.digits)],
    ['age', t('facts.seconds', { seconds: selected.staleAfterMs / 1000 })],
    ['session', sessionText()],
  ] as const;

  function sessionText(): string {
    const current = sessionAt(selected, now);
    const opensAt = nextOpeningAt(selected, now);
    if (current === null) return opensAt === null ? t('facts.closed') : t('facts.opens', { time: formatDateTime(opensAt, locale) });
    if (selected.nextChangeAt === null) return t('facts.always');
    return Number.isFinite(current.closesAt) ? t('facts.closes', { time: formatDateTime(current.closesAt, locale) }) : t('facts.open');
  }

  return (
    <section className="mt-auto hidden border-t border-line pt-2 text-dense [@media(min-height:880px)]:block">
      <h2 className="pb-1 text-mini font-medium text-muted">{t('facts.title', { name: selected.displayName })}</h2>
      <dl>
        <Fact label={t('facts.spread')}>
          <SpreadShare />
        </Fact>
        {facts.map(([name, text]) => (
          <Fact key={name} label={t(`facts.${name}`)}>
            {text}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

const Fact = createFact({
  line: 'flex items-baseline justify-between gap-2',
  label: 'truncate text-muted',
  value: 'text-right tabular-nums',
});

/** The spread as a share of the ask. */
function SpreadShare() {
  const locale = useLocale();
  const { selected } = usePlatform();
  const element = useLivePaint<HTMLSpanElement>(selected.symbol, (span, { quote }) => {
    const share = quote === undefined || quote.ask === 0 ? null : ((quote.ask - quote.bid) / Math.abs(quote.ask)) * 100;
    setText(span, share === null ? UNKNOWN_FIGURE : formatPercent(share, locale, 3));
  });
  return <span ref={element} />;
}
