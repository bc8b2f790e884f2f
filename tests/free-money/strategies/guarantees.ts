import { GUARANTEE_ENDS_BEFORE_CLOSE_MS } from '@fairlead/domain/trading/guaranteed-stop.ts';
import { FORMER_GUARANTEES } from '../former-rules.ts';
import type { Play } from '../play.ts';
import type { Random } from '../random.ts';
import { HOUR_MS, MINUTE_MS, openPair, otherSide, SIDES, type Strategy } from '../strategy.ts';

/** Guaranteed stops: over a gap one of two opposite positions closes at its level, and the other one has the whole gap. */

const DEPOSIT = 1_000_00;
const STAKE = 300_00;
const BASIS_POINTS = 10_000;
/** Ticks may move the price a little between looking and opening. */
const SLACK = 1.000_5;

/** The permitted distances of the first instrument, from the minimum to the maximum, as shares. */
function distancesOf(play: Play): { readonly nearest: number; readonly farthest: number } {
  const terms = play.rules.guaranteedStops[play.ruleClassOf()];
  const nearest = (terms.minimumDistanceBasisPoints / BASIS_POINTS) * SLACK;
  return { nearest, farthest: Math.max(nearest, terms.maximumDistanceBasisPoints / BASIS_POINTS / SLACK) };
}

function openStraddle(play: Play, pair: readonly [number, number], distance: number): void {
  const [symbol] = play.path.symbols;
  for (const [place, side] of SIDES.entries()) {
    const stopLoss = play.level(symbol, side, side === 'long' ? 1 - distance : 1 + distance);
    const ticket = { symbol, side, stake: STAKE, leverage: play.leverageOf(symbol), stopLoss, guaranteed: true };
    play.open(pair[place === 0 ? 0 : 1], ticket);
  }
}

function holdOverGap(play: Play, pair: readonly [number, number]): void {
  play.advanceTo(play.path.opensAt + 30_000);
  for (const account of pair) play.closeAll(account);
}

function straddle(name: string, chooseDistance: (play: Play, random: Random) => number, beforeCloseMs: number): Strategy {
  return {
    name,
    run(play, random) {
      const pair = openPair(play, DEPOSIT);
      play.advanceTo(Math.max(play.now, play.path.closesAt - beforeCloseMs));
      openStraddle(play, pair, chooseDistance(play, random));
      holdOverGap(play, pair);
    },
  };
}

const LATEST_MS = GUARANTEE_ENDS_BEFORE_CLOSE_MS + 1_000;

export const nearStraddle = straddle('Guaranteed straddle, nearest stops', (play) => distancesOf(play).nearest, LATEST_MS);

export const farStraddle = straddle('Guaranteed straddle, farthest stops', (play) => distancesOf(play).farthest, LATEST_MS);

export const anyStraddle = straddle(
  'Guaranteed straddle, any distance',
  (play, random) => {
    const { nearest, farthest } = distancesOf(play);
    return random.between(nearest, farthest);
  },
  LATEST_MS,
);

/** In the last minute, with the distances of the former rules. */
export const lastMinuteStraddle = straddle(
  'Guaranteed straddle in the last minute',
  (play) => (FORMER_GUARANTEES[play.ruleClassOf()].nearest / BASIS_POINTS) * SLACK,
  MINUTE_MS,
);

/** Straddles within a session, one after the other: between two prices the market may jump further than the guaranteed distance. */
export const straddlesInSession: Strategy = {
  name: 'Guaranteed straddles within a session',
  run(play) {
    const pair = openPair(play, DEPOSIT);
    while (play.now < Math.min(play.path.endsAt, play.path.closesAt) - (2 * LATEST_MS) / 3) {
      openStraddle(play, pair, distancesOf(play).nearest);
      const isHeld = (): boolean => pair.every((account) => play.account(account).positionIds.length > 0);
      for (let minute = 0; minute < 30 && isHeld(); minute += 1) play.advanceBy(MINUTE_MS);
      for (const account of pair) play.closeAll(account);
      if (Math.min(...pair.map((account) => play.account(account).cash)) < STAKE) break;
      play.advanceBy(MINUTE_MS);
    }
  },
};

/**
 * A straddle opened in the morning, and kept overnight only if the price has by then come closer to one of its stops than a guarantee may
 * be set. Before a stop is reached within a session, both sides are closed and reopened, so no premium is paid.
 */
