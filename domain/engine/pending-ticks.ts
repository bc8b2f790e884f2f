import { accountOfTrigger, decideTick, decideTickFor } from './decide-tick.ts';
import type { EngineEvent } from './event.ts';
import { freezeMarket, type FrozenMarket, type ListedMarket } from './freeze-market.ts';
import type { MarketView } from './market-view.ts';
import { splitFired } from './split-fired.ts';
import type { Account, EngineState } from './state.ts';
import { tradableQuote } from './tradable-quote.ts';
import { firingKeys, type TriggerPlace } from './trigger-book.ts';
import type { HeldTick, HeldTicks, TriggerIndex } from './trigger-index.ts';

/** The effect of a tick on an account. It has to be applied, and the triggers updated, with the market at which it was decided. */
export interface DecidedTick {
  readonly accountId: number;
  readonly at: number;
  readonly events: readonly EngineEvent[];
  readonly market: MarketView;
}

export interface TickPorts {
  readonly state: EngineState;
  readonly triggers: TriggerIndex;
  readonly market: ListedMarket;
  /** Applies a decision and updates the triggers. */
  readonly record: (decided: DecidedTick) => void;
  /** A tick that fires at most this many triggers is decided at once. By default, as many as take well under a millisecond. */
  readonly decidedAtOnce?: number;
  /** For tests that break it. */
  readonly freeze?: typeof freezeMarket;
}

/** A quote arriving at `now`. The instrument is given by its index in the market's symbols. */
export interface ArrivingQuote {
  readonly instrumentIndex: number;
  readonly bid: number;
  readonly ask: number;
  readonly now: number;
}

interface PendingTick extends HeldTick {
  readonly symbol: string;
  readonly market: FrozenMarket;
  readonly canTrade: boolean;
  readonly slots: readonly number[];
  /** How many of the slots have been processed. */
  done: number;
}

/** Returns whether to yield to other work. */
export type IsOver = () => boolean;

/**
 * Decides the triggers that ticks fire, in slices if one tick fires so many that all other work would stall. A tick is decided account by
 * account, against the market at its own moment, which stays frozen while any part of the tick is pending. Before an account is read or
 * changed, `decideAccount` must be called, so that each account sees ticks and commands in the order in which they arrived.
 *
 * While anything is pending, every quote is kept: the effect of an earlier tick may set triggers that a later quote reaches. When nothing
 * is pending, no quotes are kept, and a tick that fires few triggers costs only its decisions.
 */
export class PendingTicks implements HeldTicks {
  readonly #ports: TickPorts;
  /** Indexed by tick number minus one. Empty while nothing is pending. */
  #ticks: PendingTick[] = [];
  /** The same ticks by instrument, so that a level is compared only with quotes of its own instrument. */
  #ticksOf: PendingTick[][] = [];
  /** For each heap of the trigger book, the highest key that any of these quotes reaches. */
  #highest: number[] = [];

  constructor(ports: TickPorts) {
    this.#ports = ports;
  }

  get isIdle(): boolean {
    return this.#ticks.length === 0;
  }

  /** Whether a quote must be taken: it fires something, or earlier ticks are pending. */
  concerns(instrumentIndex: number, bid: number, ask: number): boolean {
    return this.#ticks.length > 0 || this.#ports.triggers.isReached(instrumentIndex, bid, ask);
  }

