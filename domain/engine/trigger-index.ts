import type { EntryOrder } from '../trading/entry-order.ts';
import type { OpenPosition } from '../trading/position.ts';
import type { PriceAlert } from '../trading/price-alert.ts';
import { nextTrailLevel } from '../trading/trailing-stop.ts';
import type { EngineEvent } from './event.ts';
import { ExpiryQueue } from './expiry-queue.ts';
import { selectMarginLevels } from './margin-watch.ts';
import type { MarketView } from './market-view.ts';
import type { Account, EngineState } from './state.ts';
import { TriggerBook, type FiredTrigger, type TriggerPlace, type Watch } from './trigger-book.ts';

/** The trigger book slots of a position; NO_SLOT for triggers it does not have. */
interface StopSlots {
  close: number;
  stopLoss: number;
  target: number;
  takeProfit: number;
  trail: number;
}

const NO_SLOT = -1;

interface Trigger extends FiredTrigger {
  readonly symbol: string;
  readonly watch: Watch;
  /** Null if there is nothing to watch. */
  readonly level: number | null;
}

/** A quote whose decisions are pending, numbered from 1 in order of arrival. */
export interface HeldTick {
  readonly no: number;
  readonly instrumentIndex: number;
  readonly bid: number;
  readonly ask: number;
}

/** All quotes since the oldest one with pending decisions. */
export interface HeldTicks {
  /** Returns the number of the first quote after `after` that reaches a key in a heap, or null if none does. */
  firstReaching(place: TriggerPlace, after: number): number | null;
}

/**
 * Keeps the trigger book in step with the state. It holds only what can be derived from the state and the market, and is rebuilt from them
 * after a restart.
 */
export class TriggerIndex {
  readonly #book: TriggerBook;
  readonly #expiries = new ExpiryQueue();
  readonly #indexOfSymbol: ReadonlyMap<string, number>;
  readonly #stopSlots = new Map<number, StopSlots>();
  readonly #entrySlots = new Map<number, number>();
  readonly #alertSlots = new Map<number, number>();
  readonly #marginSlots = new Map<number, number[]>();

  constructor(symbols: readonly string[]) {
    this.#book = new TriggerBook(symbols.length);
    this.#indexOfSymbol = new Map(symbols.map((symbol, index) => [symbol, index]));
  }

  /** Whether a quote reaches any trigger. */
  isReached(instrumentIndex: number, bid: number, ask: number): boolean {
    return this.#book.isReached(instrumentIndex, bid, ask);
  }

  takeFired(instrumentIndex: number, bid: number, ask: number): readonly FiredTrigger[] {
    return this.#book.takeFired(instrumentIndex, bid, ask).map((slot) => this.#book.triggerOf(slot));
  }

  /** Takes out what a quote reaches and returns the slots, to be passed to `hold` or decided at once. */
  takeFiredSlots(instrumentIndex: number, bid: number, ask: number): readonly number[] {
    return this.#book.takeFired(instrumentIndex, bid, ask);
  }

  triggerIn(slot: number): FiredTrigger {
    return this.#book.triggerOf(slot);
  }

  /** Marks triggers that were taken out as pending for a tick. */
  hold(slots: readonly number[], tick: HeldTick): void {
    for (const slot of slots) this.#book.hold(slot, tick.no);
  }

  /** Whether the trigger in a slot is still pending for a tick. */
  isHeldFor(slot: number, tick: HeldTick): boolean {
    return this.#book.heldFor(slot) === tick.no;
  }

  /** Returns the first tick for which a trigger of the account is held, or null. */
  firstHeld(account: Account, ticks: HeldTicks): HeldTick['no'] | null {
    return this.#leastTick(account, ticks, 0, false);
  }

  /**
   * Returns the first later tick for which a trigger of the account is held, or at which one would have fired had it already been watched.
   */
  nextHeldOrReached(account: Account, ticks: HeldTicks, after: number): HeldTick['no'] | null {
    return this.#leastTick(account, ticks, after, true);
  }

