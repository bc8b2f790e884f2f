import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { findGuaranteeTimeRefusal } from '../levels/guarantee-time.ts';
import { usePlatform } from '../platform-context.ts';
import { refusalText } from '../refusal-text.ts';
import { useDerived } from './ticket-context.ts';
import type { TicketForm } from './ticket-form.ts';

/**
 * Why the guaranteed stop of the ticket can't be set at this moment, whatever its level, and from when on it can be where that's known;
 * undefined where it can be, or where none is asked for.
 */
export function useGuaranteeBar(form: TicketForm): string | undefined {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, selected } = usePlatform();
  const refusal = useDerived(({ instrument, now }) => {
    const status = session.quotes.read(selected.symbol)?.status;
    // Prices are on their way: whether there is one isn't known yet.
    if (form.stopKind !== 'guaranteed' || status === undefined || status === 'waiting') return null;
    return findGuaranteeTimeRefusal(instrument, status, now);
  });
  if (refusal === null) return undefined;
  const reason =
    refusal.code === 'quoteUnavailable'
      ? t('trading:orders.ticket.guaranteeNoPrice')
      : refusalText(refusal, { t, locale, digits: selected.digits });
  return refusal.code === 'guaranteedStopTooLate' ? reason : `${t('trading:orders.ticket.guaranteeNotNow')} ${reason}`;
}
