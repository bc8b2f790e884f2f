import { multiplyDivideHalfAwayFromZero } from '@fairlead/domain/money.ts';
import { closingPrice, type Side } from '@fairlead/domain/trading/quote.ts';
import type { Play } from '../play.ts';
import { HOUR_MS, MINUTE_MS, SIDES, type Strategy } from '../strategy.ts';

/** Rounding: many small stakes, each closed when rounding is in the client's favour. */

/** What rounding the profit of a stake on its own would give away now, in cents. */
function givenByRounding(play: Play, symbol: string, { side, stake, leverage, openPrice }: Small): number {
  const quote = play.quote(symbol);
  if (quote === null) return 0;
  const difference = (closingPrice(side, quote) - openPrice) * (side === 'long' ? 1 : -1);
  const exact = (difference * stake * leverage) / openPrice;
  return multiplyDivideHalfAwayFromZero(difference, stake * leverage, openPrice) - exact;
}

interface Small {
  readonly id: number;
  readonly side: Side;
  readonly stake: number;
  readonly leverage: number;
  readonly openPrice: number;
}

function openSmall(play: Play, account: number, side: Side, stake: number, leverage: number): Small | null {
  const [symbol] = play.path.symbols;
  const quote = play.quote(symbol);
  const id = play.open(account, { symbol, side, stake, leverage });
  if (id === null || quote === null) return null;
  return { id, side, stake, leverage, openPrice: side === 'long' ? quote.ask : quote.bid };
}

/** Positions of one euro, closed one by one whenever at least 0.4 cents are rounded up. */
export const manySmallStakes: Strategy = {
  name: 'Many one-euro positions, closed when rounding helps',
  run(play, random) {
    const [symbol] = play.path.symbols;
    const account = play.openAccount(200_00);
    let small: Small[] = [];
    while (play.now < play.path.endsAt - HOUR_MS) {
      for (const side of SIDES) {
        const opened = small.length < 60 ? openSmall(play, account, side, 1_00, random.pick([1, 3, 5])) : null;
        if (opened !== null) small.push(opened);
      }
      play.advanceBy(20 * MINUTE_MS);
      small = small.filter((one) => givenByRounding(play, symbol, one) < 0.4 || !play.close(account, one.id));
    }
  },
};

/** One position, closed in parts of one euro each while rounding makes a loss disappear or a profit larger. */
export const partialCloses: Strategy = {
  name: 'One position closed in one-euro parts',
  run(play, random) {
    const [symbol] = play.path.symbols;
    const account = play.openAccount(200_00);
    const side = random.pick(SIDES);
    const opened = openSmall(play, account, side, 50_00, random.pick([1, 3, 5]));
    if (opened === null) return;
    let left = opened.stake;
    while (play.now < play.path.endsAt - HOUR_MS && left > 2_00) {
      play.advanceBy(20 * MINUTE_MS);
      while (left > 2_00 && givenByRounding(play, symbol, { ...opened, stake: 1_00 }) > 0.3) {
        if (!play.close(account, opened.id, 1_00)) break;
        left -= 1_00;
      }
    }
  },
};
