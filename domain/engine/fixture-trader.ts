import { cents } from '../money.ts';
import { price, type Price } from '../price.ts';
import type { EntryTicket } from '../trading/order-terms.ts';
import type { AccountAction } from '../trading/actions/corporate-action.ts';
import { nextCutOff } from '../trading/financing/financing-night.ts';
import type { Command } from './command.ts';
import { FIXTURE_FINANCING } from './fixture-financing.ts';
import { BROKER_ACCOUNT_ID, type TradingTerms } from './trading-terms.ts';
import { FixtureEngine, openFundedAccount, type Watching } from './fixture-engine.ts';
import { withSeen } from './fixture-seen.ts';
import { RETAIL_RULE_PACK } from '../trading/rule-pack.ts';
import type { Account } from './state.ts';

/** Plays lists of steps as traders on moving markets. Used by the property tests. */

const DAY_MS = 86_400_000;

export const TRADER_COUNT = 3;
const ACCOUNTS = Array.from({ length: TRADER_COUNT }, (_, index) => index + 1);
const SYMBOLS = ['BTCUSD', 'EURUSD', 'USDTRY', 'USOIL'] as const;
export const SYMBOL_COUNT = SYMBOLS.length;
const START_PRICES: Readonly<Record<string, number>> = { BTCUSD: 60_000_000_000, EURUSD: 1_084_320, USDTRY: 34_500_000, USOIL: 18_000_000 };

/** One step. Traders, symbols and positions are given by index; distances and moves in thousandths of the price. */
export type Step =
  | { readonly kind: 'tick'; readonly symbol: number; readonly move: number; readonly spread: number; readonly wait: number }
  | {
      readonly kind: 'open';
      readonly account: number;
      readonly symbol: number;
      readonly isLong: boolean;
      readonly stake: number;
      readonly leverage: number;
      readonly stop: number;
      readonly target: number;
      readonly guaranteed: boolean;
      readonly repeat: boolean;
    }
  | { readonly kind: 'close'; readonly account: number; readonly nth: number }
  /** A tick was held back: the price is under review until the next tick of the symbol, which is confirmed. */
  | { readonly kind: 'review'; readonly symbol: number }
  | { readonly kind: 'raise'; readonly symbol: number; readonly percent: number }
  | {
      readonly kind: 'stops';
      readonly account: number;
      readonly nth: number;
      readonly stop: number;
      readonly target: number;
      readonly trail: number;
    }
  | {
      readonly kind: 'order';
      readonly account: number;
      readonly symbol: number;
      readonly isLong: boolean;
      readonly isLimit: boolean;
      readonly away: number;
      readonly stake: number;
      readonly leverage: number;
      readonly stop: number;
      readonly target: number;
      readonly trail: number;
      readonly guaranteed: boolean;
      readonly wait: number;
    }
  /** Partial targets: distances of the price, and thousandths of the stake. */
  | { readonly kind: 'targets'; readonly account: number; readonly nth: number; readonly targets: readonly (readonly [number, number])[] }
  /** Two orders on both sides of the price, or on the same side of it, linked to each other. */
  | {
      readonly kind: 'orderPair';
      readonly account: number;
      readonly symbol: number;
      readonly isLong: readonly [boolean, boolean];
      readonly isLimit: readonly [boolean, boolean];
      readonly away: readonly [number, number];
      readonly stake: number;
      readonly wait: number;
    }
  | { readonly kind: 'changeOrder'; readonly account: number; readonly nth: number; readonly away: number }
  | { readonly kind: 'cancelOrder'; readonly account: number; readonly nth: number }
  | { readonly kind: 'alert'; readonly account: number; readonly symbol: number; readonly away: number; readonly removes: boolean }
  | { readonly kind: 'closePart'; readonly account: number; readonly nth: number; readonly thousandths: number }
  | { readonly kind: 'closeSeveral'; readonly account: number; readonly most: number }
  | { readonly kind: 'expire'; readonly wait: number }
  | { readonly kind: 'funds'; readonly account: number; readonly amount: number; readonly fundsKind: number }
  | { readonly kind: 'withdraw'; readonly account: number; readonly amount: number }
  | { readonly kind: 'hold'; readonly account: number; readonly nth: number; readonly amount: number }
  /** A corporate action begins at the next midnight. Accounts are swept when they are next touched, or by the next step of this kind. */
  | {
      readonly kind: 'action';
      readonly symbol: number;
      readonly what: 'split' | 'dividend' | 'delisting';
      readonly size: number;
      readonly by: number;
    }
  /** The next cut-off passes. */
  | { readonly kind: 'night' }
  | { readonly kind: 'settle'; readonly account: number; readonly nth: number; readonly isPaid: boolean };

