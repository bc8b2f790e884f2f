import { accountOfTrigger } from '@fairlead/domain/engine/decide-tick.ts';
import { decideSweep, isConcerned } from '@fairlead/domain/engine/decide-sweep.ts';
import { followingSweepAt, nextSweepAt, selectDueSweep, type PastQuotes } from '@fairlead/domain/engine/due-sweep.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { ListedMarket } from '@fairlead/domain/engine/freeze-market.ts';
import type { IsOver } from '@fairlead/domain/engine/pending-ticks.ts';
import type { Account, EngineState } from '@fairlead/domain/engine/state.ts';
import { isUnswept, sweepEndOf, type Sweep } from '@fairlead/domain/engine/sweep.ts';
import { BROKER_ACCOUNT_ID } from '@fairlead/domain/engine/trading-terms.ts';
import type { TriggerIndex } from '@fairlead/domain/engine/trigger-index.ts';

/** More accounts than a quote waits for take more than a moment. */
const SWEPT_AT_ONCE = 32;

export interface SweeperPorts {
  readonly state: EngineState;
  readonly market: ListedMarket;
  readonly triggers: Pick<TriggerIndex, 'takeFired' | 'putBack'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly pastQuotes: () => PastQuotes;
  readonly record: (happened: Omit<JournalEntry, 'seq'>) => void;
  /** Called in the turn in which a sweep begins, before anything is decided after it. */
  readonly onBegun: (sweep: Sweep) => void;
}

/**
 * Begins sweeps when they are due and brings them to every account: to those that something is about to be done with at once, to all others
 * bit by bit.
 */
export class Sweeper {
  readonly #ports: SweeperPorts;
  #dueAt: number;
  #followingAt: number;
  #accounts: Iterator<Account, undefined> | null = null;
  /** Accounts that quotes wait for. */
  #urgent: number[] = [];
  /** Instruments whose latest quote waits for them. */
  readonly #waiting = new Set<number>();

  constructor(ports: SweeperPorts) {
    this.#ports = ports;
    this.#dueAt = nextSweepAt(ports.state, ports.market);
    this.#followingAt = followingSweepAt(ports.state, ports.market);
  }

  get isUnderWay(): boolean {
    return this.#ports.state.sweeps.current !== null;
  }

  /**
   * Whether a sweep is due that has not begun. Accounts are swept one sweep at a time, so until the last of those that are due has begun,
   * nothing may be decided that comes after it.
   */
  get isBehind(): boolean {
    return this.#ports.clock() >= this.#followingAt;
  }

  /** When the next sweep is to begin, in milliseconds since 1970 UTC. */
  get dueAt(): number {
    return this.#dueAt;
  }

  /** When what is still to be done was due; in the future if nothing is. */
  get unfinishedSince(): number {
    return this.#ports.state.sweeps.current?.sweep.dueAt ?? this.#dueAt;
  }

  /** Call it when the terms have changed. */
  replan(): void {
    const { state, market } = this.#ports;
    this.#dueAt = nextSweepAt(state, market);
    this.#followingAt = followingSweepAt(state, market);
  }

  /** Begins the sweep that is due, if one is. Returns whether one is under way. */
  begin(): boolean {
    const { state, market, clock, record, onBegun, pastQuotes } = this.#ports;
    const at = clock();
    const sweep = selectDueSweep(state, market, at, pastQuotes());
    if (sweep !== null) {
      record({ accountId: BROKER_ACCOUNT_ID, at, commandId: null, events: [{ kind: 'sweepBegun', sweep }] });
      onBegun(sweep);
      this.#accounts = null;
      this.replan();
    }
    return this.isUnderWay;
  }

  /** Sweeps one account, if it has not been. Must be called before anything of it is decided or shown. */
  sweep(accountId: number): void {
    const { state } = this.#ports;
    if (state.sweeps.current === null) return;
    const account = state.accounts.get(accountId);
    if (account !== undefined) this.#sweep(account, state.sweeps.current.sweep);
  }

  /**
   * Accounts are swept before a quote that reaches their triggers is taken, since the triggers may be from before. False if that takes more
   * than one turn, or more than one sweep: `work` then does those accounts ahead of all others, and `takeReady` names the instrument once it
   * is done.
   */
  isReadyFor(instrumentIndex: number, bid: number, ask: number): boolean {
    const { state, market, triggers } = this.#ports;
    if (this.#waiting.has(instrumentIndex)) return false;
    if (this.isBehind) {
      this.#waiting.add(instrumentIndex);
      return false;
    }
    const sweep = state.sweeps.current?.sweep;
    if (sweep === undefined) return true;
    const fired = triggers.takeFired(instrumentIndex, bid, ask);
    triggers.putBack(fired, state, market);
    const accountIds = this.#listUnswept(
      fired.flatMap((trigger) => accountOfTrigger(state, trigger) ?? []),
      sweep,
    );
    if (accountIds.size > SWEPT_AT_ONCE) {
      this.#urgent.push(...accountIds);
      this.#waiting.add(instrumentIndex);
      return false;
    }
    for (const accountId of accountIds) this.sweep(accountId);
    return true;
  }

  /** Instruments whose quote waited and need wait no longer, each once. */
  takeReady(): readonly number[] {
    if (this.#waiting.size === 0 || this.isUrgent || this.isBehind) return [];
    const ready = [...this.#waiting];
    this.#waiting.clear();
    return ready;
  }

  /** Sweeps accounts until `isOver`. Returns whether any are left; ends the sweep with the last one. */
  work(isOver: IsOver): boolean {
    const { state, clock, record } = this.#ports;
    const current = state.sweeps.current;
    if (current === null) return false;
    for (let accountId = this.#urgent.pop(); accountId !== undefined; accountId = this.#urgent.pop()) {
      this.sweep(accountId);
      if (isOver()) return true;
    }
    this.#accounts ??= state.accounts.values();
    while (!isOver()) {
      const next = this.#accounts.next();
      if (next.done === true) {
        record({ accountId: BROKER_ACCOUNT_ID, at: clock(), commandId: null, events: [sweepEndOf(current.sweep)] });
        this.#accounts = null;
        this.replan();
        return false;
      }
      this.#sweep(next.value, current.sweep);
    }
    return true;
  }

  /** Whether accounts that a quote waits for are left. */
  get isUrgent(): boolean {
    return this.#urgent.length > 0;
  }

  /** Those of the accounts that the sweep has yet to reach, each once. */
  #listUnswept(accountIds: readonly number[], sweep: Sweep): ReadonlySet<number> {
    const { state } = this.#ports;
    return new Set(
      accountIds.filter((accountId) => {
        const account = state.accounts.get(accountId);
        return account !== undefined && isUnswept(account, state.sweeps) && isConcerned(account, sweep);
      }),
    );
  }

  #sweep(account: Account, sweep: Sweep): void {
    const { state, clock, record } = this.#ports;
    if (!isUnswept(account, state.sweeps)) return;
    const events: readonly EngineEvent[] = decideSweep(state, account, sweep);
    if (events.length > 0) record({ accountId: account.id, at: clock(), commandId: null, events });
  }
}
