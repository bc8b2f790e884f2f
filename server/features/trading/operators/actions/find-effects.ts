/** What an action would do to every account if it took effect now. Nothing is changed. */
import type { ActionEffects } from '@fairlead/contract/trading/operators/actions.ts';
import type { ClientRef } from '@fairlead/contract/operators/fields.ts';
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { previewSweep, type SweepPreview } from '@fairlead/domain/engine/preview-sweep.ts';
import type { Account } from '@fairlead/domain/engine/state.ts';
import type { ActionSweep } from '@fairlead/domain/engine/sweep.ts';
import { addCents, centsToEuros, negateCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { actionDueAt, type CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { findSplitWarning } from '@fairlead/domain/trading/actions/split-warning.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import { notionalOf, type OpenPosition } from '@fairlead/domain/trading/position.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { quoteCurrencyOf } from '@fairlead/domain/trading/quote-currency.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { listClientRefs } from '../rules/rules-store.ts';
import type { ActionsContext } from './actions-context.ts';

const MOST_LISTED = 10;

/** Null for a new name, which changes no account. */
export async function findEffects(
  action: CorporateAction,
  { engine, database, prices, brokerRules, clock }: Pick<ActionsContext, 'engine' | 'database' | 'prices' | 'brokerRules' | 'clock'>,
): Promise<ActionEffects | null> {
  const instrument = brokerRules.instrument(action.symbol);
  const quote = prices.quote(action.symbol) ?? null;
  const sweep = sweepOf(action, actionDueAt(action, instrument ?? { venue: null }), quote);
  if (sweep === null) return null;
  const found = findings();
  await engine.visitTradingAccounts((account) => {
    const preview = previewSweep(account, sweep);
    if (preview !== null) addAccount(found, account, preview, action.symbol);
  }, 'alerts');
  const clientOf = await namesOf(database, [...found.largest, ...found.largestOrders]);
  return {
    as_of: new Date(quote?.at ?? clock()).toISOString(),
    bid: quote === null ? null : priceToDecimal(quote.bid),
    ask: quote === null ? null : priceToDecimal(quote.ask),
    warning: warningOf(action, instrument, quote),
    accounts: found.accounts,
    positions: found.positions,
    orders: found.orders,
    alerts: found.alerts,
    received: centsToEuros(found.received),
    paid: centsToEuros(found.paid),
    closings: { count: found.closed, profit: centsToEuros(found.profit) },
    negative: { accounts: found.negative, covered: centsToEuros(found.covered) },
    largest: found.largest.map(({ accountId, before, after, amount }) => ({
      client: clientOf(accountId),
      ...describeHolding(before),
      before: { open_price: priceToDecimal(before.openPrice), ...describeLevels(before) },
      after: after === null ? null : { open_price: priceToDecimal(after.openPrice), ...describeLevels(after) },
      amount: centsToEuros(amount),
    })),
    largest_orders: found.largestOrders.map(({ accountId, before, after }) => ({
      client: clientOf(accountId),
      ...describeHolding(before),
      before: { entry_price: priceToDecimal(before.entryPrice), ...describeLevels(before) },
      after: after === null ? null : { entry_price: priceToDecimal(after.entryPrice), ...describeLevels(after) },
    })),
  };
}

function sweepOf(action: CorporateAction, dueAt: number, quote: Quote | null): ActionSweep | null {
  switch (action.kind) {
    case 'split':
      return { kind: 'action', action, dueAt, quote };
    case 'dividend':
      return { kind: 'action', action, dueAt, quote };
    case 'delisting':
      return { kind: 'action', action, dueAt, quote };
    case 'rename':
      return null;
  }
}

function warningOf(action: CorporateAction, instrument: Instrument | undefined, quote: Quote | null): ActionEffects['warning'] {
  if (action.kind !== 'split' || instrument === undefined || quote === null) return null;
  const warning = findSplitWarning(action.ratio, quote.bid, instrument);
  return warning === null ? null : { ...warning, digits: instrument.digits, currency: quoteCurrencyOf(instrument) };
}

interface Changed<Item> {
  readonly accountId: number;
  readonly before: Item;
  readonly after: Item | null;
}

interface Findings {
  accounts: number;
  positions: number;
  orders: number;
  alerts: number;
  received: Cents;
  paid: Cents;
  closed: number;
  profit: Cents;
  negative: number;
  covered: Cents;
  largest: readonly (Changed<OpenPosition> & { readonly amount: Cents })[];
  largestOrders: readonly Changed<EntryOrder>[];
}

function findings(): Findings {
  const counts = { accounts: 0, positions: 0, orders: 0, alerts: 0, closed: 0, negative: 0 };
  const sums = { received: ZERO_CENTS, paid: ZERO_CENTS, profit: ZERO_CENTS, covered: ZERO_CENTS };
  return { ...counts, ...sums, largest: [], largestOrders: [] };
}

function addAccount(found: Findings, account: Readonly<Account>, { events, after }: SweepPreview, symbol: string): void {
  const changed = new Set(events.flatMap((event) => positionIdOf(event) ?? []));
  const positions = account.positions.filter((position) => changed.has(position.id));
  const orders = account.orders.filter((order) => order.symbol === symbol && events.some((event) => isAboutOrder(event, order.id)));
  found.accounts += 1;
  found.positions += positions.length;
  found.orders += orders.length;
  found.alerts += events.filter(({ kind }) => kind === 'alertSplit' || kind === 'alertRemoved').length;
  for (const event of events) addEvent(found, event);
  if (after.cash < 0 || events.some(({ kind }) => kind === 'negativeBalanceCovered')) found.negative += 1;
  const { id: accountId } = account;
  const held = positions.map((before) => ({
    accountId,
    before,
    after: after.positions.find(({ id }) => id === before.id) ?? null,
    amount: amountOf(events, before.id),
  }));
  found.largest = selectLargest([...found.largest, ...held]);
  const ordered = orders.map((before) => ({ accountId, before, after: after.orders.find(({ id }) => id === before.id) ?? null }));
  found.largestOrders = selectLargest([...found.largestOrders, ...ordered]);
}

function positionIdOf(event: EngineEvent): number | null {
  switch (event.kind) {
    case 'positionSplit':
    case 'dividendBooked':
    case 'positionClosed':
      return event.positionId;
    default:
      return null;
  }
}

function isAboutOrder(event: EngineEvent, id: number): boolean {
  return (event.kind === 'orderSplit' || event.kind === 'orderCancelled') && event.order.id === id;
}

function addEvent(found: Findings, event: EngineEvent): void {
  const amount = bookedBy(event);
  if (event.kind === 'positionClosed') {
    found.closed += 1;
    found.profit = addCents(found.profit, amount);
  } else if (amount > 0) found.received = addCents(found.received, amount);
  else found.paid = addCents(found.paid, negateCents(amount));
  if (event.kind === 'negativeBalanceCovered') found.covered = addCents(found.covered, event.amount);
}

function bookedBy(event: EngineEvent): Cents {
  switch (event.kind) {
    case 'positionSplit':
      return event.credited;
    case 'dividendBooked':
      return event.amount;
    case 'positionClosed':
      return event.profit;
    default:
      return ZERO_CENTS;
  }
}

function amountOf(events: readonly EngineEvent[], positionId: number): Cents {
  return addCents(ZERO_CENTS, ...events.filter((event) => positionIdOf(event) === positionId).map(bookedBy));
}

function selectLargest<Item extends Changed<Pick<OpenPosition, 'margin' | 'leverage'>>>(changed: readonly Item[]): readonly Item[] {
  return changed.toSorted((a, b) => notionalOf(b.before) - notionalOf(a.before)).slice(0, MOST_LISTED);
}

function describeHolding({ id, side, margin, leverage }: Pick<OpenPosition, 'id' | 'side' | 'margin' | 'leverage'>) {
  return { id, side, margin: centsToEuros(margin), leverage };
}

function describeLevels({ stopLoss, takeProfit, trailingDistance }: Pick<OpenPosition, 'stopLoss' | 'takeProfit' | 'trailingDistance'>) {
  const decimal = (level: Price | null): number | null => (level === null ? null : priceToDecimal(level));
  return { stop_loss: decimal(stopLoss), take_profit: decimal(takeProfit), trailing_distance: decimal(trailingDistance) };
}

async function namesOf(
  database: ActionsContext['database'],
  changed: readonly { readonly accountId: number }[],
): Promise<(accountId: number) => ClientRef> {
  const rows = await listClientRefs(database, [...new Set(changed.map(({ accountId }) => accountId))]);
  const byId = new Map(rows.map(({ id, email, firstName, lastName }) => [id, { id, email, full_name: `${firstName} ${lastName}`.trim() }]));
  return (accountId) => byId.get(accountId) ?? { id: accountId, email: '', full_name: '' };
}
