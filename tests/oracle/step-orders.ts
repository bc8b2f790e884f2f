import { priceWithin } from '@fairlead/domain/price.ts';
import type { EntryTicket } from '@fairlead/domain/trading/order-terms.ts';
import type { Input } from './agreement-inputs.ts';
import type { OrderChoice } from './agreement-steps.ts';
import type { OracleOrder } from './oracle-model.ts';
import { pick, symbolAt, type StepOf } from './step-choices.ts';
import type { StepLevels } from './step-levels.ts';
import type { StepWorld } from './step-world.ts';

/** Steps that place orders and change them. */
export class StepOrders {
  readonly #world: StepWorld;
  readonly #levels: StepLevels;

  constructor(world: StepWorld, levels: StepLevels) {
    this.#world = world;
    this.#levels = levels;
  }

  order(step: StepOf<'order'>): readonly Input[] {
    const symbol = symbolAt(step.symbol);
    return [this.#world.command(step.account, { kind: 'placeOrder', symbol, ...this.#ticketOf(step, step.account, symbol) })];
  }

  pair({ account, symbol: place, legs: [first, second] }: StepOf<'orderPair'>): readonly Input[] {
    const symbol = symbolAt(place);
    const legs = [this.#ticketOf(first, account, symbol), this.#ticketOf(second, account, symbol)] as const;
    return [this.#world.command(account, { kind: 'placeOrderPair', symbol, legs })];
  }

  #ticketOf(choice: OrderChoice, account: number, symbol: string): EntryTicket {
    const { bid, ask } = this.#world.latest(symbol);
    const current = choice.isLong ? ask : bid;
    const entryPrice = this.#levels.level(choice.price, symbol, choice.isLong === choice.isLimit, current) ?? priceWithin(current);
    const closes = choice.isLong ? entryPrice - (ask - bid) : entryPrice + (ask - bid);
    return {
      side: choice.isLong ? 'long' : 'short',
      entryKind: choice.isLimit ? 'limit' : 'stop',
      entryPrice,
      margin: this.#world.stake(account, choice.stake),
      leverage: this.#world.leverage(account, symbol, choice.leverage),
      guaranteedStop: choice.stops.guaranteed,
      expiresAt: choice.expiry === null ? null : this.#world.now + choice.expiry,
      ...this.#levels.newStops(choice.stops, symbol, choice.isLong, closes),
    };
  }

  changeOrder(step: StepOf<'changeOrder'>): readonly Input[] {
    const account = this.#world.withSome(step.account, 'orders');
    const order: OracleOrder | undefined = pick(this.#world.account(account)?.orders, step.nth);
    const symbol = order?.instrument ?? 'EURUSD';
    const isLong = order?.direction !== 'short';
    const { bid, ask } = this.#world.latest(symbol);
    const current = isLong ? ask : bid;
    const chosen = this.#levels.level(step.price, symbol, isLong === (order?.kind !== 'stop'), current);
    const entryPrice = chosen ?? priceWithin(Number(order?.price ?? BigInt(current)));
    const closes = isLong ? entryPrice - (ask - bid) : entryPrice + (ask - bid);
    return [
      this.#world.command(account, {
        kind: 'changeOrder',
        orderId: order?.number ?? 999,
        entryPrice,
        ...(step.expiry === 'keep' ? {} : { expiresAt: step.expiry === null ? null : this.#world.now + step.expiry }),
        ...this.#levels.changedStops(step, symbol, isLong, closes),
      }),
    ];
  }
}
