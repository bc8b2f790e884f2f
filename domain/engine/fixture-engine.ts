import { cents } from '../money.ts';
import type { TradingAccess } from '../trading/access.ts';
import { nextTrailLevel } from '../trading/trailing-stop.ts';
import { answerOf, applyEntry } from './apply.ts';
import type { Command } from './command.ts';
import { decideExpiry } from './decide-order.ts';
import { decideSweep } from './decide-sweep.ts';
import { decideTick } from './decide-tick.ts';
import { decide, findReference, selectRefusal } from './decide.ts';
import type { Answer, CommandRefused, EngineEvent, JournalEntry } from './event.ts';
import { selectDueSweep } from './due-sweep.ts';
import { FixtureMarket } from './fixture-market.ts';
import { freezeMarket } from './freeze-market.ts';
import type { MarketView } from './market-view.ts';
import { decidePartitionBegun, type Partitioning } from './partition.ts';
import { PendingTicks } from './pending-ticks.ts';
import { splitFired } from './split-fired.ts';
import { emptyState, type Account, type EngineState } from './state.ts';
import { isUnswept, sweepEndOf } from './sweep.ts';
import { BROKER_ACCOUNT_ID } from './trading-terms.ts';
import { tradableQuote } from './tradable-quote.ts';
import { isReached, type FiredTrigger, type Watch } from './trigger-book.ts';
import { TriggerIndex, watchOfEntry } from './trigger-index.ts';

/** How fired triggers are found: through the trigger index, or by checking everything (the test oracle). */
export type Watching = 'index' | 'everything';

export interface FixtureEngineOptions {
  readonly watching?: Watching;
  readonly market?: FixtureMarket;
  /** How many accounts each call of `work` decides. Without it, a tick decides all accounts at once. */
  readonly accountsAtOnce?: number;
  /** Replaces the engine's own function, for tests that break it. */
  readonly freeze?: typeof freezeMarket;
}

/** The engine's pure parts, put together as in the server, with an in-memory journal and a market set by the test. */
export class FixtureEngine {
  readonly state: EngineState = emptyState();
  readonly market: FixtureMarket;
  readonly journal: JournalEntry[] = [];
  /** Refusals. They are not in the journal. */
  readonly refusals: CommandRefused[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #references = new Set<string>();
  #triggers: TriggerIndex;
  #ticks: PendingTicks;
  readonly #watching: Watching;
  readonly #accountsAtOnce: number;
  readonly #freeze: typeof freezeMarket;

  constructor({
    watching = 'index',
    market = new FixtureMarket(),
    accountsAtOnce = Infinity,
    freeze = freezeMarket,
  }: FixtureEngineOptions = {}) {
    this.#freeze = freeze;
    this.market = market;
    this.#watching = watching;
    this.#accountsAtOnce = accountsAtOnce;
    this.#triggers = new TriggerIndex(this.market.symbols);
    this.#ticks = this.#newTicks();
  }

  get #isSliced(): boolean {
    return this.#accountsAtOnce < Infinity;
  }

  #newTicks(): PendingTicks {
    return new PendingTicks({
      state: this.state,
      triggers: this.#triggers,
      market: this.market,
      record: ({ accountId, at, events, market }) => this.#record(accountId, at, null, events, market),
      freeze: this.#freeze,
      ...(this.#isSliced ? { decidedAtOnce: 0 } : {}),
    });
  }