/** Applies steps to an engine, one after the other. What a step does depends on the prices and positions it finds. */
class Trader {
  readonly engine: FixtureEngine;
  #now = 1_000_000;
  #commands = 0;
  #holds = 0;

  constructor(watching: Watching) {
    this.engine = new FixtureEngine({ watching });
    // Also plays bonuses and credits, which the regulator's rule pack doesn't allow.
    this.engine.market.rules = { ...RETAIL_RULE_PACK, allowsInducements: true };
    for (const id of ACCOUNTS) openFundedAccount(this.engine, id, id === TRADER_COUNT ? 1_000 : 100_000, this.#now);
    // The last trader trades mostly with granted money.
    this.#funds({ kind: 'funds', account: TRADER_COUNT - 1, amount: 50_000, fundsKind: 1 });
    this.#funds({ kind: 'funds', account: TRADER_COUNT - 1, amount: 40_000, fundsKind: 2 });
    this.#setTerms({ ...this.engine.state.terms, financing: FIXTURE_FINANCING });
    for (const name of SYMBOLS) this.engine.tick(name, START_PRICES[name] ?? 0, (START_PRICES[name] ?? 0) + 200, this.#now);
  }

  take(next: Step): void {
    switch (next.kind) {
      case 'tick':
        return this.#tick(next);
      case 'raise':
        return this.#raise(next);
      case 'review':
        return this.engine.market.setUnderReview(SYMBOLS[next.symbol] ?? 'EURUSD', true);
      case 'open':
        return this.#open(next);
      case 'close':
        return this.#close(next);
      case 'stops':
        return this.#stops(next);
      case 'targets':
        return this.#targets(next);
      case 'order':
        return this.#order(next);
      case 'orderPair':
        return this.#orderPair(next);
      case 'changeOrder':
        return this.#changeOrder(next);
      case 'cancelOrder':
        return this.#cancelOrder(next);
      case 'alert':
        return this.#alert(next);
      case 'closePart':
        return this.#closePart(next);
      case 'closeSeveral':
        return this.#closeSeveral(next);
      case 'expire':
        return this.#expire(next);
      case 'funds':
        return this.#funds(next);
      case 'withdraw':
        return this.#withdraw(next);
      case 'hold':
        return this.#hold(next);
      case 'action':
        return this.#action(next);
      case 'night':
        return this.#night();
      case 'settle':
        return this.#settle(next);
    }
  }

  #tick({ symbol: index, move, spread, wait }: Extract<Step, { kind: 'tick' }>): void {
    const name = SYMBOLS[index] ?? 'EURUSD';
    const last = this.engine.market.quote(name);
    if (last === undefined) return;
    this.#now += wait;
    const bid = Math.round(last.bid + (Math.abs(last.bid) * move) / 1_000) || 1;
    // Now and then oil falls below zero, as it did in April 2020.
    const thrown = name === 'USOIL' && move < -110 ? -37_000_000 : bid;
    this.engine.market.setUnderReview(name, false);
    this.engine.tick(name, thrown, thrown + Math.ceil((Math.abs(thrown) * spread) / 10_000), this.#now);
  }

  /** Increases the margin of this instrument only; zero percent resets all. */
  #raise({ symbol: index, percent }: Extract<Step, { kind: 'raise' }>): void {
    const { market } = this.engine;
    market.rules = { ...market.rules, marginPercents: percent === 0 ? {} : { [SYMBOLS[index] ?? 'EURUSD']: percent } };
    this.engine.rewatchMargins();
  }

  #open(next: Extract<Step, { kind: 'open' }>): void {
    const name = SYMBOLS[next.symbol] ?? 'EURUSD';
    const quote = this.engine.market.quote(name);
    if (quote === undefined) return;
    const side = next.isLong ? 'long' : 'short';
    const command: Command = withSeen({
      ...this.#base(next.account),
      kind: 'openPosition',
      symbol: name,
      side,
      margin: cents(next.stake),
      leverage: this.#leverageOf(name, next.leverage),
      priceBound: next.isLong ? quote.ask : quote.bid,
      stopLoss: level(next.isLong ? quote.bid : quote.ask, next.isLong ? -next.stop : next.stop),
      takeProfit: level(next.isLong ? quote.bid : quote.ask, next.isLong ? next.target : -next.target),
      trailingDistance: null,
      guaranteedStop: next.guaranteed && next.stop !== 0,
      openedBy: 'client',
    });
    const answer = this.engine.submit(command);
    if (next.repeat && JSON.stringify(this.engine.submit(command)) !== JSON.stringify(answer)) {
      throw new Error('a repeated command did not return its first answer');
    }
  }

