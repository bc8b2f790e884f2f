/**
 * The balances of an account: withdrawable cash, bonus and credit granted for trading only, cash reserved for pending withdrawals, and the
 * debt from reversed deposits (zero or negative).
 */
export const BALANCE_KINDS = ['cash', 'bonus', 'credit', 'reserved', 'owed'] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];

/** The granted balances, in the order in which losses use them up after cash. */
export const GRANTED_BALANCE_KINDS = ['bonus', 'credit'] as const;
export type GrantedBalanceKind = (typeof GRANTED_BALANCE_KINDS)[number];
