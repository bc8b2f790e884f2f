import { NO_REMAINDER } from '../exact-cents.ts';
import { addCents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { EntryOrder } from '../trading/entry-order.ts';
import type { OpenPosition } from '../trading/position.ts';
import { FIRED_ALERTS_KEPT, type PriceAlert } from '../trading/price-alert.ts';
import { changedPosition, type PositionChange } from './changed-position.ts';
import type { Answer, ClosingAnswer, EngineEvent, JournalEntry, PositionClosed, PositionPartClosed } from './event.ts';
import type { PartitionBegun } from './partition.ts';
import { addToNight, changeProgress, isSweepEvent } from './sweep.ts';
import { changeTerms, isTermsEvent, type TermsEvent } from './trading-terms.ts';
import { isBrokerAccount, postEvent } from './ledger.ts';
import { CLOSED_IDS_KEPT, newAccount, type Account, type EngineState } from './state.ts';

/**
 * Folds one journal entry into the state, in place: copying a state of a million positions for each entry would be too slow. Depends on
 * nothing but its arguments, so replaying a journal gives exactly the same state. Throws if the entry is not the next in sequence.
 */
export function applyEntry(state: EngineState, entry: JournalEntry): void {
  if (entry.seq !== state.seq + 1) throw new Error(`journal entry ${entry.seq} does not follow ${state.seq}`);
  state.seq = entry.seq;
  const account = accountFor(state, entry);
  for (const event of entry.events) applyEvent(state, account, event, entry.at);
  if (account === undefined) return;
  account.version = entry.seq;
  // A night's entry has nothing else, so one look at other entries is enough.
  if (entry.events[0]?.kind === 'financingBooked') {
    state.sweeps = addToNight(
      state.sweeps,
      entry.events.filter((event) => event.kind === 'financingBooked'),
    );
  }
}

/** Returns the answer to a command, derived from its events. */
export function answerOf(events: readonly EngineEvent[]): Answer {
  const event = events[0];
  switch (event?.kind) {
    case 'commandRefused':
      return { kind: 'refused', refusal: event.refusal };
    case 'positionOpened':
      return { kind: 'opened', positionId: event.position.id, price: event.position.openPrice };
    case 'stopsUpdated':
    case 'partialTargetsSet':
      return { kind: 'updated', positionId: event.positionId };
    case 'positionClosed':
    case 'positionPartClosed':
      return { kind: 'closed', ...closingAnswerOf(event) };
    case 'closeWaiting':
      return { kind: 'closeWaiting', positionId: event.positionId };
    case 'positionsLeftOpen':
      return { kind: 'closedSeveral', closings: selectRequestedClosings(events), left: event.left, waiting: selectWaiting(events) };
    case 'orderPlaced':
      return placingAnswerOf(event.order.id, events);
    case 'orderChanged':
    case 'orderCancelled':
      return { kind: 'order', orderId: event.order.id };
    case 'alertSet':
      return { kind: 'alert', alertId: event.alert.id };
    case 'alertRemoved':
      return { kind: 'alert', alertId: event.alertId };
    default:
      return { kind: 'done' };
  }
}

function placingAnswerOf(orderId: number, events: readonly EngineEvent[]): Answer {
  for (const event of events) if (event.kind === 'ordersLinked') return { kind: 'orderPair', orderIds: event.orderIds };
  return { kind: 'order', orderId };
}

function closingAnswerOf({ positionId, closePrice, profit }: PositionClosed | PositionPartClosed): ClosingAnswer {
  return { positionId, price: closePrice, profit };
}

/** Returns the closes the command itself requested. The other events of its entry only settle balances. */
function selectRequestedClosings(events: readonly EngineEvent[]): readonly ClosingAnswer[] {
  return events.flatMap((event) => (event.kind === 'positionClosed' && event.reason === 'manual' ? [closingAnswerOf(event)] : []));
}

function selectWaiting(events: readonly EngineEvent[]): readonly number[] {
  return events.flatMap((event) => (event.kind === 'closeWaiting' ? [event.positionId] : []));
}

function accountFor(state: EngineState, entry: JournalEntry): Account | undefined {
  const known = state.accounts.get(entry.accountId);
  if (known !== undefined || entry.events[0]?.kind !== 'accountOpened') return known;
  const account = newAccount(entry.accountId);
  state.accounts.set(account.id, account);
  return account;
}

function applyEvent(state: EngineState, account: Account | undefined, event: EngineEvent, at: number): void {
  if (account === undefined) return applyWithoutAccount(state, event, at);
  applyLedger(state, account, event);
  switch (event.kind) {
    case 'tradingAccessSet':
      account.access = event.access;
      break;
    case 'accountStatusSet':
      account.status = event.status;
      break;
    case 'autoTradingSet':
      account.isAutoTrading = event.isOn;
      break;
    case 'positionOpened':
      if (event.orderId !== null) dropOrder(state, account, event.orderId);
      state.nextPositionId = event.position.id + state.idStep;
      state.positions.set(event.position.id, event.position);
      account.positions.push(event.position);
      break;
    case 'positionPartClosed':
      state.nextPositionId = event.partId + state.idStep;
      account.remainder = event.remainder ?? NO_REMAINDER;
      changePosition(state, account, event);
      break;
    case 'stopsUpdated':
    case 'partialTargetsSet':
    case 'stopTrailed':
    case 'closeWaiting':
      changePosition(state, account, event);
      break;
    case 'positionClosed': {
      const position = positionOf(state, event.positionId);
      account.remainder = event.remainder ?? NO_REMAINDER;
      state.positions.delete(position.id);
      account.positions.splice(account.positions.indexOf(position), 1);
      account.recentlyClosed.add(position.id);
      dropOldest(account.recentlyClosed, CLOSED_IDS_KEPT);
      break;
    }
    case 'positionSplit':
    case 'dividendBooked':
    case 'financingBooked':
      account.remainder = event.remainder;
      changePosition(state, account, event);
      break;
    case 'orderSplit':
      changeOrder(state, account, event.order);
      break;
    case 'alertSplit':
      changeAlert(state, account, event.alert);
      break;
    case 'orderPlaced':
      state.nextOrderId = event.order.id + state.idStep;
      state.orders.set(event.order.id, event.order);
      account.orders.push(event.order);
      break;
    case 'ordersLinked': {
      const [first, second] = event.orderIds;
      changeOrder(state, account, { ...orderOf(state, first), linkedTo: second });
      changeOrder(state, account, { ...orderOf(state, second), linkedTo: first });
      break;
    }
    case 'orderChanged':
      changeOrder(state, account, event.order);
      break;
    case 'orderCancelled':
    case 'orderRejected':
      dropOrder(state, account, event.order.id);
      break;
    case 'alertSet':
      state.nextAlertId = event.alert.id + state.idStep;
      state.alerts.set(event.alert.id, event.alert);
      account.alerts.push(event.alert);
      break;
    case 'alertRemoved':
      state.alerts.delete(event.alertId);
      account.alerts = account.alerts.filter(({ id }) => id !== event.alertId);
      break;
    case 'alertFired':
      state.alerts.delete(event.alert.id);
      account.alerts = keepLatestFired(
        account.alerts.map((alert) => (alert.id === event.alert.id ? { ...alert, fired: { at, bid: event.quote.bid } } : alert)),
      );
      break;
    case 'withdrawalReserved':
      account.withdrawals = withAmount(account.withdrawals, event.reference, event.amount);
      break;
    case 'withdrawalSettled':
      if (!account.withdrawals.has(event.reference)) throw new Error('a withdrawal was settled that was not under way');
      account.withdrawals = withAmount(account.withdrawals, event.reference, null);
      break;
    case 'premiumCharged':
      account.remainder = event.remainder ?? NO_REMAINDER;
      break;
    case 'lossAbsorbed':
      account.claims = { ...account.claims, [event.purse]: addCents(account.claims[event.purse], event.amount) };
      break;
    case 'lossRefilled':
    case 'refillEnded':
      account.claims = { ...account.claims, [event.purse]: subtractCents(account.claims[event.purse], event.amount) };
      break;
    case 'fundsHeld':
      account.holds = withAmount(account.holds, event.reference, event.amount === 0 ? null : event.amount);
      if (event.revision !== undefined) account.holdRevisions = new Map(account.holdRevisions).set(event.reference, event.revision);
      break;
    case 'accountOpened':
    case 'fundsMoved':
    case 'positionsLeftOpen':
    case 'debtPaid':
    case 'negativeBalanceCovered':
    // Journals of earlier versions also contain refusals.
    case 'commandRefused':
      break;
    case 'rulesSet':
    case 'tradingHalted':
    case 'tradingResumed':
    case 'tradingSettingsSet':
    case 'calendarSet':
    case 'actionsSet':
    case 'financingSet':
    case 'sweepBegun':
    case 'sweepEnded':
    case 'partitionBegun':
      throw new Error(`account event expected, but ${event.kind} applies to all accounts`);
    default:
      // Written by a later version. Its effect is unknown here, so ignoring it would leave the state wrong.
      throw new Error(`event unknown to this version: ${JSON.stringify(event satisfies never)}`);
  }
}

/**
 * Applies an event that concerns all accounts. Apart from those, only the refusal of a command for an unknown account has no account, and a
 * refusal changes nothing.
 */
function applyWithoutAccount(state: EngineState, event: EngineEvent, at: number): void {
  if (isTermsEvent(event)) applyTerms(state, event, at);
  else if (isSweepEvent(event)) state.sweeps = changeProgress(state.sweeps, event, state.seq, at);
  else if (event.kind === 'partitionBegun') applyPartitionBegun(state, event);
  else if (event.kind !== 'commandRefused') throw new Error(`event ${event.kind} on an unknown account`);
}

function applyPartitionBegun(state: EngineState, { firstId, idStep }: PartitionBegun): void {
  if (firstId < Math.max(state.nextPositionId, state.nextOrderId, state.nextAlertId)) throw new Error(`ids from ${firstId} on are taken`);
  Object.assign(state, { nextPositionId: firstId, nextOrderId: firstId, nextAlertId: firstId, idStep });
}

function applyTerms(state: EngineState, event: TermsEvent, at: number): void {
  state.terms = changeTerms(state.terms, event);
  const { sweeps } = state;
  // Nights from before financing was introduced are not charged.
  if (event.kind === 'financingSet' && sweeps.chargedUntil === null) state.sweeps = { ...sweeps, chargedUntil: at };
  if (event.kind === 'actionsSet') {
    const isListed = (actionId: number): boolean => event.actions.list.some(({ id }) => id === actionId);
    state.sweeps = { ...sweeps, doneActionIds: sweeps.doneActionIds.filter(isListed) };
  }
}

/** Returns the amounts with the one for a reference set, or removed if `amount` is null. A new reference is added last. */
function withAmount(amounts: ReadonlyMap<string, Cents>, reference: string, amount: Cents | null): ReadonlyMap<string, Cents> {
  const changed = new Map(amounts);
  if (amount === null) changed.delete(reference);
  else changed.set(reference, amount);
  return changed;
}

function changePosition(state: EngineState, account: Account, event: PositionChange): void {
  const before = positionOf(state, event.positionId);
  const after = changedPosition(before, event);
  state.positions.set(before.id, after);
  account.positions[account.positions.indexOf(before)] = after;
}

function changeOrder(state: EngineState, account: Account, order: EntryOrder): void {
  orderOf(state, order.id);
  state.orders.set(order.id, order);
  account.orders = account.orders.map((other) => (other.id === order.id ? order : other));
}

function changeAlert(state: EngineState, account: Account, alert: PriceAlert): void {
  if (!state.alerts.has(alert.id)) throw new Error(`alert ${alert.id} is not active`);
  state.alerts.set(alert.id, alert);
  account.alerts = account.alerts.map((other) => (other.id === alert.id ? alert : other));
}

/** The other order of a pair stands alone from then on. */
function dropOrder(state: EngineState, account: Account, id: number): void {
  const { linkedTo } = orderOf(state, id);
  state.orders.delete(id);
  account.orders = account.orders.filter((other) => other.id !== id);
  if (linkedTo === undefined) return;
  const { linkedTo: _gone, ...single } = orderOf(state, linkedTo);
  changeOrder(state, account, single);
}

function orderOf(state: EngineState, id: number): EntryOrder {
  const order = state.orders.get(id);
  if (order === undefined) throw new Error(`order ${id} is not pending`);
  return order;
}

/** Keeps fired alerts for the client to read. Above the limit, drops the one that fired first. */
function keepLatestFired(alerts: readonly PriceAlert[]): PriceAlert[] {
  const fired = alerts.flatMap((alert) => (alert.fired === null ? [] : [{ id: alert.id, at: alert.fired.at }]));
  if (fired.length <= FIRED_ALERTS_KEPT) return [...alerts];
  const oldest = fired.toSorted((a, b) => a.at - b.at || a.id - b.id)[0];
  return alerts.filter(({ id }) => id !== oldest?.id);
}

function applyLedger(state: EngineState, account: Account, event: EngineEvent): void {
  const transaction = postEvent(event);
  if (transaction === null) return;
  const { balanceKind, amount, otherSide } = transaction;
  account[balanceKind] = addCents(account[balanceKind], amount);
  if (isBrokerAccount(otherSide)) {
    state.brokerAccounts.set(otherSide, subtractCents(state.brokerAccounts.get(otherSide) ?? ZERO_CENTS, amount));
  } else {
    account[otherSide] = subtractCents(account[otherSide], amount);
  }
}

function positionOf(state: EngineState, id: number): OpenPosition {
  const position = state.positions.get(id);
  if (position === undefined) throw new Error(`position ${id} is not open`);
  return position;
}

function dropOldest<Key>(
  collection: { readonly size: number; keys(): IterableIterator<Key>; delete(key: Key): boolean },
  most: number,
): void {
  if (collection.size <= most) return;
  for (const oldest of collection.keys()) {
    collection.delete(oldest);
    return;
  }
}