  #leastTick(account: Account, ticks: HeldTicks, after: number, countsReached: boolean): number | null {
    let least = Infinity;
    for (const slot of this.#slotsOf(account)) {
      const held = this.#book.heldFor(slot);
      if (held > 0) {
        if (held > after) least = Math.min(least, held);
        continue;
      }
      const place = countsReached ? this.#book.placeOf(slot) : null;
      if (place !== null) least = Math.min(least, ticks.firstReaching(place, after) ?? Infinity);
    }
    return least === Infinity ? null : least;
  }

  /** Takes out the account's triggers that are held for a tick, and its watched triggers that the tick reaches. */
  takeOfAccount(account: Account, tick: HeldTick): readonly FiredTrigger[] {
    const fired: FiredTrigger[] = [];
    for (const slot of this.#slotsOf(account)) {
      if (this.#book.heldFor(slot) !== tick.no && !this.#book.isReachedIn(slot, tick.instrumentIndex, tick.bid, tick.ask)) continue;
      this.#book.take(slot);
      fired.push(this.#book.triggerOf(slot));
    }
    return fired;
  }

  #slotsOf({ id, positions, orders, alerts }: Account): readonly number[] {
    const slots: number[] = [];
    for (const { id: positionId } of positions) {
      const stops = this.#stopSlots.get(positionId);
      if (stops === undefined) continue;
      if (stops.close !== NO_SLOT) slots.push(stops.close);
      if (stops.stopLoss !== NO_SLOT) slots.push(stops.stopLoss);
      if (stops.target !== NO_SLOT) slots.push(stops.target);
      if (stops.takeProfit !== NO_SLOT) slots.push(stops.takeProfit);
      if (stops.trail !== NO_SLOT) slots.push(stops.trail);
    }
    for (const order of orders) pushKnown(slots, this.#entrySlots.get(order.id));
    for (const alert of alerts) pushKnown(slots, this.#alertSlots.get(alert.id));
    for (const slot of this.#marginSlots.get(id) ?? []) slots.push(slot);
    return slots;
  }

  /**
   * Watches triggers again that were taken out but could not act because the quote was not tradable. The next quote that reaches them fires
   * them again.
   */
  putBack(fired: readonly FiredTrigger[], state: EngineState, market: MarketView): void {
    for (const { kind, owner } of fired) {
      switch (kind) {
        case 'margin':
          this.watchMargin(state, owner, market);
          break;
        case 'entry':
          this.#putEntryBack(state, owner);
          break;
        case 'alert':
          this.#putAlertBack(state, owner);
          break;
        default: {
          const position = state.positions.get(owner);
          if (position !== undefined) this.#watchStops(position, market);
        }
      }
    }
  }

  #putEntryBack(state: EngineState, orderId: number): void {
    const order = state.orders.get(orderId);
    if (order === undefined) return;
    this.#forgetEntry(orderId);
    this.#watchEntry(order);
  }

  #putAlertBack(state: EngineState, alertId: number): void {
    const alert = state.alerts.get(alertId);
    if (alert === undefined) return;
    this.#forget(this.#alertSlots, alertId);
    this.#watchAlert(alert);
  }

  /** Removes and returns the ids of expired orders, at most `most` of them. */
  takeExpired(now: number, most = Infinity): readonly number[] {
    return this.#expiries.takeEnded(now, most);
  }

  /** Builds the whole index from a recovered state. */
  rebuild(state: EngineState, market: MarketView): void {
    for (const position of state.positions.values()) this.#watchStops(position, market);
    for (const order of state.orders.values()) this.#watchEntry(order);
    for (const alert of state.alerts.values()) this.#watchAlert(alert);
    for (const accountId of state.accounts.keys()) this.watchMargin(state, accountId, market);
  }

  /** Updates the index for the events of one journal entry that the state has applied. */
  follow(state: EngineState, accountId: number, events: readonly EngineEvent[], market: MarketView): void {
    for (const event of events) this.#updateForEvent(state, event, market);
    if (events.some(canLowerMarginLevel)) this.watchMargin(state, accountId, market);
    else if (state.accounts.get(accountId)?.positions.length === 0) this.#forgetMargin(accountId);
  }

  /** Sets the margin levels of an account from its state and the current quotes. */
  watchMargin(state: EngineState, accountId: number, market: MarketView): void {
    const account = state.accounts.get(accountId);
    if (account === undefined || account.positions.length === 0) {
      this.#forgetMargin(accountId);
      return;
    }
    const levels = selectMarginLevels(account, market);
    const slots = this.#marginSlots.get(accountId) ?? [];
    if (slots.length === 0) this.#marginSlots.set(accountId, slots);
    for (const slot of slots.splice(levels.length)) this.#book.remove(slot);
    levels.forEach(({ symbol, side, level }, nth) => {
      const watch = side === 'long' ? 'bidFalls' : 'askRises';
      slots[nth] = this.#arm(slots[nth] ?? NO_SLOT, { kind: 'margin', owner: accountId, symbol, watch, level });
    });
  }

  #updateForEvent(state: EngineState, event: EngineEvent, market: MarketView): void {
    switch (event.kind) {
      case 'positionOpened':
        if (event.orderId !== null) this.#forgetEntry(event.orderId);
        // A later event of the same entry may have closed it already.
        if (state.positions.has(event.position.id)) this.#watchStops(event.position, market);
        break;
      case 'positionClosed':
        this.#forgetStops(event.positionId);
        break;
      case 'stopsUpdated':
      case 'partialTargetsSet':
      case 'stopTrailed':
      case 'closeWaiting':
      case 'positionPartClosed':
      case 'positionSplit': {
        const position = state.positions.get(event.positionId);
        if (position !== undefined) this.#watchStops(position, market);
        break;
      }
      case 'orderPlaced':
        this.#watchEntry(event.order);
        break;
      case 'orderChanged':
      case 'orderSplit':
        this.#forgetEntry(event.order.id);
        this.#watchEntry(event.order);
        break;
      case 'orderCancelled':
      case 'orderRejected':
        this.#forgetEntry(event.order.id);
        break;
      case 'alertSet':
        this.#watchAlert(event.alert);
        break;
      case 'alertSplit':
        this.#forget(this.#alertSlots, event.alert.id);
        this.#watchAlert(event.alert);
        break;
      case 'alertRemoved':
        this.#forget(this.#alertSlots, event.alertId);
        break;
      case 'alertFired':
        this.#forget(this.#alertSlots, event.alert.id);
        break;
      default:
    }
  }

  #forgetMargin(accountId: number): void {
    const slots = this.#marginSlots.get(accountId);
    if (slots === undefined) return;
    for (const slot of slots) this.#book.remove(slot);
    this.#marginSlots.delete(accountId);
  }

  #watchStops(position: OpenPosition, market: MarketView): void {
    const { id: owner, symbol, side, stopLoss, takeProfit, partialTargets } = position;
    const against = side === 'long' ? 'bidFalls' : 'askRises';
    const along = side === 'long' ? 'bidRises' : 'askFalls';
    const trailLevel = nextTrailLevel(side, position, market.instrument(symbol)?.digits ?? 0);
    // Every quote is at or below infinity, so the next one executes the close.
    const closeLevel = position.waitingClose === undefined ? null : Infinity;
    // The others are reached after the first.
    const targetLevel = partialTargets?.[0]?.price ?? null;
    const before = this.#stopSlots.get(owner);
    const hasNone = stopLoss === null && takeProfit === null && trailLevel === null && closeLevel === null && targetLevel === null;
    if (before === undefined && hasNone) return;
    const slots = before ?? { close: NO_SLOT, stopLoss: NO_SLOT, target: NO_SLOT, takeProfit: NO_SLOT, trail: NO_SLOT };
    if (before === undefined) this.#stopSlots.set(owner, slots);
    slots.close = this.#arm(slots.close, { kind: 'close', owner, symbol, watch: 'bidFalls', level: closeLevel });
    slots.stopLoss = this.#arm(slots.stopLoss, { kind: 'stopLoss', owner, symbol, watch: against, level: stopLoss });
    slots.target = this.#arm(slots.target, { kind: 'partialTarget', owner, symbol, watch: along, level: targetLevel });
    slots.takeProfit = this.#arm(slots.takeProfit, { kind: 'takeProfit', owner, symbol, watch: along, level: takeProfit });
    slots.trail = this.#arm(slots.trail, { kind: 'trail', owner, symbol, watch: along, level: trailLevel });
  }

  #forgetStops(positionId: number): void {
    const slots = this.#stopSlots.get(positionId);
    if (slots === undefined) return;
    this.#stopSlots.delete(positionId);
    const { close, stopLoss, target, takeProfit, trail } = slots;
    for (const slot of [close, stopLoss, target, takeProfit, trail]) if (slot !== NO_SLOT) this.#book.remove(slot);
  }

  /** Sets a trigger to its level with as little work as possible. Returns its slot. */
  #arm(slot: number, { kind, owner, symbol, watch, level }: Trigger): number {
    if (level === null) {
      if (slot !== NO_SLOT) this.#book.remove(slot);
      return NO_SLOT;
    }
    const index = this.#indexOf(symbol);
    if (slot === NO_SLOT) return this.#book.add(index, watch, level, kind, owner);
    this.#book.move(slot, index, watch, level);
    return slot;
  }

  #watchEntry(order: EntryOrder): void {
    const { id, symbol, entryPrice, expiresAt } = order;
    this.#entrySlots.set(id, this.#book.add(this.#indexOf(symbol), watchOfEntry(order), entryPrice, 'entry', id));
    if (expiresAt !== null) this.#expiries.add(id, expiresAt);
  }

  #forgetEntry(orderId: number): void {
    this.#forget(this.#entrySlots, orderId);
    this.#expiries.remove(orderId);
  }

  #watchAlert({ id, symbol, level, direction }: PriceAlert): void {
    const watch = direction === 'rises' ? 'bidRises' : 'bidFalls';
    this.#alertSlots.set(id, this.#book.add(this.#indexOf(symbol), watch, level, 'alert', id));
  }

  #forget(slots: Map<number, number>, owner: number): void {
    const slot = slots.get(owner);
    if (slot === undefined) return;
    this.#book.remove(slot);
    slots.delete(owner);
  }

  #indexOf(symbol: string): number {
    const index = this.#indexOfSymbol.get(symbol);
    if (index === undefined) throw new Error(`cannot watch ${symbol}, which is not an instrument`);
    return index;
  }
}

