import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { nextOpeningAt, sessionAt } from '@fairlead/contract/markets/client.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform, type Platform } from '../platform-context.ts';
import { problemText } from '../problem-text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { showOutcome } from '../show-outcome.ts';
import { price } from '@fairlead/domain/price.ts';
import { formatLevel } from '../format-quote.ts';
import { formatExpiry } from './expiry.ts';
import { findOrderMoves, withoutOrderMoves, type OrderMove } from './order-moves.ts';
import { findOrderEditProblem, termsOf, type OrderEditContext, type OrderLevel, type OrderProblem, type OrderTerms } from './order-edit.ts';

export interface ChangeOrder {
  /** The problem with the changed order, in the client's language; null if there is none. */
  readonly judge: (level: OrderLevel | 'expiry', terms: OrderTerms) => string | null;
  readonly problemText: (problem: OrderProblem) => string;
  /** Sends the change and shows its outcome. Resolves with whether it was made. */
  readonly change: (terms: OrderTerms) => Promise<boolean>;
}

export function useChangeOrder(order: PendingOrder): ChangeOrder {
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
      if (!showOutcome(answer, { failed: t('trading:orders.notChanged') }, writer)) return false;
      const moves = findOrderMoves(termsOf(order), terms);
      showToast({
        title: t('trading:order.done'),
        text: t('trading:orders.changed', { name: order.displayName }),
        lines: moves.map((move) => ({ key: move.level, text: lineOf(move) })),
        tone: 'success',
        stays: 'long',
        action: { label: t('trading:levels.undo'), onPress: () => void undo(moves) },
      });
      return true;
    },
  };

  function lineOf({ level, from, to }: OrderMove): string {
    const label = t(`trading:levels.${level}`);
    if (level !== 'expiry' && from === null) return t('trading:levels.set', { label, to: written(level, to) });
    if (level !== 'expiry' && to === null) return t('trading:levels.removed', { label, from: written(level, from) });
    return t('trading:levels.moved', { label, from: written(level, from), to: written(level, to) });
  }

  function written(level: OrderMove['level'], value: number | null): string {
    if (level !== 'expiry') return value === null ? '' : formatLevel(price(value), writer.digits, locale);
    return value === null ? t('trading:orders.expiry.untilCancelled') : formatExpiry(value, locale);
  }

  /** Takes back these changes only; if the order was filled or cancelled meanwhile, this fails with a message. */
  async function undo(moves: readonly OrderMove[]): Promise<void> {
    const current = platform.session.account.get().orders.find(({ id }) => id === order.id) ?? order;
    const terms = withoutOrderMoves(termsOf(current), moves);
    const answer = await platform.session.desk.changeOrder({ orderId: order.id, ...terms });
    const texts = { failed: t('trading:levels.notUndone'), done: t('trading:levels.undone', { name: order.displayName }) };
    showOutcome(answer, texts, writer);
  }
}

/**
 * The context for checking an order; null if only the engine can check it, because the instrument isn't listed any more or the account
 * isn't loaded yet.
 */
function contextFor(order: PendingOrder, { session, instrumentOf, access, rules }: Platform): OrderEditContext | null {
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
    // The pending orders include this one.
    entryOrderCount: orders.length - 1,
    now,
  };
}
