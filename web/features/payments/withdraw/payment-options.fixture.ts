import type { PaymentOptions } from '@fairlead/contract/payments.ts';

/** A client with EUR 1,234.56 to withdraw, of which EUR 500 could go back to a deposit. */
export const OPTIONS: PaymentOptions = {
  currency: 'EUR',
  minimum_deposit: 250,
  maximum_deposit: 10_000,
  methods: [],
  profile_complete: true,
  withdrawable: 1_234.56,
  cash: 1_434.56,
  free_margin: 1_334.56,
  equity: 1_334.56,
  used_margin: 100,
  reserved: 0,
  bonus: 0,
  returnable: 500,
  withdrawals_under_way: 0,
  withdrawal_due_on: '2026-11-24',
};