  submit(command: Command): Answer {
    const { accountId, commandId, at } = command;
    this.sweepAccount(accountId, at);
    this.decideAccount(accountId);
    const first = this.#answers.get(`${accountId} ${commandId}`);
    if (first !== undefined) return first;
    const reference = `${accountId} ${findReference(command)}`;
    const events = decide(this.state, this.market, command, { isReferenceUsed: this.#references.has(reference) });
    const refused = selectRefusal(events);
    if (refused === null) this.#record(accountId, at, commandId, events);
    else this.refusals.push(refused);
    if (refused === null && findReference(command) !== null) this.#references.add(reference);
    const answer = answerOf(events);
    this.#answers.set(`${accountId} ${commandId}`, answer);
    return answer;
  }

  /** A confirmed quote at the source's prices, stamped `at` and received at `now`, which is later if the quote is late. */
  tick(symbol: string, bid: number, ask: number, at: number, now = at): void {
    for (const accountId of this.state.accounts.keys()) this.sweepAccount(accountId, now);
    this.market.setQuote(symbol, bid, ask, at);
    const quote = this.market.quote(symbol);
    if (quote === undefined) return;
    if (this.#watching === 'index') {
      const instrumentIndex = this.market.symbols.indexOf(symbol);
      const { bid: ourBid, ask: ourAsk } = quote;
      this.#ticks.take({ instrumentIndex, bid: ourBid, ask: ourAsk, now }, () => this.#isSliced);
      return;
    }
    const { acting } = splitFired(this.#everythingReached(symbol, quote.bid, quote.ask), tradableQuote(symbol, this.market, now) !== null);
    for (const { accountId, events } of decideTick(this.state, this.market, { symbol, fired: acting, now })) {
      if (events.length > 0) this.#record(accountId, now, null, events);
    }
  }

  /** Records how accounts and ids are spread, as the first leader of a partition does. */
  beginPartition(partitioning: Partitioning, partition: number): void {
    const begun = decidePartitionBegun(partitioning, partition);
    if (begun !== null) this.#record(BROKER_ACCOUNT_ID, 0, null, [begun]);
  }

  /** Begins the sweep that is due, if one is. Accounts are swept when something happens to them, and at the end. */
  beginSweep(at: number): boolean {
    this.decideAll();
    const sweep = selectDueSweep(this.state, this.market, at);
    if (sweep === null) return false;
    this.#record(BROKER_ACCOUNT_ID, at, null, [{ kind: 'sweepBegun', sweep }]);
    this.market.applySweep(sweep);
    return true;
  }

  sweepAccount(accountId: number, at: number): void {
    const { sweeps, accounts } = this.state;
    const account = accounts.get(accountId);
    if (sweeps.current === null || account === undefined || !isUnswept(account, sweeps)) return;
    const events = decideSweep(this.state, account, sweeps.current.sweep);
    if (events.length > 0) this.#record(accountId, at, null, events);
  }

  endSweep(at: number): void {
    const { current } = this.state.sweeps;
    if (current === null) return;
    for (const accountId of this.state.accounts.keys()) this.sweepAccount(accountId, at);
    this.#record(BROKER_ACCOUNT_ID, at, null, [sweepEndOf(current.sweep)]);
  }

  /** Carries out everything that is due. */
  sweep(at: number): void {
    while (this.beginSweep(at)) this.endSweep(at);
  }

  /** Decides the next slice of what is pending. */
  work(): void {
    this.#ticks.work(this.#slice());
  }

  decideAccount(accountId: number): void {
    this.#ticks.decideAccount(accountId);
  }

  decideAll(): void {
    this.#ticks.work(() => false);
  }

  get isPending(): boolean {
    return !this.#ticks.isIdle;
  }

  #slice(): () => boolean {
    let left = this.#accountsAtOnce;
    return () => {
      left -= 1;
      return left < 0;
    };
  }

  /** Simulates a restart: all quotes are forgotten and the triggers are rebuilt. */
  restart(): void {
    this.decideAll();
    for (const symbol of this.market.symbols) this.market.forgetQuote(symbol);
    this.#triggers = new TriggerIndex(this.market.symbols);
    this.#triggers.rebuild(this.state, this.market);
    this.#ticks = this.#newTicks();
  }

  rewatchMargins(): void {
    this.decideAll();
    for (const accountId of this.state.accounts.keys()) this.#triggers.watchMargin(this.state, accountId, this.market);
  }

  expire(at: number): void {
    const due = this.#watching === 'index' ? this.#triggers.takeExpired(at) : this.#everythingExpired(at);
    for (const orderId of due.toSorted((a, b) => a - b)) {
      const accountId = this.state.orders.get(orderId)?.accountId ?? 0;
      this.sweepAccount(accountId, at);
      this.decideAccount(accountId);
    }
    for (const { accountId, events } of decideExpiry(this.state, due, at)) this.#record(accountId, at, null, events);
  }

  #everythingExpired(at: number): readonly number[] {
    return [...this.state.orders.values()].flatMap(({ id, expiresAt }) => (expiresAt !== null && expiresAt <= at ? [id] : []));
  }

  account(id: number): Account {
    const account = this.state.accounts.get(id);
    if (account === undefined) throw new Error(`no account ${id}`);
    return account;
  }

  #record(accountId: number, at: number, commandId: string | null, events: readonly EngineEvent[], market: MarketView = this.market): void {
    const entry: JournalEntry = { seq: this.state.seq + 1, at, accountId, commandId, events };
    this.journal.push(entry);
    applyEntry(this.state, entry);
    this.#triggers.follow(this.state, accountId, events, market);
  }

