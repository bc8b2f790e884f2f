import { cents } from '@fairlead/domain/money.ts';
import { priceWithin } from '@fairlead/domain/price.ts';
import type { ScheduledLeverage } from '@fairlead/domain/trading/scheduled-leverage-terms.ts';
import { fromWallClock, zoneOffsetMs } from '@fairlead/domain/trading/wall-clock.ts';
import type { Input } from './agreement-inputs.ts';
import { leveragesOf } from './agreement-market.ts';
import { NO_STOPS, symbolAt, type StepOf } from './step-choices.ts';
import type { StepWorld } from './step-world.ts';

const NEW_YORK = 'America/New_York';
const WEEK_MS = 7 * 86_400_000;
/** From the announcement to the start. */
const AHEAD_MS = 2_000;
const STAKE = cents(211);

/** Steps that announce lower leverage, with positions and orders around the instants at which it starts and ends. */
export class StepLeverage {
  readonly #world: StepWorld;

  constructor(world: StepWorld) {
    this.#world = world;
  }

  schedule(step: StepOf<'schedule'>): readonly Input[] {
    const { account, isOfClass, weeksAgo, nudge, keepsOthers } = step;
    const symbol = symbolAt(step.symbol);
    const starts = this.#world.now + AHEAD_MS;
    const ends = step.lasts === null ? null : starts + step.lasts;
    const isWeekly = weeksAgo !== null && ends !== null;
    const back = isWeekly ? weeksAgo : 0;
    const period = { from: weeksEarlier(starts, back), until: ends === null ? null : weeksEarlier(ends, back), weekly: isWeekly };
    const entries = [this.#entry(symbol, isOfClass, step.cap, period)];
    if (step.otherCap !== null) entries.push(this.#entry(symbol, !isOfClass, step.otherCap, period));
    // Before the announcement: also the highest leverage of what is scheduled already.
    const highest = this.#world.leverage(account, symbol, 5);
    const inputs: Input[] = [
      this.#world.announceLeverage(entries, keepsOthers),
      this.#quoteAgain(symbol),
      this.#world.plainPosition(account, symbol, 'long', STAKE, highest),
      this.#order(account, symbol, highest),
    ];
    for (const instant of ends === null ? [starts] : [starts, ends]) {
      this.#world.now = Math.max(this.#world.now, instant + nudge);
      const above = this.#world.leverage(account, symbol, 6);
      // Reaches the order, unless the market is closed.
      inputs.push(this.#quoteAgain(symbol), this.#world.plainPosition(account, symbol, 'short', STAKE, highest));
      inputs.push(this.#order(account, symbol, highest), this.#world.plainPosition(account, symbol, 'long', STAKE, above));
    }
    return inputs;
  }

  #entry(
    symbol: string,
    isOfClass: boolean,
    place: number,
    period: Pick<ScheduledLeverage, 'from' | 'until' | 'weekly'>,
  ): ScheduledLeverage {
    const leverages = leveragesOf(symbol);
    const cap = leverages[Math.min(place, leverages.length - 1)] ?? 1;
    const ruleClass = this.#world.instrument(symbol)?.ruleClass ?? 'crypto';
    return { scope: isOfClass ? 'class' : 'instrument', subject: isOfClass ? ruleClass : symbol, cap, ...period };
  }

  #quoteAgain(symbol: string): Input {
    const { bid, ask } = this.#world.latest(symbol);
    return this.#world.quote(symbol, bid, ask, this.#world.now);
  }

  /** An order that the next quote at this price reaches. */
  #order(account: number, symbol: string, leverage: number): Input {
    return this.#world.command(account, {
      kind: 'placeOrder',
      symbol,
      side: 'long',
      entryKind: 'limit',
      entryPrice: priceWithin(this.#world.latest(symbol).ask),
      margin: STAKE,
      leverage,
      guaranteedStop: false,
      expiresAt: null,
      ...NO_STOPS,
    });
  }
}

/** The same time in New York, some weeks earlier. */
function weeksEarlier(instant: number, weeks: number): number {
  return weeks === 0 ? instant : fromWallClock(NEW_YORK, instant + zoneOffsetMs(NEW_YORK, instant) - weeks * WEEK_MS);
}
