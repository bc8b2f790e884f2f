import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { Play } from '../play.ts';
import { HOUR_MS, MINUTE_MS, openBothSides, openPair, SIDES, type Strategy } from '../strategy.ts';

/** Orders at the edges of sessions, on old prices, and over gaps. */

const DEPOSIT = 10_000_00;
const STAKE = 1_000_00;

/** The side that profits if the broker's price follows the one seen elsewhere; null if the difference does not pay the spread. */
function sideOfNews(play: Play, symbol: string): Side | null {
  const quote = play.quote(symbol);
  if (quote === null) return null;
  const mid = play.trueMid(symbol) * 1_000_000;
  const halfSpread = (quote.ask - quote.bid) / 2;
  if (mid > quote.ask + halfSpread) return 'long';
  return mid < quote.bid - halfSpread ? 'short' : null;
}

/** News is published after the close, and the last price may still be traded at. */
export const orderAfterClose: Strategy = {
  name: 'Order on news after the close',
  run(play) {
    const [symbol] = play.path.symbols;
    const account = play.openAccount(DEPOSIT);
    play.advanceTo(play.path.closesAt - 1);
    play.advanceTo(play.path.closesAt + 10_000);
    const side = sideOfNews(play, symbol);
    if (side !== null) play.open(account, { symbol, side, stake: STAKE, leverage: play.leverageOf(symbol) });
    play.advanceTo(play.path.opensAt + MINUTE_MS);
    play.closeAll(account);
  },
};

/** The feed is late, and the client has a faster one: trades whenever the broker's price lags by more than its spread. */
export const lateFeed: Strategy = {
  name: 'Orders on late prices',
  run(play) {
    const [symbol] = play.path.symbols;
    const account = play.openAccount(DEPOSIT);
    while (play.now < play.path.endsAt - MINUTE_MS) {
      play.advanceBy(1_000);
      const side = sideOfNews(play, symbol);
      if (side === null) continue;
      const position = play.open(account, { symbol, side, stake: STAKE, leverage: play.leverageOf(symbol) });
      play.advanceBy(20_000);
      if (position !== null) play.close(account, position);
    }
  },
};

/** A price bound at the price of a moment ago: filled if the market has moved towards the client meanwhile, otherwise rejected. */
export const priceBoundAsFreeLook: Strategy = {
  name: 'Price bound as a free look',
  run(play, random) {
    const [symbol] = play.path.symbols;
    const account = play.openAccount(DEPOSIT);
    while (play.now < play.path.endsAt - 2 * MINUTE_MS) {
      const quote = play.quote(symbol);
      if (quote === null) break;
      const side = random.pick(SIDES);
      const priceBound = side === 'long' ? quote.ask : quote.bid;
      play.advanceBy(1_500);
      const position = play.open(account, { symbol, side, stake: STAKE, leverage: play.leverageOf(symbol), priceBound });
      play.advanceBy(random.between(1_000, 30_000));
      if (position !== null) play.close(account, position);
    }
  },
};

/** Both sides with trailing stops, over a gap. */
export const trailingOverGap: Strategy = {
  name: 'Trailing stops over a gap',
  run(play, random) {
    const [symbol] = play.path.symbols;
    const pair = openPair(play, DEPOSIT);
    const quote = play.quote(symbol);
    if (quote === null) return;
    for (const [place, side] of SIDES.entries()) {
      const trailingDistance = Math.round(quote.bid * random.between(0.002, 0.03));
      play.open(pair[place === 0 ? 0 : 1], { symbol, side, stake: STAKE, leverage: play.leverageOf(symbol), trailingDistance });
    }
    play.advanceTo(play.path.opensAt + 10 * MINUTE_MS);
  },
};

/** Both sides with take profits and stop losses that a gap jumps over. */
export const takeProfitOverGap: Strategy = {
  name: 'Take profits and stop losses over a gap',
  run(play, random) {
    const [symbol] = play.path.symbols;
    const pair = openPair(play, DEPOSIT);
    play.advanceTo(play.path.closesAt - 10 * MINUTE_MS);
    const share = random.between(0.001, 0.02);
    for (const [place, side] of SIDES.entries()) {
      const sign = side === 'long' ? 1 : -1;
      play.open(pair[place === 0 ? 0 : 1], {
        symbol,
        side,
        stake: STAKE,
        leverage: play.leverageOf(symbol),
        takeProfit: play.level(symbol, side, 1 + sign * share),
        stopLoss: play.level(symbol, side, 1 - sign * random.between(0.001, 0.02)),
      });
    }
    play.advanceTo(play.path.opensAt + 10 * MINUTE_MS);
  },
};

/** Entry orders on both sides of the last price, placed while the market is closed and the next price is known elsewhere. */
export const entriesAroundOpening: Strategy = {
  name: 'Entry orders before the opening',
  run(play, random) {
    const [symbol] = play.path.symbols;
    const account = play.openAccount(DEPOSIT);
    play.advanceTo(play.path.opensAt - MINUTE_MS);
    const share = random.between(0.0005, 0.01);
    const leverage = play.leverageOf(symbol);
    for (const side of SIDES) {
      const sign = side === 'long' ? 1 : -1;
      const ticket = { symbol, side, stake: STAKE, leverage };
      play.placeOrder(account, 'stop', play.openingLevel(symbol, side, 1 + sign * share), ticket);
      play.placeOrder(account, 'limit', play.openingLevel(symbol, side, 1 - sign * share), ticket);
    }
    play.advanceTo(play.path.opensAt + random.between(1, 20) * MINUTE_MS);
    play.cancelOrders(account);
    play.closeAll(account);
  },
};

/** Closes that wait for a confirmed price are requested as soon as the new price can be guessed. */
export const closesDuringReview: Strategy = {
  name: 'Closes requested during a price review',
  run(play, random) {
    const [symbol] = play.path.symbols;
    const pair = openPair(play, DEPOSIT);
    openBothSides(play, pair, { symbol, stake: STAKE });
    play.advanceTo(play.path.closesAt - MINUTE_MS);
    const before = play.trueMid(symbol);
    play.advanceTo(play.path.opensAt + 200);
    const loser = pair[play.trueMid(symbol) > before ? 1 : 0];
    play.closeAll(random.uniform() < 0.5 ? loser : (pair.find((account) => account !== loser) ?? loser));
    play.advanceBy(HOUR_MS / 2);
  },
};