  /** Takes a quote and decides what it fires until `isOver` returns true. The rest stays pending. */
  take({ instrumentIndex, bid, ask, now }: ArrivingQuote, isOver: IsOver): void {
    const { triggers, market, decidedAtOnce = DECIDED_AT_ONCE } = this.#ports;
    const symbol = market.symbols[instrumentIndex];
    if (symbol === undefined) return;
    const slots = triggers.takeFiredSlots(instrumentIndex, bid, ask);
    if (this.isIdle && slots.length === 0) return;
    const canTrade = tradableQuote(symbol, market, now) !== null;
    if (this.isIdle && slots.length <= decidedAtOnce) {
      this.#decideAtOnce(symbol, slots, { now, canTrade });
      return;
    }
    const tick: PendingTick = {
      no: this.#ticks.length + 1,
      instrumentIndex,
      symbol,
      bid,
      ask,
      market: this.#freeze(now),
      canTrade,
      slots,
      done: 0,
    };
    triggers.hold(slots, tick);
    this.#ticks.push(tick);
    (this.#ticksOf[instrumentIndex] ??= []).push(tick);
    firingKeys(bid, ask).forEach((key, nth) => {
      const heapIndex = instrumentIndex * 4 + nth;
      this.#highest[heapIndex] = Math.max(this.#highest[heapIndex] ?? -Infinity, key);
    });
    this.#workOn(tick, isOver);
    this.#forgetIfDone();
  }

  /** Decides pending ticks until `isOver` returns true, those with the least work left first. Returns whether anything is left. */
  work(isOver: IsOver): boolean {
    const open = this.#ticks.filter(isOpen).toSorted((a, b) => leftOf(a) - leftOf(b) || a.no - b.no);
    for (const tick of open) if (!this.#workOn(tick, isOver)) return true;
    this.#forgetIfDone();
    return !this.isIdle;
  }

  /** Decides the pending ticks for one account. Must be called before the account is read or changed. */
  decideAccount(accountId: number): void {
    if (this.isIdle) return;
    const { state, triggers } = this.#ports;
    const account = state.accounts.get(accountId);
    if (account === undefined) return;
    let no = triggers.firstHeld(account, this);
    while (no !== null) {
      const tick = this.#ticks[no - 1];
      if (tick === undefined) throw new Error(`a trigger of account ${accountId} is held for tick ${no}, which is not pending`);
      this.#decide(tick, account);
      no = no < this.#ticks.length ? triggers.nextHeldOrReached(account, this, no) : null;
    }
  }

  firstReaching({ heapIndex, key }: TriggerPlace, after: number): number | null {
    if (key > (this.#highest[heapIndex] ?? -Infinity)) return null;
    const reaching = this.#ticksOf[heapIndex >> 2]?.find(
      ({ no, bid, ask }) => no > after && key <= (firingKeys(bid, ask)[heapIndex & 3] ?? -Infinity),
    );
    return reaching?.no ?? null;
  }

  /** Returns whether the tick is fully decided. */
  #workOn(tick: PendingTick, isOver: IsOver): boolean {
    const { state, triggers } = this.#ports;
    for (; tick.done < tick.slots.length; tick.done += 1) {
      const slot = tick.slots[tick.done];
      // Its account was already decided, with another of its triggers or by a call of decideAccount.
      if (slot === undefined || !triggers.isHeldFor(slot, tick)) continue;
      if (isOver()) return false;
      const accountId = accountOfTrigger(state, triggers.triggerIn(slot));
      if (accountId !== undefined) this.decideAccount(accountId);
      if (triggers.isHeldFor(slot, tick)) throw new Error(`a trigger fired in slot ${slot} without belonging to an account`);
    }
    return true;
  }

  #decide(tick: PendingTick, account: Account): void {
    const { state, triggers, record } = this.#ports;
    const { symbol, market, canTrade } = tick;
    const { acting, waiting } = splitFired(triggers.takeOfAccount(account, tick), canTrade);
    triggers.putBack(waiting, state, market);
    if (acting.length === 0) return;
    const { events, needsMarginLevels } = decideTickFor(account, state, market, { symbol, fired: acting, now: market.at });
    if (events.length > 0) record({ accountId: account.id, at: market.at, events, market });
    if (needsMarginLevels) triggers.watchMargin(state, account.id, market);
  }

  #decideAtOnce(symbol: string, slots: readonly number[], { now, canTrade }: { readonly now: number; readonly canTrade: boolean }): void {
    const { state, triggers, market, record } = this.#ports;
    const { acting, waiting } = splitFired(
      slots.map((slot) => triggers.triggerIn(slot)),
      canTrade,
    );
    triggers.putBack(waiting, state, market);
    for (const { accountId, events, needsMarginLevels } of decideTick(state, market, { symbol, fired: acting, now })) {
      if (events.length > 0) record({ accountId, at: now, events, market });
      if (needsMarginLevels) triggers.watchMargin(state, accountId, market);
    }
  }

  #freeze(now: number): FrozenMarket {
    const { market, freeze = freezeMarket } = this.#ports;
    return freeze(market, now, this.#ticks.at(-1)?.market ?? null);
  }

  #forgetIfDone(): void {
    if (this.#ticks.some(isOpen)) return;
    this.#ticks = [];
    this.#ticksOf = [];
    this.#highest = [];
  }
}

const DECIDED_AT_ONCE = 32;

function isOpen({ slots, done }: PendingTick): boolean {
  return done < slots.length;
}

function leftOf({ slots, done }: PendingTick): number {
  return slots.length - done;
}
