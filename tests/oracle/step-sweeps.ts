import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import type { Input } from './agreement-inputs.ts';
import { startPriceOf, SYMBOLS, venueAheadOf } from './agreement-market.ts';
import type { ActionChoice, Swept } from './agreement-steps.ts';
import { NO_STOPS, pick, symbolAt, type StepOf } from './step-choices.ts';
import type { StepFunds } from './step-funds.ts';
import { momentOf, type Quoted, type StepWorld } from './step-world.ts';

const DAY_MS = 86_400_000;
/** A price that is this many times the first one is consolidated no further. */
const LARGEST_GROWTH = 5;

/** Steps in which nights, splits, dividends and delistings happen, with positions opened and accounts used around their moment. */
export class StepSweeps {
  readonly #world: StepWorld;
  readonly #funds: StepFunds;

  constructor(world: StepWorld, funds: StepFunds) {
    this.#world = world;
    this.#funds = funds;
  }

  night(step: StepOf<'night'>): readonly Input[] {
    const inputs: Input[] = step.financing === null ? [] : [this.#world.setFinancing(step.financing)];
    let moment = this.#world.cutOff;
    for (let left = step.nights; left > 1; left -= 1) moment = nextCutOff(moment);
    return [...inputs, ...this.#around(step, symbolAt(step.symbol), moment, [])];
  }

  action(step: StepOf<'action'>): readonly Input[] {
    const { what, second, isLate } = step;
    const symbol = this.#usedSymbol(step.account, what.symbol);
    const today = Math.floor((this.#world.now + venueAheadOf(symbol)) / DAY_MS);
    const date = new Date((isLate ? today : today + 1) * DAY_MS).toISOString().slice(0, 10);
    const first = this.#world.nextAction;
    const decided = [this.#actionOf(what, { id: first, symbol, date })];
    if (second !== null) {
      const { choice, isSame } = second;
      decided.push(this.#actionOf(choice, { id: first + 1, symbol: isSame ? symbol : symbolAt(choice.symbol), date }));
    }
    const moment = Math.max(...decided.map(momentOf));
    return [this.#world.decideActions(decided), ...this.#around(step, symbol, moment, decided)];
  }

  #around(step: Swept, symbol: string, moment: number, actions: readonly CorporateAction[]): readonly Input[] {
    const { opened, touched, ends, refreshed } = step;
    const inputs: Input[] = [];
    if (opened !== null) {
      const at = moment + opened.nudge;
      // Other sweeps may be due before.
      inputs.push(...this.#world.dueSweeps(Math.min(at, moment - 1)));
      this.#world.now = Math.max(this.#world.now, at);
      const isDelisting = actions.some(({ kind }) => kind === 'delisting');
      const account = isDelisting ? this.#flatAccount(step.account) : step.account;
      const { bid, ask } = this.#world.latest(symbol);
      inputs.push(
        this.#world.quote(symbol, bid, ask, this.#world.now),
        this.#world.plainPosition(account, symbol, opened.isLong ? 'long' : 'short', cents(731), 1),
      );
      if (isDelisting) inputs.push(this.#funds.moveFunds(account, 'reversal', -Number(this.#world.account(account)?.cash ?? 0n) - 1));
    }
    this.#world.now = Math.max(this.#world.now, moment);
    inputs.push(...this.#world.dueSweeps(this.#world.now));
    if (touched !== null) inputs.push(...this.#touch(touched));
    if (ends) inputs.push({ kind: 'sweepEnd', now: this.#world.now });
    for (const [index, each] of SYMBOLS.entries()) {
      if ((refreshed & (1 << index)) === 0) continue;
      const { bid, ask } = after(this.#world.latest(each), actions, each);
      inputs.push(this.#world.quote(each, bid, ask, this.#world.now));
    }
    return inputs;
  }

  /** An account with money and without positions, which a reversal leaves in debt with its one position; this one if there is none. */
  #flatAccount(account: number): number {
    const isFlat = (place: number): boolean => {
      const held = this.#world.account(place);
      return held !== undefined && held.positions.length === 0 && held.cash > 731n;
    };
    return [account, 0, 1, 2].find(isFlat) ?? account;
  }

  /** Commands to an account that the sweep may not have reached. */
  #touch(account: number): readonly Input[] {
    const deposit = this.#funds.moveFunds(account, 'deposit', 1);
    const position = this.#world.account(account)?.positions.at(-1);
    if (position === undefined) return [deposit];
    return [deposit, this.#world.command(account, { kind: 'updateStops', positionId: position.number, ...NO_STOPS })];
  }

  /** An instrument of the account's positions and orders, or the one at this place if it has none. */
  #usedSymbol(account: number, place: number): string {
    const { positions = [], orders = [] } = this.#world.account(account) ?? {};
    return pick([...orders, ...positions], place)?.instrument ?? symbolAt(place);
  }

  #actionOf(choice: ActionChoice, dated: Pick<CorporateAction, 'id' | 'symbol' | 'date'>): CorporateAction {
    const { symbol } = dated;
    const { bid } = this.#world.latest(symbol);
    switch (choice.kind) {
      case 'split': {
        const { newShares, oldShares } = choice;
        const isTooHigh = oldShares > newShares && (symbol === 'BTCKRW' || Math.abs(bid) > LARGEST_GROWTH * startPriceOf(symbol));
        const ratio = isTooHigh ? { newShares: oldShares, oldShares: newShares } : { newShares, oldShares };
        return { ...dated, kind: 'split', ratio };
      }
      case 'dividend': {
        const gross = Math.max(1, Math.round((Math.abs(bid) * choice.thousandths) / 1_000) + choice.nudge);
        return { ...dated, kind: 'dividend', gross: price(gross), withheldBasisPoints: choice.withheld };
      }
      case 'delisting':
        return { ...dated, kind: 'delisting' };
    }
  }
}

/** About the quote after these actions. */
function after({ bid, ask }: Quoted, actions: readonly CorporateAction[], symbol: string): { readonly bid: number; readonly ask: number } {
  const [start, spread] = [bid, ask - bid];
  let current = start;
  for (const action of actions) {
    if (action.symbol === symbol && action.kind === 'split') current = (current * action.ratio.oldShares) / action.ratio.newShares;
  }
  const rounded = Math.round(current);
  return { bid: rounded, ask: rounded + spread };
}
