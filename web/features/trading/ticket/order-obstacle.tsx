import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatOpening } from '../format-opening.ts';
import { useQuote } from '../live/use-stores.ts';
import type { RefusalCode } from '@fairlead/domain/engine/refusal.ts';
import type { TicketProblem } from './ticket-problems.ts';

export const NOTICE_CLASS = 'px-2! py-1.5! text-dense!';

/** What stands against any order in this instrument right now, with the time it opens where that is known. */
export function OrderObstacle({ code, symbol }: { readonly code: TicketProblem['code']; readonly symbol: string }) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const view = useQuote(symbol);
  const opensAt = view?.opensAt ?? null;
  if (view?.status === 'waiting' || !isRefusal(code)) return null;
  return (
    <Notice tone="caution" className={NOTICE_CLASS}>
      {t(`errors:${code}`, { limit: '' })}
      {code === 'quoteUnavailable' &&
        view !== undefined &&
        opensAt !== null &&
        ` · ${t('trading:ticket.opensAt', { time: formatOpening(opensAt, view.asOf, locale) })}`}
    </Notice>
  );
}

function isRefusal(code: TicketProblem['code']): code is RefusalCode {
  return !['required', 'notANumber', 'notPositive', 'atMostTwoDecimals', 'notLoaded'].includes(code);
}
