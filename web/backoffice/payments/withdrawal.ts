import type { WithdrawalQueue } from '@fairlead/contract/payments/operators/schemas.ts';

export type Withdrawal = WithdrawalQueue['data'][number];