  /** Returns every trigger of the symbol that the quote reaches, and a margin check for every account that holds it. */
  #everythingReached(symbol: string, bid: number, ask: number): readonly FiredTrigger[] {
    const fired: FiredTrigger[] = [];
    const holders = new Set<number>();
    const reaches = (watch: Watch, level: number): boolean => isReached(watch, level, { bid, ask });
    for (const position of this.state.positions.values()) {
      const { id, accountId, side, symbol: held, stopLoss, takeProfit, partialTargets } = position;
      if (held !== symbol) continue;
      holders.add(accountId);
      if (position.waitingClose !== undefined) fired.push({ kind: 'close', owner: id });
      if (stopLoss !== null && reaches(side === 'long' ? 'bidFalls' : 'askRises', stopLoss)) fired.push({ kind: 'stopLoss', owner: id });
      const gains = side === 'long' ? 'bidRises' : 'askFalls';
      const [target] = partialTargets ?? [];
      if (target !== undefined && reaches(gains, target.price)) fired.push({ kind: 'partialTarget', owner: id });
      if (takeProfit !== null && reaches(gains, takeProfit)) fired.push({ kind: 'takeProfit', owner: id });
      const trailLevel = nextTrailLevel(side, position, this.market.instrument(symbol)?.digits ?? 0);
      if (trailLevel !== null && reaches(gains, trailLevel)) fired.push({ kind: 'trail', owner: id });
    }
    for (const order of this.state.orders.values()) {
      if (order.symbol === symbol && reaches(watchOfEntry(order), order.entryPrice)) fired.push({ kind: 'entry', owner: order.id });
    }
    for (const { id, symbol: watched, level, direction } of this.state.alerts.values()) {
      if (watched === symbol && reaches(direction === 'rises' ? 'bidRises' : 'bidFalls', level)) fired.push({ kind: 'alert', owner: id });
    }
    for (const owner of holders) fired.push({ kind: 'margin', owner });
    return fired;
  }
}

export const FULL_ACCESS: TradingAccess = { verified: true, categoryIds: [1, 2, 5], leverageIndexes: {} };

/** Opens a verified account with a deposit. */
export function openFundedAccount(engine: FixtureEngine, accountId: number, depositCents: number, at = 0): void {
  const base = { accountId, at };
  engine.submit({ ...base, kind: 'openAccount', commandId: `open-${accountId}` });
  engine.submit({ ...base, kind: 'setTradingAccess', commandId: `access-${accountId}`, access: FULL_ACCESS });
  engine.submit({
    ...base,
    kind: 'moveFunds',
    commandId: `fund-${accountId}`,
    fundsKind: 'deposit',
    amount: cents(depositCents),
    reference: `seed-${accountId}`,
  });
}
