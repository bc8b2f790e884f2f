import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useQuote } from '../live/use-stores.ts';
import { isTypingProblem } from '../problem-text.ts';
import { refusalText } from '../refusal-text.ts';
import type { TicketProblem } from './ticket-problems.ts';

export const NOTICE_CLASS = 'px-2! py-1.5! text-dense!';

export interface OrderObstacleProps {
  readonly problem: TicketProblem;
  readonly symbol: string;
  readonly digits: number;
  /** Switches the ticket to an order that waits until the market opens. */
  readonly onWait: () => void;
}

/** What prevents any order in this instrument right now. While the market is closed, a pending order is offered instead. */
export function OrderObstacle({ problem, symbol, digits, onWait }: OrderObstacleProps) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const view = useQuote(symbol);
  const { code } = problem;
  if (view?.status === 'waiting' || code === 'notLoaded' || isTypingProblem(code)) return null;
  return (
    <Notice tone="caution" className={NOTICE_CLASS}>
      {refusalText({ ...problem, code }, { t, locale, digits, closure: view?.closure ?? null })}
      {code === 'marketClosed' && view?.quote !== undefined && (
        <>
          {' '}
          <button type="button" onClick={onWait} className="rounded-mark font-medium text-accent underline underline-offset-2">
            {t('trading:orders.waitInstead')}
          </button>
        </>
      )}
    </Notice>
  );
}
