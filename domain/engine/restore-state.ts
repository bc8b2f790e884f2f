import type { Cents } from '../money.ts';
import type { BrokerAccount } from './ledger.ts';
import { emptyState, newAccount, type Account, type EngineState } from './state.ts';

/**
 * Rebuilds a state from the lines of `serialiseState`, added in order: first the line for everything outside accounts. Trusts the lines;
 * the caller must have verified that they are what was written.
 */
export class StateRestorer {
  readonly #state: EngineState = emptyState();
  #hasHead = false;

  add(line: string): void {
    if (this.#hasHead) this.#addAccount(JSON.parse(line) as PlainAccount);
    else this.#addHead(JSON.parse(line) as PlainHead);
  }

  finish(): EngineState {
    if (!this.#hasHead) throw new Error('the state lacks its first line');
    return this.#state;
  }

  #addHead({ house, ...counters }: PlainHead): void {
    this.#hasHead = true;
    Object.assign(this.#state, counters);
    for (const [account, amount] of Object.entries(house)) this.#state.brokerAccounts.set(account as BrokerAccount, amount);
  }

  #addAccount(plain: PlainAccount): void {
    const account = accountOf(plain);
    this.#state.accounts.set(account.id, account);
    for (const position of account.positions) this.#state.positions.set(position.id, position);
    for (const order of account.orders) this.#state.orders.set(order.id, order);
    for (const alert of account.alerts) if (alert.fired === null) this.#state.alerts.set(alert.id, alert);
  }
}

/** An account from its line of `serialiseState`. */
export function restoreAccount(line: string): Account {
  return accountOf(JSON.parse(line) as PlainAccount);
}

function accountOf({ withdrawals, holds, holdRevisions, recentlyClosed, claims, ...fields }: PlainAccount): Account {
  // Nearly all accounts share the same empty values, as in a folded state.
  const account: Account = Object.assign(newAccount(fields.id), fields);
  if (withdrawals.length > 0) account.withdrawals = new Map(withdrawals);
  if (Object.keys(holds).length > 0) account.holds = new Map(Object.entries(holds));
  if (holdRevisions !== undefined) account.holdRevisions = new Map(Object.entries(holdRevisions));
  if (claims.bonus !== 0 || claims.credit !== 0) account.claims = claims;
  for (const id of recentlyClosed) account.recentlyClosed.add(id);
  return account;
}

type PlainHead = Pick<EngineState, 'seq' | 'nextPositionId' | 'nextOrderId' | 'nextAlertId' | 'terms' | 'sweeps'> & {
  readonly idStep?: number;
  readonly house: Readonly<Record<string, Cents>>;
};

type PlainAccount = Omit<Account, 'withdrawals' | 'holds' | 'holdRevisions' | 'recentlyClosed'> & {
  readonly withdrawals: readonly (readonly [string, Cents])[];
  readonly holds: Readonly<Record<string, Cents>>;
  readonly holdRevisions?: Readonly<Record<string, number>>;
  readonly recentlyClosed: readonly number[];
};
