import { cents, negateCents, type Cents } from '@fairlead/domain/money.ts';
import { price, priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import { priceBoundFor } from '@fairlead/domain/trading/order-rules.ts';
import { notionalOf } from '@fairlead/domain/trading/position.ts';
import { profitAt } from '@fairlead/domain/trading/profit.ts';
import { WTI_SPRING_2020 } from './wti-spring-2020.ts';

/** The figures come from the functions that the engine itself calls, so that an example cannot promise anything else. */

const decimal = (value: number): Price => priceFromDecimal(value) ?? price(0);

function closeOn(date: string): Price {
  const day = WTI_SPRING_2020.find(([one]) => one === date);
  if (day === undefined) throw new RangeError(`no price for ${date}`);
  return decimal(day[1]);
}

export interface FillExample {
  readonly seen: Price;
  readonly bound: Price;
  readonly filled: Price;
  readonly notional: Cents;
  readonly improvement: Cents;
}

/** A purchase of bitcoin whose price fell slightly before the order was filled. */
export function fillExample(): FillExample {
  const seen = 64_000;
  const filled = decimal(63_990);
  const position = { side: 'long', margin: cents(50_000), leverage: 2, openPrice: filled } as const;
  return {
    seen: decimal(seen),
    bound: decimal(priceBoundFor('long', seen)),
    filled,
    notional: notionalOf(position),
    improvement: profitAt(position, decimal(seen)),
  };
}

export interface StopOutExample {
  readonly equity: Cents;
  readonly used: Cents;
  readonly levelPercent: number;
}

/** An account of EUR 2,000 whose only position, with an amount of 1,000, has lost 1,600. */
export function stopOutExample(): StopOutExample {
  const { equity, usedMargin, marginLevelPercent } = accountFigures(cents(200_000), [cents(100_000)], [cents(-160_000)]);
  return { equity, used: usedMargin, levelPercent: marginLevelPercent ?? 0 };
}

export interface OilExample {
  readonly date: string;
  readonly stake: Cents;
  readonly leverage: number;
  readonly before: Price;
  readonly low: Price;
  readonly lossByFormula: Cents;
  readonly deposit: Cents;
  readonly mostLost: Cents;
  readonly stopLevel: Price;
  readonly lossAtStop: Cents;
}

/** 20 April 2020: bought on the previous trading day, closed at the negative price. */
export function oilExample(): OilExample {
  const date = '2020-04-20';
  const before = closeOn('2020-04-17');
  const low = closeOn(date);
  const position = { side: 'long', margin: cents(10_000), leverage: 10, openPrice: before } as const;
  const deposit = cents(50_000);
  const lossByFormula = profitAt(position, low);
  const stopLevel = decimal(17);
  return {
    date,
    stake: position.margin,
    leverage: position.leverage,
    before,
    low,
    lossByFormula,
    deposit,
    mostLost: cents(Math.max(lossByFormula, negateCents(deposit))),
    stopLevel,
    lossAtStop: profitAt(position, stopLevel),
  };
}
