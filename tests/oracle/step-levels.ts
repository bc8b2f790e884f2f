import { price, priceWithin, type Price } from '@fairlead/domain/price.ts';
import type { AskedStops, PriceChoice, Stopped, TrailChoice } from './agreement-steps.ts';
import type { StepWorld } from './step-world.ts';

export interface StopPrices {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly trailingDistance: Price | null;
}

/** The levels of stops and orders that steps request: near, far, at the limits of what is allowed, and beyond them. */
export class StepLevels {
  readonly #world: StepWorld;

  constructor(world: StepWorld) {
    this.#world = world;
  }

  newStops(step: AskedStops, symbol: string, isLong: boolean, closes: number): StopPrices {
    const trailingDistance = this.#distance(step.trail, symbol, closes);
    return {
      stopLoss: this.level(step.stopLoss, symbol, isLong, closes) ?? null,
      takeProfit: this.level(step.takeProfit, symbol, !isLong, closes) ?? null,
      trailingDistance: trailingDistance ?? null,
    };
  }

  changedStops(step: Stopped, symbol: string, isLong: boolean, current: number): Partial<StopPrices> {
    const stopLoss = this.level(step.stopLoss, symbol, isLong, current);
    const takeProfit = this.level(step.takeProfit, symbol, !isLong, current);
    const trailingDistance = this.#distance(step.trail, symbol, current);
    return {
      ...(stopLoss === undefined ? {} : { stopLoss }),
      ...(takeProfit === undefined ? {} : { takeProfit }),
      ...(trailingDistance === undefined ? {} : { trailingDistance }),
    };
  }

  /** A level on the losing side of the price for a long; undefined to keep the current one. */
  level(choice: PriceChoice, symbol: string, isBelow: boolean, current: number): Price | null | undefined {
    const away = (by: number): Price => priceWithin(isBelow ? current - by : current + by);
    const terms = this.#world.pack.guaranteedStops[this.#world.instrument(symbol)?.ruleClass ?? 'crypto'];
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
    const instrument = this.#world.instrument(symbol);
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
}
