import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';
import { problemText } from '../problem-text.ts';
import type { TicketForm } from './ticket-form.ts';
import { isPatient, type TicketField, type TicketProblem } from './ticket-problems.ts';

/** What to say at a field, in the reader's words; undefined where nothing is wrong with it, or nothing that is worth saying yet. */
export function useFieldErrors(problems: readonly TicketProblem[], form: TicketForm): (field: TicketField) => string | undefined {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { digits } = usePlatform().selected;
  return (field) => {
    const problem = problems.find((one) => one.field === field && (form.attempted || !isPatient(one, form)));
    switch (problem?.code) {
      case undefined:
      case 'notLoaded':
        return undefined;
      // Beside a narrow field there is room for little; why, and until when, is said below it.
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
