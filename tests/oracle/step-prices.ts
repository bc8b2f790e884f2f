import { cents } from '@fairlead/domain/money.ts';
import type { Input } from './agreement-inputs.ts';
import { SESSIONS, startPriceOf, SYMBOLS } from './agreement-market.ts';
import { ACCOUNT_COUNT, type Age, type Move } from './agreement-steps.ts';
import { shifted, symbolAt, type StepOf } from './step-choices.ts';
import type { Quoted, StepWorld } from './step-world.ts';

const MINUTE_MS = 60_000;

/** Steps that move prices and time: to levels, close-outs and round figures, past openings, closes and expiries. */
export class StepPrices {
  readonly #world: StepWorld;

  constructor(world: StepWorld) {
    this.#world = world;
  }

  quote({ symbol: place, move, spread: wanted, wait, age }: StepOf<'quote'>): readonly Input[] {
    this.#world.now += wait;
    const symbol = this.#symbolOf(move, symbolAt(place));
    const spread = Math.ceil((this.#world.instrument(symbol)?.typicalSpread ?? 0) * (wanted / 10));
    const { bid, ask } = this.moved(symbol, move, spread);
    return [this.#world.quote(symbol, bid, ask, this.#stampOf(symbol, age))];
  }

  late({ symbol: place, lagMs, apartMs }: StepOf<'late'>): readonly Input[] {
    const symbol = symbolAt(place);
    const { bid, ask } = this.#world.latest(symbol);
    // Later than the last one, which may have been stamped ahead of our clock.
    this.#world.now = Math.max(this.#world.now, this.#world.latest(symbol).at + lagMs + 1);
    const first = this.#world.quote(symbol, bid, ask, this.#world.now - lagMs);
    this.#world.now += apartMs;
    return [first, this.#world.quote(symbol, bid, ask, this.#world.now - lagMs)];
  }

  pass({ to, symbol: place, nudge, refreshed }: StepOf<'pass'>): readonly Input[] {
    const instant = this.#instantOf(to, symbolAt(place));
    if (instant !== undefined && instant + nudge > this.#world.now) this.#world.now = instant + nudge;
    return SYMBOLS.flatMap((symbol, index) => {
      if ((refreshed & (1 << index)) === 0) return [];
      const { bid, ask } = this.#world.latest(symbol);
      return [this.#world.quote(symbol, bid, ask, this.#world.now)];
    });
  }

  overnight({ account, symbol: place, nudge }: StepOf<'overnight'>): readonly Input[] {
    const symbol = symbolAt(place);
    const closing = this.#instantOf('closing', symbol);
    if (closing === undefined) return [];
    this.#world.now = closing - 1;
    const { bid, ask } = this.#world.latest(symbol);
    const last = this.#world.quote(symbol, bid, ask, this.#world.now);
    const opening = this.#instantOf('opening', symbol);
    if (opening === undefined) return [last];
    this.#world.now = opening + nudge;
    return [last, this.#world.plainPosition(account, symbol, 'long', cents(100), 1)];
  }

  moved(symbol: string, move: Move, spread: number): { readonly bid: number; readonly ask: number } {
    const last = this.#world.latest(symbol);
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

  /** The instrument to move: if the chosen one has no level, or no position of the account, one that does. */
  #symbolOf(move: Move, symbol: string): string {
    if (move.to === 'level') return [symbol, ...SYMBOLS].find((each) => this.#levelsOf(each).length > 0) ?? symbol;
    if (move.to !== 'closeOut') return symbol;
    const held = this.#world.account(move.account)?.positions.map(({ instrument }) => instrument) ?? [];
    return held.includes(symbol) ? symbol : (held[0] ?? symbol);
  }

  /** Only instruments that may fall below zero do, and no price leaves the range in which profits are exact amounts of cents. */
  #allowed(symbol: string, bid: number): number {
    const start = startPriceOf(symbol);
    const lowest = this.#world.instrument(symbol)?.mayBeNegative === true ? -20 * start : Math.ceil(start / 500);
    return Math.min(20 * start, Math.max(lowest, bid));
  }

  /** The bid nearest to the latest at which one step more closes the account out; the latest if there is none. */
  #closeOutBid(symbol: string, account: number, { bid }: Quoted, spread: number): number {
    const isBelow = (at: number): boolean =>
      this.#world.oracle.wouldBeBelowCloseOut(account, symbol, { bid: BigInt(at), ask: BigInt(at + spread), time: this.#world.now });
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
      const account = this.#world.account(place);
      for (const { instrument, direction, stops, targets } of account?.positions ?? []) {
        if (instrument !== symbol) continue;
        const side = direction === 'long' ? 'bid' : 'ask';
        const { stopLoss, takeProfit, trailingDistance: distance } = stops;
        if (stopLoss !== undefined) levels.push({ side, price: stopLoss });
        if (takeProfit !== undefined) levels.push({ side, price: takeProfit });
        for (const { price } of targets) levels.push({ side, price });
        if (stopLoss !== undefined && distance !== undefined) {
          const step = BigInt(Math.max(10 ** (6 - (this.#world.instrument(symbol)?.digits ?? 6)), Math.round(Number(distance) / 10)));
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
    const limit = this.#world.instrument(symbol)?.staleAfterMs ?? 0;
    switch (age) {
      case 'none':
        return this.#world.now;
      case 'limit':
        return this.#world.now - limit;
      case 'beyondLimit':
        return this.#world.now - limit - 1;
      case 'beforeOpening': {
        const session = SESSIONS.get(symbol)?.find(({ opensAt, closesAt }) => opensAt <= this.#world.now && this.#world.now < closesAt);
        return session === undefined || !Number.isFinite(session.opensAt) ? this.#world.now : session.opensAt - 1;
      }
      case 'lead':
        return this.#world.now + 5_000;
      case 'beyondLead':
        return this.#world.now + 5_001;
    }
  }

  #instantOf(to: StepOf<'pass'>['to'], symbol: string): number | undefined {
    const sessions = SESSIONS.get(symbol) ?? [];
    switch (to) {
      case 'opening':
        return sessions.find(({ opensAt }) => opensAt > this.#world.now + 1)?.opensAt;
      case 'closing':
        return finite(sessions.find(({ closesAt }) => closesAt > this.#world.now + 1)?.closesAt);
      case 'lastMinutes': {
        const next = sessions.find(({ closesAt }) => closesAt - 30 * MINUTE_MS > this.#world.now + 1)?.closesAt;
        return next === undefined ? undefined : finite(next - 30 * MINUTE_MS);
      }
      case 'staleQuote':
        return this.#world.latest(symbol).at + (this.#world.instrument(symbol)?.staleAfterMs ?? 0);
      case 'expiry': {
        const ends = [0, 1, 2].flatMap((account) => this.#world.account(account)?.orders.map(({ expiresAt }) => expiresAt) ?? []);
        return ends.find(
          (expiresAt) => expiresAt !== undefined && expiresAt > this.#world.now && expiresAt < this.#world.now + 100 * MINUTE_MS,
        );
      }
      case 'later':
        return this.#world.now + 7 * MINUTE_MS;
    }
  }
}

function around(bid: number, spread: number): { readonly bid: number; readonly ask: number } {
  return { bid, ask: bid + spread };
}

function finite(instant: number | undefined): number | undefined {
  return instant === undefined || !Number.isFinite(instant) ? undefined : instant;
}