function pushKnown(slots: number[], slot: number | undefined): void {
  if (slot !== undefined) slots.push(slot);
}

/**
 * Returns the price an entry order watches. A buyer pays the ask and a seller receives the bid; a limit waits for a better price, a stop
 * for a worse one.
 */
export function watchOfEntry({ side, entryKind }: Pick<EntryOrder, 'side' | 'entryKind'>): Watch {
  if (side === 'long') return entryKind === 'limit' ? 'askFalls' : 'askRises';
  return entryKind === 'limit' ? 'bidRises' : 'bidFalls';
}

/**
 * Whether an event may bring an account closer to its stop-out. A full close only realises profit already counted and frees margin, and
 * money coming in only helps: the existing levels then remain safe, if early, and are reset when one is reached. A partial close rounds two
 * exact profits where there was one.
 */
function canLowerMarginLevel(event: EngineEvent): boolean {
  switch (event.kind) {
    case 'positionOpened':
    case 'positionPartClosed':
    case 'premiumCharged':
    case 'withdrawalReserved':
    // A credit only helps, but a split and a dividend also come with another price.
    case 'positionSplit':
    case 'dividendBooked':
      return true;
    case 'financingBooked':
      // A charge of less than half a cent books nothing and still lowers what equity is rounded from.
      return event.amount <= 0;
    case 'fundsMoved':
      return event.amount < 0;
    default:
      return false;
  }
}
