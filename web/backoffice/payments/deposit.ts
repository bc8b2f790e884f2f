import type { DepositQueue } from '@fairlead/contract/payments/operators/schemas.ts';

export type Deposit = DepositQueue['data'][number];
