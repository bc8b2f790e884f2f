import { priceWithin } from '@fairlead/domain/price.ts';
import type { Input } from './agreement-inputs.ts';
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
    const { bid, ask } = this.#world.latest(symbol);
    const current = step.isLong ? ask : bid;
    const entryPrice = this.#levels.level(step.price, symbol, step.isLong === step.isLimit, current) ?? priceWithin(current);
    const closes = step.isLong ? entryPrice - (ask - bid) : entryPrice + (ask - bid);
    return [
      this.#world.command(step.account, {
        kind: 'placeOrder',
        symbol,
        side: step.isLong ? 'long' : 'short',
        entryKind: step.isLimit ? 'limit' : 'stop',
        entryPrice,
        margin: this.#world.stake(step.account, step.stake),
        leverage: this.#world.leverage(step.account, symbol, step.leverage),
        guaranteedStop: step.stops.guaranteed,
        expiresAt: step.expiry === null ? null : this.#world.now + step.expiry,
        ...this.#levels.newStops(step.stops, symbol, step.isLong, closes),
      }),
    ];
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
