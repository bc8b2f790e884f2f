import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { PaymentOptions } from '@fairlead/contract/payments/schemas.ts';

/** A client with EUR 1,234.56 to withdraw, EUR 500 of it refundable to a deposit. */
export const OPTIONS: PaymentOptions = {
  currency: 'EUR',
  minimum_deposit: euros(250),
  maximum_deposit: euros(10_000),
  methods: [],
  profile_complete: true,
  withdrawable: euros(1_234.56),
  cash: euros(1_434.56),
  free_margin: euros(1_334.56),
  equity: euros(1_334.56),
  used_margin: euros(100),
  reserved: euros(0),
  bonus: euros(0),
  credit: euros(0),
  owed: euros(0),
  held: euros(0),
  returnable: euros(500),
  withdrawals_under_way: 0,
  withdrawal_due_on: '2026-11-24',
};
