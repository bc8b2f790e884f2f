import type { WaitingOrder } from '@fairlead/contract/trading/client.ts';
import { nextOpeningAt, sessionAt } from '@fairlead/contract/markets/client.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform, type Platform } from '../platform-context.ts';
import { problemText } from '../problem-text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { tellOutcome } from '../tell-outcome.ts';
import { findOrderEditProblem, termsOf, type OrderEditContext, type OrderLevel, type OrderProblem, type OrderTerms } from './order-edit.ts';

export interface ChangeOrder {
  /** What is wrong with the changed order, in the reader's words; null where nothing is. */
  readonly judge: (level: OrderLevel | 'expiry', terms: OrderTerms) => string | null;
  readonly problemText: (problem: OrderProblem) => string;
  /** Sends the change and tells what came of it. Whether it was done. */
  readonly change: (terms: OrderTerms) => Promise<boolean>;
}

export function useChangeOrder(order: WaitingOrder): ChangeOrder {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const platform = usePlatform();
  const writer = { t, locale, digits: platform.instrumentOf(order.symbol)?.digits ?? 2 };

  return {
    problemText: (problem) => problemText(problem, writer),
    judge: (level, terms) => {
      const context = contextFor(order, platform);
      const problem = context === null ? null : findOrderEditProblem(order, level, terms, context);
      return problem === null ? null : problemText(problem, writer);
    },
    change: async (terms) => {
      const answer = await platform.session.desk.changeOrder({ orderId: order.id, ...terms });
      if (!tellOutcome(answer, { failed: t('trading:orders.notChanged') }, writer)) return false;
      const before = termsOf(order);
      showToast({
        title: t('trading:order.done'),
        text: t('trading:orders.changed', { name: order.displayName }),
        tone: 'success',
        stays: 'long',
        action: { label: t('trading:levels.undo'), onPress: () => void undo(before) },
      });
      return true;
    },
  };

  /** An order that was filled or cancelled meanwhile refuses it, and says so. */
  async function undo(terms: OrderTerms): Promise<void> {
    const answer = await platform.session.desk.changeOrder({ orderId: order.id, ...terms });
    const words = { failed: t('trading:levels.notUndone'), done: t('trading:levels.undone', { name: order.displayName }) };
    tellOutcome(answer, words, writer);
  }
}

/** Null where the engine has to judge alone: an instrument that is not listed any more, or an account that is not known yet. */
function contextFor(order: WaitingOrder, { session, instrumentOf, access, rules }: Platform): OrderEditContext | null {
  const instrument = instrumentOf(order.symbol);
  const figures = session.figures.get();
  if (instrument === undefined || figures === undefined) return null;
  const { positions, orders } = session.account.get();
  const { quote, status } = session.quotes.read(order.symbol) ?? {};
  const now = session.serverClock.now();
  return {
    access,
    instrument,
    category: instrument.category,
    rules,
    quote,
    status,
    session: sessionAt(instrument, now),
    nextOpening: nextOpeningAt(instrument, now),
    figures,
    openPositionCount: positions.length,
    // The order itself already counts among those that wait.
    entryOrderCount: orders.length - 1,
    now,
  };
}
