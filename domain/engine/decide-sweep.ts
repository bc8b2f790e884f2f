import { negateExact } from '../exact-cents.ts';
import { exactDividend } from '../trading/actions/dividend.ts';
import type { DelistingAction, DividendAction, SplitAction } from '../trading/actions/corporate-action.ts';
import { exactSplitCredit, splitAlert, splitOrder, splitPosition } from '../trading/actions/split.ts';
import { exactNightCharge, rateFor } from '../trading/financing/night-charge.ts';
import type { YearlyRate } from '../trading/financing/financing-terms.ts';
import type { OpenPosition } from '../trading/position.ts';
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

/** Whether a sweep does anything to an account. For most accounts most sweeps don't, and a draft costs more than looking. */
export function isConcerned({ positions, orders, alerts }: Account, sweep: Sweep): boolean {
  if (sweep.kind === 'night') return positions.some((position) => rateOfNight(position, sweep) !== 0);
  const { action, dueAt } = sweep;
  const { symbol } = action;
  if (action.kind === 'dividend') return positions.some((position) => isPaid(position, symbol, dueAt));
  return (
    positions.some((position) => position.symbol === symbol) ||
    orders.some((order) => order.symbol === symbol) ||
    alerts.some((alert) => alert.symbol === symbol && alert.fired === null)
  );
}

function isPaid(position: OpenPosition, symbol: string, dueAt: number): boolean {
  return position.symbol === symbol && position.openedAt < dueAt;
}

/** Zero if the night costs the position nothing. */
function rateOfNight(position: OpenPosition, { instruments, dueAt }: NightSweep): YearlyRate {
  const terms = Object.hasOwn(instruments, position.symbol) ? instruments[position.symbol] : undefined;
  return terms === undefined || position.openedAt >= dueAt ? 0 : (rateFor(position, terms) ?? 0);
}

function draftNight(draft: AccountDraft, sweep: NightSweep): void {
  for (const position of draft.positions) {
    const rate = rateOfNight(position, sweep);
    const terms = sweep.instruments[position.symbol];
    if (rate === 0 || terms === undefined) continue;
    const { days, yearDays } = terms;
    draftBooking(draft, negateExact(exactNightCharge(position, rate, terms)), (booked) => ({
      kind: 'financingBooked',
      positionId: position.id,
      date: sweep.date,
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
    if (!isPaid(position, symbol, dueAt)) continue;
    const exact = exactDividend(position, { gross, withheldBasisPoints });
    draftBooking(draft, exact, (booked) => ({
      kind: 'dividendBooked',
      positionId: position.id,
      symbol,
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
      symbol,
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
