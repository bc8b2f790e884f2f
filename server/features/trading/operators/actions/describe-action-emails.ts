/** What the emails about corporate actions say of an action and of an account. Pure. */
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { roundExact } from '@fairlead/domain/exact-cents.ts';
import { addCents, negateCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { exactDividend } from '@fairlead/domain/trading/actions/dividend.ts';
import { splitAlert, splitOrder, splitPosition } from '@fairlead/domain/trading/actions/split.ts';
import { withheldPercentOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { PriceAlert } from '@fairlead/domain/trading/price-alert.ts';
import { quoteCurrencyOf } from '@fairlead/domain/trading/quote-currency.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import type { AccountView } from '../../../../engine/engine-port.ts';
import type { ActionAnnouncedEmail, ActionDoneEmail, EmailAction, EmailHolding, EmailLevels } from '../../../../email/email-content.ts';

/** The instrument is undefined if it isn't listed any more. */
export function describeEmailAction(action: CorporateAction, name: string, instrument: Instrument | undefined): EmailAction {
  const { symbol, date } = action;
  const currency = instrument === undefined ? null : quoteCurrencyOf(instrument);
  return { symbol, name, date, digits: instrument?.digits ?? 2, terms: termsOf(action, currency) };
}

function termsOf(action: CorporateAction, currency: string | null): EmailAction['terms'] {
  switch (action.kind) {
    case 'split':
      return { kind: 'split', ...action.ratio };
    case 'dividend':
      return {
        kind: 'dividend',
        gross: priceToDecimal(action.gross),
        currency,
        withheldPercent: withheldPercentOf(action.withheldBasisPoints),
      };
    case 'rename':
      return { kind: 'rename', newName: action.displayName };
    case 'delisting':
      return { kind: 'delisting' };
  }
}

type Meaning = Pick<ActionAnnouncedEmail, 'holdings' | 'orders' | 'alerts' | 'converted' | 'receivedCents' | 'paidCents'>;

/** Null if the action changes nothing that the account has: neither positions nor orders, and no alert that a split or an end concerns. */
export function describeMeaning(
  { positions, orders, alerts }: Pick<AccountView, 'positions' | 'orders' | 'alerts'>,
  action: CorporateAction,
): Meaning | null {
  const held = positions.filter(({ symbol }) => symbol === action.symbol);
  const waiting = orders.filter(({ symbol }) => symbol === action.symbol);
  const watching = alerts.filter(({ symbol, fired }) => symbol === action.symbol && fired === null);
  const changesAlerts = action.kind === 'split' || action.kind === 'delisting';
  if (held.length + waiting.length === 0 && (watching.length === 0 || !changesAlerts)) return null;
  const dividends = action.kind === 'dividend' ? held.map((position) => roundExact(exactDividend(position, action)).booked) : [];
  return {
    holdings: held.map((position) => describeHolding(position, action)),
    orders: waiting.length,
    alerts: watching.length,
    ...(action.kind === 'split' ? { converted: describeConverted(waiting, watching, action.ratio) } : {}),
    ...sumsOf(dividends),
  };
}

function describeHolding(position: OpenPosition, action: CorporateAction): EmailHolding {
  const { side, margin, leverage } = position;
  const holding = { side, marginCents: margin, leverage, levels: levelsOf(position) };
  return action.kind === 'split' ? { ...holding, after: levelsOf(splitPosition(position, action.ratio)) } : holding;
}

function describeConverted(
  orders: readonly EntryOrder[],
  alerts: readonly PriceAlert[],
  ratio: SplitRatio,
): NonNullable<Meaning['converted']> {
  return {
    orders: orders.map((order) => {
      const { side, margin, leverage } = order;
      return { side, marginCents: margin, leverage, levels: orderLevels(order), after: orderLevels(splitOrder(order, ratio)) };
    }),
    alerts: alerts.map((alert) => ({ level: priceToDecimal(alert.level), after: priceToDecimal(splitAlert(alert, ratio).level) })),
  };
}

function orderLevels(order: EntryOrder): EmailLevels {
  return levelsOf({ ...order, openPrice: order.entryPrice });
}

function levelsOf({ openPrice, stopLoss, takeProfit, trailingDistance }: ReturnType<typeof splitPosition>): EmailLevels {
  const decimal = (level: Price | null): number | null => (level === null ? null : priceToDecimal(level));
  return {
    openPrice: priceToDecimal(openPrice),
    stopLoss: decimal(stopLoss),
    takeProfit: decimal(takeProfit),
    trailingDistance: decimal(trailingDistance),
  };
}

function sumsOf(amounts: readonly Cents[]): { readonly receivedCents: Cents; readonly paidCents: Cents } {
  const sum = (those: readonly Cents[]): Cents => addCents(ZERO_CENTS, ...those);
  return { receivedCents: sum(amounts.filter((one) => one > 0)), paidCents: sum(amounts.filter((one) => one < 0).map(negateCents)) };
}

export type Outcome = Pick<ActionDoneEmail, 'positions' | 'orders' | 'alerts' | 'receivedCents' | 'paidCents' | 'resultCents'>;

/**
 * Returns what an action did to an account, from the events of a journal entry during its sweep; null if it is another kind of entry. Only
 * a delisting closes or cancels with these reasons, and no two sweeps happen at once.
 */
export function outcomeOf(events: readonly EngineEvent[], action: CorporateAction): Outcome | null {
  const amounts: Cents[] = [];
  let [positions, orders, alerts, result] = [0, 0, 0, ZERO_CENTS];
  for (const event of events) {
    switch (event.kind) {
      case 'positionSplit':
        if (event.actionId !== action.id) break;
        positions += 1;
        amounts.push(event.credited);
        break;
      case 'dividendBooked':
        if (event.actionId !== action.id) break;
        positions += 1;
        amounts.push(event.amount);
        break;
      case 'orderSplit':
        if (event.actionId === action.id) orders += 1;
        break;
      case 'alertSplit':
        if (event.actionId === action.id) alerts += 1;
        break;
      case 'positionClosed':
        if (event.reason !== 'delisting') break;
        positions += 1;
        result = addCents(result, event.profit);
        break;
      case 'orderCancelled':
        if (event.reason === 'delisted') orders += 1;
        break;
      case 'alertRemoved':
        alerts += 1;
        break;
      default:
        break;
    }
  }
  return positions + orders + alerts === 0 ? null : { positions, orders, alerts, ...sumsOf(amounts), resultCents: result };
}
