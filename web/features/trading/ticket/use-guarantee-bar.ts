import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { findGuaranteeTimeRefusal } from '../levels/guarantee-time.ts';
import { usePlatform } from '../platform-context.ts';
import { refusalText } from '../refusal-text.ts';
import { useDerived } from './ticket-context.ts';
import type { TicketForm } from './ticket-form.ts';

/**
 * Why the ticket's guaranteed stop can't be set now, whatever its level, and from when it can be if known; undefined if it can be or none
 * is selected.
 */
export function useGuaranteeBar(form: TicketForm): string | undefined {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, selected } = usePlatform();
  const refusal = useDerived(({ instrument, now }) => {
    const status = session.quotes.read(selected.symbol)?.status;
    // Prices haven't arrived yet, so it isn't known whether there is one.
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
