/** What the emails about corporate actions say of an action and of an account. Pure. */
import { changedPosition, isPositionChange } from '@fairlead/domain/engine/changed-position.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { roundExact } from '@fairlead/domain/exact-cents.ts';
import { addCents, negateCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { actionDueAt, type CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { exactDividend } from '@fairlead/domain/trading/actions/dividend.ts';
import { splitAlert, splitOrder, splitPosition } from '@fairlead/domain/trading/actions/split.ts';
import { withheldPercentOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { PriceAlert } from '@fairlead/domain/trading/price-alert.ts';
import { quoteCurrencyOf } from '@fairlead/domain/trading/quote-currency.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { VENUE_TERMS } from '@fairlead/domain/trading/venue-terms.ts';
import type { AccountView } from '../../../../engine/engine-port.ts';
import { MOST_LISTED } from '../../../../email/action-email.ts';
import type {
  ActionAnnouncedEmail,
  ActionDoneEmail,
  EmailAction,
  EmailAlert,
  EmailHolding,
  EmailLevels,
} from '../../../../email/email-content.ts';

/** The instrument is undefined if it isn't listed any more. */
export function describeEmailAction(action: CorporateAction, name: string, instrument: Instrument | undefined): EmailAction {
  const { symbol, date } = action;
  const currency = instrument === undefined ? null : quoteCurrencyOf(instrument);
  const venue = instrument?.venue ?? null;
  const due = { at: actionDueAt(action, { venue }), timeZone: venue === null ? 'UTC' : VENUE_TERMS[venue].timeZone };
  return { symbol, name, date, due, digits: instrument?.digits ?? 2, terms: termsOf(action, currency) };
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
    orders: orders.map((order) => restatedOrder(order, splitOrder(order, ratio))),
    alerts: alerts.map((alert) => restatedAlert(alert, splitAlert(alert, ratio))),
  };
}

function restatedOrder(before: EntryOrder, after: EntryOrder): EmailHolding {
  const { side, margin, leverage } = before;
  return { side, marginCents: margin, leverage, levels: orderLevels(before), after: orderLevels(after) };
}

function restatedAlert(before: PriceAlert, after: PriceAlert): EmailAlert {
  return { level: priceToDecimal(before.level), after: priceToDecimal(after.level) };
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

type EventOf<Kind extends EngineEvent['kind']> = Extract<EngineEvent, { readonly kind: Kind }>;

/** What a split did to an account, in its journal entry: as much of it as an email lists. */
export interface Conversion {
  readonly seq: number;
  readonly positions: readonly EventOf<'positionSplit'>[];
  readonly orders: readonly EventOf<'orderSplit'>[];
  readonly alerts: readonly EventOf<'alertSplit'>[];
}

export function conversionIn({ seq, events }: JournalEntry, actionId: number): Conversion {
  const own = events.filter((event) => 'actionId' in event && event.actionId === actionId);
  return {
    seq,
    positions: own.filter((event) => event.kind === 'positionSplit').slice(0, MOST_LISTED),
    orders: own.filter((event) => event.kind === 'orderSplit').slice(0, MOST_LISTED),
    alerts: own.filter((event) => event.kind === 'alertSplit').slice(0, MOST_LISTED),
  };
}

/** The account's earlier journal entries about what a split converted, in order. */
export type Earlier = Readonly<Record<'positions' | 'orders' | 'alerts', readonly JournalEntry[]>>;

/** Each level before and after a split. Leaves out what the earlier entries don't tell, since it is counted anyway. */
export function describeConversion({ positions, orders, alerts }: Conversion, earlier: Earlier): NonNullable<ActionDoneEmail['converted']> {
  const opened = positionsAfter(earlier.positions);
  const placed = lastOf(earlier.orders, (event) =>
    event.kind === 'orderPlaced' || event.kind === 'orderChanged' || event.kind === 'orderSplit' ? event.order : null,
  );
  const set = lastOf(earlier.alerts, (event) => (event.kind === 'alertSet' || event.kind === 'alertSplit' ? event.alert : null));
  return {
    positions: positions.flatMap((split) => {
      const before = opened.get(split.positionId);
      if (before === undefined) return [];
      const { side, margin, leverage } = before;
      return [{ side, marginCents: margin, leverage, levels: levelsOf(before), after: levelsOf(split) }];
    }),
    orders: orders.flatMap(({ order }) => {
      const before = placed.get(order.id);
      return before === undefined ? [] : [restatedOrder(before, order)];
    }),
    alerts: alerts.flatMap(({ alert }) => {
      const before = set.get(alert.id);
      return before === undefined ? [] : [restatedAlert(before, alert)];
    }),
  };
}

/** The positions as entries left them, by id; without those whose opening isn't among the entries. */
function positionsAfter(entries: readonly JournalEntry[]): ReadonlyMap<number, OpenPosition> {
  const positions = new Map<number, OpenPosition>();
  for (const event of entries.flatMap(({ events }) => events)) {
    if (event.kind === 'positionOpened') positions.set(event.position.id, event.position);
    if (!isPositionChange(event)) continue;
    const before = positions.get(event.positionId);
    if (before !== undefined) positions.set(event.positionId, changedPosition(before, event));
  }
  return positions;
}

function lastOf<Item extends { readonly id: number }>(
  entries: readonly JournalEntry[],
  itemIn: (event: EngineEvent) => Item | null,
): ReadonlyMap<number, Item> {
  const items = entries.flatMap(({ events }) => events.map(itemIn)).filter((item) => item !== null);
  return new Map(items.map((item) => [item.id, item]));
}
