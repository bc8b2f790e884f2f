import type { Command } from '@fairlead/domain/engine/command.ts';
import { cents, type Cents } from '@fairlead/domain/money.ts';
import { price, priceWithin, type Price } from '@fairlead/domain/price.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { Input } from './agreement-inputs.ts';
import { CATEGORIES, INSTRUMENTS, leveragesOf, SESSIONS, START_MS, startPriceOf, SYMBOLS } from './agreement-market.ts';
import {
  ACCOUNT_COUNT,
  type AmountChoice,
  type AskedStops,
  type Age,
  type Move,
  type PriceChoice,
  type Setting,
  type Step,
  type Stopped,
  type TrailChoice,
} from './agreement-steps.ts';
import type { OracleAccount, OracleOrder, OraclePosition } from './oracle-model.ts';
import type { Oracle } from './oracle.ts';

/** Makes inputs of steps: what a step means depends on the prices, positions and balances that it meets, as the oracle knows them. */

const MINUTE_MS = 60_000;

interface Quoted {
  readonly bid: number;
  readonly ask: number;
  readonly at: number;
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
/** A command without what all commands have. */
type Asked<C> = C extends Command ? Omit<C, 'commandId' | 'accountId' | 'at'> : never;

export class StepResolver {
  readonly #oracle: Oracle;
  readonly #pack: RulePack;
  /** The latest quote that was sent, confirmed or not: a source's times don't go back. */
  readonly #sent = new Map<string, Quoted>();
  readonly #references: string[][] = [[], [], [], []];
  #now = START_MS;
  #commands = 0;

  constructor(oracle: Oracle, pack: RulePack) {
    this.#oracle = oracle;
    this.#pack = pack;
  }

