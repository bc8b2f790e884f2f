import { useTranslation } from 'react-i18next';
import { useEffect, useRef, type Dispatch } from 'react';
import { secondLegOf } from '@fairlead/domain/trading/pair-leg.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { formatLevel } from '../format-quote.ts';
import { usePlatform, type Platform } from '../platform-context.ts';
import { useOrderConfirmation } from '../settings/order-confirmation.tsx';
import type { DeskAnswer } from '../stores/order-desk.ts';
import { showOutcome } from '../show-outcome.ts';
import { readTicket, type TicketContext } from './read-ticket.ts';
import { readTicketContext } from './ticket-context.ts';
import type { TicketAction, TicketForm } from './ticket-form.ts';
import { findTicketProblems, type TicketField } from './ticket-problems.ts';

export interface PlaceTicketProps {
  readonly form: TicketForm;
  readonly dispatch: Dispatch<TicketAction>;
  readonly onPlaced?: (() => void) | undefined;
  /** Called with the first field to correct. */
  readonly onInvalid: (field: TicketField | null) => void;
}

/** Sends the ticket unless it has problems, and shows the outcome. With a side, the ticket switches to it first, as a click on a price does. */
export function usePlaceTicket({ form: entered, dispatch, onPlaced, onInvalid }: PlaceTicketProps): (side?: Side) => Promise<void> {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const platform = usePlatform();
  const { selected } = platform;
  const confirmation = useOrderConfirmation();
  const asking = useRef<AbortController>(undefined);

  // The question is about prices in old shares. The client sees the adjusted ones, and sends them again.
  const { adjustedFor } = entered;
  useEffect(() => {
    if (adjustedFor !== null) asking.current?.abort();
  }, [adjustedFor]);

  return async (side = entered.side) => {
    const form = { ...entered, side };
    if (side !== entered.side) dispatch({ kind: 'side', side });
    dispatch({ kind: 'attempted' });
    const asked = readTicketContext(platform, locale);
    if (findTicketProblems(form, asked).length === 0 && confirmation.isOn) {
      asking.current = new AbortController();
      if (!(await confirmation.ask(questionFor(form, asked), asking.current.signal))) return;
    }
    // The price may have moved while the client was confirming.
    const context = readTicketContext(platform, locale);
    const problems = findTicketProblems(form, context);
    const answer = problems.length > 0 ? null : await send(form, context, platform);
    if (answer === null) return onInvalid(problems.find(({ field }) => field !== null)?.field ?? null);
    const isMarket = form.orderKind === 'market';
    const texts = {
      failed: t(isMarket ? 'trading:order.notExecuted' : 'trading:orders.notPlaced'),
      ...(isMarket ? { done: t('trading:order.created'), doneTitle: t('trading:order.alert') } : { done: placedText(form, context) }),
    };
    if (!showOutcome(answer, texts, { t, locale, digits: selected.digits })) return;
    dispatch({ kind: 'placed' });
    onPlaced?.();
  };

  function questionFor(form: TicketForm, context: TicketContext) {
    const { margin, leverage, entryPrice } = readTicket(form, context);
    const isMarket = form.orderKind === 'market';
    const { symbol } = selected;
    const confirm = isMarket
      ? t(form.side === 'long' ? 'trading:ticket.buyNow' : 'trading:ticket.sellNow', { symbol })
      : t(`trading:orders.submit.${form.orderKind}.${form.side}`, { symbol });
    const amount = margin === null ? '' : formatMoney(margin, locale);
    const price = entryPrice === null ? '' : formatLevel(entryPrice, selected.digits, locale);
    const second =
      form.second === null
        ? ''
        : ` ${t('trading:orders.pair.confirm', { order: pairOrderText(form), price: secondPriceText(form, context) })}`;
    return {
      title: `${confirm}?`,
      text: t(isMarket ? 'trading:confirm.market' : 'trading:confirm.entry', { amount, leverage, price }) + second,
      confirm,
    };
  }

  function secondPriceText(form: TicketForm, context: TicketContext): string {
    const { secondPrice } = readTicket(form, context);
    return secondPrice === null ? '' : formatLevel(secondPrice, selected.digits, locale);
  }

  function pairOrderText({ second }: TicketForm): string {
    return second === null ? '' : t(`trading:orders.pair.order.${second.entryKind}.${second.side}`);
  }

  function placedText(form: TicketForm, context: TicketContext): string {
    const { entryPrice } = readTicket(form, context);
    const price = entryPrice === null ? '' : formatLevel(entryPrice, selected.digits, locale);
    const values = { name: selected.displayName, price };
    if (form.second !== null) return t('trading:orders.placed.pair', { ...values, second: secondPriceText(form, context) });
    return t(form.orderKind === 'limit' ? 'trading:orders.placed.limit' : 'trading:orders.placed.stop', values);
  }
}

/** Sends the ticket; null if it is incomplete. */
async function send(form: TicketForm, context: TicketContext, { selected, session }: Platform): Promise<DeskAnswer | null> {
  const { margin, leverage, entryPrice, secondPrice, expiry, ...stops } = readTicket(form, context);
  if (margin === null || leverage === null) return null;
  const { stopLoss, takeProfit, trailingDistance, guaranteedStop } = stops;
  const terms = { symbol: selected.symbol, side: form.side, margin, leverage, stopLoss, takeProfit, trailingDistance, guaranteedStop };
  if (form.orderKind === 'market') {
    const { quote } = context;
    return quote === undefined ? null : session.desk.open(terms, session.quotes.readShown(selected.symbol) ?? quote);
  }
  if (entryPrice === null || !expiry.ok) return null;
  const first = { ...terms, entryKind: form.orderKind, entryPrice, expiresAt: expiry.expiresAt };
  if (form.second === null) return session.desk.placeOrder(first);
  if (secondPrice === null) return null;
  const { symbol, ...leg } = first;
  const { side, entryKind } = form.second;
  return session.desk.placeOrderPair({ symbol, legs: [leg, secondLegOf(leg, { side, entryKind, entryPrice: secondPrice })] });
}