export const driftedStraddle: Strategy = {
  name: 'Guaranteed straddle, kept if the price has come near a stop',
  run(play) {
    const [symbol] = play.path.symbols;
    const pair = openPair(play, DEPOSIT);
    const { nearest } = distancesOf(play);
    let levels: readonly number[] = [];
    const reopen = (): void => {
      for (const account of pair) play.closeAll(account);
      levels = SIDES.map((side) => play.level(symbol, side, side === 'long' ? 1 - nearest : 1 + nearest));
      openStraddle(play, pair, nearest);
    };
    const distance = (): number => Math.min(...levels.map((level) => Math.abs(level / (play.trueMid(symbol) * 1_000_000) - 1)));
    play.advanceTo(Math.max(play.now, play.path.closesAt - 6 * HOUR_MS));
    reopen();
    while (play.now < play.path.closesAt - LATEST_MS - 2 * MINUTE_MS) {
      play.advanceBy(2 * MINUTE_MS);
      if (distance() < nearest / 7 || pair.some((account) => play.account(account).positionIds.length === 0)) reopen();
    }
    play.advanceTo(play.path.closesAt - MINUTE_MS);
    if (distance() > nearest / 2) for (const account of pair) play.closeAll(account);
    holdOverGap(play, pair);
  },
};

/** One position with a guarantee, and its hedge without any stop: a premium is paid only for gaps in one direction. */
export const oneGuarantee: Strategy = {
  name: 'One guaranteed position, hedged without a stop',
  run(play, random) {
    const [symbol] = play.path.symbols;
    const pair = openPair(play, DEPOSIT);
    play.advanceTo(Math.max(play.now, play.path.closesAt - LATEST_MS));
    const { nearest, farthest } = distancesOf(play);
    const side = random.pick(SIDES);
    const distance = random.between(nearest, farthest);
    const stopLoss = play.level(symbol, side, side === 'long' ? 1 - distance : 1 + distance);
    const ticket = { symbol, stake: STAKE, leverage: play.leverageOf(symbol) };
    play.open(pair[0], { ...ticket, side, stopLoss, guaranteed: true });
    play.open(pair[1], { ...ticket, side: otherSide(side) });
    holdOverGap(play, pair);
  },
};

/** Entry orders with guarantees on both sides, which fill shortly before the close if at all. */
export const guaranteedEntries: Strategy = {
  name: 'Entry orders with guarantees before the close',
  run(play, random) {
    const [symbol] = play.path.symbols;
    const pair = openPair(play, DEPOSIT);
    play.advanceTo(Math.max(play.now, play.path.closesAt - 2 * HOUR_MS));
    const { nearest } = distancesOf(play);
    const away = random.between(0.0002, 0.002);
    for (const [place, side] of SIDES.entries()) {
      const account = pair[place === 0 ? 0 : 1];
      const sign = side === 'long' ? 1 : -1;
      for (const kind of ['stop', 'limit'] as const) {
        const entryPrice = play.openingLevel(symbol, side, kind === 'stop' ? 1 + sign * away : 1 - sign * away);
        const stopLoss = Math.round(entryPrice * (1 - sign * (nearest + 0.001)));
        play.placeOrder(account, kind, entryPrice, {
          symbol,
          side,
          stake: STAKE,
          leverage: play.leverageOf(symbol),
          stopLoss,
          guaranteed: true,
        });
      }
    }
    play.advanceTo(play.path.closesAt - 1_000);
    for (const account of pair) play.cancelOrders(account);
    holdOverGap(play, pair);
  },
};

/**
 * Guarantees at the highest leverage, moved along with the price, in accounts that hold nothing else: if a premium exceeds what is left of
 * the account, it cannot be paid in full.
 */
export const guaranteeBeyondEquity: Strategy = {
  name: 'Guarantees in accounts too thin for the premium',
  run(play) {
    const [symbol] = play.path.symbols;
    const pair = openPair(play, DEPOSIT);
    const { nearest, farthest } = distancesOf(play);
    const positions = SIDES.map((side, place) => {
      const stopLoss = play.level(symbol, side, side === 'long' ? 1 - farthest : 1 + farthest);
      const ticket = { symbol, side, stake: DEPOSIT, leverage: play.leverageOf(symbol), stopLoss, guaranteed: true };
      return { account: pair[place === 0 ? 0 : 1], side, position: play.open(pair[place === 0 ? 0 : 1], ticket) };
    });
    while (play.now < play.path.closesAt - 2 * HOUR_MS) {
      play.advanceBy(HOUR_MS / 2);
      for (const { account, side, position } of positions) {
        if (position === null || !play.isOpen(position)) continue;
        // The stop stays ahead of the price, so that only a gap reaches it.
        play.changeStops(account, position, { stopLoss: play.level(symbol, side, side === 'long' ? 1 - farthest : 1 + farthest) });
      }
    }
    play.advanceTo(play.path.closesAt - LATEST_MS);
    for (const { account, side, position } of positions) {
      if (position === null || !play.isOpen(position)) continue;
      play.changeStops(account, position, { stopLoss: play.level(symbol, side, side === 'long' ? 1 - nearest : 1 + nearest) });
    }
    holdOverGap(play, pair);
  },
};
