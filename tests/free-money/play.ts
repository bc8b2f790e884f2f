import type { Command } from '@fairlead/domain/engine/command.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { Instrument, RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import { closingPrice, openingPrice, type Quote, type Side } from '@fairlead/domain/trading/quote.ts';
import { largestStake, selectMarginPercents } from '@fairlead/domain/trading/raised-margin.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { QuoteBoard } from '@fairlead/server/features/markets/quote-board.ts';
import type { FormerFees } from './former-rules.ts';
import { createPathPrices, type MarketPath, type PathPrices, type PricePoint } from './market-path.ts';
import type { Venue, VenueAccount, VenueAnswer, VenueEvent } from './venue.ts';

/** A strategy's result. Amounts are cents. */
export interface Outcome {
  /** What came out of all accounts, less what went in. */
  readonly gain: number;
  /**
   * What the same positions earn at mid prices. In a market without drift its expectation is zero, so gain - fair has the same expectation
   * as the gain, and little of its luck.
   */
  readonly fair: number;
  /** Of everything that was opened. */
  readonly notional: number;
  /** What negative balance protection paid. */
  readonly covered: number;
  /** Bonuses and credits granted. */
  readonly granted: number;
  /** What the accounts still owe; it counts as paid. */
  readonly owed: number;
}

/** A position as a strategy requests it. */
export interface Ticket {
  readonly symbol: string;
  readonly side: Side;
  /** Cents. */
  readonly stake: number;
  readonly leverage: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly trailingDistance?: number;
  readonly guaranteed?: boolean;
  /** The worst acceptable price; any price if omitted. */
  readonly priceBound?: number;
}

export interface PlayOptions {
  readonly createVenue: (instruments: readonly Instrument[]) => Venue;
  /** How late the feed is. */
  readonly lagMs?: number;
  /** Temporarily increased margins. */
  readonly raises?: readonly RaisedMargin[];
  /** The rules that strategies read their terms from. */
  readonly rules: RulePack;
  /** How affiliates' fees were decided, if not as today. */
  readonly formerFees?: FormerFees;
}

interface OpenEntry {
  readonly symbol: string;
  readonly sign: number;
  margin: number;
  readonly leverage: number;
  readonly openPrice: number;
  readonly midAtOpening: number;
}

const FAR = 1e14;
const ACCESS = { verified: true, categoryIds: [1, 2, 3, 4, 5], leverageIndexes: {} };
/** A price under review is repeated this often, as a feed would. */
const BEAT_MS = 1_000;
const HALT_MS = 300_000;
const MICROS = 1_000_000;

/**
 * A client, or several who cooperate, trading along a path of prices. Prices reach the broker through the same checks as in the server.
 * Time only moves when the strategy lets it.
 */
export class Play {
  readonly path: MarketPath;
  readonly rules: RulePack;
  readonly formerFees: FormerFees;
  readonly #venue: Venue;
  readonly #board: QuoteBoard;
  readonly #prices: PathPrices;
  readonly #lagMs: number;
  readonly #instruments: readonly Instrument[];
  readonly #silent = new Set<string>();
  readonly #halted = new Map<string, number>();
  readonly #reviewed = new Set<string>();
  readonly #entries = new Map<number, OpenEntry>();
  readonly #accountIds: number[] = [];
  readonly #raises: readonly RaisedMargin[];
  #marginPercents: Readonly<Record<string, number>> = {};
  #beats: { symbol: string; at: number }[] = [];
  #now: number;
  #nextPoint = 0;
  #counter = 0;
  #moneyIn = 0;
  #moneyOut = 0;
  #fair = 0;
  #notional = 0;
  #covered = 0;
  #granted = 0;