  /** Usually one of the category's leverages, now and then one that no rule allows. */
  #leverageOf(name: string, choice: number): number {
    const choices = this.engine.market.category(this.engine.market.instrument(name)?.categoryId ?? 0)?.leverages ?? [];
    return choice === 7 ? 500 : (choices[choice % Math.max(1, choices.length)] ?? 1);
  }

  #close({ account: index, nth: place }: Extract<Step, { kind: 'close' }>): void {
    const position = this.#account(index).positions[place];
    if (position !== undefined) {
      const positionId = position.id;
      const base = this.#base(index);
      this.engine.submit(withSeen({ ...base, kind: 'closePosition', positionId, seenPrice: null, margin: null, reason: 'manual' }));
    }
  }

  #stops({ account: index, nth: place, stop, target, trail: thousandths }: Extract<Step, { kind: 'stops' }>): void {
    const position = this.#account(index).positions[place];
    const quote = position && this.engine.market.quote(position.symbol);
    if (position === undefined || quote === undefined) return;
    const isLong = position.side === 'long';
    const current = isLong ? quote.bid : quote.ask;
    this.engine.submit({
      ...this.#base(index),
      kind: 'updateStops',
      positionId: position.id,
      stopLoss: level(current, isLong ? -stop : stop),
      takeProfit: level(current, isLong ? target : -target),
      trailingDistance: distanceOf(current, thousandths),
    });
  }

  #targets({ account: index, nth: place, targets: asked }: Extract<Step, { kind: 'targets' }>): void {
    const position = this.#account(index).positions[place];
    const quote = position && this.engine.market.quote(position.symbol);
    if (position === undefined || quote === undefined) return;
    const isLong = position.side === 'long';
    const current = isLong ? quote.bid : quote.ask;
    const targets = asked.map(([away, thousandths]) => ({
      price: level(current, isLong ? away : -away) ?? current,
      margin: cents(Math.round((position.margin * thousandths) / 1_000)),
    }));
    this.engine.submit({ ...this.#base(index), kind: 'updatePartialTargets', positionId: position.id, targets });
  }

  #order(next: Extract<Step, { kind: 'order' }>): void {
    const name = SYMBOLS[next.symbol] ?? 'EURUSD';
    const quote = this.engine.market.quote(name);
    if (quote === undefined) return;
    const current = next.isLong ? quote.ask : quote.bid;
    const entryPrice = level(current, next.isLong === next.isLimit ? -next.away : next.away) ?? current;
    const guaranteedStop = next.guaranteed && next.stop > 20;
    this.engine.submit({
      ...this.#base(next.account),
      kind: 'placeOrder',
      symbol: name,
      side: next.isLong ? 'long' : 'short',
      entryKind: next.isLimit ? 'limit' : 'stop',
      entryPrice,
      margin: cents(next.stake),
      leverage: this.#leverageOf(name, next.leverage),
      stopLoss: level(entryPrice, next.isLong ? -next.stop : next.stop),
      takeProfit: level(entryPrice, next.isLong ? next.target : -next.target),
      trailingDistance: guaranteedStop ? null : distanceOf(entryPrice, next.trail),
      guaranteedStop,
      expiresAt: next.wait === 0 ? null : this.#now + next.wait,
    });
  }

  #orderPair({ account: index, symbol: place, isLong, isLimit, away, stake, wait }: Extract<Step, { kind: 'orderPair' }>): void {
    const name = SYMBOLS[place] ?? 'EURUSD';
    const quote = this.engine.market.quote(name);
    if (quote === undefined) return;
    const legOf = (nth: 0 | 1): EntryTicket => {
      const current = isLong[nth] ? quote.ask : quote.bid;
      return {
        side: isLong[nth] ? 'long' : 'short',
        entryKind: isLimit[nth] ? 'limit' : 'stop',
        entryPrice: level(current, isLong[nth] === isLimit[nth] ? -away[nth] : away[nth]) ?? current,
        margin: cents(stake),
        leverage: this.#leverageOf(name, nth),
        stopLoss: null,
        takeProfit: null,
        trailingDistance: null,
        guaranteedStop: false,
        // The first may expire before the second.
        expiresAt: wait === 0 ? null : this.#now + wait * (nth + 1),
      };
    };
    this.engine.submit({ ...this.#base(index), kind: 'placeOrderPair', symbol: name, legs: [legOf(0), legOf(1)] });
  }

  #changeOrder({ account: index, nth: place, away }: Extract<Step, { kind: 'changeOrder' }>): void {
    const order = this.#account(index).orders[place];
    const quote = order && this.engine.market.quote(order.symbol);
    if (order === undefined || quote === undefined) return;
    const current = order.side === 'long' ? quote.ask : quote.bid;
    const entryPrice = level(current, (order.side === 'long') === (order.entryKind === 'limit') ? -away : away) ?? current;
    const { id: orderId, expiresAt } = order;
    const none = { stopLoss: null, takeProfit: null, trailingDistance: null };
    this.engine.submit({ ...this.#base(index), ...none, kind: 'changeOrder', orderId, entryPrice, expiresAt });
  }

  #cancelOrder({ account: index, nth: place }: Extract<Step, { kind: 'cancelOrder' }>): void {
    const order = this.#account(index).orders[place];
    if (order !== undefined) this.engine.submit({ ...this.#base(index), kind: 'cancelOrder', orderId: order.id });
  }

  #alert({ account: index, symbol: place, away, removes }: Extract<Step, { kind: 'alert' }>): void {
    const [alert] = this.#account(index).alerts;
    if (removes && alert !== undefined) {
      this.engine.submit({ ...this.#base(index), kind: 'removeAlert', alertId: alert.id });
      return;
    }
    const name = SYMBOLS[place] ?? 'EURUSD';
    const quote = this.engine.market.quote(name);
    if (quote === undefined) return;
    this.engine.submit({ ...this.#base(index), kind: 'setAlert', symbol: name, level: level(quote.bid, away) ?? quote.bid });
  }

  #closePart({ account: index, nth: place, thousandths }: Extract<Step, { kind: 'closePart' }>): void {
    const position = this.#account(index).positions[place];
    if (position === undefined) return;
    const margin = cents(Math.round((position.margin * thousandths) / 1_000));
    const positionId = position.id;
    const base = this.#base(index);
    this.engine.submit(withSeen({ ...base, kind: 'closePosition', positionId, seenPrice: null, margin, reason: 'manual' }));
  }

  #closeSeveral({ account: index, most }: Extract<Step, { kind: 'closeSeveral' }>): void {
    const positionIds = this.#account(index)
      .positions.slice(0, most)
      .map(({ id }) => id);
    this.engine.submit(withSeen({ ...this.#base(index), kind: 'closePositions', positionIds }));
  }

  #expire({ wait }: Extract<Step, { kind: 'expire' }>): void {
    this.#now += wait;
    this.engine.expire(this.#now);
  }

  #funds({ account: index, amount, fundsKind }: Extract<Step, { kind: 'funds' }>): void {
    const kind = (['deposit', 'bonus', 'credit', 'adjustment', 'commission', 'reversal'] as const)[fundsKind] ?? 'deposit';
    const base = this.#base(index);
    this.engine.submit({ ...base, kind: 'moveFunds', fundsKind: kind, amount: cents(amount), reference: base.commandId });
  }

  #withdraw({ account: index, amount }: Extract<Step, { kind: 'withdraw' }>): void {
    const base = this.#base(index);
    this.engine.submit({ ...base, kind: 'reserveWithdrawal', amount: cents(amount), reference: base.commandId });
  }

  #hold({ account: index, nth: place, amount }: Extract<Step, { kind: 'hold' }>): void {
    this.#holds += 1;
    // Newer and older changes in turn; every fifth is of an earlier version, which didn't number them.
    const numbered = this.#holds % 5 === 0 ? {} : { revision: (this.#holds * 7) % 10 };
    const reference = `dispute-${place}`;
    this.engine.submit({ ...this.#base(index), kind: 'holdFunds', amount: cents(amount), reference, ...numbered });
  }

  #settle({ account: index, nth: place, isPaid }: Extract<Step, { kind: 'settle' }>): void {
    const reference = [...this.#account(index).withdrawals.keys()][place] ?? 'none';
    this.engine.submit({ ...this.#base(index), kind: 'settleWithdrawal', reference, outcome: isPaid ? 'paid' : 'released' });
  }

  #action({ symbol: index, what, size, by }: Extract<Step, { kind: 'action' }>): void {
    this.finish();
    this.#now = (Math.floor(this.#now / DAY_MS) + 1) * DAY_MS;
    const { terms } = this.engine.state;
    const { version, list } = terms.actions;
    const dated = { id: list.length + 1, symbol: SYMBOLS[index] ?? 'EURUSD', date: new Date(this.#now).toISOString().slice(0, 10) };
    const action = actionOf(dated, what, { size, by }, this.engine.market.quote(dated.symbol)?.bid ?? price(1));
    this.#setTerms({ ...terms, actions: { version: version + 1, list: [...list, action] } });
    this.engine.beginSweep(this.#now);
  }

  #night(): void {
    this.finish();
    this.#now = nextCutOff(this.engine.state.sweeps.chargedUntil ?? this.#now);
    this.engine.beginSweep(this.#now);
  }

  /** Ends the sweep under way. */
  finish(): void {
    this.engine.endSweep(this.#now);
  }

  #setTerms(terms: TradingTerms): void {
    this.#commands += 1;
    const replaces = this.engine.state.terms;
    this.engine.submit({
      kind: 'setTerms',
      commandId: `terms-${this.#commands}`,
      accountId: BROKER_ACCOUNT_ID,
      at: this.#now,
      terms,
      replaces,
    });
  }

  #base(index: number): { commandId: string; accountId: number; at: number } {
    this.#commands += 1;
    return { commandId: `command-${this.#commands}`, accountId: this.#account(index).id, at: this.#now };
  }

  #account(index: number): Account {
    return this.engine.account(ACCOUNTS[index] ?? 1);
  }
}

function actionOf(
  dated: { readonly id: number; readonly symbol: string; readonly date: string },
  what: AccountAction['kind'],
  { size, by }: { readonly size: number; readonly by: number },
  current: Price,
): AccountAction {
  switch (what) {
    case 'split':
      return { ...dated, kind: 'split', ratio: { newShares: size, oldShares: by } };
    case 'dividend':
      return {
        ...dated,
        kind: 'dividend',
        gross: price(Math.ceil((Math.abs(current) * size) / 1_000)),
        withheldBasisPoints: by * 100 + 37.5,
      };
    case 'delisting':
      return { ...dated, kind: 'delisting' };
  }
}

function level(current: Price, thousandths: number): Price | null {
  return thousandths === 0 ? null : price(Math.round(current + (Math.abs(current) * thousandths) / 1_000));
}

function distanceOf(current: Price, thousandths: number): Price | null {
  return thousandths === 0 ? null : price(Math.ceil((Math.abs(current) * thousandths) / 1_000));
}

/** Plays the steps on a fresh engine. */
export function play(
  all: readonly Step[],
  watching: Watching,
  afterEach: (engine: FixtureEngine) => void = () => undefined,
): FixtureEngine {
  const trader = new Trader(watching);
  for (const next of all) {
    trader.take(next);
    afterEach(trader.engine);
  }
  trader.finish();
  return trader.engine;
}
