import { negateExact } from '../exact-cents.ts';
import { exactDividend } from '../trading/actions/dividend.ts';
import type { DelistingAction, DividendAction, SplitAction } from '../trading/actions/corporate-action.ts';
import { exactSplitCredit, splitAlert, splitOrder, splitPosition } from '../trading/actions/split.ts';
import { exactNightCharge, rateFor } from '../trading/financing/night-charge.ts';
import { closingPrice, type Quote } from '../trading/quote.ts';
import { draftBooking, draftClosing, draftFlatSettlement, draftOf, positionIdsOf, type AccountDraft } from './account-draft.ts';
import type { EngineEvent } from './event.ts';
import type { Account, EngineState } from './state.ts';
import type { NightSweep, Sweep } from './sweep.ts';

/** Decides what a sweep does to an account, oldest position first; nothing if it holds nothing that the sweep concerns. */
export function decideSweep(state: EngineState, account: Account, sweep: Sweep): readonly EngineEvent[] {
  if (!isConcerned(account, sweep)) return [];
  const draft = draftOf(account, positionIdsOf(state));
  if (sweep.kind === 'night') draftNight(draft, sweep);
  else {
    const { action, quote } = sweep;
    switch (action.kind) {
      case 'split':
        draftSplit(draft, account, action, quote);
        break;
      case 'dividend':
        draftDividend(draft, action, sweep.dueAt);
        break;
      case 'delisting':
        draftDelisting(draft, account, action, quote);
        break;
    }
  }
  return draft.events;
}

/** Most accounts hold nothing that a sweep concerns, and a draft costs more than looking. */
function isConcerned({ positions, orders, alerts }: Account, sweep: Sweep): boolean {
  if (sweep.kind === 'night') return positions.some(({ symbol }) => Object.hasOwn(sweep.instruments, symbol));
  const { symbol, kind } = sweep.action;
  if (positions.some((position) => position.symbol === symbol)) return true;
  return kind !== 'dividend' && (orders.some((order) => order.symbol === symbol) || alerts.some((alert) => alert.symbol === symbol));
}

function draftNight(draft: AccountDraft, { instruments, date, dueAt }: NightSweep): void {
  for (const position of draft.positions) {
    const terms = Object.hasOwn(instruments, position.symbol) ? instruments[position.symbol] : undefined;
    if (terms === undefined || position.openedAt >= dueAt) continue;
    const rate = rateFor(position, terms);
    if (rate === null || rate === 0) continue;
    const { days, yearDays } = terms;
    draftBooking(draft, negateExact(exactNightCharge(position, rate, terms)), (booked) => ({
      kind: 'financingBooked',
      positionId: position.id,
      date,
      ...booked,
      rate,
      days,
      yearDays,
      price: terms.price ?? position.openPrice,
    }));
  }
}

function draftDividend(draft: AccountDraft, { id: actionId, symbol, gross, withheldBasisPoints }: DividendAction, dueAt: number): void {
  for (const position of draft.positions) {
    if (position.symbol !== symbol || position.openedAt >= dueAt) continue;
    const exact = exactDividend(position, { gross, withheldBasisPoints });
    draftBooking(draft, exact, (booked) => ({
      kind: 'dividendBooked',
      positionId: position.id,
      actionId,
      gross,
      withheldBasisPoints,
      ...booked,
    }));
  }
}

function draftSplit(
  draft: AccountDraft,
  { orders, alerts }: Account,
  { id: actionId, symbol, ratio }: SplitAction,
  quote: Quote | null,
): void {
  for (const position of draft.positions) {
    if (position.symbol !== symbol) continue;
    const terms = splitPosition(position, ratio);
    const price = quote === null ? position.openPrice : closingPrice(position.side, quote);
    const credit = exactSplitCredit(position, terms.openPrice, price, ratio);
    draft.positions = draft.positions.map((other) => (other.id === position.id ? { ...other, ...terms } : other));
    draftBooking(draft, credit, ({ amount: credited, remainder }) => ({
      kind: 'positionSplit',
      positionId: position.id,
      actionId,
      ratio,
      ...terms,
      credited,
      remainder,
      price,
    }));
  }
  for (const order of orders) {
    if (order.symbol === symbol) draft.events.push({ kind: 'orderSplit', order: splitOrder(order, ratio), actionId, ratio });
  }
  for (const alert of alerts) {
    if (alert.symbol === symbol && alert.fired === null) {
      draft.events.push({ kind: 'alertSplit', alert: splitAlert(alert, ratio), actionId, ratio });
    }
  }
}

/** Without any quote ever, a position closes at its opening price: it has neither won nor lost. */
function draftDelisting(draft: AccountDraft, { orders, alerts }: Account, { symbol }: DelistingAction, quote: Quote | null): void {
  for (const position of draft.positions) {
    if (position.symbol !== symbol) continue;
    const { openPrice, side, openedAt } = position;
    const last = quote ?? { bid: openPrice, ask: openPrice, at: openedAt };
    draftClosing(draft, { position, quote: last, closePrice: closingPrice(side, last), reason: 'delisting', seenPrice: null });
  }
  draftFlatSettlement(draft);
  for (const order of orders) if (order.symbol === symbol) draft.events.push({ kind: 'orderCancelled', order, reason: 'delisted' });
  for (const { id, symbol: watched, fired } of alerts) {
    if (watched === symbol && fired === null) draft.events.push({ kind: 'alertRemoved', alertId: id });
  }
}
