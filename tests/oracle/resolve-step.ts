import { priceWithin } from '@fairlead/domain/price.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { Input } from './agreement-inputs.ts';
import { CATEGORIES, startPriceOf, SYMBOLS } from './agreement-market.ts';
import { ACCOUNT_COUNT, type Setting, type Step } from './agreement-steps.ts';
import type { Oracle } from './oracle.ts';
import { amountOf, pick, shifted, symbolAt } from './step-choices.ts';
import { StepFunds } from './step-funds.ts';
import { StepLeverage } from './step-leverage.ts';
import { StepLevels } from './step-levels.ts';
import { StepOrders } from './step-orders.ts';
import { StepPositions } from './step-positions.ts';
import { StepPrices } from './step-prices.ts';
import { StepSweeps } from './step-sweeps.ts';
import { StepWorld } from './step-world.ts';

/** Turns steps into inputs: the meaning of a step depends on current prices, positions and balances, as the oracle knows them. */
export class StepResolver {
  readonly #world: StepWorld;
  readonly #prices: StepPrices;
  readonly #positions: StepPositions;
  readonly #orders: StepOrders;
  readonly #funds: StepFunds;
  readonly #sweeps: StepSweeps;
  readonly #leverage: StepLeverage;

  constructor(oracle: Oracle, pack: RulePack) {
    this.#world = new StepWorld(oracle, pack);
    const levels = new StepLevels(this.#world);
    this.#prices = new StepPrices(this.#world);
    this.#positions = new StepPositions(this.#world, this.#prices, levels);
    this.#orders = new StepOrders(this.#world, levels);
    this.#funds = new StepFunds(this.#world);
    this.#leverage = new StepLeverage(this.#world);
    this.#sweeps = new StepSweeps(this.#world, this.#funds);
  }

  /** The inputs before the steps of a run. */
  begin(setting: Setting): readonly Input[] {
    const inputs: Input[] = setting.financing === null ? [] : [this.#world.setFinancing(setting.financing)];
    for (let place = 0; place < ACCOUNT_COUNT; place += 1) {
      const categoryIds = place === 2 ? [1, 2, 5] : CATEGORIES.map(({ id }) => id);
      const access = { verified: true, categoryIds, leverageIndexes: place === 2 ? { 2: [0, 2, 4] } : {} };
      inputs.push(this.#world.command(place, { kind: 'openAccount' }), this.#world.command(place, { kind: 'setTradingAccess', access }));
      if (place === 1) inputs.push(this.#world.command(place, { kind: 'setAutoTrading', isOn: true }));
      inputs.push(this.#funds.moveFunds(place, 'deposit', setting.deposits[place] ?? 0));
      for (const [index, fundsKind] of (['bonus', 'credit'] as const).entries()) {
        const amount = setting.grants[2 * place + index] ?? 0;
        if (amount > 0) inputs.push(this.#funds.moveFunds(place, fundsKind, amount));
      }
    }
    for (const symbol of SYMBOLS) {
      const bid = startPriceOf(symbol);
      inputs.push(this.#world.quote(symbol, bid, bid + (this.#world.instrument(symbol)?.typicalSpread ?? 0), this.#world.now));
    }
    return inputs;
  }

  resolve(step: Step): readonly Input[] {
    if (step.kind === 'night') return this.#sweeps.night(step);
    if (step.kind === 'action') return this.#sweeps.action(step);
    // What falls due while the step lasts comes before everything else of the same moment.
    return this.#resolveAtOnce(step).flatMap((input) => [...this.#world.dueSweeps(momentOfInput(input)), input]);
  }

  #resolveAtOnce(step: Exclude<Step, { kind: 'night' | 'action' }>): readonly Input[] {
    switch (step.kind) {
      case 'quote':
        return this.#prices.quote(step);
      case 'pass':
        return this.#prices.pass(step);
      case 'overnight':
        return this.#prices.overnight(step);
      case 'late':
        return this.#prices.late(step);
      case 'review':
      case 'halt':
      case 'resume':
        return [{ kind: step.kind, symbol: symbolAt(step.symbol) }];
      case 'raise':
        return [{ kind: 'raise', symbol: symbolAt(step.symbol), percent: step.percent }];
      case 'schedule':
        return this.#leverage.schedule(step);
      case 'restart':
        return [{ kind: 'restart' }];
      case 'expire':
        return [{ kind: 'expire', now: this.#world.now }];
      case 'open':
        return this.#positions.open(step);
      case 'pair':
        return this.#positions.pair(step);
      case 'brink':
        return this.#positions.brink(step);
      case 'brokenHedge':
        return this.#positions.brokenHedge(step);
      case 'waitingClose':
        return this.#positions.waitingClose(step);
      case 'close':
        return this.#positions.close(step);
      case 'closeSeveral':
        return this.#positions.closeSeveral(step);
      case 'stops':
        return this.#positions.stops(step);
      case 'order':
        return this.#orders.order(step);
      case 'targets':
        return this.#positions.targets(step);
      case 'orderPair':
        return this.#orders.pair(step);
      case 'changeOrder':
        return this.#orders.changeOrder(step);
      case 'cancelOrder': {
        const account = this.#world.withSome(step.account, 'orders');
        const orderId = pick(this.#world.account(account)?.orders, step.nth)?.number ?? 999;
        return [this.#world.command(account, { kind: 'cancelOrder', orderId })];
      }
      case 'alert': {
        const symbol = symbolAt(step.symbol);
        const level = shifted(this.#world.latest(symbol).bid, step.thousandths);
        return [this.#world.command(step.account, { kind: 'setAlert', symbol, level: priceWithin(level) })];
      }
      case 'removeAlert': {
        const account = this.#world.withSome(step.account, 'alerts');
        const alertId = pick(this.#world.account(account)?.alerts, step.nth)?.number ?? 999;
        return [this.#world.command(account, { kind: 'removeAlert', alertId })];
      }
      case 'funds':
        return this.#funds.funds(step);
      case 'reserve': {
        const limit = Number(this.#world.oracle.figures(step.account + 1)?.withdrawable ?? 0n);
        const reference = this.#world.reference(step.account, step.reused);
        return [this.#world.command(step.account, { kind: 'reserveWithdrawal', amount: amountOf(step.amount, limit), reference })];
      }
      case 'hold': {
        const limit = 2 * Math.max(0, Number(this.#world.account(step.account)?.cash ?? 0n));
        const reference = step.reused ? this.#world.reference(step.account, true) : `dispute-${step.account}`;
        const numbered = this.#world.numberHold();
        return [this.#world.command(step.account, { kind: 'holdFunds', amount: amountOf(step.amount, limit), reference, ...numbered })];
      }
      case 'settle': {
        const account = this.#world.withSome(step.account, 'reservations');
        const reference = pick(this.#world.account(account)?.reservations, step.nth)?.reference ?? 'none';
        return [this.#world.command(account, { kind: 'settleWithdrawal', reference, outcome: step.isPaid ? 'paid' : 'released' })];
      }
      case 'standing':
        return [this.#funds.standing(step)];
    }
  }
}

function momentOfInput(input: Input): number {
  if (input.kind === 'command') return input.command.at;
  return 'now' in input ? input.now : -Infinity;
}
