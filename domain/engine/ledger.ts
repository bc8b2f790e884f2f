import { negateCents, type Cents } from '../money.ts';
import type { FundsKind } from './command.ts';
import type { EngineEvent } from './event.ts';

/** The house's side of every movement of money. */
export type HouseAccount =
  | 'house:trading'
  | 'house:clearing'
  | 'house:promotions'
  | 'house:adjustments'
  | 'house:premiums'
  | 'house:negativeBalanceProtection';

/** Money a client can withdraw, and money granted that a client can only trade with. */
export type ClientPurse = 'cash' | 'bonus';

export type LedgerAccount = HouseAccount | `client:${number}:${ClientPurse}`;

export interface LedgerEntry {
  readonly ledgerAccount: LedgerAccount;
  /** Positive where the account's holder has more afterwards. The entries of a transaction sum to zero. */
  readonly amount: Cents;
}

export interface LedgerTransaction {
  readonly kind: 'trade' | 'premium' | FundsKind | 'negativeBalance';
  readonly purse: ClientPurse;
  /** What the client's purse gains; the house's account loses the same. */
  readonly amount: Cents;
  readonly houseAccount: HouseAccount;
}

const HOUSE_SIDE_OF_FUNDS: Readonly<Record<FundsKind, HouseAccount>> = {
  deposit: 'house:clearing',
  withdrawal: 'house:clearing',
  bonus: 'house:promotions',
  credit: 'house:promotions',
  adjustment: 'house:adjustments',
};

/** Bonus and credit can be traded with, but never withdrawn. */
export function purseOfFunds(kind: FundsKind): ClientPurse {
  return kind === 'bonus' || kind === 'credit' ? 'bonus' : 'cash';
}

/**
 * The ledger transaction of an event, or null where no money changes hands. The state's balances and the ledger in the database
 * both come from here, so they cannot differ.
 */
export function postEvent(event: EngineEvent): LedgerTransaction | null {
  switch (event.kind) {
    case 'positionClosed':
    case 'positionPartClosed':
      return event.profit === 0 ? null : { kind: 'trade', purse: 'cash', amount: event.profit, houseAccount: 'house:trading' };
    case 'premiumCharged':
      return { kind: 'premium', purse: 'cash', amount: negateCents(event.amount), houseAccount: 'house:premiums' };
    case 'fundsMoved':
      return {
        kind: event.fundsKind,
        purse: purseOfFunds(event.fundsKind),
        amount: event.amount,
        houseAccount: HOUSE_SIDE_OF_FUNDS[event.fundsKind],
      };
    case 'negativeBalanceCovered':
      return { kind: 'negativeBalance', purse: 'cash', amount: event.amount, houseAccount: 'house:negativeBalanceProtection' };
    default:
      return null;
  }
}

/** Both entries of a transaction on a client's account. */
export function ledgerEntries(accountId: number, transaction: LedgerTransaction): readonly [LedgerEntry, LedgerEntry] {
  return [
    { ledgerAccount: `client:${accountId}:${transaction.purse}`, amount: transaction.amount },
    { ledgerAccount: transaction.houseAccount, amount: negateCents(transaction.amount) },
  ];
}