  constructor(path: MarketPath, { createVenue, rules, raises = [], lagMs = 0, formerFees = {} }: PlayOptions) {
    this.path = path;
    this.rules = rules;
    this.formerFees = formerFees;
    this.#lagMs = lagMs;
    this.#raises = raises;
    this.#now = path.startsAt;
    this.#prices = createPathPrices(path);
    this.#instruments = path.symbols.map((symbol) => {
      const instrument = instrumentBySymbol(symbol);
      if (instrument === undefined) throw new Error(`${symbol} isn't traded here`);
      return instrument;
    });
    this.#venue = createVenue(this.#instruments);
    this.#board = new QuoteBoard({ instruments: this.#instruments, clock: () => this.#now });
    this.#board.onQuote((index, bid, ask, at) => {
      const symbol = path.symbols[index] ?? '';
      this.#reviewed.delete(symbol);
      this.#take(this.#venue.quote({ symbol, bid, ask, at, now: this.#now, isLate: this.#board.isLate(symbol) }));
    });
    this.#board.onDoubt(({ symbol }) => this.#haltUntil(symbol, this.#now + HALT_MS));
    // The first price is confirmed by a few more.
    this.advanceTo(path.startsAt + lagMs + 5 * BEAT_MS);
  }

  get now(): number {
    return this.#now;
  }

  /** The price as everybody outside knows it. */
  trueMid(symbol: string = this.path.symbols[0]): number {
    return this.#prices.pointAt(symbol, this.#now).mid;
  }

  /** The broker's latest confirmed quote. */
  quote(symbol: string = this.path.symbols[0]): Quote | null {
    return this.#board.quote(symbol) ?? null;
  }

  /** Lets time pass: every price that arrives meanwhile is processed, and at the end each open market repeats its price. */
  advanceTo(at: number): void {
    for (;;) {
      const point = this.path.points[this.#nextPoint];
      const [beat] = this.#beats;
      const pointAt = point === undefined ? Infinity : point.at + this.#lagMs;
      if (Math.min(pointAt, beat?.at ?? Infinity) > at) break;
      if (beat !== undefined && beat.at < pointAt) {
        this.#beats.shift();
        this.#now = Math.max(this.#now, beat.at);
        this.#doWhatIsDue();
        this.#repeat(beat.symbol);
      } else if (point !== undefined) {
        this.#nextPoint += 1;
        this.#now = Math.max(this.#now, pointAt);
        this.#doWhatIsDue();
        this.#tick(point, point.at);
      }
    }
    this.#now = Math.max(this.#now, at);
    this.#doWhatIsDue();
    for (const symbol of this.path.symbols) this.#repeat(symbol);
    this.#venue.expire(this.#now);
  }

  advanceBy(ms: number): void {
    this.advanceTo(this.#now + ms);
  }

  /** Silences the feed for an instrument, or resumes it. */
  setSilent(symbol: string, isSilent: boolean): void {
    if (isSilent) this.#silent.add(symbol);
    else this.#silent.delete(symbol);
  }

  /** An operator halts trading in an instrument. */
  halt(symbol: string): void {
    this.#haltUntil(symbol, Infinity);
  }

  resume(symbol: string): void {
    if (!this.#halted.has(symbol)) return;
    this.#halted.set(symbol, this.#now);
    this.#resumeDue();
  }

  openAccount(depositCents: number): number {
    const accountId = this.#accountIds.length + 1;
    this.#accountIds.push(accountId);
    this.#submit({ ...this.#base(accountId), kind: 'openAccount' });
    this.#submit({ ...this.#base(accountId), kind: 'setTradingAccess', access: ACCESS });
    if (depositCents > 0) this.deposit(accountId, depositCents);
    return accountId;
  }

  deposit(accountId: number, amount: number): void {
    if (this.#moveFunds(accountId, 'deposit', amount).refusal === null) this.#moneyIn += amount;
  }

  /** Grants a bonus or a credit or, with an amount below zero, revokes it. */
  grant(accountId: number, kind: 'bonus' | 'credit', amount: number): boolean {
    const isDone = this.#moveFunds(accountId, kind, amount).refusal === null;
    if (isDone && amount > 0) this.#granted += amount;
    return isDone;
  }

  /** Money paid to the client outside of trading, such as an affiliate's commission. */
  receive(amount: number): void {
    this.#moneyOut += amount;
  }

  /** The client's bank reverses a deposit: the client has the money again. */
  reverse(accountId: number, amount: number): string | null {
    this.#moneyOut += amount;
    return this.#moveFunds(accountId, 'reversal', -amount).refusal;
  }

  holdDisputed(accountId: number, amount: number): void {
    this.#submit({ ...this.#base(accountId), kind: 'holdFunds', amount: cents(amount), reference: `dispute ${accountId}` });
  }

  /** Requests a withdrawal; null if it is rejected. */
  reserve(accountId: number, amount: number): string | null {
    const base = this.#base(accountId);
    if (amount <= 0) return null;
    const answer = this.#submit({ ...base, kind: 'reserveWithdrawal', amount: cents(amount), reference: base.commandId });
    return answer.refusal === null ? base.commandId : null;
  }

  /** Pays a withdrawal, or cancels it. */
  settle(accountId: number, reference: string, outcome: 'paid' | 'released'): void {
    const before = this.account(accountId).reserved;
    this.#submit({ ...this.#base(accountId), kind: 'settleWithdrawal', reference, outcome });
    if (outcome === 'paid') this.#moneyOut += before - this.account(accountId).reserved;
  }

  /** Withdraws as much as can be withdrawn, up to the given amount. */
  withdraw(accountId: number, most = Infinity): number {
    const amount = Math.floor(Math.min(most, this.account(accountId).withdrawable));
    const reference = this.reserve(accountId, amount);
    if (reference === null) return 0;
    this.settle(accountId, reference, 'paid');
    return amount;
  }

  /** As much of a stake as increased margins leave room for in an account. */
  allowedStake(accountId: number, { symbol, stake, leverage }: Pick<Ticket, 'symbol' | 'stake' | 'leverage'>): number {
    if (this.#marginPercents[symbol] === undefined) return stake;
    const { cash, bonus, credit, owed, equity, usedMargin } = this.account(accountId);
    const available = Math.max(0, Math.min(cash + bonus + credit + owed, equity) - usedMargin);
    return Math.min(stake, largestStake(cents(Math.floor(available)), { symbol, leverage }, { marginPercents: this.#marginPercents }));
  }

  /** Opens a position, with a smaller stake if margins are increased; null if it is rejected. */
  open(accountId: number, { symbol, side, stake, leverage, priceBound, ...stops }: Ticket): number | null {
    const answer = this.#submit({
      ...this.#base(accountId),
      kind: 'openPosition',
      symbol,
      side,
      margin: cents(this.allowedStake(accountId, { symbol, stake, leverage })),
      leverage,
      priceBound: price(priceBound ?? (side === 'long' ? FAR : -FAR)),
      ...toStops(stops),
      guaranteedStop: stops.guaranteed ?? false,
      openedBy: 'client',
    });
    const [opened] = answer.events;
    return opened?.kind === 'opened' ? opened.positionId : null;
  }

  placeOrder(accountId: number, entryKind: 'limit' | 'stop', entryPrice: number, ticket: Ticket): number | null {
    const { symbol, side, stake, leverage, ...stops } = ticket;
    const answer = this.#submit({
      ...this.#base(accountId),
      kind: 'placeOrder',
      symbol,
      side,
      entryKind,
      entryPrice: price(Math.round(entryPrice)),
      margin: cents(stake),
      leverage,
      ...toStops(stops),
      guaranteedStop: stops.guaranteed ?? false,
      expiresAt: null,
    });
    return answer.orderId;
  }

  cancelOrder(accountId: number, orderId: number): void {
    this.#submit({ ...this.#base(accountId), kind: 'cancelOrder', orderId });
  }

  /** Changes stops; null removes one, and what is omitted stays. */
  changeStops(
    accountId: number,
    positionId: number,
    change: { stopLoss?: number | null; takeProfit?: number | null; trailingDistance?: number | null },
  ): boolean {
    const toLevel = (level: number | null | undefined): Price | null | undefined =>
      level === null || level === undefined ? level : price(Math.round(level));
    const { stopLoss, takeProfit, trailingDistance } = change;
    const stops = { stopLoss: toLevel(stopLoss), takeProfit: toLevel(takeProfit), trailingDistance: toLevel(trailingDistance) };
    return this.#submit({ ...this.#base(accountId), kind: 'updateStops', positionId, ...stops }).refusal === null;
  }

  /** Closes a position, or a part of its stake; false if that is rejected. */
  close(accountId: number, positionId: number, part: number | null = null): boolean {
    const margin = part === null ? null : cents(part);
    const command: Command = { ...this.#base(accountId), kind: 'closePosition', positionId, seenPrice: null, margin, reason: 'manual' };
    return this.#submit(command).refusal === null;
  }

  closeAll(accountId: number): void {
    const { positionIds } = this.account(accountId);
    if (positionIds.length > 0) this.#submit({ ...this.#base(accountId), kind: 'closePositions', positionIds });
  }

  cancelOrders(accountId: number): void {
    for (const orderId of this.account(accountId).orderIds) this.cancelOrder(accountId, orderId);
  }

  account(accountId: number): VenueAccount {
    return this.#venue.account(accountId);
  }

  isOpen(positionId: number): boolean {
    return this.#entries.has(positionId);
  }

  /** The largest leverage that the rules allow for an instrument. */
  leverageOf(symbol: string = this.path.symbols[0]): number {
    const instrument = instrumentBySymbol(symbol);
    return instrument === undefined ? 1 : this.rules.leverageCaps[instrument.ruleClass];
  }

  ruleClassOf(symbol: string = this.path.symbols[0]): RuleClass {
    return instrumentBySymbol(symbol)?.ruleClass ?? 'share';
  }

  /** The level at a share of the closing price: a share below one is under it. */
  level(symbol: string, side: Side, share: number): number {
    const quote = this.quote(symbol);
    return quote === null ? 0 : Math.round(closingPrice(side, quote) * share);
  }

  openingLevel(symbol: string, side: Side, share: number): number {
    const quote = this.quote(symbol);
    return quote === null ? 0 : Math.round(openingPrice(side, quote) * share);
  }

  /** Goes to the end of the path, closes everything at the market and withdraws all the money. */
  finish(): Outcome {
    this.#silent.clear();
    for (const symbol of this.#halted.keys()) this.#halted.set(symbol, this.#now);
    this.advanceTo(Math.max(this.#now, this.path.endsAt));
    // Prices under review are confirmed by a few more.
    this.advanceBy(10 * BEAT_MS);
    let [kept, owed] = [0, 0];
    for (const accountId of this.#accountIds) {
      this.cancelOrders(accountId);
      this.closeAll(accountId);
      const account = this.account(accountId);
      if (account.positionIds.length > 0) throw new Error('a position is still open at the end of its path');
      kept += account.cash + account.reserved + account.owed;
      owed -= account.owed;
    }
    return {
      gain: this.#moneyOut + kept - this.#moneyIn,
      fair: this.#fair,
      notional: this.#notional,
      covered: this.#covered,
      granted: this.#granted,
      owed,
    };
  }

  #tick({ symbol, mid, halfSpread }: PricePoint, at: number): void {
    if (this.#silent.has(symbol)) return;
    this.#board.take({ symbol, bid: mid - halfSpread, ask: mid + halfSpread, at });
    if (!this.#board.isToBeConfirmed(symbol)) return;
    if (!this.#reviewed.has(symbol)) this.#venue.beginReview(symbol);
    this.#reviewed.add(symbol);
    if (!this.#beats.some((beat) => beat.symbol === symbol)) {
      this.#beats = [...this.#beats, { symbol, at: this.#now + BEAT_MS }].toSorted((a, b) => a.at - b.at);
    }
  }

  /** The feed repeats the latest price. */
  #repeat(symbol: string): void {
    const stampedAt = this.#now - this.#lagMs;
    const hours = instrumentBySymbol(symbol)?.tradingHours;
    if (stampedAt < this.path.startsAt || hours === undefined || !isMarketOpen(hours, stampedAt)) return;
    this.#tick(this.#prices.pointAt(symbol, stampedAt), stampedAt);
  }

  #haltUntil(symbol: string, at: number): void {
    if (!this.#halted.has(symbol)) this.#venue.halt(symbol);
    this.#halted.set(symbol, Math.max(at, this.#halted.get(symbol) ?? 0));
    this.#tellHalts();
    if (at < Infinity) this.#beats = [...this.#beats, { symbol, at }].toSorted((a, b) => a.at - b.at);
  }

  #doWhatIsDue(): void {
    this.#raiseDue();
    this.#resumeDue();
  }

  #raiseDue(): void {
    if (this.#raises.length === 0) return;
    const before = this.#marginPercents;
    this.#marginPercents = selectMarginPercents(this.#raises, this.#now);
    for (const symbol of this.path.symbols) {
      const percent = this.#marginPercents[symbol];
      if (percent !== before[symbol]) this.#venue.raiseMargin(symbol, percent ?? null);
    }
  }

  #resumeDue(): void {
    for (const [symbol, until] of this.#halted) {
      if (until > this.#now) continue;
      this.#halted.delete(symbol);
      this.#tellHalts();
      this.#venue.resume(symbol);
      this.#reviewed.add(symbol);
      this.#repeat(symbol);
    }
  }

  #tellHalts(): void {
    this.#board.setHalts((symbol) => this.#halted.has(symbol));
  }

  #moveFunds(accountId: number, fundsKind: 'deposit' | 'bonus' | 'credit' | 'reversal', amount: number): VenueAnswer {
    const base = this.#base(accountId);
    return this.#submit({ ...base, kind: 'moveFunds', fundsKind, amount: cents(amount), reference: base.commandId });
  }

  #base(accountId: number): { commandId: string; accountId: number; at: number } {
    this.#counter += 1;
    return { commandId: `command ${this.#counter}`, accountId, at: this.#now };
  }

  #submit(command: Command): VenueAnswer {
    const answer = this.#venue.submit(command);
    this.#take(answer.events);
    return answer;
  }

  #take(events: readonly VenueEvent[]): void {
    for (const event of events) {
      switch (event.kind) {
        case 'opened': {
          const { symbol, side, margin, leverage, price: openPrice } = event;
          this.#notional += margin * leverage;
          const sign = side === 'long' ? 1 : -1;
          const entry = { symbol, sign, margin, leverage, openPrice, midAtOpening: this.trueMid(symbol) };
          this.#entries.set(event.positionId, entry);
          break;
        }
        case 'closed': {
          const entry = this.#entries.get(event.positionId);
          if (entry === undefined) throw new Error(`position ${event.positionId} wasn't opened`);
          const margin = event.margin ?? entry.margin;
          const move = this.trueMid(entry.symbol) - entry.midAtOpening;
          this.#fair += (entry.sign * move * MICROS * margin * entry.leverage) / entry.openPrice;
          entry.margin -= margin;
          if (entry.margin <= 0) this.#entries.delete(event.positionId);
          break;
        }
        case 'covered':
          this.#covered += event.amount;
          break;
        case 'premium':
          break;
      }
    }
  }
}

function toStops({ stopLoss, takeProfit, trailingDistance }: Pick<Ticket, 'stopLoss' | 'takeProfit' | 'trailingDistance'>): {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly trailingDistance: Price | null;
} {
  const toLevel = (level: number | undefined): Price | null => (level === undefined ? null : price(Math.round(level)));
  return { stopLoss: toLevel(stopLoss), takeProfit: toLevel(takeProfit), trailingDistance: toLevel(trailingDistance) };
}
