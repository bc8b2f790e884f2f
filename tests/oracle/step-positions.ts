import { cents } from '@fairlead/domain/money.ts';
import { priceWithin } from '@fairlead/domain/price.ts';
import type { Input } from './agreement-inputs.ts';
import type { AmountChoice } from './agreement-steps.ts';
import type { OraclePosition } from './oracle-model.ts';
import { amountOf, NO_STOPS, pick, shifted, symbolAt, type StepOf } from './step-choices.ts';
import type { StepLevels } from './step-levels.ts';
import type { StepPrices } from './step-prices.ts';
import type { StepWorld } from './step-world.ts';

/** Steps that open and close positions, alone and in pairs, and change their stops. */
export class StepPositions {
  readonly #world: StepWorld;
  readonly #prices: StepPrices;
  readonly #levels: StepLevels;

  constructor(world: StepWorld, prices: StepPrices, levels: StepLevels) {
    this.#world = world;
    this.#prices = prices;
    this.#levels = levels;
  }

  open(step: StepOf<'open'>): readonly Input[] {
    const symbol = symbolAt(step.symbol);
    const { bid, ask } = this.#world.latest(symbol);
    const [opens, closes] = step.isLong ? [ask, bid] : [bid, ask];
    const { guaranteed: guaranteedStop } = step.stops;
    return [
      this.#world.command(step.account, {
        kind: 'openPosition',
        symbol,
        side: step.isLong ? 'long' : 'short',
        margin: this.#world.stake(step.account, step.stake),
        leverage: this.#world.leverage(step.account, symbol, step.leverage),
        priceBound: priceWithin(opens + (step.isLong ? step.bound : -step.bound)),
        guaranteedStop,
        openedBy: step.auto ? 'auto' : 'client',
        ...this.#levels.newStops(step.stops, symbol, step.isLong, closes),
      }),
    ];
  }

  pair({ account, symbol: place, stake, leverage, sides }: StepOf<'pair'>): readonly Input[] {
    const symbol = symbolAt(place);
    const margin = this.#world.stake(account, stake);
    const asked = sides === 'both' ? (['long', 'short'] as const) : [sides, sides];
    return asked.map((side) => this.#world.plainPosition(account, symbol, side, margin, this.#world.leverage(account, symbol, leverage)));
  }

  brink({ account, symbol: place, stake, reserved, away }: StepOf<'brink'>): readonly Input[] {
    const symbol = symbolAt(place);
    const { ask } = this.#world.latest(symbol);
    const available = Number(this.#world.oracle.figures(account + 1)?.availableMargin ?? 10_000n);
    const set = Math.round((available * reserved) / 1_000);
    const margin = cents(Math.round(((available - set) * stake) / 1_000));
    const leverage = this.#world.leverage(account, symbol, 5);
    const order = {
      kind: 'placeOrder',
      symbol,
      side: 'long',
      entryKind: 'limit',
      entryPrice: priceWithin(shifted(ask, -away)),
      margin: cents(100),
      leverage,
      guaranteedStop: false,
      expiresAt: null,
      ...NO_STOPS,
    } as const;
    return [
      this.#world.command(account, {
        kind: 'reserveWithdrawal',
        amount: cents(Math.trunc(set / 2)),
        reference: this.#world.reference(account, false),
      }),
      this.#world.command(account, {
        kind: 'reserveWithdrawal',
        amount: cents(Math.trunc(set / 2)),
        reference: this.#world.reference(account, false),
      }),
      this.#world.command(account, order),
      this.#world.plainPosition(account, symbol, 'long', margin, leverage),
    ];
  }

  brokenHedge({ account, symbol: place, stake, millionths, closed }: StepOf<'brokenHedge'>): readonly Input[] {
    const symbol = symbolAt(place);
    const next = this.#world.oracle.nextPosition();
    const margin = this.#world.stake(account, stake);
    const leverage = this.#world.leverage(account, symbol, 5);
    const { bid, ask } = this.#prices.moved(
      symbol,
      { to: 'share', millionths },
      this.#world.latest(symbol).ask - this.#world.latest(symbol).bid,
    );
    return [
      this.#world.plainPosition(account, symbol, 'long', margin, leverage),
      this.#world.plainPosition(account, symbol, 'short', margin, leverage),
      this.#world.quote(symbol, bid, ask, this.#world.now),
      this.#world.command(account, {
        kind: 'closePosition',
        positionId: closed === 'first' ? next : next + 1,
        seenPrice: null,
        margin: null,
        reason: 'manual',
      }),
    ];
  }

  waitingClose({ account: wanted, nth, part, again, auto }: StepOf<'waitingClose'>): readonly Input[] {
    const account = this.#world.withSome(wanted, 'positions');
    const position = pick(this.#world.account(account)?.positions, nth);
    if (position === undefined) return [];
    const close = (amount: AmountChoice | null): Input =>
      this.#world.command(account, {
        kind: 'closePosition',
        positionId: position.number,
        seenPrice: null,
        margin: amount === null ? null : amountOf(amount, Number(position.stake)),
        reason: auto ? 'auto' : 'manual',
      });
    const inputs: Input[] = [{ kind: 'review', symbol: position.instrument }, close(part)];
    return again === 'no' ? inputs : [...inputs, close(again === 'whole' ? null : { thousandths: 500, nudge: 0 })];
  }

  close(step: StepOf<'close'>): readonly Input[] {
    const account = this.#world.withSome(step.account, 'positions');
    const position = pick(this.#world.account(account)?.positions, step.nth);
    const margin = step.part === null ? null : amountOf(step.part, Number(position?.stake ?? 500n));
    const positionId = position?.number ?? step.nth + 1;
    return [
      this.#world.command(account, {
        kind: 'closePosition',
        positionId,
        seenPrice: null,
        margin,
        reason: step.auto ? 'auto' : 'manual',
      }),
    ];
  }

  closeSeveral({ account: wanted, places }: StepOf<'closeSeveral'>): readonly Input[] {
    const account = this.#world.withSome(wanted, 'positions');
    const positions = this.#world.account(account)?.positions ?? [];
    const ids = places.flatMap((place) => (place === -1 ? [997] : positions.slice(place, place + 1).map(({ number }) => number)));
    return ids.length === 0 ? [] : [this.#world.command(account, { kind: 'closePositions', positionIds: ids })];
  }

  targets(step: StepOf<'targets'>): readonly Input[] {
    const account = this.#world.withSome(step.account, 'positions');
    const position = pick(this.#world.account(account)?.positions, step.nth);
    const symbol = position?.instrument ?? 'EURUSD';
    const isLong = position?.direction !== 'short';
    const { bid, ask } = this.#world.latest(symbol);
    const current = isLong ? bid : ask;
    const targets = step.targets.map(({ price, part }) => ({
      price: this.#levels.level(price, symbol, !isLong, current) ?? priceWithin(current),
      margin: amountOf(part, Number(position?.stake ?? 500n)),
    }));
    return [this.#world.command(account, { kind: 'updatePartialTargets', positionId: position?.number ?? step.nth + 1, targets })];
  }

  stops(step: StepOf<'stops'>): readonly Input[] {
    const account = this.#world.withSome(step.account, 'positions');
    const position: OraclePosition | undefined = pick(this.#world.account(account)?.positions, step.nth);
    const symbol = position?.instrument ?? 'EURUSD';
    const isLong = position?.direction !== 'short';
    const { bid, ask } = this.#world.latest(symbol);
    return [
      this.#world.command(account, {
        kind: 'updateStops',
        positionId: position?.number ?? step.nth + 1,
        ...this.#levels.changedStops(step, symbol, isLong, isLong ? bid : ask),
      }),
    ];
  }
}
