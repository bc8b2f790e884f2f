import { requiredMargin } from '@fairlead/domain/trading/raised-margin.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';
import { useDerived } from '../ticket/ticket-context.ts';
import type { TicketForm } from '../ticket/ticket-form.ts';
import { readProspect } from '../ticket/ticket-summary.ts';
import { useRaiseText } from './use-raise-text.ts';

/** The margin the ticket's position will require while the margin of its instrument is increased. */
export default function RaisedMarginNote({ form }: { readonly form: TicketForm }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { selected, rules, session } = usePlatform();
  const raiseText = useRaiseText();
  const position = useDerived((context) => readProspect(form, context).position);
  const now = session.serverClock.now();
  return (
    <ul aria-label={t('raises.title')} className="flex flex-col gap-1 rounded-mark bg-caution-tint px-2 py-1.5 text-mini tabular-nums">
      {rules.raisedMargins
        .filter(({ symbol, until }) => symbol === selected.symbol && now < until)
        .map((raise) => {
          const marginPercents = { [raise.symbol]: raise.percent };
          const required = position === null ? null : requiredMargin({ symbol: raise.symbol, ...position }, { marginPercents });
          const moment = raise.from <= now ? 'inForce' : 'announced';
          return (
            <li key={raise.from}>
              {required === null
                ? t(`raises.ticket.${moment}`, raiseText(raise))
                : t(`raises.ticket.${moment}Order`, { ...raiseText(raise), required: formatMoney(required, locale) })}
            </li>
          );
        })}
    </ul>
  );
}
