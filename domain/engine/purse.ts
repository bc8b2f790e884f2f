/**
 * An account's balances: money a client can withdraw, money granted for trading alone, money set aside for withdrawals under way, and
 * what reversed deposits left owing (zero or negative).
 */
export const CLIENT_PURSES = ['cash', 'bonus', 'credit', 'reserved', 'owed'] as const;
export type ClientPurse = (typeof CLIENT_PURSES)[number];

/** The balances that were granted. Losses take them after cash, in this order. */
export const GRANTED_PURSES = ['bonus', 'credit'] as const;
export type GrantedPurse = (typeof GRANTED_PURSES)[number];
