import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { Play } from '../play.ts';
import { HOUR_MS, MINUTE_MS, openBothSides, openPair, otherSide, SIDES, type Strategy } from '../strategy.ts';

/** Hedges: what one side loses beyond its money, the broker has to pay. */

const DEPOSIT = 1_000_00;

/**
 * A share against its index in one account. After the share's market has closed, the losing index position is closed; if its loss beyond
 * the cash were covered at once, the share's profit would be kept.
 */
export const hedgeAcrossSessions: Strategy = {
  name: 'Hedge across market hours',
  run(play, random) {
    const account = play.openAccount(DEPOSIT);
    const hedge = openHedge(play, account, random.pick(SIDES));
    playNights(play, (night) => {
      play.advanceTo(night.closesAt + HOUR_MS);
      closeLossBeyondCash(play, account, hedge);
      play.advanceTo(night.opensAt + 5 * MINUTE_MS);
      if (play.account(account).positionIds.length < 2) play.closeAll(account);
    });
  },
};

/** The same while the share's feed is silent for a while in the middle of its session. */
export const hedgeBySilence: Strategy = {
  name: 'Hedge while one feed is silent',
  run(play, random) {
    const [share] = play.path.symbols;
    const account = play.openAccount(DEPOSIT);
    const hedge = openHedge(play, account, random.pick(SIDES));
    for (let day = 0; day < 8; day += 1) {
      play.advanceBy(21 * HOUR_MS);
      play.setSilent(share, true);
      play.advanceBy(2 * HOUR_MS);
      closeLossBeyondCash(play, account, hedge);
      play.setSilent(share, false);
      play.advanceBy(HOUR_MS);
      if (play.account(account).positionIds.length < 2) play.closeAll(account);
    }
  },
};

interface Hedge {
  readonly index: string;
  readonly side: Side;
  readonly position: number | null;
  readonly notional: number;
  readonly openPrice: number;
}

/** Opens equal notionals that take almost the whole deposit as stakes; returns the position in the index. */
function openHedge(play: Play, account: number, side: Side): Hedge {
  const [share, index = share] = play.path.symbols;
  const notional = (0.98 * DEPOSIT) / (1 / play.leverageOf(share) + 1 / play.leverageOf(index));
  const stakeOf = (symbol: string): number => Math.floor(notional / play.leverageOf(symbol));
  play.open(account, { symbol: share, side, stake: stakeOf(share), leverage: play.leverageOf(share) });
  const quote = play.quote(index);
  const [stake, leverage] = [stakeOf(index), play.leverageOf(index)];
  const position = play.open(account, { symbol: index, side: otherSide(side), stake, leverage });
  const openPrice = (otherSide(side) === 'long' ? quote?.ask : quote?.bid) ?? Number.NaN;
  return { index, side: otherSide(side), position, notional: stake * leverage, openPrice };
}

/** Once its loss exceeds the cash, closes the index position with a stop loss at its price, which is never rejected. */
function closeLossBeyondCash(play: Play, account: number, { index, side, position, notional, openPrice }: Hedge): void {
  const quote = play.quote(index);
  if (quote === null || position === null || !play.isOpen(position)) return;
  const price = side === 'long' ? quote.bid : quote.ask;
  const profit = ((price - openPrice) / openPrice) * notional * (side === 'long' ? 1 : -1);
  if (profit > -1.02 * play.account(account).cash) return;
  play.changeStops(account, position, { stopLoss: price });
  play.advanceBy(MINUTE_MS);
  if (play.isOpen(position)) play.close(account, position);
}

/** Visits each night of the path: its close and its opening. */
function playNights(play: Play, visit: (night: { closesAt: number; opensAt: number }) => void): void {
  let { closesAt, opensAt } = play.path;
  while (opensAt < play.path.endsAt - HOUR_MS) {
    visit({ closesAt, opensAt });
    closesAt += 24 * HOUR_MS;
    opensAt += 24 * HOUR_MS;
  }
}

/** A position in a halted instrument must not keep the rest of the account from being closed out. */
export const haltedHedge: Strategy = {
  name: 'Halted position blinds the margin watch',
  run(play) {
    const [symbol, halted = symbol] = play.path.symbols;
    const pair = openPair(play, DEPOSIT);
    for (const account of pair) play.open(account, { symbol: halted, side: 'long', stake: 1_00, leverage: 1 });
    play.halt(halted);
    openBothSides(play, pair, { symbol, stake: 960_00 });
    play.advanceTo(play.path.endsAt - HOUR_MS);
    for (const account of pair) play.closeAll(account);
  },
};