  /** What comes before the steps of a run. */
  begin(setting: Setting): readonly Input[] {
    const inputs: Input[] = [];
    for (let place = 0; place < ACCOUNT_COUNT; place += 1) {
      const categoryIds = place === 2 ? [1, 2, 5] : CATEGORIES.map(({ id }) => id);
      const access = { verified: true, categoryIds, leverageIndexes: place === 2 ? { 2: [0, 2, 4] } : {} };
      inputs.push(this.#command(place, { kind: 'openAccount' }), this.#command(place, { kind: 'setTradingAccess', access }));
      if (place === 1) inputs.push(this.#command(place, { kind: 'setAutoTrading', isOn: true }));
      inputs.push(this.#moveFunds(place, 'deposit', setting.deposits[place] ?? 0));
      for (const [index, fundsKind] of (['bonus', 'credit'] as const).entries()) {
        const amount = setting.grants[2 * place + index] ?? 0;
        if (amount > 0) inputs.push(this.#moveFunds(place, fundsKind, amount));
      }
    }
    for (const symbol of SYMBOLS) {
      const bid = startPriceOf(symbol);
      inputs.push(this.#quote(symbol, bid, bid + (this.#instrument(symbol)?.typicalSpread ?? 0), this.#now));
    }
    return inputs;
  }

  resolve(step: Step): readonly Input[] {
    switch (step.kind) {
      case 'quote':
        return this.#resolveQuote(step);
      case 'pass':
        return this.#pass(step);
      case 'overnight':
        return this.#overnight(step);
      case 'late':
        return this.#resolveLate(step);
      case 'review':
      case 'halt':
      case 'resume':
        return [{ kind: step.kind, symbol: symbolAt(step.symbol) }];
      case 'raise':
        return [{ kind: 'raise', symbol: symbolAt(step.symbol), percent: step.percent }];
      case 'restart':
        return [{ kind: 'restart' }];
      case 'expire':
        return [{ kind: 'expire', now: this.#now }];
      case 'open':
        return this.#open(step);
      case 'pair':
        return this.#pair(step);
      case 'brink':
        return this.#brink(step);
      case 'brokenHedge':
        return this.#brokenHedge(step);
      case 'waitingClose':
        return this.#waitingClose(step);
      case 'close':
        return this.#close(step);
      case 'closeSeveral':
        return this.#closeSeveral(step);
      case 'stops':
        return this.#stops(step);
      case 'order':
        return this.#order(step);
      case 'changeOrder':
        return this.#changeOrder(step);
      case 'cancelOrder': {
        const account = this.#withSome(step.account, 'orders');
        const orderId = pick(this.#account(account)?.orders, step.nth)?.number ?? 999;
        return [this.#command(account, { kind: 'cancelOrder', orderId })];
      }
      case 'alert': {
        const symbol = symbolAt(step.symbol);
        const level = shifted(this.#latest(symbol).bid, step.thousandths);
        return [this.#command(step.account, { kind: 'setAlert', symbol, level: priceWithin(level) })];
      }
      case 'removeAlert': {
        const account = this.#withSome(step.account, 'alerts');
        const alertId = pick(this.#account(account)?.alerts, step.nth)?.number ?? 999;
        return [this.#command(account, { kind: 'removeAlert', alertId })];
      }
      case 'funds':
        return this.#funds(step);
      case 'reserve': {
        const limit = Number(this.#oracle.figures(step.account + 1)?.withdrawable ?? 0n);
        const reference = this.#reference(step.account, step.reused);
        return [this.#command(step.account, { kind: 'reserveWithdrawal', amount: amountOf(step.amount, limit), reference })];
      }
      case 'hold': {
        const limit = 2 * Math.max(0, Number(this.#account(step.account)?.cash ?? 0n));
        const reference = this.#reference(step.account, step.reused);
        return [this.#command(step.account, { kind: 'holdFunds', amount: amountOf(step.amount, limit), reference })];
      }
      case 'settle': {
        const account = this.#withSome(step.account, 'reservations');
        const reference = pick(this.#account(account)?.reservations, step.nth)?.reference ?? 'none';
        return [this.#command(account, { kind: 'settleWithdrawal', reference, outcome: step.isPaid ? 'paid' : 'released' })];
      }
      case 'standing':
        return [this.#standing(step)];
    }
  }

  // ------------------------------------------------------------------------------------------------------------------ prices and time

  #resolveQuote({ symbol: place, move, spread: wanted, wait, age }: StepOf<'quote'>): readonly Input[] {
    this.#now += wait;
    const symbol = this.#symbolOf(move, symbolAt(place));
    const spread = Math.ceil((this.#instrument(symbol)?.typicalSpread ?? 0) * (wanted / 10));
    const { bid, ask } = this.#moved(symbol, move, spread);
    return [this.#quote(symbol, bid, ask, this.#stampOf(symbol, age))];
  }

  #resolveLate({ symbol: place, lagMs, apartMs }: StepOf<'late'>): readonly Input[] {
    const symbol = symbolAt(place);
    const { bid, ask } = this.#latest(symbol);
    // Later than the last one, which may have come from ahead of our clock.
    this.#now = Math.max(this.#now, this.#latest(symbol).at + lagMs + 1);
    const first = this.#quote(symbol, bid, ask, this.#now - lagMs);
    this.#now += apartMs;
    return [first, this.#quote(symbol, bid, ask, this.#now - lagMs)];
  }

  /** The instrument to move: one in which there is a level, or a position of the account, if the chosen one has none. */
  #symbolOf(move: Move, symbol: string): string {
    if (move.to === 'level') return [symbol, ...SYMBOLS].find((each) => this.#levelsOf(each).length > 0) ?? symbol;
    if (move.to !== 'closeOut') return symbol;
    const held = this.#account(move.account)?.positions.map(({ instrument }) => instrument) ?? [];
    return held.includes(symbol) ? symbol : (held[0] ?? symbol);
  }

  #moved(symbol: string, move: Move, spread: number): { readonly bid: number; readonly ask: number } {
    const last = this.#latest(symbol);
    switch (move.to) {
      case 'share':
        return around(this.#allowed(symbol, last.bid + Math.round((Math.abs(last.bid) * move.millionths) / 1_000_000)), spread);
      case 'level': {
        const levels = this.#levelsOf(symbol);
        const level = levels[move.nth % Math.max(1, levels.length)];
        if (level === undefined) return around(last.bid, spread);
        const exact = Number(level.price) + move.nudge;
        const at = this.#allowed(symbol, move.beyond === 0 ? exact : shifted(exact, move.beyond));
        return level.side === 'bid' ? around(at, spread) : { bid: this.#allowed(symbol, at - spread), ask: at };
      }
      case 'round':
        return around(Math.round((startPriceOf(symbol) * move.fortieths) / 40), 0);
      case 'closeOut':
        return around(this.#allowed(symbol, this.#closeOutBid(symbol, move.account + 1, last, spread) + move.nudge), spread);
      case 'zero':
        return around(0, spread);
      case 'belowZero':
        return around(this.#allowed(symbol, -Math.abs(last.bid) - 1), spread);
    }
  }

  /** Only what may fall below zero does, and no price leaves the range in which profits are exact amounts of cents. */
  #allowed(symbol: string, bid: number): number {
    const start = startPriceOf(symbol);
    const lowest = this.#instrument(symbol)?.mayBeNegative === true ? -20 * start : Math.ceil(start / 500);
    return Math.min(20 * start, Math.max(lowest, bid));
  }

  /** The bid nearest to the latest at which one step more closes the account out; the latest where there is none. */
  #closeOutBid(symbol: string, account: number, { bid }: Quoted, spread: number): number {
    const isBelow = (at: number): boolean =>
      this.#oracle.wouldBeBelowCloseOut(account, symbol, { bid: BigInt(at), ask: BigInt(at + spread), time: this.#now });
    if (isBelow(bid)) return bid;
    for (const end of [Math.round(bid * 0.3), Math.round(bid * 2.5)]) {
      if (!isBelow(end)) continue;
      let [safe, unsafe] = [bid, end];
      while (Math.abs(unsafe - safe) > 1) {
        const middle = Math.trunc((safe + unsafe) / 2);
        if (isBelow(middle)) unsafe = middle;
        else safe = middle;
      }
      return safe;
    }
    return bid;
  }

  /** Every price at which something is reached, with the side of the quote that reaches it. */
  #levelsOf(symbol: string): readonly { readonly side: 'bid' | 'ask'; readonly price: bigint }[] {
    const levels: { readonly side: 'bid' | 'ask'; readonly price: bigint }[] = [];
    for (let place = 0; place < ACCOUNT_COUNT; place += 1) {
      const account = this.#account(place);
      for (const { instrument, direction, stops } of account?.positions ?? []) {
        if (instrument !== symbol) continue;
        const side = direction === 'long' ? 'bid' : 'ask';
        const { stopLoss, takeProfit, trailingDistance: distance } = stops;
        if (stopLoss !== undefined) levels.push({ side, price: stopLoss });
        if (takeProfit !== undefined) levels.push({ side, price: takeProfit });
        if (stopLoss !== undefined && distance !== undefined) {
          const step = BigInt(Math.max(10 ** (6 - (this.#instrument(symbol)?.digits ?? 6)), Math.round(Number(distance) / 10)));
          levels.push({ side, price: direction === 'long' ? stopLoss + distance + step : stopLoss - distance - step });
        }
      }
      for (const order of account?.orders ?? []) {
        if (order.instrument === symbol) levels.push({ side: order.direction === 'long' ? 'ask' : 'bid', price: order.price });
      }
      for (const alert of account?.alerts ?? []) if (alert.instrument === symbol) levels.push({ side: 'bid', price: alert.price });
    }
    return levels;
  }

  #stampOf(symbol: string, age: Age): number {
    const limit = this.#instrument(symbol)?.staleAfterMs ?? 0;
    switch (age) {
      case 'none':
        return this.#now;
      case 'limit':
        return this.#now - limit;
      case 'beyondLimit':
        return this.#now - limit - 1;
      case 'beforeOpening': {
        const session = SESSIONS.get(symbol)?.find(({ opensAt, closesAt }) => opensAt <= this.#now && this.#now < closesAt);
        return session === undefined || !Number.isFinite(session.opensAt) ? this.#now : session.opensAt - 1;
      }
      case 'lead':
        return this.#now + 5_000;
      case 'beyondLead':
        return this.#now + 5_001;
    }
  }

  #quote(symbol: string, bid: number, ask: number, stamp: number): Input {
    const at = Math.max(stamp, this.#sent.get(symbol)?.at ?? stamp);
    this.#sent.set(symbol, { bid, ask, at });
    return { kind: 'quote', symbol, bid, ask, at, now: this.#now };
  }

  #latest(symbol: string): Quoted {
    const start = startPriceOf(symbol);
    const quote = this.#oracle.latestQuote(symbol);
    return quote === undefined
      ? (this.#sent.get(symbol) ?? { bid: start, ask: start, at: this.#now })
      : { bid: Number(quote.bid), ask: Number(quote.ask), at: quote.time };
  }

  #pass({ to, symbol: place, nudge, refreshed }: StepOf<'pass'>): readonly Input[] {
    const instant = this.#instantOf(to, symbolAt(place));
    if (instant !== undefined && instant + nudge > this.#now) this.#now = instant + nudge;
    return SYMBOLS.flatMap((symbol, index) => {
      if ((refreshed & (1 << index)) === 0) return [];
      const { bid, ask } = this.#latest(symbol);
      return [this.#quote(symbol, bid, ask, this.#now)];
    });
  }

  #overnight({ account, symbol: place, nudge }: StepOf<'overnight'>): readonly Input[] {
    const symbol = symbolAt(place);
    const closing = this.#instantOf('closing', symbol);
    if (closing === undefined) return [];
    this.#now = closing - 1;
    const { bid, ask } = this.#latest(symbol);
    const last = this.#quote(symbol, bid, ask, this.#now);
    const opening = this.#instantOf('opening', symbol);
    if (opening === undefined) return [last];
    this.#now = opening + nudge;
    return [last, this.#plainPosition(account, symbol, 'long', cents(100), 1)];
  }

  #instantOf(to: StepOf<'pass'>['to'], symbol: string): number | undefined {
    const sessions = SESSIONS.get(symbol) ?? [];
    switch (to) {
      case 'opening':
        return sessions.find(({ opensAt }) => opensAt > this.#now + 1)?.opensAt;
      case 'closing':
        return finite(sessions.find(({ closesAt }) => closesAt > this.#now + 1)?.closesAt);
      case 'lastMinutes': {
        const next = sessions.find(({ closesAt }) => closesAt - 30 * MINUTE_MS > this.#now + 1)?.closesAt;
        return next === undefined ? undefined : finite(next - 30 * MINUTE_MS);
      }
      case 'staleQuote':
        return this.#latest(symbol).at + (this.#instrument(symbol)?.staleAfterMs ?? 0);
      case 'expiry': {
        const ends = [0, 1, 2].flatMap((account) => this.#account(account)?.orders.map(({ expiresAt }) => expiresAt) ?? []);
        return ends.find((expiresAt) => expiresAt !== undefined && expiresAt > this.#now && expiresAt < this.#now + 100 * MINUTE_MS);
      }
      case 'later':
        return this.#now + 7 * MINUTE_MS;
    }
  }

  // ------------------------------------------------------------------------------------------------------------------ trading

  #open(step: StepOf<'open'>): readonly Input[] {
    const symbol = symbolAt(step.symbol);
    const { bid, ask } = this.#latest(symbol);
    const [opens, closes] = step.isLong ? [ask, bid] : [bid, ask];
    const { guaranteed: guaranteedStop } = step.stops;
    return [
      this.#command(step.account, {
        kind: 'openPosition',
        symbol,
        side: step.isLong ? 'long' : 'short',
        margin: this.#stake(step.account, step.stake),
        leverage: this.#leverage(step.account, symbol, step.leverage),
        priceBound: priceWithin(opens + (step.isLong ? step.bound : -step.bound)),
        guaranteedStop,
        openedBy: step.auto ? 'auto' : 'client',
        ...this.#newStops(step.stops, symbol, step.isLong, closes),
      }),
    ];
  }

  #pair({ account, symbol: place, stake, leverage, sides }: StepOf<'pair'>): readonly Input[] {
    const symbol = symbolAt(place);
    const margin = this.#stake(account, stake);
    const asked = sides === 'both' ? (['long', 'short'] as const) : [sides, sides];
    return asked.map((side) => this.#plainPosition(account, symbol, side, margin, this.#leverage(account, symbol, leverage)));
  }

  #plainPosition(account: number, symbol: string, side: 'long' | 'short', margin: Cents, leverage: number): Input {
    const { bid, ask } = this.#latest(symbol);
    return this.#command(account, {
      kind: 'openPosition',
      symbol,
      side,
      margin,
      leverage,
      priceBound: priceWithin(side === 'long' ? ask : bid),
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
    });
  }

  #brink({ account, symbol: place, stake, reserved, away }: StepOf<'brink'>): readonly Input[] {
    const symbol = symbolAt(place);
    const { ask } = this.#latest(symbol);
    const available = Number(this.#oracle.figures(account + 1)?.availableMargin ?? 10_000n);
    const set = Math.round((available * reserved) / 1_000);
    const margin = cents(Math.round(((available - set) * stake) / 1_000));
    const leverage = this.#leverage(account, symbol, 5);
    const order = {
      kind: 'placeOrder',
      symbol,
      side: 'long',
      entryKind: 'limit',
      entryPrice: priceWithin(shifted(ask, -away)),
      margin: cents(100),
      leverage,
      guaranteedStop: false,
      expiresAt: null,
      ...NO_STOPS,
    } as const;
    return [
      this.#command(account, { kind: 'reserveWithdrawal', amount: cents(Math.trunc(set / 2)), reference: this.#reference(account, false) }),
      this.#command(account, { kind: 'reserveWithdrawal', amount: cents(Math.trunc(set / 2)), reference: this.#reference(account, false) }),
      this.#command(account, order),
      this.#plainPosition(account, symbol, 'long', margin, leverage),
    ];
  }

  #brokenHedge({ account, symbol: place, stake, millionths, closed }: StepOf<'brokenHedge'>): readonly Input[] {
    const symbol = symbolAt(place);
    const next = this.#oracle.nextPosition();
    const margin = this.#stake(account, stake);
    const leverage = this.#leverage(account, symbol, 5);
    const { bid, ask } = this.#moved(symbol, { to: 'share', millionths }, this.#latest(symbol).ask - this.#latest(symbol).bid);
    return [
      this.#plainPosition(account, symbol, 'long', margin, leverage),
      this.#plainPosition(account, symbol, 'short', margin, leverage),
      this.#quote(symbol, bid, ask, this.#now),
      this.#command(account, {
        kind: 'closePosition',
        positionId: closed === 'first' ? next : next + 1,
        seenPrice: null,
        margin: null,
        reason: 'manual',
      }),
    ];
  }

  #waitingClose({ account: wanted, nth, part, again, auto }: StepOf<'waitingClose'>): readonly Input[] {
    const account = this.#withSome(wanted, 'positions');
    const position = pick(this.#account(account)?.positions, nth);
    if (position === undefined) return [];
    const close = (amount: AmountChoice | null): Input =>
      this.#command(account, {
        kind: 'closePosition',
        positionId: position.number,
        seenPrice: null,
        margin: amount === null ? null : amountOf(amount, Number(position.stake)),
        reason: auto ? 'auto' : 'manual',
      });
    const inputs: Input[] = [{ kind: 'review', symbol: position.instrument }, close(part)];
    return again === 'no' ? inputs : [...inputs, close(again === 'whole' ? null : { thousandths: 500, nudge: 0 })];
  }

  /** This account, unless it has none of these and another has some. */
  #withSome(account: number, list: 'positions' | 'orders' | 'alerts' | 'reservations'): number {
    const candidates = [account, 0, 1, 2];
    return candidates.find((place) => (this.#account(place)?.[list].length ?? 0) > 0) ?? account;
  }

  /** Mostly a leverage that is allowed, the highest for the highest place but one. */
  #leverage(account: number, symbol: string, place: number): number {
    const cap = this.#pack.leverageCaps[this.#instrument(symbol)?.ruleClass ?? 'crypto'];
    const leverages = leveragesOf(symbol);
    if (place === 6) return leverages.find((leverage) => leverage > cap) ?? 500;
    const own = this.#account(account)?.standing.leverageChoices.get(String(this.#instrument(symbol)?.categoryId));
    const allowed = leverages.filter((leverage) => leverage <= cap && (own?.includes(BigInt(leverage)) ?? true));
    return place === 5 ? (allowed.at(-1) ?? 1) : (allowed[place % Math.max(1, allowed.length)] ?? 1);
  }

  #stake(account: number, choice: AmountChoice): Cents {
    const limit = Number(this.#oracle.figures(account + 1)?.availableMargin ?? 10_000n);
    return amountOf(choice, limit);
  }

  #newStops(step: AskedStops, symbol: string, isLong: boolean, closes: number): StopPrices {
    const trailingDistance = this.#distance(step.trail, symbol, closes);
    return {
      stopLoss: this.#level(step.stopLoss, symbol, isLong, closes) ?? null,
      takeProfit: this.#level(step.takeProfit, symbol, !isLong, closes) ?? null,
      trailingDistance: trailingDistance ?? null,
    };
  }

  /** A level on the losing side of the price for a long; undefined to keep what there is. */
  #level(choice: PriceChoice, symbol: string, isBelow: boolean, current: number): Price | null | undefined {
    const away = (by: number): Price => priceWithin(isBelow ? current - by : current + by);
    const terms = this.#pack.guaranteedStops[this.#instrument(symbol)?.ruleClass ?? 'crypto'];
    switch (choice.at) {
      case 'none':
        return null;
      case 'keep':
        return undefined;
      case 'away':
        return away(Math.round((Math.abs(current) * choice.thousandths) / 1_000));
      case 'price':
        return away(choice.nudge);
      case 'between': {
        const { minimumDistanceBasisPoints: nearest, maximumDistanceBasisPoints: farthest } = terms;
        const basisPoints = nearest + ((farthest - nearest) * choice.thousandths) / 1_000;
        return away(Math.round((Math.abs(current) * basisPoints) / 10_000));
      }
      case 'nearest':
        return away(Math.ceil((Math.abs(current) * terms.minimumDistanceBasisPoints) / 10_000) + choice.nudge);
      case 'farthest':
        return away(Math.floor((Math.abs(current) * terms.maximumDistanceBasisPoints) / 10_000) + choice.nudge);
      case 'zero':
        return price(choice.nudge);
    }
  }

  #distance(choice: TrailChoice, symbol: string, current: number): Price | null | undefined {
    const instrument = this.#instrument(symbol);
    switch (choice.at) {
      case 'none':
        return null;
      case 'keep':
        return undefined;
      case 'away':
        return priceWithin(Math.ceil((Math.abs(current) * choice.thousandths) / 1_000));
      case 'least':
        return priceWithin((instrument?.typicalSpread ?? 0) + choice.nudge);
    }
  }

  #close(step: StepOf<'close'>): readonly Input[] {
    const account = this.#withSome(step.account, 'positions');
    const position = pick(this.#account(account)?.positions, step.nth);
    const margin = step.part === null ? null : amountOf(step.part, Number(position?.stake ?? 500n));
    const positionId = position?.number ?? step.nth + 1;
    return [
      this.#command(account, {
        kind: 'closePosition',
        positionId,
        seenPrice: null,
        margin,
        reason: step.auto ? 'auto' : 'manual',
      }),
    ];
  }

  #closeSeveral({ account: wanted, places }: StepOf<'closeSeveral'>): readonly Input[] {
    const account = this.#withSome(wanted, 'positions');
    const positions = this.#account(account)?.positions ?? [];
    const ids = places.flatMap((place) => (place === -1 ? [997] : positions.slice(place, place + 1).map(({ number }) => number)));
    return ids.length === 0 ? [] : [this.#command(account, { kind: 'closePositions', positionIds: ids })];
  }

  #stops(step: StepOf<'stops'>): readonly Input[] {
    const account = this.#withSome(step.account, 'positions');
    const position: OraclePosition | undefined = pick(this.#account(account)?.positions, step.nth);
    const symbol = position?.instrument ?? 'EURUSD';
    const isLong = position?.direction !== 'short';
    const { bid, ask } = this.#latest(symbol);
    return [
      this.#command(account, {
        kind: 'updateStops',
        positionId: position?.number ?? step.nth + 1,
        ...this.#changedStops(step, symbol, isLong, isLong ? bid : ask),
      }),
    ];
  }

  #changedStops(step: Stopped, symbol: string, isLong: boolean, current: number): Partial<StopPrices> {
    const stopLoss = this.#level(step.stopLoss, symbol, isLong, current);
    const takeProfit = this.#level(step.takeProfit, symbol, !isLong, current);
    const trailingDistance = this.#distance(step.trail, symbol, current);
    return {
      ...(stopLoss === undefined ? {} : { stopLoss }),
      ...(takeProfit === undefined ? {} : { takeProfit }),
      ...(trailingDistance === undefined ? {} : { trailingDistance }),
    };
  }

  #order(step: StepOf<'order'>): readonly Input[] {
    const symbol = symbolAt(step.symbol);
    const { bid, ask } = this.#latest(symbol);
    const current = step.isLong ? ask : bid;
    const entryPrice = this.#level(step.price, symbol, step.isLong === step.isLimit, current) ?? priceWithin(current);
    const closes = step.isLong ? entryPrice - (ask - bid) : entryPrice + (ask - bid);
    return [
      this.#command(step.account, {
        kind: 'placeOrder',
        symbol,
        side: step.isLong ? 'long' : 'short',
        entryKind: step.isLimit ? 'limit' : 'stop',
        entryPrice,
        margin: this.#stake(step.account, step.stake),
        leverage: this.#leverage(step.account, symbol, step.leverage),
        guaranteedStop: step.stops.guaranteed,
        expiresAt: step.expiry === null ? null : this.#now + step.expiry,
        ...this.#newStops(step.stops, symbol, step.isLong, closes),
      }),
    ];
  }

  #changeOrder(step: StepOf<'changeOrder'>): readonly Input[] {
    const account = this.#withSome(step.account, 'orders');
    const order: OracleOrder | undefined = pick(this.#account(account)?.orders, step.nth);
    const symbol = order?.instrument ?? 'EURUSD';
    const isLong = order?.direction !== 'short';
    const { bid, ask } = this.#latest(symbol);
    const current = isLong ? ask : bid;
    const chosen = this.#level(step.price, symbol, isLong === (order?.kind !== 'stop'), current);
    const entryPrice = chosen ?? priceWithin(Number(order?.price ?? BigInt(current)));
    const closes = isLong ? entryPrice - (ask - bid) : entryPrice + (ask - bid);
    return [
      this.#command(account, {
        kind: 'changeOrder',
        orderId: order?.number ?? 999,
        entryPrice,
        ...(step.expiry === 'keep' ? {} : { expiresAt: step.expiry === null ? null : this.#now + step.expiry }),
        ...this.#changedStops(step, symbol, isLong, closes),
      }),
    ];
  }

  // ------------------------------------------------------------------------------------------------------------------ funds

  #funds({ account: wanted, funds, amount, isOut, reused }: StepOf<'funds'>): readonly Input[] {
    const account = isOut ? wanted : this.#inNeed(wanted);
    const held = this.#account(account);
    const figures = this.#oracle.figures(account + 1);
    const [limit, sign] = limitOf(funds, isOut, held, Number(figures?.availableMargin ?? 0n));
    const reference = this.#reference(account, reused);
    return [this.#command(account, { kind: 'moveFunds', fundsKind: funds, amount: cents(sign * amountOf(amount, limit)), reference })];
  }

  /** An account whose cash is negative, where there is one. */
  #inNeed(account: number): number {
    return [account, 0, 1, 2].find((place) => (this.#account(place)?.cash ?? 0n) < 0n) ?? account;
  }

  #moveFunds(account: number, fundsKind: 'deposit' | 'bonus' | 'credit', amount: number): Input {
    return this.#command(account, { kind: 'moveFunds', fundsKind, amount: cents(amount), reference: this.#reference(account, false) });
  }

  #standing({ account, change, isOn }: StepOf<'standing'>): Input {
    switch (change) {
      case 'active':
        return this.#command(account, {
          kind: 'setAccountStatus',
          status: isOn ? 'active' : this.#commands % 2 === 0 ? 'frozen' : 'closed',
        });
      case 'autoTrading':
        return this.#command(account, { kind: 'setAutoTrading', isOn });
      case 'verified': {
        const access = { verified: isOn, categoryIds: CATEGORIES.map(({ id }) => id), leverageIndexes: {} };
        return this.#command(account, { kind: 'setTradingAccess', access });
      }
    }
  }

  #reference(account: number, reused: boolean): string {
    const used = this.#references[account];
    const earlier = used?.at(-1);
    if (reused && earlier !== undefined) return earlier;
    const reference = `reference-${account}-${this.#commands}`;
    used?.push(reference);
    return reference;
  }

  // ------------------------------------------------------------------------------------------------------------------ helpers

  #command(account: number, asked: Asked<Command>): Input {
    this.#commands += 1;
    return { kind: 'command', command: { ...asked, commandId: `command-${this.#commands}`, accountId: account + 1, at: this.#now } };
  }

  #account(place: number): OracleAccount | undefined {
    return this.#oracle.account(place + 1);
  }

  #instrument(symbol: string): (typeof INSTRUMENTS)[number] | undefined {
    return INSTRUMENTS.find((instrument) => instrument.symbol === symbol);
  }
}

const NO_STOPS = { stopLoss: null, takeProfit: null, trailingDistance: null };

interface StopPrices {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly trailingDistance: Price | null;
}

/** The largest amount that a movement may have, and its sign. */
function limitOf(
  funds: StepOf<'funds'>['funds'],
  isOut: boolean,
  account: OracleAccount | undefined,
  availableMargin: number,
): readonly [limit: number, sign: number] {
  switch (funds) {
    case 'deposit':
    case 'commission':
      return [40_000, isOut ? -1 : 1];
    case 'adjustment':
      return isOut ? [Math.max(0, Number(account?.cash ?? 0n)), -1] : [20_000, 1];
    case 'bonus':
    case 'credit':
      return isOut ? [Math.max(0, Math.min(Number(account?.[funds] ?? 0n), availableMargin)), -1] : [30_000, 1];
    case 'reversal':
      return [Math.max(20_000, 2 * Number(account?.cash ?? 0n)), isOut ? -1 : 1];
  }
}

function amountOf({ thousandths, nudge, exact }: AmountChoice, limit: number): Cents {
  return cents(exact ?? Math.round((limit * thousandths) / 1_000) + nudge);
}

function symbolAt(place: number): string {
  return SYMBOLS[place] ?? 'UNKNOWN';
}

function pick<T>(list: readonly T[] | undefined, nth: number): T | undefined {
  return list === undefined || list.length === 0 ? undefined : list[nth % list.length];
}

function shifted(current: number, thousandths: number): number {
  return Math.round(current + (Math.abs(current) * thousandths) / 1_000);
}

function around(bid: number, spread: number): { readonly bid: number; readonly ask: number } {
  return { bid, ask: bid + spread };
}

function finite(instant: number | undefined): number | undefined {
  return instant === undefined || !Number.isFinite(instant) ? undefined : instant;
}
