import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';
import { problemText } from '../problem-text.ts';
import type { TicketForm } from './ticket-form.ts';
import { isShownOnlyAfterAttempt, type TicketField, type TicketProblem } from './ticket-problems.ts';

/** The error message for a field, in the client's language; undefined if there is none or it shouldn't be shown yet. */
export function useFieldErrors(problems: readonly TicketProblem[], form: TicketForm): (field: TicketField) => string | undefined {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { digits } = usePlatform().selected;
  return (field) => {
    const problem = problems.find((one) => one.field === field && (form.attempted || !isShownOnlyAfterAttempt(one, form)));
    switch (problem?.code) {
      case undefined:
      case 'notLoaded':
        return undefined;
      // A narrow field has little room beside it; the reason and the end are shown below it.
      case 'marketClosed':
      case 'guaranteedStopTooLate':
        return t('trading:orders.ticket.notNow');
      case 'quoteUnavailable':
        return field === 'stopLoss' ? t('trading:orders.ticket.notNow') : t('errors:quoteUnavailable');
      case 'guaranteedStopNeedsStopLoss':
        return t('trading:orders.ticket.guaranteeNeedsPrice');
      default:
        return problem === undefined ? undefined : problemText({ ...problem, code: problem.code }, { t, locale, digits });
    }
  };
}