/** A long and a short at the highest leverage in two accounts, over a gap: the loser is covered and the winner keeps its profit. */
export const leveragedPair: Strategy = {
  name: 'Long and short in two accounts over a gap',
  run(play) {
    const pair = openPair(play, DEPOSIT);
    play.advanceTo(Math.max(play.now, play.path.closesAt - 5 * MINUTE_MS));
    openBothSides(play, pair, { stake: DEPOSIT });
    play.advanceTo(play.path.opensAt + MINUTE_MS);
    for (const account of pair) play.closeAll(account);
  },
};

/**
 * A long and a short kept night after night. In time one of the accounts is nearly closed out, and then a much smaller gap takes it below
 * zero.
 */
export const thinPair: Strategy = {
  name: 'Long and short in two accounts, kept until one is thin',
  run(play) {
    const pair = openPair(play, DEPOSIT);
    while (play.now < play.path.endsAt - HOUR_MS) {
      if (pair.some((account) => play.account(account).positionIds.length === 0)) {
        for (const account of pair) play.closeAll(account);
        const stake = Math.min(...pair.map((account) => play.account(account).cash));
        if (stake < 10_00 || !openBothSides(play, pair, { stake })) {
          play.advanceBy(HOUR_MS);
          continue;
        }
      }
      play.advanceBy(HOUR_MS);
    }
  },
};

/** One account with no more than the margin, over a gap: what negative balance protection is worth to an honest client. */
export const oneSideOverGap: Strategy = {
  name: 'One position over a gap, nothing else in the account',
  run(play, random) {
    const account = play.openAccount(DEPOSIT);
    play.advanceTo(Math.max(play.now, play.path.closesAt - 5 * MINUTE_MS));
    const symbol = play.path.symbols[0];
    play.open(account, { symbol, side: random.pick(SIDES), stake: DEPOSIT, leverage: play.leverageOf(symbol) });
    play.advanceTo(play.path.opensAt + MINUTE_MS);
    play.closeAll(account);
  },
};

/** While the share's market is closed the client sees its price elsewhere, and withdraws before a loss can be counted. */
export const withdrawalAtFrozenPrice: Strategy = {
  name: 'Withdrawal while a closed market hides the loss',
  run(play) {
    const [symbol] = play.path.symbols;
    const pair = openPair(play, 5 * DEPOSIT);
    openBothSides(play, pair, { symbol, stake: DEPOSIT });
    playNights(play, ({ closesAt, opensAt }) => {
      play.advanceTo(opensAt - 2 * MINUTE_MS);
      if (closesAt < opensAt) for (const account of pair) play.withdraw(account);
      play.advanceTo(opensAt + 5 * MINUTE_MS);
    });
  },
};

/**
 * While the share's market is closed and its loss is known elsewhere, the account that will lose everything anyway takes the largest
 * position it can in the index, and another account takes the other side.
 */
export const stakeAgainstHiddenLoss: Strategy = {
  name: 'New stakes while a closed market hides the loss',
  run(play) {
    const [share, index = share] = play.path.symbols;
    const pair = openPair(play, DEPOSIT);
    openBothSides(play, pair, { symbol: share, stake: 0.6 * DEPOSIT });
    playNights(play, ({ closesAt, opensAt }) => {
      play.advanceTo(closesAt);
      const before = play.trueMid(share);
      play.advanceTo(opensAt - HOUR_MS);
      const move = play.trueMid(share) / before - 1;
      if (Math.abs(move) > 0.05) {
        const stake = Math.floor(Math.min(...pair.map((account) => play.account(account).equity - play.account(account).usedMargin)));
        if (stake >= 10_00) openBothSides(play, pair, { symbol: index, stake });
      }
      play.advanceTo(opensAt + 5 * MINUTE_MS);
      for (const account of pair) {
        const { positionIds } = play.account(account);
        if (positionIds.length > 1) play.closeAll(account);
      }
    });
  },
};

/** A new deposit just before a close-out, and only if the price seen elsewhere says that it pays. */
export const depositAtCloseOut: Strategy = {
  name: 'Deposit before the opening, only when it pays',
  run(play) {
    const pair = openPair(play, DEPOSIT);
    openBothSides(play, pair, { stake: DEPOSIT });
    play.advanceTo(play.path.closesAt - MINUTE_MS);
    const before = play.trueMid();
    play.advanceTo(play.path.opensAt - MINUTE_MS);
    const hasRisen = play.trueMid() > before;
    play.deposit(pair[hasRisen ? 0 : 1], DEPOSIT);
    play.advanceTo(play.path.opensAt + 10 * MINUTE_MS);
    for (const account of pair) {
      play.closeAll(account);
      play.withdraw(account);
    }
  },
};
