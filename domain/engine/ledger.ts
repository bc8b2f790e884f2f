import { negateCents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { FundsKind } from './command.ts';
import type { EngineEvent } from './event.ts';
import type { ClientPurse, GrantedPurse } from './purse.ts';

/** The house's side of every movement of money. */
export type HouseAccount =
  | 'house:trading'
  | 'house:clearing'
  | 'house:promotions'
  | 'house:adjustments'
  | 'house:affiliatePayouts'
  | 'house:premiums'
  | 'house:negativeBalanceProtection';

export type LedgerAccount = HouseAccount | `client:${number}:${ClientPurse}`;

export interface LedgerEntry {
  readonly ledgerAccount: LedgerAccount;
  /** Positive where the account's holder has more afterwards. The entries of a transaction sum to zero. */
  readonly amount: Cents;
}

export interface LedgerTransaction {
  readonly kind:
    | 'trade'
    | 'premium'
    | FundsKind
    | 'absorption'
    | 'refill'
    | 'debtPayment'
    | 'negativeBalance'
    | 'reservation'
    | 'release'
    | 'withdrawal';
  readonly purse: ClientPurse;
  /** What the client's purse gains; the other side loses the same. */
  readonly amount: Cents;
  /** An account of the house, or another purse of the same client. */
  readonly otherSide: HouseAccount | ClientPurse;
}

export function isGrantedPurse(purse: ClientPurse): purse is GrantedPurse {
  return purse === 'bonus' || purse === 'credit';
}

const HOUSE_SIDE_OF_FUNDS: Readonly<Record<FundsKind, HouseAccount>> = {
  deposit: 'house:clearing',
  bonus: 'house:promotions',
  credit: 'house:promotions',
  adjustment: 'house:adjustments',
  commission: 'house:affiliatePayouts',
  reversal: 'house:clearing',
};

const PURSE_OF_FUNDS: Readonly<Record<FundsKind, ClientPurse>> = {
  deposit: 'cash',
  adjustment: 'cash',
  commission: 'cash',
  bonus: 'bonus',
  credit: 'credit',
  reversal: 'owed',
};

/** The balance that a movement changes. */
export function purseOfFunds(kind: FundsKind): ClientPurse {
  return PURSE_OF_FUNDS[kind];
}

/**
 * The ledger transaction of an event, or null where no money changes hands. The state's balances and the ledger in the database
 * both come from here, so they cannot differ.
 */
export function postEvent(event: EngineEvent): LedgerTransaction | null {
  switch (event.kind) {
    case 'positionClosed':
    case 'positionPartClosed':
      return event.profit === 0 ? null : { kind: 'trade', purse: 'cash', amount: event.profit, otherSide: 'house:trading' };
    case 'premiumCharged':
      return { kind: 'premium', purse: 'cash', amount: negateCents(event.amount), otherSide: 'house:premiums' };
    case 'fundsMoved':
      return {
        kind: event.fundsKind,
        purse: event.purse,
        amount: event.amount,
        otherSide: HOUSE_SIDE_OF_FUNDS[event.fundsKind],
      };
    case 'lossAbsorbed':
      return { kind: 'absorption', purse: 'cash', amount: event.amount, otherSide: event.purse };
    case 'lossRefilled':
      return { kind: 'refill', purse: event.purse, amount: event.amount, otherSide: 'cash' };
    case 'debtPaid':
      return { kind: 'debtPayment', purse: 'owed', amount: event.amount, otherSide: 'cash' };
    case 'withdrawalReserved':
      return { kind: 'reservation', purse: 'reserved', amount: event.amount, otherSide: 'cash' };
    case 'withdrawalSettled':
      return event.outcome === 'paid'
        ? { kind: 'withdrawal', purse: 'reserved', amount: negateCents(event.amount), otherSide: 'house:clearing' }
        : { kind: 'release', purse: 'cash', amount: event.amount, otherSide: 'reserved' };
    case 'negativeBalanceCovered':
      return { kind: 'negativeBalance', purse: 'cash', amount: event.amount, otherSide: 'house:negativeBalanceProtection' };
    default:
      return null;
  }
}

/** By how much a transaction changes the balance, which is everything but what is reserved. */
export function balanceChangeOf({ purse, amount, otherSide }: LedgerTransaction): Cents {
  const gained = purse === 'reserved' ? ZERO_CENTS : amount;
  return isHouseAccount(otherSide) || otherSide === 'reserved' ? gained : subtractCents(gained, amount);
}

export function isHouseAccount(side: HouseAccount | ClientPurse): side is HouseAccount {
  return side.startsWith('house:');
}

/** Both entries of a transaction on a client's account. */
export function ledgerEntries(accountId: number, transaction: LedgerTransaction): readonly [LedgerEntry, LedgerEntry] {
  const { purse, amount, otherSide } = transaction;
  return [
    { ledgerAccount: `client:${accountId}:${purse}`, amount },
    { ledgerAccount: isHouseAccount(otherSide) ? otherSide : `client:${accountId}:${otherSide}`, amount: negateCents(amount) },
  ];
}
