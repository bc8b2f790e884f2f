import { cents } from '@fairlead/domain/money.ts';
import type { Input } from './agreement-inputs.ts';
import { CATEGORIES } from './agreement-market.ts';
import type { OracleAccount } from './oracle-model.ts';
import { amountOf, type StepOf } from './step-choices.ts';
import type { StepWorld } from './step-world.ts';

/** Steps that move money, or change what an account may do. */
export class StepFunds {
  readonly #world: StepWorld;

  constructor(world: StepWorld) {
    this.#world = world;
  }

  funds({ account: wanted, funds, amount, isOut, reused }: StepOf<'funds'>): readonly Input[] {
    const account = isOut ? wanted : this.#inNeed(wanted);
    const held = this.#world.account(account);
    const figures = this.#world.oracle.figures(account + 1);
    const [limit, sign] = limitOf(funds, isOut, held, Number(figures?.availableMargin ?? 0n));
    const reference = this.#world.reference(account, reused);
    return [
      this.#world.command(account, { kind: 'moveFunds', fundsKind: funds, amount: cents(sign * amountOf(amount, limit)), reference }),
    ];
  }

  moveFunds(account: number, fundsKind: 'deposit' | 'bonus' | 'credit' | 'reversal', amount: number): Input {
    return this.#world.command(account, {
      kind: 'moveFunds',
      fundsKind,
      amount: cents(amount),
      reference: this.#world.reference(account, false),
    });
  }

  standing({ account, change, isOn }: StepOf<'standing'>): Input {
    switch (change) {
      case 'active':
        return this.#world.command(account, {
          kind: 'setAccountStatus',
          status: isOn ? 'active' : this.#world.commands % 2 === 0 ? 'frozen' : 'closed',
        });
      case 'autoTrading':
        return this.#world.command(account, { kind: 'setAutoTrading', isOn });
      case 'verified': {
        const access = { verified: isOn, categoryIds: CATEGORIES.map(({ id }) => id), leverageIndexes: {} };
        return this.#world.command(account, { kind: 'setTradingAccess', access });
      }
    }
  }

  /** An account whose cash is negative, if there is one. */
  #inNeed(account: number): number {
    return [account, 0, 1, 2].find((place) => (this.#world.account(place)?.cash ?? 0n) < 0n) ?? account;
  }
}

/** The largest amount that a movement may have, and its sign. */
function limitOf(
  funds: StepOf<'funds'>['funds'],
  isOut: boolean,
  account: OracleAccount | undefined,
  availableMargin: number,
): readonly [limit: number, sign: number] {
  switch (funds) {
    case 'deposit':
    case 'commission':
      return [40_000, isOut ? -1 : 1];
    case 'adjustment':
      return isOut ? [Math.max(0, Number(account?.cash ?? 0n)), -1] : [20_000, 1];
    case 'bonus':
    case 'credit':
      return isOut ? [Math.max(0, Math.min(Number(account?.[funds] ?? 0n), availableMargin)), -1] : [30_000, 1];
    case 'reversal':
      return [Math.max(20_000, 2 * Number(account?.cash ?? 0n)), isOut ? -1 : 1];
  }
}
