import { negateCents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { FundsKind } from './command.ts';
import type { EngineEvent } from './event.ts';
import type { BalanceKind, GrantedBalanceKind } from './balance-kind.ts';

/** The broker's accounts: the other side of money movements on client accounts. */
export type BrokerAccount =
  | 'house:trading'
  | 'house:clearing'
  | 'house:promotions'
  | 'house:adjustments'
  | 'house:affiliatePayouts'
  | 'house:premiums'
  | 'house:negativeBalanceProtection'
  | 'house:financing'
  | 'house:corporateActions';

export type LedgerAccount = BrokerAccount | `client:${number}:${BalanceKind}`;

export interface LedgerEntry {
  readonly ledgerAccount: LedgerAccount;
  /** Positive if the holder of the account has more afterwards. The entries of a transaction sum to zero. */
  readonly amount: Cents;
}

export interface LedgerTransaction {
  readonly kind:
    | 'trade'
    | 'premium'
    | 'financing'
    | 'dividend'
    | 'split'
    | FundsKind
    | 'absorption'
    | 'refill'
    | 'debtPayment'
    | 'negativeBalance'
    | 'reservation'
    | 'release'
    | 'withdrawal';
  readonly balanceKind: BalanceKind;
  /** The change of the client's balance; the other side changes by the opposite amount. */
  readonly amount: Cents;
  /** A broker account, or another balance of the same client. */
  readonly otherSide: BrokerAccount | BalanceKind;
}

export function isGrantedBalance(balanceKind: BalanceKind): balanceKind is GrantedBalanceKind {
  return balanceKind === 'bonus' || balanceKind === 'credit';
}

const BROKER_SIDE_OF_FUNDS: Readonly<Record<FundsKind, BrokerAccount>> = {
  deposit: 'house:clearing',
  bonus: 'house:promotions',
  credit: 'house:promotions',
  adjustment: 'house:adjustments',
  commission: 'house:affiliatePayouts',
  reversal: 'house:clearing',
};

const BALANCE_OF_FUNDS: Readonly<Record<FundsKind, BalanceKind>> = {
  deposit: 'cash',
  adjustment: 'cash',
  commission: 'cash',
  bonus: 'bonus',
  credit: 'credit',
  reversal: 'owed',
};

/** Returns the balance that a movement of funds changes. */
export function balanceKindOfFunds(kind: FundsKind): BalanceKind {
  return BALANCE_OF_FUNDS[kind];
}

type EventOf<Kind extends EngineEvent['kind']> = Extract<EngineEvent, { readonly kind: Kind }>;

/** The fields of an event on which its ledger transaction depends. */
export type PostedEvent =
  | Pick<EventOf<'positionClosed'>, 'kind' | 'profit'>
  | Pick<EventOf<'positionPartClosed'>, 'kind' | 'profit'>
  | Pick<EventOf<'premiumCharged'>, 'kind' | 'amount'>
  | Pick<EventOf<'financingBooked'>, 'kind' | 'amount'>
  | Pick<EventOf<'dividendBooked'>, 'kind' | 'amount'>
  | Pick<EventOf<'positionSplit'>, 'kind' | 'credited'>
  | Pick<EventOf<'fundsMoved'>, 'kind' | 'fundsKind' | 'purse' | 'amount'>
  | Pick<EventOf<'lossAbsorbed'>, 'kind' | 'purse' | 'amount'>
  | Pick<EventOf<'lossRefilled'>, 'kind' | 'purse' | 'amount'>
  | Pick<EventOf<'debtPaid'>, 'kind' | 'amount'>
  | Pick<EventOf<'withdrawalReserved'>, 'kind' | 'amount'>
  | Pick<EventOf<'withdrawalSettled'>, 'kind' | 'amount' | 'outcome'>
  | Pick<EventOf<'negativeBalanceCovered'>, 'kind' | 'amount'>
  | { readonly kind: Exclude<EngineEvent['kind'], MovingKind> };

type MovingKind =
  | 'positionClosed'
  | 'positionPartClosed'
  | 'premiumCharged'
  | 'financingBooked'
  | 'dividendBooked'
  | 'positionSplit'
  | 'fundsMoved'
  | 'lossAbsorbed'
  | 'lossRefilled'
  | 'debtPaid'
  | 'withdrawalReserved'
  | 'withdrawalSettled'
  | 'negativeBalanceCovered';

/**
 * Returns the ledger transaction of an event, or null if no money moves. Both the balances in the state and the ledger in the database are
 * derived from it, so they cannot differ.
 */
export function postEvent(event: PostedEvent): LedgerTransaction | null {
  switch (event.kind) {
    case 'positionClosed':
    case 'positionPartClosed':
      return event.profit === 0 ? null : { kind: 'trade', balanceKind: 'cash', amount: event.profit, otherSide: 'house:trading' };
    case 'premiumCharged':
      return { kind: 'premium', balanceKind: 'cash', amount: negateCents(event.amount), otherSide: 'house:premiums' };
    case 'financingBooked':
      return postBooking('financing', event.amount, 'house:financing');
    case 'dividendBooked':
      return postBooking('dividend', event.amount, 'house:corporateActions');
    case 'positionSplit':
      return postBooking('split', event.credited, 'house:corporateActions');
    case 'fundsMoved':
      return {
        kind: event.fundsKind,
        balanceKind: event.purse,
        amount: event.amount,
        otherSide: BROKER_SIDE_OF_FUNDS[event.fundsKind],
      };
    case 'lossAbsorbed':
      return { kind: 'absorption', balanceKind: 'cash', amount: event.amount, otherSide: event.purse };
    case 'lossRefilled':
      return { kind: 'refill', balanceKind: event.purse, amount: event.amount, otherSide: 'cash' };
    case 'debtPaid':
      return { kind: 'debtPayment', balanceKind: 'owed', amount: event.amount, otherSide: 'cash' };
    case 'withdrawalReserved':
      return { kind: 'reservation', balanceKind: 'reserved', amount: event.amount, otherSide: 'cash' };
    case 'withdrawalSettled':
      return event.outcome === 'paid'
        ? { kind: 'withdrawal', balanceKind: 'reserved', amount: negateCents(event.amount), otherSide: 'house:clearing' }
        : { kind: 'release', balanceKind: 'cash', amount: event.amount, otherSide: 'reserved' };
    case 'negativeBalanceCovered':
      return { kind: 'negativeBalance', balanceKind: 'cash', amount: event.amount, otherSide: 'house:negativeBalanceProtection' };
    default:
      return null;
  }
}

function postBooking(kind: 'financing' | 'dividend' | 'split', amount: Cents, otherSide: BrokerAccount): LedgerTransaction | null {
  return amount === 0 ? null : { kind, balanceKind: 'cash', amount, otherSide };
}

/** Returns the change of the account balance, which is everything except reserved money. */
export function balanceChangeOf({ balanceKind, amount, otherSide }: LedgerTransaction): Cents {
  const gained = balanceKind === 'reserved' ? ZERO_CENTS : amount;
  return isBrokerAccount(otherSide) || otherSide === 'reserved' ? gained : subtractCents(gained, amount);
}

export function isBrokerAccount(side: BrokerAccount | BalanceKind): side is BrokerAccount {
  return side.startsWith('house:');
}

/** Returns both entries of a transaction on a client's account. */
export function ledgerEntries(accountId: number, transaction: LedgerTransaction): readonly [LedgerEntry, LedgerEntry] {
  const { balanceKind, amount, otherSide } = transaction;
  return [
    { ledgerAccount: `client:${accountId}:${balanceKind}`, amount },
    { ledgerAccount: isBrokerAccount(otherSide) ? otherSide : `client:${accountId}:${otherSide}`, amount: negateCents(amount) },
  ];
}
